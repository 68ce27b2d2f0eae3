"""Where the keys of a TOML text stand, which the parser of the standard library does not tell.

The lines are searched for what looks like a key.  A key in a text of several lines may be taken for
one, so that a place may be wrong, but it is always a place in the text.
"""

from __future__ import annotations

import re
from typing import Final

from ..records.syntax import Position

Path = tuple[str, ...]

_ONE: Final = r"""(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')"""
_DOTTED: Final = rf"{_ONE}(?:[ \t]*\.[ \t]*{_ONE})*"
_HEADER: Final = re.compile(rf"[ \t]*\[\[?[ \t]*({_DOTTED})")
_KEY: Final = re.compile(rf"[ \t]*({_DOTTED})[ \t]*=")
_INNER: Final = re.compile(rf"[{{,][ \t]*({_DOTTED})[ \t]*=")
_PART: Final = re.compile(_ONE)
_DEEPEST: Final = 4


def key_places(lines: list[str]) -> dict[Path, Position]:
    """The place of each key by its path, the first where it stands several times."""
    places: dict[Path, Position] = {}
    table: Path = ()
    for number, line in enumerate(lines, 1):
        header, key = _HEADER.match(line), _KEY.match(line)
        if header is not None:
            table = _noted(places, (), header, number)
        elif key is not None:
            path = _noted(places, table, key, number)
            for inner in _INNER.finditer(line, key.end()):
                _noted(places, path, inner, number)
    return places


def place_of(places: dict[Path, Position], path: Path) -> Position:
    """Where a key stands, or else the table it is in; the start of the text where none is found."""
    for length in range(len(path), 0, -1):
        if path[:length] in places:
            return places[path[:length]]
    return Position(1, 1)


def _noted(places: dict[Path, Position], above: Path, found: re.Match[str], number: int) -> Path:
    """Keep the place of a dotted key and of the tables it goes through; its whole path."""
    parts = tuple(part.strip("\"'") for part in _PART.findall(found[1])[:_DEEPEST])
    at = Position(number, found.start(1) + 1)
    for length in range(1, len(parts) + 1):
        places.setdefault(above + parts[:length], at)
    return above + parts
