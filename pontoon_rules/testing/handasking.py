"""Strategies for questions about hands: the levels `hand`, `compare`, `settle` and `options`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from hypothesis import assume
from hypothesis import strategies as st

from ..answers import Json
from ..answers.options import bank_hand, player_hand
from ..cards import Card
from ..chapters.buying import buy_limits
from ..errors import Malformed
from ..hands import BUST, LIMIT, POINTS, PONTOON, HandValue
from ..ruleset import RuleSet
from .choices import pick, up_to
from .picking import Cards, every_hand, every_order, suited

Groups = Sequence[Sequence[Cards]]
"""Hands, those of one value or kind together."""


def of_kinds(rules: RuleSet, split: bool) -> Groups:
    """Every hand, by kind, hands of points also by softness."""
    groups: dict[tuple[str, bool], list[Cards]] = {}
    for value, hands in every_hand(rules, split).items():
        soft = value.soft and value.kind == POINTS
        groups.setdefault((value.kind, soft), []).extend(hands)
    return tuple(groups.values())


def finished(rules: RuleSet, split: bool) -> Mapping[HandValue, Sequence[Cards]]:
    """Hands that a player may end with."""
    found = every_hand(rules, split).items()
    return {value: hands for value, hands in found if _ends(value, rules.stick_minimum)}


def bankers(rules: RuleSet) -> Mapping[HandValue, Sequence[Cards]]:
    """Hands that a banker may end with."""
    low = rules.banker_draws_below or 0
    found = every_hand(rules, False).items()
    return {value: hands for value, hands in found if _ends(value, low)}


def _ends(value: HandValue, low: int) -> bool:
    """Whether a hand of two cards or more may end so, where points below `low` go on."""
    return value.kind != POINTS or value.total >= max(low, LEAST)


LEAST: Final = 12
"""Every hand of points from this total on has two cards or more."""


def _one(draw: st.DrawFn, hands: Mapping[HandValue, Sequence[Cards]]) -> tuple[HandValue, Cards]:
    """Any hand, by its kind first, then by its total."""
    kinds = tuple(dict.fromkeys(value.kind for value in hands))
    kind = pick(draw, kinds)
    value = pick(draw, [value for value in hands if value.kind == kind])
    return value, pick(draw, hands[value])


def _ordered(draw: st.DrawFn, rules: RuleSet, hand: Cards) -> Cards:
    """The cards in an order in which they can have come; one choice, whatever the hand."""
    orders = every_order(hand, rules.draw_at_21 == "twist")
    return orders[draw(up_to(MOST_ORDERS - 1)) % len(orders)]


MOST_ORDERS: Final = 120
"""In how many orders five cards can come."""


def words(cards: Sequence[Card]) -> list[str]:
    """Cards as plain data."""
    return [str(card) for card in cards]


@st.composite
def hand_questions(draw: st.DrawFn, rules: RuleSet) -> Json:
    """A hand of any kind, with suits or without; from a split only where that matters."""
    matters = rules.split_pontoon == "ordinary" or rules.ace_king == "class"
    split = matters and draw(st.booleans())
    cards = _ordered(draw, rules, pick(draw, pick(draw, of_kinds(rules, split))))
    cards = draw(suited(cards)) if draw(st.booleans()) else cards
    return {"cards": words(cards)} | ({"split": True} if split else {})


@st.composite
def compare_questions(draw: st.DrawFn, rules: RuleSet) -> Json:
    """Two hands, often of one kind, with equal totals, or the best there are."""
    hands = every_hand(rules, False)
    best = {value: found for value, found in hands.items() if value.strength >= LIMIT}
    how = pick(draw, range(4))
    value, one = _one(draw, best if how == 3 else hands)
    near = {other: found for other, found in hands.items() if _is_near(value, other)}
    _, other = _one(draw, (hands, near, near, best)[how])
    pair = [one, other] if draw(st.booleans()) else [other, one]
    first, second = (_ordered(draw, rules, hand) for hand in pair)
    return {"one": words(first), "other": words(second)}


def _is_near(one: HandValue, other: HandValue) -> bool:
    return one.total == other.total or one.kind == other.kind


@st.composite
def settle_questions(draw: st.DrawFn, rules: RuleSet) -> Json:
    """A finished hand against a banker's, both from one pack; often the totals are equal."""
    split = draw(st.booleans())
    level = _of_one_total if draw(st.booleans()) else _of_any_totals
    hand, bank, split = level(draw, rules, split)
    cards = _ordered(draw, rules, hand)
    both = cards + _ordered(draw, rules, bank)
    copies = rules.copies * rules.packs_for(rules.seats_minimum)
    assume(max(map(both.count, both)) <= copies)
    both = draw(suited(both)) if rules.bonuses else both
    asked: Json = {"cards": words(both[: len(cards)]), "stake": 1 + draw(up_to(_most(cards)))}
    asked |= {"split": split, "banker_cards": words(both[len(cards) :])}
    may_buy = bool(rules.bonuses) and len(cards) > 2
    return asked | ({"bought": draw(st.booleans())} if may_buy else {})


def _of_one_total(draw: st.DrawFn, rules: RuleSet, split: bool) -> tuple[Cards, Cards, bool]:
    """A hand and a banker's hand with the same total, neither bust, the banker without Pontoon."""
    banks = {value: hands for value, hands in bankers(rules).items() if value.kind != PONTOON}
    ends = finished(rules, split)
    both = {value.total for value in banks} & {value.total for value in ends}
    total = pick(draw, sorted(total for total in both if total <= LIMIT))
    bank = _one(draw, {value: hands for value, hands in banks.items() if value.total == total})
    hand = _one(draw, {value: hands for value, hands in ends.items() if value.total == total})
    return hand[1], bank[1], split


def _of_any_totals(draw: st.DrawFn, rules: RuleSet, split: bool) -> tuple[Cards, Cards, bool]:
    """A hand that can meet the banker's: two unsplit cards against his Pontoon."""
    value, bank = _one(draw, bankers(rules))
    if value.kind != PONTOON:
        return _one(draw, finished(rules, split))[1], bank, split
    every = every_hand(rules, False).values()
    two = [hand for hands in every for hand in hands if len(hand) == 2]
    return pick(draw, two), bank, False


def _most(cards: Cards) -> int:
    """How far above one unit a stake goes: more where cards were bought."""
    return 4 if len(cards) == 2 else 34


# --- options ----------------------------------------------------------------------------------


@st.composite
def options_questions(draw: st.DrawFn, rules: RuleSet) -> Json:
    """An open hand of a player, as often bought as twisted; or one of the banker."""
    if pick(draw, range(5)) == 1:
        return draw(_bank_options(rules))
    split = draw(st.booleans())
    cards = _ordered(draw, rules, pick(draw, pick(draw, _open_hands(rules, split))))
    initial = pick(draw, range(rules.stake_minimum, (rules.stake_maximum or 8) + 1))
    bought = _bought(draw, rules, initial, pick(draw, range(len(cards) - 1)))
    try:
        player_hand(rules, cards, initial, bought, split)
    except Malformed:
        assume(False)
    most = rules.split_hands or 6
    return {
        "cards": words(cards),
        "initial_stake": initial,
        "bought": list(bought),
        "split": split,
        "hands": pick(draw, range(2, max(most, 2) + 1)) if split else 1,
    }


def _bought(draw: st.DrawFn, rules: RuleSet, initial: int, count: int) -> tuple[int, ...]:
    """What so many buys have cost."""
    bought: tuple[int, ...] = ()
    for _ in range(count):
        low, high = buy_limits(initial, bought, rules.buy_later_minimum)
        bought += (pick(draw, range(low, high + 1)),)
    return bought


@lru_cache(maxsize=64)
def _open_hands(rules: RuleSet, split: bool) -> Groups:
    """Hands of two to four cards: pairs, ten-cards, Pontoons, about where one may stick, any."""
    every = [
        (value.total, hand)
        for value, hands in every_hand(rules, split).items()
        for hand in hands
        if 2 <= len(hand) <= 4 and value.kind != BUST
    ]
    two = [(total, hand) for total, hand in every if len(hand) == 2]
    edge = (rules.stick_minimum - 1, rules.stick_minimum)
    groups = (
        [hand for _, hand in two],
        [hand for _, hand in two if hand[0] == hand[1]],
        [hand for _, hand in two if hand[0].points == hand[1].points and hand[0] != hand[1]],
        [hand for total, hand in two if total == LIMIT],
        [hand for total, hand in every if total in edge],
        [hand for _, hand in every if len(hand) == 3],
        [hand for _, hand in every if len(hand) == 4],
    )
    return tuple(group for group in groups if group)


@st.composite
def _bank_options(draw: st.DrawFn, rules: RuleSet) -> Json:
    hands = [hand for group in _open_hands(rules, False)[::3] for hand in group]
    cards = _ordered(draw, rules, pick(draw, hands))
    try:
        bank_hand(rules, cards)
    except Malformed:
        assume(False)
    return {"banker_cards": words(cards)}
