"""One line of a record played out: its words tried one after the other, its cards counted.

The first word that breaks a rule stops everything with `Broken`; a request that finds the stock
too short stops it with `RanOut`.
"""

from __future__ import annotations

from typing import Final, Literal

import attrs

from ..cards import Card
from ..chapters.turns import Fault, faulty
from ..lifecycle import refusal_of
from ..messages import message
from ..records.syntax import (
    BustItem,
    BuyItem,
    FinishedHandItem,
    Item,
    NextHandItem,
    PontoonItem,
    Position,
    RecordCard,
    SeatLine,
    SplitItem,
    StickItem,
    TwistItem,
    Unknown,
)
from ..refusals import Refusal
from ..state import Hand
from .counting import Count, busted, dealt, vague
from .short import Written
from .tries import after_item, cards_of, implied, open_action
from .values import Before, Violation
from .worlds import World, distinct, filled

State = Literal["finished", "open", "incomplete"]
Past = tuple[frozenset[Hand], ...]
"""What each hand may be that was completed before the hand in turn began."""
WORDS: Final[dict[type[Item], str]] = {
    BuyItem: "buy",
    TwistItem: "twist",
    SplitItem: "split",
    StickItem: "stick",
    PontoonItem: "declare",
    BustItem: "bust",
    NextHandItem: "next",
    FinishedHandItem: "hand",
}


class Broken(Exception):
    """The walk through the record has come to its earliest broken rule."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(violation.code)
        self.violation = violation


class RanOut(Exception):
    """A legal request has found too few cards: the deal is void from here on."""

    def __init__(self, play: Play) -> None:
        super().__init__("the cards ran out")
        self.play = play


@attrs.frozen
class Play:
    """How one line came out.

    `start` are the states the line began in, `worlds` those it may be in now, `shown` the cards
    of each hand as written.  `pending` is an action whose card has not come; `reason` says why an
    incomplete line is incomplete.
    """

    line: SeatLine
    written: Written
    start: tuple[World, ...]
    worlds: tuple[World, ...]
    shown: tuple[tuple[RecordCard, ...], ...]
    state: State
    pending: Item | None = None
    reason: str = ""
    past: Past = ()

    @property
    def seat(self) -> str:
        """Whose line it is."""
        return self.line.seat

    @property
    def certain(self) -> bool:
        """Whether every card is known, so that there is one world only."""
        return not any(isinstance(card, Unknown) for cards in self.shown for card in cards)


@attrs.frozen
class _Progress:
    """A line while its words are tried."""

    start: tuple[World, ...]
    worlds: tuple[World, ...]
    shown: tuple[tuple[RecordCard, ...], ...]
    count: Count
    short: bool
    past: Past = ()


def broken(
    fault: Fault | Refusal,
    at: Position,
    seat: str | None = None,
    hand: int | None = None,
    action: str | None = None,
    before: Before | None = None,
) -> Broken:
    """The earliest broken rule as an exception of the walk."""
    refusal = fault if isinstance(fault, Refusal) else refusal_of(fault, seat=seat)
    return Broken(
        Violation(
            refusal.code,
            refusal.clause,
            at,
            message(refusal),
            seat,
            hand,
            action,
            refusal.legal,
            before,
        )
    )


def play_line(
    line: SeatLine, written: Written, worlds: tuple[World, ...], count: Count
) -> tuple[Play, Count]:
    """Try every word of the line; the play, still open where words are missing, and the count."""
    progress = _Progress(worlds, worlds, (written.cards,), count, written.short)
    for item in written.items:
        if _waits_for_card(item):
            return _pending(line, written, progress, item), progress.count
        progress = _after(progress, item)
    over = all(world.hand is None for world in progress.worlds)
    state: State = "finished" if over else "open"
    play = Play(line, written, worlds, progress.worlds, progress.shown, state, past=progress.past)
    return play, progress.count


def _waits_for_card(item: Item) -> bool:
    if isinstance(item, SplitItem):
        return not item.cards
    return isinstance(item, BuyItem | TwistItem) and item.card is None


def _pending(line: SeatLine, written: Written, progress: _Progress, item: Item) -> Play:
    """The line ends in a request: a refusal, a void deal, or a card that is still to come."""
    looked = [one for world in progress.worlds for one in filled(world)]
    answers = [open_action(world, item) for world in looked]
    legal = [not isinstance(answer, Refusal) for answer in answers]
    if not any(legal):
        assert isinstance(answers[0], Refusal)
        raise _refused(progress, item, answers[0])
    worlds = tuple(world for world, fine in zip(looked, legal, strict=True) if fine)
    shown, past = progress.shown, progress.past
    play = Play(line, written, progress.start, worlds, shown, "open", item, past=past)
    stock = progress.count.stock
    if stock is not None and stock < (2 if isinstance(item, SplitItem) else 1):
        raise RanOut(play)
    return play


def _after(progress: _Progress, item: Item) -> _Progress:
    """One word tried: the worlds where it is legal go on, and its cards are counted."""
    outcomes = [outcome for world in progress.worlds for outcome in after_item(world, item)]
    going_on = [outcome for outcome in outcomes if isinstance(outcome, World)]
    if not going_on:
        refusals = [outcome for outcome in outcomes if isinstance(outcome, Refusal)]
        unmarked = (one for one in refusals if one.code == "check.missing")
        raise _refused(progress, item, next(unmarked, refusals[0]))
    worlds, past = distinct(going_on), _past(progress.past, going_on)
    number = progress.worlds[0].number
    shown = _shown_after(progress.shown, number, item)
    count = _counted(progress, item, worlds, shown, number)
    return _Progress(progress.start, worlds, shown, count, progress.short, past)


def _past(past: Past, worlds: list[World]) -> Past:
    """What the hands may be that are over for good, before their differences are forgotten."""
    over = min(world.kept for world in worlds)
    more = (frozenset(world.hands[number] for world in worlds) for number in range(len(past), over))
    return (*past, *more)


def _refused(progress: _Progress, item: Item, refusal: Refusal) -> Broken:
    world = progress.worlds[0]
    of_ended = refusal.code == "check.false" and not world.confirmed and world.hand is not None
    number = world.number - of_ended
    hand = world.hands[number]
    one = len({(w.hands[number].total, w.hands[number].soft) for w in progress.worlds}) == 1
    before = Before(
        progress.shown[number],
        hand.total if one else None,
        hand.soft if one else None,
        hand.stake if hand.initial and not progress.short else None,
    )
    if progress.short:
        refusal = attrs.evolve(refusal, legal=())
    return broken(refusal, item.at, hand.seat, number, WORDS[type(item)], before)


def _shown_after(
    shown: tuple[tuple[RecordCard, ...], ...], number: int, item: Item
) -> tuple[tuple[RecordCard, ...], ...]:
    """The cards of each hand as written, after a word."""
    hand = shown[number]
    if isinstance(item, SplitItem):
        halves = tuple((old, new) for old, new in zip(hand, item.cards, strict=True))
        return (*shown[:number], *halves, *shown[number + 1 :])
    return (*shown[:number], (*hand, *cards_of(item)), *shown[number + 1 :])


def _counted(
    progress: _Progress,
    item: Item,
    worlds: tuple[World, ...],
    shown: tuple[tuple[RecordCard, ...], ...],
    number: int,
) -> Count:
    """The count after the cards of a word, and after a bust hand went under the pack."""
    cards = cards_of(item)
    if not cards:
        return progress.count
    stock = progress.count.stock
    seat = worlds[0].hands[0].seat
    if stock is not None and stock < len(cards):
        raise broken(faulty("void.ignored"), item.at, seat, number, WORDS[type(item)])
    count = dealt(progress.count, cards)
    if isinstance(count, Card):
        fault = faulty("card.impossible", card=str(count))
        raise broken(fault, item.at, seat, number, WORDS[type(item)])
    if isinstance(item, SplitItem) or not worlds[0].deal.table.players:
        return count
    bust = {world.hands[number].status == "bust" for world in worlds}
    if bust == {True}:
        return busted(count, shown[number])
    return vague(count) if True in bust else count


def finished(play: Play) -> Play:
    """The play with the words that were left out taken as said, or incomplete where none fits."""
    worlds, past = play.worlds, play.past
    while any(world.hand is not None for world in worlds):
        looked = [one for world in worlds for one in filled(world)]
        outcomes = [world if world.hand is None else implied(world) for world in looked]
        going_on = [outcome for outcome in outcomes if isinstance(outcome, World)]
        if not going_on:
            return attrs.evolve(play, state="incomplete", reason=_why_incomplete(play))
        worlds, past = distinct(going_on), _past(past, going_on)
    return attrs.evolve(play, worlds=worlds, past=past, state="finished")


def _why_incomplete(play: Play) -> str:
    hand = play.worlds[0].hand
    if hand is None or not play.certain:
        return "the hand is not finished, and no word can be implied"
    return f"the hand is not finished: {hand.total} cannot stick, and no further card is written"
