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
from ..chapters.declaring import is_pontoon
from ..chapters.passing import succession_after
from ..clauses import ClauseId
from ..state import Hand
from .progress import Walk
from .results import Seen, only


@attrs.frozen
class Passing:
    """The next banker, who may be it, whether to shuffle, and why; None where not known."""

    banker: str | None = None
    candidates: tuple[str, ...] = ()
    shuffle: bool | None = None
    because: tuple[ClauseId, ...] = ()


def passing(done: Walk, bank: Seen | None, seen: Iterable[Seen]) -> Passing:
    """What follows the deal, the same whatever the cards that are not known."""
    banker = done.sheet.banker
    bank_hand = bank.states[0] if bank else Hand(banker)
    by_seat: dict[str, list[Seen]] = {}
    for hand in seen:
        by_seat.setdefault(hand.ruling.seat, []).append(hand)
    extremes = [
        succession_after(banker, bank_hand, tuple(_hands(done, by_seat, most)))
        for most in (False, True)
    ]
    taker = only(one.banker for one in extremes)
    return Passing(
        taker,
        (taker,)
        if taker is not None
        else tuple(dict.fromkeys(one.banker or "" for one in extremes)),
        only(one.shuffle for one in extremes),
        only(one.because for one in extremes) or (),
    )


def _hands(done: Walk, by_seat: dict[str, list[Seen]], most: bool) -> Iterable[Hand]:
    """The players' hands with as many Pontoons as there may be, or as few."""
    for seat in done.sheet.players:
        if seat in by_seat:
            yield from (_extreme(hand, most) for hand in by_seat[seat] if hand.states)
        elif most:
            yield starting_hand(seat, Card("A"), Card("K"), 1)


def _extreme(hand: Seen, most: bool) -> Hand:
    return next((state for state in hand.states if is_pontoon(state) == most), hand.states[0])
