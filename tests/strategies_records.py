"""Random deal records: trees that a text can say, texts that say them carelessly, and damage."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

import attrs
from hypothesis import strategies as st

from pontoon_rules.cards import RANKS, SUITS, Card
from pontoon_rules.records.characters import name_key
from pontoon_rules.records.lines import written_reason
from pontoon_rules.records.syntax import (
    UNKNOWN,
    AfterLine,
    AgreeLine,
    BankLine,
    BustItem,
    BuyItem,
    ChipsLine,
    ClaimLine,
    CutLine,
    DealRecord,
    DeclineLine,
    EndLine,
    FinishedHandItem,
    Item,
    NextHandItem,
    PontoonItem,
    Record,
    RecordCard,
    RulesLine,
    SeatLine,
    SeatsLine,
    SellLine,
    SplitItem,
    StakesLine,
    StickItem,
    TwistItem,
    VoidLine,
)

T = TypeVar("T")

cards: st.SearchStrategy[RecordCard] = st.one_of(
    st.builds(Card, st.sampled_from(RANKS), st.none() | st.sampled_from(SUITS)),
    st.just(UNKNOWN),
)
amounts = st.one_of(st.integers(0, 12), st.integers(0, 10**12 - 1))

bare_names = st.sampled_from(
    ["Ann", "Bob", "Cat", "Dan", "Zoë", "日本", "bank", "Deal", "x-1", "_a", "7up", "T", "void"]
)
quoted_names = st.sampled_from(["Ann Lee", "O'Brien", "a:b", "#1", "42", "…", "A, B", "👍", "/"])
names = bare_names | quoted_names

lone_items: st.SearchStrategy[Item] = st.sampled_from(
    [StickItem(), PontoonItem(), BustItem(), NextHandItem()]
)
drawing_items: st.SearchStrategy[Item] = st.one_of(
    st.builds(BuyItem, amounts, cards),
    st.builds(TwistItem, cards),
    st.builds(SplitItem, st.tuples(cards, cards)),
)
open_items: st.SearchStrategy[Item] = st.one_of(
    st.builds(BuyItem, amounts), st.just(TwistItem()), st.just(SplitItem())
)
finished_items: st.SearchStrategy[Item] = st.builds(
    FinishedHandItem, amounts, st.lists(cards, min_size=2, max_size=5).map(tuple)
)


def tuples(
    elements: st.SearchStrategy[T], least: int = 0, most: int = 4
) -> st.SearchStrategy[tuple[T, ...]]:
    """Tuples of so many elements."""
    return st.lists(elements, min_size=least, max_size=most).map(tuple)


long_hands = st.tuples(
    tuples(cards, 1, 2),
    st.builds(
        lambda items, last: (*items, *last),
        tuples(lone_items | drawing_items, 0, 5),
        tuples(open_items, 0, 1),
    ),
)
short_hands = st.one_of(
    st.tuples(tuples(cards, 3, 6), tuples(lone_items, 0, 2)),
    st.tuples(tuples(cards, 2, 4), tuples(lone_items | finished_items, 0, 4)),
)
no_hands: st.SearchStrategy[tuple[tuple[RecordCard, ...], tuple[Item, ...]]] = st.just(((), ()))


def _comment(text: str) -> str:
    return text.rstrip()


_comment_characters = st.characters(
    codec="utf-8",
    exclude_categories=("Cc", "Cs", "Zl", "Zp"),
    exclude_characters="\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
)
comments = st.text(_comment_characters, max_size=12).map(_comment)
above = st.just(()) | tuples(comments, 0, 2)
after = st.none() | comments


@st.composite
def seat_lines(draw: st.DrawFn, seat: str, stake: bool) -> SeatLine:
    """A line for the seat; the hand may be told in either form, or not at all."""
    hand_cards, items = draw(st.one_of(long_hands, short_hands, no_hands))
    return SeatLine(
        seat=seat,
        stake=draw(st.none() | amounts) if stake else None,
        cards=hand_cards,
        items=items,
        open=True if not hand_cards else draw(st.booleans()),
        comments=draw(above),
        comment=draw(after),
    )


def _whole(net: Fraction) -> int | Fraction:
    return net.numerator if net.denominator == 1 else net


nets = st.one_of(
    st.integers(-(10**12) + 1, 10**12 - 1),
    st.builds(Fraction, st.integers(-50, 50), st.integers(1, 12)).map(_whole),
    st.builds(Fraction, st.integers(-(10**12) + 1, 10**12 - 1), st.integers(1, 10**12 - 1)).map(
        _whole
    ),
)


@st.composite
def claims(draw: st.DrawFn, seats: Sequence[str]) -> ClaimLine:
    """A claim about one of the seats."""
    bank = draw(st.booleans())
    net = None if bank else draw(nets)
    return ClaimLine(draw(st.sampled_from(seats)), net, bank, draw(above), draw(after))


rule_words = st.sampled_from(
    ["3/2", "5-cards.3/2+678.3/2", "only-without-pontoon", "2.1+8.2"]
) | st.from_regex(r"\A[a-z0-9]([a-z0-9_./+-]{0,6}[a-z0-9])?\Z")
file_names = st.sampled_from(
    ["our-table.toml", "Our/Table.TOML", "our table.toml", "./Zoë=1.toml", "#:,…//", "C:\\x.toml"]
)
rules_lines = st.builds(
    RulesLine,
    rule_words | st.just("home+malaysian") | file_names,
    st.dictionaries(rule_words, rule_words, max_size=3).map(lambda found: tuple(found.items())),
    above,
    after,
)
reasons = st.none() | st.one_of(
    st.sampled_from(["a card fell", "card #3 was seen", "Bob: no", 'Bob said "stop" twice']),
    comments.map(lambda text: " ".join(text.split())).filter(
        lambda text: bool(text) and written_reason(text) is not None
    ),
)
void_lines = st.builds(VoidLine, reasons, above, after)


@st.composite
def cut_lines(draw: st.DrawFn, seats: Sequence[str]) -> CutLine:
    """A card cut by one of the seats."""
    card = draw(st.builds(Card, st.sampled_from(RANKS), st.none() | st.sampled_from(SUITS)))
    return CutLine(draw(st.sampled_from(seats)), card, draw(above), draw(after))


@st.composite
def chips_lines(draw: st.DrawFn, seat: str) -> ChipsLine:
    """The chips of the seat."""
    return ChipsLine(seat, draw(amounts), draw(above), draw(after))


@st.composite
def after_lines(draw: st.DrawFn, seats: Sequence[str]) -> AfterLine:
    """Something the table does once a deal is over."""
    kind = draw(st.sampled_from([SellLine, AgreeLine, DeclineLine, EndLine]))
    told = draw(above), draw(after)
    if kind is EndLine:
        return EndLine(*told)
    seat = draw(st.sampled_from(seats))
    return SellLine(seat, draw(amounts), *told) if kind is SellLine else kind(seat, *told)


@attrs.frozen
class Place:
    """Where a deal stands in its record, and who sits at the table."""

    seats: Sequence[str]
    listed: bool
    opened: bool = True
    first: bool = False
    session: bool = False
    moved: SeatsLine | None = None

    def known(self, lines: Sequence[str], banker: str | None) -> Sequence[str]:
        """Who may be named: without `seats`, those of the first deal's lines and its bank."""
        if self.listed or not self.first:
            return self.seats
        return [*dict.fromkeys([*lines, *([] if banker is None else [banker])])]


@st.composite
def deals(draw: st.DrawFn, place: Place) -> DealRecord:
    """One deal that a text can say in this place: in order of play where that is known."""
    seats, begins = place.seats, place.first or place.session
    banker = draw(st.sampled_from(seats))
    written = draw(st.integers(0, 3)) > 0
    turns = [*seats[seats.index(banker) + 1 :], *seats[: seats.index(banker) + 1]]
    order = turns if place.listed and written else draw(st.permutations(seats))
    seated = [seat for seat in order if draw(st.integers(0, 4))]
    written = written or not (seated or place.listed)
    known = place.known(seated, banker if written else None)
    cuts = draw(tuples(cut_lines(known), 0 if written else 1, 3)) if begins else ()
    bringing = draw(st.lists(st.sampled_from(known), max_size=3, unique=True)) if begins else []
    fresh = place.session
    return DealRecord(
        bank=BankLine(banker, draw(above), draw(after)) if written else None,
        lines=tuple(draw(seat_lines(seat, seat != banker)) for seat in seated),
        void=draw(st.none() | void_lines),
        claims=draw(tuples(claims(known), 0, 2)),
        comments=draw(above) if place.opened else (),
        comment=draw(after) if place.opened else None,
        opened=place.opened,
        number=draw(st.none() | amounts) if place.opened else None,
        session=fresh,
        session_comments=draw(above) if fresh else (),
        session_comment=draw(after) if fresh else None,
        seats=place.moved,
        cuts=cuts,
        chips=tuple(draw(chips_lines(seat)) for seat in bringing),
        after=draw(st.just(()) | tuples(after_lines(known), 0, 4)),
    )


@st.composite
def tables(draw: st.DrawFn, seat_names: st.SearchStrategy[str]) -> list[str]:
    """The seats of one session; no two differ in their spelling alone."""
    return draw(st.lists(seat_names, min_size=1, max_size=6, unique_by=name_key))


@st.composite
def records(draw: st.DrawFn, seat_names: st.SearchStrategy[str] = names, most: int = 4) -> Record:
    """A record of up to so many deals that a text can say."""
    seats = draw(tables(seat_names))
    listed = draw(st.booleans())
    count = draw(st.just(1) | st.integers(1, most))
    session = draw(st.booleans())
    opened = count > 1 or session or draw(st.booleans())
    first = draw(deals(Place(seats, listed, opened, first=True, session=session)))
    if not listed:
        bank = [] if first.bank is None else [first.bank.seat]
        names_told = [*(line.seat for line in first.lines), *bank]
        place = Place([*dict.fromkeys(names_told)], listed=False)
    else:
        place = Place(seats, listed=True)
    found = [first]
    for _ in range(count - 1):
        place = draw(next_places(place, seat_names))
        found.append(draw(deals(place)))
    return Record(
        rules=draw(st.none() | rules_lines),
        seats=SeatsLine(tuple(seats), draw(above), draw(after)) if listed else None,
        stakes=draw(st.none() | st.builds(StakesLine, amounts, amounts, above, after)),
        deals=tuple(found),
        comments=draw(above),
    )


@st.composite
def next_places(draw: st.DrawFn, place: Place, seat_names: st.SearchStrategy[str]) -> Place:
    """The place of the next deal, perhaps in a new session, and there perhaps at a new table."""
    if draw(st.integers(0, 2)):
        return Place(place.seats, place.listed)
    if draw(st.booleans()):
        return Place(place.seats, place.listed, session=True)
    seats = draw(tables(seat_names))
    moved = SeatsLine(tuple(seats), draw(above), draw(after))
    return Place(seats, listed=True, session=True, moved=moved)


_SPACES = st.sampled_from([" ", "  ", "\t", "\u00a0", "\u2009", "\u3000", "\u200b", "\ufeff"])
_SWAPS = {
    " ": _SPACES,
    ",": st.sampled_from([",", ";", " ,", " ;"]),
    "…": st.sampled_from(["…", "...", ", …"]),
    '"': st.sampled_from('"“”„«»'),
    "/": st.sampled_from(["/", " / ", ", /"]),
    "\n": st.sampled_from(["\n", "\r\n", "\r", "\n\n", "\u2028", " \n"]),
    "S": st.sampled_from(["S", "♠", "♠️", "s"]),
    "H": st.sampled_from(["H", "♥", "♥️", "❤️", "h"]),
    "D": st.sampled_from(["D", "♦", "♢", "d"]),
}


@st.composite
def careless(draw: st.DrawFn, text: str) -> str:
    """The text as a phone and a hurried writer would leave it, saying the same.

    For texts without comments, reasons and odd names.
    """
    found = [draw(_SWAPS[char]) if char in _SWAPS else char for char in text]
    cased = "".join(found)
    return draw(st.sampled_from(["", "\ufeff"])) + draw(st.sampled_from([cased, cased.lower()]))


_SIGNS = '\n\r\t ,;:/#"“…._-+=?0123456789AKQJTbuytwiscklpndor♠️❤²٣é\u202e\x00\ud800{}'
_DAMAGE = st.text(st.sampled_from(_SIGNS) | st.characters(), max_size=3)


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """The text with a few pieces cut out, doubled or replaced."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 6)))
        text = text[:start] + draw(_DAMAGE | st.just(text[start:end] * 2)) + text[end:]
    return text
