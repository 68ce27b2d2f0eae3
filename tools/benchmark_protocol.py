"""How fast the conformance runner asks, beside a bare echo loop measured in the same run.

    python tools/benchmark_protocol.py [--short]

Both write the same questions to a Python program and read a line back for each, one at a time.
The echo loop does nothing else, and gets its own line back.  The runner also watches the clock and
standard error, decodes the answer and scores it, and encodes the questions that it has not made
ready while its program started; that one writes answers that were made before.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from pontoon_rules.conformance.keeper import Keeper
from pontoon_rules.conformance.running import PASSED, run
from pontoon_rules.conformance.suite import Vector, load_suite
from pontoon_rules.conformance.talking import Settings, question
from pontoon_rules.resources import spec_folder

ECHO = """\
import sys
for line in sys.stdin.buffer:
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()
"""
PARROT = """\
import sys
answers = open(sys.argv[1], "rb").read().splitlines(keepends=True)
for line, answer in zip(sys.stdin.buffer, answers):
    sys.stdout.buffer.write(answer)
    sys.stdout.buffer.flush()
"""


def questions(vectors: Sequence[Vector]) -> list[bytes]:
    """The lines that the runner sends."""
    return [
        f'{{"seq":{seq},{question(one)}}}\n'.encode() for seq, one in enumerate(vectors, start=2)
    ]


def echoed(lines: Sequence[bytes]) -> float:
    """Questions a second through a bare echo loop."""
    command = [sys.executable, "-c", ECHO]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        _exchange(child, [b"warm up\n"])
        began = time.perf_counter()
        _exchange(child, lines)
        seconds = time.perf_counter() - began
        child.stdin.close()
    return len(lines) / seconds


def _exchange(child: subprocess.Popen[bytes], lines: Sequence[bytes]) -> None:
    assert child.stdin is not None
    assert child.stdout is not None
    for line in lines:
        child.stdin.write(line)
        child.stdin.flush()
        child.stdout.readline()


def answers(vectors: Sequence[Vector], window: int) -> str:
    """The right answers, that to `start` first."""
    levels = sorted({vector.level for vector in vectors})
    start = {"seq": 1, "protocol": 1, "name": "parrot", "levels": levels, "window": window}
    rest = [{"seq": n, "result": one.expected} for n, one in enumerate(vectors, start=2)]
    return "".join(f"{json.dumps(answer)}\n" for answer in [start, *rest])


def scored(vectors: Sequence[Vector], window: int) -> float:
    """Questions a second through the runner."""
    times: list[float] = []
    with tempfile.TemporaryDirectory() as folder, Keeper() as keeper:
        file = Path(folder, "answers")
        file.write_text(answers(vectors, window), "utf-8")
        command = [sys.executable, "-c", PARROT, str(file)]
        done = run(
            keeper, command, vectors, Settings(), lambda *_: times.append(time.perf_counter())
        )
    assert all(outcome.status == PASSED for outcome in done.outcomes)
    return (len(times) - 1) / (times[-1] - times[0])


def rates(vectors: Sequence[Vector]) -> tuple[float, float, float]:
    """Questions a second: echoed, asked one at a time, asked a hundred ahead.

    Each is the best of five, which other work on the machine has disturbed least.
    """
    lines = questions(vectors)
    rounds = [(echoed(lines), scored(vectors, 1), scored(vectors, 100)) for _ in range(5)]
    echo, one, ahead = map(max, zip(*rounds, strict=True))
    return echo, one, ahead


def row(name: str, found: tuple[float, float, float]) -> str:
    """A line of the table."""
    echo, one, ahead = found
    return f"{name:15}{echo:10,.0f}{one:10,.0f}{one / echo:7.2f}{ahead:10,.0f}{ahead / echo:7.2f}"


def main() -> None:
    """Print the rates and their ratio, level by level and for everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="the first thousand of each file")
    most = 1000 if parser.parse_args().short else None
    print(f"{'file':15}{'echo/s':>10}{'runner/s':>10}{'ratio':>7}{'ahead/s':>10}{'ratio':>7}")
    seconds = [0.0, 0.0, 0.0]
    whole = 0
    for file in load_suite(spec_folder() / "vectors"):
        vectors = file.vectors[:most]
        found = rates(vectors)
        whole += len(vectors)
        seconds = [time + len(vectors) / rate for time, rate in zip(seconds, found, strict=True)]
        print(row(file.name.removesuffix(".json"), found))
    echo, one, ahead = (whole / time for time in seconds)
    print(row("all", (echo, one, ahead)))


if __name__ == "__main__":
    main()
