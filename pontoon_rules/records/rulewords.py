"""The words after `rules`: a rule set or a file, then the changed switches; nothing is looked up.

The name of a file keeps its capitals, and stands in quotes where it has spaces or other signs.
"""

from __future__ import annotations

import re
from typing import Final

from .characters import plain, shown
from .limits import SWITCHES, WORD_LENGTH
from .problems import ReadingError
from .syntax import Position
from .words import lowered, read_file_name

_RULE_WORD: Final = re.compile(r"[a-z0-9](?:[a-z0-9_./+-]*[a-z0-9])?")
_RULE_PARTS: Final = re.compile(r'"[^"]*"(?=[\s=]|$)|[^\s=]+|=')
_QUOTED: Final = re.compile(r'"(.*)"', re.DOTALL)
_RULES: Final = "`rules PROFILE`, then switches such as `stick-minimum=16`"
_FILE: Final = ".toml"


def read_rules(text: str, at: Position) -> tuple[str, tuple[tuple[str, str], ...]]:
    """`PROFILE switch=value …` as written, words in lower case; nothing is looked up."""
    parts = _RULE_PARTS.finditer(plain(text))
    found = [(part.group(), _within(at, part.start())) for part in parts]
    if not found:
        raise ReadingError("the rule set is missing", at, _RULES)
    (profile, place), *switches = found
    if profile == "=":
        raise ReadingError("`=` stands where the rule set is named", place, _RULES)
    words = [(_rule_word(word, spot), spot) for word, spot in switches]
    return _profile(profile, place), _switches(words)


def written_profile(profile: str) -> str:
    """How a rule set or a file of rules is written: in quotes where it has to be."""
    return profile if _is_rule_word(profile) and _kept(profile) == profile else f'"{profile}"'


def _profile(word: str, at: Position) -> str:
    """A rule set's name in lower case, or a file's name as it was written."""
    quoted = _QUOTED.fullmatch(word)
    name = read_file_name(quoted[1], at) if quoted else word
    if _is_rule_word(name):
        return _kept(name)
    if quoted:
        return name
    if lowered(name).endswith(_FILE):
        message = "a file's name like this one is written in quotes"
        raise ReadingError(message, at, f'"{shown(name)}"')
    return _rule_word(name, at)


def _kept(word: str) -> str:
    """A word in lower case, but the name of a file with its capitals."""
    return word if lowered(word).endswith(_FILE) else lowered(word)


def _switches(words: list[tuple[str, Position]]) -> tuple[tuple[str, str], ...]:
    switches: dict[str, str] = {}
    for index in range(0, len(words), 3):
        name, place = words[index]
        rest = [word for word, _ in words[index + 1 : index + 3]]
        if name == "=" or len(rest) < 2 or rest[0] != "=" or rest[1] == "=":
            hint = "`switch=value`" if not name.endswith(_FILE) else "quotes around a file's name"
            raise ReadingError(f"`{shown(name)}` has no value", place, hint)
        if name in switches:
            raise ReadingError(f"the switch `{name}` is written twice", place)
        switches[name] = rest[1]
    if len(switches) > SWITCHES:
        raise ReadingError(f"a record has at most {SWITCHES} switches", words[0][1])
    return tuple(switches.items())


def _rule_word(word: str, at: Position) -> str:
    if word != "=" and not _is_rule_word(word):
        raise ReadingError(f"`{shown(word)}` is no rule set, switch or value", at, _RULES)
    return lowered(word)


def _is_rule_word(word: str) -> bool:
    return len(word) <= WORD_LENGTH and _RULE_WORD.fullmatch(lowered(word)) is not None


def _within(at: Position, offset: int) -> Position:
    """A place in the text that begins at `at`; within a JSON string, the string."""
    return at if at.pointer is not None else Position(at.line, at.column + offset)
