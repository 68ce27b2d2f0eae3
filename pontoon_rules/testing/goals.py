"""What the seats of a generated deal are after, so that what is rare at a table is frequent here.

A goal wishes for cards and has a taste in actions.  Nothing that it leads to is illegal: it only
chooses among the cards that can come and among what the hand may do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from ..cards import RANKS, Card, Rank
from ..hands import LIMIT, best_count, count

Goal = Literal[
    "any", "pair", "low", "natural", "exact", "burst", "tens", "aces", "brink", "twins",
    "greedy"
]  # fmt: skip
"""What a seat may be after: nothing in particular; a pair, and another; low cards; an ace with a
ten-card; 21; a bust; two ten-cards; two aces, and ten-cards when they are split; a point too
little to stick; a pair that it keeps; all the cards there are."""

PLAYERS: Final[tuple[Goal, ...]] = (
    "any", "any", "any", "pair", "pair", "low", "low", "natural", "exact", "burst",
    "tens", "aces", "brink", "twins",
)  # fmt: skip
"""What a player may be after, the dull first; what stands here more often is more frequent."""

BANKERS: Final[tuple[Goal, ...]] = (
    "any", "any", "any", "any", "any", "any", "low", "low", "exact", "burst", "natural",
)  # fmt: skip
"""What a banker may be after."""

TENS: Final[tuple[Rank, ...]] = ("10", "J", "Q", "K")
LOW: Final[tuple[Rank, ...]] = ("A", "2", "3", "4")
BY_SIZE: Final[tuple[tuple[Rank], ...]] = tuple((rank,) for rank in (*RANKS[1:], "A"))
CROWD: Final[tuple[Rank, ...]] = ("K", "Q", "J", "10", "9", "8", "7")
"""The pairs that a crowd splits, a rank for each seat, so that nobody takes another's."""

Tiers = tuple[tuple[Rank, ...], ...]
"""Ranks that are wished for; the later ones where none of the first is left."""

_SINGLES: Final = {rank: Card(rank) for rank in RANKS}


def wishes(goal: Goal, cards: Sequence[Card], brink: int = 14, place: int = 0) -> Tiers:
    """The ranks that a hand would like as its next card.

    `brink` is the highest total that may not stick, `place` that of the hand's seat at the table.
    """
    if goal == "any":
        return ()
    if not cards:
        return _FIRST.get(goal, ()) if goal != "greedy" else ((CROWD[place % len(CROWD)],),)
    total, soft = best_count(cards)
    after = {rank: count(total, soft, card)[0] for rank, card in _SINGLES.items()}
    if goal == "brink":
        return (_making(after, brink, brink),)
    return _second(goal, cards[0]) if len(cards) == 1 else _drawn(goal, after)


_FIRST: Final[Mapping[Goal, Tiers]] = {
    "low": (LOW,),
    "natural": (("A", *TENS),),
    "tens": (TENS,),
    "aces": (("A",),),
}


def _second(goal: Goal, first: Card) -> Tiers:
    if goal == "natural":
        return (TENS,) if first.rank == "A" else (("A",),)
    if goal == "greedy":
        return (first.rank,), *BY_SIZE
    if goal == "aces":
        return (("A",),)
    if goal == "tens":
        return (tuple(rank for rank in TENS if rank != first.rank),)
    return {"pair": ((first.rank,),), "twins": ((first.rank,),), "low": (LOW,)}.get(goal, ())


def _drawn(goal: Goal, after: Mapping[Rank, int]) -> Tiers:
    """A third card or a later one, by the totals that it would lead to."""
    if goal == "exact":
        return (_making(after, LIMIT, LIMIT),)
    if goal == "burst":
        return (_making(after, LIMIT + 1, 3 * LIMIT) or TENS,)
    if goal == "greedy":
        return tuple((rank,) for rank in _making(after, 0, LIMIT - 1))
    return (_making(after, 0, LIMIT - 1)[:3],) if goal == "low" else ()


def _making(after: Mapping[Rank, int], low: int, high: int) -> tuple[Rank, ...]:
    """The ranks that lead to a total within some limits."""
    return tuple(rank for rank, total in after.items() if low <= total <= high)


_TASTES: Final[Mapping[Goal, Mapping[str, int]]] = {
    "any": {"stick": 3, "twist": 2, "buy": 2, "split": 3},
    "pair": {"stick": 3, "twist": 1, "buy": 1, "split": 20},
    "low": {"stick": 0, "twist": 2, "buy": 3, "split": 1},
    "natural": {"stick": 3, "twist": 1, "buy": 1, "split": 2},
    "exact": {"stick": 1, "twist": 3, "buy": 3, "split": 1},
    "burst": {"stick": 0, "twist": 3, "buy": 2, "split": 1},
    "tens": {"stick": 3, "twist": 1, "buy": 1, "split": 1},
    "aces": {"stick": 2, "twist": 1, "buy": 1, "split": 20},
    "brink": {"stick": 1, "twist": 2, "buy": 2, "split": 1},
    "twins": {"stick": 1, "twist": 2, "buy": 2, "split": 0},
    "greedy": {"stick": 0, "twist": 1, "buy": 1, "split": 9},
}
ENOUGH: Final = 15
"""From this total on a greedy hand sticks: a bust gives its cards back."""


def taste(goal: Goal, word: str, total: int) -> int:
    """How often an action is chosen, compared with the others, by a hand of this total."""
    if goal == "greedy" and total >= ENOUGH:
        return {"split": 9, "stick": 1}.get(word, 0)
    return _TASTES[goal].get(word, 1)
