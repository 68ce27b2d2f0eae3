"""Breaks a random session in exactly one known way."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from .illegal import HOW, break_deal, random_mood_for
from .rules import TABLE, Deal, House, Result, after
from .session_table import SessionDealer, play_session, random_cuts
from .sessions import Fault, Session, part_of, read_session
from .table import MOODS, NAMES


@dataclass(frozen=True)
class BrokenSession:
    """An illegal session, how it was broken, and where and why it first fails.

    `inner` is the one-deal fault that was used, if one was.
    """

    session: Session
    how: str
    fault: Fault
    inner: str | None = None


# --- who does not bank next (table 06) ---------------------------------------------------


def _holders(result: Result, split: bool) -> list[str]:
    """Players with a Pontoon, clockwise from the banker's left."""
    own: dict[str, int] = {}
    for hand in result.hands:
        own[hand.seat] = own.get(hand.seat, 0) + 1
    return [
        seat
        for seat, hands in own.items()
        if (hands > 1) == split
        and any(hand.kind == "pontoon" for hand in result.hands if hand.seat == seat)
    ]


def _bankers_pontoon(result: Result) -> bool:
    return result.banker is not None and result.banker.kind == "pontoon"


def _kept(deal: Deal, result: Result) -> str | None:
    """The banker keeps what he has lost."""
    return deal["bank"] if result.next_banker != deal["bank"] else None


def _moved(deal: Deal, result: Result) -> str | None:
    """The bank moves on although nobody had a Pontoon."""
    return after(deal["seats"], deal["bank"])[0] if not result.shuffle else None


def _second(deal: Deal, result: Result) -> str | None:
    """The second Pontoon takes the bank."""
    holders = [] if _bankers_pontoon(result) else _holders(result, split=False)
    return holders[1] if result.status == "settled" and len(holders) > 1 else None


def _split(deal: Deal, result: Result) -> str | None:
    """A Pontoon on a split hand takes the bank."""
    holders = _holders(result, split=True)
    return holders[0] if result.status == "settled" and holders else None


def _under(deal: Deal, result: Result) -> str | None:
    """A player's Pontoon takes the bank from a banker with one."""
    holders = _holders(result, split=False) if _bankers_pontoon(result) else []
    return holders[0] if holders else None


def _void(deal: Deal, result: Result) -> str | None:
    """The bank moves after a void deal, to a Pontoon if there was one."""
    if result.status != "void":
        return None
    return [*_holders(result, split=False), *after(deal["seats"], deal["bank"])][0]


_BANKS: dict[str, tuple[Callable[[Deal, Result], str | None], tuple[str, ...], float]] = {
    "bank-kept": (_kept, ("pontoons", "mixed"), 0.0),
    "bank-moved": (_moved, ("plain", "busts"), 0.0),
    "bank-to-second": (_second, ("pontoons",), 0.0),
    "bank-to-split": (_split, ("split-pontoons",), 0.0),
    "bank-under-pontoon": (_under, ("bank-pontoon",), 0.0),
    "bank-after-void": (_void, ("pontoons", "mixed"), 1.0),
}
SESSION_HOW = (
    *_BANKS,
    "bank-not-cut",
    "ninth-deal",
    "cut-not-due",
    "cut-twice",
    "cut-after",
    "cut-missing",
    "deal-last",
    "deal-goes-on",
)
_CARDS = ("card-twice", "rank-too-often")


class _Table:
    """A session about to be broken."""

    def __init__(self, rng: random.Random, house: House, seats: int | None) -> None:
        self.rng = rng
        self.house = house
        count = seats or rng.randint(2, 8)
        self.seats = list(NAMES[:count])
        self.cuts, bank = random_cuts(rng, self.seats) if rng.random() < 0.5 else ([], "")
        self.dealer = SessionDealer(rng, self.seats, bank or rng.choice(self.seats), house)

    def play(self, deals: int) -> None:
        """Some legal deals."""
        for _ in range(deals):
            self.dealer.play(MOODS[self.rng.choice(list(MOODS))], annul=0.05)

    def play_to(self, counted: int) -> None:
        """Legal deals until so many are counted."""
        while self.dealer.counted < counted:
            self.play(1)

    def done(self, how: str, fault: Fault, inner: str | None = None) -> BrokenSession:
        """The session as broken."""
        return BrokenSession(self.dealer.session(self.cuts), how, fault, inner)


def illegal_session(
    rng: random.Random,
    how: str | None = None,
    *,
    inner: str | None = None,
    seats: int | None = None,
    house: House = TABLE,
) -> BrokenSession:
    """A random session broken in one of the ways of `SESSION_HOW`.

    `deal-last` ends with a deal that breaks a rule in the way `inner` (one of `HOW`, any if
    None); with `deal-goes-on` more deals follow it. The pack is that of the house.
    """
    if how is None:
        how = rng.choice(SESSION_HOW)
    while True:
        if how in _BANKS:
            broken = _wrong_bank(_Table(rng, house, seats), how)
        elif how == "ninth-deal":
            broken = _ninth(_Table(rng, house, seats), how)
        elif how.startswith("deal-"):
            broken = _broken_deal(rng, how, inner or rng.choice(HOW), seats, house)
        else:
            broken = _wrong_cut(rng, how, seats, house)
        if broken is not None:
            return broken


def _wrong_bank(table: _Table, how: str) -> BrokenSession | None:
    wrong, moods, annul = _BANKS[how]
    dealer, rng = table.dealer, table.rng
    table.play(rng.randint(0, 5))
    while dealer.counted < 7:
        result = dealer.play(MOODS[rng.choice(moods)], annul)
        bank = wrong(dealer.deals[-1], result)
        if bank is not None and bank != dealer.bank:
            dealer.bank = bank
            number = len(dealer.deals) + 1
            table.play(rng.choice((1, 1, 2, 3)))
            return table.done(how, Fault(number, bank, None, "wrong-bank"))
        if annul:
            table.play(rng.randint(0, 1))
    return None


def _ninth(table: _Table, how: str) -> BrokenSession | None:
    if table.house.deals is None:
        raise ValueError("this house plays on")
    table.play_to(table.house.deals)
    number = len(table.dealer.deals) + 1
    table.play_to(table.house.deals + table.rng.choice((1, 1, 1, 2)))
    return table.done(how, Fault(number, None, None, "session-over"))


def _wrong_cut(
    rng: random.Random, how: str, seats: int | None, house: House
) -> BrokenSession | None:
    session = play_session(rng, seats, house=house, annul=0.05).session
    cuts, clockwise = session["cuts"], session["seats"]
    last = cuts[-1]
    if how == "bank-not-cut":
        bank = session["deals"][0]["bank"]
        wrong = rng.choice([seat for seat in clockwise if seat != bank])
        dealer = SessionDealer(rng, clockwise, wrong, house)
        dealer.play(MOODS["mixed"])
        session["deals"] = [part_of(deal) for deal in dealer.deals]
        return BrokenSession(session, how, Fault(1, wrong, None, "wrong-bank"))
    if how == "cut-missing":
        seat = last.pop()["seat"]
        if not last:
            cuts.pop()
        fault = Fault(0, seat, None, "cut-missing")
        return BrokenSession(session, how, fault) if cuts else None
    if how == "cut-after":
        seat = rng.choice(clockwise)
        cuts.append([{"seat": seat, "card": rng.choice("A3K")}])
    elif how == "cut-twice":
        seat = last[0]["seat"]
        last.insert(1, {"seat": seat, "card": rng.choice("A3K")})
    else:
        others = [seat for seat in clockwise if seat not in {cut["seat"] for cut in last}]
        if not others:
            return None
        seat = rng.choice(others)
        last.insert(rng.randrange(len(last)), {"seat": seat, "card": rng.choice("A3K")})
    return BrokenSession(session, how, Fault(0, seat, None, "cut-not-due"))


def _broken_deal(
    rng: random.Random, how: str, inner: str, seats: int | None, house: House
) -> BrokenSession | None:
    """One deal of the session is broken; card faults only where the pack was just shuffled."""
    table = _Table(rng, house, 8 if inner == "split-fifth" else seats)
    dealer = table.dealer
    table.play(rng.randint(0, 5))
    if inner in _CARDS and not dealer.shuffled:
        return None
    for _ in range(20 if dealer.shuffled else 3):
        deal, _ = dealer.attempt(random_mood_for(rng, inner, house))
        broken = break_deal(rng, deal, inner, house)
        if broken is not None:
            break
        if dealer.shuffled:
            dealer.shuffle()
    else:
        return None
    number = len(dealer.deals) + 1
    if how == "deal-goes-on":
        table.play(rng.randint(2, 3))
        dealer.deals[number - 1] = broken.deal
    else:
        dealer.deals.append(broken.deal)
    return table.done(how, Fault(number, broken.seat, broken.hand, broken.what), inner)


def session_agrees(broken: BrokenSession, house: House = TABLE) -> bool:
    """Whether the reader finds the very fault that was put in, there and no sooner."""
    return read_session(broken.session, house).fault == broken.fault
