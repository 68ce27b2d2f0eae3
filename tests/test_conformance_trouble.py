"""Bad candidates: each is answered with a clear line and its exit status, and nothing is left."""

from __future__ import annotations

import re
import resource
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from conformance_play import Capture, candidate, document, few, nothing_left, run

from pontoon_rules.cli import main

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="commands are tested on POSIX")

QUICK = ("--timeout", "1", "--start-timeout", "5")


@pytest.fixture(autouse=True)
def _nothing_left(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from nothing_left(monkeypatch, "trouble")


@pytest.fixture(scope="module")
def vectors(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return few(tmp_path_factory.mktemp("vectors"))


AT_A_QUESTION = {
    "crash": "ended with 3; it wrote: IndexError: list index out of range",
    "segfault": "was ended by SIGSEGV",
    "hang": "no answer within 1 s; does it flush its output after each line?",
    "begin-a-line": "no answer within 1 s; a line was begun and not ended",
    "drip": "no answer within 1 s; a line was begun and not ended",
    "close-output": "closed its output",
    "a-child-holds-on": "no answer within 1 s; it ended with 0, and what it started goes on",
    "long-line": "wrote a line of more than 1,000,000 bytes",
    "endless": "wrote a line of more than 1,000,000 bytes",
    "loud": "wrote more than 1,000,000 bytes to standard error",
    "not-utf8": "wrote a line that is no UTF-8",
    "garbage": "wrote a line that is no JSON: Segmentation fault (core dumped)",
    "endless-lines": "wrote a line that is no JSON: x",
    "empty-line": "wrote an empty line",
    "array": "wrote a line that is no JSON object: [1, 2]",
    "two-values": 'wrote more than one JSON value on a line: {"seq": 4} {"seq": 5}',
    "deep": "wrote a line that is no JSON",
    "many-digits": "wrote a line that is no JSON",
    "no-seq": "answered without a `seq`",
    "text-seq": "answered without a `seq`",
    "wrong-seq": "answered seq 11 where 4 was due",
    "point": "answered with the number 17.0, which is no whole number",
    "nan": "answered with the number NaN, which is no whole number",
    "nothing": "answered with none of result, skipped, errored",
    "two-ways": "answered with result and skipped",
    "no-object": "answered with a `result` that is no object: 17",
    "own-error": "said: IndexError in hand",
    "escape": "said: \\u{001B}[2J\\u{202E}",
}


@pytest.mark.parametrize("behaviour", AT_A_QUESTION)
def test_trouble_at_one_question(capsys: Capture, vectors: Path, behaviour: str) -> None:
    """The question that met it has errored; after it all is asked again and goes on well."""
    command = candidate("bad", behaviour)
    words = ("--vectors", vectors, *QUICK, "--", *command)
    status, found = document(capsys, "run", "--json", *words)
    assert status == 1
    ids = [one["id"] for one in found["failures"]]
    lives = [one["id"] for one in found["failures"] if "said" not in one["message"]]
    assert ids[0] == "hand/3"
    assert all(AT_A_QUESTION[behaviour] in one["message"] for one in found["failures"])
    assert {one["status"] for one in found["failures"]} == {"errored"}
    level = found["levels"][0]
    assert level["errored"] == len(ids) == (2 if lives else 1)
    assert level["passed"] == 8 - len(ids)
    assert found["stopped"] is None


def test_trouble_in_words(capsys: Capture, vectors: Path) -> None:
    words = ("--vectors", vectors, *QUICK, "--", *candidate("bad", "crash"))
    status, out, err = run(capsys, "run", *words)
    assert (status, err) == (1, "")
    assert f"Wrong\n  hand/3\n    errored: {AT_A_QUESTION['crash']}\n" in out
    assert out.endswith("6 of 8 passed.\n")


def test_what_cannot_be_seen_until_the_next_question(capsys: Capture, vectors: Path) -> None:
    """An answer too many, or an input that is closed, shows itself one question later."""
    for behaviour, message in {
        "answer-twice": "answered seq 4 where 5 was due",
        "close-input": "no answer within 1 s",
    }.items():
        words = ("--vectors", vectors, *QUICK, "--", *candidate("bad", behaviour))
        status, found = document(capsys, "run", "--json", *words)
        assert status == 1
        assert message in found["failures"][0]["message"]


def test_a_wrong_answer_is_no_trouble(capsys: Capture, vectors: Path) -> None:
    words = ("--vectors", vectors, *QUICK, "--", *candidate("bad", "wrong"))
    status, found = document(capsys, "run", "--json", *words)
    assert status == 1
    assert [one["status"] for one in found["failures"]] == ["failed"]
    assert found["failures"][0]["message"] == "total: 99, due was 3"


def test_an_answer_that_is_just_not_too_deep_to_read(capsys: Capture, vectors: Path) -> None:
    words = ("--vectors", vectors, *QUICK, "--", *candidate("bad", "rather-deep"))
    status, found = document(capsys, "run", "--json", *words)
    assert status == 1
    assert {one["status"] for one in found["failures"]} <= {"failed", "errored"}


@pytest.mark.parametrize(
    "behaviour", ["wordy", "leave-a-child", "leave-a-daemon", "start-slowly", "start-stubborn"]
)
def test_what_is_forgiven(capsys: Capture, vectors: Path, behaviour: str) -> None:
    words = ("--vectors", vectors, *QUICK, "--", *candidate("bad", behaviour))
    status, out, err = run(capsys, "run", *words)
    assert (status, err) == (0, "")
    assert out.endswith("8 of 8 passed.\n")


def test_a_skipped_vector_is_no_failure_and_no_pass(capsys: Capture, vectors: Path) -> None:
    words = ("--vectors", vectors, "--", *candidate("bad", "skip"))
    status, found = document(capsys, "run", "--json", *words)
    assert status == 0
    level = found["levels"][0]
    assert (level["passed"], level["skipped"], level["failed"], level["errored"]) == (7, 1, 0, 0)
    assert found["skipped"] == [{"id": "hand/3", "status": "skipped", "message": "not yet"}]


def test_too_much_trouble_in_a_row_ends_the_run(capsys: Capture, vectors: Path) -> None:
    words = ("--vectors", vectors, *QUICK, "--", *candidate("bad", "crash", 2))
    status, found = document(capsys, "run", "--json", *words)
    assert status == 1
    assert found["stopped"].startswith("stopped after 5 troubles in a row, the last: ended with 3")
    level = found["levels"][0]
    assert (level["errored"], level["not_asked"]) == (5, 3)
    status, out, _ = run(capsys, "run", *words)
    assert "3 vectors were not asked" in " ".join(out.split())


def test_too_much_trouble_in_all_ends_the_run(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pontoon_rules.conformance.running.IN_ALL", 12)
    words = ("--vectors", few(tmp_path, 100), "--", *candidate("bad", "garbage", 3))
    status, found = document(capsys, "run", "--json", *words)
    assert status == 1
    assert found["stopped"].startswith("stopped after 12 troubles, the last: wrote a line")
    level = found["levels"][0]
    assert (level["passed"] + level["failed"], level["errored"]) == (12, 12)


def test_a_command_that_does_not_start_again(
    capsys: Capture, vectors: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("--vectors", vectors, "--", *candidate("bad", "start-once"))
    status, found = document(capsys, "run", "--json", *words)
    assert status == 1
    assert found["failures"][0]["message"].startswith("ended with 3")
    again = "could not be started again: when it was sent `start` it ended with 5"
    assert {one["message"] for one in found["failures"][1:]} == {again}
    assert len(found["failures"]) == 5


AT_THE_START = {
    "start-silent": "it gave no answer within 1 s; does it flush its output after each line?",
    "start-crash": "it ended with 3; it wrote: IndexError: list index out of range",
    "start-garbage": "it wrote a line that is no JSON: Hello, world",
    "start-long-line": "it wrote a line of more than 1,000,000 bytes",
    "start-endless": "it wrote a line of more than 1,000,000 bytes",
    "start-loud": "it wrote more than 1,000,000 bytes to standard error",
    "start-errored": "it answered `start` with: I speak protocol 2 only",
    "start-other-protocol": "it speaks protocol 2, and this is protocol 1",
    "start-wrong-seq": "it answered seq 2 where 1 was due",
    "start-no-levels": "it answered `start` without `levels`",
    "start-odd-levels": "`levels` that is no list of words",
    "start-odd-window": "a `window` that is no such number: 0",
}


@pytest.mark.parametrize("behaviour", AT_THE_START)
def test_trouble_at_the_start(capsys: Capture, vectors: Path, behaviour: str) -> None:
    command = candidate("bad", behaviour)
    words = ("--vectors", vectors, "--start-timeout", "1", "--", *command)
    status, out, err = run(capsys, "run", *words)
    assert (status, out) == (3, "")
    assert err.startswith("pontoon-rules: the command could not be tested: ")
    assert err.count("\n") == 1
    assert AT_THE_START[behaviour] in err
    status, found = document(capsys, "run", "--json", *words)
    assert (status, found["kind"]) == (3, "error")
    assert AT_THE_START[behaviour] in found["errors"][0]["message"]


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (["no-such-command"], "cannot run no-such-command: no such command"),
        (["/dev/null"], "cannot run /dev/null: Permission denied"),
        (["/"], "cannot run /: Permission denied"),
        (["a\0b"], "cannot run a\\u{0000}b: embedded null byte"),
        ([""], "cannot run : "),
        (["true"], "when it was sent `start` it ended with 0"),
        (["cat"], "it answered `start` without `levels`"),
        (["yes"], "it wrote a line that is no JSON: y"),
        (["cat", "/dev/zero"], "it wrote a line of more than 1,000,000 bytes"),
    ],
)
def test_what_is_no_candidate(
    capsys: Capture, vectors: Path, command: list[str], message: str
) -> None:
    status, out, err = run(capsys, "run", "--vectors", vectors, "--", *command)
    assert (status, out) == (3, "")
    assert message in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("behaviour", ["start-other-levels", "start-other-profiles"])
def test_nothing_is_asked(capsys: Capture, vectors: Path, behaviour: str) -> None:
    status, out, _ = run(capsys, "run", "--vectors", vectors, "--", *candidate("bad", behaviour))
    assert status == 1
    assert "Nothing was asked" in out


def test_an_odd_name_is_escaped(capsys: Capture, vectors: Path) -> None:
    command = candidate("bad", "start-odd-name")
    status, out, _ = run(capsys, "run", "--vectors", vectors, "--", *command)
    assert status == 0
    assert "\x1b" not in out
    assert len(out.splitlines()[0]) < 200


def test_answers_in_another_order(capsys: Capture, vectors: Path) -> None:
    """Asked again one at a time, it does not answer at all: it waits for two."""
    words = ("--vectors", vectors, *QUICK, "--", *candidate("bad", "window-swapped"))
    status, found = document(capsys, "run", "--json", *words)
    assert status == 1
    assert re.match(r"with 8 questions on their way it answered seq 3", found["notes"][0])
    assert found["failures"][0]["message"].startswith("no answer within 1 s")
    assert found["stopped"].startswith("stopped after 5 troubles in a row")


def test_the_one_of_many_that_ends_it_is_found(capsys: Capture, vectors: Path) -> None:
    words = ("--vectors", vectors, *QUICK, "--", *candidate("bad", "window-crash"))
    status, found = document(capsys, "run", "--json", *words)
    assert status == 1
    assert [(one["id"], one["status"]) for one in found["failures"]] == [("hand/4", "errored")]
    assert found["levels"][0]["passed"] == 7
    assert len(found["notes"]) == 1
    assert found["notes"][0].endswith("asked one at a time from there on")
    words = ("--vectors", vectors, "--window", 1, "--", *candidate("bad", "window-crash"))
    status, found = document(capsys, "run", "--json", *words)
    assert (found["levels"][0]["passed"], found["notes"]) == (7, [])


def test_one_that_never_reads(capsys: Capture, tmp_path: Path) -> None:
    """A thousand questions are more than a pipe holds."""
    words = ("--vectors", few(tmp_path, 1000), "--timeout", "0.3", "--")
    status, found = document(capsys, "run", "--json", *words, *candidate("bad", "start-deaf"))
    assert status == 1
    assert found["stopped"].startswith("stopped after 5 troubles in a row, the last: no answer")


def test_floods_do_not_fill_the_memory(capsys: Capture, vectors: Path) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for behaviour in ("endless", "endless-lines", "loud", "long-line"):
        words = ("--vectors", vectors, *QUICK, "--", *candidate("bad", behaviour))
        assert run(capsys, "run", *words)[0] == 1
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown * (1 if sys.platform == "darwin" else 1024) < 40_000_000


def test_standard_error_is_passed_on_when_it_is_wanted(
    capfdbinary: pytest.CaptureFixture[bytes], vectors: Path
) -> None:
    words = ["conformance", "run", "--vectors", str(vectors)]
    assert main([*words, "--stderr", "--", *candidate("bad", "wordy")]) == 0
    assert capfdbinary.readouterr().err.count(b"a note\n") == 20_000
    assert main([*words, "--", *candidate("bad", "wordy")]) == 0
    assert capfdbinary.readouterr().err == b""
