"""Break each rule once, and see its check fail: a check that never fails checks nothing."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain, product
from pathlib import Path

import cells
import laws
import pytest
import test_examples
import test_exhaustive
import test_machine
import test_sessions
from breaks import BREAKS, Break, broken
from support import OTHER_TABLES, Moved, histories, moves

from pontoon_rules import TABLE, Step

SPEC = Path(__file__).parent.parent / "spec"
SNAPSHOT = Path(__file__).parent / "snapshots" / "matrix.txt"
by_says = pytest.mark.parametrize("rule", BREAKS, ids=[rule.says for rule in BREAKS])

# --- the checks, by name ----------------------------------------------------------------------


def worked_deal(name: str) -> None:
    """A worked deal of the specification, with every figure and clause beside it."""
    test_examples.test_status(name)
    test_examples.test_claims_hold(name)
    test_examples.test_hands_and_clauses(name)
    test_examples.test_violation(name)
    if name in test_examples.SESSIONS:
        test_examples.test_balances_and_standing(name)


def matrix(name: str) -> None:
    """One situation of the matrix, against the snapshot."""
    situation = next(found for found in cells.situations() if found.name == name)
    assert cells.section(situation) in SNAPSHOT.read_text(encoding="utf-8")


OPENING = ("deal 2 9 K", "Bob stake 2", "Cat stake 1", "deal 3 7 4")
FOUR = ("Bob twist 4", "Bob twist 2")
SCRIPTS = (
    (*OPENING, *FOUR, "Bob twist 10"),
    (*OPENING, *FOUR, "Bob twist 5", "Cat stick", "Ann twist 2", "Ann twist A", "Ann twist 4"),
    (*OPENING, "Bob buy 4 9", "Bob twist K", "annul tea"),
    (*OPENING, "Bob buy 4 3", "Bob buy 3 2", "Bob buy 2 A", "Cat stick", "Ann stick"),
)
"""A five-card trick of 21; the banker's five cards; a bust in a void deal; three buys."""


def steps() -> Iterator[Moved]:
    """The steps on which a law is tried: some written deals, then some lively games."""
    yield from chain.from_iterable(moves(*script) for script in SCRIPTS)
    yield from cells_that_run_out()
    for history in histories(5, 40):
        yield from (played.moved for played in history)


def elsewhere(name: str) -> None:
    """One law of steps, at tables that play by other rules."""
    function = getattr(laws, name)
    assert function in laws.STEP_LAWS
    tables = tuple(OTHER_TABLES.values())
    for history in histories(6, 4 * len(tables), tables):
        for played in history:
            function(played.moved)


def cells_that_run_out() -> Iterator[Moved]:
    """A deal with one card left, and what follows when two are asked for."""
    situation = next(found for found in cells.situations() if found.name == "one card left")
    for cell in cells.answers(situation):
        if isinstance(cell.answer, Step):
            yield Moved(situation.deal, cell.action, cell.drawn, cell.answer)


def law(name: str) -> None:
    """One law, on pairs of hands, on steps or on games."""
    function = getattr(laws, name)
    if function in laws.HAND_LAWS:
        for pair in product(test_exhaustive.classes().values(), repeat=2):
            function(TABLE, *pair)
    elif function in laws.STEP_LAWS:
        for moved in steps():
            function(moved)
    else:
        assert function in laws.GAME_LAWS
        for played in chain.from_iterable(histories(5, 40)):
            function(played)


TESTS: dict[str, Callable[[], None]] = {
    "whole pack": test_machine.test_a_game_begins_with_the_whole_pack_or_not_at_all,
    "whole sessions": lambda: test_sessions.test_whole_sessions(TABLE),
    "void deal": test_sessions.test_a_void_deal_does_not_count,
    "between deals": test_sessions.test_refusals_between_deals,
    "used cards": test_sessions.test_used_cards_go_under_the_pack,
}


def check(name: str) -> None:
    """Run a check by its name.

    `deal NAME`, `matrix SITUATION`, `law NAME`, `elsewhere LAW` or `test NAME`.
    """
    kind, _, what = name.partition(" ")
    checks: dict[str, Callable[[str], None]] = {
        "deal": worked_deal,
        "matrix": matrix,
        "law": law,
        "elsewhere": elsewhere,
        "test": lambda test: TESTS[test](),
    }
    checks[kind](what)


@cache
def holds(name: str) -> bool:
    """Whether the check passes while no rule is broken; it raises where not."""
    check(name)
    return True


FAILURES = (AssertionError, pytest.fail.Exception)
"""A crash is no failure of a check: it might have any reason."""


# --- and their failing ------------------------------------------------------------------------


@by_says
def test_a_broken_rule_is_caught(rule: Break) -> None:
    assert holds(rule.caught_by)
    with broken(rule), pytest.raises(FAILURES):
        check(rule.caught_by)
    kind, _, name = rule.caught_by.partition(" ")
    if kind == "deal":
        worked_deal(name)


def test_no_two_breaks_say_the_same() -> None:
    assert len({rule.says for rule in BREAKS}) == len(BREAKS)


def test_every_rule_is_broken_once() -> None:
    """Each clause that the engine can be made to break has a break, or is named here."""
    written = chain.from_iterable(
        tomllib.loads(path.read_text(encoding="utf-8"))["clause"]
        for path in sorted((SPEC / "clauses").glob("*.toml"))
    )
    rules = {clause["id"] for clause in written if clause["level"] in ("must", "may")}
    assert rules - {rule.clause for rule in BREAKS} == UNBROKEN.keys()


UNBROKEN = {
    "record.check": "a rule of written deals: no step of the engine can break it",
    "record.reach": "a rule of written deals: no step of the engine can break it",
}
