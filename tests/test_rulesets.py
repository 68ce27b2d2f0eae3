"""Rule sets in plain words: lists, one of them, how two differ, and the sheet of a table."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from pontoon_rules import HOME, PROFILES, TABLE, RuleSet, evolve
from pontoon_rules.cli import main
from pontoon_rules.errors import Malformed
from pontoon_rules.houses.numbers import in_words, listed, odds, several, times
from pontoon_rules.houses.sayings import SECTIONS, differences, everything, said
from pontoon_rules.houses.sentences import PROFILE_WORDS, VARIANT_WORDS
from pontoon_rules.houses.sheet import COLUMNS, LINES, sheet, sheet_lines, title
from pontoon_rules.houses.values import CHOICES, FLAGS, OPEN, RATES
from pontoon_rules.messages import clause_texts
from pontoon_rules.switches import SWITCHES
from pontoon_rules.variants import VARIANTS, named, spanish_bonuses

ROOT = Path(__file__).parent.parent
SCHEMA = json.loads((ROOT / "spec" / "schema" / "rulesets.schema.json").read_text("utf-8"))
Capture = pytest.CaptureFixture[str]
HALVES = Fraction(3, 2)

LIST = """\
Rule sets
  table  Our table. The reference: stakes from 1 to 5, eight
         deals, the bank never sold.
  home   The home guide. A long evening: agreed stakes and
         chips, a bank that may be sold, every deal
         shuffled.
  guide  The beginner's guide. One pack, agreed stakes, no
         end but the one the table makes.

Variants, laid over any of them: home+malaysian,
table+spanish
  spanish       Spanish Pontoon. Packs without tens, and a
                bonus for some hands of 21.
  malaysian     Malaysian rules. The banker stops from 17, a
                Pontoon pays 3 to 2, ties go to the player.
  ace-high      Ace-high. An ace with a king pays 2 to 1
                where other Pontoons pay less.
  sudden-death  Sudden death. The first Pontoon is paid and
                ends the deal.
  rotating      Rotating bank. The bank goes round, one seat
                after every deal.

Your own table
  A file such as our-table.toml, in which you write the
  switches that differ. `pontoon-rules rulesets
  our-table.toml` says what it means, and `--sheet` makes
  one page of it for the table.
"""
DIFF = """\
home and table: 9 differences

cards.pack, cards.packs.eight
  home   One pack is used, from six seats on two.
  table  One pack is used, from eight seats on two.

stake.agreed, stake.limits
  home   There is no largest first stake until the table
         agrees on one.
  table  The largest first stake is 5.

split.again, split.cap
  home   Pairs may be split again and again.
  table  A player's two cards may become four hands at most.

twist.twenty-one, buy.under, stop.twenty-one
  home   A player may twist on a 21 of three or four cards,
         but not buy.
  table  A player's hand at 21 is complete.

bank.several, bank.agree
  home   The holders of several Pontoons may agree which of
         them takes the bank; else the first clockwise does.
  table  Of several Pontoons, the first clockwise from the
         banker takes the bank.

bank.sale, between.sale, scope.sale
  home   After a deal its banker may sell the bank, even
         where a Pontoon would take it.
  table  The bank is not for sale.

shuffle.every, shuffle.pontoon, shuffle.none
  home   The cards are shuffled after every deal.
  table  The cards are shuffled after a deal with a Pontoon
         or a void one; after any other they go under the
         pack.

session.open, session.deals, session.end
  home   The table ends the session between two deals.
  table  A session has eight deals that count.

session.chips, session.chips.start, session.credit
  home   The table may agree on chips for every seat: the
         session then ends when only one seat has any.
  table  Nobody runs out of chips: balances have no limit,
         and may be negative.
"""
SHEET = """\
Pontoon: Our table
rules table

Seats     It takes two seats, the banker's included. There is room for
          eight seats. The banker deals, pays and is paid. All cut for
          the first bank: highest card, ace high; those tied cut again.
Cards     A pack has all thirteen ranks, from ace to king. A pack has
          four cards of each rank. One pack is used, from eight seats on
          two. Jack, queen and king count ten, an ace 1 or 11. Suits
          never matter.
Hands     From the top: Pontoon (an ace with a ten-card), five-card
          trick (five cards, 21 or less), 21 and down; over 21 is bust.
Stakes    One card each, face down, from the banker's left. All but the
          banker look and stake; then a second card each. The smallest
          first stake is 1. The largest first stake is 5.
Players   One after another, hand by hand. A Pontoon is declared. Two
          cards of the same rank may be split. A player's two cards may
          become four hands at most. Each hand of a split has the first
          stake and plays for itself. An ace with a ten-card on a split
          hand is a Pontoon, but takes no bank.
Drawing   Buy: a card face down; the first buy adds once to twice the
          original stake. A later buy adds at least the original stake,
          and at most what the buy before it added. Twist: a card face
          up for nothing; after it that hand buys no more. A player's
          hand at 21 is complete. Five cards are complete. A player may
          not stick below 15. A bust hand loses its stake at once and
          for good.
Banker    Last, with both cards up, he twists or sticks; five cards are
          complete. The banker may twist at any total up to 21. The
          banker may stick at any total. His bust pays every hand that
          is left.
Payments  A better hand wins its stake, a worse one loses it.
          A Pontoon pays 2 to 1.
          An ace with a king is a Pontoon like any other.
          A five-card trick pays 2 to 1.
          No hand earns a bonus.
          A tie goes to the banker, trick against trick too.
          The banker's Pontoon takes twice the stake from everybody.
          The banker's trick takes twice the stake from all but
          Pontoons.
          A player's Pontoon does not end the deal.
Bank      A player's Pontoon takes the bank after the deal, unless it is
          a split one. Of several Pontoons, the first clockwise from the
          banker takes the bank. Under the banker's own Pontoon the bank
          stays. Whoever is due the bank has to take it. The bank is not
          for sale.
Between   The cards are shuffled after a deal with a Pontoon or a void
          one; after any other they go under the pack. If the cards run
          out, all stakes go back and the same banker deals again.
End       A session has eight deals that count. Nobody runs out of
          chips: balances have no limit, and may be negative. The
          highest balance wins; equal balances share.
"""
SHEET_HOUSE = """\
Pontoon: The home guide, Malaysian rules
rules home+malaysian stick-minimum=16 ace-king=class

Seats     It takes two seats, the banker's included. There is room for
          eight seats. The banker deals, pays and is paid. All cut for
          the first bank: highest card, ace high; those tied cut again.
Cards     A pack has all thirteen ranks, from ace to king. A pack has
          four cards of each rank. One pack is used, from six seats on
          two. Jack, queen and king count ten, an ace 1 or 11. Suits
          never matter.
Hands     From the top: Pontoon (an ace with a ten-card), ace with king,
          five-card trick (five cards, 21 or less), 21 and down; over 21
          is bust.
Stakes    One card each, face down, from the banker's left. All but the
          banker look and stake; then a second card each. The smallest
          first stake is 1. There is no largest first stake until the
          table agrees on one.
Players   One after another, hand by hand. A Pontoon is declared. Two
          cards of the same rank may be split. Pairs may be split again
          and again. Each hand of a split has the first stake and plays
          for itself. An ace with a ten-card on a split hand is a
          Pontoon, but takes no bank.
Drawing   Buy: a card face down; the first buy adds once to twice the
          original stake. A later buy adds at least the original stake,
          and at most what the buy before it added. Twist: a card face
          up for nothing; after it that hand buys no more. A player may
          twist on a 21 of three or four cards, but not buy. Five cards
          are complete. A player may not stick below 16. A bust hand
          loses its stake at once and for good.
Banker    Last, with both cards up, he twists or sticks; five cards are
          complete. The banker may not twist from 17 on, soft or hard.
          The banker may stick at any total. His bust pays every hand
          that is left.
Payments  A better hand wins its stake, a worse one loses it.
          A Pontoon pays 3 to 2.
          An ace with a king is no Pontoon: it ranks next below one,
          pays 2 to 1 and takes no bank.
          A five-card trick pays 2 to 1.
          No hand earns a bonus.
          A tie goes to the player, trick against trick too.
          The banker's Pontoon takes twice the stake from everybody.
          The banker's trick takes twice the stake from all but
          Pontoons, aces with kings and tricks.
          A player's Pontoon does not end the deal.
Bank      A player's Pontoon takes the bank after the deal, unless it is
          a split one. The holders of several Pontoons may agree which
          of them takes the bank; else the first clockwise does. Under
          the banker's own Pontoon the bank stays. Whoever is due the
          bank has to take it. After a deal its banker may sell the
          bank, even where a Pontoon would take it.
Between   The cards are shuffled after every deal. If the cards run out,
          all stakes go back and the same banker deals again.
End       The table ends the session between two deals. The table may
          agree on chips for every seat: the session then ends when only
          one seat has any. The highest balance wins; equal balances
          share.
"""


VALUES: dict[str, tuple[Any, ...]] = {
    **CHOICES,
    **dict.fromkeys(FLAGS, (False, True)),
    **dict.fromkeys(RATES, (1, 2, 3, HALVES, Fraction(6, 5))),
    **dict.fromkeys(OPEN, (None, 2, 3, 17, 21)),
    "banker_draws_below": (None, 3, 17, 21),
    "split_hands": (None, 1, 2, 4),
    "ranks": (TABLE.ranks, tuple("A23456789JQK"), tuple("AK2"), tuple("A23")),
    "copies": (1, 4, 6),
    "packs": (((2, 1),), ((2, 1), (8, 2)), ((2, 2),), ((2, 1), (5, 2), (9, 3))),
    "bonuses": ((), spanish_bonuses(), (("678", 2),), (("678", 3),), (("777-suited", 3),)),
    "seats_minimum": (2, 3, 4),
    "seats_maximum": (8, 9, 15),
    "stake_minimum": (1, 2, 1000),
    "stick_minimum": (12, 15, 16),
}
"""Values of every switch: each word, and numbers that are said differently."""
LOOSE = evolve(TABLE, stake_maximum=None, seats_maximum=20)


def with_value(switch: str, value: Any) -> RuleSet:
    """Rules with one switch set, and what contradicts it taken back."""
    change: dict[str, Any] = {switch: value}
    return evolve(LOOSE, **change)


def words(rules: RuleSet, switch: str) -> str:
    return said(rules, switch).saying.text


# --- every switch and value has words -------------------------------------------------------------


def test_the_sections_hold_every_switch_once() -> None:
    names = [name for section in SECTIONS.values() for name in section]
    assert sorted(names) == sorted(SWITCHES)
    assert sorted(VALUES) == sorted(SWITCHES)
    assert [one.switch for one in everything(TABLE)] == names


@pytest.mark.parametrize("switch", SWITCHES)
def test_every_value_has_a_sentence_of_its_own(switch: str) -> None:
    texts = [words(with_value(switch, value), switch) for value in VALUES[switch]]
    assert len(set(texts)) == len(texts)
    for text in texts:
        assert text[0].isupper()
        assert text.endswith(".")
        assert text.count(". ") == 0
        assert len(text) <= 250
        assert "_" not in text


@pytest.mark.parametrize("switch", SWITCHES)
def test_every_sentence_names_its_clauses(switch: str) -> None:
    for value in VALUES[switch]:
        clauses = said(with_value(switch, value), switch).saying.clauses
        assert clauses
        assert set(clauses) <= set(clause_texts())


def test_every_profile_and_variant_has_words() -> None:
    assert list(PROFILE_WORDS) == list(PROFILES)
    assert list(VARIANT_WORDS) == list(VARIANTS)
    for name, (_, _, clause) in VARIANT_WORDS.items():
        assert clause == f"variant.{name}"
        assert clause in clause_texts()


@pytest.mark.parametrize(
    ("rules", "switch", "text"),
    [
        (named("home"), "packs", "One pack is used, from six seats on two."),
        (named("guide"), "packs", "One pack is used."),
        (named("table+spanish"), "ranks", "A pack has no tens."),
        (named("table+malaysian"), "pontoon_pays", "A Pontoon pays 3 to 2."),
        (
            named("table+malaysian"),
            "banker_trick_takes",
            "The banker's trick takes twice the stake from all but Pontoons and tricks.",
        ),
        (
            named("guide"),
            "banker_trick_takes",
            "The banker's trick takes the stake once from all but Pontoons.",
        ),
        (named("home+rotating"), "bank_optional", "Nobody declines his turn."),
        (named("home+rotating"), "bank_agreement", "Nobody agrees on another banker."),
        (named("home+rotating"), "bank_under_pontoon", "No Pontoon moves the bank."),
        (
            named("home+sudden-death"),
            "bank_agreement",
            "There is never more than one Pontoon to take the bank.",
        ),
        (evolve(TABLE, split_hands=1), "split_by", "A pair is kept as one hand."),
        (evolve(TABLE, banker_stops_at=21), "banker_stops_at", "The banker may not twist from 21."),
        (evolve(TABLE, session_deals=1), "session_deals", "A session has one deal that counts."),
        (
            evolve(TABLE, ranks=tuple("A23456"), copies=1),
            "ranks",
            "A pack has only aces, twos, threes, fours, fives and sixes.",
        ),
        (
            evolve(TABLE, banker_pontoon_takes=Fraction(6, 5)),
            "banker_pontoon_takes",
            "The banker's Pontoon takes 6/5 times the stake from everybody.",
        ),
        (
            named("table+spanish"),
            "bonuses",
            "A winning 21 with no card bought is paid 3 to 2 for five cards, 6-7-8 and 7-7-7; "
            "2 to 1 for six cards, 6-7-8 in one suit and 7-7-7 in one suit; 3 to 1 for seven "
            "cards, 6-7-8 in spades and 7-7-7 in spades.",
        ),
    ],
)
def test_sentences(rules: RuleSet, switch: str, text: str) -> None:
    assert words(rules, switch) == text


def test_numbers_in_words() -> None:
    assert (in_words(12), in_words(13), several(1, "seat")) == ("twelve", "13", "one seat")
    assert (listed(["a"]), listed(["a", "b", "c"])) == ("a", "a, b and c")
    assert (odds(2), odds(HALVES), times(HALVES)) == (
        "2 to 1",
        "3 to 2",
        "one and a half times the stake",
    )


# --- differences ----------------------------------------------------------------------------------


def test_a_rule_set_does_not_differ_from_itself() -> None:
    assert differences(HOME, named("home")) == ()
    (only,) = differences(TABLE, evolve(TABLE, stick_minimum=16))
    assert (only.one.value, only.other.value, only.clauses) == (15, 16, ("stick.minimum",))


def test_two_tables_in_plain_words(capsys: Capture) -> None:
    assert run(capsys, "home", "--diff", "table") == (0, DIFF, "")
    assert run(capsys, "home", "--diff", "HOME")[1] == "home and HOME do not differ.\n"
    status, out, _ = run(capsys, "--diff", "table stick-minimum=16 ties=player")
    assert (status, out) == (0, LONG_LABEL)


LONG_LABEL = """\
table and table stick-minimum=16 ties=player: 2 differences

stick.minimum
  table             A player may not stick below 15.
  table stick-minimum=16 ties=player
                    A player may not stick below 16.

settle.tie, settle.bank-trick, settle.tie.player
  table             A tie goes to the banker, trick against
                    trick too.
  table stick-minimum=16 ties=player
                    A tie goes to the player, trick against
                    trick too.
"""


# --- one rule set, and all of them ----------------------------------------------------------------


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    capsys.readouterr()
    status = main(["rulesets", *arguments])
    out, err = capsys.readouterr()
    return status, out, err


def test_the_list(capsys: Capture) -> None:
    assert run(capsys) == (0, LIST, "")


def test_one_rule_set_switch_by_switch(capsys: Capture) -> None:
    status, out, _ = run(capsys, "home+spanish stick-minimum=16")
    assert status == 0
    assert out.startswith(
        "The home guide, Spanish Pontoon\n  rules home+spanish stick-minimum=16\n"
    )
    for switch in SWITCHES:
        assert f"    {switch.replace('_', '-')}=" in out
    assert "  A player may not stick below 16.\n    stick-minimum=16 (stick.minimum)\n" in out
    assert "    bonuses=spanish (bonus.table, " in out


@pytest.mark.parametrize("name", ["table", "home", "guide", "home+spanish+malaysian+ace-high"])
def test_sixty_columns(capsys: Capture, name: str) -> None:
    for words in ((name,), (name, "--diff", "table+rotating")):
        assert max(map(len, run(capsys, *words)[1].splitlines())) <= 60


def test_the_commands_that_do_not_go_together(capsys: Capture) -> None:
    assert run(capsys, "table", "--sheet", "--diff", "home") == (
        2,
        "",
        "pontoon-rules: ask for `--sheet` or for `--diff`, not for both\n",
    )


# --- the sheet ------------------------------------------------------------------------------------


def test_the_sheet_of_our_table(capsys: Capture) -> None:
    assert run(capsys, "--sheet") == (0, SHEET, "")
    assert run(capsys, "table", "--sheet") == (0, SHEET, "")


def test_the_sheet_of_another(capsys: Capture) -> None:
    name = "home+malaysian stick-minimum=16 ace-king=class"
    assert run(capsys, name, "--sheet") == (0, SHEET_HOUSE, "")


def test_the_sheet_has_the_name_of_the_table(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "crown.toml"
    path.write_text('name = "The Crown"\nprofile = "guide"', encoding="utf-8")
    status, out, _ = run(capsys, str(path), "--sheet")
    assert status == 0
    assert out.startswith("Pontoon: The Crown\nrules guide\n\nSeats     It takes")


def house(rng: random.Random) -> RuleSet | None:
    """Rules that some group might have; None where the switches contradict each other."""
    change = {switch: rng.choice(VALUES[switch]) for switch in SWITCHES if rng.random() < 0.7}
    try:
        return evolve(named(rng.choice(("table", "home", "guide"))), **change)
    except Malformed:
        return None


def test_every_sheet_is_one_page_with_every_switch() -> None:
    rng = random.Random("sheets")
    seen = 0
    while seen < 400:
        rules = house(rng)
        if rules is None:
            continue
        seen += 1
        lines = sheet_lines(rules, "The Crown and Anchor of the Thursday Evening Society of Cards")
        assert len(lines) <= LINES
        assert max(map(len, lines)) <= COLUMNS
        text = " ".join(" ".join(line[10:] for line in lines).split())
        sentences = {sentence for part in sheet(rules) for sentence in part.sentences}
        for one in everything(rules):
            assert one.saying.text in sentences
            assert one.saying.text in text


def test_the_fullest_sheet_is_one_page() -> None:
    bonuses = tuple(
        (line, Fraction(2 * number + 13, 2)) for number, (line, _) in enumerate(spanish_bonuses())
    )
    rules = evolve(
        HOME,
        ranks=tuple("A23456789"),
        packs=((2, 1), (5, 2), (9, 3)),
        bonuses=bonuses,
        seats_maximum=11,
        split_by="value",
        split_pontoon="single",
        banker_stops_at=18,
        banker_draws_below=17,
        ace_king="class",
        ties="player",
        bank_agreement="players",
        bank_optional=True,
        bank_under_pontoon=True,
        shuffle="after-pontoon",
        banker_trick_takes=Fraction(12, 7),
        banker_pontoon_takes=HALVES,
    )
    lines = sheet_lines(rules, "The Crown and Anchor of the Thursday Evening Society of Cards")
    assert len(lines) == LINES
    assert lines[1] == "rules home, with 16 switches of its own"


def test_titles() -> None:
    assert title(TABLE) == "Our table"
    assert (
        title(named("guide+ace-high+rotating")) == "The beginner's guide, Ace-high, Rotating bank"
    )
    assert title(TABLE, "The Crown") == "The Crown"
    assert title(evolve(TABLE, profile="somewhere")) == "somewhere"


# --- as JSON --------------------------------------------------------------------------------------


def document(capsys: Capture, *arguments: str) -> dict[str, Any]:
    """The document, checked against its schema."""
    status, out, err = run(capsys, *arguments, "--json")
    assert (status, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    Draft202012Validator(SCHEMA).validate(found)
    return found


def test_the_list_as_json(capsys: Capture) -> None:
    found = document(capsys)
    assert [one["name"] for one in found["rulesets"]] == ["table", "home", "guide"]
    assert [one["title"] for one in found["rulesets"]] == [
        words[0] for words in PROFILE_WORDS.values()
    ]
    assert [one["name"] for one in found["variants"]] == list(VARIANTS)
    assert found["variants"][1] == {
        "name": "malaysian",
        "title": "Malaysian rules",
        "about": "The banker stops from 17, a Pontoon pays 3 to 2, ties go to the player.",
        "clause": "variant.malaysian",
    }
    assert (found["differences"], found["sheet"]) == ([], None)


def test_one_as_json(capsys: Capture) -> None:
    found = document(capsys, "home+malaysian")
    (one,) = found["rulesets"]
    assert (one["title"], one["about"]) == ("The home guide, Malaysian rules", None)
    assert one["switches"]["pontoon_pays"] == "3/2"
    assert {
        "switch": "pontoon_pays",
        "value": "3/2",
        "text": "A Pontoon pays 3 to 2.",
        "clauses": ["settle.pontoon"],
    } in one["words"]
    assert len(one["words"]) == len(SWITCHES)
    assert found["variants"] == []


def test_differences_as_json(capsys: Capture) -> None:
    found = document(capsys, "table", "--diff", "table+malaysian")
    assert [one["name"] for one in found["rulesets"]] == ["table", "table+malaysian"]
    assert found["differences"][0] == {
        "switch": "banker_stops_at",
        "from": None,
        "to": 17,
        "from_text": "The banker may twist at any total up to 21.",
        "to_text": "The banker may not twist from 17 on, soft or hard.",
        "clauses": ["banker.twist", "banker.limit"],
    }
    assert [one["switch"] for one in found["differences"]] == [
        "banker_stops_at",
        "pontoon_pays",
        "ties",
    ]


def test_the_sheet_as_json(capsys: Capture) -> None:
    found = document(capsys, "guide", "--sheet")["sheet"]
    assert found["title"] == "The beginner's guide"
    assert [part["title"] for part in found["parts"]] == [
        *("Seats", "Cards", "Hands", "Stakes", "Players", "Drawing"),
        *("Banker", "Payments", "Bank", "Between", "End"),
    ]
    assert found["parts"][-1]["sentences"] == [
        "The table ends the session between two deals.",
        "Nobody runs out of chips: balances have no limit, and may be negative.",
        "The highest balance wins; equal balances share.",
    ]


def test_the_examples_of_the_schema_are_real(capsys: Capture) -> None:
    clocks = ("edition", "library")
    listing, diff, page = SCHEMA["examples"]
    for example, arguments in (
        (listing, ()),
        (diff, ("table", "--diff", "table stick-minimum=16")),
        (page, ("home+malaysian", "--sheet")),
    ):
        found = document(capsys, *arguments)
        found["rulesets"] = found["rulesets"][: len(example["rulesets"])]
        assert {**found, **dict.fromkeys(clocks)} == {**example, **dict.fromkeys(clocks)}
