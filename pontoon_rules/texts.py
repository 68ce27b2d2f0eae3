"""The shape of a text of the specification, as a program reads it."""

from __future__ import annotations

from collections.abc import Mapping

import attrs


@attrs.frozen
class ClauseText:
    """One clause in words.

    `why` is the phrase a ruling shows; `cells` gives for each profile whether the rule is stated,
    inherited or ruled, and the sections of the source documents.
    """

    id: str
    chapter: str
    level: str
    title: str
    text: str
    formal: str
    why: str
    note: str
    cells: Mapping[str, tuple[str, tuple[str, ...]]] = attrs.field(hash=False)


@attrs.frozen
class RefusalText:
    """One refusal in words: its message template, what the table does, whether it may stand."""

    code: str
    message: str
    remedy: str
    may_stand: bool
