"""What a test vector is, and a file of them."""

from __future__ import annotations

from typing import Any

import attrs


@attrs.frozen
class Vector:
    """One question with its answer: as JSON values, and as two plain lines where there are any.

    `rules` are the switches in which its rules differ from those of the file.
    """

    id: str
    clauses: tuple[str, ...]
    input: dict[str, Any]
    expected: dict[str, Any]
    question: str = ""
    answer: str = ""
    note: str = ""
    rules: dict[str, Any] = attrs.field(factory=dict)


@attrs.frozen
class File:
    """One file of vectors, of one level; answers are counted by one of their keys.

    `lines` says whether the file comes as plain lines too.
    """

    name: str
    level: str
    title: str
    vectors: tuple[Vector, ...]
    count_by: str
    lines: bool = True
