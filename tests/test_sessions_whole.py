"""Whole sessions driven by Hypothesis to their end, transcripts anywhere, views as JSON."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import house_play
import laws
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from session_play import NAMES, chosen, play_session

import pontoon_rules as pontoon
from pontoon_rules.encoding import session_view_document, view_document
from pontoon_rules.sessions.state import AnyAction

ROOT = Path(__file__).parent.parent
EVENING = Path(__file__).parent / "data" / "evening.json"
SMALL = pontoon.evolve(pontoon.TABLE, ranks=("A", "2", "3", "5", "10"), packs=((2, 1),))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(2, 8), st.integers(0, 2**32), st.booleans())
def test_a_session_comes_to_its_end(seats: int, seed: int, small: bool) -> None:
    """Every law of sessions on the way; nothing is left over at the end."""
    rng = random.Random(seed)
    rules = SMALL if small and seats <= 5 else pontoon.TABLE
    session = pontoon.new_session(rules, NAMES[:seats])
    phases = {session.phase}
    for _ in range(2_000):
        if session.phase == "ended":
            break
        step = pontoon.apply_session(session, chosen(rng, session))
        assert sum(step.session.balances) == 0
        phases.add(step.session.phase)
        session = step.session
    assert phases == {"cutting", "between", "playing", "ended"}
    assert session.counted == 8
    for law in laws.SESSION_LAWS:
        law(session)
    assert pontoon.load(pontoon.dump(session)) == session


def test_a_transcript_cut_anywhere_goes_on() -> None:
    session = play_session(random.Random("cut"), pontoon.TABLE, 3)
    text = pontoon.dump(session)
    for cut in range(0, len(session.log) + 1, 3):
        part = pontoon.replay(text, cut)
        assert part.log == session.log[:cut]
        for action in session.log[cut:]:
            part = pontoon.apply_session(part, action).session
        assert part == session


def test_an_evening_kept_on_disk_still_plays_the_same() -> None:
    """A transcript of the first schema: it must load for ever."""
    session = pontoon.load(EVENING.read_text("utf-8"))
    assert (session.phase, session.counted, session.banker) == ("ended", 8, "Bob")
    assert dict(zip(session.seats, session.balances, strict=True)) == BALANCES


BALANCES = {"Ann": 30, "Bob": -51, "Cat": 21}


@pytest.mark.parametrize("seed", ["0", "1", "12345"])
def test_any_hash_seed_gives_the_same_session(seed: str) -> None:
    code = (
        "import pontoon_rules as p, sys\n"
        f"s = p.load(open({str(EVENING)!r}, encoding='utf-8').read())\n"
        "print(s.balances, s.banker, p.dump(s) == p.dump(p.undo(s, 0)))\n"
    )
    environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == f"{tuple(BALANCES.values())} Bob True\n"


def validator(name: str) -> Draft202012Validator:
    text = (ROOT / "spec" / "schema" / f"{name}.schema.json").read_text("utf-8")
    return Draft202012Validator(json.loads(text))


def test_views_as_json() -> None:
    """Every view of a session fits its schema and holds no card that the seat has not seen."""
    rng = random.Random("json")
    of_deal, of_session = validator("view"), validator("session-view")
    session = pontoon.new_session(pontoon.TABLE, NAMES[:3])
    while session.phase != "ended":
        for seat in (*session.seats, None):
            view = pontoon.session_view(session, seat)
            document = session_view_document(view)
            of_session.validate(document)
            assert json.loads(json.dumps(document)) == document
            if view.deal is not None:
                found = view_document(view.deal)
                of_deal.validate(found)
                shown = [
                    card
                    for hand in (*found["deal"]["hands"], found["deal"]["banker_hand"])
                    for card in hand["cards"]
                ]
                seen = [
                    None if card is None else str(card)
                    for hand in (*view.deal.hands, view.deal.bank_hand)
                    for card in hand.cards
                ]
                assert shown == seen
        session = pontoon.apply_session(session, chosen(rng, session)).session


@pytest.mark.parametrize("rules", house_play.every_named(), ids=lambda rules: rules.profile)
def test_views_of_other_sessions_as_json(rules: pontoon.RuleSet) -> None:
    """Sales, chips, fractions and what ended the session are in every view alike."""
    rng = random.Random(rules.profile)
    of_session = validator("session-view")
    session = house_play.begun(rng, rules, 3)
    while session.phase != "ended" and len(session.past) < 5:
        session = pontoon.apply_session(session, house_play.chosen(rng, session, 3)).session
        if session.phase != "playing":
            for seat in (*session.seats, None):
                document = session_view_document(pontoon.session_view(session, seat))
                of_session.validate(document)
                told = [entry["amount"] for entry in document["sales"]]
                assert told == [sale.amount for sale in session.sales]
                assert document["chips"] == (list(session.chips) if session.chips else None)
                assert document["over"] == session.over


@pytest.mark.parametrize("done", range(4))
def test_a_deal_annulled_early_is_written_down(done: int) -> None:
    """Before any card, after the first ones, after the stakes, after the second cards."""
    opening: list[AnyAction] = [pontoon.DealCards(), pontoon.Stake("Bob", 2), pontoon.DealCards()]
    stock = pontoon.full_pack(pontoon.TABLE, 2)
    session = pontoon.new_session(pontoon.TABLE, ("Ann", "Bob"), "Ann")
    actions: tuple[AnyAction, ...] = (pontoon.Shuffle(stock), pontoon.StartDeal(), *opening[:done])
    for action in (*actions, pontoon.Annul("spilt")):
        session = pontoon.apply_session(session, action).session
    written = pontoon.format_record(pontoon.record_of(session))
    (deal,) = pontoon.ruling(pontoon.parse_record(written)).deals
    assert (deal.status, deal.violation, deal.void_reason) == ("void", None, "spilt")
