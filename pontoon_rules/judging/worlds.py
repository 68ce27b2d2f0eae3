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

from ..actions import Action, Buy, Declare, Split, Stick, Twist
from ..cards import MOST_COPIES, RANKS, SUITS, Card
from ..chapters.banking import bank_stuck
from ..chapters.dealing import starting_hand
from ..chapters.declaring import is_pontoon
from ..chapters.turns import Fault, faulty
from ..clauses import ClauseId, Code
from ..errors import Refusal, Refused
from ..lifecycle import apply, check, refusal_of
from ..pack import Pack, tally
from ..records.syntax import (
    BustItem,
    BuyItem,
    Item,
    NextHandItem,
    PontoonItem,
    RecordCard,
    SplitItem,
    StickItem,
    TwistItem,
    Unknown,
)
from ..ruleset import RuleSet
from ..state import Deal, Hand, Phase, Status, Table

EVERY_CARD: Final = tuple(Card(rank, suit) for rank in RANKS for suit in SUITS)
ENDLESS: Final = Pack(10**6, MOST_COPIES // len(SUITS) * tally(EVERY_CARD))
"""A pack that never runs short: in a world cards are not counted."""


@attrs.frozen
class World:
    """One state that a line may be in.

    `confirmed` says that the end of the hand before the one in turn has been named by a word;
    `begun` that a `/` or an action has begun the hand in turn.  `done` are the actions so far,
    each with its cards; `because` the clauses they applied; `implied` the words left out, with
    the number of their hand.
    """

    deal: Deal
    done: tuple[tuple[Action, tuple[Card, ...]], ...] = ()
    because: tuple[ClauseId, ...] = ()
    implied: tuple[tuple[int, str], ...] = ()
    confirmed: bool = True
    begun: bool = True

    @property
    def hand(self) -> Hand | None:
        """The hand in turn; None when the line is complete."""
        deal = self.deal
        if deal.phase == "players":
            return deal.hands[deal.turn]
        return deal.bank_hand if deal.phase == "banker" and not deal.table.players else None

    @property
    def last(self) -> Hand | None:
        """The hand that was completed last, if any."""
        if not self.deal.table.players:
            return self.deal.bank_hand if self.deal.phase == "settled" else None
        return self.deal.hands[self.deal.turn - 1] if self.deal.turn else None

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
    return World(Deal(table, "players", (), (), (hand,), Hand(banker), 0, ENDLESS))


def banker_world(rules: RuleSet, banker: str, pair: tuple[Card, ...]) -> World:
    """The banker's line when the players have finished; a Pontoon of his is complete at once."""
    hand = starting_hand(banker, pair[0], pair[1], 0)
    pontoon = is_pontoon(hand)
    bank_hand = bank_stuck(hand) if pontoon else hand
    table = Table(rules, (banker,), banker, ())
    phase: Phase = "settled" if pontoon else "banker"
    return World(Deal(table, phase, (), (), (), bank_hand, 0, ENDLESS), confirmed=not pontoon)


def possible(cards: Iterable[RecordCard], rules: RuleSet) -> Iterator[tuple[Card, ...]]:
    """The cards that `cards` may be: every rank of the pack for each unknown one."""
    any_rank = tuple(Card(rank) for rank in rules.ranks)
    return product(*((any_rank if isinstance(card, Unknown) else (card,)) for card in cards))


def distinct(worlds: Iterable[World]) -> tuple[World, ...]:
    """One world for each state that can still make a difference; cards matter in pairs only."""
    found: dict[object, World] = {}
    for world in worlds:
        hands = tuple(map(_what_matters, world.hands))
        found.setdefault((world.deal.turn, world.deal.phase, world.confirmed, hands), world)
    return tuple(found.values())


def _what_matters(hand: Hand) -> tuple[object, ...]:
    ranks = tuple(card.rank for card in hand.cards) if len(hand.cards) == 2 else ()
    return hand.status, hand.total, hand.soft, len(hand.cards), ranks, hand.stake


def after_item(world: World, item: Item) -> Iterator[World | Refusal]:
    """What a word of the record makes of one world: the worlds after it, or why not."""
    if isinstance(item, BustItem):
        yield _checked(world, "bust", ("bust",))
    elif isinstance(item, NextHandItem):
        yield _next_hand(world)
    elif isinstance(item, StickItem):
        yield _stick(world)
    elif isinstance(item, PontoonItem):
        yield _pontoon(world)
    elif isinstance(item, BuyItem | TwistItem | SplitItem):
        yield from _draw(world, item)


def acted(world: World, action: Action, cards: tuple[Card, ...] = ()) -> World | Refusal:
    """The world after an action, through the engine."""
    try:
        step = apply(world.deal, action, cards)
    except Refused as refused:
        return refused.refusal
    ended = step.deal.turn > world.deal.turn or step.deal.phase == "settled"
    by_word = isinstance(action, Stick | Declare)
    return attrs.evolve(
        world,
        deal=step.deal,
        done=(*world.done, (action, cards)),
        because=world.because + step.because,
        confirmed=by_word or not ended,
        begun=not ended,
    )


def implied(world: World) -> World | Refusal:
    """The world after the word that was left out: `pontoon` where due, else `stick`."""
    hand = world.hand
    assert hand is not None
    banker = not world.deal.table.players
    declare = is_pontoon(hand) and not banker
    action = Declare(hand.seat) if declare else Stick(hand.seat)
    after = acted(world, action)
    if isinstance(after, Refusal):
        return after
    return attrs.evolve(after, implied=(*world.implied, (world.number, action.word)))


def _draw(world: World, item: BuyItem | TwistItem | SplitItem) -> Iterator[World | Refusal]:
    hand = world.hand
    if hand is None:
        yield _over(world)
        return
    action = _action(item, hand.seat)
    for cards in possible(cards_of(item), world.deal.rules):
        yield acted(world, action, cards)


def cards_of(item: Item) -> tuple[RecordCard, ...]:
    """The cards that an item says were drawn."""
    if isinstance(item, SplitItem):
        return item.cards
    if isinstance(item, BuyItem | TwistItem) and item.card is not None:
        return (item.card,)
    return ()


def _action(item: BuyItem | TwistItem | SplitItem, seat: str) -> Action:
    if isinstance(item, BuyItem):
        return Buy(seat, item.amount)
    return Twist(seat) if isinstance(item, TwistItem) else Split(seat)


def open_action(world: World, item: Item) -> Action | Refusal:
    """The action of an item whose cards have not come, or why it would be refused."""
    hand = world.hand
    if hand is None:
        return _over(world)
    assert isinstance(item, BuyItem | TwistItem | SplitItem)
    action = _action(item, hand.seat)
    return check(world.deal, action) or action


def _stick(world: World) -> World | Refusal:
    """Stick, where no hand has just ended by itself; else a check that it stopped."""
    last = world.last
    if not world.confirmed and last is not None:
        return _checked(world, "stick", ("twenty-one", "five-cards", "stuck"))
    hand = world.hand
    return acted(world, Stick(hand.seat)) if hand is not None else _over(world)


def _pontoon(world: World) -> World | Refusal:
    """Declare; on the banker's line a check that he has one."""
    if not world.deal.table.players:
        if is_pontoon(world.deal.bank_hand):
            return attrs.evolve(world, confirmed=True)
        return _false(world, "pontoon")
    hand = world.hand
    return acted(world, Declare(hand.seat)) if hand is not None else _over(world)


def _next_hand(world: World) -> World | Refusal:
    """The next split hand begins here; a word left out before it is implied."""
    hand, last = world.hand, world.last
    if hand is not None and (last is None or world.begun) and world.deal.table.players:
        after = implied(world)
        if isinstance(after, Refusal) or after.hand is None:
            return _false(world, "/")
        return attrs.evolve(after, begun=True)
    if hand is None or last is None:
        return _false(world, "/")
    return attrs.evolve(world, confirmed=True, begun=True)


def _checked(world: World, word: str, statuses: tuple[Status, ...]) -> World | Refusal:
    """A word that only confirms how the hand before has ended."""
    last = world.last
    if last is None or world.confirmed or last.status not in statuses:
        return _false(world, word)
    return attrs.evolve(world, confirmed=True)


def _false(world: World, word: str) -> Refusal:
    return refusal_of(faulty("check.false", word=word), seat=world.hands[0].seat)


_ENDED: Final[dict[Status, Code]] = {
    "bust": "ended.bust",
    "five-cards": "ended.five-cards",
    "twenty-one": "ended.twenty-one",
    "stuck": "ended.stuck",
    "declared": "ended.declared",
}


def _over(world: World) -> Refusal:
    """Why a complete line takes no further action: how its last hand ended."""
    last = world.hands[-1]
    fault: Fault = faulty(_ENDED[last.status], seat=last.seat, total=last.total)
    return refusal_of(fault, seat=last.seat)
