"""What each hand is worth and won, as far as the record tells.

A hand or a banker's hand with unknown cards has several possible values; what is the same for all
of them is ruled, the rest is None.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

import attrs

from ..cards import Card
from ..chapters.settling import entry_of, value_of
from ..clauses import ClauseId
from ..hands import HandValue, best_count, hand_value
from ..payment import Settlement, settle_value
from ..records.syntax import SeatLine
from ..ruleset import RuleSet
from ..state import Entry, Hand
from .plays import Play
from .values import HandRuling, Net, Unknown

T = TypeVar("T")


def only(values: Iterable[T]) -> T | None:
    """The one value that all are; None where they differ or there is none."""
    found = set(values)
    return found.pop() if len(found) == 1 else None


@attrs.frozen
class Seen:
    """One hand as far as the record tells: its possible states, and whether it is complete."""

    ruling: HandRuling
    states: tuple[Hand, ...]
    complete: bool

    @property
    def values(self) -> tuple[HandValue, ...]:
        """What the hand may be worth, each once."""
        return tuple(dict.fromkeys(map(value_of, self.states)))


def seen_hands(play: Play) -> tuple[Seen, ...]:
    """Every hand of a line."""
    return tuple(_seen(play, number) for number in range(len(play.shown)))


def _seen(play: Play, number: int) -> Seen:
    states = _states(play, number)
    values = [value_of(hand) for hand in states]
    words = only(tuple(w for n, w in world.implied if n == number) for world in play.worlds)
    initial = only(hand.initial for hand in states) if play.written.known else None
    complete = bool(states) and (
        play.state == "finished"
        or all(world.hand is None or number < world.deal.turn for world in play.worlds)
    )
    ruling = HandRuling(
        play.seat,
        number,
        play.shown[number],
        len(play.shown) > 1,
        only(value.kind for value in values) if complete else None,
        only(value.total for value in values),
        only(value.soft for value in values),
        initial,
        only(hand.stake for hand in states),
        implied=words or (),
        unchecked=play.written.short,
    )
    return Seen(ruling, states, complete)


def _states(play: Play, number: int) -> tuple[Hand, ...]:
    """What the hand may be; nothing while its second card has not been looked at."""
    if number < len(play.past):
        return tuple(play.past[number])
    return tuple(world.hands[number] for world in play.worlds if number not in world.blanks)


def bank_seen(play: Play) -> Seen:
    """The banker's hand; its kind is told even while he goes on, for the record's first line."""
    return _seen(play, 0)


def first_card(line: SeatLine) -> HandRuling:
    """A line of the opening: one card, or none yet."""
    known = [card for card in line.cards if isinstance(card, Card)]
    if not known or len(known) < len(line.cards):
        return HandRuling(line.seat, 0, line.cards)
    total, soft = best_count(known)
    return HandRuling(line.seat, 0, line.cards, total=total, soft=soft)


def returned(hand: HandRuling) -> HandRuling:
    """A hand of a void deal: its stake comes back."""
    return attrs.evolve(hand, outcome="returned", net=0, because=("void.reverse",))


def settled_hand(rules: RuleSet, seen: Seen, bank: tuple[HandValue, ...]) -> HandRuling:
    """The hand against what the banker's may be worth: anything but a Pontoon if not told."""
    hand = seen.ruling
    if not seen.complete:
        return hand
    outcomes = dict.fromkeys(
        settle_value(rules, value, state.stake, banker)
        for value, state in zip(map(value_of, seen.states), seen.states, strict=True)
        for banker in bank or ANY_BANK
    )
    net = only(outcome.net for outcome in outcomes)
    outcome = only(outcome.outcome for outcome in outcomes)
    because = _because(outcomes) if net is not None else ()
    return attrs.evolve(hand, outcome=outcome, net=net, because=because)


ANY_BANK: Final = tuple(
    hand_value(total, cards, False) for total, cards in ((2, 2), (21, 3), (22, 3), (21, 5))
)
"""Hands that a banker who is still to play may end with: low, high, bust, a five-card trick."""


def _because(outcomes: Iterable[Settlement]) -> tuple[ClauseId, ...]:
    """The clauses that decide whatever the cards are, or all that may, where none always does."""
    found = [outcome.because for outcome in outcomes]
    may = tuple(dict.fromkeys(clause for because in found for clause in because))
    return tuple(clause for clause in may if all(clause in one for one in found)) or may


def nets(seats: tuple[str, ...], banker: str, hands: Iterable[HandRuling]) -> tuple[Net, ...]:
    """What each seat won or lost; None for a seat with a hand that cannot be ruled or no hand."""
    amounts: dict[str, int | None] = {}
    for hand in hands:
        before = amounts.get(hand.seat, 0)
        amounts[hand.seat] = None if before is None or hand.net is None else before + hand.net
    players = [amounts.get(seat) for seat in seats if seat != banker]
    known = [amount for amount in players if amount is not None]
    amounts[banker] = -sum(known) if len(known) == len(players) else None
    return tuple(Net(seat, amounts.get(seat)) for seat in seats)


def entries(banker: str, hands: Iterable[HandRuling]) -> Iterator[Entry]:
    """The chips of every hand whose result is known."""
    for hand in hands:
        if hand.net is not None and hand.kind is not None:
            yield entry_of(hand.seat, hand.number, banker, hand.net, hand.because)


def unknowns(play: Play, hands: Iterable[HandRuling]) -> Iterator[Unknown]:
    """Why hands of a line have no result."""
    for hand in hands:
        if hand.net is None:
            yield Unknown(_reason(play, hand), hand.seat, hand.number)


def _reason(play: Play, hand: HandRuling) -> str:
    if play.state == "incomplete":
        return play.reason
    if play.state == "open" and hand.number >= play.worlds[0].number:
        return "the hand is still to be played"
    if not play.certain:
        return "it depends on the card that is not known"
    return "the banker's hand is not known to the end"
