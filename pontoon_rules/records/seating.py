"""The seats of a record: that each is known and stands once, how it is spelt, and their order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from .characters import name_key, shown
from .problems import Problem, problem
from .syntax import BankLine, ClaimLine, DealRecord, Position, SeatLine, SeatsLine

_Mention = BankLine | SeatLine | ClaimLine


def seat_problems(seats: SeatsLine | None, deal: DealRecord) -> Iterator[Problem]:
    """Seats that stand twice, and names that are no seat of this record."""
    if seats is not None:
        yield from _twice(zip(seats.names, seats.places, strict=True), "in `seats`")
    yield from _twice(((line.seat, line.at) for line in deal.lines), "on a second line")
    spellings = _spellings(seats, deal)
    for mention in _mentions(deal):
        if name_key(mention.seat) not in spellings:
            yield _stranger(mention, seats)


def missing_bank(deal: DealRecord, at: Position) -> Problem:
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


def _mentions(deal: DealRecord) -> tuple[_Mention, ...]:
    """Everything in the deal that names a seat."""
    bank = () if deal.bank is None else (deal.bank,)
    return (*bank, *deal.lines, *deal.claims)


def _stranger(mention: _Mention, seats: SeatsLine | None) -> Problem:
    name = shown(mention.seat)
    if seats is None:
        return problem(f"no line and no bank names {name}", mention.at, "a seat of this record")
    listed = ", ".join(map(shown, seats.names[:8]))
    return problem(f"{name} is not in `seats`", mention.at, f"one of {listed}")


def _spellings(seats: SeatsLine | None, deal: DealRecord) -> dict[str, str]:
    """How each seat is spelt: as `seats` has it, or else its own line, or else `bank`."""
    if seats is not None:
        names: Iterable[str] = seats.names
    else:
        bank = () if deal.bank is None else (deal.bank.seat,)
        names = (*bank, *(line.seat for line in deal.lines))
    return {name_key(name): name for name in names}


def seated(seats: SeatsLine | None, deal: DealRecord) -> DealRecord:
    """The deal with one spelling for each seat and, where `seats` is written, in order of play."""
    spellings = _spellings(seats, deal)

    def respelt(name: str) -> str:
        return spellings[name_key(name)]

    bank = None if deal.bank is None else attrs.evolve(deal.bank, seat=respelt(deal.bank.seat))
    lines = tuple(attrs.evolve(line, seat=respelt(line.seat)) for line in deal.lines)
    claims = tuple(attrs.evolve(claim, seat=respelt(claim.seat)) for claim in deal.claims)
    if seats is not None and bank is not None:
        lines = _in_order_of_play(seats.names, bank.seat, lines)
    return attrs.evolve(deal, bank=bank, lines=lines, claims=claims)


def _in_order_of_play(
    names: tuple[str, ...], banker: str, lines: tuple[SeatLine, ...]
) -> tuple[SeatLine, ...]:
    """Clockwise from the banker's left, the banker last."""
    left = names.index(banker) + 1
    turn = {name: place for place, name in enumerate(names[left:] + names[:left])}
    return tuple(sorted(lines, key=lambda line: turn[line.seat]))
