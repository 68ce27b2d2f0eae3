"""What is legal now: everything, in a fixed order, with inclusive limits.

Options are derived from the same functions that refuse, so the two cannot differ.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import attrs

from .actions import ActionWord
from .chapters import banking, buying, dealing, declaring, drawing, naturals, splitting
from .ruleset import RuleSet
from .state import Deal, Hand, Phase, hands_of, seat_to_act


@attrs.frozen
class Option:
    """One thing that may be done: `action` by `seat` (None: by the table).

    `min` and `max` are the inclusive limits of a stake or a buy in whole units; `max` is None
    where there is no limit, and both are None for actions without an amount.
    """

    action: ActionWord
    seat: str | None
    min: int | None = None
    max: int | None = None


def options(deal: Deal) -> tuple[Option, ...]:
    """Everything legal now, for the referee: it shows what the hand to act may do.

    In the order deal, stake, declare, split, buy, twist, stick, annul; empty once the deal ended.
    """
    found = _BY_PHASE[deal.phase]
    return found(deal) if found is not None else ()


def options_of(deal: Deal, seat: str) -> tuple[Option, ...]:
    """What `seat` itself may do now; empty out of turn."""
    return tuple(option for option in options(deal) if option.seat == seat)


def hand_options(rules: RuleSet, hand: Hand, hands: int) -> tuple[Option, ...]:
    """What a player may do with an open hand; the seat holds `hands` hands now."""
    seat = hand.seat
    found = []
    if declaring.hand_fault(rules, hand) is None:
        found.append(Option("declare", seat))
    if splitting.hand_fault(rules, hand, hands) is None:
        found.append(Option("split", seat))
    if buying.card_fault(rules, hand) is None:
        limits = buying.buy_limits(hand.initial, hand.bought, rules.buy_later_minimum)
        found.append(Option("buy", seat, *limits))
    if naturals.undeclared(rules, hand) is None:
        found.append(Option("twist", seat))
    if drawing.stick_hand_fault(rules, hand) is None:
        found.append(Option("stick", seat))
    return tuple(found)


_ANNUL: Final = Option("annul", None)


def _deal(deal: Deal) -> tuple[Option, ...]:
    return Option("deal", deal.banker), _ANNUL


def _stake(deal: Deal) -> tuple[Option, ...]:
    return Option("stake", seat_to_act(deal), *dealing.stake_limits(deal.rules)), _ANNUL


def _play(deal: Deal) -> tuple[Option, ...]:
    hand = deal.hands[deal.turn]
    return *hand_options(deal.rules, hand, len(hands_of(deal, hand.seat))), _ANNUL


def _bank(deal: Deal) -> tuple[Option, ...]:
    found = []
    if banking.limit_fault(deal.rules, deal.bank_hand) is None:
        found.append(Option("twist", deal.banker))
    if banking.low_fault(deal.rules, deal.bank_hand) is None:
        found.append(Option("stick", deal.banker))
    return *found, _ANNUL


_BY_PHASE: Final[dict[Phase, Callable[[Deal], tuple[Option, ...]] | None]] = {
    "first-cards": _deal,
    "stakes": _stake,
    "second-cards": _deal,
    "players": _play,
    "banker": _bank,
    "settled": None,
    "void": None,
}
