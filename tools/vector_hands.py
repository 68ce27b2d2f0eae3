"""The hands that the test vectors ask about: every multiset, and what legal play can end with."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from pathlib import Path
from typing import Final

sys.path.append(str(Path(__file__).resolve().parent.parent))

from pontoon_rules import RANKS, TABLE, Card, HandValue, classify
from pontoon_rules import cards as read
from pontoon_rules.hands import BUST, FULL, LIMIT, POINTS, PONTOON, best_count

Cards = tuple[Card, ...]
Class = tuple[str, int, int]
"""Kind, total in points, and number of cards."""

PONTOONS: Final = tuple(read(f"A {rank}") for rank in ("10", "J", "Q", "K"))


def value(hand: Cards) -> HandValue:
    """What a hand is worth outside any split."""
    return classify(TABLE, hand)


def multisets(sizes: Iterable[int]) -> Iterator[Cards]:
    """Every multiset of ranks of these sizes, in the order of ranks."""
    for size in sizes:
        yield from combinations_with_replacement(tuple(map(Card, RANKS)), size)


def most_of_a_rank(*hands: Cards) -> int:
    """How often the commonest rank comes in these hands together."""
    return max(Counter(card.rank for hand in hands for card in hand).values())


def has_ace(hand: Cards) -> bool:
    """Whether an ace is among the cards."""
    return any(card.rank == "A" for card in hand)


# What legal play can end with


def playable(hand: Cards, stop: int) -> bool:
    """Whether nothing ended the hand before its last card; no card is drawn at `stop`."""
    drawn_at = [best_count(hand[:size])[0] for size in range(2, len(hand))]
    if not all(total < stop for total in drawn_at):
        return False
    return not drawn_at or value(hand[:2]).kind != PONTOON


def as_played(hand: Cards, stop: int) -> Cards | None:
    """The first order in which the cards can have been drawn, or None."""
    points = [card.points for card in hand]
    if sum(points) - max(points) >= stop:
        return None
    return next((order for order in permutations(hand) if playable(order, stop)), None)


def may_end(hand: Cards, banker: bool) -> bool:
    """Whether a hand may end like this: the banker's anywhere, a player's from 15."""
    worth = value(hand)
    return banker or worth.kind != POINTS or worth.total >= TABLE.stick_minimum


@cache
def reachable(banker: bool) -> dict[Class, list[Cards]]:
    """Hands that legal play can end with from one pack, as played, by class.

    Of each class the plainest come first: few cards of one rank, from the middle of the list.
    """
    found: dict[Class, list[Cards]] = {}
    for hand in multisets(range(2, FULL + 1)):
        if most_of_a_rank(hand) > TABLE.copies or not may_end(hand, banker):
            continue
        order = as_played(hand, LIMIT + banker)
        if order is not None:
            worth = value(hand)
            found.setdefault((worth.kind, worth.total, len(hand)), []).append(order)
    for key, hands in found.items():
        middle = len(hands) // 2
        found[key] = sorted(hands[middle:] + hands[:middle], key=most_of_a_rank)
    return dict(sorted(found.items()))


def asked(key: Class) -> bool:
    """Whether the settlements ask about this class: busts in one size for each total."""
    kind, total, size = key
    return kind != PONTOON and (kind != BUST or size == 3 + total % 3)


def players_classes() -> Iterator[list[Cards]]:
    """A player's finished hands by class, the plainest first; each Pontoon by itself."""
    yield from ([hand] for hand in PONTOONS)
    yield from (hands for key, hands in reachable(banker=False).items() if asked(key))


def bankers_classes() -> Iterator[list[Cards]]:
    """The banker's finished hands by class, the plainest first; his Pontoons left out."""
    yield from (hands for key, hands in reachable(banker=True).items() if asked(key))


def undrawn_hands() -> Iterator[Cards]:
    """The hands that can meet the banker's Pontoon: two cards of every total."""
    yield from PONTOONS
    for (kind, _, size), hands in reachable(banker=True).items():
        if kind == POINTS and size == 2:
            yield hands[0]


def meeting(hands: Iterable[Cards], others: Iterable[Cards]) -> Iterator[tuple[Cards, Cards]]:
    """The first two hands that one pack can hold together, if there are any."""
    for hand, other in product(hands, others):
        if most_of_a_rank(hand, other) <= TABLE.copies:
            yield hand, other
            return


def stakes(hand: Cards) -> tuple[int, int]:
    """Two reachable stakes: unbought ones, or else one bought with every card at the most."""
    most = TABLE.stake_maximum or TABLE.stake_minimum
    if len(hand) == 2:
        return TABLE.stake_minimum, most
    return most, most + (len(hand) - 2) * 2 * most


# What is compared


@cache
def compared() -> dict[tuple[str, int], list[Cards]]:
    """Hands of two to five cards by kind and total: one for each size and way with the ace.

    Within a class those of fewer cards come first.  A Pontoon comes with each ten-card.
    """
    chosen: dict[tuple[str, int], dict[object, list[Cards]]] = {}
    for hand in multisets(range(2, FULL + 1)):
        worth = value(hand)
        if worth.total > LIMIT + 10 or most_of_a_rank(hand) > TABLE.copies:
            continue
        look = hand if worth.kind == PONTOON else (len(hand), has_ace(hand), worth.soft)
        chosen.setdefault((worth.kind, worth.total), {}).setdefault(look, []).append(hand)
    return {
        key: [sorted(hands, key=most_of_a_rank)[0] for hands in looks.values()]
        for key, looks in sorted(chosen.items())
    }
