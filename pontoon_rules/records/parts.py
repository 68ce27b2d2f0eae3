"""What the lines of a record are made of: places, cards, and the words of a hand."""

from __future__ import annotations

import attrs

from ..cards import Card

# ruff: noqa: RUF009 -- `position_field` makes one attrs field a class; it is no shared default


@attrs.frozen
class Position:
    """A place in a text: line and column from 1, columns in code points; or a JSON pointer."""

    line: int = 0
    column: int = 0
    pointer: str | None = None


NOWHERE = Position()


def position_field() -> Position:
    """Where a part or a line was written: a field that takes no part in equality."""
    return attrs.field(default=NOWHERE, eq=False, repr=False, kw_only=True)


@attrs.frozen
class Unknown:
    """A card that was dealt but that the writer does not know: `?`."""

    def __str__(self) -> str:
        """The sign that a record writes."""
        return "?"


UNKNOWN = Unknown()
RecordCard = Card | Unknown


@attrs.frozen
class BuyItem:
    """`buy AMOUNT CARD`; the card is None while it has not been dealt (an open item)."""

    amount: int
    card: RecordCard | None = None
    at: Position = position_field()


@attrs.frozen
class TwistItem:
    """`twist CARD`; the card is None while it has not been dealt (an open item)."""

    card: RecordCard | None = None
    at: Position = position_field()


@attrs.frozen
class SplitItem:
    """`split CARD CARD`, first hand first; no cards while they have not been dealt."""

    cards: tuple[RecordCard, ...] = ()
    at: Position = position_field()


@attrs.frozen
class StickItem:
    """`stick`: an action, or a check where the hand has just ended by itself."""

    at: Position = position_field()


@attrs.frozen
class PontoonItem:
    """`pontoon`: declares; a check on the banker's line and under a banker's Pontoon."""

    at: Position = position_field()


@attrs.frozen
class BustItem:
    """`bust`: an optional check that the hand is over 21."""

    at: Position = position_field()


@attrs.frozen
class NextHandItem:
    """`/`: an optional check that the next split hand begins here."""

    at: Position = position_field()


@attrs.frozen
class FinishedHandItem:
    """`/ STAKE: CARDS`: a further split hand in the short form, finished, with its final stake."""

    stake: int
    cards: tuple[RecordCard, ...]
    at: Position = position_field()


Item = (
    BuyItem
    | TwistItem
    | SplitItem
    | StickItem
    | PontoonItem
    | BustItem
    | NextHandItem
    | FinishedHandItem
)
