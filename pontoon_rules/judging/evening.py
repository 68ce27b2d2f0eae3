"""From a record to its ruling: deal after deal, session after session.

The bank follows from deal to deal and is checked where it is written; balances run on; after the
earliest broken rule of a session nothing of it is judged any more.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from ..actions import Cut
from ..amounts import Amount, exact
from ..chapters.turns import Fault, faulty
from ..clauses import ClauseId
from ..lifecycle import seats_fault
from ..records.characters import name_key
from ..records.syntax import CutLine, DealRecord, Position, Record
from ..ruleset import RuleSet
from ..sessions import between
from ..sessions.bank import SALE
from ..sessions.lifecycle import (
    apply_session,
    check_session,
    chips_fault,
    new_session,
    over_fault,
)
from ..sessions.playing import why_after, why_over
from ..sessions.state import Place, Session, standing
from .between import after_deal, tried
from .claims import answered
from .counting import Count
from .judge import judged
from .plays import broken
from .remedies import remedies, table_does
from .sheet import rules_of, seats_of, sheet_of, unreadable
from .values import DealRuling, Net, Ruling, Unknown, Violation


@attrs.define
class _Evening:
    """A session while its deals are ruled.

    `bank` is who must hold it now, None where that is not known; `broken` whether a rule has been
    broken, so that nothing later is judged; `pack` is how the cards lie, where that is certain.
    `chips` is what each seat began with, and `over` why no further deal may begin.
    """

    number: int
    rules: RuleSet
    seats: tuple[str, ...]
    bank: str | None
    balances: dict[str, Amount | None]
    chips: dict[str, int] | None = None
    over: Fault | None = None
    deals: int = 0
    counted: int = 0
    broken: bool = False
    shuffled: bool | None = None
    pack: Count | None = None


def ruling(record: Record, rules: RuleSet | None = None) -> Ruling:
    """The ruling of a record, under its own rules or under `rules` instead.

    Raises `RecordError` where the record names rules that do not exist; a broken rule of the game
    is no error but a ruling, with status `illegal`.
    """
    in_force = rules_of(record) if rules is None else rules
    evening: _Evening | None = None
    deals: list[DealRuling] = []
    for deal in record.deals:
        if evening is None or deal.session:
            evening = _begun(record, deal, in_force, evening)
        deals.append(_next(evening, deal))
    assert evening is not None
    balances = _nets(evening)
    return Ruling(
        in_force, evening.seats, tuple(deals), balances, _standing(balances), rules is not None
    )


def _begun(record: Record, deal: DealRecord, rules: RuleSet, before: _Evening | None) -> _Evening:
    """A new session: its seats, and the banker who was cut or is written."""
    first = deal.bank.seat if deal.bank is not None else _highest_cut(deal, rules)
    if first is None:
        raise unreadable("nobody holds the bank", deal.at, "`bank NAME`, or a `cut` for each seat")
    written = deal.seats or record.seats
    seats = seats_of(written, deal, first) if written or not before else before.seats
    balances: dict[str, Amount | None] = dict.fromkeys(seats, 0)
    number = before.number + 1 if before else 1
    return _Evening(number, rules, seats, None, balances)


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


def _next(evening: _Evening, deal: DealRecord) -> DealRuling:
    """The ruling of the next deal, and what it does to the session."""
    evening.deals += 1
    if evening.broken:
        return _not_judged(evening, deal, "a rule was broken in an earlier deal")
    violation = _chips(evening, deal) or _cut(evening, deal) or _may_begin(evening, deal)
    banker = deal.bank.seat if deal.bank is not None else evening.bank
    if violation is None and banker is None:
        return _not_judged(
            evening, deal, "who holds the bank does not follow from the deals before"
        )
    if violation is None:
        assert banker is not None
        sheet = sheet_of(evening.rules, evening.seats, banker, deal, evening.pack)
        ruled, evening.pack = judged(sheet, evening.deals)
    else:
        ruled = _refused(evening, deal, violation)
    before = _before(evening, deal)
    _count(evening, ruled)
    ruled, after = _night(evening, deal, ruled)
    applied = (*before, *ruled.applied, *after) if deal.opened else ruled.applied
    balances = _nets(evening)
    return attrs.evolve(ruled, session=evening.number, balances=balances, applied=applied)


def _night(
    evening: _Evening, deal: DealRecord, ruled: DealRuling
) -> tuple[DealRuling, tuple[ClauseId, ...]]:
    """The ruling with what stands behind the deal, and the clauses of the session applied there."""
    if ruled.status not in ("settled", "void", "unfinished"):
        return ruled, ()
    before = after_deal(
        evening.rules,
        evening.seats,
        ruled,
        evening.balances,
        evening.chips,
        evening.counted,
    )
    done = tried(before, deal.after, ruled)
    session = done.session
    _pass_on(evening, session, ruled, bool(deal.after))
    evening.broken = evening.broken or done.violation is not None
    why = _after(evening, ruled, before, session)
    if not deal.after and session.over is None:
        return ruled, why
    ruled = attrs.evolve(
        ruled,
        violation=done.violation,
        remedies=() if done.violation is None else table_does(done.violation),
        transfers=session.sales,
        session_over=session.over,
        next_banker=evening.bank,
    )
    claims = tuple(answered(claim, ruled) for claim in deal.claims)
    return attrs.evolve(ruled, claims=claims), why


def _pass_on(evening: _Evening, session: Session, ruled: DealRuling, lines: bool) -> None:
    """The session after the lines behind a deal: who holds the bank, and what was paid for it."""
    if session.over is not None and ruled.status != "unfinished":
        evening.over = over_fault(session)
    if lines and (ruled.next_banker is not None or session.sales):
        evening.bank = session.banker
    for sale in session.sales:
        for seat, amount in ((sale.payer, -sale.amount), (sale.payee, sale.amount)):
            known = evening.balances[seat]
            evening.balances[seat] = None if known is None else exact(known + amount)


def _before(evening: _Evening, deal: DealRecord) -> tuple[ClauseId, ...]:
    """The clauses of the session that led to a deal: the cuts, the pack, the bank."""
    first = evening.deals == 1
    cuts = _why_cut(evening, deal) if first and deal.cuts else ()
    return (*cuts, *between.why_before(evening.rules, first, evening.shuffled), "session.bank")


def _why_cut(evening: _Evening, deal: DealRecord) -> tuple[ClauseId, ...]:
    again = len(deal.cuts) > len(evening.seats)
    return ("cut.once", "cut.ties", "cut.first") if again else ("cut.once", "cut.first")


def _after(
    evening: _Evening, ruled: DealRuling, before: Session, session: Session
) -> tuple[ClauseId, ...]:
    """The clauses of the session that the end of a deal applied, and the lines behind it."""
    if ruled.status == "unfinished":
        return ()
    places = _standing(_nets(evening))
    because = why_after(evening.rules, ruled.counted, before.over, places)
    sold: tuple[ClauseId, ...] = SALE if session.sales else ()
    ended = session.over if session.over != before.over else None
    return (*because, *sold, *(why_over(ended, places) if ended else ()))


def _chips(evening: _Evening, deal: DealRecord) -> Violation | None:
    """The chips that each seat brings to a session."""
    if not deal.chips or evening.deals > 1:
        return None
    spelt = {name_key(seat): seat for seat in evening.seats}
    chips = {spelt.get(name_key(line.seat), line.seat): line.amount for line in deal.chips}
    few_or_many = seats_fault(evening.rules, len(evening.seats))
    fault = few_or_many or chips_fault(evening.rules, evening.seats, chips)
    if fault is not None:
        return _violation(fault, deal.chips[0].at, None, None)
    evening.chips = chips
    return None


def _count(evening: _Evening, ruled: DealRuling) -> None:
    """The session after a deal."""
    evening.broken = ruled.status == "illegal"
    evening.bank = ruled.next_banker
    evening.counted += ruled.counted
    evening.shuffled = ruled.shuffle
    for net in ruled.net if ruled.counted else ():
        before = evening.balances[net.seat]
        known = before is not None and net.amount is not None
        evening.balances[net.seat] = exact(before + net.amount) if known else None  # type: ignore[operator]


def _cut(evening: _Evening, deal: DealRecord) -> Violation | None:
    """The cuts of a session's first deal, tried by the session's own rules."""
    if not deal.cuts or evening.deals > 1:
        return None
    few_or_many = seats_fault(evening.rules, len(evening.seats))
    if few_or_many is not None:
        return _violation(few_or_many, deal.cuts[0].at, None, None)
    session = new_session(evening.rules, evening.seats)
    for line in deal.cuts:
        session, fault = _after_cut(session, line)
        if fault is not None:
            return _violation(fault, line.at, line.seat, "cut")
    if session.phase == "cutting":
        missing = next(iter(_still_to_cut(session)))
        return _violation(faulty("cut.missing", seat=missing), deal.cuts[-1].at, missing, "cut")
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


def _may_begin(evening: _Evening, deal: DealRecord) -> Violation | None:
    """Whether a deal may begin at all, and the banker who is written is the right one."""
    if evening.over is not None:
        return _violation(evening.over, deal.at, None, "start")
    expected = evening.bank
    if deal.bank is None or expected is None or name_key(deal.bank.seat) == name_key(expected):
        return None
    fault = faulty("bank.wrong", seat=deal.bank.seat, banker=expected)
    return _violation(fault, deal.bank.at, deal.bank.seat, None)


def _violation(fault: Fault, at: Position, seat: str | None, action: str | None) -> Violation:
    return broken(fault, at, seat, None, action).violation


def _refused(evening: _Evening, deal: DealRecord, violation: Violation) -> DealRuling:
    """A deal that broke a rule before its first card."""
    banker = deal.bank.seat if deal.bank is not None else evening.bank or evening.seats[0]
    sheet = sheet_of(evening.rules, evening.seats, banker, deal)
    return DealRuling(
        evening.deals,
        "illegal",
        False,
        sheet.banker,
        net=tuple(Net(seat, None) for seat in evening.seats),
        violation=violation,
        remedies=remedies(sheet, violation),
        unknown_because=(Unknown("a rule was broken", violation.seat),),
    )


def _not_judged(evening: _Evening, deal: DealRecord, reason: str) -> DealRuling:
    banker = deal.bank.seat if deal.bank is not None else evening.bank
    evening.bank = None
    return DealRuling(
        evening.deals,
        "not-judged",
        False,
        banker,
        net=tuple(Net(seat, None) for seat in evening.seats),
        unknown_because=(Unknown(reason),),
        session=evening.number,
        balances=_nets(evening),
    )


def _nets(evening: _Evening) -> tuple[Net, ...]:
    return tuple(Net(seat, amount) for seat, amount in evening.balances.items())


def _standing(balances: tuple[Net, ...]) -> tuple[Place, ...]:
    """Who stands where; nothing while a balance is not known."""
    amounts = [net.amount for net in balances if net.amount is not None]
    if len(amounts) < len(balances):
        return ()
    return standing(tuple(net.seat for net in balances), tuple(amounts))
