"""What stands between two deals of a record: the bank sold, agreed on or declined, the end.

Every line is tried by the session's own rules.  Where it is not known whose Pontoon is due the
bank, what hangs on that is not judged.
"""

from __future__ import annotations

from typing import Final

import attrs

from ..actions import ChooseBanker, Decline, End, Sell
from ..amounts import exact
from ..cards import Card
from ..chapters.turns import Fault, faulty
from ..clauses import ClauseId
from ..errors import Malformed
from ..lifecycle import start_deal
from ..records.characters import name_key
from ..records.syntax import AfterLine, AgreeLine, DealRecord, DeclineLine, SellLine
from ..sessions.lifecycle import apply_session, check_session, new_session, over_fault
from ..sessions.playing import if_over, why_after
from ..sessions.state import AnyAction, Session
from .claims import answered
from .plays import broken
from .remedies import table_does
from .session import Evening, nets_of, standing_of
from .values import DealRuling, Violation


@attrs.frozen
class Between:
    """The session after a deal and the lines behind it, and the first of them that broke a rule.

    `unsure` says that it hangs on unknown cards whether a line about the bank was right.
    """

    session: Session
    because: tuple[ClauseId, ...] = ()
    violation: Violation | None = None
    unsure: bool = False


def after_lines(
    evening: Evening, deal: DealRecord, ruled: DealRuling
) -> tuple[DealRuling, tuple[ClauseId, ...]]:
    """The ruling with what stands behind the deal, and the clauses of the session applied there."""
    if ruled.status not in ("settled", "void", "unfinished"):
        return ruled, ()
    before = after_deal(evening, ruled)
    done = tried(before, deal.after, ruled)
    session = done.session
    _pass_on(evening, session, ruled, bool(deal.after), done.unsure)
    evening.broken = evening.broken or done.violation is not None
    why = _why(evening, ruled, before, done)
    if not deal.after and session.over is None:
        return ruled, why
    ruled = attrs.evolve(
        ruled,
        violation=done.violation,
        remedies=() if done.violation is None else table_does(done.violation),
        transfers=session.sales,
        session_over=session.over,
        next_banker=evening.bank,
        candidates=(evening.bank,) if deal.after and evening.bank else ruled.candidates,
        because=_why_bank(ruled, done),
    )
    claims = tuple(answered(claim, ruled) for claim in deal.claims)
    return attrs.evolve(ruled, claims=claims), why


def _why_bank(ruled: DealRuling, done: Between) -> tuple[ClauseId, ...]:
    """Why the bank goes where it goes: what was done about it last, else what the deal decides."""
    last = [clause for clause in done.because if clause in MOVES]
    if not last:
        return ruled.because
    return last[-1], *(clause for clause in ruled.because if clause.startswith("shuffle."))


MOVES: Final[tuple[ClauseId, ...]] = ("bank.sale", "bank.agree", "bank.decline")
"""What is done about the bank between two deals."""


def _pass_on(
    evening: Evening, session: Session, ruled: DealRuling, lines: bool, unsure: bool
) -> None:
    """The session after the lines behind a deal: who holds the bank, and what was paid for it."""
    if session.over is not None and ruled.status != "unfinished":
        evening.over = over_fault(session)
    if unsure:
        evening.bank = None
    elif lines and (ruled.next_banker is not None or session.sales):
        evening.bank = session.banker
    for sale in session.sales:
        for seat, amount in ((sale.payer, -sale.amount), (sale.payee, sale.amount)):
            known = evening.balances[seat]
            evening.balances[seat] = None if known is None else exact(known + amount)


def _why(
    evening: Evening, ruled: DealRuling, before: Session, done: Between
) -> tuple[ClauseId, ...]:
    """The clauses of the session that the end of a deal applied, and the lines behind it."""
    if ruled.status == "unfinished":
        return ()
    places = standing_of(nets_of(evening))
    because = why_after(evening.rules, ruled.counted, before.over, places)
    return tuple(dict.fromkeys((*because, *done.because)))


def after_deal(evening: Evening, ruled: DealRuling) -> Session:
    """A session as a ruled deal leaves it, as far as the rules between two deals ask.

    Balances that are not known count as nothing; then nobody is said to have all the chips.
    """
    rules, seats = evening.rules, evening.seats
    known = [amount for amount in evening.balances.values() if amount is not None]
    sure = len(known) == len(seats)
    outgoing = ruled.banker if ruled.banker in seats else seats[0]
    assert outgoing is not None
    session = new_session(rules, seats, outgoing, evening.chips if sure else None)
    settled = ruled.status == "settled"
    return if_over(
        session._replace(
            banker=ruled.next_banker or outgoing,
            balances=tuple(evening.balances[seat] or 0 for seat in seats),
            past=(start_deal(rules, seats, outgoing),),
            counted=evening.counted,
            holders=ruled.holders or (),
            seller=outgoing if settled and rules.bank_sale != "none" else None,
        )
    )


def tried(session: Session, lines: tuple[AfterLine, ...], ruled: DealRuling) -> Between:
    """The lines behind a deal, one after the other, up to the first that breaks a rule."""
    going_on = _is_going_on(ruled)
    known = ruled.holders is not None or ruled.status == "void" or going_on
    because: tuple[ClauseId, ...] = ()
    unsure = False
    for line in lines:
        action = _action(session, line)
        fault = _fault(session, action, going_on)
        if fault is not None and known:
            seat = getattr(action, "seat", None)
            found = broken(fault, line.at, seat, None, action.word).violation
            return Between(session, because, found)
        if fault is None:
            step = apply_session(session, action)
            session, because = step.session, because + step.because
        unsure = fault is not None or (unsure and not isinstance(action, Sell))
    return Between(session, because, unsure=unsure)


def _is_going_on(ruled: DealRuling) -> bool:
    """Whether somebody has still to act, for certain: no Pontoon of the banker may end the deal."""
    bank = ruled.banker_hand.cards if ruled.banker_hand is not None else ()
    shown = len(bank) >= 2 and all(isinstance(card, Card) for card in bank)
    return shown and ruled.to_act is not None


def _fault(session: Session, action: AnyAction, going_on: bool) -> Fault | None:
    if going_on:
        return faulty("phase.wrong", action=action.word, phase="players")
    if session.phase == "ended":
        return over_fault(session, action)
    refusal = check_session(session, action)
    return None if refusal is None else Fault(refusal.code, refusal.details)


def _action(session: Session, line: AfterLine) -> AnyAction:
    """The action that a line writes."""
    if isinstance(line, SellLine):
        return Sell(_seat(session, line.seat), line.price)
    if isinstance(line, AgreeLine):
        return ChooseBanker(_seat(session, line.seat))
    if isinstance(line, DeclineLine):
        return Decline(_seat(session, line.seat))
    return End()


def _seat(session: Session, name: str) -> str:
    """The seat as the table spells it."""
    found = (seat for seat in session.seats if name_key(seat) == name_key(name))
    seat = next(found, None)
    if seat is None:
        raise Malformed(f"no seat is called {name!r:.60}")
    return seat
