"""A table's own rules: what may be written, every error at its place, and where they are used."""

from __future__ import annotations

import json
import os
import pickle
import random
import re
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pontoon_rules import RuleSet, evolve
from pontoon_rules.cli import main
from pontoon_rules.houses import HouseError, inlined, load_house, read_house
from pontoon_rules.houses.values import CHOICES, FLAGS, FORMS, OPEN, RATES, WHOLE
from pontoon_rules.judging.sheet import rules_line, rules_of
from pontoon_rules.records import RecordError, format_record, parse_record, render_problem
from pontoon_rules.switches import SWITCHES, write_switch
from pontoon_rules.variants import named, spanish_bonuses

Capture = pytest.CaptureFixture[str]

CROWN = """\
# What we play on Thursdays.
name = "The Crown"
profile = "home"
variants = ["malaysian"]

[stakes]
minimum = 2
maximum = 20

[switches]
stick-minimum = 16
pontoon-pays = "2"       # in place of three to two
bank-optional = true
packs = {2 = 1, 5 = 2}
session_deals = 12

[switches.bonuses]
777 = 2
678 = "3/2"
"""
HALVES = Fraction(3, 2)
ROOT = Path(__file__).parent.parent


def crown() -> RuleSet:
    return evolve(
        named("home+malaysian"),
        stake_minimum=2,
        stake_maximum=20,
        stick_minimum=16,
        pontoon_pays=2,
        bank_optional=True,
        packs=((2, 1), (5, 2)),
        session_deals=12,
        bonuses=(("678", HALVES), ("777", 2)),
    )


def told(source: str | bytes) -> str:
    """What is wrong with a file, as the command line prints it."""
    with pytest.raises(HouseError) as caught:
        read_house(source)
    return "\n".join(render_problem(one, "crown.toml") for one in caught.value.problems)


# --- what may be written -------------------------------------------------------------------------


def test_a_whole_table() -> None:
    house = read_house(CROWN)
    assert (house.name, house.rules) == ("The Crown", crown())


def test_nothing_is_our_table() -> None:
    house = read_house("")
    assert (house.name, house.rules) == ("", named("table"))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('profile = "home+malaysian"', "home+malaysian"),
        ('profile = "Home"\nvariants = "malaysian + ace-high"', "home+malaysian+ace-high"),
        ('variants = ["rotating", "spanish"]', "table+spanish+rotating"),
        ("variants = []", "table"),
        ("profile = “guide”", "guide"),
        ("profile\u00a0= «guide»\r\n", "guide"),
        ("\ufeffprofile = 'guide'", "guide"),
    ],
)
def test_ways_of_naming(text: str, name: str) -> None:
    assert read_house(text).rules == named(name)


@pytest.mark.parametrize(
    ("line", "switch", "value"),
    [
        ("pontoon-pays = 2", "pontoon_pays", 2),
        ('pontoon-pays = "3/2"', "pontoon_pays", HALVES),
        ('pontoon-pays = "3:2"', "pontoon_pays", HALVES),
        ('pontoon-pays = "3 to 2"', "pontoon_pays", HALVES),
        ('pontoon-pays = "4/2"', "pontoon_pays", 2),
        ('stick-minimum = "16"', "stick_minimum", 16),
        ('stake-maximum = "none"', "stake_maximum", None),
        ("stake_maximum = 9", "stake_maximum", 9),
        ("Bank-Optional = true", "bank_optional", True),
        ('bank-optional = "yes"', "bank_optional", True),
        ('ties = "Player"', "ties", "player"),
        ("packs = 2", "packs", ((2, 2),)),
        ("packs = {8 = 2, 2 = 1}", "packs", ((2, 1), (8, 2))),
        ('packs = "2.1+6.2"', "packs", ((2, 1), (6, 2))),
        ('bonuses = "spanish"', "bonuses", spanish_bonuses()),
        ('bonuses = "none"', "bonuses", ()),
        ("bonuses = {}", "bonuses", ()),
        (
            'bonuses = {777-spades = 3, 5-cards = "3:2"}',
            "bonuses",
            (("5-cards", HALVES), ("777-spades", 3)),
        ),
        ('ranks = ["a", 2, 3, 4, 5, 6, 7, 8, 9, "J", "Q", "K"]', "ranks", tuple("A23456789JQK")),
        ('ranks = ["K", 10, "A"]', "ranks", ("A", "10", "K")),
        ('ranks = "a.10.k"', "ranks", ("A", "10", "K")),
    ],
)
def test_ways_of_writing_a_switch(line: str, switch: str, value: object) -> None:
    assert getattr(read_house(f"[switches]\n{line}").rules, switch) == value


def test_every_switch_has_a_form_of_its_own() -> None:
    assert list(FORMS) == list(SWITCHES)
    kinds = [*CHOICES, *FLAGS, *RATES, *OPEN, *WHOLE, "ranks", "packs", "bonuses"]
    assert sorted(kinds) == sorted(SWITCHES)
    for switch, words in CHOICES.items():
        for word in words:
            assert SWITCHES[switch].read(word) == word


def changes() -> st.SearchStrategy[dict[str, Any]]:
    """Switches that a group may choose, none of which contradict each other."""
    rates = st.sampled_from([1, 2, 3, HALVES, Fraction(6, 5)])
    return st.fixed_dictionaries(
        {},
        optional={
            "stick_minimum": st.integers(1, 21),
            "stake_maximum": st.none() | st.integers(1, 10**11),
            "packs": st.sampled_from([((2, 1),), ((2, 2),), ((2, 1), (4, 2), (6, 3))]),
            "bonuses": st.sampled_from([(), spanish_bonuses(), (("678", HALVES),)]),
            "ranks": st.sampled_from([tuple("A23456789JQK"), ("A", "10", "K")]),
            "pontoon_pays": rates,
            "banker_trick_takes": rates,
            "bank_under_pontoon": st.booleans(),
            "session_chips": st.booleans(),
            **{
                switch: st.sampled_from(words)
                for switch, words in CHOICES.items()
                if switch not in ("bank_passes", "sudden_death")
            },
        },
    )


def as_toml(value: Any) -> str:
    """A switch as a group would write it."""
    if value is None:
        return '"none"'
    if isinstance(value, bool | int):
        return str(value).lower()
    if isinstance(value, Fraction | str):
        return f'"{value}"'
    if value and isinstance(value[0], tuple):
        return "{" + ", ".join(f"{key} = {as_toml(one)}" for key, one in value) + "}"
    return "[" + ", ".join(map(as_toml, value)) + "]" if value else "{}"


@given(st.sampled_from(["table", "home", "guide+malaysian"]), changes())
def test_whatever_a_group_writes_is_read(name: str, changed: dict[str, Any]) -> None:
    switches = [f"{key.replace('_', '-')} = {as_toml(one)}" for key, one in changed.items()]
    text = "\n".join((f'profile = "{name}"', "[switches]", *switches))
    rules = read_house(text).rules
    assert rules == evolve(named(name), **changed)
    line = rules_line(rules)
    record = parse_record(f"rules {line.profile} {words(line.switches)}\nbank Ann\nAnn: 8")
    assert rules_of(record) == rules


def words(switches: tuple[tuple[str, str], ...]) -> str:
    return " ".join(f"{name}={value}" for name, value in switches)


# --- every error at its place --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            'stick-minimum = 16\nprofil = "home"\n[colour]\nred = 1',
            """\
crown.toml:1:1: the switch `stick-minimum` stands outside `[switches]`
    stick-minimum = 16
    ^
  expected a line `[switches]` above it
crown.toml:2:1: nothing is called `profil` here
    profil = "home"
    ^
  expected perhaps `profile`
crown.toml:3:2: nothing is called `colour` here
    [colour]
     ^
  expected `name`, `profile`, `variants`, `switches`, `stakes`""",
        ),
        (
            '[switches]\nstick-minimun = 16\n  ties = "bank"\ncolour = 1',
            """\
crown.toml:2:1: no switch is called `stick-minimun`
    stick-minimun = 16
    ^
  expected perhaps `stick-minimum`
crown.toml:3:3: `ties` cannot be "bank"
      ties = "bank"
      ^
  expected "banker" or "player"
crown.toml:4:1: no switch is called `colour`
    colour = 1
    ^
  expected `pontoon-rules rulesets table` lists them""",
        ),
        (
            "[switches]\npontoon-pays = 1.5\nstick-minimum = -3\nbank-optional = 1\n"
            'split-hands = "many"\nshuffle = 1979-05-27\nsession-deals = {a = 1}\nties = [1]',
            """\
crown.toml:2:1: `pontoon-pays` cannot be 1.5
    pontoon-pays = 1.5
    ^
  expected a whole number, or a fraction such as "3/2"
crown.toml:3:1: `stick-minimum` cannot be -3
    stick-minimum = -3
    ^
  expected a whole number
crown.toml:4:1: `bank-optional` cannot be 1
    bank-optional = 1
    ^
  expected true or false
crown.toml:5:1: `split-hands` cannot be "many"
    split-hands = "many"
    ^
  expected a whole number, or "none"
crown.toml:6:1: `shuffle` cannot be a date or time
    shuffle = 1979-05-27
    ^
  expected "after-pontoon" or "every-deal"
crown.toml:7:1: `session-deals` cannot be a table
    session-deals = {a = 1}
    ^
  expected a whole number, or "none"
crown.toml:8:1: `ties` cannot be a list
    ties = [1]
    ^
  expected "banker" or "player\"""",
        ),
        (
            '[switches]\nbonuses = {6-7-8 = 2}\npacks = {two = 1}\nranks = ["A", 1]',
            """\
crown.toml:2:12: no bonus is called `6-7-8`
    bonuses = {6-7-8 = 2}
               ^
  expected perhaps `678`
crown.toml:3:1: `packs` cannot be a table
    packs = {two = 1}
    ^
  expected `{2 = 1, 8 = 2}`: from 2 seats on one pack, from 8 on two
crown.toml:4:1: `ranks` cannot be a list
    ranks = ["A", 1]
    ^
  expected a list of ranks such as ["A", 2, 3, "K"]""",
        ),
        (
            '[stakes]\nminimum = 2\nmost = 9\n[switches]\nstake-minimum = 3\n"stake_minimum" = 4',
            """\
crown.toml:2:1: `minimum` says again what `stake-minimum` says
    minimum = 2
    ^
crown.toml:3:1: `stakes` has no `most`
    most = 9
    ^
  expected `minimum` and `maximum`
crown.toml:6:1: `stake_minimum` says again what `stake-minimum` says
    "stake_minimum" = 4
    ^""",
        ),
        (
            'profile = "hom"\nvariants = ["spansh"]\nname = 4',
            """\
crown.toml:1:1: no profile is called `hom`
    profile = "hom"
    ^
  expected perhaps `home`
crown.toml:3:1: the name is a whole number
    name = 4
    ^
  expected a text such as "The Crown\"""",
        ),
        (
            'variants = ["spansh"]\nswitches = 3\nstakes = "no"',
            """\
crown.toml:1:1: no variant is called `spansh`
    variants = ["spansh"]
    ^
  expected perhaps `spanish`
crown.toml:2:1: `switches` is a whole number
    switches = 3
    ^
  expected a line `[switches]`, its keys below it
crown.toml:3:1: `stakes` is a text
    stakes = "no"
    ^
  expected a line `[stakes]`, its keys below it""",
        ),
        (
            "profile = 3\nvariants = [[]]",
            """\
crown.toml:1:1: `profile` is a whole number
    profile = 3
    ^
  expected a text such as "home"
crown.toml:2:1: `variants` holds something else
    variants = [[]]
    ^
  expected a list such as ["malaysian"]""",
        ),
        (
            'name = "a\u202eb"',
            """\
crown.toml:1:1: a character in `a\\u{202E}b` cannot be seen
    name = "a\\u{202E}b"
    ^""",
        ),
        (
            f'name = "{"x" * 65}"',
            f"""\
crown.toml:1:1: a name is at most 64 characters long
    name = "{"x" * 28}…
    ^""",
        ),
    ],
    ids=lambda value: value.split("\n")[0][:30],
)
def test_errors_at_their_place(text: str, message: str) -> None:
    assert told(text) == message


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("[switches]\npontoon-pays = 3/2", "crown.toml:2:17: something stands behind the value"),
        ("[switches]\nties = banker", "crown.toml:2:8: this is no value"),
        ("[switches]\nties", "crown.toml:2:5: a key without its `=`"),
        ("= 3", "crown.toml:1:1: no key begins like this"),
        ('name = "x', "crown.toml:1:10: a text without its closing quote"),
        ('name = "x\n', "crown.toml:1:10: a text without its closing quote"),
        ("a = 1\na = 2", "crown.toml:2:6: a key is written twice"),
        ("[switches]\n[switches]", "crown.toml:2:10: a table is written twice"),
        ("variants = [1, 2", "crown.toml:1:17: a list without its closing bracket"),
        (b"\xff\xfea", "crown.toml:1:1: this is text in UTF-16, not UTF-8"),
        (b"name = 'Caf\xe9'", "crown.toml:1:12: the byte 0xE9 is not UTF-8"),
        (b"\x00\x01\x02\x00\x00", "crown.toml:1:1: this is a binary file, not text"),
        ("#" * 50_001, "crown.toml: a file of rules is at most 50,000 characters long"),
        ("#" * 1_001, "crown.toml:1:1001: a line is at most 1,000 characters long"),
        ("x = " + "[\n" * 9_000, "crown.toml: lists and tables lie too deep in each other"),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_what_is_no_toml(text: str | bytes, first: str) -> None:
    assert told(text).split("\n")[0] == first


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            'variants = ["rotating"]\n[switches]\nbank-sale = "always"',
            "crown.toml:3:1: bank-passes=rotate with bank-sale=always: "
            "a bank that goes round cannot be sold",
        ),
        (
            'variants = ["sudden-death"]\n[switches]\nbank-agreement = "players"',
            "crown.toml:3:1: sudden-death=second-cards with bank-agreement=players: "
            "the first Pontoon ends the deal, so there are never several to agree",
        ),
        (
            'profile = "home"\n[switches]\nbank-passes = "rotate"',
            "crown.toml:3:1: bank-passes=rotate with bank-sale=always: "
            "a bank that goes round cannot be sold",
        ),
        (
            "[switches]\nbanker-stops-at = 16\nbanker-draws-below = 17",
            "crown.toml:3:1: banker-draws-below=17 with banker-stops-at=16: "
            "the banker could neither draw nor stop",
        ),
        ("[stakes]\nminimum = 9", "crown.toml:2:1: stake-maximum is below stake-minimum"),
        (
            "[switches]\nseats-minimum = 1\nstick-minimum = 16",
            "crown.toml:2:1: seats-minimum is a whole number from 2, not 1",
        ),
        (
            '[switches]\nranks = ["A", "A"]',
            "crown.toml:2:1: ranks are some of the thirteen, each once",
        ),
    ],
)
def test_contradictions_with_their_reason(text: str, message: str) -> None:
    assert told(text).split("\n")[0] == message


def test_stakes_are_judged_together() -> None:
    rules = read_house("[stakes]\nminimum = 10\nmaximum = 20").rules
    assert (rules.stake_minimum, rules.stake_maximum) == (10, 20)


def test_twenty_problems_at_most() -> None:
    lines = "\n".join(f"colour{number} = 1" for number in range(100))
    assert told(f"[switches]\n{lines}").count("crown.toml:") == 20


@pytest.mark.parametrize(
    "text",
    [
        "[switches]\nstick-minimum = " + "9" * 900,
        "[switches]\nstick-minimum = 0x" + "f" * 900,
        "[switches]\nbonuses = {678 = 1e999, 777 = nan}",
        "[switches]\npacks = {2 = 99999999999999999999}",
        "[switches]\n" + ".".join("a" * 400) + " = 1",
        "[[switches]]\n" * 1_000,
        "\n".join("[" + ".".join("ab"[n % 2] * 490) + "]" for n in range(2)),
        '[switches]\nbonuses = "' + "678.2+" * 150 + '"',
        "switches.stick-minimum.a = 1",
        "[switches]\n'' = 1\n\"\\u0000\" = 2",
        "stakes = [{}]\nvariants = {}\nname = []",
        '[switches]\npontoon-pays = "1/0"',
        '[switches]\npontoon-pays = "1/3"',
    ],
    ids=lambda text: text[:40],
)
def test_hostile_files_are_refused_quickly(text: str) -> None:
    begun = time.monotonic()
    assert told(text).startswith("crown.toml:")
    assert time.monotonic() - begun < 2


def test_changed_files_never_make_a_bug() -> None:
    rng = random.Random("houses")
    read = 0
    for _ in range(3_000):
        text = list(CROWN)
        for _ in range(rng.randint(1, 5)):
            place = rng.randrange(len(text))
            text[place : place + rng.randrange(3)] = rng.choice("[]{}=.,\"'\n#-a1é\x00\u202e _")
        try:
            read_house("".join(text))
            read += 1
        except HouseError as error:
            assert 0 < len(error.problems) <= 20
    assert read > 100


# --- where they are used -------------------------------------------------------------------------

DEAL = """\
rules crown.toml stick-minimum=15  # ours
seats Ann Bob
bank Ann
Bob 2: 8 7, stick
Ann: K 7, stick
"""
STANDS_ALONE = """\
rules home+malaysian packs=2.1+5.2 bonuses=678.3/2+777.2 stake-minimum=2 stake-maximum=20 \
pontoon-pays=2 bank-optional=yes session-deals=12  # ours
seats Ann Bob
bank Ann
Bob 2: 8 7, stick
Ann: K 7, stick
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with house rules and a deal by them, somewhere else than where we are."""
    evening = tmp_path / "evening"
    evening.mkdir()
    (evening / "crown.toml").write_text(CROWN, encoding="utf-8")
    (evening / "deal.pontoon").write_text(DEAL, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return evening


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    capsys.readouterr()
    status = main(arguments)
    out, err = capsys.readouterr()
    return status, out, err


def test_a_record_is_judged_by_the_rules_beside_it(folder: Path, capsys: Capture) -> None:
    status, out, err = run(capsys, "settle", str(folder / "deal.pontoon"))
    assert (status, err) == (0, "")
    assert (
        out
        == """\
Home+malaysian rules with packs=2.1+5.2,
bonuses=678.3/2+777.2, stake-minimum=2, stake-maximum=20,
pontoon-pays=2, bank-optional=yes, session-deals=12. Banker
Ann: K 7, 17

Bob  8 7      15   stake 2   loses 2

Ann +2   Bob -2
Next bank: Ann. Shuffle and cut.

Why
  Bob   17 beats 15      settle.lower
  bank  the bank stays   bank.stays
"""
    )
    assert run(capsys, "options", str(folder / "deal.pontoon"))[0] == 0


def test_a_formatted_record_stands_alone(folder: Path, capsys: Capture) -> None:
    for words in (("format",), ("format", "--complete")):
        status, out, err = run(capsys, *words, str(folder / "deal.pontoon"))
        assert (status, out, err) == (0, STANDS_ALONE, "")
    record = inlined(parse_record(DEAL), folder)
    assert format_record(record) == STANDS_ALONE
    assert rules_of(record) == evolve(crown(), stick_minimum=15)
    assert inlined(record, folder) is record


def test_json_records_name_files_too(folder: Path, capsys: Capture) -> None:
    record = {
        "kind": "record",
        "schema": 1,
        "rules": "crown.toml",
        "deals": [
            {
                "bank": "Ann",
                "lines": [{"seat": "Bob", "cards": ["9"]}, {"seat": "Ann", "cards": ["8"]}],
            }
        ],
    }
    (folder / "deal.json").write_text(json.dumps(record), encoding="utf-8")
    status, out, _ = run(capsys, "settle", "--json", str(folder / "deal.json"))
    found = json.loads(out)
    assert (status, found["rules"]["profile"]) == (0, "home+malaysian")
    assert found["rules"]["changed"]["bonuses"] == [["678", "3/2"], ["777", 2]]


def test_text_on_the_command_line_looks_where_we_are(
    folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, out, err = run(capsys, "settle", "-e", DEAL)
    assert (status, out) == (2, "")
    assert err == (
        "-e:1:1: cannot read `crown.toml`: No such file or directory\n"
        "  expected a file in this folder\n"
    )
    monkeypatch.chdir(folder)
    assert run(capsys, "settle", "-e", DEAL)[0] == 0


def test_rules_on_the_command_line(folder: Path, capsys: Capture) -> None:
    file = str(folder / "crown.toml")
    deal = "bank Ann\nBob 2: 8 7, stick\nAnn: K 7, stick"
    status, out, _ = run(capsys, "settle", "--rules", file, "-e", deal)
    assert status == 1
    assert "stick.minimum" in out
    status, out, _ = run(capsys, "versus", "K J", "K Q", "--stake", "2", "--rules", file)
    assert (status, out) == (0, "20 against 20, stake 2: wins 2 (settle.tie.player)\n")
    status, out, _ = run(capsys, "hand", "8", "7", "--rules", file)
    assert (status, out) == (
        0,
        "8 7: 15 (hand.points, hand.best)\nA player may not stick below 16 (stick.minimum).\n",
    )
    status, out, _ = run(capsys, "simulate", "--deals", "5", "--rules", "home+malaysian")
    assert status == 0
    assert out.startswith("Home+malaysian rules. 4 seats, 5 deals")
    spaced = folder / "Our Table.toml"
    spaced.write_text(CROWN, encoding="utf-8")
    assert run(capsys, "settle", "--rules", str(spaced), "-e", deal)[0] == 1


def test_rules_given_replace_those_that_are_missing(folder: Path, capsys: Capture) -> None:
    record = DEAL.replace("crown.toml", "lost.toml")
    assert run(capsys, "settle", "-e", record)[0] == 2
    assert run(capsys, "settle", "--rules", "home", "-e", record)[0] == 0


def test_a_faulty_file_is_told_by_its_own_name(folder: Path, capsys: Capture) -> None:
    file = folder / "crown.toml"
    file.write_text('[switches]\nties = "bank"\n', encoding="utf-8")
    told = f"""\
{file}:2:1: `ties` cannot be "bank"
    ties = "bank"
    ^
  expected "banker" or "player"
"""
    assert run(capsys, "settle", str(folder / "deal.pontoon")) == (2, "", told)
    assert run(capsys, "rulesets", str(file)) == (2, "", told)
    status, out, _ = run(capsys, "hand", "8", "--rules", str(file), "--json")
    (error,) = json.loads(out)["errors"]
    assert (status, error["file"], error["line"]) == (2, str(file), 2)


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ("lost.toml", "lost.toml: cannot read the file: No such file or directory\n"),
        ("evening.toml", "evening.toml: cannot read the file: Is a directory\n"),
        (
            "evening/crown.toml stick-minimum=22",
            "pontoon-rules: --rules: stick-minimum is at most 21\n",
        ),
        (
            "home stick-minimun=16",
            "pontoon-rules: --rules: no such switch: 'stick-minimun'; there are: ",
        ),
        ("nobody", "pontoon-rules: --rules: no rules are called 'nobody'; there are: table, "),
        (
            "home+nothing",
            "pontoon-rules: --rules: no variant is called 'nothing'; there are: spanish, ",
        ),
        ("home\nbank Ann", "pontoon-rules: --rules: rules are named on one line\n"),
        ("", "pontoon-rules: --rules: the rule set is missing\n"),
        ("a\0.toml", "a\\u{0000}.toml: cannot read the file: No such file or directory\n"),
        ("x" * 300 + ".toml", "x"),
    ],
)
def test_rules_that_are_none(folder: Path, capsys: Capture, rules: str, message: str) -> None:
    (folder.parent / "evening.toml").mkdir()
    status, out, err = run(capsys, "settle", "--rules", rules, "-e", "bank Ann\nAnn: 8")
    assert (status, out) == (2, "")
    assert err.startswith(message)
    assert "Traceback" not in err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")
def test_only_plain_files_are_read(folder: Path) -> None:
    os.mkfifo(folder / "pipe.toml")
    with pytest.raises(OSError, match="pipe"):
        load_house(folder / "pipe.toml")


def test_the_library_reads_no_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    with pytest.raises(RecordError, match="no rules are called"):
        rules_of(parse_record(DEAL))


def test_every_switch_of_every_kind_is_written_as_it_is_read() -> None:
    rules = read_house(CROWN).rules
    for switch in SWITCHES:
        name, value = write_switch(switch, getattr(rules, switch))
        text = f'[switches]\n{name} = "{value}"'
        if switch not in ("bank_agreement",):
            assert getattr(read_house(text).rules, switch) == getattr(rules, switch)


def test_problems_survive_pickling() -> None:
    with pytest.raises(HouseError) as caught:
        read_house("x = 1")
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.problems == caught.value.problems


# --- the page about it ---------------------------------------------------------------------------


def blocks(page: str, kind: str) -> list[str]:
    """The fenced blocks of one kind on a page."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def test_the_page_shows_what_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    page = (ROOT / "docs" / "houses.md").read_text("utf-8")
    ours, wrong = blocks(page, "toml")
    (record,) = blocks(page, "text")
    names = ("our-table.toml", "wrong.toml", "evening.pontoon")
    for name, text in zip(names, (ours, wrong, record), strict=True):
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for block in blocks(page, "console"):
        command, _, shown = block.partition("\n")
        _, out, err = run(capsys, *command.removeprefix("$ pontoon-rules ").split())
        assert out + err == shown or (not shown and out.startswith("Pontoon: The Crown\n"))
    (program,) = blocks(page, "python")
    exec(program, {})
    assert capsys.readouterr().out == "16\n"


def test_the_page_lists_every_switch_and_word() -> None:
    page = (ROOT / "docs" / "houses.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| (`.*`) \| (.*) \|$", page, re.MULTILINE))
    listed = [name for names in rows for name in re.findall(r"`([a-z0-9-]+)`", names)]
    assert sorted(listed) == sorted(name.replace("_", "-") for name in SWITCHES)
    for switch, choices in CHOICES.items():
        words_shown = re.findall(r'`"([a-z0-9-]+)"`', rows[f"`{switch.replace('_', '-')}`"])
        assert tuple(words_shown) == choices
