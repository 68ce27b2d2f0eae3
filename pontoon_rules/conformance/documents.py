"""What the commands of the suite found, as JSON documents."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .._version import EDITION, SCHEMA, __version__
from .grading import Grade
from .report import Count, Report
from .running import SKIPPED, Outcome
from .suite import VectorFile
from .talking import Candidate

Json = dict[str, Any]


def _header(kind: str) -> Json:
    return {"kind": kind, "schema": SCHEMA, "edition": EDITION, "library": __version__}


# --- a run ---------------------------------------------------------------------------------


def run_document(found: Report, command: Sequence[str]) -> Json:
    """The document `conformance`."""
    return _header("conformance") | {
        "command": list(command),
        "candidate": _candidate(found.run.candidate),
        "status": found.status,
        "milliseconds": found.run.milliseconds,
        "stopped": found.run.stopped or None,
        "notes": notes(found),
        "levels": list(map(_count, found.counts)),
        "failures": list(map(_failure, found.bad)),
        "expected_failures": [_known(one) | {"why": why} for one, why in found.expected],
        "surprises": [{"id": one.vector.id, "why": why} for one, why in found.surprises],
        "skipped": list(map(_known, _skipped(found))),
        "likely": _likely(found),
        "unexplained": found.unexplained,
    }


def notes(found: Report) -> list[str]:
    """What is to be known about a run, in sentences without their full stop."""
    stale = "misreadings were not looked for: their table belongs to other vectors"
    return [*found.run.notes, *([stale] if found.stale else [])]


def _candidate(one: Candidate) -> Json:
    return {
        "name": one.name,
        "version": one.version,
        "levels": list(one.levels),
        "profiles": None if one.profiles is None else list(one.profiles),
    }


def _count(one: Count) -> Json:
    return {
        "level": one.level,
        "vectors": one.total,
        "passed": one.passed,
        "failed": one.failed,
        "skipped": one.skipped,
        "errored": one.errored,
        "not_asked": one.left,
        "reasons": one.reasons,
        "reasons_right": one.reasons_right,
        "reasons_missing": one.reasons_missing,
    }


def _failure(one: Outcome) -> Json:
    vector = one.vector
    return {
        "id": vector.id,
        "level": vector.level,
        "profile": vector.rules.profile,
        "status": one.status,
        "message": one.message or one.reason_message,
        "input": dict(vector.input),
        "expected": dict(vector.expected),
        "answer": one.answer or None,
        "clauses": list(vector.clauses),
        "note": vector.note or None,
    }


def _known(one: Outcome) -> Json:
    message = one.message or one.reason_message
    return {"id": one.vector.id, "status": one.status, "message": message}


def _skipped(found: Report) -> Iterable[Outcome]:
    return (one for one in found.run.outcomes if one.status == SKIPPED)


def _likely(found: Report) -> list[Json]:
    return [
        {
            "place": one.place,
            "misreading": one.id,
            "belief": one.belief,
            "agreeing": one.agreeing,
            "disagreeing": one.disagreeing,
        }
        for one in found.likely
    ]


# --- the others ----------------------------------------------------------------------------


def list_document(files: Iterable[VectorFile]) -> Json:
    """The document `conformance-list`."""
    return _header("conformance-list") | {"files": list(map(_file, files))}


def _file(file: VectorFile) -> Json:
    return {
        "file": file.name,
        "level": file.level,
        "title": file.title,
        "vectors": len(file.vectors),
        "profiles": [
            {"profile": name, "vectors": count} for name, count in file.by_profile().items()
        ],
    }


def export_document(folder: str, names: Iterable[str]) -> Json:
    """The document `conformance-export`."""
    return _header("conformance-export") | {"folder": folder, "files": list(names)}


def grade_document(grades: Iterable[Grade], answers: int, hours: int) -> Json:
    """The document `conformance-grade`."""
    return _header("conformance-grade") | {
        "answers_checked": answers,
        "hours_saved": hours,
        "submissions": list(map(_grade, grades)),
    }


def _grade(one: Grade) -> Json:
    found = one.report
    return {
        "name": one.name,
        "problem": one.problem or None,
        "candidate": None if found is None else _candidate(found.run.candidate),
        "stopped": None if found is None else found.run.stopped or None,
        "levels": [] if found is None else list(map(_count, found.counts)),
        "likely": [] if found is None else _likely(found),
        "unexplained": 0 if found is None else found.unexplained,
    }
