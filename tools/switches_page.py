"""Write `spec/SWITCHES.md` and `spec/rulesets.json`: run after every change of the switches.

    python tools/switches_page.py            write them
    python tools/switches_page.py --check    exit 1 if a written one is not current

The page is for people who write Pontoon in another language: every switch with its names, its
values and what each means, the three profiles, the five variants, and what cannot stand together.
The sentences are those of the sheet of a table.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, NamedTuple, get_args

import attrs

from pontoon_rules import EDITION
from pontoon_rules.amounts import amount_text
from pontoon_rules.clauses import ClauseId
from pontoon_rules.errors import Malformed
from pontoon_rules.houses.numbers import odds
from pontoon_rules.houses.sayings import SECTIONS, said
from pontoon_rules.houses.sentences import PROFILE_WORDS, SENTENCES, VARIANT_WORDS
from pontoon_rules.ruleset import PROFILES, TABLE, BonusLine, RuleSet, evolve
from pontoon_rules.switches import write_switch
from pontoon_rules.transcripts.rulesets import plain, rules_json
from pontoon_rules.variants import VARIANTS, spanish_bonuses, with_variants

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "spec" / "SWITCHES.md"
DATA: Final = ROOT / "spec" / "rulesets.json"
FORMAT: Final = 1

HALF_MORE: Final = Fraction(3, 2)
WITHOUT_TENS: Final = tuple(rank for rank in TABLE.ranks if rank != "10")
MORE: Final[dict[str, tuple[Any, ...]]] = {
    "ranks": (WITHOUT_TENS,),
    "copies": (2,),
    "seats_maximum": (9,),
    "stick_minimum": (16,),
    "split_hands": (1,),
    "banker_stops_at": (17, 21),
    "banker_draws_below": (17,),
    "pontoon_pays": (HALF_MORE,),
    "trick_pays": (1,),
    "banker_pontoon_takes": (1,),
    "bonuses": ((("5-cards", HALF_MORE), ("678-suited", 2)),),
}
"""Values to show beside those of the profiles, where any number or list will do."""

NOTES: Final[dict[str, str]] = {
    "ranks": "A list of some of the thirteen ranks, each once.",
    "copies": (
        "How many cards of each rank one pack has. The copies of a rank have the suits S, H, D, C "
        "in turn: two are S and H, five are S, H, D, C and S again."
    ),
    "packs": (
        "A list of pairs: from so many seats on, so many packs. Of the pairs whose seats are not "
        "more than those at the table, the most packs count; below all of them it is one pack."
    ),
    "bonuses": "A list of pairs, a line and its rate, each line once. The lines stand below.",
    "split_hands": "The most hands a player may have; `null` where there is no most.",
    "stake_maximum": "`null` where there is no largest stake.",
    "banker_stops_at": "`null` where no total stops him.",
    "banker_draws_below": "`null` where he may stick at any total.",
    "pontoon_pays": "How many times the stake a winning Pontoon is paid.",
    "trick_pays": "How many times the stake a winning five-card trick is paid.",
    "banker_pontoon_takes": "How many times the stake everybody loses to the banker's Pontoon.",
    "banker_trick_takes": "How many times the stake a hand loses to the banker's trick.",
    "session_deals": "How many deals count; `null` where the table ends the session.",
}
"""What the sentences of a switch do not say of its values."""

LINES: Final[dict[BonusLine, str]] = {
    "5-cards": "21 in five cards",
    "6-cards": "21 in six cards, which no hand holds",
    "7-cards": "21 in seven cards, which no hand holds",
    "678": "6, 7 and 8 in any suits",
    "678-suited": "6, 7 and 8 in one suit, spades too",
    "678-spades": "6, 7 and 8 in spades",
    "777": "three sevens in any suits",
    "777-suited": "three sevens in one suit, spades too",
    "777-spades": "three sevens in spades",
}
"""What fits each line of a bonus table."""


class Refusal(NamedTuple):
    """Values that no rule set has together: in words, and one case of them."""

    words: str
    case: dict[str, Any]


TOGETHER: Final = (
    Refusal("`stake_maximum` below `stake_minimum`", {"stake_minimum": 6}),
    Refusal("`seats_maximum` below `seats_minimum`", {"seats_minimum": 9}),
    Refusal("`stick_minimum` over 21", {"stick_minimum": 22}),
    Refusal("`copies` times the most `packs` too large", {"copies": 10**6}),
    Refusal(
        "`bank_passes` `rotate` with `bank_sale` other than `none`",
        {"bank_passes": "rotate", "bank_sale": "always"},
    ),
    Refusal(
        "`bank_passes` `rotate` with `bank_agreement` other than `none`",
        {"bank_passes": "rotate", "bank_agreement": "holders"},
    ),
    Refusal(
        "`bank_passes` `rotate` with `bank_optional` `true`",
        {"bank_passes": "rotate", "bank_optional": True},
    ),
    Refusal(
        "`bank_passes` `rotate` with `bank_under_pontoon` `true`",
        {"bank_passes": "rotate", "bank_under_pontoon": True},
    ),
    Refusal(
        "`sudden_death` other than `none` with `bank_agreement` other than `none`",
        {"sudden_death": "turn", "bank_agreement": "players"},
    ),
    Refusal("`banker_stops_at` over 21", {"banker_stops_at": 22}),
    Refusal(
        "`banker_draws_below` over `banker_stops_at`, or over 21",
        {"banker_draws_below": 17, "banker_stops_at": 16},
    ),
)
"""Every contradiction that making a rule set refuses."""


# --- values ----------------------------------------------------------------------------------


def switch_names() -> tuple[str, ...]:
    """Every switch, in the order in which an evening asks for it."""
    return tuple(name for names in SECTIONS.values() for name in names)


def values(name: str) -> tuple[Any, ...]:
    """The values to show: every word, or those of profiles and variants and a few more."""
    if name in SENTENCES:
        return tuple(SENTENCES[name])
    laid = (with_variants(TABLE, [variant]) for variant in VARIANTS)
    known = [getattr(rules, name) for rules in (*PROFILES.values(), *laid)]
    return tuple(dict.fromkeys((*known, *MORE.get(name, ()))))


def kind(name: str) -> str:
    """Which values a switch may have, in words."""
    if name in SENTENCES:
        return f"One of {', '.join(code(value) for value in values(name))}."
    usual = getattr(TABLE, name)
    if name in ("ranks", "packs", "bonuses"):
        return ""
    if name.endswith(("_pays", "_takes")):
        return "A whole number from 1, or a fraction over 1 as text."
    ending = ", or `null`" if accepts(name, None) else ""
    assert usual is None or type(usual) is int
    return f"A whole number from {least(name)}{ending}."


def accepts(name: str, value: object) -> bool:
    """Whether a switch takes a value, whatever the others are."""
    field = attrs.fields_dict(RuleSet)[name]
    assert field.validator is not None
    try:
        field.validator(TABLE, field, value)
    except Malformed:
        return False
    return True


def least(name: str) -> int:
    """The smallest number that a switch takes."""
    return next(number for number in range(30) if accepts(name, number))


def code(value: Any) -> str:
    """A value as JSON."""
    return f"`{json.dumps(plain(value))}`"


def written(name: str, value: Any) -> str:
    """A value as a record writes it, the published bonus table by its name."""
    published = name == "bonuses" and value == spanish_bonuses()
    return "`spanish`" if published else f"`{write_switch(name, value)[1]}`"


def clauses_of(ids: tuple[ClauseId, ...]) -> str:
    """Clauses, one after another."""
    return ", ".join(f"`{one}`" for one in ids)


def changes(variant: str) -> dict[str, Any]:
    """What a variant sets, over the profile that lets the most of it show."""
    base = evolve(
        TABLE, bank_sale="always", bank_agreement="players", bank_optional=True,
        bank_under_pontoon=True,
    )  # fmt: skip
    laid = with_variants(base, [variant])
    return {
        name: getattr(laid, name)
        for name in switch_names()
        if getattr(laid, name) != getattr(base, name)
    }


# --- the page --------------------------------------------------------------------------------

HEAD: Final = """\
# Every switch of the rules

<!-- Made by tools/switches_page.py; do not edit. -->

The rules of a table are a value for every switch below. A **profile** names a whole set of them; a
**variant** is a few changes, laid over any profile; `home+malaysian` names both. The same for
programs: [`rulesets.json`](rulesets.json).

- In JSON, in the `rules` of a vector, a request or a transcript, a switch is a key with the name of
  its heading. `profile` stands beside the switches and only names the rules.
- In a record it stands on the line `rules`, with hyphens: `rules table stick-minimum=16`.
- A rate is exact: a whole number, or a fraction as text, `"3/2"`.
- A request names every switch. Where one is missing all the same, it has the value of the profile
  that is named: of `table`, as a rule.
- To a switch or a value that your program does not know, answer `skipped`.

Where any number or list will do, some values stand here as examples."""


def page() -> str:
    """The text of `spec/SWITCHES.md`."""
    parts = (HEAD, overview(), *sections(), lines_part(), together_part(), variants_part())
    return "\n\n".join(parts) + "\n"


def table(head: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> str:
    """A Markdown table."""
    ruler = tuple("---" for _ in head)
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ruler, *rows))


def overview() -> str:
    """Every switch with its value in each profile."""
    known = "\n".join(
        f"- `{name}`, {words[0][0].lower()}{words[0][1:]}. {words[1]}"
        for name, words in PROFILE_WORDS.items()
    )
    rows = (
        (f"`{name}`", *(short(name, getattr(rules, name)) for rules in PROFILES.values()))
        for name in switch_names()
    )
    return f"## The three profiles\n\n{known}\n\n{table(('switch', *PROFILES), rows)}"


def short(name: str, value: Any) -> str:
    """A value in a narrow column."""
    return "all thirteen" if name == "ranks" and value == TABLE.ranks else code(value)


def sections() -> Iterator[str]:
    """The switches, section by section."""
    for title, names in SECTIONS.items():
        yield f"## {title}"
        yield from map(switch_part, names)


def switch_part(name: str) -> str:
    """One switch: its names, its values, and what each means."""
    told = " ".join(filter(None, (kind(name), NOTES.get(name, ""))))
    rows = (row(name, value) for value in values(name))
    head = ("JSON", "record", "what it means", "clauses")
    in_record = write_switch(name, getattr(TABLE, name))[0]
    return f"### `{name}`\n\nIn a record `{in_record}`. {told}\n\n{table(head, rows)}"


def row(name: str, value: Any) -> tuple[str, ...]:
    """One value of a switch."""
    found = said(evolve(TABLE, **{name: value}), name).saying
    return code(value), written(name, value), found.text, clauses_of(found.clauses)


def lines_part() -> str:
    """The lines of a bonus table."""
    rates = dict(spanish_bonuses())
    rows = (
        (f"`{line}`", LINES[line], f"{odds(rates[line])}, {code(rates[line])}")
        for line in get_args(BonusLine)
    )
    return "\n\n".join(
        (
            "## The lines of a bonus table",
            "A winning hand of 21 that is no Pontoon and has not bought is paid the best rate of "
            "the lines that it fits, or what it wins without, if that is more: `bonus.table`, "
            "`bonus.larger`, `bonus.bought`, `bonus.suits`. In JSON "
            '`[["5-cards", "3/2"], ["678-suited", 2]]`, in a record '
            "`bonuses=5-cards.3/2+678-suited.2`; there `bonuses=spanish` is the whole published "
            "table.",
            table(("line", "which hands fit", "published rate"), rows),
        )
    )


def together_part() -> str:
    """What cannot stand together."""
    rows = ((one.words, reason(one)) for one in TOGETHER)
    return "\n\n".join(
        (
            "## What cannot stand together",
            "Such rules are refused when the rule set is made, before any question; no vector has "
            "them.",
            table(("values", "why"), rows),
        )
    )


def reason(one: Refusal) -> str:
    """Why the values are refused: what the engine says."""
    try:
        evolve(TABLE, **one.case)
    except Malformed as problem:
        return problem.message.rpartition(": ")[2]
    raise AssertionError(f"nothing is refused: {one.words}")


def variants_part() -> str:
    """The five variants as switches."""
    rows = (
        (f"`{name}`", about, as_switches(changes(name)), f"`{clause}`")
        for name, (_, about, clause) in VARIANT_WORDS.items()
    )
    return "\n\n".join(
        (
            "## The five variants",
            "They may be joined, and are always laid over the profile in this order. What a "
            "variant does not name stays as the profile has it.",
            table(("variant", "what it is", "switches", "clause"), rows),
        )
    )


def as_switches(found: dict[str, Any]) -> str:
    """Changes as a record writes them."""
    heads = (write_switch(name, value)[0] for name, value in found.items())
    values_of = (written(name, value).strip("`") for name, value in found.items())
    return ", ".join(f"`{head}={value}`" for head, value in zip(heads, values_of, strict=True))


# --- for programs ----------------------------------------------------------------------------


def data() -> dict[str, Any]:
    """The content of `spec/rulesets.json`."""
    return {
        "format": FORMAT,
        "edition": EDITION,
        "switches": {name: switch_data(name) for name in switch_names()},
        "profiles": {name: rules_json(rules) for name, rules in PROFILES.items()},
        "variants": {
            name: {switch: plain(value) for switch, value in changes(name).items()}
            for name in VARIANTS
        },
    }


def switch_data(name: str) -> dict[str, Any]:
    """The name of a switch in records, and its values where they are words."""
    found: dict[str, Any] = {"record": write_switch(name, getattr(TABLE, name))[0]}
    if name in SENTENCES:
        found["values"] = list(values(name))
    if name == "bonuses":
        found["lines"] = {line: amount_text(rate) for line, rate in spanish_bonuses()}
    return found


def data_text() -> str:
    """The data with a switch a line."""
    found = data()
    blocks = []
    for key, held in found.items():
        if not isinstance(held, dict):
            blocks.append(f" {json.dumps(key)}: {json.dumps(held)}")
            continue
        rows = (f"  {json.dumps(name)}: {rows_of(key, one)}" for name, one in held.items())
        blocks.append(f" {json.dumps(key)}: {{\n" + ",\n".join(rows) + "\n }")
    return "{\n" + ",\n".join(blocks) + "\n}\n"


def rows_of(key: str, held: dict[str, Any]) -> str:
    """One entry: a line, or for a profile a line for each switch."""
    if key != "profiles":
        return json.dumps(held)
    rows = (f"   {json.dumps(name)}: {json.dumps(value)}" for name, value in held.items())
    return "{\n" + ",\n".join(rows) + "\n  }"


def main(arguments: list[str]) -> int:
    """Write, or with `--check` compare; the exit status."""
    check = "--check" in arguments
    stale = 0
    for path, text in ((PAGE, page()), (DATA, data_text())):
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale += 1
        if not check:
            path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{path.relative_to(ROOT)}: {'stale' if check else 'written'}")
    return int(check and stale > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
