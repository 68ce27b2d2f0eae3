"""A Sphinx domain for rules: clauses, refusal codes, ledger entries and worked deals.

Each kind has a directive that defines an id and a role that refers to it.  An id defined twice
and a reference to nothing are warnings, so a build with `-W` fails on either.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Any, ClassVar

import attrs
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.addnodes import index, pending_xref
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.domains import Domain, Index, IndexEntry, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.transforms import SphinxTransform
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode
from sphinx.util.typing import ExtensionMetadata

logger = logging.getLogger(__name__)

KINDS = {
    "clause": "clause",
    "code": "refusal code",
    "ledger": "ledger entry",
    "example": "worked deal",
}
MAYBE = "maybe"
TITLE = "title"
Key = tuple[str, str]


@attrs.frozen
class Entry:
    """Where a thing is defined, and what it is called."""

    docname: str
    title: str
    level: str


class rule_block(nodes.General, nodes.Element):  # noqa: N801 - docutils names nodes so
    """The body of a clause or of another thing with an id."""


class Definition(SphinxDirective):
    """Defines one thing of the domain; the body is ordinary text."""

    has_content = True
    required_arguments = 1
    option_spec: ClassVar[dict[str, Any]] = {
        "title": directives.unchanged,
        "level": directives.unchanged,
        "since": directives.unchanged,
    }

    @property
    def kind(self) -> str:
        """What is defined: the name of the directive, without its domain."""
        return str(self.name).partition(":")[2]

    def run(self) -> list[nodes.Node]:
        """Note the object, then parse the body."""
        ident = self.arguments[0].strip()
        self._note(ident)
        block = rule_block(ids=[ident], classes=["rule", f"rule-{self.kind}"], kind=self.kind)
        self.set_source_info(block)
        block += self._head(ident)
        block += self.parse_content_to_nodes()
        return [self._index(ident), block]

    def _note(self, ident: str) -> None:
        domain = self.env.domains["rule"]
        assert isinstance(domain, RuleDomain)
        title, level = self.options.get("title", ident), self.options.get("level", "")
        domain.note(self.kind, ident, title, level, location=self.get_location())

    def _head(self, ident: str) -> list[nodes.Node]:
        """One line above the text: the id, and for a clause its level and edition.

        The heading of a refusal code is the code itself, so nothing is repeated there.
        """
        if self.kind == "code":
            return []
        head = nodes.paragraph(classes=["rule-head"])
        head += nodes.literal(ident, ident, classes=["rule-id"])
        for name in ("level", "since"):
            if value := self.options.get(name):
                text = f"since {value}" if name == "since" else value
                head += nodes.Text(" ")
                head += nodes.inline(text, text, classes=[f"rule-{name}", f"{name}-{value}"])
        return [head]

    def _index(self, ident: str) -> nodes.Node:
        title = self.options.get("title")
        entries = [("single", f"{ident} ({KINDS[self.kind]})", ident, "", None)]
        if title:
            entries.append(("single", f"{title} ({KINDS[self.kind]})", ident, "", None))
        return index(entries=entries)


class AnchorSections(SphinxTransform):
    """Give the section around a definition the id of what it defines.

    The heading's permalink and every table of contents then use the stable id, while the heading
    itself stays ordinary text that can be translated.
    """

    default_priority = 260

    def apply(self, **kwargs: Any) -> None:
        """Move the id of each block that opens a section up to that section."""
        for block in self.document.findall(rule_block):
            section = block.parent
            if isinstance(section, nodes.section) and _opens(section, block):
                ids = block["ids"]
                section["ids"] = [*ids, *(i for i in section["ids"] if i not in ids)]
                block["ids"] = []


def _opens(section: nodes.section, block: nodes.Node) -> bool:
    """Is the block the first thing below the section's title?"""
    first = next((n for n in section.children if not isinstance(n, (nodes.title, index))), None)
    return first is block


class RuleRole(XRefRole):
    """Refers to an id; shows the id itself unless the writer gives other words."""

    def __init__(self) -> None:
        super().__init__(warn_dangling=True, innernodeclass=nodes.literal)

    def create_xref_node(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Show given words as words, and a bare id as code."""
        self.innernodeclass = nodes.inline if self.has_explicit_title else nodes.literal
        return super().create_xref_node()


class MaybeRole(RuleRole):
    """Code that may be a clause id, as in docstrings: a link if it is one, else plain code."""

    def __init__(self) -> None:
        super().__init__()
        self.warn_dangling = False


class TitleRole(RuleRole):
    """Refers to a clause and shows what it is called."""

    def create_xref_node(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Words, not code; the title is filled in when the reference is resolved."""
        self.has_explicit_title = True
        return super().create_xref_node()


class ClauseIndex(Index):
    """All clauses on one page, by the first word of their ids."""

    name = "clauses"
    localname = "Index of clauses"
    shortname = "clauses"

    def generate(
        self, docnames: Iterable[str] | None = None
    ) -> tuple[list[tuple[str, list[IndexEntry]]], bool]:
        """The clauses of `docnames`, or of every page."""
        assert isinstance(self.domain, RuleDomain)
        groups: dict[str, list[IndexEntry]] = {}
        for ident, entry in sorted(self.domain.of_kind("clause")):
            if docnames is None or entry.docname in docnames:
                row = IndexEntry(ident, 0, entry.docname, ident, entry.title, "", entry.level)
                groups.setdefault(ident.partition(".")[0], []).append(row)
        return sorted(groups.items()), False


class RuleDomain(Domain):
    """Things of the specification that have a stable id."""

    name = "rule"
    label = "Rules"
    object_types: ClassVar[dict[str, ObjType]] = {
        kind: ObjType(words, kind) for kind, words in KINDS.items()
    }
    directives: ClassVar[dict[str, Any]] = dict.fromkeys(KINDS, Definition)
    roles: ClassVar[dict[str, Any]] = {
        **{kind: RuleRole() for kind in KINDS},
        MAYBE: MaybeRole(),
        TITLE: TitleRole(),
    }
    indices: ClassVar[list[type[Index]]] = [ClauseIndex]
    initial_data: ClassVar[dict[str, Any]] = {"objects": {}}
    data_version = 1
    dangling_warnings: ClassVar[dict[str, str]] = {
        kind: f"there is no {words} %(target)s"
        for kind, words in {**KINDS, TITLE: KINDS["clause"]}.items()
    }

    @property
    def objects(self) -> dict[Key, Entry]:
        """Everything defined so far, by kind and id."""
        found: dict[Key, Entry] = self.data["objects"]
        return found

    def of_kind(self, kind: str) -> Iterator[tuple[str, Entry]]:
        """The ids of one kind."""
        return ((name, entry) for (own, name), entry in self.objects.items() if own == kind)

    def note(self, kind: str, ident: str, title: str, level: str, location: Any) -> None:
        """Remember a definition; a second one of the same id is a warning."""
        other = self.objects.get((kind, ident))
        if other is not None:
            logger.warning(
                "duplicate %s %s, also in %s", KINDS[kind], ident, other.docname, location=location
            )
        self.objects[kind, ident] = Entry(self.env.docname, title, level)

    def clear_doc(self, docname: str) -> None:
        """Forget what a page defined, before it is read again."""
        for key in [key for key, entry in self.objects.items() if entry.docname == docname]:
            del self.objects[key]

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, Any]) -> None:
        """Take over what a parallel reader found; an id found by both is a warning."""
        for key, entry in otherdata["objects"].items():
            if entry.docname in docnames:
                if key in self.objects:
                    logger.warning("duplicate %s %s", KINDS[key[0]], key[1])
                self.objects[key] = entry

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        """The link for a role, or None for a reference to nothing."""
        kind, entry = self._meant(typ, target)
        if entry is None:
            return None
        if typ == TITLE:
            contnode = nodes.inline(entry.title, entry.title, classes=["rule-title"])
        title = f"{entry.title} ({KINDS[kind]})"
        return make_refnode(builder, fromdocname, entry.docname, target, [contnode], title)

    def _meant(self, typ: str, target: str) -> tuple[str, Entry | None]:
        """The kind and entry that a role refers to; code may be a clause or a refusal code."""
        kinds = {MAYBE: ("clause", "code"), TITLE: ("clause",)}.get(typ, (typ,))
        found = next((kind for kind in kinds if (kind, target) in self.objects), kinds[0])
        return found, self.objects.get((found, target))

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """The links for a role that does not say what it refers to."""
        return [
            (f"rule:{kind}", link)
            for kind in KINDS
            if (link := self.resolve_xref(env, fromdocname, builder, kind, target, node, contnode))
        ]

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """What the search page finds."""
        for (kind, ident), entry in self.objects.items():
            yield ident, f"{ident} {entry.title}", kind, entry.docname, ident, 1


def leave_plain(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.Element
) -> nodes.Element | None:
    """Code that turned out to be no id stays code."""
    maybe = node.get("refdomain") == RuleDomain.name and node["reftype"] == MAYBE
    return contnode if maybe else None


def _visit(translator: Any, node: nodes.Element) -> None:
    translator.body.append(translator.starttag(node, "div"))


def _depart(translator: Any, node: nodes.Element) -> None:
    translator.body.append("</div>\n")


def _pass(translator: Any, node: nodes.Element) -> None:
    """Other formats show the body alone."""


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the domain."""
    plain = (_pass, _pass)
    app.add_node(rule_block, html=(_visit, _depart), latex=plain, text=plain, man=plain)
    app.add_domain(RuleDomain)
    app.add_transform(AnchorSections)
    app.connect("missing-reference", leave_plain)
    return {"version": "1", "env_version": 1, "parallel_read_safe": True}
