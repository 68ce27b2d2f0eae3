"""The test vectors of the level `options`: what one open hand may do next, with its limits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Any, Final

import attrs
from vector_shapes import File, Vector

from pontoon_rules import RANKS, TABLE, Card, RuleSet, evolve
from pontoon_rules import cards as read
from pontoon_rules.amounts import amount_json
from pontoon_rules.answers.options import bank_options_answer, options_answer
from pontoon_rules.answers.values import Answer
from pontoon_rules.errors import Malformed

Cards = tuple[Card, ...]
Switches = Mapping[str, Any]
NO_SWITCHES: Final[Switches] = {}


@attrs.frozen
class Asked:
    """A player's open hand: cards, original stake, what was bought, how many hands the seat has."""

    name: str
    text: str
    note: str = ""
    stake: int = 2
    bought: tuple[int, ...] = ()
    split: bool = False
    hands: int = 1
    rules: Switches = NO_SWITCHES


# fmt: off
CHOSEN: Final = (
    Asked("bought/least", "8 4 2", "A later buy adds the original stake at least.", 2, (2,)),
    Asked("bought/most", "8 4 2", "A later buy adds at most what the one before did.", 2, (4,)),
    Asked("bought/between", "8 4 2", "A later buy is not limited by the stake as it has grown.",
          2, (3,)),
    Asked("bought/twice", "2 3 4 5", "The third buy is limited by the second, not by the first.",
          2, (4, 3)),
    Asked("bought/twice-least", "2 3 4 5", "At the least only one amount is left.", 2, (4, 2)),
    Asked("bought/soft", "A 2 3", "", 5, (7,)),
    Asked("bought/sure-trick", "2 A 3 3", "A hand that cannot bust may buy.", 5, (5, 5)),
    Asked("twisted/no-buy", "8 4 2", "After a twist nothing is bought."),
    Asked("twisted/after-a-buy", "2 3 4 5", "After a twist nothing is bought, whatever was bought "
          "before it.", 2, (2,)),
    Asked("twisted/may-stick", "8 4 3", "After a twist the hand may stick from 15."),
    Asked("stick/fifteen", "8 7", "15 is enough."),
    Asked("stick/fourteen", "9 5", "14 is not enough."),
    Asked("stick/soft-fifteen", "A 4", "A soft 15 is enough."),
    Asked("stick/soft-fourteen", "A 3", "A soft 14 is not enough."),
    Asked("stick/low-pair", "7 7", "A pair below 15 may split instead of drawing."),
    Asked("split/first", "8 8", "", 3),
    Asked("split/tens", "K Q", "Ten-cards of different rank are no pair."),
    Asked("split/kings", "K K", "A pair of twenty may split, draw or stick."),
    Asked("split/aces", "A A", "Aces are a pair like any other."),
    Asked("split/again", "8 8", "A split hand that is a pair is split again.", 2, (), True, 2),
    Asked("split/third", "8 8", "", 2, (), True, 3),
    Asked("split/fifth", "8 8", "Four hands are the most.", 2, (), True, 4),
    Asked("split/drawn", "8 8 2", "A hand that has drawn is not split."),
    Asked("split/bought", "4 4 2", "A hand that has bought is not split.", 2, (2,)),
    Asked("split/own-limits", "8 3", "A split hand buys from its own stake.", 3, (), True, 2),
    Asked("pontoon/declares", "A K", "A Pontoon does nothing but declare."),
    Asked("pontoon/ten", "10 A", "An ace with a ten is a Pontoon like any other."),
    Asked("pontoon/split", "A J", "A split Pontoon is declared too.", 2, (), True, 2),
    Asked("switch/stick-at-sixteen", "8 7", "", rules={"stick_minimum": 16}),
    Asked("switch/split-by-value", "K Q", "", rules={"split_by": "value"}),
    Asked("switch/split-no-cap", "8 8", "", 2, (), True, 9, {"split_hands": None}),
    Asked("switch/split-two-hands", "8 8", "", 2, (), True, 2, {"split_hands": 2}),
    Asked("switch/later-buy-of-any-amount", "8 4 2", "", 3, (4,),
          rules={"buy_later_minimum": "any"}),
    Asked("switch/first-buy-still-whole", "8 4", "Only a later buy may add less than the original.",
          3, rules={"buy_later_minimum": "any"}),
    Asked("switch/twist-at-twenty-one", "A 4 6", "At 21 such a table twists and sticks, but never "
          "buys.", 2, (2,), rules={"draw_at_21": "twist"}),
    Asked("switch/twist-at-hard-twenty-one", "7 7 7", "", rules={"draw_at_21": "twist"}),
    Asked("switch/ace-king-split", "A K", "Ace and king are a Pontoon.", 1, (), True, 3,
          {"ace_king": "double"}),
    Asked("switch/ace-queen-where-kings-are-apart", "A Q", "Ace and queen are still a Pontoon.",
          rules={"ace_king": "class"}),
)
"""Chosen hands of players."""

BANKERS: Final[tuple[tuple[str, str, str, Switches], ...]] = (
    ("low", "2 3", "The banker may stop at any total.", {}),
    ("fourteen", "K 4", "The players' 15 does not bind the banker.", {}),
    ("seventeen", "K 7", "Nothing stops the banker at 17.", {}),
    ("soft-twenty-one", "A 4 6", "The banker may draw at 21.", {}),
    ("pair", "8 8", "The banker never splits.", {}),
    ("four-cards", "2 3 4 5", "", {}),
    ("ace-and-nine", "A 9", "", {}),
    ("switch/stopped-at-seventeen", "K 7", "", {"banker_stops_at": 17}),
    ("switch/stopped-at-soft-seventeen", "A 6", "A soft 17 stops him as well.",
     {"banker_stops_at": 17}),
    ("switch/free-at-sixteen", "K 6", "Below the limit he may stop.", {"banker_stops_at": 17}),
    ("switch/stopped-at-twenty-one", "A 4 6", "", {"banker_stops_at": 21}),
    ("switch/must-draw", "K 6", "", {"banker_draws_below": 17}),
    ("switch/may-stop", "K 7", "", {"banker_draws_below": 17}),
    ("switch/draws-then-stops", "K 7", "", {"banker_draws_below": 17, "banker_stops_at": 17}),
    ("switch/ace-and-king", "A K", "", {"ace_king": "class"}),
)
# fmt: on
"""Chosen hands of the banker: name, cards, note, and the switches that differ."""


def options_file() -> File:
    """What a hand may do next."""
    vectors = (*map(_asked, CHOSEN), *map(_banker, *zip(*BANKERS, strict=True)), *_all_pairs())
    return File("options", "options", "What a hand may do next", vectors, "options", False)


def _vector(
    name: str, given: dict[str, Any], answer: Answer, rules: Switches, note: str = ""
) -> Vector:
    return Vector(
        id=f"options/{name}",
        clauses=answer.clauses,
        input=given,
        expected=answer.result,
        note=note,
        rules={key: plain(value) for key, value in rules.items()},
    )


def plain(value: Any) -> Any:
    """A switch as a vector writes it."""
    return amount_json(value) if not isinstance(value, str | bool | None) else value


def _asked(asked: Asked) -> Vector:
    hand, rules = read(asked.text), evolve(TABLE, **asked.rules)
    answer = options_answer(rules, hand, asked.stake, asked.bought, asked.split, asked.hands)
    given = {
        "cards": [str(card) for card in hand],
        "initial_stake": asked.stake,
        "bought": list(asked.bought),
        "split": asked.split,
        "hands": asked.hands,
    }
    return _vector(asked.name, given, answer, asked.rules, asked.note)


def _banker(name: str, text: str, note: str, changed: Switches) -> Vector:
    hand, rules = read(text), evolve(TABLE, **changed)
    given = {"banker_cards": [str(card) for card in hand]}
    return _vector(f"banker/{name}", given, bank_options_answer(rules, hand), changed, note)


def _all_pairs() -> Iterator[Vector]:
    """Every hand of two cards, every class of three and four that legal play can come to."""
    seen: set[object] = set()
    for size in (2, 3, 4):
        for hand in combinations_with_replacement(tuple(map(Card, RANKS)), size):
            found = _open_hand(TABLE, hand)
            key = _class_of(hand, found)
            if found is not None and key not in seen:
                seen.add(key)
                yield found


def _class_of(hand: Cards, vector: Vector | None) -> object:
    """Hands of two cards are all asked; of more, one for each answer and number of cards."""
    if vector is None or len(hand) == 2:
        return hand
    points = sum(card.points for card in hand)
    return len(hand), points, any(card.rank == "A" for card in hand)


def _open_hand(rules: RuleSet, hand: Cards) -> Vector | None:
    try:
        answer = options_answer(rules, hand, 2)
    except Malformed:
        return None
    given = {
        "cards": [str(card) for card in hand],
        "initial_stake": 2,
        "bought": [],
        "split": False,
        "hands": 1,
    }
    return _vector(f"hand/{'-'.join(map(str, hand))}", given, answer, NO_SWITCHES)
