"""A folder of submissions, each run and reported: what a teacher wants to know of a class.

A submission is a file `NAME.cmd`, or a folder `NAME` with a file `command` in it.  The file holds
one command line; it is run without a shell, in the folder where it lies.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Final

import attrs

from ..records.characters import shown
from .keeper import Keeper
from .kills import Kills
from .report import Report, report, slim
from .running import run
from .suite import VectorFile
from .talking import Settings
from .troubles import NotRun, Unusable

SUFFIX: Final = ".cmd"
NAME: Final = "command"
MOST_BYTES: Final = 10_000


@attrs.frozen
class Submission:
    """The name of one who hands in, the command, and the folder where it is run."""

    name: str
    file: Path

    @property
    def folder(self) -> Path:
        """Where the command is run."""
        return self.file.parent


@attrs.frozen
class Grade:
    """What came of a submission: a report, or the reason why there is none."""

    name: str
    report: Report | None
    problem: str = ""


def submissions(folder: Path) -> tuple[Submission, ...]:
    """The submissions in a folder, by name."""
    try:
        found = sorted(_submissions(folder), key=lambda one: one.name.casefold())
    except OSError as error:
        raise Unusable(f"cannot read the folder: {error.strerror}", str(folder)) from None
    if not found:
        expected = f"files such as `ada{SUFFIX}`, or folders with a file `{NAME}`"
        raise Unusable("no submissions are in this folder", str(folder), expected)
    return tuple(found)


def _submissions(folder: Path) -> Iterator[Submission]:
    for path in folder.iterdir():
        if path.name.startswith("."):
            continue
        if path.suffix == SUFFIX and path.is_file():
            yield Submission(shown(path.stem, 80), path.resolve())
        elif path.is_dir() and (path / NAME).is_file():
            yield Submission(shown(path.name, 80), (path / NAME).resolve())


def command_of(submission: Submission) -> list[str]:
    """The words of the command; NotRun where the file holds none."""
    try:
        with submission.file.open("rb") as file:
            text = file.read(MOST_BYTES).decode("utf-8-sig")
        words = shlex.split(text, comments=True)
    except (OSError, ValueError) as error:
        raise NotRun(f"its command cannot be read: {error}") from None
    if not words:
        raise NotRun("its command file is empty")
    return words


def grade(
    folder: Sequence[Submission],
    files: Sequence[VectorFile],
    kills: Kills,
    settings: Settings,
    jobs: int,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Grade, ...]:
    """Run every submission, a few at a time; their grades in the same order."""
    with Keeper() as keeper:
        pool = ThreadPoolExecutor(jobs)
        try:
            going = [pool.submit(_grade, keeper, one, files, kills, settings) for one in folder]
            return tuple(_finished(going, progress))
        except BaseException:
            keeper.close()
            raise
        finally:
            pool.shutdown(cancel_futures=True)


def _finished(
    going: Sequence[Future[Grade]], progress: Callable[[int, int], None] | None
) -> Iterator[Grade]:
    for number, one in enumerate(going, start=1):
        yield one.result()
        if progress is not None:
            progress(number, len(going))


def _grade(
    keeper: Keeper,
    submission: Submission,
    files: Sequence[VectorFile],
    kills: Kills,
    settings: Settings,
) -> Grade:
    """Run one submission."""
    vectors = [vector for file in files for vector in file.vectors]
    placed = attrs.evolve(settings, folder=submission.folder)
    try:
        done = run(keeper, command_of(submission), vectors, placed)
    except NotRun as failed:
        return Grade(submission.name, None, failed.message)
    return Grade(submission.name, slim(report(done, files, {}, kills)))
