"""Deals and plays random legal deals, and writes them down as text.

Every deal comes from a shuffled pack. A mood stacks the pack (the card wanted is looked for in
the part nobody has seen and brought to the top) and steers the players, so that rare things are
frequent; nothing in the record tells.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial

from .cards import suit_of
from .rules import (
    RANKS,
    TABLE,
    Act,
    BreachError,
    Deal,
    Hand,
    House,
    Line,
    Replay,
    Step,
    Worth,
    after,
    alike,
    rank_of,
    worth,
)

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
TENS = ("10", "J", "Q", "K")


@dataclass(frozen=True)
class Mood:
    """How a deal is stacked (chances of a wish) and played (weights of the actions)."""

    # wishes
    pair: float = 0.15  # the second card equals the first
    equal_value: float = 0.05  # two ten-cards of different rank
    pontoon: float = 0.08
    resplit: float = 0.2  # split hands get their own rank again
    low: float = 0.1  # a drawn card is small
    exact: float = 0.1  # a drawn card makes 21
    high: float = 0.1  # a drawn card busts
    ace: float = 0.1  # the first card is an ace
    bank_pontoon: float = 0.03
    bank_low: float = 0.1
    # play
    split: float = 3.0
    buy: float = 1.5
    twist: float = 1.0
    stick: float = 1.0
    edge: float = 0.7  # a bought amount is at a limit
    bank_draws: float = 0.0  # the banker draws on, whatever he has
    # wishes of some tables only
    bonus: float = 0.0  # 6-7-8 or 7-7-7, often of one suit
    king: float = 0.0  # the ten-card beside an ace is a king
    bank_king: float = 0.0  # the banker has an ace and a king


MOODS = {
    "plain": Mood(pair=0, equal_value=0, pontoon=0, resplit=0, low=0, exact=0, high=0, ace=0),
    "mixed": Mood(),
    "pairs": Mood(pair=0.9, resplit=0.8, split=30.0),
    "tens": Mood(pair=0.3, equal_value=0.9, pontoon=0.1),
    "tricks": Mood(low=0.85, ace=0.2, stick=0.05, bank_low=0.3),
    "buyers": Mood(low=0.7, buy=8.0, stick=0.2),
    "busts": Mood(high=0.8, stick=0.1),
    "exact": Mood(exact=0.7, stick=0.3),
    "soft": Mood(ace=0.9, low=0.6, stick=0.4),
    "pontoons": Mood(pontoon=0.6, pair=0.2, resplit=0.1),
    "split-pontoons": Mood(pair=0.8, ace=0.6, resplit=0.1, split=30.0),
    "quads": Mood(
        pair=1, resplit=1, split=1e6, stick=5, low=0, high=0, ace=0, pontoon=0, equal_value=0
    ),
    "bank-pontoon": Mood(bank_pontoon=1.0, pontoon=0.3, pair=0.3),
    "bank-trick": Mood(bank_low=0.95, low=0.7, stick=0.3, bank_draws=0.97),
    "bank-bust": Mood(bank_draws=0.95),
}

MORE_MOODS = {
    "bonus": Mood(bonus=0.9, twist=8.0, stick=0.2, split=0.5, low=0.3, exact=0.5),
    "ace-kings": Mood(ace=0.5, pontoon=0.6, king=0.8, pair=0.3, split=30.0),
    "bank-ace-king": Mood(bank_king=0.9, pontoon=0.3, king=0.5, low=0.3),
    "ties": Mood(exact=0.3, low=0.6, stick=0.3, bank_low=0.7, bank_draws=0.9),
}


def moods_of(house: House) -> dict[str, Mood]:
    """Moods that only tables such as this one need."""
    wanted = {
        "bonus": bool(house.bonuses),
        "ace-kings": house.ace_king != "pontoon",
        "bank-ace-king": house.ace_king == "class",
        "ties": house.ties_to_player,
    }
    return {name: MORE_MOODS[name] for name, on in wanted.items() if on}


def random_mood(rng: random.Random, house: House) -> Mood:
    """Any of `MOODS`, or often one that this table needs."""
    more = moods_of(house)
    moods = more if more and rng.random() < 0.4 else MOODS
    return moods[rng.choice(list(moods))]


class Shoe:
    """A stock with a known order."""

    def __init__(self, rng: random.Random, pack: Sequence[str]) -> None:
        self._cards = list(pack)
        rng.shuffle(self._cards)
        self._fresh = len(self._cards)
        self._top = 0

    @property
    def left(self) -> int:
        """How many cards the stock holds."""
        return len(self._cards) - self._top

    def draw(self, wanted: Collection[str] = ()) -> str:
        """The top card; a wanted rank or card is brought there first if unseen ones remain."""
        cards, top = self._cards, self._top
        if wanted:
            for at in range(top, self._fresh):
                if rank_of(cards[at]) in wanted or cards[at] in wanted:
                    cards[top], cards[at] = cards[at], cards[top]
                    break
        self._top += 1
        return cards[top]

    @property
    def order(self) -> list[str]:
        """The cards as they lay after the shuffle, so far as they are settled."""
        return self._cards[: self._fresh]

    def put_under(self, cards: Sequence[str]) -> None:
        """Cards go to the bottom in the order they lay."""
        self._cards += cards


class _Dealer:
    """One deal in the making."""

    def __init__(self, rng: random.Random, mood: Mood, house: House, shoe: Shoe) -> None:
        self.rng = rng
        self.mood = mood
        self.house = house
        self.shoe = shoe
        self.void = False

    def chance(self, probability: float) -> bool:
        """True with this probability."""
        return self.rng.random() < probability

    def wish(self, probability: float) -> bool:
        """The same for wishes of some tables only, which use up no chance at others."""
        return probability > 0 and self.chance(probability)

    # -- dealing --

    def first_card(self, banker: bool) -> str:
        """A first card; a banker due a Pontoon gets half of one."""
        if banker and self.wish(self.mood.bank_king):
            return self.shoe.draw("A")
        if not banker and self.wish(self.mood.bonus):
            return self.shoe.draw(self.rng.choice("678"))
        if self.chance(self.mood.ace):
            return self.shoe.draw("A")
        if self.chance(self.mood.bank_pontoon if banker else self.mood.pontoon):
            return self.shoe.draw(self.rng.choice((("A",), TENS)))
        if self.chance(self.mood.bank_low if banker else self.mood.low):
            return self.shoe.draw(("A", "2", "3", "4"))
        return self.shoe.draw()

    def second_card(self, first: str, banker: bool) -> str:
        """A second card to match the first as the mood has it."""
        rank = rank_of(first)
        if banker and self.wish(self.mood.bank_king):
            return self.shoe.draw("K" if rank == "A" else "A")
        if not banker and rank in ("6", "7", "8") and self.wish(self.mood.bonus):
            return self.bonus_card([first])
        tens = ("K",) if self.wish(self.mood.king) else TENS
        other_half = tens if rank == "A" else ("A",) if rank in TENS else ()
        if self.chance(self.mood.bank_pontoon if banker else self.mood.pontoon):
            return self.shoe.draw(other_half)
        if banker:
            low = self.chance(self.mood.bank_low)
            return self.shoe.draw(("A", "2", "3", "4") if low else ())
        if rank in TENS and self.chance(self.mood.equal_value):
            return self.shoe.draw([ten for ten in TENS if ten != rank])
        return self.shoe.draw((rank,) if self.chance(self.mood.pair) else ())

    def bonus_card(self, cards: Sequence[str]) -> str:
        """A card towards 6-7-8 or 7-7-7, perhaps of the suit of the first."""
        have = [rank_of(card) for card in cards]
        if set(have) == {"7"} and (len(have) > 1 or self.chance(0.3)):
            return self.shoe.draw("7")
        ranks = [rank for rank in ("6", "7", "8") if rank not in have]
        suit = suit_of(cards[0])
        return self.shoe.draw([rank + suit for rank in ranks] if self.chance(0.6) else ranks)

    def drawn_card(self, cards: Sequence[str], low: float) -> str:
        """A card for a hand that draws."""
        now = worth(cards)
        starts = len(cards) == 2 and set(map(rank_of, cards)) <= set("678")
        if starts and self.wish(self.mood.bonus):
            return self.bonus_card(cards)
        if self.chance(low):
            return self.shoe.draw(("A", "2", "3", "4"))
        if self.chance(self.mood.exact):
            return self.shoe.draw([r for r in RANKS if worth([*cards, r]).total == 21])
        if self.chance(self.mood.high) and now.total > 11:
            return self.shoe.draw([r for r in RANKS if worth([*cards, r]).kind == "bust"])
        return self.shoe.draw()

    # -- players --

    def line(self, hand: Hand) -> list[Act]:
        """All actions of one player."""
        hand.end = hand.forced_end()
        hands = [hand]
        acts: list[Act] = []
        at = 0
        while at < len(hands) and not self.void:
            acts += self._play(hands, at)
            at += 1
            if at < len(hands):
                acts += _marks(hands[at - 1])
        return acts

    def _play(self, hands: list[Hand], at: int) -> list[Act]:
        acts: list[Act] = []
        while not hands[at].end and not self.void:
            acts.append(self._act(hands, at, self._choose(hands, at)))
        return acts

    def _choose(self, hands: list[Hand], at: int) -> str:
        hand = hands[at]
        mood, total = self.mood, hand.worth.total
        if hand.pontoon:
            return "declare"
        weights = {"twist": mood.twist * (0.3 if len(hand.cards) == 2 else 1.0)}
        if not hand.twisted and total < 21:
            weights["buy"] = mood.buy
        if total >= self.house.stick_minimum:
            weights["stick"] = mood.stick * (1 + max(0, total - 16))
        cap = self.house.hands_per_original
        same = not hand.drew and alike(hand.cards[0], hand.cards[1], self.house)
        if same and (cap is None or len(hands) < cap):
            weights["split"] = mood.split
        return self.rng.choices(list(weights), list(weights.values()))[0]

    def _act(self, hands: list[Hand], at: int, word: str) -> Act:
        hand = hands[at]
        if word in ("stick", "declare"):
            hand.end = "stick" if word == "stick" else "declare"
            return {"action": word}
        if word == "split":
            return self._split(hands, at)
        act: Act = {"action": word}
        if word == "buy":
            act["amount"] = self._amount(hand)
        act["cards"] = self._give(1, partial(self.drawn_card, hand.cards, self.mood.low))
        if act["cards"]:
            self._take(hand, act)
        return act

    def _take(self, hand: Hand, act: Act) -> None:
        hand.cards += act["cards"]
        if act["action"] == "buy":
            hand.added.append(act["amount"])
        else:
            hand.twisted = True
        hand.end = hand.forced_end()
        if hand.end == "bust":
            self.shoe.put_under(hand.cards)

    def _amount(self, hand: Hand) -> int:
        low, high = hand.buy_limits()
        if self.chance(self.mood.edge):
            return self.rng.choice((low, high))
        return self.rng.randint(low, high)

    def _split(self, hands: list[Hand], at: int) -> Act:
        hand = hands[at]
        rank = rank_of(hand.cards[0])
        again = TENS if rank in TENS and self.house.split_by_value else (rank,)

        def card() -> str:
            return self.shoe.draw(again if self.chance(self.mood.resplit) else ())

        cards = self._give(2, card)
        if cards:
            hands[at : at + 1] = parted = hand.parted(cards)
            for each in parted:
                each.end = each.forced_end()
        return {"action": "split", "cards": cards}

    def _give(self, need: int, card: Callable[[], str]) -> list[str]:
        """The cards asked for; none, and the deal is void, if too few are left."""
        if self.shoe.left < need:
            self.void = True
            return []
        return [card() for _ in range(need)]

    # -- the banker --

    def bank_line(self, cards: Sequence[str]) -> list[Act]:
        """The banker's actions."""
        hand = list(cards)
        acts: list[Act] = []
        while not self.void and len(hand) < 5 and worth(hand).kind != "bust":
            if not self.chance(self._bank_wish(worth(hand, self.house))):
                return [*acts, {"action": "stick"}]
            given = self._give(1, partial(self.drawn_card, hand, self.mood.bank_low))
            acts.append({"action": "twist", "cards": given})
            hand += given
        return acts

    def _bank_wish(self, now: Worth) -> float:
        """How likely he draws; a sensible banker, with odd moments, as far as he is free."""
        most, least = self.house.bank_stops_at, self.house.bank_draws_below
        if now.kind == "ace-king" or (most is not None and now.total >= most):
            return 0.0
        if least is not None and now.total < least:
            return 1.0
        total = now.total
        usual = 0.85 if total < 13 else 0.6 if total < 17 else 0.2 if total < 21 else 0.1
        return max(usual, self.mood.bank_draws)


def _marks(hand: Hand) -> list[Act]:
    """The word that closes a hand which ended by itself, where another hand follows."""
    if hand.end in ("stick", "declare", ""):
        return []
    return [{"action": "bust" if hand.end == "bust" else "stick"}]


def random_deal(
    rng: random.Random,
    seats: int | None = None,
    *,
    mood: Mood | str | None = None,
    pack: Sequence[str] | None = None,
    suits: bool = True,
    names: Sequence[str] = NAMES,
    house: House = TABLE,
) -> Deal:
    """A random legal deal, complete, or void where its cards ran out.

    `seats` counts the banker, `mood` is one of `MOODS` or `MORE_MOODS` (any that suits the house,
    if None), `pack` replaces the pack of the house. A hand of a split that ended by itself is
    closed by the check word `stick` or `bust` where another hand follows, so that no action can
    be given to the wrong hand.
    """
    count = rng.randint(house.seats_low, house.seats_high) if seats is None else seats
    if mood is None:
        mood = random_mood(rng, house)
    if isinstance(mood, str):
        mood = (MOODS | MORE_MOODS)[mood]
    clockwise = list(names[:count])
    bank = rng.choice(clockwise)
    shoe = Shoe(rng, house.pack(count) if pack is None else pack)
    deal = deal_from(rng, shoe, clockwise, bank, mood, house)
    return deal if suits else without_suits(deal)


def deal_from(
    rng: random.Random,
    shoe: Shoe,
    clockwise: Sequence[str],
    bank: str,
    mood: Mood,
    house: House = TABLE,
) -> Deal:
    """A random legal deal from the top of this stock."""
    dealer = _Dealer(rng, mood, house, shoe)
    order = [*after(clockwise, bank), bank]
    first = {seat: dealer.first_card(seat == bank) for seat in order}
    stakes = {seat: rng.randint(house.stake_low, house.stake_high or 100) for seat in order[:-1]}
    cards = {seat: [first[seat], dealer.second_card(first[seat], seat == bank)] for seat in order}
    lines = _lines(dealer, order, stakes, cards)
    deal: Deal = {"bank": bank, "seats": list(clockwise), "lines": lines}
    if dealer.void:
        deal["void"] = True
    return deal


def _lines(
    dealer: _Dealer, order: Sequence[str], stakes: dict[str, int], cards: dict[str, list[str]]
) -> list[Line]:
    bank, house = order[-1], dealer.house
    hands = {seat: Hand(list(cards[seat]), stakes.get(seat, 0), house=house) for seat in order}
    over = hands[bank].pontoon
    if house.sudden_death == "second-cards":
        over = any(hand.pontoon for hand in hands.values())
    lines: list[Line] = []
    for seat in order[:-1]:
        hand = hands[seat]
        acts = [] if over else dealer.line(hand)
        over = over or (house.sudden_death == "turn" and hand.pontoon)
        lines.append({"seat": seat, "stake": stakes[seat], "cards": cards[seat], "actions": acts})
    acts = [] if over else dealer.bank_line(cards[bank])
    lines.append({"seat": bank, "cards": cards[bank], "actions": acts})
    return lines


# --- other shapes of the same deal -------------------------------------------------------


def map_cards(deal: Deal, change: Callable[[str], str]) -> Deal:
    """A copy of the deal with every card rewritten."""

    def act(old: Act) -> Act:
        new = old.copy()
        if "cards" in old:
            new["cards"] = [change(card) for card in old["cards"]]
        return new

    def line(old: Line) -> Line:
        new = old.copy()
        new["cards"] = [change(card) for card in old["cards"]]
        if "actions" in old:
            new["actions"] = [act(each) for each in old["actions"]]
        return new

    copy = deal.copy()
    copy["seats"] = list(deal["seats"])
    copy["lines"] = [line(each) for each in deal["lines"]]
    return copy


def without_suits(deal: Deal) -> Deal:
    """The deal with bare ranks."""
    return map_cards(deal, rank_of)


def to_record(deals: Sequence[Deal], rules: str = "table") -> dict[str, object]:
    """The whole record in its JSON form; all deals have the seats of the first."""
    return {
        "kind": "record",
        "schema": 1,
        "rules": rules,
        "seats": list(deals[0]["seats"]),
        "deals": [{key: value for key, value in deal.items() if key != "seats"} for deal in deals],
    }


# --- the text form -----------------------------------------------------------------------

KEYWORDS = frozenset(("rules", "seats", "bank", "stakes", "deal", "session", "void", "sell"))
KEYWORDS |= {"agree", "decline", "end", "cut", "chips", "claim", "burn", "double", "join", "leave"}
SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
COMMENTS = (
    "# late",
    "#",
    "# Bob 2: 9 9, stick",
    "# ¿quién reparte? ♠ — 8 4, buy 3 6",
    "## bank Zed",
)


@dataclass(frozen=True)
class Style:
    """How a deal is written; nothing here changes what it means."""

    rules: bool = True  # the `rules` line
    seats: bool = True  # the `seats` line; without it the lines stand in order of play
    shuffle: bool = False  # lines in any order (only with `seats`)
    suits: str = "keep"  # keep, drop, some
    symbols: bool = False  # ♠, also as emoji, for S
    ten: bool = False  # T for 10
    case: bool = False  # words and cards in any case
    name_case: bool = False  # names in any case (only with `seats`)
    quote: bool = False  # names quoted without need
    slash: str = "always"  # always, never, some: `/` between split hands
    checks: bool = False  # words that only confirm
    imply: bool = False  # leave out `stick` and `pontoon` where a later seat acted
    semicolons: bool = False
    spacing: bool = False
    comments: bool = False
    crlf: bool = False
    bom: bool = False
    unseen: bool = False  # a banker whose cards nobody may see has no line (only with `seats`)


PLAIN = Style()


def random_style(rng: random.Random) -> Style:
    """A style with about a third of the variations on."""
    on = iter([rng.random() < 0.35 for _ in range(14)])
    return Style(
        rules=rng.random() < 0.5,
        seats=rng.random() < 0.6,
        shuffle=next(on),
        suits=rng.choice(("keep", "drop", "some")),
        symbols=next(on),
        ten=next(on),
        case=next(on),
        name_case=next(on),
        quote=next(on),
        slash=rng.choice(("always", "never", "some")),
        checks=next(on),
        imply=next(on),
        semicolons=next(on),
        spacing=next(on),
        comments=next(on),
        crlf=next(on),
        bom=next(on),
        unseen=next(on),
    )


def to_text(
    deal: Deal,
    style: Style = PLAIN,
    rng: random.Random | None = None,
    *,
    house: House = TABLE,
    pack: Sequence[str] | None = None,
    rules: str = "table",
) -> str:
    """The deal as a player would write it; `rules` is how the house is written.

    An illegal deal is written too, but without the variations that need to know which hand
    each action belongs to (`slash`, `checks`, `imply`).
    """
    return Writer(deal, style, rng or random.Random(0), Replay(deal, house, pack), rules).text()


class Writer:
    """Writes one deal; `deal_lines`, `name`, `card` and `gap` serve whole sessions too."""

    def __init__(
        self,
        deal: Deal,
        style: Style,
        rng: random.Random,
        played: Replay,
        rules: str = "table",
    ) -> None:
        self.deal = deal
        self.style = style
        self.rng = rng
        self.played = played
        self.rules = rules
        try:
            played.run()
        except BreachError:
            self.style = replace(style, slash="never", checks=False, imply=False)

    def some(self, on: bool, probability: float = 0.5) -> bool:
        """Whether a variation that is on is used here."""
        return on and self.rng.random() < probability

    def text(self) -> str:
        """All lines, joined."""
        return self.finish(self._header() + self.deal_lines())

    def deal_lines(self) -> list[str]:
        """The seats' lines, and `void`."""
        lines = self._seat_lines()
        if self.deal.get("void", False):
            lines.append(self.gap(f"void {self.deal.get('reason', '')}".rstrip()))
        return lines

    def finish(self, lines: list[str]) -> str:
        """All lines as one text."""
        if self.style.comments:
            lines = self._commented(lines)
        newline = "\r\n" if self.style.crlf else "\n"
        return ("\ufeff" if self.style.bom else "") + newline.join(lines) + newline

    def _header(self) -> list[str]:
        lines = self.rules_line()
        if self.style.seats:
            seats = [self.name(seat, False) for seat in self.deal["seats"]]
            lines.append(self.gap("seats " + " ".join(seats)))
        return [*lines, self.gap("bank " + self.name(self.deal["bank"], self.style.seats))]

    def rules_line(self) -> list[str]:
        """Which rules; those of `table` need not be written."""
        return (
            [self.gap(f"rules {self.rules}")] if self.style.rules or self.rules != "table" else []
        )

    def _seat_lines(self) -> list[str]:
        dropped = self._droppable()
        lines = [
            self._seat_line(line, line["seat"] in dropped)
            for seat in self.played.order
            for line in self.deal["lines"]
            if line["seat"] == seat and not (seat == self.played.bank and self._unseen())
        ]
        if self.style.seats and self.style.shuffle:
            self.rng.shuffle(lines)
        return lines

    def _unseen(self) -> bool:
        """Whether the banker's line is left out after a sudden death."""
        style, silent = self.style, not self.played.acts(self.played.bank)
        return style.unseen and style.seats and silent and self.played.sudden is not None

    def _droppable(self) -> set[str]:
        """Seats whose last word may go: a later seat has acted, in so many words."""
        dropped: set[str] = set()
        later_acted = False
        for seat in reversed(self.played.order):
            acts = self.played.acts(seat)
            last = acts[-1]["action"] if acts else ""
            may_drop = later_acted or (seat == self.played.bank and len(acts) == 1)
            may_drop = may_drop and last in ("stick", "declare") and not self._last_is_check(seat)
            if may_drop and self.some(self.style.imply, 0.7):
                dropped.add(seat)
            later_acted = later_acted or len(acts) > (seat in dropped)
        return dropped

    def _last_is_check(self, seat: str) -> bool:
        steps = self.played.steps[seat]
        return bool(steps) and steps[-1].check

    def _seat_line(self, line: Line, drop_last: bool) -> str:
        cards = " ".join(self.card(card) for card in line["cards"])
        stake = f" {line['stake']}" if "stake" in line else ""
        head = f"{self.name(line['seat'], self.style.seats)}{stake}{self._colon()}{cards}"
        acts = list(line.get("actions", []))
        steps = self.played.steps[line["seat"]]
        if len(steps) < len(acts):  # an illegal deal: the hands are not all known
            steps = [Step(0, False)] * len(acts)
        if drop_last:
            acts, steps = acts[:-1], steps[:-1]
        check = "" if drop_last else self._final_check(line["seat"])
        return self.gap(head + self._items(acts, steps) + check)

    def _items(self, acts: Sequence[Act], steps: Sequence[Step]) -> str:
        """The actions; a check word is needed only where no `/` follows it."""
        out = ""
        hand = 0
        for at, (act, step) in enumerate(zip(acts, steps, strict=True)):
            begins = step.hand > hand
            hand = step.hand
            follows = at + 1 < len(acts) and steps[at + 1].hand > hand
            always = self.style.slash == "always" and not self.style.checks
            own = not begins or at == 0  # a hand complete at once keeps the word that says so
            if step.check and follows and always and own and act["action"] != "next":
                continue
            out += self._separator(acts, at, begins) + self._act(act)
        return out

    def _separator(self, acts: Sequence[Act], at: int, begins: bool) -> str:
        if at and acts[at - 1]["action"] == "next":
            return ""
        if acts[at]["action"] == "next" or (begins and self._slash()):
            return self._space("/")
        return self._comma()

    def _slash(self) -> bool:
        style = self.style.slash
        return style == "always" or self.some(style == "some")

    def _final_check(self, seat: str) -> str:
        """A word that only confirms, at the end of the line."""
        if not self.some(self.style.checks, 0.7) or self.played.steps[seat][-1:] == [Step(0, True)]:
            return ""
        bank = self.played.bank
        hand = self.played.bank_hand if seat == bank else self.played.hands[seat][-1]
        sudden = self.played.sudden is not None and not self.played.acts(seat)
        if self.played.bank_hand.pontoon or sudden:
            word = "pontoon" if hand.pontoon else ""
        else:
            word = {"bust": "bust", "five": "stick", "21": "stick"}.get(hand.end, "")
        return self._comma() + self._word(word) if word else ""

    # -- pieces --

    def _act(self, act: Act) -> str:
        if act["action"] == "next":  # written as `/`
            return ""
        word = "pontoon" if act["action"] == "declare" else act["action"]
        amount = [str(act["amount"])] if "amount" in act else []
        return " ".join([self._word(word), *amount, *map(self.card, act.get("cards", []))])

    def _word(self, word: str) -> str:
        how = self.rng.choice((str.upper, str.title, str.lower)) if self.style.case else str
        return how(word)

    def card(self, card: str) -> str:
        """A card in one of its spellings."""
        rank = rank_of(card)
        suit = card[len(rank) :]
        if self.style.suits == "drop" or self.some(self.style.suits == "some"):
            suit = ""
        if rank == "10" and self.some(self.style.ten):
            rank = "T"
        if suit and self.some(self.style.symbols, 0.8):
            suit = SYMBOLS[suit] + ("\ufe0f" if self.some(True, 0.3) else "")
        return (rank + suit).lower() if self.some(self.style.case) else rank + suit

    def name(self, name: str, vary: bool) -> str:
        """A name, quoted where it must be."""
        if vary and self.style.name_case:
            name = self.rng.choice((name, name.upper(), name.lower()))
        simple = name.replace("_", "a").replace("-", "a").isalnum()
        if simple and name.lower() not in KEYWORDS and not self.some(self.style.quote, 0.4):
            return name
        return f'"{name}"'

    def _comma(self) -> str:
        return self._space(";" if self.some(self.style.semicolons) else ",", "", " ")

    def _colon(self) -> str:
        return self._space(":", "", " ")

    def _space(self, mark: str, before: str = " ", behind: str = " ") -> str:
        if not self.style.spacing:
            return before + mark + behind
        blanks = ("", " ", "  ", "\t", "\u00a0")
        return self.rng.choice(blanks) + mark + self.rng.choice(blanks)

    def gap(self, line: str) -> str:
        """Odd blanks inside and around a line."""
        if not self.style.spacing:
            return line
        words = line.split(" ") if '"' not in line else [line]
        inner = "".join(word + self.rng.choice((" ", " ", "  ", "\t")) for word in words)
        return self.rng.choice(("", " ", "\t")) + inner.strip() + self.rng.choice(("", "  "))

    def _commented(self, lines: Sequence[str]) -> list[str]:
        out: list[str] = []
        for line in lines:
            if self.some(True, 0.3):
                out.append(self.rng.choice((*COMMENTS, "", "   ")))
            out.append(line + (f"  {self.rng.choice(COMMENTS)}" if self.some(True, 0.3) else ""))
        return out
