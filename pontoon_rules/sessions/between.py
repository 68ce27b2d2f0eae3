"""Between deals: shuffling where it is due, starting the next deal, or ending the session.

Clauses `between.first`, `between.shuffle`, `between.under`, `between.order`, `session.bank`,
`session.open`.
"""

from __future__ import annotations

from ..actions import ChooseBanker, Decline, End, Sell, Shuffle, StartDeal
from ..chapters.turns import Fault, faulty
from ..clauses import ClauseId
from ..errors import Malformed
from ..game import new_game
from ..pack import is_whole
from ..ruleset import RuleSet, full_pack
from .playing import why_over
from .state import Session, SessionStep, standing


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
    return SessionStep(done, (), why_before(session.rules, not session.past, True))


def start_fault(session: Session, action: StartDeal) -> Fault | None:
    """Not before the pack has been shuffled where that is due."""
    return faulty("shuffle.missing") if session.shuffle_due else None


def start(session: Session, action: StartDeal) -> SessionStep:
    """The banker deals from the pack as it lies."""
    if session.banker is None:
        raise Malformed("nobody holds the bank")
    game = new_game(session.rules, session.seats, session.banker, session.stock)
    under = () if _was_shuffled(session) else why_before(session.rules, False, False)
    log = (*session.log, action)
    started = session._replace(phase="playing", game=game, log=log, holders=(), seller=None)
    return SessionStep(started, (), (*under, "session.bank"))


def _was_shuffled(session: Session) -> bool:
    """Whether the pack was shuffled since the deal before; passing the bank does not matter."""
    about_the_bank = (Sell, ChooseBanker, Decline)
    before = (action for action in reversed(session.log) if not isinstance(action, about_the_bank))
    return isinstance(next(before, None), Shuffle)


def end_fault(session: Session, action: End) -> Fault | None:
    """A session of a fixed number of deals is played to its end."""
    deals = session.rules.session_deals
    return None if deals is None else faulty("end.fixed", count=deals)


def end(session: Session, action: End) -> SessionStep:
    """The table ends the session; the balances stand."""
    log = (*session.log, action)
    done = session._replace(phase="ended", over="open", holders=(), seller=None, log=log)
    return SessionStep(done, (), why_over("open", standing(session.seats, session.balances)))


def why_before(rules: RuleSet, first: bool, shuffled: bool | None) -> tuple[ClauseId, ...]:
    """What was done with the pack before a deal; nothing where it is not known."""
    if first:
        return ("between.first",)
    if shuffled is None:
        return ()
    return ("between.shuffle",) if shuffled else ("between.under", "between.order")
