"""Malformed input: what is no action, card or record at all, and never "an illegal move".

A broken rule is the other tree, `pontoon_rules.refusals`; a bug is neither.
"""

from __future__ import annotations


class PontoonError(Exception):
    """The common base of everything this package raises on purpose."""


class Malformed(PontoonError):
    """Input that is no action, card or record at all; `message` says what is wrong with it."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
