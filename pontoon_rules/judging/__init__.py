"""Rulings: what the rules say of a written deal, from the earliest broken rule to the last chip.

`evening` goes from deal to deal and `judge` rules one; `sheet` makes a record ready, `walk` goes
through it in time with `opening`, `plays`, `tries`, `worlds`, `short` and `counting`; `results`,
`passing`, `conditional`, `remedies` and `claims` say what follows; `replay` runs a whole deal
through the engine; `values` is what comes out.
"""

from __future__ import annotations

from .evening import ruling
from .values import DealRuling, Ruling, Violation

__all__ = ["DealRuling", "Ruling", "Violation", "ruling"]
