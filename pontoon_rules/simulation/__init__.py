"""Playing many sessions and counting what happens, in exact whole numbers.

`counting` says what is counted of a session and how two counts are added, `work` cuts a simulation
into chunks that anybody can play, `engines` plays them in one process or in many, and `figures`
makes means and standard errors of the sums.  The numbers depend on the seats, the rules, the seed
and the number of deals alone: never on how many workers there are, nor on the engine.
"""

from __future__ import annotations

from .counting import Counts, Sample
from .engines import ENGINES, MOST_WORKERS, EngineMissing, WorkerLost, simulate
from .figures import mean, spread, standard_error
from .work import MOST_DEALS, MOST_SEED, Group, Simulation, session_seed

__all__ = [
    "ENGINES",
    "MOST_DEALS",
    "MOST_SEED",
    "MOST_WORKERS",
    "Counts",
    "EngineMissing",
    "Group",
    "Sample",
    "Simulation",
    "WorkerLost",
    "mean",
    "session_seed",
    "simulate",
    "spread",
    "standard_error",
]
