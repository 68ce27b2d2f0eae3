"""Interrupted, asked to end, unheard, or run by another Python: nothing is left behind."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from conformance_play import LINUX, ROOT, alive, candidate, few, left_behind, marked, nothing_left
from signals import interruptible

from pontoon_rules.conformance.keeper import Keeper
from pontoon_rules.conformance.talking import Conversation, Settings
from pontoon_rules.conformance.troubles import Cancelled, Trouble

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals as on POSIX")


@pytest.fixture(autouse=True)
def _nothing_left(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from nothing_left(monkeypatch, "process")


@pytest.fixture(scope="module")
def vectors(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return few(tmp_path_factory.mktemp("vectors"))


def started(*words: object, out: int = subprocess.PIPE) -> subprocess.Popen[bytes]:
    """`conformance …` in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "pontoon_rules", "conformance", *map(str, words)],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=out,
        stderr=subprocess.PIPE,
        preexec_fn=interruptible,  # noqa: PLW1509
    )


def wait_for(mark: str, count: int) -> None:
    """Until so many of our processes run."""
    deadline = time.monotonic() + 30
    while len(alive(mark)) < count and time.monotonic() < deadline:
        time.sleep(0.02)


@pytest.mark.skipif(not LINUX, reason="processes are found under /proc")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("behaviour", ["hang", "leave-a-daemon", "start-silent", "endless"])
def test_an_interrupt_ends_everything(
    vectors: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals, behaviour: str
) -> None:
    mark = marked(monkeypatch, "interrupt")
    at = 2 if behaviour == "hang" else 9 if behaviour == "leave-a-daemon" else 4
    command = candidate("bad", behaviour, at) if at != 9 else candidate("bad", behaviour)
    words = ("--vectors", vectors, "--timeout", "60", "--start-timeout", "60", "--", *command)
    process = started("run", *words)
    wait_for(mark, 2)
    if behaviour != "endless":
        time.sleep(0.3)
    process.send_signal(number)
    out, err = process.communicate(timeout=30)
    if behaviour in ("hang", "start-silent"):
        assert (process.returncode, out, err) == (130, b"", b"")
    assert process.returncode in (130, 0, 1, -number)
    assert err == b""
    assert left_behind(mark) == []


@pytest.mark.skipif(not LINUX, reason="processes are found under /proc")
def test_an_interrupt_at_any_moment(vectors: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Starts, questions, restarts and ends: wherever it comes, all is gone and nothing is said."""
    rng = random.Random("moments")
    for number in range(8):
        mark = marked(monkeypatch, f"moment{number}")
        words = ("--vectors", vectors, "--timeout", "9", "--", *candidate("bad", "garbage", 2))
        process = started("run", *words)
        wait_for(mark, 2)
        time.sleep(rng.uniform(0, 0.4))
        for _ in range(rng.randint(1, 3)):
            process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
        assert process.returncode in (130, 1, -signal.SIGINT)
        assert err == b""
        assert left_behind(mark) == []


@pytest.mark.skipif(not LINUX, reason="processes are found under /proc")
def test_an_interrupted_class(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ada", "bert", "cora"):
        line = " ".join(f"'{word}'" for word in candidate("bad", "hang", 2))
        (tmp_path / f"{name}.cmd").write_text(line, "utf-8")
    mark = marked(monkeypatch, "class")
    words = ("--vectors", few(tmp_path / "vectors"), "--timeout", "60", "--jobs", "2")
    process = started("grade", *words, tmp_path)
    wait_for(mark, 3)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (130, b"", b"")
    assert left_behind(mark) == []


def test_a_closed_pipe_ends_silently(vectors: Path) -> None:
    process = started("run", "--json", "--vectors", vectors, "--", *candidate("bad", "skip"))
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(30) == 0


def test_no_shell_and_no_terminal_of_ours(vectors: Path) -> None:
    """What a shell would do with words is not done, and our standard input is not theirs."""
    process = started("run", "--vectors", vectors, "--", "cat; echo", "$HOME")
    _, err = process.communicate(timeout=30)
    assert process.returncode == 3
    assert b"cannot run cat; echo: no such command" in err


# --- the keeper ----------------------------------------------------------------------------


def test_the_keeper_ends_what_still_runs() -> None:
    with Keeper() as keeper:
        talks = [Conversation(keeper, candidate("bad", "none"), Settings()) for _ in range(3)]
        assert [talk.begin().name for talk in talks] == ["bad"] * 3


def test_a_closed_keeper_starts_nothing() -> None:
    with Keeper() as keeper:
        talk = Conversation(keeper, candidate("bad", "none"), Settings())
        talk.begin()
        keeper.close()
        with pytest.raises(Trouble, match="SIGKILL"):
            talk.line()
        with pytest.raises(Cancelled):
            Conversation(keeper, candidate("bad", "none"), Settings())


def test_the_keeper_in_another_thread_leaves_signals_alone() -> None:
    before = signal.getsignal(signal.SIGTERM)
    seen: list[object] = []

    def work() -> None:
        with Keeper() as keeper:
            talk = Conversation(keeper, candidate("bad", "none"), Settings())
            seen.append(talk.begin().name)
            seen.append(signal.getsignal(signal.SIGTERM))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == ["bad", before]


def test_signals_are_as_they_were_afterwards() -> None:
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = [signal.getsignal(number) for number in numbers]
    with Keeper():
        pass
    assert [signal.getsignal(number) for number in numbers] == before
    ignored = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with Keeper():
            assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, ignored)


def test_an_interrupt_waits_until_a_command_has_been_started() -> None:
    """Between a process and our knowledge of it there is no moment for an interrupt."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        _interrupted_while_starting()
    finally:
        signal.signal(signal.SIGINT, before)


def _interrupted_while_starting() -> None:
    keeper = Keeper()
    with pytest.raises(KeyboardInterrupt), keeper:
        with keeper._undisturbed():
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.05)
            reached = True
        pytest.fail("the interrupt came to nobody")
    assert reached
