"""Plain JSON values read one by one, each refused by its JSON pointer."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import attrs

from .characters import shown
from .limits import DIGITS
from .problems import ReadingError
from .syntax import Position, RecordCard
from .words import CARDS, read_card

_LARGEST: Final = 10**DIGITS - 1


@attrs.frozen
class Wrong:
    """Stands where a JSON text holds something that no record may hold."""

    message: str


def at(pointer: str) -> Position:
    """The position of a JSON value."""
    return Position(pointer=pointer)


def fields(
    value: object, pointer: str, required: Collection[str], optional: Collection[str] = ()
) -> dict[str, object]:
    """An object that has the required keys and none but the given ones."""
    if not isinstance(value, dict):
        raise _other(value, pointer, "an object")
    for key in value:
        if key not in required and key not in optional:
            known = ", ".join((*required, *optional))
            raise ReadingError(f"unknown key {_echo(key)}", at(pointer), f"one of {known}")
    for key in required:
        if key not in value:
            raise ReadingError(f'the key "{key}" is missing', at(pointer))
    return value


def array(value: object, pointer: str, limit: int, what: str) -> list[tuple[str, object]]:
    """The members of an array with their pointers."""
    if not isinstance(value, list | tuple):
        raise _other(value, pointer, f"an array of {what}")
    if len(value) > limit:
        raise ReadingError(f"at most {limit:,} {what} can stand here", at(pointer))
    return [(f"{pointer}/{index}", member) for index, member in enumerate(value)]


def text(value: object, pointer: str, what: str = "a string") -> str:
    """A string."""
    if not isinstance(value, str):
        raise _other(value, pointer, what)
    return value


def flag(value: object, pointer: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise _other(value, pointer, "true or false")
    return value


def integer(value: object, pointer: str, what: str = "a whole number", least: int = 0) -> int:
    """A whole number from `least` up; a boolean is none, although Python thinks so."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise _other(value, pointer, what)
    if not -_LARGEST <= value <= _LARGEST:
        raise ReadingError(f"the number has more than {DIGITS} digits", at(pointer), what)
    if value < least:
        raise ReadingError(f"{value} is negative", at(pointer), what)
    return value


def hand(value: object, pointer: str, limit: int) -> tuple[RecordCard, ...]:
    """An array of cards."""
    members = array(value, pointer, limit, "cards")
    return tuple(read_card(text(card, place, CARDS), at(place)) for place, card in members)


def _other(value: object, pointer: str, expected: str) -> ReadingError:
    """The problem with a value of another type."""
    if isinstance(value, Wrong):
        return ReadingError(value.message, at(pointer), expected)
    return ReadingError(f"{_echo(value)} cannot stand here", at(pointer), expected)


def _echo(value: object) -> str:
    """A foreign value in a few characters; its own `repr` may be long or fail."""
    if isinstance(value, str):
        return f'"{shown(value)}"'
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int) and abs(value) <= _LARGEST:
        return str(value)
    if isinstance(value, float):
        return f"{value!r}, no whole number,"
    names = {dict: "an object", list: "an array", tuple: "an array", int: "a very long number"}
    return names.get(type(value), f"a Python {shown(type(value).__name__)}")
