"""The protocol with one running command: `start`, then `run` after `run`, then `stop`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import IO, Any, Final

import attrs

from ..records.characters import shown
from .answers import Answer, check_seq, quoted, read_answer, read_object, said_in_words
from .keeper import Keeper
from .suite import Vector, encoded
from .troubles import NotRun, Trouble

PROTOCOL: Final = 1
MOST_WINDOW: Final = 1000
LEAVING: Final = 2.0


@attrs.frozen
class Candidate:
    """What a command says of itself."""

    name: str
    version: str
    levels: tuple[str, ...]
    profiles: tuple[str, ...] | None = None
    window: int = 1

    def takes(self, vector: Vector) -> bool:
        """Whether it wants to be asked this."""
        known = self.profiles is None or vector.rules.profile in self.profiles
        return known and vector.level in self.levels


@attrs.frozen
class Settings:
    """How a command is run: seconds for an answer and for a start, and the rest."""

    timeout: float = 10.0
    start_timeout: float = 30.0
    window: int = MOST_WINDOW
    folder: Path | None = None
    echo: IO[bytes] | None = attrs.field(default=None, eq=False)


class Conversation:
    """A command that has been started, and the number of the last request it was sent."""

    def __init__(self, keeper: Keeper, command: Sequence[str], settings: Settings) -> None:
        self._keeper = keeper
        self._settings = settings
        self._child = keeper.start(command, settings.folder, settings.echo)
        self._seq = 0
        self._answered = 0

    def begin(self, meanwhile: Iterable[object] = ()) -> Candidate:
        """Send `start`, and what comes back; NotRun where it is nothing to go on with.

        A command takes a while to start: `meanwhile` is work that is done step by step until then.
        """
        self._send('"cmd":"start","protocol":1')
        for _ in meanwhile:
            if self._child.speaks():
                break
        try:
            found = read_object(self._child.line(self._settings.start_timeout))
            check_seq(found, 1)
        except Trouble as trouble:
            raise NotRun(f"when it was sent `start` it {_sentence(trouble)}") from None
        self._answered = 1
        return candidate(found)

    def ask(self, question: str) -> None:
        """Send a question; its answer comes later."""
        self._send(question)

    def line(self) -> bytes:
        """The next line that comes back; Trouble where there is none."""
        line = self._child.line(self._settings.timeout)
        self._answered += 1
        return line

    def answer(self, line: bytes) -> Answer:
        """What a line says that has just come; Trouble where it is not the answer that is due."""
        return read_answer(line, self._answered)

    def stop(self) -> None:
        """Say that it may end, and see to it."""
        self._send('"cmd":"stop"')
        self._child.leave(LEAVING)
        self.kill()

    def kill(self) -> None:
        """End it at once."""
        self._keeper.end(self._child)

    def _send(self, rest: str) -> None:
        self._seq += 1
        self._child.send(f'{{"seq":{self._seq},{rest}}}\n'.encode())


def question(vector: Vector) -> str:
    """The question of a vector as the inside of a JSON object, but for its `seq`."""
    return vector.rules.request + encoded(vector.input)


def _sentence(trouble: Trouble) -> str:
    """The message of a trouble after `it`."""
    message = trouble.message
    return f"gave {message}" if message.startswith("no answer") else message


# --- the answer to `start` -----------------------------------------------------------------


def candidate(found: dict[str, Any]) -> Candidate:
    """The candidate that answers so; NotRun where the answer is not as the protocol has it."""
    if "errored" in found:
        raise NotRun(f"it answered `start` with: {said_in_words(found['errored'])}")
    spoken = found.get("protocol", PROTOCOL)
    if type(spoken) is not int or spoken != PROTOCOL:
        raise NotRun(f"it speaks protocol {quoted(spoken)}, and this is protocol {PROTOCOL}")
    levels = _words(found, "levels")
    if levels is None:
        raise NotRun('it answered `start` without `levels`, such as ["hand", "compare"]')
    return Candidate(
        _text(found, "name", "a program without a name"),
        _text(found, "version", ""),
        levels,
        _words(found, "profiles"),
        _window(found.get("window", 1)),
    )


def _text(found: dict[str, Any], key: str, default: str) -> str:
    value = found.get(key, default)
    return shown(value if isinstance(value, str) else quoted(value), 80)


def _words(found: dict[str, Any], key: str) -> tuple[str, ...] | None:
    """A list of words, or None where there is none."""
    value = found.get(key)
    if value is None:
        return None
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise NotRun(f"it answered `start` with `{key}` that is no list of words: {quoted(value)}")
    return tuple(value)


def _window(value: object) -> int:
    if type(value) is not int or value < 1:
        raise NotRun(f"it answered `start` with a `window` that is no such number: {quoted(value)}")
    return min(value, MOST_WINDOW)
