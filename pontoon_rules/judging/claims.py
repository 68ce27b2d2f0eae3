"""Claims: what a player says a seat won or lost, or who holds the bank, answered."""

from __future__ import annotations

from ..records.characters import name_key
from ..records.syntax import ClaimLine
from .values import ClaimAnswer, DealRuling


def answered(claim: ClaimLine, ruling: DealRuling) -> ClaimAnswer:
    """Yes, no, or not to be known; with the figure that is right and the clauses that decide."""
    if claim.bank:
        return _bank(claim, ruling)
    net = next((n for n in ruling.net if name_key(n.seat) == name_key(claim.seat)), None)
    actual = net.amount if net else None
    because = tuple(
        clause
        for hand in ruling.hands
        if name_key(hand.seat) == name_key(claim.seat)
        for clause in hand.because
    )
    return ClaimAnswer(
        net.seat if net else claim.seat,
        False,
        claim.net,
        None if actual is None else actual == claim.net,
        actual,
        because=tuple(dict.fromkeys(because)),
    )


def _bank(claim: ClaimLine, ruling: DealRuling) -> ClaimAnswer:
    actual = ruling.next_banker
    return ClaimAnswer(
        claim.seat,
        True,
        None,
        None if actual is None else name_key(actual) == name_key(claim.seat),
        actual_banker=actual,
        because=tuple(c for c in ruling.because if not c.startswith("shuffle.")),
    )
