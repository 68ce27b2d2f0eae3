"""One line of the candidate: what it answers, or why it is no answer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple, NoReturn

from ..records.characters import shown
from .troubles import GARBAGE, ORDER, Trouble

RESULT: Final = "result"
SKIPPED: Final = "skipped"
ERRORED: Final = "errored"
WAYS: Final = (RESULT, SKIPPED, ERRORED)

Json = Mapping[str, Any]


class Answer(NamedTuple):
    """An answer: `way` is `result`, `skipped` or `errored`; `said` is what stands there."""

    way: str
    said: Any


class _Point(ValueError):
    """A number with a point, an exponent, or none at all."""


def _no_integer(number: str) -> NoReturn:
    raise _Point(number)


_DECODE: Final = json.JSONDecoder(parse_float=_no_integer, parse_constant=_no_integer).raw_decode


def read_object(line: bytes) -> dict[str, Any]:
    """The JSON object of a line; Trouble where it is none."""
    try:
        text = line.decode("utf-8").strip()
        found, end = _DECODE(text)
    except UnicodeDecodeError:
        raise _garbage("a line that is no UTF-8", line) from None
    except _Point as number:
        message = f"answered with the number {shown(str(number), 24)}, which is no whole number"
        raise Trouble(GARBAGE, message) from None
    except (ValueError, RecursionError):
        raise _garbage(
            "a line that is no JSON" if line.strip() else "an empty line", line
        ) from None
    if end < len(text):
        raise _garbage("more than one JSON value on a line", line)
    if not isinstance(found, dict):
        raise _garbage("a line that is no JSON object", line)
    return found


def _garbage(what: str, line: bytes) -> Trouble:
    quoted = shown(line[:400].decode("utf-8", "replace").strip(), 60)
    return Trouble(GARBAGE, f"wrote {what}: {quoted}" if quoted else f"wrote {what}")


def check_seq(found: Json, due: int) -> None:
    """Refuse an answer to another request than the one that is due."""
    seq = found.get("seq")
    if type(seq) is not int:
        raise Trouble(GARBAGE, "answered without a `seq`")
    if seq != due:
        raise Trouble(ORDER, f"answered seq {shown(str(seq))} where {due} was due")


def read_answer(line: bytes, due: int) -> Answer:
    """The answer to the request `due`; Trouble where the line is none."""
    found = read_object(line)
    check_seq(found, due)
    said = found.get(RESULT)
    if type(said) is dict and SKIPPED not in found and ERRORED not in found:
        return Answer(RESULT, said)
    return _other_answer(found)


def _other_answer(found: Json) -> Answer:
    """An answer that is no result, or no answer."""
    ways = [way for way in WAYS if way in found]
    if len(ways) != 1:
        what = " and ".join(ways) if ways else "none of result, skipped, errored"
        raise Trouble(GARBAGE, f"answered with {what}")
    said = found[ways[0]]
    if ways[0] == RESULT:
        raise Trouble(GARBAGE, f"answered with a `result` that is no object: {quoted(said)}")
    return Answer(ways[0], said_in_words(said))


def said_in_words(said: object) -> str:
    """A reason of the candidate, safe to show."""
    return shown(said if isinstance(said, str) else quoted(said), 200)


def quoted(value: object, limit: int = 60) -> str:
    """A JSON value, safe to show and cut."""
    try:
        return shown(json.dumps(value, ensure_ascii=False), limit)
    except RecursionError:
        return "something nested too deeply"
