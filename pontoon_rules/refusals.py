"""Refusals: which rule was broken, how, and what was legal instead.

A refusal is a frozen value with a stable code and the clause; the thin exception `Refused` carries
it.  Its sentence is made by `pontoon_rules.messages` from the catalogue and the details.
"""

from __future__ import annotations

import attrs

from .actions import Action, SessionAction
from .chapters.turns import Detail
from .clauses import ClauseId, Code
from .errors import PontoonError
from .options import Option


@attrs.frozen
class Refusal:
    """One broken rule: how it was broken (`code`), which rule it is (`clause`), what was legal.

    `seat` is the refused seat, or None where the table as a whole is refused.  `details` are the
    values that fill the message of `code`, as sorted pairs.  `legal` is what the refused seat may
    do now; it is empty out of turn, so a refusal never shows another seat's hand.
    """

    code: Code
    clause: ClauseId
    seat: str | None = None
    action: Action | SessionAction | None = None
    details: tuple[tuple[str, Detail], ...] = ()
    legal: tuple[Option, ...] = ()


class Refused(PontoonError):
    """Carries one frozen `Refusal`, in `refusal`."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        """The code and the clause; the full sentence is made by `pontoon_rules.messages`."""
        return f"{self.refusal.code} (clause {self.refusal.clause})"
