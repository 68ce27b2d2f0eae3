"""The smallest things a record says, read one by one: names, whole numbers, cards and words.

The text form and the JSON form share these readers, so both accept and refuse the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from ..cards import SUITS, Card
from ..cards import card as known_card
from .characters import (
    forbidden,
    invisible,
    is_bare_name_character,
    is_foreign_digit,
    is_letter,
    kind_of_forbidden,
    nfc,
    shown,
    squeezed,
)
from .limits import DIGITS, FILE_NAME_LENGTH, NAME_LENGTH
from .problems import ReadingError
from .syntax import UNKNOWN, Position, RecordCard, Unknown

if TYPE_CHECKING:
    from fractions import Fraction

LINE_WORDS: Final = frozenset(
    {"rules", "seats", "bank", "stakes", "deal", "void", "claim"}
    | {"session", "cut", "chips", "sell", "agree", "decline", "end"}
    | {"burn", "double", "join", "leave"}
)
"""The words a line may begin with, some of them reserved; a seat of that name is quoted."""

ACTION_WORDS: Final = ("buy", "twist", "stick", "split", "pontoon", "bust")

CARDS: Final = "a card: A 2 3 4 5 6 7 8 9 10 J Q K, or `?` for one not known"

BURNING: Final = "burning a hand for a new one is excluded by the rules"
NET: Final = "`+5`, `-5`, `+3/2`, `0` or `bank`"

_OUR_WORD: Final = {
    "hit": "twist CARD",
    "draw": "twist CARD",
    "stand": "stick",
    "stay": "stick",
    "double": "buy AMOUNT CARD",
    "doubled": "buy AMOUNT CARD",
    "declare": "pontoon",
    "blackjack": "pontoon",
    "natural": "pontoon",
}
_CARD: Final = re.compile("(?:10|[2-9AaTtJjQqKk])(?:[SHDCshdc]|[♠♥♦♣♤♡♢♧❤][\ufe0e\ufe0f]?)?")
_SIGNS: Final = str.maketrans("♠♥♦♣♤♡♢♧❤", "SHDCSHDCH", "\ufe0e\ufe0f")
_MINUS: Final = "-−–"


def lowered(word: str) -> str:
    """An ASCII word in lower case; any other word as it is, so that no look-alike matches."""
    return word.lower() if word.isascii() else word


def read_card(word: str, at: Position) -> RecordCard:
    """The card a word names: rank, then an optional suit as letter, sign or emoji; or `?`."""
    if word == "?":
        return UNKNOWN
    if not _CARD.fullmatch(word):
        raise ReadingError(_no_card(word), at, CARDS)
    return known_card(word.translate(_SIGNS).upper())


def read_known_card(word: str, at: Position) -> Card:
    """A card that all have seen, so that it cannot be `?`."""
    card = read_card(word, at)
    if isinstance(card, Unknown):
        raise ReadingError("a card that is cut is seen by all, so `?` cannot stand here", at)
    return card


def _no_card(word: str) -> str:
    """Why a word is no card, with the mistake people make named where it is one."""
    name = word.translate(_SIGNS)
    if name and name.isascii() and all(letter in SUITS for letter in name.upper()):
        return f"`{shown(word)}` is a suit alone; the suit stands right after the rank, as in `8S`"
    if lowered(word) in ACTION_WORDS:
        return f"a comma is missing before `{shown(word)}`"
    return f"`{shown(word)}` is no card{did_you_mean(word, ())}"


def looks_like_card(word: str) -> bool:
    """Whether `read_card` would read the word."""
    try:
        read_card(word, Position())
    except ReadingError:
        return False
    return True


def read_amount(word: str, at: Position, what: str = "a whole number") -> int:
    """A whole number from 0, in ASCII digits; ReadingError says what is wrong with another one."""
    if not (word.isascii() and word.isdigit()):
        raise ReadingError(_no_amount(word), at, what)
    if len(word) > DIGITS:
        raise ReadingError(f"the number {shown(word, 16)} has more than {DIGITS} digits", at, what)
    return int(word)


def _no_amount(word: str) -> str:
    echo = f"`{shown(word)}`"
    if any(map(is_foreign_digit, word)):
        return f"{echo} is not written in ASCII digits, 0 to 9"
    if len(word) > 1 and word[0] in _MINUS and word[1:].isdigit():
        return f"{echo} is negative; amounts are written without a sign"
    if len(word) > 1 and word[0] == "+" and word[1:].isdigit():
        return f"{echo} has a sign; amounts are written without one"
    if word[:1].isdigit() and not word.strip("0123456789.'/"):
        return f"{echo} is no whole number; amounts are in whole units"
    return f"{echo} is no number"


def read_net(word: str, at: Position) -> int | Fraction:
    """A signed amount, as a claim states it: `+5`, `-5`, `0`, `+3/2`."""
    sign, digits = (word[:1], word[1:]) if word[:1] in ("+", *_MINUS) else ("", word)
    parts = digits.split("/", 1)
    if not all(part.isascii() and part.isdigit() for part in parts):
        raise ReadingError(f"`{shown(word)}` is no net result", at, NET)
    over, *under = [read_amount(part, at) for part in parts]
    amount = _ratio(over, under[0], at) if under else over
    return -amount if sign and sign in _MINUS else amount


def _ratio(over: int, under: int, at: Position) -> int | Fraction:
    """The fraction in its lowest terms, and a whole number where it is one."""
    if not under:
        raise ReadingError("a fraction cannot have 0 below its line", at, NET)
    if over % under == 0:
        return over // under
    from fractions import Fraction  # noqa: PLC0415 (slow to import, rarely needed)

    return Fraction(over, under)


def read_name(text: str, at: Position) -> str:
    """A seat's name as it was quoted: anything that can be seen, of reasonable length."""
    if len(text) > 4 * NAME_LENGTH:
        raise _long_name(at)
    name = nfc(squeezed(text))
    _check_name(name, "a name", "the name of a seat", at)
    if len(name) > NAME_LENGTH:
        raise _long_name(at)
    return name


def read_file_name(text: str, at: Position) -> str:
    """The name of a file of rules as it was quoted; whether there is one is not looked at."""
    name = text.strip(" ")
    _check_name(name, "a file's name", "the name of a file", at)
    if len(name) > FILE_NAME_LENGTH:
        message = f"a file's name is at most {FILE_NAME_LENGTH} characters long"
        raise ReadingError(message, at)
    return name


def _check_name(name: str, what: str, expected: str, at: Position) -> None:
    """Refuse what could not be seen in a name or could not be written in quotes."""
    hidden = invisible(name)
    if hidden is not None:
        raise ReadingError(f"{kind_of_forbidden(name[hidden])}, cannot stand in {what}", at)
    if any(char in name for char in '"“”„‟«»″＂'):
        raise ReadingError(f"{what} cannot hold a double quote", at)
    if not name:
        raise ReadingError(f"{what} is empty", at, expected)


def _long_name(at: Position) -> ReadingError:
    return ReadingError(f"a name is at most {NAME_LENGTH} characters long", at)


def read_bare_name(word: str, at: Position) -> str:
    """A seat's name written without quotes."""
    for index, char in enumerate(word):
        if not is_bare_name_character(char):
            raise _not_bare(word, char, Position(at.line, at.column + index, at.pointer))
    if not any(map(is_letter, word)):
        message = f"`{shown(word)}` has no letter, so it is no name"
        raise ReadingError(message, at, f'the name of a seat; "{shown(word)}" in quotes is one')
    return read_name(word, at)


def _not_bare(word: str, char: str, at: Position) -> ReadingError:
    if invisible(char) is not None:
        return ReadingError(f"{kind_of_forbidden(char)}, cannot stand in a name", at)
    message = f"a name with `{shown(char)}` is written in quotes"
    return ReadingError(message, at, f'"{shown(word)}"')


def is_bare(name: str) -> bool:
    """Whether a name reads as itself without quotes."""
    return all(map(is_bare_name_character, name)) and any(map(is_letter, name))


def unknown_word(word: str, known: Iterable[str], at: Position, expected: str) -> ReadingError:
    """The problem with a word that no record has, and the one probably meant."""
    ours = _OUR_WORD.get(lowered(word))
    if ours is not None:
        return ReadingError(f"`{shown(word)}` is no word of Pontoon; we say `{ours}`", at, expected)
    return ReadingError(f"unknown word `{shown(word)}`{did_you_mean(word, known)}", at, expected)


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`; did you mean …?` where a known word, or our word for another game's, is near."""
    if lowered(word) in _OUR_WORD:
        return f"; we say `{_OUR_WORD[lowered(word)]}`"
    if len(word) > 20:
        return ""
    from difflib import get_close_matches  # noqa: PLC0415 (slow to import, rarely needed)

    near = get_close_matches(lowered(word), list(known), n=1)
    return f"; did you mean `{near[0]}`?" if near else ""


def check_line_text(text: str, limit: int, what: str, at: Position) -> str:
    """Free text that must fit one line of a record: a comment, a reason."""
    index = forbidden(text)
    if index is not None:
        message = f"{kind_of_forbidden(text[index])}, cannot stand in {what}"
        raise ReadingError(message, at)
    if len(text) > limit:
        raise ReadingError(f"{what} is at most {limit} characters long", at)
    return text
