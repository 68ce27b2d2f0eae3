"""Buying a card: chapter "Buying".

Clauses `buy.card`, `buy.limit.first`, `buy.limit.later` and `buy.after-twist`.  All limits are of
the original stake and of the last addition, never of the stake as it has grown.
"""

from __future__ import annotations

from ..actions import Buy
from ..cards import Card
from ..clauses import ClauseId, Code
from ..pack import Pack
from ..state import Deal, Hand, Step
from .declaring import undeclared
from .taking import drawn, taken
from .turns import Fault, faulty, out_of_turn


def buy_limits(original: int, bought: tuple[int, ...]) -> tuple[int, int]:
    """The least and the most the next buy may add, in units, both allowed.

    `bought` is what the buys on this hand have added so far.
    """
    return original, bought[-1] if bought else 2 * original


def amount_fault(hand: Hand, amount: int) -> Fault | None:
    """Refuse an addition outside the limits."""
    low, high = buy_limits(hand.initial, hand.bought)
    if low <= amount <= high:
        return None
    code: Code
    if amount < low:
        code = "buy.later.low" if hand.bought else "buy.first.low"
    else:
        code = "buy.later.high" if hand.bought else "buy.first.high"
    return faulty(code, amount=amount, min=low, max=high)


def card_fault(hand: Hand) -> Fault | None:
    """Refuse to buy on a Pontoon or after a twist, whatever the amount."""
    if hand.twisted:
        return faulty("buy.twisted")
    return undeclared(hand)


def hand_fault(hand: Hand, amount: int) -> Fault | None:
    """Refuse what this hand may not buy."""
    return card_fault(hand) or amount_fault(hand, amount)


def fault(deal: Deal, action: Buy) -> Fault | None:
    """The banker never buys; a player buys in turn, before any twist, within the limits."""
    if action.seat == deal.banker:
        return faulty("banker.buy", seat=action.seat)
    return out_of_turn(deal, action.seat) or hand_fault(deal.hands[deal.turn], action.amount)


def play(deal: Deal, action: Buy, cards: tuple[Card, ...], pack: Pack) -> Step:
    """The stake grows, and one card comes face down."""
    hand = deal.hands[deal.turn]
    because = _LATER if hand.bought else _FIRST
    return taken(deal, drawn(hand, cards[0], action.amount), pack, because)


_FIRST: tuple[ClauseId, ...] = ("buy.card", "buy.limit.first")
_LATER: tuple[ClauseId, ...] = ("buy.card", "buy.limit.later")
