"""A class of submissions: one CSV, one HTML page, scores by level and what is behind them."""

from __future__ import annotations

import csv
import json
import shlex
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from conformance_play import (
    ROOT,
    VECTORS,
    Capture,
    Json,
    candidate,
    document,
    nothing_left,
    run,
)
from jsonschema import Draft202012Validator

from pontoon_rules.conformance.scoring import answer_digest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="commands are tested on POSIX")

BELIEFS = {
    "ties-win": "Equal hands win.",
    "no-tricks": "Five cards are worth their points.",
    "ace-is-one": "An ace counts one.",
}


@pytest.fixture(autouse=True)
def _nothing_left(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from nothing_left(monkeypatch, "grade")


@pytest.fixture(scope="module")
def vectors(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A part of three levels, with the kill table of what the small candidate can believe."""
    folder = tmp_path_factory.mktemp("vectors")
    whole: dict[str, list[Json]] = {}
    for level, step in (("hand", 25), ("compare", 9), ("settle", 15)):
        file = json.loads((VECTORS / f"{level}.json").read_text("utf-8"))
        whole[level] = file["vectors"] = file["vectors"][::step]
        (folder / f"{level}.json").write_text(json.dumps(file), "utf-8")
    table = {
        "format": 1,
        "files": {level: {f"{level}.json": len(vectors)} for level, vectors in whole.items()},
        "misreadings": [misreading(name, whole) for name in BELIEFS],
    }
    (folder / "kills.json").write_text(json.dumps(table), "utf-8")
    return folder


def misreading(name: str, whole: dict[str, list[Json]]) -> Json:
    """What somebody answers who believes so, from a process of his own."""
    levels: dict[str, Json] = {}
    for level, vectors in whole.items():
        wrong: dict[str, list[str]] = {}
        for place, (one, answer) in enumerate(
            zip(vectors, told(name, level, vectors), strict=True)
        ):
            if any(one["expected"][key] != value for key, value in answer.items()):
                wrong.setdefault(answer_digest(one["expected"], answer), []).append(str(place))
        answers = {digest: " ".join(places) for digest, places in wrong.items()}
        levels[level] = {"fails": " ".join(answers.values()), "answers": answers}
    return {"id": name, "belief": BELIEFS[name], "levels": levels}


def told(name: str, level: str, vectors: list[Json]) -> list[Json]:
    asked = [
        json.dumps({"seq": seq, "cmd": "run", "level": level, "rules": {}, "input": one["input"]})
        for seq, one in enumerate(vectors)
    ]
    done = subprocess.run(
        candidate("honest", name),
        input="\n".join(asked),
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line)["result"] for line in done.stdout.splitlines()]


def hand_in(folder: Path, name: str, *words: object) -> None:
    (folder / f"{name}.cmd").write_text(f"# {name}\n{shlex.join(map(str, words))}\n", "utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A class."""
    folder = tmp_path / "class <b>"
    folder.mkdir()
    hand_in(folder, "Ada", *candidate("honest"))
    hand_in(folder, "bert", *candidate("honest", "ties-win"))
    hand_in(folder, "=cora", *candidate("honest", "ties-win", "no-tricks"))
    hand_in(folder, "dora", *candidate("honest", *BELIEFS))
    hand_in(folder, "emil", "./nothing")
    hand_in(folder, "<i>fritz", *candidate("bad", "crash", 2))
    (folder / "gus").mkdir()
    (folder / "gus" / "command").write_text(f"{sys.executable} mine.py", "utf-8")
    (folder / "gus" / "mine.py").write_text((candidate_text("honest")), "utf-8")
    (folder / "hal.cmd").write_text("# nothing yet\n", "utf-8")
    (folder / "ida.cmd").write_text("'never closed", "utf-8")
    (folder / "notes.txt").write_text("not handed in", "utf-8")
    return folder


def candidate_text(name: str) -> str:
    return Path(candidate(name)[1]).read_text("utf-8")


def graded(capsys: Capture, vectors: Path, folder: Path, *words: object) -> Json:
    status, found = document(capsys, "grade", "--json", "--vectors", vectors, *words, folder)
    assert status == 0
    schema = ROOT / "spec" / "schema" / "conformance-grade.schema.json"
    Draft202012Validator(json.loads(schema.read_text("utf-8"))).validate(found)
    return found


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_class(capsys: Capture, vectors: Path, folder: Path, jobs: int) -> None:
    found = graded(capsys, vectors, folder, "--jobs", jobs)
    by_name = {one["name"]: one for one in found["submissions"]}
    order = ["<i>fritz", "=cora", "Ada", "bert", "dora", "emil", "gus", "hal", "ida"]
    assert list(by_name) == order
    for name in ("Ada", "gus"):
        assert all(level["passed"] == level["vectors"] for level in by_name[name]["levels"])
    likely = {name: [one["misreading"] for one in of["likely"]] for name, of in by_name.items()}
    assert likely["Ada"] == likely["emil"] == []
    assert likely["bert"] == ["ties-win"]
    assert sorted(likely["=cora"]) == ["no-tricks", "ties-win"]
    assert sorted(likely["dora"]) == sorted(BELIEFS)
    assert by_name["emil"]["problem"].startswith("cannot run ./nothing: no such command")
    assert by_name["hal"]["problem"] == "its command file is empty"
    assert by_name["ida"]["problem"] == "its command cannot be read: No closing quotation"
    assert by_name["<i>fritz"]["stopped"].startswith("stopped after 5 troubles in a row")


def test_the_text_of_a_class(capsys: Capture, vectors: Path, folder: Path) -> None:
    status, out, err = run(capsys, "grade", "--vectors", vectors, folder)
    assert (status, err) == (0, "")
    rows = {line.split()[0]: line.split()[1:] for line in out.splitlines()[:10]}
    assert rows["name"] == ["compare", "hand", "settle"]
    assert rows["Ada"] == ["100", "%"] * 3
    assert rows["emil"] == ["-"] * 3
    assert "bert\n  It may believe: Equal hands win.\n" in out
    assert "emil\n  Not run: cannot run ./nothing" in out


def test_the_csv(capsys: Capture, vectors: Path, folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "class.csv"
    graded(capsys, vectors, folder, "--csv", file)
    with file.open(encoding="utf-8", newline="") as text:
        rows = list(csv.DictReader(text))
    by_name = {row["name"]: row for row in rows}
    assert list(by_name)[:3] == ["<i>fritz", "'=cora", "Ada"]
    assert by_name["Ada"]["hand passed"] == by_name["Ada"]["hand total"] == "343"
    assert by_name["bert"]["misreadings"] == "ties-win"
    assert by_name["bert"]["diagnosis"] == f"It may believe: {BELIEFS['ties-win']}"
    assert by_name["emil"]["problem"].startswith("cannot run")
    fritz = by_name["<i>fritz"]
    numbers = [int(fritz[f"hand {key}"]) for key in ("passed", "failed", "errored", "not asked")]
    assert sum(numbers) == int(fritz["hand total"])
    assert {None} & set(rows[0]) == set()


class Page(HTMLParser):
    """The tags that are open, and the text of every cell."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.rows: list[list[str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br", "!doctype"):
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("td", "th"):
            self.rows[-1][-1] += data


def test_the_page(capsys: Capture, vectors: Path, folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "class.html"
    found = graded(capsys, vectors, folder, "--html", file)
    text = file.read_text("utf-8")
    page = Page()
    page.feed(text)
    assert page.open == []
    assert page.rows[0] == ["Name", "compare", "hand", "settle", "What is behind the failures"]
    rows = {row[0]: row[1:] for row in page.rows[1:]}
    assert rows["Ada"] == ["100 %", "100 %", "100 %", ""]
    assert rows["bert"][3] == f"It may believe: {BELIEFS['ties-win']}"
    assert rows["emil"][3].startswith("Not run: cannot run ./nothing")
    assert "<b>" not in text
    assert "<script" not in text
    assert "http" not in text
    assert f"{found['answers_checked']:,} answers checked" in text
    assert f"that is {found['hours_saved']:,} hours by hand" in text


def test_ties_in_words(capsys: Capture, vectors: Path, folder: Path, tmp_path: Path) -> None:
    """Two misreadings that say the same are named together."""
    own = tmp_path / "own"
    own.mkdir()
    for path in vectors.iterdir():
        (own / path.name).write_bytes(path.read_bytes())
    kills = json.loads((own / "kills.json").read_text("utf-8"))
    first = kills["misreadings"][0]
    kills["misreadings"].append({**first, "id": "twin", "belief": "Some think twice."})
    (own / "kills.json").write_text(json.dumps(kills), "utf-8")
    words = ("--vectors", own, "--level", "settle", "--", *candidate("honest", "ties-win"))
    _, out, _ = run(capsys, "run", *words)
    assert "  or as likely: Some think twice." in out
    _, out, _ = run(capsys, "grade", "--vectors", own, folder)
    assert f"{BELIEFS['ties-win']} Or: Some think twice." in " ".join(out.split())


def test_unknown_mistakes_are_called_so(capsys: Capture, vectors: Path, tmp_path: Path) -> None:
    hand_in(tmp_path, "ada", *candidate("bad", "wrong"))
    _, out, _ = run(capsys, "grade", "--vectors", vectors, "--only", "hand/A*", tmp_path)
    assert "No known misreading explains the failures." in out


def test_nobody_could_be_run(capsys: Capture, vectors: Path, tmp_path: Path) -> None:
    hand_in(tmp_path, "ada", "./nothing")
    status, out, _ = run(capsys, "grade", "--vectors", vectors, tmp_path)
    assert (status, "Not run" in out) == (3, True)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["/no/such/folder"], "cannot read the folder"),
        ([str(ROOT / "docs")], "no submissions are in this folder"),
        (["--jobs", "0", str(ROOT)], "no submissions are in this folder"),
        (["--csv", "/no/such/file", "FOLDER"], "cannot write the file"),
        (["--html", "/", "FOLDER"], "cannot write the file"),
        (["--jobs", "0", "FOLDER"], "--jobs is a whole number from 1 to 64"),
        (["--level", "chess", "FOLDER"], "no vectors have the level 'chess'"),
    ],
)
def test_what_cannot_be_graded(
    capsys: Capture, vectors: Path, tmp_path: Path, words: list[str], message: str
) -> None:
    hand_in(tmp_path, "ada", *candidate("honest"))
    given = [str(tmp_path) if word == "FOLDER" else word for word in words]
    status, out, err = run(capsys, "grade", "--vectors", vectors, *given)
    assert (status, out) == (2, "")
    assert message in err
