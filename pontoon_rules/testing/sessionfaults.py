"""Every way of breaking one rule of a session, and one only, from where it stands."""

from __future__ import annotations

from collections.abc import Iterator

from ..actions import (
    ChooseBanker,
    Cut,
    DealCards,
    Decline,
    End,
    Sell,
    Shuffle,
    StartDeal,
    Twist,
)
from ..cards import RANKS, Card
from ..clauses import Code
from ..ruleset import full_pack
from ..sessions import Session
from ..sessions.lifecycle import over_fault
from .faults import Illegal, faults


def session_faults(session: Session) -> Iterator[Illegal]:
    """Actions that are refused now, each for one reason alone; there are some in every phase."""
    if session.game is not None:
        yield from faults(session.game.deal)
        for action in (StartDeal(), End(), Shuffle(_pack(session))):
            yield Illegal(action, "phase.wrong")
        return
    yield Illegal(DealCards(), "phase.wrong")
    yield Illegal(Twist(session.seats[0]), "phase.wrong")
    if session.phase == "cutting":
        yield from _cut_faults(session)
    elif session.phase == "between":
        yield from _between_faults(session)
    else:
        yield from _afterwards(session)


def _pack(session: Session) -> tuple[Card, ...]:
    return full_pack(session.rules, len(session.seats))


def _cut_faults(session: Session) -> Iterator[Illegal]:
    card = _pack(session)[-1]
    done = {seat for seat, _ in session.cuts}
    yield Illegal(StartDeal(), "phase.wrong")
    for seat in session.seats:
        if seat in done:
            yield Illegal(Cut(seat, card), "cut.twice")
        elif seat not in session.contenders:
            yield Illegal(Cut(seat, card), "cut.not-tied")
    missing = [rank for rank in RANKS if rank not in session.rules.ranks]
    due = next(seat for seat in session.contenders if seat not in done)
    for rank in missing:
        yield Illegal(Cut(due, Card(rank)), "card.impossible")


def _between_faults(session: Session) -> Iterator[Illegal]:
    pack = _pack(session)
    yield Illegal(Cut(session.seats[0], pack[0]), "phase.wrong")
    if session.shuffle_due:
        yield Illegal(StartDeal(), "shuffle.missing")
        for order in (pack[1:], (*pack, pack[0]), (*pack[1:], pack[1])):
            yield Illegal(Shuffle(order), "shuffle.not-permutation")
    else:
        yield Illegal(Shuffle(pack), "shuffle.not-due")
    if session.rules.session_deals is not None:
        yield Illegal(End(), "end.fixed")
    yield from _sale_faults(session)
    yield from _holder_faults(session)


def _sale_faults(session: Session) -> Iterator[Illegal]:
    """Sales that are excluded, too late, not the banker's to make, to himself, or for nothing."""
    rules, seller = session.rules, session.seller
    code: Code | None = None
    if rules.bank_sale == "none":
        code = "sale.excluded"
    elif seller is None:
        code = "sale.not-now"
    elif rules.bank_sale == "only-without-pontoon" and session.holders:
        code = "sale.pontoon-due"
    buyer = next(seat for seat in session.seats if seat != (seller or session.banker))
    if code is not None:
        yield Illegal(Sell(buyer, 1), code)
    elif seller is not None:
        yield Illegal(Sell(seller, 1), "sale.self")
        yield Illegal(Sell(buyer, 0), "sale.price")


def _holder_faults(session: Session) -> Iterator[Illegal]:
    """Agreeing and declining where it is excluded, or by a seat that it is not for."""
    rules, holders = session.rules, session.holders
    agrees = rules.bank_agreement != "none" and len(holders) > 1
    may: tuple[str, ...] = holders
    if agrees and rules.bank_agreement == "players":
        may = session.past[-1].table.players
    for seat in session.seats:
        if not agrees:
            yield Illegal(ChooseBanker(seat), "agree.excluded")
        elif seat not in may:
            yield Illegal(ChooseBanker(seat), "agree.not-holder")
        if not rules.bank_optional or not holders:
            yield Illegal(Decline(seat), "decline.excluded")
        elif seat != holders[0]:
            yield Illegal(Decline(seat), "decline.not-due")


def _afterwards(session: Session) -> Iterator[Illegal]:
    """Going on with a session that is over."""
    yield Illegal(StartDeal(), over_fault(session).code)
