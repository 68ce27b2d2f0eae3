"""What was given to the commands of the conformance suite, read and checked."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

import attrs

from ..conformance.expecting import read_expected
from ..conformance.kills import Kills, load_kills
from ..conformance.suite import Choice, VectorFile, chosen, load_suite
from ..conformance.talking import MOST_WINDOW, Settings
from ..records.characters import shown
from ..resources import spec_folder
from .reading import CommandError, command_error

MOST_SECONDS: Final = 3600


@attrs.frozen
class Suite:
    """The vectors: all of them, those that were chosen, and what misreadings do with them."""

    everything: tuple[VectorFile, ...]
    files: tuple[VectorFile, ...]
    kills: Kills


def suite(options: argparse.Namespace) -> Suite:
    """The vectors that are meant, by file."""
    folder = Path(options.vectors) if options.vectors else spec_folder() / "vectors"
    everything = load_suite(folder)
    kills = load_kills(folder, everything)
    return Suite(everything, chosen(everything, _choice(options, kills)), kills)


def _choice(options: argparse.Namespace, kills: Kills) -> Choice:
    return Choice(
        levels=_several(options.level),
        profiles=_several(options.profile),
        only=tuple(getattr(options, "only", ())),
        smoke=getattr(options, "smoke", False),
        also=kills.smoke,
    )


def _several(given: Sequence[str]) -> tuple[str, ...]:
    """Words that were given in one argument or in several."""
    return tuple(word.strip() for one in given for word in one.split(",") if word.strip())


def settings(options: argparse.Namespace) -> Settings:
    """How a command is to be run."""
    window = getattr(options, "window", None) or str(MOST_WINDOW)
    return Settings(
        timeout=_seconds(options.timeout, "--timeout"),
        start_timeout=_seconds(options.start_timeout, "--start-timeout"),
        window=whole(window, "--window", 1, MOST_WINDOW),
        echo=sys.stderr.buffer if getattr(options, "stderr", False) else None,
    )


def expected(options: argparse.Namespace, files: Sequence[VectorFile]) -> Mapping[str, str]:
    """Why vectors are expected to fail, by their ids."""
    name = options.expect_failures
    return read_expected(Path(name), files) if name is not None else {}


def command(words: Sequence[str]) -> list[str]:
    """The command, without the `--` in front of it."""
    command = list(words[1:] if words[:1] == ["--"] else words)
    if not command:
        raise command_error("no command is given", "the command after `--`")
    return command


def _seconds(word: str, what: str) -> float:
    try:
        seconds = float(word)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MOST_SECONDS:
        message = f"{what} is a number of seconds up to {MOST_SECONDS}, not {shown(word)!r}"
        raise command_error(message)
    return seconds


def whole(word: str, what: str, least: int, most: int) -> int:
    """A whole number within its limits."""
    plain = word.isascii() and word.isdigit() and len(word) <= 12
    if not plain or not least <= int(word) <= most:
        raise command_error(f"{what} is a whole number from {least} to {most}, not {shown(word)!r}")
    return int(word)


def refuse_unwritable(file: str | None) -> None:
    """Refuse a file that cannot be written before the work begins."""
    if file is None:
        return
    path = Path(file)
    try:
        new = not path.exists()
        path.open("ab").close()
        if new:
            path.unlink()
    except (OSError, ValueError) as error:
        raise _unwritable(file, error) from None


def write(file: str | None, text: Callable[[], str]) -> None:
    """Write a report, if there is to be one."""
    if file is None:
        return
    try:
        Path(file).write_bytes(text().encode("utf-8"))
    except OSError as error:
        raise _unwritable(file, error) from None


def _unwritable(file: str, error: Exception) -> CommandError:
    why = getattr(error, "strerror", None) or "no such name"
    return command_error(f"cannot write the file: {why}", file=shown(file, 200))
