"""What a type checker says to programs that use the package: `tests/typing/downstream.py`."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import pontoon_rules

ROOT = Path(__file__).resolve().parent.parent
DOWNSTREAM = Path(__file__).resolve().parent / "typing" / "downstream.py"
EXPECTED = re.compile(r"  # E: ([a-z, -]+)$")
FOUND = re.compile(r"downstream\.py:(\d+): error: .*\[([a-z-]+)\]$")

Errors = set[tuple[int, str]]


def expected() -> Errors:
    """The errors that the comments name, as line and code."""
    found: Errors = set()
    for number, line in enumerate(DOWNSTREAM.read_text(encoding="utf-8").splitlines(), start=1):
        match = EXPECTED.search(line)
        if match:
            found |= {(number, code) for code in match[1].split(", ")}
    return found


def mypy(folder: Path) -> list[str]:
    """What mypy says about the file, from a folder and a configuration that are not ours."""
    home = Path(pontoon_rules.__file__).resolve().parent.parent
    environment = {**os.environ, **({"MYPYPATH": str(ROOT)} if home == ROOT else {})}
    flags = [
        "--strict",
        "--config-file=",
        "--no-pretty",
        "--no-error-summary",
        "--hide-error-context",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *flags, f"--cache-dir={folder / 'cache'}", str(DOWNSTREAM)],
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment,
        check=False,
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.mark.skipif(find_spec("mypy") is None, reason="mypy is not installed (extra `lint`)")
def test_intended_uses_pass_and_intended_errors_are_found(tmp_path: Path) -> None:
    lines = [line for line in mypy(tmp_path) if ": note: " not in line]
    matches = [FOUND.search(line) for line in lines]
    assert [line for line, match in zip(lines, matches, strict=True) if match is None] == []
    assert {(int(match[1]), match[2]) for match in matches if match} == expected()


def test_each_kind_of_error_is_expected_somewhere() -> None:
    codes = {code for _, code in expected()}
    assert {"arg-type", "attr-defined", "call-arg", "comparison-overlap", "misc"} <= codes
