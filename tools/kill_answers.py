"""Our answers to the questions of the vectors, as values, for an engine that may be bent.

`pontoon_rules.answers` refuses to answer where a question makes no sense by the right rules.  A
program that misreads them answers all the same: whichever action it refuses, that is its answer,
and a deal that goes on after its last action is open.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

sys.path.append(str(Path(__file__).resolve().parent.parent))

from pontoon_rules import Refused, RuleSet, apply_session, new_game, new_session, step, succession
from pontoon_rules import cards as read_cards
from pontoon_rules.answers import rules_from
from pontoon_rules.answers.deals import ended
from pontoon_rules.answers.hands import compare_answer, hand_answer, settle_answer
from pontoon_rules.answers.options import bank_options_answer, options_answer
from pontoon_rules.answers.sessions import state_json
from pontoon_rules.errors import Malformed
from pontoon_rules.transcripts.coding import read_action

Json = dict[str, Any]
VECTORS: Final = Path(__file__).resolve().parent.parent / "spec" / "vectors"
REFUSED: Final[Json] = {"refused": {}}
OPEN: Final[Json] = {"status": "open"}
NOTHING: Final[Json] = {"options": []}
Asked = tuple[Any, ...]


class Question(NamedTuple):
    """A question: its level, its rules, and what is asked as values in the order of the answer."""

    level: str
    rules: RuleSet
    asked: Asked


class Vector(NamedTuple):
    """A vector: its name, its question, and the answer that is due."""

    id: str
    question: Question
    expected: Json


# --- answers --------------------------------------------------------------------------------


def hand(rules: RuleSet, cards: Any, split: bool) -> Json:
    """What a hand is."""
    return hand_answer(rules, cards, split).result


def compare(rules: RuleSet, one: Any, other: Any) -> Json:
    """Which of two hands is better."""
    return compare_answer(rules, one, other).result


def settle(rules: RuleSet, *asked: Any) -> Json:
    """What a finished hand wins or loses."""
    return settle_answer(rules, *asked).result


def options(rules: RuleSet, *asked: Any) -> Json:
    """What an open hand may do: nothing, where it is believed to have ended."""
    try:
        ask = bank_options_answer if len(asked) == 1 else options_answer
        return ask(rules, *asked).result
    except Malformed:
        return NOTHING


def deal(rules: RuleSet, seats: Any, banker: str, stock: Any, actions: Any) -> Json:
    """What comes of a deal."""
    try:
        game = new_game(rules, seats, banker, stock)
        for action in actions:
            game = step(game, action).game
    except Refused:
        return REFUSED
    return OPEN if succession(game.deal) is None else ended(game.deal, ()).result


def session(rules: RuleSet, seats: Any, banker: Any, actions: Any, chips: Any) -> Json:
    """Where a session stands."""
    try:
        now = new_session(rules, seats, banker, chips)
        for action in actions:
            now = apply_session(now, action).session
    except Refused:
        return REFUSED
    return state_json(now)


ANSWERS: Final[dict[str, Callable[..., Json]]] = {
    "hand": hand,
    "compare": compare,
    "settle": settle,
    "options": options,
    "deal": deal,
    "session": session,
}
LEVELS: Final = tuple(ANSWERS)


def answer(question: Question, rules: RuleSet) -> Json:
    """The answer to a question by some rules."""
    return ANSWERS[question.level](rules, *question.asked)


# --- questions ------------------------------------------------------------------------------


def _options_asked(part: Json) -> Asked:
    if "banker_cards" in part:
        return (_cards(part["banker_cards"]),)
    split, hands = part.get("split", False), part.get("hands", 1)
    bought = tuple(part.get("bought", ()))
    return _cards(part["cards"]), part["initial_stake"], bought, split, hands


def _settle_asked(part: Json) -> Asked:
    ways = part.get("split", False), part.get("bought", False)
    return _cards(part["cards"]), part["stake"], _cards(part["banker_cards"]), *ways


def _session_asked(part: Json) -> Asked:
    held = part.get("chips")
    chips = None if held is None else {one["seat"]: one["amount"] for one in held}
    return tuple(part["seats"]), part["banker"], _actions(part), chips


def _actions(part: Json) -> Asked:
    return tuple(read_action(action, "") for action in part["actions"])


def _cards(words: list[str]) -> Asked:
    return read_cards(words)


READERS: Final[dict[str, Callable[[Json], Asked]]] = {
    "hand": lambda part: (_cards(part["cards"]), part.get("split", False)),
    "compare": lambda part: (_cards(part["one"]), _cards(part["other"])),
    "settle": _settle_asked,
    "options": _options_asked,
    "deal": lambda part: (
        tuple(part["seats"]),
        part["banker"],
        _cards(part["stock"]),
        _actions(part),
    ),
    "session": _session_asked,
}


def question(level: str, rules: RuleSet, part: Json) -> Question:
    """The question of a vector, from its input."""
    return Question(level, rules, READERS[level](part))


# --- files ----------------------------------------------------------------------------------


class VectorFile(NamedTuple):
    """The vectors of one file."""

    name: str
    level: str
    vectors: tuple[Vector, ...]


@cache
def files() -> tuple[VectorFile, ...]:
    """Every file of vectors, level by level and then by name."""
    found = filter(None, map(_file, sorted(VECTORS.glob("*.json"))))
    return tuple(sorted(found, key=lambda file: (LEVELS.index(file.level), len(file.name))))


def _file(path: Path) -> VectorFile | None:
    """The vectors of a file, or None where it holds something else."""
    head = json.loads(path.read_text(encoding="utf-8"))
    if "vectors" not in head:
        return None
    vectors = tuple(_vectors(head["level"], head["rules"], head["vectors"]))
    return VectorFile(path.name, head["level"], vectors)


def _vectors(level: str, usual: Json, found: list[Json]) -> Iterator[Vector]:
    made: dict[str, RuleSet] = {}
    for one in found:
        own: Mapping[str, Any] = one.get("rules", {})
        key = json.dumps(own)
        if key not in made:
            made[key] = rules_from({**usual, **own})
        yield Vector(one["id"], question(level, made[key], one["input"]), one["expected"])


def vectors_of(level: str) -> tuple[Vector, ...]:
    """The vectors of a level, in the order in which they are counted."""
    return tuple(one for file in files() if file.level == level for one in file.vectors)
