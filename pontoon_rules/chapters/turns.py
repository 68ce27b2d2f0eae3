"""Turns: whose move it is, and how a completed hand passes it on.

Clauses `turn.order`, `banker.turn` and `banker.no-live`.
"""

from __future__ import annotations

from typing import NamedTuple

from ..clauses import ClauseId, Code
from ..hands import LIMIT, POINTS, PONTOON, natural_value
from ..pack import Pack
from ..ruleset import RuleSet
from ..state import Deal, Entry, Hand, Phase, Step, known_seat, played_on, seat_to_act

Detail = str | int | None
"""What the detail of a fault may hold: words, whole numbers, or nothing."""


class Fault(NamedTuple):
    """How an action breaks a rule, with the values its message needs."""

    code: Code
    details: tuple[tuple[str, Detail], ...] = ()


def faulty(code: Code, **details: Detail) -> Fault:
    """A fault, its details in alphabetical order."""
    return Fault(code, tuple(sorted(details.items())))


def out_of_turn(deal: Deal, seat: str) -> Fault | None:
    """Refuse `seat` unless the move is its own; a seat that does not exist is malformed."""
    turn = seat_to_act(deal)
    if seat == turn:
        return None
    return faulty("turn.wrong", seat=known_seat(deal, seat), turn=turn)


def played(
    deal: Deal,
    hand: Hand,
    pack: Pack,
    because: tuple[ClauseId, ...],
    entries: tuple[Entry, ...] = (),
) -> Step:
    """The hand to act becomes `hand`; if that completes it, the next hand or the banker is due."""
    turn = deal.turn
    hands = (*deal.hands[:turn], hand, *deal.hands[turn + 1 :])
    moved = deal.entries + entries if entries else deal.entries
    if hand.status == "open":
        same = played_on(deal, "players", hands, deal.bank_hand, turn, pack, moved)
        return Step(same, entries, because)
    phase, hands, turn, why = arrived(deal.rules, hands, turn + 1)
    on = played_on(deal, phase, hands, deal.bank_hand, turn, pack, moved)
    return Step(on, entries, because + why if len(why) == 1 else joined(because, why))


def joined(because: tuple[ClauseId, ...], more: tuple[ClauseId, ...]) -> tuple[ClauseId, ...]:
    """Clauses one after the other, each once."""
    return tuple(dict.fromkeys((*because, *more)))


def arrived(
    rules: RuleSet, hands: tuple[Hand, ...], turn: int
) -> tuple[Phase, tuple[Hand, ...], int, tuple[ClauseId, ...]]:
    """The turn has come to the hand at `turn`: it, or the next that may act, or the banker.

    An ace with a ten-card that is no Pontoon here takes no card: it is complete at once.
    """
    because: tuple[ClauseId, ...] = ()
    if rules.split_pontoon == "ordinary" or rules.ace_king == "class":
        while turn < len(hands) and (why := _stands(rules, hands[turn])):
            hands = (*hands[:turn], _stopped(hands[turn]), *hands[turn + 1 :])
            because, turn = joined(because, why), turn + 1
    if turn < len(hands):
        return "players", hands, turn, (*because, "turn.order")
    return "banker", hands, turn, because + banker_is_due(hands)


def _stands(rules: RuleSet, hand: Hand) -> tuple[ClauseId, ...]:
    """Why a hand of two cards is complete without a word; nothing where it is not."""
    if hand.total != LIMIT or len(hand.cards) != 2 or hand.status != "open":
        return ()
    kind = natural_value(rules, hand.cards, hand.split).kind
    if kind == PONTOON:
        return ()
    return ("stop.twenty-one", "split.pontoon.ordinary" if kind == POINTS else "ace-king.class")


def _stopped(hand: Hand) -> Hand:
    """The hand of two cards, complete at 21."""
    return hand._replace(status="twenty-one")


def banker_is_due(hands: tuple[Hand, ...]) -> tuple[ClauseId, ...]:
    """Why the banker plays now; he does so even when every hand is bust."""
    if all(hand.status == "bust" for hand in hands):
        return ("banker.turn", "banker.no-live")
    return ("banker.turn",)
