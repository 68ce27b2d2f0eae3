"""Twisting and sticking: chapter "Twisting and sticking".

Clauses `twist.card`, `twist.twenty-one`, `stick.minimum` and `stick.final`.
"""

from __future__ import annotations

from ..actions import Stick, Twist
from ..cards import Card
from ..clauses import ClauseId
from ..hands import LIMIT
from ..pack import Pack
from ..ruleset import RuleSet
from ..state import Deal, Hand, Step
from .naturals import undeclared
from .taking import drawn, taken
from .turns import Fault, faulty, out_of_turn, played


def twist_fault(deal: Deal, action: Twist) -> Fault | None:
    """In turn, and never on a Pontoon."""
    return out_of_turn(deal, action.seat) or undeclared(deal.rules, deal.hands[deal.turn])


def twist(deal: Deal, action: Twist, cards: tuple[Card, ...], pack: Pack) -> Step:
    """One card face up, the stake unchanged; the first twist ends buying on this hand."""
    hand = deal.hands[deal.turn]
    because: tuple[ClauseId, ...] = ("twist.card",)
    if not hand.twisted:
        because = ("twist.card", "buy.after-twist")
    if hand.total == LIMIT:
        because += ("twist.twenty-one",)
    return taken(deal, drawn(deal.rules, hand, cards[0]), pack, because)


def stick_hand_fault(rules: RuleSet, hand: Hand) -> Fault | None:
    """Refuse to stick on a Pontoon, and below the least total by best count."""
    if hand.total < rules.stick_minimum:
        low = faulty("stick.low", total=hand.total, min=rules.stick_minimum)
        return undeclared(rules, hand) or low
    return undeclared(rules, hand)


def stick_fault(deal: Deal, action: Stick) -> Fault | None:
    """In turn, from the least total on."""
    return out_of_turn(deal, action.seat) or stick_hand_fault(deal.rules, deal.hands[deal.turn])


def stuck(hand: Hand) -> Hand:
    """The hand, complete as it is."""
    return Hand(
        hand.seat,
        hand.cards,
        hand.total,
        hand.soft,
        hand.initial,
        hand.bought,
        hand.split,
        "stuck",
    )


def stick(deal: Deal, action: Stick, cards: tuple[Card, ...], pack: Pack) -> Step:
    """The hand takes no more cards."""
    return played(deal, stuck(deal.hands[deal.turn]), pack, ("stick.minimum", "stick.final"))
