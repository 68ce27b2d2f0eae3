"""How a switch is written in a file of house rules, and how it is written in a record.

What TOML has a form for is written in it: numbers, true and false, tables of packs and bonuses, a
list of ranks.  Everything becomes the word that a record writes, which is read in one place only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, get_args

from ..cards import RANKS
from ..ruleset import (
    AceKing,
    BankAgreement,
    BankPasses,
    BankSale,
    BonusLine,
    DrawAt21,
    LaterBuy,
    Shuffling,
    SplitBy,
    SplitPontoon,
    SuddenDeath,
    Ties,
)
from ..switches import SWITCHES

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "split_by": get_args(SplitBy),
    "split_pontoon": get_args(SplitPontoon),
    "buy_later_minimum": get_args(LaterBuy),
    "draw_at_21": get_args(DrawAt21),
    "ties": get_args(Ties),
    "ace_king": get_args(AceKing),
    "sudden_death": get_args(SuddenDeath),
    "bank_passes": get_args(BankPasses),
    "bank_agreement": get_args(BankAgreement),
    "bank_sale": get_args(BankSale),
    "shuffle": get_args(Shuffling),
}
"""The switches that take one of several words."""
FLAGS: Final = ("bank_optional", "bank_under_pontoon", "session_chips")
RATES: Final = ("pontoon_pays", "trick_pays", "banker_pontoon_takes", "banker_trick_takes")
OPEN: Final = (
    "stake_maximum",
    "split_hands",
    "banker_stops_at",
    "banker_draws_below",
    "session_deals",
)
"""The switches that take a number, or `none`."""
WHOLE: Final = ("copies", "seats_minimum", "seats_maximum", "stake_minimum", "stick_minimum")
DIGITS: Final = 12

_RATIO: Final = re.compile(r"[ \t]*(?:/|:|to)[ \t]*")


class Form(NamedTuple):
    """What may be written, in words, and how it becomes the word of a record.

    `word` gives None for what is of another kind.
    """

    expected: str
    word: Callable[[Any], str | None]


def kind_of(value: object) -> str:
    """What a TOML value is, in words."""
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int):
        return "a whole number"
    if isinstance(value, float):
        return "a number with a point"
    if isinstance(value, str):
        return "a text"
    if isinstance(value, list):
        return "a list"
    return "a table" if isinstance(value, Mapping) else "a date or time"


def _is_whole(value: object) -> bool:
    return type(value) is int and 0 <= value < 10**DIGITS


def _whole(value: object) -> str | None:
    """A whole number, as one or in quotes."""
    if isinstance(value, str):
        return value.strip().lower()
    return str(value) if _is_whole(value) else None


def _text(value: object) -> str | None:
    return value.strip().lower() if isinstance(value, str) else None


def _flag(value: object) -> str | None:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return _text(value)


def _rate(value: object) -> str | None:
    """`2`, `"3/2"`, and as people say it: `"3:2"`, `"3 to 2"`."""
    word = _whole(value)
    return word and _RATIO.sub("/", word)


def _ranks(value: object) -> str | None:
    """A list such as `["A", 2, 3]`, in the order of the thirteen."""
    if isinstance(value, str):
        return _text(value)
    if not isinstance(value, list) or not all(isinstance(one, str | int) for one in value):
        return None
    ranks = [str(one).strip().upper() for one in value if _is_whole(one) or isinstance(one, str)]
    known = len(ranks) == len(value) and all(rank in RANKS for rank in ranks)
    return ".".join(sorted(ranks, key=RANKS.index)).lower() if known else None


def _packs(value: object) -> str | None:
    """A table such as `{2 = 1, 8 = 2}`, or one number of packs for every table."""
    if not isinstance(value, Mapping):
        return f"2.{value}" if _is_whole(value) else _text(value)
    plain = all(_digits(seats) and _is_whole(packs) for seats, packs in value.items())
    if not plain or not value:
        return None
    pairs = sorted((int(seats), packs) for seats, packs in value.items())
    return "+".join(f"{seats}.{packs}" for seats, packs in pairs)


def _digits(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= DIGITS


def _bonuses(value: object) -> str | None:
    """A table such as `{678 = "3/2"}`, in the order of the lines; or `spanish`, or `none`."""
    if not isinstance(value, Mapping):
        return _text(value)
    lines = get_args(BonusLine)
    paid = {str(line).lower(): _rate(pays) for line, pays in value.items()}
    if not all(line in lines and pays for line, pays in paid.items()):
        return None
    return "+".join(f"{line}.{paid[line]}" for line in lines if line in paid) or "none"


def _one_of(words: tuple[str, ...]) -> Form:
    quoted = [f'"{word}"' for word in words]
    return Form(f"{', '.join(quoted[:-1])} or {quoted[-1]}", _text)


_FORMS: Final[dict[str, Form]] = {
    "ranks": Form('a list of ranks such as ["A", 2, 3, "K"]', _ranks),
    "packs": Form("`{2 = 1, 8 = 2}`: from 2 seats on one pack, from 8 on two", _packs),
    "bonuses": Form('a table such as {678 = "3/2", 777 = 2}, "spanish" or "none"', _bonuses),
    **{name: Form("a whole number", _whole) for name in WHOLE},
    **{name: Form('a whole number, or "none"', _whole) for name in OPEN},
    **{name: Form('a whole number, or a fraction such as "3/2"', _rate) for name in RATES},
    **{name: Form("true or false", _flag) for name in FLAGS},
    **{name: _one_of(words) for name, words in CHOICES.items()},
}
FORMS: Final[dict[str, Form]] = {name: _FORMS[name] for name in SWITCHES}
"""Every switch, in the order of the rule set."""
