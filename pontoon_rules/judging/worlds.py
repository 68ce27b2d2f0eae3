"""One hand or line judged alone: the states it may be in, given the cards that are not known.

A *world* is a little deal with one player, or with the banker alone, in which every unknown card
has some rank.  A word of the record is tried in every world through `apply`; the worlds where it
is legal go on, and only where none does is a rule broken.  Where all cards are known there is one
world, and it is the engine itself that answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Final

import attrs

from ..actions import Action
from ..cards import MOST_COPIES, RANKS, SUITS, Card, card
from ..chapters.banking import bank_stuck
from ..chapters.dealing import starting_hand
from ..chapters.naturals import is_pontoon
from ..chapters.turns import arrived
from ..clauses import ClauseId
from ..pack import Pack, tally
from ..records.syntax import (
    RecordCard,
    Unknown,
)
from ..ruleset import RuleSet
from ..state import Deal, Hand, Phase, Table

EVERY_CARD: Final = tuple(Card(rank, suit) for rank in RANKS for suit in SUITS)
ENDLESS: Final = Pack(10**6, MOST_COPIES // len(SUITS) * tally(EVERY_CARD))
"""A pack that never runs short: in a world cards are not counted."""


@attrs.frozen
class World:
    """One state that a line may be in.

    `named` counts the hands whose end has been named by a word, or has been passed over; `at_hand`
    is the hand that a `/` or an action has come to.  `done` are the actions so far,
    each with its cards; `because` the clauses they applied; `implied` the words left out, with
    the number of their hand.  `blanks` are the waiting split hands whose second card is unknown:
    it is looked at when their turn comes, so that hands are judged one by one.  `unknown` are the
    hands in which a card is not known.
    """

    deal: Deal
    done: tuple[tuple[Action, tuple[Card, ...]], ...] = ()
    because: tuple[ClauseId, ...] = ()
    implied: tuple[tuple[int, str], ...] = ()
    named: int = 0
    at_hand: int = 0
    blanks: frozenset[int] = frozenset()
    unknown: frozenset[int] = frozenset()

    @property
    def hand(self) -> Hand | None:
        """The hand in turn; None when the line is complete."""
        deal = self.deal
        if deal.phase == "players":
            return deal.hands[deal.turn]
        return deal.bank_hand if deal.phase == "banker" and not deal.table.players else None

    @property
    def begun(self) -> bool:
        """Whether a `/` or an action has begun the hand in turn."""
        return self.at_hand >= self.deal.turn

    @property
    def ended(self) -> int:
        """How many hands of the line are complete."""
        return self.deal.turn + (self.deal.phase == "settled")

    @property
    def confirmed(self) -> bool:
        """Whether no hand has ended that a word might still name."""
        return self.named >= self.ended

    @property
    def kept(self) -> int:
        """The place of the first hand that later words may still speak of."""
        if self.begun and self.hand is not None:
            return self.deal.turn
        return max(min(self.named, self.deal.turn - 1), 0)

    @property
    def hands(self) -> tuple[Hand, ...]:
        """All hands of the line."""
        return self.deal.hands if self.deal.table.players else (self.deal.bank_hand,)

    @property
    def number(self) -> int:
        """The number of the hand in turn, or of the last one of a complete line."""
        return min(self.deal.turn, len(self.hands) - 1)


def player_world(
    rules: RuleSet, seat: str, banker: str, pair: tuple[Card, ...], stake: int
) -> World:
    """A player's line after the second cards."""
    table = Table(rules, (banker, seat), banker, (seat,))
    hand = starting_hand(seat, pair[0], pair[1], stake)
    return _in_play(World(Deal(table, "players", (), (), (hand,), Hand(banker), 0, ENDLESS)))


def _in_play(world: World) -> World:
    """The world when the turn has come to its hand, which may be complete without a word."""
    deal = world.deal
    phase, hands, turn, why = arrived(deal.rules, deal.hands, deal.turn)
    if turn == deal.turn:
        return world
    deal = deal._replace(phase=phase, hands=hands, turn=turn)
    because = world.because + why
    return attrs.evolve(world, deal=deal, because=because)


def banker_world(rules: RuleSet, banker: str, pair: tuple[Card, ...]) -> World:
    """The banker's line when the players have finished; a Pontoon of his is complete at once."""
    hand = starting_hand(banker, pair[0], pair[1], 0)
    pontoon = is_pontoon(rules, hand)
    bank_hand = bank_stuck(hand) if pontoon else hand
    table = Table(rules, (banker,), banker, ())
    phase: Phase = "settled" if pontoon else "banker"
    return World(Deal(table, phase, (), (), (), bank_hand, 0, ENDLESS), named=int(pontoon))


def possible(
    cards: Iterable[RecordCard], rules: RuleSet, drawn: bool = False
) -> Iterator[tuple[Card, ...]]:
    """The cards that `cards` may be: for each unknown one every rank of the pack.

    Of a `drawn` card only the points matter, so one rank stands for all that count the same.
    """
    ranks = {card(rank).points: card(rank) for rank in rules.ranks} if drawn else None
    unknown = tuple(ranks.values() if ranks else map(card, rules.ranks))
    return product(*((unknown if isinstance(one, Unknown) else (one,)) for one in cards))


def distinct(worlds: Iterable[World]) -> tuple[World, ...]:
    """One world for each state that can still make a difference.

    Cards matter in pairs only, and of the completed hands the last one, until the next has begun.
    """
    found: dict[object, World] = {}
    for world in worlds:
        bonuses = bool(world.deal.rules.bonuses)
        hands = tuple(_what_matters(hand, bonuses) for hand in world.hands[world.kept :])
        found.setdefault((world.deal.turn, world.deal.phase, world.named, hands), world)
    return tuple(found.values())


def _what_matters(hand: Hand, bonuses: bool) -> tuple[object, ...]:
    ranked = len(hand.cards) == 2 or (bonuses and len(hand.cards) == 3)
    ranks = tuple(card.rank for card in hand.cards) if ranked else ()
    return hand.status, hand.total, hand.soft, len(hand.cards), ranks, hand.stake


def filled(world: World) -> Iterator[World]:
    """The worlds in which the hand in turn has looked at its second card."""
    deal = world.deal
    if deal.turn not in world.blanks or deal.phase != "players":
        yield world
        return
    hand = deal.hands[deal.turn]
    for rank in deal.rules.ranks:
        looked = starting_hand(hand.seat, hand.cards[0], card(rank), hand.initial, split=True)
        hands = (*deal.hands[: deal.turn], looked, *deal.hands[deal.turn + 1 :])
        blanks = world.blanks - {deal.turn}
        yield _in_play(attrs.evolve(world, deal=deal._replace(hands=hands), blanks=blanks))
