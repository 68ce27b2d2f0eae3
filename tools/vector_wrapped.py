"""Chosen deals asked once more as sessions: a shuffle, a start, and the actions of the deal.

A program that plays whole sessions may have no way to be asked for a deal alone; what these deals
tell apart must show there too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from vector_deals import deal_file
from vector_shapes import Vector

from pontoon_rules import TABLE
from pontoon_rules.answers import answer, rules_from
from pontoon_rules.transcripts.rulesets import rules_json

CHOSEN: Final = (
    "settle/everything-against-a-trick",
    "home/five-split-hands",
    "home+malaysian+ace-high/king",
    "refused/declare/buys",
    "banker/past-hard-twenty-one",
    "guide+spanish/draws-on",
    "refused/banker/buys",
    "refused/buy/first-below-the-stake",
    "refused/buy/later-above-the-one-before",
    "refused/guide/stick/fourteen",
    "refused/split/king-and-queen",
    "refused/stake/out-of-turn",
    "split/stake-after-a-buy",
    "switch/sudden-turn-two",
    "table+malaysian/two-pontoons",
    "table+spanish/bought",
    "table+spanish/lost",
    "table+spanish/trick-of-twenty-one",
)
"""The names of the deals: together they show every misreading that single deals can show."""


def wrapped() -> Iterator[Vector]:
    """The chosen deals, in sessions of their own."""
    deals = {vector.id: vector for vector in deal_file().vectors}
    for name in CHOSEN:
        deal = deals[f"deal/{name}"]
        asked = deal.input
        first = [{"action": "shuffle", "order": asked["stock"]}, {"action": "start"}]
        yield _session(
            _name(name),
            {**_seated(asked), "actions": [*first, *asked["actions"]]},
            deal.rules,
            deal.note,
        )
    yield _session(
        "session/refused/agree/before-the-first-deal",
        {
            "seats": ["Ann", "Bob"],
            "banker": "Ann",
            "actions": [{"action": "choose", "seat": "Bob"}],
        },
        {"bank_agreement": "holders"},
        "The first bank is cut for, or given; nobody agrees on it.",
    )


def _name(deal: str) -> str:
    """The name of the session of a deal; one that is refused says so first."""
    kind, _, rest = deal.partition("/")
    return f"session/refused/deal/{rest}" if kind == "refused" else f"session/deal/{deal}"


def _seated(asked: dict[str, Any]) -> dict[str, Any]:
    return {"seats": asked["seats"], "banker": asked["banker"]}


def _session(name: str, asked: dict[str, Any], rules: dict[str, Any], note: str) -> Vector:
    found = answer("session", rules_from({**rules_json(TABLE), **rules}), asked)
    return Vector(name, found.clauses, asked, found.result, note=note, rules=rules)
