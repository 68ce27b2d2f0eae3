"""For programmers who test their own Pontoon code: strategies, vectors, and a check of engines.

Everything but the vectors needs Hypothesis, which `pip install "pontoon-rules[testing]"` brings.
Nothing is imported before it is asked for; the pytest plugin, in `plugin`, needs no import at all.

The strategies make legal things only: `picking` cards and hands, `tables` rule sets and stocks,
`dealing` deals, `evenings` sessions, `writing` records, `acting` actions, and those that must be
refused.  `agreement` holds any engine against the rules.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from .acting import actions, illegal_actions, illegal_deals
    from .agreement import Difference, Held, NothingAsked, assert_agrees, holds_against
    from .asking import Question, questions
    from .dealing import PlayedDeal, deals, played_deals
    from .evenings import session_question, sessions
    from .faults import Illegal
    from .picking import cards, hands
    from .tables import rule_sets, stocks
    from .vectors import Vector, load_vectors
    from .writing import record_texts, records

_LATER: Final = {
    "Difference": ".agreement",
    "Held": ".agreement",
    "Illegal": ".faults",
    "NothingAsked": ".agreement",
    "PlayedDeal": ".dealing",
    "Question": ".asking",
    "Vector": ".vectors",
    "actions": ".acting",
    "assert_agrees": ".agreement",
    "cards": ".picking",
    "deals": ".dealing",
    "hands": ".picking",
    "holds_against": ".agreement",
    "illegal_actions": ".acting",
    "illegal_deals": ".acting",
    "load_vectors": ".vectors",
    "played_deals": ".dealing",
    "questions": ".asking",
    "record_texts": ".writing",
    "records": ".writing",
    "rule_sets": ".tables",
    "session_question": ".evenings",
    "sessions": ".evenings",
    "stocks": ".tables",
}

INSTALL: Final = 'pip install "pontoon-rules[testing]"'


def __getattr__(name: str) -> Any:
    """Import what is asked for; `ImportError` says what to install where Hypothesis is not."""
    module = _LATER.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module(module, __name__), name)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "hypothesis":
            raise
        raise ImportError(f"{__name__}.{name} needs Hypothesis: {INSTALL}", name=name) from error


def __dir__() -> list[str]:
    """Every public name, those not yet imported too."""
    return sorted({*globals(), *_LATER})


__all__ = [
    "Difference",
    "Held",
    "Illegal",
    "NothingAsked",
    "PlayedDeal",
    "Question",
    "Vector",
    "actions",
    "assert_agrees",
    "cards",
    "deals",
    "hands",
    "holds_against",
    "illegal_actions",
    "illegal_deals",
    "load_vectors",
    "played_deals",
    "questions",
    "record_texts",
    "records",
    "rule_sets",
    "session_question",
    "sessions",
    "stocks",
]
