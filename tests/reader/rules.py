"""Reads one complete deal: is it legal, who wins what, who banks next.

The documents are cited by key and section: `table` (001), `home` (000), `guide` (004).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, NotRequired, TypedDict

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "SHDC"
COUNTS: dict[str, tuple[int, ...]] = {  # table 01
    "A": (1, 11),
    **{rank: (int(rank),) for rank in RANKS[1:10]},
    **dict.fromkeys("JQK", (10,)),
}

Kind = Literal["pontoon", "five-card-trick", "points", "bust"]
Status = Literal["settled", "void"]
Outcome = Literal["win", "lose", "bust"]
End = Literal["", "stick", "declare", "bust", "five", "21"]
What = Literal[
    "seats",  # fewer than two or more than eight
    "no-stake",  # a player without a stake
    "stake-range",  # a stake outside the limits
    "banker-stakes",
    "banker-buys",
    "banker-splits",
    "card",  # a card that cannot be there
    "acts-under-banker-pontoon",
    "pontoon-undeclared",  # ace and ten-card draws, splits or sticks
    "declares-other",  # something else is declared
    "stick-low",
    "buy-low",
    "buy-high",
    "later-buy-low",
    "later-buy-high",
    "buy-after-twist",
    "split-unequal",
    "split-late",  # a card was drawn before
    "split-too-many",
    "act-at-21",
    "act-after-five",
    "act-after-bust",
    "act-after-stop",  # the hand had stuck or been declared
    "act-after-void",
    "unfinished",  # the hand must still draw
    "wrong-check",  # a word that only confirms, confirms what is not so
    "void-unfounded",  # called void, but the cards sufficed
]


class Act(TypedDict):
    """One action of a line.

    `buy`, `twist`, `split`, `declare`, `stick`. Words that only confirm: `bust`, `stick` where
    the hand had to end, `declare` under a banker's Pontoon, and `next`, which says that the
    next hand of a split begins.
    """

    action: str
    amount: NotRequired[int]
    cards: NotRequired[list[str]]


class Line(TypedDict):
    """What one seat did; the banker has no stake."""

    seat: str
    stake: NotRequired[int]
    cards: list[str]
    actions: NotRequired[list[Act]]


class Deal(TypedDict):
    """One deal as recorded; `seats` run clockwise."""

    bank: str
    seats: list[str]
    lines: list[Line]
    void: NotRequired[bool]
    reason: NotRequired[str]  # why the table called it void; without one, cards ran out


@dataclass(frozen=True)
class House:
    """The numbers a table may fix otherwise; the defaults are those of `table`."""

    stake_low: int = 1  # table 01
    stake_high: int | None = 5  # table 01
    stick_minimum: int = 15  # table 03
    hands_per_original: int | None = 4  # table 03
    twist_at_21: bool = False  # table 03
    trick_takes: int = 2  # table 04
    shuffle_always: bool = False  # table 06
    two_packs_from: int | None = 8  # table 01
    deals: int | None = 8  # table 01; None where the table leaves the end open

    def packs(self, seats: int) -> int:
        """How many packs of 52 are shuffled together."""
        return 2 if self.two_packs_from is not None and seats >= self.two_packs_from else 1


TABLE = House()


@dataclass(frozen=True)
class Worth:
    """What cards are worth at their best count."""

    kind: Kind
    total: int
    soft: bool


@dataclass(frozen=True)
class HandResult:
    """One player's hand after the deal; `outcome` is None in a void deal."""

    seat: str
    hand: int
    cards: tuple[str, ...]
    kind: Kind
    total: int
    soft: bool
    initial_stake: int
    stake: int
    outcome: Outcome | None
    net: int


@dataclass(frozen=True)
class Result:
    """A whole deal; `banker_cards` and `banker` are None where his line was left out."""

    status: Status
    banker_cards: tuple[str, ...] | None
    banker: Worth | None
    hands: tuple[HandResult, ...]
    net: dict[str, int]
    next_banker: str
    shuffle: bool


class BreachError(Exception):
    """The first thing in time that the rules do not allow."""

    def __init__(self, seat: str, hand: int, what: What) -> None:
        super().__init__(seat, hand, what)
        self.seat = seat
        self.hand = hand
        self.what: What = what


# --- cards -------------------------------------------------------------------------------


@cache
def rank_of(card: str) -> str:
    """The rank of a card written with or without a suit."""
    rank = card if card in COUNTS else card[:-1]
    if rank not in COUNTS or card not in (rank, *(rank + suit for suit in SUITS)):
        raise ValueError(f"not a card: {card!r}")
    return rank


def full_pack(packs: int = 1) -> list[str]:
    """Packs of 52, in order."""
    return [rank + suit for rank in RANKS for suit in SUITS] * packs


def worth(cards: Sequence[str]) -> Worth:
    """Rank and count a hand (table 02)."""
    return _worth(tuple(rank_of(card) for card in cards))


@cache
def _worth(ranks: tuple[str, ...]) -> Worth:
    sums = {0}
    for rank in ranks:
        sums = {total + count for total in sums for count in COUNTS[rank]}
    fitting = [total for total in sums if total <= 21]
    if not fitting:
        return Worth("bust", min(sums), False)
    best = max(fitting)
    kind: Kind = "points"
    if len(ranks) == 2 and best == 21:
        kind = "pontoon"
    elif len(ranks) == 5:
        kind = "five-card-trick"
    return Worth(kind, best, best != min(sums))


def multiplier(hand: Worth, banker: Worth, house: House = TABLE) -> int:
    """How many times its stake a hand wins or, below zero, loses (table 02, 03, 04)."""
    if banker.kind == "pontoon":
        return -2
    if hand.kind == "bust":
        return -1
    if hand.kind == "pontoon":
        return 2
    if banker.kind == "five-card-trick":
        return -house.trick_takes
    if hand.kind == "five-card-trick":
        return 2
    if banker.kind == "bust" or hand.total > banker.total:
        return 1
    return -1


class _Layer:
    """Cards that lie together in the stock, in an order nobody recorded."""

    def __init__(self, cards: Sequence[str]) -> None:
        self.left = len(cards)
        self.lying = Counter(cards)
        self.ranks = Counter(rank_of(card) for card in cards)
        self.taken: Counter[str] = Counter()

    def take(self, card: str) -> bool:
        """Take a card; False if counting shows that it cannot be here."""
        rank = rank_of(card)
        names = [rank + suit for suit in SUITS]
        self.left -= 1
        self.taken[card] += 1
        too_many = sum(max(0, self.taken[name] - self.lying[name]) for name in names)
        all_taken = self.taken[rank] + sum(self.taken[name] for name in names)
        return too_many <= self.lying[rank] and all_taken <= self.ranks[rank]


class Stock:
    """The pack: a fresh layer, and under it what was put there, in the order it was put."""

    def __init__(self, pack: Sequence[str]) -> None:
        self.left = len(pack)
        self._layers = [_Layer(pack)]

    def take(self, card: str | None) -> bool:
        """Take the top card, None if nobody knows it; False if it cannot be this one."""
        while not self._layers[0].left:
            self._layers.pop(0)
        self.left -= 1
        if card is None:
            self._layers[0].left -= 1
            return True
        return self._layers[0].take(card)

    def put_under(self, cards: Sequence[str]) -> None:
        """Put cards under the pack (table 03)."""
        self.left += len(cards)
        self._layers.append(_Layer(cards))


# --- hands in play -----------------------------------------------------------------------


@dataclass
class Hand:
    """A player's hand while it is played."""

    cards: list[str]
    initial: int
    added: list[int] = field(default_factory=list)
    twisted: bool = False
    split: bool = False
    end: End = ""
    confirmed: bool = False

    @property
    def stake(self) -> int:
        """The current stake."""
        return self.initial + sum(self.added)

    @property
    def drew(self) -> bool:
        """Whether a card was bought or twisted."""
        return bool(self.added) or self.twisted

    @property
    def pontoon(self) -> bool:
        """Whether this is ace and ten-card."""
        return worth(self.cards).kind == "pontoon"

    def buy_limits(self) -> tuple[int, int]:
        """Least and greatest addition of the next buy (table 03, 05)."""
        return self.initial, (self.added[-1] if self.added else 2 * self.initial)

    def forced_end(self, house: House) -> End:
        """The end that the cards bring by themselves (table 03)."""
        now = worth(self.cards)
        if now.kind == "bust":
            return "bust"
        if len(self.cards) == 5:
            return "five"
        if now.total == 21 and len(self.cards) > 2 and not house.twist_at_21:
            return "21"
        return ""


@dataclass(frozen=True)
class Step:
    """To which hand of its line an action belongs, and whether it only confirms."""

    hand: int
    check: bool


_AFTER: dict[End, What] = {
    "bust": "act-after-bust",
    "five": "act-after-five",
    "21": "act-at-21",
    "stick": "act-after-stop",
    "declare": "act-after-stop",
}


class Replay:
    """A deal played again in time; `run` raises `BreachError` at the first wrong thing.

    Afterwards (or up to the fault) it tells the hands, to which hand each action of each line
    belongs, and every card that came from the stock, in order.
    """

    def __init__(self, deal: Deal, house: House = TABLE, pack: Sequence[str] | None = None) -> None:
        self.deal = deal
        self.house = house
        self.bank = deal["bank"]
        self.lines = {line["seat"]: line for line in deal["lines"]}
        self.players = after(deal["seats"], self.bank)
        self.order = [*self.players, self.bank]
        self._check_form()
        if pack is None:
            pack = full_pack(house.packs(len(self.order)))
        self.stock = Stock(pack)
        self.hands: dict[str, list[Hand]] = {}
        self.bank_hand = Hand([], 0)
        self.void = False
        self.steps: dict[str, list[Step]] = {seat: [] for seat in self.order}
        self.draws: list[tuple[str, int, str]] = []

    def _check_form(self) -> None:
        """Refuse what is no complete record; that is not a matter of the rules."""
        if len(self.lines) != len(self.deal["lines"]) or len(set(self.order)) != len(self.order):
            raise ValueError("a seat is there twice")
        missing = set(self.order) ^ set(self.lines)
        if missing - {self.bank}:
            raise ValueError(f"seats and lines differ: {sorted(missing)}")
        if any(len(line["cards"]) != 2 for line in self.lines.values()):
            raise ValueError("every hand starts with two cards")

    def run(self) -> Replay:
        """Play the whole deal."""
        if not 2 <= len(self.order) <= 8:
            raise BreachError(self.bank, 0, "seats")
        self._deal_round(0)
        self._stakes()
        self._deal_round(1)
        self._open_hands()
        if self.bank_hand.pontoon:
            self._only_checks()
        else:
            for seat in self.players:
                self._play_line(seat)
            self._bank_turn()
        if self.deal.get("void", False) and not self.void:
            if "reason" not in self.deal:
                raise BreachError(self.bank, 0, "void-unfounded")
            self.void = True
        return self

    # -- the deal --

    def acts(self, seat: str) -> list[Act]:
        """The actions of a seat, none if it has no line."""
        return self.lines[seat].get("actions", []) if seat in self.lines else []

    def _deal_round(self, index: int) -> None:
        """One card to everyone, the banker last (table 02)."""
        for seat in self.order:
            if seat in self.lines:
                self._take(seat, 0, self.lines[seat]["cards"][index])
            else:
                self.stock.take(None)

    def _take(self, seat: str, hand: int, card: str) -> str:
        self.draws.append((seat, hand, card))
        if not self.stock.take(card):
            raise BreachError(seat, hand, "card")
        return card

    def _stakes(self) -> None:
        """Everyone but the banker stakes after the first card (table 01, 02)."""
        low, high = self.house.stake_low, self.house.stake_high
        for seat in self.players:
            stake = self.lines[seat].get("stake")
            if stake is None:
                raise BreachError(seat, 0, "no-stake")
            if stake < low or (high is not None and stake > high):
                raise BreachError(seat, 0, "stake-range")
        if self.bank in self.lines and "stake" in self.lines[self.bank]:
            raise BreachError(self.bank, 0, "banker-stakes")

    def _open_hands(self) -> None:
        for seat in self.players:
            line = self.lines[seat]
            self.hands[seat] = [Hand(list(line["cards"]), line["stake"])]
        if self.bank in self.lines:
            self.bank_hand.cards = list(self.lines[self.bank]["cards"])

    def _only_checks(self) -> None:
        """Under a banker's Pontoon nobody acts (table 02)."""
        for seat in self.order:
            hand = self.bank_hand if seat == self.bank else self.hands[seat][0]
            for act in self.acts(seat):
                if act["action"] not in ("declare", "bust", "next"):
                    raise BreachError(seat, 0, "acts-under-banker-pontoon")
                if act["action"] != "declare" or not hand.pontoon:
                    raise BreachError(seat, 0, "wrong-check")
                self.steps[seat].append(Step(0, True))

    # -- the players --

    def _play_line(self, seat: str) -> None:
        """All hands of one player, each completed before the next (table 03)."""
        hands = self.hands[seat]
        at = 0
        for act in self.acts(seat):
            hand, last = hands[at], at + 1 == len(hands)
            if self.void:
                raise BreachError(seat, at, "act-after-void")
            check = self._is_check(hand, act)
            if check:
                self._confirm(seat, at, hand, act, last)
            elif hand.end and last:
                raise BreachError(seat, at, _AFTER[hand.end])
            else:
                at += bool(hand.end)
                self._do(seat, at, act)
            self.steps[seat].append(Step(at, check))
            at += act["action"] == "next"
        for late in range(at, len(hands)):
            self._imply_end(seat, late, hands[late])

    @staticmethod
    def _is_check(hand: Hand, act: Act) -> bool:
        """`bust` and `next` only ever confirm, `stick` does where the hand had to end."""
        if act["action"] == "stick":
            return hand.end in ("bust", "five", "21") and not hand.confirmed
        return act["action"] in ("bust", "next")

    @staticmethod
    def _confirm(seat: str, at: int, hand: Hand, act: Act, last: bool) -> None:
        """Whether the word is true of the hand that just ended."""
        if act["action"] == "next":
            true = hand.end != "" and not last
        else:
            true = (act["action"] == "bust") == (hand.end == "bust")
        if not true:
            raise BreachError(seat, at, "wrong-check")
        hand.confirmed = True

    def _imply_end(self, seat: str, at: int, hand: Hand) -> None:
        """A last word left out, where it is the only possible or a legal one."""
        if hand.end or self.void:
            return
        if not hand.pontoon and worth(hand.cards).total < self.house.stick_minimum:
            later = self.order[self.order.index(seat) + 1 :]
            if "reason" not in self.deal or any(map(self.acts, later)):
                raise BreachError(seat, at, "unfinished")
            self.void = True  # the table broke off here
            return
        hand.end = "declare" if hand.pontoon else "stick"

    def _do(self, seat: str, at: int, act: Act) -> None:
        hand = self.hands[seat][at]
        word = act["action"]
        if word == "declare":
            if not hand.pontoon:
                raise BreachError(seat, at, "declares-other")
            hand.end = "declare"
        elif hand.pontoon:
            raise BreachError(seat, at, "pontoon-undeclared")
        elif word == "stick":
            if worth(hand.cards).total < self.house.stick_minimum:
                raise BreachError(seat, at, "stick-low")
            hand.end = "stick"
        elif word == "split":
            self._split(seat, at, act)
        elif word == "buy":
            self._buy(seat, at, act)
        elif word == "twist":
            if self._drawn(seat, at, hand, act):
                hand.twisted = True
        else:
            raise ValueError(f"not an action: {word!r}")

    def _split(self, seat: str, at: int, act: Act) -> None:
        """Two cards of one rank become two hands (table 03)."""
        hands = self.hands[seat]
        hand = hands[at]
        most = self.house.hands_per_original
        if hand.drew:
            raise BreachError(seat, at, "split-late")
        if rank_of(hand.cards[0]) != rank_of(hand.cards[1]):
            raise BreachError(seat, at, "split-unequal")
        if most is not None and len(hands) >= most:
            raise BreachError(seat, at, "split-too-many")
        cards = self._given(seat, at, act, 2)
        if cards:
            hands[at : at + 1] = [
                Hand([old, new], hand.initial, split=True)
                for old, new in zip(hand.cards, cards, strict=True)
            ]

    def _buy(self, seat: str, at: int, act: Act) -> None:
        """A face-down card for a higher stake (table 03, 05)."""
        hand = self.hands[seat][at]
        if hand.twisted:
            raise BreachError(seat, at, "buy-after-twist")
        if worth(hand.cards).total >= 21:
            raise BreachError(seat, at, "act-at-21")
        low, high = hand.buy_limits()
        if act["amount"] < low:
            raise BreachError(seat, at, "later-buy-low" if hand.added else "buy-low")
        if act["amount"] > high:
            raise BreachError(seat, at, "later-buy-high" if hand.added else "buy-high")
        if self._drawn(seat, at, hand, act):
            hand.added.append(act["amount"])

    def _drawn(self, seat: str, at: int, hand: Hand, act: Act) -> bool:
        """Give the hand its card and see whether that ends it; False when none is left."""
        cards = self._given(seat, at, act, 1)
        hand.cards += cards
        hand.end = hand.forced_end(self.house)
        if hand.end == "bust":
            self.stock.put_under(hand.cards)  # table 03
        return bool(cards)

    def _given(self, seat: str, at: int, act: Act, need: int) -> list[str]:
        """The cards of a legal request; none, and the deal is void, if too few are left."""
        cards = act.get("cards", [])
        if self.stock.left < need:  # table 06
            if cards:
                raise BreachError(seat, at, "card")
            self.void = True
        elif len(cards) != need:
            raise ValueError(f"{act['action']} takes {need} card(s), got {cards!r}")
        return [self._take(seat, at, card) for card in cards]

    # -- the banker --

    def _bank_turn(self) -> None:
        """The banker twists or stops at any total (table 04)."""
        hand = self.bank_hand
        if self.bank not in self.lines:
            self._bank_line_missing()
            return
        for act in self.acts(self.bank):
            if self.void:
                raise BreachError(self.bank, 0, "act-after-void")
            check = self._is_check(hand, act)
            if check:
                self._confirm(self.bank, 0, hand, act, True)
            else:
                self._bank_act(hand, act)
            self.steps[self.bank].append(Step(0, check))
        if not hand.end and not self.void:
            hand.end = "stick"

    def _bank_act(self, hand: Hand, act: Act) -> None:
        word = act["action"]
        if word == "buy":
            raise BreachError(self.bank, 0, "banker-buys")
        if word == "split":
            raise BreachError(self.bank, 0, "banker-splits")
        if word == "declare":
            raise BreachError(self.bank, 0, "wrong-check")
        if hand.end:
            raise BreachError(self.bank, 0, _AFTER[hand.end])
        if word == "stick":
            hand.end = "stick"
        elif word == "twist":
            self._bank_twist(hand, act)
        else:
            raise ValueError(f"not an action: {word!r}")

    def _bank_twist(self, hand: Hand, act: Act) -> None:
        hand.cards += self._given(self.bank, 0, act, 1)
        end = hand.forced_end(self.house)
        hand.end = "" if end == "21" else end

    def _bank_line_missing(self) -> None:
        """Nothing depends on the banker's cards once every hand has bust."""
        if not self.void and any(
            hand.end != "bust" for hands in self.hands.values() for hand in hands
        ):
            raise ValueError("the banker's line is missing")


# --- the two readings --------------------------------------------------------------------


def after(seats: Sequence[str], seat: str) -> list[str]:
    """The other seats, clockwise, starting on the left of this one."""
    at = list(seats).index(seat)
    return [*seats[at + 1 :], *seats[:at]]


def why_illegal(
    deal: Deal, house: House = TABLE, pack: Sequence[str] | None = None
) -> tuple[str, int, What] | None:
    """Seat, hand and kind of the first breach in time; None if there is none."""
    try:
        Replay(deal, house, pack).run()
    except BreachError as breach:
        return breach.seat, breach.hand, breach.what
    return None


def read_deal(deal: Deal, house: House = TABLE, pack: Sequence[str] | None = None) -> Result:
    """Settle a complete deal; raises `BreachError` where it is not legal."""
    return result_of(Replay(deal, house, pack).run())


def result_of(played: Replay) -> Result:
    """Settle a deal that has been played again."""
    hands = tuple(
        _hand_result(played, seat, index, hand)
        for seat in played.players
        for index, hand in enumerate(played.hands[seat])
    )
    bank_cards = tuple(played.bank_hand.cards) or None
    return Result(
        status="void" if played.void else "settled",
        banker_cards=bank_cards,
        banker=worth(bank_cards) if bank_cards else None,
        hands=hands,
        net=_nets(played, hands),
        next_banker=_next_banker(played),
        shuffle=_shuffle(played),
    )


def _hand_result(played: Replay, seat: str, index: int, hand: Hand) -> HandResult:
    value = worth(hand.cards)
    net = 0
    outcome: Outcome | None = None
    if not played.void:
        net = hand.stake * multiplier(value, worth(played.bank_hand.cards), played.house)
        outcome = "bust" if value.kind == "bust" else "win" if net > 0 else "lose"
    return HandResult(
        seat,
        index,
        tuple(hand.cards),
        value.kind,
        value.total,
        value.soft,
        hand.initial,
        hand.stake,
        outcome,
        net,
    )


def _nets(played: Replay, hands: Sequence[HandResult]) -> dict[str, int]:
    """What each seat gains; the banker's is the rest, so that the table sums to zero."""
    net = dict.fromkeys(played.deal["seats"], 0)
    for hand in hands:
        net[hand.seat] += hand.net
        net[played.bank] -= hand.net
    return net


def _next_banker(played: Replay) -> str:
    """First unsplit Pontoon clockwise, unless the banker has one (table 06)."""
    if played.void or played.bank_hand.pontoon:
        return played.bank
    for seat in played.players:
        if any(hand.pontoon and not hand.split for hand in played.hands[seat]):
            return seat
    return played.bank


def _shuffle(played: Replay) -> bool:
    """Any Pontoon, split ones too, and a void deal call for a shuffle (table 06)."""
    everyone = [hand for hands in played.hands.values() for hand in hands]
    return (
        played.void
        or played.house.shuffle_always
        or any(hand.pontoon for hand in [*everyone, played.bank_hand])
    )
