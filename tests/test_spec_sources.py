"""The specification's own order: unique ids, references that lead somewhere, nothing unused."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import attrs
import pytest

from pontoon_rules import RuleSet

SPEC = Path(__file__).parent.parent / "spec"
Table = dict[str, Any]
PROFILES = ["table", "home", "guide"]
LEVELS = {"must", "may", "definition", "property", "visibility", "advice"}
DECIDING_CHAPTERS = {"busting", "banker", "settlement", "bank", "void"}
LONGEST_WHY = 27
# A record writes each seat's own line, so nobody acts out of turn in it; it has no stock and writes
# no shuffle; and where it writes the next deal, that deal has begun.
UNWRITABLE = {
    "turn.wrong",
    "pack.inexact",
    "shuffle.missing",
    "shuffle.not-due",
    "shuffle.not-permutation",
}


def read(path: Path) -> Table:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def json_object(path: Path) -> Table:
    held: Table = json.loads(path.read_text(encoding="utf-8"))
    return held


CHAPTERS = [read(path) for path in sorted((SPEC / "clauses").glob("*.toml"))]
CLAUSES: list[Table] = [clause for chapter in CHAPTERS for clause in chapter["clause"]]
CLAUSE_IDS = [clause["id"] for clause in CLAUSES]
LEDGER = [read(path) for path in sorted((SPEC / "interpretations").glob("*.toml"))]
REFUSALS: list[Table] = read(SPEC / "refusals.toml")["refusal"]
SOURCES = read(SPEC / "sources.toml")
HEADINGS = {
    key: [part["section"] for part in SOURCES["section"] if part["source"] == key]
    for key in PROFILES
}
RULESET_SWITCHES = set(attrs.fields_dict(RuleSet)) - {"profile"}
RECORDS = sorted((SPEC / "examples").glob("*.pontoon"))
EXAMPLES = {path.stem: read(path.with_suffix(".toml")) for path in RECORDS}
SESSIONS = [name for name, example in EXAMPLES.items() if "deals" in example["expect"]]
COUNTED_DEALS = 8


def expected(name: str) -> list[Table]:
    """What each deal of a worked deal or session must give."""
    expect: Table = EXAMPLES[name]["expect"]
    deals: list[Table] = expect.get("deals", [expect])
    return deals


def by_id(clause: Table) -> str:
    return str(clause["id"])


clauses = pytest.mark.parametrize("clause", CLAUSES, ids=by_id)
entries = pytest.mark.parametrize("entry", LEDGER, ids=by_id)
refusals = pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal["code"])
examples = pytest.mark.parametrize("name", EXAMPLES)
sessions = pytest.mark.parametrize("name", SESSIONS)


def test_ids_are_unique() -> None:
    for names in (
        CLAUSE_IDS,
        [entry["id"] for entry in LEDGER],
        [refusal["code"] for refusal in REFUSALS],
        [refusal["rank"] for refusal in REFUSALS],
        [chapter["chapter"]["order"] for chapter in CHAPTERS],
    ):
        assert len(names) == len(set(names))


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter["chapter"]["id"])
def test_a_chapter_is_introduced(chapter: Table) -> None:
    assert 2 <= len(re.findall(r"[.?!](?= |$)", chapter["chapter"]["intro"])) <= 4


@clauses
def test_a_clause_is_complete(clause: Table) -> None:
    assert re.fullmatch(r"[a-z-]+(\.[a-z-]+){1,3}", clause["id"])
    assert clause["level"] in LEVELS
    assert clause["title"] and clause["text"].endswith(".")
    word = {"must": r"\bmust\b", "may": r"\bmay\b"}.get(clause["level"], "")
    assert re.search(word, clause["text"])
    assert ("law" in clause) == (clause["level"] in {"property", "visibility"})


@clauses
def test_a_clause_points_to_what_exists(clause: Table) -> None:
    assert set(clause["see"]) <= set(CLAUSE_IDS) - {clause["id"]}
    assert set(clause["ledger"]) <= {entry["id"] for entry in LEDGER}
    for status in (cell["status"] for cell in clause["cells"].values()):
        assert status in {"stated", "inherited", "ruled"}


@clauses
def test_a_clause_has_a_cell_for_each_profile(clause: Table) -> None:
    assert list(clause["cells"]) == PROFILES
    for profile, cell in clause["cells"].items():
        assert set(cell) <= {"status", "sources", "text", "reason"}
        assert all(cell.get(key, ".").endswith(".") for key in ("text", "reason"))
        own = [source.partition(" ")[0] == profile for source in cell["sources"]]
        assert cell["status"] != "stated" or (own and all(own))
        assert cell["status"] != "inherited" or (own and not any(own))
        assert cell["status"] != "ruled" or "reason" in cell


@clauses
def test_a_rule_is_shown_by_a_deal_and_a_near_miss(clause: Table) -> None:
    if clause["level"] not in {"must", "may"}:
        assert "fires" not in clause and "near" not in clause
        return
    assert clause["fires"] and clause["near"]
    assert set(clause["fires"]) | set(clause["near"]) <= set(EXAMPLES)
    assert not set(clause["fires"]) & set(clause["near"])


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter["chapter"]["id"])
def test_deciding_chapters_say_why_in_a_few_letters(chapter: Table) -> None:
    for clause in chapter["clause"]:
        why = clause.get("why", "")
        assert why or chapter["chapter"]["id"] not in DECIDING_CHAPTERS
        assert len(why.format(hand="18", bank="17")) <= LONGEST_WHY


@entries
def test_a_ledger_entry_is_complete(entry: Table) -> None:
    readings = [reading["id"] for reading in entry["reading"]]
    assert len(readings) >= 2 and len(readings) == len(set(readings))
    assert all(reading["text"] and reading["result"] for reading in entry["reading"])
    assert len({reading["result"] for reading in entry["reading"]}) == len(readings)
    assert entry["switch"] in {"", *RULESET_SWITCHES}
    assert list(entry["choice"]) == PROFILES
    assert all(choice["why"].endswith(".") for choice in entry["choice"].values())
    assert {choice["reading"] for choice in entry["choice"].values()} <= set(readings)
    assert entry["example"] in EXAMPLES


@entries
def test_a_reading_cites_sections_by_their_heading(entry: Table) -> None:
    for held in (held for reading in entry["reading"] for held in reading["held_by"]):
        for key, words in re.findall(r"\b(table|home|guide) (?=[\dA-ZÄÖ])(.*)", held):
            assert any(words.startswith(section) for section in HEADINGS[key])


@entries
def test_clauses_and_ledger_name_each_other(entry: Table) -> None:
    named = [clause["id"] for clause in CLAUSES if entry["id"] in clause["ledger"]]
    assert sorted(named) == sorted(entry["clauses"])


@refusals
def test_a_refusal_is_complete(refusal: Table) -> None:
    assert refusal["clause"] in CLAUSE_IDS
    assert refusal["message"] and refusal["remedy"].endswith(".")


@refusals
def test_every_writable_code_has_its_deal(refusal: Table) -> None:
    deals = (deal for name in EXAMPLES for deal in expected(name))
    shown = [deal for deal in deals if deal.get("code") == refusal["code"]]
    assert bool(shown) != (refusal["code"] in UNWRITABLE)
    assert all(expect["clause"] == refusal["clause"] for expect in shown)


NOT_ASKED: set[str] = set()
"""Codes that a program can meet and no vector expects."""


def test_the_vectors_expect_every_code_that_is_not_only_of_records() -> None:
    files = map(json_object, sorted((SPEC / "vectors").glob("*.json")))
    answers = [vector["expected"] for file in files for vector in file.get("vectors", ())]
    met = {answer["refused"]["code"] for answer in answers if "refused" in answer}
    assert {refusal.get("only", "records") for refusal in REFUSALS} == {"records"}
    written = {refusal["code"] for refusal in REFUSALS if "only" in refusal}
    assert written and not met & written
    assert met == {refusal["code"] for refusal in REFUSALS} - written - NOT_ASKED


STATUSES = {"settled", "unfinished", "void", "illegal", "not-judged"}


@examples
def test_an_example_is_used_and_complete(name: str) -> None:
    example = EXAMPLES[name]
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", name)
    assert example["title"] and example["story"]
    assert {deal["status"] for deal in expected(name)} <= STATUSES
    assert (name in SESSIONS) == name.startswith("session-")
    named = {n for c in CLAUSES for n in c.get("fires", ()) + c.get("near", ())}
    assert name in named | {entry["example"] for entry in LEDGER}


def lines(name: str) -> list[list[list[str]]]:
    """The words of the lines that are no seat's: above the first `deal`, then deal by deal."""
    text = (SPEC / "examples" / f"{name}.pontoon").read_text(encoding="utf-8")
    parts: list[list[list[str]]] = [[]]
    for line in text.splitlines():
        words = line.split()
        if not words or ":" in line:
            continue
        if words[0] == "deal":
            parts.append([])
        parts[-1].append(words)
    return parts if len(parts) > 1 else [parts[0], parts[0]]


def claims(deal: list[list[str]]) -> tuple[dict[str, Fraction], list[str]]:
    """What a deal claims: nets and the next banker."""
    nets = {w[1]: Fraction(w[2]) for w in deal if w[0] == "claim" and w[2] != "bank"}
    return nets, [w[1] for w in deal if w[0] == "claim" and w[2] == "bank"]


def seats_of(name: str) -> list[str]:
    return next(words[1:] for words in lines(name)[0] if words[0] == "seats")


@examples
def test_the_claims_cover_every_seat_and_add_up(name: str) -> None:
    seats = seats_of(name)
    for deal, expect in zip(lines(name)[1:], expected(name), strict=True):
        nets, bank = claims(deal)
        if expect["status"] in {"settled", "void"}:
            unknown = expect.get("unknown", [])
            assert sorted([*nets, *unknown]) == sorted(seats)
            assert sum(nets.values()) == 0 or unknown
            assert len(bank) == 1 and bank[0] in seats
        else:
            assert not nets and not bank


def amounts(written: dict[str, int | str]) -> dict[str, Fraction]:
    """Amounts by seat; a fraction is written as text."""
    return {seat: Fraction(amount) for seat, amount in written.items()}


@sessions
def test_a_session_expects_what_it_claims(name: str) -> None:
    for deal, expect in zip(lines(name)[1:], expected(name), strict=True):
        nets, bank = claims(deal)
        assert expect["counted"] == (expect["status"] == "settled")
        assert amounts(expect.get("net", {})) == nets
        assert [expect[key] for key in ("next_banker",) if key in expect] == bank
        assert ("shuffle" in expect) == bool(bank)


@sessions
def test_the_bank_goes_from_deal_to_deal(name: str) -> None:
    """The banker of a deal is the one the deal before left; one written otherwise is refused."""
    left = None
    rotates = any("rotating" in " ".join(words) for words in lines(name)[0])
    for deal, expect in zip(lines(name)[1:], expected(name), strict=True):
        written = [words[1] for words in deal if words[0] == "bank"]
        if expect["status"] in {"settled", "void"}:
            assert expect["banker"] == (left or expect["banker"])
            assert written in ([], [expect["banker"]])
            left = expect["next_banker"]
            moved = left != expect["banker"]
            assert not moved or expect["status"] == "settled"
            assert not moved or rotates or expect["shuffle"] or "sale" in expect
        elif expect.get("code") == "bank.wrong":
            assert written == [expect["seat"]] != [left]


@sessions
def test_a_session_stops_at_its_first_fault(name: str) -> None:
    statuses = [deal["status"] for deal in expected(name)]
    first = statuses.index("illegal") if "illegal" in statuses else len(statuses)
    assert set(statuses[:first]) <= {"settled", "void"}
    assert set(statuses[first + 1 :]) <= {"not-judged"}
    assert statuses.count("settled") <= COUNTED_DEALS


@sessions
def test_balances_and_standing_follow_from_the_nets(name: str) -> None:
    expect = EXAMPLES[name]["expect"]
    seats = seats_of(name)
    counted = [deal for deal in expected(name) if deal["counted"]]
    moved = [amounts(deal[key]) for deal in counted for key in ("net", "sale") if key in deal]
    assert all(sum(one.values()) == 0 for one in moved)
    balances = {seat: sum(one[seat] for one in moved) for seat in seats}
    assert amounts(expect["balances"]) == balances
    places = sorted(set(balances.values()), reverse=True)
    assert expect["standing"] == [[s for s in seats if balances[s] == place] for place in places]


@examples
def test_expectations_name_clauses_that_exist(name: str) -> None:
    for expect in expected(name):
        because: Table = expect.get("because", {})
        cited = {*expect.get("bank", ()), *(clause for one in because.values() for clause in one)}
        assert cited <= set(CLAUSE_IDS)
        kinds: list[str] = expect.get("kinds", list(because))
        hands = {" ".join(kind.split()[:2]) for kind in kinds}
        assert hands == set(because)


def cited_sections() -> Iterator[tuple[str, str]]:
    for clause in CLAUSES:
        for cell in clause["cells"].values():
            for source in cell["sources"]:
                key, _, section = source.partition(" ")
                yield f"{key} {section}", clause["id"]


def test_sources_and_cells_agree() -> None:
    assert [source["key"] for source in SOURCES["source"]] == PROFILES
    listed = {
        (f"{section['source']} {section['section']}", clause)
        for section in SOURCES["section"]
        for clause in section["clauses"]
    }
    assert listed == set(cited_sections())


TERMS: list[Table] = read(SPEC / "glossary.toml")["term"]


def test_a_term_stands_once() -> None:
    words = [term["en"] for term in TERMS]
    assert len(words) == len(set(words))


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term["en"])
def test_a_term_is_complete(term: Table) -> None:
    assert term["definition"].endswith(".") and len(term["definition"]) <= 100
    assert term["clauses"] and set(term["clauses"]) <= set(CLAUSE_IDS)
    for language in ("es", "fi"):
        assert len(term[language]) == len(set(term[language]))


def test_advice_binds_nobody() -> None:
    advice = next(chapter for chapter in CHAPTERS if chapter["chapter"]["id"] == "advice")
    assert {clause["level"] for clause in advice["clause"]} == {"advice"}
    assert {clause["id"].partition(".")[0] for clause in advice["clause"]} == {"advice"}
    assert not {refusal["clause"] for refusal in REFUSALS} & {c["id"] for c in advice["clause"]}
