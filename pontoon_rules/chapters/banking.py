"""The banker's play: chapter "The banker".

Clauses `banker.twist`, `banker.stop`, `banker.five` and `banker.bust`; `banker.no-buy` and
`banker.no-split` are refused where players buy and split.
"""

from __future__ import annotations

from ..actions import Buy, Split, Stick, Twist
from ..cards import Card
from ..clauses import ClauseId
from ..hands import FULL, LIMIT, count
from ..pack import Pack
from ..state import Deal, Hand, Status, Step, played_on
from .settling import settled
from .turns import Fault, faulty, out_of_turn


def fault(deal: Deal, action: Twist | Stick) -> Fault | None:
    """Only the banker plays now, and as he likes."""
    return out_of_turn(deal, action.seat)


def buy_fault(deal: Deal, action: Buy) -> Fault | None:
    """The banker never buys; the players have finished."""
    return _never(deal, action, faulty("banker.buy", seat=action.seat))


def split_fault(deal: Deal, action: Split) -> Fault | None:
    """The banker never splits; the players have finished."""
    return _never(deal, action, faulty("banker.split", seat=action.seat))


def _never(deal: Deal, action: Buy | Split, for_banker: Fault) -> Fault:
    return out_of_turn(deal, action.seat) or for_banker


def bank_status(total: int, cards: int) -> Status:
    """Where a card leaves the banker: only five cards and a bust stop him."""
    if total > LIMIT:
        return "bust"
    return "five-cards" if cards == FULL else "open"


def bank_hand_with(hand: Hand, card: Card) -> Hand:
    """The banker's hand with a twisted card."""
    total, soft = count(hand.total, hand.soft, card)
    cards = (*hand.cards, card)
    return Hand(hand.seat, cards, total, soft, 0, (), False, bank_status(total, len(cards)))


def bank_stuck(hand: Hand) -> Hand:
    """The banker's hand, complete as it is."""
    return Hand(hand.seat, hand.cards, hand.total, hand.soft, status="stuck")


def twist(deal: Deal, action: Twist, cards: tuple[Card, ...], pack: Pack) -> Step:
    """A card face up to the banker; five cards or a bust settle the deal."""
    hand = bank_hand_with(deal.bank_hand, cards[0])
    if hand.status != "open":
        ending: ClauseId = "banker.bust" if hand.status == "bust" else "banker.five"
        return settled(deal, hand, pack, ("banker.twist", ending))
    going_on = played_on(deal, deal.phase, deal.hands, hand, deal.turn, pack, deal.entries)
    return Step(going_on, (), ("banker.twist",))


def stick(deal: Deal, action: Stick, cards: tuple[Card, ...], pack: Pack) -> Step:
    """The banker stops, at whatever total, and the deal is settled."""
    return settled(deal, bank_stuck(deal.bank_hand), pack, ("banker.stop",))
