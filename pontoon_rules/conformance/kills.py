"""The kill table of the misreadings, `kills.json` beside the vectors.

    {"format": 1, "misreadings": [
      {"id": "trick-below-21", "belief": "People often think that …",
       "levels": {"settle": {"fails": ["settle/…", …], "answers": {"settle/…": "0a1b2c3d"}}}}]}

`fails` are the vectors of that level whose verdict a holder gets wrong; `answers`, where it is
there, gives the digest of his wrong answer as `scoring.answer_digest` makes it.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from .diagnosis import Misreading
from .suite import read_json
from .troubles import Unusable

NAME: Final = "kills.json"
FORMAT: Final = 1


def load_kills(folder: Path) -> tuple[Misreading, ...]:
    """The misreadings in a folder of vectors; none where it has no such file."""
    path = folder / NAME
    if not path.is_file():
        return ()
    found = read_json(path)
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise Unusable(f"only format {FORMAT} of the misreadings is known", str(path))
    try:
        return tuple(map(_misreading, found["misreadings"]))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Unusable(f"these are no misreadings: {error!r}", str(path)) from None


def _misreading(found: Any) -> Misreading:
    levels = list(found["levels"].values())
    answers = (level.get("answers", {}) for level in levels)
    return Misreading(
        str(found["id"]),
        str(found["belief"]),
        frozenset(_all(level["fails"] for level in levels)),
        {str(vector): str(digest) for one in answers for vector, digest in one.items()},
    )


def _all(lists: Iterable[Iterable[str]]) -> Iterable[str]:
    return (one for some in lists for one in some)
