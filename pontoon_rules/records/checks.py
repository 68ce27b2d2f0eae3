"""What no record can say, whatever the rules: checks on the tree, shared by text and JSON.

None of them knows a rule of the game.  A stake of 0 or a buy after a twist reads well and is
refused later, with its clause; a hand that goes on after a card not yet dealt cannot be read.
"""

from __future__ import annotations

from collections.abc import Iterator

from .characters import shown
from .limits import ACTIONS, HAND_CARDS
from .problems import Problem, problem
from .syntax import (
    BuyItem,
    FinishedHandItem,
    Item,
    SeatLine,
    SplitItem,
    TwistItem,
)
from .words import CARDS

_ONE_FORM = "either all cards without words, or two cards and then a word for each card drawn"


def line_problems(line: SeatLine) -> Iterator[Problem]:
    """What a seat's line cannot say by itself."""
    if not line.cards and (line.items or not line.open):
        yield problem(f"the cards of {shown(line.seat)} are missing", line.at, CARDS)
    if len(line.cards) > HAND_CARDS:
        yield problem(f"a hand has at most {HAND_CARDS} cards", line.at)
    if len(line.items) > ACTIONS:
        yield problem(f"a line has at most {ACTIONS} actions", line.at)
    elif line.items:
        yield from _item_problems(line)


def _item_problems(line: SeatLine) -> Iterator[Problem]:
    for item in line.items[:-1]:
        if _is_open(item):
            expected = "the card, `?` if it is not known"
            yield problem("the card drawn is missing, and the hand goes on", item.at, expected)
    for item in line.items:
        if isinstance(item, FinishedHandItem):
            yield from _finished_problems(item)
    yield from _mixed_forms(line)


def _is_open(item: Item) -> bool:
    """Whether the item still waits for its card."""
    if isinstance(item, SplitItem):
        return not item.cards
    return isinstance(item, BuyItem | TwistItem) and item.card is None


def _finished_problems(item: FinishedHandItem) -> Iterator[Problem]:
    if len(item.cards) < 2:
        yield problem("a finished hand has two cards at least", item.at, CARDS)
    if len(item.cards) > HAND_CARDS:
        yield problem(f"a hand has at most {HAND_CARDS} cards", item.at)


def _mixed_forms(line: SeatLine) -> Iterator[Problem]:
    """A line with a finished hand in the short form tells no draws besides."""
    finished = any(isinstance(item, FinishedHandItem) for item in line.items)
    if not finished and len(line.cards) <= 2:
        return
    if len(line.cards) == 1:
        yield problem("a finished hand has two cards at least", line.at, CARDS)
    for item in line.items:
        if isinstance(item, BuyItem | TwistItem | SplitItem):
            yield problem("the cards of this line are written without words", item.at, _ONE_FORM)
            return
