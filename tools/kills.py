"""Write which vectors catch which misreading: run after every change of rules or vectors.

    python tools/kills.py            write spec/vectors/kills.json and spec/misreadings-kills.txt
    python tools/kills.py --check    exit 1 if a written one is not current
    python tools/kills.py --gaps     print the shortest questions that some vector should ask

Every vector is asked of an engine that is bent to the misreading.  Where none catches it at a
level, random questions are asked, to see whether it can show itself there at all.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import attrs
from kill_answers import LEVELS, Question
from kill_tables import Kills, Pair, json_text, table_text
from kill_visible import shown_by
from kill_work import Found, found_by, in_parallel
from misreadings import catalogue

from pontoon_rules.actions import Shuffle
from pontoon_rules.cards import Card

SPEC: Final = Path(__file__).resolve().parent.parent / "spec"
FILES: Final = {
    SPEC / "vectors" / "kills.json": json_text,
    SPEC / "misreadings-kills.txt": table_text,
}
MOST: Final = 20
Shown = dict[str, Question]
"""For levels where no vector catches a misreading, a question that shows it."""


def searched(name: str) -> tuple[Found, Shown]:
    """What a misreading fails, and how it shows itself where it fails nothing."""
    found = found_by(name)
    asked = {level: shown_by(name, level) for level in LEVELS if not found[level]}
    return found, {level: question for level, question in asked.items() if question is not None}


def work() -> tuple[Kills, dict[Pair, Question]]:
    """Everything that the files hold, and a question for each gap."""
    done = in_parallel(searched, (misreading.id for misreading in catalogue()))
    shown = {(name, level): one for name, (_, gaps) in done.items() for level, one in gaps.items()}
    return Kills({name: found for name, (found, _) in done.items()}, frozenset(shown)), shown


def gap_lines(shown: dict[Pair, Question]) -> Iterator[str]:
    """A line for each gap: level, misreading, and the question."""
    for (name, level), question in shown.items():
        asked = " | ".join(map(in_words, question.asked))
        yield f"{level}: {name} ({question.rules.profile}): {asked}"


def in_words(part: Any) -> str:
    """A part of a question, short enough to be read; of a whole pack only the top."""
    if isinstance(part, Shuffle):
        return f"shuffle [{in_words(part.order)}]"
    if isinstance(part, tuple):
        more = " …" if len(part) > MOST and isinstance(part[0], Card) else ""
        between = " " if part and isinstance(part[0], Card | str) else ", "
        return between.join(map(in_words, part[: MOST if more else None])) + more
    if hasattr(part, "word"):
        values = attrs.astuple(part, recurse=False)
        return " ".join((*map(str, values[:1]), part.word, *map(str, values[1:])))
    return str(part)


def main(arguments: list[str]) -> int:
    """Write, or with `--check` compare; the exit status."""
    kills, shown = work()
    if "--gaps" in arguments:
        print(*gap_lines(shown), sep="\n")
        return 0
    stale = 0
    for path, text_of in FILES.items():
        text = text_of(kills)
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale += 1
        if "--check" not in arguments:
            path.write_text(text, encoding="utf-8", newline="\n")
        print(
            f"{path.relative_to(SPEC.parent)}: {'stale' if '--check' in arguments else 'written'}"
        )
    return int(stale > 0 and "--check" in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
