"""What a walk through a deal has found so far."""

from __future__ import annotations

import attrs

from ..state import Phase
from .counting import Count
from .plays import Play
from .sheet import Sheet
from .values import Violation


@attrs.define
class Walk:
    """What the walk found: each seat's play, the banker's, and how the deal stands.

    `phase` is where the record stops.  `bank_pontoon` is whether the banker has a Pontoon, None
    where it cannot be known.  `sudden` is the seat whose Pontoon has ended the deal at once, and
    `open_ending` says that cards nobody knows decide whether one has.  `to_act` is the seat whose
    word or card is missing.
    """

    sheet: Sheet
    count: Count
    phase: Phase = "first-cards"
    plays: dict[str, Play] = attrs.field(factory=dict)
    bank: Play | None = None
    bank_pontoon: bool | None = False
    sudden: str | None = None
    open_ending: bool = False
    violation: Violation | None = None
    ran_out: bool = False
    to_act: str | None = None

    @property
    def all_finished(self) -> bool:
        """Whether every recorded player's line is complete."""
        return all(play.state == "finished" for play in self.plays.values())
