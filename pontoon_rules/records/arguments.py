"""What follows the first word of a line: so many tokens, names and numbers among them."""

from __future__ import annotations

from .lexer import Line, Token
from .problems import ReadingError
from .words import LINE_WORDS, lowered, read_amount, read_bare_name, read_name


def arguments(line: Line, least: int, most: int, form: str) -> tuple[Token, ...]:
    """The tokens after the first word, of which there must be so many."""
    found = line.tokens[1:]
    if len(found) > most:
        raise ReadingError(f"{found[most]} is one word too many", found[most].at, form)
    if len(found) < least:
        raise ReadingError(f"something is missing after {line.tokens[0]}", line.end, form)
    return found


def listed_name(token: Token) -> str:
    """A name where no colon follows: one that is also a word of the record needs quotes."""
    if token.kind == "quoted":
        return read_name(token.text, token.at)
    if token.kind != "word":
        raise ReadingError(f"{token} is no name", token.at, "the name of a seat")
    if lowered(token.text) in LINE_WORDS:
        message = f"{token} is also a word of the record, so as a name it is quoted here"
        raise ReadingError(message, token.at, f'"{token.text}"')
    return read_bare_name(token.text, token.at)


def number(token: Token, expected: str) -> int:
    """A whole number."""
    if token.kind != "word":
        raise ReadingError(f"{token} is no number", token.at, expected)
    return read_amount(token.text, token.at, expected)


def check_word(line: Line, place: int, word: str, form: str) -> None:
    """Refuse another token than the word where the line has one in this place."""
    for token in line.tokens[place : place + 1]:
        if token.kind != "word" or lowered(token.text) != word:
            raise ReadingError(f"{token} stands where `{word}` is due", token.at, form)
