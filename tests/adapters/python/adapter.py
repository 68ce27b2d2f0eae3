"""Put your own Pontoon program to the test vectors: a beginning in Python, standard library only.

    pontoon-rules conformance run -- python3 adapter.py

The runner writes one question a line and waits for one answer a line; `spec/INTERPRETING.md` tells
the whole protocol.  This file knows three kinds of question at the table named `table`.  To test
your own program, keep everything below the line "The protocol" and write your own functions above
it, or let these call yours: each takes the keys of `input` and returns the keys of `result`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

Json = dict[str, Any]

# --- The game: this is where your own code goes ------------------------------------------------

COUNTS = {"A": 1, "J": 10, "Q": 10, "K": 10}
ORDER = ["bust", "points", "five-card-trick", "pontoon"]  # the lowest first: clause hand.order


def hand(cards: list[str], split: bool = False) -> Json:
    """What is this hand?  A card is written `10`, `K` or, with a suit, `10S`."""
    ranks = [card.rstrip("SHDC") for card in cards]
    total = sum(COUNTS.get(rank) or int(rank) for rank in ranks)
    soft = "A" in ranks and total + 10 <= 21  # one ace may count 11: clause hand.best
    total += 10 if soft else 0
    if total > 21:
        kind = "bust"
    elif len(cards) == 5:
        kind = "five-card-trick"
    else:
        kind = "pontoon" if len(cards) == 2 and total == 21 else "points"
    return {"kind": kind, "total": total, "soft": soft}


def strength(cards: list[str]) -> tuple[int, int]:
    """A better hand has the greater one: the kind first, the total only between two of points."""
    found = hand(cards)
    return ORDER.index(found["kind"]), found["total"] if found["kind"] == "points" else 0


def compare(one: list[str], other: list[str]) -> Json:
    """Which hand is better: 1 the first, -1 the second, 0 neither."""
    mine, theirs = strength(one), strength(other)
    return {"order": (mine > theirs) - (mine < theirs)}


def settle(
    cards: list[str],
    stake: int,
    banker_cards: list[str],
    split: bool = False,
    bought: bool = False,
) -> Json:
    """What does a finished hand win or lose?  `because` is a score of its own: left out here."""
    kind, banker = hand(cards)["kind"], hand(banker_cards)["kind"]
    double = ("pontoon", "five-card-trick")
    if kind == "bust":
        return {"outcome": "bust", "net": -stake}
    if strength(cards) > strength(banker_cards):
        return {"outcome": "win", "net": stake * (2 if kind in double else 1)}
    return {"outcome": "lose", "net": -stake * (2 if banker in double else 1)}


LEVELS: dict[str, Callable[..., Json]] = {"hand": hand, "compare": compare, "settle": settle}
"""What this program wants to be asked.  Add `options`, `deal` and `session` as you come to them."""

USUAL = {
    "split_pontoon": "pontoon",
    "ace_king": "pontoon",
    "ties": "banker",
    "pontoon_pays": 2,
    "trick_pays": 2,
    "banker_pontoon_takes": 2,
    "banker_trick_takes": 2,
    "bonuses": [],
}
"""The switches that can change an answer here, with the only value that this program knows."""

# --- The protocol: this can stay as it is ------------------------------------------------------


def run(level: str, rules: Json, question: Json) -> Json:
    """Answer one vector: a result, or `skipped` for what we know we cannot do."""
    if level not in LEVELS:
        return {"skipped": f"no {level} yet"}
    strange = [name for name, value in USUAL.items() if rules.get(name, value) != value]
    if strange:
        return {"skipped": f"another value of {', '.join(strange)}"}
    try:
        return {"result": LEVELS[level](**question)}
    except Exception as error:  # our own mistake, which is no wrong answer
        return {"errored": f"{type(error).__name__} in {level}: {error}"}


def answer(request: Json) -> Json:
    """Answer one request."""
    if request["cmd"] == "run":
        return run(request["level"], request["rules"], request["input"])
    if request["cmd"] == "start" and request["protocol"] == 1:
        names = {"name": "my-pontoon", "version": "1", "levels": list(LEVELS)}
        return {"protocol": 1, **names, "profiles": ["table"]}
    return {} if request["cmd"] == "stop" else {"errored": "this program speaks protocol 1"}


for line in sys.stdin:
    asked = json.loads(line)
    # Without `flush=True` Python keeps the answer back, and the runner waits for it in vain.
    print(json.dumps({"seq": asked["seq"], **answer(asked)}), flush=True)
    if asked["cmd"] == "stop":
        break
