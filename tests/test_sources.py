"""The checker of `spec/sources.toml`, on small documents made up here; it needs no real ones."""

from __future__ import annotations

import importlib.util
from copy import deepcopy
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
Table = dict[str, Any]


def tool() -> ModuleType:
    """`tools/sources.py`; `tools` is no package."""
    spec = importlib.util.spec_from_file_location("sources", ROOT / "tools" / "sources.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TOOL: Any = tool()
REASONS = {
    "comment",
    "comparison",
    "display",
    "example",
    "heading",
    "history",
    "outline",
    "picture",
    "pointer",
    "praise",
    "title",
}

CARDS = """\
Snap for two

01 /
Snap is old. Each player gets 26 cards.

02 /
• The first to call takes the pile.
"""
CELLS = {
    "snap.deal": {"cards": {"status": "stated", "sources": ["cards 01"]}},
    "snap.call": {"cards": {"status": "stated", "sources": ["cards 02"]}},
    "snap.turn": {"cards": {"status": "ruled", "sources": ["cards 02"]}},
}


def rule(sentence: str, *clauses: str) -> Table:
    return {"hash": TOOL.digest(sentence), "clauses": list(clauses)}


def nothing(sentence: str, why: str) -> Table:
    return {"hash": TOOL.digest(sentence), "why": why}


@pytest.fixture
def listed() -> Table:
    """The lists that belong to the made-up document."""
    return {
        "source": [{"key": "cards", "begins": TOOL.digest("Snap for two")}],
        "section": [
            {
                "source": "cards",
                "section": "01",
                "sentences": 1,
                "clauses": ["snap.deal"],
                "rules": [rule("Each player gets 26 cards.", "snap.deal")],
                "nothing": [nothing("Snap for two", "title"), nothing("Snap is old.", "history")],
            },
            {
                "source": "cards",
                "section": "02",
                "sentences": 1,
                "clauses": ["snap.call", "snap.turn"],
                "rules": [rule("The first to call takes the pile.", "snap.call")],
                "nothing": [],
            },
        ],
    }


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "snap.txt").write_text(CARDS, encoding="utf-8")
    return tmp_path


def rewrite(folder: Path, old: str, new: str) -> None:
    assert old in CARDS
    (folder / "snap.txt").write_text(CARDS.replace(old, new), encoding="utf-8")


SPLITS = {
    "One rule. Another rule.": ["One rule.", "Another rule."],
    "• A bullet. ¿And a question? ¡Yes!": ["A bullet.", "¿And a question?", "¡Yes!"],
    "12. A numbered line": ["A numbered line"],
    "No space.21 after a stop": ["No space.", "21 after a stop"],
    "Signs at the end).A♠2♠": ["Signs at the end).", "A♠2♠"],
    "He says 2:1, e.g. at times; no more.": ["He says 2:1, e.g. at times; no more."],
    "Said »so.« Ärsyttävä lause.": ["Said »so.« Ärsyttävä lause."],
    "Sanoi ”näin.” Ärsyttävä lause.": ["Sanoi ”näin.”", "Ärsyttävä lause."],
    "   ": [],
}


@pytest.mark.parametrize("line", SPLITS)
def test_a_line_is_split_into_sentences(line: str) -> None:
    assert list(TOOL.sentences(line)) == SPLITS[line]


def test_spacing_does_not_change_a_hash() -> None:
    assert TOOL.digest("Two  words\t.") == TOOL.digest("Two words .")
    assert TOOL.digest("Two words.") != TOOL.digest("Two words")
    assert len(TOOL.digest("")) == TOOL.DIGITS


def test_the_text_above_the_first_heading_belongs_to_it() -> None:
    found = list(TOOL.split(CARDS, ["01", "02"]))
    assert [one.section for one in found] == ["01", "01", "01", "02"]
    assert found[0].sentence == "Snap for two"


def test_nothing_is_reported_where_all_agrees(listed: Table, folder: Path) -> None:
    assert list(TOOL.documents(listed, folder)) == []
    assert list(TOOL.consistent(listed, CELLS)) == []


def test_a_sentence_not_listed_is_left_over(listed: Table, folder: Path) -> None:
    rewrite(folder, "Snap is old.", "Snap is old. It is loud.")
    loud = TOOL.digest("It is loud.")
    assert list(TOOL.documents(listed, folder)) == [f"cards 01: left over, {loud}: It is loud."]


def test_a_sentence_said_twice_is_left_over_once(listed: Table, folder: Path) -> None:
    rewrite(folder, "Snap is old.", "Snap is old. Snap is old.")
    (problem,) = TOOL.documents(listed, folder)
    assert problem.startswith("cards 01: left over") and problem.endswith("Snap is old.")


def test_a_hash_without_its_sentence_is_invented(listed: Table, folder: Path) -> None:
    rewrite(folder, "Snap is old. ", "")
    old = TOOL.digest("Snap is old.")
    assert list(TOOL.documents(listed, folder)) == [f"cards 01: invented, {old}"]


def test_a_sentence_in_another_section_is_both(listed: Table, folder: Path) -> None:
    rewrite(folder, "02 /\n", "Loud.\n\n02 /\n")
    listed["section"][1]["nothing"] = [nothing("Loud.", "praise")]
    left, invented = TOOL.documents(listed, folder)
    assert left.startswith("cards 01: left over") and invented.startswith("cards 02: invented")


def test_a_changed_word_is_seen(listed: Table, folder: Path) -> None:
    rewrite(folder, "26", "25")
    assert len(list(TOOL.documents(listed, folder))) == 2


def test_a_heading_that_is_gone_is_named(listed: Table, folder: Path) -> None:
    rewrite(folder, "02 /", "2 /")
    assert "cards 02: the document has no such heading" in list(TOOL.documents(listed, folder))


def test_files_and_documents_belong_together(listed: Table, folder: Path) -> None:
    (folder / "bridge.txt").write_text("Bridge for four\n", encoding="utf-8")
    (unknown,) = TOOL.documents(listed, folder)
    assert unknown == "bridge.txt: none of the documents begins like this"
    (folder / "snap.txt").unlink()
    assert any(problem.startswith("cards: no file") for problem in TOOL.documents(listed, folder))


def only_problem(listed: Table, cells: Any = CELLS) -> str:
    (problem,) = TOOL.consistent(listed, cells)
    assert isinstance(problem, str)
    return problem


def test_the_number_of_sentences_must_be_right(listed: Table) -> None:
    listed["section"][0]["sentences"] = 2
    assert only_problem(listed) == "cards 01: says 2 rule sentences and lists 1"


def test_a_hash_is_listed_once(listed: Table) -> None:
    listed["section"][0]["nothing"] *= 2
    assert len(list(TOOL.consistent(listed, CELLS))) == 2


def test_a_sentence_needs_a_clause_or_a_reason(listed: Table) -> None:
    bare = deepcopy(listed)
    bare["section"][0]["nothing"][0]["why"] = ""
    assert only_problem(bare).endswith("has no reason")
    listed["section"][1]["rules"].append(rule("Loud."))
    listed["section"][1]["sentences"] = 2
    assert only_problem(listed).endswith("is carried by no clause")


def test_a_clause_must_exist_and_cite_the_section(listed: Table) -> None:
    unknown = deepcopy(listed)
    unknown["section"][0]["rules"][0]["clauses"].append("snap.loud")
    assert only_problem(unknown).endswith("names snap.loud, which is no clause")
    listed["section"][0]["rules"][0]["clauses"].append("snap.call")
    assert only_problem(listed).endswith("names snap.call, which does not cite the section")


def test_a_stated_clause_needs_its_sentence(listed: Table) -> None:
    said = "cards 02: no sentence carries snap.turn, stated there for cards"
    cells = CELLS | {"snap.turn": {"cards": {"status": "stated", "sources": ["cards 02"]}}}
    assert only_problem(listed, cells) == said


def test_the_lists_agree_with_the_cells() -> None:
    assert list(TOOL.consistent(TOOL.load(TOOL.SPEC / "sources.toml"), TOOL.read_cells())) == []


def test_what_states_nothing_has_a_known_reason() -> None:
    sections = TOOL.load(TOOL.SPEC / "sources.toml")["section"]
    assert {row["why"] for section in sections for row in section["nothing"]} == REASONS
    assert not any(section["later"] for section in sections)


def test_every_clause_of_a_section_is_in_the_order_of_the_chapters() -> None:
    order = list(TOOL.read_cells())
    for section in TOOL.load(TOOL.SPEC / "sources.toml")["section"]:
        assert section["clauses"] == sorted(section["clauses"], key=order.index)


def test_the_command_says_how_much_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert TOOL.main([]) == 0
    assert "sentences are carried by clauses" in capsys.readouterr().out


def test_the_command_fails_on_a_difference(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert TOOL.main([str(folder)]) == 1
    assert "snap.txt: none of the documents" in capsys.readouterr().out
