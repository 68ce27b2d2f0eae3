"""Write what binds clauses, code, worked deals, laws and vectors: run after every change of these.

    python tools/coverage_report.py            write spec/coverage.txt
    python tools/coverage_report.py --check    exit 1 if the written one is not current

For each clause the report names the functions that can emit it (as a value of `because`, or through
the code of a refusal), the worked deals in which it fires and those beside its edge, the laws that
judge it, the breaks that show its check failing, and how many vectors carry it.
"""

from __future__ import annotations

import ast
import json
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = ROOT / "pontoon_rules"
SPEC: Final = ROOT / "spec"
REPORT: Final = SPEC / "coverage.txt"
MADE: Final = ("clauses.py", "catalogue.py")
"""Modules made from the specification: they name every clause and emit none."""


class Clause(NamedTuple):
    """What the specification says of one clause, as far as the report needs it."""

    id: str
    chapter: str
    level: str
    law: str
    fires: tuple[str, ...]
    near: tuple[str, ...]


class Report(NamedTuple):
    """Everything that is bound together, by clause."""

    clauses: tuple[Clause, ...]
    emitters: dict[str, set[str]]
    codes: dict[str, str]
    laws: dict[str, list[str]]
    breaks: dict[str, list[str]]
    vectors: dict[str, Counter[str]]


# --- the specification ----------------------------------------------------------------------


def load(path: Path) -> dict[str, Any]:
    """One TOML file."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def read_clauses() -> Iterator[Clause]:
    """Every clause, in order."""
    for path in sorted((SPEC / "clauses").glob("*.toml")):
        chapter = load(path)
        for clause in chapter["clause"]:
            yield Clause(
                clause["id"],
                chapter["chapter"]["title"],
                clause["level"],
                clause.get("law", ""),
                tuple(clause.get("fires", ())),
                tuple(clause.get("near", ())),
            )


def read_codes() -> dict[str, str]:
    """The clause of every code of a refusal."""
    return {row["code"]: row["clause"] for row in load(SPEC / "refusals.toml")["refusal"]}


# --- the code -------------------------------------------------------------------------------


def texts(node: ast.AST) -> Iterator[str]:
    """The texts that a piece of code can hand on: not what it compares, looks up or annotates."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    for part in _handed_on(node):
        yield from texts(part)


def _handed_on(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Compare | ast.arg):
        return
    if isinstance(node, ast.Dict):
        yield from node.values
    elif isinstance(node, ast.AnnAssign):
        yield from [node.value] if node.value else []
    elif isinstance(node, ast.FunctionDef):
        yield from node.body
    else:
        yield from ast.iter_child_nodes(node)


def names(node: ast.AST) -> set[str]:
    """The names that a piece of code reads, also as an attribute of a module."""
    found = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    return found | {part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute)}


def constants(tree: ast.Module, wanted: set[str]) -> dict[str, set[str]]:
    """The module's constants that hold wanted texts, themselves or through earlier ones."""
    found: dict[str, set[str]] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            held = set(texts(node)) & wanted
            for read in names(node) & found.keys():
                held |= found[read]
            found |= {t.id: held for t in targets if isinstance(t, ast.Name) and held}
    return found


def functions(tree: ast.AST, prefix: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every function and method, with its full name."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield f"{prefix}.{node.name}", node
        elif isinstance(node, ast.ClassDef):
            yield from functions(node, f"{prefix}.{node.name}")


def emitters(wanted: set[str]) -> dict[str, set[str]]:
    """For each wanted text the functions that can hand it on, themselves or through a constant."""
    modules = {
        ".".join(path.relative_to(PACKAGE).with_suffix("").parts): ast.parse(
            path.read_text(encoding="utf-8")
        )
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.name not in MADE
    }
    found: dict[str, set[str]] = defaultdict(set)
    for module, tree in modules.items():
        known = constants(tree, wanted)
        for name, function in functions(tree, module):
            held = set(texts(function)) & wanted
            for read in names(function) & known.keys():
                held |= known[read]
            for text in held:
                found[text].add(name)
    return dict(found)


# --- laws, breaks and vectors ---------------------------------------------------------------


def read_laws(ids: set[str]) -> dict[str, list[str]]:
    """For each clause the laws that name it in their first lines, in order."""
    tree = ast.parse((ROOT / "tests" / "laws.py").read_text(encoding="utf-8"))
    found: dict[str, list[str]] = defaultdict(list)
    for node in tree.body:
        said = ast.get_docstring(node) if isinstance(node, ast.FunctionDef) else None
        for part in (said or "").split("`")[1::2]:
            if part in ids and isinstance(node, ast.FunctionDef):
                found[part].append(node.name)
    return dict(found)


def read_breaks() -> dict[str, list[str]]:
    """For each clause the breaks of it, by what they say."""
    tree = ast.parse((ROOT / "tests" / "breaks.py").read_text(encoding="utf-8"))
    found: dict[str, list[str]] = defaultdict(list)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            said = [part.value for part in node.args[:2] if isinstance(part, ast.Constant)]
            if node.func.id == "Break" and len(said) == 2:
                found[str(said[1])].append(str(said[0]))
    return dict(found)


def read_vectors() -> dict[str, Counter[str]]:
    """For each clause how many vectors of each file carry it."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for path in sorted((SPEC / "vectors").glob("*.json")):
        held = json.loads(path.read_text(encoding="utf-8"))
        for vector in held.get("vectors", ()):
            for clause in vector.get("clauses", ()):
                found[clause][path.stem] += 1
    return dict(found)


def report() -> Report:
    """Everything, read from the files."""
    clauses = tuple(read_clauses())
    codes = read_codes()
    ids = {clause.id for clause in clauses}
    return Report(
        clauses,
        emitters(ids | codes.keys()),
        codes,
        read_laws(ids),
        read_breaks(),
        read_vectors(),
    )


# --- as text --------------------------------------------------------------------------------


def block(found: Report, clause: Clause) -> Iterator[str]:
    """One clause, a line for each thing bound to it."""
    yield f"{clause.id}  [{clause.level}]"
    applied = sorted(found.emitters.get(clause.id, ()))
    if applied and clause.id not in found.codes:
        yield f"    code     {' '.join(applied)}"
    for code, broken in found.codes.items():
        if broken == clause.id:
            yield f"    refused  {code}: {' '.join(sorted(found.emitters.get(code, ())))}"
    for label, deals in (("fires", clause.fires), ("near", clause.near)):
        if deals:
            yield f"    {label:<8} {' '.join(deals)}"
    laws = [law for law in found.laws.get(clause.id, ()) if law != clause.law]
    if clause.law or laws:
        yield f"    laws     {' '.join(filter(None, (clause.law, *laws)))}"
    for said in found.breaks.get(clause.id, ()):
        yield f"    broken   {said}"
    vectors = found.vectors.get(clause.id)
    if vectors:
        counted = "  ".join(f"{name} {count}" for name, count in sorted(vectors.items()))
        yield f"    vectors  {counted}"


def summary(found: Report) -> Iterator[str]:
    """How many of each level are bound to what."""
    heads = ("clauses", "in code", "deals", "laws", "broken", "vectors")
    yield f"{'level':<12}" + "".join(f"{head:>9}" for head in heads)
    for level in dict.fromkeys(clause.level for clause in found.clauses):
        of_level = [clause for clause in found.clauses if clause.level == level]
        codes = set(found.codes.values())
        counts = (
            len(of_level),
            sum(clause.id in found.emitters or clause.id in codes for clause in of_level),
            sum(bool(clause.fires) for clause in of_level),
            sum(bool(clause.law) or clause.id in found.laws for clause in of_level),
            sum(clause.id in found.breaks for clause in of_level),
            sum(clause.id in found.vectors for clause in of_level),
        )
        yield f"{level:<12}" + "".join(f"{count:>9}" for count in counts)


def written(found: Report) -> str:
    """The whole report."""
    lines = [
        "What binds clauses, code, worked deals, laws and vectors.",
        "Made by `python tools/coverage_report.py`; read the changes as a diff.",
        "",
        *summary(found),
    ]
    chapter = ""
    for clause in found.clauses:
        if clause.chapter != chapter:
            chapter = clause.chapter
            lines += ["", f"== {chapter}"]
        lines += ["", *block(found, clause)]
    return "\n".join((*lines, ""))


def main(arguments: list[str]) -> int:
    """Write, or with `--check` compare; the exit status."""
    text = written(report())
    if REPORT.exists() and REPORT.read_text(encoding="utf-8") == text:
        return 0
    check = "--check" in arguments
    if not check:
        REPORT.write_text(text, encoding="utf-8", newline="\n")
    print(f"{REPORT.relative_to(ROOT)}: {'stale' if check else 'written'}")
    return int(check)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
