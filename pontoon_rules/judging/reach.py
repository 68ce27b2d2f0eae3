"""Two hands against each other, and whether any deal can bring them together."""

from __future__ import annotations

from itertools import permutations

import attrs

from ..cards import Card
from ..hands import FULL, LIMIT, PONTOON, best_count
from ..pack import take, whole_pack
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
    missing = take(whole_pack(rules, rules.seats_maximum), (*cards, *bank))
    if isinstance(missing, Card):
        return f"the packs of this table do not hold all these cards: there is no {missing} left"
    if not _some_order(bank, banker_goes_on(rules)):
        return "the banker's hand was complete before its last card"
    if done.banker.kind == PONTOON and split:
        return "under a banker's Pontoon nobody splits"
    if done.banker.kind == PONTOON:
        return "under a banker's Pontoon nobody draws a card" if len(cards) > 2 else None
    if not _some_order(cards, LIMIT - (rules.draw_at_21 == "none")):
        return "the hand was complete before its last card"
    if len(cards) < FULL and done.value.total < rules.stick_minimum:
        return f"a hand of {done.value.total} cannot stick: {rules.stick_minimum} is the least"
    return _banker_too_low(rules, bank, done)


def _banker_too_low(rules: RuleSet, bank: tuple[Card, ...], done: Settlement) -> str | None:
    """Why the banker could not have stopped there, or None."""
    low = rules.banker_draws_below
    if low is None or len(bank) == FULL or done.banker.total >= low:
        return None
    return f"a banker's hand of {done.banker.total} cannot stop: {low} is the least"


def banker_goes_on(rules: RuleSet) -> int:
    """The highest total on which the banker may take another card."""
    return LIMIT if rules.banker_stops_at is None else rules.banker_stops_at - 1


def _some_order(cards: tuple[Card, ...], highest: int) -> bool:
    """Whether the cards could have come in some order, none of them to more than `highest`."""
    return any(_could_come(order, highest) for order in permutations(cards))


def _could_come(cards: tuple[Card, ...], highest: int) -> bool:
    """Whether no card came to an ace with a ten-card, or to a hand that was complete."""
    earlier = [best_count(cards[:count])[0] for count in range(2, len(cards))]
    natural = bool(earlier) and earlier[0] == LIMIT
    return not natural and all(total <= highest for total in earlier)
