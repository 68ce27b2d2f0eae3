"""The end of a deal: every hand against the banker's, chips moved, the bank passed.

Chapter "Settlement", with `pontoon_rules.payment` for the single hand.
"""

from __future__ import annotations

from typing import Final

from ..clauses import ClauseId
from ..hands import PONTOON, TRICK, HandValue, hand_value
from ..pack import Pack
from ..payment import Settlement, settle_value, verdict
from ..ruleset import Amount
from ..state import Deal, Entry, Hand, Reason, Step, hand_number, played_on
from .passing import succession_after

_BANKER_TAKES: Final[dict[str, Reason]] = {PONTOON: "banker-pontoon", TRICK: "banker-trick"}
_PLAYER_GETS: Final[dict[str, Reason]] = {PONTOON: "pontoon", TRICK: "trick"}


def value_of(hand: Hand) -> HandValue:
    """The value of a hand of the table, from its stored total."""
    return hand_value(hand.total, len(hand.cards), hand.soft)


def results(deal: Deal) -> tuple[Settlement, ...]:
    """How each player's hand of a settled deal ended, in the order of `deal.hands`."""
    banker = value_of(deal.bank_hand)
    return tuple(
        settle_value(deal.rules, value_of(hand), hand.stake, banker) for hand in deal.hands
    )


def settled(deal: Deal, bank_hand: Hand, pack: Pack, because: tuple[ClauseId, ...]) -> Step:
    """The banker's hand is complete as `bank_hand`: settle every hand that is still live."""
    banker = value_of(bank_hand)
    entries = []
    applied: dict[ClauseId, None] = dict.fromkeys(because)
    if banker.kind == PONTOON:
        applied["banker.ends"] = None
    for place, hand in enumerate(deal.hands):
        outcome, times, decided = verdict(deal.table.rules, value_of(hand), banker)
        applied.update(dict.fromkeys(decided))
        if outcome != "bust":
            amount = times * hand.stake
            entries.append(_entry(deal, place, outcome == "win", amount, banker, decided))
    passing = succession_after(deal.table.banker, bank_hand, deal.hands)
    moved = (*deal.entries, *entries)
    paid = played_on(deal, "settled", deal.hands, bank_hand, deal.turn, pack, moved)
    return Step(paid, tuple(entries), (*applied, *passing.because))


def _entry(
    deal: Deal, place: int, won: bool, amount: Amount, banker: HandValue, why: tuple[ClauseId, ...]
) -> Entry:
    """The chips of one live hand, to the player or to the bank."""
    seat, number, bank = deal.hands[place].seat, hand_number(deal, place), deal.table.banker
    if won:
        reason = _PLAYER_GETS.get(value_of(deal.hands[place]).kind, "win")
        return Entry(bank, seat, amount, reason, seat, number, why)
    return Entry(seat, bank, amount, _BANKER_TAKES.get(banker.kind, "lose"), seat, number, why)
