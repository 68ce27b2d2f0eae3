"""Reads one complete deal: is it legal, who wins what, who banks next.

The documents are cited by key and section: `table` (001), `home` (000), `guide` (004).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NotRequired, TypedDict

from .cards import RANKS, Stock, full_pack, rank_of
from .houses import TABLE, Amount, House, whole
from .worth import Kind, Worth, alike, multiplier, prize, worth

__all__ = [
    "RANKS",
    "TABLE",
    "Act",
    "Amount",
    "BreachError",
    "Deal",
    "Hand",
    "HandResult",
    "House",
    "Kind",
    "Line",
    "Replay",
    "Result",
    "Step",
    "Stock",
    "What",
    "Worth",
    "after",
    "alike",
    "full_pack",
    "multiplier",
    "rank_of",
    "read_deal",
    "result_of",
    "why_illegal",
    "worth",
]

Status = Literal["settled", "void"]
Outcome = Literal["win", "lose", "bust", "returned"]
End = Literal["", "stick", "declare", "bust", "five", "21"]
What = Literal[
    "seats",  # too few or too many
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
    "buy-twenty-one",  # where a hand at 21 may still twist
    "banker-stopped",  # he may not twist at this total
    "banker-low",  # he may not stop at this total
    "acts-after-sudden-death",
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
    net: Amount


@dataclass(frozen=True)
class Result:
    """A whole deal.

    `banker_cards` and `banker` are None where his line was left out or nobody may see them.
    `holders` are those whose Pontoon would take the bank, the first of them first; `sudden` is
    whose Pontoon ended the deal at once.
    """

    status: Status
    banker_cards: tuple[str, ...] | None
    banker: Worth | None
    hands: tuple[HandResult, ...]
    net: dict[str, Amount]
    next_banker: str
    shuffle: bool
    holders: tuple[str, ...] = ()
    sudden: str | None = None


class BreachError(Exception):
    """The first thing in time that the rules do not allow."""

    def __init__(self, seat: str, hand: int, what: What) -> None:
        super().__init__(seat, hand, what)
        self.seat = seat
        self.hand = hand
        self.what: What = what


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
    house: House = TABLE

    @property
    def worth(self) -> Worth:
        """What its cards are worth at this table."""
        return worth(self.cards, self.house, split=self.split)

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
        """Whether this must be declared."""
        return self.worth.kind == "pontoon"

    @property
    def said(self) -> bool:
        """Whether a word has ended the hand, or confirmed that it ended."""
        return self.end in ("stick", "declare") or self.confirmed

    def buy_limits(self) -> tuple[int, int]:
        """Least and greatest addition of the next buy (table 03, 05)."""
        if self.added:
            return 1 if self.house.later_buy_any else self.initial, self.added[-1]
        return self.initial, 2 * self.initial

    def forced_end(self, house: House | None = None) -> End:
        """The end that the cards bring by themselves (table 03).

        An ace with a ten-card never draws; what is no Pontoon is complete when its turn comes.
        """
        house = house or self.house
        now = worth(self.cards, house, split=self.split)
        if now.kind == "bust":
            return "bust"
        if len(self.cards) == 5:
            return "five"
        stops = now.kind != "pontoon" if len(self.cards) == 2 else not house.twist_at_21
        return "21" if now.total == 21 and stops else ""

    def parted(self, cards: Sequence[str]) -> list[Hand]:
        """The two hands of a split (table 03)."""
        return [
            Hand([old, new], self.initial, split=True, house=self.house)
            for old, new in zip(self.cards, cards, strict=True)
        ]


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
            pack = house.pack(len(self.order))
        self.stock = Stock(pack)
        self.same_card = max(Counter(pack).values())
        self.hands: dict[str, list[Hand]] = {}
        self.bank_hand = Hand([], 0, house=house)
        self.void = False
        self.sudden: str | None = None
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
        if not self.house.seats_low <= len(self.order) <= self.house.seats_high:
            raise BreachError(self.bank, 0, "seats")
        self._deal_round(0)
        self._stakes()
        self._deal_round(1)
        self._open_hands()
        if self.bank_hand.pontoon:
            self._only_checks(self.order, "acts-under-banker-pontoon")
        else:
            self._play()
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
            self.hands[seat] = [Hand(list(line["cards"]), line["stake"], house=self.house)]
        if self.bank in self.lines:
            self.bank_hand.cards = list(self.lines[self.bank]["cards"])

    def _only_checks(self, seats: Sequence[str], what: What) -> None:
        """Where the deal has ended nobody acts (table 02; home, Variantes comunes)."""
        for seat in seats:
            hand = self.bank_hand if seat == self.bank else self.hands[seat][0]
            for act in self.acts(seat):
                if act["action"] not in ("declare", "bust", "next"):
                    raise BreachError(seat, 0, what)
                if act["action"] != "declare" or not hand.pontoon:
                    raise BreachError(seat, 0, "wrong-check")
                self.steps[seat].append(Step(0, True))

    # -- the players --

    def _play(self) -> None:
        """The players one after the other, then the banker; a sudden death ends it."""
        if self.house.sudden_death == "second-cards":
            self.sudden = next((s for s in self.players if self.hands[s][0].pontoon), None)
        for at, seat in enumerate(self.players):
            if self.sudden is not None:
                self._only_checks(self.order[at:], "acts-after-sudden-death")
                return
            self._play_line(seat)
        if self.sudden is not None:
            self._only_checks([self.bank], "acts-after-sudden-death")
        else:
            self._bank_turn()

    def _play_line(self, seat: str) -> None:
        """All hands of one player, each completed before the next (table 03)."""
        hands = self.hands[seat]
        hands[0].end = hands[0].forced_end()
        at = 0
        for act in self.acts(seat):
            if self.void:
                raise BreachError(seat, at, "act-after-void")
            if act["action"] == "stick" and hands[at].said and at + 1 < len(hands):
                at += 1
            check = self._is_check(hands[at], act)
            if check:
                self._confirm(seat, at, hands[at], act, at + 1 == len(hands))
            else:
                at = self._do_next(seat, at, act)
            self.steps[seat].append(Step(at, check))
            at += act["action"] == "next"
        for late in range(at, len(hands)):
            self._imply_end(seat, late, hands[late])
        if self.house.sudden_death == "turn" and hands[0].end == "declare" and not hands[0].split:
            self.sudden = seat

    def _do_next(self, seat: str, at: int, act: Act) -> int:
        """Act with the first hand from here on that has not ended; say which it was."""
        hands = self.hands[seat]
        while hands[at].end and at + 1 < len(hands):
            at += 1
        ended = hands[at].end
        if ended:
            raise BreachError(seat, at, _AFTER[ended])
        self._do(seat, at, act)
        return at

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
        if not hand.pontoon and hand.worth.total < self.house.stick_minimum:
            self._break_off(seat, at)
            return
        hand.end = "declare" if hand.pontoon else "stick"

    def _break_off(self, seat: str, at: int) -> None:
        """A hand that must still draw: the table called the deal void here, or it is a fault."""
        later = self.order[self.order.index(seat) + 1 :]
        if "reason" not in self.deal or any(map(self.acts, later)):
            raise BreachError(seat, at, "unfinished")
        self.void = True

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
            if hand.worth.total < self.house.stick_minimum:
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
        """Two cards of one rank, or of one value, become two hands (table 03)."""
        hands = self.hands[seat]
        hand = hands[at]
        most = self.house.hands_per_original
        if hand.drew:
            raise BreachError(seat, at, "split-late")
        if not alike(hand.cards[0], hand.cards[1], self.house):
            raise BreachError(seat, at, "split-unequal")
        if most is not None and len(hands) >= most:
            raise BreachError(seat, at, "split-too-many")
        cards = self._given(seat, at, act, 2)
        if cards:
            hands[at : at + 1] = parted = hand.parted(cards)
            for each in parted:
                each.end = each.forced_end()

    def _buy(self, seat: str, at: int, act: Act) -> None:
        """A face-down card for a higher stake (table 03, 05)."""
        hand = self.hands[seat][at]
        if hand.twisted:
            raise BreachError(seat, at, "buy-after-twist")
        if hand.worth.total == 21:
            raise BreachError(seat, at, "buy-twenty-one")
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
        hand.end = hand.forced_end()
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
        """The banker twists or stops, at any total unless the table fixes one (table 04)."""
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
        if hand.end or self.void:
            return
        if self._bank_low(hand):
            self._break_off(self.bank, 0)
        else:
            hand.end = "stick"

    def _bank_low(self, hand: Hand) -> bool:
        least = self.house.bank_draws_below
        return least is not None and hand.worth.total < least

    def _bank_stopped(self, hand: Hand) -> bool:
        most = self.house.bank_stops_at
        return hand.worth.kind == "ace-king" or (most is not None and hand.worth.total >= most)

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
            if self._bank_low(hand):
                raise BreachError(self.bank, 0, "banker-low")
            hand.end = "stick"
        elif word == "twist":
            if self._bank_stopped(hand):
                raise BreachError(self.bank, 0, "banker-stopped")
            self._bank_twist(hand, act)
        else:
            raise ValueError(f"not an action: {word!r}")

    def _bank_twist(self, hand: Hand, act: Act) -> None:
        hand.cards += self._given(self.bank, 0, act, 1)
        end = hand.forced_end()
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
    if played.sudden is not None:
        bank_cards = None
    return Result(
        status="void" if played.void else "settled",
        banker_cards=bank_cards,
        banker=worth(bank_cards, played.house) if bank_cards else None,
        hands=hands,
        net=_nets(played, hands),
        next_banker=_next_banker(played),
        shuffle=_shuffle(played),
        holders=_holders(played),
        sudden=None if played.void else played.sudden,
    )


def _hand_result(played: Replay, seat: str, index: int, hand: Hand) -> HandResult:
    net: Amount = 0
    outcome: Outcome | None = None
    if not played.void:
        net = whole(hand.stake * _times(played, seat, hand))
        won: Outcome = "win" if net > 0 else "lose" if net < 0 else "returned"
        outcome = "bust" if hand.worth.kind == "bust" else won
    return HandResult(
        seat,
        index,
        tuple(hand.cards),
        hand.worth.kind,
        hand.worth.total,
        hand.worth.soft,
        hand.initial,
        hand.stake,
        outcome,
        net,
    )


def _times(played: Replay, seat: str, hand: Hand) -> Amount:
    """How many times its stake a hand gains; after a sudden death most stakes come back."""
    if hand.worth.kind == "bust":
        return -1  # table 03
    if played.sudden is not None:
        return prize(hand.cards, played.house) if seat == played.sudden else 0
    return multiplier(
        hand.cards,
        played.bank_hand.cards,
        played.house,
        split=hand.split,
        bought=bool(hand.added),
        same_card=played.same_card,
    )


def _nets(played: Replay, hands: Sequence[HandResult]) -> dict[str, Amount]:
    """What each seat gains; the banker's is the rest, so that the table sums to zero."""
    net: dict[str, Amount] = dict.fromkeys(played.deal["seats"], 0)
    for hand in hands:
        net[hand.seat] += hand.net
        net[played.bank] -= hand.net
    return {seat: whole(amount) for seat, amount in net.items()}


def _holders(played: Replay) -> tuple[str, ...]:
    """Whose unsplit Pontoon may take the bank, clockwise (table 06)."""
    if played.void or played.house.bank_rotates:
        return ()
    if played.bank_hand.pontoon and not played.house.bank_under_pontoon:
        return ()
    if played.sudden is not None:
        return (played.sudden,)
    own = {seat: played.hands[seat][0] for seat in played.players}
    return tuple(seat for seat, hand in own.items() if hand.pontoon and not hand.split)


def _next_banker(played: Replay) -> str:
    """First unsplit Pontoon clockwise (table 06), or whose turn it is where the bank rotates."""
    if played.house.bank_rotates and not played.void:
        return played.players[0]
    return (*_holders(played), played.bank)[0]


def _shuffle(played: Replay) -> bool:
    """Any Pontoon, split ones too, and a void deal call for a shuffle (table 06)."""
    everyone = [hand for hands in played.hands.values() for hand in hands]
    return (
        played.void
        or played.house.shuffle_always
        or any(hand.pontoon for hand in [*everyone, played.bank_hand])
    )
