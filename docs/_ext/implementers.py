"""Find the functions that name a clause, by reading the package's source without running it."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import attrs

Sites = dict[str, tuple["Site", ...]]
Named = tuple[str, "Site"]

CATALOGUES = frozenset({"catalogue", "clauses", "texts"})
"""Generated modules and catalogues: they list every clause and apply none."""


@attrs.frozen(order=True)
class Site:
    """A function or class of the package, by module and by its name there."""

    module: str
    name: str

    @property
    def short(self) -> str:
        """The name with its module alone, as a page shows it."""
        return f"{self.module.rpartition('.')[2]}.{self.name}"

    @property
    def target(self) -> str:
        """The full dotted name, as a cross-reference has it."""
        return f"{self.module}.{self.name}"


def scan(package: Path, clause_of: Mapping[str, str]) -> Sites:
    """For each clause, the functions whose source names it in a string literal.

    `clause_of` gives the clause of every id that may be named: a clause's own, a refusal code's.
    """
    found: defaultdict[str, set[Site]] = defaultdict(set)
    for path in sorted(package.rglob("*.py")):
        module = _module(package, path)
        if not CATALOGUES & set(module.split(".")):
            for ident, site in _module_sites(module, path, frozenset(clause_of)):
                found[clause_of[ident]].add(site)
    return {clause: tuple(sorted(sites)) for clause, sites in found.items()}


def _module(package: Path, path: Path) -> str:
    parts = path.relative_to(package.parent).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def _module_sites(module: str, path: Path, ids: frozenset[str]) -> Iterator[Named]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    constants = _constants(tree, ids)
    for owner, node in _owned(tree):
        for clause in _literal(node, ids) | _by_name(node, constants):
            yield clause, Site(module, owner)


def _constants(tree: ast.Module, ids: frozenset[str]) -> dict[str, frozenset[str]]:
    """Module constants that hold clause ids: a function that uses one applies those clauses."""
    return {
        name: held
        for statement in tree.body
        for name in _assigned(statement)
        if (held := _held(statement, ids))
    }


def _assigned(statement: ast.stmt) -> list[str]:
    targets = (
        statement.targets
        if isinstance(statement, ast.Assign)
        else [statement.target]
        if isinstance(statement, ast.AnnAssign)
        else []
    )
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _held(statement: ast.stmt, ids: frozenset[str]) -> frozenset[str]:
    return frozenset(clause for node in ast.walk(statement) for clause in _literal(node, ids))


def _owned(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """Every node with the function or class, at the top of the module, that it stands in."""
    for statement in tree.body:
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            for node in ast.walk(statement):
                yield statement.name, node


def _literal(node: ast.AST, ids: frozenset[str]) -> frozenset[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in ids:
        return frozenset({node.value})
    return frozenset()


def _by_name(node: ast.AST, constants: dict[str, frozenset[str]]) -> frozenset[str]:
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        return constants.get(node.id, frozenset())
    return frozenset()
