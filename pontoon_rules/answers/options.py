"""The level `options`: what one open hand may do now."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ..actions import ActionWord
from ..cards import Card
from ..chapters import banking, buying, declaring, drawing, naturals, splitting
from ..chapters.banking import bank_status
from ..chapters.taking import status_of
from ..chapters.turns import Fault
from ..clauses import REFUSALS, ClauseId
from ..errors import Malformed
from ..hands import LIMIT, best_count
from ..options import Option, hand_options
from ..ruleset import RuleSet
from ..state import Hand, Status
from .values import Answer, Clauses, Json

Cards = tuple[Card, ...]
SEAT: Final = "player"
WORDS: Final[tuple[ActionWord, ...]] = ("declare", "split", "buy", "twist", "stick")
"""What a hand may do, in the order of the answer."""


def options_answer(
    rules: RuleSet,
    cards: Cards,
    initial_stake: int,
    bought: tuple[int, ...] = (),
    split: bool = False,
    hands: int = 1,
) -> Answer:
    """What a player may do with an open hand of two to four cards; the seat holds `hands` hands.

    `bought` is what the cards from the third on cost, in whole units; the cards after those were
    twisted.  Malformed where the hand cannot be an open one.
    """
    hand = player_hand(rules, cards, initial_stake, bought, split)
    legal = tuple(map(option_json, hand_options(rules, hand, hands)))
    why = {word: _why(rules, hand, word, _player_fault(rules, hand, hands, word)) for word in WORDS}
    return _answer(legal, why)


def bank_options_answer(rules: RuleSet, cards: Cards) -> Answer:
    """What the banker may do with two to four cards, after every player has finished.

    Malformed where the hand cannot be an open one.
    """
    hand = bank_hand(rules, cards)
    faults = {
        "twist": banking.limit_fault(rules, hand),
        "stick": banking.low_fault(rules, hand),
    }
    legal = tuple({"action": word} for word, fault in faults.items() if fault is None)
    why: dict[ActionWord, Clauses] = {
        "declare": ("turn.phase",),
        "split": ("banker.no-split",),
        "buy": ("banker.no-buy",),
        "twist": (_clause(faults["twist"], "banker.twist"),),
        "stick": (_clause(faults["stick"], "banker.stop"),),
    }
    return _answer(legal, why)


def option_json(option: Option) -> Json:
    """An option as plain data; limits stand on what has an amount."""
    if option.min is None:
        return {"action": option.action}
    return {"action": option.action, "min": option.min, "max": option.max}


def player_hand(
    rules: RuleSet, cards: Cards, initial: int, bought: tuple[int, ...], split: bool
) -> Hand:
    """The open hand of a player; malformed where its cards would have ended it."""
    if initial < 1 or any(amount < 1 for amount in bought):
        raise Malformed("stakes and what is bought are whole units from 1")
    if not 2 + len(bought) <= len(cards) <= 4:
        raise Malformed("an open hand has two to four cards, and no more bought than drawn")
    hand = Hand(SEAT, cards, *best_count(cards), initial, bought, split)
    if any(status != "open" for status in _on_the_way(rules, hand)):
        raise Malformed("the hand has ended before its last card")
    return hand


def bank_hand(rules: RuleSet, cards: Cards) -> Hand:
    """The banker's open hand; malformed where the deal would be over."""
    if not 2 <= len(cards) <= 4:
        raise Malformed("an open hand has two to four cards")
    hands = [Hand("banker", cards[:n], *best_count(cards[:n])) for n in range(2, len(cards) + 1)]
    if naturals.is_pontoon(rules, hands[0]):
        raise Malformed("a banker's Pontoon ends the deal before the banker plays")
    if any(bank_status(hand.total, len(hand.cards)) != "open" for hand in hands):
        raise Malformed("the hand has ended")
    if any(banking.limit_fault(rules, hand) for hand in hands[:-1]):
        raise Malformed("the banker had to stop before the last card")
    return hands[-1]


def _on_the_way(rules: RuleSet, hand: Hand) -> Iterator[Status]:
    """How the hand stood after each of its cards, from the second on."""
    cards = hand.cards
    first = hand._replace(cards=cards[:2], total=best_count(cards[:2])[0])
    if first.total == LIMIT:
        yield "open" if naturals.is_pontoon(rules, first) and len(cards) == 2 else "twenty-one"
    for count in range(3, len(cards) + 1):
        yield status_of(rules, best_count(cards[:count])[0], count)


def _player_fault(rules: RuleSet, hand: Hand, hands: int, word: ActionWord) -> Fault | None:
    """Why the hand may not do this, whatever the amount, or None."""
    if word == "split":
        return splitting.hand_fault(rules, hand, hands)
    return _FAULTS[word](rules, hand)


_FAULTS: Final[dict[ActionWord, Callable[[RuleSet, Hand], Fault | None]]] = {
    "declare": declaring.hand_fault,
    "buy": buying.card_fault,
    "twist": naturals.undeclared,
    "stick": drawing.stick_hand_fault,
}


def _why(rules: RuleSet, hand: Hand, word: ActionWord, fault: Fault | None) -> Clauses:
    """The clauses that allow or refuse one action."""
    if fault is not None:
        return (REFUSALS[fault.code][0],)
    if word != "buy":
        return (_ALLOWED[word],)
    if not hand.bought:
        return ("buy.limit.first",)
    return ("buy.limit.later" if rules.buy_later_minimum == "original" else "buy.limit.any",)


_ALLOWED: Final[dict[ActionWord, ClauseId]] = {
    "declare": "declare.pontoon",
    "split": "split.rank",
    "twist": "twist.card",
    "stick": "stick.minimum",
}


def _clause(fault: Fault | None, allowed: ClauseId) -> ClauseId:
    return allowed if fault is None else REFUSALS[fault.code][0]


def _answer(legal: tuple[Json, ...], why: dict[ActionWord, Clauses]) -> Answer:
    """The options, with the clauses for each action under its word."""
    clauses = tuple(dict.fromkeys(clause for found in why.values() for clause in found))
    parts = tuple((f"/options/{word}", found) for word, found in why.items())
    return Answer({"options": list(legal)}, clauses, parts)
