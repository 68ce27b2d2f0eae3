"""The check that holds an engine against ours: it finds what is wrong, and says why."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final

import pytest
from hypothesis import settings

from pontoon_rules import HOME, TABLE, Malformed, evolve
from pontoon_rules.answers import answer, rules_from
from pontoon_rules.testing import (
    Difference,
    Held,
    NothingAsked,
    assert_agrees,
    holds_against,
    rule_sets,
)
from pontoon_rules.testing.defaults import Defaults, defaults
from pontoon_rules.testing.telling import ROUTINE, rules_words

Json = dict[str, Any]
Engine = Callable[[str, Json, Json], Any]


@pytest.fixture(autouse=True)
def steady() -> Iterator[None]:
    """The same questions in every run."""
    before = settings.get_current_profile_name()
    settings.register_profile("pontoon-steady", derandomize=True)
    settings.load_profile("pontoon-steady")
    yield
    settings.load_profile(before)


def right(level: str, rules: Json, asked: Json) -> Json:
    return answer(level, rules_from(rules), asked).result


def under(**changes: Any) -> Engine:
    """An engine that plays by other rules."""

    def engine(level: str, rules: Json, asked: Json) -> Json:
        return answer(level, evolve(rules_from(rules), **changes), asked).result

    return engine


def bent(level: str, change: Callable[[Json, Json], None]) -> Engine:
    """An engine whose right answers of one level are changed, given the question too."""

    def engine(asked_level: str, rules: Json, asked: Json) -> Json:
        found = right(asked_level, rules, asked)
        if asked_level == level and "refused" not in found:
            change(asked, found)
        return found

    return engine


# --- planted mistakes -------------------------------------------------------------------------


def ace_is_eleven(asked: Json, found: Json) -> None:
    found["total"] = sum(11 if c[0] == "A" else points(c) for c in asked["cards"])
    found["soft"] = any(card[0] == "A" for card in asked["cards"])


def points(card: str) -> int:
    rank = card.rstrip("SHDC")
    return int(rank) if rank.isdigit() else 10


def ten_makes_no_pontoon(asked: Json, found: Json) -> None:
    if any(card.startswith("10") for card in asked["cards"]) and found["kind"] == "pontoon":
        found["kind"] = "points"


def worth(cards: list[str]) -> Json:
    return answer("hand", TABLE, {"cards": cards}).result


def trick_is_below_21(asked: Json, found: Json) -> None:
    one, other = worth(asked["one"]), worth(asked["other"])
    for mine, his, order in ((one, other, -1), (other, one, 1)):
        if (mine["kind"], his["kind"], his["total"]) == ("five-card-trick", "points", 21):
            found["order"] = order


def tricks_by_total(asked: Json, found: Json) -> None:
    one, other = worth(asked["one"]), worth(asked["other"])
    if one["kind"] == other["kind"] == "five-card-trick":
        found["order"] = (one["total"] > other["total"]) - (one["total"] < other["total"])


def ties_to_the_player(asked: Json, found: Json) -> None:
    if found["because"][0] == "settle.tie":
        found.update(outcome="win", net=asked["stake"])


def split_pontoon_paid_once(asked: Json, found: Json) -> None:
    if asked["split"] and worth(asked["cards"])["kind"] == "pontoon" and found["net"] > 0:
        found["net"] = asked["stake"]


def later_buy_up_to_double(asked: Json, found: Json) -> None:
    for option in found["options"]:
        if option["action"] == "buy" and asked["bought"]:
            option["max"] = 2 * asked["initial_stake"]


def buys_after_a_twist(asked: Json, found: Json) -> None:
    twisted = len(asked.get("cards", ())) > 2 + len(asked.get("bought", ()))
    if twisted and found["options"][0]["action"] == "twist":
        amount = asked["initial_stake"]
        found["options"].insert(0, {"action": "buy", "min": amount, "max": amount})


def banker_draws_below_15(asked: Json, found: Json) -> None:
    if "banker_cards" in asked and worth(asked["banker_cards"])["total"] < 15:
        found["options"] = [{"action": "twist"}]


def bust_comes_back(asked: Json, found: Json) -> None:
    if found["banker_hand"] and found["banker_hand"]["kind"] == "bust":
        for hand in found["hands"]:
            if hand["outcome"] == "bust":
                hand["net"] = 0


def split_pontoon_takes_bank(asked: Json, found: Json) -> None:
    for hand in found["hands"]:
        if hand["kind"] == "pontoon" and hand["split"] and found["status"] == "settled":
            found["next_banker"] = hand["seat"]
            return


def void_counts(asked: Json, found: Json) -> None:
    for deal in found["deals"]:
        if deal["status"] == "void":
            deal["counted"] = True
            found["counted"] += 1


def ace_cuts_low(level: str, rules: Json, asked: Json) -> Json:
    for action in asked.get("actions", ()):
        if action["action"] == "cut" and action["card"][0] == "A":
            action["card"] = "2"
    return right(level, rules, asked)


PLANTED: Final[tuple[tuple[str, str, Engine, str], ...]] = (
    ("an ace is always eleven", "hand", bent("hand", ace_is_eleven), "cards.ace"),
    ("a ten makes no Pontoon", "hand", bent("hand", ten_makes_no_pontoon), "hand.pontoon"),
    ("21 beats a trick", "compare", bent("compare", trick_is_below_21), "hand.order"),
    ("tricks by total", "compare", bent("compare", tricks_by_total), "hand.tricks"),
    ("ties go to the player", "settle", bent("settle", ties_to_the_player), "settle.tie"),
    ("the banker's trick takes once", "settle", under(banker_trick_takes=1), "settle.bank-trick"),
    ("split Pontoon once", "settle", bent("settle", split_pontoon_paid_once), "settle.pontoon"),
    ("later buys to double", "options", bent("options", later_buy_up_to_double), "buy.limit.later"),
    ("buys after a twist", "options", bent("options", buys_after_a_twist), "buy.after-twist"),
    ("splits king and queen", "options", under(split_by="value"), "split.rank"),
    ("banker to 15", "options", bent("options", banker_draws_below_15), "banker.stop"),
    ("sticks on fourteen", "deal", under(stick_minimum=14), "stick.minimum"),
    ("goes on at 21", "deal", under(draw_at_21="twist"), "stop.twenty-one"),
    ("a bust comes back", "deal", bent("deal", bust_comes_back), "bust.final"),
    ("split Pontoon banks", "deal", bent("deal", split_pontoon_takes_bank), "bank.split"),
    ("always shuffles", "session", under(shuffle="every-deal"), "shuffle.none"),
    ("a void deal counts", "session", bent("session", void_counts), "session.void"),
    ("an ace cuts low", "session", ace_cuts_low, "cut.first"),
)
"""Readings that programs really have: what they say, where it shows, and the clause they break."""


@cache
def found_at(number: int) -> Difference:
    _, level, engine, _ = PLANTED[number]
    held = holds_against(engine, [level], examples=400)  # type: ignore[list-item]
    assert not held
    return held.differences[0]


@pytest.mark.parametrize("number", range(len(PLANTED)), ids=[name for name, *_ in PLANTED])
def test_every_planted_mistake_is_found_with_its_clause(number: int) -> None:
    _, level, _, clause = PLANTED[number]
    found = found_at(number)
    assert found.question.level == level
    assert clause in found.clauses[:3]
    text = str(found)
    assert f"\n  {clause}: " in text
    for part in ("Question", "By the rules", "The engine", "What decides"):
        assert f"\n{part}\n  " in text
    data = json.loads(text.rpartition("\n")[2])
    assert data == found.question.input


def test_the_smallest_question_is_small() -> None:
    by_name = {name: found_at(number) for number, (name, *_) in enumerate(PLANTED)}
    asked = {name: found.question.input for name, found in by_name.items()}
    assert len(asked["an ace is always eleven"]["cards"]) <= 3
    assert asked["ties go to the player"]["stake"] == 1
    assert len(asked["later buys to double"]["bought"]) == 1
    for name in (
        "sticks on fourteen",
        "a bust comes back",
        "always shuffles",
        "a void deal counts",
    ):
        assert len(asked[name]["seats"]) == 2, name
    assert len(asked["a bust comes back"]["actions"]) <= 9
    assert len(asked["sticks on fourteen"]["actions"]) <= 6


def test_an_engine_is_told_at_the_simplest_level() -> None:
    with pytest.raises(AssertionError, match="At the level settle ") as caught:
        assert_agrees(bent("settle", ties_to_the_player), examples=100)
    assert "settle.tie: Equal goes to the banker" in str(caught.value)
    assert "net: -1 by the rules, 1 by the engine" in str(caught.value)


# --- engines that agree -----------------------------------------------------------------------


def test_our_own_answers_agree_at_every_level() -> None:
    held = holds_against(right, examples=40, reasons=True)
    assert held == Held((), held.answered)
    assert held
    assert list(held.answered) == ["hand", "compare", "settle", "options", "deal", "session"]
    assert min(held.answered.values()) > 20


def test_our_own_answers_agree_under_all_rules() -> None:
    assert_agrees(right, examples=60, rules=rule_sets(), reasons=True)


def test_reasons_are_compared_only_when_asked_for() -> None:
    def unreasoned(level: str, rules: Json, asked: Json) -> Json:
        found = right(level, rules, asked)
        return found | {"because": ["settle.tie"]} if "because" in found else found

    assert_agrees(unreasoned, ["settle"], examples=60)
    held = holds_against(unreasoned, ["settle"], examples=60, reasons=True)
    assert "because" in str(held.differences[0])


class Partly:
    """An engine with two levels, one of them half done."""

    def __init__(self) -> None:
        self.seen: list[Json] = []

    def hand(self, rules: Json, asked: Json) -> Json:
        self.seen.append(rules)
        return right("hand", rules, asked)

    def settle(self, rules: Json, asked: Json) -> Json:
        if asked["split"]:
            raise NotImplementedError
        asked["cards"].clear()
        return right("settle", rules, {**asked, "cards": ["8", "4", "6"]}) | {"colour": "red"}


def test_an_object_is_asked_at_the_levels_it_has() -> None:
    engine = Partly()
    held = holds_against(engine, examples=50)
    assert list(held.answered) == ["hand", "settle"]
    assert held.answered["hand"] > held.answered["settle"] > 0
    assert {one.question.level for one in held.differences} == {"settle"}
    assert held.differences[0].question.input["cards"] != []
    assert rules_from(engine.seen[0]) == TABLE
    assert_agrees(engine, ["hand"], examples=20)


def test_what_is_left_out_is_no_agreement() -> None:
    def nothing(level: str, rules: Json, asked: Json) -> Json:
        raise NotImplementedError

    with pytest.raises(NothingAsked, match="level compare"):
        assert_agrees(nothing, ["compare"], examples=20)


def test_what_is_no_engine_or_no_level_is_told() -> None:
    with pytest.raises(Malformed, match="an engine is"):
        assert_agrees(object())
    with pytest.raises(Malformed, match="no level is called 'bridge'"):
        holds_against(right, ["bridge"])  # type: ignore[list-item]


def test_an_engine_that_fails_is_told_with_its_failure() -> None:
    def failing(level: str, rules: Json, asked: Json) -> Json:
        return {"order": asked["one"][7]}

    with pytest.raises(AssertionError, match="failed with IndexError") as caught:
        assert_agrees(failing, ["compare"], examples=20)
    assert isinstance(caught.value.__cause__, IndexError)


def test_an_engine_that_wavers_is_told() -> None:
    asked_before: list[str] = []

    def wavering(level: str, rules: Json, asked: Json) -> Json:
        asked_before.append(level)
        found = right(level, rules, asked)
        return found | {"order": 7} if len(asked_before) == 5 else found

    with pytest.raises(AssertionError, match="does not always answer"):
        assert_agrees(wavering, ["compare"], examples=40)


@pytest.mark.parametrize("given", [None, 5, "win", [], {}, {"outcome": []}, {"refused": {}}])
def test_answers_of_any_shape_are_told(given: Any) -> None:
    found = holds_against(lambda level, rules, asked: given, examples=3)
    assert len(found.differences) == 6
    for difference in found.differences:
        assert "\nThe engine\n  " in str(difference)


def test_other_rules_are_named() -> None:
    held = holds_against(under(ties="player"), ["settle"], 60, evolve(HOME, stick_minimum=16))
    assert "\nRules of the table\n  home stick-minimum=16\n" in str(held.differences[0])
    assert rules_words(evolve(TABLE, profile="odd", copies=3)) == "table copies=3"


def test_a_deal_that_cannot_begin_is_told() -> None:
    def lenient(level: str, rules: Json, asked: Json) -> Json:
        found = right(level, rules, asked)
        return {"status": "settled"} if not asked["actions"] else found

    held = holds_against(lenient, ["deal"], examples=400)
    text = str(held.differences[0])
    assert "and nothing is done" in text
    assert held.differences[0].clauses[0] in ("cards.exact", "seats.number")


def test_what_is_usual_comes_last() -> None:
    held = holds_against(under(draw_at_21="twist"), ["deal"], examples=200)
    clauses = held.differences[0].clauses
    usual = [clause in ROUTINE for clause in clauses]
    assert usual == sorted(usual)


def test_defaults_are_what_the_command_line_says() -> None:
    seen: list[Json] = []

    def engine(level: str, rules: Json, asked: Json) -> Json:
        seen.append(rules)
        return right(level, rules, asked)

    token = defaults.set(Defaults(7, HOME))
    try:
        assert_agrees(engine, ["compare"])
    finally:
        defaults.reset(token)
    assert len(seen) <= 8
    assert {rules["profile"] for rules in seen} == {"home"}
