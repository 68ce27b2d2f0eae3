"""Rulings against the independent reader: random deals, whole and broken, to the unit."""

from __future__ import annotations

import random

import pytest
from reader.illegal import HOW, random_illegal
from reader.rules import Result, read_deal
from reader.table import random_deal, random_style, to_text

from pontoon_rules.judging import DealRuling, ruling
from pontoon_rules.records import parse_record

DEALS = 150
CODES = {
    "stake-zero": "stake.low",
    "stake-six": "stake.high",
    "stake-missing": "stake.missing",
    "banker-stakes": "stake.banker",
    "buy-low": "buy.first.low",
    "buy-high": "buy.first.high",
    "later-buy-low": "buy.later.low",
    "later-buy-high": "buy.later.high",
    "later-buy-above-previous": "buy.later.high",
    "buy-after-twist": "buy.twisted",
    "stick-low": "stick.low",
    "act-at-21": "ended.twenty-one",
    "act-after-five": "ended.five-cards",
    "act-after-bust": "ended.bust",
    "act-after-stick": "ended.stuck",
    "pontoon-sticks": "declare.due",
    "pontoon-draws": "declare.due",
    "declares-other": "declare.false",
    "split-unequal": "split.unequal",
    "split-equal-value": "split.unequal",
    "split-late": "split.drawn",
    "split-fifth": "split.fifth",
    "banker-buys": "banker.buy",
    "banker-splits": "banker.split",
    "acts-under-banker-pontoon": "phase.banker-pontoon",
    "wrong-bust": "check.false",
    "wrong-bank-bust": "check.false",
    "wrong-pontoon": "check.false",
    "wrong-bank-pontoon": "check.false",
    "card-twice": "card.impossible",
    "rank-too-often": "card.impossible",
}
"""For each way of the reader to break a deal, the code of ours that names it."""


def ruled(text: str) -> DealRuling:
    return ruling(parse_record(text)).deals[0]


def assert_same(deal: DealRuling, expected: Result, text: str) -> None:
    """Kind, stakes and net of every hand, net of every seat, banker and shuffle."""
    assert deal.status == expected.status, text
    assert {net.seat: net.amount for net in deal.net} == expected.net, text
    assert (deal.next_banker, deal.shuffle) == (expected.next_banker, expected.shuffle), text
    ours = [
        (h.seat, h.number, h.kind, h.total, h.soft, h.initial_stake, h.stake, h.net)
        for h in deal.hands
    ]
    theirs = [
        (h.seat, h.hand, h.kind, h.total, h.soft, h.initial_stake, h.stake, h.net)
        for h in expected.hands
    ]
    if expected.status == "settled":
        assert ours == theirs, text
        assert [h.outcome for h in deal.hands] == [h.outcome for h in expected.hands], text
        assert -sum(n.amount or 0 for n in deal.net if n.seat != deal.banker) == next(
            n.amount for n in deal.net if n.seat == deal.banker
        )


@pytest.mark.parametrize("seats", range(2, 9))
def test_random_deals(seats: int) -> None:
    rng = random.Random(f"deals {seats}")
    for _ in range(DEALS):
        deal = random_deal(rng, seats)
        text = to_text(deal, random_style(rng), rng)
        assert_same(ruled(text), read_deal(deal), text)


@pytest.mark.parametrize("how", sorted(CODES))
def test_broken_deals(how: str) -> None:
    """The same seat and hand are at fault, and the code says how."""
    rng = random.Random(f"broken {how}")
    for _ in range(12):
        broken = random_illegal(rng, how)
        text = to_text(broken.deal)
        violation = ruled(text).violation
        assert violation is not None, (how, text)
        assert (violation.code, violation.seat) == (CODES[how], broken.seat), (how, text)
        if violation.code != "check.false":
            assert violation.hand in (broken.hand, None), (how, text)


def test_unfinished_hands_are_not_ruled() -> None:
    """A hand that can neither stick nor has drawn on is no fault but unknown."""
    rng = random.Random("unfinished")
    for _ in range(12):
        broken = random_illegal(rng, "unfinished")
        deal = ruled(to_text(broken.deal))
        assert deal.status == "unfinished"
        hand = next(h for h in deal.hands if (h.seat, h.number) == (broken.seat, broken.hand))
        assert (hand.outcome, hand.net) == (None, None)
        assert any(unknown.seat == broken.seat for unknown in deal.unknown_because)


def test_a_wrong_next_hand() -> None:
    """A `/` before its hand has ended is wrong, unless the hand could stick and so has."""
    rng = random.Random("wrong-next")
    for _ in range(40):
        deal = ruled(to_text(random_illegal(rng, "wrong-next").deal))
        if deal.violation is None:
            assert any("stick" in hand.implied for hand in deal.hands)


def test_the_banker_draws_on() -> None:
    """After his hand is complete the banker takes nothing either."""
    rng = random.Random("banker")
    for _ in range(12):
        broken = random_illegal(rng, "banker-draws-on")
        violation = ruled(to_text(broken.deal)).violation
        assert violation is not None
        assert violation.code in {"ended.bust", "ended.stuck", "ended.five-cards"}


def test_every_way_is_tried() -> None:
    assert set(HOW) == set(CODES) | {"unfinished", "wrong-next", "banker-draws-on"}
