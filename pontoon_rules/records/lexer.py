"""From a line to its words: names in quotes, marks, the ellipsis, and the comment."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final, Literal

import attrs

from .characters import forbidden, kind_of_forbidden, plain, shown
from .limits import COMMENT_LENGTH, LINE_LENGTH
from .problems import ReadingError
from .syntax import Position

Kind = Literal["word", "quoted", "mark", "more"]

_TOKEN: Final = re.compile(
    r"""(?P<comment>\#.*)
      | "(?P<quoted>[^"]*)"
      | (?P<more>…|\.\.\.)
      | (?P<mark>[,;/:])
      | (?P<word>(?:(?!\.\.\.)[^ ",;/:…\#])+)
      | (?P<open>")""",
    re.VERBOSE | re.DOTALL,
)


@attrs.frozen
class Token:
    """One word, quoted text, mark or ellipsis; `text` is without its quotes."""

    kind: Kind
    text: str
    at: Position

    def is_mark(self, marks: str) -> bool:
        """Whether this is one of the given marks."""
        return self.kind == "mark" and self.text in marks

    def __str__(self) -> str:
        """The token as a message echoes it."""
        return f'"{shown(self.text)}"' if self.kind == "quoted" else f"`{shown(self.text)}`"


@attrs.frozen
class Line:
    """One line of text: its tokens, the comment after them, and the comments above it.

    `source` is the line as it was written, without the comment; `comments` are added by who has
    read the lines above.
    """

    number: int
    source: str
    tokens: tuple[Token, ...]
    comment: str | None = None
    comments: tuple[str, ...] = ()

    @property
    def at(self) -> Position:
        """Where the first token stands."""
        return self.tokens[0].at if self.tokens else Position(self.number, 1)

    @property
    def end(self) -> Position:
        """The place just after the last token."""
        return Position(self.number, len(self.source.rstrip()) + 1)


def scan(source: str, number: int = 1) -> Line:
    """The line as tokens and comment; ReadingError where a character or a quote is wrong."""
    _check_characters(source, number)
    tokens: list[Token] = []
    for found in _TOKEN.finditer(plain(source)):
        at = Position(number, found.start() + 1)
        if found.lastgroup == "comment":
            comment = _comment(source[found.start() + 1 :], at)
            return Line(number, source[: found.start()], tuple(tokens), comment)
        tokens.append(_token(found, source, at))
    return Line(number, source, tuple(tokens))


def _token(found: re.Match[str], source: str, at: Position) -> Token:
    match found.lastgroup:
        case "quoted":
            return Token("quoted", source[found.start() + 1 : found.end() - 1], at)
        case "more" | "mark" | "word" as kind:
            return Token(kind, found.group(), at)
        case _:
            raise ReadingError("the quote is not closed on its line", at, 'a second `"`')


def check_apart(tokens: tuple[Token, ...]) -> None:
    """Refuse quotes that touch a word, since one of the two must be a mistake."""
    for left, right in pairwise(tokens):
        quoted = [token for token in (left, right) if token.kind == "quoted"]
        if not quoted or left.kind == "mark" or right.kind in ("mark", "more"):
            continue
        if left.at.column + len(left.text) + 2 * (left.kind == "quoted") == right.at.column:
            raise ReadingError("a space is missing beside the quotes", right.at)


def with_fraction(line: Line) -> Line:
    """The line with the fraction at its end, such as `+3/2`, as one word, where it has one."""
    if not any(token.is_mark("/") for token in line.tokens[-2:-1]):
        return line
    *before, over, _, under = line.tokens
    text = f"{over.text}/{under.text}"
    if plain(line.source)[over.at.column - 1 :].rstrip() != text:
        return line
    return attrs.evolve(line, tokens=(*before, Token("word", text, over.at)))


def _comment(text: str, at: Position) -> str:
    """The comment without the one space that usually follows its sign."""
    bare = text.rstrip()
    comment = bare.removeprefix(" ")
    if len(comment) > COMMENT_LENGTH:
        raise ReadingError(f"a comment is at most {COMMENT_LENGTH} characters long", at)
    return comment


def _check_characters(source: str, number: int) -> None:
    if len(source) > LINE_LENGTH:
        message = f"a line is at most {LINE_LENGTH:,} characters long"
        raise ReadingError(message, Position(number, LINE_LENGTH + 1))
    index = forbidden(source)
    if index is not None:
        message = f"{kind_of_forbidden(source[index])}, cannot stand in a record"
        raise ReadingError(message, Position(number, index + 1))
