"""`format --complete`: everything a record leaves out is written in, by the engine."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from ..judging import ruling
from ..judging.plays import Play
from ..judging.progress import Walk
from ..judging.sheet import Sheet, rules_line, rules_of, sheet_of
from ..judging.tries import after_item
from ..judging.walk import walk
from ..judging.worlds import World
from ..records.syntax import (
    DealRecord,
    Item,
    NextHandItem,
    PontoonItem,
    Record,
    RulesLine,
    SeatLine,
    SeatsLine,
    StickItem,
)


def completed(record: Record) -> Record:
    """The record with its rules and seats, implied words and `/` written out."""
    ruled, rules = ruling(record), rules_of(record)
    sheets = [
        sheet_of(rules, tuple(net.seat for net in one.balances), one.banker, deal)
        for one, deal in zip(ruled.deals, record.deals, strict=True)
        if one.banker is not None
    ]
    if len(sheets) < len(record.deals):
        return record
    deals = tuple(_completed(sheet, walk(sheet)) for sheet in sheets)
    seats = record.seats or SeatsLine(sheets[0].seats)
    return attrs.evolve(record, rules=_rules(record), seats=seats, deals=deals)


def _rules(record: Record) -> RulesLine:
    """The rules line with every switch that differs; agreed stakes keep a line of their own."""
    full = rules_line(rules_of(attrs.evolve(record, stakes=None)))
    return attrs.evolve(record.rules or full, profile=full.profile, switches=full.switches)


def _completed(sheet: Sheet, done: Walk) -> DealRecord:
    if done.violation is not None:
        return sheet.deal
    plays = {**done.plays, **({done.bank.seat: done.bank} if done.bank else {})}
    lines = tuple(
        _line(line, plays[line.seat]) if line.seat in plays else line for line in sheet.deal.lines
    )
    return attrs.evolve(sheet.deal, lines=lines)


def _line(line: SeatLine, play: Play) -> SeatLine:
    """The line with what was left out; short forms and unknown cards stay as written."""
    if play.written.short or not play.certain or not play.worlds or play.state == "incomplete":
        return line
    return attrs.evolve(line, items=tuple(_items(line, play)))


def _items(line: SeatLine, play: Play) -> Iterator[Item]:
    """The words of the line with a `/` before each further hand and each implied word in place."""
    implied = dict(play.worlds[0].implied)
    number = 0
    for item, at in _placed(line, play):
        if isinstance(item, NextHandItem):
            continue
        while number < at:
            yield from _implied(implied, number)
            yield NextHandItem()
            number += 1
        yield item
    last = len(play.shown) - 1 if play.state == "finished" else play.worlds[0].number
    for later in range(number, last + 1):
        if later > number:
            yield NextHandItem()
        yield from _implied(implied, later)


def _implied(implied: dict[int, str], number: int) -> Iterator[Item]:
    if number in implied:
        yield PontoonItem() if implied[number] == "declare" else StickItem()


def _placed(line: SeatLine, play: Play) -> Iterator[tuple[Item, int]]:
    """Each word with the number of the hand it belongs to."""
    world = play.start[0]
    for item in line.items:
        before = world
        if item is play.pending:
            yield item, before.number
            return
        world = next(w for w in after_item(world, item) if isinstance(w, World))
        check = len(world.done) == len(before.done) and not before.confirmed
        yield item, before.number - 1 if check and before.hand is not None else before.number
