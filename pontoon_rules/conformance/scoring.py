"""How an answer is scored: the verdict, the reason, and which wrong answer it is.

Everything here works on plain JSON values and knows no rule of the game.  The keys `because`,
`code` and `clause` are the reason; all the others are the verdict.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from .answers import Json, quoted

REASON_KEYS: Final = frozenset({"because", "code", "clause"})
REASONS: Final = frozenset({"because", "code"})
REFUSED: Final = "refused"

RIGHT: Final = "right"
WRONG: Final = "wrong"
MISSING: Final = "missing"
UNASKED: Final = ""


def same(expected: Any, result: Any) -> bool:
    """Whether two JSON values are the same, reasons and all: `1` and `true` are not."""
    return bool(expected == result) and _same_types(expected, result)


def _same_types(expected: Any, result: Any) -> bool:
    """Whether values that are equal have numbers where there are numbers, and truth where truth."""
    if type(expected) is list:
        words = not expected or type(expected[0]) is str
        return words or all(map(_same_types, expected, result))
    if type(expected) is not dict:
        return type(expected) is type(result)
    for key, value in expected.items():
        kind = type(value)
        if kind is dict or kind is list:
            if not _same_types(value, result[key]):
                return False
        elif kind is not type(result[key]):
            return False
    return True


def difference(expected: Json, result: Json) -> str:
    """The first place where the verdict is wrong, in words; nothing where it is right.

    A refusal is a right verdict whatever its code.
    """
    refused = result.get(REFUSED) is not None
    if REFUSED in expected:
        code = expected[REFUSED].get("code", "any code")
        return "" if refused else f"not refused, though it is not allowed ({code})"
    if refused:
        return f"refused ({quoted(result[REFUSED])}), though it is allowed"
    return _difference(expected, result, "")


def _difference(expected: Any, got: Any, place: str) -> str:
    if isinstance(expected, dict) and isinstance(got, dict):
        return _in_object(expected, got, place)
    if isinstance(expected, list) and isinstance(got, list):
        return _in_list(expected, got, place)
    if type(expected) is type(got) and expected == got:
        return ""
    return f"{place}: {quoted(got)}, due was {quoted(expected)}"


def _in_object(expected: Json, got: Json, place: str) -> str:
    for key, value in expected.items():
        if key in REASON_KEYS:
            continue
        inner = f"{place}.{key}" if place else key
        if key not in got:
            return f"{inner}: missing, due was {quoted(value)}"
        found = _difference(value, got[key], inner)
        if found:
            return found
    return ""


def _in_list(expected: list[Any], got: list[Any], place: str) -> str:
    for number, (one, other) in enumerate(zip(expected, got, strict=False)):
        found = _difference(one, other, f"{place}[{number}]")
        if found:
            return found
    if len(expected) != len(got):
        return f"{place}: {len(got)} entries, due were {len(expected)}"
    return ""


# --- the reason ----------------------------------------------------------------------------


class _Reason(NamedTuple):
    place: str
    due: object
    got: object


def reason(expected: Json, result: Json) -> tuple[str, str]:
    """How the reason is, and where it is wrong: right, wrong, missing, or not asked for."""
    found = list(_reasons(expected, result, ""))
    if not found:
        return UNASKED, ""
    wrong = [one for one in found if one.due != one.got]
    if not wrong:
        return RIGHT, ""
    first = wrong[0]
    if all(one.got is None for one in found):
        return MISSING, f"{first.place}: missing, due was {quoted(first.due)}"
    return WRONG, f"{first.place}: {quoted(first.got)}, due was {quoted(first.due)}"


def asks_reason(expected: Any) -> bool:
    """Whether a reason is expected anywhere."""
    if isinstance(expected, list):
        return any(map(asks_reason, expected))
    if not isinstance(expected, dict):
        return False
    for key, value in expected.items():
        if key in REASONS or (isinstance(value, dict | list) and asks_reason(value)):
            return True
    return False


def _reasons(expected: Any, got: Any, place: str) -> Iterator[_Reason]:
    """Every first clause and every code that is expected, with what was given."""
    if isinstance(expected, dict):
        for key, value in expected.items():
            inner = f"{place}.{key}" if place else key
            given = got.get(key) if isinstance(got, dict) else None
            if key in REASON_KEYS:
                yield from _named(key, value, given, inner)
            else:
                yield from _reasons(value, given, inner)
    elif isinstance(expected, list):
        many = got if isinstance(got, list) else []
        for number, value in enumerate(expected):
            given = many[number] if number < len(many) else None
            yield from _reasons(value, given, f"{place}[{number}]")


def _named(key: str, due: Any, got: Any, place: str) -> Iterator[_Reason]:
    if key == "because":
        yield _Reason(place, _first(due), _first(got))
    elif key == "code":
        yield _Reason(place, due, got)


def _first(because: object) -> object:
    return because[0] if isinstance(because, list) and because else None


# --- which wrong answer --------------------------------------------------------------------


def answer_digest(expected: Json, result: Json) -> str:
    """Eight characters that two answers share when their verdicts are the same.

    Only what `expected` names is compared, and no reason: the keys of the reason are left out, and
    so are keys that are not asked for.
    """
    if REFUSED in result and result[REFUSED] is not None:
        kept: object = {REFUSED: {}}
    else:
        kept = _kept(expected, result)
    text = json.dumps(kept, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _kept(expected: Any, got: Any) -> Any:
    if isinstance(got, dict):
        asked = expected if isinstance(expected, Mapping) else got
        names = (key for key in asked if key in got and key not in REASON_KEYS)
        return {key: _kept(asked[key], got[key]) for key in names}
    if isinstance(got, list):
        asked_of = expected if isinstance(expected, list) else []
        padded = [*asked_of, *[None] * len(got)]
        return [_kept(one, other) for one, other in zip(padded, got, strict=False)]
    return got
