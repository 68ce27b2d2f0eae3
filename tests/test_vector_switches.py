"""The vectors at other tables and of what a hand may do, and whether they see every switch."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import attrs
import pytest
from jsonschema import Draft202012Validator

from pontoon_rules.answers import answer, rules_from, rules_of_vector
from pontoon_rules.answers.values import MalformedQuestion
from pontoon_rules.clauses import ClauseId
from pontoon_rules.ruleset import RuleSet

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "spec" / "vectors"
TABLES = ("hand-tables", "compare-tables", "settle-tables", "options")
EVERY = (*TABLES, "deal", "session")
SWITCHES = [name for name in attrs.fields_dict(RuleSet) if name != "profile"]


def loaded(name: str) -> dict[str, Any]:
    value: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return value


@pytest.mark.parametrize("name", TABLES)
def test_a_file_follows_its_schema(name: str) -> None:
    schema = json.loads((ROOT / "spec/schema/vectors.schema.json").read_text(encoding="utf-8"))
    errors = Draft202012Validator(schema).iter_errors(loaded(name))
    assert [(error.json_path, error.message) for error in errors] == []


@pytest.mark.parametrize("name", TABLES)
def test_every_answer_is_the_engines_and_every_clause_exists(name: str) -> None:
    head = loaded(name)
    ids = [vector["id"] for vector in head["vectors"]]
    assert len(set(ids)) == len(ids) == head["counts"]["vectors"]
    for vector in head["vectors"]:
        ours = answer(head["level"], rules_of_vector(head, vector), vector["input"])
        assert ours.result == vector["expected"]
        assert list(ours.clauses) == vector["clauses"]
        assert set(vector["clauses"]) <= set(get_args(ClauseId))


def flipped_back(switch: str) -> Iterator[tuple[Any, Any]]:
    """What vectors with a switch of their own expect, and what they would without it."""
    for name in EVERY:
        head = loaded(name)
        for vector in head["vectors"]:
            if switch in vector.get("rules", {}):
                yield vector["expected"], without(switch, head, vector)


def without(switch: str, head: dict[str, Any], vector: dict[str, Any]) -> Any:
    """The answer where one switch has its usual value; None where there is none to give."""
    changed = {k: v for k, v in vector["rules"].items() if k not in (switch, "profile")}
    try:
        rules = rules_from({**head["rules"], **changed})
    except MalformedQuestion:
        return vector["expected"]
    try:
        return answer(head["level"], rules, vector["input"]).result
    except MalformedQuestion:
        return None


@pytest.mark.parametrize("switch", SWITCHES)
def test_every_switch_is_seen_by_some_vector(switch: str) -> None:
    assert any(expected != other for expected, other in flipped_back(switch))
