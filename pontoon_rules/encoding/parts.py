"""The pieces of JSON that several documents share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs

from .._version import EDITION, SCHEMA, __version__
from ..amounts import Amount, amount_json, is_amount
from ..hands import HandValue
from ..judging.sheet import origin
from ..options import Option
from ..ruleset import RuleSet
from ..state import Entry

Json = dict[str, Any]


def header(kind: str) -> Json:
    """How every document begins: what it is, and the three clocks."""
    return {"kind": kind, "schema": SCHEMA, "edition": EDITION, "library": __version__}


def switches(rules: RuleSet) -> Json:
    """Every switch of a rule set but the profile's name."""
    values = attrs.asdict(rules, filter=lambda attribute, _: attribute.name != "profile")
    return {name: plain(value) for name, value in values.items()}


def plain(value: Any) -> Any:
    """The value of a switch: pairs and tuples as arrays, fractions as texts."""
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return amount_json(value) if is_amount(value) else value


def amount_part(amount: Amount | None) -> int | str | None:
    """An amount, null where it is not known."""
    return None if amount is None else amount_json(amount)


def rules_part(rules: RuleSet) -> Json:
    """A rule set: the profile and variants it comes from, what was changed, and every switch."""
    effective = switches(rules)
    original = switches(origin(rules))
    changed = {name: value for name, value in effective.items() if value != original[name]}
    return {"profile": rules.profile, "changed": changed, "effective": effective}


def option_part(option: Option) -> Json:
    """An option; limits stand on stakes, buys and sales only."""
    if option.action in ("stake", "buy", "sell"):
        return {"action": option.action, "min": option.min, "max": option.max}
    return {"action": option.action}


def entry_part(entry: Entry) -> Json:
    """A movement of chips."""
    return {
        "payer": entry.payer,
        "payee": entry.payee,
        "amount": amount_part(entry.amount),
        "reason": entry.reason,
        "seat": entry.seat,
        "hand": entry.hand,
        "because": list(entry.because),
    }


def cards_part(cards: Iterable[object]) -> list[str]:
    """Cards as strings, `?` for one that is not known."""
    return [str(card) for card in cards]


def value_part(cards: Iterable[object], value: HandValue) -> Json:
    """Cards and what they are worth."""
    return {
        "cards": cards_part(cards),
        "kind": value.kind,
        "total": value.total,
        "soft": value.soft,
    }
