"""What a ruling says, as values: one `Ruling` for a record, one `DealRuling` for each deal.

Whatever cannot be known from what was written is None, with the reason in `unknown_because`.
Amounts are whole units of stake, signed from the side of the seat they stand beside.
"""

from __future__ import annotations

from typing import Literal

import attrs

from ..amounts import Amount
from ..clauses import ClauseId, Code
from ..hands import Kind
from ..options import Option
from ..payment import Outcome
from ..records.syntax import Position, RecordCard
from ..ruleset import RuleSet
from ..sessions.state import Over, Place
from ..state import Entry

DealStatus = Literal["settled", "unfinished", "void", "illegal", "not-judged"]


@attrs.frozen
class HandRuling:
    """One hand: what it is worth and what it won or lost.

    `cards` are as written, `number` counts the hands of the seat from 0.  `implied` are the words
    that were left out and are taken as said; `unchecked` says that the hand was written in the
    short form, so that how its cards were taken was not checked.  `wanted` says what must be
    written for the hand to be ruled: suits, where they decide what it is paid.
    """

    seat: str
    number: int
    cards: tuple[RecordCard, ...]
    split: bool = False
    kind: Kind | None = None
    total: int | None = None
    soft: bool | None = None
    initial_stake: int | None = None
    stake: int | None = None
    outcome: Outcome | None = None
    net: Amount | None = None
    implied: tuple[str, ...] = ()
    because: tuple[ClauseId, ...] = ()
    unchecked: bool = False
    wanted: str | None = None


@attrs.frozen
class Net:
    """What a seat won or lost in a deal; None where it cannot be known."""

    seat: str
    amount: Amount | None


@attrs.frozen
class Before:
    """A hand just before the action that broke a rule."""

    cards: tuple[RecordCard, ...]
    total: int | None
    soft: bool | None
    stake: int | None


@attrs.frozen
class Violation:
    """The earliest broken rule: which, how, where, whose, and what would have been legal."""

    code: Code
    clause: ClauseId
    at: Position
    message: str
    seat: str | None = None
    hand: int | None = None
    action: str | None = None
    legal: tuple[Option, ...] = ()
    before: Before | None = None


@attrs.frozen
class Remedy:
    """What to do about a broken rule.

    `apply` is what the table does; `stand` is what everything as written would pay, for faults
    that a table may let stand.
    """

    kind: Literal["apply", "stand"]
    text: str
    hands: tuple[HandRuling, ...] = ()
    net: tuple[Net, ...] = ()
    banker_hand: HandRuling | None = None


@attrs.frozen
class ClaimAnswer:
    """Whether a claim is true: `answer` None where it cannot be known."""

    seat: str
    bank: bool
    amount: Amount | None
    answer: bool | None
    actual: Amount | None = None
    actual_banker: str | None = None
    because: tuple[ClauseId, ...] = ()


@attrs.frozen
class Conditional:
    """What happens if the banker, still to play, ends in one way."""

    case: Literal["stops", "busts", "five-card-trick"]
    hands: tuple[HandRuling, ...]
    net: tuple[Net, ...]


@attrs.frozen
class Unknown:
    """Something that cannot be ruled, and why; of a hand, or of the whole deal."""

    message: str
    seat: str | None = None
    hand: int | None = None


@attrs.frozen
class DealRuling:
    """The ruling of one deal.

    `number` counts the deals of its session, `counted` is whether this one counts among them, and
    `balances` are those of the session after it.  `holders` are the seats whose Pontoon is due the
    bank, None where that is not known; `transfers` the chips moved for the bank before the next
    deal, and `session_over` says why the session is over after it.
    """

    number: int
    status: DealStatus
    counted: bool
    banker: str | None
    banker_hand: HandRuling | None = None
    hands: tuple[HandRuling, ...] = ()
    entries: tuple[Entry, ...] = ()
    net: tuple[Net, ...] = ()
    next_banker: str | None = None
    candidates: tuple[str, ...] = ()
    shuffle: bool | None = None
    because: tuple[ClauseId, ...] = ()
    applied: tuple[ClauseId, ...] = ()
    violation: Violation | None = None
    remedies: tuple[Remedy, ...] = ()
    claims: tuple[ClaimAnswer, ...] = ()
    conditional: tuple[Conditional, ...] | None = None
    unknown_because: tuple[Unknown, ...] = ()
    void_reason: str | None = None
    to_act: str | None = None
    session: int = 1
    balances: tuple[Net, ...] = ()
    holders: tuple[str, ...] | None = None
    transfers: tuple[Entry, ...] = ()
    session_over: Over | None = None


@attrs.frozen
class Ruling:
    """The ruling of a record: under which rules, for whom, deal by deal, and who stands where.

    `seats`, `balances` and `standing` are those of the last session of the record.
    """

    rules: RuleSet
    seats: tuple[str, ...]
    deals: tuple[DealRuling, ...]
    balances: tuple[Net, ...] = ()
    standing: tuple[Place, ...] = ()
    rules_overridden: bool = False
