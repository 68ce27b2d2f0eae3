"""Playing whole sessions with programs in the seats.

`table` asks each seat's policy in turn and does what nobody decides: cutting, shuffling, dealing.
`policies` holds the three policies that every other one can start from.  A policy sees views only,
never the stock and never another seat's hidden cards.
"""

from __future__ import annotations

from .policies import POLICIES, by_the_tips, cautious, random_legal
from .table import IllegalAnswer, Policy, play, policy_name, steps

__all__ = [
    "POLICIES",
    "IllegalAnswer",
    "Policy",
    "by_the_tips",
    "cautious",
    "play",
    "policy_name",
    "random_legal",
    "steps",
]
