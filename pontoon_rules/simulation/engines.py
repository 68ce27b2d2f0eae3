"""Who does the work: this process, a pool of our own, or joblib with whatever stands behind it.

Every engine plays the same chunks and gives their tallies back in order.  Ctrl-C ends any of them
at once and leaves no process behind.
"""

from __future__ import annotations

import pickle
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing, contextmanager
from importlib import import_module
from itertools import islice
from typing import Any, Final

from ..errors import Malformed, PontoonError
from ..playing import Policy
from ..ruleset import TABLE, RuleSet
from .work import CHUNK, Chunk, Job, Simulation, Tally, new_job, nothing, play_chunk, simulation_of

ENGINES: Final = ("processes", "joblib")
MOST_WORKERS: Final = 61 if sys.platform == "win32" else 256
"""What the operating systems and a mistyped number can bear."""

AHEAD: Final = 4
"""Chunks waiting for each worker, so that none is idle."""

BATCH: Final = 16
"""Chunks for each worker in one call of joblib."""

Progress = Callable[[int, int], None]
"""Told after each chunk how many deals have been counted, and how many there are to be."""


Tallies = Generator[Tally, None, None]


class WorkerLost(PontoonError):
    """A worker process is gone, and its work with it."""


class EngineMissing(PontoonError):
    """The engine that was asked for needs a package that is not installed."""


def simulate(
    seats: Mapping[str, Policy],
    deals: int,
    seed: int = 0,
    *,
    rules: RuleSet = TABLE,
    workers: int = 1,
    engine: str = "processes",
    progress: Progress | None = None,
) -> Simulation:
    """Play `deals` counted deals, session after session, and count what happened.

    `seats` names the seats clockwise with the policy of each; every session begins with the cut
    for the bank.  `seed` is 0 to 2**64 - 1.  With `workers` above 1 the policies must be found by
    name from another process, as functions of a module are, and a script guards its start with
    `if __name__ == "__main__":`.  The engine `joblib` runs on the backend that joblib is set to.

    Raises `Malformed` for numbers out of range, `Refused` for too few or too many seats,
    `EngineMissing`, `WorkerLost`, and whatever a policy raises.
    """
    job = new_job(rules, seats, deals, seed)
    total = nothing(job)
    with closing(_engine(job, workers, engine)) as tallies:
        for tally in tallies:
            total = total.plus(tally)
            if progress is not None:
                progress(total.counts.deals, deals)
    return simulation_of(job, total)


def _engine(job: Job, workers: int, engine: str) -> Tallies:
    """The tallies of the job's chunks, in order."""
    if type(workers) is not int or not 1 <= workers <= MOST_WORKERS:
        raise Malformed(f"workers: a whole number from 1 to {MOST_WORKERS}")
    if engine not in ENGINES:
        raise Malformed(f"the engines are {' and '.join(ENGINES)}")
    if engine == "joblib":
        return _through_joblib(job, workers, _joblib())
    if workers == 1:
        return _here(job)
    _must_travel(job)
    return _in_processes(job, min(workers, -(-job.sessions // CHUNK)))


def _here(job: Job) -> Tallies:
    """In this very process."""
    yield from map(play_chunk, job.chunks())


# --- a pool of our own ---------------------------------------------------------------------


def _in_processes(job: Job, workers: int) -> Tallies:
    """A pool of new processes; each is a fresh start, whatever threads this one has."""
    futures = import_module("concurrent.futures")
    spawn = import_module("multiprocessing").get_context("spawn")
    pool = futures.ProcessPoolExecutor(workers, spawn, _leave_interrupts_alone)
    chunks, started = job.chunks(), set[Any]()
    try:
        others = set(spawn.active_children())
        with _interrupts_ignored():  # the new processes begin with this, before any code of ours
            waiting = deque(pool.submit(play_chunk, one) for one in islice(chunks, workers))
        started = set(spawn.active_children()) - others
        waiting.extend(pool.submit(play_chunk, one) for one in islice(chunks, AHEAD * workers))
        while waiting:
            yield waiting.popleft().result()
            waiting.extend(pool.submit(play_chunk, one) for one in islice(chunks, 1))
    except futures.BrokenExecutor:
        raise WorkerLost(
            "a worker process ended before its work was done: it was killed, or it could not "
            "import the program that started it (a script guards its start with `if __name__ == "
            '"__main__":`)'
        ) from None
    except BaseException:
        for process in started:
            process.terminate()
        raise
    finally:
        with _interrupts_ignored():
            pool.shutdown(wait=True, cancel_futures=True)


def _must_travel(job: Job) -> None:
    """Refuse policies that cannot be sent to another process, before one is started."""
    try:
        pickle.dumps(job)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise Malformed(
            "several workers need policies that another process can import, such as functions "
            f"of a module ({str(error)[:200]})"
        ) from None


def _leave_interrupts_alone() -> None:
    """Ctrl-C at a terminal reaches the workers too; the first process answers it for all."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ignore Ctrl-C for a moment; processes that begin meanwhile go on ignoring it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


# --- joblib --------------------------------------------------------------------------------


def _joblib() -> Any:
    """The package, an extra of this one."""
    try:
        return import_module("joblib")
    except ModuleNotFoundError:
        raise EngineMissing(
            "the engine joblib needs the package joblib: pip install pontoon-rules[joblib]"
        ) from None


def _through_joblib(job: Job, workers: int, joblib: Any) -> Tallies:
    """The chunks in batches through one `joblib.Parallel`, on the backend it is set to."""
    play, chunks = joblib.delayed(play_chunk), job.chunks()
    with joblib.Parallel(n_jobs=workers) as parallel:
        while batch := tuple[Chunk, ...](islice(chunks, BATCH * workers)):
            yield from parallel(map(play, batch))
