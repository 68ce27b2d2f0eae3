"""The reader against the documents, against counting by hand, and against itself."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, prod
from typing import Any

import pytest
from reader.illegal import HOW, agrees, break_deal, random_illegal
from reader.rules import (
    RANKS,
    TABLE,
    Act,
    BreachError,
    Deal,
    HandResult,
    Kind,
    Line,
    Replay,
    Result,
    after,
    full_pack,
    multiplier,
    rank_of,
    read_deal,
    why_illegal,
    worth,
)
from reader.table import (
    MOODS,
    PLAIN,
    SYMBOLS,
    Mood,
    Style,
    map_cards,
    random_deal,
    random_style,
    to_record,
    to_text,
    without_suits,
)

# --- a small way of writing deals --------------------------------------------------------


def line(text: str) -> Line:
    """A line such as `Bob 2: 8 4, buy 3 6, stick`."""
    head, _, body = text.partition(":")
    name, *stake = head.split()
    cards, *items = (item.split() for item in re.split(r"[,;]|(?=/)", body) if item.strip())
    read: Line = {"seat": name.strip('"'), "cards": cards}
    if stake:
        read["stake"] = int(stake[0])
    read["actions"] = [act for item in items for act in acts(item)]
    return read


def acts(words: Sequence[str]) -> Iterator[Act]:
    """One item between commas, perhaps after a slash."""
    if words[0].startswith("/"):
        yield {"action": "next"}
        words = [word for word in (words[0][1:], *words[1:]) if word]
    if not words:
        return
    name = words[0].lower()
    act: Act = {"action": "declare" if name == "pontoon" else name}
    if name == "buy":
        act["amount"] = int(words[1])
    if name in ("buy", "twist", "split"):
        act["cards"] = list(words[2 if name == "buy" else 1 :])
    yield act


def deal_of(*lines: str, void: bool = False) -> Deal:
    """A deal from its lines, in order of play, the banker last."""
    read = [line(each) for each in lines]
    seats = [each["seat"] for each in read]
    deal: Deal = {"bank": seats[-1], "seats": seats, "lines": read}
    if void:
        deal["void"] = True
    return deal


def only(result: Result) -> HandResult:
    """The one hand of a deal with two seats."""
    (hand,) = result.hands
    return hand


# --- the worked example (table 05) -------------------------------------------------------

EXAMPLE = "Bob 2: 8 4, buy 3 6, stick"


def test_worked_example_wins_its_current_stake() -> None:
    result = read_deal(deal_of(EXAMPLE, "Ann: K 7, stick"))
    assert only(result) == HandResult(
        "Bob", 0, ("8", "4", "6"), "points", 18, False, 2, 5, "win", 5
    )
    assert result.net == {"Bob": 5, "Ann": -5}
    assert (result.status, result.next_banker, result.shuffle) == ("settled", "Ann", False)


def test_worked_example_loses_double_to_a_five_card_trick() -> None:
    result = read_deal(deal_of(EXAMPLE, "Ann: 2 2, twist 3, twist 3, twist 5"))
    assert result.net == {"Bob": -10, "Ann": 10}
    assert only(result).outcome == "lose"


@pytest.mark.parametrize("amount", range(6))
def test_worked_example_second_buy_adds_two_or_three(amount: int) -> None:
    deal = deal_of(f"Bob 2: 8 4, buy 3 6, buy {amount} 2, stick", "Ann: K 7, stick")
    expected = {0: "later-buy-low", 1: "later-buy-low", 4: "later-buy-high", 5: "later-buy-high"}
    fault = why_illegal(deal)
    assert fault == (("Bob", 0, expected[amount]) if amount in expected else None)
    if fault is None:
        assert read_deal(deal).net["Bob"] == 5 + amount


@pytest.mark.parametrize("amount", range(7))
def test_worked_example_first_buy_adds_two_to_four(amount: int) -> None:
    fault = why_illegal(deal_of(f"Bob 2: 8 4, buy {amount} 6, stick", "Ann: K 7, stick"))
    low, high = ("Bob", 0, "buy-low"), ("Bob", 0, "buy-high")
    assert fault == (low if amount < 2 else high if amount > 4 else None)


# --- what hands are worth (table 01, 02) -------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "kind", "total", "soft"),
    [
        ("A K", "pontoon", 21, True),
        ("10 A", "pontoon", 21, True),
        ("A A", "points", 12, True),
        ("A A 9", "points", 21, True),
        ("A 5 5", "points", 21, True),
        ("A K Q", "points", 21, False),
        ("7 7 7", "points", 21, False),
        ("A 4", "points", 15, True),
        ("K Q 2", "bust", 22, False),
        ("A A K Q", "bust", 22, False),
        ("A A A A 2", "five-card-trick", 16, True),
        ("A 2 3 4 J", "five-card-trick", 20, False),
        ("A 2 2 2 4", "five-card-trick", 21, True),
        ("2 3 4 5 7", "five-card-trick", 21, False),
        ("2 3 4 5 8", "bust", 22, False),
        ("A 2 3 5", "points", 21, True),
    ],
)
def test_worth(cards: str, kind: Kind, total: int, soft: bool) -> None:
    value = worth(cards.split())
    assert (value.kind, value.total, value.soft) == (kind, total, soft)


def test_worth_of_every_hand_by_trying_every_count() -> None:
    for size in range(2, 6):
        for ranks in combinations_with_replacement(RANKS, size):
            totals = [sum(choice) for choice in product(*(counts(rank) for rank in ranks))]
            low, best = min(totals), max((t for t in totals if t <= 21), default=None)
            value = worth(ranks)
            assert value.total == (low if best is None else best)
            assert value.soft == (best is not None and best > low)
            assert (value.kind == "bust") == (low > 21)
            assert (value.kind == "five-card-trick") == (size == 5 and low <= 21)
            ten = set(ranks) & {"10", "J", "Q", "K"}
            assert (value.kind == "pontoon") == (size == 2 and "A" in ranks and bool(ten))


def counts(rank: str) -> tuple[int, ...]:
    return (1, 11) if rank == "A" else (10,) if rank in "JQK" else (int(rank),)


def share(size: int, wanted: str) -> Fraction:
    """How many of all hands of one pack are of a kind, counted by ranks."""
    found = 0
    for ranks in combinations_with_replacement(RANKS, size):
        if worth(ranks).kind == wanted:
            found += prod(comb(4, many) for many in Counter(ranks).values())
    return Fraction(found, comb(52, size))


def test_known_frequencies() -> None:
    assert share(2, "pontoon") == Fraction(32, 663)
    assert share(5, "five-card-trick") == Fraction(139972, 2598960)


# --- settlement, line by line (table 02, 03, 04) -----------------------------------------

SAMPLES = {
    "pontoon": ("A K", "Q A", "10 A"),
    "trick": ("A A 2 2 3", "2 3 4 5 7"),
    "21": ("7 7 7", "A 2 8 J", "A K Q"),
    "18": ("10 8", "8 4 6", "A 7", "2 3 4 9"),
    "17": ("K 7", "A 6", "A 2 4 J"),
    "bust": ("K Q 2", "5 5 4 8", "K 2 3 4 5"),
}
#              banker:  pontoon  trick  21  18  17  bust
SETTLEMENT = {
    "pontoon": (-2, +2, +2, +2, +2, +2),
    "trick": (-2, -2, +2, +2, +2, +2),
    "21": (-2, -2, -1, +1, +1, +1),
    "18": (-2, -2, -1, -1, +1, +1),
    "17": (-2, -2, -1, -1, -1, +1),
    "bust": (-2, -1, -1, -1, -1, -1),  # the first never happens: nobody has acted
}


@pytest.mark.parametrize("player", SETTLEMENT)
def test_settlement_table(player: str) -> None:
    for banker, expected in zip(SAMPLES, SETTLEMENT[player], strict=True):
        for mine, his in product(SAMPLES[player], SAMPLES[banker]):
            hand, bank = mine.split(), his.split()
            assert multiplier(hand, bank) == expected


def test_better_hand_never_earns_less() -> None:
    order = ["bust", "17", "18", "21", "trick", "pontoon"]
    for banker in range(6):
        row = [SETTLEMENT[player][banker] for player in order]
        assert banker == 0 or row[1:] == sorted(row[1:])


@pytest.mark.parametrize(
    ("bank", "net"),
    [
        ("Ann: A K", {"Bob": -4, "Cat": -2, "Ann": 6}),
        ("Ann: A K, pontoon", {"Bob": -4, "Cat": -2, "Ann": 6}),
    ],
)
def test_bankers_pontoon_takes_double_from_everyone(bank: str, net: dict[str, int]) -> None:
    result = read_deal(deal_of("Bob 2: A Q", "Cat 1: 9 9", bank))
    assert result.net == net
    assert (result.next_banker, result.shuffle) == ("Ann", True)
    assert [hand.kind for hand in result.hands] == ["pontoon", "points"]


def test_busted_stake_stays_lost_whatever_the_banker_does() -> None:
    for bank, twice in (
        ("Ann: K Q, twist 5", 5),
        ("Ann: 2 2, twist 3, twist 3, twist 5", -10),
        ("Ann: K 7, stick", 5),
    ):
        busted = "Cat 3: 10 6, buy 4 9"
        result = read_deal(deal_of(EXAMPLE, busted, bank))
        assert result.net == {"Bob": twice, "Cat": -7, "Ann": 7 - twice}
        assert result.hands[1].outcome == "bust"


def test_trick_pays_the_bought_stake_double() -> None:
    trick = "Bob 2: 2 3, buy 4 2, buy 3 4, buy 3 5"
    assert read_deal(deal_of(trick, "Ann: 7 7, twist 7, stick")).net["Bob"] == 24
    assert read_deal(deal_of(trick, "Ann: A 2, twist 2, twist 3, twist 3")).net["Bob"] == -24


# --- splitting (table 03, 06) ------------------------------------------------------------


def test_split_hands_are_settled_apart() -> None:
    deal = deal_of("Dan 3: 7 7, split 4 K, twist 9, stick, stick", "Ann: K 7, stick")
    result = read_deal(deal)
    assert [(h.hand, h.cards, h.net) for h in result.hands] == [
        (0, ("7", "4", "9"), 3),
        (1, ("7", "K"), -3),
    ]
    assert result.net == {"Dan": 0, "Ann": 0}


def test_resplit_puts_the_new_hand_next_to_the_old() -> None:
    deal = deal_of(
        "Dan 1: 8 8, split 8 J, split 8 9, split 3 A, twist K, stick / stick, stick / stick",
        "Ann: K 6, stick",
    )
    assert [h.cards for h in read_deal(deal).hands] == [
        ("8", "3", "K"),
        ("8", "A"),
        ("8", "9"),
        ("8", "J"),
    ]


def test_split_pontoon_pays_double_shuffles_and_leaves_the_bank() -> None:
    deal = deal_of("Dan 3: A A, split K 9, pontoon, stick", "Ann: K 9, stick")
    result = read_deal(deal)
    assert [(h.kind, h.net) for h in result.hands] == [("pontoon", 6), ("points", 3)]
    assert (result.next_banker, result.shuffle) == ("Ann", True)


def test_bank_goes_to_the_first_unsplit_pontoon() -> None:
    result = read_deal(
        deal_of(
            "Bob 1: A A, split K 9, pontoon, stick",
            "Cat 1: J A, pontoon",
            "Dan 1: A 10, pontoon",
            "Ann: 2 2, twist 3, twist 3, twist 5",
        )
    )
    assert (result.next_banker, result.shuffle) == ("Cat", True)
    assert result.net == {"Bob": 2 - 2, "Cat": 2, "Dan": 2, "Ann": -4}


PAIRS = [f"{one} {two}" for one in RANKS for two in RANKS]


@pytest.mark.parametrize("word", ["pontoon", "stick", "split 2 3", "buy 1 5", "twist 5"])
def test_first_action_of_every_two_cards(word: str) -> None:
    for cards in PAIRS:
        one, two = cards.split()
        pontoon = {one, two} in [{"A", ten} for ten in ("10", "J", "Q", "K")]
        low = min(11, *counts(one)) + min(11, *counts(two)) + (10 if "A" in (one, two) else 0)
        fault = why_illegal(deal_of(f"Bob 1: {cards}, {word}", "Ann: 9 8, stick"))
        what = fault[2] if fault else ""
        if pontoon:
            assert what == ("" if word == "pontoon" else "pontoon-undeclared")
        elif word == "pontoon":
            assert what == "declares-other"
        elif word == "stick":
            assert what == ("stick-low" if low < 15 else "")
        elif word.startswith("split"):
            assert (what == "split-unequal") == (one != two)
        else:
            assert what in ("", "unfinished")


def test_four_hands_and_no_fifth() -> None:
    splits = "split 7 7, split 7 7, split K Q"
    most = f"Bob 1: 7 7, {splits}, stick, stick, split K 2"
    others = [f"{name} 1: 9 8, stick" for name in ("Cat", "Dan", "Eve", "Fay", "Gus", "Hal")]
    assert why_illegal(deal_of(most, *others, "Ann: 9 8, stick")) == ("Bob", 2, "split-too-many")
    without = most.removesuffix(", split K 2")
    rest = ", twist 2, stick, twist 3, stick"
    result = read_deal(deal_of(without + rest, *others, "Ann: 9 8, stick"))
    assert [h.total for h in result.hands[:4]] == [17, 17, 16, 17]


# --- buying by brute force (table 03, 05) ------------------------------------------------


@pytest.mark.parametrize("initial", range(1, 6))
def test_every_sequence_of_three_buys(initial: int) -> None:
    """Additions never rise and stay between once and twice the original stake."""
    legal = []
    for amounts in product(range(2 * initial + 3), repeat=3):
        first, second, third = amounts
        deal = deal_of(
            f"Bob {initial}: 2 3, buy {first} 2, buy {second} 3, buy {third} 4", "Ann: 9 8, stick"
        )
        if why_illegal(deal) is None:
            legal.append(amounts)
            assert read_deal(deal).net["Bob"] == 2 * (initial + sum(amounts))
    assert all(2 * initial >= a >= b >= c >= initial for a, b, c in legal)
    assert len(legal) == comb(initial + 3, 3)
    assert max(sum(amounts) for amounts in legal) + initial == 7 * initial


# --- breaches, and where they are --------------------------------------------------------

BREACHES = {
    "Bob 0: 9 9, stick": (0, "stake-range"),
    "Bob 6: 9 9, stick": (0, "stake-range"),
    "Bob: 9 9, stick": (0, "no-stake"),
    "Bob 2: 8 6, stick": (0, "stick-low"),
    "Bob 2: A 3, stick": (0, "stick-low"),
    "Bob 2: 8 4, twist 2, buy 2 3, stick": (0, "buy-after-twist"),
    "Bob 2: K Q, split 2 3": (0, "split-unequal"),
    "Bob 2: 10 K, split 2 3": (0, "split-unequal"),
    "Bob 2: 4 4, twist 4, split 2 3": (0, "split-late"),
    "Bob 2: 4 4, buy 2 4, split 2 3": (0, "split-late"),
    "Bob 2: 8 4, twist 9, twist 2": (0, "act-at-21"),
    "Bob 2: A 4, twist 6, twist 2": (0, "act-at-21"),
    "Bob 2: A 4, twist 6, buy 2 2": (0, "act-at-21"),
    "Bob 2: 2 2, twist 2, twist 3, twist 3, twist 3": (0, "act-after-five"),
    "Bob 2: 8 4, twist K, twist 2": (0, "act-after-bust"),
    "Bob 2: 9 9, stick, twist 2": (0, "act-after-stop"),
    "Bob 2: 9 9, stick, stick": (0, "act-after-stop"),
    "Bob 2: A J, twist 2": (0, "pontoon-undeclared"),
    "Bob 2: A J, stick": (0, "pontoon-undeclared"),
    "Bob 2: 9 9, pontoon": (0, "declares-other"),
    "Bob 2: 9 9, bust": (0, "wrong-check"),
    "Bob 2: 8 4, twist 9, bust": (0, "wrong-check"),
    "Bob 2: 8 4, twist K, stick": (0, "wrong-check"),
    "Bob 2: 9 9 / stick": (0, "wrong-check"),
    "Bob 2: 9 9, split 8 8, stick / stick /": (1, "wrong-check"),
    "Bob 2: 9 9, split 8 8, stick, twist J, twist 2": (1, "act-after-bust"),
    "Bob 2: 9 3, twist 2": (0, "unfinished"),
    "Bob 2: 4 4, split K Q, twist 2": (1, "unfinished"),
    "Bob 2: K K, twist K, twist K": (0, "act-after-bust"),
}


@pytest.mark.parametrize("text", BREACHES)
def test_breaches(text: str) -> None:
    assert why_illegal(deal_of(text, "Ann: 9 8, stick")) == ("Bob", *BREACHES[text])


BANK_BREACHES = {
    "Ann 2: 9 8, stick": "banker-stakes",
    "Ann: 9 8, buy 2 2": "banker-buys",
    "Ann: 8 8, split 2 3": "banker-splits",
    "Ann: 9 8, pontoon": "wrong-check",
    "Ann: 9 8, stick, twist 2": "act-after-stop",
    "Ann: 9 8, twist 5, twist 2": "act-after-bust",
    "Ann: 9 8, twist 4, bust": "wrong-check",
    "Ann: 2 2, twist 2, twist 3, twist 3, twist 3": "act-after-five",
    "Ann: 9 8, stick, bust": "wrong-check",
}


@pytest.mark.parametrize("text", BANK_BREACHES)
def test_bankers_breaches(text: str) -> None:
    assert why_illegal(deal_of(EXAMPLE, text)) == ("Ann", 0, BANK_BREACHES[text])


@pytest.mark.parametrize(
    "text",
    ["Ann: 2 3", "Ann: 2 3, stick", "Ann: A 5, twist 5, twist 9", "Ann: K 7, twist 4, stick"],
)
def test_banker_stops_where_he_likes(text: str) -> None:
    assert why_illegal(deal_of(EXAMPLE, text)) is None


def test_nobody_acts_under_a_bankers_pontoon() -> None:
    for word in ("stick", "twist 2", "buy 2 2", "split 2 3"):
        deal = deal_of("Bob 2: 9 9", f"Cat 2: 9 9, {word}", "Ann: A K")
        assert why_illegal(deal) == ("Cat", 0, "acts-under-banker-pontoon")
    assert why_illegal(deal_of("Bob 2: 9 9, pontoon", "Ann: A K")) == ("Bob", 0, "wrong-check")
    assert why_illegal(deal_of("Bob 2: A Q, pontoon", "Ann: A K")) is None


def test_the_earliest_breach_in_time_is_told() -> None:
    """Stakes come before actions, and Bob before Cat."""
    late, early = "Bob 2: 8 4, stick", "Cat 9: 9 9, stick"
    assert why_illegal(deal_of(late, early, "Ann: 9 8")) == ("Cat", 0, "stake-range")
    assert why_illegal(deal_of(late, "Cat 2: 8 4, stick", "Ann: 9 8")) == ("Bob", 0, "stick-low")


def test_checks_belong_to_the_hand_that_just_ended() -> None:
    both = "Dan 3: 7 7, split 4 K, twist 10, stick{} stick"
    for slash in (",", " /"):
        assert why_illegal(deal_of(both.format(slash), "Ann: K 8, stick")) is None
    three = "Dan 3: 7 7, split 4 7, twist 10, stick, split K 2, stick, twist 9, stick"
    assert [h.total for h in read_deal(deal_of(three, "Ann: K 8, stick")).hands] == [21, 17, 18]


# --- cards that cannot be there, and cards that run out (table 03, 06) -------------------


def test_fifth_card_of_a_rank() -> None:
    deal = deal_of("Bob 2: 8 8, twist 8, bust", "Cat 2: 8 9, twist 8", "Ann: 9 7, stick")
    assert why_illegal(deal) == ("Cat", 0, "card")
    lines = "Bob 2: 8 8, stick", "Cat 2: 8 9, stick", "Dan 2: 8 9, stick"
    assert why_illegal(deal_of(*lines, "Ann: 9 8, stick")) == ("Ann", 0, "card")
    assert why_illegal(deal_of(*lines, "Ann: 9 7, stick")) is None


def test_same_card_twice() -> None:
    assert why_illegal(deal_of("Bob 2: 8S 9, stick", "Ann: K 8S")) == ("Ann", 0, "card")
    assert why_illegal(deal_of("Bob 2: 8S 9, stick", "Ann: K 8")) is None
    assert why_illegal(deal_of("Bob 2: 8S 9, stick", "Ann: K 8H")) is None


def test_eight_seats_have_two_packs() -> None:
    names = ("Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
    lines = [f"{name} 1: 9S 7, stick" for name in names[:2]]
    lines += [f"{name} 1: 10 8, stick" for name in names[2:5]]
    lines += [f"{name} 1: J 8, stick" for name in names[5:]]
    assert why_illegal(deal_of(*lines, "Ann: 9S 8")) == ("Ann", 0, "card")
    assert why_illegal(deal_of(*lines, "Ann: 9 8")) is None
    assert why_illegal(deal_of(*lines[:6], "Ann: 9 8")) == ("Cat", 0, "card")


SMALL = ["9", "9", "8", "8", "K", "K", "2", "5", "Q"]


def test_busted_cards_come_again_only_after_the_rest() -> None:
    """Nine cards: after the deal three are left, then two, and under them the busted hand."""
    early = deal_of("Bob 1: 9 8, twist K", "Cat 1: 9 5, twist 9", "Ann: 8 K, stick")
    assert why_illegal(early, pack=SMALL) == ("Cat", 0, "card")
    lines = "Bob 1: 9 5, twist K", "Cat 1: 9 8, twist Q, bust", "Ann: 8 2, twist K, stick"
    assert why_illegal(deal_of(*lines), pack=SMALL) is None
    again = "Bob 1: 9 5, twist K", "Cat 1: 9 8, twist Q, bust", "Ann: 8 2, twist K, twist 5"
    # Bob bust with 9 5 K, Cat with 9 8 Q; after the last fresh card, K, Bob's come first.
    assert why_illegal(deal_of(*again), pack=SMALL) is None
    wrong = "Bob 1: 9 5, twist K", "Cat 1: 9 8, twist Q, bust", "Ann: 8 2, twist K, twist 8"
    assert why_illegal(deal_of(*wrong), pack=SMALL) == ("Ann", 0, "card")


def test_void_when_no_card_is_left() -> None:
    pack = ["9", "5", "8", "7", "2"]
    deal = deal_of("Bob 3: 5 9, buy 3 2, twist", "Ann: 8 7", void=True)
    result = read_deal(deal, pack=pack)
    assert (result.status, result.next_banker, result.shuffle) == ("void", "Ann", True)
    assert result.net == {"Bob": 0, "Ann": 0}
    assert (only(result).outcome, only(result).net, only(result).stake) == (None, 0, 6)
    assert why_illegal(deal_of("Bob 3: 5 9, buy 3 2, stick", "Ann: 8 7"), pack=pack) is None
    given = deal_of("Bob 3: 5 9, buy 3 2, twist 4", "Ann: 8 7")
    assert why_illegal(given, pack=pack) == ("Bob", 0, "card")


def test_void_takes_back_busts_and_pontoons() -> None:
    pack = ["10", "2", "K", "A", "Q", "2", "3", "4", "2"]
    lines = (
        "Bob 5: 10 2, twist K",
        "Cat 2: A Q, pontoon",
        "Dan 1: 2 3, twist 2, twist K, stick",
    )
    settled = read_deal(deal_of(*lines, "Ann: 4 2, twist 10, stick"), pack=pack)
    assert settled.net == {"Bob": -5, "Cat": 4, "Dan": 1, "Ann": 0}
    assert settled.next_banker == "Cat"
    void = read_deal(deal_of(*lines, "Ann: 4 2, twist 10, twist", void=True), pack=pack)
    assert void.net == dict.fromkeys(settled.net, 0)
    assert (void.status, void.next_banker, void.shuffle) == ("void", "Ann", True)


def test_split_needs_two_cards() -> None:
    pack = ["9", "9", "8", "7", "K"]
    deal = deal_of("Bob 1: 9 9, split", "Ann: 8 7", void=True)
    assert read_deal(deal, pack=pack).status == "void"
    assert why_illegal(deal_of("Bob 1: 9 9, split 2 2", "Ann: 8 7"), pack=pack) == (
        "Bob",
        0,
        "card",
    )


def test_an_illegal_request_voids_nothing() -> None:
    deal = deal_of("Bob 1: 9 8, split", "Ann: 8 7", void=True)
    assert why_illegal(deal, pack=["9", "8", "8", "7"]) == ("Bob", 0, "split-unequal")


def test_nobody_acts_after_the_cards_ran_out() -> None:
    deal = deal_of("Bob 1: 9 5, twist", "Cat 1: 9 8, stick", "Ann: 8 7", void=True)
    assert why_illegal(deal, pack=["9", "9", "5", "8", "8", "7"]) == ("Cat", 0, "act-after-void")


def test_void_is_counted_not_believed() -> None:
    deal = deal_of(EXAMPLE, "Ann: 9 8, stick", void=True)
    assert why_illegal(deal) == ("Ann", 0, "void-unfounded")
    with pytest.raises(BreachError):
        read_deal(deal)


def test_banker_may_leave_his_line_out_when_all_are_bust() -> None:
    deal = deal_of("Bob 2: 8 4, buy 3 K", "Ann: 9 8")
    deal["lines"].pop()
    result = read_deal(deal)
    assert (result.net, result.banker, result.shuffle) == ({"Bob": -5, "Ann": 5}, None, False)


def test_a_real_void_with_one_pack() -> None:
    rng = random.Random(11)
    deals = (random_deal(rng, 7, mood="quads") for _ in range(5000))
    deal = next(each for each in deals if each.get("void", False))
    splits = [a for each in deal["lines"] for a in each["actions"] if a["action"] == "split"]
    assert len(splits) >= 9
    assert not any(read_deal(deal).net.values())
    assert read_deal(deal).next_banker == deal["bank"]


@pytest.mark.parametrize("seats", [2, 3, 4, 8])
def test_no_void_where_the_pack_must_suffice(seats: int) -> None:
    rng = random.Random(seats)
    for _ in range(300):
        assert read_deal(random_deal(rng, seats, mood="quads")).status == "settled"


# --- other houses (home, guide) ----------------------------------------------------------


def test_house_numbers_are_read() -> None:
    guide = replace(TABLE, trick_takes=1, twist_at_21=True, packs_from=((2, 1),))
    deal = deal_of(EXAMPLE, "Ann: 2 2, twist 3, twist 3, twist 5")
    assert read_deal(deal, guide).net["Bob"] == -5
    on = deal_of("Bob 2: A 4, twist 6, twist 2, twist 3", "Ann: K 9, stick")
    assert read_deal(on, guide).net["Bob"] == 4
    assert why_illegal(deal_of("Bob 2: A 4, twist 6, buy 2 2", "Ann: K 9"), guide) == (
        "Bob",
        0,
        "buy-after-twist",
    )
    bought = deal_of("Bob 2: A 4, buy 2 6, buy 2 2", "Ann: K 9")
    assert why_illegal(bought, guide) == ("Bob", 0, "buy-twenty-one")
    strict = replace(TABLE, stick_minimum=16, stake_high=None, shuffle_always=True)
    assert why_illegal(deal_of("Bob 99: 8 7, stick", "Ann: K 9"), strict) == ("Bob", 0, "stick-low")
    assert read_deal(deal_of("Bob 99: 8 8, stick", "Ann: K 9"), strict).shuffle


# --- random deals ------------------------------------------------------------------------

COUNT = 3000


def many(seed: int, count: int = COUNT) -> Iterator[Deal]:
    rng = random.Random(seed)
    return (random_deal(rng) for _ in range(count))


def test_random_deals_are_legal_and_balanced() -> None:
    for deal in many(1):
        result = read_deal(deal)
        assert sum(result.net.values()) == 0
        for seat in deal["seats"]:
            if seat != deal["bank"]:
                assert result.net[seat] == sum(h.net for h in result.hands if h.seat == seat)
        for hand in result.hands:
            assert hand.initial_stake <= hand.stake <= 7 * hand.initial_stake
            assert result.status == "void" or abs(hand.net) in (hand.stake, 2 * hand.stake)
            assert hand.outcome != "bust" or hand.net == -hand.stake
            assert hand.outcome is None or hand.total <= 21 or hand.outcome == "bust"


def test_cards_on_the_table_and_in_the_stock_make_the_pack() -> None:
    for deal in many(2, 300):
        played = Replay(deal).run()
        hands = [hand for hands in played.hands.values() for hand in hands]
        live = [hand for hand in hands if hand.end != "bust"]
        lying = sum(len(hand.cards) for hand in live) + len(played.bank_hand.cards)
        assert lying + played.stock.left == 52 * TABLE.packs(len(deal["seats"]))


def test_what_does_not_matter() -> None:
    """Suits, the order of lines, and where the list of seats begins."""
    rng = random.Random(3)
    for deal in many(3, 500):
        result = read_deal(deal)
        bare = without_suits(deal)
        assert bare_result(read_deal(bare)) == bare_result(result)
        rng.shuffle(bare["lines"])
        turn = rng.randrange(len(bare["seats"]))
        bare["seats"] = bare["seats"][turn:] + bare["seats"][:turn]
        assert bare_result(read_deal(bare)) == bare_result(result)


def bare_result(result: Result) -> Result:
    """The result without suits."""
    hands = tuple(replace(hand, cards=tuple(map(rank_of, hand.cards))) for hand in result.hands)
    bank = result.banker_cards
    return replace(result, hands=hands, banker_cards=tuple(map(rank_of, bank)) if bank else None)


def test_small_packs_run_out() -> None:
    rng = random.Random(4)
    pack = [rank + suit for rank in ("A", "2", "3", "8", "9", "K") for suit in "SH"]
    seen: Counter[str] = Counter()
    for _ in range(COUNT):
        deal = random_deal(rng, rng.randint(2, 5), pack=pack)
        result = read_deal(deal, pack=pack)
        assert (result.status == "void") == deal.get("void", False)
        played = Replay(deal, pack=pack).run()
        seen[result.status] += 1
        seen["busted cards again"] += len(played.draws) > len(pack)
        if result.status == "void":
            word = [line for line in deal["lines"] if line["actions"]][-1]["actions"][-1]
            seen[f"void by {word['action']}"] += 1
            seen["void by the banker"] += bool(deal["lines"][-1]["actions"])
            seen["void after a bust"] += any(
                hand.end == "bust" for hands in played.hands.values() for hand in hands
            )
            seen["void after a Pontoon"] += any(hand.kind == "pontoon" for hand in result.hands)
    floor = {
        "settled": 500,
        "busted cards again": 50,
        "void": 300,
        "void by buy": 30,
        "void by twist": 30,
        "void by split": 5,
        "void by the banker": 30,
        "void after a bust": 20,
        "void after a Pontoon": 20,
    }
    assert {key: seen[key] for key, least in floor.items() if seen[key] < least} == {}


def test_random_deals_are_the_same_for_the_same_seed() -> None:
    assert list(many(5, 20)) == list(many(5, 20))


def test_deals_survive_json() -> None:
    for deal in many(6, 100):
        assert json.loads(json.dumps(deal)) == deal
        record = to_record([deal])
        assert record["kind"] == "record" and record["seats"] == deal["seats"]
        assert "seats" not in json.loads(json.dumps(record))["deals"][0]


# --- what the generator must visit -------------------------------------------------------


def features(deal: Deal) -> Iterator[str]:
    """Names of everything worth visiting that this deal has."""
    played, result = Replay(deal).run(), read_deal(deal)
    banker = result.banker
    assert banker is not None
    yield f"{len(deal['seats'])} seats"
    yield f"banker {banker.kind}"
    hands = [hand for each in played.hands.values() for hand in each]
    kinds = Counter(hand.kind for hand in result.hands)
    yield from (f"banker {banker.kind}, player {kind}" for kind in kinds)
    if banker.kind != "pontoon":
        yield from bank_features(played)
        if kinds["bust"] == len(hands):
            yield "all bust"
    for seat, own in played.hands.items():
        yield f"{len(own)} hands"
        if banker.kind != "pontoon":
            yield from action_features(played, seat)
    for hand in result.hands:
        yield f"{hand.kind}, {'soft' if hand.soft else 'hard'}"
        if hand.kind == banker.kind == "points":
            yield "tie" if hand.total == banker.total else "no tie"
    unsplit = [hand for hand in hands if hand.pontoon and not hand.split]
    yield f"{min(2, len(unsplit))} unsplit Pontoons"
    if any(hand.pontoon and hand.split for hand in hands):
        yield "split Pontoon" if unsplit else "split Pontoon alone"
    yield "bank passes" if result.next_banker != deal["bank"] else "bank stays"


def bank_features(played: Replay) -> Iterator[str]:
    hand = played.bank_hand
    yield f"banker ends by {hand.end}"
    if hand.end == "stick" and worth(hand.cards).total < 15:
        yield "banker stops below 15"
    if any(worth(hand.cards[:n]).total == 21 for n in range(3, len(hand.cards))):
        yield "banker draws at 21"


def action_features(played: Replay, seat: str) -> Iterator[str]:
    for hand in played.hands[seat]:
        yield f"ends by {hand.end}"
        yield f"{len(hand.added)} buys"
        low, twice = hand.initial, 2 * hand.initial
        if hand.added:
            yield "first buy " + where(hand.added[0], low, twice)
        for before, now in zip(hand.added, hand.added[1:], strict=False):
            yield "later buy " + where(now, low, before)
        if hand.added and hand.twisted:
            yield "buy, then twist"
        if hand.end == "stick":
            yield f"stick at {worth(hand.cards).total}"
        for size in range(2, len(hand.cards)):
            total = worth(hand.cards[:size])
            yield "draws from 15 up" if total.total >= 15 else "must draw"
            if total.soft and not worth(hand.cards[: size + 1]).soft:
                yield "soft turns hard"
        first, second = (rank_of(card) for card in hand.cards[:2])
        if first == second and hand.end != "declare":
            yield "pair kept"
        if hand.split and hand.added:
            yield "split, then buy"


def where(amount: int, low: int, high: int) -> str:
    if low == high:
        return "without choice"
    return {low: "least", high: "greatest"}.get(amount, "between")


FLOORS = {
    **{f"{seats} seats": 200 for seats in range(2, 9)},
    "banker pontoon": 150,
    "banker five-card-trick": 150,
    "banker points": 800,
    "banker bust": 400,
    **{
        f"banker {banker}, player {player}": 40
        for banker in ("five-card-trick", "points", "bust")
        for player in ("pontoon", "five-card-trick", "points", "bust")
    },
    "banker pontoon, player pontoon": 40,
    "banker pontoon, player points": 100,
    "banker stops below 15": 40,
    "banker draws at 21": 5,
    "all bust": 40,
    "2 hands": 300,
    "3 hands": 100,
    "4 hands": 40,
    **{f"ends by {end}": 300 for end in ("stick", "declare", "bust", "five", "21")},
    "0 buys": 2000,
    "1 buys": 1000,
    "2 buys": 300,
    "3 buys": 80,
    "first buy least": 300,
    "first buy greatest": 300,
    "first buy between": 100,
    "later buy least": 50,
    "later buy greatest": 50,
    "later buy between": 20,
    "later buy without choice": 100,
    "buy, then twist": 200,
    **{f"stick at {total}": 20 for total in range(15, 21)},
    "draws from 15 up": 300,
    "soft turns hard": 100,
    "pair kept": 20,
    "split, then buy": 200,
    "pontoon, soft": 500,
    "five-card-trick, soft": 10,
    "five-card-trick, hard": 100,
    "points, soft": 100,
    "bust, hard": 500,
    "tie": 100,
    "2 unsplit Pontoons": 50,
    "split Pontoon": 20,
    "split Pontoon alone": 50,
    "bank passes": 300,
    "bank stays": 1000,
}


def test_generator_visits_everything() -> None:
    seen = Counter(name for deal in many(7) for name in set(features(deal)))
    assert {name: seen[name] for name, least in FLOORS.items() if seen[name] < least} == {}


def test_moods_do_what_they_say() -> None:
    rng = random.Random(8)
    assert all(read_deal(random_deal(rng, 3, mood="bank-pontoon")).shuffle for _ in range(100))
    tricks = sum(
        hand.kind == "five-card-trick"
        for _ in range(200)
        for hand in read_deal(random_deal(rng, 5, mood="tricks")).hands
    )
    assert tricks > 200
    assert set(MOODS) >= {"plain", "pairs", "tricks", "bank-trick"}
    assert isinstance(MOODS["plain"], Mood)


# --- broken deals ------------------------------------------------------------------------


@pytest.mark.parametrize("how", HOW)
def test_broken_deals_fail_where_they_were_broken(how: str) -> None:
    rng = random.Random(how)
    hands: Counter[int] = Counter()
    for _ in range(40):
        broken = random_illegal(rng, how)
        assert agrees(broken), (broken, why_illegal(broken.deal))
        hands[broken.hand] += 1
        with pytest.raises(BreachError):
            read_deal(broken.deal)
        assert to_text(broken.deal, random_style(rng), rng)
    assert hands


def test_breaking_leaves_the_legal_deal_alone() -> None:
    rng = random.Random(9)
    for deal in many(9, 100):
        before = json.dumps(deal)
        for how in HOW:
            break_deal(rng, deal, how)
        assert json.dumps(deal) == before


# --- the text form -----------------------------------------------------------------------


def test_text_as_written_by_hand() -> None:
    deal = deal_of(
        "Bob 2: 8 4, buy 3 6, stick",
        "Cat 1: A K, pontoon",
        "Dan 3: 7 7, split 4 K, twist 9, stick, stick",
        "Ann: K 7, stick",
    )
    deal["seats"] = ["Ann", "Bob", "Cat", "Dan"]
    assert to_text(deal) == (
        "rules table\n"
        "seats Ann Bob Cat Dan\n"
        "bank Ann\n"
        "Bob 2: 8 4, buy 3 6, stick\n"
        "Cat 1: A K, pontoon\n"
        "Dan 3: 7 7, split 4 K, twist 9, stick / stick\n"
        "Ann: K 7, stick\n"
    )
    assert read_deal(deal).net == {"Ann": -7, "Bob": 5, "Cat": 2, "Dan": 0}


def test_check_words_are_left_out_before_a_slash() -> None:
    deal = deal_of(
        "Dan 3: 7 7, split 4 K, twist 10, stick, twist 9, bust", "Ann: 2 2, twist K, twist J"
    )
    assert "Dan 3: 7 7, split 4 K, twist 10 / twist 9, bust\n" in to_text(deal)
    never = replace(PLAIN, slash="never")
    assert "twist 10, stick, twist 9, bust\n" in to_text(deal, never)


def from_text(text: str) -> Deal:
    """Read back what `to_text` wrote, far less carefully than a real parser."""
    for suit, symbol in SYMBOLS.items():
        text = text.replace(symbol, suit)
    text = re.sub("#.*", "", text.lstrip("\ufeff").replace("\ufe0f", "").replace("\u00a0", " "))
    rows = [row.replace('"', "").split() for row in text.split("\n") if row.strip()]
    lines = [line(" ".join(row)) for row in rows if ":" in " ".join(row)]
    heads = {row[0]: row[1:] for row in rows if ":" not in " ".join(row)}
    for each in lines:
        each["seat"] = each["seat"].title()
    bank = heads["bank"][0].title()
    players = [each["seat"] for each in lines if each["seat"] != bank]
    deal: Deal = {"bank": bank, "seats": heads.get("seats", [bank, *players]), "lines": lines}
    if "void" in heads:
        deal["void"] = True
    return map_cards(deal, lambda card: card.upper().replace("T", "10"))


def test_text_means_the_same_in_every_style() -> None:
    rng = random.Random(10)
    for deal in many(10, 2000):
        style = random_style(rng)
        read = from_text(to_text(deal, style, rng))
        result = read_deal(read)
        assert bare_result(result) == bare_result(read_deal(deal))
        assert after(read["seats"], read["bank"]) == after(deal["seats"], deal["bank"])


def test_void_deals_are_written_too() -> None:
    rng = random.Random(12)
    pack = full_pack()[:16]
    for _ in range(300):
        deal = random_deal(rng, 4, pack=pack)
        read = from_text(to_text(deal, random_style(rng), rng, pack=pack))
        assert bare_result(read_deal(read, pack=pack)) == bare_result(read_deal(deal, pack=pack))


def test_every_style_changes_something() -> None:
    rng = random.Random(13)
    deals = list(many(13, 60))
    plain = [to_text(deal) for deal in deals]
    for name, value in vars(Style()).items():
        if isinstance(value, bool) and name != "unseen":
            changed: dict[str, Any] = {name: not value}
            style = replace(PLAIN, **changed)
            assert [to_text(deal, style, rng) for deal in deals] != plain
    for style in (replace(PLAIN, suits="drop"), replace(PLAIN, slash="never")):
        assert [to_text(deal, style, rng) for deal in deals] != plain


def test_names_that_need_quotes() -> None:
    names = ("Bank", "Old Tom", "Zoë", "deal")
    deal = random_deal(random.Random(14), 4, names=names)
    text = to_text(deal)
    assert 'seats "Bank" "Old Tom" Zoë "deal"' in text
