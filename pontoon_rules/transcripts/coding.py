"""Actions as JSON and back: the words of the rules, seats, amounts and cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ..actions import (
    Annul,
    Buy,
    ChooseBanker,
    Cut,
    DealCards,
    Declare,
    Decline,
    End,
    Sell,
    Shuffle,
    Split,
    Stake,
    StartDeal,
    Stick,
    Twist,
)
from ..cards import Card, card
from ..records.jsonvalues import array, at, fields, integer, text
from ..records.problems import ReadingError
from ..records.words import read_card
from ..sessions.state import AnyAction

Json = dict[str, Any]
MOST_CARDS: Final = 1_000


def action_json(action: AnyAction) -> Json:
    """An action as JSON, its word first."""
    part: Json = {"action": action.word}
    if isinstance(action, Sell):
        return {**part, "buyer": action.buyer, "price": action.price}
    if not isinstance(action, DealCards | Shuffle | StartDeal | Annul | End):
        part["seat"] = action.seat
    if isinstance(action, Stake | Buy):
        part["amount"] = action.amount
    elif isinstance(action, Cut):
        part["card"] = str(action.card)
    elif isinstance(action, Shuffle):
        part["order"] = [str(one) for one in action.order]
    elif isinstance(action, Annul):
        part["reason"] = action.reason
    return part


def read_action(value: object, pointer: str) -> AnyAction:
    """An action from JSON; ReadingError, with its pointer, for what is none."""
    if not isinstance(value, dict):
        raise ReadingError("an action is an object", at(pointer))
    word = text(value.get("action"), f"{pointer}/action", "the word of an action")
    read = _READERS.get(word)
    if read is None:
        known = ", ".join(_READERS)
        raise ReadingError(f"no action is called {word[:20]!r}", at(f"{pointer}/action"), known)
    return read(value, pointer)


def _alone(make: Callable[[], AnyAction]) -> Callable[[object, str], AnyAction]:
    def read(value: object, pointer: str) -> AnyAction:
        fields(value, pointer, ("action",))
        return make()

    return read


def _seated(make: Callable[[str], AnyAction]) -> Callable[[object, str], AnyAction]:
    def read(value: object, pointer: str) -> AnyAction:
        part = fields(value, pointer, ("action", "seat"))
        return make(text(part["seat"], f"{pointer}/seat"))

    return read


def _paid(make: Callable[[str, int], AnyAction]) -> Callable[[object, str], AnyAction]:
    def read(value: object, pointer: str) -> AnyAction:
        part = fields(value, pointer, ("action", "seat", "amount"))
        amount = integer(part["amount"], f"{pointer}/amount")
        return make(text(part["seat"], f"{pointer}/seat"), amount)

    return read


def _cut(value: object, pointer: str) -> Cut:
    part = fields(value, pointer, ("action", "seat", "card"))
    return Cut(text(part["seat"], f"{pointer}/seat"), _card(part["card"], f"{pointer}/card"))


def _shuffle(value: object, pointer: str) -> Shuffle:
    part = fields(value, pointer, ("action", "order"))
    members = array(part["order"], f"{pointer}/order", MOST_CARDS, "cards")
    return Shuffle(tuple(_card(member, place) for place, member in members))


def _sell(value: object, pointer: str) -> Sell:
    part = fields(value, pointer, ("action", "buyer", "price"))
    price = integer(part["price"], f"{pointer}/price")
    return Sell(text(part["buyer"], f"{pointer}/buyer"), price)


def _annul(value: object, pointer: str) -> Annul:
    part = fields(value, pointer, ("action", "reason"))
    return Annul(text(part["reason"], f"{pointer}/reason"))


def _card(value: object, pointer: str) -> Card:
    found = read_card(text(value, pointer, "a card"), at(pointer))
    if not isinstance(found, Card):
        raise ReadingError("a card of a transcript is known", at(pointer))
    return card(str(found))


_READERS: Final[dict[str, Callable[[object, str], AnyAction]]] = {
    DealCards.word: _alone(DealCards),
    Stake.word: _paid(Stake),
    Declare.word: _seated(Declare),
    Split.word: _seated(Split),
    Buy.word: _paid(Buy),
    Twist.word: _seated(Twist),
    Stick.word: _seated(Stick),
    Annul.word: _annul,
    Cut.word: _cut,
    Shuffle.word: _shuffle,
    StartDeal.word: _alone(StartDeal),
    Sell.word: _sell,
    ChooseBanker.word: _seated(ChooseBanker),
    Decline.word: _seated(Decline),
    End.word: _alone(End),
}
