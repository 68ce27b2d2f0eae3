"""Two rulings of one deal, for a banker who may or may not have a Pontoon, made one.

What both say is ruled; what they differ in is not known.
"""

from __future__ import annotations

from typing import TypeVar

import attrs

from .results import entries, nets
from .sheet import Sheet
from .values import DealRuling, DealStatus, HandRuling, Unknown

T = TypeVar("T")
_REASON = "it depends on whether the banker has a Pontoon"


def merged(sheet: Sheet, one: DealRuling, other: DealRuling) -> DealRuling:
    """What holds in both cases; `one` is the ruling without a Pontoon."""
    pairs = zip(one.hands, other.hands, strict=True)
    hands = tuple(_hand(mine, its) for mine, its in pairs)
    unknown = tuple(
        Unknown(_REASON, hand.seat, hand.number)
        for hand, mine in zip(hands, one.hands, strict=True)
        if hand.net is None and mine.net is not None
    )
    banker = _same(one.next_banker, other.next_banker)
    status: DealStatus = _same(one.status, other.status) or "unfinished"
    return attrs.evolve(
        one,
        status=status,
        counted=status == "settled",
        banker_hand=_bank(one.banker_hand, other.banker_hand),
        hands=hands,
        entries=tuple(entries(sheet.banker, hands)),
        net=nets(sheet.seats, sheet.banker, hands),
        next_banker=banker,
        candidates=tuple(dict.fromkeys((*one.candidates, *other.candidates))),
        shuffle=_same(one.shuffle, other.shuffle),
        because=_same(one.because, other.because) or (),
        unknown_because=(*one.unknown_because, *unknown),
    )


def _same(one: T | None, other: T | None) -> T | None:
    """The value that both have; None where they differ."""
    return one if one == other else None


def _hand(one: HandRuling, other: HandRuling) -> HandRuling:
    same = one.net is not None and one.net == other.net
    because = tuple(dict.fromkeys((*one.because, *other.because)))
    return attrs.evolve(
        one,
        kind=_same(one.kind, other.kind),
        total=_same(one.total, other.total),
        soft=_same(one.soft, other.soft),
        outcome=_same(one.outcome, other.outcome),
        net=one.net if same else None,
        because=because if same else (),
    )


def _bank(one: HandRuling | None, other: HandRuling | None) -> HandRuling | None:
    if one is None or other is None:
        return one
    return attrs.evolve(
        one,
        kind=_same(one.kind, other.kind),
        total=_same(one.total, other.total),
        soft=_same(one.soft, other.soft),
    )
