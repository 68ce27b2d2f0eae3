"""The bank between deals: sold, agreed on, declined.

Clauses `bank.sale`, `bank.sale.once`, `bank.sale.price`, `bank.sale.without-pontoon`, `bank.agree`
and `bank.decline`.
"""

from __future__ import annotations

from ..actions import ChooseBanker, Decline, Sell
from ..amounts import exact
from ..chapters.turns import Fault, faulty
from ..clauses import ClauseId
from ..errors import Malformed
from ..state import Entry
from .playing import if_over, why_over
from .state import Session, SessionStep, standing


def sell_fault(session: Session, action: Sell) -> Fault | None:
    """Only right after a settled deal, once, to somebody else, for a unit at least."""
    rules = session.rules
    if action.buyer not in session.seats:
        raise Malformed(f"no seat is called {action.buyer!r:.60}")
    if rules.bank_sale == "none":
        return faulty("sale.excluded")
    if session.seller is None:
        return faulty("sale.not-now")
    if rules.bank_sale == "only-without-pontoon" and session.holders:
        return faulty("sale.pontoon-due", seat=session.holders[0])
    if action.buyer == session.seller:
        return faulty("sale.self", seat=action.buyer)
    return faulty("sale.price", amount=action.price, min=1) if action.price < 1 else None


def sell(session: Session, action: Sell) -> SessionStep:
    """The price goes to the outgoing banker at once, and the buyer deals next."""
    seller = session.seller
    assert seller is not None
    sale = sale_entry(action.buyer, seller, action.price)
    moved = {action.buyer: -action.price, seller: action.price}
    totals = zip(session.seats, session.balances, strict=True)
    sold = session._replace(
        banker=action.buyer,
        balances=tuple(exact(before + moved.get(seat, 0)) for seat, before in totals),
        holders=(),
        seller=None,
        sales=(*session.sales, sale),
        log=(*session.log, action),
    )
    done, because = if_over(sold), SALE
    if done.over is not None:
        because += why_over(done.over, standing(done.seats, done.balances))
    return SessionStep(done, (sale,), because)


def sale_entry(buyer: str, seller: str, price: int) -> Entry:
    """The chips of a sale, in whole units."""
    return Entry(buyer, seller, price, "sale", buyer, 0, SALE)


def choose_fault(session: Session, action: ChooseBanker) -> Fault | None:
    """Only where several are due the bank and the table lets them agree; and only on some seats."""
    if action.seat not in session.seats:
        raise Malformed(f"no seat is called {action.seat!r:.60}")
    if session.rules.bank_agreement == "none" or len(session.holders) < 2:
        return faulty("agree.excluded")
    table = session.past[-1].table
    everybody = session.rules.bank_agreement == "players"
    may = table.players if everybody else session.holders
    return None if action.seat in may else faulty("agree.not-holder", seat=action.seat)


def choose(session: Session, action: ChooseBanker) -> SessionStep:
    """The seat agreed on holds the bank; the others stay next in line."""
    others = (seat for seat in session.holders if seat != action.seat)
    log = (*session.log, action)
    agreed = session._replace(banker=action.seat, holders=(action.seat, *others), log=log)
    return SessionStep(agreed, (), ("bank.agree",))


def decline_fault(session: Session, action: Decline) -> Fault | None:
    """Only the seat that is due the bank may decline it, where the table allows that."""
    if action.seat not in session.seats:
        raise Malformed(f"no seat is called {action.seat!r:.60}")
    if not session.rules.bank_optional or not session.holders:
        return faulty("decline.excluded")
    due = session.holders[0]
    return None if action.seat == due else faulty("decline.not-due", seat=action.seat)


def decline(session: Session, action: Decline) -> SessionStep:
    """The next seat that is due the bank has it, else it stays where it was."""
    holders = session.holders[1:]
    banker = holders[0] if holders else session.past[-1].banker
    log = (*session.log, action)
    declined = session._replace(banker=banker, holders=holders, log=log)
    return SessionStep(declined, (), ("bank.decline",))


SALE: tuple[ClauseId, ...] = ("bank.sale", "bank.sale.once", "bank.sale.price")
