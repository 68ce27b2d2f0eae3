"""Between deals: shuffling where it is due, and starting the next deal.

Clauses `between.first`, `between.shuffle`, `between.under`, `between.order`, `session.bank`.
"""

from __future__ import annotations

from ..actions import Shuffle, StartDeal
from ..chapters.turns import Fault, faulty
from ..clauses import ClauseId
from ..errors import Malformed
from ..game import new_game
from ..pack import is_whole
from ..ruleset import full_pack
from .state import Session, SessionStep


def shuffle_fault(session: Session, action: Shuffle) -> Fault | None:
    """Only where it is due, and only into an order of the very pack."""
    if not session.shuffle_due:
        return faulty("shuffle.not-due")
    if not is_whole(full_pack(session.rules, len(session.seats)), action.order):
        return faulty("shuffle.not-permutation", count=len(action.order))
    return None


def shuffle(session: Session, action: Shuffle) -> SessionStep:
    """The dealer shuffles, the player on his right cuts; the pack lies in a new order."""
    log = (*session.log, action)
    done = session._replace(stock=action.order, shuffle_due=False, log=log)
    return SessionStep(done, (), why_before(not session.past, True))


def start_fault(session: Session, action: StartDeal) -> Fault | None:
    """Not before the pack has been shuffled where that is due."""
    return faulty("shuffle.missing") if session.shuffle_due else None


def start(session: Session, action: StartDeal) -> SessionStep:
    """The banker deals from the pack as it lies."""
    if session.banker is None:
        raise Malformed("nobody holds the bank")
    game = new_game(session.rules, session.seats, session.banker, session.stock)
    shuffled = isinstance(session.log[-1], Shuffle)
    under = () if shuffled else why_before(False, False)
    log = (*session.log, action)
    started = session._replace(phase="playing", game=game, log=log)
    return SessionStep(started, (), (*under, "session.bank"))


def why_before(first: bool, shuffled: bool | None) -> tuple[ClauseId, ...]:
    """What was done with the pack before a deal; nothing where it is not known."""
    if first:
        return ("between.first",)
    if shuffled is None:
        return ()
    return ("between.shuffle",) if shuffled else ("between.under", "between.order")
