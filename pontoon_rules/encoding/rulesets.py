"""The JSON of rule sets, of how two of them differ, and of the sheet of one."""

from __future__ import annotations

from collections.abc import Iterable

from ..houses.sayings import Difference, Said, differences, everything
from ..houses.sentences import PROFILE_WORDS, VARIANT_WORDS
from ..houses.sheet import sheet, title
from ..ruleset import RuleSet
from .parts import Json, header, plain, switches

Asked = tuple[str, str, RuleSet]
"""What a rule set was asked for as, what its table is called, and the rules."""


def rulesets_document(
    rulesets: Iterable[Asked],
    other: Asked | None = None,
    with_variants: bool = False,
    with_sheet: bool = False,
) -> Json:
    """Rule sets, and how the first differs from `other`, with the variants or the sheet."""
    called = tuple(rulesets)
    first = called[0]
    found = () if other is None else differences(first[2], other[2])
    return header("rulesets") | {
        "rulesets": list(map(_ruleset, called)),
        "variants": _variants() if with_variants else [],
        "differences": list(map(_difference, found)),
        "sheet": _sheet(first) if with_sheet else None,
    }


def _ruleset(called: Asked) -> Json:
    asked, name, rules = called
    known = PROFILE_WORDS.get(rules.profile) if asked == rules.profile else None
    return {
        "name": asked,
        "title": title(rules, name),
        "about": known[1] if known else None,
        "switches": switches(rules),
        "words": list(map(_said, everything(rules))),
    }


def _said(said: Said) -> Json:
    return {
        "switch": said.switch,
        "value": plain(said.value),
        "text": said.saying.text,
        "clauses": list(said.saying.clauses),
    }


def _variants() -> list[Json]:
    return [
        {"name": name, "title": called, "about": about, "clause": clause}
        for name, (called, about, clause) in VARIANT_WORDS.items()
    ]


def _difference(found: Difference) -> Json:
    return {
        "switch": found.one.switch,
        "from": plain(found.one.value),
        "to": plain(found.other.value),
        "from_text": found.one.saying.text,
        "to_text": found.other.saying.text,
        "clauses": list(found.clauses),
    }


def _sheet(called: Asked) -> Json:
    _, name, rules = called
    parts = [{"title": part.title, "sentences": list(part.sentences)} for part in sheet(rules)]
    return {"title": title(rules, name), "parts": parts}
