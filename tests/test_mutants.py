"""Mutants of the engine, and the vectors that kill them; see `tools/mutants.py`.

A few are tried always; with `PONTOON_RULES_MUTANTS=30` in the environment so many.

"""

from __future__ import annotations

import ast
import os
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import mutants  # noqa: E402
from mutant_edits import edits, lines_of  # noqa: E402

WANTED: Final = int(os.environ.get("PONTOON_RULES_MUTANTS", "0"))
SEED: Final = 1
FEW: Final = 8


def test_no_mutant_survives_without_a_reason() -> None:
    done = list(mutants.outcomes(mutants.chosen(WANTED or FEW, SEED)))
    wrong = [mutants.shown(one) for one in done if mutants.judged(one) == "survived"]
    assert wrong == [], mutants.summary(done)
    assert sum(mutants.judged(one) == "killed" for one in done) >= len(done) // 2


def test_every_mutant_is_a_program_and_no_two_are_the_same() -> None:
    for file in mutants.files():
        source = mutants.source(file)
        made = [edit.apply(source) for edit in edits(source)]
        assert len({source, *made}) == len(made) + 1
        for text in made[::5]:
            ast.parse(text)


def test_every_part_of_the_engine_is_changed() -> None:
    changed = {mutant.file for mutant in mutants.mutants()}
    assert set(mutants.files()) - changed == {"chapters/__init__.py", "sessions/__init__.py"}
    assert len(mutants.mutants()) > 900


def test_every_entry_of_the_list_speaks_of_some_mutant() -> None:
    """An entry for one change names the lines; one for a function or a file leaves them out."""
    for entry in mutants.listed():
        assert any(entry.covers(mutant) for mutant in mutants.mutants()), entry
        assert entry.file
        assert entry.why.endswith(".")


def test_the_changes_that_are_tried() -> None:
    source = (
        b"def f(a: tuple[int, ...]) -> int:\n    return a[0] if a and not a[1] < 2 else min(a)\n"
    )
    found = [lines_of(source, edit).now for edit in edits(source)]
    assert "return a[1] if a and not a[1] < 2 else min(a)" in found
    assert "return a[0] if (a or not a[1] < 2) else min(a)" in found
    assert "return a[0] if a and (a[1] < 2) else min(a)" in found
    assert "return a[0] if a and not (a[1] <= 2) else min(a)" in found
    assert "return a[0] if a and not a[1] < 2 else max(a)" in found
    assert "return (min(a) if a and (not a[1] < 2) else a[0])" in found
    assert all(name.startswith("return") for name in found)


def test_what_no_vector_asks_about_is_left_alone() -> None:
    source = b"""
def f(n: int = 1) -> Literal[1]:
    if n < 1:
        raise Malformed(f"{n + 1}")
    assert n > 1
    return faulty("a", least=1)
"""
    assert [edit.text for edit in edits(source)] == ["2", "0"]
