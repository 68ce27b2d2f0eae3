"""The vectors in `spec/vectors/`: current, right by a second reading, and sharp.

`Reading` below is that second reading, written from the clauses alone.  Each misreading is the same
with one thing changed; the vectors must tell every one of them apart, at each level where it shows.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations_with_replacement, groupby, product
from math import comb
from pathlib import Path
from typing import Any, get_args

import attrs
import pytest
from jsonschema import Draft202012Validator

import pontoon_rules as pontoon

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "spec" / "vectors"
NAMES = ("hand", "hand-order", "compare", "settle")
every_file = pytest.mark.parametrize("name", NAMES)

Cards = tuple[str, ...]
Vector = Mapping[str, Any]


@cache
def loaded(name: str) -> dict[str, Any]:
    value = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    assert isinstance(value, dict)
    return value


def vectors(name: str) -> list[Vector]:
    found = loaded(name)["vectors"]
    assert isinstance(found, list)
    return found


@cache
def lines(name: str) -> list[list[str]]:
    text = (FOLDER / f"{name}.tsv").read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines() if not line.startswith("#")]


# The files


def test_the_files_are_current() -> None:
    command = [sys.executable, str(ROOT / "tools" / "vectors.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_there_are_no_other_files() -> None:
    names = {f"{name}.{ending}" for name in NAMES for ending in ("json", "tsv")}
    tables = {f"{level}-tables.json" for level in ("hand", "compare", "settle")}
    alone = {"deal.json", "options.json", "session.json"}
    about = {"INDEX.md", "README.md", "index.json", "kills.json"}
    assert {path.name for path in FOLDER.iterdir()} == names | tables | alone | about


@every_file
def test_the_json_follows_its_schema(name: str) -> None:
    text = (ROOT / "spec" / "schema" / "vectors.schema.json").read_text(encoding="utf-8")
    head = loaded(name)
    sample = [*head["vectors"][:40], *head["vectors"][-40:], *head["vectors"][::97]]
    errors = Draft202012Validator(json.loads(text)).iter_errors({**head, "vectors": sample})
    assert [error.json_path for error in errors] == []


@every_file
def test_the_keys_of_every_vector(name: str) -> None:
    level = loaded(name)["level"]
    keys = {"id", "clauses", "input", "expected"}
    inputs = {
        "hand": {"cards"},
        "compare": {"one", "other"},
        "settle": {"cards", "stake", "split", "banker_cards"},
    }
    for vector in vectors(name):
        assert set(vector) - {"note"} == keys
        assert set(vector["input"]) == inputs[level]


@every_file
def test_the_header(name: str) -> None:
    head = loaded(name)
    assert list(head)[:4] == ["format", "edition", "level", "schema"]
    assert head["format"] == 1
    assert head["edition"] == pontoon.EDITION
    assert head["rules"]["profile"] == "table"
    assert list(head["rules"]) == list(attrs.fields_dict(pontoon.RuleSet))
    assert head["counts"]["vectors"] == len(vectors(name))
    assert sum(head["counts"]["answers"].values()) == len(vectors(name))


@every_file
def test_each_id_is_a_name_of_its_own(name: str) -> None:
    ids = [vector["id"] for vector in vectors(name)]
    assert len(set(ids)) == len(ids)
    assert all(one.startswith(f"{name}/") for one in ids)
    assert all(id_of(name, vector["input"]) == vector["id"] for vector in vectors(name))


def id_of(name: str, question: Mapping[str, Any]) -> str:
    """The name that a question has to have."""
    hands = [item for item in question.values() if isinstance(item, list)]
    parts = [name, *("-".join(hand) for hand in hands)]
    parts += [str(question["stake"])] if "stake" in question else []
    return "/".join([*parts, "split"] if question.get("split") else parts)


@every_file
def test_every_clause_exists(name: str) -> None:
    known = set(get_args(pontoon.ClauseId))
    assert {clause for vector in vectors(name) for clause in vector["clauses"]} <= known


@every_file
def test_both_forms_say_the_same(name: str) -> None:
    level = loaded(name)["level"]
    rows = [
        [vector["id"], *plain(level, vector), " ".join(vector["clauses"])]
        for vector in vectors(name)
    ]
    assert lines(name) == rows


def plain(level: str, vector: Vector) -> tuple[str, str]:
    """The question and the answer as lines, written from the JSON."""
    asked, answer = vector["input"], vector["expected"]
    if level == "hand":
        softness = "soft" if answer["soft"] else "hard"
        return f"hand {' '.join(asked['cards'])}", f"{answer['kind']} {answer['total']} {softness}"
    if level == "compare":
        hands = f"{' '.join(asked['one'])} : {' '.join(asked['other'])}"
        return f"compare {hands}", str(answer["order"])
    split = "split " if asked["split"] else ""
    hands = f"{' '.join(asked['cards'])} : {' '.join(asked['banker_cards'])}"
    return f"settle {asked['stake']} {split}{hands}", f"{answer['outcome']} {answer['net']}"


# A second reading of the rules

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def rank(card: str) -> str:
    """The rank of a card, without its suit."""
    return card.rstrip("SHDC")


def worths(card: str) -> tuple[int, ...]:
    """Everything that a card can count."""
    if rank(card) == "A":
        return 1, 11
    return (10,) if rank(card) in ("J", "Q", "K") else (int(rank(card)),)


@cache
def best_total(cards: Cards) -> int:
    """The best count, by trying every value of every ace."""
    counts = {sum(choice) for choice in product(*map(worths, cards))}
    return max((count for count in counts if count <= 21), default=min(counts))


def is_soft(cards: Cards) -> bool:
    """Whether some ace counts 11 in the best count."""
    best = best_total(cards)
    return best <= 21 and any(sum(choice) == best and 11 in choice for choice in ways(cards))


def ways(cards: Cards) -> list[tuple[int, ...]]:
    return list(product(*map(worths, cards)))


def kind(cards: Cards, total: int) -> str:
    if total > 21:
        return "bust"
    if len(cards) == 5:
        return "five-card-trick"
    return "pontoon" if len(cards) == 2 and total == 21 else "points"


ORDER = ("bust", "points", "five-card-trick", "pontoon")


def strength(kind: str, total: int, size: int) -> tuple[int, ...]:
    """What is compared: the kind, then totals between two hands of points."""
    return ORDER.index(kind), total if kind == "points" else 0


@dataclass(frozen=True)
class Hand:
    cards: Cards
    kind: str
    total: int
    strength: tuple[int, ...]
    split: bool = False


def times(hand: Hand, banker: Hand) -> int:
    """How often the current stake is won, or lost where it is negative."""
    if hand.kind == "bust":
        return -1
    if banker.kind == "pontoon":
        return -2
    if hand.kind == "pontoon":
        return 2
    if banker.kind == "five-card-trick":
        return -2
    if hand.strength <= banker.strength:
        return -1
    return 2 if hand.kind == "five-card-trick" else 1


@dataclass(frozen=True)
class Reading:
    """A way of reading the rules at these three levels, in four parts that can be replaced."""

    total: Callable[[Cards], int] = best_total
    kind: Callable[[Cards, int], str] = kind
    strength: Callable[[str, int, int], tuple[int, ...]] = strength
    times: Callable[[Hand, Hand], int] = times

    def hand(self, cards: Cards, split: bool = False) -> Hand:
        total = self.total(cards)
        kind = self.kind(cards, total)
        return Hand(cards, kind, total, self.strength(kind, total, len(cards)), split)

    def answer(self, level: str, asked: Mapping[str, Any]) -> tuple[object, ...]:
        """The part of the answer in which readings differ."""
        if level == "hand":
            hand = self.hand(tuple(asked["cards"]))
            return hand.kind, hand.total
        if level == "compare":
            one, other = (self.hand(tuple(asked[key])) for key in ("one", "other"))
            return ((one.strength > other.strength) - (one.strength < other.strength),)
        hand = self.hand(tuple(asked["cards"]), asked["split"])
        return (self.times(hand, self.hand(tuple(asked["banker_cards"]))) * asked["stake"],)


def expected(level: str, vector: Vector) -> tuple[object, ...]:
    """The same part of the answer that a vector holds."""
    keys = {"hand": ("kind", "total"), "compare": ("order",), "settle": ("net",)}
    return tuple(vector["expected"][key] for key in keys[level])


def failures(name: str, reading: Reading) -> list[str]:
    """The vectors that a reading gets wrong."""
    level = loaded(name)["level"]
    return [
        vector["id"]
        for vector in vectors(name)
        if reading.answer(level, vector["input"]) != expected(level, vector)
    ]


@every_file
def test_the_second_reading_agrees(name: str) -> None:
    assert failures(name, Reading()) == []


@pytest.mark.parametrize("name", ["hand", "hand-order"])
def test_softness_by_trying_every_ace(name: str) -> None:
    wrong = [
        vector["id"]
        for vector in vectors(name)
        if is_soft(tuple(vector["input"]["cards"])) != vector["expected"]["soft"]
    ]
    assert wrong == []


def test_the_outcome_follows_from_hand_and_net() -> None:
    for vector in vectors("settle"):
        bust = best_total(tuple(vector["input"]["cards"])) > 21
        outcome = "bust" if bust else "win" if vector["expected"]["net"] > 0 else "lose"
        assert vector["expected"]["outcome"] == outcome, vector["id"]


# The engine


@every_file
def test_the_engine_agrees(name: str) -> None:
    level = loaded(name)["level"]
    wrong = [
        vector["id"]
        for vector in vectors(name)
        if engine_answer(level, vector["input"]) != vector["expected"]
    ]
    assert wrong == []


def engine_answer(level: str, asked: Mapping[str, Any]) -> dict[str, object]:
    hands = {key: pontoon.cards(item) for key, item in asked.items() if isinstance(item, list)}
    if level == "settle":
        result = pontoon.settle_hand(
            pontoon.TABLE,
            hands["cards"],
            asked["stake"],
            hands["banker_cards"],
            split=asked["split"],
        )
        because = list(result.because)
        return {"outcome": result.outcome, "net": result.net, "because": because}
    values = {key: pontoon.classify(pontoon.TABLE, hand) for key, hand in hands.items()}
    if level == "compare":
        return {"order": pontoon.compare(values["one"], values["other"])}
    value = values["cards"]
    return {"kind": value.kind, "total": value.total, "soft": value.soft}


# Completeness


def test_every_hand_of_one_to_five_cards_is_there_once() -> None:
    assert sum(comb(len(RANKS) + size - 1, size) for size in range(1, 6)) == 8567
    found = [tuple(vector["input"]["cards"]) for vector in vectors("hand")]
    every = [hand for size in range(1, 6) for hand in combinations_with_replacement(RANKS, size)]
    assert found == every
    assert len(found) == 8567


def test_orders_and_suits_are_all_of_the_same_hands() -> None:
    def plain_hand(vector: Vector) -> Cards:
        return tuple(sorted(map(rank, vector["input"]["cards"]), key=RANKS.index))

    by_hand = groupby(sorted(vectors("hand-order"), key=plain_hand), key=plain_hand)
    for hand, group in by_hand:
        answers = {json.dumps(vector["expected"]) for vector in group}
        assert len(answers) == 1, hand


def class_of(cards: Cards) -> tuple[str, int]:
    total = best_total(cards)
    return kind(cards, total), total


def test_every_pair_of_classes_is_compared() -> None:
    classes = {
        class_of(hand)
        for size in range(2, 6)
        for hand in combinations_with_replacement(RANKS, size)
        if max(Counter(hand).values()) <= 4
    }
    classes = {one for one in classes if one[1] <= 31}
    pairs = {
        (class_of(tuple(vector["input"]["one"])), class_of(tuple(vector["input"]["other"])))
        for vector in vectors("compare")
    }
    assert pairs == set(product(classes, repeat=2))


def test_comparing_the_other_way_round_is_the_opposite() -> None:
    orders = {
        (class_of(tuple(v["input"]["one"])), class_of(tuple(v["input"]["other"]))): v["expected"]
        for v in vectors("compare")
    }
    for (one, other), answer in orders.items():
        assert orders[other, one]["order"] == -answer["order"]


def settled_classes() -> set[tuple[str, int, str, int]]:
    return {
        (*class_of(tuple(v["input"]["cards"])), *class_of(tuple(v["input"]["banker_cards"])))
        for v in vectors("settle")
    }


def test_every_pair_of_classes_that_can_meet_is_settled() -> None:
    players = {*(("points", total) for total in range(15, 22)), ("pontoon", 21)}
    players |= {("five-card-trick", total) for total in range(11, 22)}
    players |= {("bust", total) for total in range(22, 31)}
    bankers = {*(("points", total) for total in range(4, 22))}
    bankers |= {("five-card-trick", total) for total in range(11, 22)}
    bankers |= {("bust", total) for total in range(22, 32)}
    meeting = {(*hand, *banker) for hand, banker in product(players, bankers)}
    undrawn = {*(("points", total) for total in range(4, 21)), ("pontoon", 21)}
    meeting |= {(*hand, "pontoon", 21) for hand in undrawn}
    assert settled_classes() <= meeting
    # Five cards that count 11 are 2 2 2 2 3: one pack then holds no 2 for another hand.
    assert meeting - settled_classes() == {
        ("five-card-trick", 11, "five-card-trick", 11),
        ("five-card-trick", 11, "points", 4),
        ("five-card-trick", 11, "points", 5),
    }


def test_every_settlement_can_be_dealt() -> None:
    """Each pair is played by `apply` from one pack, and the deal pays what the vector says."""
    wrong = [v["id"] for v in vectors("settle") if dealt(v["input"]) != v["expected"]["net"]]
    assert wrong == []


def dealt(asked: Mapping[str, Any]) -> pontoon.Amount:
    """What Bob's first hand wins or loses when the vector is played as a deal."""
    hand, bank = pontoon.cards(asked["cards"]), pontoon.cards(asked["banker_cards"])
    first = min(asked["stake"], 5)
    second = hand[0] if asked["split"] else hand[1]
    deal = pontoon.start_deal(pontoon.TABLE, ("Ann", "Bob"), "Ann")
    deal = after(deal, pontoon.DealCards(), hand[0], bank[0])
    deal = after(deal, pontoon.Stake("Bob", first))
    deal = after(deal, pontoon.DealCards(), second, bank[1])
    if deal.phase == "players":
        deal = banked(played(deal, asked, hand), bank)
    assert deal.phase == "settled"
    entries = [e for e in pontoon.settlement(deal) if (e.seat, e.hand) == ("Bob", 0)]
    return sum(entry.amount if entry.payee == "Bob" else -entry.amount for entry in entries)


def after(deal: pontoon.Deal, action: pontoon.Action, *drawn: pontoon.Card) -> pontoon.Deal:
    return pontoon.apply(deal, action, drawn).deal


def played(
    deal: pontoon.Deal, asked: Mapping[str, Any], hand: tuple[pontoon.Card, ...]
) -> pontoon.Deal:
    """The player's turn: every card bought at the most where the stake needs it, else twisted."""
    bought = asked["stake"] > 5
    assert asked["stake"] <= 5 or asked["stake"] == 5 + 10 * (len(hand) - 2)
    if asked["split"]:
        deal = after(deal, pontoon.Split("Bob"), hand[1], pontoon.card("9"))
    for card in hand[2:]:
        deal = after(deal, pontoon.Buy("Bob", 10) if bought else pontoon.Twist("Bob"), card)
    while deal.phase == "players":
        pontoon_due = deal.hands[deal.turn].total == 21
        deal = after(deal, pontoon.Declare("Bob") if pontoon_due else pontoon.Stick("Bob"))
    return deal


def banked(deal: pontoon.Deal, bank: tuple[pontoon.Card, ...]) -> pontoon.Deal:
    """The banker's turn."""
    for card in bank[2:]:
        deal = after(deal, pontoon.Twist("Ann"), card)
    return after(deal, pontoon.Stick("Ann")) if deal.phase == "banker" else deal


def test_the_settlements_use_every_clause_that_decides_one() -> None:
    used = {clause for v in vectors("settle") for clause in v["expected"]["because"]}
    assert used == {
        "banker.pontoon",
        "bust.final",
        "bust.lost",
        "settle.bank-bust",
        "settle.bank-trick",
        "settle.higher",
        "settle.lower",
        "settle.pontoon",
        "settle.tie",
        "settle.trick",
    }


def test_the_worked_examples_are_there() -> None:
    nets = {vector["id"]: vector["expected"]["net"] for vector in vectors("settle")}
    assert nets["settle/8-4-6/K-7/5"] == 5
    assert nets["settle/8-4-6/2-3-4-5-6/5"] == -10


# Misreadings

RIGHT = Reading()
MISREADINGS: dict[str, tuple[Reading, tuple[str, ...]]] = {}
VALUE = ("hand", "compare", "settle")
RANKING = ("compare", "settle")
PAYMENT = ("settle",)


def misreading(*levels: str) -> Callable[[Callable[[], Reading]], Callable[[], Reading]]:
    """Register a wrong reading under its name, with the levels at which it shows."""

    def register(make: Callable[[], Reading]) -> Callable[[], Reading]:
        MISREADINGS[make.__name__] = make(), levels
        return make

    return register


def paying(change: Callable[[Hand, Hand], int | None]) -> Reading:
    """The right reading, but for payments where `change` says otherwise."""

    def changed(hand: Hand, banker: Hand) -> int:
        other = change(hand, banker)
        return times(hand, banker) if other is None else other

    return replace(RIGHT, times=changed)


def ranking(change: Callable[[str, int, int], tuple[int, ...]]) -> Reading:
    return replace(RIGHT, strength=change)


def naming(change: Callable[[Cards, int], str]) -> Reading:
    return replace(RIGHT, kind=change)


def counting(ace: int, court: tuple[int, int, int] = (10, 10, 10)) -> Callable[[Cards], int]:
    """A count in which every rank has one value."""
    values = {"A": ace, **dict(zip("JQK", court, strict=True))}
    return lambda cards: sum(values.get(rank(card), 0) or int(rank(card)) for card in cards)


@misreading(*VALUE)
def ace_always_one() -> Reading:
    return replace(RIGHT, total=counting(1))


@misreading(*VALUE)
def ace_always_eleven() -> Reading:
    return replace(RIGHT, total=counting(11))


@misreading(*VALUE, "hand-order")
def ace_fixed_when_drawn() -> Reading:
    def total(cards: Cards) -> int:
        count = 0
        for card in cards:
            eleven = rank(card) == "A" and count + 11 <= 21
            count += 11 if eleven else worths(card)[0]
        return count

    return replace(RIGHT, total=total)


@misreading(*VALUE)
def only_a_lone_ace_may_count_eleven() -> Reading:
    def total(cards: Cards) -> int:
        lone = [rank(card) for card in cards].count("A") == 1
        return best_total(cards) if lone else counting(1)(cards)

    return replace(RIGHT, total=total)


@misreading(*VALUE)
def court_cards_count_eleven_to_thirteen() -> Reading:
    def total(cards: Cards) -> int:
        low = counting(1, (11, 12, 13))(cards)
        ace = any(rank(card) == "A" for card in cards)
        return low + 10 if ace and low + 10 <= 21 else low

    return replace(RIGHT, total=total)


@misreading(*VALUE, "hand-order")
def ace_and_ten_is_no_pontoon() -> Reading:
    def change(cards: Cards, total: int) -> str:
        right = kind(cards, total)
        return "points" if right == "pontoon" and "10" in map(rank, cards) else right

    return naming(change)


@misreading(*VALUE, "hand-order")
def ace_and_court_in_any_number_of_cards_is_a_pontoon() -> Reading:
    def change(cards: Cards, total: int) -> str:
        ranks = set(map(rank, cards))
        return (
            "pontoon" if total <= 21 and "A" in ranks and ranks & set("JQK") else kind(cards, total)
        )

    return naming(change)


@misreading(*VALUE, "hand-order")
def any_twenty_one_is_a_pontoon() -> Reading:
    return naming(lambda cards, total: "pontoon" if total == 21 else kind(cards, total))


@misreading("hand-order")
def the_ace_of_a_pontoon_comes_first() -> Reading:
    def change(cards: Cards, total: int) -> str:
        right = kind(cards, total)
        return "points" if right == "pontoon" and rank(cards[0]) != "A" else right

    return naming(change)


@misreading("hand-order")
def a_pontoon_is_of_one_suit() -> Reading:
    def change(cards: Cards, total: int) -> str:
        right = kind(cards, total)
        suits = {card[-1] for card in cards if card[-1] in "SHDC"}
        return "points" if right == "pontoon" and len(suits) == 2 else right

    return naming(change)


@misreading(*VALUE)
def trick_only_below_twenty_one() -> Reading:
    return naming(lambda cards, total: kind(cards if total < 21 else cards[:3], total))


@misreading(*VALUE, "hand-order")
def trick_only_at_twenty_one() -> Reading:
    return naming(lambda cards, total: kind(cards if total == 21 else cards[:3], total))


@misreading(*VALUE, "hand-order")
def there_is_no_five_card_trick() -> Reading:
    return naming(lambda cards, total: kind(cards if len(cards) < 5 else cards[:3], total))


@misreading(*VALUE)
def four_cards_are_a_trick() -> Reading:
    return naming(
        lambda cards, total: (
            "five-card-trick" if len(cards) == 4 and total <= 21 else kind(cards, total)
        )
    )


@misreading(*RANKING)
def tricks_compared_by_total() -> Reading:
    def times_by_total(hand: Hand, banker: Hand) -> int:
        tricks = hand.kind == banker.kind == "five-card-trick"
        return 2 if tricks and hand.total > banker.total else times(hand, banker)

    compare = ranking(lambda kind, total, size: (ORDER.index(kind), total * (kind != "bust")))
    return replace(compare, times=times_by_total)


@misreading(*RANKING)
def trick_breaks_ties_only() -> Reading:
    def change(kind: str, total: int, size: int) -> tuple[int, ...]:
        if kind in ("bust", "pontoon"):
            return strength(kind, total, size)
        return ORDER.index("points"), total, int(kind == "five-card-trick")

    return ranking(change)


@misreading(*RANKING)
def trick_ranks_below_twenty_one() -> Reading:
    def change(kind: str, total: int, size: int) -> tuple[int, ...]:
        return (1, 20, 1) if kind == "five-card-trick" else strength(kind, total, size)

    return ranking(change)


@misreading(*RANKING)
def trick_ranks_above_a_pontoon() -> Reading:
    places = ("bust", "points", "pontoon", "five-card-trick")

    def change(kind: str, total: int, size: int) -> tuple[int, ...]:
        return places.index(kind), total if kind == "points" else 0

    def beaten(hand: Hand, banker: Hand) -> int | None:
        return -2 if (hand.kind, banker.kind) == ("pontoon", "five-card-trick") else None

    return replace(paying(beaten), strength=change)


@misreading(*RANKING)
def four_cards_rank_above_fewer() -> Reading:
    def change(kind: str, total: int, size: int) -> tuple[int, ...]:
        return (*strength(kind, total, size), int(kind == "points" and size == 4))

    return ranking(change)


@misreading(*RANKING)
def fewer_cards_rank_above_more() -> Reading:
    def change(kind: str, total: int, size: int) -> tuple[int, ...]:
        return (*strength(kind, total, size), -size if kind == "points" else 0)

    return ranking(change)


@misreading("compare")
def lower_busts_rank_above_higher() -> Reading:
    def change(kind: str, total: int, size: int) -> tuple[int, ...]:
        return (0, -total) if kind == "bust" else strength(kind, total, size)

    return ranking(change)


def tie(hand: Hand, banker: Hand) -> bool:
    return hand.kind != "bust" and hand.strength == banker.strength


def points_tie(hand: Hand, banker: Hand) -> bool:
    return tie(hand, banker) and hand.kind == "points"


def both(hand: Hand, banker: Hand) -> tuple[str, str]:
    return hand.kind, banker.kind


@misreading(*PAYMENT)
def equal_totals_are_refunded() -> Reading:
    return paying(lambda hand, banker: 0 if points_tie(hand, banker) else None)


@misreading(*PAYMENT)
def equal_totals_win() -> Reading:
    return paying(lambda hand, banker: 1 if points_tie(hand, banker) else None)


@misreading(*PAYMENT)
def trick_against_trick_is_refunded() -> Reading:
    return paying(lambda a, b: 0 if tie(a, b) and a.kind == "five-card-trick" else None)


@misreading(*PAYMENT)
def trick_against_trick_loses_single() -> Reading:
    return paying(lambda a, b: -1 if tie(a, b) and a.kind == "five-card-trick" else None)


@misreading(*PAYMENT)
def bankers_pontoon_takes_single() -> Reading:
    return paying(lambda a, b: -1 if b.kind == "pontoon" else None)


@misreading(*PAYMENT)
def players_pontoon_looked_at_first() -> Reading:
    return paying(lambda a, b: 2 if a.kind == "pontoon" else None)


@misreading(*PAYMENT)
def pontoon_against_pontoon_is_refunded() -> Reading:
    return paying(lambda a, b: 0 if both(a, b) == ("pontoon", "pontoon") else None)


@misreading(*PAYMENT)
def pontoon_against_pontoon_loses_single() -> Reading:
    return paying(lambda a, b: -1 if both(a, b) == ("pontoon", "pontoon") else None)


@misreading(*PAYMENT)
def bust_is_paid_when_the_banker_busts() -> Reading:
    return paying(lambda a, b: 1 if both(a, b) == ("bust", "bust") else None)


@misreading(*PAYMENT)
def bust_is_refunded_when_the_banker_busts() -> Reading:
    return paying(lambda a, b: 0 if both(a, b) == ("bust", "bust") else None)


@misreading(*PAYMENT)
def bust_pays_double_to_a_trick() -> Reading:
    return paying(lambda a, b: -2 if both(a, b) == ("bust", "five-card-trick") else None)


@misreading(*PAYMENT)
def bankers_trick_takes_single() -> Reading:
    return paying(lambda a, b: -1 if times(a, b) == -2 and b.kind != "pontoon" else None)


@misreading(*PAYMENT)
def bankers_trick_beats_a_pontoon() -> Reading:
    return paying(lambda a, b: -2 if both(a, b) == ("pontoon", "five-card-trick") else None)


@misreading(*PAYMENT)
def pontoon_is_paid_single() -> Reading:
    return paying(lambda a, b: 1 if a.kind == "pontoon" and times(a, b) > 0 else None)


@misreading(*PAYMENT)
def pontoon_is_paid_treble() -> Reading:
    return paying(lambda a, b: 3 if a.kind == "pontoon" and times(a, b) > 0 else None)


@misreading(*PAYMENT)
def trick_is_paid_single() -> Reading:
    return paying(lambda a, b: 1 if a.kind == "five-card-trick" and times(a, b) > 0 else None)


@misreading(*PAYMENT)
def everything_is_paid_single_when_the_banker_busts() -> Reading:
    return paying(lambda a, b: 1 if b.kind == "bust" and times(a, b) > 0 else None)


@misreading(*PAYMENT)
def everything_is_paid_double_when_the_banker_busts() -> Reading:
    return paying(lambda a, b: 2 if b.kind == "bust" and times(a, b) > 0 else None)


@misreading(*PAYMENT)
def split_pontoon_is_paid_single() -> Reading:
    return paying(lambda a, b: 1 if a.split and times(a, b) > 0 else None)


@misreading(*PAYMENT)
def split_pontoon_is_a_plain_twenty_one() -> Reading:
    def change(hand: Hand, banker: Hand) -> int | None:
        if not hand.split:
            return None
        plain_hand = replace(hand, kind="points", strength=strength("points", 21, 2))
        return times(plain_hand, banker)

    return paying(change)


@misreading(*PAYMENT)
def three_sevens_are_paid_treble() -> Reading:
    return paying(lambda a, b: 3 if a.cards == ("7", "7", "7") and times(a, b) > 0 else None)


@misreading(*PAYMENT)
def winnings_include_the_own_stake() -> Reading:
    return paying(lambda a, b: times(a, b) + 1 if times(a, b) > 0 else None)


@misreading(*PAYMENT)
def the_banker_must_reach_fifteen() -> Reading:
    return paying(
        lambda a, b: 1 if b.kind == "points" and b.total < 15 and a.kind != "bust" else None
    )


@pytest.mark.parametrize("name", MISREADINGS)
def test_a_misreading_is_caught_where_it_shows(name: str) -> None:
    reading, levels = MISREADINGS[name]
    caught = {level for level in NAMES if failures(level, reading)}
    assert set(levels) <= caught
    assert caught - set(levels) <= {"hand-order"}


def test_no_two_misreadings_look_alike() -> None:
    seen: dict[tuple[tuple[str, ...], ...], str] = {}
    for name, (reading, _) in MISREADINGS.items():
        pattern = tuple(
            tuple(
                f"{vector['id']} {reading.answer(loaded(level)['level'], vector['input'])}"
                for vector in vectors(level)
            )
            for level in NAMES
        )
        assert seen.setdefault(pattern, name) == name
