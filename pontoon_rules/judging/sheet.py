"""The record made ready to be judged: rules looked up, seats in order, a line for each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import attrs

from ..errors import Malformed
from ..records.characters import name_key
from ..records.problems import Problem, RecordError
from ..records.syntax import (
    DealRecord,
    Position,
    Record,
    RulesLine,
    SeatLine,
    SeatsLine,
    StakesLine,
)
from ..ruleset import PROFILES, TABLE, RuleSet, evolve
from ..state import clockwise_from_left
from .counting import Count, start_count


@attrs.frozen
class Sheet:
    """One deal of a record: `seats` clockwise and `players` in order of play, `lines` by seat.

    `count` is how the pack lies at its beginning, as far as the deals before it tell.
    """

    rules: RuleSet
    seats: tuple[str, ...]
    banker: str
    players: tuple[str, ...]
    lines: dict[str, SeatLine]
    deal: DealRecord
    count: Count

    @property
    def recorded(self) -> tuple[SeatLine, ...]:
        """The players' lines in order of play; a seat without a line is not recorded."""
        return tuple(self.lines[seat] for seat in self.players if seat in self.lines)

    @property
    def bank_line(self) -> SeatLine | None:
        """The banker's line, if there is one."""
        return self.lines.get(self.banker)

    @property
    def complete(self) -> bool:
        """Whether every player has a line."""
        return len(self.recorded) == len(self.players)


def unreadable(message: str, at: Position, expected: str = "") -> RecordError:
    """A record error at one place."""
    line, column = (at.line, at.column) if at.line else (None, None)
    return RecordError([Problem(message, expected, line, column, pointer=at.pointer)])


def sheet_of(
    rules: RuleSet,
    seats: tuple[str, ...],
    banker: str,
    deal: DealRecord,
    count: Count | None = None,
) -> Sheet:
    """The sheet of one deal at a table of `seats`, clockwise, with `banker` dealing.

    `count` is the pack as the deal before left it; None where it was shuffled or is not known.
    """
    shown = {name_key(seat): seat for seat in seats}
    lines = {shown[name_key(line.seat)]: line for line in deal.lines}
    banker = shown[name_key(banker)]
    players = clockwise_from_left(seats, banker)
    exact = all(seat in lines for seat in players)
    start = start_count(rules, len(seats), exact) if count is None else count.of(exact)
    return Sheet(rules, seats, banker, players, lines, deal, start)


def seats_of(written: SeatsLine | None, deal: DealRecord, banker: str) -> tuple[str, ...]:
    """The seats clockwise: as written, else the banker and then the players' lines in order."""
    if written is not None:
        return written.names
    bank = name_key(banker)
    of_banker = [line.seat for line in deal.lines if name_key(line.seat) == bank]
    players = [line.seat for line in deal.lines if name_key(line.seat) != bank]
    return (of_banker[0] if of_banker else banker, *players)


def rules_of(record: Record) -> RuleSet:
    """The rule set that a record names: a profile, then switches, then the agreed stakes."""
    rules = _profile(record.rules) if record.rules else TABLE
    if record.stakes is not None:
        raise _fixed_stakes(rules, record.stakes)
    return rules


def rules_line(rules: RuleSet) -> RulesLine:
    """The line that names a rule set: its profile, and every switch that differs from it."""
    usual = PROFILES.get(rules.profile, TABLE)
    changed = (name for name in SWITCHES if getattr(rules, name) != getattr(usual, name))
    written = ((name.replace("_", "-"), getattr(rules, name)) for name in changed)
    return RulesLine(
        rules.profile,
        tuple((name, "none" if value is None else str(value)) for name, value in written),
    )


def _fixed_stakes(rules: RuleSet, line: StakesLine) -> RecordError:
    limits = f"{rules.stake_minimum} to {rules.stake_maximum}"
    return unreadable(
        f"the {rules.profile} rules fix the stakes: {limits}",
        line.at,
        "no `stakes` line, or a switch such as `rules table stake-maximum=9`",
    )


def _profile(line: RulesLine) -> RuleSet:
    profile = PROFILES.get(line.profile.lower())
    if profile is None:
        known = ", ".join(PROFILES)
        raise unreadable(f"no rules are called {line.profile[:40]!r}", line.at, f"one of: {known}")
    try:
        return evolve(profile, **dict(_switch(*switch) for switch in line.switches))
    except Malformed as problem:
        raise unreadable(problem.message, line.at) from None


def _switch(name: str, value: str) -> tuple[str, Any]:
    """A switch as `evolve` takes it, from the words of a record."""
    field = name.lower().replace("-", "_")
    if field not in SWITCHES:
        raise Malformed(f"no such switch: {name[:40]!r}; there are: {', '.join(WRITTEN)}")
    return field, SWITCHES[field](value)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 12):
        raise Malformed(f"a switch takes a whole number, not {text[:20]!r}")
    return int(text)


def _number_or_none(text: str) -> int | None:
    return None if text.lower() == "none" else _number(text)


SWITCHES: Final[dict[str, Callable[[str], Any]]] = {
    "copies": _number,
    "seats_minimum": _number,
    "seats_maximum": _number,
    "stake_minimum": _number,
    "stake_maximum": _number_or_none,
    "stick_minimum": _number,
    "split_hands": _number,
    "pontoon_pays": _number,
    "trick_pays": _number,
    "banker_pontoon_takes": _number,
    "banker_trick_takes": _number,
    "session_deals": _number_or_none,
}
"""The switches a record may set, each with the reader of its value."""

WRITTEN: Final = tuple(name.replace("_", "-") for name in SWITCHES)
