"""Who holds the bank next, as far as the record tells.

Which hands are Pontoons may be unknown.  The more of them there are, the earlier the bank is taken
and the more surely the pack is shuffled; so what holds both with the fewest and with the most
Pontoons the record allows holds always.
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from ..cards import Card
from ..chapters.dealing import starting_hand
from ..chapters.naturals import is_pontoon
from ..chapters.passing import Succession, succession_after, sudden_succession
from ..clauses import ClauseId
from ..ruleset import RuleSet
from ..state import Hand, Table
from .progress import Walk
from .results import Seen, only


@attrs.frozen
class Passing:
    """The next banker, who may be it, whether to shuffle, and why; None where not known."""

    banker: str | None = None
    candidates: tuple[str, ...] = ()
    shuffle: bool | None = None
    because: tuple[ClauseId, ...] = ()
    holders: tuple[str, ...] | None = None


def passing(done: Walk, bank: Seen | None, seen: Iterable[Seen]) -> Passing:
    """What follows the deal, the same whatever the cards that are not known."""
    sheet = done.sheet
    table = Table(sheet.rules, sheet.seats, sheet.banker, sheet.players)
    bank_hand = bank.states[0] if bank else Hand(sheet.banker)
    by_seat: dict[str, list[Seen]] = {}
    for hand in seen:
        by_seat.setdefault(hand.ruling.seat, []).append(hand)
    if done.sudden is not None:
        return _same([sudden_succession(table, by_seat[done.sudden][0].states[0])])
    return _same(
        [
            succession_after(table, bank_hand, tuple(_hands(done, by_seat, most)))
            for most in (False, True)
        ]
    )


def _same(extremes: list[Succession]) -> Passing:
    """What is the same in all of them."""
    taker = only(one.banker for one in extremes)
    same = only(one.candidates for one in extremes)
    return Passing(
        taker,
        same if same is not None else tuple(dict.fromkeys(one.banker for one in extremes)),
        only(one.shuffle for one in extremes),
        only(one.because for one in extremes) or (),
        only(one.holders for one in extremes),
    )


def _hands(done: Walk, by_seat: dict[str, list[Seen]], most: bool) -> Iterable[Hand]:
    """The players' hands with as many Pontoons as there may be, or as few."""
    rules = done.sheet.rules
    for seat in done.sheet.players:
        if seat in by_seat:
            yield from (_extreme(rules, hand, most) for hand in by_seat[seat] if hand.states)
        elif most:
            yield starting_hand(seat, Card("A"), Card("Q"), 1)


def _extreme(rules: RuleSet, hand: Seen, most: bool) -> Hand:
    found = (state for state in hand.states if is_pontoon(rules, state) == most)
    return next(found, hand.states[0])
