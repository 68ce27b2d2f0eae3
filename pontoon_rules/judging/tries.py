"""A word of the record tried in a world: what the engine makes of it, or why it is refused.

Every action goes through `apply`.  Words that only confirm (`stick` at a forced end, `bust`, `/`)
are compared with how the hand before has ended; clause `record.check`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from ..actions import Action, Buy, Declare, Split, Stick, Twist
from ..cards import Card
from ..chapters.naturals import is_pontoon
from ..chapters.turns import faulty
from ..clauses import Code
from ..lifecycle import apply, check, refusal_of
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
from ..refusals import Refusal, Refused
from ..ruleset import RuleSet
from ..state import Status
from .worlds import World, filled, possible

Draw = BuyItem | TwistItem | SplitItem
TEN: Final = 10


def after_item(world: World, item: Item) -> Iterator[World | Refusal]:
    """What a word of the record makes of one world: the worlds after it, or why not."""
    if isinstance(item, BustItem):
        yield _checked(world, "bust", ("bust",))
    elif isinstance(item, StickItem) and not world.confirmed:
        yield _checked(world, "stick", ("twenty-one", "five-cards"))
    elif isinstance(item, PontoonItem) and not world.deal.table.players:
        yield _banker_pontoon(world)
    elif isinstance(item, NextHandItem) and world.at_hand < world.ended:
        yield _marked(world)
    elif world.hand is None:
        yield _false(world, "/") if isinstance(item, NextHandItem) else _over(world)
    elif _needs_mark(world) and not isinstance(item, NextHandItem):
        yield refusal_of(faulty("check.missing"), seat=world.hands[0].seat)
    elif world.deal.turn in world.blanks:
        for looked in filled(world):
            yield from after_item(looked, item)
    else:
        yield from _in_turn(world, item)


def _needs_mark(world: World) -> bool:
    """After a split hand with an unknown card only a `/` says that it was over."""
    return any(place in world.unknown for place in range(world.at_hand, world.deal.turn))


def _in_turn(world: World, item: Item) -> Iterator[World | Refusal]:
    """A word for the hand in turn."""
    assert world.hand is not None
    seat = world.hand.seat
    if isinstance(item, NextHandItem):
        yield _next_hand(world)
    elif isinstance(item, StickItem):
        yield acted(world, Stick(seat))
    elif isinstance(item, PontoonItem):
        yield acted(world, Declare(seat))
    elif isinstance(item, SplitItem):
        yield from _split(world, item)
    elif isinstance(item, BuyItem | TwistItem):
        yield from _drawn(world, item)


def acted(world: World, action: Action, cards: tuple[Card, ...] = ()) -> World | Refusal:
    """The world after an action, through the engine."""
    try:
        step = apply(world.deal, action, cards)
    except Refused as refused:
        return refused.refusal
    return attrs.evolve(
        world,
        deal=step.deal,
        done=(*world.done, (action, cards)),
        because=world.because + step.because,
        named=world.ended + isinstance(action, Stick | Declare),
        at_hand=world.deal.turn,
    )


def implied(world: World) -> World | Refusal:
    """The world after the word that was left out: `pontoon` where due, else `stick`."""
    hand = world.hand
    assert hand is not None
    banker = not world.deal.table.players
    declare = is_pontoon(world.deal.rules, hand) and not banker
    action = Declare(hand.seat) if declare else Stick(hand.seat)
    after = acted(world, action)
    if isinstance(after, Refusal):
        return after
    return attrs.evolve(after, implied=(*world.implied, (world.number, action.word)))


def _drawn(world: World, item: BuyItem | TwistItem) -> Iterator[World | Refusal]:
    """One world for each card that may have come."""
    turn, seat = world.deal.turn, world.hands[world.number].seat
    cards = cards_of(item)
    unknown = world.unknown | ({turn} if Unknown() in cards else set())
    for known in possible(cards, world.deal.rules, drawn=True):
        yield _knowing(acted(world, _action(item, seat), known), world.blanks, unknown)


def _split(world: World, item: SplitItem) -> Iterator[World | Refusal]:
    """The first hand looks at its new card now, the second when its turn comes."""
    first, second = item.cards
    turn, seat = world.deal.turn, world.hands[world.number].seat
    blanks, unknown = _moved(world.blanks, turn), _moved(world.unknown, turn)
    pair_unknown = turn in world.unknown
    unknown |= {turn} if pair_unknown or isinstance(first, Unknown) else set()
    unknown |= {turn + 1} if pair_unknown or isinstance(second, Unknown) else set()
    waits = _waiting(world.deal.rules)
    if isinstance(second, Unknown):
        blanks |= {turn + 1}
    else:
        waits = second
    for known in possible((first, waits), world.deal.rules):
        yield _knowing(acted(world, Split(seat), known), blanks, unknown)


def _waiting(rules: RuleSet) -> Card:
    """What lies for a card that nobody has looked at: one that makes no 21 with any other."""
    low = (rank for rank in rules.ranks if 1 < Card(rank).points < TEN)
    return Card(next(low, rules.ranks[0]))


def _moved(places: frozenset[int], turn: int) -> frozenset[int]:
    """Places of hands after the hand in turn was split: those behind it move on by one."""
    return frozenset(place + (place > turn) for place in places)


def _knowing(
    outcome: World | Refusal, blanks: frozenset[int], unknown: frozenset[int]
) -> World | Refusal:
    """The outcome with what is not known about its hands."""
    if isinstance(outcome, Refusal):
        return outcome
    return attrs.evolve(outcome, blanks=blanks, unknown=unknown)


def cards_of(item: Item) -> tuple[RecordCard, ...]:
    """The cards that an item says were drawn."""
    if isinstance(item, SplitItem):
        return item.cards
    if isinstance(item, BuyItem | TwistItem) and item.card is not None:
        return (item.card,)
    return ()


def _action(item: Draw, seat: str) -> Action:
    if isinstance(item, BuyItem):
        return Buy(seat, item.amount)
    return Twist(seat) if isinstance(item, TwistItem) else Split(seat)


def open_action(world: World, item: Item) -> Action | Refusal:
    """The action of an item whose cards have not come, or why it would be refused."""
    assert isinstance(item, BuyItem | TwistItem | SplitItem)
    hand = world.hand
    if hand is None:
        return _over(world)
    action = _action(item, hand.seat)
    return check(world.deal, action) or action


def _banker_pontoon(world: World) -> World | Refusal:
    """On the banker's line `pontoon` only says that he has one."""
    if is_pontoon(world.deal.rules, world.deal.bank_hand):
        return attrs.evolve(world, named=world.ended)
    return _false(world, "pontoon")


def _next_hand(world: World) -> World | Refusal:
    """A word left out before the next split hand is implied."""
    if not world.deal.table.players:
        return _false(world, "/")
    after = implied(world)
    return _false(world, "/") if isinstance(after, Refusal) else _marked(after)


def _marked(world: World) -> World | Refusal:
    """The hand at hand is over, and the next one of the seat begins."""
    reached = world.at_hand + 1
    if reached >= len(world.hands):
        return _false(world, "/")
    return attrs.evolve(world, named=max(world.named, reached), at_hand=reached)


def _checked(world: World, word: str, statuses: tuple[Status, ...]) -> World | Refusal:
    """A word that only confirms how a hand before has ended; the first that it fits is meant."""
    fitting = (
        place for place in range(world.named, world.ended) if world.hands[place].status in statuses
    )
    place = next(fitting, None)
    return _false(world, word) if place is None else attrs.evolve(world, named=place + 1)


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
    if not world.deal.table.players and is_pontoon(world.deal.rules, last):
        return refusal_of(faulty("phase.banker-pontoon"), seat=last.seat)
    fault = faulty(_ENDED[last.status], seat=last.seat, total=last.total)
    return refusal_of(fault, seat=last.seat)
