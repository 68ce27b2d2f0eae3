"""Sudden death: the first Pontoon ends the deal.

Clauses `sudden.first`, `sudden.turn`, `sudden.return` and `sudden.bank`.
"""

from __future__ import annotations

from ..ruleset import RuleSet
from ..state import Deal, Hand
from .naturals import is_pontoon


def first_holder(rules: RuleSet, hands: tuple[Hand, ...]) -> int | None:
    """The place of the first unsplit Pontoon in order of play, or None."""
    places = (place for place, hand in enumerate(hands) if is_pontoon(rules, hand))
    return next((place for place in places if not hands[place].split), None)


def sudden_place(deal: Deal) -> int | None:
    """The place of the hand that ended a settled deal at once, or None.

    Under these rules an unsplit Pontoon that is declared always ends the deal.
    """
    if deal.rules.sudden_death == "none" or deal.phase != "settled":
        return None
    declared = (place for place, hand in enumerate(deal.hands) if hand.status == "declared")
    return next((place for place in declared if not deal.hands[place].split), None)


def ends_now(rules: RuleSet, hand: Hand) -> bool:
    """Whether declaring this hand ends the deal; clause `sudden.turn`."""
    return rules.sudden_death == "turn" and not hand.split
