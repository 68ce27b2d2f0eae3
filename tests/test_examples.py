"""The worked deals of `spec/examples`: every figure and every clause beside them, executed."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from pontoon_rules.judging import DealRuling, ruling
from pontoon_rules.judging.values import HandRuling
from pontoon_rules.records import parse_record

EXAMPLES = Path(__file__).parent.parent / "spec" / "examples"
NAMES = sorted(path.stem for path in EXAMPLES.glob("*.pontoon"))


def ruled(name: str) -> DealRuling:
    record = parse_record((EXAMPLES / f"{name}.pontoon").read_bytes())
    return ruling(record).deals[0]


def expected(name: str) -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((EXAMPLES / f"{name}.toml").read_text(encoding="utf-8"))
    return found


def described(hand: HandRuling) -> str:
    worth = hand.kind if hand.kind == "pontoon" else f"{hand.kind} {hand.total}"
    return f"{hand.seat} {hand.number} {worth}"


def test_there_are_enough() -> None:
    assert len(NAMES) >= 20


@pytest.mark.parametrize("name", NAMES)
def test_status(name: str) -> None:
    deal, expect = ruled(name), expected(name)["expect"]
    assert deal.status == expect["status"], deal.violation
    if "shuffle" in expect:
        assert deal.shuffle == expect["shuffle"]


@pytest.mark.parametrize("name", NAMES)
def test_claims_hold(name: str) -> None:
    for claim in ruled(name).claims:
        assert claim.answer is True, claim


@pytest.mark.parametrize("name", NAMES)
def test_hands_and_clauses(name: str) -> None:
    deal, expect = ruled(name), expected(name)["expect"]
    kinds = [f"{hand.seat} {hand.number} {hand.kind} {hand.total}" for hand in deal.hands]
    if "kinds" in expect:
        wanted = [k if not k.endswith("pontoon") else f"{k} 21" for k in expect["kinds"]]
        assert kinds == wanted
    if "banker" in expect:
        assert deal.banker_hand is not None
        shown = f"{deal.banker_hand.kind} {deal.banker_hand.total}"
        assert shown in (expect["banker"], f"{expect['banker']} 21")
    for hand in deal.hands:
        key = f"{hand.seat} {hand.number}"
        if key in expect.get("because", {}):
            assert list(hand.because) == expect["because"][key], key
    if "bank" in expect:
        assert [c for c in deal.because if not c.startswith("shuffle.")] == expect["bank"]


@pytest.mark.parametrize("name", [n for n in NAMES if expected(n)["expect"]["status"] == "illegal"])
def test_violation(name: str) -> None:
    deal, expect = ruled(name), expected(name)["expect"]
    assert deal.violation is not None
    assert (deal.violation.code, deal.violation.clause) == (expect["code"], expect["clause"])
    assert deal.violation.seat == expect.get("seat")
