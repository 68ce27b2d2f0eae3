"""Write the reference of the Python modules, so that every function a clause names is on it."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from types import ModuleType

from implementers import Sites
from markup import definition, join
from module_facts import group, is_alias, shown_value, summary, undocumented
from module_order import storeys

GROUPS = ("Functions", "Classes", "Constants and types")
HIDDEN = frozenset({"__main__"})


@lru_cache
def modules(package: str) -> tuple[str, ...]:
    """The package, then its public modules from the ground up."""
    return (package, *storeys(_below(import_module(package))))


@lru_cache
def defined_names(package: str) -> frozenset[str]:
    """Every name that some module of the package holds."""
    return frozenset(name for one in modules(package) for name in vars(import_module(one)))


@lru_cache
def aliases(package: str) -> frozenset[str]:
    """The package's names for literal and union types, such as `ClauseId`."""
    return frozenset(
        name
        for home in modules(package)
        for name, value in vars(import_module(home)).items()
        if is_alias(value)
    )


def _below(root: ModuleType) -> Iterator[str]:
    for found in pkgutil.walk_packages(root.__path__, root.__name__ + "."):
        last = found.name.rpartition(".")[2]
        if last not in HIDDEN and not last.startswith("_"):
            yield found.name


def documented(package: str, sites: Sites) -> Sites:
    """The functions that have a place on the page, for each clause."""
    known = modules(package)
    return {
        clause: tuple(site for site in found if site.module in known)
        for clause, found in sites.items()
    }


def reference(package: str, sites: Sites) -> str:
    """Public names first, then every module."""
    names = modules(package)
    homes = _homes(names)
    return join(
        "## Public names",
        *(_group(heading, homes) for heading in GROUPS),
        "## Module by module",
        *(_module(name, _private(name, sites), _unsaid(name, homes)) for name in names[1:]),
    )


def _homes(names: tuple[str, ...]) -> dict[str, str]:
    """For each public name of the package, the module that defines it."""
    root = import_module(names[0])
    public = (name for name in getattr(root, "__all__", ()) if not name.startswith("__"))
    homes = {name: _home(getattr(root, name), name, names[1:]) for name in public}
    return {name: home for name, home in homes.items() if home}


def _home(value: object, name: str, names: tuple[str, ...]) -> str | None:
    own = getattr(value, "__module__", None)
    if own in names:
        return str(own)
    return next((n for n in names if name in vars(import_module(n))), None)


def _group(heading: str, homes: dict[str, str]) -> str:
    """The public names of one sort."""
    names = (name for name, home in homes.items() if group(home, name) == heading)
    return join(f"### {heading}", *(_public(name, homes[name]) for name in names))


def _public(name: str, home: str) -> str:
    return definition(f"{{py:obj}}`{name} <{home}.{name}>`", summary(home, name))


def _unsaid(module: str, homes: dict[str, str]) -> tuple[str, ...]:
    """Public constants of a module that have no docstring, so that autodoc would skip them."""
    return tuple(n for n, home in homes.items() if home == module and undocumented(home, n))


def _private(module: str, sites: Sites) -> tuple[str, ...]:
    """The private functions of a module that clauses link to."""
    found = {s.name for group in sites.values() for s in group if s.module == module}
    return tuple(sorted(name for name in found if name.startswith("_")))


def _module(name: str, private: tuple[str, ...], constants: tuple[str, ...]) -> str:
    blocks = [f".. automodule:: {name}\n   :members:\n   :ignore-module-all:"]
    blocks += [_constant(name, inner) for inner in constants]
    blocks += [f".. auto{_sort(inner)}:: {name}.{inner}" for inner in private]
    body = "\n\n".join(blocks)
    return f"### `{name}`\n\n```{{eval-rst}}\n{body}\n```\n"


def _constant(module: str, name: str) -> str:
    value = shown_value(module, name)
    lines = [f".. py:data:: {name}", f"   :module: {module}"]
    return "\n".join([*lines, f"   :value: {value}"] if value else lines)


def _sort(name: str) -> str:
    """Classes are capitalised, functions are not."""
    return "class" if name.lstrip("_")[:1].isupper() else "function"
