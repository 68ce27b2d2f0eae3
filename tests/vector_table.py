"""A table that deals the vectors of deals and sessions by hand, for the independent reader.

It knows where every card goes and whose hand is in turn, and judges nothing: `reader` does.  It
shares no code with the engine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from reader import houses
from reader.houses import Amount, House
from reader.rules import Act, Deal, Hand, Line, after, alike, worth
from reader.sessions import CUT_ORDER, Cut, Move, Session, SessionDeal, part_of

Json = Mapping[str, Any]


def house_of(rules: Json) -> House:
    """The rules of the table as the reader takes them."""
    return houses.house_of(
        {name: exact(value) for name, value in rules.items() if name != "profile"}
    )


def exact(value: Any) -> Any:
    """The value of a switch: fractions are written as text, pairs as arrays."""
    if isinstance(value, list):
        return tuple(map(exact, value))
    written = isinstance(value, str) and "/" in value
    return Fraction(value) if written else value


def written(amount: Amount) -> int | str:
    """An amount as a vector has it."""
    return int(amount) if amount == int(amount) else str(amount)


class Table:
    """One deal on the table: the stock, everybody's hands, and what was done, line by line."""

    def __init__(self, seats: Sequence[str], banker: str, stock: Sequence[str], house: House):
        self.seats = list(seats)
        self.banker = banker
        self.players = after(self.seats, banker)
        self.stock = list(stock)
        self.house = house
        self.lines: dict[str, Line] = {
            seat: {"seat": seat, "cards": [], "actions": []} for seat in (*self.players, banker)
        }
        self.stakes: dict[str, int] = {}
        self.hands: dict[str, list[Hand]] = {}
        self.bank = Hand([], 0, house=house)
        self.rounds = 0
        self.sudden: str | None = None
        self.void = False
        self.reason: str | None = None

    @property
    def phase(self) -> str:
        """Where the deal stands."""
        if self.void:
            return "void"
        if self.rounds == 0:
            return "first-cards"
        if self.rounds == 1:
            return "stakes" if len(self.stakes) < len(self.players) else "second-cards"
        if self.bank.end or self.bank.pontoon or self.sudden is not None:
            return "settled"
        return "players" if any(self.open(seat) for seat in self.players) else "banker"

    @property
    def turn(self) -> str:
        """Whose move it is."""
        if self.phase == "stakes":
            return self.players[len(self.stakes)]
        if self.phase == "players":
            return next(seat for seat in self.players if self.open(seat))
        return self.banker

    def open(self, seat: str) -> list[Hand]:
        """The hands of a player that are still to be finished."""
        return [hand for hand in self.hands[seat] if not hand.end]

    def act(self, action: Json) -> None:
        """Do one action, whether or not the rules allow it."""
        word = action["action"]
        if word == "deal":
            self._deal()
        elif word == "annul":
            self.void, self.reason = True, action["reason"]
        elif word == "stake":
            self.stakes[action["seat"]] = self.lines[action["seat"]]["stake"] = action["amount"]
        elif action["seat"] == self.banker:
            self._bank(word)
        else:
            self._play(action["seat"], word, action.get("amount"))

    def _deal(self) -> None:
        for seat in (*self.players, self.banker):
            self.lines[seat]["cards"].append(self.stock.pop(0))
        self.rounds += 1
        if self.rounds == 2:
            self._open()
            self.bank.cards = list(self.lines[self.banker]["cards"])
            if self.house.sudden_death == "second-cards" and not self.bank.pontoon:
                holders = (seat for seat in self.players if self.hands[seat][0].pontoon)
                self.sudden = next(holders, None)

    def _open(self) -> None:
        """A hand for every player; an ace with a ten-card that is no Pontoon is complete."""
        for seat in self.players:
            cards = list(self.lines[seat]["cards"])
            hand = Hand(cards, self.stakes[seat], house=self.house)
            hand.end = hand.forced_end()
            self.hands[seat] = [hand]

    def given(self, need: int) -> list[str]:
        """The top cards; none, and the deal is void, if there are too few."""
        if len(self.stock) < need:
            self.void = True
            return []
        return [self.stock.pop(0) for _ in range(need)]

    def _bank(self, word: str) -> None:
        act: Act = {"action": word}
        self.lines[self.banker]["actions"].append(act)
        if word == "stick":
            self.bank.end = "stick"
            return
        act["cards"] = self.given(1)
        self.bank.cards += act["cards"]
        end = self.bank.forced_end(self.house)
        self.bank.end = "" if end == "21" else end

    def _play(self, seat: str, word: str, amount: int | None) -> None:
        hand = self.open(seat)[0]
        act: Act = {"action": word}
        self.lines[seat]["actions"].append(act)
        if word == "split":
            act["cards"] = self.split(seat, hand)
        elif word in ("buy", "twist"):
            if amount is not None:
                act["amount"] = amount
            act["cards"] = self.given(1)
            self._drawn(hand, act)
        else:
            hand.end = "stick" if word == "stick" else "declare"
            if hand.end == "declare" and self.house.sudden_death == "turn" and not hand.split:
                self.sudden = seat
        if hand.end and hand is not self.hands[seat][-1]:
            self.lines[seat]["actions"].append({"action": "next"})

    def split(self, seat: str, hand: Hand) -> list[str]:
        """Two hands of one; both new cards at once."""
        cards = self.given(2)
        if cards:
            at = self.hands[seat].index(hand)
            self.hands[seat][at : at + 1] = parted = hand.parted(cards)
            for each in parted:
                each.end = each.forced_end()
        return cards

    def _drawn(self, hand: Hand, act: Act) -> None:
        if not act["cards"]:
            return
        hand.cards += act["cards"]
        if "amount" in act:
            hand.added.append(act["amount"])
        else:
            hand.twisted = True
        hand.end = hand.forced_end(self.house)
        if hand.end == "bust":
            self.stock += hand.cards

    def record(self) -> Deal:
        """The deal as the reader takes it."""
        deal: Deal = {"bank": self.banker, "seats": self.seats, "lines": list(self.lines.values())}
        if self.void:
            deal["void"] = True
        if self.reason is not None:
            deal["reason"] = self.reason
        return deal

    def under(self) -> list[str]:
        """The pack after a deal without a Pontoon: the used cards lie under it."""
        live = [h for seat in self.players for h in self.hands[seat] if h.end != "bust"]
        return [*self.stock, *(card for hand in (*live, self.bank) for card in hand.cards)]


def dealt(asked: Json, rules: Json, table: type[Table] = Table) -> Table:
    """The table after all actions of a deal vector."""
    laid = table(asked["seats"], asked["banker"], asked["stock"], house_of(rules))
    for action in asked["actions"]:
        laid.act(action)
    return laid


# What is wrong with an action


def broken_rules(table: Table, action: Json) -> list[str]:
    """The code of every rule that an action breaks, as the clauses have them."""
    word, seat, amount = action["action"], action.get("seat"), action.get("amount", 0)
    if word not in ALLOWED[table.phase]:
        return ["phase.wrong"]
    if seat is None:
        return []
    if word in ("stake", "buy", "split") and seat == table.banker:
        return [f"{'stake.banker' if word == 'stake' else 'banker.' + word}"]
    found = [] if seat == table.turn else ["turn.wrong"]
    if word == "stake":
        return found + _range(amount, table.house.stake_low, table.house.stake_high, "stake")
    if table.phase == "banker" and seat == table.banker:
        return _of_bank(table.house, table.bank, word)
    if table.phase == "banker" or seat == table.banker:
        return found
    hands = table.hands[seat]
    hand = next((hand for hand in hands if not hand.end), None)
    return found + _of_hand(table.house, hand, len(hands), word, amount) if hand else found


ALLOWED = {
    "first-cards": ("deal", "annul"),
    "stakes": ("stake", "annul"),
    "second-cards": ("deal", "annul"),
    "players": ("declare", "split", "buy", "twist", "stick", "annul"),
    "banker": ("split", "buy", "twist", "stick", "annul"),
    "settled": (),
    "void": (),
}


def _range(amount: int, low: int, high: int | None, name: str) -> list[str]:
    if amount < low:
        return [f"{name}.low"]
    return [f"{name}.high"] if high is not None and amount > high else []


def _of_bank(house: House, bank: Hand, word: str) -> list[str]:
    now = bank.worth
    if word == "stick":
        return ["banker.low"] if now.total < (house.bank_draws_below or 0) else []
    if house.bank_stops_at is not None and now.total >= house.bank_stops_at:
        return ["banker.stopped"]
    return ["banker.ace-king"] if now.kind == "ace-king" else []


def _of_hand(house: House, hand: Hand, hands: int, word: str, amount: int) -> list[str]:
    if word == "declare":
        return [] if hand.pontoon else ["declare.false"]
    found = ["declare.due"] if hand.pontoon else []
    if word == "stick" and worth(hand.cards).total < house.stick_minimum:
        found.append("stick.low")
    if word == "buy":
        found += ["buy.twisted"] if hand.twisted else []
        found += ["buy.twenty-one"] if hand.worth.total == 21 and not hand.pontoon else []
        name = "buy.later" if hand.added else "buy.first"
        found += _range(amount, *hand.buy_limits(), name)
    if word == "split":
        found += ["split.drawn"] if hand.drew else []
        found += [] if alike(hand.cards[0], hand.cards[1], house) else ["split.unequal"]
        cap = house.hands_per_original
        found += ["split.fifth"] if cap is not None and hands >= cap else []
    return found


# Sessions


def session_record(asked: Json, rules: Json) -> Session:
    """A session vector as the reader takes it."""
    house = house_of(rules)
    cuts = [one for one in asked["actions"] if one["action"] == "cut"]
    deals: list[SessionDeal] = []
    stock: list[str] = []
    table: Table | None = None
    banker = asked["banker"]
    before: list[Move] = []
    holders: list[str] = []
    rounds = cut_rounds(asked["seats"], cuts)
    for action in asked["actions"]:
        if action["action"] == "shuffle":
            stock = list(action["order"])
        elif action["action"] in BETWEEN:
            (deals[-1].setdefault("between", []) if deals else before).append(move_of(action))
            banker, holders = after_move(action, str(banker), holders)
        elif action["action"] == "start":
            banker = banker if table else banker or highest(rounds[-1])[0]
            table = Table(asked["seats"], banker, stock, house)
        elif table is not None:
            table.act(action)
            if table.phase in ("settled", "void"):
                deals.append(part_of(table.record()))
                banker, holders = next_banker(table), [*due(table), table.banker]
                stock = table.under() if table.phase == "settled" else []
    session: Session = {"seats": list(asked["seats"]), "deals": deals}
    if rounds:
        session["cuts"] = rounds
    if before:
        session["before"] = before
    if "chips" in asked:
        session["chips"] = asked["chips"]
    return session


BETWEEN = ("sell", "choose", "decline", "end")


def move_of(action: Json) -> Move:
    """What is done between two deals as the reader takes it."""
    move: Move = {"action": action["action"]}
    if "buyer" in action:
        move |= {"buyer": action["buyer"], "price": action["price"]}
    if "seat" in action:
        move["seat"] = action["seat"]
    return move


def after_move(action: Json, banker: str, holders: list[str]) -> tuple[str, list[str]]:
    """Who deals next after something was done about the bank, and who comes after him."""
    if action["action"] == "sell":
        return action["buyer"], holders
    if action["action"] == "choose":
        return action["seat"], [action["seat"], *(s for s in holders if s != action["seat"])]
    if action["action"] == "decline":
        left = [seat for seat in holders if seat != action["seat"]]
        return left[0], left
    return banker, holders


def highest(cuts: Sequence[Cut]) -> list[str]:
    """Who holds the highest card of a round."""
    heights = {cut["seat"]: CUT_ORDER.index(cut["card"].rstrip("SHDC")) for cut in cuts}
    return [seat for seat in heights if heights[seat] == max(heights.values())]


def cut_rounds(seats: Sequence[str], cuts: Sequence[Json]) -> list[list[Cut]]:
    """The cuts round by round: as many in a round as seats are still to be told apart."""
    left: list[Cut] = [{"seat": cut["seat"], "card": cut["card"]} for cut in cuts]
    rounds: list[list[Cut]] = []
    due = len(seats)
    while left:
        rounds.append(left[:due])
        left = left[due:]
        due = len(highest(rounds[-1]))
    return rounds


def next_banker(table: Table) -> str:
    """Who deals after this deal, by the Pontoons on the table."""
    if table.void:
        return table.banker
    return table.players[0] if table.house.bank_rotates else (*due(table), table.banker)[0]


def due(table: Table) -> list[str]:
    """Who is due the bank after this deal, clockwise."""
    kept = table.bank.pontoon and not table.house.bank_under_pontoon
    if table.void or table.house.bank_rotates or kept:
        return []
    if table.sudden is not None:
        return [table.sudden]
    return [
        seat for seat in table.players if any(h.pontoon and not h.split for h in table.hands[seat])
    ]
