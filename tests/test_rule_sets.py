"""Every profile, every variant, every pair of switches: whole sessions keep every law."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import attrs
import pytest
from house_play import VALUES, begun, chosen, covering, every_named, missing_pairs, played

import pontoon_rules as pontoon
from pontoon_rules.actions import (
    Action,
    Annul,
    Buy,
    DealCards,
    Declare,
    Split,
    Stake,
    Stick,
    Twist,
)
from pontoon_rules.judging import ruling
from pontoon_rules.lifecycle import check
from pontoon_rules.ruleset import RuleSet, full_pack
from pontoon_rules.sessions import Session, SessionStep, apply_session
from pontoon_rules.state import Deal, Entry
from pontoon_rules.transcripts import dump, load, record_of

ALL = (*every_named(), *covering())
each = pytest.mark.parametrize("place", range(len(ALL)))


def test_the_array_covers_every_pair() -> None:
    assert set(VALUES) == set(attrs.fields_dict(RuleSet)) - {"profile"}
    assert not missing_pairs(covering())
    assert len(every_named()) == 3 * 2**5


def exact(amount: object) -> bool:
    """A whole number, or a fraction that is not whole."""
    return type(amount) is int or (type(amount) is Fraction and amount.denominator > 1)


def moved(seats: tuple[str, ...], entries: tuple[Entry, ...]) -> dict[str, int | Fraction]:
    total: dict[str, int | Fraction] = dict.fromkeys(seats, 0)
    for entry in entries:
        assert exact(entry.amount) and entry.amount > 0 and entry.because
        assert entry.payer != entry.payee
        total[entry.payer] -= entry.amount
        total[entry.payee] += entry.amount
    return total


def step_keeps_the_laws(before: Session, step: SessionStep) -> None:
    after = step.session
    assert step.because
    assert sum(after.balances) == 0 and all(map(exact, after.balances))
    if after.game is not None:
        deal_keeps_the_laws(after.game.deal, after.game.stock)
    sales = after.sales[len(before.sales) :]
    gained = dict(zip(after.seats, after.balances, strict=True))
    for seat, amount in moved(after.seats, sales).items():
        gained[seat] -= amount
    for deal in after.past[len(before.past) :]:
        counted = deal.entries if deal.phase == "settled" else ()
        for seat, amount in moved(after.seats, counted).items():
            gained[seat] -= amount
        ended_deal_keeps_the_laws(deal)
    assert gained == dict(zip(before.seats, before.balances, strict=True))


def deal_keeps_the_laws(deal: Deal, stock: tuple[pontoon.Card, ...]) -> None:
    bust = [hand for hand in deal.hands if hand.status == "bust"]
    live = [hand for hand in deal.hands if hand.status != "bust"]
    lying = [card for hand in (*live, deal.bank_hand) for card in hand.cards]
    pack = full_pack(deal.rules, len(deal.seats))
    assert Counter((*lying, *deal.opening, *stock)) == Counter(pack)
    assert len(stock) == deal.pack.stock
    assert sum(entry.amount for entry in deal.entries) == sum(hand.stake for hand in bust)
    offered_is_legal(deal)


def offered_is_legal(deal: Deal) -> None:
    """What is offered is legal up to its limits, and what is not offered is refused."""
    offered = {option.action: option for option in pontoon.options(deal)}
    seat = pontoon.state.seat_to_act(deal) or deal.seats[0]
    for word, made in everything(seat).items():
        assert (check(deal, made) is None) == (word in offered)
    for kind in (Stake, Buy):
        option = offered.get(kind.word)
        assert option is not None or check(deal, kind(seat, 1)) is not None
        if option is None or option.min is None:
            continue
        assert check(deal, kind(seat, option.min)) is None
        assert check(deal, kind(seat, option.min - 1)) is not None
        if option.max is not None:
            assert check(deal, kind(seat, option.max)) is None
            assert check(deal, kind(seat, option.max + 1)) is not None


def everything(seat: str) -> dict[str, Action]:
    """Every action without an amount, by its word."""
    made = (DealCards(), Declare(seat), Split(seat), Twist(seat), Stick(seat), Annul("spilt"))
    return {action.word: action for action in made}


def ended_deal_keeps_the_laws(deal: Deal) -> None:
    follows = pontoon.succession(deal)
    assert follows is not None and follows.banker in follows.candidates
    if deal.phase != "settled":
        assert sum(pontoon.balances(deal).values()) == 0 == max(pontoon.balances(deal).values())
        return
    results = pontoon.results(deal)
    won: dict[str, int | Fraction] = dict.fromkeys(deal.seats, 0)
    for hand, ended in zip(deal.hands, results, strict=True):
        won[hand.seat] += ended.net
        won[deal.banker] -= ended.net
        assert ended.outcome in ("win", "lose", "bust", "returned")
        assert (ended.net > 0) == (ended.outcome == "win")
        assert (ended.net == 0) == (ended.outcome == "returned")
    assert won == pontoon.balances(deal)


@each
def test_whole_sessions_keep_every_law(place: int) -> None:
    rules, rng = ALL[place], random.Random(place)
    seats = rules.seats_minimum + place % 7
    session = begun(rng, rules, min(seats, 8))
    while session.phase != "ended" and len(session.past) < 30:
        step = apply_session(session, chosen(rng, session, 4))
        step_keeps_the_laws(session, step)
        session = step.session
    assert session.over is not None or len(session.past) == 30
    assert load(dump(session)) == session


@each
def test_the_record_of_a_session_is_ruled_as_it_was_played(place: int) -> None:
    """What was played, written down and ruled again, comes out the same to the last chip."""
    rules, rng = ALL[place], random.Random(1000 + place)
    session = played(rng, rules, 2 + place % 4 if rules.seats_minimum < 3 else 3, deals=3)
    ruled = ruling(record_of(session))
    assert ruled.rules == rules
    balances = {net.seat: net.amount for net in ruled.balances}
    assert [deal.violation for deal in ruled.deals] == [None] * len(ruled.deals)
    assert balances == dict(zip(session.seats, session.balances, strict=True))
    for deal, one in zip(session.past, ruled.deals, strict=False):
        assert one.status == deal.phase
        assert one.banker == deal.banker
        assert {n.seat: n.amount for n in one.net} == pontoon.balances(deal)
