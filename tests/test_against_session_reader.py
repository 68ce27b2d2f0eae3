"""Whole sessions against the independent reader: every deal, balance, banker and shuffle."""

from __future__ import annotations

import random

import pytest
from reader.session_illegal import SESSION_HOW, illegal_session
from reader.session_table import (
    Claim,
    random_claims,
    random_session,
    random_session_style,
    session_to_text,
)
from reader.sessions import read_session

from pontoon_rules.judging import Ruling, ruling
from pontoon_rules.records import parse_record

SESSIONS = 10


def ruled(text: str) -> Ruling:
    return ruling(parse_record(text))


@pytest.mark.parametrize("seats", range(2, 9))
def test_random_sessions(seats: int) -> None:
    rng = random.Random(f"sessions {seats}")
    for number in range(SESSIONS):
        session = random_session(rng, seats, annul=0.1, cuts=number % 2 == 0)
        claims: list[Claim] = random_claims(rng, session)
        style = random_session_style(rng)
        text = session_to_text(session, style, rng, claims=claims)
        expected, found = read_session(session), ruled(text)
        assert [deal.status for deal in found.deals] == [d.status for d in expected.deals], text
        for ours, theirs in zip(found.deals, expected.deals, strict=True):
            assert ours.counted == theirs.counted, text
            assert ours.banker == theirs.banker, text
            assert (ours.next_banker, ours.shuffle) == (theirs.next_banker, theirs.shuffle), text
            assert {net.seat: net.amount for net in ours.balances} == theirs.balances, text
            for claim in ours.claims:
                assert claim.answer is True, (claim, text)
        assert {net.seat: net.amount for net in found.balances} == expected.balances
        assert [(p.place, sorted(p.seats)) for p in found.standing] == [
            (p.place, sorted(p.seats)) for p in expected.standing
        ]


CODES = {
    "bank-kept": "bank.wrong",
    "bank-moved": "bank.wrong",
    "bank-to-second": "bank.wrong",
    "bank-to-split": "bank.wrong",
    "bank-under-pontoon": "bank.wrong",
    "bank-after-void": "bank.wrong",
    "bank-not-cut": "bank.wrong",
    "ninth-deal": "session.over",
    "cut-not-due": "cut.not-tied",
    "cut-twice": "cut.twice",
    "cut-after": "cut.not-tied",
    "cut-missing": "cut.missing",
}


@pytest.mark.parametrize("how", sorted(CODES))
def test_broken_sessions(how: str) -> None:
    """The fault is found at its deal and named; what came after is not judged."""
    rng = random.Random(f"broken {how}")
    for _ in range(6):
        broken = illegal_session(rng, how)
        text = session_to_text(broken.session)
        deals = ruled(text).deals
        place = max(broken.fault.deal, 1)
        violation = deals[place - 1].violation
        assert violation is not None, (how, text)
        assert violation.code == CODES[how], (how, text)
        assert all(deal.violation is None for deal in deals[: place - 1])
        assert {deal.status for deal in deals[place:]} <= {"not-judged"}


@pytest.mark.parametrize("how", ["deal-last", "deal-goes-on"])
def test_a_fault_in_a_deal_of_a_session(how: str) -> None:
    rng = random.Random(f"in a deal {how}")
    for _ in range(12):
        broken = illegal_session(rng, how)
        if broken.inner in ("unfinished", "wrong-next"):
            continue
        text = session_to_text(broken.session)
        deals = ruled(text).deals
        place = broken.fault.deal
        assert deals[place - 1].violation is not None, (broken.inner, text)
        assert all(deal.violation is None for deal in deals[: place - 1]), text
        assert {deal.status for deal in deals[place:]} <= {"not-judged"}


def test_every_way_is_tried() -> None:
    assert set(SESSION_HOW) == set(CODES) | {"deal-last", "deal-goes-on"}
