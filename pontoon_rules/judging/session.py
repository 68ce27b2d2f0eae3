"""A session while its deals are ruled: who holds the bank, balances, how the pack lies."""

from __future__ import annotations

import attrs

from ..amounts import Amount
from ..chapters.turns import Fault
from ..ruleset import RuleSet
from ..sessions.state import Place, standing
from .counting import Count
from .values import Net


@attrs.define
class Evening:
    """A session while its deals are ruled.

    `bank` is who must hold it now, None where that is not known; `broken` whether a rule has been
    broken, so that nothing later is judged; `pack` is how the cards lie, where that is certain.
    `chips` is what each seat began with, `over` why no further deal may begin, and `agreed` says
    that the table agreed on the limits of stakes.
    """

    number: int
    rules: RuleSet
    seats: tuple[str, ...]
    bank: str | None
    balances: dict[str, Amount | None]
    chips: dict[str, int] | None = None
    over: Fault | None = None
    agreed: bool = False
    deals: int = 0
    counted: int = 0
    broken: bool = False
    shuffled: bool | None = None
    pack: Count | None = None


def nets_of(evening: Evening) -> tuple[Net, ...]:
    """What each seat has won or lost so far."""
    return tuple(Net(seat, amount) for seat, amount in evening.balances.items())


def standing_of(balances: tuple[Net, ...]) -> tuple[Place, ...]:
    """Who stands where; nothing while a balance is not known."""
    amounts = [net.amount for net in balances if net.amount is not None]
    if len(amounts) < len(balances):
        return ()
    return standing(tuple(net.seat for net in balances), tuple(amounts))
