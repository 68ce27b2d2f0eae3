"""A table's own rules, from the TOML text that a group writes.

    name = "The Crown"
    profile = "home"
    variants = ["malaysian"]

    [switches]
    stick-minimum = 16
    pontoon-pays = "3/2"

Everything but the switches may be left out; the profile is then `table`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import Any, Final, get_args

import attrs

from ..errors import Malformed
from ..records.characters import invisible, nfc, shown, squeezed
from ..records.limits import NAME_LENGTH, WORD_LENGTH
from ..records.problems import Problem, in_order, problem, with_source
from ..records.syntax import Position
from ..ruleset import PROFILES, TABLE, BonusLine, RuleSet, evolve
from ..switches import FIELD, SWITCHES, WRITTEN, as_written, read_switch
from ..variants import BETWEEN, VARIANTS, named
from .errors import HouseError
from .places import Path, key_places, place_of
from .tomltext import checked_text, lines_of, table_of
from .values import FORMS, kind_of

KEYS: Final = ("name", "profile", "variants", "switches", "stakes")
STAKES: Final = {"minimum": "stake_minimum", "maximum": "stake_maximum"}


@attrs.frozen
class House:
    """The rules of a table: what the group calls them, and the rule set."""

    name: str
    rules: RuleSet


def read_house(source: str | bytes) -> House:
    """The rules that a TOML text states; HouseError, with up to twenty problems, if it states none.

    `source` is text or UTF-8.  Switches that contradict each other are refused with the reason.
    """
    text = checked_text(source)
    lines = lines_of(text)
    try:
        reading = _Reading(table_of(text), key_places(lines))
        house = reading.house()
        if reading.problems:
            raise HouseError(in_order(reading.problems))
    except HouseError as error:
        raise HouseError(with_source(one, lines) for one in error.problems) from None
    return house


@attrs.define
class _Reading:
    """A table that is being read, where its keys stand, and what was wrong so far."""

    table: dict[str, Any]
    places: dict[Path, Position]
    problems: list[Problem] = attrs.Factory(list)

    def house(self) -> House:
        """The rules; of no use where there are problems."""
        for key in self.table:
            if key not in KEYS:
                self._unknown_key(key)
        name, usual = self._name(), self._usual()
        values: dict[str, Any] = {}
        where: dict[str, Path] = {}
        for path, field in self._written():
            if field in where:
                self._wrong(path, f"`{path[-1]}` says again what `{where[field][-1]}` says")
                continue
            where[field] = path
            value = self._value(path, field)
            if value is not None:
                values[field] = value[0]
        return House(name, self._rules(usual, values, where) if not self.problems else usual)

    def _wrong(self, path: Path, message: str, expected: str = "") -> None:
        self.problems.append(problem(message, place_of(self.places, path), expected))

    def _unknown_key(self, key: str) -> None:
        """A key at the top that is none: a switch in the wrong place, or nothing at all."""
        echo = shown(key)
        if _field(key) in SWITCHES:
            self._wrong((key,), f"the switch `{echo}` stands outside `[switches]`", _UNDER)
        else:
            hint = _meant(key, (*KEYS, *WRITTEN)) or ", ".join(f"`{one}`" for one in KEYS)
            self._wrong((key,), f"nothing is called `{echo}` here", hint)

    # --- what the rules are called, and what they are made from ---------------------------------

    def _name(self) -> str:
        """What the group calls its table; empty where it has no name."""
        name = self.table.get("name", "")
        if not isinstance(name, str):
            self._wrong(("name",), f"the name is {kind_of(name)}", 'a text such as "The Crown"')
            return ""
        if len(name) > NAME_LENGTH:
            self._wrong(("name",), f"a name is at most {NAME_LENGTH} characters long")
            return ""
        name = nfc(squeezed(name))
        if invisible(name) is not None:
            self._wrong(("name",), f"a character in `{shown(name)}` cannot be seen")
        return name

    def _usual(self) -> RuleSet:
        """The profile with its variants."""
        profile, *more = self._words("profile", TABLE.profile)
        variants = [*more, *self._words("variants", "")]
        known = self._known("profile", (profile,), tuple(PROFILES))
        if known and self._known("variants" if not more else "profile", variants, VARIANTS):
            return named(BETWEEN.join((profile, *variants)))
        return TABLE

    def _words(self, key: str, usual: str) -> list[str]:
        """The words of a text such as `home+malaysian`, or of a list of such texts."""
        value = self.table.get(key, usual)
        texts = value if isinstance(value, list) else [value]
        if not all(isinstance(text, str) for text in texts) or (key == "profile" and not texts):
            example = (
                'a text such as "home"' if key == "profile" else 'a list such as ["malaysian"]'
            )
            what = "holds something else" if isinstance(value, list) else f"is {kind_of(value)}"
            self._wrong((key,), f"`{key}` {what}", example)
            texts = [usual]
        return [one.strip().lower() for text in texts for one in text.split(BETWEEN) if text]

    def _known(self, key: str, words: Iterable[str], known: tuple[str, ...]) -> bool:
        """Whether all words are known; says so of the first that is not."""
        what = "profile" if known != VARIANTS else "variant"
        for word in words:
            if word not in known:
                hint = _meant(word, known) or f"one of {', '.join(known)}"
                self._wrong((key,), f"no {what} is called `{shown(word)}`", hint)
                return False
        return True

    # --- the switches ---------------------------------------------------------------------------

    def _written(self) -> list[tuple[Path, str]]:
        """The path and the switch of every key in the tables of switches and stakes."""
        found: list[tuple[Path, str]] = []
        for key in self._table("switches"):
            if _field(key) in SWITCHES:
                found.append((("switches", key), _field(key)))
            else:
                hint = _meant(key, WRITTEN) or "`pontoon-rules rulesets table` lists them"
                self._wrong(("switches", key), f"no switch is called `{shown(key)}`", hint)
        for key in self._table("stakes"):
            if key in STAKES:
                found.append((("stakes", key), STAKES[key]))
            else:
                message = f"`stakes` has no `{shown(key)}`"
                self._wrong(("stakes", key), message, "`minimum` and `maximum`")
        return found

    def _table(self, key: str) -> Mapping[str, Any]:
        value = self.table.get(key, {})
        if isinstance(value, dict):
            return value
        self._wrong((key,), f"`{key}` is {kind_of(value)}", f"a line `[{key}]`, its keys below it")
        return {}

    def _value(self, path: Path, field: str) -> tuple[Any] | None:
        """The value that a key gives its switch; None where it gives none."""
        value = self.table[path[0]][path[1]]
        if field == "bonuses" and isinstance(value, dict) and not self._bonus_lines(path, value):
            return None
        form = FORMS[field]
        word = form.word(value)
        if word is None:
            self._wrong(path, f"`{shown(path[-1])}` cannot be {_echo(value)}", form.expected)
            return None
        if len(word) > WORD_LENGTH:
            self._wrong(path, f"`{shown(path[-1])}` is too long to be written in a record")
            return None
        try:
            return (read_switch(field, word)[1],)
        except Malformed:
            self._wrong(path, f"`{shown(path[-1])}` cannot be {_echo(value)}", form.expected)
            return None

    def _bonus_lines(self, path: Path, bonuses: dict[str, Any]) -> bool:
        """Whether every bonus is for something that there is a bonus for."""
        lines = get_args(BonusLine)
        unknown = [line for line in bonuses if line.lower() not in lines]
        for line in unknown:
            hint = _meant(line, lines) or ", ".join(lines)
            self._wrong((*path, line), f"no bonus is called `{shown(line)}`", hint)
        return not unknown

    def _rules(self, usual: RuleSet, values: dict[str, Any], where: dict[str, Path]) -> RuleSet:
        """The rule set with its switches, or what is wrong with one of them or with several."""
        try:
            return evolve(usual, **values)
        except Malformed as refused:
            for field, value in values.items():
                self._alone(where[field], field, value)
            if not self.problems:
                named = [field for field in FIELD.findall(refused.message) if field in where]
                path = where[named[0]] if named else ("variants",)
                self._wrong(path, as_written(refused.message))
            return usual

    def _alone(self, path: Path, field: str, value: object) -> None:
        """Whether a switch may have its value at all, whatever the others."""
        attribute = attrs.fields_dict(RuleSet)[field]
        if attribute.validator is None:
            return
        try:
            attribute.validator(TABLE, attribute, value)
        except Malformed as refused:
            self._wrong(path, as_written(refused.message))


_UNDER: Final = "a line `[switches]` above it"


def _field(key: str) -> str:
    return key.lower().replace("-", "_")


def _echo(value: object) -> str:
    """A value for a message, or what it is where it is too much to show."""
    if isinstance(value, str):
        return f'"{shown(value)}"'
    if type(value) is int and abs(value) < 10**12:
        return str(value)
    if isinstance(value, float):
        return f"{value!r:.20}"
    return "a number so large" if type(value) is int else kind_of(value)


def _meant(word: str, known: Iterable[str]) -> str:
    """`did you mean …?`, where something known is written nearly so."""
    close = difflib.get_close_matches(word[:60].lower().replace("_", "-"), known, n=1)
    return f"perhaps `{close[0]}`" if close else ""
