"""Strategies for records: what the players of a legal session would have written down."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

import attrs
from hypothesis import strategies as st

from ..cards import Card
from ..ledger import balances
from ..records import Record, format_record
from ..records.parts import BuyItem, Item, RecordCard, SplitItem, TwistItem
from ..records.syntax import ClaimLine, CutLine, DealRecord, SeatLine
from ..sessions import Session
from ..state import Deal
from ..transcripts import record_of
from .choices import pick, up_to
from .evenings import Evening, begun
from .tables import Rules, Seats, rules_strategy, seatings

FEW: Final = 2
"""How many deals a record holds at most, where no more are asked for."""


@st.composite
def records(
    draw: st.DrawFn,
    rules: Rules = None,
    seats: Seats = None,
    deals: int = FEW,
    whole: bool = False,
) -> Record:
    """Records of legal sessions, with one to `deals` deals; a ruling finds no broken rule in them.

    Unless they are to be `whole`, the last deal may still be going on.  Often the suits are left
    out, where no bonus hangs on them; sometimes somebody claims what is true.  Shrinks to one
    short deal of two seats.
    """
    in_force = draw(rules_strategy(rules))
    names = draw(seatings(in_force, seats))
    evening = Evening(draw, begun(draw, in_force, names, False), "between" if whole else None)
    evening.annuls_opening = False
    evening.play(1 + draw(up_to(deals - 1)))
    session = _left(draw, evening, whole)
    record = _claimed(draw, record_of(session), session)
    plain = not in_force.bonuses and draw(st.booleans())
    return without_suits(record) if plain else record


def _left(draw: st.DrawFn, evening: Evening, whole: bool) -> Session:
    """The session at a moment when there is a deal to write down."""
    written = [one for one in evening.states if one.past or (one.game and one.game.deal.hands)]
    if not whole:
        return written[-1 - pick(draw, range(len(written)))]
    return next(one for one in reversed(written) if one.game is None)


def record_texts(
    rules: Rules = None,
    seats: Seats = None,
    deals: int = FEW,
    whole: bool = False,
    careless: bool = True,
) -> st.SearchStrategy[str]:
    """Records as text, as `records`; `careless` ones also as a hurried writer would leave them.

    All of them say what the canonical text of the same record says.
    """
    texts = records(rules, seats, deals, whole).map(format_record)
    return texts.flatmap(_careless) if careless else texts


def _careless(text: str) -> st.SearchStrategy[str]:
    habits = st.lists(st.sampled_from(HABITS), unique=True, max_size=3)
    return habits.map(lambda chosen: _written(text, chosen))


def _written(text: str, habits: Sequence[Callable[[str], str]]) -> str:
    for habit in habits:
        text = habit(text)
    return text


_SUITED: Final = re.compile(r"\b(10|[2-9AJQK])([SHDC])\b")
_TEN: Final = re.compile(r"(?<!buy )\b10([SHDCshdc♠♥♦♣]?)(?=\s|,|$)")
_SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def _in_lines(change: Callable[[str], str], text: str) -> str:
    """The text, with what stands behind the colon of a seat's line changed."""
    parts = (line.partition(":") for line in text.split("\n"))
    return "\n".join(head + colon + change(rest) for head, colon, rest in parts)


def _signs(text: str) -> str:
    """Suits as signs."""
    return _in_lines(
        lambda rest: _SUITED.sub(lambda found: found[1] + _SIGNS[found[2]], rest), text
    )


def _small(text: str) -> str:
    """Words and cards in small letters."""
    return _in_lines(str.lower, text)


def _semicolons(text: str) -> str:
    """A semicolon between two words."""
    return _in_lines(lambda rest: rest.replace(",", " ;"), text)


def _dos(text: str) -> str:
    """Lines ended as on another system."""
    return text.replace("\n", "\r\n")


def _spaced(text: str) -> str:
    """Wide spaces, and empty lines."""
    return text.replace("\n", "\n\n").replace(": ", ":   ")


def _tens(text: str) -> str:
    """T for 10, where it is a card and no amount."""
    return _in_lines(lambda rest: _TEN.sub(r"T\1", rest), text)


HABITS: Final = (_small, _semicolons, _spaced, _dos, _signs, _tens)
"""Ways of writing the same thing."""


# --- claims and suits -------------------------------------------------------------------------


def _claimed(draw: st.DrawFn, record: Record, session: Session) -> Record:
    """The record, now and then with a claim that is true of its first deal."""
    if not session.past or draw(up_to(3)) != 1:
        return record
    deal = session.past[0]
    claim = pick(draw, [_net(deal, seat) for seat in deal.seats])
    first = attrs.evolve(record.deals[0], claims=(claim,))
    return attrs.evolve(record, deals=(first, *record.deals[1:]))


def _net(deal: Deal, seat: str) -> ClaimLine:
    return ClaimLine(seat, balances(deal)[seat])


def without_suits(record: Record) -> Record:
    """The record as somebody writes it who leaves suits out."""
    return attrs.evolve(record, deals=tuple(map(_plain_deal, record.deals)))


def _plain_deal(deal: DealRecord) -> DealRecord:
    lines = tuple(map(_plain_line, deal.lines))
    return attrs.evolve(deal, lines=lines, cuts=tuple(map(_plain_cut, deal.cuts)))


def _plain_line(line: SeatLine) -> SeatLine:
    cards = tuple(map(_plain, line.cards))
    return attrs.evolve(line, cards=cards, items=tuple(map(_plain_item, line.items)))


def _plain_item(item: Item) -> Item:
    if isinstance(item, SplitItem):
        return attrs.evolve(item, cards=tuple(map(_plain, item.cards)))
    if isinstance(item, BuyItem | TwistItem) and item.card is not None:
        return attrs.evolve(item, card=_plain(item.card))
    return item


def _plain_cut(cut: CutLine) -> CutLine:
    return attrs.evolve(cut, card=Card(cut.card.rank))


def _plain(card: RecordCard) -> RecordCard:
    return Card(card.rank) if isinstance(card, Card) else card
