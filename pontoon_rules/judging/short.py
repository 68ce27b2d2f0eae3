"""Finished hands in the short form: a legal way to have come to them, or none.

`Bob 5: 8 4 6` says only the cards and the final stake.  Some way of buying and twisting is found
that ends so, and written as words; which of several ways it was is not checked, since the hand is
worth the same after each.  Clause `record.reach`.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from ..chapters.buying import buy_limits
from ..chapters.dealing import stake_limits
from ..chapters.turns import Fault, faulty
from ..records.syntax import (
    BuyItem,
    FinishedHandItem,
    Item,
    NextHandItem,
    Position,
    RecordCard,
    SeatLine,
    SplitItem,
    TwistItem,
    Unknown,
)
from ..ruleset import RuleSet


@attrs.frozen
class Written:
    """A line with a word for every card.

    `stake` is an initial stake that leads to the final ones; `known` says whether it is the only
    one.  `short` says that the line was written in the short form.
    """

    stake: int | None
    cards: tuple[RecordCard, ...]
    items: tuple[Item, ...]
    known: bool = True
    short: bool = False


@attrs.frozen
class _Finished:
    """One finished hand of the short form."""

    stake: int
    cards: tuple[RecordCard, ...]
    at: Position


def is_short(line: SeatLine) -> bool:
    """Whether the line shows finished hands without a word for each card."""
    return len(line.cards) > 2 or any(isinstance(item, FinishedHandItem) for item in line.items)


def written_out(rules: RuleSet, line: SeatLine, banker: bool = False) -> Written | Fault:
    """The line with a word for every card; a fault where no legal play ends with its stakes."""
    if not is_short(line):
        return Written(line.stake, line.cards, line.items)
    if banker or line.stake is None:
        return Written(line.stake, line.cards[:2], _twists(line.cards[2:], line), short=True)
    hands = _finished_hands(line)
    initials = _initials(rules, hands)
    if not initials:
        return faulty("reach.stake", amount=max(hand.stake for hand in hands))
    return _with_initial(rules, line, hands, initials)


def _twists(cards: tuple[RecordCard, ...], line: SeatLine) -> tuple[Item, ...]:
    """The banker's cards beyond the second, then whatever words follow."""
    return (*(TwistItem(card, at=line.at) for card in cards), *line.items)


def _finished_hands(line: SeatLine) -> list[_Finished]:
    assert line.stake is not None
    first = _Finished(line.stake, line.cards, line.at)
    more = [item for item in line.items if isinstance(item, FinishedHandItem)]
    return [first, *(_Finished(item.stake, item.cards, item.at) for item in more)]


def _initials(rules: RuleSet, hands: list[_Finished]) -> list[tuple[int, int]]:
    """The initial stakes from which every hand can reach its final one, as ranges."""
    found = [(stake_limits(rules)[0], _no_limit(rules, hands))]
    for hand in hands:
        reach = [_range(rules, hand.stake, buys) for buys in range(len(hand.cards) - 1)]
        both = [_meet(one, other) for one in found for other in reach]
        found = [(low, high) for low, high in both if low <= high]
    return sorted(found)


def reachable_stake(rules: RuleSet, final: int, draws: int) -> bool:
    """Whether some legal play ends with `final` units on a hand that drew so many cards."""
    cards = (Unknown(),) * (2 + draws)
    return bool(_initials(rules, [_Finished(final, cards, Position())]))


def _no_limit(rules: RuleSet, hands: list[_Finished]) -> int:
    """The largest initial stake; where there is no limit, no stake exceeds the final one."""
    largest = stake_limits(rules)[1]
    return max(hand.stake for hand in hands) if largest is None else largest


def _range(rules: RuleSet, final: int, buys: int) -> tuple[int, int]:
    """The initial stakes that `buys` buys can bring to `final`.

    The first buy adds at least the original, and each later one that too or a single unit; through
    the first, each adds at most twice the original.
    """
    least, most = buy_limits(1, ())
    if rules.buy_later_minimum == "original" or not buys:
        return -(-final // (1 + most * buys)), final // (1 + least * buys)
    return -(-final // (1 + most * buys)), (final - (buys - 1)) // (1 + least)


def _meet(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return max(one[0], other[0]), min(one[1], other[1])


def _with_initial(
    rules: RuleSet, line: SeatLine, hands: list[_Finished], initials: list[tuple[int, int]]
) -> Written:
    """The words that lead from the least initial stake to the finished hands, splits first."""
    initial = initials[0][0]
    items: list[Item] = list(_splits(hands))
    for number, hand in enumerate(hands):
        if number:
            items.append(NextHandItem(at=hand.at))
        items.extend(_draws(rules, hand, initial))
    checks = [item for item in line.items if not isinstance(item, FinishedHandItem)]
    pair = hands[0].cards[:2] if len(hands) == 1 else (hands[0].cards[0], hands[-1].cards[0])
    known = {bound for span in initials for bound in span} == {initial}
    return Written(initial, pair, (*items, *checks), known, short=True)


def _splits(hands: list[_Finished]) -> Iterator[SplitItem]:
    """Split until there are as many hands: each time the first, the last hands first."""
    for place in range(len(hands) - 1, 0, -1):
        kept = hands[0].cards[1] if place == 1 else hands[place - 1].cards[0]
        yield SplitItem((kept, hands[place].cards[1]), at=hands[place].at)


def _draws(rules: RuleSet, hand: _Finished, initial: int) -> Iterator[Item]:
    """A word for each card beyond the second: as many buys as the stake needs, then twists."""
    final = hand.stake
    buys = next(n for n in range(len(hand.cards)) if _within(initial, _range(rules, final, n)))
    added = final - initial
    least = buy_limits(initial, (initial,), rules.buy_later_minimum)[0]
    for place, card in enumerate(hand.cards[2:]):
        left = buys - place
        if left > 0:
            amount = min(2 * initial, added - least * (left - 1))
            added -= amount
            yield BuyItem(amount, card, at=hand.at)
        else:
            yield TwistItem(card, at=hand.at)


def _within(value: int, bounds: tuple[int, int]) -> bool:
    return bounds[0] <= value <= bounds[1]
