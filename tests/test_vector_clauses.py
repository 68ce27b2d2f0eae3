"""No vector without a clause, and no rule that binds without vectors on both sides of it."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

SPEC = Path(__file__).parent.parent / "spec"
ONLY_WRITTEN = {"record.check", "record.reach", "stake.agreed"}
"""Rules of written deals: no program of another language is asked about these."""


@cache
def vectors() -> tuple[dict[str, Any], ...]:
    files = (json.loads(path.read_text("utf-8")) for path in sorted(SPEC.glob("vectors/*.json")))
    return tuple(vector for file in files for vector in file.get("vectors", ()) if "id" in vector)


@cache
def binding() -> tuple[str, ...]:
    """Every clause of level must or may."""
    chapters = (tomllib.loads(path.read_text("utf-8")) for path in SPEC.glob("clauses/*.toml"))
    clauses = (clause for chapter in chapters for clause in chapter.get("clause", ()))
    return tuple(clause["id"] for clause in clauses if clause["level"] in ("must", "may"))


def cited(vector: dict[str, Any]) -> set[str]:
    """Every clause that decides a vector, or any part of its answer."""
    refused = vector["expected"].get("refused", {}).get("clause")
    return {*vector["clauses"], *_because(vector["expected"]), *([refused] if refused else [])}


def _because(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value.get("because", ())
        for part in value.values():
            yield from _because(part)
    elif isinstance(value, list):
        for part in value:
            yield from _because(part)


def level_of(vector: dict[str, Any]) -> str:
    return str(vector["id"]).partition("/")[0].removesuffix("-tables")


def test_no_vector_is_without_a_clause() -> None:
    assert all(vector["clauses"] for vector in vectors())


def test_every_binding_rule_has_vectors_on_both_sides() -> None:
    """It decides some vectors of a level, and not others that ask the same kind of thing."""
    fired: dict[str, set[str]] = {}
    beside: dict[str, set[str]] = {}
    for vector in vectors():
        found, level = cited(vector), level_of(vector)
        for clause in binding():
            side = fired if clause in found else beside
            side.setdefault(clause, set()).add(level)
    without = {clause for clause in binding() if not fired.get(clause)}
    assert without == ONLY_WRITTEN
    assert all(fired[c] & beside.get(c, set()) for c in binding() if c not in ONLY_WRITTEN)


def test_a_refusal_names_its_code_and_its_clause() -> None:
    refused = [
        vector["expected"]["refused"] for vector in vectors() if "refused" in vector["expected"]
    ]
    assert all(set(refusal) == {"code", "clause"} for refusal in refused)
    assert len({refusal["code"] for refusal in refused}) >= 35
