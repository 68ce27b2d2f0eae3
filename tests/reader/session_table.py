"""Deals and plays random legal sessions from a kept stock, and writes them down as text."""

from __future__ import annotations

import random
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import TypedDict, Unpack

from .houses import Amount
from .rules import (
    RANKS,
    TABLE,
    Act,
    BreachError,
    Deal,
    House,
    Line,
    Replay,
    Result,
    read_deal,
    result_of,
)
from .sessions import (
    Book,
    Chips,
    Cut,
    CutError,
    DealResult,
    Move,
    Session,
    SessionDeal,
    first_banker,
    lying,
    part_of,
    read_session,
    standing,
    whole_deal,
)
from .table import (
    MOODS,
    NAMES,
    PLAIN,
    Mood,
    Shoe,
    Style,
    Writer,
    deal_from,
    random_mood,
    random_style,
    without_suits,
)

REASONS = ("misdeal", "a card fell face up", "Bob looked at the stock", "redeal, the cat did it")


@dataclass(frozen=True)
class Kept:
    """A shuffled stock, top card first, and the number of the deal it was first used for."""

    deal: int
    order: tuple[str, ...]


@dataclass(frozen=True)
class Played:
    """A session with the stocks it was dealt from, which no record tells."""

    session: Session
    stocks: tuple[Kept, ...]


class SessionDealer:
    """A table that keeps its stock from deal to deal (table 06)."""

    def __init__(
        self,
        rng: random.Random,
        seats: Sequence[str],
        bank: str,
        house: House = TABLE,
        pack: Sequence[str] | None = None,
        chips: Sequence[Chips] = (),
    ) -> None:
        self.rng = rng
        self.seats = list(seats)
        self.chips = list(chips)
        self.house = house
        self.book = Book(house, seats, bank, chips)
        self.pack = list(pack or house.pack(len(self.seats)))
        self.deals: list[Deal] = []
        self.moves: list[list[Move]] = []
        self.stocks: list[tuple[int, Shoe]] = []
        self.shuffle()

    def shuffle(self) -> None:
        """All cards together."""
        if self.stocks and self.stocks[-1][0] == len(self.deals) + 1:
            self.stocks.pop()
        self.stocks.append((len(self.deals) + 1, Shoe(self.rng, self.pack)))

    @property
    def bank(self) -> str:
        """Who banks next."""
        return str(self.book.banker)

    @property
    def counted(self) -> int:
        """How many deals count."""
        return self.book.counted

    @property
    def shoe(self) -> Shoe:
        """The stock in use."""
        return self.stocks[-1][1]

    @property
    def shuffled(self) -> bool:
        """Whether the next deal is the first from this stock."""
        return self.stocks[-1][0] == len(self.deals) + 1

    def kept(self) -> tuple[Kept, ...]:
        """The stocks so far."""
        return tuple(Kept(number, tuple(shoe.order)) for number, shoe in self.stocks)

    def attempt(self, mood: Mood) -> tuple[Deal, Shoe]:
        """What the next deal might be, and its stock; nothing has happened yet."""
        stock = deepcopy(self.shoe)
        return deal_from(self.rng, stock, self.seats, self.bank, mood, self.house), stock

    def play_to_share(self, moods: Sequence[Mood], tries: int = 60) -> None:
        """A deal after which two lead together, if one is found, and any deal otherwise."""
        for _ in range(tries):
            deal, stock = self.attempt(self.rng.choice(moods))
            net = read_deal(deal, self.house, self.pack).net
            after_it = {seat: has + net[seat] for seat, has in self.book.balances.items()}
            if len(standing(after_it)[0].seats) > 1:
                break
        self.stocks[-1] = (self.stocks[-1][0], stock)
        self.take(deal)

    def play(self, mood: Mood, annul: float = 0.0) -> Result:
        """Deal and play; perhaps the table breaks the deal off."""
        deal = deal_from(self.rng, self.shoe, self.seats, self.bank, mood, self.house)
        if annul and self.rng.random() < annul:
            deal = broken_off(self.rng, deal, self.house, self.pack) or deal
        return self.take(deal)

    def take(self, deal: Deal) -> Result:
        """Settle the deal, pass the bank, and see to the cards."""
        played = Replay(deal, self.house, self.pack).run()
        result = result_of(played)
        self.deals.append(deal)
        self.moves.append([])
        self.book.settle(deal["bank"], result)
        if result.shuffle:
            self.shuffle()
        else:
            self.shoe.put_under(lying(played))
        return result

    def give(self, chips: Sequence[Chips]) -> None:
        """Chips for every seat, before the first deal."""
        self.chips = list(chips)
        self.book = Book(self.house, self.seats, self.bank, chips)

    def do(self, move: Move) -> None:
        """Something between deals."""
        self.book.do(move)
        self.moves[-1].append(move)

    def talk(self, often: float = 0.4) -> None:
        """Agree on a banker, decline the bank, or sell it, where this table may."""
        book, rng, house = self.book, self.rng, self.house
        if house.agreement != "none" and len(book.due) > 1 and rng.random() < often:
            others = [seat for seat in self.seats if seat != book.seller]
            who = book.due if house.agreement == "holders" else others
            self._try({"action": "choose", "seat": rng.choice(who)})
        else:
            while house.bank_optional and book.due and rng.random() < often:
                if not self._try({"action": "decline", "seat": self.bank}):
                    break
        if house.sale != "none" and rng.random() < often:
            self._try(self.offer())

    def offer(self) -> Move:
        """The bank sold to somebody else, at some price."""
        buyers = [seat for seat in self.seats if seat != self.book.seller]
        price = self.rng.choice((1, 2, 5, 12, 40))
        return {"action": "sell", "buyer": self.rng.choice(buyers), "price": price}

    def end(self) -> None:
        """The table ends an open session, if nobody has won it."""
        if self.deals:
            self._try({"action": "end"})

    def _try(self, move: Move) -> bool:
        fine = self.book.wrong(move) is None
        if fine:
            self.do(move)
        return fine

    def session(self, cuts: Sequence[Sequence[Cut]] = ()) -> Session:
        """The record so far."""
        session: Session = {
            "seats": list(self.seats),
            "deals": [part_of(deal) for deal in self.deals],
        }
        for part, moves in zip(session["deals"], self.moves, strict=True):
            if moves:
                part["between"] = list(moves)
        if self.chips:
            session["chips"] = list(self.chips)
        if cuts:
            session["cuts"] = [list(round_) for round_ in cuts]
        return session


def broken_off(
    rng: random.Random, deal: Deal, house: House = TABLE, pack: Sequence[str] | None = None
) -> Deal | None:
    """The deal up to a moment at which a player must still draw, and void for some reason."""
    players = Replay(deal, house, pack).order[:-1]
    lines = {line["seat"]: line for line in deal["lines"]}
    if deal.get("void", False):
        return None
    moments = [(seat, at) for seat in players for at in range(len(lines[seat].get("actions", [])))]
    rng.shuffle(moments)
    for seat, at in moments[:20]:
        short = deal.copy()
        late = [*players[players.index(seat) + 1 :], deal["bank"]]
        short["lines"] = [
            _shortened(line, at if line["seat"] == seat else 0)
            if line["seat"] in (seat, *late)
            else line
            for line in deal["lines"]
        ]
        if _open_at(short, house, pack) == seat:
            short["void"] = True
            short["reason"] = rng.choice(REASONS)
            return short
    return None


def _shortened(line: Line, at: int) -> Line:
    short = line.copy()
    acts: list[Act] = line.get("actions", [])
    short["actions"] = acts[:at]
    return short


def _open_at(deal: Deal, house: House, pack: Sequence[str] | None) -> str:
    """Whose hand must still draw, if the deal is otherwise in order."""
    try:
        Replay(deal, house, pack).run()
    except BreachError as breach:
        return breach.seat if breach.what == "unfinished" else ""
    return ""


def random_cuts(
    rng: random.Random,
    seats: Sequence[str],
    ties: float = 0.3,
    all_ranks: Sequence[str] = RANKS,
) -> tuple[list[list[Cut]], str]:
    """Rounds of cutting, clockwise, and who banks first; `ties` makes equal cards likely."""
    rounds: list[list[Cut]] = []
    due = list(seats)
    while True:
        ranks = rng.sample(all_ranks, 2) if rng.random() < ties else all_ranks
        cards = rng.sample([rank + suit for rank in ranks for suit in "SHDC"], len(due))
        rounds.append([{"seat": s, "card": c} for s, c in zip(due, cards, strict=True)])
        try:
            return rounds, first_banker(rounds, seats)
        except CutError:
            due = [seat for seat in due if _is_tied(rounds, seat, seats)]


def _is_tied(rounds: Sequence[Sequence[Cut]], seat: str, seats: Sequence[str]) -> bool:
    """Whether this seat may cut once more."""
    try:
        first_banker([*rounds, [{"seat": seat, "card": "A"}]], seats)
    except CutError as error:
        return error.what == "cut-missing"
    return False


def play_session(
    rng: random.Random,
    seats: int | None = None,
    *,
    moods: Sequence[str] | None = None,
    pack: Sequence[str] | None = None,
    suits: bool = True,
    names: Sequence[str] = NAMES,
    house: House = TABLE,
    counted: int | None = None,
    cuts: bool = True,
    annul: float = 0.0,
    shared: float = 0.0,
    most: int = 100,
    talk: float = 0.4,
) -> Played:
    """A random legal session and its stocks.

    `seats` counts the banker. Each deal has one of `moods` (any, if None). A small `pack` lets
    cards run out, `annul` is the chance that the table breaks a deal off; neither counts. `shared`
    is the chance that a shared first place is looked for, `talk` that of each thing a table may do
    between deals. `counted` deals are played, those of the house if None, and `most` with the void
    ones; where the number is open, the table mostly ends it then, and chips may end it sooner.
    """
    count = rng.randint(2, 8) if seats is None else seats
    clockwise = list(names[:count])
    if pack is not None and len(pack) < 2 * count:
        raise ValueError("too few cards for two each")
    no_cut: tuple[list[list[Cut]], str] = [], ""
    rounds, bank = random_cuts(rng, clockwise, all_ranks=house.ranks) if cuts else no_cut
    chips = random_chips(rng, clockwise) if house.chips and rng.random() < 0.7 else []
    dealer = SessionDealer(rng, clockwise, bank or rng.choice(clockwise), house, pack, chips)
    goal = counted if counted is not None else house.deals or 8
    choice = [MOODS[name] for name in moods or MOODS]
    while dealer.counted < goal and len(dealer.deals) < most and not dealer.book.ended_by:
        if shared and dealer.counted == goal - 1 and rng.random() < shared:
            dealer.play_to_share(choice)
        else:
            mood = rng.choice(choice) if moods or house == TABLE else random_mood(rng, house)
            dealer.play(mood, annul)
        dealer.talk(talk)
    if house.deals is None and rng.random() < 0.7:
        dealer.end()
    session = dealer.session(rounds)
    stocks = tuple(kept for kept in dealer.kept() if kept.deal <= len(session["deals"]))
    return Played(session if suits else bare_session(session), stocks)


def random_chips(rng: random.Random, seats: Sequence[str]) -> list[Chips]:
    """Chips for every seat, mostly alike."""
    alike = rng.choice((5, 20, 100))
    return [
        {"seat": seat, "amount": rng.randint(1, alike) if rng.random() < 0.3 else alike}
        for seat in seats
    ]


class Options(TypedDict, total=False):
    """What `play_session` takes besides."""

    moods: Sequence[str] | None
    pack: Sequence[str] | None
    suits: bool
    names: Sequence[str]
    house: House
    counted: int | None
    cuts: bool
    annul: float
    shared: float
    most: int
    talk: float


def random_session(
    rng: random.Random, seats: int | None = None, **options: Unpack[Options]
) -> Session:
    """A random legal session; see `play_session`. Every deal names its banker."""
    return play_session(rng, seats, **options).session


def bare_session(session: Session) -> Session:
    """The session with bare ranks; the cut cards stay as they are."""
    bare = session.copy()
    bare["deals"] = [
        part_of(without_suits(whole_deal(deal, session["seats"], banker_of(deal))))
        for deal in session["deals"]
    ]
    for new, old in zip(bare["deals"], session["deals"], strict=True):
        if "between" in old:
            new["between"] = old["between"]
    return bare


def banker_of(deal: SessionDeal) -> str:
    """Who banked, by the record: as written, or the seat without a stake."""
    return deal.get("bank") or next(line["seat"] for line in deal["lines"] if "stake" not in line)


# --- claims ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Claim:
    """What somebody says of a deal: a seat's net, or, without an amount, the next bank."""

    deal: int
    seat: str
    amount: Amount | None
    true: bool = True


def random_claims(
    rng: random.Random,
    session: Session,
    *,
    often: float = 0.4,
    false: float = 0.0,
    house: House = TABLE,
    pack: Sequence[str] | None = None,
) -> list[Claim]:
    """Claims about settled deals, in order; a share of them is `false`.

    Nobody claims zero, and nobody claims anything of a void deal.
    """
    claims: list[Claim] = []
    for deal in read_session(session, house, pack).deals:
        while deal.status == "settled" and rng.random() < often:
            claim = _claim(rng, session["seats"], deal, rng.random() >= false)
            if claim.amount != 0:
                claims.append(claim)
    return claims


def _claim(rng: random.Random, seats: Sequence[str], deal: DealResult, true: bool) -> Claim:
    assert deal.result is not None and deal.after is not None
    if rng.random() < 0.3 and deal.after.banker == deal.next_banker:
        others = [seat for seat in seats if (seat == deal.next_banker) == true]
        return Claim(deal.number, rng.choice(others), None, true)
    seat = rng.choice(seats)
    amount = deal.result.net[seat]
    wrong = [-amount, 2 * amount, amount + 1, amount - 1]
    if not true:
        amount = rng.choice([each for each in wrong if each != amount])
    return Claim(deal.number, seat, amount, true)


def signed(amount: Amount) -> str:
    """Such as `+5` or `-3/2`."""
    return f"{'-' if amount < 0 else '+'}{abs(amount)}"


# --- the text form -----------------------------------------------------------------------


@dataclass(frozen=True)
class SessionStyle:
    """How a session is written; nothing here changes what it means."""

    deal: Style = PLAIN
    numbers: str = "always"  # always, never, some: `deal 3` or `deal`
    follow: float = 0.0  # how often a later deal leaves `bank` out
    above: bool = False  # the first `bank` stands above the first deal
    trust_cut: bool = False  # the first `bank` is left out after a cut


PLAIN_SESSION = SessionStyle()


def random_session_style(rng: random.Random, *, trust_cut: bool = False) -> SessionStyle:
    """A random style; with `trust_cut` the first bank is sometimes left to the cut."""
    return SessionStyle(
        random_style(rng),
        rng.choice(("always", "never", "some")),
        rng.choice((0.0, 0.5, 1.0)),
        rng.random() < 0.5,
        trust_cut and rng.random() < 0.5,
    )


def session_to_text(
    session: Session,
    style: SessionStyle = PLAIN_SESSION,
    rng: random.Random | None = None,
    *,
    claims: Sequence[Claim] = (),
    house: House = TABLE,
    pack: Sequence[str] | None = None,
    rules: str = "table",
) -> str:
    """The session as a player would write it; `rules` is how the house is written.

    A `bank` is left out only where it is right; one that is not in the session is not written.
    """
    chance = rng or random.Random(0)
    return _SessionWriter(session, style, chance, claims, house, pack, rules).text()


class _SessionWriter:
    def __init__(
        self,
        session: Session,
        style: SessionStyle,
        rng: random.Random,
        claims: Sequence[Claim],
        house: House,
        pack: Sequence[str] | None,
        rules: str,
    ) -> None:
        self.session = session
        self.style = style
        self.rng = rng
        self.claims = claims
        self.read = read_session(session, house, pack)
        self.writers = []
        for part, judged in zip(session["deals"], self.read.deals, strict=True):
            bank = part.get("bank") or judged.banker or banker_of(part)
            deal = whole_deal(part, session["seats"], bank)
            self.writers.append(Writer(deal, style.deal, rng, Replay(deal, house, pack), rules))
        self.first = self.writers[0]

    def text(self) -> str:
        """All lines, joined."""
        lines = self.first.rules_line()
        if self.style.deal.seats:
            names = [self.first.name(seat, False) for seat in self.session["seats"]]
            lines.append(self.first.gap("seats " + " ".join(names)))
        lines += [self._chips(chips) for chips in self.session.get("chips", [])]
        for round_ in self.session.get("cuts", []):
            lines += [self._cut(cut) for cut in round_]
        lines += [self._move(move) for move in self.session.get("before", [])]
        for index, writer in enumerate(self.writers):
            bank, opening = self._bank(index), [self._opening(index)]
            above = index == 0 and self.style.above
            lines += bank + opening if above else opening + bank
            lines += writer.deal_lines()
            lines += [self._claim(claim) for claim in self.claims if claim.deal == index + 1]
            lines += [self._move(move) for move in self.session["deals"][index].get("between", [])]
        return self.first.finish(lines)

    def _name(self, name: str) -> str:
        return self.first.name(name, self.style.deal.seats)

    def _cut(self, cut: Cut) -> str:
        return self.first.gap(f"cut {self._name(cut['seat'])} {self.first.card(cut['card'])}")

    def _chips(self, chips: Chips) -> str:
        return self.first.gap(f"chips {self._name(chips['seat'])} {chips['amount']}")

    def _move(self, move: Move) -> str:
        word = move["action"]
        if word == "end":
            return self.first.gap("end")
        if word == "sell":
            return self.first.gap(f"sell to {self._name(move['buyer'])} for {move['price']}")
        words = {"choose": "agree", "decline": "decline"}
        return self.first.gap(f"{words[word]} {self._name(move['seat'])}")

    def _claim(self, claim: Claim) -> str:
        what = "bank" if claim.amount is None else signed(claim.amount)
        return self.first.gap(f"claim {self._name(claim.seat)} {what}")

    def _opening(self, index: int) -> str:
        how = self.style.numbers
        number = how == "always" or self.first.some(how == "some")
        return self.first.gap(f"deal {index + 1}" if number else "deal")

    def _bank(self, index: int) -> list[str]:
        part, judged = self.session["deals"][index], self.read.deals[index]
        right = judged.status in ("settled", "void") and "bank" in part
        if index == 0:
            leave_out = right and self.style.trust_cut and bool(self.session.get("cuts"))
        else:
            leave_out = right and self.rng.random() < self.style.follow
        if leave_out or "bank" not in part:
            return []
        return [self.first.gap("bank " + self._name(part["bank"]))]
