"""The end of a deal: every hand against the banker's, chips moved, the bank passed.

Chapter "Settlement", with `pontoon_rules.payment` for the single hand.
"""

from __future__ import annotations

from typing import Final

from ..clauses import ClauseId
from ..hands import PONTOON, HandValue, hand_value
from ..pack import Pack
from ..payment import Settlement, settle_value, verdict
from ..ruleset import Amount
from ..state import Deal, Entry, Hand, Reason, Step, hand_number, played_on
from .passing import succession_after


def value_of(hand: Hand) -> HandValue:
    """The value of a hand of the table, from its stored total."""
    return hand_value(hand.total, len(hand.cards), hand.soft)


def results(deal: Deal) -> tuple[Settlement, ...]:
    """How each hand of a settled deal ended, in the order of `deal.hands`; else nothing."""
    if deal.phase != "settled":
        return ()
    banker = value_of(deal.bank_hand)
    return tuple(
        settle_value(deal.rules, value_of(hand), hand.stake, banker) for hand in deal.hands
    )


def settled(deal: Deal, bank_hand: Hand, pack: Pack, because: tuple[ClauseId, ...]) -> Step:
    """The banker's hand is complete as `bank_hand`: settle every hand that is still live."""
    table, banker = deal.table, value_of(bank_hand)
    entries = []
    if banker.kind == PONTOON:
        because += ("banker.ends",)
    for place, hand in enumerate(deal.hands):
        outcome, times, decided = verdict(table.rules, value_of(hand), banker)
        because += decided
        if outcome != "bust":
            net = times * hand.stake if outcome == "win" else -times * hand.stake
            number = hand_number(deal, place)
            entries.append(entry_of(hand.seat, number, table.banker, net, decided))
    because += succession_after(table.banker, bank_hand, deal.hands).because
    moved = (*deal.entries, *entries)
    paid = played_on(deal, "settled", deal.hands, bank_hand, deal.turn, pack, moved)
    return Step(paid, tuple(entries), tuple(dict.fromkeys(because)))


def entry_of(
    seat: str, number: int, banker: str, net: Amount, because: tuple[ClauseId, ...]
) -> Entry:
    """The chips of one hand: `net` units to the player, or from him to the bank if negative."""
    reason = _REASONS[because[0]]
    if net > 0:
        return Entry(banker, seat, net, reason, seat, number, because)
    return Entry(seat, banker, -net, reason, seat, number, because)


_REASONS: Final[dict[ClauseId, Reason]] = {
    "bust.lost": "bust",
    "banker.pontoon": "banker-pontoon",
    "settle.pontoon": "pontoon",
    "settle.bank-trick": "banker-trick",
    "settle.trick": "trick",
    "settle.bank-bust": "win",
    "settle.higher": "win",
    "settle.tie": "lose",
    "settle.lower": "lose",
}
"""What the chips are for, by the clause that decided."""
