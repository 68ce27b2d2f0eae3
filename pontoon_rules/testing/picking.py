"""Strategies for cards and hands: any, or of a kind, a total or a number of cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import combinations_with_replacement, permutations

from hypothesis import strategies as st

from ..cards import RANKS, SUITS, Card, Rank, Suit
from ..errors import Malformed
from ..hands import FULL, LIMIT, POINTS, HandValue, Kind, classify, count
from ..ruleset import TABLE, AceKing, RuleSet, SplitPontoon, evolve

Cards = tuple[Card, ...]


def cards(rules: RuleSet = TABLE, suits: bool = False) -> st.SearchStrategy[Card]:
    """One card of the pack, without a suit or with one.  Shrinks to the first rank of the pack."""
    known: tuple[Suit | None, ...] = SUITS if suits else (None,)
    return st.sampled_from([Card(rank, suit) for suit in known for rank in rules.ranks])


def hands(
    kind: Kind | None = None,
    total: int | None = None,
    size: int | None = None,
    soft: bool | None = None,
    split: bool = False,
    rules: RuleSet = TABLE,
    suits: bool = False,
) -> st.SearchStrategy[Cards]:
    """The cards of a player's hand, in the order in which they came: as some deal can leave it.

    On request of a `kind`, a best `total` in points, a `size` in cards, soft or hard; `split`
    says that the hand came from a split.  No card comes after the hand has ended, and none more
    often than one pack holds it.  Raises `Malformed` where there is no such hand.  Shrinks to few
    and low cards.
    """
    found = [
        hand
        for value, group in every_hand(rules, split).items()
        if kind in (None, value.kind) and total in (None, value.total)
        if soft in (None, value.soft)
        for hand in group
        if size in (None, len(hand))
    ]
    if not found:
        raise Malformed("no hand of this kind, total and number of cards can come about")
    ordered = st.sampled_from(found).flatmap(partial(_in_order, rules))
    return ordered.flatmap(suited) if suits else ordered


def every_hand(rules: RuleSet, split: bool) -> Mapping[HandValue, tuple[Cards, ...]]:
    """Every hand of one to five ranks that can come about in some order, by its value."""
    copies = rules.copies * rules.packs_for(rules.seats_minimum)
    known = rules.ranks, copies, rules.draw_at_21 == "twist"
    return _by_value(*known, rules.split_pontoon, rules.ace_king, split)


@lru_cache(maxsize=128)
def _by_value(
    ranks: tuple[Rank, ...],
    copies: int,
    goes_on: bool,
    split_pontoon: SplitPontoon,
    ace_king: AceKing,
    split: bool,
) -> Mapping[HandValue, tuple[Cards, ...]]:
    """As `every_hand`, by those of the rules that make a difference."""
    rules = evolve(TABLE, split_pontoon=split_pontoon, ace_king=ace_king)
    groups: dict[HandValue, list[Cards]] = {}
    for hand in _reachable(ranks, copies, goes_on):
        groups.setdefault(classify(rules, hand, split), []).append(hand)
    return {value: tuple(groups[value]) for value in sorted(groups, key=_dull_first)}


def _dull_first(value: HandValue) -> tuple[bool, int, bool]:
    return value.kind != POINTS, value.total, value.soft


@lru_cache(maxsize=32)
def _reachable(ranks: tuple[Rank, ...], copies: int, goes_on: bool) -> tuple[Cards, ...]:
    """Every hand that comes about in some order, its cards in the order of the ranks."""
    singles = [Card(rank) for rank in ranks]
    return tuple(
        hand
        for size in range(1, FULL + 1)
        for hand in combinations_with_replacement(singles, size)
        if size <= copies or max(map(hand.count, hand)) <= copies
        if next(orders(hand, goes_on), None)
    )


def _in_order(rules: RuleSet, hand: Cards) -> st.SearchStrategy[Cards]:
    return st.sampled_from(every_order(hand, rules.draw_at_21 == "twist"))


@lru_cache(maxsize=4096)
def every_order(hand: Cards, goes_on: bool) -> tuple[Cards, ...]:
    """Every order in which the cards of a hand can have come; `goes_on` where 21 does not stop."""
    return tuple(dict.fromkeys(orders(hand, goes_on)))


def orders(hand: Cards, goes_on: bool) -> Iterator[Cards]:
    """The orders in which no card comes after the hand has ended."""
    return (order for order in permutations(hand) if stays_open(order, goes_on))


def stays_open(cards: Cards, goes_on: bool) -> bool:
    """Whether a player's hand goes on until the last of its cards."""
    total, soft = 0, False
    for size, card in enumerate(cards[:-1], 1):
        total, soft = count(total, soft, card)
        if total > LIMIT or (total == LIMIT and (size == 2 or not goes_on)):
            return False
    return True


def suited(hand: Cards) -> st.SearchStrategy[Cards]:
    """The hand with suits, often all of one; no card twice while the four suits suffice."""
    chosen = st.tuples(st.permutations(SUITS), st.booleans())
    return chosen.map(lambda how: tuple(_with_suits(hand, *how)))


def _with_suits(hand: Cards, order: Sequence[Suit], mixed: bool) -> Iterator[Card]:
    for place, card in enumerate(hand):
        shift = RANKS.index(card.rank) if mixed else 0
        yield Card(card.rank, order[(hand[:place].count(card) + shift) % len(order)])
