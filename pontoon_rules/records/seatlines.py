"""One seat's line, `NAME STAKE: CARDS, action, action …`, from tokens to the tree.

The line falls into segments: the first holds cards, each later one begins with a comma or with
the `/` that leads to the next split hand.  `checks.py` looks at what the segments say together.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import attrs

from .characters import is_letter, shown
from .lexer import Line, Token
from .problems import ReadingError
from .syntax import (
    BustItem,
    BuyItem,
    FinishedHandItem,
    Item,
    NextHandItem,
    PontoonItem,
    Position,
    RecordCard,
    SeatLine,
    SplitItem,
    StickItem,
    TwistItem,
)
from .words import (
    ACTION_WORDS,
    BURNING,
    CARDS,
    looks_like_card,
    lowered,
    read_amount,
    read_bare_name,
    read_card,
    read_name,
    unknown_word,
)

ACTIONS: Final = "`buy AMOUNT CARD`, `twist CARD`, `stick`, `split CARD CARD`, `pontoon` or `bust`"
_STAKE: Final = "a stake in whole units, then `:`"


@attrs.frozen
class _Segment:
    """The tokens after one separator; the first segment has none."""

    separator: Token | None
    tokens: tuple[Token, ...]


def is_seat_line(line: Line) -> bool:
    """Whether the line has an unquoted colon, which always makes it a seat's line."""
    return any(token.is_mark(":") for token in line.tokens)


def read_seat_line(line: Line) -> SeatLine:
    """The line of one seat; ReadingError at the first place that cannot be read."""
    colon = next(index for index, token in enumerate(line.tokens) if token.is_mark(":"))
    head, body = line.tokens[:colon], line.tokens[colon + 1 :]
    seat, stake, stake_at = _head(head, line.tokens[colon].at)
    open_line = bool(body) and body[-1].kind == "more"
    first, *rest = _segments(body[:-1] if open_line else body, open_line)
    return SeatLine(
        seat=seat,
        stake=stake,
        cards=_cards(first.tokens),
        items=tuple(item for segment in rest for item in _items(segment)),
        open=open_line,
        comments=line.comments,
        comment=line.comment,
        at=line.at,
        stake_at=stake_at,
    )


def _head(tokens: tuple[Token, ...], colon: Position) -> tuple[str, int | None, Position]:
    """Name and stake, which stand before the colon."""
    if not tokens:
        raise ReadingError("a name is missing before the colon", colon, "the name of a seat")
    seat = name_before_colon(tokens[0])
    if len(tokens) == 1:
        return seat, None, tokens[0].at
    if len(tokens) > 2:
        raise _crowded(tokens)
    return seat, _number(tokens[1], _STAKE), tokens[1].at


def _crowded(tokens: tuple[Token, ...]) -> ReadingError:
    """Why there is more than a name and a stake before the colon."""
    second, third = tokens[1:3]
    if second.kind == "word" and any(map(is_letter, second.text)):
        message = f"a name of more than one word is written in quotes; {second} follows here"
        return ReadingError(message, second.at, f'"{shown(tokens[0].text)} {shown(second.text)}"')
    message = f"{third} cannot stand between the stake and the colon"
    return ReadingError(message, third.at, _STAKE)


def _number(token: Token, expected: str) -> int:
    if token.kind != "word":
        raise ReadingError(f"{token} is no number", token.at, expected)
    return read_amount(token.text, token.at, expected)


def name_before_colon(token: Token) -> str:
    """A seat's name where a colon follows, so that a name such as `Bank` needs no quotes."""
    if token.kind == "quoted":
        return read_name(token.text, token.at)
    if token.kind != "word":
        raise ReadingError(f"{token} is no name", token.at, "the name of a seat")
    return read_bare_name(token.text, token.at)


def _segments(tokens: tuple[Token, ...], open_line: bool) -> list[_Segment]:
    """The body cut before each comma, semicolon and `/`; a comma next to a `/` adds nothing."""
    cuts = [index for index, token in enumerate(tokens) if token.is_mark(",;/")]
    ends = [*cuts[1:], len(tokens)][: len(cuts)]
    segments = [_Segment(None, tokens[: cuts[0]] if cuts else tokens)]
    for start, end in zip(cuts, ends, strict=True):
        separator = tokens[start]
        followed = open_line if end == len(tokens) else tokens[end].text == "/"
        if end > start + 1 or separator.text == "/":
            segments.append(_Segment(separator, tokens[start + 1 : end]))
        elif not followed:
            raise ReadingError(f"nothing follows {separator}", separator.at, ACTIONS)
    return segments


def _items(segment: _Segment) -> tuple[Item, ...]:
    """What one later segment says: an action, the next split hand, or both."""
    separator, tokens = segment.separator, segment.tokens
    if separator is None or separator.text != "/":
        return (_action(tokens),)
    if len(tokens) > 1 and tokens[1].is_mark(":"):
        return (_finished_hand(tokens),)
    if tokens and tokens[0].kind == "word" and looks_like_card(tokens[0].text):
        message = "the stake of the next finished hand is missing"
        raise ReadingError(message, tokens[0].at, "`/ STAKE: CARDS`, or `/` and an action")
    mark = NextHandItem(at=separator.at)
    return (mark, _action(tokens)) if tokens else (mark,)


def _finished_hand(tokens: tuple[Token, ...]) -> FinishedHandItem:
    stake, colon, *cards = tokens
    amount = _number(stake, "the final stake of the next hand, then `:`")
    if not cards:
        raise ReadingError("the next hand has no cards", colon.at, CARDS)
    return FinishedHandItem(amount, _cards(tuple(cards)), at=stake.at)


def _action(tokens: tuple[Token, ...]) -> Item:
    """One action with its amount and cards."""
    word, arguments = tokens[0], tokens[1:]
    read = _READERS.get(lowered(word.text)) if word.kind == "word" else None
    if read is None:
        raise _no_action(word)
    return read(word, arguments)


def _no_action(token: Token) -> ReadingError:
    if token.kind != "word":
        return ReadingError(f"{token} is no action", token.at, ACTIONS)
    if looks_like_card(token.text):
        message = f"the card {token} stands where an action is due"
        hint = f"{ACTIONS}; or all cards of a finished hand before the first comma"
        return ReadingError(message, token.at, hint)
    if lowered(token.text) == "burn":
        return ReadingError(f"`burn`: {BURNING}", token.at, ACTIONS)
    return unknown_word(token.text, ACTION_WORDS, token.at, ACTIONS)


def _cards(tokens: tuple[Token, ...]) -> tuple[RecordCard, ...]:
    return tuple(map(_card, tokens))


def _card(token: Token) -> RecordCard:
    if token.kind == "word":
        return read_card(token.text, token.at)
    if token.kind == "more":
        raise ReadingError(f"{token} stands only at the end of a line", token.at, CARDS)
    raise ReadingError(f"{token} is no card", token.at, CARDS)


def _buy(word: Token, arguments: tuple[Token, ...]) -> BuyItem:
    if not arguments:
        raise ReadingError("the amount of the buy is missing", word.at, "`buy AMOUNT CARD`")
    amount = _number(arguments[0], "`buy AMOUNT CARD`")
    return BuyItem(amount, _drawn(arguments[1:], word), at=word.at)


def _twist(word: Token, arguments: tuple[Token, ...]) -> TwistItem:
    return TwistItem(_drawn(arguments, word), at=word.at)


def _drawn(tokens: tuple[Token, ...], word: Token) -> RecordCard | None:
    """The one card that an action drew, or None while it has not been dealt."""
    cards = _cards(tokens)
    if len(cards) > 1:
        message = f"{word} draws one card; {tokens[1]} is one too many"
        raise ReadingError(message, tokens[1].at, "a comma, `/` or the end of the line")
    return cards[0] if cards else None


def _split(word: Token, arguments: tuple[Token, ...]) -> SplitItem:
    cards = _cards(arguments)
    if len(cards) not in (0, 2):
        message = f"a split deals two cards, one for each hand; {len(cards)} written"
        raise ReadingError(message, word.at, "`split CARD CARD`, with `?` for a card not known")
    return SplitItem(cards, at=word.at)


def _alone(make: Callable[[Position], Item]) -> Callable[[Token, tuple[Token, ...]], Item]:
    """A reader for a word that nothing may follow."""

    def read(word: Token, arguments: tuple[Token, ...]) -> Item:
        if arguments:
            message = f"nothing may follow {word}"
            raise ReadingError(message, arguments[0].at, "a comma, `/` or the end of the line")
        return make(word.at)

    return read


_READERS: Final[dict[str, Callable[[Token, tuple[Token, ...]], Item]]] = {
    "buy": _buy,
    "twist": _twist,
    "split": _split,
    "stick": _alone(lambda at: StickItem(at=at)),
    "pontoon": _alone(lambda at: PontoonItem(at=at)),
    "bust": _alone(lambda at: BustItem(at=at)),
}
