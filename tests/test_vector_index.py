"""The index of the vectors: by which rules each is asked, and what a program must know for it."""

from __future__ import annotations

import importlib.util
import json
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pontoon_rules.switches import SWITCHES

ROOT = Path(__file__).parent.parent
VECTORS = ROOT / "spec" / "vectors"
INDEX: dict[str, Any] = json.loads((VECTORS / "index.json").read_text(encoding="utf-8"))
PROFILES = json.loads((ROOT / "spec" / "rulesets.json").read_text(encoding="utf-8"))
TABLE: dict[str, Any] = PROFILES["profiles"]["table"]


def tool() -> ModuleType:
    """`tools/vector_index.py`; `tools` is no package."""
    path = ROOT / "tools" / "vector_index.py"
    spec = importlib.util.spec_from_file_location("vector_index", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TOOL: Any = tool()


def test_the_index_is_current(capsys: pytest.CaptureFixture[str]) -> None:
    assert TOOL.main(["--check"]) == 0
    assert capsys.readouterr().out == ""


def test_every_file_of_vectors_is_listed() -> None:
    held = {path.name: json.loads(path.read_text("utf-8")) for path in VECTORS.glob("*.json")}
    found = {name: file for name, file in held.items() if "vectors" in file}
    assert {one["file"] for one in INDEX["files"]} == set(found)
    for one in INDEX["files"]:
        assert one["level"] == found[one["file"]]["level"]
        assert one["vectors"] == len(found[one["file"]]["vectors"])
        assert one["vectors"] == sum(share["vectors"] for share in one["rules"])


@pytest.mark.parametrize("one", INDEX["files"], ids=lambda one: one["file"])
def test_the_rules_are_those_of_the_vectors(one: dict[str, Any]) -> None:
    """Counted anew, from `rulesets.json` and the vectors alone."""
    counted: Counter[str] = Counter()
    for share in one["rules"]:
        profile, *variants = share["profile"].split("+")
        rules = {**PROFILES["profiles"][profile], "profile": share["profile"]}
        for variant in variants:
            rules |= PROFILES["variants"][variant]
        rules |= share["switches"]
        assert share["needs"] == [name for name in SWITCHES if rules[name] != TABLE[name]]
        counted[json.dumps(rules, sort_keys=True)] += share["vectors"]
    file = json.loads((VECTORS / one["file"]).read_text(encoding="utf-8"))
    asked = (
        json.dumps(file["rules"] | v.get("rules", {}), sort_keys=True) for v in file["vectors"]
    )
    assert counted == Counter(asked)


def test_the_page_shows_every_share() -> None:
    page = (VECTORS / "INDEX.md").read_text(encoding="utf-8")
    for one in INDEX["files"]:
        rows = [line for line in page.splitlines() if line.startswith(f"| `{one['file']}` |")]
        assert len(rows) == len(one["rules"])
        counts = [int(row.split(" | ")[-1].strip(" |").replace(",", "")) for row in rows]
        assert sum(counts) == one["vectors"]
