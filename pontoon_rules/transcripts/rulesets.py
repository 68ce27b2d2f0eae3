"""A rule set as a transcript holds it, switch by switch, and back."""

from __future__ import annotations

from typing import Any, Final

import attrs

from ..amounts import Amount, amount_json, is_amount, read_amount
from ..cards import RANKS
from ..errors import Malformed
from ..records.jsonvalues import array, at, fields, flag, integer, text
from ..records.problems import ReadingError
from ..ruleset import RuleSet, evolve
from ..variants import named
from .coding import Json

_MOST_PAIRS: Final = 50
_WORDS: Final = frozenset(
    name for name, field in attrs.fields_dict(RuleSet).items() if isinstance(field.default, str)
)
_FLAGS: Final = frozenset(
    name for name, field in attrs.fields_dict(RuleSet).items() if isinstance(field.default, bool)
)


def rules_json(rules: RuleSet) -> Json:
    """Every switch of a rule set, the profile first; fractions as text."""
    return {name: plain(value) for name, value in attrs.asdict(rules, recurse=False).items()}


def plain(value: Any) -> Any:
    """The value of a switch in JSON: tuples as lists, fractions as text."""
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    return amount_json(value) if is_amount(value) else value


def read_rules(value: object) -> RuleSet:
    """The rules in force, switch by switch; a switch that is not written has its usual value."""
    known = attrs.fields_dict(RuleSet)
    part = fields(value, "/rules", ("profile",), known)
    switches = {name: _switch(name, one) for name, one in part.items() if name != "profile"}
    profile = text(part["profile"], "/rules/profile")
    try:
        usual = named(profile)
    except Malformed:
        raise ReadingError(f"no rules are called {profile[:40]!r}", at("/rules/profile")) from None
    try:
        return evolve(usual, **switches)
    except Malformed as error:
        raise ReadingError(error.message, at("/rules")) from None


def _switch(name: str, value: object) -> Any:
    """A switch as the rule set takes it."""
    pointer = f"/rules/{name}"
    if name == "ranks":
        members = array(value, pointer, len(RANKS), "ranks")
        return tuple(text(member, place) for place, member in members)
    if name in ("packs", "bonuses"):
        pairs = array(value, pointer, _MOST_PAIRS, "pairs")
        return tuple(_pair(member, place, name) for place, member in pairs)
    if name in _WORDS:
        return text(value, pointer)
    if name in _FLAGS:
        return flag(value, pointer)
    return None if value is None else _amount(value, pointer)


def _amount(value: object, pointer: str) -> Amount:
    """A whole number, or a fraction as text."""
    if not isinstance(value, str):
        return integer(value, pointer)
    try:
        return read_amount(value)
    except Malformed as error:
        raise ReadingError(error.message, at(pointer)) from None


def _pair(value: object, pointer: str, name: str) -> tuple[Any, Any]:
    """Seats and packs, or a line of the bonus table and its rate."""
    members = array(value, pointer, 2, "values")
    if len(members) != 2:
        raise ReadingError("this is a pair of two values", at(pointer))
    (place, one), (other_place, other) = members
    if name == "packs":
        return integer(one, place, least=1), integer(other, other_place, least=1)
    return text(one, place), _amount(other, other_place)
