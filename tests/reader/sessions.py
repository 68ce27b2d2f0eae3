"""Reads a whole session: who banks when, what everyone has won, how it ends.

Cards are judged deal by deal. Between two deals the used cards go under the pack or the pack is
shuffled (table 06), the bank may be agreed on, declined or sold, and an open session ended; what
is done then stands with the deal before it. A person who writes a session down knows nothing of
the order, so each deal starts with exact packs. With `across`, cards are also counted from one
deal to the next where nobody shuffled: a used card comes again only after everything that lay
above it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, NotRequired, TypedDict

from .houses import Amount, whole
from .rules import (
    RANKS,
    TABLE,
    BreachError,
    Deal,
    House,
    Line,
    Replay,
    Result,
    Stock,
    What,
    rank_of,
    result_of,
)

CUT_ORDER = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")  # ours

CutWhat = Literal[
    "cut-not-due",  # a seat that is not tied, or has cut in this round
    "cut-missing",
    "card",  # of a rank the pack lacks
]
BetweenWhat = Literal[  # a code each, with a hyphen for the dot
    "sale-excluded",  # at this table nobody sells
    "sale-not-now",  # not right after a settled deal, or once more
    "sale-pontoon-due",  # somebody is due the bank
    "sale-self",
    "sale-price",
    "agree-excluded",  # not at this table, or there is no choice
    "agree-not-holder",
    "decline-excluded",  # not at this table, or nobody is due the bank
    "decline-not-due",  # somebody else is
    "end-fixed",  # the number of deals is fixed
    "session-over",  # one deal more than are played
    "session-closed",  # the table has ended it
    "session-won",  # one seat has all the chips
    "chips-excluded",  # not at this table
    "chips-missing",
    "chips-low",
]
SessionWhat = (
    What | CutWhat | BetweenWhat | Literal["wrong-bank"]  # somebody else is to bank
)
EndedBy = Literal["", "deals", "end", "chips"]
DealStatus = Literal["settled", "void", "illegal", "not-judged"]


class Cut(TypedDict):
    """One card cut for the bank."""

    seat: str
    card: str


class Move(TypedDict):
    """What is done between deals: `sell` (buyer, price), `choose`, `decline` (seat), `end`."""

    action: str
    buyer: NotRequired[str]
    price: NotRequired[int]
    seat: NotRequired[str]


class Chips(TypedDict):
    """With how many chips a seat begins."""

    seat: str
    amount: int


class SessionDeal(TypedDict):
    """One deal of a session; `bank` follows from what was before, or from the cut.

    `between` is what was done after this deal, before the next.
    """

    bank: NotRequired[str]
    seats: NotRequired[list[str]]
    lines: list[Line]
    void: NotRequired[bool]
    reason: NotRequired[str]
    between: NotRequired[list[Move]]


class Session(TypedDict):
    """A session as recorded; `seats` run clockwise, `cuts` go round by round.

    `before` is what was done before the first deal.
    """

    seats: list[str]
    chips: NotRequired[list[Chips]]
    cuts: NotRequired[list[list[Cut]]]
    before: NotRequired[list[Move]]
    deals: list[SessionDeal]


class CutError(Exception):
    """The first thing wrong with the cut."""

    def __init__(self, seat: str, what: CutWhat) -> None:
        super().__init__(seat, what)
        self.seat = seat
        self.what: CutWhat = what


@dataclass(frozen=True)
class Fault:
    """What is wrong first; `deal` is 0 for what precedes the first.

    `hand` is None where no hand is at fault. `move` is the place of what was done wrong after
    that deal, None if the fault is in the deal itself.
    """

    deal: int
    seat: str | None
    hand: int | None
    what: SessionWhat
    move: int | None = None


@dataclass(frozen=True)
class Sale:
    """The bank sold; the price moved at once."""

    seller: str
    buyer: str
    price: int


@dataclass(frozen=True)
class After:
    """How things stand when the next deal is due, whatever was done after the last."""

    banker: str
    balances: dict[str, Amount]
    sale: Sale | None = None


@dataclass(frozen=True)
class DealResult:
    """One deal of the session.

    `number` counts every deal. `banker` is who is to bank, whatever was written. `next_banker`
    and `balances` are as the deal leaves them, before anything is agreed or sold; `after` is how
    they are then. Of a deal that is illegal or was not judged, everything unknown is None.
    """

    number: int
    status: DealStatus
    counted: bool = False
    result: Result | None = None
    banker: str | None = None
    next_banker: str | None = None
    shuffle: bool | None = None
    balances: dict[str, Amount] | None = None
    after: After | None = None


@dataclass(frozen=True)
class Place:
    """Seats with one balance; after two first places comes the third."""

    place: int
    seats: tuple[str, ...]


@dataclass(frozen=True)
class SessionResult:
    """The whole session; `balances` and `standing` are those after all that was judged.

    `ended_by` says whether the last deal was played, the table ended it, or a seat won all.
    """

    deals: tuple[DealResult, ...]
    balances: dict[str, Amount]
    ended: bool
    standing: tuple[Place, ...]
    fault: Fault | None
    ended_by: EndedBy = ""


# --- cutting for the bank (table 01) -----------------------------------------------------


def first_banker(
    cuts: Sequence[Sequence[Cut]], seats: Sequence[str], ranks: Sequence[str] = RANKS
) -> str:
    """The seat with the highest card; those tied for it cut again, nobody else.

    Raises `CutError` at the first cut that is not due, or for the first seat that has not cut.
    Cut cards go back, so no card is counted.
    """
    due = list(seats)
    for round_ in cuts:
        due = _cut_round(round_, due, ranks)
    if len(due) > 1:
        raise CutError(due[0], "cut-missing")
    return due[0]


def _cut_round(cuts: Sequence[Cut], due: Sequence[str], ranks: Sequence[str]) -> list[str]:
    """Who holds the highest card of this round."""
    heights: dict[str, int] = {}
    for cut in cuts:
        seat = cut["seat"]
        if len(due) == 1 or seat not in due or seat in heights:
            raise CutError(seat, "cut-not-due")
        if rank_of(cut["card"]) not in ranks:
            raise CutError(seat, "card")
        heights[seat] = CUT_ORDER.index(rank_of(cut["card"]))
    for seat in due:
        if seat not in heights:
            raise CutError(seat, "cut-missing")
    return [seat for seat in due if heights[seat] == max(heights.values())]


# --- between deals (table 06; home, Tomar el control de la banca) -------------------------


class Book:
    """What a table keeps from deal to deal: who banks, who has what, and whether it goes on."""

    def __init__(
        self,
        house: House,
        seats: Sequence[str],
        banker: str | None = None,
        chips: Sequence[Chips] = (),
    ) -> None:
        self.house = house
        self.seats = list(seats)
        self.banker = banker
        self.chips = {each["seat"]: each["amount"] for each in chips}
        self.balances: dict[str, Amount] = dict.fromkeys(seats, 0)
        self.counted = 0
        self.ended_by: EndedBy = ""
        self.seller: str | None = None  # who has just banked a settled deal
        self.due: list[str] = []  # whom the bank is due, the first of them first
        self.sale: Sale | None = None

    def settle(self, banker: str, result: Result) -> None:
        """Enter a deal."""
        settled = result.status == "settled"
        self.banker = result.next_banker
        self.seller = banker if settled else None
        self.due = list(result.holders)
        self.sale = None
        self.counted += settled  # table 06
        for seat, net in result.net.items():
            self._pay(seat, net)
        if settled and self.counted == self.house.deals:  # table 01
            self.ended_by = "deals"
        elif settled:
            self._see_who_won()

    def _pay(self, seat: str, amount: Amount) -> None:
        self.balances[seat] = whole(self.balances[seat] + amount)

    def _see_who_won(self) -> None:
        """One player has all the chips (home, Victoria)."""
        above = [seat for seat, chips in self.chips.items() if chips + self.balances[seat] > 0]
        if self.chips and len(above) == 1:
            self.ended_by = "chips"

    def closed(self) -> BetweenWhat | None:
        """Why no deal may follow."""
        reasons: dict[EndedBy, BetweenWhat] = {
            "deals": "session-over",
            "end": "session-closed",
            "chips": "session-won",
        }
        return reasons.get(self.ended_by)

    def wrong(self, move: Move) -> BetweenWhat | None:
        """Why this may not be done now."""
        word = move["action"]
        if {move.get("buyer"), move.get("seat")} - {None, *self.seats}:
            raise ValueError("a seat that is not at this table")
        if self.ended_by in ("end", "chips"):
            return self.closed()
        if word == "sell":
            return self._sale_wrong(move["buyer"], move["price"])
        if word == "end":
            return None if self.house.deals is None else "end-fixed"
        if self.ended_by:
            return self.closed()
        if word == "choose":
            return self._choice_wrong(move["seat"])
        if word == "decline":
            return self._decline_wrong(move["seat"])
        raise ValueError(f"not done between deals: {word!r}")

    def _sale_wrong(self, buyer: str, price: int) -> BetweenWhat | None:
        if self.house.sale == "none":
            return "sale-excluded"
        if self.seller is None or self.sale is not None or self.ended_by:
            return "sale-not-now"
        if self.house.sale == "only-without-pontoon" and self.due:
            return "sale-pontoon-due"
        if buyer == self.seller:
            return "sale-self"
        return "sale-price" if price < 1 else None

    def _choice_wrong(self, seat: str) -> BetweenWhat | None:
        if self.house.agreement == "none" or len(self.due) < 2 or self.sale is not None:
            return "agree-excluded"
        anybody = self.house.agreement == "players" and seat != self.seller
        return None if anybody or seat in self.due else "agree-not-holder"

    def _decline_wrong(self, seat: str) -> BetweenWhat | None:
        if not self.house.bank_optional or not self.due or self.sale is not None:
            return "decline-excluded"
        return None if seat == self.banker else "decline-not-due"

    def do(self, move: Move) -> None:
        """Do what may be done now."""
        word = move["action"]
        if word == "end":
            self.ended_by = "end"
        elif word == "choose":
            self.banker = move["seat"]
        elif word == "decline":
            self.due = [seat for seat in self.due if seat != move["seat"]]
            self.banker = self.due[0] if self.due else self.seller
        elif word == "sell":
            self._sell(move["buyer"], move["price"])

    def _sell(self, buyer: str, price: int) -> None:
        self.sale = Sale(str(self.seller), buyer, price)
        self.banker = buyer
        self._pay(buyer, -price)
        self._pay(self.sale.seller, price)
        self._see_who_won()

    def now(self) -> After:
        """How things stand."""
        return After(str(self.banker), self.balances.copy(), self.sale)


# --- deal after deal ---------------------------------------------------------------------


def read_session(
    session: Session,
    house: House = TABLE,
    pack: Sequence[str] | None = None,
    *,
    across: bool = False,
) -> SessionResult:
    """Settle a session up to the first thing that is wrong, if any."""
    reading = _Reading(session, house, pack, across)
    deals = tuple(reading.deal(n, deal) for n, deal in enumerate(session["deals"], 1))
    book = reading.book
    return SessionResult(
        deals,
        book.balances,
        book.ended_by != "",
        standing(book.balances),
        reading.fault,
        book.ended_by,
    )


def standing(balances: dict[str, Amount]) -> tuple[Place, ...]:
    """The highest balance wins, equal ones share a place (table 01)."""
    amounts = sorted(balances.values(), reverse=True)
    return tuple(
        Place(amounts.index(amount) + 1, tuple(s for s, has in balances.items() if has == amount))
        for amount in sorted(set(amounts), reverse=True)
    )


class _Reading:
    """A session so far."""

    def __init__(
        self, session: Session, house: House, pack: Sequence[str] | None, across: bool
    ) -> None:
        self.seats = session["seats"]
        self.house = house
        self.pack = list(pack or house.pack(len(self.seats)))
        self.across = across
        self.stock = Stock(self.pack)
        self.book = Book(house, self.seats, chips=session.get("chips", []))
        self.fault = self._chips_wrong(session.get("chips", []))
        if session.get("cuts") and self.fault is None:
            try:
                self.book.banker = first_banker(session["cuts"], self.seats, house.ranks)
            except CutError as error:
                self.fault = Fault(0, error.seat, None, error.what)
        self._moves(0, session.get("before", []))

    def _chips_wrong(self, chips: Sequence[Chips]) -> Fault | None:
        """Chips for every seat or none, one at least (ours; home, Victoria)."""
        given = {each["seat"]: each["amount"] for each in chips}
        if set(given) - set(self.seats) or len(given) < len(chips):
            raise ValueError("chips for a seat that is not there, or twice")
        if given and not self.house.chips:
            return Fault(0, chips[0]["seat"], None, "chips-excluded")
        for seat, amount in given.items():
            if amount < 1:
                return Fault(0, seat, None, "chips-low")
        missing = [seat for seat in self.seats if seat not in given]
        return Fault(0, missing[0], None, "chips-missing") if given and missing else None

    def deal(self, number: int, deal: SessionDeal) -> DealResult:
        """The next deal, and what was done after it."""
        if self.fault is not None:
            return DealResult(number, "not-judged")
        book = self.book
        if book.banker is None:
            book.banker = deal.get("bank")
        self.fault = self._before(number, deal)
        if self.fault is None:
            try:
                judged = self._settle(number, deal)
            except BreachError as breach:
                self.fault = Fault(number, breach.seat, breach.hand, breach.what)
            else:
                self._moves(number, deal.get("between", []))
                return replace(judged, after=book.now())
        return DealResult(number, "illegal", banker=book.banker)

    def _before(self, number: int, deal: SessionDeal) -> Fault | None:
        """What is wrong before a card is dealt."""
        closed = self.book.closed()
        if closed is not None:
            return Fault(number, None, None, closed)
        if self.book.banker is None:
            raise ValueError("nobody banks")
        bank = deal.get("bank", self.book.banker)
        if {bank, *deal.get("seats", [])} - set(self.seats):
            raise ValueError("a seat that is not at this table")
        if bank != self.book.banker:  # table 06
            return Fault(number, bank, None, "wrong-bank")
        return None

    def _moves(self, number: int, moves: Sequence[Move]) -> None:
        """What was done between two deals, up to the first thing that may not be."""
        for at, move in enumerate(moves):
            if self.fault is not None:
                return
            what = self.book.wrong(move)
            if what is None:
                self.book.do(move)
            else:
                seat = move.get("buyer") or move.get("seat")
                self.fault = Fault(number, seat, None, what, at)

    def _settle(self, number: int, deal: SessionDeal) -> DealResult:
        banker = str(self.book.banker)
        played = Replay(whole_deal(deal, self.seats, banker), self.house, self.pack)
        if self.across:
            played.stock = self.stock
        result = result_of(played.run())
        self.book.settle(banker, result)
        self._tidy(played, result.shuffle)
        return DealResult(
            number,
            result.status,
            result.status == "settled",
            result,
            banker,
            result.next_banker,
            result.shuffle,
            self.book.balances.copy(),
        )

    def _tidy(self, played: Replay, shuffle: bool) -> None:
        """Used cards go under the pack; after a shuffle, or if any is unknown, it is as new."""
        if shuffle or not played.bank_hand.cards:
            self.stock = Stock(self.pack)
        else:
            played.stock.put_under(lying(played))


def lying(played: Replay) -> list[str]:
    """The cards before the seats after a deal, as they go under the pack (ours)."""
    hands = [hand for seat in played.players for hand in played.hands[seat] if hand.end != "bust"]
    return [card for hand in [*hands, played.bank_hand] for card in hand.cards]


def whole_deal(deal: SessionDeal, seats: Sequence[str], banker: str) -> Deal:
    """The deal as the one-deal reader takes it."""
    whole: Deal = {"bank": banker, "seats": list(seats), "lines": deal["lines"]}
    if "void" in deal:
        whole["void"] = deal["void"]
    if "reason" in deal:
        whole["reason"] = deal["reason"]
    return whole


def part_of(deal: Deal) -> SessionDeal:
    """The deal as a session holds it."""
    part: SessionDeal = {"bank": deal["bank"], "lines": deal["lines"]}
    if "void" in deal:
        part["void"] = deal["void"]
    if "reason" in deal:
        part["reason"] = deal["reason"]
    return part
