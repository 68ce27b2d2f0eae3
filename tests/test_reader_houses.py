"""The reader at tables with other rules: every figure here was worked out by hand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest
from reader.houses import (
    PROFILES,
    VARIANTS,
    conflicts,
    house_named,
    house_of,
    random_switches,
    switches_named,
)
from reader.illegal import HOW, MORE_HOW, agrees, random_illegal, ways
from reader.rules import (
    TABLE,
    Amount,
    Deal,
    Hand,
    House,
    Replay,
    Result,
    multiplier,
    read_deal,
    why_illegal,
    worth,
)
from reader.table import MORE_MOODS, random_deal, random_style, to_text, without_suits
from reader.worth import SuitsMissingError
from test_reader import bare_result, deal_of, from_text


def house(name: str = "table", **switches: object) -> House:
    return house_of({**switches_named(name), **switches})


def amounts(text: str) -> dict[str, Amount]:
    """Such as `Bob +5, Ann -9/2`."""
    return {seat: Fraction(amount) for seat, amount in map(str.split, text.split(","))}


def settled(at: House, net: str, *lines: str) -> Result:
    result = read_deal(deal_of(*lines), at)
    assert result.status == "settled"
    assert result.net == amounts(net)
    return result


def fault(at: House, *lines: str) -> tuple[str, int, str] | None:
    return why_illegal(deal_of(*lines), at)


HALF = Fraction(3, 2)

# --- one hand against the banker ---------------------------------------------------------

NINETEEN = "Ann: K 9, stick"
TWENTY = "Ann: K Q, stick"
TRICK = "Ann: 2 2, twist 3, twist 3, twist 5"  # 15

#  name: house, what Bob plays, the banker, what Bob wins
ONE_HAND: dict[str, tuple[House, str, str, Amount]] = {
    # draw_at_21: home, Acciones 5; guide, Pelaajien vuorot
    "A 4 6 is 21, then 13, then a trick of 16": (
        house("home"),
        "Bob 2: A 4, twist 6, twist 2, twist 3",
        NINETEEN,
        4,
    ),
    "a hard 21 may stop": (house("home"), "Bob 3: 8 4, twist 9, stick", NINETEEN, 3),
    "21 stops without a word": (house("guide"), "Bob 3: 8 4, twist 9", NINETEEN, 3),
    "a hard 21 may bust": (house("guide"), "Bob 2: 8 4, twist 9, twist K", NINETEEN, -2),
    "bought to 21, twisted to 16": (
        house("guide"),
        "Bob 2: 5 5, buy 4 A, twist 5, stick",
        "Ann: 9 6, stick",
        6,
    ),
    "four cards at 21, then a trick of 15": (
        house("home"),
        "Bob 1: 2 3, buy 2 5, buy 1 A, twist 4",
        "Ann: K 6, twist K",
        8,
    ),
    "no fifth card is needed": (
        house("home"),
        "Bob 1: 2 3, buy 2 5, buy 1 A, stick",
        "Ann: K 6, twist K",
        4,
    ),
    # stakes: the table agrees the limits
    "no limit above": (house("home"), "Bob 1000: 9 9, stick", NINETEEN, -1000),
    "agreed limits": (house("guide", stake_minimum=10), "Bob 10: K Q", NINETEEN, 10),
    # stick_minimum
    "16 is enough where 16 is asked": (
        house("guide", stick_minimum=16),
        "Bob 2: 8 8, stick",
        "Ann: K 5, stick",
        2,
    ),
    "14 is enough where 14 is asked": (
        house(stick_minimum=14),
        "Bob 2: 8 6, stick",
        "Ann: K 3, stick",
        2,
    ),
    # split_by
    "king and queen are of one value": (
        house(split_by="value"),
        "Bob 2: K Q, split 5 7, stick / stick",
        "Ann: J 6, stick",
        0,
    ),
    "ten and jack, both better than 15": (
        house(split_by="value"),
        "Bob 2: 10 J, split 7 7, stick / stick",
        "Ann: 8 7, stick",
        4,
    ),
    # split_pontoon: table 06
    "a split Pontoon pays double": (
        house(split_pontoon="pontoon"),
        "Bob 3: A A, split K 9, pontoon / stick",
        NINETEEN,
        9,
    ),
    "a split Pontoon pays single": (
        house(split_pontoon="single"),
        "Bob 3: A A, split K 9, pontoon / stick",
        NINETEEN,
        6,
    ),
    "a single split Pontoon still beats a trick": (
        house(split_pontoon="single"),
        "Bob 3: A A, split K 9, pontoon / stick",
        TRICK,
        3 - 6,
    ),
    "an ordinary one is 21": (
        house(split_pontoon="ordinary"),
        "Bob 3: A A, split K 9 / stick",
        NINETEEN,
        6,
    ),
    "an ordinary one loses to a trick": (
        house(split_pontoon="ordinary"),
        "Bob 3: A A, split K 9 / stick",
        TRICK,
        -12,
    ),
    "an ordinary one ties with 21": (
        house(split_pontoon="ordinary"),
        "Bob 3: A A, split K 9 / stick",
        "Ann: 7 7, twist 7, stick",
        -6,
    ),
    "ordinary, and the tie is the player's": (
        house(split_pontoon="ordinary", ties="player"),
        "Bob 3: A A, split K 9 / stick",
        "Ann: 7 7, twist 7, stick",
        3 - 3,
    ),
    "two of them, and nothing to say": (
        house(split_pontoon="ordinary"),
        "Bob 3: A A, split K Q",
        TWENTY,
        6,
    ),
    "from kings, too": (
        house(split_pontoon="ordinary"),
        "Bob 2: K K, split A 5 / stick",
        "Ann: 9 7, stick",
        2 - 2,
    ),
    "the next hand draws": (
        house("home", split_pontoon="ordinary"),
        "Bob 1: A A, split K 5, twist 3, stick",
        "Ann: 10 8, stick",
        2,
    ),
    # buy_later_minimum
    "any amount later": (
        house(buy_later_minimum="any"),
        "Bob 3: 2 3, buy 4 2, buy 1 3, buy 1 5",
        TWENTY,
        18,
    ),
    "as much as before": (
        house(buy_later_minimum="any"),
        "Bob 2: 2 3, buy 3 2, buy 3 8, stick",
        "Ann: K 4, stick",
        8,
    ),
    # the banker's limits
    "he stops at a soft 17": (house(banker_stops_at=17), "Bob 2: 9 9", "Ann: A 6, stick", 2),
    "he draws to 17": (house(banker_stops_at=17), "Bob 2: 9 9", "Ann: K 6, twist A", 2),
    "he draws at 16": (house(banker_draws_below=17), "Bob 2: 9 9", "Ann: K 6, twist 3", -2),
    "a soft 17 is not below 17": (
        house(banker_draws_below=17),
        "Bob 2: 9 9",
        "Ann: A 6, stick",
        2,
    ),
    # ties
    "equal points are the player's": (house(ties="player"), "Bob 4: 10 8", "Ann: 9 9", 4),
    "21 with 21": (house(ties="player"), "Bob 4: 8 4, twist 9", "Ann: 7 7, twist 7, stick", 4),
    "trick with trick": (
        house(ties="player"),
        "Bob 4: A 2, twist 2, twist 4, twist 4",
        TRICK,
        8,
    ),
    "a trick that is paid 3": (
        house(ties="player", trick_pays=3),
        "Bob 4: A 2, twist 2, twist 4, twist 4",
        TRICK,
        12,
    ),
    "20 against a trick": (house(ties="player"), "Bob 4: 10 Q", TRICK, -8),
    "17 against 18": (house(ties="player"), "Bob 4: 10 7", "Ann: 9 9", -4),
    "a banker's Pontoon is no tie": (house(ties="player"), "Bob 4: A Q", "Ann: A K", -8),
    # exact fractions
    "Pontoon at 3:2 of 3": (house("home+malaysian"), "Bob 3: A Q", "Ann: 9 8", Fraction(9, 2)),
    "Pontoon at 3:2 of 2": (house("home+malaysian"), "Bob 2: A Q", "Ann: 9 8", 3),
    "Pontoon at 3:2 against a trick": (house("table+malaysian"), "Bob 1: A Q", TRICK, HALF),
    "Pontoon at 3:2 against a Pontoon": (house("table+malaysian"), "Bob 1: A Q", "Ann: A K", -2),
    "split Pontoon at 3:2": (
        house("table+malaysian"),
        "Bob 1: A A, split Q 7, pontoon / stick",
        "Ann: 9 9",
        HALF + 1,
    ),
    "trick at 3:2": (
        house(trick_pays=HALF),
        "Bob 1: 2 3, buy 2 2, buy 2 4, buy 2 5",
        TWENTY,
        Fraction(21, 2),
    ),
    "a banker's Pontoon takes 3:2": (
        house(banker_pontoon_takes=HALF),
        "Bob 3: 9 9",
        "Ann: A K",
        Fraction(-9, 2),
    ),
    "a banker's trick takes 5:2": (
        house(banker_trick_takes=Fraction(5, 2)),
        "Bob 1: 8 4, buy 2 6, stick",
        TRICK,
        Fraction(-15, 2),
    ),
    "guide: a banker's trick takes single": (house("guide"), "Bob 3: 9 9", TRICK, -3),
    "guide: from a trick, too": (
        house("guide"),
        "Bob 3: A 2, twist 2, twist 4, twist 4",
        TRICK,
        -3,
    ),
    "guide: a banker's Pontoon takes double": (house("guide"), "Bob 3: 9 9", "Ann: A K", -6),
    # ace_king = double: home, Pontoon As Alto
    "ace and king at 2:1": (house("home+malaysian+ace-high"), "Bob 3: A K", "Ann: 9 8", 6),
    "ace and queen at 3:2": (
        house("home+malaysian+ace-high"),
        "Bob 3: A Q",
        "Ann: 9 8",
        Fraction(9, 2),
    ),
    "the Pontoon pays more": (
        house("table+ace-high", pontoon_pays=3),
        "Bob 3: A K",
        "Ann: 9 8",
        9,
    ),
    "split ace and king at 2:1": (
        house("table+malaysian+ace-high"),
        "Bob 1: A A, split Q K, pontoon / pontoon",
        "Ann: 9 9",
        HALF + 2,
    ),
    "split ace and king paid single": (
        house("table+ace-high", split_pontoon="single"),
        "Bob 5: A A, split Q K, pontoon / pontoon",
        "Ann: 9 9",
        10,
    ),
    # ace_king = class
    "ace-king beats a trick": (house(ace_king="class"), "Bob 3: A K", TRICK, 6),
    "ace-king beats 20": (house(ace_king="class"), "Bob 3: A K", TWENTY, 6),
    "2:1 whatever a Pontoon pays": (
        house(ace_king="class", pontoon_pays=1),
        "Bob 3: A K",
        NINETEEN,
        6,
    ),
    "ace-king under a Pontoon": (house(ace_king="class"), "Bob 3: A K", "Ann: A Q", -6),
    "ace-king with ace-king": (house(ace_king="class"), "Bob 3: A K", "Ann: A K", -3),
    "the tie is the player's": (
        house(ace_king="class", ties="player"),
        "Bob 3: A K",
        "Ann: A K",
        6,
    ),
    "a trick against ace-king": (
        house(ace_king="class"),
        "Bob 2: 2 2, twist 2, twist 3, twist 5",
        "Ann: A K, stick",
        -2,
    ),
    "20 against ace-king": (house(ace_king="class"), "Bob 2: Q J", "Ann: A K", -2),
    "a Pontoon against ace-king": (house(ace_king="class"), "Bob 2: A Q", "Ann: A K", 4),
    "split: ace-king and Pontoon": (
        house(ace_king="class"),
        "Bob 2: A A, split K Q / pontoon",
        TRICK,
        8,
    ),
    "split: both paid single": (
        house(ace_king="class", split_pontoon="single"),
        "Bob 2: A A, split K Q / pontoon",
        TRICK,
        4,
    ),
    "split: both ordinary": (
        house(ace_king="class", split_pontoon="ordinary"),
        "Bob 2: A A, split K Q",
        TRICK,
        -8,
    ),
    # bonuses: home, Pontoon Español
    "6-7-8 mixed": (house("table+spanish"), "Bob 3: 6S 7H, twist 8S", TWENTY, Fraction(9, 2)),
    "6-7-8 of hearts": (house("table+spanish"), "Bob 3: 8H 6H, twist 7H", TWENTY, 6),
    "6-7-8 of spades": (house("table+spanish"), "Bob 3: 7S 6S, twist 8S", TWENTY, 9),
    "when the banker busts": (
        house("table+spanish"),
        "Bob 1: 7S 6S, twist 8S",
        "Ann: K 6, twist 9",
        3,
    ),
    "only where it wins": (
        house("table+spanish"),
        "Bob 3: 6S 7S, twist 8S",
        "Ann: 9 5, twist 7, stick",
        -3,
    ),
    "a tie that is the player's wins": (
        house("table+spanish+malaysian"),
        "Bob 3: 6S 7H, twist 8S",
        "Ann: 9 5, twist 7, stick",
        Fraction(9, 2),
    ),
    "not against a trick": (house("table+spanish"), "Bob 3: 6S 7S, twist 8S", TRICK, -6),
    "not where bought": (house("table+spanish"), "Bob 3: 6S 7S, buy 3 8S", TWENTY, 6),
    "7-7-7 mixed": (house("table+spanish"), "Bob 3: 7S 7H, twist 7D", TWENTY, Fraction(9, 2)),
    "7-7-7 of one pack is mixed": (
        house("table+spanish"),
        "Bob 3: 7 7, twist 7",
        TWENTY,
        Fraction(9, 2),
    ),
    "7-7-7 of spades from three packs": (
        house("table+spanish", packs=((2, 3),)),
        "Bob 3: 7S 7S, twist 7S",
        TWENTY,
        9,
    ),
    "five cards: the trick pays more": (
        house("table+spanish"),
        "Bob 3: 2 3, twist 4, twist 5, twist 7",
        TWENTY,
        6,
    ),
    "five cards: the bonus pays more": (
        house("table+spanish", trick_pays=1),
        "Bob 3: 2 3, twist 4, twist 5, twist 7",
        TWENTY,
        Fraction(9, 2),
    ),
    "five cards of 20 are no bonus hand": (
        house("table+spanish", trick_pays=1),
        "Bob 3: 2 3, twist 4, twist 5, twist 6",
        TWENTY,
        3,
    ),
    "four cards of 21": (house("table+spanish"), "Bob 3: 2 3, twist 7, twist 9", TWENTY, 3),
    "split hands earn it": (
        house("table+spanish"),
        "Bob 2: 7S 7H, split 7D 8C, twist 7C / twist 6C",
        TWENTY,
        6,
    ),
    "a table of its own": (
        house(bonuses=(("5-cards", 3), ("777", 5))),
        "Bob 1: 7 7, twist 7",
        TWENTY,
        5,
    ),
    "where one suit alone is paid": (
        house(bonuses=(("678-suited", Fraction(5, 2)),)),
        "Bob 1: 7S 6S, twist 8S",
        TWENTY,
        Fraction(5, 2),
    ),
    "and mixed is not": (
        house(bonuses=(("678-suited", Fraction(5, 2)),)),
        "Bob 1: 7S 6S, twist 8H",
        TWENTY,
        1,
    ),
}


@pytest.mark.parametrize("name", ONE_HAND)
def test_one_hand(name: str) -> None:
    at, bob, ann, wins = ONE_HAND[name]
    net = read_deal(deal_of(bob, ann), at).net
    assert net == {"Bob": wins, "Ann": -wins}
    assert all(type(amount) is int or amount.denominator > 1 for amount in net.values())


# --- what is refused ---------------------------------------------------------------------

REFUSED: dict[str, tuple[House, str, int, str]] = {
    "no buying at 21": (house("home"), "Bob 2: A 4, buy 2 6, buy 2 2", 0, "buy-twenty-one"),
    "no buying at a hard 21": (house("guide"), "Bob 2: 8 4, buy 2 9, buy 2 2", 0, "buy-twenty-one"),
    "21 ends at table": (house(), "Bob 2: A 4, buy 2 6, buy 2 2", 0, "act-at-21"),
    "bought after a twist": (house("home"), "Bob 2: A 4, twist 6, buy 2 2", 0, "buy-after-twist"),
    "15 where 16 is asked": (house(stick_minimum=16), "Bob 2: 8 7, stick", 0, "stick-low"),
    "soft 15 where 16 is asked": (house(stick_minimum=16), "Bob 2: A 4, stick", 0, "stick-low"),
    "15 left open where 16 is asked": (house(stick_minimum=16), "Bob 2: 8 7", 0, "unfinished"),
    "nine and eight": (house(split_by="value"), "Bob 2: 9 8, split 2 3", 0, "split-unequal"),
    "king and queen": (house("home"), "Bob 2: K Q, split 2 3", 0, "split-unequal"),
    "a third hand of two": (
        house(split_hands=2),
        "Bob 2: 9 9, split 9 8, split 2 3",
        0,
        "split-too-many",
    ),
    "a later buy of nothing": (
        house(buy_later_minimum="any"),
        "Bob 3: 2 3, buy 4 2, buy 0 3",
        0,
        "later-buy-low",
    ),
    "a later buy above the last": (
        house(buy_later_minimum="any"),
        "Bob 3: 2 3, buy 4 2, buy 1 3, buy 2 2",
        0,
        "later-buy-high",
    ),
    "a first buy below the stake": (
        house(buy_later_minimum="any"),
        "Bob 3: 2 3, buy 2 2",
        0,
        "buy-low",
    ),
    "guide keeps the least of a later buy": (
        house("guide"),
        "Bob 3: 2 3, buy 4 2, buy 2 3",
        0,
        "later-buy-low",
    ),
    "an ordinary 21 is not declared": (
        house(split_pontoon="ordinary"),
        "Bob 3: A A, split K 9, pontoon",
        1,
        "declares-other",
    ),
    "an ordinary 21 draws nothing": (
        house("home", split_pontoon="ordinary"),
        "Bob 3: A A, split 5 K, stick, twist 2",
        1,
        "act-at-21",
    ),
    "a single split Pontoon must be declared": (
        house(split_pontoon="single"),
        "Bob 3: A A, split K 9, stick",
        0,
        "pontoon-undeclared",
    ),
    "ace-king draws nothing": (house(ace_king="class"), "Bob 3: A K, twist 2", 0, "act-at-21"),
    "ace-king is not declared": (house(ace_king="class"), "Bob 3: A K, pontoon", 0, "act-at-21"),
    "ace-king is still declared where it is a Pontoon": (
        house("home+ace-high"),
        "Bob 3: A K, stick",
        0,
        "pontoon-undeclared",
    ),
    "there is no ten": (house("table+spanish"), "Bob 3: 10 7, stick", 0, "card"),
    "none is drawn": (house("home+spanish"), "Bob 3: 2 7, twist 10", 0, "card"),
    "the stake is below the least": (house(stake_minimum=2), "Bob 1: 9 9", 0, "stake-range"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    at, bob, hand, what = REFUSED[name]
    assert fault(at, bob, "Ann: 9 8, stick") == ("Bob", hand, what)


BANKER: dict[str, tuple[House, str, str | None]] = {
    "17 stops him": (house("table+malaysian"), "Ann: K 7, twist 2", "banker-stopped"),
    "a soft 17 stops him": (house("table+malaysian"), "Ann: A 6, twist 2", "banker-stopped"),
    "16 leaves him free": (house("table+malaysian"), "Ann: K 6, stick", None),
    "17 after a card": (
        house("table+malaysian"),
        "Ann: K 6, twist A, twist 4",
        "banker-stopped",
    ),
    "a soft 21 leaves him free": (house(), "Ann: A 5, twist 5, twist 9", None),
    "21 stops him": (house(banker_stops_at=21), "Ann: A 5, twist 5, twist 9", "banker-stopped"),
    "20 does not": (house(banker_stops_at=21), "Ann: A 4, twist 5, twist 9", None),
    "after stopping he has stopped": (
        house("table+malaysian"),
        "Ann: K 7, stick, twist 2",
        "act-after-stop",
    ),
    "five cards come first": (
        house("table+malaysian"),
        "Ann: 2 3, twist 3, twist 4, twist 5, twist 2",
        "act-after-five",
    ),
    "16 is too low": (house(banker_draws_below=17), "Ann: K 6, stick", "banker-low"),
    "16 without a word is not done": (house(banker_draws_below=17), "Ann: K 6", "unfinished"),
    "17 is not too low": (house(banker_draws_below=17), "Ann: K 7", None),
    "bust needs no word": (house(banker_draws_below=17), "Ann: K 6, twist K", None),
    "he may stop nowhere but at 17": (
        house(banker_draws_below=17, banker_stops_at=17),
        "Ann: K 2, twist 4, stick",
        "banker-low",
    ),
    "ace-king stops him": (house(ace_king="class"), "Ann: A K, twist 2", "banker-stopped"),
    "ace-queen is a Pontoon": (house(ace_king="class"), "Ann: A Q, twist 2", None),
}


@pytest.mark.parametrize("name", BANKER)
def test_bankers_limits(name: str) -> None:
    at, ann, what = BANKER[name]
    if "A Q" in ann:
        assert fault(at, "Bob 2: 9 9", ann) == ("Ann", 0, "acts-under-banker-pontoon")
    else:
        assert fault(at, "Bob 2: 9 9, stick", ann) == (what and ("Ann", 0, what))


def test_a_banker_who_must_draw_may_be_broken_off() -> None:
    deal = deal_of("Bob 2: 9 9, stick", "Ann: K 6", void=True)
    deal["reason"] = "misdeal"
    assert read_deal(deal, house(banker_draws_below=17)).net == {"Bob": 0, "Ann": 0}


# --- words ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "bob",
    [
        "Bob 3: A A, split K Q",
        "Bob 3: A A, split K Q, stick",
        "Bob 3: A A, split K Q, stick, stick",
        "Bob 3: A A, split K Q, stick / stick",
        "Bob 3: A A, split K Q /",
        "Bob 3: A A, split A K, split Q J",
        "Bob 3: A A, split A K, split Q J / / stick",
        "Bob 3: A A, split A K, split 5 J, stick, stick, stick",
        "Bob 3: A A, split A K, split 5 J, stick / stick / stick",
    ],
)
def test_hands_complete_at_once_may_be_confirmed(bob: str) -> None:
    result = read_deal(deal_of(bob, "Ann: 9 6, stick"), house(split_pontoon="ordinary"))
    assert all(hand.kind == "points" for hand in result.hands)
    assert result.net["Bob"] == 3 * len(result.hands)


def test_a_confirming_word_cannot_be_said_too_often() -> None:
    at = house(split_pontoon="ordinary")
    often = "Bob 3: A A, split K Q, stick, stick, stick"
    assert fault(at, often, "Ann: 9 6") == ("Bob", 1, "act-at-21")
    ended = "Bob 3: A A, split K Q / /"
    assert fault(at, ended, "Ann: 9 6") == ("Bob", 1, "wrong-check")
    late = "Bob 3: A A, split K 2, stick"  # the word confirms the first hand
    assert fault(at, late, "Ann: 9 6") == ("Bob", 1, "unfinished")


def test_ace_king_may_be_confirmed() -> None:
    at = house(ace_king="class")
    assert fault(at, "Bob 3: A K, stick", "Ann: 9 6") is None
    assert fault(at, "Bob 3: A K, bust", "Ann: 9 6") == ("Bob", 0, "wrong-check")


# --- splitting without a cap --------------------------------------------------------------

FIVE = "split 8 8, split 8 8, split 8 K, split Q J, stick, stick, stick, stick, stick"


def test_five_hands_of_one() -> None:
    """18, 18, 18, 16, 16 against 17."""
    two_packs = house("home", packs=((2, 2),))
    result = settled(two_packs, "Bob +1, Ann -1", f"Bob 1: 8 8, {FIVE}", "Ann: K 7")
    assert [hand.total for hand in result.hands] == [18, 18, 18, 16, 16]
    four = house(packs=((2, 2),))
    assert fault(four, f"Bob 1: 8 8, {FIVE}", "Ann: K 7") == ("Bob", 0, "split-too-many")


def test_packs_by_seats() -> None:
    """One five seats, two from six on (home); one for everybody (guide)."""
    names = ("Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
    for profile, seats, allowed in (
        ("home", 5, False),
        ("home", 6, True),
        ("guide", 8, False),
        ("table", 7, False),
        ("table", 8, True),
    ):
        lines = [f"{name} 1: 9S {8 + index % 3 - 1}" for index, name in enumerate(names[:2])]
        lines += [f"{name} 1: K 7" for name in names[2 : seats - 1]]
        seen = fault(house_named(profile), *lines, "Ann: 6 5, twist 8")
        assert seen == (None if allowed else ("Cat", 0, "card"))


def test_few_seats() -> None:
    three = house("home", seats_minimum=3)
    assert fault(three, "Bob 1: 9 9", "Ann: 9 8") == ("Ann", 0, "seats")
    nine = [f"{name} 1: 9 7" for name in "BCDEFGHI"]
    assert fault(house(), *nine, "Ann: 9 8") == ("Ann", 0, "seats")
    ten_packs = house(seats_maximum=9, packs=((2, 3),))
    assert fault(ten_packs, *nine, "Ann: 9 8") is None


def test_a_pack_with_fewer_copies() -> None:
    two = house(copies=2)
    assert fault(two, "Bob 1: 9S 9H, stick", "Ann: K 7") is None
    assert fault(two, "Bob 1: 9 9, stick", "Ann: K 7") is None
    assert fault(two, "Bob 1: 9 8, stick", "Cat 1: 9 7, stick", "Ann: 6 9") == ("Ann", 0, "card")
    assert fault(two, "Bob 1: 9S 9C, stick", "Ann: K 7") == ("Bob", 0, "card")


# --- suits that decide -------------------------------------------------------------------

MISSING = {
    "Bob 3: 6 7, twist 8": True,
    "Bob 3: 6S 7S, twist 8": True,
    "Bob 3: 6H 7H, twist 8": True,
    "Bob 3: 6S 7H, twist 8": False,
    "Bob 3: 6 7, buy 3 8": False,
    "Bob 3: 7 7, twist 7": False,
    "Bob 3: 8 4, twist 9": False,
}


@pytest.mark.parametrize("bob", MISSING)
def test_suits_are_asked_for_only_where_they_decide(bob: str) -> None:
    spanish = house("table+spanish")
    lost = deal_of(bob, "Ann: 2 2, twist 3, twist 3, twist 5")
    assert read_deal(lost, spanish).net["Bob"] in (-6, -12)
    won = deal_of(bob, "Ann: K Q")
    if MISSING[bob]:
        with pytest.raises(SuitsMissingError):
            read_deal(won, spanish)
    else:
        assert read_deal(won, spanish).net["Bob"] >= 3
    assert read_deal(won, house(bonuses=(("678", 2), ("777", 2)))).net["Bob"] >= 3


def test_three_packs_have_sevens_of_one_suit() -> None:
    with pytest.raises(SuitsMissingError):
        multiplier(["7", "7", "7"], ["K", "Q"], house("table+spanish"), same_card=3)
    assert multiplier(["7", "7", "7"], ["K", "Q"], house("table+spanish"), same_card=2) == HALF


# --- whole deals, and the bank -----------------------------------------------------------


def test_ace_high_takes_the_bank() -> None:
    result = settled(
        house("home+malaysian+ace-high"),
        "Bob +6, Cat -1, Dan +15/2, Ann -25/2",
        "Bob 3: A K, pontoon",
        "Cat 1: 9 7, stick",
        "Dan 5: A J, pontoon",
        "Ann: 9 8, stick",
    )
    assert (result.next_banker, result.holders, result.shuffle) == ("Bob", ("Bob", "Dan"), True)


def test_ace_king_as_a_class_takes_nothing() -> None:
    at = house(ace_king="class")
    result = settled(at, "Bob +2, Cat -1, Ann -1", "Bob 1: A K", "Cat 1: 9 7", "Ann: 9 8")
    assert [hand.kind for hand in result.hands] == ["ace-king", "points"]
    assert (result.next_banker, result.holders, result.shuffle) == ("Ann", (), False)
    result = settled(at, "Bob +2, Cat -2, Ann 0", "Bob 1: A Q", "Cat 2: 9 9, stick", "Ann: A K")
    assert result.banker is not None and result.banker.kind == "ace-king"
    assert (result.next_banker, result.shuffle) == ("Bob", True)


def test_bank_under_the_bankers_pontoon() -> None:
    lines = "Bob 1: 9 9", "Cat 2: A J", "Dan 1: A 10", "Ann: A K"
    for under, banks in ((False, "Ann"), (True, "Cat")):
        at = house("guide", bank_under_pontoon=under)
        result = settled(at, "Bob -2, Cat -4, Dan -2, Ann +8", *lines)
        assert (result.next_banker, result.shuffle) == (banks, True)


def test_a_rotating_bank() -> None:
    at = house("table+rotating")
    for lines, shuffle in (
        (("Bob 1: 9 9", "Cat 2: A J", "Ann: K 7"), True),
        (("Bob 1: 9 9", "Cat 2: A J", "Ann: A Q"), True),
        (("Bob 1: 9 9", "Cat 2: K J", "Ann: K 7"), False),
    ):
        result = read_deal(deal_of(*lines), at)
        assert (result.next_banker, result.holders, result.shuffle) == ("Bob", (), shuffle)
    void = deal_of("Bob 1: 8 4", "Cat 2: A J", "Ann: K 7", void=True)
    void["reason"] = "misdeal"
    assert read_deal(void, at).next_banker == "Ann"


def test_home_shuffles_every_deal() -> None:
    lines = "Bob 1: 9 9", "Cat 2: K J", "Ann: K 7"
    assert read_deal(deal_of(*lines), house("home")).shuffle
    assert not read_deal(deal_of(*lines), house("guide")).shuffle


@pytest.mark.parametrize(("kind", "shuffle"), [("single", True), ("ordinary", False)])
def test_split_pontoons_and_the_shuffle(kind: str, shuffle: bool) -> None:
    at = house(split_pontoon=kind)
    said = ", pontoon" if shuffle else ""
    result = read_deal(deal_of(f"Bob 3: A A, split K 9{said} / stick", "Ann: K 8"), at)
    assert (result.next_banker, result.holders, result.shuffle) == ("Ann", (), shuffle)


# --- sudden death: home, Variantes comunes -----------------------------------------------

SUDDEN = house("home+sudden-death")


def test_the_first_pontoon_ends_the_deal() -> None:
    lines = "Bob 2: 9 9", "Cat 3: A Q", "Dan 1: A K", "Ann: K 7"
    result = settled(SUDDEN, "Bob 0, Cat +6, Dan 0, Ann -6", *lines)
    assert [hand.outcome for hand in result.hands] == ["returned", "win", "returned"]
    assert (result.sudden, result.next_banker, result.holders) == ("Cat", "Cat", ("Cat",))
    assert (result.shuffle, result.banker, result.banker_cards) == (True, None, None)
    three_halves = house("home+malaysian+sudden-death")
    settled(three_halves, "Bob 0, Cat +9/2, Dan 0, Ann -9/2", *lines)


def test_sudden_death_with_a_king_and_a_rotating_bank() -> None:
    at = house("home+malaysian+ace-high+sudden-death+rotating")
    lines = "Bob 2: 9 9", "Cat 3: A K", "Dan 1: A Q", "Ann: K 7"
    result = settled(at, "Bob 0, Cat +6, Dan 0, Ann -6", *lines)
    assert (result.next_banker, result.shuffle) == ("Bob", True)


def test_a_bankers_pontoon_comes_before_sudden_death() -> None:
    lines = "Bob 2: 9 9", "Cat 3: A Q", "Ann: A J"
    result = settled(SUDDEN, "Bob -4, Cat -6, Ann +10", *lines)
    assert (result.sudden, result.next_banker) == (None, "Ann")


def test_without_a_pontoon_all_is_as_usual() -> None:
    lines = "Bob 2: A A, split K 9, pontoon / stick", "Cat 1: 9 7, stick", "Ann: K 8, stick"
    for mode in ("second-cards", "turn"):
        at = house(sudden_death=mode)
        result = settled(at, "Bob +6, Cat -1, Ann -5", *lines)
        assert (result.sudden, result.next_banker, result.shuffle) == (None, "Ann", True)


def test_ace_king_as_a_class_is_no_sudden_death() -> None:
    at = house(ace_king="class", sudden_death="second-cards")
    lines = "Bob 2: A K", "Cat 1: 9 7, stick", "Ann: K 8, stick"
    assert settled(at, "Bob +4, Cat -1, Ann -3", *lines).sudden is None


def test_sudden_death_at_the_holders_turn() -> None:
    result = settled(
        house("home", sudden_death="turn", bank_agreement="none"),
        "Bob -6, Cat 0, Dan -2, Eve +6, Fay 0, Gus 0, Ann +2",
        "Bob 2: 10 6, buy 4 K",
        "Cat 2: 8 4, buy 4 5, stick",
        "Dan 2: 8 8, split K 6, stick / twist 9",
        "Eve 3: A J, pontoon",
        "Fay 1: A Q",
        "Gus 9: 4 4",
        "Ann: 5 5",
    )
    outcomes = ["bust", "returned", "returned", "bust", "win", "returned", "returned"]
    assert [hand.outcome for hand in result.hands] == outcomes
    assert [hand.stake for hand in result.hands] == [6, 6, 2, 2, 3, 1, 9]
    assert (result.sudden, result.next_banker, result.holders) == ("Eve", "Eve", ("Eve",))


def test_a_split_pontoon_at_its_turn_is_returned() -> None:
    at = house(sudden_death="turn")
    lines = "Bob 2: A A, split K 9, pontoon / stick", "Cat 1: A Q, pontoon", "Ann: K 8"
    assert settled(at, "Bob 0, Cat +2, Ann -2", *lines).next_banker == "Cat"


@pytest.mark.parametrize("mode", ["second-cards", "turn"])
def test_nobody_acts_after_a_sudden_death(mode: str) -> None:
    at = house(sudden_death=mode)
    what = "acts-after-sudden-death"
    for word in ("stick", "twist 2", "buy 2 2", "split 2 3"):
        lines = ("Bob 2: A Q, pontoon", f"Cat 2: 9 9, {word}", "Ann: K 7")
        assert fault(at, *lines) == ("Cat", 0, what)
    assert fault(at, "Bob 2: A Q", "Cat 2: 9 9", "Ann: K 7, stick") == ("Ann", 0, what)
    assert fault(at, "Bob 2: A Q", "Cat 2: 9 9, pontoon", "Ann: K 7") == ("Cat", 0, "wrong-check")
    assert fault(at, "Bob 2: A Q", "Cat 2: A 10, pontoon", "Ann: K 7") is None
    first = fault(at, "Bob 2: 9 9, stick", "Cat 2: A Q, pontoon", "Ann: K 7")
    assert first == (("Bob", 0, what) if mode == "second-cards" else None)


@pytest.mark.parametrize("mode", ["second-cards", "turn"])
def test_the_bankers_cards_stay_unseen(mode: str) -> None:
    deal = deal_of("Bob 2: A Q", "Cat 2: 9 9", "Ann: K 7")
    seen = read_deal(deal, house(sudden_death=mode))
    deal["lines"].pop()
    assert read_deal(deal, house(sudden_death=mode)) == seen


# --- names and switches ------------------------------------------------------------------


def test_the_plain_switches_are_the_table() -> None:
    assert house_of({}) == house_named("table") == TABLE
    assert house_of({"split_hands": None}).hands_per_original is None
    with pytest.raises(ValueError, match="no such switch"):
        house_of({"burning": True})
    with pytest.raises(ValueError, match="none of"):
        house_of({"ties": "nobody"})


def test_what_the_profiles_change() -> None:
    def changed(name: str) -> set[str]:
        plain = switches_named("table")
        return {key for key, value in switches_named(name).items() if value != plain[key]}

    assert changed("home") == {
        "packs",
        "stake_maximum",
        "split_hands",
        "draw_at_21",
        "bank_agreement",
        "bank_sale",
        "shuffle",
        "session_deals",
        "session_chips",
    }
    assert changed("guide") == {
        "packs",
        "stake_maximum",
        "draw_at_21",
        "banker_trick_takes",
        "session_deals",
    }
    assert changed("table+spanish") == {"ranks", "bonuses"}
    assert changed("table+malaysian") == {"banker_stops_at", "pontoon_pays", "ties"}
    assert changed("table+ace-high") == {"ace_king"}
    assert changed("table+sudden-death") == {"sudden_death"}
    assert changed("table+rotating") == {"bank_passes"}
    rotating = house_named("home+rotating")
    assert (rotating.sale, rotating.agreement, rotating.bank_rotates) == ("none", "none", True)


def test_what_does_not_go_together() -> None:
    assert not any(conflicts(house_named(name)) for name in every_name())
    for switches in (
        {"bank_passes": "rotate", "bank_sale": "always"},
        {"bank_passes": "rotate", "bank_agreement": "players"},
        {"bank_passes": "rotate", "bank_optional": True},
        {"bank_passes": "rotate", "bank_under_pontoon": True},
        {"sudden_death": "turn", "bank_agreement": "holders"},
        {"banker_draws_below": 18, "banker_stops_at": 17},
        {"banker_draws_below": 22},
    ):
        assert conflicts(house_of(switches))


def every_name() -> Iterator[str]:
    """Every profile with every set of variants, in the order of a name."""
    for profile in PROFILES:
        for number in range(2 ** len(VARIANTS)):
            variants = [name for at, name in enumerate(VARIANTS) if number >> at & 1]
            yield "+".join([profile, *variants])


# --- random deals ------------------------------------------------------------------------


def random_houses(seed: int, count: int) -> Iterator[House]:
    rng = random.Random(seed)
    for _ in range(count):
        yield house_of(random_switches(rng))


def test_random_deals_of_every_name() -> None:
    rng = random.Random(1)
    for name in every_name():
        at = house_named(name)
        for _ in range(12):
            check(random_deal(rng, house=at), at)


def test_random_deals_of_random_houses() -> None:
    rng = random.Random(2)
    for at in random_houses(3, 1500):
        check(random_deal(rng, house=at), at)


def check(deal: Deal, at: House) -> None:
    """Legal, balanced, and the bank where it belongs."""
    result = read_deal(deal, at)
    assert (result.status == "void") == deal.get("void", False)
    assert sum(result.net.values()) == 0
    for hand in result.hands:
        if result.sudden is not None and hand.outcome != "bust":
            assert (hand.net != 0) == (hand.seat == result.sudden)
            continue
        assert result.status == "void" or (hand.net > 0) == (hand.outcome == "win")
        assert hand.outcome != "bust" or hand.net == -hand.stake
        assert hand.outcome != "returned"
    if at.bank_rotates and result.status == "settled":
        assert result.next_banker == Replay(deal, at).players[0]
    elif result.next_banker != deal["bank"]:
        assert result.holders[0] == result.next_banker and result.shuffle


def test_text_means_the_same_at_every_table() -> None:
    rng = random.Random(4)
    seen: Counter[str] = Counter()
    for at in random_houses(5, 900):
        deal = random_deal(rng, house=at)
        style = random_style(rng)
        text = to_text(deal, style, rng, house=at, rules="home+malaysian")
        assert "home+malaysian" in text
        if at.bonuses and style.suits != "keep":
            continue
        again = from_text(text)
        assert bare_result(read_deal(again, at)) == bare_result(read_deal(deal, at))
        seen["unseen banker"] += len(again["lines"]) < len(deal["lines"])
        seen["in all"] += 1
    assert seen["in all"] > 600 and seen["unseen banker"] > 2, seen


# --- what the generator must visit -------------------------------------------------------


def features(deal: Deal, at: House) -> Iterator[str]:
    """Names of everything worth visiting that only other tables have."""
    played, result = Replay(deal, at).run(), read_deal(deal, at)
    if any(isinstance(amount, Fraction) for amount in result.net.values()):
        yield "fraction"
    if result.sudden is not None:
        yield f"sudden death, {at.sudden_death}"
        yield from (f"sudden death, {hand.outcome}" for hand in result.hands)
    elif result.status == "settled":
        yield from bank_features(played, result)
        yield from (each for hands in played.hands.values() for each in seat_features(hands, at))


def bank_features(played: Replay, result: Result) -> Iterator[str]:
    banker = result.banker
    assert banker is not None
    yield f"banker {banker.kind}"
    if banker.kind == "pontoon":
        if result.next_banker != played.bank:
            yield "bank taken under a Pontoon"
        return
    if banker.kind == "points" and played.house.bank_stops_at == banker.total:
        yield "banker just stopped"
    for hand in result.hands:
        if hand.outcome == "win" and (hand.kind, hand.total) == (banker.kind, banker.total):
            yield f"tie won, {hand.kind}"
        if hand.net == hand.stake and hand.kind == "pontoon":
            yield "Pontoon paid single"


def seat_features(hands: list[Hand], at: House) -> Iterator[str]:
    if len(hands) > 4:
        yield "five hands"
    for hand in hands:
        yield from hand_features(hand.cards, hand.split, bool(hand.added), at)
        if hand.drew and 21 in [worth(hand.cards[:n]).total for n in range(3, len(hand.cards))]:
            yield "drawn at 21"
        if any(now < hand.initial for now in hand.added[1:]):
            yield "later buy below the stake"
        if worth(hand.cards).kind == "pontoon" and hand.worth.kind == "points":
            yield "ordinary split Pontoon"


def hand_features(cards: list[str], split: bool, bought: bool, at: House) -> Iterator[str]:
    kind = worth(cards, at, split=split).kind
    if kind == "ace-king":
        yield "ace-king, split" if split else "ace-king"
    plain: Amount = at.trick_pays if kind == "five-card-trick" else 1
    won = multiplier(cards, ["2", "3"], at, split=split, bought=bought, same_card=3)
    if kind in ("points", "five-card-trick") and won > plain:
        yield f"bonus, {kind}"


FLOORS = {
    "sudden death, second-cards": 50,
    "sudden death, turn": 40,
    "sudden death, returned": 80,
    "sudden death, bust": 12,
    "sudden death, win": 80,
    "bank taken under a Pontoon": 20,
    "drawn at 21": 200,
    "later buy below the stake": 60,
    "ordinary split Pontoon": 10,
    "ace-king": 50,
    "ace-king, split": 5,
    "banker ace-king": 40,
    "bonus, points": 25,
    "bonus, five-card-trick": 4,
    "tie won, points": 30,
    "tie won, five-card-trick": 1,
    "tie won, ace-king": 1,
    "Pontoon paid single": 60,
    "banker just stopped": 50,
    "five hands": 25,
    "fraction": 100,
}


def test_generator_visits_everything() -> None:
    rng = random.Random(6)
    seen: Counter[str] = Counter()
    for at in random_houses(7, 4000):
        deal = random_deal(rng, house=at)
        seen.update(set(features(deal, at)))
    assert {name: seen[name] for name, least in FLOORS.items() if seen[name] < least} == {}


def test_moods_of_other_tables() -> None:
    rng = random.Random(8)
    spanish = house("table+spanish")
    deals = [random_deal(rng, 4, mood="bonus", house=spanish) for _ in range(200)]
    hands = [hand for deal in deals for hand in read_deal(deal, spanish).hands]
    ranks = Counter("".join(sorted(without for without in bare(hand.cards))) for hand in hands)
    assert ranks["678"] > 100 and ranks["777"] > 20
    assert set(MORE_MOODS) == {"bonus", "ace-kings", "bank-ace-king", "ties"}


def bare(cards: tuple[str, ...]) -> list[str]:
    return [card.rstrip("SHDC") for card in cards]


def test_without_bonuses_suits_never_matter() -> None:
    rng = random.Random(9)
    for at in random_houses(10, 300):
        if not at.bonuses:
            deal = random_deal(rng, house=at)
            bare_deal = without_suits(deal)
            assert bare_result(read_deal(bare_deal, at)) == bare_result(read_deal(deal, at))


# --- broken deals ------------------------------------------------------------------------


@pytest.mark.parametrize("how", [*HOW, *MORE_HOW])
def test_broken_deals_fail_where_they_were_broken(how: str) -> None:
    rng = random.Random(how)
    tried = 0
    for at in random_houses(len(how), 200):
        if how in ways(at) and tried < 25:
            tried += 1
            broken = random_illegal(rng, how, at)
            assert agrees(broken, at), (broken, why_illegal(broken.deal, at), at)
            assert to_text(broken.deal, random_style(rng), rng, house=at)
    assert tried > 15


def test_ways_of_the_table() -> None:
    assert set(ways(TABLE)) == set(HOW)
    assert set(ways(house("table+spanish"))) == {*HOW, "card-unknown"}
    assert set(ways(house("table+malaysian"))) == {*HOW, "bank-stopped"}
    assert set(ways(house("table+sudden-death"))) == {*HOW, "acts-after-sudden-death"}
    assert set(HOW) - set(ways(house("home"))) == {"stake-six", "act-at-21", "split-fifth"}
