"""The deal as a value: hands, chip entries, and everything that is known in between two actions.

All of it is frozen.  A step of the game makes a new `Deal`; nothing else changes.  What every step
makes anew is a named tuple: as immutable as the frozen classes beside it, and made in a third of
the time.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import attrs

from .actions import Action, Buy, DealCards, Split, Twist
from .amounts import Amount
from .cards import Card
from .clauses import ClauseId
from .errors import Malformed
from .hands import count
from .pack import Pack
from .ruleset import RuleSet

Phase = Literal["first-cards", "stakes", "second-cards", "players", "banker", "settled", "void"]
PHASES: Final[tuple[Phase, ...]] = (
    "first-cards",
    "stakes",
    "second-cards",
    "players",
    "banker",
    "settled",
    "void",
)
ENDED: Final[frozenset[Phase]] = frozenset(("settled", "void"))

Status = Literal["open", "stuck", "declared", "twenty-one", "five-cards", "bust"]
"""How a hand stands: still to act, or how it was completed."""

Reason = Literal[
    "bust",
    "win",
    "lose",
    "pontoon",
    "ace-king",
    "trick",
    "banker-pontoon",
    "banker-trick",
    "reversal",
    "sale",
]
"""What an entry is for; readers meet new reasons as the rules grow."""


class Hand(NamedTuple):
    """One hand of one seat.

    `total` is the best count in points, `soft` whether an ace counts 11 in it.  `initial` is the
    original stake and `bought` what each buy added to it, in whole units.  The first
    `2 + len(bought)` cards lie face down, the rest were twisted face up.  `split` says that the
    hand came from a split.
    """

    seat: str
    cards: tuple[Card, ...] = ()
    total: int = 0
    soft: bool = False
    initial: int = 0
    bought: tuple[int, ...] = ()
    split: bool = False
    status: Status = "open"

    @property
    def stake(self) -> int:
        """The current stake in units: the original one and everything bought; `settle.current`."""
        return self.initial + sum(self.bought)

    @property
    def face_down(self) -> int:
        """How many of the cards, the first ones, were dealt face down."""
        return 2 + len(self.bought)

    @property
    def twisted(self) -> bool:
        """Whether a card was twisted."""
        return len(self.cards) > 2 + len(self.bought)


class Entry(NamedTuple):
    """One movement of chips: `payer` gives `payee` `amount` units, for `reason`.

    `seat` and `hand` name the hand it is about, `hand` counted from 0 within the seat;
    `because` the clauses.
    """

    payer: str
    payee: str
    amount: Amount
    reason: Reason
    seat: str
    hand: int
    because: tuple[ClauseId, ...]


@attrs.frozen
class Table:
    """What stays the same through a deal: the rules, the seats clockwise, and the banker.

    `players` are the other seats, clockwise from the banker's left.
    """

    rules: RuleSet
    seats: tuple[str, ...]
    banker: str
    players: tuple[str, ...]


class Deal(NamedTuple):
    """Everything about one deal between two actions.

    Until the second cards, `opening` holds the players' first cards and `stakes` their stakes so
    far, in order of play.  From then on `hands` are the players' hands in order of play, split
    hands side by side, and `turn` is the place among them of the hand to act.  `bank_hand` is the
    banker's.  `entries` are all chip movements so far; `reason` is why the table annulled a void
    deal, None where the cards ran out.
    """

    table: Table
    phase: Phase
    opening: tuple[Card, ...]
    stakes: tuple[int, ...]
    hands: tuple[Hand, ...]
    bank_hand: Hand
    turn: int
    pack: Pack
    entries: tuple[Entry, ...] = ()
    reason: str | None = None

    @property
    def rules(self) -> RuleSet:
        """The rules of the table."""
        return self.table.rules

    @property
    def seats(self) -> tuple[str, ...]:
        """All seats, clockwise."""
        return self.table.seats

    @property
    def banker(self) -> str:
        """The seat that holds the bank."""
        return self.table.banker

    def due(self, action: Action) -> int:
        """How many cards `action` needs from outside now; 0 too where the stock is too short."""
        needed = cards_needed(self, action)
        return needed if needed <= self.pack.stock else 0


class Step(NamedTuple):
    """One transition done: the new deal, the chips that moved now, and the clauses applied."""

    deal: Deal
    entries: tuple[Entry, ...] = ()
    because: tuple[ClauseId, ...] = ()


def played_on(
    deal: Deal,
    phase: Phase,
    hands: tuple[Hand, ...],
    bank_hand: Hand,
    turn: int,
    pack: Pack,
    entries: tuple[Entry, ...],
    reason: str | None = None,
) -> Deal:
    """The deal later, at the same table, with everything that can change after the opening."""
    return Deal(deal.table, phase, (), (), hands, bank_hand, turn, pack, entries, reason)


def cards_needed(deal: Deal, action: Action) -> int:
    """How many cards `action` takes from the stock, however many there are."""
    kind = type(action)
    if kind is Twist or kind is Buy:
        return 1
    if kind is Split:
        return 2
    return len(deal.table.seats) if kind is DealCards else 0


def seat_to_act(deal: Deal) -> str | None:
    """Whose move it is: the dealer's while cards are dealt; None once the deal has ended."""
    if deal.phase == "players":
        return deal.hands[deal.turn].seat
    if deal.phase == "stakes":
        return deal.table.players[len(deal.stakes)]
    return None if deal.phase in ENDED else deal.table.banker


def hands_of(deal: Deal, seat: str) -> tuple[Hand, ...]:
    """The hands of a player's seat in order of play, or the banker's one hand."""
    if seat == deal.banker:
        return (deal.bank_hand,)
    return tuple(hand for hand in all_hands(deal) if hand.seat == seat)


def all_hands(deal: Deal) -> tuple[Hand, ...]:
    """The players' hands in order of play, in the opening too: one card, and a stake or none."""
    if deal.hands or not deal.opening:
        return deal.hands
    stakes = deal.stakes + (0,) * len(deal.opening)
    return tuple(map(opened, deal.table.players, deal.opening, stakes))


def opened(seat: str, first: Card, stake: int) -> Hand:
    """A hand of one card with its stake."""
    total, soft = count(0, False, first)
    return Hand(seat, (first,), total, soft, stake)


def hand_number(deal: Deal, place: int) -> int:
    """The number, from 0, of the hand at `place` among the hands of its seat."""
    hands, number = deal.hands, 0
    while number < place and hands[place - number - 1].seat == hands[place].seat:
        number += 1
    return number


def known_seat(deal: Deal, seat: str) -> str:
    """The seat itself; malformed if nobody of that name sits at the table."""
    if seat not in deal.seats:
        raise Malformed(f"no seat is called {seat!r:.60}")
    return seat


def clockwise_from_left(seats: tuple[str, ...], banker: str) -> tuple[str, ...]:
    """The other seats, clockwise from the banker's left; clause `seats.order`."""
    place = seats.index(banker)
    return seats[place + 1 :] + seats[:place]
