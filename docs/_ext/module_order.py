"""Put the package's modules in the order of the house: each after everything it imports."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path


def storeys(names: Iterable[str]) -> tuple[str, ...]:
    """The modules from the ground up; modules without a say keep their alphabetical order."""
    known = sorted(names)
    placed: dict[str, None] = {}
    for name in known:
        _place(name, known, placed, frozenset())
    return tuple(placed)


def _place(name: str, known: list[str], placed: dict[str, None], above: frozenset[str]) -> None:
    if name in placed or name in above:
        return
    for below in _imports(name):
        if below in known:
            _place(below, known, placed, above | {name})
    placed[name] = None


def _imports(name: str) -> list[str]:
    """What a module imports when it runs; imports for type checkers only do not count."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        return []
    package = name if spec.submodule_search_locations else name.rpartition(".")[0]
    tree = ast.parse(Path(spec.origin).read_text(encoding="utf-8"))
    statements = (node for node in tree.body if isinstance(node, ast.ImportFrom))
    return [full for node in statements for full in _targets(node, package)]


def _targets(node: ast.ImportFrom, package: str) -> list[str]:
    parts = package.split(".")
    base = parts[: len(parts) - node.level + 1] if node.level else []
    home = ".".join([*base, *([node.module] if node.module else [])])
    return [home, *(f"{home}.{alias.name}" for alias in node.names)]
