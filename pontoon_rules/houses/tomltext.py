"""From the bytes of a file to a TOML table, with every fault located and said in plain words."""

from __future__ import annotations

import re
from typing import Any, Final

from ..records.characters import plain, shown
from ..records.decoding import text_of
from ..records.problems import Problem, RecordError
from .errors import HouseError

LENGTH: Final = 50_000
LINE: Final = 1_000
"""Characters in a file of rules and in a line of it: no group comes near, and nothing is slow."""

_AT: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_FAULTS: Final = (
    (
        "Invalid value",
        "this is no value",
        'a number, true or false, a list, or a text in quotes such as "3/2"',
    ),
    (
        "Expected newline",
        "something stands behind the value",
        'one `key = value` a line, with texts and fractions in quotes: "3/2"',
    ),
    ("Expected '='", "a key without its `=`", "`key = value`"),
    (
        "Invalid statement",
        "no key begins like this",
        "`key = value`, or a line such as `[switches]`",
    ),
    ("Invalid initial character", "no key begins like this", "`key = value`"),
    ("Cannot overwrite", "a key is written twice", "each key once"),
    ("Duplicate inline", "a key is written twice", "each key once"),
    ("Cannot declare", "a table is written twice", "each `[table]` once"),
    ("Illegal character '\\n'", "a text without its closing quote", 'a text such as "home"'),
    ("Unterminated string", "a text without its closing quote", 'a text such as "home"'),
    ("Unclosed array", "a list without its closing bracket", "`[…]`"),
    ("Unclosed inline", "a table without its closing brace", "`{…}`"),
)
"""How a message of the parser begins, what it says in plain words, and what was expected."""


def lines_of(text: str) -> list[str]:
    """The lines as TOML counts them."""
    return text.replace("\r\n", "\n").split("\n")


def checked_text(source: str | bytes) -> str:
    """The text of a file of rules; HouseError where it is none or too long."""
    if len(source) > 4 * LENGTH:
        raise _too_long()
    try:
        text = text_of(source)
    except RecordError as error:
        raise HouseError(error.problems) from None
    if len(text) > LENGTH:
        raise _too_long()
    for number, line in enumerate(lines_of(text), 1):
        if len(line) > LINE:
            message = f"a line is at most {LINE:,} characters long"
            raise HouseError([Problem(message, "", number, LINE + 1)])
    return text


def table_of(text: str) -> dict[str, Any]:
    """The table that the text holds; typographic quotes and spaces are read where they must be."""
    try:
        return _parsed(text)
    except HouseError as error:
        tidy = plain(text)
        if tidy == text:
            raise
        try:
            return _parsed(tidy)
        except HouseError:
            raise error from None


def _parsed(text: str) -> dict[str, Any]:
    import tomllib  # noqa: PLC0415 (wanted only where somebody has house rules)

    try:
        return tomllib.loads(text)
    except RecursionError:
        raise HouseError([Problem("lists and tables lie too deep in each other")]) from None
    except (ValueError, OverflowError) as error:
        raise HouseError([_problem(str(error), text)]) from None


def _problem(said: str, text: str) -> Problem:
    """The problem that the parser tells, at its place."""
    found = _AT.search(said)
    bare = said[: found.start()] if found else said
    lines = lines_of(text)
    line, column = len(lines), len(lines[-1]) + 1
    if found and found[1]:
        line, column = int(found[1]), int(found[2])
    for begins, message, expected in _FAULTS:
        if bare.startswith(begins):
            return Problem(message, expected, line, column)
    return Problem(f"this is no TOML: {shown(bare, 80)}", "", line, column)


def _too_long() -> HouseError:
    return HouseError([Problem(f"a file of rules is at most {LENGTH:,} characters long")])
