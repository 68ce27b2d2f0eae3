"""Questions by chance, from seeds: what may show a misreading where no vector does.

Hands come exhaustively; settlements and options are those that random deals lead to; deals and
sessions are random, whole ones and ones whose last action is refused.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, combinations_with_replacement
from typing import Final, TypeVar

from kill_answers import Question

from pontoon_rules import (
    RANKS,
    SUITS,
    Action,
    Annul,
    Buy,
    Card,
    Deal,
    DealCards,
    Declare,
    Option,
    RuleSet,
    Split,
    Stake,
    Stick,
    Twist,
    check,
    evolve,
    full_pack,
    new_game,
    options,
    step,
)
from pontoon_rules.state import Hand, hands_of, seat_to_act

Cards = tuple[Card, ...]
Thing = TypeVar("Thing")
NAMES: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
DEALS: Final = 260
ORDERS: Final = 1500
PAIRS: Final = 3000
MOODS: Final[tuple[Mapping[str, float], ...]] = (
    {},
    dict.fromkeys(("A", "10", "J", "Q", "K"), 6),
    dict.fromkeys(("A", "2", "3", "4"), 6),
    dict.fromkeys(("8", "9"), 40),
    dict.fromkeys(("A", "K"), 40),
    dict.fromkeys(("5", "6", "7", "10"), 8),
)
"""Which ranks lie rather on top."""
SMALL: Final[tuple[tuple[str, ...], ...]] = (("A", "2", "3", "9"), ("A", "8", "9", "K"))
"""Packs that run out, in three copies."""
ALONE: Final[Mapping[str, Callable[[str], Action]]] = {
    "declare": Declare,
    "split": Split,
    "twist": Twist,
    "stick": Stick,
}


class Dice:
    """A seeded generator that is the same on every version of Python."""

    def __init__(self, *seed: object) -> None:
        self.chance = random.Random(repr(seed)).random

    def number(self, below: int) -> int:
        """A whole number from 0 up to, not including, `below`."""
        return int(self.chance() * below)

    def one_of(self, things: Sequence[Thing]) -> Thing:
        """One of some things."""
        return things[self.number(len(things))]

    def order(self, cards: Cards) -> Cards:
        """The cards shuffled, in a mood."""
        weights = self.one_of(MOODS)
        keys = [self.chance() / weights.get(card.rank, 1) for card in cards]
        return tuple(cards[place] for place in sorted(range(len(cards)), key=keys.__getitem__))


# --- hands ----------------------------------------------------------------------------------


def multisets() -> Iterator[Cards]:
    """Every hand of one to five ranks, the smallest first."""
    cards = tuple(map(Card, RANKS))
    return chain.from_iterable(combinations_with_replacement(cards, size) for size in range(1, 6))


def hand_questions(rules: RuleSet) -> Iterator[Question]:
    """Every hand, those of two cards from a split too; then others in any order and with suits."""
    found = tuple(hand for hand in multisets() if all(card.rank in rules.ranks for card in hand))
    yield from (Question("hand", rules, (hand, True)) for hand in found if len(hand) == 2)
    yield from (Question("hand", rules, (hand, False)) for hand in found)
    dice = Dice("hands")
    for _ in range(ORDERS):
        yield Question("hand", rules, (_suited(dice, dice.one_of(found)), False))


def compare_questions(rules: RuleSet) -> Iterator[Question]:
    """Pairs of hands, every third pair with suits."""
    found = tuple(hand for hand in multisets() if all(card.rank in rules.ranks for card in hand))
    dice = Dice("pairs")
    for number in range(PAIRS):
        most = min(len(found), 100 + 8 * number)
        one, other = found[dice.number(most)], found[dice.number(most)]
        if number % 3 == 0:
            one, other = _suited(dice, one), _suited(dice, other)
        yield Question("compare", rules, (one, other))


def _suited(dice: Dice, hand: Cards) -> Cards:
    order = sorted(hand, key=lambda card: dice.chance())
    return tuple(Card(card.rank, dice.one_of(SUITS)) for card in order)


# --- deals ----------------------------------------------------------------------------------


def deal_questions(rules: RuleSet) -> Iterator[Question]:
    """Random deals at tables of few seats and then of many; with every question on their way."""
    for number in range(DEALS):
        dice = Dice("deal", number)
        own = _small(rules, dice) if number % 5 == 4 else rules
        seats = NAMES[: min(2 + number // 60, _most_seats(own))]
        yield from _dealt(dice, own, seats)


@cache
def deal_questions_of(rules: RuleSet) -> dict[str, list[Question]]:
    """The questions of random deals by level, the shortest first."""
    found: dict[str, list[Question]] = {"settle": [], "options": [], "deal": []}
    for question in deal_questions(rules):
        found[question.level].append(question)
    for level, questions in found.items():
        found[level] = sorted(dict.fromkeys(questions), key=_size)
    return found


def _size(question: Question) -> int:
    """How much there is to read; a deal by its seats and actions."""
    if question.level == "deal":
        return len(question.asked[0]) + len(question.asked[3])
    return len(repr(question.asked))


def _small(rules: RuleSet, dice: Dice) -> RuleSet:
    return evolve(rules, ranks=dice.one_of(SMALL), copies=3)


def _most_seats(rules: RuleSet) -> int:
    cards = len(rules.ranks) * rules.copies
    return min(rules.seats_maximum, len(NAMES), cards // 4)


def _dealt(dice: Dice, rules: RuleSet, seats: tuple[str, ...]) -> Iterator[Question]:
    stock = dice.order(full_pack(rules, len(seats)))
    banker = dice.one_of(seats)
    game, done = new_game(rules, seats, banker, stock), tuple[Action, ...]()
    while options(game.deal):
        yield from _position(rules, game.deal)
        tried = attempt(dice, game.deal)
        if dice.number(3) == 0 and check(game.deal, tried) is not None:
            yield Question("deal", rules, (seats, banker, stock, (*done, tried)))
        action = next_action(dice, game.deal)
        done = (*done, action)
        game = step(game, action).game
    yield Question("deal", rules, (seats, banker, stock, done))
    yield from _settlements(rules, game.deal)


def _position(rules: RuleSet, deal: Deal) -> Iterator[Question]:
    """What the hand in turn may do."""
    if deal.phase == "banker":
        yield Question("options", rules, (deal.bank_hand.cards,))
    if deal.phase == "players":
        hand = deal.hands[deal.turn]
        many = len(hands_of(deal, hand.seat))
        asked = (hand.cards, hand.initial, hand.bought, hand.split, many)
        yield Question("options", rules, asked)


def _settlements(rules: RuleSet, deal: Deal) -> Iterator[Question]:
    """Every hand of a settled deal; whether it bought is asked only where a bonus hangs on it."""
    if deal.phase != "settled" or rules.sudden_death != "none":
        return
    for hand in deal.hands:
        bought = bool(hand.bought and rules.bonuses)
        asked = (hand.cards, hand.stake, deal.bank_hand.cards, hand.split, bought)
        yield Question("settle", rules, asked)


def next_action(dice: Dice, deal: Deal) -> Action:
    """Something legal; deals are annulled rarely, pairs split mostly."""
    found = [option for option in options(deal) if option.action != "annul"]
    if dice.number(40) == 0:
        return Annul("tea")
    split = [option for option in found if option.action == "split"]
    if split and dice.number(4):
        return Split(str(split[0].seat))
    return _of_option(dice, dice.one_of(found))


def _of_option(dice: Dice, option: Option) -> Action:
    seat = str(option.seat)
    if option.action == "deal":
        return DealCards()
    if option.action in ALONE:
        return ALONE[option.action](seat)
    low = option.min or 1
    high = option.max if option.max is not None else low + 6
    amount = dice.one_of((low, high, low + dice.number(high - low + 1)))
    return Stake(seat, amount) if option.action == "stake" else Buy(seat, amount)


def attempt(dice: Dice, deal: Deal) -> Action:
    """Something that may be illegal, mostly by the seat in turn."""
    turn = seat_to_act(deal) or deal.banker
    seat = turn if dice.number(4) else dice.one_of(deal.seats)
    hand: Hand = deal.hands[deal.turn] if deal.phase == "players" else deal.bank_hand
    amount = dice.number(3 * max(hand.stake, 2) + 1)
    if deal.phase in ("stakes", "first-cards", "second-cards"):
        stake = Stake(seat, amount)
        early: tuple[Action, ...] = (DealCards(), stake, stake, Twist(seat))
        return dice.one_of(early)
    buy = Buy(seat, amount)
    tries: tuple[Action, ...] = (Declare(seat), Split(seat), buy, buy, Twist(seat), Stick(seat))
    return dice.one_of(tries)
