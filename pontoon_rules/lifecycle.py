"""The life of a deal: one literal table, phase by action, and the function that walks it.

A deal begins with `first-cards` and ends `settled` or `void`.  Each cell of the table says how an
action is refused and how it is done; an empty cell says that the action does not belong to the
phase (`turn.phase`).  Forced ends (a bust, 21, five cards, the banker's Pontoon) are no actions:
they happen with the card that causes them::

    phase          who                       leads to
    first-cards    the dealer                stakes
    stakes         each player in turn       second-cards, when all have staked
    second-cards   the dealer                players; settled by a banker's Pontoon *
    players        hand after hand           banker, after the last; void, cards run out *
    banker         the banker                settled; void, cards run out
    any of these   the table annuls          void
    settled, void  nobody                    -

In sudden death (`*`) a player's Pontoon settles the deal, with the second cards or when declared.

The core is pure: cards come from outside, and there is no clock, no randomness and no global.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import attrs

from .actions import Action, Annul, Buy, DealCards, Declare, Split, Stake, Stick, Twist
from .cards import Card
from .chapters import banking, buying, dealing, declaring, drawing, splitting, voiding
from .chapters.turns import Fault, faulty
from .clauses import REFUSALS
from .errors import Malformed
from .options import options_of
from .pack import Pack, take, whole_pack
from .refusals import Refusal, Refused
from .ruleset import RuleSet
from .state import (
    Deal,
    Hand,
    Phase,
    Step,
    Table,
    cards_needed,
    clockwise_from_left,
    known_seat,
)


@attrs.frozen
class Transition:
    """One cell: why the action is refused, or None; and what a legal one does."""

    fault: Callable[[Deal, Any], Fault | None]
    play: Callable[[Deal, Any, tuple[Card, ...], Pack], Step]


def _refused(deal: Deal, action: Action, cards: tuple[Card, ...], pack: Pack) -> Step:
    """The play of a cell that always refuses: never reached."""
    raise NotImplementedError(type(action).__name__)


_DEAL_FIRST: Final = Transition(dealing.deal_fault, dealing.deal_first)
_DEAL_SECOND: Final = Transition(dealing.deal_fault, dealing.deal_second)
_STAKE: Final = Transition(dealing.stake_fault, dealing.stake)
_DECLARE: Final = Transition(declaring.fault, declaring.play)
_SPLIT: Final = Transition(splitting.fault, splitting.play)
_BUY: Final = Transition(buying.fault, buying.play)
_TWIST: Final = Transition(drawing.twist_fault, drawing.twist)
_STICK: Final = Transition(drawing.stick_fault, drawing.stick)
_BANKER_SPLIT: Final = Transition(banking.split_fault, _refused)
_BANKER_BUY: Final = Transition(banking.buy_fault, _refused)
_BANKER_TWIST: Final = Transition(banking.twist_fault, banking.twist)
_BANKER_STICK: Final = Transition(banking.stick_fault, banking.stick)
_ANNUL: Final = Transition(voiding.annul_fault, voiding.annul)

LIFECYCLE: Final[Mapping[Phase, Mapping[type[Action], Transition | None]]] = {
    "first-cards": {
        DealCards: _DEAL_FIRST,
        Stake: None,
        Declare: None,
        Split: None,
        Buy: None,
        Twist: None,
        Stick: None,
        Annul: _ANNUL,
    },
    "stakes": {
        DealCards: None,
        Stake: _STAKE,
        Declare: None,
        Split: None,
        Buy: None,
        Twist: None,
        Stick: None,
        Annul: _ANNUL,
    },
    "second-cards": {
        DealCards: _DEAL_SECOND,
        Stake: None,
        Declare: None,
        Split: None,
        Buy: None,
        Twist: None,
        Stick: None,
        Annul: _ANNUL,
    },
    "players": {
        DealCards: None,
        Stake: None,
        Declare: _DECLARE,
        Split: _SPLIT,
        Buy: _BUY,
        Twist: _TWIST,
        Stick: _STICK,
        Annul: _ANNUL,
    },
    "banker": {
        DealCards: None,
        Stake: None,
        Declare: None,
        Split: _BANKER_SPLIT,
        Buy: _BANKER_BUY,
        Twist: _BANKER_TWIST,
        Stick: _BANKER_STICK,
        Annul: _ANNUL,
    },
    "settled": {
        DealCards: None,
        Stake: None,
        Declare: None,
        Split: None,
        Buy: None,
        Twist: None,
        Stick: None,
        Annul: None,
    },
    "void": {
        DealCards: None,
        Stake: None,
        Declare: None,
        Split: None,
        Buy: None,
        Twist: None,
        Stick: None,
        Annul: None,
    },
}


def start_deal(rules: RuleSet, seats: Iterable[str], banker: str) -> Deal:
    """A new deal, before the first card: `seats` clockwise, `banker` one of them.

    Refused with `seats.few` or `seats.many` (clause `seats.number`); malformed where a seat
    comes twice or the banker sits nowhere.
    """
    names = () if isinstance(seats, str) else tuple(seats)
    if "" in names or len(set(names)) < len(names):
        raise Malformed("seats are different names")
    seats = names
    fault = seats_fault(rules, len(seats))
    if fault is not None:
        raise Refused(refusal_of(fault))
    if banker not in seats:
        raise Malformed(f"the banker is none of the seats: {banker!r:.60}")
    table = Table(rules, seats, banker, clockwise_from_left(seats, banker))
    pack = whole_pack(rules, len(seats))
    return Deal(table, "first-cards", (), (), (), Hand(banker), 0, pack)


def seats_fault(rules: RuleSet, count: int) -> Fault | None:
    """Refuse a table of too few or too many; clause `seats.number`."""
    if count < rules.seats_minimum:
        return faulty("seats.few", count=count, min=rules.seats_minimum)
    if count > rules.seats_maximum:
        return faulty("seats.many", count=count, max=rules.seats_maximum)
    return None


def refusal_of(fault: Fault, **more: Any) -> Refusal:
    """The refusal of a fault, with its clause from the catalogue."""
    return Refusal(fault.code, REFUSALS[fault.code][0], details=fault.details, **more)


def apply(deal: Deal, action: Action, drawn: Iterable[Card] = ()) -> Step:
    """Do `action`, with the cards that came for it: `deal.due(action)` says how many are due.

    The deal given is left as it was.  Where the stock is shorter than a legal request, none are
    due and the deal becomes void.  Raises `Refused` with the code and clause of the rule that is
    broken, and `Malformed` for what is no action, an unknown seat, or a wrong number of cards.
    """
    transition = _judged(deal, action)
    if isinstance(transition, Fault):
        raise Refused(_refusal(deal, action, transition))
    cards = tuple(drawn)
    needed = cards_needed(deal, action)
    if len(cards) != needed:
        if cards or needed <= deal.pack.stock:
            raise Malformed(f"{deal.due(action)} cards are due, not {len(cards)}")
        return voiding.run_out(deal)
    pack = _taken(deal, action, cards) if cards else deal.pack
    return transition.play(deal, action, cards, pack)


def check(deal: Deal, action: Action) -> Refusal | None:
    """Why `action` would be refused now, or None; cards are not looked at.

    Never raises for an action of a seat at the table; an unknown seat is `Malformed`.
    """
    fault = _judged(deal, action)
    return _refusal(deal, action, fault) if isinstance(fault, Fault) else None


def _judged(deal: Deal, action: Action) -> Transition | Fault:
    """How the action is done now, or why it is refused; what is no action is malformed."""
    transition = LIFECYCLE[deal.phase].get(type(action))
    if transition is not None:
        return transition.fault(deal, action) or transition
    if not isinstance(action, Action):
        raise Malformed(f"no action: {action!r:.60}")
    return faulty("phase.wrong", action=action.word, phase=deal.phase)


def _taken(deal: Deal, action: Action, cards: tuple[Card, ...]) -> Pack:
    """The pack without the cards that came; refused if one of them cannot have come."""
    if len(cards) > deal.pack.stock:
        raise Malformed(f"0 cards are due, not {len(cards)}")
    rest = take(deal.pack, cards)
    if isinstance(rest, Card):
        raise Refused(_refusal(deal, action, faulty("card.impossible", card=str(rest))))
    return rest


def _refusal(deal: Deal, action: Action, fault: Fault) -> Refusal:
    """The refusal as the refused seat may see it."""
    seat = getattr(action, "seat", None)
    if seat is None:
        return refusal_of(fault, action=action)
    return refusal_of(
        fault, seat=known_seat(deal, seat), action=action, legal=options_of(deal, seat)
    )
