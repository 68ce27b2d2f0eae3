"""What the check asks where a test does not say: how many questions, under which rules."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Final

import attrs

from ..ruleset import TABLE, RuleSet

EXAMPLES: Final = 300


@attrs.frozen
class Defaults:
    """How many questions each level is asked, and the rules of the table."""

    examples: int = EXAMPLES
    rules: RuleSet = TABLE


defaults: ContextVar[Defaults] = ContextVar("pontoon_rules.testing", default=Defaults())  # noqa: B039
"""Set by the pytest plugin from its command line, and by nothing else."""
