"""The misreadings: each bends the engine in its own way, and vectors catch it wherever it shows."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
SPEC = ROOT / "spec"
sys.path.append(str(ROOT / "tools"))

from kill_answers import LEVELS, Question, answer, vectors_of  # noqa: E402
from kill_tables import ranges, smoke_set  # noqa: E402
from kill_work import fails  # noqa: E402
from kill_work import named as misreading_named  # noqa: E402
from misreading_bending import Bend, bent  # noqa: E402
from misreadings import BENDS, Misreading, believing, catalogue  # noqa: E402

import pontoon_rules  # noqa: E402
from pontoon_rules import LIFECYCLE, TABLE, cards, classify  # noqa: E402
from pontoon_rules.conformance.diagnosis import diagnose  # noqa: E402
from pontoon_rules.conformance.kills import load_kills  # noqa: E402
from pontoon_rules.conformance.scoring import difference  # noqa: E402
from pontoon_rules.conformance.suite import load_suite  # noqa: E402
from pontoon_rules.sessions import SESSION_LIFECYCLE  # noqa: E402
from pontoon_rules.variants import named as rules_named  # noqa: E402

every = pytest.mark.parametrize("one", catalogue(), ids=lambda one: one.id)

WILD = [
    "ace-fixed-when-drawn",
    "ace-always-eleven",
    "ten-makes-no-pontoon",
    "court-card-makes-pontoon",
    "trick-below-21",
    "trick-at-21-only",
    "tricks-by-total",
    "tricks-refunded",
    "trick-breaks-ties",
    "trick-above-pontoon",
    "more-cards-are-better",
    "ties-refunded",
    "ties-to-player",
    "banker-pontoon-single",
    "player-pontoon-first",
    "bust-wins-when-banker-bust",
    "bust-pays-trick-again",
    "banker-trick-single",
    "banker-must-reach-15",
    "banker-must-reach-17",
    "banker-plays-like-a-dealer",
    "later-buy-capped-by-first",
    "buy-after-twist",
    "draw-at-21",
    "ace-as-holder-likes",
    "stick-at-sixteen",
    "split-by-value",
    "split-after-drawing",
    "split-without-cap",
    "second-split-card-when-played",
    "shuffle-when-half-is-used",
    "later-buy-to-double-new-stake",
    "later-buy-from-new-stake",
    "split-costs-current-stake",
    "banker-stops-at-21",
    "split-pontoon-takes-bank",
]
"""Readings that recur in public programs: these above all must be caught wherever they show."""

UNHEARD = {
    "bought-cards-seen": "what a seat may see is not asked",
    "showing": "what a seat may see is not asked",
    "shuffle-and-cut": "who shuffles is no part of a question",
    "mishaps": "a mishap is annulled, or it is none of the rules'",
    "broken-rules": "a refused action is always the last",
    "written-deals": "records are no vectors",
    "session-broken-off": "whether somebody has won is not asked",
    "bonus-suits": "a hand whose suits are wanted is never asked about",
}
"""Entries of the ledger whose other readings no question of the vectors can hear, and why."""


@cache
def table() -> dict[str, Any]:
    found = json.loads((SPEC / "vectors" / "kills.json").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def caught(name: str, level: str) -> dict[str, Any]:
    """What the table says of a misreading at a level."""
    entry = next(one for one in table()["misreadings"] if one["id"] == name)
    found = entry["levels"].get(level, {})
    assert isinstance(found, dict)
    return found


@cache
def uncaught() -> set[tuple[str, str]]:
    """Where a misreading shows itself and no vector catches it, by the table for people."""
    found = set()
    for block in (SPEC / "misreadings-kills.txt").read_text(encoding="utf-8").split("\n\n"):
        name, *rows = block.split("\n")
        found |= {(name.split()[0], row.split()[0]) for row in rows if row.endswith(" NONE")}
    return found


def places(text: str) -> list[int]:
    """The positions that a text such as `0 13-25 40` names."""
    runs = [run.split("-") for run in text.split()]
    return [place for run in runs for place in range(int(run[0]), int(run[-1]) + 1)]


# --- the catalogue --------------------------------------------------------------------------


def test_every_misreading_is_told_once_and_bends_something() -> None:
    names = [one.id for one in catalogue()]
    assert len(set(names)) == len(names) >= 60
    assert {one.id for one in catalogue() if not one.switch} == BENDS.keys()
    assert set(WILD) <= set(names)


@every
def test_how_it_is_told(one: Misreading) -> None:
    assert re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", one.id)
    for sentence in (one.belief, one.truth):
        assert re.fullmatch(r"[A-Z0-9][^.!?\n]*\.", sentence), sentence
        assert len(sentence) <= 120
    assert one.clauses
    assert set(one.clauses) <= clause_ids()
    assert one.since == "1.0"
    assert rules_named(one.at).profile == one.at


@every
def test_where_it_was_seen(one: Misreading) -> None:
    known = {"in programs", "old books", "other casino games", "other card games"}
    ledger = {seen.removeprefix("ledger ") for seen in one.seen if seen.startswith("ledger ")}
    assert one.seen
    assert set(one.seen) <= known | {f"ledger {name}" for name in ledger}
    assert ledger <= ledger_ids()


def test_every_entry_of_the_ledger_is_heard_or_cannot_be() -> None:
    heard = {seen.removeprefix("ledger ") for one in catalogue() for seen in one.seen}
    assert ledger_ids() - heard == UNHEARD.keys()


@cache
def clause_ids() -> frozenset[str]:
    chapters = map(read, (SPEC / "clauses").glob("*.toml"))
    return frozenset(clause["id"] for chapter in chapters for clause in chapter["clause"])


@cache
def ledger_ids() -> frozenset[str]:
    return frozenset(read(path)["id"] for path in (SPEC / "interpretations").glob("*.toml"))


def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


# --- bending the engine ---------------------------------------------------------------------


def engine() -> dict[str, int]:
    """Everything that a module of the engine or a table of its life holds, by identity."""
    held = {
        f"{name}.{key}": id(value)
        for name, module in sys.modules.items()
        if name.split(".")[0] in ("pontoon_rules", "kill_answers")
        for key, value in vars(module).items()
        if key != "__builtins__"
    }
    for life in (LIFECYCLE, SESSION_LIFECYCLE):
        for phase, row in life.items():
            held |= {f"{phase} {kind.__name__}": id(cell) for kind, cell in row.items()}
    return held | {"stake": id(vars(pontoon_rules.Hand)["stake"])}


@every
def test_it_bends_the_engine_or_the_rules_and_leaves_no_trace(one: Misreading) -> None:
    before = engine()
    with believing(one):
        assert (engine() != before) == bool(one.bends)
    assert engine() == before
    assert (one.rules(rules_named(one.at)) != rules_named(one.at)) == bool(one.switch)


def test_an_exception_leaves_no_trace() -> None:
    before = engine()
    with pytest.raises(RuntimeError), believing(misreading_named("ace-always-one")):
        assert classify(TABLE, cards("A K")).total == 11
        raise RuntimeError
    assert engine() == before


def test_a_function_that_nobody_knows_is_no_bend() -> None:
    with pytest.raises(LookupError, match="nobody knows"), bent((Bend(engine, read),)):
        raise AssertionError


def test_a_switch_that_would_contradict_another_is_left_alone() -> None:
    rotating, sale = rules_named("table+rotating"), misreading_named("bank-for-sale")
    assert sale.rules(rotating) == rotating
    assert sale.rules(TABLE).bank_sale == "always"


# --- answers of a program that misreads -----------------------------------------------------


def test_the_right_engine_answers_every_vector() -> None:
    """So what a bent one answers wrong is due to the bending."""
    for level in LEVELS:
        for vector in vectors_of(level)[:: 7 if level in ("hand", "compare", "settle") else 1]:
            given = answer(vector.question, vector.question.rules)
            assert difference(vector.expected, given) == ""


def test_an_open_deal_and_an_ended_hand_have_answers_too() -> None:
    stock = pontoon_rules.full_pack(TABLE, 2)
    early = Question("deal", TABLE, (("Ann", "Bob"), "Ann", stock, (pontoon_rules.DealCards(),)))
    assert answer(early, TABLE) == {"status": "open"}
    ended = Question("options", TABLE, (cards("7 7 7"), 1, (), False, 1))
    assert answer(ended, TABLE) == {"options": []}


# --- the table ------------------------------------------------------------------------------


def test_the_table_is_of_these_vectors() -> None:
    for level, counts in table()["files"].items():
        assert sum(counts.values()) == len(vectors_of(level))
    assert [one["id"] for one in table()["misreadings"]] == [one.id for one in catalogue()]
    assert [one["belief"] for one in table()["misreadings"]] == [one.belief for one in catalogue()]


@pytest.mark.parametrize(
    "name", ["trick-below-21", "ties-to-player", "split-by-value", "ace-cuts-low"]
)
def test_the_table_says_what_a_holder_fails(name: str) -> None:
    """For a few of them; `tools/kills.py --check` does so for all."""
    for level in LEVELS:
        found = fails(misreading_named(name), level)
        part = caught(name, level)
        assert ranges(found) == part.get("fails", "")
        for digest, some in part.get("answers", {}).items():
            assert {found[place] for place in places(some)} == {digest}


@every
def test_no_misreading_is_right(one: Misreading) -> None:
    """Every one answers some question wrong, of the vectors or by chance."""
    shown = {level for level in LEVELS if caught(one.id, level)}
    assert shown or one.id in {name for name, _ in uncaught()}


@pytest.mark.parametrize("name", WILD)
def test_what_programs_hold_is_caught_wherever_it_shows(name: str) -> None:
    assert {level for wild, level in uncaught() if wild == name} <= {"session"}


def test_every_misreading_is_caught_wherever_it_shows() -> None:
    assert set(uncaught()) == set()


def test_no_two_look_alike_but_those_of_one_family() -> None:
    looks: dict[str, list[Misreading]] = {}
    for one in catalogue():
        look = json.dumps([caught(one.id, level) for level in LEVELS], sort_keys=True)
        looks.setdefault(look, []).append(one)
    families = [{one.family for one in alike} for alike in looks.values() if len(alike) > 1]
    assert all(len(family) == 1 and "" not in family for family in families), families
    named = [one.family for one in catalogue() if one.family]
    assert len(set(named)) == len(families)


def test_the_smoke_sets_catch_everything_that_their_levels_catch() -> None:
    for level, ids in table()["smoke"].items():
        order = {vector.id: place for place, vector in enumerate(vectors_of(level))}
        small = {order[vector] for vector in ids}
        assert len(small) == len(ids)
        for one in catalogue():
            failed = set(places(caught(one.id, level).get("fails", "")))
            assert not failed or failed & small, (one.id, level)


def test_a_smoke_set_takes_what_catches_most() -> None:
    assert smoke_set({"a": [1, 2], "b": [2, 3], "c": [3, 9], "d": [9]}) == [2, 9]
    assert smoke_set({}) == []


def test_ranges_and_places() -> None:
    assert ranges([40, 13, 14, 15, 0]) == "0 13-15 40"
    assert places("0 13-15 40") == [0, 13, 14, 15, 40]
    assert ranges([]) == ""
    assert places("") == []


# --- the diagnosis --------------------------------------------------------------------------


def test_each_is_recognised_by_its_failures() -> None:
    """The diagnosis names every misreading first, or beside one that fails the same vectors."""
    files = load_suite(SPEC / "vectors")
    known = load_kills(SPEC / "vectors", files).misreadings
    asked = {vector.id for file in files for vector in file.vectors}
    for one in known[::6]:
        failed = {vector: one.answers.get(vector, "") for vector in one.fails}
        likely = diagnose(failed, asked, known)
        assert one.id in {found.id for found in likely if found.place == 1}, one.id
