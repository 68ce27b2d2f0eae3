"""Which vectors every misreading fails, and with which wrong answer; one misreading at a time."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Callable, Iterable
from functools import cache
from types import CodeType, FrameType
from typing import Final, TypeVar

from kill_answers import LEVELS, Question, answer, vectors_of
from misreading_bending import Bend, Swap
from misreadings import Misreading, believing, catalogue

from pontoon_rules.conformance.scoring import answer_digest, difference
from pontoon_rules.ruleset import RuleSet

Fails = dict[int, str]
"""The positions of the vectors that are failed, each with the digest of the wrong verdict."""
Found = dict[str, Fails]
"""The same for each level."""
Codes = frozenset[CodeType]
Thing = TypeVar("Thing")
PROCESSES: Final = 2


def fails(misreading: Misreading, level: str) -> Fails:
    """The vectors of a level that a misreading fails."""
    found: Fails = {}
    if not reaches(misreading, called_at(level)):
        return found
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


def called(questions: Iterable[Question]) -> Codes:
    """The code of every function that the right engine calls to answer some questions."""
    codes: set[CodeType] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        codes.add(frame.f_code)

    sys.setprofile(note)
    try:
        for question in questions:
            answer(question, question.rules)
    finally:
        sys.setprofile(None)
    return frozenset(codes)


@cache
def called_at(level: str) -> Codes:
    """What is called for the vectors of a level."""
    return called(vector.question for vector in vectors_of(level))


def reaches(misreading: Misreading, codes: Codes) -> bool:
    """Whether a misreading can change an answer: it does not before a bent function is called."""
    if misreading.switch or any(isinstance(bend, Swap) for bend in misreading.bends):
        return True
    rights = (bend.right for bend in misreading.bends if isinstance(bend, Bend))
    return any(right.__code__ in codes for right in rights)


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
    """The same work for many misreadings, in a few processes; those about the same rules together.

    The answer has them in the order given.
    """
    given = tuple(names)
    names = sorted(given, key=lambda name: named(name).at)
    with multiprocessing.get_context("spawn").Pool(PROCESSES) as pool:
        done = dict(zip(names, pool.map(work, names, chunksize=6), strict=True))
    return {name: done[name] for name in given}


def all_found() -> dict[str, Found]:
    """What every misreading fails."""
    return in_parallel(found_by, (misreading.id for misreading in catalogue()))
