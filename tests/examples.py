"""The store of worked deals, read for the tests."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from pontoon_rules.judging import Ruling, ruling
from pontoon_rules.records import parse_record

EXAMPLES = Path(__file__).parent.parent / "spec" / "examples"
NAMES = sorted(path.stem for path in EXAMPLES.glob("*.pontoon"))


def ruled(name: str) -> Ruling:
    """The ruling of an example, always made anew: some tests break the rules first."""
    return ruling(parse_record((EXAMPLES / f"{name}.pontoon").read_bytes()))


@cache
def expected(name: str) -> dict[str, Any]:
    """What is expected of it, written by hand."""
    text = (EXAMPLES / f"{name}.toml").read_text(encoding="utf-8")
    found: dict[str, Any] = tomllib.loads(text)["expect"]
    return found


def deals_expected(name: str) -> list[dict[str, Any]]:
    """What is expected of each deal; an example of one deal says it directly."""
    found = expected(name)
    deals: list[dict[str, Any]] = found.get("deals", [found])
    return deals
