"""The two trees of "no".

A *refusal* says that an action breaks a rule: a frozen value with a stable code, the clause and
what was legal instead, carried by the thin exception `Refused`.  *Malformed* says that the input
is no action, card or record at all.  They never mix, and a bug is neither.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from .actions import Action
    from .clauses import ClauseId, Code
    from .options import Option

Detail = str | int | None
"""What a refusal's detail may hold: words, whole numbers, or nothing."""


@attrs.frozen
class Refusal:
    """One broken rule: how it was broken (`code`), which rule it is (`clause`), and what was legal.

    `seat` is the refused seat, or None where the table as a whole is refused.  `details` are the
    values that fill the message of `code`, as sorted pairs.  `legal` is what the refused seat may
    do now; it is empty out of turn, so a refusal never shows another seat's hand.
    """

    code: Code
    clause: ClauseId
    seat: str | None = None
    action: Action | None = None
    details: tuple[tuple[str, Detail], ...] = ()
    legal: tuple[Option, ...] = ()


class PontoonError(Exception):
    """The common base of everything this package raises on purpose."""


class Refused(PontoonError):
    """Carries one frozen `Refusal`, in `.refusal`."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        """The code and the clause; the full sentence is made by `pontoon_rules.messages`."""
        return f"{self.refusal.code} (clause {self.refusal.clause})"


class Malformed(PontoonError):
    """Input that is no action, card or record at all; never "an illegal move"."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
