"""The sentence that says why something is refused, made from the catalogue and the details."""

from __future__ import annotations

from functools import cache
from string import Formatter
from typing import Final

from .catalogue import CLAUSES, REFUSALS
from .refusals import Refusal
from .texts import ClauseText, RefusalText

_SPOKEN: Final = {"declare": "pontoon"}
"""Words of actions as players write them."""


@cache
def refusal_texts() -> dict[str, RefusalText]:
    """The refusal catalogue by code."""
    return {text.code: text for text in REFUSALS}


@cache
def clause_texts() -> dict[str, ClauseText]:
    """The clauses by id."""
    return {text.id: text for text in CLAUSES}


def reason(refusal: Refusal) -> str:
    """As `message`; the title of the clause where the details are not known."""
    text = refusal_texts()[refusal.code].message
    known = {name for name, _ in refusal.details}
    fields = {name for _, name, _, _ in Formatter().parse(text) if name}
    return message(refusal) if fields <= known else clause_texts()[refusal.clause].title


def message(refusal: Refusal) -> str:
    """One plain sentence for a refusal, without a full stop."""
    details = {name: _SPOKEN.get(str(value), str(value)) for name, value in refusal.details}
    return refusal_texts()[refusal.code].message.format_map(details)
