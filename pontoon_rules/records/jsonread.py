"""From a plain JSON value to the tree, each problem with its JSON pointer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TypeVar

import attrs

from .characters import shown
from .checks import line_problems
from .jsonafter import after_of
from .jsonlines import (
    Comments,
    bank_of,
    chips_of,
    claim_of,
    cut_of,
    line_of,
    number_of,
    rules_of,
    seats_of,
    session_of,
    stakes_of,
    void_of,
)
from .jsonvalues import array, at, fields, integer, text
from .limits import (
    AFTER,
    CLAIMS,
    COMMENT_LENGTH,
    COMMENTS,
    CUTS,
    DEALS,
    LINES,
    PROBLEMS,
    SEATS,
)
from .lines import SessionLine
from .problems import Problem, ReadingError, RecordError, TooMuch, problem
from .seating import Table
from .syntax import DealRecord, Record, SeatLine, SeatsLine
from .words import check_line_text

_T = TypeVar("_T")
_REQUIRED = ("kind", "schema", "deals")
_NONE: Comments = ((), None)
_DEAL_KEYS = (
    *("deal", "session", "seats", "chips", "cuts", "bank"),
    *("lines", "void", "claims", "after"),
)
_MEMBERS = {"chips": "lines of chips", "after": "lines after the deal"}


def record_from_json(value: object) -> Record:
    """The record that a plain JSON value mirrors; RecordError, with JSON pointers, if it is none.

    Numbers must be `int`: a float is refused whatever its value.
    """
    reading = _JsonReading()
    try:
        record = reading.record(value)
    except ReadingError as unreadable:
        raise RecordError([*reading.problems, unreadable.problem]) from None
    if reading.problems:
        raise RecordError(reading.problems)
    return record


@attrs.define
class _JsonReading:
    """The problems met so far, the seats, and the comments not yet given to their lines."""

    problems: list[Problem] = attrs.Factory(list)
    comments: dict[str, Comments] = attrs.Factory(dict)
    table: Table = attrs.Factory(Table)
    lines: int = 0

    def attempt(self, read: Callable[[], _T]) -> _T | None:
        """What `read` returns; or None, and one problem more."""
        try:
            return read()
        except TooMuch:
            raise
        except ReadingError as unreadable:
            self.problems.append(unreadable.problem)
            return None

    def count_line(self, pointer: str) -> None:
        """Read no further where the text form would have too many lines."""
        self.lines += 1
        if self.lines > LINES:
            raise TooMuch(f"a record has at most {LINES:,} lines", at(pointer))

    def part(
        self,
        owner: Mapping[str, object],
        key: str,
        pointer: str,
        read: Callable[[object, str, Comments], _T],
    ) -> _T | None:
        """One optional member of an object, with the comments that belong to it."""
        if key not in owner:
            return None
        place = f"{pointer}/{key}"
        self.count_line(place)
        comments = self.comments.pop(place, _NONE)
        return self.attempt(partial(read, owner[key], place, comments))

    def members(
        self,
        owner: Mapping[str, object],
        key: str,
        pointer: str,
        limit: int,
        read: Callable[[object, str, Comments], _T],
    ) -> tuple[_T, ...]:
        """The members of an optional array of a deal that can be read."""
        what = _MEMBERS.get(key, key)
        whole = partial(array, owner.get(key, ()), f"{pointer}/{key}", limit, what)
        read_ones = []
        for place, member in self.attempt(whole) or ():
            self.count_line(place)
            comments = self.comments.pop(place, _NONE)
            read_ones.append(self.attempt(partial(read, member, place, comments)))
        return tuple(one for one in read_ones if one is not None)

    def record(self, value: object) -> Record:
        """The whole record."""
        top = fields(value, "", _REQUIRED, ("rules", "seats", "stakes", "comments"))
        _check_header(top)
        self.comments = self.attempt(lambda: _comments(top.get("comments", ()))) or {}
        last, _ = self.comments.pop("", _NONE)
        rules = self.part(top, "rules", "", rules_of)
        seats = self.part(top, "seats", "", seats_of)
        stakes = self.part(top, "stakes", "", stakes_of)
        deals = tuple(self.deals(_deals(top["deals"]), seats, unread=bool(self.problems)))
        self.check_comments()
        return Record(rules, seats, stakes, deals, last)

    def check_comments(self) -> None:
        """Refuse the comments that no line has taken, unless there is too much else to tell."""
        for pointer in self.comments if len(self.problems) < PROBLEMS else ():
            message = f"a comment belongs to {shown(pointer)}, where no line is written"
            self.problems.append(problem(message, at("/comments")))

    def deals(
        self, members: list[tuple[str, object]], seats: SeatsLine | None, unread: bool
    ) -> Iterator[DealRecord]:
        """One deal after another, as long as that is of use."""
        several = len(members) > 1
        for place, value in members:
            before = len(self.problems)
            deal = self.deal(value, place, several)
            unread = unread or len(self.problems) > before
            deal, found = self.table.take(deal, seats or deal.seats, at(place), unread)
            self.problems += found
            yield deal
            if len(self.problems) >= PROBLEMS:
                return
            seats, unread = None, False

    def deal(self, value: object, place: str, several: bool) -> DealRecord:
        """One deal; the `deal` line of the text need not be told where it cannot be left out."""
        found = self.attempt(lambda: fields(value, place, (), _DEAL_KEYS)) or {}
        self.check_opening(found, place)
        session = self.part(found, "session", place, session_of)
        opened = several or "deal" in found or session is not None
        comments, comment = self.comments.pop(f"{place}/deal", _NONE) if opened else _NONE
        if opened and "deal" not in found:
            self.count_line(place)
        session_line = session or SessionLine()
        return DealRecord(
            bank=self.part(found, "bank", place, bank_of),
            lines=self.members(found, "lines", place, SEATS, self.line),
            void=self.part(found, "void", place, void_of),
            claims=self.members(found, "claims", place, CLAIMS, claim_of),
            comments=comments,
            comment=comment,
            opened=opened,
            number=self.part(found, "deal", place, number_of),
            session=session is not None,
            session_comments=session_line.comments,
            session_comment=session_line.comment,
            seats=self.part(found, "seats", place, seats_of),
            cuts=self.members(found, "cuts", place, CUTS, cut_of),
            chips=self.members(found, "chips", place, SEATS, chips_of),
            after=self.members(found, "after", place, AFTER, after_of),
            at=at(place),
            session_at=session_line.at,
        )

    def check_opening(self, found: Mapping[str, object], place: str) -> None:
        """Refuse what only the first deal of a session may have, and `seats` in the very first."""
        first, session = not self.table.deals, "session" in found
        if "seats" in found and (first or not session):
            message = "new seats begin a new session; those of the first stand at the top"
            hint = '"session": true in a later deal'
            self.problems.append(problem(message, at(f"{place}/seats"), hint))
        for key, what in (("chips", "the chips of the seats"), ("cuts", "the cards cut")):
            if key in found and not first and not session:
                message = f"{what} belong to the first deal of a session"
                self.problems.append(problem(message, at(f"{place}/{key}"), '"session": true'))

    def line(self, value: object, pointer: str, comments: Comments) -> SeatLine:
        """One seat's line, checked by itself."""
        line = line_of(value, pointer, comments)
        self.problems += line_problems(line)
        return line


def _check_header(top: Mapping[str, object]) -> None:
    kind = text(top["kind"], "/kind")
    if kind != "record":
        raise ReadingError(f'the kind "{shown(kind)}" is no deal record', at("/kind"), '"record"')
    if integer(top["schema"], "/schema") != 1:
        raise ReadingError("this version reads schema 1 only", at("/schema"), "1")


def _deals(value: object) -> list[tuple[str, object]]:
    deals = array(value, "/deals", DEALS, "deals")
    if not deals:
        raise ReadingError("the record holds no deal", at("/deals"))
    return deals


def _comments(value: object) -> dict[str, Comments]:
    """Comments by the JSON pointer of their line; those after the last line have the pointer ""."""
    found: dict[str, Comments] = {}
    for place, member in array(value, "/comments", COMMENTS, "comments"):
        one = fields(member, place, ("at",), ("above", "after"))
        pointer = text(one["at"], f"{place}/at", "a JSON pointer")
        if pointer in found:
            raise ReadingError(f"comments of {shown(pointer)} stand twice", at(place))
        if not pointer and "after" in one:
            raise ReadingError("no line stands before this comment", at(f"{place}/after"))
        above = array(one.get("above", ()), f"{place}/above", COMMENTS, "comments")
        after = _comment(one["after"], f"{place}/after") if "after" in one else None
        found[pointer] = (tuple(_comment(line, spot) for spot, line in above), after)
    if sum(len(above) + (after is not None) for above, after in found.values()) > COMMENTS:
        raise ReadingError(f"a record has at most {COMMENTS:,} comments", at("/comments"))
    return found


def _comment(value: object, pointer: str) -> str:
    comment = text(value, pointer, "a comment").rstrip()
    return check_line_text(comment, COMMENT_LENGTH, "a comment", at(pointer))
