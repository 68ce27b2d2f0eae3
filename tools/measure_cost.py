"""What long records and long evenings cost: time for a record, memory through the API.

    python tools/measure_cost.py [--short]

Two thousand deals in one record should take about twice the time of one thousand, start-up taken
off; a hundred thousand deals through the API should leave no memory behind.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import attrs

import pontoon_rules as pontoon
from pontoon_rules.playing import play, random_legal
from pontoon_rules.records.syntax import DealRecord, Record
from pontoon_rules.sessions import Session, new_session
from pontoon_rules.transcripts import record_of

SEATS = ("Ann", "Bob", "Cat", "Dan")
POLICIES = dict.fromkeys(SEATS, random_legal)


def evening(rng: random.Random) -> Session:
    """One session of random legal play."""
    return play(new_session(pontoon.TABLE, SEATS), POLICIES, rng)


def record(deals: int) -> str:
    """A record of so many deals: whole sessions, one after the other."""
    rng = random.Random(7)
    written: list[DealRecord] = []
    while len(written) < deals:
        first, *rest = record_of(evening(rng)).deals
        written += [attrs.evolve(first, session=bool(written)), *rest]
    head = record_of(new_session(pontoon.TABLE, SEATS))
    whole = Record(head.rules, head.seats, None, tuple(written[:deals]))
    return pontoon.format_record(whole)


def seconds(words: list[str]) -> float:
    """How long a command takes."""
    start = time.perf_counter()
    command = [sys.executable, "-m", "pontoon_rules", *words]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
    return time.perf_counter() - start


def cost_of_records(deals: int, rounds: int) -> None:
    """The time for a record and for one twice as long, start-up taken off."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, f"{size}.pontoon") for size in (deals, 2 * deals)]
        for path, size in zip(paths, (deals, 2 * deals), strict=True):
            path.write_text(record(size), encoding="utf-8")
        rows = []
        for _ in range(rounds):
            empty = seconds(["--version"])
            rows.append([seconds(["settle", "--summary", str(path)]) - empty for path in paths])
    once, twice = (statistics.median(column) for column in zip(*rows, strict=True))
    ratio = statistics.median(row[1] / (2 * row[0]) for row in rows)
    print(f"{deals} deals {once:.2f} s, {2 * deals} deals {twice:.2f} s")
    print(f"against twice the time: {ratio:.2f}")


def resident() -> int:
    """Resident memory of this process in kilobytes (Linux)."""
    status = Path("/proc/self/status").read_text("ascii")
    return int(status.split("VmRSS:")[1].split()[0])


def memory_of_play(deals: int) -> None:
    """How far resident memory grows over so many deals, after a tenth of them."""
    rng = random.Random(11)
    for number in range(deals // 8):
        if number == deals // 80:
            start = resident()
        evening(rng)
    print(f"{deals} deals through the API: {resident() - start} kB more after warm-up")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="a quick look")
    short = parser.parse_args().short
    cost_of_records(200 if short else 1000, 3 if short else 5)
    memory_of_play(2_000 if short else 100_000)


if __name__ == "__main__":
    main()
