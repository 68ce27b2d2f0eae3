"""The page of the switches and `spec/rulesets.json` say what the engine does."""

from __future__ import annotations

import importlib.util
import json
import re
from itertools import combinations
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs
import pytest

from pontoon_rules import RuleSet
from pontoon_rules.errors import Malformed
from pontoon_rules.ruleset import _CONTRADICTIONS, HOME, PROFILES, TABLE, evolve, full_pack
from pontoon_rules.switches import read_switch
from pontoon_rules.transcripts.rulesets import read_rules
from pontoon_rules.variants import VARIANTS, named

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "spec" / "SWITCHES.md").read_text(encoding="utf-8")
DATA: dict[str, Any] = json.loads((ROOT / "spec" / "rulesets.json").read_text(encoding="utf-8"))
NAMES = set(attrs.fields_dict(RuleSet)) - {"profile"}


def tool() -> ModuleType:
    """`tools/switches_page.py`; `tools` is no package."""
    path = ROOT / "tools" / "switches_page.py"
    spec = importlib.util.spec_from_file_location("switches_page", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TOOL: Any = tool()


def part_of(name: str) -> str:
    """The part of the page below the heading of a switch."""
    return PAGE.partition(f"\n### `{name}`\n")[2].partition("\n#")[0]


def test_the_page_and_the_data_are_current(capsys: pytest.CaptureFixture[str]) -> None:
    assert TOOL.main(["--check"]) == 0
    assert capsys.readouterr().out == ""


def test_a_stale_page_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TOOL, "ROOT", tmp_path)
    for name in ("PAGE", "DATA"):
        monkeypatch.setattr(TOOL, name, tmp_path / name)
    assert TOOL.main(["--check"]) == 1
    assert not list(tmp_path.iterdir())
    assert TOOL.main([]) == TOOL.main(["--check"]) == 0


def test_every_switch_has_its_part() -> None:
    assert set(re.findall(r"^### `(\w+)`$", PAGE, re.MULTILINE)) == NAMES == set(DATA["switches"])


@pytest.mark.parametrize("name", sorted(NAMES))
def test_every_value_is_written_as_it_is_read(name: str) -> None:
    """The JSON and the word of a record in a row are one value, and different rows are two."""
    record = f"`{DATA['switches'][name]['record']}`"
    assert f"In a record {record}." in part_of(name)
    rows = re.findall(r"^\| `(.*?)` \| `(.*?)` \| (.*?) \| (.*?) \|$", part_of(name), re.MULTILINE)
    assert rows and len({told for _, _, told, _ in rows}) == len(rows)
    for value, word, _, clauses in rows:
        field, read = read_switch(record.strip("`"), word)
        rules = read_rules({"profile": "table", name: json.loads(value)})
        assert (field, getattr(rules, name)) == (name, getattr(evolve(TABLE, **{name: read}), name))
        assert clauses


def test_every_word_is_named() -> None:
    for name, words in ((name, one.get("values")) for name, one in DATA["switches"].items()):
        usual = getattr(TABLE, name)
        assert (words is not None) == isinstance(usual, str | bool)
        for word in words or ():
            assert getattr(evolve(TABLE, **{name: word}), name) == word
        with pytest.raises(Malformed) as refused:
            evolve(TABLE, **{name: "no such word"})
        if isinstance(usual, str):
            assert refused.value.message.startswith(f"{name} is one of {', '.join(words)}, not")


def test_the_lines_are_those_of_the_bonus_table() -> None:
    for line, rate in DATA["switches"]["bonuses"]["lines"].items():
        assert re.search(rf"^\| `{line}` \| .* to .*`.?{rate}.?` \|$", PAGE, re.MULTILINE)
    lines = DATA["switches"]["bonuses"]["lines"]
    spanish = named("table+spanish").bonuses
    assert {line: str(rate) for line, rate in spanish} == lines


def test_the_profiles_read_back() -> None:
    assert {name: read_rules(one) for name, one in DATA["profiles"].items()} == PROFILES


@pytest.mark.parametrize("profile", PROFILES)
def test_the_variants_read_back(profile: str) -> None:
    """Any of them joined, laid over any profile, in the order in which they stand."""
    assert tuple(DATA["variants"]) == VARIANTS
    for count in range(1, len(VARIANTS) + 1):
        for chosen in combinations(VARIANTS, count):
            name = "+".join((profile, *chosen))
            laid = {**DATA["profiles"][profile], "profile": name}
            for variant in chosen:
                laid |= DATA["variants"][variant]
            assert read_rules(laid) == named(name)


def test_every_contradiction_is_told() -> None:
    told = {TOOL.reason(one) for one in TOOL.TOGETHER}
    assert {why for _, _, why in _CONTRADICTIONS} <= told
    assert len(told) == len(TOOL.TOGETHER)
    for one in TOOL.TOGETHER:
        assert f"| {one.words} | {TOOL.reason(one)} |" in PAGE
        assert all(f"`{name}`" in one.words for name in one.case)


def test_a_missing_switch_has_the_value_of_the_profile() -> None:
    assert read_rules({"profile": "table"}) == TABLE
    assert read_rules({"profile": "home"}) == HOME


def test_the_copies_of_a_rank_have_the_suits_in_turn() -> None:

    pack = full_pack(evolve(TABLE, ranks=("8",), copies=5), 2)
    assert [card.suit for card in pack] == ["S", "H", "D", "C", "S"]
    assert "five are S, H, D, C and S again" in PAGE
