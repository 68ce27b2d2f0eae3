"""The life of a session: one literal table, phase by action, around the life of its deals.

    phase      actions                                  leads to
    cutting    every contender cuts                     between; cutting, among the tied
    between    a shuffle where it is due, then a deal   playing
    playing    every action of the deal                 between; ended, after the last deal
    ended      nobody                                   -

A session given a first banker begins with `between`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import attrs

from ..actions import (
    ACTIONS,
    Annul,
    Buy,
    Cut,
    DealCards,
    Declare,
    Shuffle,
    Split,
    Stake,
    StartDeal,
    Stick,
    Twist,
)
from ..chapters.turns import Fault, faulty
from ..errors import Malformed
from ..lifecycle import check, refusal_of, start_deal
from ..options import Option, options
from ..refusals import Refusal, Refused
from ..ruleset import RuleSet
from . import between, cutting, playing
from .state import AnyAction, Session, SessionPhase, SessionStep


@attrs.frozen
class SessionTransition:
    """One cell: why the action is refused, or None; and what a legal one does."""

    fault: Callable[[Session, Any], Fault | None]
    play: Callable[[Session, Any], SessionStep]


_CUT: Final = SessionTransition(cutting.fault, cutting.play)
_SHUFFLE: Final = SessionTransition(between.shuffle_fault, between.shuffle)
_START: Final = SessionTransition(between.start_fault, between.start)
_IN_DEAL: Final = SessionTransition(lambda session, action: None, playing.play)

SESSION_LIFECYCLE: Final[
    Mapping[SessionPhase, Mapping[type[AnyAction], SessionTransition | None]]
] = {
    "cutting": {
        Cut: _CUT,
        Shuffle: None,
        StartDeal: None,
        DealCards: None,
        Stake: None,
        Declare: None,
        Split: None,
        Buy: None,
        Twist: None,
        Stick: None,
        Annul: None,
    },
    "between": {
        Cut: None,
        Shuffle: _SHUFFLE,
        StartDeal: _START,
        DealCards: None,
        Stake: None,
        Declare: None,
        Split: None,
        Buy: None,
        Twist: None,
        Stick: None,
        Annul: None,
    },
    "playing": {
        Cut: None,
        Shuffle: None,
        StartDeal: None,
        DealCards: _IN_DEAL,
        Stake: _IN_DEAL,
        Declare: _IN_DEAL,
        Split: _IN_DEAL,
        Buy: _IN_DEAL,
        Twist: _IN_DEAL,
        Stick: _IN_DEAL,
        Annul: _IN_DEAL,
    },
    "ended": {
        Cut: None,
        Shuffle: None,
        StartDeal: None,
        DealCards: None,
        Stake: None,
        Declare: None,
        Split: None,
        Buy: None,
        Twist: None,
        Stick: None,
        Annul: None,
    },
}


def new_session(rules: RuleSet, seats: Iterable[str], banker: str | None = None) -> Session:
    """A new session: the seats, clockwise, cut for the bank, unless `banker` is given.

    Refused and malformed as `start_deal`.
    """
    seats = tuple(seats)
    start_deal(rules, seats, banker if banker is not None else seats[0] if seats else "")
    return Session(
        rules,
        seats,
        banker,
        "cutting" if banker is None else "between",
        banker,
        seats if banker is None else (),
        (),
        (0,) * len(seats),
        (),
        True,
        None,
        (),
        0,
        (),
    )


def apply_session(session: Session, action: AnyAction) -> SessionStep:
    """Do `action`; in a deal the cards come from the top of the session's own pack.

    Raises `Refused` with code and clause, and `Malformed` for what is no action or an unknown
    seat.  The session given is left as it was.
    """
    transition = _judged(session, action)
    if isinstance(transition, Fault):
        raise Refused(_refusal(session, action, transition))
    return transition.play(session, action)


def check_session(session: Session, action: AnyAction) -> Refusal | None:
    """Why `action` would be refused now, or None."""
    found = _judged(session, action)
    if isinstance(found, Fault):
        return _refusal(session, action, found)
    if session.game is not None and isinstance(action, ACTIONS):
        return check(session.game.deal, action)
    return None


def _judged(session: Session, action: AnyAction) -> SessionTransition | Fault:
    """How the action is done now, or why it is refused."""
    row = SESSION_LIFECYCLE[session.phase]
    if type(action) not in row:
        raise Malformed(f"no action: {action!r:.60}")
    transition = row[type(action)]
    if transition is not None:
        return transition.fault(session, action) or transition
    if session.phase == "ended" and isinstance(action, StartDeal):
        return faulty("session.over", count=session.counted)
    return faulty("phase.wrong", action=action.word, phase=session.phase)


def _refusal(session: Session, action: AnyAction, fault: Fault) -> Refusal:
    seat = getattr(action, "seat", None)
    if seat is None:
        return refusal_of(fault, action=action)
    if seat not in session.seats:
        raise Malformed(f"no seat is called {seat!r:.60}")
    legal = tuple(option for option in session_options(session) if option.seat == seat)
    return refusal_of(fault, seat=seat, action=action, legal=legal)


def session_options(session: Session) -> tuple[Option, ...]:
    """Everything legal now, for the referee, in a fixed order; empty when the session is over."""
    if session.phase == "cutting":
        done = {seat for seat, _ in session.cuts}
        return tuple(Option("cut", seat) for seat in session.contenders if seat not in done)
    if session.phase == "between":
        return (Option("shuffle" if session.shuffle_due else "start", session.banker),)
    return options(session.game.deal) if session.game is not None else ()
