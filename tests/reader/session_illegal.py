"""Breaks a random session in exactly one known way."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace

from .illegal import HOW, break_deal, random_mood_for, seats_for, ways
from .rules import TABLE, Deal, House, Result, after
from .session_table import SessionDealer, play_session, random_chips, random_cuts
from .sessions import Book, Cut, Fault, Move, Session, SessionWhat, part_of, read_session
from .table import MOODS, NAMES, random_mood


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
    pontoons = _bankers_pontoon(result) or any(hand.kind == "pontoon" for hand in result.hands)
    stays = result.status == "settled" and not pontoons
    return after(deal["seats"], deal["bank"])[0] if stays else None


def _second(deal: Deal, result: Result) -> str | None:
    """The second Pontoon takes the bank."""
    holders = [] if _bankers_pontoon(result) else _holders(result, split=False)
    return holders[1] if result.status == "settled" and len(holders) > 1 else None


def _holder(deal: Deal, result: Result) -> str | None:
    """A Pontoon takes a bank that rotates."""
    holders = _holders(result, split=False)
    return holders[-1] if result.status == "settled" and holders else None


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
_BANKS["bank-to-pontoon"] = (_holder, ("pontoons",), 0.0)


# --- what may not be done between deals --------------------------------------------------


@dataclass(frozen=True)
class _Bad:
    """What is done after a deal: all but the last of it is right."""

    moves: tuple[Move, ...]
    what: SessionWhat


_Maker = Callable[[SessionDealer], _Bad | None]


def _bad(what: SessionWhat, *moves: Move) -> _Bad:
    return _Bad(moves, what)


def _choose(seat: str) -> Move:
    return {"action": "choose", "seat": seat}


def _decline(seat: str) -> Move:
    return {"action": "decline", "seat": seat}


_END: Move = {"action": "end"}


def _may_sell(book: Book) -> bool:
    free = book.house.sale == "always" or not book.due
    return book.house.sale != "none" and book.seller is not None and free


def _sale_excluded(table: SessionDealer) -> _Bad | None:
    return _bad("sale-excluded", table.offer()) if table.book.seller else None


def _sale_twice(table: SessionDealer) -> _Bad | None:
    fine = _may_sell(table.book)
    return _bad("sale-not-now", table.offer(), table.offer()) if fine else None


def _sale_after_void(table: SessionDealer) -> _Bad | None:
    if table.book.seller is not None:
        return None
    return _bad("sale-not-now", {"action": "sell", "buyer": _other(table), "price": 3})


def _other(table: SessionDealer) -> str:
    """Somebody who does not bank."""
    return table.rng.choice([seat for seat in table.seats if seat != table.bank])


def _sale_pontoon_due(table: SessionDealer) -> _Bad | None:
    return _bad("sale-pontoon-due", table.offer()) if table.book.due else None


def _sale_self(table: SessionDealer) -> _Bad | None:
    seller = str(table.book.seller)
    move: Move = {"action": "sell", "buyer": seller, "price": 3}
    return _bad("sale-self", move) if _may_sell(table.book) else None


def _sale_price(table: SessionDealer) -> _Bad | None:
    move = table.offer()
    move["price"] = 0
    return _bad("sale-price", move) if _may_sell(table.book) else None


def _agree_excluded(table: SessionDealer) -> _Bad | None:
    due = table.book.due
    return _bad("agree-excluded", _choose(table.rng.choice(due))) if len(due) > 1 else None


def _agree_alone(table: SessionDealer) -> _Bad | None:
    due = table.book.due
    return _bad("agree-excluded", _choose([*due, _other(table)][0])) if len(due) < 2 else None


def _agree_after_sale(table: SessionDealer) -> _Bad | None:
    due = table.book.due
    fine = len(due) > 1 and _may_sell(table.book)
    return _bad("agree-excluded", table.offer(), _choose(due[-1])) if fine else None


def _agree_not_holder(table: SessionDealer) -> _Bad | None:
    due = table.book.due
    others = [seat for seat in table.seats if seat not in due]
    return _bad("agree-not-holder", _choose(table.rng.choice(others))) if len(due) > 1 else None


def _agree_banker(table: SessionDealer) -> _Bad | None:
    """Any player may be agreed on, but not the banker who loses the bank."""
    seller = str(table.book.seller)
    return _bad("agree-not-holder", _choose(seller)) if len(table.book.due) > 1 else None


def _decline_excluded(table: SessionDealer) -> _Bad | None:
    due = table.book.due
    return _bad("decline-excluded", _decline(due[0])) if due else None


def _decline_nobody(table: SessionDealer) -> _Bad | None:
    seat = table.rng.choice(table.seats)
    return _bad("decline-excluded", _decline(seat)) if not table.book.due else None


def _decline_not_due(table: SessionDealer) -> _Bad | None:
    return _bad("decline-not-due", _decline(_other(table))) if table.book.due else None


def _decline_after_sale(table: SessionDealer) -> _Bad | None:
    due = table.book.due
    fine = due and _may_sell(table.book)
    return _bad("decline-excluded", table.offer(), _decline(due[0])) if fine else None


def _decline_twice(table: SessionDealer) -> _Bad | None:
    due = table.book.due
    if len(due) < 2:
        return None
    return _bad("decline-not-due", _decline(due[0]), _decline(due[0]))


def _end_fixed(table: SessionDealer) -> _Bad | None:
    return _bad("end-fixed", _END)


def _after_end(table: SessionDealer) -> _Bad | None:
    moves = [_END, table.offer(), _choose(_other(table)), _decline(_other(table))]
    return _bad("session-closed", _END, table.rng.choice(moves))


_Fits = Callable[[House], bool]
_MOVES: dict[str, tuple[_Maker, tuple[str, ...], _Fits]] = {
    "sale-excluded": (_sale_excluded, (), lambda house: house.sale == "none"),
    "sale-twice": (_sale_twice, (), lambda house: house.sale != "none"),
    "sale-after-void": (_sale_after_void, (), lambda house: house.sale != "none"),
    "sale-pontoon-due": (
        _sale_pontoon_due,
        ("pontoons",),
        lambda house: house.sale == "only-without-pontoon",
    ),
    "sale-self": (_sale_self, (), lambda house: house.sale != "none"),
    "sale-price": (_sale_price, (), lambda house: house.sale != "none"),
    "agree-excluded": (
        _agree_excluded,
        ("pontoons",),
        lambda house: house.agreement == "none" and _several(house),
    ),
    "agree-alone": (_agree_alone, (), lambda house: house.agreement != "none"),
    "agree-after-sale": (
        _agree_after_sale,
        ("pontoons",),
        lambda house: house.agreement != "none" and house.sale == "always",
    ),
    "agree-not-holder": (
        _agree_not_holder,
        ("pontoons",),
        lambda house: house.agreement == "holders",
    ),
    "agree-banker": (_agree_banker, ("pontoons",), lambda house: house.agreement == "players"),
    "decline-excluded": (
        _decline_excluded,
        ("pontoons",),
        lambda house: not house.bank_optional and not house.bank_rotates,
    ),
    "decline-nobody": (_decline_nobody, (), lambda house: house.bank_optional),
    "decline-not-due": (_decline_not_due, ("pontoons",), lambda house: house.bank_optional),
    "decline-after-sale": (
        _decline_after_sale,
        ("pontoons",),
        lambda house: house.bank_optional and house.sale == "always",
    ),
    "decline-twice": (
        _decline_twice,
        ("pontoons",),
        lambda house: house.bank_optional and _several(house),
    ),
    "end-fixed": (_end_fixed, (), lambda house: house.deals is not None),
    "after-end": (_after_end, (), lambda house: house.deals is None),
}


def _several(house: House) -> bool:
    """Whether several Pontoons may be due the bank."""
    return house.sudden_death == "none" and not house.bank_rotates


_OTHERS: dict[str, _Fits] = {
    "bank-not-agreed": lambda house: house.agreement != "none",
    "bank-not-declined": lambda house: house.bank_optional,
    "bank-not-sold": lambda house: house.sale != "none",
    "sale-first": lambda house: house.sale != "none",
    "sale-last": lambda house: house.sale != "none" and house.deals is not None,
    "deal-after-end": lambda house: house.deals is None,
    "deal-after-won": lambda house: house.chips,
    "move-after-won": lambda house: house.chips,
    "chips-excluded": lambda house: not house.chips,
    "chips-missing": lambda house: house.chips,
    "chips-low": lambda house: house.chips,
    "cut-unknown": lambda house: "10" not in house.ranks,
}
MORE_SESSION_HOW = ("bank-to-pontoon", *_MOVES, *_OTHERS)

_ONLY: dict[str, _Fits] = {
    "bank-moved": lambda house: not house.bank_rotates,
    "bank-to-split": lambda house: house.split_pontoon != "ordinary",
    "bank-under-pontoon": lambda house: not house.bank_under_pontoon,
    "bank-to-pontoon": lambda house: house.bank_rotates,
    "ninth-deal": lambda house: house.deals is not None,
    **{how: fits for how, (_, _, fits) in _MOVES.items()},
    **_OTHERS,
}


def session_ways(house: House) -> tuple[str, ...]:
    """In which ways a session at this table may be broken."""
    every = (*SESSION_HOW, *MORE_SESSION_HOW)
    return tuple(how for how in every if how not in _ONLY or _ONLY[how](house))


# --- a table to break --------------------------------------------------------------------


class _Table:
    """A session about to be broken."""

    def __init__(self, rng: random.Random, house: House, seats: int | None) -> None:
        self.rng = rng
        self.house = house
        count = seats or rng.randint(house.seats_low, house.seats_high)
        self.seats = list(NAMES[:count])
        no_cut: tuple[list[list[Cut]], str] = [], ""
        cut = rng.random() < 0.5
        self.cuts, bank = random_cuts(rng, self.seats, all_ranks=house.ranks) if cut else no_cut
        self.dealer = SessionDealer(rng, self.seats, bank or rng.choice(self.seats), house)
        self.limit = (house.deals or 8) - 1
        """How many deals may count before the one that is broken."""

    def warm_up(self) -> None:
        """Some legal deals."""
        self.play(self.rng.randint(0, min(5, self.limit)))

    def play(self, deals: int) -> None:
        """So many legal deals, with what is said between them."""
        for _ in range(deals):
            self.dealer.play(random_mood(self.rng, self.house), annul=0.05)
            self.dealer.talk()

    def play_one(self, moods: tuple[str, ...], annul: float) -> Result:
        """A legal deal after which nothing has been said."""
        rng = self.rng
        mood = MOODS[rng.choice(moods)] if moods else random_mood(rng, self.house)
        return self.dealer.play(mood, annul)

    def play_to(self, counted: int) -> None:
        """Legal deals until so many are counted."""
        while self.dealer.counted < counted:
            self.play(1)

    def done(self, how: str, fault: Fault, inner: str | None = None) -> BrokenSession:
        """The session as broken."""
        return BrokenSession(self.dealer.session(self.cuts), how, fault, inner)

    def wrong_bank(self, how: str, bank: str) -> BrokenSession:
        """Somebody else banks the next deals."""
        self.dealer.book.banker = bank
        number = len(self.dealer.deals) + 1
        self.play(self.rng.choice((1, 1, 2, 3)))
        return self.done(how, Fault(number, bank, None, "wrong-bank"))


def illegal_session(
    rng: random.Random,
    how: str | None = None,
    *,
    inner: str | None = None,
    seats: int | None = None,
    house: House = TABLE,
) -> BrokenSession:
    """A random session broken in one of the `session_ways` of the house.

    `deal-last` ends with a deal that breaks a rule in the way `inner` (one of the `ways` of the
    house, any if None); with `deal-goes-on` more deals follow it. The pack is that of the house.
    """
    if how is None:
        how = rng.choice(SESSION_HOW if house == TABLE else session_ways(house))
    while True:
        if how in ("deal-last", "deal-goes-on"):
            other = HOW if house == TABLE else ways(house)
            broken = _broken_deal(rng, how, inner or rng.choice(other), seats, house)
        elif how in _CUTS:
            broken = _wrong_cut(rng, how, seats, house)
        else:
            broken = _way(how)(_Table(rng, house, seats), how)
        if broken is not None:
            return broken


def _way(how: str) -> Callable[[_Table, str], BrokenSession | None]:
    if how in _BANKS:
        return _wrong_bank
    if how in _MOVES:
        return _wrong_move
    return {
        "ninth-deal": _ninth,
        "bank-not-agreed": _not_agreed,
        "bank-not-declined": _not_declined,
        "bank-not-sold": _not_sold,
        "sale-first": _sale_first,
        "sale-last": _sale_last,
        "deal-after-end": _deal_after_end,
        "deal-after-won": _after_won,
        "move-after-won": _after_won,
        "chips-excluded": _wrong_chips,
        "chips-missing": _wrong_chips,
        "chips-low": _wrong_chips,
        "cut-unknown": _cut_unknown,
    }[how]


def _wrong_bank(table: _Table, how: str) -> BrokenSession | None:
    wrong, moods, annul = _BANKS[how]
    dealer, rng = table.dealer, table.rng
    table.warm_up()
    while dealer.counted < table.limit:
        result = table.play_one(moods, annul)
        bank = wrong(dealer.deals[-1], result)
        if bank is not None and bank != dealer.bank:
            return table.wrong_bank(how, bank)
        if annul:
            table.play(rng.randint(0, 1))
    return None


def _wrong_move(table: _Table, how: str) -> BrokenSession | None:
    maker, moods, _ = _MOVES[how]
    dealer, rng = table.dealer, table.rng
    table.warm_up()
    annul = 1.0 if how == "sale-after-void" else 0.05
    for _ in range(10):
        if dealer.counted >= table.limit:
            break
        table.play_one(moods, annul)
        bad = maker(dealer)
        if bad is not None and not dealer.book.ended_by:
            return _said(table, how, bad)
        dealer.talk()
        if annul == 1.0:
            table.play(rng.randint(0, 1))
    return None


def _said(table: _Table, how: str, bad: _Bad) -> BrokenSession:
    """All of it is said, and perhaps the table plays on."""
    dealer = table.dealer
    *fine, last = bad.moves
    for move in fine:
        dealer.do(move)
    dealer.moves[-1].append(last)
    seat = last.get("buyer") or last.get("seat")
    fault = Fault(len(dealer.deals), seat, None, bad.what, len(dealer.moves[-1]) - 1)
    table.play(table.rng.choice((0, 1, 2)))
    return table.done(how, fault)


def _not_agreed(table: _Table, how: str) -> BrokenSession | None:
    """Another is agreed on, and yet the first of the holders banks."""
    table.warm_up()
    table.play_one(("pontoons",), 0.0)
    due = table.dealer.book.due
    if len(due) < 2 or table.dealer.book.ended_by:
        return None
    table.dealer.do(_choose(table.rng.choice(due[1:])))
    return table.wrong_bank(how, due[0])


def _not_declined(table: _Table, how: str) -> BrokenSession | None:
    """One declines, and yet he banks."""
    table.warm_up()
    table.play_one(("pontoons",), 0.0)
    due = table.dealer.book.due
    if not due or table.dealer.book.ended_by:
        return None
    table.dealer.do(_decline(due[0]))
    return table.wrong_bank(how, due[0])


def _not_sold(table: _Table, how: str) -> BrokenSession | None:
    """The bank is sold, and yet another banks than who bought it."""
    table.warm_up()
    table.play_one((), 0.0)
    dealer = table.dealer
    if not _may_sell(dealer.book) or dealer.book.ended_by:
        return None
    due = dealer.bank
    dealer.do(dealer.offer())
    return table.wrong_bank(how, due) if due != dealer.bank else None


def _sale_first(table: _Table, how: str) -> BrokenSession | None:
    move: Move = {"action": "sell", "buyer": _other(table.dealer), "price": 3}
    table.play(table.rng.randint(1, 2))
    broken = table.done(how, Fault(0, move["buyer"], None, "sale-not-now", 0))
    broken.session["before"] = [move]
    return broken


def _sale_last(table: _Table, how: str) -> BrokenSession | None:
    table.play_to(table.limit)
    table.play_one((), 0.0)
    return _said(table, how, _bad("sale-not-now", table.dealer.offer()))


def _deal_after_end(table: _Table, how: str) -> BrokenSession | None:
    table.play(table.rng.randint(1, 6))
    table.dealer.end()
    table.play(table.rng.choice((1, 1, 2)))
    session = table.dealer.session(table.cuts)
    ended = [n for n, deal in enumerate(session["deals"], 1) if _END in deal.get("between", [])]
    return BrokenSession(session, how, Fault(ended[0] + 1, None, None, "session-closed"))


def _after_won(table: _Table, how: str) -> BrokenSession | None:
    """Somebody has all the chips, and the table plays on."""
    dealer = table.dealer
    dealer.give(random_chips(table.rng, table.seats))
    while not dealer.book.ended_by and len(dealer.deals) < 30:
        table.play_one((), 0.0)
        if table.house.sale != "none" and not dealer.book.ended_by:
            dealer.talk()
    if dealer.book.ended_by != "chips":
        return None
    if how == "move-after-won":
        return _said(table, how, _bad("session-won", table.rng.choice((_END, dealer.offer()))))
    number = len(dealer.deals) + 1
    table.play(table.rng.choice((1, 2)))
    return table.done(how, Fault(number, None, None, "session-won"))


def _wrong_chips(table: _Table, how: str) -> BrokenSession | None:
    rng = table.rng
    table.play(rng.randint(1, 2))
    broken = table.done(how, Fault(0, None, None, "chips-excluded"))
    chips = random_chips(rng, table.seats)
    if how == "chips-missing":
        fault = Fault(0, chips.pop(rng.randrange(len(chips)))["seat"], None, "chips-missing")
    elif how == "chips-low":
        low = rng.choice(chips)
        low["amount"] = 0
        fault = Fault(0, low["seat"], None, "chips-low")
    else:
        fault = Fault(0, chips[0]["seat"], None, "chips-excluded")
    broken.session["chips"] = chips
    return replace(broken, fault=fault)


def _cut_unknown(table: _Table, how: str) -> BrokenSession | None:
    """A card is cut that the pack lacks."""
    if not table.cuts:
        return None
    table.play(1)
    cut = table.rng.choice(table.cuts[-1])
    cut["card"] = "10" + table.rng.choice(("", "H"))
    return table.done(how, Fault(0, cut["seat"], None, "card"))


def _ninth(table: _Table, how: str) -> BrokenSession | None:
    if table.house.deals is None:
        raise ValueError("this house plays on")
    table.play_to(table.house.deals)
    number = len(table.dealer.deals) + 1
    table.play_to(table.house.deals + table.rng.choice((1, 1, 1, 2)))
    return table.done(how, Fault(number, None, None, "session-over"))


_CUTS = ("bank-not-cut", "cut-not-due", "cut-twice", "cut-after", "cut-missing")


def _wrong_cut(
    rng: random.Random, how: str, seats: int | None, house: House
) -> BrokenSession | None:
    played = play_session(rng, seats, house=replace(house, chips=False), annul=0.05)
    session = played.session
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
    table = _Table(rng, house, seats_for(inner, house) or seats)
    dealer = table.dealer
    table.warm_up()
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
        dealer.moves.append([])
    return table.done(how, Fault(number, broken.seat, broken.hand, broken.what), inner)


def session_agrees(broken: BrokenSession, house: House = TABLE) -> bool:
    """Whether the reader finds the very fault that was put in, there and no sooner."""
    return read_session(broken.session, house).fault == broken.fault
