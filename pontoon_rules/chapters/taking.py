"""What a drawn card does to a hand: it goes on, stops, or is bust.

Clauses `stop.twenty-one`, `twist.twenty-one`, `stop.five-cards`, `bust.lost`, `bust.out` and
`bust.under`.
"""

from __future__ import annotations

from typing import Final

from ..cards import Card
from ..clauses import ClauseId
from ..hands import FULL, LIMIT, count
from ..pack import Pack, bury
from ..ruleset import RuleSet
from ..state import Deal, Entry, Hand, Status, Step, hand_number
from .turns import played

BUST: Final[tuple[ClauseId, ...]] = ("bust.lost", "bust.out", "bust.under")
ENDS: Final[dict[Status, tuple[ClauseId, ...]]] = {
    "open": (),
    "twenty-one": ("stop.twenty-one",),
    "five-cards": ("stop.five-cards",),
    "bust": BUST,
}


def status_of(rules: RuleSet, total: int, cards: int) -> Status:
    """Where a player's drawn card leaves the hand; five cards count before 21."""
    if total > LIMIT:
        return "bust"
    if cards == FULL:
        return "five-cards"
    stops = total == LIMIT and rules.draw_at_21 == "none"
    return "twenty-one" if stops else "open"


def drawn(rules: RuleSet, hand: Hand, card: Card, added: int = 0) -> Hand:
    """The player's hand with a card drawn: bought for `added` units, twisted for none."""
    total, soft = count(hand.total, hand.soft, card)
    cards = (*hand.cards, card)
    return Hand(
        hand.seat,
        cards,
        total,
        soft,
        hand.initial,
        (*hand.bought, added) if added else hand.bought,
        hand.split,
        status_of(rules, total, len(cards)),
    )


def taken(deal: Deal, hand: Hand, pack: Pack, because: tuple[ClauseId, ...]) -> Step:
    """The hand to act has drawn and is now `hand`; a bust is paid and goes under the pack."""
    because += ENDS[hand.status]
    if hand.status != "bust":
        return played(deal, hand, pack, because)
    number = hand_number(deal, deal.turn)
    entry = Entry(hand.seat, deal.banker, hand.stake, "bust", hand.seat, number, ("bust.lost",))
    return played(deal, hand, bury(pack, hand.cards), because, (entry,))
