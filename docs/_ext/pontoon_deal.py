"""Directives that run the package: a record with its ruling, a command with its output.

They run when their page is read; the page is read again when the package has changed.  In what
comes out, every clause id is a link to the clause.
"""

from __future__ import annotations

import re

from docutils import nodes
from execution import executed_command, executed_ruling, sources
from pontoon_domain import MAYBE
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

WORD = r"[a-z]+(?:-[a-z]+)*"
IDENT = re.compile(rf"(?<![\w.-])({WORD}(?:\.{WORD})+)\b")
"""Words with dots between, each perhaps with hyphens: `ace-king.class`, `bank.under-pontoon`."""

NO_SOURCE = "ruling"
"""A source that differs from the text keeps Sphinx from highlighting over the links."""


class Executed(SphinxDirective):
    """What the two directives share: text whose clause ids are links."""

    has_content = True

    def depend(self) -> None:
        """Read the page again when the package changes."""
        for path in sources():
            self.env.note_dependency(str(path))

    def linked(self, text: str, kind: str) -> nodes.literal_block:
        """The text, with everything that looks like a clause id as a possible link."""
        parts = enumerate(IDENT.split(text))
        children = [self._reference(p) if n % 2 else nodes.Text(p) for n, p in parts]
        block = nodes.literal_block(NO_SOURCE, "", *children, classes=[kind])
        self.set_source_info(block)
        return block

    def _reference(self, ident: str) -> nodes.Node:
        reference = pending_xref(
            "", nodes.inline(ident, ident), refdomain="rule", reftype=MAYBE, reftarget=ident
        )
        reference["refdoc"] = self.env.docname
        self.set_source_info(reference)
        return reference


class Deal(Executed):
    """Shows its body, a deal record, with the executed ruling beside it."""

    def run(self) -> list[nodes.Node]:
        """Both texts in one container."""
        self.depend()
        record = "\n".join(self.content)
        written = nodes.literal_block(record, record, language="text")
        ruled = self.linked(executed_ruling(record), "ruling")
        box = nodes.container(classes=["worked-deal"])
        box += self._captioned(written, "What was written")
        box += self._captioned(ruled, "The ruling")
        return [box]

    def _captioned(self, block: nodes.Node, words: str) -> nodes.Node:
        wrapper = nodes.container("", literal_block=True, classes=["literal-block-wrapper"])
        caption = nodes.caption(words, words)
        self.set_source_info(block)
        self.set_source_info(caption)
        wrapper += [caption, block]
        return wrapper


class Command(Executed):
    """Shows its body, a command line, with what the command prints."""

    def run(self) -> list[nodes.Node]:
        """Command and output in one block."""
        self.depend()
        line = "\n".join(self.content)
        return [self.linked(f"$ {line}\n{executed_command(line)}", "session")]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives."""
    app.setup_extension("pontoon_domain")
    app.add_directive("deal", Deal)
    app.add_directive("command", Command)
    return {"version": "1", "parallel_read_safe": True}
