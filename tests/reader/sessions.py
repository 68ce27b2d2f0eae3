"""Reads a whole session: who banks when, what everyone has won, how it ends.

Cards are judged deal by deal. Between two deals the used cards go under the pack or the pack is
shuffled (table 06); a person who writes a session down knows nothing of the order, so each deal
starts with exact packs. With `across`, cards are also counted from one deal to the next where
nobody shuffled: a used card comes again only after everything that lay above it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NotRequired, TypedDict

from .houses import Amount, whole
from .rules import (
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
]
SessionWhat = (
    What
    | CutWhat
    | Literal[
        "wrong-bank",  # somebody else is to bank
        "session-over",  # one deal more than are played
    ]
)
DealStatus = Literal["settled", "void", "illegal", "not-judged"]


class Cut(TypedDict):
    """One card cut for the bank."""

    seat: str
    card: str


class SessionDeal(TypedDict):
    """One deal of a session; `bank` follows from the deal before, or from the cut."""

    bank: NotRequired[str]
    seats: NotRequired[list[str]]
    lines: list[Line]
    void: NotRequired[bool]
    reason: NotRequired[str]


class Session(TypedDict):
    """A session as recorded; `seats` run clockwise, `cuts` go round by round."""

    seats: list[str]
    cuts: NotRequired[list[list[Cut]]]
    deals: list[SessionDeal]


class CutError(Exception):
    """The first thing wrong with the cut."""

    def __init__(self, seat: str, what: CutWhat) -> None:
        super().__init__(seat, what)
        self.seat = seat
        self.what: CutWhat = what


@dataclass(frozen=True)
class Fault:
    """What is wrong first; `deal` is 0 for the cut, `hand` is None where no hand is at fault."""

    deal: int
    seat: str | None
    hand: int | None
    what: SessionWhat


@dataclass(frozen=True)
class DealResult:
    """One deal of the session.

    `number` counts every deal. `banker` is who is to bank, whatever was written. Of a deal that
    is illegal or was not judged, everything unknown is None.
    """

    number: int
    status: DealStatus
    counted: bool = False
    result: Result | None = None
    banker: str | None = None
    next_banker: str | None = None
    shuffle: bool | None = None
    balances: dict[str, Amount] | None = None


@dataclass(frozen=True)
class Place:
    """Seats with one balance; after two first places comes the third."""

    place: int
    seats: tuple[str, ...]


@dataclass(frozen=True)
class SessionResult:
    """The whole session; `balances` and `standing` are those after the last deal judged."""

    deals: tuple[DealResult, ...]
    balances: dict[str, Amount]
    ended: bool
    standing: tuple[Place, ...]
    fault: Fault | None


# --- cutting for the bank (table 01) -----------------------------------------------------


def first_banker(cuts: Sequence[Sequence[Cut]], seats: Sequence[str]) -> str:
    """The seat with the highest card; those tied for it cut again, nobody else.

    Raises `CutError` at the first cut that is not due, or for the first seat that has not cut.
    Cut cards go back, so no card is counted.
    """
    due = list(seats)
    for round_ in cuts:
        due = _cut_round(round_, due)
    if len(due) > 1:
        raise CutError(due[0], "cut-missing")
    return due[0]


def _cut_round(cuts: Sequence[Cut], due: Sequence[str]) -> list[str]:
    """Who holds the highest card of this round."""
    heights: dict[str, int] = {}
    for cut in cuts:
        seat = cut["seat"]
        if len(due) == 1 or seat not in due or seat in heights:
            raise CutError(seat, "cut-not-due")
        heights[seat] = CUT_ORDER.index(rank_of(cut["card"]))
    for seat in due:
        if seat not in heights:
            raise CutError(seat, "cut-missing")
    return [seat for seat in due if heights[seat] == max(heights.values())]


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
    return SessionResult(
        deals,
        reading.balances,
        house.deals is not None and reading.counted == house.deals,
        standing(reading.balances),
        reading.fault,
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
        self.balances: dict[str, Amount] = dict.fromkeys(self.seats, 0)
        self.counted = 0
        self.banker: str | None = None
        self.fault: Fault | None = None
        if session.get("cuts"):
            try:
                self.banker = first_banker(session["cuts"], self.seats)
            except CutError as error:
                self.fault = Fault(0, error.seat, None, error.what)

    def deal(self, number: int, deal: SessionDeal) -> DealResult:
        """The next deal."""
        if self.fault is not None:
            return DealResult(number, "not-judged")
        if self.banker is None:
            self.banker = deal.get("bank")
        self.fault = self._before(number, deal)
        if self.fault is None:
            try:
                return self._settle(number, deal)
            except BreachError as breach:
                self.fault = Fault(number, breach.seat, breach.hand, breach.what)
        return DealResult(number, "illegal", banker=self.banker)

    def _before(self, number: int, deal: SessionDeal) -> Fault | None:
        """What is wrong before a card is dealt."""
        if self.house.deals is not None and self.counted == self.house.deals:  # table 01
            return Fault(number, None, None, "session-over")
        if self.banker is None:
            raise ValueError("nobody banks")
        bank = deal.get("bank", self.banker)
        if {bank, *deal.get("seats", [])} - set(self.seats):
            raise ValueError("a seat that is not at this table")
        if bank != self.banker:  # table 06
            return Fault(number, bank, None, "wrong-bank")
        return None

    def _settle(self, number: int, deal: SessionDeal) -> DealResult:
        banker = str(self.banker)
        played = Replay(whole_deal(deal, self.seats, banker), self.house, self.pack)
        if self.across:
            played.stock = self.stock
        result = result_of(played.run())
        counted = result.status == "settled"  # table 06
        self.counted += counted
        for seat, net in result.net.items():
            self.balances[seat] = whole(self.balances[seat] + net)
        self.banker = result.next_banker
        self._tidy(played, result.shuffle)
        return DealResult(
            number,
            result.status,
            counted,
            result,
            banker,
            result.next_banker,
            result.shuffle,
            self.balances.copy(),
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
