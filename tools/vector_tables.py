"""Test vectors of hands and settlements at other tables: a variant, a profile or a switch each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs
from vector_options import plain
from vector_shapes import File, Vector

from pontoon_rules import TABLE, RuleSet, evolve
from pontoon_rules import cards as read
from pontoon_rules.answers.hands import compare_answer, hand_answer, settle_answer
from pontoon_rules.switches import SWITCHES
from pontoon_rules.variants import named

Switches = Mapping[str, Any]


@attrs.frozen
class Meeting:
    """One settlement at another table, named or by its switches."""

    name: str
    hand: str
    banker: str
    rules: str | Switches
    note: str = ""
    stake: int = 2
    split: bool = False
    bought: bool = False


# fmt: off
SINGLE: Final = {"split_pontoon": "single"}
ORDINARY: Final = {"split_pontoon": "ordinary"}
SETTLED: Final = (
    Meeting("pontoon-three-to-two", "A Q", "K 7", "table+malaysian", "Three to two is exact."),
    Meeting("pontoon-three-to-two-odd", "A Q", "K 7", "table+malaysian",
            "Half a unit is not rounded.", 3),
    Meeting("tie-to-the-player", "K 9", "Q 9", "table+malaysian"),
    Meeting("tie-of-tricks", "2 3 4 5 6", "2 3 4 5 2", "table+malaysian",
            "Trick against trick is a tie, and paid double."),
    Meeting("lower-loses-all-the-same", "K 8", "Q 9", "table+malaysian"),
    Meeting("pontoon-against-pontoon", "A Q", "A J", "table+malaysian",
            "The banker's Pontoon is no tie."),
    Meeting("points-against-the-trick", "K 9", "2 3 4 5 6", "table+malaysian"),
    Meeting("ace-king-double", "A K", "K 7", "table+malaysian+ace-high",
            "Ace and king are paid two to one where a Pontoon is paid less."),
    Meeting("ace-queen-not-double", "A Q", "K 7", "table+malaysian+ace-high"),
    Meeting("ace-king-split-single", "A K", "K 7",
            {"ace_king": "double", "split_pontoon": "single", "pontoon_pays": "3/2"}, "", 2, True),
    Meeting("ace-king-class", "A K", "2 3 4 5 6", {"ace_king": "class"},
            "A class of its own, above the five-card trick."),
    Meeting("ace-king-class-banker", "2 3 4 5 6", "A K", {"ace_king": "class"},
            "The banker's ace and king takes one stake, from a five-card trick too."),
    Meeting("ace-king-class-tie", "A K", "A K", {"ace_king": "class"}),
    Meeting("ace-king-class-tie-player", "A K", "A K", {"ace_king": "class", "ties": "player"}),
    Meeting("ace-king-class-pontoon", "A Q", "A K", {"ace_king": "class"}),
    Meeting("ace-king-class-split", "A K", "K 7",
            {"ace_king": "class", "split_pontoon": "ordinary"}, "", 2, True),
    Meeting("banker-trick-single", "K 9", "2 3 4 5 6", "guide",
            "The guide takes one stake for the banker's five-card trick."),
    Meeting("banker-trick-single-trick", "2 3 4 5 6", "2 2 3 4 5", "guide"),
    Meeting("banker-trick-double", "K 9", "2 3 4 5 6", "home"),
    Meeting("split-pontoon-single", "A K", "K 7", SINGLE, "", 2, True),
    Meeting("split-pontoon-single-trick", "A K", "2 3 4 5 6", SINGLE, "", 2, True),
    Meeting("split-pontoon-ordinary", "A K", "2 3 4 5 6", ORDINARY, "", 2, True),
    Meeting("split-pontoon-ordinary-tie", "A K", "7 7 7", ORDINARY, "", 2, True),
    Meeting("unsplit-stays-a-pontoon", "A K", "7 7 7", {"split_pontoon": "ordinary"}),
    Meeting("bonus-678", "6S 7H 8S", "K 7", "table+spanish"),
    Meeting("bonus-678-suited", "6H 7H 8H", "K 7", "table+spanish"),
    Meeting("bonus-678-spades", "6S 7S 8S", "K 7", "table+spanish"),
    Meeting("bonus-any-order", "8S 6H 7D", "K 7", "table+spanish"),
    Meeting("bonus-777", "7S 7H 7D", "K 7", "table+spanish"),
    Meeting("bonus-lost", "6S 7H 8S", "9 5 7", "table+spanish",
            "Only a winning hand earns a bonus."),
    Meeting("bonus-bought", "6S 7H 8S", "K 7", "table+spanish", "A bought hand earns none.", 4,
            bought=True),
    Meeting("bonus-split", "7S 6H 8S", "K 7", "table+spanish", "A split hand may earn it.",
            2, True),
    Meeting("bonus-five-cards", "2 3 4 5 7", "K 7", "table+spanish",
            "A bonus never lowers a payment."),
    Meeting("bonus-five-cards-single", "2 3 4 5 7", "K 7",
            {"trick_pays": 1, "bonuses": (("5-cards", "3/2"),)}),
    Meeting("bonus-below-twenty-one", "6S 7S 6H", "K 7", "table+spanish"),
    Meeting("bonus-against-a-bust", "6S 7H 8S", "K 7 6", "table+spanish"),
    Meeting("bonus-tie-to-the-player", "6S 7H 8S", "9 5 7", "table+spanish+malaysian"),
    Meeting("trick-pays-three-to-two", "2 3 4 5 6", "K 7", {"trick_pays": "3/2"}, "", 3),
    Meeting("banker-pontoon-single", "K 9", "A K", {"banker_pontoon_takes": 1}),
    Meeting("pontoon-treble", "A J", "K 7", {"pontoon_pays": 3}),
    Meeting("ace-high-banker", "3 K", "K A", "table+ace-high",
            "The banker's ace and king is a Pontoon too.", 1),
    Meeting("bonus-777-without-suits", "7 7 7", "K 7", "table+spanish",
            "One pack or two have no three sevens alike: suits decide nothing."),
    Meeting("bonus-678-without-suits", "6 7 8", "K 7", {"bonuses": (("678", "3/2"),)},
            "A table with a single rate for 6-7-8 needs no suits."),
    Meeting("bonus-678-suits-pay-the-same", "6 7 8", "K 7",
            {"bonuses": (("678", "3/2"), ("678-suited", "3/2"))}),
    Meeting("no-bonus-without-suits", "9 5 7", "K 7", "table+spanish"),
)

HANDS: Final[tuple[tuple[str, str, bool, str | Switches], ...]] = (
    ("split-pontoon", "A K", True, "table"),
    ("split-ordinary", "A K", True, {"split_pontoon": "ordinary"}),
    ("unsplit-ordinary", "A K", False, {"split_pontoon": "ordinary"}),
    ("split-single", "A 10", True, {"split_pontoon": "single"}),
    ("ace-king-class", "A K", False, {"ace_king": "class"}),
    ("king-ace-class", "K A", False, {"ace_king": "class"}),
    ("ace-queen-class", "A Q", False, {"ace_king": "class"}),
    ("ace-king-class-split-ordinary", "A K", True,
     {"ace_king": "class", "split_pontoon": "ordinary"}),
    ("ace-high-still-a-pontoon", "A K", False, "home+ace-high"),
    ("spanish-court-card", "A J", False, "table+spanish"),
)

COMPARED: Final[tuple[tuple[str, str, str, str | Switches], ...]] = (
    ("ace-king-below-pontoon", "A K", "A Q", {"ace_king": "class"}),
    ("ace-king-above-trick", "A K", "2 3 4 5 6", {"ace_king": "class"}),
    ("trick-below-ace-king", "2 3 4 5 6", "A K", {"ace_king": "class"}),
    ("ace-kings-equal", "A K", "K A", {"ace_king": "class"}),
    ("suits-never-matter", "AH 8C 5H", "KC 2C 2D", "table"),
    ("suits-never-matter-in-a-trick", "2S 3S 4S 5S 6S", "2H 3D 4C 5H 6D", "table"),
)
# fmt: on


def rules_of(rules: str | Switches) -> RuleSet:
    """A named table, or the reference table with switches changed."""
    if isinstance(rules, str):
        return named(rules)
    return evolve(TABLE, **{name: _value(name, value) for name, value in rules.items()})


def _value(name: str, value: Any) -> Any:
    if name == "bonuses":
        return SWITCHES[name].read("+".join(f"{line}.{pays}" for line, pays in value))
    return SWITCHES[name].read(value) if isinstance(value, str) else value


def changed(rules: RuleSet) -> dict[str, Any]:
    """The switches in which a table differs from the reference, as a vector writes them."""
    differ = (name for name in SWITCHES if getattr(rules, name) != getattr(TABLE, name))
    profile = {} if rules.profile == TABLE.profile else {"profile": rules.profile}
    return profile | {name: _plain(getattr(rules, name)) for name in differ}


def _plain(value: Any) -> Any:
    return [_plain(one) for one in value] if isinstance(value, tuple) else plain(value)


def hand_tables() -> File:
    """What a hand is at other tables."""
    vectors = tuple(map(_hand, HANDS))
    return File("hand-tables", "hand", "What a hand is at other tables", vectors, "kind", False)


def compare_tables() -> File:
    """Which hand is better at other tables."""
    vectors = tuple(map(_compare, COMPARED))
    title = "Which hand is better at other tables"
    return File("compare-tables", "compare", title, vectors, "order", False)


def settle_tables() -> File:
    """What a hand wins or loses at other tables."""
    vectors = tuple(map(_settle, SETTLED))
    title = "What a hand wins or loses at other tables"
    return File("settle-tables", "settle", title, vectors, "outcome", False)


def _hand(asked: tuple[str, str, bool, str | Switches]) -> Vector:
    name, text, split, table = asked
    rules = rules_of(table)
    answer = hand_answer(rules, read(text), split)
    given = {"cards": text.split(), "split": split}
    return Vector(f"hand-tables/{name}", answer.clauses, given, answer.result, rules=changed(rules))


def _compare(asked: tuple[str, str, str, str | Switches]) -> Vector:
    name, one, other, table = asked
    rules = rules_of(table)
    answer = compare_answer(rules, read(one), read(other))
    given = {"one": one.split(), "other": other.split()}
    return Vector(
        f"compare-tables/{name}", answer.clauses, given, answer.result, rules=changed(rules)
    )


def _settle(asked: Meeting) -> Vector:
    rules = rules_of(asked.rules)
    hand, banker = read(asked.hand), read(asked.banker)
    answer = settle_answer(rules, hand, asked.stake, banker, asked.split, asked.bought)
    given = {
        "cards": asked.hand.split(),
        "stake": asked.stake,
        "split": asked.split,
        "bought": asked.bought,
        "banker_cards": asked.banker.split(),
    }
    return Vector(
        f"settle-tables/{asked.name}",
        answer.clauses,
        given,
        answer.result,
        note=asked.note,
        rules=changed(rules),
    )
