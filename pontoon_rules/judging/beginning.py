"""How a session and its deals begin: seats, chips, cuts for the bank, the banker written down."""

from __future__ import annotations

from collections.abc import Iterator

from ..actions import Cut
from ..amounts import Amount
from ..chapters.turns import Fault, faulty
from ..clauses import ClauseId
from ..lifecycle import seats_fault
from ..records.characters import name_key
from ..records.syntax import CutLine, DealRecord, Position, Record
from ..ruleset import RuleSet
from ..sessions.lifecycle import apply_session, check_session, chips_fault, new_session
from ..sessions.state import Session
from .plays import broken
from .session import Evening
from .sheet import seats_of, unreadable
from .values import Violation


def begun(record: Record, deal: DealRecord, rules: RuleSet, before: Evening | None) -> Evening:
    """A new session: its seats, and the banker who was cut or is written."""
    first = deal.bank.seat if deal.bank is not None else _highest_cut(deal, rules)
    if first is None:
        raise unreadable("nobody holds the bank", deal.at, "`bank NAME`, or a `cut` for each seat")
    written = deal.seats or record.seats
    seats = seats_of(written, deal, first) if written or not before else before.seats
    balances: dict[str, Amount | None] = dict.fromkeys(seats, 0)
    number = before.number + 1 if before else 1
    agreed = record.stakes is not None
    return Evening(number, rules, seats, None, balances, agreed=agreed)


def _highest_cut(deal: DealRecord, rules: RuleSet) -> str | None:
    """Who won the cuts, whatever the order of seats; the first who cut where nobody did."""
    written = [*(line.seat for line in deal.lines), *(line.seat for line in deal.cuts)]
    names = tuple({name_key(seat): seat for seat in written}.values())
    if seats_fault(rules, len(names)) is not None:
        return deal.cuts[0].seat if deal.cuts else None
    session = new_session(rules, names)
    for line in deal.cuts:
        session, _ = _after_cut(session, line)
    return session.banker or (deal.cuts[0].seat if deal.cuts else None)


def cut(evening: Evening, deal: DealRecord) -> Violation | None:
    """The cuts of a session's first deal, tried by the session's own rules."""
    if not deal.cuts or evening.deals > 1:
        return None
    few_or_many = seats_fault(evening.rules, len(evening.seats))
    if few_or_many is not None:
        return fault_at(few_or_many, deal.cuts[0].at, None, None)
    session = new_session(evening.rules, evening.seats)
    for line in deal.cuts:
        session, fault = _after_cut(session, line)
        if fault is not None:
            return fault_at(fault, line.at, line.seat, "cut")
    if session.phase == "cutting":
        missing = next(iter(_still_to_cut(session)))
        return fault_at(faulty("cut.missing", seat=missing), deal.cuts[-1].at, missing, "cut")
    evening.bank = session.banker
    return None


def _after_cut(session: Session, line: CutLine) -> tuple[Session, Fault | None]:
    """The session after a cut, or why the cut is wrong."""
    seat = next(s for s in session.seats if name_key(s) == name_key(line.seat))
    if session.phase != "cutting":
        return session, faulty("cut.not-tied", seat=seat)
    refusal = check_session(session, Cut(seat, line.card))
    if refusal is not None:
        return session, Fault(refusal.code, refusal.details)
    return apply_session(session, Cut(seat, line.card)).session, None


def _still_to_cut(session: Session) -> Iterator[str]:
    done = {seat for seat, _ in session.cuts}
    return (seat for seat in session.contenders if seat not in done)


def may_begin(evening: Evening, deal: DealRecord) -> Violation | None:
    """Whether a deal may begin at all, and the banker who is written is the right one."""
    if evening.over is not None:
        return fault_at(evening.over, deal.at, None, "start")
    expected = evening.bank
    if deal.bank is None or expected is None or name_key(deal.bank.seat) == name_key(expected):
        return None
    fault = faulty("bank.wrong", seat=deal.bank.seat, banker=expected)
    return fault_at(fault, deal.bank.at, deal.bank.seat, None)


def fault_at(fault: Fault, at: Position, seat: str | None, action: str | None) -> Violation:
    """A broken rule at one place of the record."""
    return broken(fault, at, seat, None, action).violation


def chips(evening: Evening, deal: DealRecord) -> Violation | None:
    """The chips that each seat brings to a session."""
    if not deal.chips or evening.deals > 1:
        return None
    spelt = {name_key(seat): seat for seat in evening.seats}
    held = {spelt.get(name_key(line.seat), line.seat): line.amount for line in deal.chips}
    few_or_many = seats_fault(evening.rules, len(evening.seats))
    fault = few_or_many or chips_fault(evening.rules, evening.seats, held)
    if fault is not None:
        seat = dict(fault.details).get("seat")
        return fault_at(fault, deal.chips[0].at, None if seat is None else str(seat), None)
    evening.chips = held
    return None


def why_cut(evening: Evening, deal: DealRecord) -> tuple[ClauseId, ...]:
    """The clauses that the cuts for the first bank applied."""
    again = len(deal.cuts) > len(evening.seats)
    return ("cut.once", "cut.ties", "cut.first") if again else ("cut.once", "cut.first")
