"""The commands list, export and run with honest candidates, and every report they write."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from conformance_play import (
    ROOT,
    VECTORS,
    Capture,
    Json,
    candidate,
    document,
    few,
    nothing_left,
    run,
)
from jsonschema import Draft202012Validator

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="commands are tested on POSIX")


@pytest.fixture(autouse=True)
def _nothing_left(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from nothing_left(monkeypatch, "run")


@pytest.fixture(scope="module")
def vectors(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return few(tmp_path_factory.mktemp("vectors"))


def valid(found: Json) -> Json:
    """The document, checked against its schema."""
    schema = ROOT / "spec" / "schema" / f"{found['kind']}.schema.json"
    Draft202012Validator(json.loads(schema.read_text("utf-8"))).validate(found)
    return found


def all_vectors() -> list[Json]:
    """Every vector of the suite with its level."""
    files = [json.loads(path.read_text("utf-8")) for path in sorted(VECTORS.glob("*.json"))]
    return [{**one, "level": f["level"]} for f in files for one in f.get("vectors", ())]


def tie() -> str:
    """A settled hand that loses to an equal total."""
    settled = (one for one in all_vectors() if one["level"] == "settle")
    ties = [one["id"] for one in settled if one["expected"]["because"][0] == "settle.tie"]
    return str(next(name for name in ties if name.startswith("settle/")))


# --- scores --------------------------------------------------------------------------------


@pytest.mark.parametrize("window", [1, 50])
def test_a_candidate_that_knows_everything_passes_everything(capsys: Capture, window: int) -> None:
    status, found = document(capsys, "run", "--json", "--", *candidate("oracle", VECTORS, window))
    assert status == 0
    assert sum(level["passed"] for level in found["levels"]) == len(all_vectors())
    for level in valid(found)["levels"]:
        assert level["passed"] == level["vectors"]
        assert level["reasons_right"] == level["reasons"]
    assert found["failures"] == found["likely"] == found["notes"] == []


def test_a_small_honest_candidate(capsys: Capture) -> None:
    status, found = document(capsys, "run", "--json", "--", *candidate("honest"))
    assert status == 0
    levels = {level["level"]: level for level in valid(found)["levels"]}
    for level in (levels["hand"], levels["compare"], levels["settle"]):
        assert level["failed"] == level["errored"] == 0
        assert level["passed"] > 20 * (level["skipped"] + level["not_asked"])
    assert levels["deal"]["not_asked"] == levels["deal"]["vectors"] > 0
    settle = levels["settle"]
    assert (settle["reasons_right"], settle["reasons_missing"]) == (0, settle["passed"])
    status, out, err = run(capsys, "run", "--level", "settle", "--", *candidate("honest"))
    assert (status, err) == (0, "")
    assert f"0 of {settle['reasons']:,}" in out


def test_a_wrong_reason_is_a_failure_when_it_is_wanted(capsys: Capture) -> None:
    words = ("run", "--reasons", "--only", "settle/A-K/*", "--", *candidate("honest"))
    status, out, _ = run(capsys, *words)
    assert status == 1
    assert "wrong reason: because: missing, due was" in out
    status, found = document(capsys, words[0], "--json", *words[1:])
    assert {one["status"] for one in valid(found)["failures"]} == {"passed"}


def test_a_wrong_belief_shows_itself(capsys: Capture) -> None:
    words = ("--only", tie(), "--", *candidate("honest", "ties-win"))
    status, out, _ = run(capsys, "run", *words)
    assert status == 1
    assert 'outcome: "win", due was "lose"' in out
    status, found = document(capsys, "run", "--json", *words)
    failure = valid(found)["failures"][0]
    assert failure["id"] == tie()
    assert failure["expected"]["because"] == ["settle.tie"]
    assert json.loads(failure["answer"])["outcome"] == "win"


def test_the_text(capsys: Capture, vectors: Path) -> None:
    words = ("--vectors", vectors, "--show", 1, "--", *candidate("honest", "ace-is-one"))
    _, out, _ = run(capsys, "run", *words)
    assert re.sub(r" in \d+\.\d s", "", out) == (
        "honest 1: 8 vectors asked.\n"
        "\n"
        "level  passed  failed  skipped  errored  not asked  reasons right\n"
        "hand        7       1        0        0          0              -\n"
        "\n"
        "Wrong\n"
        "  hand/A\n"
        "    total: 1, due was 11\n"
        "    hand.points hand.best cards.value\n"
        "\n"
        "7 of 8 passed.\n"
    )
    _, out, _ = run(capsys, "run", *words[:2], "--show", 0, *words[4:])
    assert "  … and 1 more: `--show N` or `--json`\n" in out


def test_different_failures_are_shown_first(capsys: Capture) -> None:
    words = ("--level", "compare,settle", "--show", 12, "--", *candidate("honest", "no-tricks"))
    _, out, _ = run(capsys, "run", *words)
    shown = out.partition("Wrong\n")[2].partition("\n  …")[0]
    ids = [line.strip() for line in shown.splitlines() if re.match("  [a-z]", line)]
    assert len(ids) == 12
    assert {one.split("/")[0] for one in ids} == {"compare", "settle"}


# --- choosing ------------------------------------------------------------------------------


def asked(found: Json) -> int:
    return sum(level["vectors"] - level["not_asked"] for level in found["levels"])


def test_choosing_by_level_profile_and_name(capsys: Capture) -> None:
    oracle = candidate("oracle", VECTORS)
    _, one = document(capsys, "run", "--json", "--level", "deal,session", "--", *oracle)
    _, other = document(
        capsys, "run", "--json", "--level", "session", "--level", "deal", "--", *oracle
    )
    assert (
        asked(one) == asked(other) == sum(v["level"] in ("deal", "session") for v in all_vectors())
    )
    _, found = document(capsys, "run", "--json", "--only", "hand/A-K", "--", *oracle)
    assert asked(found) == 1
    words = ("--only", "hand/A-K", "--only", "deal/split/*", "--level", "deal")
    _, found = document(capsys, "run", "--json", *words, "--", *oracle)
    names = [vector["id"] for vector in all_vectors()]
    assert asked(found) == sum(name.startswith("deal/split/") for name in names)
    _, found = document(capsys, "run", "--json", "--profile", "table", "--", *oracle)
    assert 0 < asked(found) <= len(names)


def test_a_smoke_test_is_short_and_meets_every_clause(capsys: Capture) -> None:
    _, found = document(capsys, "run", "--json", "--smoke", "--", *candidate("oracle", VECTORS))
    assert 50 < asked(found) < 500
    assert {level["level"] for level in found["levels"]} == {v["level"] for v in all_vectors()}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--level", "hands"], "no vectors have the level 'hands'"),
        (["--profile", "casino"], "no vectors have the profile 'casino'"),
        (["--only", "hand/Z"], "no vector is called 'hand/Z'"),
        (["--timeout", "0"], "--timeout is a number of seconds"),
        (["--timeout", "nan"], "--timeout is a number of seconds"),
        (["--start-timeout", "soon"], "--start-timeout is a number of seconds"),
        (["--window", "0"], "--window is a whole number from 1 to 1000"),
        (["--show", "-1"], "--show"),
        (["--vectors", "/no/such"], "cannot read the folder"),
        (["--vectors", str(ROOT / "docs")], "no vectors are in this folder"),
        (["--vectors", str(ROOT / "tests" / "data")], "no vectors are in this folder"),
        (["--expect-failures", "/no/such"], "cannot read the file"),
        (["--junit", "/no/such/file"], "cannot write the file"),
        (["--nonsense"], "unrecognized arguments"),
    ],
)
def test_what_cannot_be_done(capsys: Capture, words: list[str], message: str) -> None:
    status, out, err = run(capsys, "run", *words, "--", "cat")
    if message == "unrecognized arguments":
        assert status in (2, 3)
        return
    assert (status, out) == (2, "")
    assert message in err
    status, found = document(capsys, "run", "--json", *words, "--", "cat", "--json")
    assert (status, valid(found)["kind"]) == (2, "error")


@pytest.mark.parametrize("words", [[], ["--"]])
def test_no_command(capsys: Capture, words: list[str]) -> None:
    status, _, err = run(capsys, "run", *words)
    assert status == 2
    assert "no command is given" in err


def test_options_of_the_command_are_its_own(capsys: Capture, tmp_path: Path) -> None:
    """Nothing after `--` is ours, not even another `--`."""
    script = tmp_path / "say"
    script.write_text('#!/bin/sh\necho "$@" >&2\nexit 7\n')
    script.chmod(0o755)
    words = ["--json", "--level", "x", "--", "--help", "a b"]
    status, out, err = run(capsys, "run", "--", script, *words)
    assert (status, out) == (3, "")
    assert err.endswith("ended with 7; it wrote: --json --level x -- --help a b\n")
    status, _, err = run(capsys, "run", "--smoke", script, "--json")
    assert (status, err.endswith("it wrote: --json\n")) == (3, True)


def test_help(capsys: Capture) -> None:
    status, out, _ = run(capsys)
    assert status == 0
    assert all(word in out for word in ("list", "export", "run", "grade"))
    status, out, _ = run(capsys, "run", "--help")
    assert (status, "-- COMMAND…" in out) == (0, True)


@pytest.mark.parametrize("wrong", ["{", "[]", '{"vectors": [], "format": 2}', '{"vectors": 1}'])
def test_vectors_that_are_none(capsys: Capture, tmp_path: Path, wrong: str) -> None:
    (tmp_path / "own.json").write_text(wrong, "utf-8")
    status, _, err = run(capsys, "list", "--vectors", tmp_path)
    assert (status, "own.json" in err or wrong == "[]") == (2, True)


def test_an_id_that_stands_twice(capsys: Capture, tmp_path: Path) -> None:
    shutil.copy(few(tmp_path) / "hand.json", tmp_path / "again.json")
    status, _, err = run(capsys, "list", "--vectors", tmp_path)
    assert (status, "the id hand/A stands twice" in err) == (2, True)


# --- expected failures ---------------------------------------------------------------------


def expecting(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "expected"
    file.write_text(text, "utf-8")
    return file


def test_a_failure_that_is_expected_is_none(capsys: Capture, vectors: Path, tmp_path: Path) -> None:
    file = expecting(tmp_path, "# known\n\n  hand/A   aces are one with us\nhand/A* the same\n")
    words = ("--vectors", vectors, "--expect-failures", file, "--")
    status, out, _ = run(capsys, "run", *words, *candidate("honest", "ace-is-one"))
    assert status == 0
    assert out.endswith("7 of 8 passed; 1 failed as expected.\n")
    status, found = document(capsys, "run", "--json", *words, *candidate("honest", "ace-is-one"))
    assert valid(found)["failures"] == []
    expected = {"id": "hand/A", "status": "failed", "why": "aces are one with us"}
    assert found["expected_failures"] == [{**expected, "message": "total: 1, due was 11"}]


def test_an_expected_failure_that_passes_is_an_error(
    capsys: Capture, vectors: Path, tmp_path: Path
) -> None:
    file = expecting(tmp_path, "hand/[AK] not yet\n")
    words = ("--vectors", vectors, "--expect-failures", file, "--")
    status, out, _ = run(capsys, "run", *words, *candidate("honest"))
    assert status == 1
    assert "Passed, and expected to fail\n  hand/A: not yet\n" in out
    status, found = document(capsys, "run", "--json", *words, *candidate("honest"))
    assert valid(found)["surprises"] == [{"id": "hand/A", "why": "not yet"}]


def test_a_crash_can_be_expected_and_a_skip_is_no_failure(
    capsys: Capture, vectors: Path, tmp_path: Path
) -> None:
    file = expecting(tmp_path, "hand/3 it ends\nhand/6 it ends again\n")
    words = ("run", "--vectors", vectors, "--expect-failures", file, "--")
    assert run(capsys, *words, *candidate("bad", "crash"))[0] == 0
    file = expecting(tmp_path, "hand/3 not done\n")
    assert run(capsys, *words, *candidate("bad", "skip"))[0] == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\nhand/A\n", "line 2: hand/A is expected to fail without a reason"),
        ("hand/Z no such hand\n", "line 1: no vector is called hand/Z"),
        ("\x00\x1b[m x\n", "line 1: no vector is called \\u{0000}\\u{001B}[m"),
    ],
)
def test_expectations_that_cannot_be_used(
    capsys: Capture, vectors: Path, tmp_path: Path, text: str, message: str
) -> None:
    file = expecting(tmp_path, text)
    words = ("--vectors", vectors, "--expect-failures", file, "--", *candidate("honest"))
    status, _, err = run(capsys, "run", *words)
    assert status == 2
    assert f"{file}: {message}" in err


# --- JUnit ---------------------------------------------------------------------------------


def junit(capsys: Capture, tmp_path: Path, *words: object) -> ElementTree.Element:
    file = tmp_path / "junit.xml"
    run(capsys, "run", "--junit", file, *words)
    return ElementTree.fromstring(file.read_text("utf-8"))


def check_counts(element: ElementTree.Element) -> None:
    """The numbers of a suite are those of its cases."""
    cases = list(element.iter("testcase"))
    assert int(element.attrib["tests"]) == len(cases)
    for key, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        assert int(element.attrib[key]) == sum(case.find(tag) is not None for case in cases)


def test_junit(capsys: Capture, tmp_path: Path) -> None:
    words = ("--only", tie(), "--only", "hand/A*", "--", *candidate("honest", "ties-win"))
    root = junit(capsys, tmp_path, *words)
    assert (root.tag, root.attrib["name"]) == ("testsuites", "honest")
    assert [suite.attrib["name"] for suite in root] == ["hand", "settle"]
    for element in (root, *root):
        check_counts(element)
    ids = [case.attrib["name"] for case in root.iter("testcase")]
    assert len(set(ids)) == len(ids) > 100
    failure = next(root.iter("failure"))
    assert failure.attrib["message"] == 'outcome: "win", due was "lose"'


@pytest.mark.parametrize(
    ("behaviour", "tag", "message"),
    [
        ("crash", "error", "ended with 3; it wrote: IndexError: list index out of range"),
        ("escape", "error", "said: \\u{001B}[2J\\u{202E}"),
        ("skip", "skipped", "not yet"),
        ("wrong", "failure", "total: 99, due was 3"),
    ],
)
def test_junit_of_each_status(
    capsys: Capture, tmp_path: Path, vectors: Path, behaviour: str, tag: str, message: str
) -> None:
    root = junit(capsys, tmp_path, "--vectors", vectors, "--", *candidate("bad", behaviour))
    check_counts(root)
    case = next(case for case in root.iter("testcase") if case.attrib["name"] == "hand/3")
    assert [(child.tag, child.attrib["message"]) for child in case] == [(tag, message)]


def test_junit_of_expectations_and_of_what_was_not_asked(
    capsys: Capture, tmp_path: Path, vectors: Path
) -> None:
    file = expecting(tmp_path, "hand/A why not\nhand/2 <&\"'\n")
    words = ("--vectors", vectors, "--expect-failures", file, "--")
    root = junit(capsys, tmp_path, *words, *candidate("honest", "ace-is-one"))
    check_counts(root)
    assert next(root.iter("skipped")).attrib["message"] == "expected failure: why not"
    message = "passed, and is expected to fail: <&\"'"
    assert next(root.iter("failure")).attrib["message"] == message
    root = junit(capsys, tmp_path, "--vectors", vectors, "--", *candidate("bad", "crash", 2))
    check_counts(root)
    assert (root.attrib["errors"], root.attrib["skipped"]) == ("5", "3")
    assert next(root.iter("skipped")).attrib["message"].startswith("not asked: stopped after 5")


# --- list and export -----------------------------------------------------------------------


def test_the_list(capsys: Capture) -> None:
    status, found = document(capsys, "list", "--json")
    assert status == 0
    assert sum(file["vectors"] for file in valid(found)["files"]) == len(all_vectors())
    for file in found["files"]:
        assert sum(one["vectors"] for one in file["profiles"]) == file["vectors"]
    status, out, _ = run(capsys, "list", "--level", "hand")
    assert status == 0
    assert out.splitlines()[0].split() == ["vectors", "level", "file", "profile"]
    assert any(
        row[:3] == ["8,567", "hand", "hand.json"] for row in map(str.split, out.splitlines())
    )
    _, found = document(capsys, "list", "--json", "--profile", "table", "--level", "compare")
    assert {file["level"] for file in found["files"]} == {"compare"}
    assert run(capsys, "list", "--level", "chess")[0] == 2


LINK = re.compile(r"\]\(([^)#:]+)\)")


def test_the_export_is_whole(capsys: Capture, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "spec"
    status, out, _ = run(capsys, "export", folder)
    assert (status, "Begin with README.md" in out) == (0, True)
    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert {"README.md", "INTERPRETING.md", "refusals.toml", "vectors/README.md"} <= names
    assert {f"vectors/{path.name}" for path in VECTORS.iterdir()} <= names
    assert any(name.startswith("clauses/") for name in names)
    assert {"LICENSE-VECTORS", "LICENSE-DOCS", "schema/vectors.schema.json"} <= names
    for page in (folder / "README.md", folder / "INTERPRETING.md", folder / "vectors/README.md"):
        links = LINK.findall(page.read_text("utf-8"))
        assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_export_mixes_with_nothing(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    status, found = document(capsys, "export", "--json", tmp_path / "empty")
    assert (status, valid(found)["files"][0]) == (0, "INTERPRETING.md")
    status, _, err = run(capsys, "export", tmp_path / "empty")
    assert (status, "not empty" in err) == (2, True)
    (tmp_path / "file").touch()
    assert run(capsys, "export", tmp_path / "file")[0] == 2
    assert run(capsys, "export", tmp_path / "file" / "below")[0] == 2


AWK = """\
#!/usr/bin/awk -f
{
    total = 0; aces = 0
    for (i = 2; i <= NF; i++) {
        rank = $i
        if (rank == "A") { total += 1; aces += 1 }
        else if (rank ~ /[JQK]/) total += 10
        else total += rank
    }
    soft = "hard"
    if (aces && total <= 11) { total += 10; soft = "soft" }
    kind = NF == 6 ? "five-card-trick" : "points"
    if (total > 21) kind = "bust"
    else if (NF == 3 && total == 21) kind = "pontoon"
    print kind, total, soft
}
"""
SCORE = """\
cd vectors
grep -v '^#' hand.tsv | cut -f 2 | awk -f ../mine.awk > ../answers
grep -v '^#' hand.tsv | cut -f 1-3 | paste - ../answers | awk -F '\\t' '$3 != $4' > ../wrong
wc -l < ../answers
"""


@pytest.mark.skipif(shutil.which("awk") is None, reason="there is no awk")
def test_a_hand_evaluator_without_python_scores_itself(capsys: Capture, tmp_path: Path) -> None:
    """The export, a shell and awk; nothing else is in the path of commands."""
    folder = tmp_path / "spec"
    run(capsys, "export", folder)
    (folder / "mine.awk").write_text(AWK, "utf-8")
    tools = tmp_path / "bin"
    tools.mkdir()
    for name in ("grep", "cut", "paste", "awk", "wc"):
        tool = shutil.which(name)
        assert tool is not None
        (tools / name).symlink_to(tool)
    shell = shutil.which("sh") or "/bin/sh"
    environment = {"PATH": str(tools), "LC_ALL": "C"}
    done = subprocess.run(
        [shell, "-c", SCORE], cwd=folder, env=environment, capture_output=True, check=True
    )
    assert (done.stderr, int(done.stdout)) == (b"", 8567)
    assert (folder / "wrong").read_text() == ""
    (folder / "mine.awk").write_text(AWK.replace("<= 11", "< 11"), "utf-8")
    subprocess.run([shell, "-c", SCORE], cwd=folder, env=environment, check=True)
    wrong = (folder / "wrong").read_text().splitlines()
    assert [line.split("\t")[0] for line in wrong if "A-K" in line][:1] == ["hand/A-K"]


# --- on a terminal -------------------------------------------------------------------------


def test_a_bar_on_a_terminal_and_nowhere_else() -> None:
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    words = ["conformance", "run", "--level", "compare", "--", *candidate("honest")]
    with subprocess.Popen(
        [sys.executable, "-m", "pontoon_rules", *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=theirs,
    ) as process:
        os.close(theirs)
        drawn = b""
        try:
            while data := os.read(ours, 65536):
                drawn += data
        except OSError:
            pass
        assert process.stdout is not None
        out = process.stdout.read()
    os.close(ours)
    assert process.returncode == 0
    assert re.search(rb"#{30} (\S+) of \1 vectors", drawn)
    assert drawn.endswith(b" \r")
    assert b"\r" not in out
