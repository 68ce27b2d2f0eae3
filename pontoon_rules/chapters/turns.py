"""Turns: whose move it is, and how a completed hand passes it on.

Clauses `turn.order`, `banker.turn` and `banker.no-live`.
"""

from __future__ import annotations

from typing import NamedTuple

from ..clauses import ClauseId, Code
from ..pack import Pack
from ..state import Deal, Entry, Hand, Step, known_seat, played_on, seat_to_act

Detail = str | int | None
"""What the detail of a fault may hold: words, whole numbers, or nothing."""


class Fault(NamedTuple):
    """How an action breaks a rule, with the values its message needs."""

    code: Code
    details: tuple[tuple[str, Detail], ...] = ()


def faulty(code: Code, **details: Detail) -> Fault:
    """A fault, its details in alphabetical order."""
    return Fault(code, tuple(sorted(details.items())))


def out_of_turn(deal: Deal, seat: str) -> Fault | None:
    """Refuse `seat` unless the move is its own; a seat that does not exist is malformed."""
    turn = seat_to_act(deal)
    if seat == turn:
        return None
    return faulty("turn.wrong", seat=known_seat(deal, seat), turn=turn)


def played(
    deal: Deal,
    hand: Hand,
    pack: Pack,
    because: tuple[ClauseId, ...],
    entries: tuple[Entry, ...] = (),
) -> Step:
    """The hand to act becomes `hand`; if that completes it, the next hand or the banker is due."""
    turn, phase = deal.turn, deal.phase
    hands = (*deal.hands[:turn], hand, *deal.hands[turn + 1 :])
    if hand.status != "open":
        turn += 1
        if turn < len(hands):
            because += ("turn.order",)
        else:
            phase = "banker"
            because += banker_is_due(hands)
    moved = deal.entries + entries if entries else deal.entries
    return Step(played_on(deal, phase, hands, deal.bank_hand, turn, pack, moved), entries, because)


def banker_is_due(hands: tuple[Hand, ...]) -> tuple[ClauseId, ...]:
    """Why the banker plays now; he does so even when every hand is bust."""
    if all(hand.status == "bust" for hand in hands):
        return ("banker.turn", "banker.no-live")
    return ("banker.turn",)
