"""The actions of a seat's line as JSON objects: `{"action": "buy", "amount": 3, "cards": ["6"]}`.

The words are those of the game (`declare` for the `pontoon` of the text), with two more for the
signs of the text: `next` for `/` and `hand` for a further finished hand, `/ 3: 7 K`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .jsonvalues import at, fields, hand, integer, text
from .limits import HAND_CARDS
from .problems import ReadingError
from .syntax import (
    BustItem,
    BuyItem,
    FinishedHandItem,
    Item,
    NextHandItem,
    PontoonItem,
    RecordCard,
    SplitItem,
    StickItem,
    TwistItem,
)
from .words import unknown_word

_Fields = dict[str, object]


def action_to_json(item: Item) -> dict[str, object]:
    """One action as a JSON object; without `cards` while they have not been dealt."""
    match item:
        case BuyItem():
            return {"action": "buy", "amount": item.amount} | _written(item.card)
        case TwistItem():
            return {"action": "twist"} | _written(item.card)
        case SplitItem():
            return {"action": "split"} | _written(*item.cards)
        case FinishedHandItem():
            return {"action": "hand", "stake": item.stake} | _written(*item.cards)
        case _:
            return {"action": _LONE_WORDS[type(item)]}


def _written(*cards: RecordCard | None) -> dict[str, object]:
    dealt = [str(card) for card in cards if card is not None]
    return {"cards": dealt} if dealt else {}


def action_from_json(value: object, pointer: str) -> Item:
    """The action a JSON object says; ReadingError if it says none."""
    keys: _Fields = value if isinstance(value, dict) else fields(value, pointer, ("action",))
    word = text(keys.get("action"), f"{pointer}/action", "the word of an action")
    read = _READERS.get(word)
    if read is None:
        raise unknown_word(word, _READERS, at(f"{pointer}/action"), _WORDS)
    return read(value, pointer)


def _buy(value: object, pointer: str) -> Item:
    found = fields(value, pointer, ("action", "amount"), ("cards",))
    amount = integer(found["amount"], f"{pointer}/amount")
    return BuyItem(amount, _drawn(found, pointer), at=at(pointer))


def _twist(value: object, pointer: str) -> Item:
    found = fields(value, pointer, ("action",), ("cards",))
    return TwistItem(_drawn(found, pointer), at=at(pointer))


def _drawn(found: _Fields, pointer: str) -> RecordCard | None:
    cards = hand(found.get("cards", ()), f"{pointer}/cards", 1)
    return cards[0] if cards else None


def _split(value: object, pointer: str) -> Item:
    found = fields(value, pointer, ("action",), ("cards",))
    cards = hand(found.get("cards", ()), f"{pointer}/cards", 2)
    if len(cards) == 1:
        message = "a split deals two cards, one for each hand; one written"
        raise ReadingError(message, at(f"{pointer}/cards"), "two cards, `?` for one not known")
    return SplitItem(cards, at=at(pointer))


def _finished(value: object, pointer: str) -> Item:
    found = fields(value, pointer, ("action", "stake", "cards"))
    stake = integer(found["stake"], f"{pointer}/stake")
    cards = hand(found["cards"], f"{pointer}/cards", HAND_CARDS)
    return FinishedHandItem(stake, cards, at=at(pointer))


def _lone(make: Callable[[str], Item]) -> Callable[[object, str], Item]:
    """A reader for an action that has nothing but its word."""

    def read(value: object, pointer: str) -> Item:
        fields(value, pointer, ("action",))
        return make(pointer)

    return read


_LONE_WORDS: Final[dict[type[Item], str]] = {
    StickItem: "stick",
    PontoonItem: "declare",
    BustItem: "bust",
    NextHandItem: "next",
}
_READERS: Final[dict[str, Callable[[object, str], Item]]] = {
    "buy": _buy,
    "twist": _twist,
    "split": _split,
    "hand": _finished,
    "stick": _lone(lambda pointer: StickItem(at=at(pointer))),
    "declare": _lone(lambda pointer: PontoonItem(at=at(pointer))),
    "bust": _lone(lambda pointer: BustItem(at=at(pointer))),
    "next": _lone(lambda pointer: NextHandItem(at=at(pointer))),
}
_WORDS: Final = "one of " + ", ".join(_READERS)
