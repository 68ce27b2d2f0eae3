"""A deal that is recorded whole, replayed through the engine from its first card to its end."""

from __future__ import annotations

from collections.abc import Iterator

from ..actions import Action, Annul, DealCards, Stake
from ..cards import Card
from ..clauses import ClauseId
from ..lifecycle import apply, start_deal
from ..records.syntax import BuyItem, SplitItem, TwistItem
from ..state import Deal
from .plays import Play
from .progress import Walk
from .tries import open_action

Done = tuple[Action, tuple[Card, ...]]


def is_whole(done: Walk) -> bool:
    """Whether everything about the deal is known: every seat, every card, to the end."""
    plays = _plays(done)
    cut_short = done.ran_out or done.sheet.deal.void is not None
    return (
        done.violation is None
        and done.sheet.complete
        and done.bank is not None
        and all(play.certain and play.state != "incomplete" for play in plays)
        and (done.phase == "settled" or (cut_short and done.ran_out))
    )


def _plays(done: Walk) -> list[Play]:
    return [*done.plays.values(), *([done.bank] if done.bank else [])]


def replayed(done: Walk) -> tuple[Deal, tuple[ClauseId, ...]]:
    """The deal as the engine leaves it, and every clause it applied on the way, each once."""
    sheet = done.sheet
    deal = start_deal(sheet.rules, sheet.seats, sheet.banker)
    because: list[ClauseId] = []
    for action, cards in actions_of(done):
        step = apply(deal, action, cards)
        deal = step.deal
        because.extend(step.because)
    return deal, tuple(dict.fromkeys(because))


def actions_of(done: Walk) -> Iterator[Done]:
    """Everything that was done, in the order of time."""
    plays = _plays(done)
    yield DealCards(), tuple(_known(play, 0) for play in plays)
    for play in plays[:-1]:
        yield Stake(play.seat, play.written.stake or 0), ()
    yield DealCards(), tuple(_known(play, 1) for play in plays)
    for play in plays:
        if done.bank_pontoon:
            continue
        yield from play.worlds[0].done
        if play.pending is not None:
            yield from _last_request(play)
            return
    if done.sheet.deal.void is not None and done.sheet.deal.void.reason is not None:
        yield Annul(done.sheet.deal.void.reason), ()


def _last_request(play: Play) -> Iterator[Done]:
    """The request that found too few cards."""
    assert isinstance(play.pending, BuyItem | TwistItem | SplitItem)
    action = open_action(play.worlds[0], play.pending)
    if isinstance(action, Action):
        yield action, ()


def _known(play: Play, place: int) -> Card:
    card = play.written.cards[place]
    assert isinstance(card, Card)
    return card
