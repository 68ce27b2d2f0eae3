"""Rulings and answers as JSON: plain dictionaries, as `spec/schema` describes them.

`parts` holds the pieces that several documents share, `rulings`, `answers`, `rulesets` and `views`
the documents.
Amounts are whole numbers or fractions such as `"3/2"`, sets of seats are arrays in seat order, and
nothing is a float.
"""

from __future__ import annotations

from .answers import (
    clause_document,
    error_document,
    hand_document,
    options_document,
    versus_document,
)
from .rulesets import rulesets_document
from .rulings import ruling_document
from .views import session_view_document, view_document

__all__ = [
    "clause_document",
    "error_document",
    "hand_document",
    "options_document",
    "rulesets_document",
    "ruling_document",
    "session_view_document",
    "versus_document",
    "view_document",
]
