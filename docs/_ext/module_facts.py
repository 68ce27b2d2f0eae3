"""What the source of a module says about its constants and aliases."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import import_module
from inspect import isfunction
from types import UnionType
from typing import Literal, Union, get_origin

from sphinx.pycode import ModuleAnalyzer

LONG = 200
"""A longer value is not shown on a page."""


@lru_cache
def attribute_docs(module: str) -> dict[str, str]:
    """The docstrings that stand below names of a module."""
    found = ModuleAnalyzer.for_module(module).find_attr_docs()
    return {name: " ".join(lines).strip() for (owner, name), lines in found.items() if not owner}


def is_alias(value: object) -> bool:
    """Whether a value is a name for a literal or a union type."""
    return get_origin(value) in (Literal, Union, UnionType)


def is_data(value: object) -> bool:
    """Whether autodoc treats a value as data: it is no class, function or exception."""
    return is_alias(value) or not callable(value)


def summary(module: str, name: str) -> str:
    """The first sentence about a public name."""
    value = getattr(import_module(module), name)
    if words := attribute_docs(module).get(name, ""):
        return words.partition(". ")[0]
    if is_data(value):
        return "A type." if is_alias(value) else "A constant."
    return (value.__doc__ or "").strip().partition("\n")[0]


def group(module: str, name: str) -> str:
    """Under which heading a public name stands."""
    value = getattr(import_module(module), name)
    if isfunction(value):
        return "Functions"
    plain = is_data(value) or name in attribute_docs(module)
    return "Constants and types" if plain else "Classes"


def undocumented(module: str, name: str) -> bool:
    """Whether autodoc would leave a public constant or alias out."""
    value = getattr(import_module(module), name)
    return is_data(value) and name not in attribute_docs(module)


def shown_value(module: str, name: str) -> str:
    """The value of a constant on one line, or nothing where it would fill the page."""
    value = getattr(import_module(module), name)
    text = re.sub(r"(\w+\.)+(?=[A-Z])", "", repr(value))
    return text if len(text) <= LONG and "\n" not in text else ""
