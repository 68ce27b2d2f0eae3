"""Strategies for what may be done next, and for what must be refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
from .goals import Goal
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

    The codes are about equally frequent, as far as the rules know them; most of the actions miss
    what is legal by one.
    """
    wanted = pick(draw, WANTED)
    dealer = dealt(draw, rules, None, seats, AIMS[wanted])
    found = [(n, one) for n, deal in enumerate(dealer.states) for one in in_phase(deal)]
    if wanted == "phase.wrong" or not found:
        place = pick(draw, range(len(dealer.states)))
        return dealer.after(place), pick(draw, list(out_of_phase(dealer.states[place])))
    codes = sorted({one.code for _, one in found})
    code = wanted if wanted in codes else pick(draw, codes)
    there = [(n, one) for n, one in found if one.code == code]
    close = [(n, one) for n, one in there if is_close(dealer.states[n], one)]
    near = bool(close) and pick(draw, range(4)) != 3
    place, illegal = pick(draw, close if near else there)
    return dealer.after(place), illegal


AIMS: Final[Mapping[Code, Goal | None]] = {
    "phase.wrong": None,
    "turn.wrong": None,
    "stake.banker": None,
    "stake.low": None,
    "stake.high": None,
    "declare.due": "natural",
    "declare.false": None,
    "split.drawn": "twins",
    "split.unequal": "tens",
    "split.fifth": "pair",
    "buy.twisted": "low",
    "buy.twenty-one": "exact",
    "buy.first.low": None,
    "buy.first.high": None,
    "buy.later.low": "low",
    "buy.later.high": "low",
    "stick.low": "brink",
    "banker.buy": None,
    "banker.split": None,
    "banker.stopped": None,
    "banker.low": None,
    "banker.ace-king": None,
}
"""The codes with which a deal refuses, and what the players are after to give the occasion."""

AT_LIMITS: Final[frozenset[Code]] = frozenset(("stick.low", "buy.later.low", "buy.later.high"))
WANTED: Final = tuple(code for code in AIMS for _ in range(4 if code in AT_LIMITS else 1))
"""What is looked for, more often where the limit follows from the hand."""


def by_code(found: Iterable[Illegal]) -> list[list[Illegal]]:
    """Illegal actions, those of one code together."""
    groups: dict[str, list[Illegal]] = {}
    for one in found:
        groups.setdefault(one.code, []).append(one)
    return list(groups.values())
