"""Characters: from bytes to text, what counts as a space or a quote, and how text is echoed.

Phones write typographic quotes, no-break spaces and emoji by themselves, so a record with them is
a good record.  Characters that only make text look like something else are refused.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_SPACES: Final = (
    "\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u202f\u205f\u3000\u200b\u2060\ufeff"
)
_BLANKS: Final = " " + _SPACES
_QUOTES: Final = "“”„‟«»″＂"
_PLAIN: Final = str.maketrans(_SPACES + _QUOTES, " " * len(_SPACES) + '"' * len(_QUOTES))
_APOSTROPHES: Final = str.maketrans("‘’ʼ＇", "''''")
_BREAK: Final = re.compile("\r\n|[\n\r\u2028\u2029]")
_FORBIDDEN: Final = re.compile(
    "[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
_HIDDEN_LETTERS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0")
_ESCAPED: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def split_lines(text: str) -> list[str]:
    """The lines of `text`, whichever of the usual line ends it uses."""
    return _BREAK.split(text)


def plain(line: str) -> str:
    """`line` with every kind of space and double quote in its ASCII form, column for column."""
    return line.translate(_PLAIN)


def is_blank(line: str) -> bool:
    """Whether the line has nothing but spaces of any kind."""
    return not line.strip(_BLANKS)


def squeezed(text: str) -> str:
    """`text` with each run of spaces made one, and none at the ends."""
    return " ".join(word for word in _spaced(text).split(" ") if word)


def _spaced(text: str) -> str:
    return "".join(" " if is_space(char) else char for char in text)


def is_space(char: str) -> bool:
    """Whether `char` is a tab or any kind of space that has a width."""
    return char == "\t" or unicodedata.category(char) == "Zs"


def forbidden(text: str) -> int | None:
    """The index of the first character that no line may hold: control, override, surrogate."""
    found = _FORBIDDEN.search(text)
    return found.start() if found else None


def invisible(text: str) -> int | None:
    """The index of the first character of `text` that cannot be seen, so not be in a name."""
    for index, char in enumerate(text):
        if char in _HIDDEN_LETTERS or unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp"):
            return index
    return None


def kind_of_forbidden(char: str) -> str:
    """What a refused character is, for a message: `a control character, U+0007`."""
    kinds = {"Cc": "a control character", "Cs": "half a surrogate pair"}
    kind = kinds.get(unicodedata.category(char), "an invisible character")
    if "\u202a" <= char <= "\u202e" or "\u2066" <= char <= "\u2069" or char in "\u200e\u200f\u061c":
        kind = "a character that turns the direction of writing"
    return f"{kind}, U+{ord(char):04X}"


def nfc(text: str) -> str:
    """`text` in Unicode normalisation form C."""
    return unicodedata.normalize("NFC", text)


def name_key(name: str) -> str:
    """What two spellings of a seat, in form NFC, share whatever their case and apostrophes."""
    return nfc(name.translate(_APOSTROPHES).casefold())


def is_bare_name_character(char: str) -> bool:
    """Whether a name may hold `char` without quotes: a letter, mark, digit, `_` or `-`."""
    if char in "_-":
        return True
    category = unicodedata.category(char)
    return (category[0] in "LM" or category == "Nd") and char not in _HIDDEN_LETTERS


def is_letter(char: str) -> bool:
    """Whether `char` is a letter of any script."""
    return unicodedata.category(char)[0] == "L"


def is_foreign_digit(char: str) -> bool:
    """Whether `char` stands for a number but is none of the ASCII digits."""
    return not char.isascii() and unicodedata.numeric(char, None) is not None


def escaped(char: str) -> str:
    """`char` as it may be shown anywhere: itself, or `\\u{202E}` where it would mislead."""
    if char in " \t":
        return " "
    if unicodedata.category(char) in _ESCAPED:
        return f"\\u{{{ord(char):04X}}}"
    return char


def shown(text: str, limit: int = 40) -> str:
    """User text for a message: escaped, and cut after `limit` characters."""
    cut = text if len(text) <= limit else text[: limit - 1]
    return "".join(map(escaped, cut)) + ("…" if len(text) > limit else "")


def width(text: str) -> int:
    """How many columns of a terminal `text` takes, near enough for a caret."""
    return sum(_character_width(char) for char in text)


def _character_width(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
