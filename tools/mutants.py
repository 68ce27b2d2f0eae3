"""Change the engine in one small place at a time, and see whether the vectors notice.

    python tools/mutants.py                  30 mutants, chosen by the seed 1
    python tools/mutants.py 100 --seed 7     100 others
    python tools/mutants.py --all            every mutant there is
    python tools/mutants.py --all --file sessions/   those of some files
    python tools/mutants.py --jobs 2         so many at once

A mutant is the package with one comparison, number, `and`, `not`, branch, tuple or sign changed, in
a temporary copy.  It is *killed* by the first vector whose verdict it gets wrong, else by one whose
reason it gets wrong, else by one whose further clauses it gets wrong.  One that survives is either
listed in `tools/mutants_equivalent.toml`, with the reason why no vector can show it, or a gap in
the vectors: the exit status is 1 then.
"""

from __future__ import annotations

import argparse
import compileall
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from mutant_edits import Edit, Lines, edits, lines_of

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = ROOT / "pontoon_rules"
VECTORS: Final = ROOT / "spec" / "vectors"
TRIAL: Final = ROOT / "tools" / "mutant_trial.py"
LISTED: Final = ROOT / "tools" / "mutants_equivalent.toml"
MODULES: Final = ("cards", "hands", "payment", "bonuses", "pack", "options")
FOLDERS: Final = ("chapters", "sessions")
SECONDS: Final = 120
WAYS: Final = ("verdict", "reason", "clauses")
"""How a wrong answer shows, the plainest way first."""


class Mutant(NamedTuple):
    """One change of one file, named from the folder of the package."""

    file: str
    edit: Edit

    @property
    def lines(self) -> Lines:
        """The lines that it touches."""
        return lines_of(source(self.file), self.edit)


class Outcome(NamedTuple):
    """What came of a mutant: the vector that killed it, if any did, and how."""

    mutant: Mutant
    how: str
    vector: str = ""


# --- which ----------------------------------------------------------------------------------


def files() -> Iterator[str]:
    """The files that are changed."""
    yield from (f"{name}.py" for name in MODULES)
    for folder in FOLDERS:
        yield from (f"{folder}/{path.name}" for path in sorted((PACKAGE / folder).glob("*.py")))


@cache
def source(file: str) -> bytes:
    """The text of a file of the package."""
    return (PACKAGE / file).read_bytes()


@cache
def mutants() -> tuple[Mutant, ...]:
    """Every mutant there is."""
    return tuple(Mutant(file, edit) for file in files() for edit in edits(source(file)))


def chosen(count: int, seed: int) -> list[Mutant]:
    """So many of the mutants, the same for a seed however the rest of the engine changes."""

    def lot(mutant: Mutant) -> bytes:
        text = repr((seed, mutant.file, mutant.edit.function, *mutant.lines))
        return sha256(text.encode()).digest()

    return sorted(mutants(), key=lot)[:count]


class Listed(NamedTuple):
    """An entry of the list: which mutants it speaks of, and why no vector shows them."""

    file: str
    function: str
    was: str
    now: str
    why: str

    def covers(self, mutant: Mutant) -> bool:
        """Whether this entry speaks of a mutant; what it leaves empty may be anything."""
        theirs = (mutant.file, mutant.edit.function, *mutant.lines)
        return all(mine in ("", other) for mine, other in zip(self[:4], theirs, strict=True))


@cache
def listed() -> tuple[Listed, ...]:
    """The entries of the list."""
    entries = tomllib.loads(LISTED.read_text(encoding="utf-8"))["mutant"]
    usual = dict.fromkeys(Listed._fields, "")
    return tuple(Listed(**(usual | entry)) for entry in entries)


def excused(mutant: Mutant) -> Listed | None:
    """The entry that says why no vector shows a mutant, or None."""
    return next((entry for entry in listed() if entry.covers(mutant)), None)


# --- trying ---------------------------------------------------------------------------------


class Base(NamedTuple):
    """The package as it is, ready compiled, and a file with the clauses behind its answers."""

    package: Path
    usual: Path


def based(folder: Path) -> Base:
    """Make it in a folder."""
    base = Base(folder / PACKAGE.name, folder / "clauses.json")
    shutil.copytree(PACKAGE, base.package, ignore=shutil.ignore_patterns("__pycache__"))
    compileall.compile_dir(base.package, quiet=1)
    done = asked(folder)
    if done.returncode:
        raise RuntimeError(done.stderr)
    base.usual.write_text(done.stdout, encoding="utf-8")
    return base


def asked(folder: Path, *usual: Path) -> subprocess.CompletedProcess[str]:
    """The trial of the package in a folder."""
    command = [sys.executable, "-B", str(TRIAL), str(VECTORS), *map(str, usual)]
    env = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.run(
        command, env=env, capture_output=True, text=True, timeout=SECONDS, check=False
    )


def tried(mutant: Mutant, base: Base) -> Outcome:
    """Ask a mutant the vectors, in a copy of its own."""
    with tempfile.TemporaryDirectory() as folder:
        changed = linked(base.package, Path(folder) / PACKAGE.name, mutant.file)
        changed.write_bytes(mutant.edit.apply(source(mutant.file)))
        return Outcome(mutant, *killed(Path(folder), base.usual))


def linked(base: Path, copy: Path, file: str) -> Path:
    """Copy a package by links, all but one file; where that is to be."""
    copy.mkdir()
    first, _, rest = file.partition("/")
    for path in base.iterdir():
        if path.name != first:
            (copy / path.name).symlink_to(path)
    return linked(base / first, copy / first, rest) if rest else copy / first


def killed(folder: Path, usual: Path) -> tuple[str, str]:
    """How the package in a folder is shown to be wrong, and by which vector."""
    try:
        done = asked(folder, usual)
    except subprocess.TimeoutExpired:
        return "verdict", "no vector: there was no answer in time"
    if done.returncode:
        return "verdict", f"no vector: {done.stderr.strip().rpartition(chr(10))[-1]:.80}"
    found = json.loads(done.stdout)
    return next(((way, found[way]) for way in WAYS if way in found), ("survived", ""))


def outcomes(some: Iterable[Mutant], jobs: int = 1) -> Iterator[Outcome]:
    """What comes of some mutants, in their order."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        base = based(Path(folder))
        yield from pool.map(lambda mutant: tried(mutant, base), some)


# --- telling --------------------------------------------------------------------------------


def judged(outcome: Outcome) -> str:
    """`killed`, `equivalent` for a survivor with a reason, `survived` for one without."""
    if outcome.how != "survived":
        return "killed"
    return "equivalent" if excused(outcome.mutant) else "survived"


def shown(outcome: Outcome) -> str:
    """One outcome, with the lines that were changed."""
    file, edit = outcome.mutant
    entry = excused(outcome.mutant)
    by = f"{outcome.how} of {outcome.vector}" if outcome.vector else entry.why if entry else "?"
    was, now = outcome.mutant.lines
    place = f"{file} {edit.function}".strip()
    return f"{judged(outcome):10} {place}: {by}\n  - {was}\n  + {now}"


def summary(done: Sequence[Outcome]) -> str:
    """How many were killed and how."""
    counts = Counter(map(judged, done))
    ways = Counter(outcome.how for outcome in done)
    killed = ", ".join(f"{ways[way]} by {way}" for way in WAYS)
    rest = f"{counts['equivalent']} equivalent, {counts['survived']} survived"
    return f"{len(done)} mutants: {counts['killed']} killed ({killed}), {rest}"


def reading() -> argparse.ArgumentParser:
    """What may be said on the command line."""
    parser = argparse.ArgumentParser(description="Mutants of the engine against the vectors.")
    parser.add_argument("count", type=int, nargs="?", default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--file", default="")
    parser.add_argument("--jobs", type=int, default=1)
    return parser


def main(arguments: list[str]) -> int:
    """Try the mutants; 1 if one survives without a reason."""
    given = reading().parse_args(arguments)
    some = list(mutants()) if given.all else chosen(given.count, given.seed)
    some = [mutant for mutant in some if mutant.file.startswith(given.file)]
    done = []
    for outcome in outcomes(some, given.jobs):
        print(shown(outcome), flush=True)
        done.append(outcome)
    print(summary(done))
    return int(any(judged(outcome) == "survived" for outcome in done))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
