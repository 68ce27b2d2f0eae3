"""The misreadings of `spec/misreadings.toml`, each with the way it bends the engine.

    with believing(misreading):
        ... misreading.rules(TABLE) ...

A misreading that is a flip of a switch changes the rules and leaves the engine alone; every other
one replaces functions of the engine, by the modules `misreading_*`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path
from typing import Any, Final

import attrs
from misreading_bank import BANK
from misreading_bending import Bends, bent
from misreading_hands import HANDS
from misreading_pack import PACK
from misreading_playing import PLAYING
from misreading_sessions import SESSIONS
from misreading_settling import SETTLING
from misreading_splitting import SPLITTING
from misreading_variants import VARIANTS

from pontoon_rules.errors import Malformed
from pontoon_rules.ruleset import TABLE, RuleSet, evolve
from pontoon_rules.switches import read_switch

FILE: Final = Path(__file__).resolve().parent.parent / "spec" / "misreadings.toml"
BENDS: Final[dict[str, Bends]] = (
    HANDS | SETTLING | SPLITTING | PLAYING | BANK | PACK | SESSIONS | VARIANTS
)
"""Every misreading that is more than a flip of a switch."""


@attrs.frozen
class Misreading:
    """What somebody thinks, and what the rules say.

    `at` names the rules where it is wrong, `switch` holds the switches it turns, `bends` the
    functions it replaces.  Those of one `family` look alike to the vectors.
    """

    id: str
    belief: str
    truth: str
    clauses: tuple[str, ...]
    seen: tuple[str, ...]
    since: str
    at: str
    family: str
    switch: tuple[tuple[str, Any], ...]
    bends: Bends

    def rules(self, rules: RuleSet) -> RuleSet:
        """The rules as believed; as they are where they would contradict themselves."""
        if not self.switch or not self._is_about(rules):
            return rules
        try:
            return evolve(rules, **dict(self.switch))
        except Malformed:
            return rules

    def _is_about(self, rules: RuleSet) -> bool:
        """Whether the variant is played that the belief is about, where it is about one."""
        names = [name for name, _ in self.switch]
        return "+" not in self.at or any(
            getattr(rules, name) != getattr(TABLE, name) for name in names
        )


def believing(misreading: Misreading) -> AbstractContextManager[None]:
    """The engine as the misreading has it; `Misreading.rules` belongs to it."""
    return bent(misreading.bends)


@cache
def catalogue() -> tuple[Misreading, ...]:
    """Every misreading, in the order of the file."""
    written = tomllib.loads(FILE.read_text(encoding="utf-8"))["misreading"]
    return tuple(map(_misreading, written))


def _misreading(part: dict[str, Any]) -> Misreading:
    """One entry; KeyError where neither a switch nor a function is turned."""
    switch = tuple(_switch(part))
    return Misreading(
        part["id"],
        part["belief"],
        part["truth"],
        tuple(part["clauses"]),
        tuple(part["seen"]),
        part["since"],
        part.get("at", "table"),
        part.get("family", ""),
        switch,
        () if switch else BENDS[part["id"]],
    )


def _switch(part: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in part.get("switch", {}).items():
        yield read_switch(name, value)
