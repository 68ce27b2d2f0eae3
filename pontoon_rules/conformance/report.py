"""What a run means: counts by level, expected failures, likely misreadings, the exit status."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import attrs

from .diagnosis import Likely, diagnose, unexplained
from .kills import Kills
from .running import ERRORED, FAILED, PASSED, SKIPPED, Outcome, Run
from .scoring import MISSING, RIGHT, UNASKED, WRONG
from .suite import VectorFile

GOOD: Final = 0
BAD: Final = 1


@attrs.frozen
class Count:
    """How many vectors of a level came out how.

    `total` are the vectors that were chosen; what the command does not do, and what was not asked
    any more, is `left`.  The numbers of reasons are of vectors that have one, and that
    passed or failed.
    """

    level: str
    total: int
    passed: int
    failed: int
    skipped: int
    errored: int
    reasons: int
    reasons_right: int
    reasons_missing: int

    @property
    def asked(self) -> int:
        """How many were asked."""
        return self.passed + self.failed + self.skipped + self.errored

    @property
    def left(self) -> int:
        """How many were not asked."""
        return self.total - self.asked


@attrs.frozen
class Report:
    """A run, and what is to be said of it.

    `stale` says that no misreading was looked for, since the table belongs to other vectors.
    """

    run: Run
    counts: tuple[Count, ...]
    bad: tuple[Outcome, ...]
    expected: tuple[tuple[Outcome, str], ...]
    surprises: tuple[tuple[Outcome, str], ...]
    likely: tuple[Likely, ...]
    unexplained: int
    stale: bool

    @property
    def total(self) -> Count:
        """All levels together."""
        return total(self.counts)

    @property
    def status(self) -> int:
        """0 where something passed or failed as expected, and nothing else went wrong."""
        wrong = self.bad or self.surprises or self.run.stopped
        return BAD if wrong or not (self.total.passed or self.expected) else GOOD


def total(counts: Iterable[Count]) -> Count:
    """Counts of several levels, added."""
    numbers = [attrs.astuple(one)[1:] for one in counts]
    return Count("", *(sum(column) for column in zip((0,) * 8, *numbers, strict=True)))


def report(
    run: Run,
    files: Iterable[VectorFile],
    expected: Mapping[str, str],
    kills: Kills,
    strict: bool = False,
) -> Report:
    """The report of a run over these files; with `strict` a wrong reason is a failure too."""
    outcomes = run.outcomes
    bad = [one for one in outcomes if _is_bad(one, strict)]
    good = [one for one in outcomes if one.status == PASSED and not _is_bad(one, strict)]
    likely = tuple(_likely(outcomes, kills))
    failures = [one.vector.id for one in outcomes if one.status == FAILED]
    return Report(
        run,
        tuple(_counts(files, outcomes)),
        tuple(one for one in bad if one.vector.id not in expected),
        tuple(_with_reason(bad, expected)),
        tuple(_with_reason(good, expected)),
        likely,
        unexplained(failures, likely),
        bool(failures) and kills.stale,
    )


def slim(found: Report) -> Report:
    """The report without its single outcomes, for one who keeps many."""
    return attrs.evolve(
        found, run=attrs.evolve(found.run, outcomes=(), left=()), bad=found.bad[:1], expected=()
    )


def _is_bad(outcome: Outcome, strict: bool) -> bool:
    wrong_reason = strict and outcome.reason in (WRONG, MISSING)
    return outcome.status in (FAILED, ERRORED) or (outcome.status == PASSED and wrong_reason)


def _with_reason(
    outcomes: Iterable[Outcome], expected: Mapping[str, str]
) -> Iterator[tuple[Outcome, str]]:
    for one in outcomes:
        if one.vector.id in expected:
            yield one, expected[one.vector.id]


def _likely(outcomes: Iterable[Outcome], kills: Kills) -> list[Likely]:
    judged = [one for one in outcomes if one.status in (PASSED, FAILED)]
    failed = {one.vector.id: one.digest for one in judged if one.status == FAILED}
    return diagnose(failed, {one.vector.id for one in judged}, kills.misreadings)


def _counts(files: Iterable[VectorFile], outcomes: Iterable[Outcome]) -> Iterator[Count]:
    """The counts of each level, in the order of the files."""
    totals: dict[str, int] = {}
    for file in files:
        totals[file.level] = totals.get(file.level, 0) + len(file.vectors)
    by_level: dict[str, list[Outcome]] = {level: [] for level in totals}
    for one in outcomes:
        by_level[one.vector.level].append(one)
    for level, many in by_level.items():
        yield _count(level, totals[level], many)


def _count(level: str, chosen: int, outcomes: Sequence[Outcome]) -> Count:
    statuses = [one.status for one in outcomes]
    reasons = [one.reason for one in outcomes]
    return Count(
        level=level,
        total=chosen,
        passed=statuses.count(PASSED),
        failed=statuses.count(FAILED),
        skipped=statuses.count(SKIPPED),
        errored=statuses.count(ERRORED),
        reasons=len(reasons) - reasons.count(UNASKED),
        reasons_right=reasons.count(RIGHT),
        reasons_missing=reasons.count(MISSING),
    )
