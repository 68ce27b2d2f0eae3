"""The grades of a class as a CSV file and as one HTML page."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from .grading import Grade
from .report import Count, Report

SECONDS_BY_HAND: Final = 30
"""What it takes a teacher to look up one answer, for the estimate on the page."""

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
_STYLE: Final = """\
body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;
color:#1b1b1b;background:#fff}
table{border-collapse:collapse;width:100%}
caption{text-align:left;margin-bottom:.5rem}
th,td{border-bottom:1px solid #ccc;padding:.35rem .6rem;text-align:left;vertical-align:top}
td.number,th.number{text-align:right;font-variant-numeric:tabular-nums}
td.all{color:#0a5c2b;font-weight:600}
@media print{body{margin:0;max-width:none}}
"""


def levels_of(grades: Iterable[Grade]) -> list[str]:
    """The levels that were asked, in their order."""
    reports = (one.report for one in grades if one.report is not None)
    return list(dict.fromkeys(count.level for found in reports for count in found.counts))


def share(count: Count) -> str:
    """How much of a level passed, of all that there is: `98.7 %`, and `100 %` only for all."""
    if not count.asked:
        return ""
    promille = count.passed * 1000 // count.total
    return "100 %" if promille == 1000 else f"{promille // 10}.{promille % 10} %"


def said_of(report: Report) -> list[str]:
    """The likely misreadings of a program in sentences, and what they leave open."""
    places: dict[int, list[str]] = {}
    for one in report.likely:
        places.setdefault(one.place, []).append(one.belief)
    sentences = [f"It may believe: {' Or: '.join(beliefs)}" for beliefs in places.values()]
    if report.run.stopped:
        sentences.append(f"The run was {report.run.stopped}.")
    failed = report.total.failed
    if report.unexplained and report.likely:
        sentences.append(f"{report.unexplained} of {failed} failures have another cause.")
    elif failed and not report.likely:
        sentences.append("No known misreading explains the failures.")
    return sentences


def checked(grades: Iterable[Grade]) -> int:
    """How many answers were checked."""
    reports = [one.report for one in grades if one.report is not None]
    return sum(found.total.passed + found.total.failed for found in reports)


def hours_saved(grades: Iterable[Grade]) -> int:
    """What checking them by hand would have taken."""
    return checked(grades) * SECONDS_BY_HAND // 3600


# --- CSV -----------------------------------------------------------------------------------


def class_csv(grades: Sequence[Grade]) -> str:
    """A row for each submission: numbers by level, then what is to be said."""
    levels = levels_of(grades)
    keys = ("passed", "failed", "skipped", "errored", "not asked", "reasons right", "total")
    head = ["name", *(f"{level} {key}" for level in levels for key in keys)]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow([*head, "misreadings", "diagnosis", "problem"])
    for one in grades:
        writer.writerow(map(_cell, _row(one, levels)))
    return text.getvalue()


def _row(grade: Grade, levels: Sequence[str]) -> list[str]:
    if grade.report is None:
        return [grade.name, *[""] * (7 * len(levels) + 2), grade.problem]
    counts = {count.level: count for count in grade.report.counts}
    numbers = [number for level in levels for number in _numbers(counts[level])]
    ids = " ".join(one.id for one in grade.report.likely)
    return [grade.name, *map(str, numbers), ids, " ".join(said_of(grade.report)), ""]


def _numbers(count: Count) -> tuple[int, ...]:
    kinds = (count.passed, count.failed, count.skipped, count.errored, count.left)
    return (*kinds, count.reasons_right, count.total)


def _cell(text: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


# --- HTML ----------------------------------------------------------------------------------


def class_html(grades: Sequence[Grade], title: str) -> str:
    """One page that needs nothing else."""
    levels = levels_of(grades)
    heads = "".join(f'<th scope="col" class="number">{escape(level)}</th>' for level in levels)
    rows = "\n".join(_html_row(one, levels) for one in grades)
    return f"""\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>
{_STYLE}</style>
</head>
<body>
<h1>{escape(title)}</h1>
<p>{escape(_summary(grades))}</p>
<table>
<caption>The share of the vectors of each level that passed. An empty cell: the program does not
do this level.</caption>
<thead>
<tr><th scope="col">Name</th>{heads}<th scope="col">What is behind the failures</th></tr>
</thead>
<tbody>
{rows}
</tbody>
</table>
</body>
</html>
"""


def _summary(grades: Sequence[Grade]) -> str:
    run = sum(one.report is not None for one in grades)
    return (
        f"{run} of {len(grades)} programs were run, and {checked(grades):,} answers checked. "
        f"At {SECONDS_BY_HAND} seconds an answer that is {hours_saved(grades):,} hours by hand."
    )


def _html_row(grade: Grade, levels: Sequence[str]) -> str:
    name = f'<th scope="row">{escape(grade.name)}</th>'
    if grade.report is None:
        empty = "<td></td>" * len(levels)
        return f"<tr>{name}{empty}<td>Not run: {escape(grade.problem)}.</td></tr>"
    counts = {count.level: count for count in grade.report.counts}
    cells = "".join(_html_cell(counts[level]) for level in levels)
    said = "<br>".join(map(escape, said_of(grade.report)))
    return f"<tr>{name}{cells}<td>{said}</td></tr>"


def _html_cell(count: Count) -> str:
    best = " all" if count.passed == count.total else ""
    detail = (
        f"{count.passed} passed, {count.failed} failed, {count.skipped} skipped, "
        f"{count.errored} errored, {count.left} not asked"
    )
    return f'<td class="number{best}" title="{detail}">{share(count)}</td>'
