"""The beginnings in `tests/adapters` and `tests/javascript/templates`, put to the vectors.

Each is right about everything that it says it can do, skips the rest, and makes no mistake.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from typing import Final

from candidate_runs import ROOT, Json, Scores, asked, needs, plain, scores

PYTHON: Final = ROOT / "tests" / "adapters" / "python" / "adapter.py"
JAVA: Final = ROOT / "tests" / "adapters" / "java" / "Adapter.java"
TEMPLATES: Final = ROOT / "tests" / "javascript" / "templates"


def done(report: Json, *levels: str) -> Scores:
    """The scores, where these levels are passed at the reference table and all else is not done."""
    found = scores(report)
    for name, level in found.items():
        if name in levels:
            assert level["passed"] >= plain(name) > 0
        else:
            assert level["skipped"] + level["not_asked"] == level["vectors"]
    return found


def test_the_adapter_in_python() -> None:
    report = asked(sys.executable, PYTHON)
    found = done(report, "hand", "compare", "settle")
    assert report["candidate"]["levels"] == ["hand", "compare", "settle"]
    assert report["candidate"]["profiles"] == ["table"]
    assert 0 < found["settle"]["skipped"] < 30
    assert found["settle"]["not_asked"] > 0


def test_the_adapter_in_python_stands_alone() -> None:
    """It is short, and needs the standard library only."""
    text = PYTHON.read_text("utf-8")
    assert len(text.splitlines()) < 120
    tree = list(ast.walk(ast.parse(text)))
    names = {alias.name for node in tree if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in tree if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names


@needs("java", "javac")
def test_the_adapter_in_java(tmp_path: Path) -> None:
    subprocess.run(["javac", "-Xlint:all", "-Werror", "-d", tmp_path, JAVA], check=True)
    report = asked("java", "-cp", tmp_path, "Adapter")
    found = done(report, "hand", "compare")
    assert found["settle"]["skipped"] == found["settle"]["vectors"] > 0
    assert found["session"]["skipped"] == found["session"]["vectors"] > 0


@needs("node")
def test_the_template_in_javascript_for_hands() -> None:
    done(asked("node", TEMPLATES / "hand-only.mjs"), "hand", "compare")


@needs("node")
def test_the_template_in_javascript_that_knows_nothing() -> None:
    """Where everything is skipped nothing is shown, and the status says so."""
    found = done(asked("node", TEMPLATES / "nothing-yet.mjs", status=1))
    assert all(level["skipped"] == level["vectors"] for level in found.values())


def test_the_page_names_every_adapter() -> None:
    page = (ROOT / "docs" / "adapters.md").read_text("utf-8")
    for path in (PYTHON, JAVA, TEMPLATES / "hand-only.mjs", TEMPLATES / "nothing-yet.mjs"):
        assert path.relative_to(ROOT).as_posix() in page
