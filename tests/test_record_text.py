"""The text form of a record: what it says, what it tolerates, and how it is refused."""

from __future__ import annotations

import pickle
import subprocess
import sys
import time
import unicodedata
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies_records import bare_names, careless, damaged, records

from pontoon_rules.cards import Card, card, cards
from pontoon_rules.errors import Malformed
from pontoon_rules.records import (
    Problem,
    RecordError,
    format_record,
    parse_record,
    render_problem,
)
from pontoon_rules.records.syntax import (
    UNKNOWN,
    BankLine,
    BustItem,
    BuyItem,
    ClaimLine,
    DealRecord,
    FinishedHandItem,
    NextHandItem,
    PontoonItem,
    Record,
    RulesLine,
    SeatLine,
    SeatsLine,
    SplitItem,
    StakesLine,
    StickItem,
    TwistItem,
    VoidLine,
)

ROOT = Path(__file__).parents[1]
EXAMPLES = sorted((ROOT / "spec" / "examples").glob("*.pontoon"))

WHOLE = """\
# Sunday, at Ann's
rules guide stick-minimum=16 split-by=value  # agreed
seats Ann Bob Cat Dan
stakes 1 10
deal 3
bank Ann
Bob 2: 8 4, buy 3 6, stick
Cat 1: A K, pontoon
# Dan was slow
Dan 3: 7S 7H, split 4 K, twist 9, stick / stick  # two hands
Ann: K ?, twist 9, bust
claim Bob +5
claim Cat bank
# the end
"""

TREE = Record(
    rules=RulesLine(
        "guide",
        (("stick-minimum", "16"), ("split-by", "value")),
        comments=("Sunday, at Ann's",),
        comment="agreed",
    ),
    seats=SeatsLine(("Ann", "Bob", "Cat", "Dan")),
    stakes=StakesLine(1, 10),
    deals=(
        DealRecord(
            bank=BankLine("Ann"),
            lines=(
                SeatLine("Bob", 2, cards("8 4"), (BuyItem(3, card("6")), StickItem())),
                SeatLine("Cat", 1, cards("A K"), (PontoonItem(),)),
                SeatLine(
                    "Dan",
                    3,
                    cards("7S 7H"),
                    (
                        SplitItem(cards("4 K")),
                        TwistItem(card("9")),
                        StickItem(),
                        NextHandItem(),
                        StickItem(),
                    ),
                    comments=("Dan was slow",),
                    comment="two hands",
                ),
                SeatLine("Ann", None, (Card("K"), UNKNOWN), (TwistItem(card("9")), BustItem())),
            ),
            claims=(ClaimLine("Bob", 5), ClaimLine("Cat", None, bank=True)),
            opened=True,
            number=3,
        ),
    ),
    comments=("the end",),
)


def hand(text: str) -> SeatLine:
    """The one seat line of a record that has the bank elsewhere."""
    return parse_record(f"bank Zoe\n{text}").deals[0].lines[0]


def refused(text: str | bytes) -> tuple[Problem, ...]:
    """What is wrong with the text."""
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    return caught.value.problems


# What a record says.


def test_the_whole_tree() -> None:
    assert parse_record(WHOLE) == TREE


def test_canonical_text_stays_as_it_is() -> None:
    assert format_record(TREE) == WHOLE


def test_short_form_of_split_hands() -> None:
    line = hand("Dan 3: 7 4 9 / 3: 7 K")
    assert line == SeatLine("Dan", 3, cards("7 4 9"), (FinishedHandItem(3, cards("7 K")),))


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("8 4, buy 3", (BuyItem(3),)),
        ("8 4, twist", (TwistItem(),)),
        ("8 8, split", (SplitItem(),)),
        ("8 8, split 4 ?", (SplitItem((card("4"), UNKNOWN)),)),
        ("8 8, split 4 K / / stick /", None),
        ("A K / stick", (NextHandItem(), StickItem())),
    ],
)
def test_items(text: str, items: tuple[object, ...] | None) -> None:
    expected = items or (
        SplitItem(cards("4 K")),
        NextHandItem(),
        NextHandItem(),
        StickItem(),
        NextHandItem(),
    )
    assert hand(f"Bob 2: {text}").items == expected


@pytest.mark.parametrize("more", ["…", "...", " …", ", …", ",..."])
def test_open_lines(more: str) -> None:
    assert hand(f"Ann: K 7{more}") == SeatLine("Ann", None, cards("K 7"), open=True)


def test_open_line_without_cards() -> None:
    assert hand("Bob 2: …") == SeatLine("Bob", 2, open=True)


def test_one_card_and_no_stake() -> None:
    assert hand("Bob: 8") == SeatLine("Bob", None, cards("8"))


@pytest.mark.parametrize("number", ["0", "007", "999999999999"])
def test_any_whole_number_of_twelve_digits_is_a_stake(number: str) -> None:
    assert hand(f"Bob {number}: 8").stake == int(number)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("void", None),
        ("void  a card   fell # yes", "a card fell"),
        ('void "card #3: seen"', "card #3: seen"),
        ('void Bob said "stop #2" twice', 'Bob said "stop #2" twice'),
        ("void 8, 9 / more …", "8, 9 / more …"),
    ],
)
def test_void(text: str, reason: str | None) -> None:
    record = parse_record(f"bank Ann\n{text}")
    assert record.deals[0].void == VoidLine(reason, comment="yes" if "# yes" in text else None)
    assert parse_record(format_record(record)) == record


@pytest.mark.parametrize("written", ["+5", "5", "05"])
def test_positive_claims(written: str) -> None:
    (claim,) = parse_record(f"bank Ann\nclaim Ann {written}").deals[0].claims
    assert claim == ClaimLine("Ann", 5)


@pytest.mark.parametrize(
    ("written", "net", "canonical"),
    [
        ("+3/2", Fraction(3, 2), "+3/2"),
        ("6/4", Fraction(3, 2), "+3/2"),
        ("-1/2", Fraction(-1, 2), "-1/2"),
        ("–05/010", Fraction(-1, 2), "-1/2"),
        ("+12/4", 3, "+3"),
        ("-0/5", 0, "0"),
        ("999999999998/999999999999", Fraction(10**12 - 2, 10**12 - 1), None),
        ("+3/2# all three", Fraction(3, 2), "+3/2  # all three"),
        ("\u00a0+3/2\u2009", Fraction(3, 2), "+3/2"),
    ],
)
def test_claims_of_a_fraction(written: str, net: int | Fraction, canonical: str | None) -> None:
    record = parse_record(f"bank Ann\nclaim Ann {written}")
    (claim,) = record.deals[0].claims
    assert (claim.net, type(claim.net)) == (net, type(net))
    text = f"bank Ann\nclaim Ann {canonical or '+' + written}\n"
    assert format_record(record) == text
    assert parse_record(text) == record


def test_only_a_fraction_imports_fractions() -> None:
    code = (
        "import sys\nfrom pontoon_rules.records import parse_record\n"
        "parse_record('bank A\\nclaim A 4/2')\nassert 'fractions' not in sys.modules\n"
        "parse_record('bank A\\nclaim A 1/2')\nassert 'fractions' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


@pytest.mark.parametrize("minus", "-−–")
def test_negative_claims(minus: str) -> None:
    (claim,) = parse_record(f"bank Ann\nclaim Ann {minus}5").deals[0].claims
    assert claim == ClaimLine("Ann", -5)


# Rule sets and files of rules.


@pytest.mark.parametrize(
    ("written", "profile", "canonical"),
    [
        ("Home+Malaysian", "home+malaysian", "home+malaysian"),
        ("our-table.toml", "our-table.toml", "our-table.toml"),
        ("Our/Table.TOML", "Our/Table.TOML", "Our/Table.TOML"),
        ("“our table.toml”", "our table.toml", '"our table.toml"'),
        ('" our\u00a0table.toml "', "our table.toml", '"our table.toml"'),
        ('"./Zoë #2: a=b.toml"', "./Zoë #2: a=b.toml", '"./Zoë #2: a=b.toml"'),
        ('"Guide"', "guide", "guide"),
        ('"Our.toml"', "Our.toml", "Our.toml"),
        ('"Our Table"', "Our Table", '"Our Table"'),
    ],
)
def test_rule_sets_and_files(written: str, profile: str, canonical: str) -> None:
    record = parse_record(f"rules {written} Stick-Minimum = 16 # ours\nbank Ann")
    assert record.rules == RulesLine(profile, (("stick-minimum", "16"),), comment="ours")
    text = f"rules {canonical} stick-minimum=16  # ours\nbank Ann\n"
    assert format_record(record) == text
    assert parse_record(text) == record


@pytest.mark.parametrize(
    "value",
    ["3/2", "5-cards.3/2+678.3/2", "only-without-pontoon", "2.1+8.2", "a.2.3.4.5.6.7.8.9.j.q.k"],
)
def test_values_of_switches(value: str) -> None:
    record = parse_record(f"rules home bonus={value}\nbank Ann")
    assert record.rules == RulesLine("home", (("bonus", value),))
    assert parse_record(format_record(record)) == record


# Names.


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("Bob", "Bob"),
        ("日本", "日本"),
        ("e\u0301va", "\u00e9va"),
        ("x-1_", "x-1_"),
        ("bank", "bank"),
        ('"Ann  Lee"', "Ann Lee"),
        ("“Ann\u00a0Lee”", "Ann Lee"),
        ('"a:b #1"', "a:b #1"),
        ('"42"', "42"),
        ("٣a", "٣a"),
    ],
)
def test_names(name: str, plain: str) -> None:
    record = parse_record(f"bank Zoe\n{name} 2: 8 4")
    assert record.deals[0].lines[0].seat == plain
    assert parse_record(format_record(record)) == record


def test_a_seat_has_the_spelling_of_seats() -> None:
    record = parse_record('seats ZOË “O’Brien”\nbank zoë\n"o\'brien" 2: 8\nclaim zoe\u0308 0')
    deal = record.deals[0]
    assert (deal.bank, deal.lines[0].seat, deal.claims[0].seat) == (
        BankLine("ZOË"),
        "O’Brien",
        "ZOË",
    )


def test_without_seats_a_seat_has_the_spelling_of_its_line() -> None:
    deal = parse_record("bank ann\nBob 2: 8 4\nclaim BOB 0\nAnn: 9").deals[0]
    assert [deal.bank.seat if deal.bank else None, deal.claims[0].seat] == ["Ann", "Bob"]


def test_names_equal_to_words_are_quoted_only_where_no_colon_follows() -> None:
    text = 'seats "Bank" "deal"\nbank "Bank"\ndeal 2: 8\nBank: 9\nclaim "deal" 0\n'
    assert format_record(parse_record(text)) == text


def test_lines_are_kept_in_order_of_play_with_their_comments() -> None:
    text = "seats A B C\nbank B\n# a\nA 1: 8\nB: 9\n# c\nC 1: 7 # cc\n"
    assert format_record(parse_record(text)) == (
        "seats A B C\nbank B\n# c\nC 1: 7  # cc\n# a\nA 1: 8\nB: 9\n"
    )


def test_without_seats_lines_stay_in_their_order() -> None:
    text = "bank B\nA 1: 8\nB: 9\nC 1: 7\n"
    assert format_record(parse_record(text)) == text


# What is tolerated.


@pytest.mark.parametrize(
    "text",
    [
        "\ufeffbank Ann\nBob 2: 8S 10H, buy 3 6, stick",
        "bank Ann\r\nBob 2: 8S 10H, buy 3 6, stick\r\n",
        "bank Ann\rBob 2: 8S 10H, buy 3 6, stick",
        "bank Ann\u2028Bob 2: 8S 10H, buy 3 6, stick",
        "\n\n  bank\tAnn  \n\n\tBob 2 :8S   10H ,buy 3 6,stick\n\n",
        "bank\u00a0Ann\nBob\u20092:\u30008S\u202f10H, buy\u200b3 6, stick",
        "BANK Ann\nBob 2: 8s th, BUY 3 6, Stick",
        "bank “Ann”\n„Bob“ 2: 8♠ T♥; buy 3 6; stick",
        "bank Ann\n«Bob» 2: 8♠️ 10❤️, buy 3 6, stick",
        "Bob 2: 8♤ 10♡, buy 3 6, stick\nbank Ann",
        "Bob 2: 8♠\ufe0e 10♥️, buy 3 6, stick\nbank Ann",
    ],
)
def test_tolerated_spellings(text: str) -> None:
    expected = parse_record("bank Ann\nBob 2: 8S 10H, buy 3 6, stick\n")
    assert parse_record(text) == expected
    assert parse_record(text.encode()) == expected


def test_commas_between_seats() -> None:
    assert parse_record("seats Ann, Bob;Cat\nbank Ann").seats == SeatsLine(("Ann", "Bob", "Cat"))


def test_slash_may_stand_beside_commas() -> None:
    plain = hand("Dan 3: 7 7, split 4 K, stick / stick")
    assert hand("Dan 3: 7 7, split 4 K, stick, / , stick") == plain
    assert hand("Dan 3: 7 7, split 4 K, stick/stick") == plain


@pytest.mark.parametrize("comment", ["", "  deep", "no space", "# twice", "emoji 👩‍👧 ok"])
def test_comments_are_kept(comment: str) -> None:
    text = f"bank Ann\n#{comment}\nBob 2: 8 4 #{comment}\n#{comment}"
    record = parse_record(text)
    assert parse_record(format_record(record)) == record
    assert record.comments == record.deals[0].lines[0].comments
    assert record.comments[0] == comment.removeprefix(" ")


# What is refused, and where.


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("", (1, 1), "the record is empty"),
        ("# nothing\n\n", (1, 1), "the record is empty"),
        ("rules table", (1, 1), "nothing says who holds the bank"),
        ("bnk Ann", (1, 1), "unknown word `bnk`; did you mean `bank`?"),
        ("bank Ann\nBob 2 8 4", (2, 1), "a colon is missing in the line of `Bob`"),
        ("bank Ann Lee", (1, 10), "`Lee` is one word too many"),
        ("bank", (1, 5), "something is missing after `bank`"),
        ("bank Bank", (1, 6), "`Bank` is also a word of the record"),
        ("bank: Ann", (1, 5), "before a colon, `bank` is the name of a seat"),
        ("void a: b", (1, 7), "before a colon, `void` is the name of a seat"),
        ("seats", (1, 6), "the names of the seats are missing"),
        ("seats Ann O'Brien", (1, 12), "a name with `'` is written in quotes"),
        ("seats Ann 22", (1, 11), "`22` has no letter"),
        ("seats Ann Bob ann\nbank Ann", (1, 15), "the seat ann stands twice, here in `seats`"),
        ("seats Ann Bob\nbank Cat", (2, 6), "Cat is not in `seats`"),
        ("seats Ann\nbank Ann\nBob 2: 8", (3, 1), "Bob is not in `seats`"),
        ("seats Ann\nbank Ann\nclaim Bob 0", (3, 7), "Bob is not in `seats`"),
        ("bank Ann\nclaim Bob 0", (2, 7), "no line and no bank names Bob"),
        ("bank A\nB 1: 8\nb 1: 9", (3, 1), "the seat b stands twice, here on a second line"),
        ("bank A\nstraße 1: 8\nSTRASSE 1: 9", (3, 1), "the seat STRASSE stands twice"),
        ("bank A\nbank A", (2, 6), "a second `bank` line; the first is on line 1"),
        ("void\n void", (2, 2), "a second `void` line; the first is on line 1"),
        ("stakes 1", (1, 9), "something is missing after `stakes`"),
        ("stakes 1-5 2", (1, 8), "`1-5` is no number"),
        ("deal three", (1, 6), "`three` is no number"),
        ("rules", (1, 6), "the rule set is missing"),
        ("rules table a b=1", (1, 13), "`a` has no value"),
        ("rules table a=1 A=2", (1, 17), "the switch `a` is written twice"),
        ("rules ta\u0431le", (1, 7), "is no rule set, switch or value"),
        ("claim Ann five", (1, 11), "`five` is no net result"),
        ("claim Ann +٣", (1, 11), "is no net result"),
        ("claim Ann +3/0", (1, 11), "a fraction cannot have 0 below its line"),
        ("claim Ann 3/2/1", (1, 12), "`/` is one word too many"),
        ("claim Ann +3/", (1, 13), "`/` is one word too many"),
        ("claim Ann +3 / 2", (1, 14), "`/` is one word too many"),
        ("claim Ann /2", (1, 12), "`2` is one word too many"),
        ("claim Ann +/2", (1, 11), "`+/2` is no net result"),
        ("claim Ann 3/-2", (1, 11), "`3/-2` is no net result"),
        ("claim Ann 3/1234567890123", (1, 11), "has more than 12 digits"),
        ("claim 3/2", (1, 10), "something is missing after `claim`"),
        ("chips Ann", (1, 10), "something is missing after `chips`"),
        ("chips Ann 5 6", (1, 13), "`6` is one word too many"),
        ("chips Ann five", (1, 11), "`five` is no number"),
        ('chips Ann "5"', (1, 11), '"5" is no number'),
        ("chips Ann -5", (1, 11), "`-5` is negative"),
        ("chips Ann 1234567890123", (1, 11), "has more than 12 digits"),
        ("chips 5 Ann", (1, 9), "`Ann` is no number"),
        ("chips 5 5", (1, 7), "`5` has no letter, so it is no name"),
        ("sell", (1, 5), "something is missing after `sell`"),
        ("sell Bob 5", (1, 6), "`Bob` stands where `to` is due"),
        ("sell to Bob", (1, 12), "something is missing after `sell`"),
        ("sell to Bob 5", (1, 13), "`5` stands where `for` is due"),
        ("sell to Ann Lee for 5", (1, 13), "`Lee` stands where `for` is due"),
        ('sell "to" Bob for 5', (1, 6), '"to" stands where `to` is due'),
        ("sell to Bob for", (1, 16), "something is missing after `sell`"),
        ("sell to Bob for five", (1, 17), "`five` is no number"),
        ("sell to Bob for 5/2", (1, 18), "`/` is one word too many"),
        ("sell to Bob for -5", (1, 17), "`-5` is negative"),
        ("sell to Bob for 1234567890123", (1, 17), "has more than 12 digits"),
        ("sell to end for 5", (1, 9), "`end` is also a word of the record"),
        ("sell to Bob for: 5", (1, 16), "before a colon, `sell` is the name of a seat"),
        ("agree", (1, 6), "something is missing after `agree`"),
        ("agree Ann Bob", (1, 11), "`Bob` is one word too many"),
        ("agree agree", (1, 7), "`agree` is also a word of the record"),
        ("agree: Ann", (1, 6), "before a colon, `agree` is the name of a seat"),
        ("decline", (1, 8), "something is missing after `decline`"),
        ("decline 5", (1, 9), "`5` has no letter"),
        ("end now", (1, 5), "`now` is one word too many"),
        ("ende", (1, 1), "unknown word `ende`; did you mean `end`?"),
        ("bank Ann\nsell to Bob for 5", (2, 9), "no line and no bank names Bob"),
        ("bank Ann\nagree Bob", (2, 7), "no line and no bank names Bob"),
        ("bank Ann\ndecline Bob", (2, 9), "no line and no bank names Bob"),
        ("chips Bob 5\nbank Ann", (1, 7), "no line and no bank names Bob"),
        ("seats Ann Bob\nchips Cat 5\nbank Ann", (2, 7), "Cat is not in `seats`"),
        ("seats Ann\nbank Ann\nagree Bob", (3, 7), "Bob is not in `seats`"),
        (
            "chips A 5\nchips a 6\nbank A",
            (2, 7),
            "the seat a stands twice, here on a second `chips",
        ),
        ("chips Ann 5", (1, 1), "nothing says who holds the bank"),
        ("bank Ann\nAnn: 8\nchips Ann 5", (3, 7), "the chips of the seats stand above the first"),
        ("bank A\nend\nA: 8", (3, 1), "the deal was over on line 2, so this belongs to the next"),
        ("end\nbank A", (2, 6), "the deal was over on line 1, so this belongs to the next"),
        (
            "bank A\nagree A\nvoid",
            (3, 1),
            "the deal was over on line 2, so this belongs to the next",
        ),
        ('rules ""', (1, 7), "a file's name is empty"),
        ('rules "our table.toml" x', (1, 24), "`x` has no value"),
        ('rules "our table.toml"x', (1, 23), "a space is missing beside the quotes"),
        ("rules Zoë.toml", (1, 7), "a file's name like this one is written in quotes"),
        ("rules ../a.toml", (1, 7), "a file's name like this one is written in quotes"),
        ("rules our table.toml", (1, 11), "`table.toml` has no value"),
        ('rules table x="a b"', (1, 15), "a space is missing beside the quotes"),
        ('rules table x= "y"', (1, 16), '`"y"` is no rule set, switch or value'),
        (
            'rules "a\u200d.toml"',
            (1, 7),
            "an invisible character, U+200D, cannot stand in a file's",
        ),
        ('rules "' + "x" * 201 + '"', (1, 7), "a file's name is at most 200 characters long"),
        ("rules " + "x" * 401, (1, 7), "is no rule set, switch or value"),
        (": 8 4", (1, 1), "a name is missing before the colon"),
        ("2: 8 4", (1, 1), "`2` has no letter, so it is no name"),
        ("Ann Lee 2: 8", (1, 5), "a name of more than one word is written in quotes"),
        ("Bob 2 3: 8", (1, 7), "`3` cannot stand between the stake and the colon"),
        ("Bob 2.5: 8", (1, 5), "`2.5` is no whole number"),
        ("Bob +2: 8", (1, 5), "`+2` has a sign"),
        ("Bob -1: 8", (1, 5), "`-1` is negative"),
        ("Bob ²: 8", (1, 5), "`²` is not written in ASCII digits"),
        ("Bob ٣: 8", (1, 5), "`٣` is not written in ASCII digits"),
        ("Bob 1234567890123: 8", (1, 5), "has more than 12 digits"),
        ("Bob 1_000: 8", (1, 5), "`1_000` is no number"),
        ("Bob 2:", (1, 1), "the cards of Bob are missing"),
        ("Bob 2: stick", (1, 8), "a comma is missing before `stick`"),
        ("Bob 2: 8 4 stick", (1, 12), "a comma is missing before `stick`"),
        ("Bob 2: 8 11", (1, 10), "`11` is no card"),
        ("Bob 2: 8 ♠", (1, 10), "`♠` is a suit alone"),
        ("Bob 2: 8 ſ", (1, 10), "`ſ` is no card"),
        ("Bob 2: 8 4, 6", (1, 13), "the card `6` stands where an action is due"),
        ("Bob 2: 8 4, hit 6", (1, 13), "`hit` is no word of Pontoon; we say `twist CARD`"),
        ("Bob 2: 8 4, stand", (1, 13), "we say `stick`"),
        ("Bob 2: 8 4, Double 3 6", (1, 13), "we say `buy AMOUNT CARD`"),
        ("Bob 2: 8 5, burn", (1, 13), "`burn`: burning a hand for a new one is excluded"),
        ("Bob 2: 8 4, stic\u212a", (1, 13), "unknown word"),
        ("Bob 2: 8 4, stikc", (1, 13), "did you mean `stick`?"),
        ("Bob 2: 8 4, buy", (1, 13), "the amount of the buy is missing"),
        ("Bob 2: 8 4, buy K", (1, 17), "`K` is no number"),
        ("Bob 2: 8 4, buy 3 6 7", (1, 21), "`buy` draws one card; `7` is one too many"),
        ("Bob 2: 8 4, stick 3", (1, 19), "nothing may follow `stick`"),
        ("Bob 2: 8 8, split 4", (1, 13), "a split deals two cards"),
        ("Bob 2: 8 4,, stick", (1, 11), "nothing follows `,`"),
        ("Bob 2: 8 4,", (1, 11), "nothing follows `,`"),
        ("Bob 2: … 8", (1, 8), "`…` stands only at the end of a line"),
        ("Bob 2: 8 4, buy 3, stick", (1, 13), "the card drawn is missing, and the hand goes on"),
        ("Bob 2: 8 4 6, twist 2", (1, 15), "the cards of this line are written without words"),
        ("Dan 3: 7 7 / 3: 7 K, twist 2", (1, 22), "are written without words"),
        ("Dan 3: 7 4 / 3: 7", (1, 14), "a finished hand has two cards at least"),
        ("Dan 3: 7 / 3: 7 K", (1, 1), "a finished hand has two cards at least"),
        ("Bob 2: , stick …", (1, 1), "the cards of Bob are missing"),
        ("Dan 3: 7 4 / 7 K", (1, 14), "the stake of the next finished hand is missing"),
        ('bank "Ann', (1, 6), "the quote is not closed"),
        ('Bob"x" 2: 8', (1, 4), "a space is missing beside the quotes"),
        ('"" 2: 8', (1, 1), "a name is empty"),
        ("bank Ann\x07", (1, 9), "a control character, U+0007"),
        ("bank \u202eAnn", (1, 6), "turns the direction of writing, U+202E"),
        ("bank A\u200dnn", (1, 7), "an invisible character, U+200D"),
        ('bank "A\u200enn"', (1, 6), "turns the direction of writing, U+200E"),
        ("bank \u3164", (1, 6), "an invisible character, U+3164"),
        ("bank Ann\n\ud83d", (2, 1), "half a surrogate pair, U+D83D"),
        ("burn Bob", (1, 1), "burning a hand for a new one is excluded"),
        ("double Bob", (1, 1), "a player buys a card"),
        ("join Bob", (1, 1), "`join`: the word is reserved"),
        ("leave Bob", (1, 1), "a player who leaves loses the stakes laid"),
    ],
)
def test_refused_at(text: str, place: tuple[int, int], message: str) -> None:
    problem = refused(text)[0]
    assert message in problem.message
    assert (problem.line, problem.column) == place
    assert problem.source_line == text.split("\n")[place[0] - 1]


def test_the_bank_may_stand_above_or_below_the_deal_line() -> None:
    assert parse_record("bank A\ndeal 1") == parse_record("deal 1\nbank A")


def test_every_bad_line_is_told() -> None:
    problems = refused("bank Ann\nBob 2: foo\nseats Ann 1\nBob 2: 8\nAnn: 8 x\nBob 2: 9\n")
    assert [problem.line for problem in problems] == [2, 3, 5]


def test_no_more_than_twenty_problems() -> None:
    assert len(refused("foo\n" * 1000)) == 20
    assert len(RecordError(Problem("x") for _ in range(30)).problems) == 20


def test_a_bad_bank_line_is_not_told_twice() -> None:
    assert [problem.message for problem in refused("bank 2\nBob 2: 8")] == [
        "`2` has no letter, so it is no name"
    ]


def test_the_likely_banker_is_suggested() -> None:
    assert refused("Bob 2: 8 4\nAnn: K 7")[0].expected == "`bank Ann`"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("bank Ann".encode("utf-16"), "UTF-16"),
        ("bank Ann".encode("utf-16-le"), "UTF-16"),
        ("bank Ann".encode("utf-16-be"), "UTF-16"),
        ("bank Ann".encode("utf-32"), "UTF-32"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0", "a binary file"),
        ("bank Zoë".encode("latin-1"), "the byte 0xEB is not UTF-8"),
    ],
)
def test_bytes_that_are_no_utf8(data: bytes, message: str) -> None:
    (problem,) = refused(data)
    assert message in problem.message
    assert "UTF-8" in problem.expected


def test_the_place_of_a_bad_byte() -> None:
    (problem,) = refused("# caña\r\nbank Zoë".encode() + b"\xff!")
    assert (problem.line, problem.column) == (2, 9)
    assert problem.source_line == "bank Zoë\ufffd!"


def test_other_types_are_a_mistake_of_the_caller() -> None:
    with pytest.raises(TypeError):
        parse_record(5)  # type: ignore[arg-type]


LARGE: dict[str, Callable[[], str | bytes]] = {
    "one word": lambda: "x" * 10_000_000,
    "many lines": lambda: "bank Ann\n" * 1_100_000,
    "no UTF-8": lambda: b"\xff" * 10_000_000,
    "two bytes a character": lambda: b"bank Ann\n# " + b"\xc3\xa9" * 4_000_000,
    "empty lines": lambda: "\n" * 10_000_000,
    "spaces": lambda: " \n" * 5_000_000,
    "comments": lambda: "#\n" * 5_000_000,
    "long lines": lambda: ("Bob 2: 8 4, " + "twist 2, " * 1_000 + "stick\n") * 1_000,
    "combining marks": lambda: ("bank " + "e\u0301\u0323" * 3_000 + "\n") * 1_000,
    "slashes": lambda: "Bob 2: 8 4" + ",/" * 4_900_000,
    "quotes": lambda: '"' * 10_000_000,
    "dots": lambda: "." * 10_000_000,
    "seat lines": lambda: "A 1: 8\n" * 1_400_000,
    "claims": lambda: "claim A 0\n" * 1_000_000,
    "seats": lambda: "bank A\n" + "".join(f"A{number}: 8\n" for number in range(990_000)),
    "deals": lambda: "deal\n" * 2_000_000,
    "sessions": lambda: "session\n" * 1_200_000,
    "cuts": lambda: "cut A 5\n" * 1_200_000,
    "chips": lambda: "chips A 5\n" * 900_000,
    "sales": lambda: "sell to A for 5\n" * 600_000,
    "ends": lambda: "end\n" * 2_000_000,
    "strangers": lambda: "deal\nbank A\n" + "deal\nB 1: 8\n" * 800_000,
    "braces": lambda: "{" * 10_000_000,
    "backslashes": lambda: '{"a": "' + "\\" * 9_999_000,
}


@pytest.mark.parametrize("name", LARGE)
def test_large_input_is_answered_soon(name: str) -> None:
    text = LARGE[name]()
    start = time.process_time()
    refused(text)
    assert time.process_time() - start < 12


@pytest.mark.parametrize(
    "text",
    ["\n" * 20_000_001, b"\n" * 20_000_001, b"\n" * 80_000_001],
    ids=["text", "bytes", "more bytes"],
)
def test_a_text_too_long(text: str | bytes) -> None:
    assert refused(text) == (Problem("a record is at most 20,000,000 characters long"),)


def test_the_end_of_a_line_too_long() -> None:
    (problem,) = refused("bank A\n# " + "x" * 9_999)
    assert problem.message == "a line is at most 10,000 characters long"
    assert (problem.line, problem.column) == (2, 10_001)


def test_a_hundred_thousand_comments_are_read() -> None:
    record = parse_record("# a\n" * 100_000 + "bank A")
    assert len(record.deals[0].bank.comments) == 100_000  # type: ignore[union-attr]
    assert "at most 100,000 comments" in refused("# a\n" * 100_001 + "bank A")[0].message


def test_many_seats_are_read() -> None:
    names = [f"s{number}" for number in range(50)]
    seats = " ".join(names)
    assert len(parse_record(f"seats {seats}\nbank s0").seats.names) == 50  # type: ignore[union-attr]
    assert "at most 50 seats" in refused(f"seats {seats} x\nbank s0")[0].message


# How problems are shown.


def test_render() -> None:
    (problem,) = refused("bank Ann\nBob 2: 8 4, buy three 6")
    assert render_problem(problem, "deal.pontoon") == (
        "deal.pontoon:2:17: `three` is no number\n"
        "    Bob 2: 8 4, buy three 6\n"
        "                    ^\n"
        "  expected `buy AMOUNT CARD`"
    )


@pytest.mark.parametrize(
    ("row", "caret", "expected"),
    [
        ("claim Ann +3/0", "          ^", "`+5`, `-5`, `+3/2`, `0` or `bank`"),
        ("claim Ann +3 / 2", "             ^", "`claim NAME +5` or `claim NAME bank`"),
        ("chips Ann five", "          ^", "a whole number of chips"),
        ("chips Ann", "         ^", "`chips NAME N`"),
        ("sell Bob 5", "     ^", "`sell to NAME for N`"),
        ("sell to Ann Lee for 5", "            ^", "`sell to NAME for N`"),
        ("sell to Ann for 5.5", "                ^", "a price in whole units"),
        ("agree Ann Bob", "          ^", "`agree NAME`"),
        ("decline end", "        ^", '"end"'),
        ("end now", "    ^", "`end` alone"),
        ("rules Zoë.toml", "      ^", '"Zoë.toml"'),
        ("rules our table.toml", "          ^", "quotes around a file's name"),
        ('rules "our table.toml"x', "                      ^", ""),
    ],
)
def test_where_the_caret_stands(row: str, caret: str, expected: str) -> None:
    rows = render_problem(refused(row)[0]).split("\n")
    assert rows[1:] == [
        f"    {row}",
        f"    {caret}",
        *([f"  expected {expected}"] if expected else []),
    ]


def test_render_counts_the_width_of_characters() -> None:
    (problem,) = refused("\t日本\t2: 8 8, twist e\u0323\u0301 foo 8")
    assert render_problem(problem).split("\n")[1:3] == [
        "     日本 2: 8 8, twist e\u0323\u0301 foo 8",
        "                        ^",
    ]
    (problem,) = refused('"e\u0323\u0301 x" 2: foo')
    assert render_problem(problem).split("\n")[2] == "             ^"


def test_render_cuts_long_lines() -> None:
    (problem,) = refused("Bob 2: " + "8 " * 400 + "foo" + " 8" * 400)
    _, row, caret, _ = render_problem(problem).split("\n")
    assert len(row) < 90
    assert row[caret.index("^") :].startswith("foo")
    assert row.strip().startswith("…") and row.endswith("…")


def test_render_escapes() -> None:
    (problem,) = refused("bank \u202eAnn\x1b")
    shown = render_problem(problem, "a\x1b[2J\udcff")
    assert shown.split("\n")[0].startswith("a\\u{001B}[2J\\u{DCFF}:1:6: ")
    assert "\\u{202E}Ann\\u{001B}" in shown


def test_error_is_malformed_and_can_be_pickled() -> None:
    with pytest.raises(Malformed) as caught:
        parse_record("bank 1\nBob 2: x")
    error = pickle.loads(pickle.dumps(caught.value))
    assert isinstance(error, RecordError)
    assert error.problems == refused("bank 1\nBob 2: x")
    assert str(error).splitlines()[1] == "line 2, column 8: `x` is no card"


# Laws.


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_read_back(path: Path) -> None:
    record = parse_record(path.read_bytes())
    assert parse_record(format_record(record)) == record


@settings(deadline=None)
@given(records())
def test_what_is_written_reads_back(record: Record) -> None:
    text = format_record(record)
    assert parse_record(text) == record
    assert format_record(parse_record(text)) == text
    assert parse_record(text.encode()) == record


def _without_texts(record: Record) -> Record:
    """The record without what `careless` would change in earnest: comments, rules and fractions."""

    def bare(line: Any) -> Any:
        gone: dict[str, object] = {"comments": (), "comment": None}
        return line if line is None else attrs.evolve(line, **gone)

    def bare_deal(deal: DealRecord) -> DealRecord:
        many = {
            name: tuple(map(bare, getattr(deal, name)))
            for name in ("lines", "claims", "cuts", "chips", "after")
        }
        many["claims"] = tuple(
            attrs.evolve(claim, net=None if claim.net is None else claim.net.numerator)
            for claim in many["claims"]
        )
        one = {name: bare(getattr(deal, name)) for name in ("bank", "seats")}
        gone: dict[str, Any] = {"void": None, "session_comments": (), "session_comment": None}
        return attrs.evolve(bare(deal), **many, **one, **gone)  # type: ignore[no-any-return]

    return Record(
        None, bare(record.seats), bare(record.stakes), tuple(map(bare_deal, record.deals))
    )


@settings(deadline=None)
@given(records(bare_names.filter(lambda name: not set(name) & set("SHD"))), st.data())
def test_careless_writing_says_the_same(record: Record, data: st.DataObject) -> None:
    plain = _without_texts(record)
    text = data.draw(careless(format_record(plain)))
    assert format_record(parse_record(text)).lower() == format_record(plain).lower()


def answers(source: str | bytes) -> None:
    """A record that reads back, or problems with places, all of them safe to show."""
    try:
        record = parse_record(source)
    except RecordError as error:
        assert 1 <= len(error.problems) <= 20
        for problem in error.problems:
            check_shown(problem)
    else:
        assert parse_record(format_record(record)) == record


def check_shown(problem: Problem) -> None:
    shown = render_problem(problem)
    categories = {unicodedata.category(char) for char in shown if char != "\n"}
    assert not categories & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    assert max(map(len, shown.split("\n"))) < 1000
    if problem.source_line is not None:
        assert problem.column is not None
        assert 1 <= problem.column <= len(problem.source_line) + 1


@settings(deadline=None)
@given(records().map(format_record).flatmap(damaged))
def test_damaged_text_is_answered(text: str) -> None:
    answers(text)


@settings(deadline=None)
@given(st.text(st.characters(exclude_categories=())))
def test_any_text_is_answered(text: str) -> None:
    answers(text)


@settings(deadline=None)
@given(st.binary())
def test_any_bytes_are_answered(data: bytes) -> None:
    answers(data)
