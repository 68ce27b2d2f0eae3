"""Generate the pages of the rules from `spec/` when a build starts."""

from __future__ import annotations

from pathlib import Path

import api_page
import catalogue_pages
import implementers
import spec_data
import table_pages
from rule_pages import Writer
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.typing import ExtensionMetadata

PACKAGE = "pontoon_rules"


def pages(root: Path) -> dict[str, str]:
    """Every generated page, by its path below `docs/`; `root` is the checkout."""
    spec = spec_data.load(root / "spec")
    found = implementers.scan(root / PACKAGE, spec.clause_of())
    sites = api_page.documented(PACKAGE, found)
    writer = Writer(spec, sites)
    chapters = {f"rules/{c.id}.md": writer.chapter(c) for c in spec.chapters}
    return chapters | {
        "rules/index.md": writer.contents(),
        "rules/ledger.md": catalogue_pages.ledger(writer),
        "rules/refusals.md": catalogue_pages.refusals(spec),
        "rules/deals.md": catalogue_pages.deals(writer),
        "rules/sources.md": catalogue_pages.sources(spec),
        "rules/tables.md": table_pages.tables(spec),
        "rules/glossary.md": table_pages.glossary(spec),
        "rules/_modules.md": api_page.reference(PACKAGE, sites),
    }


def write(docs: Path, texts: dict[str, str]) -> None:
    """Write what has changed and remove pages of earlier builds."""
    for folder in {Path(name).parent for name in texts}:
        for old in (docs / folder).glob("*.md"):
            if old.relative_to(docs).as_posix() not in texts:
                old.unlink()
    for name, text in texts.items():
        path = docs / name
        path.parent.mkdir(exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def generate(app: Sphinx) -> None:
    """The build's first step."""
    docs = Path(app.srcdir)
    try:
        write(docs, pages(docs.parent))
    except (ValueError, KeyError) as error:
        raise ExtensionError(f"the specification cannot be read: {error}") from error


def setup(app: Sphinx) -> ExtensionMetadata:
    """Generate before Sphinx looks for pages."""
    app.connect("builder-inited", generate)
    return {"version": "1", "parallel_read_safe": True}
