"""What the table did once a deal was over, as JSON: `{"line": "sell", "to": "Bob", "for": 5}`.

The words are those that begin the lines of the text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .jsonlines import Comments, name_of
from .jsonvalues import at, fields, integer, text
from .syntax import AfterLine, AgreeLine, DeclineLine, EndLine, SellLine
from .words import unknown_word

_LINES: Final = '"sell", "agree", "decline" or "end"'


def after_of(value: object, pointer: str, comments: Comments) -> AfterLine:
    """One of the lines below a deal."""
    found = fields(value, pointer, ("line",), ("to", "for", "seat"))
    place = f"{pointer}/line"
    word = text(found["line"], place, _LINES)
    if word not in _READERS:
        raise unknown_word(word, _READERS, at(place), _LINES)
    return _READERS[word](value, pointer, comments)


def _sell(value: object, pointer: str, comments: Comments) -> SellLine:
    found = fields(value, pointer, ("line", "to", "for"))
    price = integer(found["for"], f"{pointer}/for", "a price in whole units")
    return SellLine(name_of(found["to"], f"{pointer}/to"), price, *comments, at=at(pointer))


def _agree(value: object, pointer: str, comments: Comments) -> AgreeLine:
    found = fields(value, pointer, ("line", "seat"))
    return AgreeLine(name_of(found["seat"], f"{pointer}/seat"), *comments, at=at(pointer))


def _decline(value: object, pointer: str, comments: Comments) -> DeclineLine:
    found = fields(value, pointer, ("line", "seat"))
    return DeclineLine(name_of(found["seat"], f"{pointer}/seat"), *comments, at=at(pointer))


def _end(value: object, pointer: str, comments: Comments) -> EndLine:
    fields(value, pointer, ("line",))
    return EndLine(*comments, at=at(pointer))


_READERS: Final[dict[str, Callable[[object, str, Comments], AfterLine]]] = {
    "sell": _sell,
    "agree": _agree,
    "decline": _decline,
    "end": _end,
}
