"""A candidate for one level that answers well, until it misbehaves as its arguments say.

    bad.py BEHAVIOUR [AT]

`AT` is the `seq` at which it does so in each of its lives (by default 4); behaviours whose name
begins with `start` do it at once.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

Json = dict[str, Any]

BEHAVIOUR = sys.argv[1]
AT = int(sys.argv[2]) if len(sys.argv) > 2 else 4
BIG = 3_000_000
START: Json = {"protocol": 1, "name": "bad", "version": "0", "levels": ["hand"]}


def hand(cards: list[str]) -> Json:
    """What one card is; more is not asked of it."""
    rank = cards[0]
    total = {"A": 11, "J": 10, "Q": 10, "K": 10}.get(rank) or int(rank)
    return {"kind": "points", "total": total, "soft": rank == "A"}


def say(text: str, end: str = "\n") -> None:
    sys.stdout.write(text + end)
    sys.stdout.flush()


def tell(seq: object, **rest: object) -> None:
    say(json.dumps({"seq": seq, **rest}))


def right(request: Json) -> None:
    tell(request["seq"], result=hand(**request["input"]))


def sleep() -> NoReturn:
    while True:
        time.sleep(60)


def child(code: str, **how: Any) -> None:
    """Start another Python that lives long."""
    subprocess.Popen([sys.executable, "-c", code], **how)


LONG = "import time; time.sleep(300)"


# --- at a question -------------------------------------------------------------------------


def crash(_: Json) -> NoReturn:
    sys.stderr.write("IndexError: list index out of range\n")
    sys.stderr.flush()
    os._exit(3)


def segfault(_: Json) -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def hang(_: Json) -> NoReturn:
    sleep()


def begin_a_line(_: Json) -> NoReturn:
    say('{"seq": 4, "res', end="")
    sleep()


def drip(_: Json) -> None:
    while True:
        say("x", end="")
        time.sleep(0.02)


def close_output(_: Json) -> NoReturn:
    os.close(1)
    sleep()


def close_input(_: Json) -> NoReturn:
    os.close(0)
    sleep()


def long_line(_: Json) -> None:
    say("x" * BIG)


def endless(_: Json) -> NoReturn:
    while True:
        say("x" * 65536, end="")


def endless_lines(_: Json) -> NoReturn:
    while True:
        say("x\n" * 10000)


def loud(_: Json) -> NoReturn:
    while True:
        sys.stderr.write("x" * 65536)


def not_utf8(_: Json) -> None:
    os.write(1, b'{"seq": 4, "result": "\xff"}\n')


def deep(request: Json) -> None:
    depth = 100_000
    say(f'{{"seq": {request["seq"]}, "result": {{"kind": {"[" * depth}{"]" * depth}}}}}')


def rather_deep(request: Json) -> None:
    depth = 800
    say(f'{{"seq": {request["seq"]}, "result": {{"kind": {"[" * depth}{"]" * depth}}}}}')


def many_digits(request: Json) -> None:
    say(f'{{"seq": {request["seq"]}, "result": {{"total": {"1" * 5000}}}}}')


def a_child_holds_on(_: Json) -> None:
    child(LONG)
    os._exit(0)


def leave_a_child(request: Json) -> None:
    child(LONG, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    right(request)


def leave_a_daemon(request: Json) -> None:
    child(LONG, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    right(request)


def wordy(request: Json) -> None:
    """Much on standard error, and not too much."""
    sys.stderr.write("a note\n" * 20_000)
    sys.stderr.flush()
    right(request)


def answer_twice(request: Json) -> None:
    right(request)
    right(request)


QUESTION: dict[str, Callable[[Json], None]] = {
    "crash": crash,
    "segfault": segfault,
    "hang": hang,
    "begin-a-line": begin_a_line,
    "drip": drip,
    "close-output": close_output,
    "close-input": close_input,
    "long-line": long_line,
    "endless": endless,
    "endless-lines": endless_lines,
    "loud": loud,
    "not-utf8": not_utf8,
    "deep": deep,
    "rather-deep": rather_deep,
    "many-digits": many_digits,
    "a-child-holds-on": a_child_holds_on,
    "leave-a-child": leave_a_child,
    "leave-a-daemon": leave_a_daemon,
    "answer-twice": answer_twice,
    "garbage": lambda _: say("Segmentation fault (core dumped)"),
    "empty-line": lambda _: say(""),
    "array": lambda _: say("[1, 2]"),
    "two-values": lambda r: say('{"seq": 4} {"seq": 5}'),
    "no-seq": lambda r: tell(None, result=hand(**r["input"])),
    "text-seq": lambda r: tell(str(r["seq"]), result=hand(**r["input"])),
    "wrong-seq": lambda r: tell(r["seq"] + 7, result=hand(**r["input"])),
    "point": lambda r: tell(r["seq"], result={**hand(**r["input"]), "total": 17.0}),
    "nan": lambda r: tell(r["seq"], result={"total": float("nan")}),
    "nothing": lambda r: tell(r["seq"]),
    "two-ways": lambda r: tell(r["seq"], result={}, skipped="no"),
    "no-object": lambda r: tell(r["seq"], result=17),
    "skip": lambda r: tell(r["seq"], skipped="not yet"),
    "own-error": lambda r: tell(r["seq"], errored="IndexError in hand"),
    "escape": lambda r: tell(r["seq"], errored="\x1b[2J\u202e"),
    "wrong": lambda r: tell(r["seq"], result={**hand(**r["input"]), "total": 99}),
    "wordy": wordy,
}


# --- at the start --------------------------------------------------------------------------


def start(request: Json) -> None:
    tell(request["seq"], **START)


def start_slowly(request: Json) -> None:
    time.sleep(1)
    tell(request["seq"], **START)


def start_deaf(request: Json) -> NoReturn:
    tell(request["seq"], **START, window=1000)
    sleep()


def start_once(request: Json) -> None:
    """Only the first life starts: a file in the folder says that there was one."""
    if os.path.exists("begun"):
        sys.exit(5)
    Path("begun").touch()
    tell(request["seq"], **START)


def start_stubborn(request: Json) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    tell(request["seq"], **START)


ATSTART: dict[str, Callable[[Json], None]] = {
    "start-slowly": start_slowly,
    "start-deaf": start_deaf,
    "start-once": start_once,
    "start-stubborn": start_stubborn,
    "start-silent": hang,
    "start-crash": crash,
    "start-garbage": lambda _: say("Hello, world"),
    "start-long-line": long_line,
    "start-endless": endless,
    "start-loud": loud,
    "start-errored": lambda r: tell(r["seq"], errored="I speak protocol 2 only"),
    "start-other-protocol": lambda r: tell(r["seq"], **{**START, "protocol": 2}),
    "start-wrong-seq": lambda r: tell(r["seq"] + 1, **START),
    "start-no-levels": lambda r: tell(r["seq"], protocol=1, name="bad"),
    "start-odd-levels": lambda r: tell(r["seq"], protocol=1, name="bad", levels="hand"),
    "start-odd-window": lambda r: tell(r["seq"], **START, window=0),
    "start-odd-name": lambda r: tell(r["seq"], **{**START, "name": "\x1b[31m" * 100}),
    "start-other-levels": lambda r: tell(r["seq"], **{**START, "levels": ["chess"]}),
    "start-other-profiles": lambda r: tell(r["seq"], **START, profiles=["casino"]),
}


# --- with several questions on their way ---------------------------------------------------


def ahead() -> None:
    """Answers in pairs, the second first, or ends in the middle of many."""
    held: Json = {}
    for line in sys.stdin:
        request = json.loads(line)
        seq = request["seq"]
        if request["cmd"] == "start":
            tell(seq, **START, window=8)
        elif request["cmd"] == "stop":
            return
        elif BEHAVIOUR == "window-swapped" and not held:
            held = request
        elif BEHAVIOUR == "window-swapped":
            right(request)
            right(held)
            held = {}
        elif BEHAVIOUR == "window-crash" and request["input"]["cards"] == ["4"]:
            crash(request)
        else:
            right(request)


def main() -> None:
    if BEHAVIOUR.startswith("window"):
        ahead()
        return
    for line in sys.stdin:
        request = json.loads(line)
        if request["cmd"] == "start":
            ATSTART.get(BEHAVIOUR, start)(request)
        elif request["cmd"] == "stop":
            if BEHAVIOUR == "start-stubborn":
                sleep()
            return
        elif request["seq"] == AT and BEHAVIOUR in QUESTION:
            QUESTION[BEHAVIOUR](request)
        elif BEHAVIOUR == "start-once" and request["seq"] == AT:
            crash(request)
        else:
            right(request)


if __name__ == "__main__":
    main()
