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
_CARD_WIDTH: Final = 3
_RANK_WIDTH: Final = _CARD_WIDTH + 2
MOST_COPIES: Final = (2**_CARD_WIDTH - 1) * len(SUITS)
"""How many cards of one rank a tally can count; narrow columns make counting fast."""
_CARDS_FROM: Final = len(RANKS) * _RANK_WIDTH


@attrs.frozen
class Card:
    """One card; `rank` as players write it, `suit` or None.

    `points` is what the card counts with the ace as 1, in points.  `weight` and `columns` place
    the card in a tally of cards (see `pontoon_rules.pack`): a tally is a sum of weights, and
    each of the columns is a mask over the part of it that counts this rank or this very card.
    """

    rank: Rank
    suit: Suit | None = None
    points: int = attrs.field(init=False, eq=False, repr=False)
    weight: int = attrs.field(init=False, eq=False, repr=False)
    columns: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Work out what follows from rank and suit; malformed if there is no such card."""
        if self.rank not in RANKS or not (self.suit is None or self.suit in SUITS):
            raise Malformed(f"no such card: rank {self.rank!r:.20}, suit {self.suit!r:.20}")
        place = RANKS.index(self.rank)
        shifts = [place * _RANK_WIDTH]
        masks = [(1 << _RANK_WIDTH) - 1]
        if self.suit is not None:
            shifts.append(_CARDS_FROM + (place * 4 + SUITS.index(self.suit)) * _CARD_WIDTH)
            masks.append((1 << _CARD_WIDTH) - 1)
        columns = tuple(mask << shift for mask, shift in zip(masks, shifts, strict=True))
        object.__setattr__(self, "points", min(place + 1, 10))
        object.__setattr__(self, "weight", sum(1 << shift for shift in shifts))
        object.__setattr__(self, "columns", columns)

    def __str__(self) -> str:
        """The card as a record writes it: `10`, `K`, `8S`."""
        return self.rank + (self.suit or "")


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
