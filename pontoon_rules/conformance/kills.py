"""The kill table of the misreadings, `kills.json` beside the vectors.

    {"format": 1, "files": {"settle": {"settle.json": 6125}},
     "misreadings": [
      {"id": "trick-below-21", "belief": "Five cards must stay below 21 to be …",
       "levels": {"settle": {"fails": "0 13-25 40", "answers": {"0a1b2c3d": "13-25"}}}}]}

`fails` are the vectors of that level whose verdict a holder gets wrong, as places in the files of
the level one after the other; `answers`, where it is there, says which of them get which wrong
answer, by its digest as `scoring.answer_digest` makes it.  `spec/INTERPRETING.md` says more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from .diagnosis import Misreading
from .suite import read_json
from .troubles import Unusable

NAME: Final = "kills.json"
FORMAT: Final = 1
Ids = Mapping[str, Sequence[str]]
"""For each level the vectors in the order in which the table counts them."""


def load_kills(folder: Path) -> tuple[Misreading, ...]:
    """The misreadings in a folder of vectors; none where it has no table, or one of other files."""
    path = folder / NAME
    if not path.is_file():
        return ()
    found = read_json(path)
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise Unusable(f"only format {FORMAT} of the misreadings is known", str(path))
    try:
        ids = _ids(folder, found["files"])
        return () if ids is None else tuple(_misreading(one, ids) for one in found["misreadings"])
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise Unusable(f"these are no misreadings: {error!r}", str(path)) from None


def _ids(folder: Path, files: Mapping[str, Mapping[str, int]]) -> Ids | None:
    """The vectors that the table counts; None where the folder has others."""
    found: dict[str, list[str]] = {}
    for level, counts in files.items():
        for name, count in counts.items():
            ids = _ids_in(folder / Path(name).name)
            if len(ids) != count:
                return None
            found.setdefault(level, []).extend(ids)
    return found


def _ids_in(path: Path) -> list[str]:
    held = read_json(path) if path.is_file() else {}
    vectors = held["vectors"] if isinstance(held, dict) and "vectors" in held else []
    return [str(vector["id"]) for vector in vectors]


def _misreading(found: Any, ids: Ids) -> Misreading:
    fails: set[str] = set()
    answers: dict[str, str] = {}
    for level, part in found["levels"].items():
        fails.update(ids[level][place] for place in places(part["fails"]))
        for digest, some in part.get("answers", {}).items():
            answers.update((ids[level][place], str(digest)) for place in places(some))
    return Misreading(str(found["id"]), str(found["belief"]), frozenset(fails), answers)


def places(text: str) -> Iterator[int]:
    """The places that a text such as `0 13-25 40` names."""
    for run in text.split():
        first, _, last = run.partition("-")
        yield from range(int(first), int(last or first) + 1)
