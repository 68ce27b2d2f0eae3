"""Void deals: chapter "Void deals".

Clauses `void.cards`, `void.reverse`, `void.again` and `void.annul`.
"""

from __future__ import annotations

from ..actions import Annul
from ..cards import Card
from ..clauses import ClauseId
from ..pack import Pack
from ..state import Deal, Entry, Step
from .turns import Fault


def annul_fault(deal: Deal, action: Annul) -> Fault | None:
    """The table may annul any deal that has not ended."""
    return None


def annul(deal: Deal, action: Annul, cards: tuple[Card, ...], pack: Pack) -> Step:
    """The deal is annulled whole, for the reason given."""
    return _void(deal, action.reason, ("void.annul",))


def run_out(deal: Deal) -> Step:
    """A legal request found fewer cards than it needs: nothing is dealt, the deal is void."""
    return _void(deal, None, ("void.cards",))


def _void(deal: Deal, reason: str | None, because: tuple[ClauseId, ...]) -> Step:
    back = tuple(map(_reversal, deal.entries))
    entries = deal.entries + back
    void = Deal(
        deal.table,
        "void",
        deal.opening,
        deal.stakes,
        deal.hands,
        deal.bank_hand,
        deal.turn,
        deal.pack,
        entries,
        reason,
    )
    return Step(void, back, (*because, "void.reverse", "void.again"))


def _reversal(entry: Entry) -> Entry:
    """The entry that takes `entry` back."""
    return Entry(
        entry.payee,
        entry.payer,
        entry.amount,
        "reversal",
        entry.seat,
        entry.hand,
        ("void.reverse",),
    )
