"""Cards: thirteen ranks, four suits, and what each rank counts.

Clauses `cards.value`, `cards.ace` and `cards.suits`.  A card without a suit is an ordinary card:
suits never decide anything in the reference rules, so most records leave them out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, get_args

import attrs

from .errors import Malformed

Rank = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
Suit = Literal["S", "H", "D", "C"]

RANKS: Final[tuple[Rank, ...]] = get_args(Rank)
SUITS: Final[tuple[Suit, ...]] = get_args(Suit)
_RANK_FIELD: Final = 16
_SUIT_FIELD: Final = 8


@attrs.frozen
class Card:
    """One card; `rank` as players write it, `suit` or None.

    `points` is what the card counts with the ace as 1, in points.  `weight` is the card as a
    one in its own column of a `pontoon_rules.pack` tally; both follow from rank and suit.
    """

    rank: Rank
    suit: Suit | None = None
    points: int = attrs.field(init=False, eq=False, repr=False)
    weight: int = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Work out `points` and `weight`; a rank or suit that does not exist is malformed."""
        if self.rank not in RANKS or not (self.suit is None or self.suit in SUITS):
            raise Malformed(f"no such card: rank {self.rank!r}, suit {self.suit!r}")
        place = RANKS.index(self.rank)
        object.__setattr__(self, "points", min(place + 1, 10))
        object.__setattr__(self, "weight", _weight(place, self.suit))

    def __str__(self) -> str:
        """The card as a record writes it: `10`, `K`, `8S`."""
        return self.rank + (self.suit or "")


def _weight(place: int, suit: Suit | None) -> int:
    """A one in the column of the rank and, for a card with a suit, in the column of the card."""
    weight = 1 << (place * _RANK_FIELD)
    if suit is not None:
        column = place * len(SUITS) + SUITS.index(suit)
        weight += 1 << (len(RANKS) * _RANK_FIELD + column * _SUIT_FIELD)
    return weight


_KNOWN: Final[dict[str, Card]] = {
    f"{rank}{suit or ''}": Card(rank, suit) for rank in RANKS for suit in (None, *SUITS)
}
_KNOWN.update({name.replace("10", "T"): card for name, card in tuple(_KNOWN.items())})
_SIGNS: Final = str.maketrans("♠♥♦♣♤♡♢♧", "SHDCSHDC", "\ufe0e\ufe0f")


def card(text: str) -> Card:
    """Read one card: `A 2 … 9 10 (or T) J Q K`, then an optional suit letter or sign.

    Malformed if `text` is no card.
    """
    known = _KNOWN.get(text)
    if known is None:
        known = _KNOWN.get(text.translate(_SIGNS).upper())
    if known is None:
        raise Malformed(f"no such card: {text[:20]!r}")
    return known


def cards(text: str | Iterable[str]) -> tuple[Card, ...]:
    """Read several cards, from one text with spaces between them or from several texts."""
    return tuple(card(word) for word in (text.split() if isinstance(text, str) else text))
