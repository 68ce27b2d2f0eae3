"""How the strategies of this package choose: quickly, and shrinking to what comes first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

from hypothesis import strategies as st

T = TypeVar("T")


def pick(draw: st.DrawFn, among: Sequence[T]) -> T:
    """One of some things, the first where nothing else is wanted."""
    return among[draw(up_to(len(among) - 1))]


@cache
def up_to(most: int) -> st.SearchStrategy[int]:
    """A whole number from 0; made once, since making a strategy takes longer than drawing."""
    return st.integers(0, most)
