"""The life of a session: one literal table, phase by action, around the life of its deals.

What may be done in each phase; a session given a first banker begins with `between`::

    phase      actions                                  leads to
    cutting    every contender cuts                     between; cutting, among the tied
    between    the bank sold, agreed on or declined,    ended, by the table or for want of chips
               a shuffle where it is due, then a deal   playing
    playing    every action of the deal                 between; ended, after the last deal
    ended      nobody                                   -
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

import attrs

from ..actions import (
    ACTIONS,
    Annul,
    Buy,
    ChooseBanker,
    Cut,
    DealCards,
    Declare,
    Decline,
    End,
    Sell,
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
from . import bank, between, cutting, playing
from .state import AnyAction, Session, SessionPhase, SessionStep


@attrs.frozen
class SessionTransition:
    """One cell: why the action is refused, or None; and what a legal one does."""

    fault: Callable[[Session, Any], Fault | None]
    play: Callable[[Session, Any], SessionStep]


_CUT: Final = SessionTransition(cutting.fault, cutting.play)
_SHUFFLE: Final = SessionTransition(between.shuffle_fault, between.shuffle)
_START: Final = SessionTransition(between.start_fault, between.start)
_SELL: Final = SessionTransition(bank.sell_fault, bank.sell)
_CHOOSE: Final = SessionTransition(bank.choose_fault, bank.choose)
_DECLINE: Final = SessionTransition(bank.decline_fault, bank.decline)
_END: Final = SessionTransition(between.end_fault, between.end)
_IN_DEAL: Final = SessionTransition(lambda session, action: None, playing.play)

SESSION_ACTIONS: Final = (StartDeal, Sell, ChooseBanker, Decline, End)
"""What can be done between two deals, but for the shuffle."""

SESSION_LIFECYCLE: Final[
    Mapping[SessionPhase, Mapping[type[AnyAction], SessionTransition | None]]
] = {
    "cutting": {
        Cut: _CUT,
        Shuffle: None,
        StartDeal: None,
        Sell: None,
        ChooseBanker: None,
        Decline: None,
        End: None,
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
        Sell: _SELL,
        ChooseBanker: _CHOOSE,
        Decline: _DECLINE,
        End: _END,
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
        Sell: None,
        ChooseBanker: None,
        Decline: None,
        End: None,
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
        Sell: None,
        ChooseBanker: None,
        Decline: None,
        End: None,
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


def new_session(
    rules: RuleSet,
    seats: Iterable[str],
    banker: str | None = None,
    chips: Mapping[str, int] | None = None,
) -> Session:
    """A new session: the seats, clockwise, cut for the bank, unless `banker` is given.

    `chips` are the whole units that each seat begins with, where the table plays until one seat
    has them all (`session.chips`).  Refused and malformed as `start_deal`; refused with
    `chips.excluded`, `chips.missing` or `chips.low`.
    """
    seats = tuple(seats)
    start_deal(rules, seats, banker if banker is not None else seats[0] if seats else "")
    held = None if chips is None else _chips(rules, seats, chips)
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
        chips=held,
    )


def _chips(rules: RuleSet, seats: tuple[str, ...], chips: Mapping[str, int]) -> tuple[int, ...]:
    """What each seat begins with, in the order of the seats."""
    fault = chips_fault(rules, seats, chips)
    if fault is not None:
        raise Refused(refusal_of(fault))
    return tuple(chips[seat] for seat in seats)


def chips_fault(rules: RuleSet, seats: tuple[str, ...], chips: Mapping[str, int]) -> Fault | None:
    """Refuse chips where the table plays without, and all but a unit at least for every seat."""
    for seat, amount in chips.items():
        if seat not in seats or type(amount) is not int:
            raise Malformed(f"chips are a whole number for a seat: {seat!r:.60}, {amount!r:.40}")
    if not rules.session_chips:
        return faulty("chips.excluded")
    for seat in seats:
        if seat not in chips:
            return faulty("chips.missing", seat=seat)
        if chips[seat] < 1:
            return faulty("chips.low", amount=chips[seat], seat=seat)
    return None


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
    if session.phase == "ended" and isinstance(action, SESSION_ACTIONS):
        return over_fault(session, action)
    return faulty("phase.wrong", action=action.word, phase=session.phase)


def over_fault(session: Session, action: AnyAction | None = None) -> Fault:
    """Refuse to go on with a session that is over, by what ended it.

    The bank is not sold after the last deal, and a fixed number of deals is nobody's to end.
    """
    fixed = session.over == "fixed"
    if fixed and isinstance(action, Sell):
        return bank.sell_fault(session, action) or faulty("sale.not-now")
    if fixed and isinstance(action, End):
        return faulty("end.fixed", count=session.counted)
    if session.over == "open":
        return faulty("session.closed")
    winner = playing.has_all_chips(session)
    if session.over == "chips" and winner is not None:
        return faulty("session.won", seat=winner)
    return faulty("session.over", count=session.counted)


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
        return tuple(_between_options(session))
    return options(session.game.deal) if session.game is not None else ()


def _between_options(session: Session) -> Iterator[Option]:
    """The next deal, or the shuffle before it; then what may happen to the bank; then the end."""
    yield Option("shuffle" if session.shuffle_due else "start", session.banker)
    if session.seller is not None and _may(session, Sell(_other(session), 1)):
        yield Option("sell", session.seller, 1)
    for seat in session.seats:
        if seat != session.banker and _may(session, ChooseBanker(seat)):
            yield Option("choose", seat)
    for seat in session.holders[:1]:
        if _may(session, Decline(seat)):
            yield Option("decline", seat)
    if _may(session, End()):
        yield Option("end", None)


def _may(session: Session, action: AnyAction) -> bool:
    return not isinstance(_judged(session, action), Fault)


def _other(session: Session) -> str:
    """Somebody who might buy the bank."""
    return next(seat for seat in session.seats if seat != session.seller)
