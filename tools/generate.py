"""Write the modules of the package that are made from `spec/`: run after every change there.

    python tools/generate.py            write them
    python tools/generate.py --check    exit 1 if a written one is not current

`pontoon_rules/clauses.py` holds the ids and codes as types, so that a wrong one is a type error;
`pontoon_rules/catalogue.py` holds the texts and is imported only when somebody asks for a text.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SPEC = ROOT / "spec"
PACKAGE = ROOT / "pontoon_rules"
HEAD = '"""{doc}\n\nMade from `spec/` by `tools/generate.py`; do not edit.\n"""\n\n'
CLAUSE_FIELDS = ("id", "chapter", "level", "title", "text", "formal", "why", "note")


def load(path: Path) -> dict[str, Any]:
    """One TOML file."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def chapters() -> list[dict[str, Any]]:
    """The chapters of the specification, in order."""
    return [load(path) for path in sorted((SPEC / "clauses").glob("*.toml"))]


def literal(name: str, values: list[str]) -> str:
    """A `Literal` type over `values`, a line each."""
    lines = "".join(f'    "{value}",\n' for value in values)
    return f"{name} = Literal[\n{lines}]\n"


def clauses_module() -> str:
    """The source of `pontoon_rules/clauses.py`."""
    ids = [clause["id"] for chapter in chapters() for clause in chapter["clause"]]
    refusals = load(SPEC / "refusals.toml")["refusal"]
    rows = "".join(f'    "{r["code"]}": ("{r["clause"]}", {r["rank"]}),\n' for r in refusals)
    return (
        HEAD.format(doc="The ids of every clause and the codes of every refusal, as types.")
        + "from __future__ import annotations\n\nfrom typing import Final, Literal\n\n"
        + literal("ClauseId", ids)
        + "\n"
        + literal("Code", [refusal["code"] for refusal in refusals])
        + "\nREFUSALS: Final[dict[Code, tuple[ClauseId, int]]] = {\n"
        + rows
        + "}\n"
        + '"""For each code the clause it breaks and its rank: the lowest rank is reported."""\n'
    )


def clause_row(chapter: dict[str, Any], clause: dict[str, Any]) -> str:
    """One `ClauseText(...)` call."""
    values = {"formal": "", "why": "", "note": "", **clause, "chapter": chapter["chapter"]["title"]}
    fields = [f"{name}={str(values[name]).strip()!r}" for name in CLAUSE_FIELDS]
    cells = {
        profile: (cell["status"], tuple(cell["sources"]))
        for profile, cell in clause["cells"].items()
    }
    fields.append(f"cells={cells!r}")
    return "    ClauseText(" + ", ".join(fields) + "),\n"


def refusal_row(refusal: dict[str, Any]) -> str:
    """One `RefusalText(...)` call."""
    names = ("code", "message", "remedy", "may_stand")
    return "    RefusalText(" + ", ".join(f"{name}={refusal[name]!r}" for name in names) + "),\n"


def catalogue_module() -> str:
    """The source of `pontoon_rules/catalogue.py`."""
    rows = "".join(clause_row(chapter, c) for chapter in chapters() for c in chapter["clause"])
    refusals = "".join(refusal_row(r) for r in load(SPEC / "refusals.toml")["refusal"])
    return (
        HEAD.format(doc="The texts of the specification: clauses and refusals.")
        + "# ruff: noqa: E501\n# fmt: off\n\n"
        + "from __future__ import annotations\n\nfrom typing import Final\n\n"
        + "from .texts import ClauseText, RefusalText\n\n"
        + f"CLAUSES: Final[tuple[ClauseText, ...]] = (\n{rows})\n\n"
        + f"REFUSALS: Final[tuple[RefusalText, ...]] = (\n{refusals})\n"
    )


def main(arguments: list[str]) -> int:
    """Write, or with `--check` compare; the exit status."""
    stale = 0
    for name, text in (("clauses.py", clauses_module()), ("catalogue.py", catalogue_module())):
        path = PACKAGE / name
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale += 1
        if "--check" not in arguments:
            path.write_text(text, encoding="utf-8")
        print(f"{path.relative_to(ROOT)}: {'stale' if '--check' in arguments else 'written'}")
    return int(stale > 0 and "--check" in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
