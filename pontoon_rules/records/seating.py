"""Who sits at the table, deal after deal: each known, once on a deal, in one spelling, in order.

`Table` takes the deals of a record one after another, as `assembly` and `jsonread` read them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TypeVar

import attrs

from .characters import name_key, shown
from .problems import Problem, problem
from .syntax import (
    AgreeLine,
    BankLine,
    ChipsLine,
    ClaimLine,
    CutLine,
    DealRecord,
    DeclineLine,
    EndLine,
    Position,
    SeatLine,
    SeatsLine,
    SellLine,
)

_Asked = SellLine | AgreeLine | DeclineLine
_Mention = ChipsLine | CutLine | BankLine | SeatLine | ClaimLine | _Asked
_M = TypeVar("_M", ChipsLine, CutLine, BankLine, SeatLine, ClaimLine, _Asked)


@attrs.define
class Table:
    """The seats of the session so far, and the spelling of every name of the record so far.

    `seats` are keys, clockwise where they are `listed`; None while they are not known, because a
    line that could name them cannot be read.
    """

    seats: tuple[str, ...] | None = None
    listed: bool = False
    deals: int = 0
    _spellings: dict[str, str] = attrs.Factory(dict)

    def take(
        self, deal: DealRecord, seats: SeatsLine | None, at: Position, unread: bool
    ) -> tuple[DealRecord, list[Problem]]:
        """The next deal as the table has it, and what is wrong with its seats.

        `seats` are those written for this deal's session, and `unread` says that some line of the
        deal could not be read: then nothing is reported that this line may explain.
        """
        found = [*self._sit_down(deal, seats, unread)]
        if deal.bank is None and not deal.cuts and not unread and self._opens_session(deal):
            found.append(_missing_bank(deal, at))
        if self.seats is not None:
            found += self._deal_problems(deal, frozenset(self.seats))
        self.deals += 1
        return (deal if found or self.seats is None else self._seated(deal)), found

    def _opens_session(self, deal: DealRecord) -> bool:
        return deal.session or not self.deals

    def _sit_down(
        self, deal: DealRecord, seats: SeatsLine | None, unread: bool
    ) -> Iterator[Problem]:
        """Learn who sits at the table from `seats`, or from the lines of the first deal."""
        if seats is not None:
            self._know(seats.names)
            self.seats, self.listed = tuple(map(name_key, seats.names)), True
            yield from _twice(zip(seats.names, seats.places, strict=True), "in `seats`")
        elif unread and self._opens_session(deal):
            self.seats = None
        elif not self.deals:
            bank = () if deal.bank is None else (deal.bank.seat,)
            names = (*(line.seat for line in deal.lines), *bank)
            self._know(names)
            self.seats = tuple(dict.fromkeys(map(name_key, names)))

    def _know(self, names: Iterable[str]) -> None:
        for name in names:
            self._spellings.setdefault(name_key(name), name)

    def _deal_problems(self, deal: DealRecord, seats: frozenset[str]) -> Iterator[Problem]:
        yield from _twice(((one.seat, one.at) for one in deal.chips), "on a second `chips` line")
        yield from _twice(((line.seat, line.at) for line in deal.lines), "on a second line")
        for mention in _mentions(deal):
            if name_key(mention.seat) not in seats:
                yield self._stranger(mention)

    def _stranger(self, mention: _Mention) -> Problem:
        name = shown(mention.seat)
        listed = ", ".join(shown(self._spellings[key]) for key in (self.seats or ())[:8])
        if self.listed:
            return problem(f"{name} is not in `seats`", mention.at, f"one of {listed}")
        if not self.deals:
            message = f"no line and no bank names {name}"
            return problem(message, mention.at, "a seat of this record")
        message = f"no line and no bank of the first deal names {name}"
        return problem(message, mention.at, f"one of {listed}")

    def _seated(self, deal: DealRecord) -> DealRecord:
        """The deal in the spelling of this record and, as far as it is known, in order of play."""
        bank = None if deal.bank is None else self._respelt(deal.bank)
        lines = [self._respelt(line) for line in deal.lines]
        if self.listed and self.seats is not None and bank is not None:
            turn = _turns(self.seats, name_key(bank.seat))
            lines.sort(key=lambda line: turn[name_key(line.seat)])
        return attrs.evolve(
            deal,
            bank=bank,
            lines=tuple(lines),
            claims=tuple(map(self._respelt, deal.claims)),
            cuts=tuple(map(self._respelt, deal.cuts)),
            chips=tuple(map(self._respelt, deal.chips)),
            after=tuple(
                line if isinstance(line, EndLine) else self._respelt(line) for line in deal.after
            ),
            seats=None if deal.seats is None else self._all_respelt(deal.seats),
        )

    def _respelt(self, mention: _M) -> _M:
        name = self._spellings[name_key(mention.seat)]
        return mention if name == mention.seat else attrs.evolve(mention, seat=name)

    def _all_respelt(self, seats: SeatsLine) -> SeatsLine:
        names = tuple(self._spellings[name_key(name)] for name in seats.names)
        return attrs.evolve(seats, names=names)


def _missing_bank(deal: DealRecord, at: Position) -> Problem:
    """The problem with a deal that names no banker; a lone line without stake suggests one."""
    without = [line for line in deal.lines if line.stake is None]
    name = shown(without[0].seat) if len(without) == 1 else "NAME"
    return problem("nothing says who holds the bank", at, f"`bank {name}`")


def _twice(named: Iterable[tuple[str, Position]], where: str) -> Iterator[Problem]:
    seen: set[str] = set()
    for name, at in named:
        key = name_key(name)
        if key in seen:
            yield problem(f"the seat {shown(name)} stands twice, here {where}", at)
        seen.add(key)


def _mentions(deal: DealRecord) -> Iterator[_Mention]:
    """Everything in the deal that names a seat."""
    bank = () if deal.bank is None else (deal.bank,)
    asked = (line for line in deal.after if not isinstance(line, EndLine))
    return chain(deal.chips, deal.cuts, bank, deal.lines, deal.claims, asked)


def _turns(seats: tuple[str, ...], banker: str) -> dict[str, int]:
    """The place of each seat in the order of play: from the banker's left, the banker last."""
    left = seats.index(banker) + 1
    return {key: place for place, key in enumerate(seats[left:] + seats[:left])}
