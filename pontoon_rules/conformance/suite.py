"""The vectors: read from their files, and chosen by level, profile and name."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final, NamedTuple

import attrs

from ..records.characters import shown
from .troubles import Unusable

FORMAT: Final = 1
KINDS: Final = ("kind", "order", "outcome", "status", "phase")


class Rules(NamedTuple):
    """Every switch of a table; and the part of a request that its vectors share."""

    switches: Mapping[str, Any]
    request: str

    @property
    def profile(self) -> str:
        """The profile that the rules are, or come from."""
        return str(self.switches.get("profile", ""))


class Vector(NamedTuple):
    """One question with its one answer."""

    id: str
    level: str
    rules: Rules
    input: Mapping[str, Any]
    expected: Mapping[str, Any]
    clauses: tuple[str, ...]
    note: str


@attrs.frozen
class VectorFile:
    """The vectors of one file, all of one level."""

    name: str
    level: str
    title: str
    vectors: tuple[Vector, ...]

    @property
    def profiles(self) -> tuple[str, ...]:
        """The profiles that are asked for, in the order in which they come first."""
        return tuple(self.by_profile())

    def by_profile(self) -> dict[str, int]:
        """How many vectors each profile has."""
        return dict(Counter(vector.rules.profile for vector in self.vectors))


@attrs.frozen
class Choice:
    """Which vectors are wanted, by patterns of names; nothing named means all of them.

    `also` are the vectors that belong to a smoke test whatever else it asks.
    """

    levels: tuple[str, ...] = ()
    profiles: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    smoke: bool = False
    also: frozenset[str] = frozenset()

    def wants(self, vector: Vector) -> bool:
        """Whether a vector is wanted; of a smoke test every one may be."""
        return (
            (not self.levels or _fits(vector.level, self.levels))
            and (not self.profiles or _fits(vector.rules.profile, self.profiles))
            and (not self.only or _fits(vector.id, self.only))
        )


def _fits(name: str, patterns: Iterable[str]) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in patterns)


encoded: Final = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode
"""A value as the shortest JSON."""


# --- reading -------------------------------------------------------------------------------


def load_suite(folder: Path) -> tuple[VectorFile, ...]:
    """Every file of vectors in a folder, by name; what is no file of vectors is left alone."""
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == ".json")
    except OSError as error:
        raise Unusable(f"cannot read the folder: {error.strerror}", str(folder)) from None
    files = tuple(file for path in paths if (file := _file(path)) is not None)
    if not files:
        raise Unusable("no vectors are in this folder", str(folder), "files such as hand.json")
    _refuse_twins(files, folder)
    return files


def read_json(path: Path) -> object:
    """What a JSON file of ours holds."""
    try:
        return json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise Unusable(f"cannot read the file: {error.strerror}", str(path)) from None
    except (ValueError, RecursionError) as error:
        raise Unusable(f"this is no JSON: {error}", str(path)) from None


def _file(path: Path) -> VectorFile | None:
    """The file, or None where it holds something else than vectors."""
    found = read_json(path)
    if not isinstance(found, dict) or "vectors" not in found:
        return None
    if found.get("format") != FORMAT:
        raise Unusable(f"only format {FORMAT} of the vectors is known", str(path))
    try:
        level = str(found["level"])
        vectors = tuple(_vectors(found["vectors"], level, dict(found["rules"])))
        return VectorFile(path.name, level, str(found.get("title", "")), vectors)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Unusable(f"these are no vectors: {error!r}", str(path)) from None


def _vectors(found: Iterable[Any], level: str, rules: dict[str, Any]) -> Iterator[Vector]:
    """The vectors with all their rules, each rule set made once."""
    made: dict[str, Rules] = {}
    for one in found:
        own = one.get("rules")
        key = encoded(own)
        if key not in made:
            made[key] = _rules(level, rules | dict(own or {}))
        yield Vector(
            str(one["id"]),
            level,
            made[key],
            dict(one["input"]),
            dict(one["expected"]),
            tuple(one.get("clauses", ())),
            str(one.get("note", "")),
        )


def _rules(level: str, switches: dict[str, Any]) -> Rules:
    level_and_rules = f'"level":{encoded(level)},"rules":{encoded(switches)}'
    return Rules(switches, f'"cmd":"run",{level_and_rules},"input":')


def _refuse_twins(files: Iterable[VectorFile], folder: Path) -> None:
    seen: set[str] = set()
    for file in files:
        for vector in file.vectors:
            if vector.id in seen:
                raise Unusable(f"the id {shown(vector.id, 80)} stands twice", str(folder))
            seen.add(vector.id)


# --- choosing ------------------------------------------------------------------------------


def chosen(files: Sequence[VectorFile], choice: Choice) -> tuple[VectorFile, ...]:
    """The files with the wanted vectors only, without those that are empty then."""
    _refuse_unknown("level", choice.levels, {file.level for file in files})
    _refuse_unknown("profile", choice.profiles, {name for file in files for name in file.profiles})
    _refuse_idle(files, choice.only)
    found = (_narrowed(file, choice) for file in files)
    return tuple(file for file in found if file.vectors)


def _narrowed(file: VectorFile, choice: Choice) -> VectorFile:
    wanted = tuple(vector for vector in file.vectors if choice.wants(vector))
    return attrs.evolve(file, vectors=tuple(smoke(wanted, choice.also)) if choice.smoke else wanted)


def _refuse_unknown(what: str, asked: Iterable[str], known: set[str]) -> None:
    for name in asked:
        if not any(fnmatchcase(one, name) for one in known):
            message = f"no vectors have the {what} {shown(name)!r}"
            raise Unusable(message, expected=", ".join(sorted(known)))


def _refuse_idle(files: Sequence[VectorFile], patterns: Iterable[str]) -> None:
    """Refuse a pattern that no vector has."""
    for pattern in patterns:
        ids = (vector.id for file in files for vector in file.vectors)
        if not any(fnmatchcase(one, pattern) for one in ids):
            raise Unusable(f"no vector is called {shown(pattern, 80)!r}", expected="`settle/*`")


def smoke(vectors: Iterable[Vector], also: Set[str] = frozenset()) -> Iterator[Vector]:
    """A few for a first look: one for each clause, each kind of answer and each profile."""
    vectors = tuple(vectors)
    seen = set[str]().union(*(_shows(vector) for vector in vectors if vector.id in also))
    for vector in vectors:
        shows = _shows(vector)
        if vector.id in also or not shows <= seen:
            seen |= shows
            yield vector


def _shows(vector: Vector) -> set[str]:
    """What a vector has that another may not have."""
    expected = vector.expected
    answers = {f"{key}={expected[key]}" for key in KINDS if key in expected}
    refused = {f"refused={expected['refused'].get('code')}"} if "refused" in expected else set()
    return {vector.rules.profile, *vector.clauses} | answers | refused
