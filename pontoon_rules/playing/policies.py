"""Three policies: how a program may play a seat, as the example that every bot starts from.

A policy is a function of what its seat may know, a `SessionView`, and a random generator; it
returns one of the actions that `SessionView.options` allows.  None of these plays well: they are
short, legal in every rule set there is, and different enough to be compared.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from ..actions import Buy, Declare, SeatAction, Split, Stake, Stick, Twist
from ..cards import Card
from ..hands import FULL, LIMIT
from ..options import Option
from ..sessions import SessionView
from ..views import HandView

STOP: Final = 17
"""Where the bankers of this module stop, in points; the rules leave it to them (`banker.stop`)."""

NEVER_BUST: Final = LIMIT - 10
"""A hand that counts no more than this, aces as 1, survives every card."""

ROOM: Final = 5
"""How many points under 21 each missing card should have, on the way to five cards."""

CHOICES: Final = 1000
"""How many amounts `random_legal` chooses from at most, counted from the least."""


def cautious(view: SessionView, random: Random) -> SeatAction:
    """The least stake, no buy, no split; twist while it must, then stick (`stick.minimum`).

    As banker it twists below 17 and then stops.
    """
    legal = options_by_word(view)
    return (
        _without_choice(view, legal)
        or _as_banker(view)
        or (Stick(_own(view)) if "stick" in legal else Twist(_own(view)))
    )


def by_the_tips(view: SessionView, random: Random) -> SeatAction:
    """What people are told when they learn the game; advice, not good play.

    Put down the least stake.  Split aces and eights and no other pair.  Buy before you twist
    while no card can bust the hand: the most that is allowed on 10 or 11, else the least.  From
    three cards on go for the fifth while the cards are low; otherwise twist below the least
    total and stick from there, and always on 17 or more that is not soft.  As banker stop at 17,
    for the ties are yours.
    """
    legal = options_by_word(view)
    return _without_choice(view, legal) or _as_banker(view) or _tip(view, legal)


def random_legal(view: SessionView, random: Random) -> SeatAction:
    """Any of the seat's options, each as likely as the others, with any amount within its limits.

    Where the limits are far apart or there is no upper one, the amount is one of the lowest
    thousand: nobody stakes the national debt.
    """
    option = view.options[below(random, len(view.options))]
    if option.min is None:
        return PLAIN[option.action](_own(view))
    most = option.min + CHOICES - 1 if option.max is None else option.max
    amount = option.min + below(random, min(most - option.min + 1, CHOICES))
    return Stake(_own(view), amount) if option.action == "stake" else Buy(_own(view), amount)


POLICIES: Final[dict[str, Callable[[SessionView, Random], SeatAction]]] = {
    "cautious": cautious,
    "by-the-tips": by_the_tips,
    "random-legal": random_legal,
}
"""The policies of this module by the names that the command line gives them."""

PLAIN: Final[dict[str, Callable[[str], SeatAction]]] = {
    "declare": Declare,
    "split": Split,
    "twist": Twist,
    "stick": Stick,
}
"""The actions without an amount, by their words."""


def options_by_word(view: SessionView) -> dict[str, Option]:
    """What the seat may do, by the word of the action."""
    return {option.action: option for option in view.options}


def hand_to_play(view: SessionView) -> HandView:
    """The seat's own hand that is to act: the first open one, or the banker's; all cards seen."""
    deal = view.deal
    assert deal is not None
    if view.seat == deal.banker:
        return deal.bank_hand
    return next(hand for hand in deal.hands if hand.seat == view.seat and hand.status == "open")


def low_total(hand: HandView) -> int:
    """What the cards of a hand of one's own count with every ace as 1, in points."""
    return sum(card.points for card in hand.cards if isinstance(card, Card))


def below(random: Random, count: int) -> int:
    """A whole number from 0 to `count` - 1, the same on every version of Python."""
    return int(random.random() * count)


def _own(view: SessionView) -> str:
    assert view.seat is not None
    return view.seat


def _without_choice(view: SessionView, legal: dict[str, Option]) -> SeatAction | None:
    """The least stake, and the Pontoon that has to be declared; None where there is a choice."""
    if "stake" in legal:
        return Stake(_own(view), legal["stake"].min or 1)
    return Declare(_own(view)) if "declare" in legal else None


def _as_banker(view: SessionView) -> SeatAction | None:
    """Twist below 17, then stop; None for a player."""
    if view.seat != view.banker:
        return None
    total = hand_to_play(view).total or 0
    return Twist(_own(view)) if total < STOP else Stick(_own(view))


def _tip(view: SessionView, legal: dict[str, Option]) -> SeatAction:
    hand, seat = hand_to_play(view), _own(view)
    low = low_total(hand)
    first = hand.cards[0]
    if "split" in legal and first is not None and first.rank in ("A", "8"):
        return Split(seat)
    if "buy" in legal and low <= NEVER_BUST and _wants_card(hand, low, legal):
        buy = legal["buy"]
        most = buy.max if hand.total in (10, 11) else buy.min
        return Buy(seat, most or 1)
    return Twist(seat) if _wants_card(hand, low, legal) else Stick(seat)


def _wants_card(hand: HandView, low: int, legal: dict[str, Option]) -> bool:
    """Whether the tips say to take another card."""
    if "stick" not in legal:
        return True
    missing = FULL - len(hand.cards)
    return missing <= 2 and LIMIT - low >= ROOM * missing
