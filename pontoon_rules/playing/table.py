"""The table: it asks the seats in turn and does what nobody decides.

The pack is cut and shuffled with the random generator that is given, and nothing else is random:
the same generator, seats and policies play the same session on every version of Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final

import attrs

from ..actions import Cut, DealCards, SeatAction, Shuffle, StartDeal
from ..errors import Malformed
from ..game import shuffled
from ..refusals import Refusal, Refused
from ..ruleset import full_pack
from ..sessions import Session, SessionStep, SessionView, apply_session, session_view
from ..sessions.state import AnyAction
from ..state import Phase, seat_to_act
from ..views import View, view

Policy = Callable[[SessionView, Random], SeatAction]
"""Plays a seat: from what the seat may know to one of the actions it may do."""

_DEALT: Final[frozenset[Phase]] = frozenset(("first-cards", "second-cards"))


class IllegalAnswer(Refused):
    """A policy answered with an action that the rules refuse.

    Carries the `refusal` as every `Refused` does, with the name of the `policy` and its `seat`.
    """

    def __init__(self, refusal: Refusal, policy: str, seat: str) -> None:
        super().__init__(refusal)
        self.policy = policy
        self.seat = seat

    def __reduce__(self) -> tuple[Any, ...]:
        """Can be sent from one process to another."""
        return IllegalAnswer, (self.refusal, self.policy, self.seat)

    def __str__(self) -> str:
        """Whose policy did what, with code and clause."""
        what = _shown(self.refusal.action)
        return f"policy {self.policy} of seat {self.seat!r}: {what}: {super().__str__()}"


def _shown(answer: object) -> str:
    """An answer as it is written, cut short; of what it is where it cannot be written."""
    try:
        return f"{answer!r:.80}"
    except Exception:  # numbers of thousands of digits, and whatever a policy makes
        return f"a {type(answer).__name__}"


def policy_name(policy: Policy) -> str:
    """What a policy is called: the name of its function or class, with hyphens."""
    name = getattr(policy, "__name__", None) or type(policy).__name__
    return str(name).replace("_", "-")


def play(session: Session, policies: Mapping[str, Policy], random: Random) -> Session:
    """Play `session` from where it stands to its end; `policies` names one for each seat.

    Raises `IllegalAnswer` where a policy breaks a rule, and `Malformed` where a seat has no
    policy, a policy answers with no action of its seat, or the session has no last deal
    (`session_deals` None): such a session is played with `steps`, as long as one likes.
    """
    if session.rules.session_deals is None:
        raise Malformed("this session has no last deal: play it with steps() and stop when enough")
    for step in steps(session, policies, random):
        session = step.session
    return session


def steps(
    session: Session, policies: Mapping[str, Policy], random: Random
) -> Iterator[SessionStep]:
    """As `play`, giving each step when it is done; the action is the last of `session.log`."""
    missing = [seat for seat in session.seats if seat not in policies]
    if missing:
        raise Malformed(f"no policy plays {', '.join(map(repr, missing))}")
    seen = _Seen()
    while session.phase != "ended":
        step = _step(session, policies, random, seen)
        session = step.session
        yield step


class _Seen:
    """Session views in a deal, with all that cannot change before its end looked at once a seat."""

    def __init__(self) -> None:
        self._start: dict[str, SessionView] = {}

    def view(self, session: Session, seat: str) -> SessionView:
        """Exactly `session_view(session, seat)`, of sessions that each follow on the one before."""
        start = self._start.get(seat)
        if start is None or len(start.past) < len(session.past):
            self._start[seat] = start = _new_view(session, seat, start.past if start else ())
            return start
        assert session.game is not None
        deal = view(session.game.deal, seat)
        return attrs.evolve(start, deal=deal, options=deal.options)


def _new_view(session: Session, seat: str, known: tuple[View, ...]) -> SessionView:
    """The view of the session, given how its first deals have been seen already."""
    past = known + tuple(view(deal, seat) for deal in session.past[len(known) :])
    return attrs.evolve(session_view(session._replace(past=()), seat), past=past)


def _step(
    session: Session, policies: Mapping[str, Policy], random: Random, seen: _Seen
) -> SessionStep:
    if session.game is None:
        return apply_session(session, _between_deals(session, random))
    deal = session.game.deal
    if deal.phase in _DEALT:
        return apply_session(session, DealCards())
    seat = seat_to_act(deal)
    assert seat is not None
    action = _answer(seen.view(session, seat), policies[seat], random)
    try:
        return apply_session(session, action)
    except Refused as refused:
        raise IllegalAnswer(refused.refusal, policy_name(policies[seat]), seat) from None


def _between_deals(session: Session, random: Random) -> AnyAction:
    """What needs no decision: the next cut, a shuffle where it is due, the next deal."""
    if session.phase == "cutting":
        pack = full_pack(session.rules, len(session.seats))
        cut = pack[int(random.random() * len(pack))]
        return Cut(session.contenders[len(session.cuts)], cut)
    if session.shuffle_due:
        return Shuffle(shuffled(session.rules, len(session.seats), random))
    return StartDeal()


def _answer(view: SessionView, policy: Policy, random: Random) -> SeatAction:
    """What the policy decides, from what its seat may know; an action of that seat."""
    action: object = policy(view, random)
    if isinstance(action, SeatAction) and action.seat == view.seat:
        return action
    raise Malformed(
        f"policy {policy_name(policy)} of seat {view.seat!r} answered with no action of its seat: "
        f"{_shown(action)}"
    )
