"""The command line: what it answers, how it ends, and that nothing makes a traceback."""

from __future__ import annotations

import io
import json
import random
import signal
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from session_play import play_session
from signals import interruptible

from pontoon_rules import TABLE
from pontoon_rules.cli import main
from pontoon_rules.records import format_record
from pontoon_rules.transcripts import dump, record_of

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "spec" / "examples").glob("*.pontoon"))
WHOLE_TABLE = """\
rules table
seats Ann Bob Cat Dan
bank  Ann
Bob 2: 8 4, buy 3 6, stick
Cat 1: A K, pontoon
Dan 3: 7 7, split 4 K, twist 9, stick / stick
Ann: K 7, stick
"""
RULING = """\
Table rules. Banker Ann: K 7, 17

Bob     8 4 6    18        stake 5   wins 5
Cat     A K      Pontoon   stake 1   wins 2
Dan /1  7 4 9    20        stake 3   wins 3
Dan /2  7 K      17        stake 3   loses 3

Ann -7   Bob +5   Cat +2   Dan 0
Next bank: Cat. Shuffle and cut.

Why
  Bob     18 beats 17, paid once       settle.higher
  Cat     a Pontoon is paid double     settle.pontoon
  Dan /2  equal goes to the banker     settle.tie
  bank    Pontoon on an unsplit hand   bank.pontoon
"""

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *words: str) -> tuple[int, str, str]:
    """Exit status, standard output and standard error of one command."""
    capsys.readouterr()
    status = main(words)
    out, err = capsys.readouterr()
    return status, out, err


def document(capsys: Capture, *words: str) -> tuple[int, dict[str, Any]]:
    """The one JSON document, checked against its schema."""
    status, out, err = run(capsys, *words, "--json")
    found: dict[str, Any] = json.loads(out)
    assert not err
    schema = ROOT / "spec" / "schema" / f"{found['kind']}.schema.json"
    Draft202012Validator(json.loads(schema.read_text("utf-8"))).validate(found)
    return status, found


def test_the_ruling_to_the_line(capsys: Capture) -> None:
    assert run(capsys, "settle", "-e", WHOLE_TABLE) == (0, RULING, "")


def test_readme_shows_that_ruling() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert WHOLE_TABLE in readme
    assert RULING in readme


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_as_json(capsys: Capture, path: Path) -> None:
    status, found = document(capsys, "settle", str(path))
    broken = any(deal["violation"] is not None for deal in found["deals"])
    assert status == (1 if broken else 0)
    assert all(deal["violation"] for deal in found["deals"] if deal["status"] == "illegal")
    for deal in found["deals"]:
        if all(net["amount"] is not None for net in deal["net"]):
            nets = [Fraction(net["amount"]) for net in deal["net"]]
            assert sum(nets) == 0
            chips = dict.fromkeys(found["seats"], Fraction(0))
            for entry in deal["entries"]:
                chips[entry["payer"]] -= Fraction(entry["amount"])
                chips[entry["payee"]] += Fraction(entry["amount"])
            assert [chips[net["seat"]] for net in deal["net"]] == nets


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_in_sixty_columns(capsys: Capture, path: Path) -> None:
    _, out, _ = run(capsys, "settle", str(path))
    assert max(map(len, out.splitlines())) <= 60


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_has_options_or_an_end(capsys: Capture, path: Path) -> None:
    status, found = document(capsys, "options", str(path))
    if status == 0:
        assert found["kind"] == "options"
    else:
        assert any(deal["violation"] is not None for deal in found["deals"])


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_completing_changes_no_ruling(capsys: Capture, path: Path, tmp_path: Path) -> None:
    status, before = document(capsys, "settle", str(path))
    if status:
        return
    _, text, _ = run(capsys, "format", "--complete", str(path))
    completed = tmp_path / "completed.pontoon"
    completed.write_text(text, encoding="utf-8")
    _, after = document(capsys, "settle", str(completed))
    for deal in (*before["deals"], *after["deals"]):
        deal["banker_hand"] = None
        for hand in deal["hands"]:
            hand["implied"] = []
    assert before["deals"] == after["deals"]
    _, again, _ = run(capsys, "format", "--complete", str(completed))
    assert again == text


def test_check_makes_a_refuted_claim_an_error(capsys: Capture) -> None:
    record = WHOLE_TABLE + "claim Bob +4\nclaim Cat bank\n"
    assert run(capsys, "settle", "-e", record)[0] == 0
    status, out, _ = run(capsys, "settle", "--check", "-e", record)
    assert status == 1
    assert "no: +5 (settle.higher)" in out
    assert "Cat bank   yes" in out


def test_versus(capsys: Capture) -> None:
    status, out, _ = run(capsys, "versus", "8 4 6", "K 7", "--stake", "5")
    assert (status, out) == (0, "18 against 17, stake 5: wins 5 (settle.higher)\n")
    status, found = document(capsys, "versus", "8 4 6", "A K")
    assert (found["reachable"], found["net"]) == (False, -2)


def test_rules_on_the_command_line_replace_those_of_the_record(capsys: Capture) -> None:
    record = "rules table\nbank Ann\nBob 2: 8 7, stick\nAnn: K 7\n"
    assert run(capsys, "settle", "-e", record)[0] == 0
    words = ("--rules", "table stick-minimum=16", "-e", record)
    status, out, _ = run(capsys, "settle", *words)
    assert status == 1
    assert "Under the rules asked for" in out
    _, found = document(capsys, "settle", *words)
    assert found["rules"]["changed"] == {"stick_minimum": 16}
    assert found["deals"][0]["violation"]["code"] == "stick.low"


def test_clauses_and_rulesets(capsys: Capture) -> None:
    assert "original <= addition <= previous" in run(capsys, "clause", "buy.limit.later")[1]
    _, found = document(capsys, "clause", "--search", "five-card trick")
    assert any(clause["id"] == "hand.trick" for clause in found["clauses"])
    _, found = document(capsys, "rulesets", "table", "--diff", "table split-hands=2")
    (difference,) = found["differences"]
    assert [difference[key] for key in ("switch", "from", "to")] == ["split_hands", 4, 2]
    _, found = document(capsys, "hand", "A", "K")
    assert found["hand"]["kind"] == "pontoon"


@pytest.mark.parametrize(
    "words",
    [
        ["settle", "-e", ""],
        ["settle", "-e", "bank Ann\nBob two: 8 4"],
        ["settle", "no such file"],
        ["settle", "--rules", "nobody", "-e", WHOLE_TABLE],
        ["settle", "-e", "rules table colour=red\nbank Ann\nBob 2: K 8"],
        ["settle", "-e", "stakes 1 9\nbank Ann\nBob 2: K 8"],
        ["settle", "file", "-e", WHOLE_TABLE],
        ["versus", "8 x", "K 7"],
        ["versus", "8 4", "K 7", "--stake", "1.5"],
        ["hand", "1"],
        ["clause", "no.such.clause"],
        ["rulesets", "nobody"],
        ["nonsense"],
        ["settle", "--nonsense"],
    ],
)
def test_unreadable_input_ends_with_two(capsys: Capture, words: list[str]) -> None:
    status, out, err = run(capsys, *words)
    assert (status, out) == (2, "")
    assert err
    assert "Traceback" not in err
    status, found = document(capsys, *words)
    assert (status, found["kind"]) == (2, "error")
    assert found["errors"][0]["message"]


def test_a_transcript_is_accepted(capsys: Capture, tmp_path: Path) -> None:
    session = play_session(random.Random(4), TABLE, 3)
    path = tmp_path / "evening.json"
    path.write_text(dump(session), encoding="utf-8")
    status, found = document(capsys, "settle", str(path))
    assert status == 0
    assert [net["amount"] for net in found["balances"]] == list(session.balances)
    assert len(found["deals"]) == len(session.past)
    status, out, _ = run(capsys, "format", str(path))
    assert (status, out) == (0, format_record(record_of(session)))


def test_parts_of_an_evening(capsys: Capture) -> None:
    evening = str(ROOT / "spec" / "examples" / "session-eight.pontoon")
    status, out, _ = run(capsys, "settle", "--summary", evening)
    assert status == 0
    assert "Balance after 8 counted deals" in out
    _, found = document(capsys, "settle", "--deal", "3", evening)
    assert [deal["number"] for deal in found["deals"]] == [3]
    _, out, _ = run(capsys, "settle", "--deal", "3", evening)
    assert "Balance" not in out
    _, out, _ = run(capsys, "settle", "--jsonl", evening)
    kinds = [json.loads(line)["kind"] for line in out.splitlines()]
    assert kinds == ["ruling-rules", *["ruling-deal"] * 8, "ruling-standing"]
    status, _, err = run(capsys, "settle", "--deal", "9", evening)
    assert status == 2
    assert "deals 1 to 8" in err


def random_text(rng: random.Random) -> str:
    """A record with a few characters changed, dropped, doubled or moved."""
    text = list(rng.choice(EXAMPLES).read_text("utf-8"))
    for _ in range(rng.randint(1, 6)):
        place = rng.randrange(len(text))
        what = rng.randrange(5)
        if what == 0:
            text[place] = rng.choice("AKQJT98765432?/,:; \n…#bustplyck\u202e٣²é♠")
        elif what == 1:
            del text[place]
        elif what == 2:
            text.insert(place, text[rng.randrange(len(text))])
        else:
            lines = "".join(text).splitlines(keepends=True)
            lines.insert(rng.randrange(len(lines)), lines.pop(rng.randrange(len(lines))))
            text = list("".join(lines))
        text = text or ["x"]
    return "".join(text)


def test_changed_records_never_make_a_bug(capsys: Capture) -> None:
    rng = random.Random("changed")
    seen = set()
    for _ in range(1500):
        text = random_text(rng)
        for command in ("settle", "options"):
            status, _, err = run(capsys, command, "-e", text)
            assert status in (0, 1, 2), (text, err)
            seen.add(status)
    assert seen == {0, 1, 2}


def test_changed_records_formatted_and_completed(capsys: Capture) -> None:
    rng = random.Random("formatted")
    for _ in range(400):
        text = random_text(rng)
        status, out, err = run(capsys, "format", "--complete", "-e", text)
        assert status in (0, 2), (text, err)
        if status == 0:
            assert run(capsys, "settle", "-e", out)[0] in (0, 1), (text, out)


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "pontoon_rules", *words]


def test_a_closed_pipe_ends_silently() -> None:
    process = subprocess.Popen(
        command("settle", "--json", str(EXAMPLES[0])),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(30) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="signals as on POSIX")
def test_an_interrupt_ends_with_130() -> None:
    process = subprocess.Popen(
        command("settle", "-"),
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        preexec_fn=interruptible,  # noqa: PLW1509
    )
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, b"")


def test_an_ascii_terminal_gets_escapes() -> None:
    done = subprocess.run(
        command("settle", "-e", "bank Zoë\nBob 2: K 8\nZoë: K 7"),
        capture_output=True,
        env={"PYTHONIOENCODING": "ascii", "PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert done.returncode == 0
    assert b"Zo\\xeb" in done.stdout


def test_a_bug_is_reported_without_a_traceback(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("pontoon_rules.cli.commands.ruling", broken)
    status, out, err = run(capsys, "settle", "-e", WHOLE_TABLE)
    assert (status, out) == (70, "")
    assert "Please report" in err
    assert "Traceback" not in err


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    stream = io.TextIOWrapper(io.BytesIO(WHOLE_TABLE.encode()))
    monkeypatch.setattr("sys.stdin", stream)
    assert run(capsys, "settle") == (0, RULING, "")


def test_colour_only_for_people(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[32mwins 5\x1b[0m" in run(capsys, "settle", "-e", WHOLE_TABLE)[1]
    monkeypatch.setenv("NO_COLOR", "1")
    assert run(capsys, "settle", "-e", WHOLE_TABLE)[1] == RULING


# --- other tables --------------------------------------------------------------------------------

EVENING = """\
rules home+malaysian
seats Ann Bob Cat
chips Ann 20
chips Bob 20
chips Cat 20

deal
bank Ann
Bob 3: A K, pontoon
Cat 1: 9 8
Ann: K 7
claim Bob +9/2
sell to Cat for 5

deal
Ann 2: 8 8
Bob 1: 9 9
Cat: K 7
end
"""
EVENING_RULED = """\
Deal 1

Home+malaysian rules. Banker Ann: K 7, 17

Bob  A K      Pontoon   stake 3   wins 9/2
Cat  9 8      17        stake 1   wins 1

Ann -11/2   Bob +9/2   Cat +1
Cat buys the bank from Ann for 5.
Next bank: Cat. Shuffle and cut.

Taken as said: Cat stick, Ann stick.

Claims
  Bob +9/2   yes (settle.pontoon)

Why
  Bob   a Pontoon is paid 3 to 2   settle.pontoon
  Cat   ties go to the player      settle.tie.player
  bank  the bank was sold          bank.sale

Deal 2

Home+malaysian rules. Banker Cat: K 7, 17

Ann  8 8      16   stake 2   loses 2
Bob  9 9      18   stake 1   wins 1

Ann -2   Bob +1   Cat +1
The session is over. The table has ended it.

Taken as said: Ann stick, Bob stick, Cat stick.

Why
  Ann   17 beats 16              settle.lower
  Bob   18 beats 17, paid once   settle.higher
  bank  the bank stays           bank.stays

Balance after 2 counted deals
Ann -5/2   Bob +11/2   Cat -3
1. Bob
2. Ann
3. Cat
"""
EVENING_IN_SHORT = """\
Deal 1, bank Ann:
  Ann -11/2   Bob +9/2   Cat +1
  Cat buys the bank from Ann for 5.
Deal 2, bank Cat:
  Ann -2   Bob +1   Cat +1
  The session is over. The table has ended it.

Balance after 2 counted deals
Ann -5/2   Bob +11/2   Cat -3
1. Bob
2. Ann
3. Cat
"""


def test_an_evening_with_halves_a_sale_and_an_end(capsys: Capture) -> None:
    assert run(capsys, "settle", "-e", EVENING) == (0, EVENING_RULED, "")
    assert run(capsys, "settle", "--summary", "-e", EVENING) == (0, EVENING_IN_SHORT, "")
    status, out, _ = run(capsys, "settle", "--deal", "2", "-e", EVENING)
    assert status == 0
    assert out.endswith("bank.stays\n\n1. Bob\n2. Ann\n3. Cat\n")


def test_that_evening_as_json(capsys: Capture) -> None:
    _, found = document(capsys, "settle", "-e", EVENING)
    first, last = found["deals"]
    assert first["transfers"] == [
        {
            "payer": "Cat",
            "payee": "Ann",
            "amount": 5,
            "reason": "sale",
            "seat": "Cat",
            "hand": 0,
            "because": ["bank.sale", "bank.sale.once", "bank.sale.price"],
        }
    ]
    assert (first["session_over"], last["session_over"], last["transfers"]) == (None, "open", [])
    assert [net["amount"] for net in first["net"]] == ["-11/2", "9/2", 1]
    assert [net["amount"] for net in found["balances"]] == ["-5/2", "11/2", -3]
    assert first["hands"][0]["net"] == first["claims"][0]["actual"] == "9/2"
    assert found["rules"]["changed"] == {}
    assert found["rules"]["effective"]["pontoon_pays"] == "3/2"


def test_completing_keeps_chips_and_what_stands_behind_a_deal(capsys: Capture) -> None:
    status, out, _ = run(capsys, "format", "--complete", "-e", EVENING)
    assert status == 0
    for line in ("chips Cat 20", "Cat 1: 9 8, stick", "sell to Cat for 5", "end"):
        assert f"{line}\n" in out
    assert run(capsys, "format", "--complete", "-e", out) == (0, out, "")


def test_completing_writes_switches_and_keeps_agreed_stakes(capsys: Capture) -> None:
    rules = "rules home+rotating stick-minimum=16 split-hands=none"
    record = f"{rules}\nstakes 2 9\nbank Ann\nBob 3: K 7\nAnn: K 8"
    completed = """\
rules home+rotating stick-minimum=16
seats Ann Bob
stakes 2 9
bank Ann
Bob 3: K 7, stick
Ann: K 8, stick
"""
    assert run(capsys, "format", "--complete", "-e", record) == (0, completed, "")
    assert run(capsys, "format", "--complete", "-e", completed) == (0, completed, "")


def test_a_sale_that_is_refused(capsys: Capture) -> None:
    record = "rules home\nbank Ann\nBob 3: A 7\nAnn: A 6\nsell to Bob for 0"
    status, out, _ = run(capsys, "settle", "-e", record)
    assert status == 1
    assert out.startswith(
        """\
Home rules. Banker Ann: A 6, 17

Bob  A 7      18   stake 3   wins 3

Ann -3   Bob +3
Next bank: Ann. Shuffle and cut.

Not allowed, line 5, column 9
  a price of 0 is too small: at least 1
  clause bank.sale.price (sale.price)

What to do (the documents are silent)
"""
    )
    status, out, _ = run(capsys, "settle", "--summary", "-e", record)
    assert (status, out) == (
        1,
        "Deal 1, bank Ann:\n  Ann -3   Bob +3\n"
        "  not allowed, a price of 0 is too small: at least 1\n",
    )


def test_sudden_death_gives_the_other_stakes_back(capsys: Capture) -> None:
    record = "rules table+sudden-death\nbank Ann\nBob 3: A 7\nCat 2: A Q\nDan 2: 2 3\nAnn: A 6"
    status, out, _ = run(capsys, "settle", "-e", record)
    assert status == 0
    assert (
        """\
Bob  A 7      18        stake 3   stake returned
Cat  A Q      Pontoon   stake 2   wins 4
Dan  2 3      5         stake 2   stake returned
"""
        in out
    )
    _, found = document(capsys, "settle", "-e", record)
    hands = found["deals"][0]["hands"]
    assert [(hand["outcome"], hand["net"]) for hand in hands] == [
        ("returned", 0),
        ("win", 4),
        ("returned", 0),
    ]


def test_one_seat_with_all_the_chips(capsys: Capture) -> None:
    record = "rules home\nseats Ann Bob\nchips Ann 4\nchips Bob 9\nbank Ann\nBob 4: K 9\nAnn: K 8"
    status, out, _ = run(capsys, "settle", "-e", record)
    assert status == 0
    assert "The session is over. One seat has all the chips.\n" in out
    assert out.endswith("\n1. Bob\n2. Ann\n")


def test_an_ace_with_a_king_as_a_class(capsys: Capture) -> None:
    rules = ("--rules", "table ace-king=class")
    assert run(capsys, "hand", "A", "K", *rules) == (
        0,
        "A K: ace-king (ace-king.class, hand.best)\n",
        "",
    )
    assert run(capsys, "versus", "A K", "2 3 4 5 6", *rules) == (
        0,
        "ace-king against five-card trick (20), stake 1: wins 2 (ace-king.class)\n",
        "",
    )
    status, out, _ = run(capsys, "settle", "-e", "bank Ann\nBob 3: A K\nAnn: A K", *rules)
    assert status == 0
    assert "Banker Ann: A K, ace-king\n" in out
    assert "Bob  A K      ace-king   stake 3   loses 3\n" in out


def test_suits_are_asked_for_where_they_decide(capsys: Capture) -> None:
    rules = ("--rules", "table+spanish")
    assert run(capsys, "versus", "6S 7S 8S", "K 7", *rules) == (
        0,
        "21 against 17, stake 1: wins 3 (settle.higher, bonus.table, bonus.suits)\n",
        "",
    )
    assert run(capsys, "versus", "6 7 8", "K 7", *rules) == (
        2,
        "",
        "pontoon-rules: the suits of 6 7 8 decide what it is paid: give them\n",
    )


@pytest.mark.parametrize(
    ("rules", "phrase"),
    [
        ("table", "a Pontoon is paid double"),
        ("table pontoon-pays=1", "a Pontoon is paid once"),
        ("table pontoon-pays=3/2", "a Pontoon is paid 3 to 2"),
    ],
)
def test_why_says_how_much(capsys: Capture, rules: str, phrase: str) -> None:
    record = "bank Ann\nBob 2: A K, pontoon\nAnn: K 7, stick"
    assert phrase in run(capsys, "settle", "-e", record, "--rules", rules)[1]
