"""Write `spec/vectors/index.json` and `INDEX.md` beside it: run after every change of the vectors.

    python tools/vector_index.py            write them
    python tools/vector_index.py --check    exit 1 if a written one is not current

For each level and file they say by which rules its vectors are asked, and how many, so that whoever
writes Pontoon knows which vectors a program can be asked that knows a profile or a few switches.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import attrs

from pontoon_rules import EDITION
from pontoon_rules.ruleset import TABLE, RuleSet
from pontoon_rules.switches import SWITCHES, write_switch
from pontoon_rules.transcripts.rulesets import plain, read_rules
from pontoon_rules.variants import VARIANTS, named

ROOT: Final = Path(__file__).resolve().parent.parent
VECTORS: Final = ROOT / "spec" / "vectors"
FORMAT: Final = 1
LEVELS: Final = ("hand", "compare", "settle", "options", "deal", "session")
Json = dict[str, Any]


@attrs.frozen
class Share:
    """The vectors of one file that are asked by the same rules."""

    level: str
    file: str
    rules: RuleSet
    vectors: int

    @property
    def own(self) -> Json:
        """The switches that differ from those of the named rules."""
        return differing(self.rules, named(self.rules.profile))

    @property
    def needs(self) -> Json:
        """The switches that differ from those of `table`."""
        return differing(self.rules, TABLE)

    @property
    def title(self) -> str:
        """The rules as a record writes them."""
        own = ("=".join(write_switch(name, getattr(self.rules, name))) for name in self.own)
        return " ".join((self.rules.profile, *own))


def differing(rules: RuleSet, usual: RuleSet) -> Json:
    """The switches in which two rule sets differ, as JSON."""
    pairs = ((name, getattr(rules, name), getattr(usual, name)) for name in SWITCHES)
    return {name: plain(one) for name, one, other in pairs if one != other}


# --- reading ---------------------------------------------------------------------------------


def files() -> Iterator[tuple[str, Json]]:
    """Every file of vectors, level by level and then by name."""
    held = ((path.name, json.loads(path.read_text("utf-8"))) for path in VECTORS.glob("*.json"))
    found = [(name, file) for name, file in held if "vectors" in file]
    yield from sorted(found, key=lambda one: (LEVELS.index(one[1]["level"]), len(one[0]), one[0]))


def shares() -> tuple[Share, ...]:
    """Every file by the rules that it asks by: the plainest first."""
    return tuple(share for name, file in files() for share in shares_of(name, file))


def shares_of(name: str, file: Json) -> list[Share]:
    """One file by the rules that it asks by."""
    usual: Json = file["rules"]
    counts = Counter(json.dumps(vector.get("rules", {})) for vector in file["vectors"])
    by_rules: Counter[RuleSet] = Counter()
    for own, count in counts.items():
        by_rules[read_rules({**usual, **json.loads(own)})] += count
    found = [Share(file["level"], name, rules, count) for rules, count in by_rules.items()]
    return sorted(found, key=_plainness)


def _plainness(share: Share) -> tuple[Any, ...]:
    """Named rules before those with switches of their own, `table` before all others."""
    profile, *variants = share.rules.profile.split("+")
    places = [VARIANTS.index(variant) for variant in VARIANTS if variant in variants]
    return bool(share.own), profile != "table", profile, places, len(share.own), share.title


# --- for programs ----------------------------------------------------------------------------


def data_text(found: tuple[Share, ...]) -> str:
    """The text of `index.json`, with the rules of a file a line each."""
    parts = ",\n".join(map(file_text, grouped(found, lambda share: share.file)))
    head = f' "format": {FORMAT},\n "edition": {json.dumps(EDITION)}'
    return f'{{\n{head},\n "files": [\n{parts}\n ]\n}}\n'


def file_text(of_file: list[Share]) -> str:
    """One file in `index.json`."""
    first = of_file[0]
    total = sum(share.vectors for share in of_file)
    head = {"level": first.level, "file": first.file, "vectors": total}
    rows = ",\n".join(f"    {json.dumps(share_data(share))}" for share in of_file)
    return f'  {json.dumps(head)[:-1]}, "rules": [\n{rows}\n  ]}}'


def share_data(share: Share) -> Json:
    """One rule set of a file."""
    return {
        "profile": share.rules.profile,
        "switches": share.own,
        "needs": list(share.needs),
        "vectors": share.vectors,
    }


def grouped(found: Iterable[Share], by: Callable[[Share], str]) -> list[list[Share]]:
    """The shares put together by something, in order of their first."""
    groups: dict[str, list[Share]] = {}
    for share in found:
        groups.setdefault(by(share), []).append(share)
    return list(groups.values())


# --- for people ------------------------------------------------------------------------------

HEAD: Final = """\
# Which vectors are asked by which rules

<!-- Made by tools/vector_index.py; do not edit. -->

The same for programs: `index.json`. There `profile` names the rules, `switches` are those that
differ from them, and `needs` names every switch that differs from `table`. What the switches mean
is told in [`../SWITCHES.md`](../SWITCHES.md)."""


def page(found: tuple[Share, ...]) -> str:
    """The text of `INDEX.md`."""
    levels = (level_part(of_level) for of_level in grouped(found, lambda share: share.level))
    return "\n\n".join((HEAD, counts_part(found), needs_part(found), *levels)) + "\n"


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A Markdown table."""
    ruler = tuple("---" for _ in head)
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ruler, *rows))


def counted(found: Iterable[Share], level: str) -> str:
    """How many vectors of a level are among them; nothing for none."""
    count = sum(share.vectors for share in found if share.level == level)
    return f"{count:,}" if count else ""


def counts_part(found: tuple[Share, ...]) -> str:
    """The rules by their names, and how many vectors each level has of them."""
    named_alike = grouped(sorted(found, key=_plainness), name_of)
    groups = {"all": list(found)} | {name_of(group[0]): group for group in named_alike}
    rows = ((name, *(counted(group, level) for level in LEVELS)) for name, group in groups.items())
    return f"## How many\n\n{table(('rules', *LEVELS), rows)}"


def name_of(share: Share) -> str:
    """The name of the rules, and whether other switches are changed as well."""
    return f"`{share.rules.profile}`{', other switches' if share.own else ''}"


def needs_part(found: tuple[Share, ...]) -> str:
    """How many vectors a program misses that lacks a switch."""
    rows = []
    for name in SWITCHES:
        needing = [share for share in found if name in share.needs]
        rows.append((f"`{name}`", *(counted(needing, level) for level in LEVELS)))
    told = "In so many vectors a switch has another value than in `table`."
    return f"## What a switch is needed for\n\n{told}\n\n{table(('switch', *LEVELS), rows)}"


def level_part(of_level: list[Share]) -> str:
    """One level: its files, the rules of each, and what they need."""
    rows = (
        (f"`{share.file}`", f"`{rules_title(share)}`", needs_words(share), f"{share.vectors:,}")
        for share in of_level
    )
    head = ("file", "rules", "switches not as in `table`", "vectors")
    return f"## Level `{of_level[0].level}`\n\n{table(head, rows)}"


def rules_title(share: Share) -> str:
    """The rules as a record writes them; the published bonus table by its name."""
    published = "=".join(write_switch("bonuses", named("table+spanish").bonuses))
    return share.title.replace(published, "bonuses=spanish")


def needs_words(share: Share) -> str:
    """The switches that are not as in `table`."""
    return ", ".join(f"`{name}`" for name in share.needs) or "none"


def main(arguments: list[str]) -> int:
    """Write, or with `--check` compare; the exit status."""
    check = "--check" in arguments
    found = shares()
    stale = 0
    for path, text in (
        (VECTORS / "index.json", data_text(found)),
        (VECTORS / "INDEX.md", page(found)),
    ):
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale += 1
        if not check:
            path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{path.relative_to(ROOT)}: {'stale' if check else 'written'}")
    return int(check and stale > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
