"""The opening of a written deal: seats, first cards, stakes, second cards."""

from __future__ import annotations

from ..cards import Card
from ..chapters.dealing import amount_fault
from ..chapters.turns import faulty
from ..lifecycle import seats_fault
from ..records.syntax import RecordCard, SeatLine
from ..state import Phase
from .counting import dealt
from .plays import WORDS, broken
from .progress import Walk
from .sheet import Sheet
from .short import Written, is_short, written_out


def seats(done: Walk) -> None:
    """Two to eight seats."""
    fault = seats_fault(done.sheet.rules, len(done.sheet.seats))
    if fault is not None:
        raise broken(fault, done.sheet.deal.bank.at if done.sheet.deal.bank else done.sheet.deal.at)


def opening(done: Walk) -> None:
    """First cards, stakes and second cards; the phase in which the opening stands."""
    sheet = done.sheet
    lines = [*sheet.recorded, *([sheet.bank_line] if sheet.bank_line else [])]
    second = any(len(line.cards) > 1 for line in lines)
    _round(done, lines, 0)
    _stakes(done, second)
    for line in lines:
        if len(line.cards) < 2 and line.items:
            _too_early(line, "second-cards" if line.stake is not None else "stakes")
    if second:
        _round(done, lines, 1)
        done.phase = "players"
    elif done.phase == "first-cards" and any(line.cards for line in lines):
        done.phase = "second-cards"


def _round(done: Walk, lines: list[SeatLine], place: int) -> None:
    """Count one round of cards, clockwise from the banker's left."""
    for line in lines:
        cards = _opening_cards(done.sheet, line)
        if len(cards) > place:
            count = dealt(done.count, cards[place : place + 1])
            if isinstance(count, Card):
                fault = faulty("card.impossible", card=str(count))
                raise broken(fault, line.at, line.seat, 0, "deal")
            done.count = count


def _opening_cards(sheet: Sheet, line: SeatLine) -> tuple[RecordCard, ...]:
    """The first two cards of a line, as they were dealt."""
    written = written_out(sheet.rules, line, line is sheet.bank_line)
    return written.cards if isinstance(written, Written) else line.cards[:2]


def _stakes(done: Walk, second: bool) -> None:
    """Each player stakes in turn, within the limits; the banker does not."""
    lines = done.sheet.recorded
    for place, line in enumerate(lines):
        if line.stake is None:
            if second or any(later.stake is not None for later in lines[place + 1 :]):
                raise broken(
                    faulty("stake.missing", seat=line.seat), line.at, line.seat, None, "stake"
                )
            done.phase, done.to_act = "stakes", line.seat
            break
        fault = None if is_short(line) else amount_fault(done.sheet.rules, line.stake)
        if fault is not None:
            raise broken(fault, line.stake_at, line.seat, None, "stake")
    bank = done.sheet.bank_line
    if bank is not None and bank.stake is not None:
        fault = faulty("stake.banker", seat=bank.seat)
        raise broken(fault, bank.stake_at, bank.seat, None, "stake")


def _too_early(line: SeatLine, phase: Phase) -> None:
    """A word before the second card."""
    item = line.items[0]
    word = WORDS[type(item)]
    raise broken(faulty("phase.wrong", action=word, phase=phase), item.at, line.seat, 0, word)
