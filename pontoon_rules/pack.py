"""Where the cards are: the stock above, the bust hands beneath it, and which cards can still come.

The core never holds an order of cards; it counts.  A *tally* is a sum of card weights: it counts
ranks, and single cards where suits are known.  Clauses `cards.pack`, `cards.exact`,
`cards.partition` and `bust.under`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from .cards import Card
from .errors import Malformed
from .ruleset import RuleSet, full_pack


class Pack(NamedTuple):
    """Where the cards of one deal are, counted.

    `fresh` cards lie in the stock above the cards of bust hands, `buried`, which come again only
    when the fresh ones are used up, the first of them first.  `left` is the tally of the cards
    that a fresh one can be: all but those in the hands and the buried ones.
    """

    fresh: int
    left: int
    buried: tuple[Card, ...] = ()

    @property
    def stock(self) -> int:
        """How many cards the stock holds."""
        return self.fresh + len(self.buried)


def tally(cards: Iterable[Card]) -> int:
    """The tally of some cards."""
    return sum(card.weight for card in cards)


@cache
def whole_pack(rules: RuleSet, seats: int) -> Pack:
    """The exact packs of a table of `seats`, all in the stock; clause `cards.exact`."""
    cards = full_pack(rules, seats)
    return Pack(len(cards), tally(cards))


def is_whole(cards: tuple[Card, ...], stock: tuple[Card, ...]) -> bool:
    """Whether `stock` is exactly `cards` in any order; one without a suit stands for any."""
    if len(cards) != len(stock):
        return False
    if tally(cards) == tally(stock):
        return True
    return not isinstance(take(Pack(len(cards), tally(cards)), stock), Card)


def take(pack: Pack, cards: tuple[Card, ...]) -> Pack | Card:
    """The pack after `cards` were dealt, or the first of them that cannot have come.

    The stock holds at least as many cards.  Malformed for what is no card.
    """
    fresh, left, buried = pack.fresh, pack.left, pack.buried
    for card in cards:
        if type(card) is not Card:
            raise Malformed(f"no card: {card!r:.40}")
        if not fresh:
            fresh, left, buried = len(buried), left + tally(buried), ()
        for column in card.columns:
            if not left & column:
                return card
        left -= card.weight
        fresh -= 1
    return Pack(fresh, left, buried)


def bury(pack: Pack, cards: tuple[Card, ...]) -> Pack:
    """The pack after a bust hand went to the bottom of the stock; clause `bust.under`."""
    return Pack(pack.fresh, pack.left, pack.buried + cards)
