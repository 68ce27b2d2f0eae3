"""Whoever starts commands here sees to it that none of them outlives the run.

Interrupts and requests to end (SIGINT, SIGTERM, SIGHUP) become one `KeyboardInterrupt`, but never
in the middle of starting a command, when nobody would know of it yet, nor while cleaning up.
"""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType, TracebackType
from typing import IO, Any, Final

from .process import Child
from .strays import new_mark
from .troubles import Cancelled

_NAMES: Final = ("SIGINT", "SIGTERM", "SIGHUP")


class Keeper:
    """The commands that run; leaving the `with` block ends them all."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._children: set[Child] = set()
        self._closed = False
        self._held = 0
        self._waiting = False
        self._said = False
        self._before: dict[signal.Signals, Any] = {}

    def __enter__(self) -> Keeper:
        """Listen to interrupts."""
        if _in_main_thread():
            for number in _signals():
                if signal.getsignal(number) not in (signal.SIG_IGN, None):
                    self._before[number] = signal.signal(number, self._arrived)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End what runs, then let interrupts be as they were."""
        self._said = True
        self.close()
        for child in list(self._children):
            self.end(child)
        for number, before in self._before.items():
            signal.signal(number, before)

    def start(
        self, command: Sequence[str], folder: Path | None = None, echo: IO[bytes] | None = None
    ) -> Child:
        """Start a command; NotRun where that is impossible."""
        with self._undisturbed(), self._lock:
            if self._closed:
                raise Cancelled
            child = Child(command, folder, new_mark(), echo)
            self._children.add(child)
        return child

    def end(self, child: Child) -> None:
        """Kill a command and all that it started."""
        with self._undisturbed():
            child.kill()
            with self._lock:
                self._children.discard(child)

    def close(self) -> None:
        """Start nothing any more, and kill what runs; its own thread then clears up."""
        with self._undisturbed(), self._lock:
            self._closed = True
            for child in self._children:
                child.signal_group()

    @contextlib.contextmanager
    def _undisturbed(self) -> Iterator[None]:
        """Interrupts wait until this is over; they come in the main thread alone."""
        if not _in_main_thread():
            yield
            return
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
        if self._waiting and not self._held and not self._said:
            self._said = True
            raise KeyboardInterrupt

    def _arrived(self, number: int, frame: FrameType | None) -> None:
        self._waiting = True
        if not self._held and not self._said:
            self._said = True
            raise KeyboardInterrupt


def _in_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()


def _signals() -> list[signal.Signals]:
    return [signal.Signals[name] for name in _NAMES if hasattr(signal, name)]
