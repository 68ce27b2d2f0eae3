"""From what a caller hands in to text: UTF-8 only, and other encodings refused by their name."""

from __future__ import annotations

from typing import Final

from .characters import split_lines
from .limits import RECORD_LENGTH
from .problems import Problem, RecordError

_MARKS: Final = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)
_UTF8: Final = "text in UTF-8; most editors offer it when saving a file"


def text_of(source: str | bytes) -> str:
    """The text of a record, without its byte order mark; RecordError if it is none."""
    text = source if isinstance(source, str) else _decoded(source)
    if len(text) > RECORD_LENGTH:
        raise _too_long()
    return text.removeprefix("\ufeff")


def _decoded(data: bytes) -> str:
    if len(data) > 4 * RECORD_LENGTH:
        raise _too_long()
    named = _other_encoding(data)
    if named:
        raise RecordError([Problem(f"this is {named}", _UTF8, 1, 1)])
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError([_undecodable(data, error.start)]) from None


def _other_encoding(data: bytes) -> str | None:
    """What the bytes are when they are plainly no UTF-8 text."""
    for mark, name in _MARKS:
        if data.startswith(mark):
            return f"text in {name}, not UTF-8"
    head = data[:1000]
    if b"\0" not in head:
        return None
    halves = sorted((head[::2].count(0), head[1::2].count(0)))
    if halves[0] == 0 and halves[1] > len(head) // 4:
        return "text in UTF-16, not UTF-8"
    return "a binary file, not text"


def _undecodable(data: bytes, index: int) -> Problem:
    lines = split_lines(data[:index].decode("utf-8"))
    rest = split_lines(data[index : index + 200].decode("utf-8", "replace"))
    message = f"the byte 0x{data[index]:02X} is not UTF-8"
    expected = f"{_UTF8} (this may be Latin-1, Windows-1252 or no text at all)"
    return Problem(message, expected, len(lines), len(lines[-1]) + 1, lines[-1] + rest[0])


def _too_long() -> RecordError:
    return RecordError([Problem(f"a record is at most {RECORD_LENGTH:,} characters long")])
