"""What a hand is worth: chapter "Hands and their order".

Clauses `hand.best`, `hand.pontoon`, `hand.trick`, `hand.points`, `hand.bust` and `hand.order`;
`split.pontoon.ordinary` and `ace-king.class` for tables that see an ace with a ten-card otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

import attrs

from .cards import Card
from .errors import Malformed
from .ruleset import RuleSet

Kind = Literal["pontoon", "ace-king", "five-card-trick", "points", "bust"]

PONTOON: Final = "pontoon"
ACE_KING: Final = "ace-king"
TRICK: Final = "five-card-trick"
POINTS: Final = "points"
BUST: Final = "bust"

LIMIT: Final = 21
FULL: Final = 5


@attrs.frozen(order=False)
class HandValue:
    """What a hand is worth: its kind, its best total in points, and whether an ace counts 11.

    `<`, `<=`, `>`, `>=` compare rank at the table, where all five-card tricks are equal and
    suits and the number of cards of 2 to 4 never count (`hand.order`); `==` asks whether two
    values are the same in every field.  `compare(a, b) == 0` asks whether they rank equal.
    """

    kind: Kind
    total: int
    soft: bool
    strength: int = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Place the hand among all hands: higher `strength` beats lower, equal ranks equal."""
        ranks = {PONTOON: LIMIT + 3, ACE_KING: LIMIT + 2, TRICK: LIMIT + 1, BUST: 0}
        object.__setattr__(self, "strength", ranks.get(self.kind, self.total))

    def __lt__(self, other: HandValue) -> bool:
        """Ranks below."""
        return self.strength < other.strength

    def __le__(self, other: HandValue) -> bool:
        """Ranks below or equal."""
        return self.strength <= other.strength

    def __gt__(self, other: HandValue) -> bool:
        """Ranks above."""
        return self.strength > other.strength

    def __ge__(self, other: HandValue) -> bool:
        """Ranks above or equal."""
        return self.strength >= other.strength


def compare(one: HandValue, other: HandValue) -> int:
    """1 where `one` ranks higher, -1 where it ranks lower, 0 where the two rank equal."""
    return (one > other) - (one < other)


def count(total: int, soft: bool, card: Card) -> tuple[int, bool]:
    """Add one card to a best count: the new best total in points, and whether it is soft.

    The best count is the highest that is not over 21, else the lowest; clause `hand.best`.
    Once no ace can count 11, none ever can again, so total and softness are all that matters.
    """
    low = total - 10 * soft + card.points
    if (soft or card.rank == "A") and low + 10 <= LIMIT:
        return low + 10, True
    return low, False


def best_count(cards: Iterable[Card]) -> tuple[int, bool]:
    """The best total of `cards` in points, and whether it is soft; (0, False) for none."""
    total, soft = 0, False
    for card in cards:
        total, soft = count(total, soft, card)
    return total, soft


def kind_of(total: int, cards: int) -> Kind:
    """The kind of a hand by its best total and its number of cards, outside any split."""
    if total > LIMIT:
        return BUST
    if cards == FULL:
        return TRICK
    return PONTOON if total == LIMIT and cards == 2 else POINTS


_VALUES: Final = {
    (total, cards, soft): HandValue(kind_of(total, cards), total, soft)
    for total in range(1, 10 * FULL + 1)
    for cards in range(1, FULL + 1)
    for soft in (False, True)
}


_NATURALS: Final[dict[Kind, HandValue]] = {
    kind: HandValue(kind, LIMIT, True) for kind in (PONTOON, ACE_KING, POINTS)
}


def hand_value(total: int, cards: int, soft: bool) -> HandValue:
    """The value of a hand of `cards` cards with the best count `total`, one object for each.

    An ace with a ten-card is a Pontoon here; see `natural_value` for tables that see it otherwise.
    """
    return _VALUES[total, cards, soft]


def natural_value(rules: RuleSet, cards: tuple[Card, ...], split: bool) -> HandValue:
    """The value of an ace with a ten-card, on a split hand or not."""
    if split and rules.split_pontoon == "ordinary":
        return _NATURALS[POINTS]
    if rules.ace_king == "class" and any(card.rank == "K" for card in cards):
        return _NATURALS[ACE_KING]
    return _NATURALS[PONTOON]


def classify(rules: RuleSet, cards: Iterable[Card], split: bool = False) -> HandValue:
    """The value of one to five cards; `split` says that the hand came from a split.

    Raises `Malformed` for no card and for six or more, which no hand can hold.  Clauses
    `hand.pontoon`, `hand.trick`, `hand.points`, `hand.bust`, `split.pontoon`, `ace-king.class`.
    """
    cards = tuple(cards)
    if not 1 <= len(cards) <= FULL:
        raise Malformed(f"a hand has one to five cards, not {len(cards)}")
    total, soft = best_count(cards)
    value = hand_value(total, len(cards), soft)
    return natural_value(rules, cards, split) if value.kind == PONTOON else value
