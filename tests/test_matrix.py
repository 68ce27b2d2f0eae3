"""The whole matrix of phases and actions, kept as text and read as a diff."""

from __future__ import annotations

import pickle
from functools import cache
from pathlib import Path

import laws
import reckoning
from cells import Cell, cells, situations, snapshot

from pontoon_rules import LIFECYCLE, PHASES, Action, Code, Phase, Step, check
from pontoon_rules.actions import ACTIONS
from pontoon_rules.clauses import REFUSALS

SNAPSHOT = Path(__file__).parent / "snapshots" / "matrix.txt"
IN_PLAY: frozenset[Code] = frozenset((
    "phase.wrong", "stake.banker", "banker.buy", "banker.split", "turn.wrong", "stake.low",
    "stake.high", "declare.due", "declare.false", "split.drawn", "split.unequal", "split.fifth",
    "buy.twisted", "buy.twenty-one", "buy.first.low", "buy.first.high", "buy.later.low",
    "buy.later.high", "stick.low", "banker.stopped", "banker.ace-king", "banker.low",
))  # fmt: skip
"""Every code that an action in a deal can have; the others belong to packs, tables and records."""


@cache
def matrix() -> tuple[Cell, ...]:
    return tuple(cells())


def at(phase: Phase, kind: type[Action]) -> list[Cell]:
    return [
        cell
        for cell in matrix()
        if cell.situation.deal.phase == phase and type(cell.action) is kind
    ]


def test_the_snapshot_is_current() -> None:
    """Otherwise run `python tools/matrix.py` and read the diff."""
    assert SNAPSHOT.read_text(encoding="utf-8") == snapshot()


def test_the_table_has_every_cell() -> None:
    assert tuple(LIFECYCLE) == PHASES
    for row in LIFECYCLE.values():
        assert tuple(row) == ACTIONS


def test_every_cell_is_visited_and_the_empty_ones_refuse() -> None:
    for phase, row in LIFECYCLE.items():
        for kind, transition in row.items():
            asked = at(phase, kind)
            assert asked, (phase, kind)
            done = [cell for cell in asked if isinstance(cell.answer, Step)]
            never = phase == "banker" and kind.word in ("split", "buy")
            assert bool(done) == (transition is not None and not never), (phase, kind)
            if transition is None:
                assert {code_of(cell) for cell in asked} == {"phase.wrong"}
                assert {clause_of(cell) for cell in asked} == {"turn.phase"}


def code_of(cell: Cell) -> Code | None:
    return None if isinstance(cell.answer, Step) else cell.answer.refusal.code


def clause_of(cell: Cell) -> str | None:
    return None if isinstance(cell.answer, Step) else cell.answer.refusal.clause


def test_every_cell_is_as_the_clauses_say() -> None:
    """`why_not` is a second reading of what is legal."""
    for cell in matrix():
        assert code_of(cell) == reckoning.why_not(cell.situation.deal, cell.action), cell


def test_every_refusal_names_the_clause_of_its_code_and_what_check_says() -> None:
    for cell in matrix():
        if isinstance(cell.answer, Step):
            assert check(cell.situation.deal, cell.action) is None
            continue
        refusal = cell.answer.refusal
        assert refusal.clause == REFUSALS[refusal.code][0]
        assert refusal == check(cell.situation.deal, cell.action)


def test_every_code_is_reached() -> None:
    assert {code for cell in matrix() if (code := code_of(cell))} == IN_PLAY


def test_every_amount_in_a_refusal_is_the_one_asked_for() -> None:
    """So the snapshot may leave it out."""
    for cell in matrix():
        if not isinstance(cell.answer, Step):
            details = dict(cell.answer.refusal.details)
            if "amount" in details:
                assert details["amount"] == getattr(cell.action, "amount", None)


def test_a_refusal_leaves_the_deal_as_it_was() -> None:
    before = {situation.name: pickle.dumps(situation.deal) for situation in situations()}
    for cell in matrix():
        if not isinstance(cell.answer, Step):
            deal = cell.situation.deal
            assert laws.refused(deal, cell.action, cell.drawn) is not None
            assert deal == pickle.loads(before[cell.situation.name])


def test_every_phase_is_reached_from_the_one_before() -> None:
    reached = {cell.answer.deal.phase for cell in matrix() if isinstance(cell.answer, Step)}
    assert reached == set(PHASES) - {"first-cards"}
