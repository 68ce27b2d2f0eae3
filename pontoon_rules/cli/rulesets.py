"""`rulesets`: which there are, what one of them says, how two differ, and the sheet of a table."""

from __future__ import annotations

from collections.abc import Iterable

from .. import encoding
from ..encoding.parts import Json
from ..houses.sayings import SECTIONS, Difference, Said, differences, said
from ..houses.sentences import PROFILE_WORDS, VARIANT_WORDS
from ..houses.sheet import sheet_lines, title
from ..judging.sheet import rules_line
from ..ruleset import PROFILES, TABLE, RuleSet
from ..switches import write_switch
from ..variants import spanish_bonuses
from . import layout
from .reading import Called, command_error, read_called

_LABELS = 16


def show_rulesets(name: str | None, diff: str | None, sheet: bool) -> tuple[str, Json]:
    """The answer as text and as JSON."""
    if sheet and diff is not None:
        raise command_error("ask for `--sheet` or for `--diff`, not for both")
    if name is None and diff is None and not sheet:
        every = [Called(profile, "", rules) for profile, rules in PROFILES.items()]
        return render_list(), encoding.rulesets_document(every, with_variants=True)
    one = read_called(TABLE.profile if name is None else name)
    if sheet:
        text = _ended(sheet_lines(one.rules, one.name))
        return text, encoding.rulesets_document([one], with_sheet=True)
    if diff is None:
        return render_one(one), encoding.rulesets_document([one])
    other = read_called(diff)
    return render_differences(one, other), encoding.rulesets_document([one, other], other)


def _ended(lines: Iterable[str]) -> str:
    return "\n".join(lines) + "\n"


def render_list() -> str:
    """The profiles and the variants, and where to read on."""
    rows = [(name, *words) for name, words in PROFILE_WORDS.items()]
    lines = ["Rule sets", *_defined(rows), ""]
    lines += layout.wrapped("Variants, laid over any of them: home+malaysian, table+spanish")
    lines += _defined([(name, *words[:2]) for name, words in VARIANT_WORDS.items()])
    lines += ["", "Your own table", *layout.wrapped(_OWN, "  ")]
    return _ended(lines)


_OWN = (
    "A file such as our-table.toml, in which you write the switches that differ. `pontoon-rules "
    "rulesets our-table.toml` says what it means, and `--sheet` makes one page of it for the table."
)


def _defined(rows: Iterable[tuple[str, str, str]]) -> list[str]:
    """Names with what they are called and what they are, beside each other."""
    wide = layout.widest(name for name, _, _ in rows)
    return [
        line
        for name, called, about in rows
        for line in layout.hanging(name, f"{called}. {about}", "  ", wide)
    ]


def render_one(called: Called) -> str:
    """Every switch of one rule set: what it does, how it is written, and the clauses."""
    lines = layout.wrapped(title(called.rules, called.name))
    lines += layout.wrapped(_written(called.rules), "  ")
    for section, names in SECTIONS.items():
        lines += ["", section]
        for name in names:
            lines += _point(called.rules, said(called.rules, name))
    return _ended(lines)


def _written(rules: RuleSet) -> str:
    """The rules as a record names them."""
    line = rules_line(rules)
    return " ".join(("rules", line.profile, *(f"{name}={value}" for name, value in line.switches)))


def _point(rules: RuleSet, point: Said) -> list[str]:
    name, value = write_switch(point.switch, getattr(rules, point.switch))
    if point.value == spanish_bonuses():
        value = "spanish"
    clauses = ", ".join(point.saying.clauses)
    return [
        *layout.wrapped(point.saying.text, "  "),
        *layout.wrapped(f"{name}={value} ({clauses})", "    "),
    ]


def render_differences(one: Called, other: Called) -> str:
    """What each of two tables does, wherever they differ."""
    found = differences(one.rules, other.rules)
    if not found:
        return f"{one.asked} and {other.asked} do not differ.\n"
    count = f"{len(found)} difference{'s' * (len(found) != 1)}"
    lines = layout.wrapped(f"{one.asked} and {other.asked}: {count}")
    for difference in found:
        lines += ["", *_compared(one.asked, other.asked, difference)]
    return _ended(lines)


def _compared(one: str, other: str, difference: Difference) -> list[str]:
    """The clauses, then a sentence for each table."""
    wide = min(layout.widest((one, other)), _LABELS)
    return [
        *layout.wrapped(", ".join(difference.clauses)),
        *layout.hanging(one, difference.one.saying.text, "  ", wide),
        *layout.hanging(other, difference.other.saying.text, "  ", wide),
    ]
