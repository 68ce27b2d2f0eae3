"""Cards, packs, and the stock as far as a record tells it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "SHDC"
COUNTS: dict[str, tuple[int, ...]] = {  # table 01
    "A": (1, 11),
    **{rank: (int(rank),) for rank in RANKS[1:10]},
    **dict.fromkeys("JQK", (10,)),
}


@cache
def rank_of(card: str) -> str:
    """The rank of a card written with or without a suit."""
    rank = card if card in COUNTS else card[:-1]
    if rank not in COUNTS or card not in (rank, *(rank + suit for suit in SUITS)):
        raise ValueError(f"not a card: {card!r}")
    return rank


def suit_of(card: str) -> str:
    """The suit of a card, empty where it was not written."""
    return card[len(rank_of(card)) :]


def full_pack(packs: int = 1, ranks: Sequence[str] = RANKS, copies: int = 4) -> list[str]:
    """Packs in order; each rank comes `copies` times, in the four suits by turns (ours)."""
    return [rank + SUITS[at % 4] for rank in ranks for at in range(copies)] * packs


class _Layer:
    """Cards that lie together in the stock, in an order nobody recorded."""

    def __init__(self, cards: Sequence[str]) -> None:
        self.left = len(cards)
        self.lying = Counter(cards)
        self.ranks = Counter(rank_of(card) for card in cards)
        self.taken: Counter[str] = Counter()

    def take(self, card: str) -> bool:
        """Take a card; False if counting shows that it cannot be here."""
        rank = rank_of(card)
        names = [rank + suit for suit in SUITS]
        self.left -= 1
        self.taken[card] += 1
        too_many = sum(max(0, self.taken[name] - self.lying[name]) for name in names)
        all_taken = self.taken[rank] + sum(self.taken[name] for name in names)
        return too_many <= self.lying[rank] and all_taken <= self.ranks[rank]


class Stock:
    """The pack: a fresh layer, and under it what was put there, in the order it was put."""

    def __init__(self, pack: Sequence[str]) -> None:
        self.left = len(pack)
        self._layers = [_Layer(pack)]

    def take(self, card: str | None) -> bool:
        """Take the top card, None if nobody knows it; False if it cannot be this one."""
        while not self._layers[0].left:
            self._layers.pop(0)
        self.left -= 1
        if card is None:
            self._layers[0].left -= 1
            return True
        return self._layers[0].take(card)

    def put_under(self, cards: Sequence[str]) -> None:
        """Put cards under the pack (table 03)."""
        self.left += len(cards)
        self._layers.append(_Layer(cards))
