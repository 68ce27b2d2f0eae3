"""Dealing and stakes: chapter "Dealing and stakes".

Clauses `deal.first`, `deal.second`, `stake.place`, `stake.limits`, `stake.banker`, and what a
banker's Pontoon does at once (`banker.pontoon`, `banker.ends`), or a player's (`sudden.first`).
"""

from __future__ import annotations

from ..actions import DealCards, Stake
from ..cards import Card
from ..clauses import ClauseId
from ..hands import count
from ..pack import Pack
from ..ruleset import RuleSet
from ..state import Deal, Hand, Phase, Step, opened, played_on
from .naturals import declared, is_pontoon
from .settling import settled, settled_suddenly
from .sudden import first_holder
from .turns import Fault, arrived, faulty, out_of_turn


def deal_fault(deal: Deal, action: DealCards) -> Fault | None:
    """Dealing is never refused in its own phases."""
    return None


def deal_first(deal: Deal, action: DealCards, cards: tuple[Card, ...], pack: Pack) -> Step:
    """One card face down to everybody, clockwise from the banker's left, the banker last."""
    bank_hand = opened(deal.banker, cards[-1], 0)
    dealt = Deal(deal.table, "stakes", cards[:-1], (), (), bank_hand, 0, pack)
    packs = deal.rules.packs_for(len(deal.seats))
    return Step(dealt, (), _FIRST if packs == 1 else _FIRST_OF_TWO_PACKS)


def deal_second(deal: Deal, action: DealCards, cards: tuple[Card, ...], pack: Pack) -> Step:
    """The second card likewise; a banker's Pontoon is shown and ends the deal at once.

    In sudden death the first Pontoon of a player does so too.
    """
    opening = zip(deal.table.players, deal.opening, cards, deal.stakes, strict=False)
    hands = tuple(starting_hand(*of_seat) for of_seat in opening)
    bank_hand = starting_hand(deal.banker, deal.bank_hand.cards[0], cards[-1], 0)
    dealt = played_on(deal, "players", hands, bank_hand, 0, pack, ())
    if is_pontoon(deal.rules, bank_hand):
        return settled(dealt, bank_hand, pack, ("deal.second",))
    if deal.rules.sudden_death == "second-cards":
        place = first_holder(deal.rules, hands)
        if place is not None:
            holder = declared(hands[place])
            return settled_suddenly(dealt, place, holder, pack, ("deal.second",))
    phase, hands, turn, why = arrived(deal.rules, hands, 0)
    begun = played_on(deal, phase, hands, bank_hand, turn, pack, ())
    return Step(begun, (), ("deal.second", *why) if turn else ("deal.second",))


def starting_hand(seat: str, first: Card, second: Card, stake: int, split: bool = False) -> Hand:
    """A hand of two cards, before any play; also each of the two hands of a split."""
    total, soft = count(*count(0, False, first), second)
    return Hand(seat, (first, second), total, soft, stake, (), split)


def stake_limits(rules: RuleSet) -> tuple[int, int | None]:
    """The smallest and the largest initial stake in units, both allowed; None is no limit."""
    return rules.stake_minimum, rules.stake_maximum


def amount_fault(rules: RuleSet, amount: int) -> Fault | None:
    """Refuse a stake outside the limits; clause `stake.limits`."""
    low, high = stake_limits(rules)
    if amount < low:
        return faulty("stake.low", amount=amount, min=low)
    if high is not None and amount > high:
        return faulty("stake.high", amount=amount, max=high)
    return None


def stake_fault(deal: Deal, action: Stake) -> Fault | None:
    """The banker does not stake; a player stakes in turn and within the limits."""
    if action.seat == deal.banker:
        return faulty("stake.banker", seat=action.seat)
    return out_of_turn(deal, action.seat) or amount_fault(deal.rules, action.amount)


def stake(deal: Deal, action: Stake, cards: tuple[Card, ...], pack: Pack) -> Step:
    """The stake is placed; after the last player the second cards are due."""
    stakes = (*deal.stakes, action.amount)
    phase: Phase = "stakes" if len(stakes) < len(deal.opening) else "second-cards"
    staked = Deal(deal.table, phase, deal.opening, stakes, (), deal.bank_hand, 0, pack)
    return Step(staked, (), ("stake.place", "stake.limits"))


_FIRST: tuple[ClauseId, ...] = ("cards.pack", "deal.first")
_FIRST_OF_TWO_PACKS: tuple[ClauseId, ...] = ("cards.packs.eight", "deal.first")
