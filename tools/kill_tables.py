"""The table of kills as files: `vectors/kills.json` for programs, a text for people.

How the positions in the JSON are read is told in `spec/INTERPRETING.md`.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from kill_answers import LEVELS, files, vectors_of
from kill_work import Fails, Found, named

from pontoon_rules import EDITION

FORMAT: Final = 1
Pair = tuple[str, str]
"""A misreading and a level."""


class Kills(NamedTuple):
    """What every misreading fails; and where it shows itself though no vector catches it."""

    found: Mapping[str, Found]
    gaps: frozenset[Pair]

    def levels(self, name: str) -> list[str]:
        """The levels at which some vector catches a misreading."""
        return [level for level in LEVELS if self.found[name][level]]

    def at(self, level: str) -> dict[str, Fails]:
        """What is failed at a level, by those who fail something there."""
        return {name: found[level] for name, found in self.found.items() if found[level]}


# --- a few vectors that catch everything ----------------------------------------------------


def smoke_set(caught: Mapping[str, Iterable[int]]) -> list[int]:
    """Positions that catch every misreading: always the one that catches most of what is left."""
    left = set(caught)
    catches: dict[int, set[str]] = defaultdict(set)
    for name, positions in caught.items():
        for position in positions:
            catches[position].add(name)
    chosen = []
    while left:
        best = min(catches, key=lambda position: (-len(catches[position] & left), position))
        left -= catches[best]
        chosen.append(best)
    return sorted(chosen)


def smoke_sets(kills: Kills) -> dict[str, list[int]]:
    """The small set of every level that has vectors."""
    return {level: smoke_set(kills.at(level)) for level in LEVELS if vectors_of(level)}


# --- for programs ---------------------------------------------------------------------------


def ranges(positions: Iterable[int]) -> str:
    """Positions in order, runs of them in short: `0 13-25 40`."""
    runs: list[list[int]] = []
    for position in sorted(positions):
        if runs and position == runs[-1][1] + 1:
            runs[-1][1] = position
        else:
            runs.append([position, position])
    return " ".join(str(first) if first == last else f"{first}-{last}" for first, last in runs)


def several_answers(caught: Mapping[str, Fails]) -> set[int]:
    """The positions at which not all who fail give the same wrong answer."""
    digests: dict[int, set[str]] = defaultdict(set)
    for fails in caught.values():
        for position, digest in fails.items():
            digests[position].add(digest)
    return {position for position, found in digests.items() if len(found) > 1}


def level_json(fails: Fails, telling: set[int]) -> dict[str, Any]:
    """What a misreading fails at one level."""
    answers: dict[str, list[int]] = defaultdict(list)
    for position, digest in fails.items():
        if position in telling:
            answers[digest].append(position)
    by_place = sorted(answers.items(), key=lambda answer: answer[1][0])
    found: dict[str, Any] = {"fails": ranges(fails)}
    if answers:
        found["answers"] = {digest: ranges(positions) for digest, positions in by_place}
    return found


def misreading_json(kills: Kills, name: str, telling: Mapping[str, set[int]]) -> dict[str, Any]:
    """One misreading."""
    found = kills.found[name]
    levels = {level: level_json(found[level], telling[level]) for level in kills.levels(name)}
    return {"id": name, "belief": named(name).belief, "levels": levels}


def json_text(kills: Kills) -> str:
    """The file: a line for each misreading and for each smoke set."""
    telling = {level: several_answers(kills.at(level)) for level in LEVELS}
    rows = (json.dumps(misreading_json(kills, name, telling)) for name in kills.found)
    smoke = (
        f"    {json.dumps(level)}: {json.dumps([vectors_of(level)[at].id for at in positions])}"
        for level, positions in smoke_sets(kills).items()
    )
    head = {"format": FORMAT, "edition": EDITION, "files": file_counts()}
    lines = "".join(f"  {json.dumps(key)}: {json.dumps(value)},\n" for key, value in head.items())
    listed = ",\n".join(f"    {row}" for row in rows)
    small = ",\n".join(smoke)
    return f'{{\n{lines}  "misreadings": [\n{listed}\n  ],\n  "smoke": {{\n{small}\n  }}\n}}\n'


def file_counts() -> dict[str, dict[str, int]]:
    """How many vectors each file has, in the order in which they are counted."""
    found: dict[str, dict[str, int]] = {}
    for file in files():
        found.setdefault(file.level, {})[file.name] = len(file.vectors)
    return found


# --- for people -----------------------------------------------------------------------------

HEAD: Final = """\
Which vectors catch each misreading of misreadings.toml, level by level: how many, and the first of
them in the smoke set.  A level is left out where a misreading never shows itself there, in random
questions neither.  NONE stands where it does show itself and no vector catches it.
Written by tools/kills.py.
"""


def table_text(kills: Kills) -> str:
    """The table as a text."""
    smoke = smoke_sets(kills)
    sizes = "".join(
        f"    {level:8} {len(positions):3} of {len(vectors_of(level))}\n"
        for level, positions in smoke.items()
    )
    rows = "".join(f"\n{row}" for name in kills.found for row in _rows(kills, smoke, name))
    return f"{HEAD}\nThe smoke sets:\n{sizes}{rows}\n"


def _rows(kills: Kills, smoke: Mapping[str, list[int]], name: str) -> Iterator[str]:
    misreading = named(name)
    yield f"\n{name}" + ("" if misreading.at == "table" else f" (at {misreading.at})")
    for level in LEVELS:
        fails = kills.found[name][level]
        if fails:
            first = next(position for position in smoke[level] if position in fails)
            yield f"    {level:8} {len(fails):5}  {vectors_of(level)[first].id}"
        elif (name, level) in kills.gaps:
            yield f"    {level:8}  NONE"
