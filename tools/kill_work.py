"""Which vectors every misreading fails, and with which wrong answer; one misreading at a time."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable
from functools import cache
from typing import Final, TypeVar

from kill_answers import LEVELS, answer, vectors_of
from misreadings import Misreading, believing, catalogue

from pontoon_rules.conformance.scoring import answer_digest, difference
from pontoon_rules.ruleset import RuleSet

Fails = dict[int, str]
"""The positions of the vectors that are failed, each with the digest of the wrong verdict."""
Found = dict[str, Fails]
"""The same for each level."""
Thing = TypeVar("Thing")
PROCESSES: Final = 2


def fails(misreading: Misreading, level: str) -> Fails:
    """The vectors of a level that a misreading fails."""
    found: Fails = {}
    believed = by_identity(misreading.rules)
    with believing(misreading):
        for position, vector in enumerate(vectors_of(level)):
            given = answer(vector.question, believed(vector.question.rules))
            if given != vector.expected and difference(vector.expected, given):
                found[position] = answer_digest(vector.expected, given)
    return found


def by_identity(change: Callable[[RuleSet], RuleSet]) -> Callable[[RuleSet], RuleSet]:
    """The same, worked out once for each object: vectors share their rules."""
    known: dict[int, RuleSet] = {}

    def changed(rules: RuleSet) -> RuleSet:
        if id(rules) not in known:
            known[id(rules)] = change(rules)
        return known[id(rules)]

    return changed


def found_by(name: str) -> Found:
    """What a misreading fails at every level."""
    return {level: fails(named(name), level) for level in LEVELS}


@cache
def _by_name() -> dict[str, Misreading]:
    return {misreading.id: misreading for misreading in catalogue()}


def named(name: str) -> Misreading:
    """The misreading of an id."""
    return _by_name()[name]


def in_parallel(work: Callable[[str], Thing], names: Iterable[str]) -> dict[str, Thing]:
    """The same work for many misreadings, in a few processes."""
    names = tuple(names)
    with multiprocessing.get_context("spawn").Pool(PROCESSES) as pool:
        return dict(zip(names, pool.map(work, names, chunksize=4), strict=True))


def all_found() -> dict[str, Found]:
    """What every misreading fails."""
    return in_parallel(found_by, (misreading.id for misreading in catalogue()))
