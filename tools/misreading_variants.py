"""Misreadings of the variants: bonuses, and what a first Pontoon does in sudden death."""

from __future__ import annotations

from typing import Any, Final

import attrs
from misreading_bending import Bend, Bends
from misreading_settling import paid_in_full

from pontoon_rules.amounts import Amount
from pontoon_rules.bonuses import bonus_of, larger
from pontoon_rules.cards import Card
from pontoon_rules.chapters import settling
from pontoon_rules.chapters.settling import settled_suddenly, sudden_pay
from pontoon_rules.clauses import ClauseId
from pontoon_rules.hands import LIMIT, POINTS, PONTOON, TRICK, HandValue
from pontoon_rules.payment import Outcome, Settlement, pay_of, verdict
from pontoon_rules.ruleset import RuleSet
from pontoon_rules.state import Hand, Step

Cards = tuple[Card, ...]
Because = tuple[ClauseId, ...]
suddenly = settling._suddenly


# --- bonuses --------------------------------------------------------------------------------


def bonus_instead(
    rules: RuleSet, cards: Cards, bought: bool, times: Amount
) -> tuple[Amount, Because]:
    """A hand of the bonus table is paid what the table says, also where that is less."""
    bonus = None if bought else bonus_of(rules, cards)
    return larger(rules, cards, bought, times) if bonus is None else (bonus[0], ("bonus.table",))


def bonus_on_bought_hands(
    rules: RuleSet, cards: Cards, bought: bool, times: Amount
) -> tuple[Amount, Because]:
    """A hand that has bought earns its bonus too."""
    return larger(rules, cards, False, times)


def twenty_one_always_wins(
    rules: RuleSet,
    hand: HandValue,
    banker: HandValue,
    cards: Cards = (),
    split: bool = False,
    bought: bool = False,
) -> tuple[Outcome, Amount, Because]:
    """Where bonuses are paid, a player's 21 wins against everything but a Pontoon."""
    sure = rules.bonuses and hand.kind in (POINTS, TRICK) and hand.total == LIMIT
    if sure and banker.kind != PONTOON:
        return "win", *pay_of(rules, hand, cards, split, bought)
    return verdict(rules, hand, banker, cards, split, bought)


# --- sudden death ---------------------------------------------------------------------------


def ended_by_results(*how: Any) -> Step:
    """The first Pontoon ends the deal, and every hand is paid what its result says."""
    return paid_in_full(settled_suddenly(*how))


def every_pontoon_is_paid(
    rules: RuleSet, hand: Hand, holder: bool, banker: HandValue
) -> Settlement:
    """Every Pontoon wins when the first one ends the deal."""
    result = suddenly(rules, hand, holder, banker)
    if result.outcome != "returned" or result.value.kind != PONTOON:
        return result
    times, because = sudden_pay(rules, hand)
    return attrs.evolve(result, outcome="win", net=times * hand.stake, because=because)


def others_lose(rules: RuleSet, hand: Hand, holder: bool, banker: HandValue) -> Settlement:
    """Everybody else loses his stake when the first Pontoon ends the deal."""
    result = suddenly(rules, hand, holder, banker)
    if result.outcome != "returned":
        return result
    return attrs.evolve(result, outcome="lose", net=-hand.stake, because=("sudden.first",))


VARIANTS: Final[dict[str, Bends]] = {
    "bonus-even-if-smaller": (Bend(larger, bonus_instead),),
    "bonus-on-bought-hands": (Bend(larger, bonus_on_bought_hands),),
    "twenty-one-always-wins": (Bend(verdict, twenty_one_always_wins),),
    "sudden-every-pontoon-paid": (
        Bend(suddenly, every_pontoon_is_paid),
        Bend(settled_suddenly, ended_by_results),
    ),
    "sudden-others-lose": (
        Bend(suddenly, others_lose),
        Bend(settled_suddenly, ended_by_results),
    ),
}
"""For each misreading how it bends the engine."""
