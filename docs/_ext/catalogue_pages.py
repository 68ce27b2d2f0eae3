"""Write the ledger, the refusal catalogue, the worked deals and the sources."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from markup import (
    PROFILES,
    definition,
    directive,
    join,
    named,
    page,
    placeholders,
    role,
    sentence,
)
from rule_pages import Writer
from spec_data import (
    Chapter,
    Choice,
    Example,
    Interpretation,
    Reading,
    RefusalEntry,
    Section,
    Source,
    Spec,
)

FAMILIES = {
    "phase": "Too early or too late",
    "stake": "Stakes",
    "banker": "The banker",
    "turn": "Out of turn",
    "ended": "After the hand has ended",
    "declare": "Declaring",
    "split": "Splitting",
    "buy": "Buying",
    "stick": "Sticking",
    "card": "Cards that cannot be",
    "pack": "The pack",
    "seats": "Seats",
    "void": "Void deals",
    "reach": "Finished hands",
    "check": "Check words",
}


def ledger(writer: Writer) -> str:
    """The interpretation ledger."""
    return page(
        "The ledger: where readings differ",
        "Questions that the written rules of Pontoon leave open, the ways to read them, "
        "what we play and why.",
        LEDGER,
        *(_entry(writer, entry) for entry in writer.spec.ledger),
    )


def _entry(writer: Writer, entry: Interpretation) -> str:
    body = directive(
        "rule:ledger",
        entry.id,
        entry.question,
        "**The readings**" if entry.readings else "",
        *map(_reading, entry.readings),
        "**What we play**" if entry.choices else "",
        *(_choice(choice) for choice in entry.choices),
        definition("Switch for the other reading", f"`{entry.switch}`" if entry.switch else ""),
        definition("Clauses", role("clause", entry.clauses, writer.spec.titles())),
        *(_told_apart(writer, name) for name in entry.examples),
        title=entry.title,
    )
    return join(f"## {entry.title}", body)


def _reading(reading: Reading) -> str:
    held = "; ".join(map(named, reading.held_by))
    return definition(
        f"`{reading.id}`",
        join(
            sentence(reading.text),
            f"*Held by:* {held}." if held else "",
            f"*In the deal below:* {reading.result}" if reading.result else "",
        ),
    )


def _choice(choice: Choice) -> str:
    profile = PROFILES.get(choice.profile, choice.profile)
    return definition(profile, f"`{choice.reading}`. {sentence(choice.why)}")


def _told_apart(writer: Writer, name: str) -> str:
    example = writer.spec.example(name)
    if example is None:
        return f"A deal that tells the readings apart: {role('example', [name])}"
    title = f"A deal that tells the readings apart: {example.title}"
    return directive("dropdown", title, example.story, directive("deal", "", example.record))


def refusals(spec: Spec) -> str:
    """What is refused, and what the table does."""
    families = groupby(sorted(spec.refusals, key=_rank), key=_family)
    return page(
        "What is refused, and what the table does",
        "Every way of breaking a rule of Pontoon, with its code, the rule it breaks, and what "
        "the table does about it.",
        REFUSALS,
        *(
            join(f"## {name}", *(_refusal(entry, spec.titles()) for entry in entries))
            for name, entries in families
        ),
    )


def _rank(entry: RefusalEntry) -> tuple[int, int]:
    return list(FAMILIES.values()).index(_family(entry)) if _known(entry) else 99, entry.rank


def _known(entry: RefusalEntry) -> bool:
    return _family(entry) in FAMILIES.values()


def _family(entry: RefusalEntry) -> str:
    head = entry.code.partition(".")[0]
    return FAMILIES.get(head, head.capitalize())


def _refusal(entry: RefusalEntry, titles: dict[str, str]) -> str:
    stands = (
        "It may. The ruling then also says what the cards and stakes as written would pay."
        if entry.may_stand
        else "No."
    )
    body = directive(
        "rule:code",
        entry.code,
        f"“{sentence(placeholders(entry.message))}”",
        definition("Rule broken", role("clause", [entry.clause], titles)),
        definition("What the table does", sentence(entry.remedy)),
        definition("May the table let it stand?", stands),
        definition("Where", ONLY[entry.only]),
        title=placeholders(entry.message).replace("*", ""),
    )
    return join(f"### `{entry.code}`", body)


def deals(writer: Writer) -> str:
    """All worked deals, by the chapter that each first serves."""
    chapters = [(chapter.title, _serving(writer, chapter)) for chapter in writer.spec.chapters]
    told: set[str] = set()
    blocks = []
    for title, examples in [*chapters, ("More", list(writer.spec.examples))]:
        new = [example for example in examples if example.name not in told]
        told |= {example.name for example in new}
        if new:
            blocks.append(join(f"## {title}", *(_deal(writer, example) for example in new)))
    return page(
        "All worked deals",
        "Complete deals of Pontoon, written down as a player would and ruled by the package, "
        "chapter by chapter.",
        DEALS,
        *blocks,
    )


def _serving(writer: Writer, chapter: Chapter) -> list[Example]:
    """The deals in which a clause of the chapter fires."""
    names = [name for clause in chapter.clauses for name in clause.fires]
    found = (writer.spec.example(name) for name in dict.fromkeys(names))
    return [example for example in found if example is not None]


def _deal(writer: Writer, example: Example) -> str:
    clauses = list(writer.spec.clauses())
    fires = [clause.id for clause in clauses if example.name in clause.fires]
    near = [clause.id for clause in clauses if example.name in clause.near]
    body = directive(
        "rule:example",
        example.name,
        example.story,
        directive("deal", "", example.record),
        definition("Shows", role("clause", fires, writer.spec.titles())),
        definition("Narrowly not", role("clause", near, writer.spec.titles())),
        title=example.title,
    )
    return join(f"### {example.title}", body)


def sources(spec: Spec) -> str:
    """The documents that the rules were read from."""
    return page(
        "Where the rules come from",
        "The documents from which the rules of British home Pontoon were read, section by "
        "section, and how disagreements were settled.",
        SOURCES,
        SILENCE,
        *(_source(source, spec.titles()) for source in spec.sources),
    )


def _source(source: Source, titles: Mapping[str, str]) -> str:
    language = LANGUAGES.get(source.language, source.language)
    return join(
        f"## {PROFILES.get(source.key, source.key)}",
        f"Cited as `{source.key}`. Its title is “{source.title}” ({language}). {source.nature}",
        *(_section(section, titles) for section in source.sections),
    )


def _section(section: Section, titles: Mapping[str, str]) -> str:
    later = "; ".join(section.later)
    return definition(
        f"Section {section.name}: {section.subject}",
        join(
            role("clause", section.clauses, titles),
            f"*Not in a clause yet:* {later}." if later else "",
        ),
    )


ONLY = {"": "", "records": "Only in deals that were written down."}

LANGUAGES = {"es": "in Spanish", "fi": "in Finnish", "en": "in English"}

LEDGER = """\
Three documents describe the game, and they do not always agree, nor does each always agree with
itself. Here is every place where we had to choose: the question, the readings we met, the one
that each set of rules plays, and why. Where the other reading is one that people play, a *switch*
of the rule set turns it on.
"""

REFUSALS = """\
A play that breaks a rule is *refused*. In a program nothing happens; at a table, where it has
happened already, the lines below say what to do. Each way of breaking a rule has a code that never
changes. One rule can be broken in several ways, so a code says more than the clause it belongs to.

When a play breaks several rules at once, one refusal is reported, and which one is fixed.

Some codes are given only for deals that were written down, and say so below. In a game of a program
the same play comes in the wrong phase or out of turn (`phase.wrong`, `turn.wrong`).
"""

DEALS = """\
Each deal is written as you would write it yourself (see
[how to write down a deal](../settle.md)). The ruling beside it was made by the package when this
page was built, so it cannot be out of step with the rules.
"""

SOURCES = """\
The rules on these pages are told in our own words. They were read from three documents, which we
cite by name and section.
"""

SILENCE = """\
Where the document of one set of rules is silent, it follows *our table*, then the *home guide*,
then the *beginner’s guide*, and only then a ruling of ours. Where one document says the same thing
in several ways, we take the reading that makes all its sentences true. Each such case is an entry
of [the ledger](ledger.md).
"""
