"""Every switch of a rule set as words: how a record, a file and a command line write it.

`stick-minimum=16`, `pontoon-pays=3/2`, `packs=2.1+8.2` (from two seats one pack, from eight two),
`ranks=a.2.3.4.5.6.7.8.9.j.q.k`, `bonuses=5-cards.3/2+678.2`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final, NamedTuple, get_args

from .amounts import amount_text, read_amount
from .cards import RANKS
from .errors import Malformed
from .ruleset import (
    AceKing,
    BankAgreement,
    BankPasses,
    BankSale,
    DrawAt21,
    LaterBuy,
    RuleSet,
    Shuffling,
    SplitBy,
    SplitPontoon,
    SuddenDeath,
    Ties,
)
from .variants import spanish_bonuses

NONE: Final = "none"


class SwitchWords(NamedTuple):
    """How one switch is read from a word and written as one."""

    read: Callable[[str], Any]
    write: Callable[[Any], str]


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 12):
        raise Malformed(f"a switch takes a whole number, not {text[:20]!r}")
    return int(text)


def _number_or_none(text: str) -> int | None:
    return None if text == NONE else _number(text)


def _written_number(value: int | None) -> str:
    return NONE if value is None else str(value)


def _word(known: tuple[str, ...], text: str) -> str:
    if text not in known:
        raise Malformed(f"a switch that takes {' or '.join(known)} has {text[:40]!r}")
    return text


def _yes_or_no(text: str) -> bool:
    return _word(("yes", "no", "true", "false"), text) in ("yes", "true")


def _ranks(text: str) -> tuple[str, ...]:
    return tuple(_word(RANKS, rank.upper()) for rank in text.split("."))


def _packs(text: str) -> tuple[tuple[int, int], ...]:
    pairs = [part.partition(".") for part in text.split("+")]
    return tuple((_number(seats), _number(packs)) for seats, _, packs in pairs)


def _written_packs(packs: Iterable[tuple[int, int]]) -> str:
    return "+".join(f"{seats}.{number}" for seats, number in packs)


def _bonuses(text: str) -> tuple[tuple[str, Any], ...]:
    if text == NONE:
        return ()
    if text == "spanish":
        return spanish_bonuses()
    pairs = [part.partition(".") for part in text.split("+")]
    return tuple((line, read_amount(pays)) for line, _, pays in pairs)


def _written_bonuses(bonuses: Iterable[tuple[str, Any]]) -> str:
    return "+".join(f"{line}.{amount_text(pays)}" for line, pays in bonuses) or NONE


def _words(of: object) -> SwitchWords:
    return SwitchWords(partial(_word, get_args(of)), str)


_NUMBER: Final = SwitchWords(_number, str)
_OR_NONE: Final = SwitchWords(_number_or_none, _written_number)
_RATE: Final = SwitchWords(read_amount, amount_text)
_FLAG: Final = SwitchWords(_yes_or_no, lambda value: "yes" if value else "no")

SWITCHES: Final[dict[str, SwitchWords]] = {
    "ranks": SwitchWords(_ranks, lambda ranks: ".".join(ranks).lower()),
    "copies": _NUMBER,
    "packs": SwitchWords(_packs, _written_packs),
    "bonuses": SwitchWords(_bonuses, _written_bonuses),
    "seats_minimum": _NUMBER,
    "seats_maximum": _NUMBER,
    "stake_minimum": _NUMBER,
    "stake_maximum": _OR_NONE,
    "stick_minimum": _NUMBER,
    "split_by": _words(SplitBy),
    "split_hands": _OR_NONE,
    "split_pontoon": _words(SplitPontoon),
    "buy_later_minimum": _words(LaterBuy),
    "draw_at_21": _words(DrawAt21),
    "banker_stops_at": _OR_NONE,
    "banker_draws_below": _OR_NONE,
    "ties": _words(Ties),
    "ace_king": _words(AceKing),
    "sudden_death": _words(SuddenDeath),
    "pontoon_pays": _RATE,
    "trick_pays": _RATE,
    "banker_pontoon_takes": _RATE,
    "banker_trick_takes": _RATE,
    "bank_passes": _words(BankPasses),
    "bank_agreement": _words(BankAgreement),
    "bank_optional": _FLAG,
    "bank_sale": _words(BankSale),
    "bank_under_pontoon": _FLAG,
    "shuffle": _words(Shuffling),
    "session_deals": _OR_NONE,
    "session_chips": _FLAG,
}
"""Every switch but the name of the profile, in the order of the rule set."""

FIELD: Final = re.compile(rf"\b({'|'.join(sorted(SWITCHES, key=len, reverse=True))})\b")
"""The name of a switch in a message of the rule set."""

WRITTEN: Final = tuple(name.replace("_", "-") for name in SWITCHES)


def read_switch(name: str, value: str) -> tuple[str, Any]:
    """A switch as `evolve` takes it, from its written name and value.

    Malformed for a name that does not exist and a value it cannot have.
    """
    field = name.lower().replace("-", "_")
    if field not in SWITCHES:
        raise Malformed(f"no such switch: {name[:40]!r}; there are: {', '.join(WRITTEN)}")
    try:
        return field, SWITCHES[field].read(value.lower())
    except Malformed as problem:
        raise Malformed(f"{name.lower()}: {problem.message}") from None


def as_written(message: str) -> str:
    """A message of the rule set, with its switches as they are written."""
    return FIELD.sub(lambda found: found[1].replace("_", "-"), message)


def write_switch(name: str, value: Any) -> tuple[str, str]:
    """A switch as a record writes it, from the name and value in a rule set."""
    return name.replace("_", "-"), SWITCHES[name].write(value)


def changed(rules: RuleSet, usual: RuleSet) -> tuple[tuple[str, str], ...]:
    """The switches in which `rules` differ from `usual`, as a record writes them."""
    names = (name for name in SWITCHES if getattr(rules, name) != getattr(usual, name))
    return tuple(write_switch(name, getattr(rules, name)) for name in names)
