"""The lines that begin with a word: `rules`, `seats`, `session`, `cut`, `deal`, `bank` and more.

Those for what is done outside a deal are in `betweenlines`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import attrs

from .arguments import arguments, listed_name, number
from .betweenlines import read_agree, read_chips, read_decline, read_end, read_sell
from .characters import squeezed
from .lexer import Line, check_apart, scan, with_fraction
from .limits import REASON_LENGTH, SEATS
from .problems import ReadingError
from .rulewords import read_rules
from .seatlines import is_seat_line, read_seat_line
from .syntax import (
    NOWHERE,
    AfterLine,
    BankLine,
    ChipsLine,
    ClaimLine,
    CutLine,
    Position,
    RulesLine,
    SeatLine,
    SeatsLine,
    StakesLine,
    VoidLine,
)
from .words import (
    BURNING,
    LINE_WORDS,
    NET,
    check_line_text,
    looks_like_card,
    lowered,
    read_known_card,
    read_net,
    unknown_word,
)


@attrs.frozen
class DealLine:
    """`deal` or `deal NUMBER`, which opens a deal."""

    number: int | None = None
    comments: tuple[str, ...] = ()
    comment: str | None = None
    at: Position = attrs.field(default=NOWHERE, eq=False)


@attrs.frozen
class SessionLine:
    """`session`, which opens a new session with the deal below it."""

    comments: tuple[str, ...] = ()
    comment: str | None = None
    at: Position = attrs.field(default=NOWHERE, eq=False)


AnyLine = (
    RulesLine
    | SeatsLine
    | StakesLine
    | SessionLine
    | ChipsLine
    | CutLine
    | DealLine
    | BankLine
    | SeatLine
    | VoidLine
    | ClaimLine
    | AfterLine
)


def read_line(line: Line) -> AnyLine:
    """What one line says; ReadingError at the first place that cannot be read."""
    if is_seat_line(line):
        return _seat_line(line)
    word = line.tokens[0]
    read = _READERS.get(lowered(word.text)) if word.kind == "word" else None
    if read is None:
        raise _no_line(line)
    if read is not _void:
        check_apart(line.tokens)
    return read(line)


def begun_by(line: Line) -> DealLine | SessionLine | None:
    """The deal or session that a line begins even where the rest of the line cannot be read."""
    if is_seat_line(line) or line.tokens[0].kind != "word":
        return None
    match lowered(line.tokens[0].text):
        case "deal":
            return DealLine(at=line.at)
        case "session":
            return SessionLine(at=line.at)
        case _:
            return None


def _seat_line(line: Line) -> SeatLine:
    """A seat's line; where a word such as `bank` was meant as a word, say so."""
    check_apart(line.tokens)
    try:
        return read_seat_line(line)
    except ReadingError as error:
        word = line.tokens[0]
        colon = next(index for index, token in enumerate(line.tokens) if token.is_mark(":"))
        start = line.tokens[: colon + 2][-1].at
        if lowered(word.text) not in LINE_WORDS or (error.problem.column or 0) > start.column:
            raise
        message = f"before a colon, {word} is the name of a seat"
        hint = f"no colon after `{lowered(word.text)}`, and quotes around a colon in a text"
        raise ReadingError(message, line.tokens[colon].at, hint) from None


def _no_line(line: Line) -> ReadingError:
    """Why a line without a colon begins with nothing that a line may begin with."""
    word = line.tokens[0]
    reserved = _RESERVED.get(lowered(word.text)) if word.kind == "word" else None
    if reserved is not None:
        return ReadingError(f"`{lowered(word.text)}`: {reserved}", word.at)
    if len(line.tokens) > 1 and any(looks_like_card(token.text) for token in line.tokens[1:]):
        message = f"a colon is missing in the line of {word}"
        return ReadingError(message, word.at, "`NAME STAKE: CARDS, action, action`")
    if word.kind != "word":
        return ReadingError(f"{word} cannot begin a line", word.at, _LINES)
    return unknown_word(word.text, _READERS, word.at, _LINES)


_LINES: Final = (
    "`NAME STAKE: CARDS, …`, or a line that begins with rules, seats, stakes, session, chips, cut, "
    "deal, bank, void, claim, sell, agree, decline or end"
)
_RESERVED: Final = {
    "burn": BURNING,
    "double": "there is no doubling; a player buys a card, `buy AMOUNT CARD`",
    "join": "the word is reserved; who sits at the table is written in `seats`",
    "leave": "the word is reserved; a player who leaves loses the stakes laid, and when the "
    "banker leaves the deal is void: `void REASON`",
}


def _rules(line: Line) -> RulesLine:
    after = line.at.column - 1 + len(line.tokens[0].text)
    profile, switches = read_rules(line.source[after:], Position(line.number, after + 1))
    return RulesLine(profile, switches, line.comments, line.comment, at=line.at)


def _seats(line: Line) -> SeatsLine:
    tokens = [token for token in line.tokens[1:] if not token.is_mark(",;")]
    if not tokens:
        raise ReadingError("the names of the seats are missing", line.end, "`seats NAME NAME …`")
    if len(tokens) > SEATS:
        raise ReadingError(f"a record has at most {SEATS} seats", tokens[SEATS].at)
    names = tuple(map(listed_name, tokens))
    places = tuple(token.at for token in tokens)
    return SeatsLine(names, line.comments, line.comment, at=line.at, places=places)


def _stakes(line: Line) -> StakesLine:
    form = "`stakes MIN MAX`"
    low, high = (number(token, form) for token in arguments(line, 2, 2, form))
    return StakesLine(low, high, line.comments, line.comment, at=line.at)


def _bank(line: Line) -> BankLine:
    (name,) = arguments(line, 1, 1, "`bank NAME`")
    return BankLine(listed_name(name), line.comments, line.comment, at=name.at)


def _deal(line: Line) -> DealLine:
    found = arguments(line, 0, 1, "`deal` or `deal NUMBER`")
    told = number(found[0], "the number of the deal") if found else None
    return DealLine(told, line.comments, line.comment, at=line.at)


def _session(line: Line) -> SessionLine:
    arguments(line, 0, 0, "`session` alone")
    return SessionLine(line.comments, line.comment, at=line.at)


def _cut(line: Line) -> CutLine:
    form = "`cut NAME CARD`"
    name, word = arguments(line, 2, 2, form)
    seat = listed_name(name)
    if word.kind != "word":
        raise ReadingError(f"{word} is no card", word.at, form)
    card = read_known_card(word.text, word.at)
    return CutLine(seat, card, line.comments, line.comment, at=name.at)


def _void(line: Line) -> VoidLine:
    return VoidLine(_reason(line), line.comments, line.comment, at=line.at)


def _reason(line: Line) -> str | None:
    """The text after `void`: as it stands, or what one pair of quotes around it holds."""
    rest = line.tokens[1:]
    if len(rest) == 1 and rest[0].kind == "quoted":
        text = rest[0].text
    else:
        text = line.source[line.at.column - 1 + len("void") :]
    if rest and rest[0].at.column == line.at.column + len("void"):
        raise ReadingError("a space is missing after `void`", rest[0].at)
    return check_line_text(squeezed(text), REASON_LENGTH, "a reason", line.at) or None


def written_reason(reason: str) -> str | None:
    """How a reason is written so that it reads back: plain, in quotes, or not at all."""
    for written in (reason, f'"{reason}"'):
        try:
            line = scan(f"void {written}")
            if not is_seat_line(line) and _reason(line) == reason:
                return written
        except ReadingError:
            continue
    return None


def _claim(line: Line) -> ClaimLine:
    form = "`claim NAME +5` or `claim NAME bank`"
    name, what = arguments(with_fraction(line), 2, 2, form)
    seat = listed_name(name)
    bank = what.kind == "word" and lowered(what.text) == "bank"
    if what.kind != "word":
        raise ReadingError(f"{what} is no net result", what.at, NET)
    net = None if bank else read_net(what.text, what.at)
    return ClaimLine(seat, net, bank, line.comments, line.comment, at=name.at)


_READERS: Final[dict[str, Callable[[Line], AnyLine]]] = {
    "rules": _rules,
    "seats": _seats,
    "stakes": _stakes,
    "session": _session,
    "chips": read_chips,
    "cut": _cut,
    "deal": _deal,
    "bank": _bank,
    "void": _void,
    "claim": _claim,
    "sell": read_sell,
    "agree": read_agree,
    "decline": read_decline,
    "end": read_end,
}
