"""Helpers for the tests of the conformance suite: vectors, candidates, what they leave behind."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from pontoon_rules.cli import main

ROOT: Final = Path(__file__).resolve().parent.parent
VECTORS: Final = ROOT / "spec" / "vectors"
CANDIDATES: Final = Path(__file__).resolve().parent / "candidates"
LINUX: Final = sys.platform == "linux"

Json = dict[str, Any]
Capture = pytest.CaptureFixture[str]


def candidate(name: str, *words: object) -> list[str]:
    """The command of a candidate in `tests/candidates`."""
    return [sys.executable, str(CANDIDATES / f"{name}.py"), *map(str, words)]


def run(capsys: Capture, *words: object) -> tuple[int, str, str]:
    """Exit status, standard output and standard error of `conformance …`."""
    capsys.readouterr()
    status = main(["conformance", *map(str, words)])
    out, err = capsys.readouterr()
    return status, out, err


def document(capsys: Capture, *words: object) -> tuple[int, Json]:
    """Exit status and the one JSON document."""
    status, out, err = run(capsys, *words)
    assert err == ""
    found = json.loads(out)
    assert isinstance(found, dict)
    return status, found


def few(folder: Path, count: int = 8) -> Path:
    """A folder with the first vectors of `hand`: one card each."""
    whole = json.loads((VECTORS / "hand.json").read_text("utf-8"))
    folder.mkdir(exist_ok=True)
    short = {**whole, "vectors": whole["vectors"][:count]}
    (folder / "hand.json").write_text(json.dumps(short), "utf-8")
    return folder


def alive(mark: str) -> list[int]:
    """The processes that have inherited a variable of ours; ended ones have no environment."""
    found = []
    for name in os.listdir("/proc"):
        try:
            held = name.isdigit() and mark in Path("/proc", name, "environ").read_text("latin-1")
        except OSError:
            continue
        if held:
            found.append(int(name))
    return found


def marked(monkeypatch: pytest.MonkeyPatch, name: str) -> str:
    """Put a mark into our environment that every process inherits which is started from now on."""
    mark = f"{name}-{os.getpid()}-{time.monotonic_ns()}"
    monkeypatch.setenv("CONFORMANCE_TEST", mark)
    return f"CONFORMANCE_TEST={mark}"


def left_behind(mark: str, seconds: float = 2) -> list[int]:
    """The marked processes that are still there after a moment; a killed one takes that long."""
    if not LINUX:
        return []
    deadline = time.monotonic() + seconds
    while (found := alive(mark)) and time.monotonic() < deadline:
        time.sleep(0.02)
    return found


def nothing_left(monkeypatch: pytest.MonkeyPatch, name: str) -> Iterator[None]:
    """A fixture's body: whatever the test starts is gone at its end."""
    mark = marked(monkeypatch, name)
    yield
    assert left_behind(mark) == []
