"""The JSON of a ruling: `spec/schema/ruling.schema.json`."""

from __future__ import annotations

from ..judging.values import (
    Before,
    ClaimAnswer,
    Conditional,
    DealRuling,
    HandRuling,
    Net,
    Remedy,
    Ruling,
    Unknown,
    Violation,
)
from .parts import Json, amount_part, cards_part, entry_part, header, option_part, rules_part


def ruling_document(ruling: Ruling) -> Json:
    """The whole document."""
    return header("ruling") | {
        "rules": rules_part(ruling.rules),
        "rules_overridden": ruling.rules_overridden,
        "seats": list(ruling.seats),
        "deals": list(map(_deal, ruling.deals)),
        "balances": list(map(_net, ruling.balances)),
        "standing": [{"place": p.place, "seats": list(p.seats)} for p in ruling.standing],
    }


def _deal(deal: DealRuling) -> Json:
    return {
        "number": deal.number,
        "counted": deal.counted,
        "status": deal.status,
        "banker": deal.banker,
        "banker_hand": _bank_hand(deal.banker_hand) if deal.banker_hand else None,
        "hands": list(map(_hand, deal.hands)),
        "conditional": _conditionals(deal.conditional),
        "entries": list(map(entry_part, deal.entries)),
        "net": list(map(_net, deal.net)),
        "next_banker": deal.next_banker,
        "next_banker_candidates": list(deal.candidates),
        "shuffle": deal.shuffle,
        "because": list(deal.because),
        "applied": list(deal.applied),
        "violation": _violation(deal.violation) if deal.violation else None,
        "remedies": list(map(_remedy, deal.remedies)),
        "claims": list(map(_claim, deal.claims)),
        "unknown_because": list(map(_unknown, deal.unknown_because)),
        "void_reason": deal.void_reason,
        "to_act": deal.to_act,
        "session": deal.session,
        "balances": list(map(_net, deal.balances)),
        "transfers": list(map(entry_part, deal.transfers)),
        "session_over": deal.session_over,
    }


def _bank_hand(hand: HandRuling) -> Json:
    return {
        "cards": cards_part(hand.cards),
        "kind": hand.kind,
        "total": hand.total,
        "soft": hand.soft,
        "implied": list(hand.implied),
    }


def _hand(hand: HandRuling) -> Json:
    return {
        "seat": hand.seat,
        "hand": hand.number,
        "cards": cards_part(hand.cards),
        "kind": hand.kind,
        "total": hand.total,
        "soft": hand.soft,
        "split": hand.split,
        "initial_stake": hand.initial_stake,
        "stake": hand.stake,
        "outcome": hand.outcome,
        "net": amount_part(hand.net),
        "implied": list(hand.implied),
        "unchecked": hand.unchecked,
        "because": list(hand.because),
    }


def _net(net: Net) -> Json:
    return {"seat": net.seat, "amount": amount_part(net.amount)}


def _conditionals(cases: tuple[Conditional, ...] | None) -> list[Json] | None:
    return None if cases is None else list(map(_conditional, cases))


def _conditional(case: Conditional) -> Json:
    hands = [
        {
            "seat": hand.seat,
            "hand": hand.number,
            "outcome": hand.outcome,
            "net": amount_part(hand.net),
            "because": list(hand.because),
        }
        for hand in case.hands
    ]
    return {"if": case.case, "hands": hands, "net": list(map(_net, case.net))}


def _violation(violation: Violation) -> Json:
    at = violation.at
    return {
        "clause": violation.clause,
        "code": violation.code,
        "line": at.line or None,
        "column": at.column or None,
        "pointer": at.pointer,
        "seat": violation.seat,
        "hand": violation.hand,
        "action": violation.action,
        "message": violation.message,
        "legal": list(map(option_part, violation.legal)),
        "before": _before(violation.before) if violation.before else None,
    }


def _before(before: Before) -> Json:
    return {
        "cards": cards_part(before.cards),
        "total": before.total,
        "soft": before.soft,
        "stake": before.stake,
    }


def _remedy(remedy: Remedy) -> Json:
    return {
        "remedy": remedy.kind,
        "text": remedy.text,
        "hands": list(map(_hand, remedy.hands)),
        "net": list(map(_net, remedy.net)),
        "banker_hand": _bank_hand(remedy.banker_hand) if remedy.banker_hand else None,
    }


def _claim(claim: ClaimAnswer) -> Json:
    part: Json = {
        "seat": claim.seat,
        "claim": "bank" if claim.bank else "net",
        "amount": amount_part(claim.amount),
        "answer": claim.answer,
        "actual": amount_part(claim.actual),
        "because": list(claim.because),
    }
    return part | ({"actual_banker": claim.actual_banker} if claim.bank else {})


def _unknown(unknown: Unknown) -> Json:
    return {"seat": unknown.seat, "hand": unknown.hand, "message": unknown.message}
