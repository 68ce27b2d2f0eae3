"""Our answers as plain data: as the vectors have them, what is no question, how others score."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pontoon_rules import HOME, TABLE, Malformed, RuleSet, cards, evolve
from pontoon_rules.answers import (
    LEVELS,
    MalformedQuestion,
    Mismatch,
    answer,
    mismatches,
    rules_from,
    rules_of_vector,
)
from pontoon_rules.answers.hands import settle_answer
from pontoon_rules.transcripts.rulesets import rules_json

FOLDER = Path(__file__).resolve().parent.parent / "spec" / "vectors"
Json = dict[str, Any]


@cache
def head_of(name: str) -> Json:
    found = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


FILES = sorted(path.stem for path in FOLDER.glob("*.json") if "level" in head_of(path.stem))


@pytest.mark.parametrize("name", FILES)
def test_every_vector_gets_the_answer_that_it_expects(name: str) -> None:
    head = head_of(name)
    assert head["level"] in LEVELS
    for vector in head["vectors"]:
        ours = answer(head["level"], rules_of_vector(head, vector), vector["input"])
        assert ours.result == vector["expected"], vector["id"]
        assert not mismatches(vector["expected"], ours.result, reasons=True)
        json.dumps(ours.result)


@pytest.mark.parametrize("name", FILES)
def test_the_clauses_of_an_answer_meet_those_of_its_vector(name: str) -> None:
    head = head_of(name)
    for vector in head["vectors"][::7]:
        ours = answer(head["level"], rules_of_vector(head, vector), vector["input"])
        assert set(ours.clauses) & set(vector["clauses"]), vector["id"]
        assert len(set(ours.clauses)) == len(ours.clauses)


def test_rules_go_through_plain_data() -> None:
    odd = evolve(HOME, pontoon_pays=Fraction(3, 2), bonuses=(("678", 2),), session_deals=3)
    for rules in (TABLE, HOME, odd):
        assert rules_from(json.loads(json.dumps(rules_json(rules)))) == rules
    assert rules_from({"profile": "home"}) == HOME


def test_a_fraction_is_a_text() -> None:
    rules = evolve(TABLE, pontoon_pays=Fraction(3, 2))
    found = settle_answer(rules, cards("A K"), 3, cards("K 7"))
    assert found.result["net"] == "9/2"
    assert found.clauses[0] == "settle.pontoon"


# --- options ----------------------------------------------------------------------------------


def asked(text: str, **more: Any) -> Json:
    return {"cards": text.split(), "initial_stake": 2, **more}


OPTIONS: tuple[tuple[Json, str], ...] = (
    (asked("8 4"), "buy 2-4, twist"),
    (asked("8 8"), "split, buy 2-4, twist, stick"),
    (asked("7 7"), "split, buy 2-4, twist"),
    (asked("8 8", split=True, hands=4), "buy 2-4, twist, stick"),
    (asked("K Q"), "buy 2-4, twist, stick"),
    (asked("A K"), "declare"),
    (asked("A K", split=True, hands=2), "declare"),
    (asked("3 4 2", bought=[3]), "buy 2-3, twist"),
    (asked("3 4 2 6", bought=[4, 2]), "buy 2-2, twist, stick"),
    (asked("3 4 2"), "twist"),
    (asked("3 4 2 K"), "twist, stick"),
    (asked("3 4 2 K", bought=[4]), "twist, stick"),
    ({"banker_cards": ["K", "4"]}, "twist, stick"),
    ({"banker_cards": ["A", "5", "5"]}, "twist, stick"),
)


def in_short(options: list[Json]) -> str:
    return ", ".join(
        f"{one['action']} {one['min']}-{one['max']}" if "min" in one else one["action"]
        for one in options
    )


@pytest.mark.parametrize(("question", "expected"), OPTIONS)
def test_what_an_open_hand_may_do(question: Json, expected: str) -> None:
    assert in_short(answer("options", TABLE, question).result["options"]) == expected


OTHER_TABLES: tuple[tuple[Json, Json, str], ...] = (
    ({"draw_at_21": "twist"}, asked("3 8 K", bought=[2]), "twist, stick"),
    ({"split_by": "value"}, asked("K 10"), "split, buy 2-4, twist, stick"),
    ({"buy_later_minimum": "any"}, asked("3 4 2", bought=[3]), "buy 1-3, twist"),
    ({"banker_stops_at": 17}, {"banker_cards": ["K", "7"]}, "stick"),
    ({"banker_draws_below": 16}, {"banker_cards": ["K", "5"]}, "twist"),
    ({"ace_king": "class"}, {"banker_cards": ["A", "K"]}, "stick"),
)


@pytest.mark.parametrize(("changes", "question", "expected"), OTHER_TABLES)
def test_what_an_open_hand_may_do_elsewhere(changes: Json, question: Json, expected: str) -> None:
    rules = evolve(TABLE, **changes)
    assert in_short(answer("options", rules, question).result["options"]) == expected


def test_each_option_has_its_clause() -> None:
    found = answer("options", TABLE, asked("3 4 2", bought=[3]))
    assert found.decided_by("/options/buy") == ("buy.limit.later",)
    assert found.decided_by("/options/split") == ("split.fresh",)
    assert found.decided_by("/options/stick") == ("stick.minimum",)
    after_twist = answer("options", TABLE, asked("3 4 2"))
    assert after_twist.decided_by("/options/buy") == ("buy.after-twist",)


# --- malformed questions ----------------------------------------------------------------------

DEAL = next(v["input"] for v in head_of("deal")["vectors"] if v["id"] == "deal/settle/higher")
WRONG: tuple[tuple[str, Any, str], ...] = (
    ("bridge", {}, ""),
    ("hand", {}, ""),
    ("hand", {"cards": []}, ""),
    ("hand", {"cards": ["A"] * 6}, "/cards"),
    ("hand", {"cards": "A K"}, "/cards"),
    ("hand", {"cards": ["A", "1"]}, "/cards/1"),
    ("hand", {"cards": ["A", 7]}, "/cards/1"),
    ("hand", {"cards": ["A"], "colour": 1}, ""),
    ("compare", {"one": ["A"]}, ""),
    ("settle", {"cards": ["A"], "stake": 0, "banker_cards": ["A"]}, ""),
    ("settle", {"cards": ["A"], "stake": True, "banker_cards": ["A"]}, "/stake"),
    ("settle", {"cards": ["A"], "stake": 1.0, "banker_cards": ["A"]}, "/stake"),
    ("settle", {"cards": ["A"], "stake": 1, "split": 1, "banker_cards": ["A"]}, "/split"),
    ("options", asked("8"), ""),
    ("options", asked("8 8 2 2 1"), "/cards/4"),
    ("options", asked("8 K 9"), ""),
    ("options", asked("8 K 3"), ""),
    ("options", asked("A K 3"), ""),
    ("options", asked("8 4 3", bought=[0]), ""),
    ("options", asked("8 4 3", bought=[2, 2]), ""),
    ("options", asked("8 4 3", bought=["2"]), "/bought/0"),
    ("options", {"banker_cards": ["A", "K"]}, ""),
    ("options", {"banker_cards": ["9", "K", "8"]}, ""),
    ("options", {"banker_cards": ["A", "2", "2", "2", "2"]}, ""),
    ("deal", {**DEAL, "banker": None}, "/banker"),
    ("deal", {**DEAL, "banker": "Zoe"}, ""),
    ("deal", {**DEAL, "seats": ["Ann", "Ann"]}, ""),
    ("deal", {**DEAL, "actions": DEAL["actions"][:-1]}, ""),
    ("deal", {**DEAL, "actions": [{"action": "fold", "seat": "Bob"}]}, "/actions/0/action"),
    ("deal", {**DEAL, "actions": [{"action": "stick", "seat": "Bob"}] * 2}, ""),
    ("deal", {**DEAL, "actions": [{"action": "start"}]}, "/actions/0"),
    ("session", {"seats": ["Ann", "Bob"], "actions": []}, ""),
    ("session", {"seats": ["Ann", "Bob"], "banker": 3, "actions": []}, "/banker"),
    ("session", {"seats": ["Ann", "Bob"], "banker": None, "actions": [1]}, "/actions/0"),
)


@pytest.mark.parametrize(("level", "question", "pointer"), WRONG)
def test_what_is_no_question_is_told_with_its_place(
    level: str, question: Json, pointer: str
) -> None:
    with pytest.raises(MalformedQuestion) as caught:
        answer(level, TABLE, question)
    assert caught.value.pointer == pointer
    assert isinstance(caught.value, Malformed)
    assert caught.value.message.startswith(pointer)


def test_the_bankers_limits_bind_a_question_too() -> None:
    rules = evolve(TABLE, banker_stops_at=17)
    with pytest.raises(MalformedQuestion, match="had to stop"):
        answer("options", rules, {"banker_cards": ["K", "7", "2"]})


def test_rules_that_no_table_has_are_malformed() -> None:
    for switches in ({"profile": "golf"}, {"profile": "table", "stick_minimum": 40}, {}):
        with pytest.raises(MalformedQuestion):
            rules_from(switches)


# --- scoring ----------------------------------------------------------------------------------


def pointers(expected: Any, given: Any, reasons: bool = False) -> list[str]:
    return [one.pointer for one in mismatches(expected, given, reasons)]


def test_more_keys_and_other_reasons_are_no_difference() -> None:
    expected = {"net": 5, "because": ["settle.higher"], "hands": [{"stake": 2}]}
    given = {"net": 5, "hands": ({"stake": 2, "colour": "red"},), "because": ["settle.tie"]}
    assert pointers(expected, given) == []
    assert pointers(expected, given, reasons=True) == ["/because"]
    assert pointers(expected, {**given, "because": ["settle.higher", "x"]}, reasons=True) == []


@pytest.mark.parametrize("given", ["5", 5.0, True, None, [5], 4])
def test_every_value_has_its_type(given: Any) -> None:
    assert mismatches({"net": 5}, {"net": given}) == (Mismatch("/net", 5, given),)


def test_true_is_not_one() -> None:
    assert pointers({"soft": True}, {"soft": 1}) == ["/soft"]


def test_what_is_missing_is_told_apart_from_null() -> None:
    assert mismatches({"a": None}, {}) == (Mismatch("/a", None, None, missing=True),)
    assert mismatches({"a": None}, {"a": None}) == ()


def test_a_refusal_is_right_whatever_its_code() -> None:
    refusal = {"refused": {"code": "stick.low", "clause": "stick.minimum"}}
    assert pointers(refusal, {"refused": {"code": "too-low"}}) == []
    assert pointers(refusal, {"refused": {"code": "too-low"}}, reasons=True) == ["/refused/code"]
    assert pointers(refusal, {"refused": "too-low"}, reasons=True) == ["/refused/code"]
    assert pointers(refusal, {"status": "settled"}) == [""]
    assert pointers({"status": "settled"}, refusal) == [""]


@pytest.mark.parametrize("given", [None, 7, "x", [], [1]])
def test_an_answer_of_another_shape_is_one_difference(given: Any) -> None:
    assert pointers({"order": 1}, given) == [""]
    assert pointers({"hands": [1, 2]}, {"hands": given}) == ["/hands"]


def levels_of_refusals() -> Iterator[tuple[str, RuleSet, Json, str]]:
    for name in ("deal", "session"):
        head = head_of(name)
        for vector in head["vectors"]:
            if "refused" in vector["expected"]:
                rules = rules_of_vector(head, vector)
                yield name, rules, vector["input"], vector["expected"]["refused"]["clause"]


def test_a_refusal_is_decided_by_its_clause() -> None:
    for level, rules, question, clause in levels_of_refusals():
        ours = answer(level, rules, question)
        assert ours.decided_by("/refused/code") == (clause,)
        assert ours.clauses[0] == clause


def test_each_part_of_a_deal_has_its_clauses() -> None:
    found = answer("deal", TABLE, DEAL)
    assert found.decided_by("/hands/0/net") == ("settle.higher",)
    assert found.decided_by("/hands/0/total") == ("hand.best", "cards.value")
    assert found.decided_by("/net/1/amount") == ("settle.higher",)
    assert found.decided_by("/next_banker") == ("bank.stays",)
    assert found.decided_by("/shuffle") == ("shuffle.none",)
    assert found.decided_by("/hands") == found.clauses
