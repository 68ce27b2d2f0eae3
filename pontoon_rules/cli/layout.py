"""Plain text for a phone: columns that line up, lines of sixty columns, colour only on request."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterable, Sequence
from typing import Final, TextIO

from ..records.characters import width

COLUMNS: Final = 60
GAP: Final = "   "
_CODES: Final = {"good": "32", "bad": "31", "strong": "1"}


def padded(text: str, columns: int) -> str:
    """`text` with spaces behind it, by the columns it takes and not by its characters."""
    return text + " " * max(columns - width(text), 0)


def widest(texts: Iterable[str], least: int = 0) -> int:
    """How many columns the widest of `texts` takes, and at least so many."""
    return max([least, *map(width, texts)])


def table(rows: Sequence[Sequence[str]], gaps: Sequence[str], least: Sequence[int]) -> list[str]:
    """The rows in columns: `gaps` stand between them, `least` is how wide each is at least."""
    if not rows:
        return []
    columns = [widest([row[place] for row in rows], least[place]) for place in range(len(rows[0]))]
    return [_row(row, columns, gaps) for row in rows]


def _row(row: Sequence[str], columns: Sequence[int], gaps: Sequence[str]) -> str:
    cells = [padded(cell, wide) for cell, wide in zip(row, columns, strict=True)]
    return "".join(cell + gap for cell, gap in zip(cells, (*gaps, ""), strict=True)).rstrip()


def joined(parts: Iterable[str], indent: str = "") -> list[str]:
    """Parts side by side, on as many lines as they need; a part is never cut."""
    lines: list[str] = []
    for part in parts:
        if lines and width(indent + lines[-1] + GAP + part) <= COLUMNS:
            lines[-1] += GAP + part
        else:
            lines.append(part)
    return [indent + line for line in lines]


def wrapped(text: str, indent: str = "") -> list[str]:
    """A sentence broken between words."""
    return textwrap.wrap(
        text,
        COLUMNS,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def hanging(label: str, text: str, indent: str, wide: int) -> list[str]:
    """A sentence beside its label; below it where the label is wider than `wide`."""
    margin = indent + " " * (wide + 2)
    if width(label) > wide:
        return [indent + label, *wrapped(text, margin)]
    lines = wrapped(text, margin)
    return [indent + padded(label, wide + 2) + lines[0].removeprefix(margin), *lines[1:]]


def folded(row: str) -> list[str]:
    """A row of a list: indented, and where it is too long going on further in."""
    if width(row) + 2 <= COLUMNS:
        return [f"  {row}"]
    first, *rest = textwrap.wrap(row, COLUMNS - 4, break_long_words=False)
    return [f"  {first}", *(f"    {line}" for line in rest)]


def wants_colour(stream: TextIO | None) -> bool:
    """Colour for people at a terminal, unless `NO_COLOR` says otherwise."""
    return stream is not None and stream.isatty() and not os.environ.get("NO_COLOR")


def coloured(text: str, kind: str, colour: bool) -> str:
    """`text` as good or bad news, where colour is wanted."""
    return f"\x1b[{_CODES[kind]}m{text}\x1b[0m" if colour and kind in _CODES else text
