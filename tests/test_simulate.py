"""Simulations: the same numbers however the work is shared, equal to a count of one's own."""

from __future__ import annotations

import io
import json
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import time
from collections import Counter
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import Any, cast

import pytest
import reckoning
from jsonschema import Draft202012Validator
from signals import interruptible
from support import NAMES, OTHER_TABLES, TINY

from pontoon_rules import TABLE, Amount, Malformed, Refused, RuleSet, Stick, evolve
from pontoon_rules.actions import SeatAction
from pontoon_rules.cli import main
from pontoon_rules.cli.simulating import Bar
from pontoon_rules.playing import (
    IllegalAnswer,
    Policy,
    by_the_tips,
    cautious,
    policy_name,
    random_legal,
)
from pontoon_rules.sessions import SessionView
from pontoon_rules.simulation import (
    MOST_DEALS,
    Sample,
    Simulation,
    WorkerLost,
    counting,
    figures,
    mean,
    session_seed,
    simulate,
    spread,
    standard_error,
    work,
)

ROOT = Path(__file__).parent.parent
SCHEMA = json.loads((ROOT / "spec/schema/simulation.schema.json").read_text("utf-8"))
MIXED: dict[str, Policy] = {"Ann": cautious, "Bob": by_the_tips, "Cat": random_legal}

Capture = pytest.CaptureFixture[str]
if_joblib = pytest.mark.skipif(find_spec("joblib") is None, reason="joblib is not installed")
# One of joblib's backends complains of threads where the tests themselves run in several.
quiet = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")


def run(capsys: Capture, *words: str) -> tuple[int, str, str]:
    capsys.readouterr()
    status = main(("simulate", *words))
    out, err = capsys.readouterr()
    return status, out, err


def document(capsys: Capture, *words: str) -> dict[str, Any]:
    status, out, err = run(capsys, *words, "--json")
    assert (status, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    Draft202012Validator(SCHEMA).validate(found)
    return found


@pytest.fixture(scope="module")
def plain() -> Simulation:
    """A simulation in this process."""
    return simulate(MIXED, 301, 11)


# --- the same numbers ----------------------------------------------------------------------


def test_two_workers_give_the_same_numbers(plain: Simulation) -> None:
    assert simulate(MIXED, 301, 11, workers=2) == plain


@if_joblib
@quiet
def test_joblib_gives_the_same_numbers(plain: Simulation) -> None:
    assert simulate(MIXED, 301, 11, workers=2, engine="joblib") == plain


@if_joblib
@quiet
@pytest.mark.parametrize("backend", ["threading", "sequential"])
def test_joblib_uses_the_backend_it_is_set_to(plain: Simulation, backend: str) -> None:
    import joblib  # type: ignore[import-untyped, unused-ignore]  # noqa: PLC0415

    with joblib.parallel_config(backend=backend):
        assert simulate(MIXED, 301, 11, workers=2, engine="joblib") == plain


def test_the_size_of_the_chunks_changes_nothing(
    plain: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "CHUNK", 5)
    assert simulate(MIXED, 301, 11) == plain


def test_another_seed_gives_other_numbers(plain: Simulation) -> None:
    assert simulate(MIXED, 301, 12).counts != plain.counts


def test_the_very_numbers_of_one_seed() -> None:
    """They are the same on every version of Python."""
    seeds = (5197578548964807871, 12035550249420947055, 15916886550466581944)
    assert (session_seed(0, 0), session_seed(0, 1), session_seed(1, 0)) == seeds
    counts = simulate(dict.fromkeys(NAMES[:4], cautious), 100, 1).counts
    assert (counts.wins, counts.losses, counts.busts) == (144, 128, 28)


def test_seeds_of_sessions_differ() -> None:
    seeds = {session_seed(seed, index) for seed in range(200) for index in range(200)}
    assert len(seeds) == 40_000
    assert all(0 <= seed < 2**64 for seed in seeds)


def test_a_longer_simulation_begins_with_the_shorter() -> None:
    shorter, longer = (work.new_job(TABLE, MIXED, deals, 3) for deals in (40, 4000))
    for index in range(5):
        assert work.play_session(shorter, index) == work.play_session(longer, index)


# --- the right numbers ---------------------------------------------------------------------


def counted_again(job: work.Job) -> tuple[Counter[str], dict[str, list[Amount]]]:
    """Everything again, from the chips that moved and the cards that lay there."""
    counts: Counter[str] = Counter()
    nets: dict[str, list[Amount]] = {}
    for index in range(job.sessions):
        session = work.play_session(job, index)
        for seat, balance in zip(session.seats, session.balances, strict=True):
            nets.setdefault(f"sum {seat}", []).append(balance)
        bankers = [deal.banker for deal in session.past] + [session.banker]
        for deal, banker_after in zip(session.past, bankers[1:], strict=True):
            if deal.phase == "void":
                counts["void"] += 1
                continue
            counts["deals"] += 1
            counts["passed"] += deal.banker != banker_after
            won: dict[str, Amount] = dict.fromkeys(deal.seats, 0)
            for entry in deal.entries:
                won[entry.payer] -= entry.amount
                won[entry.payee] += entry.amount
                bust = entry.reason == "bust"
                counts["busts"] += bust
                counts["wins"] += entry.payer == deal.banker
                counts["losses"] += entry.payee == deal.banker and not bust
            counts["returned"] += len(deal.hands) - len(deal.entries)
            for seat, policy in job.seats:
                role = "banker" if seat == deal.banker else "player"
                for key in (seat, role, f"{policy_name(policy)} {role}"):
                    nets.setdefault(key, []).append(won[seat])
            for hand in deal.hands:
                points = [card.points for card in hand.cards]
                counts["hands"] += 1
                counts["pontoons"] += reckoning.kind(deal.rules, hand) == "pontoon"
                counts["tricks"] += len(points) == 5 and sum(points) <= 21
                counts["split_hands"] += hand.split
                counts["bought"] += len(hand.bought)
            points = [card.points for card in deal.bank_hand.cards]
            counts["banker_pontoons"] += reckoning.kind(deal.rules, deal.bank_hand) == "pontoon"
            counts["banker_tricks"] += len(points) == 5 and sum(points) <= 21
            counts["banker_busts"] += sum(points) > 21
    return counts, nets


@pytest.mark.parametrize(
    ("seats", "deals"), [(MIXED, 301), (dict.fromkeys(NAMES, random_legal), 100)]
)
def test_an_independent_count(seats: dict[str, Policy], deals: int) -> None:
    counts_agree(TABLE, seats, deals)


@pytest.mark.parametrize("name", OTHER_TABLES)
def test_an_independent_count_at_other_tables(name: str) -> None:
    counts_agree(OTHER_TABLES[name], MIXED, 40)


def counts_agree(rules: RuleSet, seats: dict[str, Policy], deals: int) -> None:
    found = simulate(seats, deals, 11, rules=rules)
    counts, nets = counted_again(work.new_job(rules, seats, deals, 11))
    assert {name: count for name, count in found.counts._asdict().items() if count} == +counts
    assert found.counts.deals == deals
    for group, sample in (*found.seats, *found.roles, *found.policies):
        key = group.seat or " ".join(filter(None, (group.policy, group.role)))
        nets.setdefault(key, [])
        assert sample.deals == len(nets[key])
        assert sample.total == sum(nets[key])
        assert sample.squares == sum(net * net for net in nets[key])
    for group, sample in found.seats:
        assert sample.total == sum(nets[f"sum {group.seat}"])


def test_nothing_is_won_that_nobody_lost(plain: Simulation) -> None:
    assert sum(sample.total for _, sample in plain.seats) == 0
    assert sum(sample.total for _, sample in plain.roles) == 0
    assert sum(sample.total for _, sample in plain.policies) == 0
    counts = plain.counts
    assert counts.wins + counts.losses + counts.busts + counts.returned == counts.hands
    assert [sample.deals for _, sample in plain.roles] == [301, 602]


@pytest.mark.parametrize("deals", [1, 7, 8, 9, 130])
def test_exactly_so_many_deals(deals: int) -> None:
    found = simulate(MIXED, deals)
    assert (found.deals, found.counts.deals, found.sessions) == (deals, deals, -(-deals // 8))


def test_void_deals_are_not_among_them() -> None:
    found = simulate({"Ann": random_legal, "Bob": cautious}, 50, rules=TINY)
    assert found.counts.deals == 50
    assert found.counts.void > 0


def test_a_session_without_end_is_cut_after_eight() -> None:
    rules = evolve(TABLE, session_deals=None)
    assert simulate(MIXED, 20, rules=rules).counts == simulate(MIXED, 20).counts


@pytest.mark.parametrize("ranks", [("2",), ("2", "3")], ids=["cuts tie", "cards run out"])
def test_cards_that_never_do(ranks: tuple[Any, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "STALLED", 1000)
    rules = evolve(TABLE, ranks=ranks)
    with pytest.raises(Malformed, match="no deal comes to an end that counts"):
        simulate({"Ann": cautious, "Bob": cautious}, 1, rules=rules)


# --- means and errors ----------------------------------------------------------------------


def test_the_error_of_sessions_of_one_length() -> None:
    """As the textbook has it: the deviation of the sessions' means by the root of their number."""
    rng = random.Random(2)
    sessions = [[rng.randint(-9, 9) for _ in range(8)] for _ in range(40)]
    total = Sample()
    for results in sessions:
        total = total.plus(counting.sample_of(results))
    means = [Fraction(sum(results), 8) for results in sessions]
    every = [one for results in sessions for one in results]
    assert mean(total) == Fraction(sum(every), 320)
    assert spread(total) == statistics.variance(map(Fraction, every))
    squared = figures.error_squared(total)
    assert squared == statistics.variance(means) / 40
    told = standard_error(total)
    assert told is not None
    assert abs(float(told) - float(squared) ** 0.5) <= 0.00005


def test_the_bank_and_the_players_err_alike(plain: Simulation) -> None:
    """What the bank wins the two players lose, so the mean of a player is half as wrong."""
    (_, bank), (_, players) = plain.roles
    bank_error, players_error = figures.error_squared(bank), figures.error_squared(players)
    assert bank_error is not None
    assert players_error == bank_error / 4


def test_nothing_to_tell() -> None:
    assert (mean(Sample()), spread(Sample()), standard_error(Sample())) == (None, None, None)
    once = counting.sample_of([3])
    assert mean(once) == 3
    assert (spread(once), standard_error(once)) == (None, None)
    assert counting.sample_of([]) == Sample()


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Fraction(0), "0.0000"),
        (Fraction(-1, 3), "-0.3333"),
        (Fraction(2, 3), "0.6667"),
        (Fraction(-1, 10**6), "0.0000"),
        (Fraction(10**30), f"{10**30}.0000"),
        (Fraction(3, 2), "1.5000"),
    ],
)
def test_decimals(number: Fraction, text: str) -> None:
    assert figures.decimal(number) == text


def test_roots() -> None:
    for top in range(200):
        number = Fraction(top, 7)
        assert figures.root(number) == f"{float(number) ** 0.5:.4f}"
    assert figures.root(Fraction(10**40)) == f"{10**20}.0000"


# --- what cannot be played -----------------------------------------------------------------


@pytest.mark.parametrize(
    "changes",
    [
        {"deals": 0},
        {"deals": MOST_DEALS + 1},
        {"deals": 10**5000},
        {"deals": True},
        {"seed": -1},
        {"seed": 2**64},
        {"workers": 0},
        {"workers": 10**6},
        {"engine": "steam"},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_numbers_out_of_range(changes: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        simulate(MIXED, **({"deals": 8} | changes))


def test_too_few_and_too_many_seats() -> None:
    for count in (1, 9):
        with pytest.raises(Refused) as caught:
            simulate({f"Seat{number}": cautious for number in range(count)}, 8)
        assert caught.value.refusal.clause == "seats.number"


def stubborn(view: SessionView, rng: Any) -> Any:
    """Sticks whatever he has."""
    assert view.seat
    return Stick(view.seat) if view.deal and view.deal.phase == "players" else cautious(view, rng)


def deadly(view: SessionView, rng: Any) -> Any:
    """Takes the whole process along."""
    os._exit(3)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_policy_that_breaks_a_rule(workers: int) -> None:
    with pytest.raises(IllegalAnswer, match="policy stubborn of seat 'Bob'"):
        simulate({"Ann": cautious, "Bob": stubborn}, 800, workers=workers)


def test_a_worker_that_dies() -> None:
    with pytest.raises(WorkerLost, match="before its work was done"):
        simulate({"Ann": cautious, "Bob": deadly}, 800, workers=2)


def test_policies_of_one_name_and_policies_that_cannot_travel() -> None:
    def one(view: SessionView, rng: random.Random) -> SeatAction:
        return cautious(view, rng)

    other = cast(Policy, type("one", (), {"__call__": lambda self, *seen: by_the_tips(*seen)})())
    with pytest.raises(Malformed, match="two policies are called"):
        simulate({"Ann": one, "Bob": other}, 8)
    assert simulate({"Ann": one, "Bob": cautious}, 8).counts.deals == 8
    with pytest.raises(Malformed, match="another process can import"):
        simulate({"Ann": one, "Bob": cautious}, 8, workers=2)


# --- the command ---------------------------------------------------------------------------


def test_the_document_is_the_same_for_any_number_of_workers(capsys: Capture) -> None:
    words = ("--deals", "200", "--seats", "3", "--policy", "cautious,by-the-tips", "--json")
    assert run(capsys, *words) == run(capsys, *words, "--workers", "2")


def test_the_document(capsys: Capture) -> None:
    words = ("--deals", "60", "--seats", "5", "--policy", "by_the_tips,random-legal")
    found = document(capsys, *words, "--seed", "4", "--rules", "table stick-minimum=16")
    assert found["rules"]["changed"] == {"stick_minimum": 16}
    assert (found["deals"], found["sessions"], found["seed"]) == (60, 8, 4)
    assert [one["seat"] for one in found["seats"]] == ["Ann", "Bob", "Cat", "Dan", "Eve"]
    assert [one["policy"] for one in found["seats"]][:3] == [
        "by-the-tips",
        "random-legal",
        "by-the-tips",
    ]
    assert len(found["policies"]) == 4
    assert sum(one["net"]["sum"] for one in found["seats"]) == 0
    assert not any(isinstance(value, float) for value in leaves(found))


def leaves(value: object) -> list[object]:
    if isinstance(value, dict):
        return [leaf for inner in value.values() for leaf in leaves(inner)]
    return [leaf for one in value for leaf in leaves(one)] if isinstance(value, list) else [value]


def test_one_session_has_no_standard_error(capsys: Capture) -> None:
    found = document(capsys, "--deals", "1", "--seats", "2")
    assert found["policies"] == []
    assert [one["net"]["standard_error"] for one in found["roles"]] == [None, None]


def test_the_page_shows_what_comes_out(capsys: Capture) -> None:
    words = "--deals 500 --seats 3 --policy cautious,by-the-tips --seed 7"
    page = (ROOT / "docs/simulate.md").read_text("utf-8")
    assert f"$ pontoon-rules simulate {words}\n" in page
    assert f"```text\n{run(capsys, *words.split())[1]}```" in page


@pytest.mark.parametrize("words", [("2", "cautious"), ("8", "random-legal,by-the-tips,cautious")])
def test_in_words_and_in_sixty_columns(capsys: Capture, words: tuple[str, str]) -> None:
    seats, policies = words
    status, out, err = run(capsys, "--deals", "120", "--seats", seats, "--policy", policies)
    assert (status, err) == (0, "")
    assert max(map(len, out.splitlines())) <= 60
    assert f"{seats} seats, 120 deals in 15 sessions, seed 0." in out
    assert re.search(r"^the bank +[+-]?\d\.\d{4} +\d\.\d{4} +120$", out, re.MULTILINE)
    assert re.search(r"^The bank passed in \d+ deals, \d+\.\d % of them all\.$", out, re.MULTILINE)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--policy", "brilliant"], "no policy is called 'brilliant'"),
        (["--policy", ""], "no policy is called ''"),
        (["--policy", "cautious,"], "no policy is called ''"),
        (["--policy", "\x1b[31m"], "no policy is called"),
        (["--seats", "2", "--policy", "cautious,cautious,cautious"], "too many for 2 seats"),
        (["--seats", "1"], "--seats is a whole number from 2 to 8, not '1'"),
        (["--seats", "9"], "--seats is a whole number from 2 to 8"),
        (["--seats", "two"], "--seats is a whole number"),
        (["--seats", "٣"], "--seats is a whole number"),
        (["--deals", "0"], "--deals is a whole number from 1 to 1000000000, not '0'"),
        (["--deals", "1000000001"], "--deals is a whole number"),
        (["--deals", "9" * 5000], "--deals is a whole number"),
        (["--deals", "1e3"], "--deals is a whole number"),
        (["--deals=-5"], "--deals is a whole number"),
        (["--seed", "9" * 13], "--seed is a whole number"),
        (["--workers", "0"], "--workers is a whole number from 1"),
        (["--workers", "100000"], "--workers is a whole number from 1"),
        (["--engine", "steam"], "no engine is called 'steam'"),
        (["--rules", "nobody"], "--rules"),
        (["--colour", "red"], "--colour"),
        (["more"], "more"),
    ],
    ids=lambda value: " ".join(value)[:30] if isinstance(value, list) else None,
)
def test_wrong_input(capsys: Capture, words: list[str], said: str) -> None:
    status, out, err = run(capsys, *words)
    assert (status, out) == (2, "")
    assert said in err
    assert len(err) < 400
    assert "\x1b" not in err
    status, out, err = run(capsys, *words, "--json")
    found = json.loads(out)
    assert (status, found["kind"], err) == (2, "error", "")
    assert said in found["errors"][0]["message"]


def test_without_joblib(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "joblib", None)
    status, out, err = run(capsys, "--engine", "joblib")
    assert (status, out) == (2, "")
    assert "pip install pontoon-rules[joblib]" in err


@pytest.mark.skipif(sys.platform == "win32", reason="signals as on POSIX")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupt_ends_everything(workers: str) -> None:
    command = [sys.executable, "-m", "pontoon_rules", "simulate", "--deals", "900000000"]
    process = subprocess.Popen(
        [*command, "--workers", workers],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        start_new_session=True,
        preexec_fn=interruptible,  # noqa: PLW1509
    )
    time.sleep(4)
    try:
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
        out, err = process.communicate(timeout=30)
        assert (process.returncode, out, err) == (130, b"", b"")
        assert gone(process.pid), "a process was left behind"
    finally:
        if still_there(process.pid):
            os.killpg(process.pid, signal.SIGKILL)


def gone(group: int) -> bool:
    """Whether every process of the group ends within five seconds."""
    for _ in range(100):
        if not still_there(group):
            return True
        time.sleep(0.05)
    return False


def still_there(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


# --- the bar -------------------------------------------------------------------------------


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_on_a_terminal() -> None:
    terminal = Terminal()
    bar = Bar(terminal, 200)
    assert bar.wanted
    for done in (0, 1, 100, 101, 200):
        bar.move(done, 200)
    bar.clear()
    drawn = terminal.getvalue().split("\r")
    assert drawn[1] == "." * 30 + " 0 % of 200 deals"
    assert "#" * 15 + "." * 15 + " 50 % of 200 deals" in drawn
    assert len([one for one in drawn if "50 %" in one]) == 1
    assert drawn[-2:] == [" " * len(drawn[-3]), ""]
    assert max(map(len, drawn)) <= 60


def test_no_bar_anywhere_else() -> None:
    for stream in (io.StringIO(), None):
        bar = Bar(stream, 200)
        assert not bar.wanted
        bar.clear()
    assert not Bar(io.StringIO(), 5).wanted


def test_progress_is_told_after_each_chunk() -> None:
    told: list[tuple[int, int]] = []
    simulate(MIXED, 300, progress=lambda done, deals: told.append((done, deals)))
    assert told == [(128, 300), (256, 300), (300, 300)]
