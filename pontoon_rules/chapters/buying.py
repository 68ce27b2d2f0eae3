"""Buying a card: chapter "Buying".

Clauses `buy.card`, `buy.limit.first`, `buy.limit.later`, `buy.limit.any`, `buy.after-twist` and
`buy.under`.  All limits are of
the original stake and of the last addition, never of the stake as it has grown.
"""

from __future__ import annotations

from ..actions import Buy
from ..cards import Card
from ..clauses import ClauseId, Code
from ..hands import LIMIT
from ..pack import Pack
from ..ruleset import LaterBuy, RuleSet
from ..state import Deal, Hand, Step
from .naturals import undeclared
from .taking import drawn, taken
from .turns import Fault, faulty, out_of_turn


def buy_limits(
    original: int, bought: tuple[int, ...], later: LaterBuy = "original"
) -> tuple[int, int]:
    """The least and the most the next buy may add, in units, both allowed.

    `bought` is what the buys on this hand have added so far; `later` says whether a later buy
    adds the original stake at least, or any whole amount.
    """
    if not bought:
        return original, 2 * original
    return original if later == "original" else 1, bought[-1]


def amount_fault(rules: RuleSet, hand: Hand, amount: int) -> Fault | None:
    """Refuse an addition outside the limits."""
    low, high = buy_limits(hand.initial, hand.bought, rules.buy_later_minimum)
    if low <= amount <= high:
        return None
    code: Code
    if amount < low:
        code = "buy.later.low" if hand.bought else "buy.first.low"
    else:
        code = "buy.later.high" if hand.bought else "buy.first.high"
    return faulty(code, amount=amount, min=low, max=high)


def card_fault(rules: RuleSet, hand: Hand) -> Fault | None:
    """Refuse to buy on a Pontoon, after a twist or at 21, whatever the amount."""
    if hand.twisted:
        return faulty("buy.twisted")
    if hand.total == LIMIT and len(hand.cards) > 2:
        return faulty("buy.twenty-one")
    return undeclared(rules, hand)


def hand_fault(rules: RuleSet, hand: Hand, amount: int) -> Fault | None:
    """Refuse what this hand may not buy."""
    return card_fault(rules, hand) or amount_fault(rules, hand, amount)


def fault(deal: Deal, action: Buy) -> Fault | None:
    """The banker never buys; a player buys in turn, before any twist, within the limits."""
    if action.seat == deal.banker:
        return faulty("banker.buy", seat=action.seat)
    return out_of_turn(deal, action.seat) or hand_fault(
        deal.rules, deal.hands[deal.turn], action.amount
    )


def play(deal: Deal, action: Buy, cards: tuple[Card, ...], pack: Pack) -> Step:
    """The stake grows, and one card comes face down."""
    hand = deal.hands[deal.turn]
    because = _FIRST
    if hand.bought:
        because = _LATER if deal.rules.buy_later_minimum == "original" else _ANY
    return taken(deal, drawn(deal.rules, hand, cards[0], action.amount), pack, because)


_FIRST: tuple[ClauseId, ...] = ("buy.card", "buy.limit.first")
_LATER: tuple[ClauseId, ...] = ("buy.card", "buy.limit.later")
_ANY: tuple[ClauseId, ...] = ("buy.card", "buy.limit.any")
