"""The chips of a deal: what moved, and what each seat has won or lost so far.

Clauses `settle.zero-sum`, `settle.net` and `void.reverse`.
"""

from __future__ import annotations

from .amounts import Amount, exact
from .state import Deal, Entry


def settlement(deal: Deal) -> tuple[Entry, ...]:
    """Every movement of chips so far, in order: busts at once, the rest when the banker stops.

    Amounts are whole units, net of the own stake; a void deal also holds every reversal.
    """
    return deal.entries


def balances(deal: Deal) -> dict[str, Amount]:
    """What each seat has won or lost in this deal so far, in units; the sum is zero."""
    total: dict[str, Amount] = dict.fromkeys(deal.seats, 0)
    for entry in deal.entries:
        total[entry.payer] -= entry.amount
        total[entry.payee] += entry.amount
    return {seat: exact(amount) for seat, amount in total.items()}
