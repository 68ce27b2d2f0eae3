"""What cards are worth, which of two hands is better, and what is paid for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from .cards import COUNTS, rank_of, suit_of
from .houses import TABLE, Amount, House

Kind = Literal["pontoon", "ace-king", "five-card-trick", "points", "bust"]

_HEIGHT: dict[Kind, int] = {  # table 02
    "bust": 0,
    "points": 1,
    "five-card-trick": 2,
    "ace-king": 3,
    "pontoon": 4,
}


@dataclass(frozen=True)
class Worth:
    """What cards are worth at their best count."""

    kind: Kind
    total: int
    soft: bool


class SuitsMissingError(ValueError):
    """Suits decide what this hand is paid, and they were not written."""


def worth(cards: Sequence[str], house: House = TABLE, *, split: bool = False) -> Worth:
    """Rank and count a hand (table 02); `split` if it came from a pair."""
    ranks = tuple(rank_of(card) for card in cards)
    value = _worth(ranks)
    if value.kind == "pontoon":
        if split and house.split_pontoon == "ordinary":
            return replace(value, kind="points")
        if house.ace_king == "class" and "K" in ranks:
            return replace(value, kind="ace-king")
    return value


@cache
def _worth(ranks: tuple[str, ...]) -> Worth:
    sums = {0}
    for rank in ranks:
        sums = {total + count for total in sums for count in COUNTS[rank]}
    fitting = [total for total in sums if total <= 21]
    if not fitting:
        return Worth("bust", min(sums), False)
    best = max(fitting)
    kind: Kind = "points"
    if len(ranks) == 2 and best == 21:
        kind = "pontoon"
    elif len(ranks) == 5:
        kind = "five-card-trick"
    return Worth(kind, best, best != min(sums))


def alike(one: str, other: str, house: House = TABLE) -> bool:
    """Whether these two cards may be split (table 03)."""
    ranks = rank_of(one), rank_of(other)
    return ranks[0] == ranks[1] or (house.split_by_value and COUNTS[ranks[0]] == COUNTS[ranks[1]])


def beats(hand: Worth, banker: Worth, house: House = TABLE) -> bool:
    """Whether a hand wins: the better kind, then the higher total (table 02, 04)."""
    if hand.kind == "bust" or banker.kind == "pontoon":
        return False
    mine, his = _place(hand), _place(banker)
    return mine > his or (mine == his and house.ties_to_player)


def _place(hand: Worth) -> tuple[int, int]:
    return _HEIGHT[hand.kind], hand.total if hand.kind == "points" else 0


def taken(hand: Worth, banker: Worth, house: House = TABLE) -> Amount:
    """How many times its stake a hand that does not win loses (table 02, 03, 04)."""
    if banker.kind == "pontoon":
        return house.pontoon_takes
    if banker.kind == "five-card-trick" and hand.kind != "bust":
        return house.trick_takes
    return 1


def multiplier(
    cards: Sequence[str],
    bank_cards: Sequence[str],
    house: House = TABLE,
    *,
    split: bool = False,
    bought: bool = False,
    same_card: int = 1,
) -> Amount:
    """How many times its stake a hand wins or, below zero, loses.

    `same_card` is how often one card, suit and all, is in the pack.
    """
    hand, banker = worth(cards, house, split=split), worth(bank_cards, house)
    if beats(hand, banker, house):
        return prize(cards, house, split=split, bought=bought, same_card=same_card)
    return -taken(hand, banker, house)


def prize(
    cards: Sequence[str],
    house: House = TABLE,
    *,
    split: bool = False,
    bought: bool = False,
    same_card: int = 1,
) -> Amount:
    """How many times its stake a hand wins where it wins (table 04)."""
    kind = worth(cards, house, split=split).kind
    if kind in ("pontoon", "ace-king"):
        if split and house.split_pontoon == "single":
            return 1
        if kind == "ace-king":
            return 2
        if house.ace_king == "double" and "K" in map(rank_of, cards):
            return _larger(2, house.pontoon_pays)
        return house.pontoon_pays
    plain: Amount = house.trick_pays if kind == "five-card-trick" else 1
    if bought or worth(cards).total != 21:
        return plain
    paid = {_larger(plain, rate) for rate in _bonus_rates(cards, house, same_card)}
    if len(paid) > 1:
        raise SuitsMissingError(f"suits decide what {' '.join(cards)} is paid")
    return paid.pop()


def _larger(one: Amount, other: Amount) -> Amount:
    return one if one > other else other


def _bonus_rates(cards: Sequence[str], house: House, same_card: int) -> list[Amount]:
    """The best line a 21 may match, once for each way its unwritten suits may be (ours)."""
    rates = dict(house.bonuses)
    size = len(cards)
    by_size: Amount = rates.get("7-cards" if size > 6 else f"{size}-cards", 0)
    ranks = "".join(sorted(map(rank_of, cards)))
    if ranks not in ("678", "777"):
        return [by_size]
    found = []
    for ends in _lines_possible(cards, ranks == "678" or same_card > 2):
        best = by_size
        for end in ends:
            best = _larger(best, rates.get(ranks + end, 0))
        found.append(best)
    return found


_MIXED, _ONE_SUIT, _SPADES = ("",), ("", "-suited"), ("", "-suited", "-spades")


def _lines_possible(cards: Sequence[str], one_suit: bool) -> list[tuple[str, ...]]:
    """Which lines three cards match, for each way their suits may be."""
    suits = {suit_of(card) for card in cards}
    written = suits - {""}
    if len(written) > 1 or not one_suit:
        return [_MIXED]
    found: list[tuple[str, ...]] = [_MIXED] if "" in suits else []
    if written != {"S"}:
        found.append(_ONE_SUIT)
    if written <= {"S"}:
        found.append(_SPADES)
    return found
