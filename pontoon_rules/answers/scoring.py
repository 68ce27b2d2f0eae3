"""Where an answer differs from ours, as `spec/INTERPRETING.md` scores it.

The *verdict* is everything but reasons; a reason is which clause and which code is named.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import attrs

REASONS: Final = frozenset(("because", "code", "clause"))
REFUSED: Final = "refused"


@attrs.frozen
class Mismatch:
    """One difference: the JSON pointer to it, what we answer there, and what the other did.

    Where the other says nothing at all, `missing` is true and `given` is None.
    """

    pointer: str
    expected: Any
    given: Any
    missing: bool = False


def mismatches(expected: Any, given: Any, reasons: bool = False) -> tuple[Mismatch, ...]:
    """Every difference in what `expected` names, verdicts only or with `reasons`.

    Lists are compared in order, other keys of `given` are ignored, and `5`, `"5"`, `5.0` and true
    are four different things.  A refusal is a right verdict whatever its code; of reasons only
    the code and the first clause count.
    """
    if _is_refusal(expected) != _is_refusal(given):
        return (Mismatch("", expected, given),)
    if _is_refusal(expected):
        return tuple(_codes(expected[REFUSED], given[REFUSED])) if reasons else ()
    return tuple(_different(expected, given, "", reasons))


def _is_refusal(answer: Any) -> bool:
    return isinstance(answer, Mapping) and answer.get(REFUSED) is not None


def _codes(expected: Any, given: Any) -> Iterator[Mismatch]:
    code = given.get("code") if isinstance(given, Mapping) else given
    if code != expected["code"]:
        yield Mismatch(f"/{REFUSED}/code", expected["code"], code)


def _different(expected: Any, given: Any, at: str, reasons: bool) -> Iterator[Mismatch]:
    if isinstance(expected, Mapping):
        yield from _in_object(expected, given, at, reasons)
    elif isinstance(expected, list):
        yield from _in_list(expected, given, at, reasons)
    elif type(expected) is not type(given) or expected != given:
        yield Mismatch(at, expected, given)


def _in_object(
    expected: Mapping[str, Any], given: Any, at: str, reasons: bool
) -> Iterator[Mismatch]:
    if not isinstance(given, Mapping):
        yield Mismatch(at, expected, given)
        return
    for key, value in expected.items():
        here = f"{at}/{key}"
        if key in REASONS:
            yield from _reason(value, given.get(key), here) if reasons else ()
        elif key not in given:
            yield Mismatch(here, value, None, missing=True)
        else:
            yield from _different(value, given[key], here, reasons)


def _in_list(expected: list[Any], given: Any, at: str, reasons: bool) -> Iterator[Mismatch]:
    if not isinstance(given, list | tuple) or len(given) != len(expected):
        yield Mismatch(at, expected, given)
        return
    for place, (one, other) in enumerate(zip(expected, given, strict=True)):
        yield from _different(one, other, f"{at}/{place}", reasons)


def _reason(expected: Any, given: Any, at: str) -> Iterator[Mismatch]:
    """The first clause of a `because`, or a code."""
    if _first(expected) != _first(given):
        yield Mismatch(at, expected, given)


def _first(reason: Any) -> Any:
    if isinstance(reason, list | tuple):
        return reason[0] if reason else None
    return reason
