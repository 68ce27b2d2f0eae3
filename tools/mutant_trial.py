"""Ask one mutant of the engine every vector, and say which first shows that it is wrong.

    PYTHONPATH=COPY python -B tools/mutant_trial.py VECTORS          the clauses behind every answer
    PYTHONPATH=COPY python -B tools/mutant_trial.py VECTORS CLAUSES  where it differs from these

Run by `tools/mutants.py` in a process of its own, first of the package as it is, then of every
mutant; `COPY` holds the package.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from pontoon_rules.answers import LEVELS, answer, mismatches, rules_from
from pontoon_rules.ruleset import RuleSet

Json = dict[str, Any]
FIRST: Final = ("deal", "session", "options", "settle-tables", "hand-tables", "compare-tables")
"""The files in which most mutants show, asked before the long ones."""


def paths(folder: Path) -> list[Path]:
    """The files of vectors, those in which most mutants show first."""
    found = sorted(path for path in folder.glob("*.json") if path.stem.split("-")[0] in LEVELS)
    return sorted(found, key=lambda path: path.stem not in FIRST)


def questions(path: Path) -> Iterator[tuple[str, RuleSet, Json]]:
    """Level, rules and vector, for each vector of a file."""
    head = json.loads(path.read_text(encoding="utf-8"))
    known: dict[str, RuleSet] = {}
    for vector in head["vectors"]:
        own = json.dumps(vector.get("rules"))
        if own not in known:
            known[own] = rules_from({**head["rules"], **vector.get("rules", {})})
        yield head["level"], known[own], vector


def clauses(folder: Path) -> dict[str, list[str]]:
    """All clauses that decide each vector, by its name."""
    every = (asked for path in paths(folder) for asked in questions(path))
    return {
        vector["id"]: sorted(answer(level, rules, vector["input"]).clauses)
        for level, rules, vector in every
    }


def wrong(level: str, rules: RuleSet, vector: Json, usual: list[str]) -> str | None:
    """How the answer to a vector is wrong, or None; `usual` are its clauses by the engine."""
    try:
        given = answer(level, rules, vector["input"])
    except Exception:
        return "verdict"
    if mismatches(vector["expected"], given.result):
        return "verdict"
    if mismatches(vector["expected"], given.result, reasons=True):
        return "reason"
    same = given.result == vector["expected"] and sorted(given.clauses) == usual
    return None if same else "clauses"


def trial(folder: Path, usual: dict[str, list[str]]) -> dict[str, str]:
    """For each way in which the mutant is wrong the first vector that shows it.

    Ends with the first wrong verdict; a mutant that cannot even read the rules is wrong at once.
    """
    found: dict[str, str] = {}
    for path in paths(folder):
        try:
            for level, rules, vector in questions(path):
                how = wrong(level, rules, vector, usual[vector["id"]])
                if how is not None:
                    found.setdefault(how, vector["id"])
                if how == "verdict":
                    return found
        except Exception:
            return {**found, "verdict": f"the rules of {path.name}"}
    return found


def main(vectors: str, usual: str = "") -> None:
    """Print what is asked for, as JSON."""
    folder = Path(vectors)
    if usual:
        print(json.dumps(trial(folder, json.loads(Path(usual).read_text(encoding="utf-8")))))
    else:
        print(json.dumps(clauses(folder)))


if __name__ == "__main__":
    main(*sys.argv[1:])
