"""Wrong programs in JavaScript fail, and the diagnosis says what nine in ten of them believe."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable

import pytest
from candidate_runs import needs
from wrong_programs import ROOT, WRONG, Asked, Verdict, Wrong, programs, verdict

pytestmark = needs("node")

WHOLE = 3


@pytest.fixture(scope="module")
def everything() -> Asked:
    found = Asked.read()
    assert not found.kills.stale, "the kill table is of other vectors: run tools/kills.py"
    return found


@pytest.fixture(scope="module")
def known() -> list[str]:
    """What the wrong programs can believe."""
    words = ("node", str(WRONG), "--list")
    return sorted(subprocess.run(words, capture_output=True, text=True, check=True).stdout.split())


@pytest.fixture(scope="module")
def verdicts(everything: Asked, known: list[str]) -> list[Verdict]:
    some = everything.some()
    every = programs(known, everything.kills)
    return [verdict(one, some.answered_by(one), some.kills) for one in every]


def of_kind(verdicts: Iterable[Verdict], kind: str) -> list[Verdict]:
    """Those with so many beliefs, or those that know hands alone."""
    return [one for one in verdicts if kind_of(one.program) == kind]


def kind_of(program: Wrong) -> str:
    """A word for the table."""
    return "hands" if program.levels else ("one", "two", "three")[len(program.holds) - 1]


def test_they_believe_nearly_everything(everything: Asked, known: list[str]) -> None:
    beliefs = {one.id for one in everything.kills.misreadings}
    assert set(known) <= beliefs
    assert len(known) >= 140


def test_every_one_fails(verdicts: list[Verdict]) -> None:
    assert len(verdicts) >= 70
    assert [str(one) for one in verdicts if one.status != 1 or one.failed == 0] == []


def test_at_least_nine_in_ten_are_diagnosed(verdicts: list[Verdict]) -> None:
    """In all, and of each kind at least three in four; `pytest -s` shows every miss."""
    kinds = {kind: of_kind(verdicts, kind) for kind in ("one", "two", "three", "hands")}
    right = {kind: sum(one.right for one in some) for kind, some in kinds.items()}
    for kind, some in kinds.items():
        print(f"{kind}: {right[kind]} of {len(some)}")
    print(*(one for one in verdicts if not one.right), sep="\n")
    assert sum(right.values()) >= 0.9 * len(verdicts)
    assert all(right[kind] >= 0.75 * len(some) for kind, some in kinds.items())


def test_all_vectors_say_the_same(verdicts: list[Verdict]) -> None:
    """A program that is put to every vector is told the same, by the command line too."""
    for kind in ("one", "two", "three"):
        asked = next(one for one in of_kind(verdicts, kind) if one.right)
        words = (sys.executable, "-m", "pontoon_rules", "conformance", "run", "--json", "--")
        done = subprocess.run(
            (*words, *asked.program.command), capture_output=True, text=True, cwd=ROOT, check=False
        )
        assert (done.returncode, done.stderr) == (1, "")
        named = [one["misreading"] for one in json.loads(done.stdout)["likely"]]
        assert sorted(named) == sorted(name for place in asked.places for name in place)
