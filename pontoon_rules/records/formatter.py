"""From the tree back to text, in the one canonical way.

Nothing is added or dropped but spacing: `parse_record(format_record(record)) == record`.  Deals
are parted by an empty line; what opens a session stands right above the `deal` line.
"""

from __future__ import annotations

from collections.abc import Iterator

from .jsonwrite import Commented, session_line, written_rules
from .lines import written_reason
from .syntax import (
    AfterLine,
    AgreeLine,
    BustItem,
    BuyItem,
    ClaimLine,
    DealRecord,
    DeclineLine,
    EndLine,
    FinishedHandItem,
    Item,
    NextHandItem,
    PontoonItem,
    Record,
    RecordCard,
    SeatLine,
    SeatsLine,
    SellLine,
    SplitItem,
    StickItem,
    TwistItem,
    VoidLine,
)
from .words import LINE_WORDS, is_bare, lowered


def format_record(record: Record) -> str:
    """The record as canonical text, with its comments; each line ends in a line feed."""
    return "".join(f"{row}\n" for row in _rows(record))


def _rows(record: Record) -> Iterator[str]:
    if record.rules is not None:
        yield from _commented(f"rules {written_rules(record.rules)}", record.rules)
    if record.seats is not None:
        yield from _seats_rows(record.seats)
    if record.stakes is not None:
        limits = f"{record.stakes.low} {record.stakes.high}"
        yield from _commented(f"stakes {limits}", record.stakes)
    for index, deal in enumerate(record.deals):
        yield from [""] if index else []
        yield from _deal_rows(deal)
    yield from map(_comment, record.comments)


def _deal_rows(deal: DealRecord) -> Iterator[str]:
    yield from _opening_rows(deal)
    if deal.bank is not None:
        yield from _commented(f"bank {_listed(deal.bank.seat)}", deal.bank)
    for line in deal.lines:
        yield from _commented(_seat_line(line), line)
    if deal.void is not None:
        yield from _commented(_void(deal.void), deal.void)
    for claim in deal.claims:
        yield from _commented(_claim(claim), claim)
    for step in deal.after:
        yield from _commented(_after(step), step)


def _opening_rows(deal: DealRecord) -> Iterator[str]:
    if deal.session:
        yield from _commented("session", session_line(deal))
    if deal.seats is not None:
        yield from _seats_rows(deal.seats)
    for chips in deal.chips:
        yield from _commented(f"chips {_listed(chips.seat)} {chips.amount}", chips)
    for cut in deal.cuts:
        yield from _commented(f"cut {_listed(cut.seat)} {cut.card}", cut)
    if deal.opened:
        number = "" if deal.number is None else f" {deal.number}"
        yield from _commented(f"deal{number}", deal)


def _seats_rows(seats: SeatsLine) -> Iterator[str]:
    return _commented(" ".join(("seats", *map(_listed, seats.names))), seats)


def _commented(row: str, line: Commented) -> Iterator[str]:
    """The row below its own-line comments, with the comment after it."""
    yield from map(_comment, line.comments)
    yield row if line.comment is None else f"{row}  {_comment(line.comment)}"


def _comment(text: str) -> str:
    return f"# {text}" if text else "#"


def _listed(name: str) -> str:
    """A name where no colon follows it."""
    return f'"{name}"' if lowered(name) in LINE_WORDS else _before_colon(name)


def _before_colon(name: str) -> str:
    return name if is_bare(name) else f'"{name}"'


def _seat_line(line: SeatLine) -> str:
    stake = "" if line.stake is None else f" {line.stake}"
    body = _cards(line.cards) + _items(line.items)
    more = "…" if line.open else ""
    return " ".join(filter(None, (f"{_before_colon(line.seat)}{stake}:", body, more)))


def _items(items: tuple[Item, ...]) -> str:
    """The items with their separators: a comma, but none on either side of `/`."""
    text = ""
    after_next = False
    for item in items:
        slash = isinstance(item, NextHandItem | FinishedHandItem)
        text += " " if slash or after_next else ", "
        text += _item(item)
        after_next = isinstance(item, NextHandItem)
    return text


def _item(item: Item) -> str:
    match item:
        case BuyItem(amount, card):
            return f"buy {amount}" + _drawn(card)
        case TwistItem(card):
            return "twist" + _drawn(card)
        case SplitItem(cards):
            return " ".join(("split", *map(str, cards)))
        case StickItem():
            return "stick"
        case PontoonItem():
            return "pontoon"
        case BustItem():
            return "bust"
        case NextHandItem():
            return "/"
        case FinishedHandItem(stake, cards):
            return f"/ {stake}: {_cards(cards)}"


def _drawn(card: RecordCard | None) -> str:
    return "" if card is None else f" {card}"


def _cards(cards: tuple[RecordCard, ...]) -> str:
    return " ".join(map(str, cards))


def _void(void: VoidLine) -> str:
    return "void" if void.reason is None else f"void {written_reason(void.reason)}"


def _claim(claim: ClaimLine) -> str:
    net = claim.net
    what = "bank" if net is None else f"+{net}" if net > 0 else f"{net}"
    return f"claim {_listed(claim.seat)} {what}"


def _after(line: AfterLine) -> str:
    match line:
        case SellLine(seat, price):
            return f"sell to {_listed(seat)} for {price}"
        case AgreeLine(seat):
            return f"agree {_listed(seat)}"
        case DeclineLine(seat):
            return f"decline {_listed(seat)}"
        case EndLine():
            return "end"
