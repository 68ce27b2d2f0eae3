"""The rules of Pontoon, the British home card game, as values and small pure functions.

A deal is a value; `apply` does one action on it, with the cards that came; `check` says why an
action would be refused; `options` lists what is legal.  Nothing here has a clock, a random
generator or a global state.
"""

from __future__ import annotations

from ._version import EDITION, SCHEMA, __version__
from .actions import Action, Annul, Buy, DealCards, Declare, Split, Stake, Stick, Twist
from .cards import RANKS, SUITS, Card, Rank, Suit, card, cards
from .chapters.passing import Succession, succession
from .chapters.settling import results
from .clauses import ClauseId, Code
from .errors import Malformed, PontoonError, Refusal, Refused
from .game import Game, GameStep, new_game, shuffled, step
from .hands import HandValue, classify, compare
from .ledger import balances, settlement
from .lifecycle import LIFECYCLE, apply, check, start_deal
from .options import Option, options
from .payment import Settlement, settle_hand
from .ruleset import PROFILES, TABLE, Amount, RuleSet, evolve, full_pack
from .state import PHASES, Deal, Entry, Hand, Phase, Step
from .views import HandView, View, view

__all__ = [
    "EDITION",
    "LIFECYCLE",
    "PHASES",
    "PROFILES",
    "RANKS",
    "SCHEMA",
    "SUITS",
    "TABLE",
    "Action",
    "Amount",
    "Annul",
    "Buy",
    "Card",
    "ClauseId",
    "Code",
    "Deal",
    "DealCards",
    "Declare",
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
    "Rank",
    "Refusal",
    "Refused",
    "RuleSet",
    "Settlement",
    "Split",
    "Stake",
    "Step",
    "Stick",
    "Succession",
    "Suit",
    "Twist",
    "View",
    "__version__",
    "apply",
    "balances",
    "card",
    "cards",
    "check",
    "classify",
    "compare",
    "evolve",
    "full_pack",
    "new_game",
    "options",
    "results",
    "settle_hand",
    "settlement",
    "shuffled",
    "start_deal",
    "step",
    "succession",
    "view",
]
