"""The banker's play: chapter "The banker".

Clauses `banker.twist`, `banker.stop`, `banker.limit`, `banker.low`, `banker.five` and
`banker.bust`; `banker.no-buy` and `banker.no-split` are refused where players buy and split.
"""

from __future__ import annotations

from ..actions import Buy, Split, Stick, Twist
from ..cards import Card
from ..clauses import ClauseId
from ..hands import FULL, LIMIT, count
from ..pack import Pack
from ..ruleset import RuleSet
from ..state import Deal, Hand, Status, Step, played_on
from .settling import settled
from .turns import Fault, faulty, out_of_turn


def twist_fault(deal: Deal, action: Twist) -> Fault | None:
    """Only the banker plays now, and as he likes unless the rules stop him."""
    return out_of_turn(deal, action.seat) or limit_fault(deal.rules, deal.bank_hand)


def stick_fault(deal: Deal, action: Stick) -> Fault | None:
    """Only the banker plays now, and stops where he likes unless the rules make him draw."""
    return out_of_turn(deal, action.seat) or low_fault(deal.rules, deal.bank_hand)


def limit_fault(rules: RuleSet, hand: Hand) -> Fault | None:
    """Refuse a card from the total on that stops the banker, and on an ace with a king by class."""
    low = rules.banker_stops_at
    if low is not None and hand.total >= low:
        return faulty("banker.stopped", min=low, total=hand.total)
    if rules.ace_king == "class" and len(hand.cards) == 2 and hand.total == LIMIT:
        return faulty("banker.ace-king")
    return None


def low_fault(rules: RuleSet, hand: Hand) -> Fault | None:
    """Refuse to stop below the total that the banker must draw to."""
    low = rules.banker_draws_below
    if low is None or hand.total >= low:
        return None
    return faulty("banker.low", min=low, total=hand.total)


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
    """The banker stops, at whatever total he may, and the deal is settled."""
    hand, rules = deal.bank_hand, deal.rules
    because: tuple[ClauseId, ...] = ("banker.stop",)
    if limit_fault(rules, hand) is not None:
        because += ("banker.limit",) if rules.banker_stops_at is not None else ("ace-king.class",)
    if rules.banker_draws_below is not None:
        because += ("banker.low",)
    return settled(deal, bank_stuck(hand), pack, because)
