"""Who holds the bank next, and whether the pack is shuffled: chapter "The bank passes".

Clauses `bank.pontoon`, `bank.several`, `bank.stays`, `bank.split`, `shuffle.pontoon`,
`shuffle.none` and `void.again`.
"""

from __future__ import annotations

import attrs

from ..clauses import ClauseId
from ..state import Deal, Hand
from .declaring import is_pontoon


@attrs.frozen
class Succession:
    """After a deal: the next banker, who might be it, and whether to shuffle and cut first.

    `banker` is None, and `candidates` has several names, where the table has still to choose.
    """

    banker: str | None
    candidates: tuple[str, ...]
    shuffle: bool
    because: tuple[ClauseId, ...]


def succession(deal: Deal) -> Succession | None:
    """What follows a deal that has ended; None while it goes on."""
    if deal.phase == "void":
        return Succession(deal.banker, (deal.banker,), True, ("void.again",))
    if deal.phase != "settled":
        return None
    return succession_after(deal.banker, deal.bank_hand, deal.hands)


def succession_after(banker: str, bank_hand: Hand, hands: tuple[Hand, ...]) -> Succession:
    """What follows a settled deal: the first unsplit Pontoon clockwise takes the bank.

    Not where the banker has a Pontoon too; any Pontoon makes the pack be shuffled.
    """
    bank_pontoon = is_pontoon(bank_hand)
    pontoons = [hand for hand in hands if is_pontoon(hand)]
    takers = [hand.seat for hand in pontoons if not (hand.split or bank_pontoon)]
    shuffle: ClauseId = "shuffle.pontoon" if pontoons or bank_pontoon else "shuffle.none"
    bank = takers[0] if takers else banker
    because = _why(len(takers), len(pontoons), bank_pontoon)
    return Succession(bank, (bank,), shuffle == "shuffle.pontoon", (*because, shuffle))


def _why(takers: int, pontoons: int, bank_pontoon: bool) -> tuple[ClauseId, ...]:
    """Why the bank goes where it goes."""
    if takers:
        return ("bank.pontoon",) if takers == 1 else ("bank.pontoon", "bank.several")
    return ("bank.stays", "bank.split") if pontoons and not bank_pontoon else ("bank.stays",)
