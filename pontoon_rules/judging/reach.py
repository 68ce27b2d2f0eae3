"""Two hands against each other, and whether any deal can bring them together."""

from __future__ import annotations

from itertools import permutations

import attrs

from ..cards import Card
from ..hands import FULL, LIMIT, PONTOON, best_count
from ..payment import Settlement, settle_hand
from ..ruleset import RuleSet
from .short import reachable_stake


@attrs.frozen
class Versus:
    """One hand settled against a banker's; `unreachable_because` says why no deal leads there."""

    cards: tuple[Card, ...]
    banker_cards: tuple[Card, ...]
    stake: int
    split: bool
    settlement: Settlement
    unreachable_because: str | None


def versus(
    rules: RuleSet,
    cards: tuple[Card, ...],
    banker_cards: tuple[Card, ...],
    stake: int,
    split: bool = False,
) -> Versus:
    """Settle `cards` with the current `stake` (whole units) against the banker's cards.

    Malformed for a hand of no cards or more than five.
    """
    done = settle_hand(rules, cards, stake, banker_cards, split)
    reason = _unreachable(rules, cards, banker_cards, done, split)
    if reason is None and not reachable_stake(
        rules, stake, 0 if bank_ends(done) else len(cards) - 2
    ):
        reason = f"no legal play ends with a stake of {stake} on this hand"
    return Versus(cards, banker_cards, stake, split, done, reason)


def bank_ends(done: Settlement) -> bool:
    """Whether the banker's hand ends the deal before anybody buys."""
    return done.banker.kind == PONTOON


def _unreachable(
    rules: RuleSet,
    cards: tuple[Card, ...],
    bank: tuple[Card, ...],
    done: Settlement,
    split: bool,
) -> str | None:
    """Why no deal can settle these two hands, or None."""
    if len(cards) < 2 or len(bank) < 2:
        return "a hand is settled with two cards at least"
    if not _some_order(bank, stops=False):
        return "the banker's hand was complete before its last card"
    if done.banker.kind == PONTOON and split:
        return "under a banker's Pontoon nobody splits"
    if done.banker.kind == PONTOON:
        return "under a banker's Pontoon nobody draws a card" if len(cards) > 2 else None
    if not _some_order(cards, stops=True):
        return "the hand was complete before its last card"
    if len(cards) < FULL and done.value.total < rules.stick_minimum:
        return f"a hand of {done.value.total} cannot stick: {rules.stick_minimum} is the least"
    return None


def _some_order(cards: tuple[Card, ...], stops: bool) -> bool:
    """Whether the cards could have come in some order; `stops` where 21 takes no more."""
    return any(_could_come(order, stops) for order in permutations(cards))


def _could_come(cards: tuple[Card, ...], stops: bool) -> bool:
    """Whether no card came to a bust hand or a Pontoon or, for a player, to 21."""
    earlier = [best_count(cards[:count])[0] for count in range(2, len(cards))]
    pontoon = bool(earlier) and earlier[0] == LIMIT
    return not pontoon and all(total < LIMIT + (not stops) for total in earlier)
