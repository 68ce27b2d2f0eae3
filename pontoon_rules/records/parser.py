"""From text to tree, line by line, so that several mistakes are told at once."""

from __future__ import annotations

from typing import TypeVar

import attrs

from .characters import split_lines
from .checks import line_problems
from .decoding import text_of
from .jsontext import is_json, read_json
from .lexer import scan
from .limits import CLAIMS, COMMENTS, PROBLEMS, SEATS
from .lines import AnyLine, DealLine, read_line, several_deals
from .problems import Problem, ReadingError, RecordError, in_order, problem, with_source
from .seating import missing_bank, seat_problems, seated
from .syntax import (
    BankLine,
    ClaimLine,
    DealRecord,
    Position,
    Record,
    RulesLine,
    SeatLine,
    SeatsLine,
    StakesLine,
    VoidLine,
)

_Head = TypeVar("_Head", RulesLine, SeatsLine, StakesLine, BankLine, VoidLine)

_EXAMPLE = "lines such as `bank Ann`, `Bob 2: 8 4, buy 3 6, stick` and `Ann: K 7, stick`"


def parse_record(source: str | bytes) -> Record:
    """The tree of a written deal, from its text or JSON form.

    `source` is text or UTF-8.  RecordError, with up to twenty problems, if it cannot be read;
    whether the deal keeps the rules is not looked at here.
    """
    text = text_of(source)
    return read_json(text) if is_json(text) else _Reading().read(text)


@attrs.define
class _Reading:
    """What has been read so far; the one mutable thing in this package."""

    rules: RulesLine | None = None
    seats: SeatsLine | None = None
    stakes: StakesLine | None = None
    opening: DealLine | None = None
    bank: BankLine | None = None
    void: VoidLine | None = None
    lines: list[SeatLine] = attrs.Factory(list)
    claims: list[ClaimLine] = attrs.Factory(list)
    above: list[str] = attrs.Factory(list)
    comments: int = 0
    problems: list[Problem] = attrs.Factory(list)
    finished: bool = False

    def read(self, text: str) -> Record:
        """The record of the whole text."""
        sources = split_lines(text)
        for number, source in enumerate(sources, 1):
            if not source:
                continue
            try:
                self._take_source(source, number)
            except ReadingError as unreadable:
                self.problems.append(unreadable.problem)
            if self.finished or len(self.problems) >= PROBLEMS:
                break
        deal = self._deal()
        self._check(deal)
        if self.problems:
            raise RecordError(with_source(one, sources) for one in in_order(self.problems))
        return self._record(deal)

    def _take_source(self, source: str, number: int) -> None:
        line = scan(source, number, tuple(self.above))
        self.comments += line.comment is not None
        self._check_number(self.comments - 1, COMMENTS, "comments", line.at)
        if line.tokens:
            self.above.clear()
            self._take(read_line(line))
        elif line.comment is not None:
            self.above.append(line.comment)

    def _take(self, line: AnyLine) -> None:
        match line:
            case SeatLine():
                self._check_number(len(self.lines), SEATS, "seats", line.at)
                self.problems += line_problems(line)
                self.lines.append(line)
            case ClaimLine():
                self._check_number(len(self.claims), CLAIMS, "claims", line.at)
                self.claims.append(line)
            case RulesLine():
                self.rules = _only(self.rules, line, "rules")
            case SeatsLine():
                self.seats = _only(self.seats, line, "seats")
            case StakesLine():
                self.stakes = _only(self.stakes, line, "stakes")
            case BankLine():
                self.bank = _only(self.bank, line, "bank")
            case VoidLine():
                self.void = _only(self.void, line, "void")
            case DealLine():
                self._open(line)

    def _check_number(self, found: int, limit: int, what: str, at: Position) -> None:
        """Read no further where the record has too many of something."""
        if found >= limit:
            self.finished = True
            raise ReadingError(f"a record has at most {limit:,} {what}", at)

    def _open(self, line: DealLine) -> None:
        """A `deal` line: nothing of a deal but its banker may stand above the first one."""
        if self.opening or self.lines or self.void or self.claims:
            self.finished = True
            raise several_deals(line.at)
        self.opening = line

    def _deal(self) -> DealRecord:
        opening = self.opening or DealLine()
        return DealRecord(
            bank=self.bank,
            lines=tuple(self.lines),
            void=self.void,
            claims=tuple(self.claims),
            comments=opening.comments,
            comment=opening.comment,
            opened=self.opening is not None,
            number=opening.number,
            at=opening.at,
        )

    def _check(self, deal: DealRecord) -> None:
        """Add what is wrong with the record as a whole, but nothing that a bad line explains."""
        unread = bool(self.problems)
        if self.seats is not None or not unread:
            self.problems += seat_problems(self.seats, deal)
        if unread or self.bank is not None:
            return
        if deal == DealRecord() and not (self.rules or self.seats or self.stakes):
            self.problems.append(problem("the record is empty", Position(1, 1), _EXAMPLE))
        else:
            self.problems.append(missing_bank(deal, Position(1, 1)))

    def _record(self, deal: DealRecord) -> Record:
        return Record(
            rules=self.rules,
            seats=self.seats,
            stakes=self.stakes,
            deals=(seated(self.seats, deal),),
            comments=tuple(self.above),
        )


def _only(first: _Head | None, line: _Head, word: str) -> _Head:
    """The line, unless there is one already."""
    if first is not None:
        message = f"a second `{word}` line; the first is on line {first.at.line}"
        raise ReadingError(message, line.at)
    return line
