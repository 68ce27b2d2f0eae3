"""Write the chapters of the rules, one page each, and their table of contents."""

from __future__ import annotations

import attrs
from implementers import Sites
from markup import (
    PROFILES,
    STATUSES,
    citations,
    code,
    definition,
    directive,
    join,
    page,
    placeholders,
    role,
    sentence,
)
from spec_data import Cell, Chapter, Clause, Example, Spec


@attrs.frozen
class Writer:
    """What the pages are written from."""

    spec: Spec
    sites: Sites

    def chapter(self, chapter: Chapter) -> str:
        """One chapter as a page."""
        titles = ", ".join(clause.title.lower() for clause in chapter.clauses)
        return page(
            chapter.title,
            f"The rules of British home Pontoon, chapter {chapter.order}: {titles}.",
            chapter.intro,
            *map(self.clause, chapter.clauses),
        )

    def clause(self, clause: Clause) -> str:
        """One clause under its own heading."""
        return join(f"## {clause.title}", self._block(clause))

    def _block(self, clause: Clause) -> str:
        return directive(
            "rule:clause",
            clause.id,
            clause.text or "*The text of this clause is being written.*",
            code(clause.formal.replace("->", "→"), kind="formal") if clause.formal else "",
            _note(clause.note),
            self._facts(clause),
            *self._deals("Worked deal", clause.fires),
            *self._deals("Near miss", clause.near),
            title=clause.title,
            level=clause.level,
            since=clause.since,
        )

    def _facts(self, clause: Clause) -> str:
        ruled = f"“{placeholders(clause.why)}”" if clause.why else ""
        return join(
            *map(_cell, clause.cells),
            definition("A ruling says", ruled),
            definition("Refused as", self._refusals(clause)),
            definition("Decided in the ledger", self._ledger(clause)),
            definition("See also", role("clause", clause.see, self.spec.titles())),
            definition("In the code", self._code(clause)),
        )

    def _ledger(self, clause: Clause) -> str:
        """The entries that the clause names, and those that name the clause."""
        about = (entry.id for entry in self.spec.ledger if clause.id in entry.clauses)
        return role("ledger", dict.fromkeys([*clause.ledger, *about]), self.spec.ledger_titles())

    def _refusals(self, clause: Clause) -> str:
        return role("code", (r.code for r in self.spec.refusals if r.clause == clause.id))

    def _code(self, clause: Clause) -> str:
        sites = self.sites.get(clause.id, ())
        return ", ".join(f"{{py:obj}}`{site.short} <{site.target}>`" for site in sites)

    def _deals(self, words: str, names: tuple[str, ...]) -> list[str]:
        """Each deal folded away under its title; a name without a deal is a dangling reference."""
        return [self._deal(words, name, self.spec.example(name)) for name in names]

    def _deal(self, words: str, name: str, example: Example | None) -> str:
        if example is None:
            return f"{words}: {role('example', [name])}"
        inside = join(example.story, directive("deal", "", example.record), role("example", [name]))
        return directive("dropdown", f"{words}: {example.title}", inside)

    def contents(self) -> str:
        """The page that lists the chapters."""
        chapters = "\n".join(chapter.id for chapter in self.spec.chapters)
        tree = f"```{{toctree}}\n:maxdepth: 2\n\n{chapters}\n```\n"
        besides = "\n".join(BESIDES)
        more = f"```{{toctree}}\n:maxdepth: 1\n\n{besides}\n```\n"
        return page(
            "The rules",
            "The complete rules of British home Pontoon, clause by clause, each with its sources.",
            CONTENTS,
            "## Clause by clause",
            tree,
            "## Besides the clauses",
            more,
            LEGEND,
        )


def _cell(cell: Cell) -> str:
    """What one profile says, as one term."""
    status = STATUSES.get(cell.status, cell.status)
    where = citations(cell.sources)
    words = f"{status}: {where}" if where else status
    own = f"**{sentence(cell.text)}**" if cell.text else ""
    told = join(own, f"{words}. {sentence(cell.reason)}")
    return definition(PROFILES.get(cell.profile, cell.profile), told)


def _note(note: str) -> str:
    """A remark; one about a wrong reading says so in its title."""
    if not note:
        return ""
    mistaken = note.startswith("People often")
    title, kind = ("Often taken wrongly", "caution") if mistaken else ("Note", "note")
    return directive("admonition", title, note, **{"class": kind})


BESIDES = ("tables", "ledger", "refusals", "deals", "glossary", "sources")
"""The pages besides the chapters."""

CONTENTS = """\
Every rule is a *clause* with an id that never changes, so that you can cite it:
{rule:clause}`buy.limit.later` is the rule for a second or third bought card. Its address ends in
`#buy.limit.later`. Further down it says [how to read a clause](#how-to-read-a-clause).
"""

LEGEND = """\
## How to read a clause

Each clause says what kind of sentence it is.

must
: What has to happen, or may not happen.

may
: What somebody is free to do.

definition
: What a word means.

property
: What follows from other clauses and always holds.

visibility
: Who may see what.

advice
: A tip; it binds nobody.

Each clause also says where it comes from.

Stated
: The document of these rules says so, in the section named.

Inherited
: That document is silent, and another one is followed.

Our ruling
: No document decides it, or they read differently. We chose, and the ledger says why.
"""
