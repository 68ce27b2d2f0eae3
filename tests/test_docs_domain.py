"""The documentation's domain for rules: an id defined twice, or referred to in vain, fails a build.

Each test builds a tiny project of its own with warnings as errors.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from pontoon_rules.variants import VARIANTS

pytest.importorskip("sphinx", reason="Sphinx is not installed: pip install pontoon-rules[docs]")
pytest.importorskip("myst_parser", reason="MyST is not installed: pip install pontoon-rules[docs]")

EXTENSIONS = Path(__file__).parent.parent / "docs" / "_ext"
CONF = 'extensions = {}\nmyst_enable_extensions = ["colon_fence"]\n'
CLAUSE = """\
## A later buy

:::{rule:clause} buy.limit.later
:title: A later buy
:level: must

At least the original stake.
:::
"""


def build(
    folder: Path, *pages: str, extensions: tuple[str, ...] = ()
) -> subprocess.CompletedProcess[str]:
    """Build a project with these pages, warnings as errors; the first is the start page."""
    conf = CONF.format(["myst_parser", "pontoon_domain", *extensions])
    (folder / "conf.py").write_text(conf, encoding="utf-8")
    names = ["index", *(f"page{number}" for number in range(1, len(pages)))]
    tree = "\n".join(["", "```{toctree}", *names[1:], "```", ""]) if names[1:] else ""
    for name, page in zip(names, pages, strict=True):
        text = f"# {name.capitalize()}\n\n{page}{tree if name == 'index' else ''}"
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "sphinx", "-q", "-n", "-W", "--keep-going", "-b", "html"]
    return subprocess.run(
        [*command, str(folder), str(folder / "out")],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": str(EXTENSIONS), "PYTHONWARNINGS": "ignore"},
    )


def test_a_reference_from_another_page_arrives_at_the_clause(tmp_path: Path) -> None:
    done = build(tmp_path, "See {rule:clause}`buy.limit.later`.\n", CLAUSE)
    assert done.returncode == 0, done.stderr
    assert 'href="page1.html#buy.limit.later"' in (tmp_path / "out" / "index.html").read_text()
    assert 'id="buy.limit.later"' in (tmp_path / "out" / "page1.html").read_text()


def test_the_permalink_of_the_heading_is_the_id(tmp_path: Path) -> None:
    build(tmp_path, CLAUSE)
    page = (tmp_path / "out" / "index.html").read_text()
    assert '<a class="headerlink" href="#buy.limit.later"' in page


def test_clauses_are_in_the_index_and_in_the_search(tmp_path: Path) -> None:
    build(tmp_path, CLAUSE)
    assert "buy.limit.later" in (tmp_path / "out" / "rule-clauses.html").read_text()
    assert "buy.limit.later" in (tmp_path / "out" / "genindex.html").read_text()
    assert "A later buy" in (tmp_path / "out" / "searchindex.js").read_text()


@pytest.mark.parametrize("kind", ["clause", "code", "ledger", "example"])
def test_a_reference_to_nothing_fails(tmp_path: Path, kind: str) -> None:
    done = build(tmp_path, f"See {{rule:{kind}}}`no.such.thing`.\n\n" + CLAUSE)
    assert done.returncode != 0
    assert "there is no" in done.stderr
    assert "no.such.thing" in done.stderr


@pytest.mark.parametrize("pages", [(CLAUSE + "\n" + CLAUSE,), (CLAUSE, CLAUSE)])
def test_an_id_defined_twice_fails(tmp_path: Path, pages: tuple[str, ...]) -> None:
    done = build(tmp_path, *pages)
    assert done.returncode != 0
    assert "duplicate clause buy.limit.later" in done.stderr


AT_OUR_TABLE = """\
## Ace and king as a class

:::{rule:clause} ace-king.class
:title: Ace and king as a class

Below a Pontoon.
:::

:::{command}
pontoon-rules versus "A K" "K Q" --rules "table ace-king=class"
:::
"""


def test_ids_with_hyphens_are_links_in_what_a_command_prints(tmp_path: Path) -> None:
    done = build(tmp_path, AT_OUR_TABLE, extensions=("pontoon_deal",))
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "out" / "index.html").read_text()
    assert 'href="#ace-king.class"' in page.partition("wins 2")[2]


def test_every_clause_is_reached_from_the_page_of_questions() -> None:
    root = EXTENSIONS.parent.parent
    page = (root / "docs" / "which-rule.md").read_text(encoding="utf-8")
    chapters = (root / "spec" / "clauses").glob("*.toml")
    texts = [tomllib.loads(path.read_text(encoding="utf-8")) for path in chapters]
    ids = {clause["id"] for text in texts for clause in text["clause"]}
    assert ids - set(re.findall(r"\{rule:title\}`([^`]+)`", page)) == set()


def test_every_variant_has_a_deal_on_its_page() -> None:
    page = (EXTENSIONS.parent / "variants.md").read_text(encoding="utf-8")
    shown = re.findall(r"^:::\{deal\}\nrules (\S+)$", page, re.MULTILINE)
    assert {variant for name in shown for variant in name.split("+")[1:]} == set(VARIANTS)
