"""The record made ready to be judged: rules looked up, seats in order, a line for each."""

from __future__ import annotations

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
from ..ruleset import TABLE, RuleSet, evolve
from ..state import clockwise_from_left
from ..switches import as_written, changed, read_switch
from ..variants import named
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
    """The rule set that a record names: a profile, then switches, then the agreed stakes.

    A file of house rules must have been put in its place before; see `pontoon_rules.houses`.
    """
    rules = _named(record.rules) if record.rules else TABLE
    return rules if record.stakes is None else _agreed(rules, record.stakes)


def origin(rules: RuleSet) -> RuleSet:
    """The named rule set that `rules` come from; the reference profile where the name is none."""
    try:
        return named(rules.profile)
    except Malformed:
        return TABLE


def rules_line(rules: RuleSet) -> RulesLine:
    """The line that names a rule set: its profile, and every switch that differs from it."""
    usual = origin(rules)
    return RulesLine(usual.profile, changed(rules, usual))


def _agreed(rules: RuleSet, line: StakesLine) -> RuleSet:
    """The rules with the limits that the table agreed on; clause `stake.agreed`."""
    if rules.stake_maximum is not None:
        raise unreadable(
            f"the {rules.profile} rules fix the stakes: "
            f"{rules.stake_minimum} to {rules.stake_maximum}",
            line.at,
            "no `stakes` line, or a switch such as `rules table stake-maximum=9`",
        )
    try:
        return evolve(rules, stake_minimum=line.low, stake_maximum=line.high)
    except Malformed as problem:
        raise unreadable(as_written(problem.message), line.at) from None


def _named(line: RulesLine) -> RuleSet:
    try:
        return evolve(named(line.profile), **dict(read_switch(*one) for one in line.switches))
    except Malformed as problem:
        raise unreadable(as_written(problem.message), line.at) from None
