"""Write the test vectors in `spec/vectors/`: run after every change of the rules.

    python tools/vectors.py            write them
    python tools/vectors.py --check    exit 1 if a written one is not current

The levels that ask about hands come as JSON and as tab-separated lines, whole deals and sessions as
JSON alone; `spec/vectors/README.md` says how to read them.
What is expected is the engine's answer; the tests compare it with one found in another way.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import permutations, product
from pathlib import Path
from typing import Any, Final

import attrs
from vector_deals import deal_file
from vector_hands import (
    PONTOONS,
    Cards,
    bankers_classes,
    compared,
    has_ace,
    meeting,
    multisets,
    players_classes,
    stakes,
    undrawn_hands,
    value,
)
from vector_notes import ORDER, SUITS, compare_note, hand_note, settle_note
from vector_options import options_file
from vector_sessions import session_file
from vector_shapes import File, Vector
from vector_tables import compare_tables, hand_tables, settle_tables

from pontoon_rules import EDITION, TABLE, Card, HandValue, compare, settle_hand
from pontoon_rules import SUITS as ALL_SUITS
from pontoon_rules import cards as read
from pontoon_rules.hands import BUST, FULL, POINTS, PONTOON, TRICK
from pontoon_rules.transcripts.rulesets import rules_json

ROOT = Path(__file__).resolve().parent.parent
VECTORS = ROOT / "spec" / "vectors"
FORMAT: Final = 1
KIND_CLAUSES: Final = {
    PONTOON: "hand.pontoon",
    TRICK: "hand.trick",
    POINTS: "hand.points",
    BUST: "hand.bust",
}


def words(hand: Iterable[Card]) -> list[str]:
    """The cards as texts."""
    return [str(card) for card in hand]


def name(hand: Iterable[Card]) -> str:
    """The cards as a part of an id."""
    return "-".join(words(hand))


# Level hand


def hand_clauses(hand: Cards, worth: HandValue) -> tuple[str, ...]:
    """The clauses that decide what a hand is."""
    ace = ("cards.ace",) if has_ace(hand) else ()
    soft = ("cards.soft",) if worth.soft else ()
    return (KIND_CLAUSES[worth.kind], "hand.best", "cards.value", *ace, *soft)


def hand_vector(hand: Cards) -> Vector:
    """The question what one hand is."""
    worth = value(hand)
    return Vector(
        id=f"hand/{name(hand)}",
        clauses=hand_clauses(hand, worth),
        input={"cards": words(hand)},
        expected={"kind": worth.kind, "total": worth.total, "soft": worth.soft},
        question=f"hand {' '.join(words(hand))}",
        answer=f"{worth.kind} {worth.total} {'soft' if worth.soft else 'hard'}",
        note=hand_note(hand),
    )


def hand_file() -> File:
    """Every multiset of one to five ranks."""
    vectors = tuple(map(hand_vector, multisets(range(1, FULL + 1))))
    return File("hand", "hand", "What every hand of one to five cards is", vectors, "kind")


SHUFFLED: Final = ("A 10", "A 4 6", "A A 9", "A 10 K", "A 5 5 9", "A A 2 2 5", "6 9 K", "2 2 3 K 4")
SUITED: Final = ("A K", "A 6", "8 8")
ONE_SUIT: Final = ("7S 7H 7D", "6S 7S 8S", "AH 2H 3H 4H 5H", "10D JD", "KC KD 2H", "7S 7S 7S")


def order_vector(hand: Cards, note: str, clauses: tuple[str, ...] = ()) -> Vector:
    """A hand in one order, or with suits."""
    plain = hand_vector(hand)
    return attrs.evolve(
        plain, id=f"hand-order/{name(hand)}", clauses=(*plain.clauses, *clauses), note=note
    )


def order_vectors() -> Iterator[Vector]:
    """Chosen hands in every order, in every two suits, and of one suit."""
    for text in SHUFFLED:
        for order in dict.fromkeys(permutations(read(text))):
            yield order_vector(order, ORDER)
    for text, one, other in product(SUITED, ALL_SUITS, ALL_SUITS):
        first, second = read(text)
        yield order_vector(
            (Card(first.rank, one), Card(second.rank, other)), SUITS, ("cards.suits",)
        )
    for text in ONE_SUIT:
        yield order_vector(read(text), SUITS, ("cards.suits",))


def hand_order_file() -> File:
    """Chosen hands in other orders and suits."""
    return File(
        "hand-order", "hand", "Neither order nor suits matter", tuple(order_vectors()), "kind"
    )


# Level compare

COMPARED: Final = (
    ("A K", "A 10"),
    ("A 10", "7 7 7"),
    ("A K", "A K 10"),
    ("A K", "2 3 4 5 6"),
    ("2 3 4 5 6", "7 7 7"),
    ("2 2 3 4 5", "K Q A"),
    ("2 2 3 4 5", "2 3 4 5 7"),
    ("A 2 2 3 3", "2 3 4 5 6"),
    ("2 4 5 7", "K 8"),
    ("A 6 K", "K 7"),
    ("A 6", "K 7"),
    ("A A", "10 2"),
    ("J 9", "K 10"),
    ("K Q 2", "2 2"),
    ("K Q 2", "K 9 4"),
)
"""Well-chosen pairs, each asked both ways round; the rest is systematic."""


def compare_clauses(one: HandValue, other: HandValue) -> tuple[str, ...]:
    """The clauses that decide which of two hands is better."""
    if one.kind == other.kind == POINTS:
        return "hand.totals", "hand.order", "hand.points"
    equal_tricks = ("hand.tricks",) if one.kind == other.kind == TRICK else ()
    kinds = dict.fromkeys((KIND_CLAUSES[one.kind], KIND_CLAUSES[other.kind]))
    return (*equal_tricks, "hand.order", *kinds)


def compare_vector(one: Cards, other: Cards) -> Vector:
    """The question which of two hands is better."""
    a, b = value(one), value(other)
    order = compare(a, b)
    return Vector(
        id=f"compare/{name(one)}/{name(other)}",
        clauses=compare_clauses(a, b),
        input={"one": words(one), "other": words(other)},
        expected={"order": order},
        question=f"compare {' '.join(words(one))} : {' '.join(words(other))}",
        answer=str(order),
        note=compare_note(a, b, len(one) == len(other)),
    )


def compare_pairs() -> Iterator[tuple[Cards, Cards]]:
    """Chosen pairs, then every pair of classes: a short hand with a long one, both ways round.

    Within a class every hand with every hand, itself included.
    """
    for texts in COMPARED:
        one, other = map(read, texts)
        yield one, other
        yield other, one
    for (one_class, ones), (other_class, others) in product(compared().items(), repeat=2):
        if one_class == other_class:
            yield from product(ones, others)
        else:
            yield ones[0], others[-1]


def compare_file() -> File:
    """Which of two hands is better."""
    vectors = tuple(compare_vector(*pair) for pair in dict.fromkeys(compare_pairs()))
    return File("compare", "compare", "Which of two hands is better", vectors, "order")


# Level settle

SETTLED: Final = (
    ("8 4 6", "K 7", 5),
    ("8 4 6", "2 3 4 5 6", 5),
    ("10 Q A", "J 10", 5),
    ("Q 3 A 7", "2 3 5 8 2", 5),
    ("10 K A", "A 6", 5),
    ("7 2 3 5 2", "9 8 4", 5),
    ("5 7 K", "K 6 8", 5),
    ("A A 7", "10 8", 5),
    ("7 7 7", "K 9", 5),
)
"""Well-chosen settlements, the worked example of the specification first."""


def settle_vector(hand: Cards, banker: Cards, stake: int, split: bool = False) -> Vector:
    """The question what a hand wins or loses."""
    result = settle_hand(TABLE, hand, stake, banker, split)
    kinds = (KIND_CLAUSES[result.value.kind], KIND_CLAUSES[result.banker.kind])
    ways = ("split.pontoon",) if split else ()
    cards = f"{' '.join(words(hand))} : {' '.join(words(banker))}"
    return Vector(
        id=f"settle/{name(hand)}/{name(banker)}/{stake}{'/split' if split else ''}",
        clauses=tuple(dict.fromkeys((*result.because, *kinds, *ways))),
        input={"cards": words(hand), "stake": stake, "split": split, "banker_cards": words(banker)},
        expected={"outcome": result.outcome, "net": result.net, "because": list(result.because)},
        question=f"settle {stake} {'split ' if split else ''}{cards}",
        answer=f"{result.outcome} {result.net}",
        note=settle_note(result.value, result.banker, split),
    )


def settle_vectors() -> Iterator[Vector]:
    """Chosen settlements, every class against every class, and split Pontoons."""
    for hand_text, banker_text, stake in SETTLED:
        yield settle_vector(read(hand_text), read(banker_text), stake)
    for hands, bankers in product(players_classes(), bankers_classes()):
        for hand, banker in meeting(hands, bankers):
            for stake in stakes(hand):
                yield settle_vector(hand, banker, stake)
    for hand, banker in product(undrawn_hands(), (PONTOONS[0], PONTOONS[-1])):
        for stake in stakes(hand):
            yield settle_vector(hand, banker, stake)
    for bankers in bankers_classes():
        for _, banker in meeting([read("A A K 9")], bankers):
            yield settle_vector(PONTOONS[-1], banker, 2, split=True)


def settle_file() -> File:
    """What a finished hand wins or loses."""
    vectors = tuple({vector.id: vector for vector in settle_vectors()}.values())
    return File("settle", "settle", "What a finished hand wins or loses", vectors, "outcome")


# Files


def as_object(vector: Vector) -> dict[str, Any]:
    """A vector as JSON has it."""
    note = {"note": vector.note} if vector.note else {}
    rules = {"rules": vector.rules} if vector.rules else {}
    return {
        "id": vector.id,
        "clauses": list(vector.clauses),
        **rules,
        "input": vector.input,
        "expected": vector.expected,
        **note,
    }


def header(file: File) -> dict[str, Any]:
    """What stands above the vectors."""
    answers = Counter(_answer(vector, file.count_by) for vector in file.vectors)
    return {
        "format": FORMAT,
        "edition": EDITION,
        "level": file.level,
        "schema": "urn:pontoon-rules:schema:vectors:1",
        "title": file.title,
        "rules": rules_json(TABLE),
        "counts": {"vectors": len(file.vectors), "answers": dict(sorted(answers.items()))},
    }


def _answer(vector: Vector, key: str) -> str:
    """The answer of a vector as it is counted; options by their words."""
    found = vector.expected.get(key, "refused")
    if isinstance(found, list):
        return " ".join(option["action"] for option in found)
    return str(found)


def json_text(file: File) -> str:
    """The JSON file: a line for each key of the header and for each vector."""
    head = "".join(
        f"  {json.dumps(key)}: {json.dumps(item)},\n" for key, item in header(file).items()
    )
    rows = ",\n".join(f"    {json.dumps(as_object(vector))}" for vector in file.vectors)
    return f'{{\n{head}  "vectors": [\n{rows}\n  ]\n}}\n'


def line_text(file: File) -> str:
    """The tab-separated file: id, question, answer, clauses."""
    about = f"format {FORMAT}, edition {EDITION}, level {file.level}, {len(file.vectors)} vectors"
    rows = ("\t".join((v.id, v.question, v.answer, " ".join(v.clauses))) for v in file.vectors)
    return f"# pontoon-rules: {about}\n" + "".join(f"{row}\n" for row in rows)


FILES: Final[tuple[Callable[[], File], ...]] = (
    hand_file,
    hand_order_file,
    compare_file,
    settle_file,
    deal_file,
    session_file,
    options_file,
    hand_tables,
    compare_tables,
    settle_tables,
)


def contents() -> Iterator[tuple[str, str]]:
    """Every file's name and text."""
    for make in FILES:
        file = make()
        yield f"{file.name}.json", json_text(file)
        if file.lines:
            yield f"{file.name}.tsv", line_text(file)


def main(arguments: list[str]) -> int:
    """Write, or with `--check` compare; the exit status."""
    checking = "--check" in arguments
    stale = 0
    for file_name, text in contents():
        path = VECTORS / file_name
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale += 1
        if not checking:
            path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{path.relative_to(ROOT)}: {'stale' if checking else 'written'}")
    return int(stale > 0 and checking)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
