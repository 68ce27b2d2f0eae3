"""Splitting a pair: chapter "Splitting".

Clauses `split.pair`, `split.rank`, `split.fresh`, `split.stake`, `split.cards`, `split.turns`,
`split.again`, `split.cap` and `split.value`.
"""

from __future__ import annotations

from ..actions import Split
from ..cards import Card
from ..clauses import ClauseId
from ..pack import Pack
from ..ruleset import RuleSet
from ..state import Deal, Hand, Step, hands_of, played_on
from .dealing import starting_hand
from .naturals import undeclared
from .turns import Fault, arrived, faulty, joined, out_of_turn


def hand_fault(rules: RuleSet, hand: Hand, hands: int) -> Fault | None:
    """Refuse to split anything but a fresh pair; the seat has `hands` hands now."""
    pontoon = undeclared(rules, hand)
    if pontoon is not None:
        return pontoon
    if len(hand.cards) > 2:
        return faulty("split.drawn")
    one, other = hand.cards
    if not is_pair(rules, one, other):
        return faulty("split.unequal", cards=f"{one} {other}")
    if rules.split_hands is None or hands < rules.split_hands:
        return None
    return faulty("split.fifth", max=rules.split_hands)


def is_pair(rules: RuleSet, one: Card, other: Card) -> bool:
    """Two cards of one rank, or of one value where the table splits by value."""
    if rules.split_by == "value":
        return one.points == other.points
    return one.rank == other.rank


def fault(deal: Deal, action: Split) -> Fault | None:
    """The banker never splits; a player splits in turn, a fresh pair, up to the cap."""
    if action.seat == deal.banker:
        return faulty("banker.split", seat=action.seat)
    return out_of_turn(deal, action.seat) or hand_fault(
        deal.rules, deal.hands[deal.turn], len(hands_of(deal, action.seat))
    )


def split_hand(hand: Hand, new: tuple[Card, ...]) -> tuple[Hand, Hand]:
    """The two hands, each with the original stake and a new card, the first hand first."""
    one, other = hand.cards
    return (
        starting_hand(hand.seat, one, new[0], hand.initial, split=True),
        starting_hand(hand.seat, other, new[1], hand.initial, split=True),
    )


def play(deal: Deal, action: Split, cards: tuple[Card, ...], pack: Pack) -> Step:
    """The second hand is put directly after the first, which goes on playing."""
    turn = deal.turn
    hand = deal.hands[turn]
    hands = (*deal.hands[:turn], *split_hand(hand, cards), *deal.hands[turn + 1 :])
    because = _FIRST
    if hand.split:
        because = _AGAIN if deal.rules.split_hands is None else _CAPPED
    if hand.cards[0].rank != hand.cards[1].rank:
        because += ("split.value",)
    phase, hands, turn, why = arrived(deal.rules, hands, turn)
    halved = played_on(deal, phase, hands, deal.bank_hand, turn, pack, deal.entries)
    return Step(halved, (), because if turn == deal.turn else joined(because, why))


_FIRST: tuple[ClauseId, ...] = (
    "split.pair",
    "split.rank",
    "split.fresh",
    "split.stake",
    "split.cards",
    "split.turns",
)
_AGAIN: tuple[ClauseId, ...] = (*_FIRST, "split.again")
_CAPPED: tuple[ClauseId, ...] = (*_AGAIN, "split.cap")
