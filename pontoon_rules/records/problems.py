"""Problems: what could not be read, where, and what was expected there instead.

A record that cannot be read is no broken rule.  `RecordError` carries up to twenty problems at
once, since someone correcting a text on a phone wants to see all of them.
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from ..errors import Malformed
from .characters import escaped, shown, width
from .limits import PROBLEMS
from .syntax import Position

_WINDOW = 36


@attrs.frozen
class Problem:
    """One place that could not be read.

    `line` and `column` count from 1, columns in code points, and are None where the record is a
    JSON value: then `pointer` is the JSON pointer.  `source_line` is the line as it was written,
    unescaped; `render_problem` shows it safely.
    """

    message: str
    expected: str = ""
    line: int | None = None
    column: int | None = None
    source_line: str | None = None
    pointer: str | None = None

    def __str__(self) -> str:
        """Place and message in one line."""
        return f"{self.place}: {self.message}" if self.place else self.message

    @property
    def place(self) -> str:
        """Where it is, in words: `line 3, column 8`, or a JSON pointer, or nothing."""
        if self.line is not None:
            return f"line {self.line}, column {self.column or 1}"
        return f"at {self.pointer or 'the top'}" if self.pointer is not None else ""


class RecordError(Malformed):
    """A text or JSON value that is no deal record; `problems` says why, in order of place."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Keep the first twenty problems, and make the message of them."""
        self.problems = tuple(problems)[:PROBLEMS]
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[type[RecordError], tuple[tuple[Problem, ...]]]:
        """Pickle by the problems, of which the message is made."""
        return (type(self), (self.problems,))


class ReadingError(Exception):
    """Stops the reading of one line or JSON value; never leaves this package."""

    def __init__(self, message: str, at: Position, expected: str = "") -> None:
        """Keep the one problem that stopped the reading."""
        super().__init__(message)
        self.problem = problem(message, at, expected)


class TooMuch(ReadingError):
    """Stops the reading of the whole record, which has too many of something."""


def problem(message: str, at: Position, expected: str = "") -> Problem:
    """A problem at a position of a text or of a JSON value."""
    line, column = (at.line, at.column) if at.line else (None, None)
    return Problem(message, expected, line, column, None, at.pointer)


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Problems by line and column; those of a JSON value stay as they were found."""
    return sorted(problems, key=lambda one: (one.line or 0, one.column or 0))


def with_source(one: Problem, lines: list[str]) -> Problem:
    """The problem with the line it lies in."""
    if one.line is None or not 0 < one.line <= len(lines):
        return one
    return attrs.evolve(one, source_line=lines[one.line - 1])


def render_problem(one: Problem, filename: str = "record") -> str:
    """The problem for a person: place, message, the line with a caret, what was expected."""
    rows = [f"{_where(one, filename)}: {one.message}"]
    if one.source_line and one.column is not None:
        rows += _caret_rows(one.source_line, one.column)
    if one.expected:
        rows.append(f"  expected {one.expected}")
    return "\n".join(rows)


def _where(one: Problem, filename: str) -> str:
    name = shown(filename, 200)
    if one.line is not None:
        return f"{name}:{one.line}:{one.column or 1}"
    return f"{name}: {one.place}" if one.place else name


def _caret_rows(source: str, column: int) -> list[str]:
    """The part of the line around the column, and a caret that stands under it."""
    start = max(0, column - 1 - _WINDOW)
    before, after = source[start : column - 1], source[column - 1 : column - 1 + _WINDOW]
    head = ("…" if start else "") + "".join(map(escaped, before))
    tail = "".join(map(escaped, after)) + ("…" if column - 1 + _WINDOW < len(source) else "")
    return [f"    {head}{tail}".rstrip(), "    " + " " * width(head) + "^"]
