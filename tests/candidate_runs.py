"""Helpers for the tests that put programs in other languages to the vectors, as a user does."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
VECTORS: Final = ROOT / "spec" / "vectors"

Json = dict[str, Any]
Scores = dict[str, Json]
"""For each level how many vectors it has, and how many were passed, failed and so on."""


def needs(*tools: str) -> pytest.MarkDecorator:
    """Skip where a tool is not installed; with the variable `CI` set it has to be there."""
    missing = [tool for tool in tools if shutil.which(tool) is None]
    wanted = bool(os.environ.get("CI"))
    reason = f"not installed here: {', '.join(missing)}"
    return pytest.mark.skipif(bool(missing) and not wanted, reason=reason)


def asked(*command: str | Path, status: int = 0) -> Json:
    """The report of `conformance run --json` on a command; the run has to end with `status`."""
    patience = ("--timeout", "60", "--start-timeout", "120")
    runner = (sys.executable, "-m", "pontoon_rules", "conformance", "run", "--json", *patience)
    words = (*runner, "--", *map(str, command))
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stderr) == (status, "")
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


def scores(report: Json) -> Scores:
    """The scores of each level, where nothing is wrong with any of them."""
    levels = {level["level"]: level for level in report["levels"]}
    assert {level["failed"] + level["errored"] for level in levels.values()} == {0}
    return levels


def plain(level: str) -> int:
    """How many vectors of a level are by the reference rules, with every switch as usual."""
    files = [json.loads(path.read_text("utf-8")) for path in VECTORS.glob("*.json")]
    ours = (file["vectors"] for file in files if file.get("level") == level)
    return sum(not vector.get("rules") for vectors in ours for vector in vectors)
