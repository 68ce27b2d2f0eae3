"""Declaring a Pontoon: clauses `declare.pontoon`, `declare.only`, `declare.true`, `sudden.turn`."""

from __future__ import annotations

from ..actions import Declare
from ..cards import Card
from ..clauses import ClauseId
from ..pack import Pack
from ..ruleset import RuleSet
from ..state import Deal, Hand, Step
from .naturals import declared, is_pontoon
from .settling import settled_suddenly
from .sudden import ends_now
from .turns import Fault, faulty, out_of_turn, played


def hand_fault(rules: RuleSet, hand: Hand) -> Fault | None:
    """Refuse to declare what is no Pontoon."""
    if is_pontoon(rules, hand):
        return None
    return faulty("declare.false", cards=" ".join(map(str, hand.cards)))


def fault(deal: Deal, action: Declare) -> Fault | None:
    """In turn, and only a Pontoon."""
    return out_of_turn(deal, action.seat) or hand_fault(deal.rules, deal.hands[deal.turn])


def play(deal: Deal, action: Declare, cards: tuple[Card, ...], pack: Pack) -> Step:
    """The ace is laid face up on the ten-card; it is paid when the banker has played.

    In sudden death it may be paid at once, and the deal is over.
    """
    hand = deal.hands[deal.turn]
    because: tuple[ClauseId, ...] = ("declare.pontoon", "declare.only", "declare.true")
    if hand.split:
        because += ("split.pontoon",)
    if ends_now(deal.rules, hand):
        because += ("sudden.turn",)
        return settled_suddenly(deal, deal.turn, declared(hand), pack, because)
    return played(deal, declared(hand), pack, because)
