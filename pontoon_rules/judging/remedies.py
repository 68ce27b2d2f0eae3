"""What to do about a broken rule: what the table does, and what it would pay as written."""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import Card
from ..errors import Malformed
from ..hands import FULL, classify
from ..messages import refusal_texts
from ..payment import settle_hand
from ..records.syntax import (
    BustItem,
    BuyItem,
    FinishedHandItem,
    Item,
    NextHandItem,
    PontoonItem,
    RecordCard,
    SeatLine,
    SplitItem,
    StickItem,
)
from .results import nets
from .sheet import Sheet
from .tries import cards_of
from .values import HandRuling, Remedy, Violation

STAND = "If the table lets it stand: the cards and stakes as written."


def remedies(sheet: Sheet, violation: Violation) -> tuple[Remedy, ...]:
    """What the table does and, for faults that may stand, what everything as written pays."""
    apply = table_does(violation)
    if not refusal_texts()[violation.code].may_stand:
        return apply
    hands = as_written(sheet)
    if not hands:
        return apply
    net = nets(sheet.seats, sheet.banker, hands)
    return *apply, Remedy("stand", STAND, hands, net, banker_as_written(sheet))


def table_does(violation: Violation) -> tuple[Remedy, ...]:
    """What the table does about a broken rule."""
    return (Remedy("apply", refusal_texts()[violation.code].remedy),)


def as_written(sheet: Sheet) -> tuple[HandRuling, ...]:
    """Every hand with its final cards and stake as written, settled without asking for legality.

    Nothing where the banker's hand is not fully known, or holds more cards than a hand can.
    """
    if sheet.bank_line is None:
        return ()
    bank = next(_written_hands(sheet.bank_line))[1]
    try:
        return tuple(
            _settled(sheet, line.seat, place, stake, cards, bank)
            for line in sheet.recorded
            for place, (stake, cards) in _numbered(tuple(_written_hands(line)))
        )
    except Malformed:
        return ()


def banker_as_written(sheet: Sheet) -> HandRuling | None:
    """The banker's hand as written to its end."""
    if sheet.bank_line is None:
        return None
    cards = next(_written_hands(sheet.bank_line))[1]
    known = tuple(card for card in cards if isinstance(card, Card))
    if len(known) < len(cards) or len(cards) > FULL:
        return None
    value = classify(sheet.rules, known)
    return HandRuling(sheet.banker, 0, cards, False, value.kind, value.total, value.soft)


Numbered = tuple[tuple[int, bool], tuple[int, tuple[RecordCard, ...]]]


def _numbered(hands: tuple[tuple[int, tuple[RecordCard, ...]], ...]) -> Iterator[Numbered]:
    """Each hand with its number, and whether the seat has several."""
    for number, hand in enumerate(hands):
        yield (number, len(hands) > 1), hand


def _settled(
    sheet: Sheet,
    seat: str,
    place: tuple[int, bool],
    stake: int,
    cards: tuple[RecordCard, ...],
    bank: tuple[RecordCard, ...],
) -> HandRuling:
    known = tuple(card for card in cards if isinstance(card, Card))
    known_bank = tuple(card for card in bank if isinstance(card, Card))
    if len(known) < max(len(cards), 2) or len(known_bank) < max(len(bank), 2):
        raise Malformed("a card is not known")
    done = settle_hand(sheet.rules, known, stake, known_bank, split=place[1])
    value = done.value
    return HandRuling(
        seat,
        place[0],
        cards,
        place[1],
        value.kind,
        value.total,
        value.soft,
        None,
        stake,
        done.outcome,
        done.net,
        (),
        done.because,
    )


def _written_hands(line: SeatLine) -> Iterator[tuple[int, tuple[RecordCard, ...]]]:
    """Stake and cards of each hand of a line, as the words have it."""
    initial = line.stake or 0
    waiting: list[tuple[int, tuple[RecordCard, ...]]] = [(initial, line.cards)]
    for place, item in enumerate(line.items):
        stake, cards = waiting[0]
        if isinstance(item, SplitItem):
            if not len(cards) == len(item.cards) == 2:
                raise Malformed("only two cards are split")
            waiting[:1] = [(initial, pair) for pair in zip(cards, item.cards, strict=True)]
        elif isinstance(item, FinishedHandItem):
            waiting.append((item.stake, item.cards))
        elif _ends_hand(line.items, place) and len(waiting) > 1:
            yield waiting.pop(0)
        else:
            added = item.amount if isinstance(item, BuyItem) else 0
            waiting[0] = (stake + added, (*cards, *cards_of(item)))
    yield from waiting


def _ends_hand(items: tuple[Item, ...], place: int) -> bool:
    """Whether the word is the last one of its hand: a `/`, or what stands before none."""
    if isinstance(items[place], NextHandItem):
        return True
    followed = place + 1 < len(items) and isinstance(items[place + 1], NextHandItem)
    return isinstance(items[place], StickItem | PontoonItem | BustItem) and not followed
