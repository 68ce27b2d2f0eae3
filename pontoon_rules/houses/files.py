"""Files of house rules: found by name, and put in the place of their name in a record.

A name is looked for in the folder of the record that names it.  Nothing but these functions reads a
file, so that no record can make the rest of the library read one.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Final

import attrs

from ..errors import Malformed
from ..judging.sheet import rules_line, unreadable
from ..records.characters import shown
from ..records.problems import RecordError
from ..records.syntax import Record, RulesLine
from ..ruleset import RuleSet, evolve
from ..switches import as_written, read_switch
from ..variants import named
from .errors import HouseError
from .reading import House, read_house
from .tomltext import LENGTH

FILE: Final = ".toml"


def is_file_name(profile: str) -> bool:
    """Whether a word after `rules` names a file and not a rule set."""
    return profile.lower().endswith(FILE)


def load_house(path: Path) -> House:
    """The house rules in a file.

    OSError where there is no such file; HouseError, which names the file, where it holds no rules.
    """
    try:
        return read_house(_content(path))
    except HouseError as error:
        raise HouseError(error.problems, str(path)) from None


def rules_of_line(line: RulesLine, folder: Path) -> RuleSet:
    """The rules that a line names, whether a rule set or a file in `folder`, with its switches.

    RecordError, at the place of the line, where there are no such rules; HouseError where its file
    holds none.
    """
    try:
        usual = _from_file(line, folder) if is_file_name(line.profile) else named(line.profile)
        return evolve(usual, **dict(read_switch(*one) for one in line.switches))
    except (HouseError, RecordError):
        raise
    except Malformed as problem:
        raise unreadable(as_written(problem.message), line.at) from None


def inlined(record: Record, folder: Path) -> Record:
    """The record with a file of house rules written out as a rule set and its switches.

    Raises as `rules_of_line` does; other records come back as they are.
    """
    line = record.rules
    if line is None or not is_file_name(line.profile):
        return record
    full = rules_line(rules_of_line(line, folder))
    stated = attrs.evolve(line, profile=full.profile, switches=full.switches)
    return attrs.evolve(record, rules=stated)


def _from_file(line: RulesLine, folder: Path) -> RuleSet:
    try:
        return load_house(folder / line.profile).rules
    except OSError as error:
        message = f"cannot read `{shown(line.profile, 80)}`: {why(error)}"
        raise unreadable(message, line.at, f"a file in {_called(folder)}") from None


def _called(folder: Path) -> str:
    name = str(folder)
    return "this folder" if name == "." else f"`{shown(name, 80)}`"


def why(error: OSError) -> str:
    """Why a file cannot be read, in the words of the system."""
    return error.strerror or "it is no file"


def _content(path: Path) -> bytes:
    """What is in a file, and nothing of what is no plain file or far too long."""
    if not path.is_file():
        code = errno.EISDIR if path.is_dir() else errno.ENOENT
        raise OSError(code, os.strerror(code), str(path))
    with path.open("rb") as stream:
        return stream.read(4 * LENGTH + 1)
