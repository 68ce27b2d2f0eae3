"""What one seat may know: its own hands in full, of the others only what lies open.

Chapter "Who sees what": `view.first`, `view.second`, `view.drawn`, `view.twisted`, `view.shown`,
`view.stopped`, `view.turn`, `view.banker`, `view.end` and `view.pack`; `sudden.first` and
`split.value` where the table plays so.
"""

from __future__ import annotations

from typing import Final, Literal

import attrs

from .cards import Card, card
from .chapters.naturals import is_pontoon
from .chapters.sudden import sudden_place
from .options import Option, options_of
from .ruleset import RuleSet
from .state import Deal, Entry, Hand, Phase, Status, all_hands, hand_number, known_seat, seat_to_act

PublicStatus = Literal["open", "done", "declared", "five-cards", "bust"]
"""How a hand stands for everybody: `done` is stuck or stopped at 21, which look alike."""

_PUBLIC: Final[dict[Status, PublicStatus]] = {
    "open": "open",
    "declared": "declared",
    "five-cards": "five-cards",
    "bust": "bust",
}


TEN: Final = 10


@attrs.frozen
class HandView:
    """One hand as a seat sees it: `cards` holds None for each card that the seat may not see.

    Others see the first card of a split hand without its suit, since they know the rank of the
    pair alone, and a declared Pontoon with its ace first (`view.shown`).  `stake` and `bought` are
    in whole units and open to all.  `total` and `soft` are given only where every card is seen.
    """

    seat: str
    number: int
    cards: tuple[Card | None, ...]
    initial: int
    bought: tuple[int, ...]
    split: bool
    status: PublicStatus
    total: int | None
    soft: bool | None

    @property
    def stake(self) -> int:
        """The current stake in units."""
        return self.initial + sum(self.bought)


@attrs.frozen
class View:
    """A deal as `seat` may know it (None: an onlooker), with what that seat may do now."""

    seat: str | None
    phase: Phase
    seats: tuple[str, ...]
    banker: str
    turn: str | None
    hands: tuple[HandView, ...]
    bank_hand: HandView
    stock: int
    entries: tuple[Entry, ...]
    options: tuple[Option, ...]
    reason: str | None


def view(deal: Deal, seat: str | None = None) -> View:
    """What `seat` may know of the deal; None is an onlooker, who sees only what lies open.

    Malformed if nobody of that name sits at the table.
    """
    if seat is not None:
        known_seat(deal, seat)
    hands = all_hands(deal)
    return View(
        seat,
        deal.phase,
        deal.seats,
        deal.banker,
        seat_to_act(deal),
        tuple(_hand(deal, hand, place, seat) for place, hand in enumerate(hands)),
        _bank(deal, seat),
        deal.pack.stock,
        deal.entries,
        options_of(deal, seat) if seat is not None else (),
        deal.reason,
    )


def banker_shows(deal: Deal) -> bool:
    """Whether the banker's cards lie open: after the last player, or for a Pontoon at once."""
    played = bool(deal.hands) and deal.turn == len(deal.hands)
    return played or (deal.phase == "settled" and is_pontoon(deal.rules, deal.bank_hand))


def all_shown(deal: Deal) -> bool:
    """Whether the players' hands lie open: the banker stopped, and no Pontoon ended the deal."""
    if deal.phase != "settled" or is_pontoon(deal.rules, deal.bank_hand):
        return False
    return sudden_place(deal) is None


def _hand(deal: Deal, hand: Hand, place: int, seat: str | None) -> HandView:
    number = hand_number(deal, place) if deal.hands else 0
    return _seen_hand(hand, number, _cards(deal, hand, seat))


def _cards(deal: Deal, hand: Hand, seat: str | None) -> tuple[Card | None, ...]:
    """The cards of a player's hand as `seat` sees them."""
    if hand.seat == seat or all_shown(deal) or hand.status in ("bust", "five-cards"):
        return hand.cards
    if hand.status == "declared":
        return _declared(deal.rules, hand)
    down = min(hand.face_down, len(hand.cards))
    covered: tuple[Card | None, ...] = (None,) * down
    if hand.split:
        covered = (_rank_of_pair(deal.rules, hand), *covered[1:])
    return covered + hand.cards[down:]


def _declared(rules: RuleSet, hand: Hand) -> tuple[Card | None, ...]:
    """Of a Pontoon the ace, put first so that nobody learns which card came first."""
    ace = next(card for card in hand.cards if card.rank == "A")
    if hand.split and hand.cards[0] is not ace:
        return _rank_of_pair(rules, hand), ace
    return ace, None


def _rank_of_pair(rules: RuleSet, hand: Hand) -> Card | None:
    """The card that was split, as the others know it: its rank, not its suit.

    Where cards of one value are split, of a ten-card not even that.
    """
    first = hand.cards[0]
    if rules.split_by == "value" and first.points == TEN:
        return None
    return card(first.rank)


def _bank(deal: Deal, seat: str | None) -> HandView:
    """The banker looks only at his second card's coming; the others when he shows."""
    hand = deal.bank_hand
    looked = seat == deal.banker and len(hand.cards) > 1
    seen = looked or banker_shows(deal)
    return _seen_hand(hand, 0, hand.cards if seen else (None,) * len(hand.cards))


def _seen_hand(hand: Hand, number: int, cards: tuple[Card | None, ...]) -> HandView:
    whole = None not in cards
    return HandView(
        hand.seat,
        number,
        cards,
        hand.initial,
        hand.bought,
        hand.split,
        _PUBLIC.get(hand.status, "done"),
        hand.total if whole else None,
        hand.soft if whole else None,
    )
