"""Short scripts of deals, as people write them down, and the stocks that lead to their cards.

    Bob 2: 8 4, buy 3 6, stick | Ann: K 7, stick

The players come clockwise from the banker's left and the banker last.  A card stands where it is
drawn.  A player without a stake, or `...`, says that the deal goes no further.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import attrs

sys.path.append(str(Path(__file__).resolve().parent.parent))

from pontoon_rules import (
    Action,
    Annul,
    Buy,
    Card,
    DealCards,
    Declare,
    RuleSet,
    Split,
    Stake,
    Stick,
    Twist,
    full_pack,
)
from pontoon_rules import cards as read

Cards = tuple[Card, ...]
Move = tuple[Action, Cards]
OPEN: Final = "..."
ALONE: Final[dict[str, Callable[[str], Action]]] = {
    "declare": Declare,
    "split": Split,
    "twist": Twist,
    "stick": Stick,
}


@attrs.frozen
class Script:
    """One deal: the seats clockwise, and every action with the cards that come for it."""

    seats: tuple[str, ...]
    banker: str
    moves: tuple[Move, ...]

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions alone."""
        return tuple(action for action, _ in self.moves)

    @property
    def drawn(self) -> Cards:
        """Every card that comes from the stock, in order."""
        return tuple(card for _, cards in self.moves for card in cards)


@attrs.frozen
class Line:
    """One line of a script."""

    seat: str
    stake: int | None
    cards: Cards
    moves: tuple[Move, ...]


def action(text: str) -> Action:
    """An action in words: `deal`, `annul REASON`, `Bob stake 2`, `Bob twist`."""
    first, *rest = text.split()
    if first == "deal":
        return DealCards()
    if first == "annul":
        return Annul(" ".join(rest))
    word, *amount = rest
    if word in ALONE:
        return ALONE[word](first)
    units = int(amount[0])
    return Stake(first, units) if word == "stake" else Buy(first, units)


def script(text: str, seats: str = "", keep: int | None = None, then: str = "") -> Script:
    """A deal from its lines.

    `seats` are all of them clockwise, if not the banker first.  Only the first `keep` actions are
    kept; `then` are more actions after them, with `;` between.
    """
    *players, bank = map(line, text.split("|"))
    moves = tuple(moves_of(players, bank))[:keep]
    more = tuple((action(one), ()) for one in then.split(";") if one)
    clockwise = tuple(seats.split()) or (bank.seat, *(player.seat for player in players))
    return Script(clockwise, bank.seat, moves + more)


def line(text: str) -> Line:
    """`Bob 2: 8 4, twist 6`."""
    head, _, rest = text.partition(":")
    seat, *stake = head.split()
    first, *items = (item.split() for item in rest.split(","))
    moves = tuple(move(seat, item) for item in items if item != [OPEN])
    return Line(seat, int(stake[0]) if stake else None, read(first), moves)


def move(seat: str, item: Sequence[str]) -> Move:
    """`buy 3 6`, `twist 9`, `split 4 K`, `stick` or `declare`."""
    word, *rest = item
    amounts = rest[:1] if word == "buy" else []
    return action(" ".join((seat, word, *amounts))), read(rest[len(amounts) :])


def moves_of(players: Sequence[Line], bank: Line) -> Iterator[Move]:
    """Everything in the order of time."""
    lines = (*players, bank)
    yield DealCards(), tuple(one.cards[0] for one in lines)
    for one in players:
        if one.stake is None:
            return
        yield Stake(one.seat, one.stake), ()
    yield DealCards(), tuple(one.cards[1] for one in lines)
    for one in lines:
        yield from one.moves


def stock_for(rules: RuleSet, seat_count: int, drawn: Iterable[Card]) -> Cards:
    """The pack in an order that leads to these cards, each in the first suit that is left.

    Cards beyond the pack come round again and have no place of their own.
    """
    left = list(full_pack(rules, seat_count))
    top = [left.pop(place(left, card)) for card in tuple(drawn)[: len(left)]]
    return (*top, *left)


def place(left: Sequence[Card], card: Card) -> int:
    """Where the first card of this rank, and of this suit if it has one, lies."""
    return next(
        at
        for at, other in enumerate(left)
        if other.rank == card.rank and card.suit in (None, other.suit)
    )
