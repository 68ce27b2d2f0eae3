"""A small honest candidate: hand, compare and settle, from the clauses, without any library.

    honest.py [MISREADING…]

It gives no reasons.  A misreading named on the command line is one that its author holds.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

BELIEFS = frozenset(sys.argv[1:])
COUNTS = {"A": 1, "J": 10, "Q": 10, "K": 10}
ORDER = ("bust", "points", "five-card-trick", "pontoon")

Json = dict[str, Any]


def hand(cards: list[str], split: bool = False) -> Json:
    ranks = [card.rstrip("SHDC") for card in cards]
    total = sum(COUNTS.get(rank) or int(rank) for rank in ranks)
    soft = "A" in ranks and total <= 11 and "ace-is-one" not in BELIEFS
    total += 10 if soft else 0
    if total > 21:
        kind = "bust"
    elif len(cards) == 5:
        kind = "points" if "no-tricks" in BELIEFS else "five-card-trick"
    else:
        kind = "pontoon" if len(cards) == 2 and total == 21 else "points"
    return {"kind": kind, "total": total, "soft": soft}


def strength(worth: Json) -> tuple[int, int]:
    return ORDER.index(worth["kind"]), worth["total"] if worth["kind"] == "points" else 0


def compare(one: list[str], other: list[str]) -> Json:
    mine, theirs = strength(hand(one)), strength(hand(other))
    return {"order": (mine > theirs) - (mine < theirs)}


def settle(cards: list[str], stake: int, banker_cards: list[str], split: bool = False) -> Json:
    mine, bank = hand(cards), hand(banker_cards)
    if mine["kind"] == "bust":
        return {"outcome": "bust", "net": -stake}
    wins = strength(mine) > strength(bank)
    if "ties-win" in BELIEFS and strength(mine) == strength(bank):
        wins = True
    best = mine["kind"] if wins else bank["kind"]
    double = best in ("pontoon", "five-card-trick")
    return {
        "outcome": "win" if wins else "lose",
        "net": stake * (2 if double else 1) * (wins or -1),
    }


LEVELS: dict[str, Callable[..., Json]] = {"hand": hand, "compare": compare, "settle": settle}


KNOWN = {
    "bonuses": [],
    "split_pontoon": "pontoon",
    "ties": "banker",
    "ace_king": "pontoon",
    "pontoon_pays": 2,
    "trick_pays": 2,
    "banker_pontoon_takes": 2,
    "banker_trick_takes": 2,
}


def answer(request: Json) -> Json:
    if request["cmd"] == "start":
        start = {"protocol": 1, "name": "honest", "version": "1", "profiles": ["table"]}
        return {**start, "levels": list(LEVELS)}
    for name, value in KNOWN.items():
        if request["rules"].get(name, value) != value:
            return {"skipped": f"{name} is always {json.dumps(value)}"}
    return {"result": LEVELS[request["level"]](**request["input"])}


def main() -> None:
    for line in sys.stdin:
        request = json.loads(line)
        if request["cmd"] == "stop":
            break
        print(json.dumps({"seq": request["seq"], **answer(request)}), flush=True)


if __name__ == "__main__":
    main()
