"""Who holds the bank next, and whether the pack is shuffled: chapter "The bank passes".

Clauses `bank.pontoon`, `bank.several`, `bank.stays`, `bank.split`, `bank.rotate`,
`bank.under-pontoon`, `shuffle.pontoon`, `shuffle.none`, `shuffle.every` and `void.again`.
"""

from __future__ import annotations

import attrs

from ..clauses import ClauseId
from ..ruleset import RuleSet
from ..state import Deal, Hand, Table
from .naturals import is_pontoon
from .sudden import sudden_place


@attrs.frozen
class Succession:
    """After a deal: the next banker, who might be it, and whether to shuffle and cut first.

    `holders` are the seats whose Pontoon takes the bank, first in turn first; `banker` is the
    first of them, or who holds the bank without any.  `candidates` has more names where the table
    may still choose: by agreement, or since a holder may decline.
    """

    banker: str
    candidates: tuple[str, ...]
    shuffle: bool
    because: tuple[ClauseId, ...]
    holders: tuple[str, ...] = ()


def succession(deal: Deal) -> Succession | None:
    """What follows a deal that has ended; None while it goes on."""
    if deal.phase == "void":
        return Succession(deal.banker, (deal.banker,), True, ("void.again",))
    if deal.phase != "settled":
        return None
    place = sudden_place(deal)
    if place is not None:
        return sudden_succession(deal.table, deal.hands[place])
    return succession_after(deal.table, deal.bank_hand, deal.hands)


def sudden_succession(table: Table, holder: Hand) -> Succession:
    """What follows a deal that the Pontoon of `holder` has ended at once; `sudden.bank`."""
    follows = succession_after(table, Hand(table.banker), (holder,))
    if "bank.pontoon" not in follows.because:
        return follows
    bank, *shuffle = follows.because
    return attrs.evolve(follows, because=(bank, "sudden.bank", *shuffle))


def succession_after(table: Table, bank_hand: Hand, hands: tuple[Hand, ...]) -> Succession:
    """What follows a settled deal: the first unsplit Pontoon clockwise takes the bank.

    Not where the banker has a Pontoon too; any Pontoon makes the pack be shuffled.  Where the bank
    goes round, the next seat clockwise has it.
    """
    rules = table.rules
    bank_pontoon = is_pontoon(rules, bank_hand)
    pontoons = [hand for hand in hands if is_pontoon(rules, hand)]
    shuffle = _shuffle(rules, bool(pontoons) or bank_pontoon)
    if rules.bank_passes == "rotate":
        next_seat = (*table.players, table.banker)[0]
        because: tuple[ClauseId, ...] = ("bank.rotate", shuffle)
        return Succession(next_seat, (next_seat,), shuffle != "shuffle.none", because)
    takes = rules.bank_under_pontoon or not bank_pontoon
    takers = tuple(hand.seat for hand in pontoons if takes and not hand.split)
    because = (*_why(len(takers), len(pontoons), bank_pontoon), shuffle)
    bank = takers[0] if takers else table.banker
    chosen = candidates(table, takers)
    return Succession(bank, chosen, shuffle != "shuffle.none", because, takers)


def candidates(table: Table, holders: tuple[str, ...]) -> tuple[str, ...]:
    """Who may hold the bank next: by agreement of several, or where a holder may decline."""
    rules = table.rules
    if not holders:
        return (table.banker,)
    agreed = {"none": holders[:1], "holders": holders, "players": table.players}
    may = agreed[rules.bank_agreement] if len(holders) > 1 else holders
    return (*dict.fromkeys((*may, *holders)), table.banker) if rules.bank_optional else may


def _shuffle(rules: RuleSet, pontoon: bool) -> ClauseId:
    """Whether the pack is shuffled, as the clause that says so."""
    if rules.shuffle == "every-deal":
        return "shuffle.every"
    return "shuffle.pontoon" if pontoon else "shuffle.none"


def _why(takers: int, pontoons: int, bank_pontoon: bool) -> tuple[ClauseId, ...]:
    """Why the bank goes where it goes."""
    if takers and bank_pontoon:
        return ("bank.under-pontoon",)
    if takers:
        return ("bank.pontoon",) if takers == 1 else ("bank.pontoon", "bank.several")
    return ("bank.stays", "bank.split") if pontoons and not bank_pontoon else ("bank.stays",)
