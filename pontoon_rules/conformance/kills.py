"""The kill table of the misreadings, `kills.json` beside the vectors.

`spec/INTERPRETING.md` describes it: vectors are named by their position through all files of a
level, and `13-25` is every position from 13 to 25.  So the table fits only the files it was made
with: their numbers must be the same and, where the table has them, the digests of their ids.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import attrs

from .diagnosis import Misreading
from .suite import VectorFile, read_json
from .troubles import Unusable

NAME: Final = "kills.json"
FORMAT: Final = 1

Ids = Mapping[str, Sequence[str]]
"""The ids of all vectors of each level, by position."""


@attrs.frozen
class Kills:
    """The misreadings, and a few vectors that catch all of them.

    `stale` says that the table belongs to other vectors than those that lie beside it: then there
    are no misreadings.
    """

    misreadings: tuple[Misreading, ...] = ()
    smoke: frozenset[str] = frozenset()
    stale: bool = False


def load_kills(folder: Path, files: Sequence[VectorFile]) -> Kills:
    """The kill table in a folder of vectors, whose files these are; an empty one without any."""
    path = folder / NAME
    if not path.is_file():
        return Kills()
    found = read_json(path)
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise Unusable(f"only format {FORMAT} of the misreadings is known", str(path))
    try:
        return _kills(found, {file.name: file for file in files})
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise Unusable(f"these are no misreadings: {error!r}", str(path)) from None


def _kills(found: dict[str, Any], files: Mapping[str, VectorFile]) -> Kills:
    smoke = frozenset(one for ids in found.get("smoke", {}).values() for one in ids)
    counts = {name: count for level in found["files"].values() for name, count in level.items()}
    if any(name not in files or len(files[name].vectors) != n for name, n in counts.items()):
        return Kills(smoke=smoke, stale=True)
    ids = {
        level: [vector.id for name in names for vector in files[name].vectors]
        for level, names in found["files"].items()
    }
    if any(ids_digest(ids[level]) != digest for level, digest in found.get("ids", {}).items()):
        return Kills(smoke=smoke, stale=True)
    return Kills(tuple(_misreading(one, ids) for one in found["misreadings"]), smoke)


def ids_digest(ids: Iterable[str]) -> str:
    """Eight characters that change with any id and with their order."""
    return hashlib.sha256("\n".join(ids).encode()).hexdigest()[:8]


def _misreading(found: dict[str, Any], ids: Ids) -> Misreading:
    fails: set[str] = set()
    answers: dict[str, str] = {}
    for level, part in found["levels"].items():
        fails.update(_named(part["fails"], ids[level]))
        for digest, positions in part.get("answers", {}).items():
            answers.update(dict.fromkeys(_named(positions, ids[level]), digest))
    return Misreading(str(found["id"]), str(found["belief"]), frozenset(fails), answers)


def _named(positions: str, ids: Sequence[str]) -> Iterator[str]:
    """The vectors at positions such as `0 13-25 40`."""
    for part in positions.split():
        first, _, last = part.partition("-")
        start, end = int(first), int(last or first) + 1
        if not 0 <= start < end <= len(ids):
            raise IndexError(part)
        yield from ids[start:end]
