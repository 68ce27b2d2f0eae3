"""A deal that is recorded whole, replayed through the engine from its first card to its end."""

from __future__ import annotations

from collections.abc import Iterator

from ..actions import Action, DealCards, Stake
from ..cards import Card
from ..clauses import ClauseId
from ..lifecycle import apply, start_deal
from ..records.syntax import BuyItem, SplitItem, TwistItem
from ..state import Deal
from .plays import Play
from .progress import Walk
from .tries import open_action

Done = tuple[Action, tuple[Card, ...]]


def is_known(done: Walk) -> bool:
    """Whether everything is known so far: every seat, every card, no rule broken."""
    return (
        done.violation is None
        and done.sheet.complete
        and done.bank is not None
        and all(play.certain and play.state != "incomplete" for play in _plays(done))
    )


def is_whole(done: Walk) -> bool:
    """Whether everything about the deal is known to its end."""
    to_the_end = done.phase == "settled" and done.sheet.deal.void is None
    return is_known(done) and (to_the_end or done.ran_out)


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
    at_once = done.sheet.rules.sudden_death == "second-cards" and done.sudden is not None
    for play in () if done.bank_pontoon or at_once else plays:
        yield from play.worlds[0].done
        if play.seat == done.sudden:
            return
        if play.pending is not None:
            yield from _last_request(play)
            return


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
