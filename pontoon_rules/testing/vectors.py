"""The test vectors of the specification as values; for these nothing has to be installed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import attrs

from ..answers import LEVELS, Json, Level, rules_of_vector
from ..errors import Malformed
from ..resources import spec_folder
from ..ruleset import RuleSet
from ..transcripts.rulesets import rules_json


@attrs.frozen
class Vector:
    """One question with the answer that is due; `input` and `expected` are plain data.

    `clauses` decide the answer, and `note` says which mistake the vector catches.
    """

    id: str
    level: Level
    rules: RuleSet
    input: Json = attrs.field(hash=False, repr=False)
    expected: Json = attrs.field(hash=False, repr=False)
    clauses: tuple[str, ...] = attrs.field(repr=False)
    note: str = attrs.field(repr=False)

    @property
    def switches(self) -> Json:
        """Every switch of the rules as plain data."""
        return rules_json(self.rules)

    def __str__(self) -> str:
        """Its id."""
        return self.id


def load_vectors(*levels: str, profile: str | None = None) -> tuple[Vector, ...]:
    """The vectors of some levels, or of all; of one `profile` only, where it is given.

    Raises `Malformed` for a level that does not exist, and `FileNotFoundError` where the package
    came without its specification.
    """
    unknown = [level for level in levels if level not in LEVELS]
    if unknown:
        raise Malformed(f"no level is called {unknown[0]!r:.40}; there are {', '.join(LEVELS)}")
    wanted = levels or LEVELS
    found = (vector for path in _files() for vector in _loaded(path) if vector.level in wanted)
    return tuple(one for one in found if profile in (None, one.rules.profile))


def _files() -> list[Path]:
    """The files with vectors, each with those for other tables after it."""
    found = (spec_folder() / "vectors").glob("*.json")
    return sorted(found, key=lambda path: path.stem)


@cache
def _loaded(path: Path) -> tuple[Vector, ...]:
    """The vectors of a file; none where its level is not known."""
    head = json.loads(path.read_text(encoding="utf-8"))
    return tuple(_read(head)) if head.get("level") in LEVELS else ()


def _read(head: Mapping[str, Any]) -> Iterator[Vector]:
    usual = rules_of_vector(head, {})
    for one in head["vectors"]:
        yield Vector(
            one["id"],
            head["level"],
            rules_of_vector(head, one) if one.get("rules") else usual,
            one["input"],
            one["expected"],
            tuple(one["clauses"]),
            one.get("note", ""),
        )
