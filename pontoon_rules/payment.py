"""What one hand wins or loses against the banker's: chapter "Settlement".

One ladder of cases, from the hand that is already out to the plain comparison of totals.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import attrs

from .cards import Card
from .clauses import ClauseId
from .errors import Malformed
from .hands import BUST, PONTOON, TRICK, HandValue, classify
from .ruleset import Amount, RuleSet

Outcome = Literal["win", "lose", "bust", "returned"]


@attrs.frozen
class Settlement:
    """How one hand ends against the banker's.

    `net` is in units of stake, from the player's side: the own stake comes back besides
    (`settle.net`).  `because` names the clauses that decide, the deciding one first.
    """

    value: HandValue
    banker: HandValue
    outcome: Outcome
    net: Amount
    because: tuple[ClauseId, ...]


def verdict(
    rules: RuleSet, hand: HandValue, banker: HandValue
) -> tuple[Outcome, Amount, tuple[ClauseId, ...]]:
    """Outcome, how many times the current stake changes hands, and why."""
    banker_bust = banker.kind == BUST
    if hand.kind == BUST:
        return "bust", 1, ("bust.lost", "bust.final") if banker_bust else ("bust.lost",)
    if banker.kind == PONTOON:
        return "lose", rules.banker_pontoon_takes, ("banker.pontoon",)
    paid_by_bust: tuple[ClauseId, ...] = ("settle.bank-bust",) if banker_bust else ()
    if hand.kind == PONTOON:
        return "win", rules.pontoon_pays, ("settle.pontoon", *paid_by_bust)
    if banker.kind == TRICK:
        return "lose", rules.banker_trick_takes, ("settle.bank-trick",)
    if hand.kind == TRICK:
        return "win", rules.trick_pays, ("settle.trick", *paid_by_bust)
    if banker_bust:
        return "win", 1, paid_by_bust
    return _by_total(hand, banker)


def _by_total(hand: HandValue, banker: HandValue) -> tuple[Outcome, Amount, tuple[ClauseId, ...]]:
    """Points against points."""
    if hand > banker:
        return "win", 1, ("settle.higher",)
    if hand < banker:
        return "lose", 1, ("settle.lower",)
    return "lose", 1, ("settle.tie",)


def settle_value(rules: RuleSet, hand: HandValue, stake: int, banker: HandValue) -> Settlement:
    """`settle_hand` for hands that are already valued."""
    outcome, times, because = verdict(rules, hand, banker)
    net = stake * times if outcome == "win" else -stake * times
    return Settlement(hand, banker, outcome, net, because)


def settle_hand(
    rules: RuleSet,
    cards: Iterable[Card],
    stake: int,
    banker_cards: Iterable[Card],
    split: bool = False,
) -> Settlement:
    """Settle one finished hand at its current `stake` (whole units) against the banker's cards.

    A bust hand has lost its current stake and nothing else, whatever the banker holds
    (`bust.final`); it is settled first.  Raises `Malformed` for a hand without cards or with six,
    and for a stake below one unit.
    """
    if type(stake) is not int or stake < 1:
        raise Malformed(f"a stake is a whole number of units from 1, not {stake!r:.40}")
    value = classify(rules, cards, split)
    return settle_value(rules, value, stake, classify(rules, banker_cards))
