"""Misreadings of what a hand is worth and which of two is better, each a function of the engine.

A function here is the belief and nothing else: it asks the right function and differs where the
belief does.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from misreading_bending import Bend, Bends

from pontoon_rules.cards import RANKS, SUITS, Card
from pontoon_rules.chapters import settling
from pontoon_rules.hands import (
    BUST,
    LIMIT,
    POINTS,
    PONTOON,
    TRICK,
    HandValue,
    classify,
    count,
    hand_value,
    kind_of,
    natural_value,
)
from pontoon_rules.ruleset import RuleSet
from pontoon_rules.state import Hand

Cards = tuple[Card, ...]
value_of = settling.value_of
PLAIN_21: Final = HandValue(POINTS, LIMIT, True)


def ranked(value: HandValue, strength: float) -> HandValue:
    """The same hand at another place among all hands."""
    other = HandValue(value.kind, value.total, value.soft)
    object.__setattr__(other, "strength", strength)
    return other


# --- what cards count -----------------------------------------------------------------------


def ace_always_eleven(total: int, soft: bool, card: Card) -> tuple[int, bool]:
    """An ace counts 11 and never falls back."""
    return total + (11 if card.rank == "A" else card.points), soft or card.rank == "A"


def ace_always_one(total: int, soft: bool, card: Card) -> tuple[int, bool]:
    """An ace counts 1, beside a ten-card too."""
    return total + card.points, False


def ace_fixed_when_drawn(total: int, soft: bool, card: Card) -> tuple[int, bool]:
    """An ace counts 11 if that fits when it comes, else 1, and keeps its count."""
    fits = card.rank == "A" and total + 11 <= LIMIT
    return total + (11 if fits else card.points), soft or fits


def court_cards_by_place(total: int, soft: bool, card: Card) -> tuple[int, bool]:
    """The jack counts 11, the queen 12, the king 13."""
    low = total - 10 * soft + RANKS.index(card.rank) + 1
    if (soft or card.rank == "A") and low + 10 <= LIMIT:
        return low + 10, True
    return low, False


def any_total(total: int, cards: int, soft: bool) -> HandValue:
    """The right kind, for totals too that no right count reaches."""
    return HandValue(kind_of(total, cards), total, soft)


ANY_TOTAL: Final = Bend(hand_value, any_total)


# --- Pontoons -------------------------------------------------------------------------------


def ten_makes_no_pontoon(rules: RuleSet, cards: Cards, split: bool) -> HandValue:
    """An ace with a 10 is a plain 21."""
    with_ten = any(card.rank == "10" for card in cards)
    return PLAIN_21 if with_ten else natural_value(rules, cards, split)


def any_21_is_pontoon(total: int, cards: int, soft: bool) -> HandValue:
    """21 in three or four cards is a Pontoon too."""
    value = hand_value(total, cards, soft)
    return HandValue(PONTOON, LIMIT, soft) if value.kind == POINTS and total == LIMIT else value


def pontoon_is_21(rules: RuleSet, cards: Cards, split: bool) -> HandValue:
    """A Pontoon ranks as any other 21."""
    value = natural_value(rules, cards, split)
    return ranked(value, LIMIT) if value.kind == PONTOON else value


def _with_court_card(value: HandValue, cards: Cards) -> HandValue:
    ranks = {card.rank for card in cards}
    pontoon = "A" in ranks and ranks & {"J", "Q", "K"} and value.kind != BUST
    return HandValue(PONTOON, value.total, value.soft) if pontoon else value


def classified_by_court_card(
    rules: RuleSet, cards: Iterable[Card], split: bool = False
) -> HandValue:
    """An ace and a court card are a Pontoon, whatever lies with them."""
    cards = tuple(cards)
    return _with_court_card(classify(rules, cards, split), cards)


def valued_by_court_card(rules: RuleSet, hand: Hand) -> HandValue:
    """The same for a hand at the table."""
    return _with_court_card(value_of(rules, hand), hand.cards)


# --- five-card tricks -----------------------------------------------------------------------


def trick_below_21(total: int, cards: int, soft: bool) -> HandValue:
    """Five cards of exactly 21 are a plain 21."""
    value = hand_value(total, cards, soft)
    return HandValue(POINTS, LIMIT, soft) if value.kind == TRICK and total == LIMIT else value


def trick_at_21_only(total: int, cards: int, soft: bool) -> HandValue:
    """Five cards below 21 are only their total."""
    value = hand_value(total, cards, soft)
    return HandValue(POINTS, total, soft) if value.kind == TRICK and total < LIMIT else value


def tricks_by_total(total: int, cards: int, soft: bool) -> HandValue:
    """Of two five-card tricks the higher total is better."""
    value = hand_value(total, cards, soft)
    return ranked(value, value.strength + total / 100) if value.kind == TRICK else value


def trick_breaks_ties(total: int, cards: int, soft: bool) -> HandValue:
    """Five cards beat an equal total and no higher one."""
    value = hand_value(total, cards, soft)
    return ranked(value, total + 0.5) if value.kind == TRICK else value


def trick_by_its_total(total: int, cards: int, soft: bool) -> HandValue:
    """Five cards are compared by their total, as any hand."""
    value = hand_value(total, cards, soft)
    return ranked(value, total) if value.kind == TRICK else value


def trick_above_pontoon(total: int, cards: int, soft: bool) -> HandValue:
    """A five-card trick beats a Pontoon."""
    value = hand_value(total, cards, soft)
    return ranked(value, LIMIT + 9) if value.kind == TRICK else value


# --- hands of points, and bust ones ---------------------------------------------------------


def more_cards_are_better(total: int, cards: int, soft: bool) -> HandValue:
    """Of two equal totals the one in more cards is better."""
    value = hand_value(total, cards, soft)
    return ranked(value, total + cards / 10) if value.kind == POINTS else value


def nearer_bust_is_better(total: int, cards: int, soft: bool) -> HandValue:
    """Of two bust hands the one nearer to 21 is better."""
    value = hand_value(total, cards, soft)
    return ranked(value, -total) if value.kind == BUST else value


def _by_suit(value: HandValue, cards: Cards) -> HandValue:
    """Equal totals are told apart by the best suit: spades, hearts, diamonds, clubs."""
    heights = [len(SUITS) - SUITS.index(card.suit) for card in cards if card.suit is not None]
    best = max(heights, default=0)
    return ranked(value, value.strength + best / 10) if value.kind == POINTS else value


def classified_with_suits(rules: RuleSet, cards: Iterable[Card], split: bool = False) -> HandValue:
    """Equal totals are told apart by suits."""
    cards = tuple(cards)
    return _by_suit(classify(rules, cards, split), cards)


def valued_with_suits(rules: RuleSet, hand: Hand) -> HandValue:
    """The same for a hand at the table."""
    return _by_suit(value_of(rules, hand), hand.cards)


HANDS: Final[dict[str, Bends]] = {
    "ace-always-eleven": (Bend(count, ace_always_eleven), ANY_TOTAL),
    "ace-always-one": (Bend(count, ace_always_one),),
    "ace-fixed-when-drawn": (Bend(count, ace_fixed_when_drawn), ANY_TOTAL),
    "court-cards-by-place": (Bend(count, court_cards_by_place), ANY_TOTAL),
    "ten-makes-no-pontoon": (Bend(natural_value, ten_makes_no_pontoon),),
    "court-card-makes-pontoon": (
        Bend(classify, classified_by_court_card),
        Bend(value_of, valued_by_court_card),
    ),
    "any-21-is-pontoon": (Bend(hand_value, any_21_is_pontoon),),
    "pontoon-is-21": (Bend(natural_value, pontoon_is_21),),
    "trick-below-21": (Bend(hand_value, trick_below_21),),
    "trick-at-21-only": (Bend(hand_value, trick_at_21_only),),
    "tricks-by-total": (Bend(hand_value, tricks_by_total),),
    "trick-breaks-ties": (Bend(hand_value, trick_breaks_ties),),
    "totals-before-kinds": (Bend(hand_value, trick_by_its_total),),
    "trick-above-pontoon": (Bend(hand_value, trick_above_pontoon),),
    "more-cards-are-better": (Bend(hand_value, more_cards_are_better),),
    "nearer-bust-is-better": (Bend(hand_value, nearer_bust_is_better),),
    "suits-break-ties": (
        Bend(classify, classified_with_suits),
        Bend(value_of, valued_with_suits),
    ),
}
"""For each misreading how it bends the engine."""
