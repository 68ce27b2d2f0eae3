"""What happens if the banker, still to play, stops here, busts, or makes a five-card trick."""

from __future__ import annotations

from collections.abc import Iterator

from ..chapters.banking import limit_fault, low_fault
from ..hands import BUST, TRICK, HandValue
from .progress import Walk
from .results import Seen, nets, settled_hand
from .values import Conditional

_BUST = HandValue(BUST, 22, False)
_TRICK = HandValue(TRICK, 21, False)


def conditional(done: Walk, bank: Seen | None, seen: list[Seen]) -> tuple[Conditional, ...] | None:
    """The answers, or None where the banker has finished or the hands are not yet dealt."""
    if not seen or (bank is not None and bank.complete):
        return None
    return tuple(_cases(done, bank, seen))


def _cases(done: Walk, bank: Seen | None, seen: list[Seen]) -> Iterator[Conditional]:
    asked = done.bank is not None and done.bank.pending is not None
    states = bank.states if bank is not None else ()
    rules = done.sheet.rules
    if states and bank is not None and not asked:
        if not all(low_fault(rules, hand) for hand in states):
            yield _case("stops", bank.values, done, seen)
        if all(limit_fault(rules, hand) for hand in states):
            return
    yield _case("busts", (_BUST,), done, seen)
    yield _case("five-card-trick", (_TRICK,), done, seen)


def _case(case: str, values: tuple[HandValue, ...], done: Walk, seen: list[Seen]) -> Conditional:
    sheet = done.sheet
    hands = tuple(settled_hand(sheet.rules, hand, values) for hand in seen)
    return Conditional(case, hands, nets(sheet.seats, sheet.banker, hands))  # type: ignore[arg-type]
