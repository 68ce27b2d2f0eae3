"""From a plain JSON value to the tree, each problem with its JSON pointer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

import attrs

from .characters import shown, squeezed
from .checks import line_problems
from .jsonactions import action_from_json
from .jsonvalues import array, at, fields, flag, hand, integer, text
from .limits import ACTIONS, CLAIMS, COMMENT_LENGTH, COMMENTS, HAND_CARDS, REASON_LENGTH, SEATS
from .lines import LATER, read_rules, written_reason
from .problems import Problem, ReadingError, RecordError
from .seating import missing_bank, seat_problems, seated
from .syntax import (
    BankLine,
    ClaimLine,
    DealRecord,
    Record,
    RulesLine,
    SeatLine,
    SeatsLine,
    StakesLine,
    VoidLine,
)
from .words import NET, check_line_text, read_name

_T = TypeVar("_T")
_Comments = tuple[tuple[str, ...], str | None]
_REQUIRED = ("kind", "schema", "deals")
_NONE: _Comments = ((), None)
_DEAL = "/deals/0"
_LEAST_NET = -(10**18)


def record_from_json(value: object) -> Record:
    """The record that a plain JSON value mirrors; RecordError, with JSON pointers, if it is none.

    Numbers must be `int`: a float is refused whatever its value.
    """
    reading = _JsonReading()
    record = reading.attempt(lambda: reading.record(value))
    if record is None or reading.problems:
        raise RecordError(reading.problems)
    return record


@attrs.define
class _JsonReading:
    """The problems met so far, and the comments not yet given to their lines."""

    problems: list[Problem] = attrs.Factory(list)
    comments: dict[str, _Comments] = attrs.Factory(dict)

    def attempt(self, read: Callable[[], _T]) -> _T | None:
        """What `read` returns; or None, and one problem more."""
        try:
            return read()
        except ReadingError as unreadable:
            self.problems.append(unreadable.problem)
            return None

    def part(
        self,
        owner: Mapping[str, object],
        key: str,
        pointer: str,
        read: Callable[[object, str, _Comments], _T],
    ) -> _T | None:
        """One optional member of an object, with the comments that belong to it."""
        if key not in owner:
            return None
        place = f"{pointer}/{key}"
        comments = self.comments.pop(place, _NONE)
        return self.attempt(partial(read, owner[key], place, comments))

    def members(
        self,
        owner: Mapping[str, object],
        key: str,
        limit: int,
        read: Callable[[object, str, _Comments], _T],
    ) -> tuple[_T, ...]:
        """The members of an optional array of the deal that can be read."""
        found = self.attempt(lambda: array(owner.get(key, ()), f"{_DEAL}/{key}", limit, key)) or []
        read_ones = []
        for place, member in found:
            comments = self.comments.pop(place, _NONE)
            read_ones.append(self.attempt(partial(read, member, place, comments)))
        return tuple(one for one in read_ones if one is not None)

    def record(self, value: object) -> Record:
        """The whole record."""
        top = fields(value, "", _REQUIRED, ("rules", "seats", "stakes", "comments"))
        _check_header(top)
        self.comments = self.attempt(lambda: _comments(top.get("comments", ()))) or {}
        last, _ = self.comments.pop("", _NONE)
        rules = self.part(top, "rules", "", _rules)
        seats = self.part(top, "seats", "", _seats)
        stakes = self.part(top, "stakes", "", _stakes)
        deal = self.deal(_only_deal(top["deals"]))
        for pointer in self.comments:
            message = f"a comment belongs to {shown(pointer)}, where no line is written"
            self.problems.append(ReadingError(message, at("/comments")).problem)
        self.check(seats, deal)
        return Record(rules, seats, stakes, () if self.problems else (seated(seats, deal),), last)

    def deal(self, value: object) -> DealRecord:
        """The one deal of the record."""
        found = fields(value, _DEAL, (), ("deal", "bank", "lines", "void", "claims"))
        comments, comment = self.comments.pop(f"{_DEAL}/deal", _NONE) if "deal" in found else _NONE
        number = self.part(found, "deal", _DEAL, _number)
        return DealRecord(
            bank=self.part(found, "bank", _DEAL, _bank),
            lines=self.members(found, "lines", SEATS, self.line),
            void=self.part(found, "void", _DEAL, _void),
            claims=self.members(found, "claims", CLAIMS, _claim),
            comments=comments,
            comment=comment,
            opened="deal" in found,
            number=number,
            at=at(_DEAL),
        )

    def line(self, value: object, pointer: str, comments: _Comments) -> SeatLine:
        """One seat's line, checked by itself."""
        line = _line(value, pointer, comments)
        self.problems += line_problems(line)
        return line

    def check(self, seats: SeatsLine | None, deal: DealRecord) -> None:
        """Add what is wrong with the record as a whole, but nothing that is explained already."""
        unread = bool(self.problems)
        if seats is not None or not unread:
            self.problems += seat_problems(seats, deal)
        if deal.bank is None and not unread:
            self.problems.append(missing_bank(deal, at(_DEAL)))


def _check_header(top: Mapping[str, object]) -> None:
    kind = text(top["kind"], "/kind")
    if kind != "record":
        raise ReadingError(f'the kind "{shown(kind)}" is no deal record', at("/kind"), '"record"')
    if integer(top["schema"], "/schema") != 1:
        raise ReadingError("this version reads schema 1 only", at("/schema"), "1")


def _only_deal(value: object) -> object:
    deals = array(value, "/deals", COMMENTS, "deals")
    if not deals:
        raise ReadingError("the record holds no deal", at("/deals"))
    if len(deals) > 1:
        raise ReadingError(f"a second deal: {LATER}", at("/deals/1"))
    return deals[0][1]


def _comments(value: object) -> dict[str, _Comments]:
    """Comments by the JSON pointer of their line; those after the last line have the pointer ""."""
    found: dict[str, _Comments] = {}
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


def _rules(value: object, pointer: str, comments: _Comments) -> RulesLine:
    place = at(pointer)
    return RulesLine(*read_rules(text(value, pointer), place), *comments, at=place)


def _seats(value: object, pointer: str, comments: _Comments) -> SeatsLine:
    members = array(value, pointer, SEATS, "seats")
    if not members:
        raise ReadingError("the names of the seats are missing", at(pointer))
    names = tuple(_name(name, place) for place, name in members)
    places = tuple(at(place) for place, _ in members)
    return SeatsLine(names, *comments, at=at(pointer), places=places)


def _name(value: object, pointer: str) -> str:
    return read_name(text(value, pointer, "the name of a seat"), at(pointer))


def _stakes(value: object, pointer: str, comments: _Comments) -> StakesLine:
    found = fields(value, pointer, ("min", "max"))
    low, high = (integer(found[key], f"{pointer}/{key}") for key in ("min", "max"))
    return StakesLine(low, high, *comments, at=at(pointer))


def _number(value: object, pointer: str, _: _Comments) -> int | None:
    return None if value is True else integer(value, pointer, "true or the number of the deal")


def _bank(value: object, pointer: str, comments: _Comments) -> BankLine:
    return BankLine(_name(value, pointer), *comments, at=at(pointer))


def _line(value: object, pointer: str, comments: _Comments) -> SeatLine:
    found = fields(value, pointer, ("seat",), ("stake", "cards", "actions", "open"))
    stake = integer(found["stake"], f"{pointer}/stake") if "stake" in found else None
    actions = array(found.get("actions", ()), f"{pointer}/actions", ACTIONS, "actions")
    return SeatLine(
        _name(found["seat"], f"{pointer}/seat"),
        stake,
        hand(found.get("cards", ()), f"{pointer}/cards", HAND_CARDS),
        tuple(action_from_json(action, place) for place, action in actions),
        flag(found.get("open", False), f"{pointer}/open"),
        *comments,
        at=at(pointer),
        stake_at=at(f"{pointer}/stake"),
    )


def _void(value: object, pointer: str, comments: _Comments) -> VoidLine:
    if value is True:
        return VoidLine(None, *comments, at=at(pointer))
    reason = squeezed(text(value, pointer, "true or a reason"))
    check_line_text(reason, REASON_LENGTH, "a reason", at(pointer))
    if not reason or written_reason(reason) is None:
        message = f'"{shown(reason)}" cannot be written as a reason'
        raise ReadingError(message, at(pointer), "some words, without double quotes")
    return VoidLine(reason, *comments, at=at(pointer))


def _claim(value: object, pointer: str, comments: _Comments) -> ClaimLine:
    found = fields(value, pointer, ("seat",), ("net", "bank"))
    seat = _name(found["seat"], f"{pointer}/seat")
    if ("net" in found) == ("bank" in found):
        raise ReadingError("a claim is about the net result or about the bank", at(pointer), NET)
    if "bank" in found:
        if found["bank"] is not True:
            raise ReadingError("a claim of the bank has the value true", at(f"{pointer}/bank"))
        return ClaimLine(seat, None, True, *comments, at=at(pointer))
    net = integer(found["net"], f"{pointer}/net", "the net result in whole units", _LEAST_NET)
    return ClaimLine(seat, net, False, *comments, at=at(pointer))
