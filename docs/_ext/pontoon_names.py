"""Resolve bare names in annotations that autodoc could not expand.

A name imported for type checkers only reaches Sphinx as it is written, such as `ClauseId`.  What
the module imports under that name is meant, or else the one thing of the package that has it.
"""

from __future__ import annotations

import ast
from functools import lru_cache
from importlib.util import resolve_name

from api_page import aliases, defined_names, modules
from docutils import nodes
from pontoon_pages import PACKAGE
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.domains.python import PythonDomain
from sphinx.environment import BuildEnvironment
from sphinx.pycode import ModuleAnalyzer
from sphinx.transforms.post_transforms import ReferencesResolver, SphinxPostTransform
from sphinx.util.inspect import TypeAliasForwardRef
from sphinx.util.nodes import make_refnode
from sphinx.util.typing import ExtensionMetadata


class NameImported(SphinxPostTransform):
    """Give a bare name the module that it is imported from, before Sphinx looks for it."""

    default_priority = ReferencesResolver.default_priority - 1

    def run(self, **kwargs: object) -> None:
        """Where the thing has a place on a page, refer to it by its full name."""
        python = self.env.domains["py"]
        assert isinstance(python, PythonDomain)
        for node in self.document.findall(pending_xref):
            if node.get("refdomain") == "py" and (module := node.get("py:module")):
                full = imports(module).get(node["reftarget"])
                if full in python.objects:
                    node["reftarget"] = full


@lru_cache
def imports(module: str) -> dict[str, str]:
    """The full name of everything that a module imports from another, by the name it has there."""
    analyzer = ModuleAnalyzer.for_module(module)
    is_package = analyzer.srcname.endswith("__init__.py")
    package = module if is_package else module.rpartition(".")[0]
    return {
        alias.asname or alias.name: f"{_home(node, package)}.{alias.name}"
        for node in ast.walk(ast.parse(analyzer.code))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def _home(node: ast.ImportFrom, package: str) -> str:
    return resolve_name("." * node.level + (node.module or ""), package)


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


def plain_aliases() -> None:
    """Have Sphinx show an alias inside another type by its name and not by its own wrapper.

    In signatures an event could do it, but the type of a property passes none.
    """
    TypeAliasForwardRef.__repr__ = _name  # type: ignore[method-assign]


def _name(alias: TypeAliasForwardRef) -> str:
    return alias.name


def _top(full: str) -> bool:
    return full.rpartition(".")[0] in modules(PACKAGE)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Name aliases before autodoc runs; resolve names before Sphinx does, and after it failed."""
    plain_aliases()
    app.add_post_transform(NameImported)
    app.connect("config-inited", name_aliases)
    app.connect("missing-reference", resolve, priority=900)
    return {"version": "1", "parallel_read_safe": True}
