"""From a record to its ruling: deal after deal, session after session.

The bank follows from deal to deal and is checked where it is written; balances run on; after the
earliest broken rule of a session nothing of it is judged any more.
"""

from __future__ import annotations

import attrs

from ..amounts import exact
from ..clauses import ClauseId
from ..records.syntax import DealRecord, Record
from ..ruleset import RuleSet
from ..sessions import between
from .beginning import begun, chips, cut, may_begin, why_cut
from .between import after_lines
from .judge import judged
from .remedies import remedies
from .session import Evening, nets_of, standing_of
from .sheet import rules_of, sheet_of
from .values import DealRuling, Net, Ruling, Unknown, Violation


def ruling(record: Record, rules: RuleSet | None = None) -> Ruling:
    """The ruling of a record, under its own rules or under `rules` instead.

    Raises `RecordError` where the record names rules that do not exist; a broken rule of the game
    is no error but a ruling, with status `illegal`.
    """
    in_force = rules_of(record) if rules is None else rules
    evening: Evening | None = None
    deals: list[DealRuling] = []
    for deal in record.deals:
        if evening is None or deal.session:
            evening = begun(record, deal, in_force, evening)
        deals.append(_next(evening, deal))
    assert evening is not None
    balances = nets_of(evening)
    return Ruling(
        in_force, evening.seats, tuple(deals), balances, standing_of(balances), rules is not None
    )


def _next(evening: Evening, deal: DealRecord) -> DealRuling:
    """The ruling of the next deal, and what it does to the session."""
    evening.deals += 1
    if evening.broken:
        return _not_judged(evening, deal, "a rule was broken in an earlier deal")
    violation = chips(evening, deal) or cut(evening, deal) or may_begin(evening, deal)
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
    ruled, after = after_lines(evening, deal, ruled)
    applied = (*before, *ruled.applied, *after) if deal.opened or deal.after else ruled.applied
    if evening.agreed and "stake.limits" in applied:
        applied += ("stake.agreed",)
    balances = nets_of(evening)
    return attrs.evolve(ruled, session=evening.number, balances=balances, applied=applied)


def _before(evening: Evening, deal: DealRecord) -> tuple[ClauseId, ...]:
    """The clauses of the session that led to a deal: the cuts, the pack, the bank."""
    first = evening.deals == 1
    cuts = why_cut(evening, deal) if first and deal.cuts else ()
    return (*cuts, *between.why_before(evening.rules, first, evening.shuffled), "session.bank")


def _count(evening: Evening, ruled: DealRuling) -> None:
    """The session after a deal."""
    evening.broken = ruled.status == "illegal"
    evening.bank = ruled.next_banker
    evening.counted += ruled.counted
    evening.shuffled = ruled.shuffle
    for net in ruled.net if ruled.counted else ():
        before = evening.balances[net.seat]
        known = before is not None and net.amount is not None
        evening.balances[net.seat] = exact(before + net.amount) if known else None  # type: ignore[operator]


def _refused(evening: Evening, deal: DealRecord, violation: Violation) -> DealRuling:
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


def _not_judged(evening: Evening, deal: DealRecord, reason: str) -> DealRuling:
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
        balances=nets_of(evening),
    )
