"""What is wrong with a file of house rules."""

from __future__ import annotations

from collections.abc import Iterable

from ..errors import Malformed
from ..records.limits import PROBLEMS
from ..records.problems import Problem


class HouseError(Malformed):
    """A text that holds no rules of a table; `problems` says why, `file` names it if it is one."""

    def __init__(self, problems: Iterable[Problem], file: str | None = None) -> None:
        """Keep the first twenty problems, and make the message of them."""
        self.problems = tuple(problems)[:PROBLEMS]
        self.file = file
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[type[HouseError], tuple[tuple[Problem, ...], str | None]]:
        """Pickle by what it was made of."""
        return (type(self), (self.problems, self.file))
