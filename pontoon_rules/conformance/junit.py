"""The report as JUnit XML, as build servers read it: a suite for each level, a case a vector."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final
from xml.sax.saxutils import quoteattr

from .report import Report
from .running import ERRORED, FAILED, PASSED, SKIPPED, Outcome

_FORBIDDEN: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

Case = tuple[str, str, str]
"""The level, and the id of a vector; what became of it as an element, or nothing."""


def junit(report: Report) -> str:
    """The whole document."""
    cases = list(_cases(report))
    levels = dict.fromkeys(level for level, _, _ in cases)
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    lines.append(_opened("testsuites", report.run.candidate.name, cases))
    for level in levels:
        inside = [case for case in cases if case[0] == level]
        lines.append(f"  {_opened('testsuite', level, inside)}")
        lines += map(_case, inside)
        lines.append("  </testsuite>")
    return "\n".join((*lines, "</testsuites>")) + "\n"


def _opened(tag: str, name: str, cases: Iterable[Case]) -> str:
    said = [said.partition(" ")[0] for _, _, said in cases]
    counts = {"failures": "<failure", "errors": "<error", "skipped": "<skipped"}
    numbers = "".join(f' {key}="{said.count(word)}"' for key, word in counts.items())
    return f'<{tag} name={_quoted(name)} tests="{len(said)}"{numbers}>'


def _case(case: Case) -> str:
    level, name, said = case
    opened = f"    <testcase classname={_quoted(level)} name={_quoted(name)}"
    return f"{opened}>{said}</testcase>" if said else f"{opened}/>"


def _cases(report: Report) -> Iterator[Case]:
    """Every vector that was chosen and that the command takes, with what became of it."""
    bad = {one.vector.id for one in report.bad}
    expected = {one.vector.id: why for one, why in report.expected}
    surprises = {one.vector.id: why for one, why in report.surprises}
    for one in report.run.outcomes:
        name = one.vector.id
        if name in expected:
            said = _element("skipped", f"expected failure: {expected[name]}")
        elif name in surprises:
            said = _element("failure", f"passed, and is expected to fail: {surprises[name]}")
        else:
            said = _said(one, name in bad)
        yield one.vector.level, name, said
    for vector in report.run.left:
        yield vector.level, vector.id, _element("skipped", f"not asked: {report.run.stopped}")


def _said(one: Outcome, bad: bool) -> str:
    if one.status == PASSED:
        return _element("failure", f"the reason: {one.reason_message}") if bad else ""
    tag = {FAILED: "failure", ERRORED: "error", SKIPPED: "skipped"}[one.status]
    return _element(tag, one.message)


def _element(tag: str, message: str) -> str:
    return f"<{tag} message={_quoted(message)}/>"


def _quoted(text: str) -> str:
    """Text as an attribute; XML can hold no control characters, however they are written."""
    return quoteattr(_FORBIDDEN.sub("\ufffd", text))
