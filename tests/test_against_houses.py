"""Other tables against the independent reader: deals and sessions of every profile and variant.

The reader was written from the documents and from the meaning of the switches, and shares no code
with the engine.  Nets, banks, shuffles and balances must agree to the last fraction.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import combinations
from typing import Any

import pytest
from reader.houses import House, house_of, random_switches, switches_named
from reader.illegal import random_illegal, ways
from reader.rules import read_deal
from reader.session_illegal import illegal_session, session_ways
from reader.session_table import random_session, random_session_style, session_to_text
from reader.sessions import read_session
from reader.table import random_deal, random_style, to_text
from reader.worth import SuitsMissingError
from test_against_reader import assert_same

from pontoon_rules.judging import DealRuling, Ruling, ruling
from pontoon_rules.records import parse_record
from pontoon_rules.ruleset import PROFILES, RuleSet
from pontoon_rules.switches import write_switch
from pontoon_rules.variants import VARIANTS

NAMES = tuple(
    "+".join((profile, *chosen))
    for profile in PROFILES
    for count in range(len(VARIANTS) + 1)
    for chosen in combinations(VARIANTS, count)
)
names = pytest.mark.parametrize("name", NAMES)
DEALS = 12
SESSIONS = 3


def in_words(switches: Mapping[str, Any]) -> str:
    """The line of a record for a table with these switches."""
    written = (write_switch(name, value) for name, value in switches.items())
    return " ".join(("table", *(f"{name}={value}" for name, value in written)))


def ruled(text: str) -> Ruling:
    return ruling(parse_record(text))


def seats_of(house: House, rng: random.Random) -> int:
    return rng.randint(house.seats_low, house.seats_high)


def deals_agree(rng: random.Random, house: House, rules: str, count: int) -> int:
    """Random deals of one table; how many of them needed suits that were not written."""
    without_suits = 0
    for _ in range(count):
        deal = random_deal(rng, min(seats_of(house, rng), 8), house=house)
        text = to_text(deal, random_style(rng), rng, house=house, rules=rules)
        found = ruled(text).deals[0]
        try:
            expected = read_deal(deal, house)
        except SuitsMissingError:
            without_suits += 1
            continue
        if any("suits" in unknown.message for unknown in found.unknown_because):
            without_suits += 1
            continue
        assert_same(found, expected, text)
    return without_suits


@names
def test_deals_of_a_named_table(name: str) -> None:
    switches = switches_named(name)
    rng = random.Random(f"deals {name}")
    missing = deals_agree(rng, house_of(switches), name, DEALS)
    assert missing == 0 or "spanish" in name


@pytest.mark.parametrize("seed", range(40))
def test_deals_of_any_table(seed: int) -> None:
    rng = random.Random(f"any table {seed}")
    switches = random_switches(rng)
    RuleSet(**switches)  # type: ignore[arg-type]
    deals_agree(rng, house_of(switches), in_words(switches), DEALS)


@names
def test_sessions_of_a_named_table(name: str) -> None:
    rng = random.Random(f"sessions {name}")
    sessions_agree(rng, house_of(switches_named(name)), name, SESSIONS)


@pytest.mark.parametrize("seed", range(30))
def test_sessions_of_any_table(seed: int) -> None:
    rng = random.Random(f"any session {seed}")
    switches = random_switches(rng)
    sessions_agree(rng, house_of(switches), in_words(switches), SESSIONS)


def sessions_agree(rng: random.Random, house: House, rules: str, count: int) -> None:
    for _ in range(count):
        session = random_session(rng, min(seats_of(house, rng), 6), house=house, annul=0.1)
        style = random_session_style(rng)
        text = session_to_text(session, style, rng, house=house, rules=rules)
        try:
            expected = read_session(session, house)
        except SuitsMissingError:
            continue
        found = ruled(text)
        if any("suits" in u.message for deal in found.deals for u in deal.unknown_because):
            continue
        assert [deal.status for deal in found.deals] == [d.status for d in expected.deals], text
        for ours, theirs in zip(found.deals, expected.deals, strict=True):
            deal_agrees(ours, theirs, text)
        assert {net.seat: net.amount for net in found.balances} == expected.balances, text


def deal_agrees(ours: DealRuling, theirs: Any, text: str) -> None:
    banker, balances = theirs.after.banker, theirs.after.balances
    assert ours.violation is None, text
    assert (ours.counted, ours.banker) == (theirs.counted, theirs.banker), text
    assert (ours.next_banker, ours.shuffle) == (banker, theirs.shuffle), text
    assert {net.seat: net.amount for net in ours.balances} == balances, text
    assert all(claim.answer is True for claim in ours.claims), text


NAMED = {
    "no-stake": {"stake.missing"},
    "stake-range": {"stake.low", "stake.high"},
    "banker-stakes": {"stake.banker"},
    "banker-buys": {"banker.buy"},
    "banker-splits": {"banker.split"},
    "card": {"card.impossible"},
    "acts-under-banker-pontoon": {"phase.banker-pontoon"},
    "acts-after-sudden-death": {"phase.sudden-death"},
    "pontoon-undeclared": {"declare.due"},
    "declares-other": {"declare.false"},
    "stick-low": {"stick.low"},
    "buy-low": {"buy.first.low"},
    "buy-high": {"buy.first.high"},
    "later-buy-low": {"buy.later.low"},
    "later-buy-high": {"buy.later.high"},
    "buy-after-twist": {"buy.twisted"},
    "split-unequal": {"split.unequal"},
    "split-late": {"split.drawn"},
    "split-too-many": {"split.fifth"},
    "act-at-21": {"ended.twenty-one"},
    "act-after-five": {"ended.five-cards"},
    "act-after-bust": {"ended.bust"},
    "act-after-stop": {"ended.stuck", "ended.declared"},
    "wrong-check": {"check.false"},
    "buy-twenty-one": {"buy.twenty-one"},
    "banker-stopped": {"banker.stopped", "banker.ace-king"},
    "banker-low": {"banker.low"},
    "cut-not-due": {"cut.not-tied", "cut.twice"},
    "wrong-bank": {"bank.wrong"},
}
"""What the reader calls a fault, and the codes of ours that may name it.

What is done between deals has the same names in both, but for the first dot.
"""
EITHER = {"unfinished", "wrong-next"}
"""Ways that are no fault at every table; `test_against_reader` looks at them."""


def codes(what: str) -> set[str]:
    return NAMED.get(what, {what.replace("-", ".", 1)})


@pytest.mark.parametrize("seed", range(40))
def test_broken_deals_of_any_table(seed: int) -> None:
    rng = random.Random(f"broken {seed}")
    switches = random_switches(rng)
    house, rules = house_of(switches), in_words(switches)
    for how in sorted(set(ways(house)) - EITHER):
        broken = random_illegal(rng, how, house)
        text = to_text(broken.deal, house=house, rules=rules)
        violation = ruled(text).deals[0].violation
        assert violation is not None, (how, text)
        assert violation.code in codes(broken.what), (how, broken.what, text)
        assert violation.seat == broken.seat, (how, text)


@pytest.mark.parametrize("seed", range(30))
def test_broken_sessions_of_any_table(seed: int) -> None:
    rng = random.Random(f"broken session {seed}")
    switches = random_switches(rng)
    house, rules = house_of(switches), in_words(switches)
    for how in sorted(session_ways(house)):
        broken = illegal_session(rng, how, house=house)
        if broken.inner in EITHER or broken.session.get("before"):
            continue
        text = session_to_text(broken.session, house=house, rules=rules)
        found = [d.violation for d in ruled(text).deals if d.violation is not None]
        assert len(found) == 1, (how, text)
        assert found[0].code in codes(broken.fault.what), (how, broken.fault, text)
