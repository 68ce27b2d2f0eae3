"""What stands between two deals of a record: the bank sold, agreed on or declined, the end.

Every line is tried by the session's own rules.  Where it is not known whose Pontoon is due the
bank, what hangs on that is not judged.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from ..actions import ChooseBanker, Decline, End, Sell
from ..cards import Card
from ..chapters.turns import Fault, faulty
from ..errors import Malformed
from ..lifecycle import start_deal
from ..records.characters import name_key
from ..records.syntax import AfterLine, AgreeLine, DeclineLine, SellLine
from ..ruleset import RuleSet
from ..sessions.lifecycle import apply_session, check_session, new_session, over_fault
from ..sessions.playing import if_over
from ..sessions.state import AnyAction, Session
from .plays import broken
from .values import DealRuling, Violation


@attrs.frozen
class Between:
    """The session after a deal and the lines behind it, and the first of them that broke a rule."""

    session: Session
    violation: Violation | None = None


def after_deal(
    rules: RuleSet,
    seats: tuple[str, ...],
    ruled: DealRuling,
    balances: Mapping[str, object],
    chips: dict[str, int] | None,
    counted: int,
) -> Session:
    """A session as a ruled deal leaves it, as far as the rules between two deals ask.

    Balances that are not known count as nothing; then nobody is said to have all the chips.
    """
    sure = all(amount is not None for amount in balances.values())
    settled = ruled.status == "settled"
    outgoing = ruled.banker if ruled.banker in seats else seats[0]
    assert outgoing is not None
    session = new_session(rules, seats, outgoing, chips if sure else None)
    deal = start_deal(rules, seats, outgoing)
    holders = ruled.holders or ()
    return if_over(
        session._replace(
            banker=ruled.next_banker or outgoing,
            balances=tuple(balances[seat] or 0 for seat in seats),  # type: ignore[misc]
            past=(deal,),
            counted=counted,
            holders=holders,
            seller=outgoing if settled and rules.bank_sale != "none" else None,
        )
    )


def tried(session: Session, lines: tuple[AfterLine, ...], ruled: DealRuling) -> Between:
    """The lines behind a deal, one after the other, up to the first that breaks a rule."""
    going_on = _is_going_on(ruled)
    known = ruled.holders is not None or ruled.status == "void" or going_on
    for line in lines:
        action = _action(session, line)
        fault = _fault(session, action, going_on)
        if fault is not None and known:
            seat = getattr(action, "seat", None)
            return Between(session, broken(fault, line.at, seat, None, action.word).violation)
        if fault is None:
            session = apply_session(session, action).session
    return Between(session)


def _is_going_on(ruled: DealRuling) -> bool:
    """Whether somebody has still to act, for certain: no Pontoon of the banker may end the deal."""
    bank = ruled.banker_hand.cards if ruled.banker_hand is not None else ()
    shown = len(bank) >= 2 and all(isinstance(card, Card) for card in bank)
    return shown and ruled.to_act is not None


def _fault(session: Session, action: AnyAction, going_on: bool) -> Fault | None:
    if going_on:
        return faulty("phase.wrong", action=action.word, phase="players")
    if session.phase == "ended":
        return over_fault(session)
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
