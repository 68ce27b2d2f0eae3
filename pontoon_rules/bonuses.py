"""The bonus table: what a winning hand of 21 is made of, and how many times it is then paid.

Clauses `bonus.table`, `bonus.larger`, `bonus.bought` and `bonus.suits`.  Only here do suits ever
decide anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .amounts import Amount
from .cards import SUITS, Card, Rank
from .clauses import ClauseId
from .errors import Malformed
from .ruleset import BonusLine, RuleSet

THREE: Final[dict[tuple[Rank, ...], str]] = {("6", "7", "8"): "678", ("7", "7", "7"): "777"}


def lines_of(cards: tuple[Card, ...]) -> Iterator[BonusLine]:
    """Every line of a bonus table that a hand of 21 fits, by the suits that are known."""
    if len(cards) >= 5:
        yield f"{len(cards)}-cards"  # type: ignore[misc]
    made = THREE.get(tuple(sorted(card.rank for card in cards)))
    if made is None:
        return
    yield made  # type: ignore[misc]
    suits = {card.suit for card in cards}
    if len(suits) == 1 and None not in suits:
        yield f"{made}-suited"  # type: ignore[misc]
        if suits == {"S"}:
            yield f"{made}-spades"  # type: ignore[misc]


def bonus_of(rules: RuleSet, cards: tuple[Card, ...]) -> tuple[Amount, BonusLine] | None:
    """The best bonus of a hand of 21: how many times it is paid, and for what; or None.

    Malformed where the hand lacks suits that decide it.
    """
    table = dict(rules.bonuses)
    found = [(table[line], line) for line in lines_of(cards) if line in table]
    best = max(found, default=None, key=lambda one: one[0])
    if suits_wanted(rules, cards):
        shown = " ".join(map(str, cards))
        raise Malformed(f"the suits of {shown} decide what it is paid: give them")
    return best


def suits_wanted(rules: RuleSet, cards: tuple[Card, ...]) -> bool:
    """Whether suits that are not given decide what a hand of 21 is paid; clause `bonus.suits`."""
    known = {card.suit for card in cards if card.suit is not None}
    if len(known) > 1 or all(card.suit for card in cards):
        return False
    table = dict(rules.bonuses)
    made = THREE.get(tuple(sorted(card.rank for card in cards)))
    if made is None:
        return False
    if made == "777" and most_alike(rules) < len(cards):
        return False
    lines = [f"{made}-suited"] if known and known != {"S"} else [f"{made}-suited", f"{made}-spades"]
    plain = table.get(made, 1)  # type: ignore[call-overload]
    return any(table.get(line, 0) > plain for line in lines)  # type: ignore[call-overload]


def most_alike(rules: RuleSet) -> int:
    """How many cards of one rank and suit the packs of a table can hold."""
    return -(-rules.copies // len(SUITS)) * max(packs for _, packs in rules.packs)


def larger(
    rules: RuleSet, cards: tuple[Card, ...], bought: bool, times: Amount
) -> tuple[Amount, tuple[ClauseId, ...]]:
    """How many times a winning hand of 21 is paid that would be paid `times`, and why."""
    if bought:
        listed = {line for line, _ in rules.bonuses}
        return times, ("bonus.bought",) if listed & set(lines_of(cards)) else ()
    bonus = bonus_of(rules, cards)
    if bonus is None:
        return times, ()
    pays, line = bonus
    if pays <= times:
        return times, ("bonus.larger",)
    by_suit: tuple[ClauseId, ...] = ("bonus.suits",) if "-s" in line else ()
    return pays, ("bonus.table", *by_suit)
