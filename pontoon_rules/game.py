"""A deal with its stock: the thin layer that brings the cards.

Everything is decided by `pontoon_rules.lifecycle`; a `Game` only knows in which order the cards
lie.  Clauses `cards.exact` and `bust.under`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import attrs

from .actions import Action
from .cards import Card
from .chapters.turns import faulty
from .clauses import ClauseId
from .lifecycle import apply, refusal_of, seats_fault, start_deal
from .pack import is_whole
from .refusals import Refused
from .ruleset import RuleSet, full_pack
from .state import Deal, Entry


class Random(Protocol):
    """What shuffling needs of a random generator, such as `random.Random(7)`."""

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""


@attrs.frozen
class Game:
    """A deal and its stock; the first card of `stock` is the next to come."""

    deal: Deal
    stock: tuple[Card, ...]


@attrs.frozen
class GameStep:
    """One transition done in a game: the new game, the chips moved now, the clauses applied."""

    game: Game
    entries: tuple[Entry, ...]
    because: tuple[ClauseId, ...]


def new_game(rules: RuleSet, seats: Iterable[str], banker: str, stock: Iterable[Card]) -> Game:
    """A new deal with a stock, which must be exactly the packs of the table.

    Refused with `pack.inexact` (clause `cards.exact`) for any other stock, and as `start_deal`.
    """
    deal = start_deal(rules, seats, banker)
    stock = tuple(stock)
    if not is_whole(full_pack(rules, len(deal.seats)), stock):
        raise Refused(refusal_of(faulty("pack.inexact", count=len(stock))))
    return Game(deal, stock)


def step(game: Game, action: Action) -> GameStep:
    """Do `action` with the cards from the top of the stock; refused as `apply` refuses.

    The cards of a hand that goes bust are put under the stock at once, in the order they lay.
    """
    due = game.deal.due(action)
    done = apply(game.deal, action, game.stock[:due])
    rest = game.stock[due:]
    returned = done.deal.pack.stock - len(rest)
    stock = rest + done.deal.pack.buried[-returned:] if returned else rest
    return GameStep(Game(done.deal, stock), done.entries, done.because)


def shuffled(rules: RuleSet, seat_count: int, random: Random) -> tuple[Card, ...]:
    """The packs for a table of `seat_count`, shuffled: the same on every version of Python.

    Refused as `start_deal` for too few or too many seats.
    """
    fault = seats_fault(rules, seat_count)
    if fault is not None:
        raise Refused(refusal_of(fault))
    stock = list(full_pack(rules, seat_count))
    for place in range(len(stock) - 1, 0, -1):
        other = int(random.random() * (place + 1))
        stock[place], stock[other] = stock[other], stock[place]
    return tuple(stock)
