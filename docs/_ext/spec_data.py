"""Read `spec/` into small frozen values; the pages are written from these."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import attrs

Table = Mapping[str, Any]


@attrs.frozen
class Cell:
    """What one profile says about a clause: stated, inherited or ruled, and from where.

    `text` is the rule as this profile has it, where it differs from the clause's own.
    """

    profile: str
    status: str
    sources: tuple[str, ...]
    reason: str
    text: str


@attrs.frozen
class Clause:
    """One rule, as `spec/clauses/` has it."""

    id: str
    level: str
    since: str
    title: str
    text: str
    formal: str
    why: str
    note: str
    ledger: tuple[str, ...]
    see: tuple[str, ...]
    law: tuple[str, ...]
    fires: tuple[str, ...]
    near: tuple[str, ...]
    cells: tuple[Cell, ...]


@attrs.frozen
class Chapter:
    """A chapter of the rules and its clauses, in order."""

    order: int
    id: str
    title: str
    intro: str
    clauses: tuple[Clause, ...]


@attrs.frozen
class Reading:
    """One way in which a rule can be read."""

    id: str
    text: str
    held_by: tuple[str, ...]
    result: str


@attrs.frozen
class Choice:
    """The reading that one profile plays, and why."""

    profile: str
    reading: str
    why: str


@attrs.frozen
class Interpretation:
    """An entry of the ledger: a question, its readings, and what was chosen."""

    id: str
    title: str
    question: str
    readings: tuple[Reading, ...]
    choices: tuple[Choice, ...]
    switch: str
    clauses: tuple[str, ...]
    examples: tuple[str, ...]


@attrs.frozen
class RefusalEntry:
    """One way of breaking a rule."""

    code: str
    clause: str
    rank: int
    message: str
    remedy: str
    may_stand: bool
    only: str


@attrs.frozen
class Example:
    """A worked deal: the record, and what is told about it."""

    name: str
    title: str
    story: str
    record: str


@attrs.frozen
class Section:
    """A section of a source: the clauses read from it, and what no clause carries yet."""

    name: str
    subject: str
    clauses: tuple[str, ...]
    later: tuple[str, ...]


@attrs.frozen
class Source:
    """A document that the rules were read from."""

    key: str
    title: str
    language: str
    nature: str
    sections: tuple[Section, ...]


@attrs.frozen
class Term:
    """A word of the game in three languages."""

    english: str
    spanish: tuple[str, ...]
    finnish: tuple[str, ...]
    definition: str
    clauses: tuple[str, ...]


@attrs.frozen
class Spec:
    """Everything of `spec/` that the site shows."""

    chapters: tuple[Chapter, ...]
    ledger: tuple[Interpretation, ...]
    refusals: tuple[RefusalEntry, ...]
    examples: tuple[Example, ...]
    sources: tuple[Source, ...]
    terms: tuple[Term, ...] = ()

    def clauses(self) -> Iterator[Clause]:
        """Every clause, chapter by chapter."""
        for chapter in self.chapters:
            yield from chapter.clauses

    def titles(self) -> dict[str, str]:
        """What each clause is called."""
        return {clause.id: clause.title for clause in self.clauses()}

    def clause_of(self) -> dict[str, str]:
        """The clause that each id stands for: refusal codes, and the clauses themselves."""
        codes = {refusal.code: refusal.clause for refusal in self.refusals}
        return codes | {clause.id: clause.id for clause in self.clauses()}

    def ledger_titles(self) -> dict[str, str]:
        """What each entry of the ledger is called."""
        return {entry.id: entry.title for entry in self.ledger}

    def example(self, name: str) -> Example | None:
        """The worked deal of this name."""
        return next((example for example in self.examples if example.name == name), None)


def load(root: Path) -> Spec:
    """Read the specification below `root`; parts that are not there are empty."""
    return Spec(
        chapters=tuple(sorted(map(_chapter, _tables(root / "clauses")), key=_order)),
        ledger=tuple(map(_interpretation, _tables(root / "interpretations"))),
        refusals=tuple(map(_refusal, _rows(root / "refusals.toml", "refusal"))),
        examples=tuple(_examples(root / "examples")),
        sources=tuple(_sources(root / "sources.toml")),
        terms=tuple(map(_term, _rows(root / "glossary.toml", "term"))),
    )


def _order(chapter: Chapter) -> int:
    return chapter.order


def _tables(folder: Path) -> Iterator[Table]:
    for path in sorted(folder.glob("*.toml")):
        yield _read(path)


def _rows(path: Path, name: str) -> list[Table]:
    return list(_read(path).get(name, ())) if path.exists() else []


def _read(path: Path) -> Table:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{path.name}: {error}") from error


def _chapter(data: Table) -> Chapter:
    head = data["chapter"]
    return Chapter(
        order=head["order"],
        id=head["id"],
        title=head["title"],
        intro=_text(head, "intro"),
        clauses=tuple(map(_clause, data.get("clause", ()))),
    )


def _clause(data: Table) -> Clause:
    return Clause(
        id=data["id"],
        level=data["level"],
        since=data.get("since", ""),
        title=data["title"],
        text=_text(data, "text"),
        formal=_text(data, "formal"),
        why=_text(data, "why"),
        note=_text(data, "note"),
        ledger=_names(data, "ledger"),
        see=_names(data, "see"),
        law=_names(data, "law"),
        fires=_names(data, "fires"),
        near=_names(data, "near"),
        cells=tuple(_cell(*pair) for pair in data.get("cells", {}).items()),
    )


def _cell(profile: str, data: Table) -> Cell:
    reason, text = _text(data, "reason"), _text(data, "text")
    return Cell(profile, data["status"], _names(data, "sources"), reason, text)


def _interpretation(data: Table) -> Interpretation:
    return Interpretation(
        id=data["id"],
        title=data["title"],
        question=_text(data, "question"),
        readings=tuple(map(_reading, data.get("reading", ()))),
        choices=tuple(_choice(*pair) for pair in data.get("choice", {}).items()),
        switch=_text(data, "switch"),
        clauses=_names(data, "clauses"),
        examples=_names(data, "example"),
    )


def _reading(data: Table) -> Reading:
    held_by, result = _names(data, "held_by"), _text(data, "result")
    return Reading(data["id"], _text(data, "text"), held_by, result)


def _choice(profile: str, data: Table) -> Choice:
    return Choice(profile, data["reading"], _text(data, "why"))


def _refusal(data: Table) -> RefusalEntry:
    return RefusalEntry(
        code=data["code"],
        clause=data["clause"],
        rank=data["rank"],
        message=_text(data, "message"),
        remedy=_text(data, "remedy"),
        may_stand=bool(data.get("may_stand", False)),
        only=data.get("only", ""),
    )


def _term(data: Table) -> Term:
    return Term(
        english=data["en"],
        spanish=_names(data, "es"),
        finnish=_names(data, "fi"),
        definition=_text(data, "definition"),
        clauses=_names(data, "clauses"),
    )


def _examples(folder: Path) -> Iterator[Example]:
    for path in sorted(folder.glob("*.pontoon")):
        about = path.with_suffix(".toml")
        data = _read(about) if about.exists() else {}
        title = data.get("title", path.stem.replace("-", " ").capitalize())
        record = path.read_text(encoding="utf-8")
        yield Example(path.stem, title, _text(data, "story"), record)


def _sources(path: Path) -> Iterator[Source]:
    data = _read(path) if path.exists() else {}
    for source in data.get("source", ()):
        own = [part for part in data.get("section", ()) if part["source"] == source["key"]]
        yield Source(
            key=source["key"],
            title=source["title"],
            language=_text(source, "language"),
            nature=_text(source, "nature"),
            sections=tuple(map(_section, own)),
        )


def _section(data: Table) -> Section:
    subject, clauses, later = _text(data, "subject"), _names(data, "clauses"), _names(data, "later")
    return Section(data["section"], subject, clauses, later)


def _text(data: Table, key: str) -> str:
    return str(data.get(key) or "").strip()


def _names(data: Table, key: str) -> tuple[str, ...]:
    value = data.get(key) or ()
    return (value,) if isinstance(value, str) else tuple(value)
