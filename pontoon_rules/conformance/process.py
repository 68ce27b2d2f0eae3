"""A command as a child: lines in, lines out, limits on both, and nothing of it left behind.

One thread, no shell, no blocking: everything waits in `poll`, so that neither a command that never
reads nor one that never stops writing can hold us up or fill our memory.  The command leads a
process group of its own, which is killed whole at the end.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Final

from ..records.characters import shown
from .strays import kill_strays
from .troubles import CRASH, FLOOD, HANG, NotRun, Trouble

LINE_LIMIT: Final = 1_000_000
NOISE_LIMIT: Final = 1_000_000
TAIL: Final = 2_000
CHUNK: Final = 65_536
POSIX: Final = hasattr(select, "poll") and hasattr(os, "killpg")

_ENDING: Final = 1.0
_REAPING: Final = 5.0


class Child:
    """A running command.  It is of one thread; only `signal_group` may be called from others."""

    def __init__(
        self,
        command: Sequence[str],
        folder: Path | None = None,
        marks: Mapping[str, str] | None = None,
        echo: IO[bytes] | None = None,
    ) -> None:
        self._marks = dict(marks or {})
        self._echo = echo
        self._popen = _started(command, folder, self._marks)
        self._input, self._output, self._errors = _pipes(self._popen)
        self._poll = select.poll()
        for descriptor in (self._output, self._errors):
            self._poll.register(descriptor, select.POLLIN)
        self._unsent = bytearray()
        self._data = b""
        self._first = self._searched = 0
        self._noise = 0
        self._tail = b""
        self._deaf = False

    # what goes in

    def send(self, line: bytes) -> None:
        """Send a line; whether it arrives shows itself in what comes back."""
        self._noise = 0
        if self._deaf:
            return
        if self._unsent:
            self._unsent += line
            return
        sent = self._write(line)
        if sent < len(line) and not self._deaf:
            self._unsent += line[sent:]
            self._poll.register(self._input, select.POLLOUT)

    def _write(self, data: bytes | bytearray) -> int:
        try:
            return os.write(self._input, data)
        except BlockingIOError:
            return 0
        except OSError:
            self._deaf = True
            return 0

    def _push(self) -> None:
        """Send more of what could not be sent at once."""
        del self._unsent[: self._write(self._unsent)]
        if self._deaf or not self._unsent:
            self._unsent.clear()
            self._poll.unregister(self._input)

    # what comes out

    def line(self, seconds: float) -> bytes:
        """The next line without its end; Trouble where none comes in time, or never will."""
        deadline = time.monotonic() + seconds
        while (line := self._taken()) is None:
            self._wait(deadline, seconds)
        return line

    def speaks(self) -> bool:
        """Whether something has come, without waiting for it."""
        return bool(self._data or self._poll.poll(0))

    def _taken(self) -> bytes | None:
        """A line that has come whole; what is before `_first` has been taken already."""
        data, first = self._data, self._first
        if not data:
            return None
        end = data.find(b"\n", self._searched)
        if (end if end >= 0 else len(data)) - first > LINE_LIMIT:
            raise Trouble(FLOOD, f"wrote a line of more than {LINE_LIMIT:,} bytes")
        if end < 0:
            self._searched = len(data)
            return None
        self._first = self._searched = end + 1
        if self._first == len(data):
            self._keep(b"")
        return data[first:end]

    def _keep(self, data: bytes) -> None:
        """Keep what has come and is not taken yet."""
        self._data = data
        self._first = self._searched = 0

    def _wait(self, deadline: float, seconds: float) -> None:
        """Until something has come, or could be sent."""
        left = deadline - time.monotonic()
        if left <= 0:
            raise Trouble(HANG, self._silent(seconds))
        for descriptor, _ in self._poll.poll(left * 1000):
            if descriptor == self._output:
                self._read()
            elif descriptor == self._errors:
                self._listen()
            else:
                self._push()

    def _silent(self, seconds: float) -> str:
        """That nothing came, and what may be the cause."""
        why = "does it flush its output after each line?"
        status = _peeked(self._popen)
        if status is not None:
            why = f"it {_how(status)}, and what it started goes on"
        elif self._data:
            why = "a line was begun and not ended"
        elif self._deaf:
            why = "it has closed its input"
        return f"no answer within {seconds:g} s; {why}"

    def _read(self) -> None:
        data = os.read(self._output, CHUNK)
        if not data:
            raise Trouble(CRASH, self._gone())
        if not self._data:
            self._data = data
            return
        searched = self._searched - self._first
        self._keep(self._data[self._first :] + data)
        self._searched = searched

    def _listen(self) -> bool:
        """Hear what is written to standard error; whether there may be more."""
        try:
            data = os.read(self._errors, CHUNK)
        except BlockingIOError:
            return False
        if not data:
            self._hush()
            return False
        self._noise += len(data)
        self._tail = (self._tail + data)[-TAIL:]
        if self._echo is not None:
            self._echo.write(data)
            self._echo.flush()
        if self._noise > NOISE_LIMIT:
            raise Trouble(FLOOD, f"wrote more than {NOISE_LIMIT:,} bytes to standard error")
        return True

    def _hush(self) -> None:
        """Nothing more comes on standard error."""
        with contextlib.suppress(KeyError):
            self._poll.unregister(self._errors)

    # the end

    def _gone(self) -> str:
        """How it ended, with its last words."""
        status = self._status(_ENDING)
        if status is None:
            return "closed its output"
        with contextlib.suppress(Trouble):
            while self._listen():
                pass
        words = self.last_words()
        return f"{_how(status)}; it wrote: {words}" if words else _how(status)

    def last_words(self) -> str:
        """The last line on standard error, safe to show."""
        lines = [
            line for line in self._tail.decode("utf-8", "replace").splitlines() if line.strip()
        ]
        return shown(lines[-1].strip(), 160) if lines else ""

    def _status(self, seconds: float) -> int | None:
        """The exit status, None where it still runs then; it stays to be reaped."""
        deadline = time.monotonic() + seconds
        while (status := _peeked(self._popen)) is None and time.monotonic() < deadline:
            time.sleep(0.005)
        return status

    def leave(self, seconds: float) -> None:
        """Let it end by itself: its input ends, and it has some time."""
        self._close_input()
        deadline = time.monotonic() + seconds
        with contextlib.suppress(Trouble):
            while True:
                self._keep(b"")
                self._wait(deadline, seconds)

    def signal_group(self) -> None:
        """Kill the command and whatever it started in its group."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._popen.pid, signal.SIGKILL)

    def kill(self) -> None:
        """End it, and everything it has started."""
        self.signal_group()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._popen.wait(_REAPING)
        kill_strays(self._marks)
        for pipe in (self._popen.stdin, self._popen.stdout, self._popen.stderr):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def _close_input(self) -> None:
        if self._unsent:
            self._unsent.clear()
            self._poll.unregister(self._input)
        self._deaf = True
        if self._popen.stdin is not None:
            with contextlib.suppress(OSError):
                self._popen.stdin.close()


def _started(
    command: Sequence[str], folder: Path | None, marks: Mapping[str, str]
) -> subprocess.Popen[bytes]:
    if not POSIX:
        raise NotRun("commands can be tested on Linux and macOS only, or inside WSL")
    name = shown(command[0] if command else "", 120)
    try:
        return subprocess.Popen(
            list(command),
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env={**os.environ, **marks},
            start_new_session=True,
        )
    except FileNotFoundError:
        raise NotRun(
            f"cannot run {name}: no such command (or none that its #! line names)"
        ) from None
    except (OSError, ValueError, IndexError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise NotRun(f"cannot run {name}: {why}") from None


def _pipes(popen: subprocess.Popen[bytes]) -> tuple[int, int, int]:
    """Our ends of the three pipes, none of which blocks."""
    assert popen.stdin is not None
    assert popen.stdout is not None
    assert popen.stderr is not None
    ends = (popen.stdin.fileno(), popen.stdout.fileno(), popen.stderr.fileno())
    for end in ends:
        os.set_blocking(end, False)
    return ends


def _peeked(popen: subprocess.Popen[bytes]) -> int | None:
    """The exit status if it has ended; it is not reaped, so that its group keeps its number."""
    if not hasattr(os, "waitid"):
        return popen.poll()
    try:
        found = os.waitid(os.P_PID, popen.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return popen.poll()
    if found is None:
        return None
    return found.si_status if found.si_code == os.CLD_EXITED else -found.si_status


def _how(status: int) -> str:
    """How a command ended, in words."""
    if status >= 0:
        return f"ended with {status}"
    try:
        return f"was ended by {signal.Signals(-status).name}"
    except ValueError:
        return f"was ended by signal {-status}"
