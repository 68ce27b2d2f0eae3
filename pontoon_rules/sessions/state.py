"""A session as a value: who holds the bank, how the pack lies, and what everybody has won.

A session knows the order of the pack, so it is the server's secret; what a seat may know of it is
a `SessionView`.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import attrs

from ..actions import Action, SessionAction
from ..amounts import Amount
from ..cards import Card
from ..clauses import ClauseId
from ..game import Game
from ..ruleset import RuleSet
from ..state import Deal, Entry

SessionPhase = Literal["cutting", "between", "playing", "ended"]
SESSION_PHASES: Final[tuple[SessionPhase, ...]] = ("cutting", "between", "playing", "ended")
AnyAction = Action | SessionAction
Over = Literal["fixed", "open", "chips"]
"""Why a session is over: all deals are played, the table ended it, one seat has all the chips."""


class Session(NamedTuple):
    """Everything about a session between two actions.

    While the seats cut for the bank, `contenders` are those still to be told apart and `cuts`
    the cards of this round.  `balances` are units won or lost, seat by seat, over the counted
    deals.  `stock` is the pack as it lies between deals, `shuffle_due` whether it must be
    shuffled first; `game` is the deal in play.  `past` are the deals that have ended, void ones
    too; `counted` is how many of them count.  `given` is the first banker where the table named
    one without cutting; `log` is every action so far.

    Between deals `holders` are the seats whose Pontoon is due the bank, the first of them before
    the others, and `seller` the banker who may still sell it.  `sales` are the chips moved for
    the bank.  `chips` is what each seat began with, in whole units, where the table plays until
    one has them all.  `over` says why an ended session is over.
    """

    rules: RuleSet
    seats: tuple[str, ...]
    given: str | None
    phase: SessionPhase
    banker: str | None
    contenders: tuple[str, ...]
    cuts: tuple[tuple[str, Card], ...]
    balances: tuple[Amount, ...]
    stock: tuple[Card, ...]
    shuffle_due: bool
    game: Game | None
    past: tuple[Deal, ...]
    counted: int
    log: tuple[AnyAction, ...]
    holders: tuple[str, ...] = ()
    seller: str | None = None
    sales: tuple[Entry, ...] = ()
    chips: tuple[int, ...] | None = None
    over: Over | None = None


class SessionStep(NamedTuple):
    """One transition done: the new session, the chips that moved now, the clauses applied."""

    session: Session
    entries: tuple[Entry, ...] = ()
    because: tuple[ClauseId, ...] = ()


@attrs.frozen
class Place:
    """Seats that share a place in the standing, best first."""

    place: int
    seats: tuple[str, ...]


def standing(seats: tuple[str, ...], balances: tuple[Amount, ...]) -> tuple[Place, ...]:
    """Who stands where; equal balances share a place (`session.winner`, `session.shared`)."""
    return tuple(
        Place(
            1 + sum(other > amount for other in balances),
            tuple(seat for seat, own in zip(seats, balances, strict=True) if own == amount),
        )
        for amount in sorted(set(balances), reverse=True)
    )
