"""From the text of a JSON record to a plain value, whatever a hostile text holds.

What `json` would read wrongly or lose (floats, duplicate keys, numbers too long to convert)
becomes a `Wrong` in its place, so that the reader of the tree refuses it by its JSON pointer.
"""

from __future__ import annotations

import re
from typing import Final

from .characters import shown
from .jsonread import record_from_json
from .jsonvalues import Wrong
from .limits import DIGITS, JSON_DEPTH
from .problems import Problem, RecordError
from .syntax import Record

_NESTING: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.DOTALL)


def is_json(text: str) -> bool:
    """Whether a record is meant to be JSON: it begins with a brace."""
    return text.lstrip().startswith("{")


def read_json(text: str) -> Record:
    """The record that a JSON text holds; RecordError if it holds none."""
    return record_from_json(json_value(text))


def json_value(text: str) -> object:
    """The value of a JSON text, with a `Wrong` wherever it holds what no file of ours may hold."""
    import json  # noqa: PLC0415 (slow to import, and most records are not JSON)

    _check_depth(text)
    try:
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_no_integer,
            parse_constant=_no_integer,
        )
    except json.JSONDecodeError as error:
        source = text.split("\n")[error.lineno - 1]
        message = f"this is no JSON: {error.msg}"
        raise RecordError([Problem(message, "", error.lineno, error.colno, source)]) from None


def _check_depth(text: str) -> None:
    """Refuse deep nesting before `json` recurses into it."""
    depth = 0
    for found in _NESTING.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found.group(), 0)
        if depth > JSON_DEPTH:
            line = text.count("\n", 0, found.start()) + 1
            column = found.start() - text.rfind("\n", 0, found.start())
            source = text.split("\n")[line - 1]
            raise RecordError([Problem("the JSON is nested too deeply", "", line, column, source)])


def _object(pairs: list[tuple[str, object]]) -> object:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            return Wrong(f'the key "{shown(key)}" stands twice')
        found[key] = value
    return found


def _integer(digits: str) -> object:
    if len(digits.removeprefix("-")) > DIGITS:
        return Wrong(f"the number {shown(digits, 16)} has more than {DIGITS} digits")
    return int(digits)


def _no_integer(number: str) -> object:
    return Wrong(f"{shown(number, 16)} is no whole number")
