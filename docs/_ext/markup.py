"""Small pieces of MyST text, as plain functions from text to text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

PROFILES = {"table": "Our table", "home": "Home guide", "guide": "Beginner’s guide"}
"""How a page names a profile; `table` is the reference."""

STATUSES = {"stated": "Stated", "inherited": "Inherited", "ruled": "Our ruling"}


def page(title: str, description: str, *blocks: str) -> str:
    """A whole page: its description for search engines, its heading, its blocks."""
    quoted = " ".join(description.split()).replace('"', "'")
    head = f'---\nmyst:\n  html_meta:\n    description: "{quoted}"\n---\n'
    return head + "\n" + join(f"# {title}", *blocks)


def join(*blocks: str) -> str:
    """Blocks with an empty line between them, without the empty ones."""
    return "\n\n".join(block.strip("\n") for block in blocks if block.strip()) + "\n"


def directive(name: str, argument: str, *blocks: str, **options: str) -> str:
    """A directive whose fence is longer than every fence inside it."""
    body = join(*blocks)
    fence = ":" * (_longest(body, ":") + 1)
    head = f"{fence}{{{name}}} {argument}".rstrip()
    lines = [head, *(f":{key}: {_quoted(value)}" for key, value in options.items() if value)]
    return "\n".join(lines) + f"\n\n{body}{fence}\n"


def _quoted(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def code(text: str, caption: str = "", kind: str = "") -> str:
    """Text as it stands, in a fixed-width block; `kind` is its class on the page."""
    fence = "`" * (_longest(text, "`") + 1)
    options = (f":caption: {caption}\n" if caption else "") + (f":class: {kind}\n" if kind else "")
    return f"{fence}{{code-block}} text\n{options}\n{text.rstrip()}\n{fence}\n"


def _longest(text: str, sign: str) -> int:
    """The longest fence of this sign in the text, at least two."""
    runs = re.findall(rf"^\s*({re.escape(sign)}+)", text, flags=re.MULTILINE)
    return max([2, *map(len, runs)])


def definition(term: str, text: str) -> str:
    """One term of a definition list; nothing when there is nothing to say."""
    if not text.strip():
        return ""
    first, *rest = text.strip().splitlines()
    return "\n".join([term, f": {first}", *(f"  {line}".rstrip() for line in rest)]) + "\n"


def role(name: str, targets: Iterable[str], titles: Mapping[str, str] | None = None) -> str:
    """References to several ids, with commas; by their titles where these are known."""
    known = titles or {}
    return ", ".join(
        f"{{rule:{name}}}`{known[target]} <{target}>`"
        if target in known
        else f"{{rule:{name}}}`{target}`"
        for target in targets
    )


def placeholders(message: str) -> str:
    """A message template for readers: `{amount}` becomes *amount*."""
    return re.sub(r"\{(\w+)\}", r"*\1*", message)


def citations(sources: Iterable[str]) -> str:
    """`table 02`, `table 04` as readers see them: the document and its sections."""
    sections: dict[str, list[str]] = {}
    for source in sources:
        key, _, section = source.partition(" ")
        sections.setdefault(key, []).extend([section] if section else [])
    return "; ".join(_citation(key, parts) for key, parts in sections.items())


def _citation(key: str, parts: list[str]) -> str:
    document = f"[{PROFILES.get(key, key)}](sources.md)"
    if not parts:
        return document
    word = "section" if len(parts) == 1 else "sections"
    return f"{document}, {word} {' and '.join(parts)}"


def named(words: str) -> str:
    """Words in which a document may be cited by its key: `home Jugadores`."""
    keys = "|".join(PROFILES)
    return re.sub(rf"\b({keys}) (?=\d|[A-ZÀ-Þ])", lambda key: PROFILES[key[1]] + ", ", words)


def sentence(text: str) -> str:
    """The text with a capital and a full stop."""
    text = text.strip()
    if not text:
        return ""
    return text[0].upper() + text[1:] + ("" if text[-1] in ".!?…" else ".")
