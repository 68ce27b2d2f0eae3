"""Every clause is bound to code, worked deals and laws; `spec/coverage.txt` says how.

What a worked deal must show depends on how its clause speaks:

- A clause that refuses (its code ends a worked deal) is broken in one deal of `fires` at least, and
  is broken in no deal of `near`.
- Every other clause is applied in each deal of `fires` that is not refused, and not in those of
  `near`.  A clause that does both is refused or applied in each deal of `fires`.
- A limit is applied whenever what it limits is done.  So the deals of `near`, legal plays on its
  edge, apply it too: `LIMITS` names these clauses.
"""

from __future__ import annotations

import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import laws
import pytest
import test_exhaustive
import test_machine
import test_secrecy
import test_sessions

from pontoon_rules.judging import DealRuling, Violation, ruling
from pontoon_rules.records import parse_record

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "spec" / "examples"

LIMITS = {
    "cards.pack": "applied whenever the first cards are dealt",
    "stake.limits": "applied to every stake",
    "declare.true": "applied to every declaration",
    "split.rank": "applied to every split",
    "split.fresh": "applied to every split",
    "split.cap": "applied to every further split",
    "buy.limit.first": "applied to every first buy",
    "buy.limit.later": "applied to every later buy",
    "buy.after-twist": "applied to the twist that ends the buying",
    "stick.minimum": "applied to every stick of a player",
    "cut.once": "applied to every cut",
    "session.end": "applied to the last deal that counts",
}
ALWAYS = {
    "session.deals": "applied to every deal that counts",
    "between.first": "applied to the first deal of every session",
}
"""Clauses that no deal can break and that the deals beside their edge apply too."""
UNWRITTEN = {
    "cards.exact": "a written deal shows no stock; `test_machine` tries packs that are not whole",
}
UNWRITTEN_CODES = {
    "pack.inexact": "a written deal shows no stock",
    "turn.wrong": "the lines of a written deal are in turn by themselves",
    "shuffle.missing": "a written session shows no shuffling",
    "shuffle.not-due": "a written session shows no shuffling",
    "shuffle.not-permutation": "a written session shows no shuffling",
}


def tool(name: str) -> ModuleType:
    """A module of `tools/`, which is no package."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


COVERAGE: Any = tool("coverage_report")
REPORT: Any = COVERAGE.report()
CLAUSES = {clause.id: clause for clause in REPORT.clauses}
RULES = [clause.id for clause in REPORT.clauses if clause.level in ("must", "may")]
LAWFUL = [clause.id for clause in REPORT.clauses if clause.level in ("property", "visibility")]
DEALS = sorted(path.stem for path in EXAMPLES.glob("*.pontoon"))


@cache
def ruled(name: str) -> tuple[DealRuling, ...]:
    """The rulings of a worked deal, or of each deal of a worked evening."""
    record = parse_record((EXAMPLES / f"{name}.pontoon").read_bytes())
    return ruling(record).deals


@cache
def applied(name: str) -> frozenset[str]:
    """Every clause that the ruling of a worked deal applies."""
    found: set[str] = set()
    for deal in ruled(name):
        found.update(deal.applied, deal.because, *(hand.because for hand in deal.hands))
    return frozenset(found)


def violation(name: str) -> Violation | None:
    """The rule that a worked deal breaks, if any."""
    return next((deal.violation for deal in ruled(name) if deal.violation is not None), None)


def refused(name: str) -> str | None:
    """The clause of that rule."""
    found = violation(name)
    return None if found is None else found.clause


def refuses(clause: str) -> bool:
    """Whether the clause breaks one of the deals in which it fires."""
    return any(refused(name) == clause for name in CLAUSES[clause].fires)


# --- the report -----------------------------------------------------------------------------


def test_the_report_is_current() -> None:
    """Otherwise run `python tools/coverage_report.py` and read the diff."""
    assert COVERAGE.REPORT.read_text(encoding="utf-8") == COVERAGE.written(REPORT)


# --- code -----------------------------------------------------------------------------------


@pytest.mark.parametrize("clause", RULES)
def test_a_rule_is_in_the_code(clause: str) -> None:
    codes = [code for code, broken in REPORT.codes.items() if broken == clause]
    assert clause in REPORT.emitters or any(code in REPORT.emitters for code in codes)


def test_every_code_is_in_the_code() -> None:
    assert REPORT.codes.keys() <= REPORT.emitters.keys()


def test_every_code_belongs_to_a_clause_that_refuses() -> None:
    """And breaks a worked deal, but for the codes that no written deal can have."""
    assert set(REPORT.codes.values()) <= set(RULES)
    broken = {found.code for name in DEALS if (found := violation(name)) is not None}
    assert REPORT.codes.keys() - broken == UNWRITTEN_CODES.keys()


def test_only_known_clauses_are_applied() -> None:
    for name in DEALS:
        assert applied(name) <= CLAUSES.keys()


# --- worked deals ---------------------------------------------------------------------------


@pytest.mark.parametrize("clause", RULES)
def test_a_rule_fires_and_has_a_near_miss(clause: str) -> None:
    assert CLAUSES[clause].fires and CLAUSES[clause].near
    assert not set(CLAUSES[clause].fires) & set(CLAUSES[clause].near)
    assert {*CLAUSES[clause].fires, *CLAUSES[clause].near} <= set(DEALS)


@pytest.mark.parametrize("clause", [rule for rule in RULES if rule not in UNWRITTEN])
def test_a_rule_fires_where_it_says(clause: str) -> None:
    for name in CLAUSES[clause].fires:
        assert refused(name) == clause or clause in applied(name), name


@pytest.mark.parametrize("clause", RULES)
def test_a_rule_does_not_fire_beside_its_edge(clause: str) -> None:
    for name in CLAUSES[clause].near:
        assert refused(name) != clause, name
        assert clause in LIMITS | ALWAYS or clause not in applied(name), name


def test_limits_refuse_and_are_applied_on_their_edge() -> None:
    for clause in LIMITS:
        assert refuses(clause)
        assert any(clause in applied(name) for name in CLAUSES[clause].near)


@pytest.mark.parametrize("clause", sorted(set(REPORT.codes.values()) - UNWRITTEN.keys()))
def test_a_clause_with_a_code_refuses_a_worked_deal(clause: str) -> None:
    codes = {code for code, broken in REPORT.codes.items() if broken == clause}
    assert refuses(clause) or codes <= UNWRITTEN_CODES.keys()


def test_every_worked_deal_is_named_by_a_clause() -> None:
    named = {name for clause in REPORT.clauses for name in (*clause.fires, *clause.near)}
    assert set(DEALS) - named == SPARE


SPARE: set[str] = set()
"""Worked deals that no clause needs."""


# --- laws -----------------------------------------------------------------------------------


@pytest.mark.parametrize("clause", LAWFUL)
def test_a_property_names_a_law_that_names_it(clause: str) -> None:
    law = getattr(laws, CLAUSES[clause].law)
    assert law.__name__ in laws.LAW_NAMES
    assert f"`{clause}`" in law.__doc__


def test_nothing_else_names_a_law() -> None:
    assert [clause.id for clause in REPORT.clauses if clause.law] == LAWFUL


def test_every_law_is_documented_once_and_run() -> None:
    """Each collection of laws has a test that runs all of it; no law stands outside."""
    assert len(set(laws.LAW_NAMES)) == len(laws.LAW_NAMES)
    run_by = {
        "HAND_LAWS": test_exhaustive.test_hand_laws_on_all_pairs_of_classes,
        "STEP_LAWS": test_machine.test_lively_players_keep_every_law_and_see_everything,
        "GAME_LAWS": test_machine.test_lively_players_keep_every_law_and_see_everything,
        "VIEW_LAWS": test_secrecy.test_view_laws,
        "TWIN_LAWS": test_secrecy.test_hidden_cards_change_nothing,
        "SESSION_LAWS": test_sessions.test_session_laws,
    }
    run = [law for name in run_by for law in getattr(laws, name)]
    assert laws.names_of(run) == laws.LAW_NAMES
    assert all(law.__doc__ for law in run)
    told = {name for named in REPORT.laws.values() for name in named}
    assert told <= set(laws.LAW_NAMES), "a helper speaks of a clause as if it were a law"
