"""Failures that are known and expected, each with its reason, from a file of the user.

One to a line: the id of a vector, or a pattern such as `deal/split/*`, then why.  What begins with
`#` is a comment.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final, NamedTuple

from ..records.characters import shown
from .suite import VectorFile
from .troubles import Unusable

MOST_BYTES: Final = 4_000_000


class Expected(NamedTuple):
    """A pattern of ids, and why these vectors fail."""

    pattern: str
    why: str


def read_expected(path: Path, files: Iterable[VectorFile]) -> Mapping[str, str]:
    """Why each vector is expected to fail, by its id; of several lines the first counts."""
    ids = [vector.id for file in files for vector in file.vectors]
    found: dict[str, str] = {}
    for number, line in enumerate(_lines(path), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            one = _expected(line.strip(), number, path)
            for name in _matching(one, ids, number, path):
                found.setdefault(name, one.why)
    return found


def _lines(path: Path) -> list[str]:
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES).decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise Unusable("this is no UTF-8", str(path)) from None
    except OSError as error:
        raise Unusable(f"cannot read the file: {error.strerror}", str(path)) from None


def _expected(line: str, number: int, path: Path) -> Expected:
    pattern, *rest = line.split(None, 1)
    if not rest:
        message = f"line {number}: {shown(pattern, 80)} is expected to fail without a reason"
        raise Unusable(message, str(path), "an id or a pattern, then why")
    return Expected(pattern, shown(rest[0].strip(), 200))


def _matching(one: Expected, ids: list[str], number: int, path: Path) -> list[str]:
    found = [name for name in ids if fnmatchcase(name, one.pattern)]
    if not found:
        message = f"line {number}: no vector is called {shown(one.pattern, 80)}"
        raise Unusable(message, str(path))
    return found
