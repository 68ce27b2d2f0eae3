"""Write the page where the three tables stand side by side, and the glossary."""

from __future__ import annotations

from collections.abc import Iterator

from markup import PROFILES, definition, join, page, role
from spec_data import Cell, Clause, Spec, Term

REFERENCE = "table"


def tables(spec: Spec) -> str:
    """Every clause that one of the tables has otherwise than the reference."""
    return page(
        "Three tables side by side",
        "Where the rules of three Pontoon tables differ: packs, limits, drawing at 21, the bank, "
        "shuffling and the end of an evening.",
        TABLES,
        *_chapters(spec),
    )


def _chapters(spec: Spec) -> Iterator[str]:
    for chapter in spec.chapters:
        found = [clause for clause in chapter.clauses if any(cell.text for cell in clause.cells)]
        if found:
            yield join(f"## {chapter.title}", *(_clause(clause, spec) for clause in found))


def _clause(clause: Clause, spec: Spec) -> str:
    """A clause as each table has it."""
    heading = role("clause", [clause.id], spec.titles())
    return join(heading, *(_told(clause, cell) for cell in clause.cells))


def _told(clause: Clause, cell: Cell) -> str:
    """The rule as one table has it; a table without words of its own follows the clause."""
    reference = next((one for one in clause.cells if one.profile == REFERENCE), cell)
    follows = cell.profile != REFERENCE and not reference.text
    words = cell.text or ("As our table." if follows else clause.text)
    return definition(PROFILES.get(cell.profile, cell.profile), words)


def glossary(spec: Spec) -> str:
    """The words of the game in three languages."""
    return page(
        "Words",
        "The words of Pontoon in English, Spanish and Finnish, with what they mean in the rules.",
        GLOSSARY,
        *(_term(term, spec) for term in spec.terms),
    )


def _term(term: Term, spec: Spec) -> str:
    languages = (("Spanish", term.spanish), ("Finnish", term.finnish))
    foreign = [f"{language}: *{', '.join(words)}*" for language, words in languages if words]
    rules = role("clause", term.clauses, spec.titles())
    return definition(term.english, join(term.definition, ". ".join(foreign), rules))


TABLES = """\
*Our table* is the reference on these pages. The *home guide* and the *beginner’s guide* differ from
it in what is told here; everything else is the same at all three. A rule that one of them does not
play is here too. [Where the rules come from](sources.md) says what the three documents are, and
[the ledger](ledger.md) why we read them so.
"""

GLOSSARY = """\
The words of the game as these rules use them, and as the Spanish and Finnish documents say them. A
language that has no word of its own for a thing is left out.
"""
