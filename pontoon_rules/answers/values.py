"""What an answer is, and what is no question at all."""

from __future__ import annotations

from typing import Any

import attrs

from ..clauses import ClauseId
from ..errors import Malformed

Json = dict[str, Any]
Clauses = tuple[ClauseId, ...]


class MalformedQuestion(Malformed):
    """What is no question of its level; `pointer` is the JSON pointer to what is wrong with it."""

    def __init__(self, message: str, pointer: str = "") -> None:
        super().__init__(f"{pointer}: {message}" if pointer else message)
        self.pointer = pointer


@attrs.frozen
class Answer:
    """Our answer to one question.

    `result` is the answer as plain data, as a vector expects it.  `clauses` are all that decide
    it, the most telling first.  `parts` holds, by JSON pointer into `result`, the clauses that
    decide this part alone.
    """

    result: Json = attrs.field(hash=False)
    clauses: Clauses
    parts: tuple[tuple[str, Clauses], ...] = ()

    def decided_by(self, pointer: str) -> Clauses:
        """The clauses that decide the part at `pointer`, or the nearest part around it, or all."""
        around = (part for part in self.parts if _within(pointer, part[0]))
        nearest = max(around, key=lambda part: len(part[0]), default=("", ()))
        return nearest[1] or self.clauses


def _within(pointer: str, part: str) -> bool:
    return pointer == part or pointer.startswith(f"{part}/")


def refused(code: str, clause: ClauseId, applied: tuple[ClauseId, ...] = ()) -> Answer:
    """The answer that something is refused; `applied` are the clauses of what was done before."""
    clauses = tuple(dict.fromkeys((clause, *applied)))
    return Answer(
        {"refused": {"code": code, "clause": clause}}, clauses, (("/refused", (clause,)),)
    )
