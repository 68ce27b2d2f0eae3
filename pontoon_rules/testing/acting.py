"""Strategies for what may be done next, and for what must be refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hypothesis import strategies as st

from ..actions import Action, SessionAction
from ..clauses import Code
from ..errors import Malformed
from ..options import Option, options
from ..sessions import Session, session_options
from ..state import Deal
from .choices import pick
from .dealing import PlayedDeal, action_for, dealt
from .evenings import between_for
from .faults import Illegal, faults, in_phase, is_close, out_of_phase
from .sessionfaults import session_faults
from .tables import Rules, Seats

AnyAction = Action | SessionAction


@st.composite
def actions(draw: st.DrawFn, deal: Deal | Session) -> AnyAction:
    """An action that is legal now, in a deal or in a session; amounts are within their limits.

    Raises `Malformed` for one that has ended.  The table annuls only where that is drawn, last.
    """
    if isinstance(deal, Session) and deal.game is None:
        return between_for(draw, deal, pick(draw, _some(session_options(deal))))
    standing = deal.game.deal if isinstance(deal, Session) and deal.game is not None else deal
    assert isinstance(standing, Deal)
    return action_for(draw, pick(draw, _some(options(standing))))


def _some(found: tuple[Option, ...]) -> tuple[Option, ...]:
    if not found:
        raise Malformed("nothing is legal: it has ended")
    return found


def illegal_actions(deal: Deal | Session) -> st.SearchStrategy[Illegal]:
    """An action that must be refused now, with the code: exactly one rule is broken.

    Every code that can be met where the deal or the session stands is equally frequent.
    """
    found = session_faults(deal) if isinstance(deal, Session) else faults(deal)
    return st.sampled_from(by_code(found)).flatmap(st.sampled_from)


@st.composite
def illegal_deals(
    draw: st.DrawFn, rules: Rules = None, seats: Seats = None
) -> tuple[PlayedDeal, Illegal]:
    """A legal deal up to some moment, and an action that must be refused there.

    Every code that can be met anywhere in the deal is about as frequent as the others, and half
    of the actions miss what is legal by one.
    """
    dealer = dealt(draw, rules, None, seats)
    states = dealer.states
    found = [(n, one) for n, deal in enumerate(states) for one in in_phase(deal)]
    code = pick(draw, _codes({one.code for _, one in found}))
    if code == "phase.wrong":
        place = pick(draw, range(len(states)))
        return dealer.after(place), pick(draw, list(out_of_phase(states[place])))
    there = [(n, one) for n, one in found if one.code == code]
    close = [(n, one) for n, one in there if is_close(states[n], one)]
    near = bool(close) and draw(st.booleans())
    place, illegal = pick(draw, close if near else there)
    return dealer.after(place), illegal


RARE: Final = frozenset(("split.fifth", "split.drawn", "split.unequal", "stick.low", "declare.due"))
"""Codes that few moments of a deal give the occasion for."""


def _codes(codes: set[Code]) -> list[Code]:
    """A wrong phase, which is always possible; the codes in order, the rare ones more often."""
    weighted = (code for code in sorted(codes) for _ in range(3 if code in RARE else 1))
    return ["phase.wrong", *weighted]


def by_code(found: Iterable[Illegal]) -> list[list[Illegal]]:
    """Illegal actions, those of one code together."""
    groups: dict[str, list[Illegal]] = {}
    for one in found:
        groups.setdefault(one.code, []).append(one)
    return list(groups.values())
