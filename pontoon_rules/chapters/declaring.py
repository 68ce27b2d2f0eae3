"""Declaring a Pontoon: clauses `declare.pontoon`, `declare.only` and `declare.true`."""

from __future__ import annotations

from ..actions import Declare
from ..cards import Card
from ..clauses import ClauseId
from ..hands import LIMIT
from ..pack import Pack
from ..state import Deal, Hand, Step
from .turns import Fault, faulty, out_of_turn, played


def is_pontoon(hand: Hand) -> bool:
    """An ace and a card that counts ten, and no third card."""
    return hand.total == LIMIT and len(hand.cards) == 2


def undeclared(hand: Hand) -> Fault | None:
    """Refuse everything but declaring to a Pontoon; every other action of a player asks this."""
    return faulty("declare.due") if is_pontoon(hand) else None


def hand_fault(hand: Hand) -> Fault | None:
    """Refuse to declare what is no Pontoon."""
    if is_pontoon(hand):
        return None
    return faulty("declare.false", cards=" ".join(map(str, hand.cards)))


def fault(deal: Deal, action: Declare) -> Fault | None:
    """In turn, and only a Pontoon."""
    return out_of_turn(deal, action.seat) or hand_fault(deal.hands[deal.turn])


def declared(hand: Hand) -> Hand:
    """The hand, shown as a Pontoon and complete."""
    return Hand(
        hand.seat, hand.cards, hand.total, hand.soft, hand.initial, (), hand.split, "declared"
    )


def play(deal: Deal, action: Declare, cards: tuple[Card, ...], pack: Pack) -> Step:
    """The ace is laid face up on the ten-card; it is paid when the banker has played."""
    hand = deal.hands[deal.turn]
    because: tuple[ClauseId, ...] = ("declare.pontoon", "declare.only", "declare.true")
    if hand.split:
        because += ("split.pontoon",)
    return played(deal, declared(hand), pack, because)
