"""The schema of transcripts: real dumps follow it, its examples load, and it catches mistakes."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any, get_args

import house_play
import pytest
from jsonschema import Draft202012Validator
from session_play import NAMES, chosen, play_session

from pontoon_rules import TABLE, Annul, RuleSet, evolve
from pontoon_rules.actions import ActionWord
from pontoon_rules.sessions import Session, apply_session, new_session
from pontoon_rules.transcripts import dump, load

PATH = Path(__file__).resolve().parent.parent / "spec" / "schema" / "transcript.schema.json"
SCHEMA = json.loads(PATH.read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
ACTION = Draft202012Validator({**SCHEMA["$defs"]["action"], "$defs": SCHEMA["$defs"]})
SMALL = evolve(TABLE, ranks=("A", "2", "3", "5", "10"), packs=((2, 1),), stake_maximum=None)


def problems(session: Session) -> list[str]:
    errors = VALIDATOR.iter_errors(json.loads(dump(session)))
    return [f"{error.json_path}: {error.message}" for error in errors]


@cache
def examples() -> list[dict[str, Any]]:
    return list(SCHEMA["examples"])


@pytest.mark.parametrize("seats", range(2, 9))
def test_whole_sessions_follow_it(seats: int) -> None:
    assert problems(play_session(random.Random(f"schema {seats}"), TABLE, seats)) == []


def test_other_rules_follow_it() -> None:
    assert problems(play_session(random.Random("schema"), SMALL, 3)) == []


@pytest.mark.parametrize("rules", house_play.every_named(), ids=lambda rules: rules.profile)
def test_every_profile_and_variant_follows_it(rules: RuleSet) -> None:
    rng = random.Random(rules.profile)
    assert problems(house_play.played(rng, rules, 3, deals=2)) == []


@pytest.mark.parametrize("change", [{"Bob": 0}, {"Bob": 1.5}, {"Bob": "3/2"}])
def test_chips_are_whole_numbers(change: dict[str, object]) -> None:
    example = next(one for one in examples() if "chips" in one)
    assert VALIDATOR.is_valid(example)
    chips = [{**one, "amount": change.get(one["seat"], 5)} for one in example["chips"]]
    assert not VALIDATOR.is_valid({**example, "chips": chips})


@pytest.mark.parametrize("banker", [None, "Bob"])
def test_every_beginning_follows_it(banker: str | None) -> None:
    """From the bare seats to an annulled deal, after every action."""
    rng = random.Random("beginnings")
    session = new_session(TABLE, NAMES[:3], banker)
    assert problems(session) == []
    for _ in range(25):
        session = apply_session(session, chosen(rng, session)).session
        assert problems(session) == []
    if session.game is not None:
        session = apply_session(session, Annul("a misdeal; “spilt”")).session
    assert problems(session) == []


@pytest.mark.parametrize("number", range(len(examples())))
def test_the_examples_are_real(number: int) -> None:
    example = examples()[number]
    again = json.loads(dump(load(json.dumps(example))))
    assert {**again, "library": example["library"]} == example


def test_every_kind_of_action_has_an_example() -> None:
    shown = {action["action"] for example in examples() for action in example["actions"]}
    assert shown == set(get_args(ActionWord))
    known = SCHEMA["$defs"]["action"]["properties"]["action"]
    assert known["examples"] == list(get_args(ActionWord))
    assert all(f"`{word}`" in known["description"] for word in get_args(ActionWord))


def test_an_action_needs_its_parts() -> None:
    for example in examples():
        for action in example["actions"]:
            assert ACTION.is_valid(action)
            for key in action:
                part = {name: value for name, value in action.items() if name != key}
                assert not ACTION.is_valid(part), part


@pytest.mark.parametrize(
    "action",
    [
        {"action": "stake", "seat": "Bob", "amount": 2.5},
        {"action": "stake", "seat": "Bob", "amount": -1},
        {"action": "stake", "seat": "", "amount": 2},
        {"action": "buy", "seat": "Bob", "amount": "3/2"},
        {"action": "cut", "seat": "Bob", "card": "?"},
        {"action": "cut", "seat": "Bob", "card": "1S"},
        {"action": "shuffle", "order": "AS KS"},
        {"action": "annul", "reason": None},
        {"action": "sell", "buyer": "Bob", "price": "3/2"},
        {"action": "sell", "seat": "Bob", "price": 3},
        {"action": "choose"},
        {"action": 5},
        "twist",
    ],
)
def test_wrong_actions(action: object) -> None:
    assert not ACTION.is_valid(action)


def test_words_that_are_not_known_yet() -> None:
    """The schema leaves them open; whoever replays must refuse them."""
    assert ACTION.is_valid({"action": "lend", "seat": "Bob", "price": 3})
