"""Signals for the tests that interrupt a command."""

from __future__ import annotations

import signal


def interruptible() -> None:
    """In a new process: take interrupts, though whoever started the tests may ignore them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
