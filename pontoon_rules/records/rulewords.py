"""The words after `rules`: a rule set, then its changed switches; nothing is looked up here."""

from __future__ import annotations

import re
from typing import Final

from .characters import plain, shown
from .limits import SWITCHES, WORD_LENGTH
from .problems import ReadingError
from .syntax import Position
from .words import lowered

_RULE_WORD: Final = re.compile(r"[a-z0-9](?:[a-z0-9_./+-]*[a-z0-9])?")
_RULE_PARTS: Final = re.compile(r"[^\s=]+|=")
_RULES: Final = "`rules PROFILE`, then switches such as `stick-minimum=16`"


def read_rules(text: str, at: Position) -> tuple[str, tuple[tuple[str, str], ...]]:
    """`PROFILE switch=value …` as written, in lower case; nothing is looked up."""
    parts = _RULE_PARTS.finditer(plain(text))
    found = [(part.group(), _within(at, part.start())) for part in parts]
    if not found:
        raise ReadingError("the rule set is missing", at, _RULES)
    (profile, place), *switches = [(_rule_word(word, place), place) for word, place in found]
    if profile == "=":
        raise ReadingError("`=` stands where the rule set is named", place, _RULES)
    return profile, _switches(switches)


def _switches(words: list[tuple[str, Position]]) -> tuple[tuple[str, str], ...]:
    switches: dict[str, str] = {}
    for index in range(0, len(words), 3):
        name, place = words[index]
        rest = [word for word, _ in words[index + 1 : index + 3]]
        if name == "=" or len(rest) < 2 or rest[0] != "=" or rest[1] == "=":
            raise ReadingError(f"`{shown(name)}` has no value", place, "`switch=value`")
        if name in switches:
            raise ReadingError(f"the switch `{name}` is written twice", place)
        switches[name] = rest[1]
    if len(switches) > SWITCHES:
        raise ReadingError(f"a record has at most {SWITCHES} switches", words[0][1])
    return tuple(switches.items())


def _rule_word(word: str, at: Position) -> str:
    if word != "=" and (len(word) > WORD_LENGTH or not _RULE_WORD.fullmatch(lowered(word))):
        raise ReadingError(f"`{shown(word)}` is no rule set, switch or value", at, _RULES)
    return lowered(word)


def _within(at: Position, offset: int) -> Position:
    """A place in the text that begins at `at`; within a JSON string, the string."""
    return at if at.pointer is not None else Position(at.line, at.column + offset)
