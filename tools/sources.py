"""Check `spec/sources.toml` against the documents themselves: nothing left over, nothing invented.

    python tools/sources.py             check the lists against the cells of the clauses
    python tools/sources.py DIR         and against the documents in DIR, one text file each

The documents are not part of the project, and nothing of their wording is.  Each sentence stands in
the lists as a hash: under `rules` with the clauses that carry it where it states a rule, an option,
a tip or a term, under `nothing` with a word that says what it is instead.  Every difference is
printed, and any makes the exit status 1.
"""

from __future__ import annotations

import hashlib
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
SPEC: Final = ROOT / "spec"
DIGITS: Final = 12
"""Hexadecimal digits of a hash: enough to tell some hundred sentences apart."""
BULLET: Final = re.compile(r"^(?:[•*–-]|\d+\.)\s+")
END: Final = re.compile(r"[.!?]+[)”»\"]*(?=\s+[^\sa-zà-ÿ]|[\dA-ZÀ-Þ]|$)")
"""The end of a sentence: a full stop before a capital, a digit, a sign or the end of the line."""

Table = dict[str, Any]
Cells = Mapping[str, Mapping[str, Table]]


class Found(NamedTuple):
    """A sentence of a document, in the section it stands in."""

    section: str
    sentence: str


# --- documents ------------------------------------------------------------------------------


def digest(sentence: str) -> str:
    """The hash of a sentence, however it is spaced."""
    return hashlib.sha256(" ".join(sentence.split()).encode()).hexdigest()[:DIGITS]


def sentences(line: str) -> Iterator[str]:
    """The sentences of one line, without the bullet or the number in front of it."""
    text, start = BULLET.sub("", line.strip()), 0
    for end in END.finditer(text):
        yield text[start : end.end()].strip()
        start = end.end()
    if text[start:].strip():
        yield text[start:].strip()


def heading(line: str) -> str:
    """A line as a heading would be cited: `01 /` is section 01."""
    return line.strip().removesuffix("/").rstrip()


def split(text: str, headings: list[str]) -> Iterator[Found]:
    """Every sentence of a document; what stands above the first heading belongs to it."""
    section = headings[0]
    for line in text.splitlines():
        if heading(line) in headings:
            section = heading(line)
        else:
            yield from (Found(section, sentence) for sentence in sentences(line))


def begins(text: str) -> str:
    """The hash of the first line that is not empty: by it a document is known."""
    return digest(next((line for line in text.splitlines() if line.strip()), ""))


# --- the lists against the documents --------------------------------------------------------


def own_sections(listed: Table, key: str) -> dict[str, Table]:
    """The sections of one document by their headings."""
    return {part["section"]: part for part in listed["section"] if part["source"] == key}


def hashes(section: Table) -> Counter[str]:
    """Every hash that a section lists."""
    return Counter(row["hash"] for row in [*section["rules"], *section["nothing"]])


def compare(listed: Table, key: str, text: str) -> Iterator[str]:
    """What differs between one document and its lists."""
    sections = own_sections(listed, key)
    found = list(split(text, list(sections)))
    printed = {heading(line) for line in text.splitlines()}
    for name, section in sections.items():
        if name not in printed:
            yield f"{key} {name}: the document has no such heading"
        here = [one.sentence for one in found if one.section == name]
        left = hashes(section)
        for sentence in here:
            if left[digest(sentence)]:
                left[digest(sentence)] -= 1
            else:
                yield f"{key} {name}: left over, {digest(sentence)}: {sentence}"
        yield from (f"{key} {name}: invented, {one}" for one in left.elements())


def documents(listed: Table, folder: Path) -> Iterator[str]:
    """What differs between the text files of a folder and the lists."""
    keys = {source["begins"]: source["key"] for source in listed["source"]}
    for path in sorted(folder.glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        key = keys.pop(begins(text), None)
        if key is None:
            yield f"{path.name}: none of the documents begins like this"
        else:
            yield from compare(listed, key, text)
    yield from (f"{key}: no file of {folder} begins like this document" for key in keys.values())


# --- the lists against the clauses ----------------------------------------------------------


def consistent(listed: Table, cells: Cells) -> Iterator[str]:
    """What differs between the lists and the cells of the clauses."""
    for section in listed["section"]:
        name = f"{section['source']} {section['section']}"
        said, rules = section["sentences"], len(section["rules"])
        if said != rules:
            yield f"{name}: says {said} rule sentences and lists {rules}"
        twice = [one for one, count in hashes(section).items() if count > 1]
        yield from (f"{name}: {one} is listed twice" for one in twice)
        yield from unknown(name, section, cells)
    yield from uncarried(listed, cells)


def unknown(name: str, section: Table, cells: Cells) -> Iterator[str]:
    """Sentences without a clause or a reason, and clauses that do not exist or do not cite them."""
    for row in section["rules"]:
        if not row["clauses"]:
            yield f"{name}: {row['hash']} is carried by no clause"
        for clause in row["clauses"]:
            if clause not in cells:
                yield f"{name}: {row['hash']} names {clause}, which is no clause"
            elif clause not in section["clauses"]:
                yield f"{name}: {row['hash']} names {clause}, which does not cite the section"
    yield from (
        f"{name}: {row['hash']} has no reason" for row in section["nothing"] if not row["why"]
    )


def uncarried(listed: Table, cells: Cells) -> Iterator[str]:
    """Cells that say `stated` of a section none of whose sentences names their clause."""
    carried = {
        (f"{section['source']} {section['section']}", clause)
        for section in listed["section"]
        for row in section["rules"]
        for clause in row["clauses"]
    }
    for clause, profiles in cells.items():
        for profile, cell in profiles.items():
            for source in cell["sources"] if cell["status"] == "stated" else ():
                if (source, clause) not in carried:
                    yield f"{source}: no sentence carries {clause}, stated there for {profile}"


# --- the command ----------------------------------------------------------------------------


def load(path: Path) -> Table:
    """One TOML file."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def read_cells() -> dict[str, dict[str, Table]]:
    """The cells of every clause."""
    chapters = map(load, sorted((SPEC / "clauses").glob("*.toml")))
    return {clause["id"]: clause["cells"] for chapter in chapters for clause in chapter["clause"]}


def summary(listed: Table) -> str:
    """How much there is, in one line."""
    parts = listed["section"]
    rules, nothing = (sum(len(part[key]) for part in parts) for key in ("rules", "nothing"))
    return (
        f"{len(parts)} sections: {rules} sentences are carried by clauses, {nothing} state nothing"
    )


def main(arguments: list[str]) -> int:
    """Print every difference; the exit status."""
    listed = load(SPEC / "sources.toml")
    problems = list(consistent(listed, read_cells()))
    for folder in arguments:
        problems += documents(listed, Path(folder))
    print("\n".join(problems) or summary(listed))
    return int(bool(problems))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
