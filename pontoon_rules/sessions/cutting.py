"""Cutting for the bank: clauses `cut.first`, `cut.order`, `cut.ties`, `cut.once`, `cut.back`."""

from __future__ import annotations

from typing import Final

from ..actions import Cut
from ..cards import RANKS, Card, Rank
from ..chapters.turns import Fault, faulty
from ..clauses import ClauseId
from ..errors import Malformed
from .state import Session, SessionStep

HEIGHT: Final[dict[Rank, int]] = {rank: place for place, rank in enumerate((*RANKS[1:], "A"))}
"""How high a card is in cutting: 2 lowest, ace highest."""


def fault(session: Session, action: Cut) -> Fault | None:
    """Each contender cuts once in a round."""
    if action.seat not in session.seats:
        raise Malformed(f"no seat is called {action.seat!r:.60}")
    if action.card.rank not in session.rules.ranks:
        return faulty("card.impossible", card=str(action.card))
    if action.seat not in session.contenders:
        return faulty("cut.not-tied", seat=action.seat)
    if any(seat == action.seat for seat, _ in session.cuts):
        return faulty("cut.twice", seat=action.seat)
    return None


def play(session: Session, action: Cut) -> SessionStep:
    """The card is shown and goes back; the last one of a round decides it, or a new round."""
    cuts = (*session.cuts, (action.seat, action.card))
    log = (*session.log, action)
    if len(cuts) < len(session.contenders):
        return SessionStep(session._replace(cuts=cuts, log=log), (), ("cut.once",))
    highest = highest_cut(cuts)
    if len(highest) > 1:
        again = session._replace(contenders=highest, cuts=(), log=log)
        return SessionStep(again, (), ("cut.once", "cut.ties"))
    because: tuple[ClauseId, ...] = ("cut.once", "cut.first")
    done = session._replace(phase="between", banker=highest[0], contenders=(), cuts=(), log=log)
    return SessionStep(done, (), because)


def highest_cut(cuts: tuple[tuple[str, Card], ...]) -> tuple[str, ...]:
    """The seats with the highest card of a round; several if they are tied."""
    top = max(HEIGHT[card.rank] for _, card in cuts)
    return tuple(seat for seat, card in cuts if HEIGHT[card.rank] == top)
