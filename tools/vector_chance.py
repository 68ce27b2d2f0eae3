"""Random deals and sessions for the test vectors, from seeds, chosen for what they cover."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, TypeVar

import attrs
from vector_scripts import ALONE, Cards

sys.path.append(str(Path(__file__).resolve().parent.parent))

from pontoon_rules import (
    TABLE,
    Action,
    Buy,
    Card,
    DealCards,
    Game,
    Option,
    RuleSet,
    Stake,
    evolve,
    full_pack,
    named,
    new_game,
    options,
    results,
    step,
)
from pontoon_rules.state import Deal

Thing = TypeVar("Thing")
NAMES: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
CANDIDATES: Final = 1200
PLAIN: Final[Mapping[str, float]] = {
    "stake": 1, "deal": 1, "declare": 1, "split": 6, "buy": 2, "twist": 2, "stick": 2,
}  # fmt: skip


class Dice:
    """A seeded generator that is the same on every version of Python."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)

    def number(self, below: int) -> int:
        """A whole number from 0 up to, not including, `below`."""
        return int(self._random.random() * below)

    def one_of(self, things: Sequence[Thing]) -> Thing:
        """One of some things."""
        return things[self.number(len(things))]

    def weighted(self, things: Sequence[Thing], weights: Sequence[float]) -> Thing:
        """One of some things, the heavier the likelier."""
        left = self._random.random() * sum(weights)
        for thing, weight in zip(things, weights, strict=True):
            left -= weight
            if left < 0:
                return thing
        return things[-1]

    def order(self, cards: Sequence[Card], weights: Mapping[str, float]) -> Cards:
        """The cards shuffled, those of heavy ranks rather on top."""
        keys = [self._random.random() / weights.get(card.rank, 1) for card in cards]
        places = sorted(range(len(cards)), key=keys.__getitem__)
        return tuple(cards[place] for place in places)


@attrs.frozen
class Mood:
    """What lies on top and how the seats play: weights of ranks and of actions."""

    ranks: Mapping[str, float] = attrs.field(factory=dict)
    play: Mapping[str, float] = PLAIN
    bank: Mapping[str, float] = attrs.field(factory=lambda: {"twist": 1, "stick": 2})


def ranks(text: str, weight: float) -> dict[str, float]:
    """The same weight for some ranks."""
    return dict.fromkeys(text.split(), weight)


MOODS: Final = (
    Mood(),
    Mood(ranks("A 10 J Q K", 5)),
    Mood(ranks("A 2 3 4", 6), {**PLAIN, "buy": 6, "stick": 0.3}),
    Mood(ranks("A 2 3 4 5", 4), {**PLAIN, "twist": 6, "stick": 0.3}, {"twist": 12, "stick": 1}),
    Mood(ranks("6 7 8 9 10", 3), {**PLAIN, "twist": 5, "stick": 0.5}),
    Mood(ranks("8 9", 60), {**PLAIN, "split": 60, "twist": 0.5}),
    Mood(ranks("3 A", 40), {**PLAIN, "split": 60}),
    Mood(ranks("A K", 30), {**PLAIN, "split": 60}),
    Mood(ranks("5 6 10", 8), {**PLAIN, "buy": 8, "twist": 1}, {"twist": 3, "stick": 1}),
)
SMALL: Final = (
    {"ranks": ("A", "2", "3", "9"), "copies": 3},
    {"ranks": ("A", "8", "9", "10"), "copies": 3},
    {"ranks": ("2", "3", "4", "5", "6"), "copies": 3},
    {"ranks": ("A", "6", "7", "8", "9", "K"), "copies": 2},
)
"""Packs that run out."""
BONUS_MOODS: Final = (
    *MOODS,
    Mood(ranks("6 7 8", 30), {**PLAIN, "twist": 8, "split": 1}),
    Mood(ranks("7", 60), {**PLAIN, "twist": 8, "split": 0.5}),
)
HOUSES: Final[tuple[tuple[str, Mapping[str, Any]], ...]] = (
    ("home", {}),
    ("guide", {}),
    ("table+spanish", {}),
    ("home+malaysian", {}),
    ("table+ace-high", {"pontoon_pays": Fraction(3, 2)}),
    ("guide+sudden-death", {}),
    ("table+rotating", {}),
    ("home+spanish+malaysian", {}),
    ("home+spanish+malaysian+ace-high+sudden-death+rotating", {}),
    ("table", {"split_by": "value", "split_pontoon": "single", "ace_king": "double"}),
    ("table", {"ace_king": "class", "split_pontoon": "ordinary", "ties": "player"}),
    ("guide", {"sudden_death": "turn", "buy_later_minimum": "any", "banker_draws_below": 17}),
)
"""Other tables: the name of their rules, and switches that differ from those."""


@attrs.frozen
class Played:
    """A random deal that has ended, and what it covers."""

    rules: RuleSet
    seats: tuple[str, ...]
    banker: str
    stock: Cards
    actions: tuple[Action, ...]
    features: frozenset[str]


# Playing


def action(dice: Dice, option: Option) -> Action:
    """The action of an option; amounts are at a limit two times out of three."""
    seat = option.seat or ""
    if option.action in ("stake", "buy"):
        low = option.min or 0
        high = option.max if option.max is not None else low + 20
        amount = dice.one_of((low, high, low + dice.number(high - low + 1)))
        return Stake(seat, amount) if option.action == "stake" else Buy(seat, amount)
    if option.action == "deal":
        return DealCards()
    return ALONE[option.action](seat)


def next_action(dice: Dice, mood: Mood, deal: Deal) -> Action:
    """What the seat to act does in a mood."""
    found = [option for option in options(deal) if option.action != "annul"]
    weights = mood.bank if deal.phase == "banker" else mood.play
    return action(dice, dice.weighted(found, [weights[option.action] for option in found]))


def played(dice: Dice, rules: RuleSet, seats: tuple[str, ...], banker: str, mood: Mood) -> Played:
    """A deal played to its end."""
    stock = dice.order(full_pack(rules, len(seats)), mood.ranks)
    game = new_game(rules, seats, banker, stock)
    actions: list[Action] = []
    features: set[str] = set()
    while options(game.deal):
        actions.append(next_action(dice, mood, game.deal))
        game = advanced(game, actions[-1], features)
    features |= set(seen(game.deal))
    return Played(rules, seats, banker, stock, tuple(actions), frozenset(features))


def advanced(game: Game, action: Action, features: set[str]) -> Game:
    """One step, and what it covers: its clauses, each with the phase, and busts come again."""
    done = step(game, action)
    features |= {f"{game.deal.phase} {action.word} {' '.join(done.because)}"}
    if len(done.game.deal.pack.buried) < len(game.deal.pack.buried):
        features.add("bust cards come again")
    return done.game


def seen(deal: Deal) -> Iterator[str]:
    """What the end of a deal covers."""
    yield f"{deal.phase} with {len(deal.seats)} seats, banker {deal.seats.index(deal.banker)}"
    yield f"{deal.phase} at turn {deal.turn}"
    if deal.phase == "void":
        return
    bank = deal.bank_hand
    yield f"banker {bank.status} {bank.total} {len(bank.cards)}"
    hands = [hand.seat for hand in deal.hands]
    for hand, ended in zip(deal.hands, results(deal), strict=True):
        kinds = f"{ended.value.kind} {ended.banker.kind}"
        yield f"{kinds} {ended.because} {hand.split} {hand.stake > hand.initial}"
        yield f"{hand.status} {len(hand.cards)} {hand.total} {hand.soft}"
        yield f"bought {hand.bought and hand.bought[0] / hand.initial} {len(hand.bought)}"
        yield f"{hands.count(hand.seat)} hands {hand.status} {ended.outcome}"


# Choosing


def candidate(number: int) -> Played:
    """The random deal of a number; every fourth has a small pack."""
    dice = Dice(f"pontoon deal {number}")
    rules = evolve(TABLE, **dice.one_of(SMALL)) if number % 4 == 0 else TABLE
    most = min(8, len(rules.ranks) * rules.copies // 2)
    seats = NAMES[: 2 + dice.number(most - 1)]
    return played(dice, rules, seats, dice.one_of(seats), dice.one_of(MOODS))


def chosen(count: int) -> list[Played]:
    """So many deals by the rules of the file, some with small packs."""
    return telling([candidate(number) for number in range(CANDIDATES)], count)


def elsewhere(count: int) -> list[Played]:
    """So many deals by other rules."""
    return telling([stranger(number) for number in range(CANDIDATES)], count)


def stranger(number: int) -> Played:
    """The random deal of a number at another table; what it covers is told apart by its rules."""
    dice = Dice(f"pontoon deal elsewhere {number}")
    name, switches = HOUSES[number % len(HOUSES)]
    rules = evolve(named(name), **switches)
    seats = NAMES[: 2 + dice.number(6)]
    mood = dice.one_of(BONUS_MOODS if rules.bonuses else MOODS)
    found = played(dice, rules, seats, dice.one_of(seats), mood)
    own = frozenset(f"{number % len(HOUSES)} {feature}" for feature in found.features)
    return attrs.evolve(found, features=own)


def telling(found: Sequence[Played], count: int) -> list[Played]:
    """Those that cover as much as possible, the most telling first.

    When everything is covered that can be, it is covered once more.
    """
    bits: dict[str, int] = {}
    masks = [
        sum(1 << bits.setdefault(f, len(bits)) for f in sorted(deal.features)) for deal in found
    ]
    left = list(range(len(found)))
    picked: list[Played] = []
    covered = 0
    while len(picked) < count:
        best = max(left, key=lambda at: (masks[at] & ~covered).bit_count())
        if not masks[best] & ~covered:
            if not covered:
                break
            covered = 0
            continue
        covered |= masks[best]
        left.remove(best)
        picked.append(found[best])
    return picked
