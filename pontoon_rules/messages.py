"""The sentence that says why something is refused, made from the catalogue and the details."""

from __future__ import annotations

from functools import cache

from .catalogue import CLAUSES, REFUSALS
from .refusals import Refusal
from .texts import ClauseText, RefusalText


@cache
def refusal_texts() -> dict[str, RefusalText]:
    """The refusal catalogue by code."""
    return {text.code: text for text in REFUSALS}


@cache
def clause_texts() -> dict[str, ClauseText]:
    """The clauses by id."""
    return {text.id: text for text in CLAUSES}


def message(refusal: Refusal) -> str:
    """One plain sentence for a refusal, without a full stop."""
    details = {name: str(value) for name, value in refusal.details}
    return refusal_texts()[refusal.code].message.format_map(details)
