"""Questions as plain data, read into values; each mistake with the JSON pointer to it."""

from __future__ import annotations

from collections.abc import Sequence

from ..actions import Action
from ..cards import Card, card
from ..errors import Malformed
from ..hands import FULL
from ..records.jsonvalues import array, at, fields, flag, integer, text
from ..records.problems import ReadingError
from ..sessions.state import AnyAction
from ..transcripts.coding import read_action

_MOST_CARDS = 1_000
_MOST_SEATS = 50
_MOST_ACTIONS = 100_000

Read = dict[str, object]


def question(value: object, required: Sequence[str], optional: Sequence[str] = ()) -> Read:
    """The keys of a question; an unknown key is a mistake."""
    return fields(value, "", required, optional)


def cards_at(part: Read, key: str, most: int = FULL) -> tuple[Card, ...]:
    """The cards under a key."""
    members = array(part[key], f"/{key}", most, "cards")
    return tuple(_card(text(member, place, "a card"), place) for place, member in members)


def _card(word: str, pointer: str) -> Card:
    try:
        return card(word)
    except Malformed as error:
        raise ReadingError(error.message, at(pointer)) from None


def stock_at(part: Read, key: str) -> tuple[Card, ...]:
    """The whole stock under a key."""
    return cards_at(part, key, _MOST_CARDS)


def number_at(part: Read, key: str, usual: int | None = None) -> int:
    """The whole number under a key, or the usual one where there is none."""
    if usual is not None and key not in part:
        return usual
    return integer(part[key], f"/{key}")


def numbers_at(part: Read, key: str) -> tuple[int, ...]:
    """The whole numbers under a key; none where it is not there."""
    members = array(part.get(key, []), f"/{key}", _MOST_CARDS, "whole numbers")
    return tuple(integer(member, place) for place, member in members)


def flag_at(part: Read, key: str) -> bool:
    """True or false under a key; false where it is not there."""
    return flag(part.get(key, False), f"/{key}")


def seats_at(part: Read, key: str) -> tuple[str, ...]:
    """Names under a key."""
    members = array(part[key], f"/{key}", _MOST_SEATS, "names of seats")
    return tuple(text(member, place) for place, member in members)


def name_at(part: Read, key: str) -> str:
    """A name under a key."""
    return text(part[key], f"/{key}", "the name of a seat")


def banker_at(part: Read, key: str) -> str | None:
    """A name under a key, or null."""
    return None if part[key] is None else name_at(part, key)


def actions_at(part: Read, key: str) -> tuple[AnyAction, ...]:
    """The actions of a session under a key."""
    members = array(part[key], f"/{key}", _MOST_ACTIONS, "actions")
    return tuple(read_action(member, place) for place, member in members)


def deal_actions_at(part: Read, key: str) -> tuple[Action, ...]:
    """The actions of a deal under a key."""
    found = actions_at(part, key)
    for place, action in enumerate(found):
        if not isinstance(action, Action):
            raise ReadingError(f"{action.word} is nothing of a deal", at(f"/{key}/{place}"))
    return found  # type: ignore[return-value]


def chips_at(part: Read, key: str) -> dict[str, int] | None:
    """What each seat begins with under a key; None where it is not there or null."""
    if part.get(key) is None:
        return None
    members = array(part[key], f"/{key}", _MOST_SEATS, "chips")
    held = [(fields(member, place, ("seat", "amount")), place) for place, member in members]
    return {
        text(one["seat"], f"{place}/seat"): integer(one["amount"], f"{place}/amount")
        for one, place in held
    }
