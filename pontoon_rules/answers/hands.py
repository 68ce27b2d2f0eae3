"""The levels `hand`, `compare` and `settle`: what hands are worth and what they win."""

from __future__ import annotations

from typing import Final

from ..amounts import amount_json
from ..cards import Card
from ..clauses import ClauseId
from ..hands import ACE_KING, BUST, POINTS, PONTOON, TRICK, HandValue, Kind, classify, compare
from ..payment import settle_hand
from ..ruleset import RuleSet
from .values import Answer, Clauses

Cards = tuple[Card, ...]

KIND_CLAUSES: Final[dict[Kind, ClauseId]] = {
    PONTOON: "hand.pontoon",
    ACE_KING: "ace-king.class",
    TRICK: "hand.trick",
    POINTS: "hand.points",
    BUST: "hand.bust",
}
"""For each kind of hand the clause that says what it is."""


def hand_answer(rules: RuleSet, cards: Cards, split: bool = False) -> Answer:
    """What one hand is: kind, best total in points, and whether it is soft."""
    value = classify(rules, cards, split)
    kind, count, soft = kind_clauses(value, cards), _count_clauses(cards), _soft_clauses(value)
    parts = (("/kind", kind), ("/total", count), ("/soft", (*soft, *count)))
    result = {"kind": value.kind, "total": value.total, "soft": value.soft}
    return Answer(result, (*kind, *count, *soft), parts)


def compare_answer(rules: RuleSet, one: Cards, other: Cards) -> Answer:
    """Which of two hands is better: 1, -1, or 0 where they rank equal; outside any split."""
    first, second = classify(rules, one), classify(rules, other)
    return Answer({"order": compare(first, second)}, _order_clauses(first, second))


def settle_answer(
    rules: RuleSet,
    cards: Cards,
    stake: int,
    banker_cards: Cards,
    split: bool = False,
    bought: bool = False,
) -> Answer:
    """What one finished hand wins or loses, in units of stake; malformed as `settle_hand`."""
    done = settle_hand(rules, cards, stake, banker_cards, split, bought)
    kinds = (KIND_CLAUSES[done.value.kind], KIND_CLAUSES[done.banker.kind])
    ways: Clauses = ("split.pontoon",) if split else ()
    clauses = tuple(dict.fromkeys((*done.because, *kinds, *ways)))
    result = {
        "outcome": done.outcome,
        "net": amount_json(done.net),
        "because": list(done.because),
    }
    return Answer(result, clauses)


def kind_clauses(value: HandValue, cards: Cards) -> Clauses:
    """Why a hand is of its kind; an ace with a ten-card that is no Pontoon came from a split."""
    ordinary = value.kind == POINTS and len(cards) == 2 and value.total == 21
    return ("split.pontoon.ordinary",) if ordinary else (KIND_CLAUSES[value.kind],)


def value_parts(value: HandValue, cards: Cards, at: str) -> tuple[tuple[str, Clauses], ...]:
    """The clauses of kind, total and softness of the hand that stands at the pointer `at`."""
    count = _count_clauses(cards)
    soft = (*_soft_clauses(value), *count)
    return (f"{at}/kind", kind_clauses(value, cards)), (f"{at}/total", count), (f"{at}/soft", soft)


def _count_clauses(cards: Cards) -> Clauses:
    ace: Clauses = ("cards.ace",) if any(card.rank == "A" for card in cards) else ()
    return ("hand.best", "cards.value", *ace)


def _soft_clauses(value: HandValue) -> Clauses:
    return ("cards.soft",) if value.soft else ()


def _order_clauses(one: HandValue, other: HandValue) -> Clauses:
    """The clauses that decide which of two hands is better."""
    if one.kind == other.kind == POINTS:
        return "hand.totals", "hand.order", "hand.points"
    equal_tricks: Clauses = ("hand.tricks",) if one.kind == other.kind == TRICK else ()
    kinds = dict.fromkeys((KIND_CLAUSES[one.kind], KIND_CLAUSES[other.kind]))
    return (*equal_tricks, "hand.order", *kinds)
