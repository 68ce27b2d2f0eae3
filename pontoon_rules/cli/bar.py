"""How far a long piece of work is, on one line of a terminal."""

from __future__ import annotations

import time
from typing import Final, TextIO

BAR: Final = 30


class Bar:
    """How far it is, on one line of a terminal; nothing anywhere else."""

    def __init__(self, stream: TextIO | None, things: str) -> None:
        self._stream = stream
        self._things = things
        self.wanted = stream is not None and stream.isatty()
        self._drawn = ""
        self._next = 0.0

    def move(self, done: int, total: int) -> None:
        """Draw the bar anew, some ten times a second."""
        now = time.monotonic()
        if now >= self._next or done == total:
            self._next = now + 0.1
            full = done * BAR // total
            rest = f"{done:,} of {total:,} {self._things}"
            self._draw(f"{'#' * full}{'.' * (BAR - full)} {rest}")

    def clear(self) -> None:
        """Leave an empty line, for what comes next."""
        if self._drawn:
            self._write(f"\r{' ' * len(self._drawn)}\r")
            self._drawn = ""

    def _draw(self, bar: str) -> None:
        self._write(f"\r{bar.ljust(len(self._drawn))}")
        self._drawn = bar

    def _write(self, text: str) -> None:
        if self._stream is not None:
            self._stream.write(text)
            self._stream.flush()
