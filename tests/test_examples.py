"""The worked deals of `spec/examples`: every figure and every clause beside them, executed."""

from __future__ import annotations

from typing import Any

import pytest
from examples import NAMES, deals_expected, expected, ruled

from pontoon_rules.judging import DealRuling
from pontoon_rules.judging.values import HandRuling

SESSIONS = [name for name in NAMES if "deals" in expected(name)]
BROKEN = [name for name in NAMES if any("code" in deal for deal in deals_expected(name))]
Pair = tuple[DealRuling, dict[str, Any]]


def pairs(name: str) -> list[Pair]:
    """Each deal of an example with what is expected of it."""
    return list(zip(ruled(name).deals, deals_expected(name), strict=True))


def described(hand: HandRuling) -> str:
    return f"{hand.seat} {hand.number} {worth(hand)}"


def worth(hand: HandRuling) -> str:
    return str(hand.kind) if hand.kind == "pontoon" else f"{hand.kind} {hand.total}"


def plain(text: str) -> str:
    """A Pontoon may be written with its total."""
    return text.removesuffix(" 21") if "pontoon" in text else text


def test_there_are_enough() -> None:
    assert len(NAMES) >= 45
    assert len(SESSIONS) >= 8


@pytest.mark.parametrize("name", NAMES)
def test_status(name: str) -> None:
    for deal, expect in pairs(name):
        assert deal.status == expect["status"], deal.violation
        for key, found in (
            ("shuffle", deal.shuffle),
            ("counted", deal.counted),
            ("banker", None if "hands" in expect else deal.banker),
            ("next_banker", deal.next_banker),
        ):
            if key in expect and (key != "banker" or name in SESSIONS):
                assert found == expect[key], key
        if "net" in expect:
            assert {net.seat: net.amount for net in deal.net} == expect["net"]


@pytest.mark.parametrize("name", NAMES)
def test_claims_hold(name: str) -> None:
    for deal in ruled(name).deals:
        for claim in deal.claims:
            assert claim.answer is True, claim


@pytest.mark.parametrize("name", NAMES)
def test_hands_and_clauses(name: str) -> None:
    (deal, expect), *_ = pairs(name)
    if "kinds" in expect:
        assert list(map(described, deal.hands)) == list(map(plain, expect["kinds"]))
    if "banker" in expect and name not in SESSIONS:
        assert deal.banker_hand is not None
        assert worth(deal.banker_hand) == plain(expect["banker"])
    for hand in deal.hands:
        key = f"{hand.seat} {hand.number}"
        if key in expect.get("because", {}):
            assert list(hand.because) == expect["because"][key], key
    if "bank" in expect:
        assert [c for c in deal.because if not c.startswith("shuffle.")] == expect["bank"]


@pytest.mark.parametrize("name", NAMES)
def test_what_follows_a_deal(name: str) -> None:
    """Seats whose result hangs on what is not written, the price of the bank, and the end."""
    for deal, expect in pairs(name):
        unknown = {net.seat for net in deal.net if net.amount is None}
        if "unknown" in expect:
            assert unknown == set(expect["unknown"])
        paid = {entry.payer: -entry.amount for entry in deal.transfers}
        paid |= {entry.payee: entry.amount for entry in deal.transfers}
        assert paid == {s: amount for s, amount in expect.get("sale", {}).items() if amount}
        assert deal.session_over == expect.get("over")


@pytest.mark.parametrize("name", BROKEN)
def test_violation(name: str) -> None:
    for deal, expect in pairs(name):
        assert (deal.violation is None) == ("code" not in expect)
        if "code" not in expect:
            continue
        assert deal.violation is not None
        assert (deal.violation.code, deal.violation.clause) == (expect["code"], expect["clause"])
        assert deal.violation.seat == expect.get("seat")


@pytest.mark.parametrize("name", SESSIONS)
def test_balances_and_standing(name: str) -> None:
    ruling, expect = ruled(name), expected(name)
    if "balances" in expect:
        assert {net.seat: net.amount for net in ruling.balances} == expect["balances"]
    if "standing" in expect:
        assert [list(place.seats) for place in ruling.standing] == expect["standing"]
