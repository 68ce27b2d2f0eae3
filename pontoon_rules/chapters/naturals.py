"""An ace with a ten-card: a Pontoon, which takes no card and must be declared.

Clauses `hand.pontoon`, `declare.pontoon` and `declare.only`.
"""

from __future__ import annotations

from ..hands import LIMIT, PONTOON, natural_value
from ..ruleset import RuleSet
from ..state import Hand
from .turns import Fault, faulty


def is_pontoon(rules: RuleSet, hand: Hand) -> bool:
    """An ace and a card that counts ten, and no third card, where the rules call it a Pontoon."""
    if hand.total != LIMIT or len(hand.cards) != 2:
        return False
    return natural_value(rules, hand.cards, hand.split).kind == PONTOON


def undeclared(rules: RuleSet, hand: Hand) -> Fault | None:
    """Refuse everything but declaring to a Pontoon; every other action of a player asks this."""
    return faulty("declare.due") if is_pontoon(rules, hand) else None


def declared(hand: Hand) -> Hand:
    """The hand, shown as a Pontoon and complete."""
    return Hand(
        hand.seat, hand.cards, hand.total, hand.soft, hand.initial, (), hand.split, "declared"
    )
