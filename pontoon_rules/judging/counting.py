"""Counting the cards of a record in the order they were dealt, as far as that is certain.

An order of the pack is never assumed: a card is impossible only if the packs hold no more of it
than lie on the table, with the cards of bust hands that cannot have come round yet.
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from ..cards import Card
from ..pack import Pack, bury, take, tally, whole_pack
from ..records.syntax import RecordCard
from ..ruleset import RuleSet


@attrs.frozen
class Count:
    """The packs after some cards; `exact` while every card dealt so far is accounted for."""

    pack: Pack
    exact: bool

    def of(self, exact: bool) -> Count:
        """The count for a deal in which every seat is recorded, or not."""
        return self if exact else vague(self)

    @property
    def stock(self) -> int | None:
        """How many cards the stock holds, where that is certain."""
        return self.pack.stock if self.exact else None


def under_the_pack(count: Count, hands: Iterable[tuple[RecordCard, ...]]) -> Count | None:
    """The count for the next deal, when the used cards went under the pack unshuffled.

    None where it is not certain which cards those are: then any card may come.
    """
    for cards in hands:
        count = busted(count, cards)
    return count if count.exact else None


def start_count(rules: RuleSet, seats: int, exact: bool) -> Count:
    """The whole packs; `exact` where every seat is recorded."""
    return Count(whole_pack(rules, seats), exact)


def dealt(count: Count, cards: Iterable[RecordCard]) -> Count | Card:
    """The count after some cards, or the first of them that cannot have come."""
    for card in cards:
        count = count if count.pack.stock else _refilled(count)
        if isinstance(card, Card):
            after = take(count.pack, (card,))
            if isinstance(after, Card):
                return after
        else:
            after = _taken_unknown(count.pack)
        count = attrs.evolve(count, pack=after)
    return count


def _taken_unknown(pack: Pack) -> Pack:
    """The pack after a card nobody named: one fewer, any card may still come."""
    fresh, left, buried = pack.fresh, pack.left, pack.buried
    if not fresh:
        fresh, left, buried = len(buried), left + tally(buried), ()
    return Pack(fresh - 1, left, buried)


def _refilled(count: Count) -> Count:
    """Where the count has lost its certainty the stock never ends."""
    return Count(Pack(1, count.pack.left, ()), False)


def busted(count: Count, cards: tuple[RecordCard, ...]) -> Count:
    """The count after a bust hand went under the pack."""
    known = tuple(card for card in cards if isinstance(card, Card))
    if count.exact and len(known) == len(cards):
        return attrs.evolve(count, pack=bury(count.pack, known))
    return vague(attrs.evolve(count, pack=bury(count.pack, known)))


def vague(count: Count) -> Count:
    """No longer certain how many cards were dealt: bust cards may come round at any time."""
    pack = count.pack
    return Count(Pack(max(pack.stock, 1), pack.left + tally(pack.buried), ()), False)
