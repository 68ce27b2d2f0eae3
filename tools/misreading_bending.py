"""How the engine is bent: a function of it replaced by another wherever it is known, for a while.

Nothing of the engine is written for this.  Every module of `pontoon_rules` that holds the function
under some name gets the other one, and so do the cells of the two tables of its life.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

sys.path.append(str(Path(__file__).resolve().parent.parent))

import attrs

from pontoon_rules import LIFECYCLE
from pontoon_rules.sessions import SESSION_LIFECYCLE

Function = Callable[..., Any]
Cells = MutableMapping[Any, Any]
PACKAGES: Final = ("pontoon_rules", "kill_answers")
"""Whose modules get the wrong function: the engine, and what asks it."""


class Bend(NamedTuple):
    """A function of the engine, and the one that takes its place."""

    right: Function
    wrong: Function


class Swap(NamedTuple):
    """Something that hangs on one owner alone: a name in a module, or a member of a class."""

    owner: Any
    name: str
    wrong: Any


Bends = tuple[Bend | Swap, ...]


@contextmanager
def bent(bends: Bends) -> Iterator[None]:
    """The engine with some functions replaced; as it was when the block is left."""
    with ExitStack() as back:
        for bend in bends:
            if isinstance(bend, Swap):
                _swap(back, bend.owner, bend.name, bend.wrong)
            elif not _everywhere(back, bend):
                raise LookupError(f"nobody knows {bend.right.__module__}.{bend.right.__name__}")
        yield


def _swap(back: ExitStack, owner: Any, name: str, wrong: Any) -> None:
    back.callback(setattr, owner, name, vars(owner)[name])
    setattr(owner, name, wrong)


def _everywhere(back: ExitStack, bend: Bend) -> int:
    """Put the wrong function wherever the right one is known; in how many places."""
    found = 0
    for module in _modules():
        for name, value in tuple(vars(module).items()):
            if value is bend.right:
                _swap(back, module, name, bend.wrong)
                found += 1
    return found + sum(_in_cells(back, row, bend) for row in _rows())


def _modules() -> Iterator[Any]:
    for name, module in tuple(sys.modules.items()):
        if name.split(".")[0] in PACKAGES:
            yield module


def _rows() -> Iterator[Cells]:
    """The rows of the life of a deal and of a session; they are literal dictionaries."""
    for table in (LIFECYCLE, SESSION_LIFECYCLE):
        for row in table.values():
            assert isinstance(row, MutableMapping)
            yield row


def _in_cells(back: ExitStack, row: Cells, bend: Bend) -> int:
    found = 0
    for action, cell in row.items():
        changes = {n: bend.wrong for n in ("fault", "play") if getattr(cell, n, None) is bend.right}
        if changes:
            back.callback(row.__setitem__, action, cell)
            row[action] = attrs.evolve(cell, **changes)
            found += 1
    return found
