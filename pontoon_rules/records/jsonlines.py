"""What stands on single lines of the text, each read from its JSON value.

Every reader takes the value, its JSON pointer and the comments that belong to it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from .characters import shown, squeezed
from .jsonactions import action_from_json
from .jsonvalues import array, at, fields, flag, hand, integer, text
from .limits import ACTIONS, HAND_CARDS, REASON_LENGTH, SEATS
from .lines import SessionLine, written_reason
from .problems import ReadingError
from .rulewords import read_rules
from .syntax import (
    BankLine,
    ChipsLine,
    ClaimLine,
    CutLine,
    RulesLine,
    SeatLine,
    SeatsLine,
    StakesLine,
    VoidLine,
)
from .words import CARDS, NET, check_line_text, read_known_card, read_name, read_net

if TYPE_CHECKING:
    from fractions import Fraction

Comments = tuple[tuple[str, ...], str | None]
"""The comments above a line, and the one after it."""

_LEAST_NET: Final = -(10**18)
_FRACTION: Final = re.compile("-?[0-9]+/[0-9]+")


def rules_of(value: object, pointer: str, comments: Comments) -> RulesLine:
    """The rule set and its switches, as the text form writes them."""
    place = at(pointer)
    return RulesLine(*read_rules(text(value, pointer), place), *comments, at=place)


def seats_of(value: object, pointer: str, comments: Comments) -> SeatsLine:
    """The names of the seats, clockwise."""
    members = array(value, pointer, SEATS, "seats")
    if not members:
        raise ReadingError("the names of the seats are missing", at(pointer))
    names = tuple(name_of(name, place) for place, name in members)
    places = tuple(at(place) for place, _ in members)
    return SeatsLine(names, *comments, at=at(pointer), places=places)


def name_of(value: object, pointer: str) -> str:
    """The name of a seat."""
    return read_name(text(value, pointer, "the name of a seat"), at(pointer))


def stakes_of(value: object, pointer: str, comments: Comments) -> StakesLine:
    """The limits of the stakes."""
    found = fields(value, pointer, ("min", "max"))
    low, high = (integer(found[key], f"{pointer}/{key}") for key in ("min", "max"))
    return StakesLine(low, high, *comments, at=at(pointer))


def number_of(value: object, pointer: str, _: Comments) -> int | None:
    """The number of the deal, or none for the mere `true`."""
    return None if value is True else integer(value, pointer, "true or the number of the deal")


def session_of(value: object, pointer: str, comments: Comments) -> SessionLine:
    """That the deal opens a new session."""
    if value is not True:
        raise ReadingError("a new session has the value true", at(pointer), "true")
    return SessionLine(*comments, at=at(pointer))


def chips_of(value: object, pointer: str, comments: Comments) -> ChipsLine:
    """The chips that a seat brings."""
    found = fields(value, pointer, ("seat", "amount"))
    amount = integer(found["amount"], f"{pointer}/amount", "a whole number of chips")
    return ChipsLine(name_of(found["seat"], f"{pointer}/seat"), amount, *comments, at=at(pointer))


def cut_of(value: object, pointer: str, comments: Comments) -> CutLine:
    """The card that a seat cut."""
    found = fields(value, pointer, ("seat", "card"))
    card = text(found["card"], f"{pointer}/card", CARDS)
    return CutLine(
        name_of(found["seat"], f"{pointer}/seat"),
        read_known_card(card, at(f"{pointer}/card")),
        *comments,
        at=at(pointer),
    )


def bank_of(value: object, pointer: str, comments: Comments) -> BankLine:
    """Who holds the bank."""
    return BankLine(name_of(value, pointer), *comments, at=at(pointer))


def line_of(value: object, pointer: str, comments: Comments) -> SeatLine:
    """A line of a seat, which is not yet checked."""
    found = fields(value, pointer, ("seat",), ("stake", "cards", "actions", "open"))
    stake = integer(found["stake"], f"{pointer}/stake") if "stake" in found else None
    actions = array(found.get("actions", ()), f"{pointer}/actions", ACTIONS, "actions")
    return SeatLine(
        name_of(found["seat"], f"{pointer}/seat"),
        stake,
        hand(found.get("cards", ()), f"{pointer}/cards", HAND_CARDS),
        tuple(action_from_json(action, place) for place, action in actions),
        flag(found.get("open", False), f"{pointer}/open"),
        *comments,
        at=at(pointer),
        stake_at=at(f"{pointer}/stake"),
    )


def void_of(value: object, pointer: str, comments: Comments) -> VoidLine:
    """That the deal is void, and perhaps why."""
    if value is True:
        return VoidLine(None, *comments, at=at(pointer))
    reason = squeezed(text(value, pointer, "true or a reason"))
    check_line_text(reason, REASON_LENGTH, "a reason", at(pointer))
    if not reason or written_reason(reason) is None:
        message = f'"{shown(reason)}" cannot be written as a reason'
        raise ReadingError(message, at(pointer), "some words, without double quotes")
    return VoidLine(reason, *comments, at=at(pointer))


def claim_of(value: object, pointer: str, comments: Comments) -> ClaimLine:
    """A claim about the net result or about the bank."""
    found = fields(value, pointer, ("seat",), ("net", "bank"))
    seat = name_of(found["seat"], f"{pointer}/seat")
    if ("net" in found) == ("bank" in found):
        raise ReadingError("a claim is about the net result or about the bank", at(pointer), NET)
    if "bank" in found:
        if found["bank"] is not True:
            raise ReadingError("a claim of the bank has the value true", at(f"{pointer}/bank"))
        return ClaimLine(seat, None, True, *comments, at=at(pointer))
    return ClaimLine(seat, _net(found["net"], f"{pointer}/net"), False, *comments, at=at(pointer))


def _net(value: object, pointer: str) -> int | Fraction:
    """A whole number, or the text of a fraction."""
    if isinstance(value, str) and _FRACTION.fullmatch(value):
        return read_net(value, at(pointer))
    return integer(value, pointer, 'a whole number, or a fraction such as "3/2"', _LEAST_NET)
