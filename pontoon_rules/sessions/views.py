"""What a seat may know of a session: what it has seen, and nothing else.

Clauses `view.session`, `view.cut`, `view.under` and `view.pack`.
"""

from __future__ import annotations

import attrs

from ..amounts import Amount
from ..cards import Card
from ..errors import Malformed
from ..options import Option
from ..state import Entry
from ..views import View, view
from .lifecycle import session_options
from .state import Over, Place, Session, SessionPhase, standing


@attrs.frozen
class SessionView:
    """A session as `seat` may know it (None: an onlooker), with what that seat may do now.

    `past` are the deals that have ended, each as the seat saw it at its end; `deal` is the one
    in play.  `sales` are the chips moved for the bank, `chips` what each seat began with.  The
    order of the pack is nobody's to know.
    """

    seat: str | None
    phase: SessionPhase
    seats: tuple[str, ...]
    banker: str | None
    contenders: tuple[str, ...]
    cuts: tuple[tuple[str, Card], ...]
    balances: tuple[Amount, ...]
    standing: tuple[Place, ...]
    counted: int
    shuffle_due: bool
    past: tuple[View, ...]
    deal: View | None
    options: tuple[Option, ...]
    sales: tuple[Entry, ...]
    chips: tuple[int, ...] | None
    over: Over | None


def session_view(session: Session, seat: str | None = None) -> SessionView:
    """What `seat` may know of the session; malformed if nobody of that name sits there."""
    if seat is not None and seat not in session.seats:
        raise Malformed(f"no seat is called {seat!r:.60}")
    own = (option for option in session_options(session) if option.seat == seat)
    return SessionView(
        seat,
        session.phase,
        session.seats,
        session.banker,
        session.contenders,
        session.cuts,
        session.balances,
        standing(session.seats, session.balances),
        session.counted,
        session.shuffle_due,
        tuple(view(deal, seat) for deal in session.past),
        view(session.game.deal, seat) if session.game is not None else None,
        tuple(own) if seat is not None else (),
        session.sales,
        session.chips,
        session.over,
    )
