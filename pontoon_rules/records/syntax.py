"""What a written deal is, before any rule looks at it: names, stakes, cards and words in order.

The tree mirrors the text (`spec/record.ebnf`) and its JSON form one to one.  Positions tell where
a thing was written and never take part in equality, so `parse(format(record)) == record`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from ..cards import Card
from .parts import (
    NOWHERE,
    UNKNOWN,
    BustItem,
    BuyItem,
    FinishedHandItem,
    Item,
    NextHandItem,
    PontoonItem,
    Position,
    RecordCard,
    SplitItem,
    StickItem,
    TwistItem,
    Unknown,
    position_field,
)

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = [
    "NOWHERE",
    "UNKNOWN",
    "AfterLine",
    "AgreeLine",
    "BankLine",
    "BustItem",
    "BuyItem",
    "ChipsLine",
    "ClaimLine",
    "CutLine",
    "DealRecord",
    "DeclineLine",
    "EndLine",
    "FinishedHandItem",
    "Item",
    "NextHandItem",
    "PontoonItem",
    "Position",
    "Record",
    "RecordCard",
    "RulesLine",
    "SeatLine",
    "SeatsLine",
    "SellLine",
    "SplitItem",
    "StakesLine",
    "StickItem",
    "TwistItem",
    "Unknown",
    "VoidLine",
]

# ruff: noqa: RUF009 -- `position_field` makes one attrs field a class; it is no shared default


@attrs.frozen
class SeatLine:
    """One seat's line: `NAME STAKE: CARDS, item, item …`.

    `stake` is None on the banker's line and where none is written yet.  `cards` are those before
    the first comma: one, two, or the whole of a finished hand (short form).  `open` is a line that
    ends in an ellipsis: there is more to come.  `comments` are the own-line comments above it,
    and `stake_at` is where the stake stands.
    """

    seat: str
    stake: int | None = None
    cards: tuple[RecordCard, ...] = ()
    items: tuple[Item, ...] = ()
    open: bool = False
    comments: tuple[str, ...] = attrs.field(default=())
    comment: str | None = None
    at: Position = position_field()
    stake_at: Position = position_field()


@attrs.frozen
class VoidLine:
    """`void` (the cards ran out) or `void REASON` (the table annuls the deal)."""

    reason: str | None = None
    comments: tuple[str, ...] = ()
    comment: str | None = None
    at: Position = position_field()


@attrs.frozen
class ClaimLine:
    """`claim NAME +5` (signed net of the seat in this deal) or `claim NAME bank`.

    `net` is a whole number wherever it can be one, else an exact fraction.  `at` is where the
    name stands.
    """

    seat: str
    net: int | Fraction | None
    bank: bool = False
    comments: tuple[str, ...] = ()
    comment: str | None = None
    at: Position = position_field()


@attrs.frozen
class SellLine:
    """`sell to NAME for N`: the banker offers the bank; `at` is where the name stands."""

    seat: str
    price: int
    comments: tuple[str, ...] = ()
    comment: str | None = None
    at: Position = position_field()


@attrs.frozen
class AgreeLine:
    """`agree NAME`: a seat agrees to what was asked; `at` is where the name stands."""

    seat: str
    comments: tuple[str, ...] = ()
    comment: str | None = None
    at: Position = position_field()


@attrs.frozen
class DeclineLine:
    """`decline NAME`: a seat declines what was asked; `at` is where the name stands."""

    seat: str
    comments: tuple[str, ...] = ()
    comment: str | None = None
    at: Position = position_field()


@attrs.frozen
class EndLine:
    """`end`: the table ends the game here."""

    comments: tuple[str, ...] = ()
    comment: str | None = None
    at: Position = position_field()


AfterLine = SellLine | AgreeLine | DeclineLine | EndLine
"""What the table did once the deal was over, before the next one."""


@attrs.frozen
class RulesLine:
    """`rules PROFILE switch=value …`, as written; nothing is looked up.

    `profile` names a rule set, several joined by `+`, or a file; words are in lower case, and a
    file's name is as it was written, without its quotes.
    """

    profile: str
    switches: tuple[tuple[str, str], ...] = ()
    comments: tuple[str, ...] = ()
    comment: str | None = None
    at: Position = position_field()


@attrs.frozen
class SeatsLine:
    """`seats NAME NAME …`, clockwise; `places` is where each name stands."""

    names: tuple[str, ...]
    comments: tuple[str, ...] = ()
    comment: str | None = None
    at: Position = position_field()
    places: tuple[Position, ...] = attrs.field(default=(), eq=False, repr=False, kw_only=True)


@attrs.frozen
class StakesLine:
    """`stakes MIN MAX`, both ends included, in whole units."""

    low: int
    high: int
    comments: tuple[str, ...] = ()
    comment: str | None = None
    at: Position = position_field()


@attrs.frozen
class BankLine:
    """`bank NAME`: who holds the bank; `at` is where the name stands."""

    seat: str
    comments: tuple[str, ...] = ()
    comment: str | None = None
    at: Position = position_field()


@attrs.frozen
class ChipsLine:
    """`chips NAME N`: what a seat brings to a session; `at` is where the name stands."""

    seat: str
    amount: int
    comments: tuple[str, ...] = ()
    comment: str | None = None
    at: Position = position_field()


@attrs.frozen
class CutLine:
    """`cut NAME CARD`: what a seat cut for the first bank of a session.

    `at` is where the name stands.
    """

    seat: str
    card: Card
    comments: tuple[str, ...] = ()
    comment: str | None = None
    at: Position = position_field()


@attrs.frozen
class DealRecord:
    """One deal: who holds the bank, a line for each recorded seat, and what the players claim.

    `bank` may be None after the first deal of a session, since it follows from the deal before,
    and in a session's first deal that has `cuts`.  `opened` is whether a `deal` line stands before
    it, as it does in every record of several deals, with its `number`, the own-line `comments`
    above that line and the `comment` after it.

    `session` is whether a `session` line opens a new session with this deal; the first deal of a
    record begins one in any case.  `seats` is the new table of that session, if it is written;
    None leaves everyone where they sat.  `chips` and `cuts` stand above the first deal of a session
    only.  `after` is what the table did between this deal and the next, in order.

    Where the seats are written and `bank` too, `lines` are in order of play: clockwise from the
    banker's left, the banker last; else in the order of the text.
    """

    bank: BankLine | None = None
    lines: tuple[SeatLine, ...] = ()
    void: VoidLine | None = None
    claims: tuple[ClaimLine, ...] = ()
    comments: tuple[str, ...] = ()
    comment: str | None = None
    opened: bool = False
    number: int | None = None
    session: bool = False
    session_comments: tuple[str, ...] = ()
    session_comment: str | None = None
    seats: SeatsLine | None = None
    cuts: tuple[CutLine, ...] = ()
    chips: tuple[ChipsLine, ...] = ()
    after: tuple[AfterLine, ...] = ()
    at: Position = position_field()
    session_at: Position = position_field()


@attrs.frozen
class Record:
    """A whole record; its first deal's `bank` may have been written above the deal.

    `seats` is the table of the first session.  Without it, those sit at it who have a line in the
    first deal, or its bank.  A seat has one spelling throughout: the first that `seats` has, or
    else that of its own line.  `comments` are the own-line comments after the last line; all
    others lie with their lines.
    """

    rules: RulesLine | None = None
    seats: SeatsLine | None = None
    stakes: StakesLine | None = None
    deals: tuple[DealRecord, ...] = ()
    comments: tuple[str, ...] = ()
