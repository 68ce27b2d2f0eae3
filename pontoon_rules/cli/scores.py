"""What the commands of the conformance suite found, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from ..conformance.diagnosis import Likely
from ..conformance.documents import notes
from ..conformance.grading import Grade
from ..conformance.pages import hours_saved, levels_of, said_of, share
from ..conformance.report import Count, Report
from ..conformance.running import Outcome
from ..conformance.suite import VectorFile
from . import layout


def _ended(lines: Iterable[str]) -> str:
    return "\n".join(lines) + "\n"


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows in columns: the first as it is, the others with their ends below each other."""
    wide = [layout.widest(column) for column in zip(*rows, strict=True)]
    cells = [
        (row[0], *(cell.rjust(columns) for cell, columns in zip(row[1:], wide[1:], strict=True)))
        for row in rows
    ]
    return layout.table(cells, ("  ",) * (len(wide) - 1), (0,) * len(wide))


# --- list ----------------------------------------------------------------------------------


def render_list(files: Sequence[VectorFile]) -> str:
    """A row for each file and profile, then all of them."""
    rows = [
        (f"{count:,}", file.level, file.name, profile)
        for file in files
        for profile, count in file.by_profile().items()
    ]
    whole = f"{sum(len(file.vectors) for file in files):,}"
    head = ("vectors", "level", "file", "profile")
    wide = layout.widest([row[0] for row in (head, *rows)], len(whole))
    lines = [(row[0].rjust(wide), *row[1:]) for row in (head, *rows, (whole, "all", "", ""))]
    return _ended(layout.table(lines, ("  ",) * 3, (0,) * 4))


# --- run -----------------------------------------------------------------------------------


def render_run(found: Report, most: int, colour: bool) -> str:
    """The scores, then what is wrong, then what is likely behind it."""
    lines = [*layout.wrapped(_title(found)), "", *_scores(found.counts)]
    lines += _failures(found.bad, most)
    lines += _surprises(found)
    lines += _diagnosis(found)
    for note in notes(found):
        lines += ["", *layout.wrapped(f"Note: {note}.")]
    if found.run.stopped:
        left = f"{len(found.run.left):,} vectors were not asked"
        lines += ["", *layout.wrapped(f"The run was {found.run.stopped}. {left}.")]
    kind = "bad" if found.status else "good"
    last = [layout.coloured(line, kind, colour) for line in layout.wrapped(_verdict(found))]
    return _ended([*lines, "", *last])


def _title(found: Report) -> str:
    run = found.run
    name = " ".join(part for part in (run.candidate.name, run.candidate.version) if part)
    seconds = f"{run.milliseconds // 1000}.{run.milliseconds % 1000 // 100}"
    return f"{name}: {found.total.asked:,} vectors asked in {seconds} s."


def _scores(counts: Sequence[Count]) -> list[str]:
    head = ("level", "passed", "failed", "skipped", "errored", "not asked", "reasons right")
    return _aligned([head, *map(_score, counts)])


def _score(count: Count) -> tuple[str, ...]:
    kinds = (count.passed, count.failed, count.skipped, count.errored, count.left)
    reasons = f"{count.reasons_right:,} of {count.reasons:,}" if count.reasons else "-"
    return (count.level, *(f"{number:,}" for number in kinds), reasons)


def _failures(bad: Sequence[Outcome], most: int) -> list[str]:
    if not bad:
        return []
    lines = ["", "Wrong"]
    for one in varied(bad)[:most]:
        lines += _failure(one)
    more = len(bad) - most
    return [*lines, f"  … and {more:,} more: `--show N` or `--json`"] if more > 0 else lines


def varied(bad: Iterable[Outcome]) -> list[Outcome]:
    """The same with one of each kind first, then a second of each, and so on."""
    met: Counter[tuple[str, ...]] = Counter()
    ranked: list[tuple[int, Outcome]] = []
    for one in bad:
        kind = (one.vector.level, one.status, one.vector.note, *one.vector.clauses[:1])
        met[kind] += 1
        ranked.append((met[kind], one))
    return [one for _, one in sorted(ranked, key=lambda pair: pair[0])]


def _failure(one: Outcome) -> Iterator[str]:
    """A vector by its id, what is wrong, and where to read on."""
    yield f"  {one.vector.id}"
    status = "" if one.status == "failed" else "errored: "
    if one.status == "passed":
        status = "wrong reason: "
    yield f"    {status}{one.message or one.reason_message}"
    if one.vector.note and one.status != "errored":
        yield f"    {one.vector.note}"
    if one.vector.clauses and one.status != "errored":
        yield f"    {' '.join(one.vector.clauses[:3])}"


def _surprises(found: Report) -> list[str]:
    if not found.surprises:
        return []
    lines = ["", "Passed, and expected to fail"]
    return [*lines, *(f"  {one.vector.id}: {why}" for one, why in found.surprises)]


def _diagnosis(found: Report) -> list[str]:
    """What somebody may believe who answers so."""
    if not found.likely:
        return []
    lines = ["", "It may believe"]
    place = 0
    for one in found.likely:
        lines += _belief(one, tied=one.place == place)
        place = one.place
    if found.unexplained:
        rest = f"{found.unexplained:,} of {found.total.failed:,} failures have another cause."
        lines += layout.wrapped(rest, "  ")
    return lines


def _belief(one: Likely, tied: bool) -> list[str]:
    either = "or as likely: " if tied else ""
    numbers = f"({one.id}: {one.agreeing:,} vectors agree, {one.disagreeing:,} do not)"
    return layout.wrapped(f"{either}{one.belief} {numbers}", "  ")


def _verdict(found: Report) -> str:
    """One sentence at the end."""
    whole = found.total
    if not whole.asked:
        return "Nothing was asked: the command does none of the levels and profiles chosen."
    parts = [f"{whole.passed:,} of {whole.asked:,} passed"]
    if found.expected:
        parts.append(f"{len(found.expected):,} failed as expected")
    if found.surprises:
        parts.append(f"{len(found.surprises):,} passed that were expected to fail")
    if found.status and not (found.bad or found.surprises or found.run.stopped):
        parts.append("nothing was shown")
    return "; ".join(parts) + "."


# --- grade ---------------------------------------------------------------------------------


def render_grades(grades: Sequence[Grade]) -> str:
    """A row for each submission, then what is behind the failures."""
    levels = levels_of(grades)
    lines = _aligned([("name", *levels), *(_graded(one, levels) for one in grades)])
    for one in grades:
        said = said_of(one.report) if one.report else [f"Not run: {one.problem}."]
        if said:
            lines += ["", one.name, *(row for text in said for row in layout.wrapped(text, "  "))]
    hours = hours_saved(grades)
    return _ended([*lines, "", f"Some {hours:,} hours of checking by hand."])


def _graded(grade: Grade, levels: Sequence[str]) -> tuple[str, ...]:
    counts = {count.level: count for count in grade.report.counts} if grade.report else {}
    cells = (share(counts[level]) if level in counts else "" for level in levels)
    return (grade.name, *(cell or "-" for cell in cells))
