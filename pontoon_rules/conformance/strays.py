"""Processes that left the group of the command that started them, found by a mark they inherit.

A program can make itself a daemon: then no process group and no parent leads to it any more, but
its environment still holds what we put there.  Only Linux shows it, under `/proc`.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

MARK: Final = "PONTOON_RULES_CONFORMANCE"

_PROC: Final = Path("/proc")
_ROUNDS: Final = 8


def new_mark() -> dict[str, str]:
    """A variable of the environment that no other process has."""
    return {MARK: f"{os.getpid()}-{secrets.token_hex(8)}"}


def kill_strays(marks: Mapping[str, str]) -> None:
    """Kill every process that has inherited the mark; those they start meanwhile too."""
    wanted = [f"{name}={value}".encode() for name, value in marks.items()]
    for _ in range(_ROUNDS if wanted else 0):
        found = list(_marked(wanted))
        for process in found:
            with contextlib.suppress(OSError):
                os.kill(process, signal.SIGKILL)
        if not found:
            return


def _marked(wanted: list[bytes]) -> Iterator[int]:
    for process in _processes():
        try:
            variables = (_PROC / str(process) / "environ").read_bytes().split(b"\0")
        except OSError:
            continue
        if any(mark in variables for mark in wanted):
            yield process


def _processes() -> list[int]:
    try:
        names = os.listdir(_PROC)
    except OSError:
        return []
    return [int(name) for name in names if name.isdigit()]
