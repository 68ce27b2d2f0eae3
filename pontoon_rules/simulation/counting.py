"""What is counted: how hands and deals ended, and what was won, in sums that add up exactly.

Void deals are not counted, but for their number (`session.void`).  Everything is a named tuple of
whole numbers, so that counts from anywhere are added place by place.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import add
from typing import Final, NamedTuple

from ..amounts import Amount
from ..chapters.passing import succession
from ..chapters.settling import results, value_of
from ..hands import BUST, PONTOON, TRICK
from ..ledger import balances
from ..sessions import Session
from ..state import Deal


class Counts(NamedTuple):
    """How often each thing happened.

    `deals` are the counted deals, `void` those that were void.  `hands` are the players' hands,
    split ones each for itself: `wins`, `losses` (busts left out), `busts` and `returned` add up
    to them.  `pontoons`, `tricks` and `split_hands` say how many of the hands were such, whatever
    they won; `bought` counts bought cards.  The next three are the banker's hand.  `passed` is how
    often another seat took the bank (`bank.pontoon`).
    """

    deals: int = 0
    void: int = 0
    hands: int = 0
    wins: int = 0
    losses: int = 0
    busts: int = 0
    returned: int = 0
    pontoons: int = 0
    tricks: int = 0
    split_hands: int = 0
    bought: int = 0
    banker_pontoons: int = 0
    banker_tricks: int = 0
    banker_busts: int = 0
    passed: int = 0

    def plus(self, other: Counts) -> Counts:
        """Both together."""
        return Counts(*map(add, self, other))


class Sample(NamedTuple):
    """What a seat or a role won: `deals` results, one a deal and seat, in units; sum and squares.

    The deals of one session share a bank and a pack, so they are no independent trials; the
    sessions are.  For the standard error the sample therefore also holds, over its `sessions`,
    the squares of each session's sum, of its number of results, and the product of the two.
    """

    deals: int = 0
    total: Amount = 0
    squares: Amount = 0
    sessions: int = 0
    session_squares: Amount = 0
    session_products: Amount = 0
    session_counts: int = 0

    def plus(self, other: Sample) -> Sample:
        """Both together."""
        return Sample(*map(add, self, other))


def sample_of(results: Iterable[Amount]) -> Sample:
    """The sample of one session: the results in units, one for each deal it took part in."""
    found = tuple(results)
    if not found:
        return _NOTHING
    count, total = len(found), sum(found)
    squares = sum(one * one for one in found)
    return Sample(count, total, squares, 1, total * total, total * count, count * count)


_NOTHING: Final = Sample()


def counts_of(session: Session) -> Counts:
    """What happened in the deals of a session that have ended."""
    total = Counts()
    for deal in session.past:
        total = total.plus(_counts(deal) if deal.phase == "settled" else Counts(void=1))
    return total


def nets_of(session: Session) -> list[tuple[str, dict[str, Amount]]]:
    """For each counted deal its banker and what each seat won, in units."""
    counted = (deal for deal in session.past if deal.phase == "settled")
    return [(deal.banker, balances(deal)) for deal in counted]


def _counts(deal: Deal) -> Counts:
    ended = results(deal)
    outcomes = [one.outcome for one in ended]
    kinds = [one.value.kind for one in ended]
    bank = value_of(deal.rules, deal.bank_hand).kind
    follows = succession(deal)
    return Counts(
        1,
        0,
        len(ended),
        outcomes.count("win"),
        outcomes.count("lose"),
        outcomes.count("bust"),
        outcomes.count("returned"),
        kinds.count(PONTOON),
        kinds.count(TRICK),
        sum(hand.split for hand in deal.hands),
        sum(len(hand.bought) for hand in deal.hands),
        bank == PONTOON,
        bank == TRICK,
        bank == BUST,
        follows is not None and follows.banker != deal.banker,
    )
