"""Resolve bare names in annotations that autodoc could not expand.

A name imported for type checkers only reaches Sphinx as it is written, such as `ClauseId`.  Where
exactly one thing of the package has that name, it is meant.
"""

from __future__ import annotations

import re

from api_page import aliases, defined_names, modules
from docutils import nodes
from pontoon_pages import PACKAGE
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.domains.python import PythonDomain
from sphinx.environment import BuildEnvironment
from sphinx.util.nodes import make_refnode
from sphinx.util.typing import ExtensionMetadata

WRAPPED = re.compile(r"TypeAliasForwardRef\('([\w.]+)'\)")


def resolve(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.Element
) -> nodes.Element | None:
    """A link to the one object of that name, or plain text for an alias without a page."""
    if node.get("refdomain") != "py" or node.get("refexplicit"):
        return None
    name = node["reftarget"].rpartition(".")[2]
    python = env.domains["py"]
    assert isinstance(python, PythonDomain)
    found = [full for full in python.objects if full.endswith(f".{name}") and _top(full)]
    if len(found) == 1:
        entry = python.objects[found[0]]
        docname = node.get("refdoc", env.docname)
        return make_refnode(app.builder, docname, entry.docname, entry.node_id, contnode, found[0])
    return contnode if name in defined_names(PACKAGE) else None


def name_aliases(app: Sphinx, config: Config) -> None:
    """Show an alias by its name instead of all that it stands for."""
    config.autodoc_type_aliases |= {name: name for name in aliases(PACKAGE)}


def plain_aliases(*event: object) -> tuple[str | None, str | None]:
    """Sphinx leaves its own wrapper around an alias inside another type; take it off."""
    signature, returns = event[-2:]
    return _unwrapped(signature), _unwrapped(returns)


def _unwrapped(text: object) -> str | None:
    return WRAPPED.sub(r"\1", text) if isinstance(text, str) else None


def _top(full: str) -> bool:
    return full.rpartition(".")[0] in modules(PACKAGE)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Name aliases before autodoc runs; resolve names after everything else has failed."""
    app.connect("config-inited", name_aliases)
    app.connect("autodoc-process-signature", plain_aliases)
    app.connect("missing-reference", resolve, priority=900)
    return {"version": "1", "parallel_read_safe": True}
