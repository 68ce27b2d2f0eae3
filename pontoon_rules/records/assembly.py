"""From single lines to deals: which line belongs to which deal, and which may not stand there."""

from __future__ import annotations

from typing import TypeVar

import attrs

from .checks import line_problems
from .limits import AFTER, CLAIMS, CUTS, DEALS, SEATS
from .lines import AnyLine, DealLine, SessionLine
from .problems import Problem, ReadingError, TooMuch, problem
from .seating import Table
from .syntax import (
    AfterLine,
    BankLine,
    ChipsLine,
    ClaimLine,
    CutLine,
    DealRecord,
    Position,
    RulesLine,
    SeatLine,
    SeatsLine,
    StakesLine,
    VoidLine,
)

_Single = TypeVar("_Single", RulesLine, SeatsLine, StakesLine, BankLine, VoidLine)
_Counted = TypeVar("_Counted", ChipsLine, CutLine, SeatLine, ClaimLine, AfterLine)
_Played = SeatLine | VoidLine | ClaimLine | AfterLine

_TOP = Position(1, 1)


@attrs.define
class _Draft:
    """One deal while its lines are read; `unread` is whether one of them could not be."""

    first: bool = False
    session: SessionLine | None = None
    opening: DealLine | None = None
    seats: SeatsLine | None = None
    bank: BankLine | None = None
    void: VoidLine | None = None
    chips: list[ChipsLine] = attrs.Factory(list)
    cuts: list[CutLine] = attrs.Factory(list)
    lines: list[SeatLine] = attrs.Factory(list)
    claims: list[ClaimLine] = attrs.Factory(list)
    after: list[AfterLine] = attrs.Factory(list)
    unread: bool = False

    def played(self) -> list[_Played]:
        """What says how the deal went: all lines but its opening."""
        void = [self.void] if self.void else []
        return [*self.lines, *void, *self.claims, *self.after]

    def deal(self) -> DealRecord:
        """The deal, with names and order still as they were written."""
        opening = self.opening or DealLine()
        session = self.session or SessionLine()
        return DealRecord(
            bank=self.bank,
            lines=tuple(self.lines),
            void=self.void,
            claims=tuple(self.claims),
            comments=opening.comments,
            comment=opening.comment,
            opened=self.opening is not None,
            number=opening.number,
            session=self.session is not None,
            session_comments=session.comments,
            session_comment=session.comment,
            seats=None if self.first else self.seats,
            cuts=tuple(self.cuts),
            chips=tuple(self.chips),
            after=tuple(self.after),
            at=opening.at,
            session_at=session.at,
        )


@attrs.define
class Assembly:
    """The record so far: its head, the deals that are closed, and the one being read."""

    rules: RulesLine | None = None
    seats: SeatsLine | None = None
    stakes: StakesLine | None = None
    deals: list[DealRecord] = attrs.Factory(list)
    problems: list[Problem] = attrs.Factory(list)
    _draft: _Draft = attrs.Factory(lambda: _Draft(first=True))
    _table: Table = attrs.Factory(Table)

    def unreadable(self, found: Problem) -> None:
        """Note that a line of the current deal cannot be read."""
        self.problems.append(found)
        self._draft.unread = True

    def take(self, line: AnyLine) -> None:
        """Put one line in its place; ReadingError if it has none here."""
        match line:
            case BankLine():
                self._check_not_over(line)
                self._draft.bank = _only(self._draft.bank, line, "bank")
            case DealLine():
                self._open(line)
            case SessionLine():
                self._open_session(line)
            case ChipsLine() | CutLine():
                self._take_start(line)
            case SeatsLine():
                self._take_seats(line)
            case RulesLine():
                self._check_head(line, "rules")
                self.rules = _only(self.rules, line, "rules")
            case StakesLine():
                self._check_head(line, "stakes")
                self.stakes = _only(self.stakes, line, "stakes")
            case _:
                self._take_played(line)

    def finish(self) -> None:
        """Close the last deal."""
        draft = self._draft
        if draft.session is not None and draft.opening is None and not draft.unread:
            draft.unread = True
            message = "no `deal` line follows `session`"
            self.problems.append(problem(message, draft.session.at, "a line `deal` below it"))
        self._close()

    @property
    def empty(self) -> bool:
        """Whether nothing has been read, except perhaps comments."""
        head = self.rules or self.seats or self.stakes
        return not self.deals and head is None and self._draft == _Draft(first=True)

    def _take_played(self, line: _Played) -> None:
        draft = self._draft
        if draft.session is not None and draft.opening is None:
            message = "a line `deal` is missing between `session` and this line"
            raise ReadingError(message, line.at, "`deal`, and then the lines of the deal")
        match line:
            case SeatLine():
                self._check_not_over(line)
                _add(line, draft.lines, SEATS, "seats")
                for found in line_problems(line):
                    self.unreadable(found)
            case VoidLine():
                self._check_not_over(line)
                draft.void = _only(draft.void, line, "void")
            case ClaimLine():
                _add(line, draft.claims, CLAIMS, "claims")
            case _:
                _add(line, draft.after, AFTER, "lines for what follows it")

    def _check_not_over(self, line: BankLine | SeatLine | VoidLine) -> None:
        """Refuse what belongs to a deal below what follows that deal."""
        after = self._draft.after
        if after:
            message = f"the deal was over on line {after[0].at.line}, so this belongs to the next"
            raise ReadingError(message, line.at, "a line `deal` above it")

    def _take_start(self, line: ChipsLine | CutLine) -> None:
        """What stands above the first deal of a session only."""
        draft = self._draft
        if isinstance(line, CutLine):
            self._check_start(line.at, "cut", "the cards cut")
            _add(line, draft.cuts, CUTS, "cuts")
        else:
            self._check_start(line.at, "chips", "the chips of the seats")
            _add(line, draft.chips, SEATS, "lines of chips")

    def _check_start(self, at: Position, word: str, what: str) -> None:
        draft = self._draft
        begins = draft.first or draft.session is not None
        if not begins or draft.opening is not None or draft.played():
            message = f"{what} stand above the first deal of a session"
            hint = f"`{word}` lines above its line `deal`; later sessions begin with `session`"
            raise ReadingError(message, at, hint)

    def _take_seats(self, line: SeatsLine) -> None:
        draft = self._draft
        if not draft.first and (draft.session is None or draft.opening is not None):
            message = "new seats begin a new session"
            raise ReadingError(message, line.at, "`seats` at the top, or below a line `session`")
        draft.seats = _only(draft.seats, line, "seats")
        if draft.first:
            self.seats = line

    def _check_head(self, line: RulesLine | StakesLine, word: str) -> None:
        if not self._draft.first:
            raise _below_head(line, word)

    def _open(self, line: DealLine) -> None:
        """A `deal` line: it opens the deal at hand, or closes that and opens the next."""
        draft = self._draft
        if draft.opening is not None or draft.played():
            self._next(line.at)
        self._draft.opening = line

    def _open_session(self, line: SessionLine) -> None:
        """A `session` line, which begins the next deal unless the first is still to be opened."""
        draft = self._draft
        if draft.opening is not None or draft.played():
            self._next(line.at)
        elif draft.session is not None:
            message = f"a second `session` line; the first is on line {draft.session.at.line}"
            raise ReadingError(message, line.at, "a line `deal` between the two")
        self._draft.session = line

    def _next(self, at: Position) -> None:
        """Close the deal at hand, of which there are now several, and begin the next."""
        draft = self._draft
        if len(self.deals) + 1 >= DEALS:
            raise TooMuch(f"a record has at most {DEALS:,} deals", at)
        if draft.opening is None:
            message = "this line stands above the first `deal`, so in no deal"
            self.unreadable(problem(message, draft.played()[0].at, "a line `deal` above it"))
        elif draft.first:
            self._check_order(draft.opening)
        self._close()
        self._draft = _Draft()

    def _check_order(self, opening: DealLine) -> None:
        """What holds for several deals stands above the first."""
        for line, word in ((self.rules, "rules"), (self.stakes, "stakes")):
            if line is not None and line.at.line > opening.at.line:
                self.problems.append(_below_head(line, word).problem)

    def _close(self) -> None:
        draft = self._draft
        at = draft.opening.at if draft.opening else _TOP
        deal, found = self._table.take(draft.deal(), draft.seats, at, draft.unread)
        self.problems += found
        self.deals.append(deal)


def _below_head(line: RulesLine | StakesLine, word: str) -> ReadingError:
    message = f"`{word}` holds for all deals, so it stands above the first `deal`"
    return ReadingError(message, line.at)


def _only(first: _Single | None, line: _Single, word: str) -> _Single:
    """The line, unless there is one already."""
    if first is not None:
        message = f"a second `{word}` line; the first is on line {first.at.line}"
        raise ReadingError(message, line.at)
    return line


def _add(line: _Counted, found: list[_Counted], limit: int, what: str) -> None:
    """Add the line to those of its kind; read no further where a deal has too many of them."""
    if len(found) >= limit:
        raise TooMuch(f"a deal has at most {limit:,} {what}", line.at)
    found.append(line)
