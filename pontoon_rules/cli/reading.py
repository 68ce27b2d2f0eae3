"""What the user gave: a file, standard input or a text on the command line; and how it is wrong."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final, NamedTuple

from ..errors import Malformed, PontoonError
from ..houses import HouseError, inlined, is_file_name, load_house, rules_of_line, why
from ..records import Problem, RecordError, parse_record
from ..records.characters import shown
from ..records.decoding import text_of
from ..records.limits import RECORD_LENGTH
from ..records.syntax import Record, RulesLine
from ..ruleset import TABLE, RuleSet
from ..transcripts import load, record_of

_MOST: Final = 4 * RECORD_LENGTH + 1024
_HEAD: Final = 400
_TRANSCRIPT: Final = re.compile(r'"kind"\s*:\s*"transcript"')


class CommandError(PontoonError):
    """A command line or an input that cannot be used; exit status 2."""

    def __init__(self, problems: tuple[Problem, ...], file: str | None = None) -> None:
        super().__init__(problems, file)
        self.problems = problems
        self.file = file


class HelpWanted(PontoonError):
    """Nothing was given and somebody sits at a terminal: show how the command is used."""


def command_error(message: str, expected: str = "", file: str | None = None) -> CommandError:
    """A command error with one problem that has no place."""
    return CommandError((Problem(message, expected),), file)


class Called(NamedTuple):
    """Rules that were asked for: in which words, what their table is called, and what they are."""

    asked: str
    name: str
    rules: RuleSet


def read_record(file: str | None, text: str | None) -> tuple[Record, str]:
    """The record that the user gave, and the name of where it came from."""
    source, name = _source(file, text)
    try:
        return _parsed(source), name
    except RecordError as error:
        raise CommandError(error.problems, name) from None


def _parsed(source: str | bytes) -> Record:
    """A record as text or JSON, or the record of a transcript."""
    start = source[:_HEAD] if isinstance(source, str) else source[:_HEAD].decode("utf-8", "ignore")
    if start.lstrip().startswith("{") and _TRANSCRIPT.search(start):
        return record_of(load(text_of(source)))
    return parse_record(source)


def _source(file: str | None, text: str | None) -> tuple[str | bytes, str]:
    if text is not None:
        if file is not None:
            raise command_error("give a file or `-e TEXT`, not both")
        return text, "-e"
    if file is None and sys.stdin is not None and sys.stdin.isatty():
        raise HelpWanted
    if file is None or file == "-":
        return _standard_input(), "<stdin>"
    return _file(file), shown(file, 200)


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise command_error("there is no standard input")
    return sys.stdin.buffer.read(_MOST)


def _file(name: str) -> bytes:
    try:
        with open(name, "rb") as stream:
            return stream.read(_MOST)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "no such name"
        raise command_error(f"cannot read the file: {reason}", file=shown(name, 200)) from None


def with_rules(record: Record, file: str | None, name: str) -> Record:
    """The record with the house rules it names written out; they lie in the folder of its file."""
    folder = Path() if file is None or file == "-" else Path(file).parent
    try:
        return inlined(record, folder)
    except HouseError as error:
        raise CommandError(error.problems, error.file) from None
    except RecordError as error:
        raise CommandError(error.problems, name) from None


def read_rules(words: str | None) -> RuleSet | None:
    """The rules named on the command line, as a record names them; None without any."""
    return None if words is None else read_called(words, "--rules: ").rules


def read_called(words: str, where: str = "") -> Called:
    """The rules that words name: a rule set or a file of house rules, then changed switches.

    `where` says in an error which part of the command line the words are.
    """
    asked = words.strip()
    try:
        if is_file_name(asked) and "=" not in asked:
            return Called(asked, *_house(asked))
        line = _rules_line(asked)
        return Called(asked, "", rules_of_line(line, Path()))
    except HouseError as error:
        raise CommandError(error.problems, error.file) from None
    except RecordError as error:
        first = error.problems[0]
        raise command_error(where + first.message, first.expected) from None


def _house(file: str) -> tuple[str, RuleSet]:
    """What a table calls itself, and its rules, from a file."""
    try:
        house = load_house(Path(file))
    except OSError as error:
        raise command_error(f"cannot read the file: {why(error)}", file=shown(file, 200)) from None
    return house.name, house.rules


def _rules_line(words: str) -> RulesLine:
    """The line that a record would have."""
    if len(words.splitlines()) > 1:
        raise RecordError([Problem("rules are named on one line")])
    return parse_record(f"rules {words}\nbank Ann\nAnn: ?").rules or RulesLine(TABLE.profile)


def record_problems(error: Malformed) -> tuple[Problem, ...]:
    """The problems of an error found after the record was read."""
    return error.problems if isinstance(error, RecordError) else (Problem(error.message),)
