"""The end of a deal: every hand against the banker's, chips moved, the bank passed.

Chapter "Settlement", with `pontoon_rules.payment` for the single hand.
"""

from __future__ import annotations

from typing import Final

from ..amounts import Amount, exact
from ..clauses import ClauseId
from ..hands import PONTOON, HandValue, hand_value, natural_value
from ..pack import Pack
from ..payment import Pay, Settlement, pay_of, settle_value, verdict
from ..ruleset import RuleSet
from ..state import Deal, Entry, Hand, Reason, Step, hand_number, played_on
from .passing import succession_after, sudden_succession
from .sudden import sudden_place


def value_of(rules: RuleSet, hand: Hand) -> HandValue:
    """The value of a hand of the table, from its stored total."""
    value = hand_value(hand.total, len(hand.cards), hand.soft)
    return natural_value(rules, hand.cards, hand.split) if value.kind == PONTOON else value


def results(deal: Deal) -> tuple[Settlement, ...]:
    """How each hand of a settled deal ended, in the order of `deal.hands`; else nothing."""
    if deal.phase != "settled":
        return ()
    rules, banker = deal.rules, value_of(deal.rules, deal.bank_hand)
    sudden = sudden_place(deal)
    if sudden is not None:
        holder = deal.hands[sudden]
        return tuple(_suddenly(rules, hand, hand is holder, banker) for hand in deal.hands)
    return tuple(hand_result(rules, hand, banker) for hand in deal.hands)


def hand_result(rules: RuleSet, hand: Hand, banker: HandValue) -> Settlement:
    """How one hand ends against the banker's."""
    value, bought = value_of(rules, hand), bool(hand.bought)
    return settle_value(rules, value, hand.stake, banker, hand.cards, hand.split, bought)


def _suddenly(rules: RuleSet, hand: Hand, holder: bool, banker: HandValue) -> Settlement:
    """How one hand ends when the first Pontoon ends the deal: paid, bust before, or returned."""
    value = value_of(rules, hand)
    if holder:
        times, because = sudden_pay(rules, hand)
        return Settlement(value, banker, "win", exact(times * hand.stake), because)
    if hand.status == "bust":
        return Settlement(value, banker, "bust", -hand.stake, ("bust.lost",))
    return Settlement(value, banker, "returned", 0, ("sudden.return",))


def sudden_pay(rules: RuleSet, hand: Hand) -> Pay:
    """How many times the hand that ends the deal is paid, and why."""
    times, because = pay_of(rules, value_of(rules, hand), hand.cards, False, False)
    at_once = rules.sudden_death == "second-cards"
    return Pay(times, (*because, "sudden.first" if at_once else "sudden.turn"))


def settled(deal: Deal, bank_hand: Hand, pack: Pack, because: tuple[ClauseId, ...]) -> Step:
    """The banker's hand is complete as `bank_hand`: settle every hand that is still live."""
    table, rules = deal.table, deal.table.rules
    banker = value_of(rules, bank_hand)
    entries = []
    if banker.kind == PONTOON:
        because += ("banker.ends",)
    for place, hand in enumerate(deal.hands):
        value, bought = value_of(rules, hand), bool(hand.bought)
        outcome, times, decided = verdict(rules, value, banker, hand.cards, hand.split, bought)
        because += decided
        if outcome != "bust":
            net = times * hand.stake if outcome == "win" else -times * hand.stake
            number = hand_number(deal, place)
            entries.append(entry_of(hand.seat, number, table.banker, net, decided))
    because += succession_after(table, bank_hand, deal.hands).because
    return _ended(deal, deal.hands, bank_hand, pack, tuple(entries), because)


def settled_suddenly(
    deal: Deal, place: int, holder: Hand, pack: Pack, because: tuple[ClauseId, ...]
) -> Step:
    """The Pontoon `holder` ends the deal at once: it is paid, all other stakes come back."""
    times, decided = sudden_pay(deal.rules, holder)
    net, number = times * holder.stake, hand_number(deal, place)
    entry = entry_of(holder.seat, number, deal.banker, net, decided)
    hands = (*deal.hands[:place], holder, *deal.hands[place + 1 :])
    because += (*decided, "sudden.return")
    because += sudden_succession(deal.table, holder).because
    return _ended(deal, hands, deal.bank_hand, pack, (entry,), because)


def _ended(
    deal: Deal,
    hands: tuple[Hand, ...],
    bank_hand: Hand,
    pack: Pack,
    entries: tuple[Entry, ...],
    because: tuple[ClauseId, ...],
) -> Step:
    """The deal is settled, and these chips move."""
    moved = (*deal.entries, *entries)
    paid = played_on(deal, "settled", hands, bank_hand, deal.turn, pack, moved)
    return Step(paid, entries, tuple(dict.fromkeys(because)))


def entry_of(
    seat: str, number: int, banker: str, net: Amount, because: tuple[ClauseId, ...]
) -> Entry:
    """The chips of one hand: `net` units to the player, or from him to the bank if negative."""
    known, usual = (_WON, _WIN) if net > 0 else (_LOST, _LOSE)
    reason = next((known[clause] for clause in because if clause in known), usual)
    net = exact(net)
    if net > 0:
        return Entry(banker, seat, net, reason, seat, number, because)
    return Entry(seat, banker, -net, reason, seat, number, because)


_WIN: Final[Reason] = "win"
_LOSE: Final[Reason] = "lose"
_WON: Final[dict[ClauseId, Reason]] = {
    "settle.pontoon": "pontoon",
    "ace-king.class": "ace-king",
    "settle.trick": "trick",
}
_LOST: Final[dict[ClauseId, Reason]] = {
    "bust.lost": "bust",
    "banker.pontoon": "banker-pontoon",
    "settle.bank-trick": "banker-trick",
}
"""What the chips are for, by the first clause that says so; else a plain win or loss."""
