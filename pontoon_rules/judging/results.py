"""What each hand is worth and won, as far as the record tells.

A hand or a banker's hand with unknown cards has several possible values; what is the same for all
of them is ruled, the rest is None.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

import attrs

from ..amounts import Amount, exact
from ..cards import Card
from ..chapters.settling import entry_of, hand_result, sudden_pay, value_of
from ..clauses import ClauseId
from ..errors import Malformed
from ..hands import ACE_KING, BUST, HandValue, best_count, hand_value
from ..payment import Settlement
from ..records.syntax import SeatLine
from ..ruleset import TABLE, RuleSet
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

    rules: RuleSet
    ruling: HandRuling
    states: tuple[Hand, ...]
    complete: bool

    @property
    def values(self) -> tuple[HandValue, ...]:
        """What the hand may be worth, each once."""
        return tuple(dict.fromkeys(value_of(self.rules, hand) for hand in self.states))


def seen_hands(play: Play) -> tuple[Seen, ...]:
    """Every hand of a line."""
    return tuple(_seen(play, number) for number in range(len(play.shown)))


def _seen(play: Play, number: int) -> Seen:
    states = _states(play, number)
    rules = play.start[0].deal.rules if play.start else TABLE
    values = [value_of(rules, hand) for hand in states]
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
    return Seen(rules, ruling, states, complete)


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
    try:
        outcomes = dict.fromkeys(
            hand_result(rules, state, banker)
            for state in seen.states
            for banker in bank or any_bank(rules)
        )
    except Malformed as wanted:
        return attrs.evolve(hand, wanted=wanted.message, because=("bonus.suits",))
    net = only(outcome.net for outcome in outcomes)
    outcome = only(outcome.outcome for outcome in outcomes)
    because = _because(outcomes) if net is not None else ()
    return attrs.evolve(hand, outcome=outcome, net=net, because=because)


def suddenly(seen: Seen, holder: bool) -> HandRuling:
    """A hand of a deal that a Pontoon has ended at once: paid, bust before, or returned."""
    hand, busts = seen.ruling, {value.kind == BUST for value in seen.values}
    if len(busts) != 1:
        return hand
    if True in busts:
        lost = None if hand.stake is None else -hand.stake
        return attrs.evolve(hand, outcome="bust", net=lost, because=("bust.lost",))
    if not holder:
        return attrs.evolve(hand, outcome="returned", net=0, because=("sudden.return",))
    pays = {(sudden_pay(seen.rules, state), state.stake) for state in seen.states}
    net = only(exact(pay.times * stake) for pay, stake in pays)
    because = tuple(dict.fromkeys(clause for pay, _ in pays for clause in pay.because))
    return attrs.evolve(hand, outcome="win", net=net, because=because)


def any_bank(rules: RuleSet) -> tuple[HandValue, ...]:
    """Hands that a banker who is still to play may end with: the lowest, the highest, a bust."""
    king = (_ACE_KING,) if rules.ace_king == "class" else ()
    return (*_ANY_BANK, *king)


_ANY_BANK: Final = tuple(
    hand_value(total, cards, False) for total, cards in ((2, 2), (21, 3), (22, 3), (21, 5))
)
_ACE_KING: Final = HandValue(ACE_KING, 21, True)


def _because(outcomes: Iterable[Settlement]) -> tuple[ClauseId, ...]:
    """The clauses that decide whatever the cards are, or all that may, where none always does."""
    found = [outcome.because for outcome in outcomes]
    may = tuple(dict.fromkeys(clause for because in found for clause in because))
    return tuple(clause for clause in may if all(clause in one for one in found)) or may


def nets(seats: tuple[str, ...], banker: str, hands: Iterable[HandRuling]) -> tuple[Net, ...]:
    """What each seat won or lost; None for a seat with a hand that cannot be ruled or no hand."""
    amounts: dict[str, Amount | None] = {}
    for hand in hands:
        before = amounts.get(hand.seat, 0)
        unknown = before is None or hand.net is None
        amounts[hand.seat] = None if unknown else exact(before + hand.net)  # type: ignore[operator]
    players = [amounts.get(seat) for seat in seats if seat != banker]
    known = [amount for amount in players if amount is not None]
    amounts[banker] = exact(-sum(known)) if len(known) == len(players) else None
    return tuple(Net(seat, amounts.get(seat)) for seat in seats)


def entries(banker: str, hands: Iterable[HandRuling]) -> Iterator[Entry]:
    """The chips of every hand whose result is known."""
    for hand in hands:
        if hand.net is not None and hand.kind is not None and hand.outcome != "returned":
            yield entry_of(hand.seat, hand.number, banker, hand.net, hand.because)


def unknowns(play: Play, hands: Iterable[HandRuling]) -> Iterator[Unknown]:
    """Why hands of a line have no result."""
    for hand in hands:
        if hand.net is None:
            yield Unknown(_reason(play, hand), hand.seat, hand.number)


def _reason(play: Play, hand: HandRuling) -> str:
    if hand.wanted is not None:
        return hand.wanted
    if play.state == "incomplete":
        return play.reason
    if play.state == "open" and hand.number >= play.worlds[0].number:
        return "the hand is still to be played"
    if not play.certain:
        return "it depends on the card that is not known"
    return "the banker's hand is not known to the end"
