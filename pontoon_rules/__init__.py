"""The rules of Pontoon, the British home card game, as values and small pure functions.

A deal is a value; `apply` does one action on it, with the cards that came; `check` says why an
action would be refused; `options` lists what is legal.  Nothing here has a clock, a random
generator or a global state.

Written deals (`parse_record`, `format_record`, `ruling`), sessions and transcripts are imported
when first asked for, so that a program that only plays deals starts fast.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from ._version import EDITION, SCHEMA, __version__
from .actions import Action, Annul, Buy, DealCards, Declare, Split, Stake, Stick, Twist
from .amounts import Amount
from .cards import RANKS, SUITS, Card, Rank, Suit, card, cards
from .chapters.passing import Succession, succession
from .chapters.settling import results
from .clauses import ClauseId, Code
from .errors import Malformed, PontoonError
from .game import Game, GameStep, new_game, shuffled, step
from .hands import HandValue, classify, compare
from .ledger import balances, settlement
from .lifecycle import LIFECYCLE, apply, check, start_deal
from .options import Option, options
from .payment import Settlement, settle_hand
from .refusals import Refusal, Refused
from .ruleset import GUIDE, HOME, PROFILES, TABLE, RuleSet, evolve, full_pack
from .state import PHASES, Deal, Entry, Hand, Phase, Step
from .views import HandView, View, view

if TYPE_CHECKING:
    from .actions import ChooseBanker, Cut, Decline, End, Sell, Shuffle, StartDeal
    from .judging import DealRuling, Ruling, Violation, ruling
    from .messages import message
    from .records import (
        Problem,
        Record,
        RecordError,
        format_record,
        parse_record,
        record_from_json,
        record_to_json,
    )
    from .sessions import (
        Session,
        SessionStep,
        SessionView,
        apply_session,
        check_session,
        new_session,
        session_options,
        session_view,
        standing,
    )
    from .transcripts import dump, load, record_of, replay, session_of, undo
    from .variants import VARIANTS, Variant, named, with_variants

_LATER: Final = {
    "ChooseBanker": ".actions",
    "Cut": ".actions",
    "DealRuling": ".judging",
    "Decline": ".actions",
    "End": ".actions",
    "Problem": ".records",
    "Record": ".records",
    "RecordError": ".records",
    "Ruling": ".judging",
    "Sell": ".actions",
    "Session": ".sessions",
    "SessionStep": ".sessions",
    "SessionView": ".sessions",
    "Shuffle": ".actions",
    "StartDeal": ".actions",
    "VARIANTS": ".variants",
    "Variant": ".variants",
    "Violation": ".judging",
    "apply_session": ".sessions",
    "check_session": ".sessions",
    "dump": ".transcripts",
    "format_record": ".records",
    "load": ".transcripts",
    "message": ".messages",
    "named": ".variants",
    "new_session": ".sessions",
    "parse_record": ".records",
    "record_from_json": ".records",
    "record_of": ".transcripts",
    "record_to_json": ".records",
    "replay": ".transcripts",
    "ruling": ".judging",
    "session_of": ".transcripts",
    "session_options": ".sessions",
    "session_view": ".sessions",
    "standing": ".sessions",
    "undo": ".transcripts",
    "with_variants": ".variants",
}


def __getattr__(name: str) -> Any:
    """Import what has to do with records and sessions when it is first asked for."""
    module = _LATER.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(module, __name__), name)


def __dir__() -> list[str]:
    """Every public name, those not yet imported too."""
    return sorted({*globals(), *_LATER})


__all__ = [
    "EDITION",
    "GUIDE",
    "HOME",
    "LIFECYCLE",
    "PHASES",
    "PROFILES",
    "RANKS",
    "SCHEMA",
    "SUITS",
    "TABLE",
    "VARIANTS",
    "Action",
    "Amount",
    "Annul",
    "Buy",
    "Card",
    "ChooseBanker",
    "ClauseId",
    "Code",
    "Cut",
    "Deal",
    "DealCards",
    "DealRuling",
    "Declare",
    "Decline",
    "End",
    "Entry",
    "Game",
    "GameStep",
    "Hand",
    "HandValue",
    "HandView",
    "Malformed",
    "Option",
    "Phase",
    "PontoonError",
    "Problem",
    "Rank",
    "Record",
    "RecordError",
    "Refusal",
    "Refused",
    "RuleSet",
    "Ruling",
    "Sell",
    "Session",
    "SessionStep",
    "SessionView",
    "Settlement",
    "Shuffle",
    "Split",
    "Stake",
    "StartDeal",
    "Step",
    "Stick",
    "Succession",
    "Suit",
    "Twist",
    "Variant",
    "View",
    "Violation",
    "__version__",
    "apply",
    "apply_session",
    "balances",
    "card",
    "cards",
    "check",
    "check_session",
    "classify",
    "compare",
    "dump",
    "evolve",
    "format_record",
    "full_pack",
    "load",
    "message",
    "named",
    "new_game",
    "new_session",
    "options",
    "parse_record",
    "record_from_json",
    "record_of",
    "record_to_json",
    "replay",
    "results",
    "ruling",
    "session_of",
    "session_options",
    "session_view",
    "settle_hand",
    "settlement",
    "shuffled",
    "standing",
    "start_deal",
    "step",
    "succession",
    "undo",
    "view",
    "with_variants",
]
