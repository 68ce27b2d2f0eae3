"""Sphinx configuration of the site."""

from __future__ import annotations

import sys
from pathlib import Path

DOCS = Path(__file__).parent
sys.path[:0] = [str(DOCS / "_ext"), str(DOCS.parent)]

project = "pontoon-rules"
author = "The pontoon-rules founders"
copyright = "2026, the pontoon-rules founders. Text: CC BY 4.0"  # noqa: A001 - Sphinx's name
language = "en"

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.viewcode",
    "sphinx_copybutton",
    "sphinx_design",
    "pontoon_deal",
    "pontoon_domain",
    "pontoon_names",
    "pontoon_pages",
]
exclude_patterns = ["_archive", "_build", "_ext", "rules/_modules.md"]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
default_role = "rule:maybe"
highlight_language = "text"

nitpicky = True
nitpick_ignore_regex = [
    # The site asks nothing from outside, so the standard library and other packages are not linked.
    (
        r"py:.*",
        r"(argparse|attrs?|collections|fractions|os|pathlib|random|re|types|typing|json|io)\..*",
    ),
    (r"py:.*", r"(_?pytest|hypothesis)\..*"),
]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
add_module_names = False
toc_object_entries = False

gettext_compact = False
gettext_uuid = False

html_theme = "furo"
html_title = "Pontoon rules"
html_static_path = ["_static"]
html_css_files = ["pontoon.css"]
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {"navigation_with_keys": True}
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

doctest_global_setup = "import pontoon_rules as pontoon"
