"""Breaks a legal random deal in exactly one known way."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass

from .rules import (
    TABLE,
    Act,
    Deal,
    Hand,
    House,
    Line,
    Replay,
    What,
    alike,
    rank_of,
    why_illegal,
    worth,
)
from .table import MOODS, MORE_MOODS, TENS, Mood, random_deal, random_mood


@dataclass(frozen=True)
class Broken:
    """An illegal deal, how it was broken, and where and why it first fails in time."""

    deal: Deal
    how: str
    seat: str
    hand: int
    what: What


@dataclass(frozen=True)
class _Target:
    """One hand of a legal deal and the place of its actions in its line."""

    seat: str
    index: int
    hand: Hand
    acts: list[int]  # places in the line, check words left out
    last: bool  # the last hand of its line


class _Scene:
    """A copy of a legal deal, ready to be broken."""

    def __init__(self, rng: random.Random, deal: Deal, house: House) -> None:
        self.rng = rng
        self.deal = deepcopy(deal)
        self.house = house
        self.pack = Counter(house.pack(len(deal["seats"])))
        self.played = Replay(self.deal, house).run()
        self.lines = {line["seat"]: line for line in self.deal["lines"]}

    @property
    def bank(self) -> str:
        """The banker."""
        return self.deal["bank"]

    @property
    def bank_plays(self) -> bool:
        """Whether the deal came to the banker's turn."""
        return not self.played.bank_hand.pontoon and self.played.sudden is None

    def acts(self, seat: str) -> list[Act]:
        """The actions of a line, to be changed in place."""
        return self.lines[seat].setdefault("actions", [])

    def targets(self) -> list[_Target]:
        """Every player's hand, in random order; none under a banker's Pontoon."""
        if self.played.bank_hand.pontoon:
            return []
        found = []
        for seat, hands in self.played.hands.items():
            for index, hand in enumerate(hands):
                acts = [
                    at
                    for at, step in enumerate(self.played.steps[seat])
                    if step.hand == index and not step.check
                ]
                acts = acts[self._splits(seat, acts) :]
                found.append(_Target(seat, index, hand, acts, index + 1 == len(hands)))
        self.rng.shuffle(found)
        return found

    def _splits(self, seat: str, acts: Sequence[int]) -> int:
        return sum(self.acts(seat)[at]["action"] == "split" for at in acts)

    def spare(self, wanted: Callable[[str], bool] = lambda card: True) -> str | None:
        """A card the deal has not used."""
        pack = self.pack.copy()
        pack.subtract(card for _, _, card in self.played.draws)
        left = [card for card, count in pack.items() if count > 0 and wanted(card)]
        return self.rng.choice(left) if left else None

    def spares(self, count: int) -> list[str]:
        """Different cards the deal has not used; none if there are too few."""
        cards: list[str] = []
        for _ in range(count):
            card = self.spare(lambda card: card not in cards)
            if card is None:
                return []
            cards.append(card)
        return cards

    def draw(self, word: str, hand: Hand) -> Act | None:
        """A twist, or a buy of an amount that would do, with an unused card."""
        card = self.spare()
        if card is None:
            return None
        act: Act = {"action": word}
        if word == "buy":
            act["amount"] = hand.buy_limits()[0]
        act["cards"] = [card]
        return act

    def has_room(self, seat: str) -> bool:
        """Whether this seat could split once more."""
        cap = self.house.hands_per_original
        return cap is None or len(self.played.hands[seat]) < cap

    def pair(self, cards: Sequence[str]) -> bool:
        """Whether a hand began with two cards that may be split."""
        return alike(cards[0], cards[1], self.house)


_Fault = tuple[str, int, What]
_Break = Callable[[_Scene], _Fault | None]


def _words(scene: _Scene, target: _Target) -> list[str]:
    return [scene.acts(target.seat)[at]["action"] for at in target.acts]


# --- stakes ------------------------------------------------------------------------------


def _player_line(scene: _Scene) -> Line:
    """A player's line, one without a buy if there is one."""
    lines = [scene.lines[seat] for seat in scene.played.players]
    scene.rng.shuffle(lines)
    return min(lines, key=lambda line: any(act["action"] == "buy" for act in line["actions"]))


def _stake_zero(scene: _Scene) -> _Fault | None:
    line = _player_line(scene)
    line["stake"] = scene.house.stake_low - 1
    return line["seat"], 0, "stake-range"


def _stake_six(scene: _Scene) -> _Fault | None:
    line = _player_line(scene)
    if scene.house.stake_high is None:
        return None
    line["stake"] = scene.house.stake_high + 1
    return line["seat"], 0, "stake-range"


def _stake_missing(scene: _Scene) -> _Fault | None:
    line = _player_line(scene)
    del line["stake"]
    return line["seat"], 0, "no-stake"


def _banker_stakes(scene: _Scene) -> _Fault | None:
    line = scene.lines[scene.bank]
    actions = line.pop("actions", [])
    line["stake"] = scene.rng.randint(1, 5)
    line["actions"] = actions
    return scene.bank, 0, "banker-stakes"


# --- buying ------------------------------------------------------------------------------


def _last_buys(scene: _Scene, later: bool) -> Iterator[tuple[_Target, Act]]:
    """Last buys of a hand, so that changing the amount disturbs no other."""
    for target in scene.targets():
        buys = [at for at in target.acts if scene.acts(target.seat)[at]["action"] == "buy"]
        if buys and (len(buys) > 1) == later:
            yield target, scene.acts(target.seat)[buys[-1]]


def _buy_low(scene: _Scene) -> _Fault | None:
    for target, act in _last_buys(scene, later=False):
        act["amount"] = scene.rng.choice((target.hand.initial - 1, 0))
        return target.seat, target.index, "buy-low"
    return None


def _buy_high(scene: _Scene) -> _Fault | None:
    for target, act in _last_buys(scene, later=False):
        act["amount"] = 2 * target.hand.initial + scene.rng.choice((1, 1, 3))
        return target.seat, target.index, "buy-high"
    return None


def _later_buy_low(scene: _Scene) -> _Fault | None:
    for target, act in _last_buys(scene, later=True):
        low = 1 if scene.house.later_buy_any else target.hand.initial
        act["amount"] = scene.rng.choice((low - 1, 0))
        return target.seat, target.index, "later-buy-low"
    return None


def _later_buy_high(scene: _Scene) -> _Fault | None:
    for target, act in _last_buys(scene, later=True):
        act["amount"] = target.hand.added[-2] + 1
        return target.seat, target.index, "later-buy-high"
    return None


def _later_buy_above_previous(scene: _Scene) -> _Fault | None:
    """More than the previous addition, yet no more than the first one."""
    for target, act in _last_buys(scene, later=True):
        if target.hand.added[-2] < target.hand.added[0]:
            act["amount"] = target.hand.added[-2] + 1
            return target.seat, target.index, "later-buy-high"
    return None


def _buy_after_twist(scene: _Scene) -> _Fault | None:
    """A second twist, below 21, becomes a buy."""
    for target in scene.targets():
        for at, hand in reversed(_moments(scene, target)):
            act = scene.acts(target.seat)[at]
            if act["action"] == "twist" and hand.twisted and hand.worth.total < 21:
                amount = hand.buy_limits()[0]
                new: Act = {"action": "buy", "amount": amount, "cards": act["cards"]}
                scene.acts(target.seat)[at] = new
                return target.seat, target.index, "buy-after-twist"
    return None


def _buy_at_21(scene: _Scene) -> _Fault | None:
    """A hand that stays open at 21, and may only twist or stick, buys."""
    for target in scene.targets():
        for at, hand in _moments(scene, target):
            if hand.worth.total == 21 and len(hand.cards) > 2 and not hand.twisted:
                act = scene.draw("buy", hand)
                if act is not None:
                    scene.acts(target.seat).insert(at, act)
                    return target.seat, target.index, "buy-twenty-one"
    return None


# --- ending a hand -----------------------------------------------------------------------


def _moments(scene: _Scene, target: _Target) -> list[tuple[int, Hand]]:
    """The places of the hand's own actions, and the hand as it was before each."""
    done = target.hand
    hand = Hand(done.cards[:2], done.initial, split=done.split, house=done.house)
    found = []
    for at in target.acts:
        act = scene.acts(target.seat)[at]
        found.append((at, deepcopy(hand)))
        hand.cards += act.get("cards", [])
        if act["action"] == "buy":
            hand.added.append(act["amount"])
        hand.twisted = hand.twisted or act["action"] == "twist"
    return found


def _low_moments(scene: _Scene, target: _Target) -> list[int]:
    """Places before a draw at which the hand counts too little to stick."""
    return [
        at
        for at, hand in _moments(scene, target)
        if scene.acts(target.seat)[at]["action"] in ("buy", "twist")
        and hand.worth.total < scene.house.stick_minimum
    ]


def _stick_low(scene: _Scene) -> _Fault | None:
    """The hand stops too early; what it drew afterwards is struck out."""
    for target in scene.targets():
        moments = _low_moments(scene, target)
        if moments:
            at = scene.rng.choice(moments)
            acts, steps = scene.acts(target.seat), scene.played.steps[target.seat]
            rest = [a for a, s in zip(acts, steps, strict=True) if s.hand > target.index]
            acts[at:] = [{"action": "stick"}, *rest]
            return target.seat, target.index, "stick-low"
    return None


def _unfinished(scene: _Scene) -> _Fault | None:
    """The last hand of a line stops too early without a word."""
    for target in scene.targets():
        moments = _low_moments(scene, target)
        if moments and target.last:
            del scene.acts(target.seat)[scene.rng.choice(moments) :]
            return target.seat, target.index, "unfinished"
    return None


def _twice_over(hand: Hand) -> bool:
    """Five cards that also make 21 or more."""
    return len(hand.cards) == 5 and worth(hand.cards).total >= 21


def _act_on(scene: _Scene, end: str, what: What, *, at_once: bool = False) -> _Fault | None:
    """One more card for a hand that is over for one reason only, the last of its line."""
    for target in scene.targets():
        over = target.hand.end == end and not _twice_over(target.hand)
        if target.last and over and at_once == _complete_at_once(target.hand):
            buy = scene.rng.random() < 0.3 and not target.hand.twisted
            act = scene.draw("buy" if buy else "twist", target.hand)
            if act is not None:
                scene.acts(target.seat).append(act)
                return target.seat, target.index, what
    return None


def _complete_at_once(hand: Hand) -> bool:
    """An ace with a ten-card that is no Pontoon at this table."""
    return len(hand.cards) == 2 and hand.end == "21"


def _complete_draws(scene: _Scene) -> _Fault | None:
    return _act_on(scene, "21", "act-at-21", at_once=True)


def _complete_declares(scene: _Scene) -> _Fault | None:
    for target in scene.targets():
        if target.last and _complete_at_once(target.hand):
            scene.acts(target.seat).append({"action": "declare"})
            return target.seat, target.index, "act-at-21"
    return None


def _act_at_21(scene: _Scene) -> _Fault | None:
    return _act_on(scene, "21", "act-at-21")


def _act_after_five(scene: _Scene) -> _Fault | None:
    return _act_on(scene, "five", "act-after-five")


def _act_after_bust(scene: _Scene) -> _Fault | None:
    return _act_on(scene, "bust", "act-after-bust")


def _act_after_stick(scene: _Scene) -> _Fault | None:
    return _act_on(scene, "stick", "act-after-stop")


def _replace_last(scene: _Scene, word: str, acts: Sequence[Act], what: What) -> _Fault | None:
    """Another end for a hand that ended by this word."""
    for target in scene.targets():
        if _words(scene, target)[-1:] == [word]:
            at = target.acts[-1]
            scene.acts(target.seat)[at : at + 1] = [act.copy() for act in acts]
            return target.seat, target.index, what
    return None


def _pontoon_sticks(scene: _Scene) -> _Fault | None:
    return _replace_last(scene, "declare", [{"action": "stick"}], "pontoon-undeclared")


def _pontoon_draws(scene: _Scene) -> _Fault | None:
    cards = scene.spares(1)
    twist: Act = {"action": "twist", "cards": cards}
    return _replace_last(scene, "declare", [twist], "pontoon-undeclared") if cards else None


def _declares_other(scene: _Scene) -> _Fault | None:
    return _replace_last(scene, "stick", [{"action": "declare"}], "declares-other")


# --- splitting ---------------------------------------------------------------------------


def _insert_split(scene: _Scene, target: _Target, at: int, what: What) -> _Fault | None:
    cards = scene.spares(2)
    if not cards:
        return None
    scene.acts(target.seat).insert(at, {"action": "split", "cards": cards})
    return target.seat, target.index, what


def _unequal(scene: _Scene, fits: Callable[[list[str]], bool]) -> _Fault | None:
    for target in scene.targets():
        ranks = [rank_of(card) for card in target.hand.cards[:2]]
        pair = scene.pair(ranks) or worth(ranks).kind == "pontoon"
        if not pair and scene.has_room(target.seat) and target.acts and fits(ranks):
            return _insert_split(scene, target, target.acts[0], "split-unequal")
    return None


def _split_unequal(scene: _Scene) -> _Fault | None:
    return _unequal(scene, lambda ranks: True)


def _split_equal_value(scene: _Scene) -> _Fault | None:
    """King with queen: one value, two ranks."""
    return _unequal(scene, lambda ranks: set(ranks) <= set(TENS))


def _split_late(scene: _Scene) -> _Fault | None:
    """A pair that has drawn and still plays."""
    for target in scene.targets():
        pair = scene.pair(target.hand.cards)
        if pair and len(target.acts) > 1 and scene.has_room(target.seat):
            at = scene.rng.choice(target.acts[1:])
            return _insert_split(scene, target, at, "split-late")
    return None


def _split_fifth(scene: _Scene) -> _Fault | None:
    """A pair among as many hands as there may be."""
    for target in scene.targets():
        before = scene.acts(target.seat)[: target.acts[0]] if target.acts else []
        splits = sum(act["action"] == "split" for act in before)
        full = splits + 1 == scene.house.hands_per_original
        if full and scene.pair(target.hand.cards):
            return _insert_split(scene, target, target.acts[0], "split-too-many")
    return None


# --- the banker --------------------------------------------------------------------------


def _banker_acts(scene: _Scene, act: Act, what: What) -> _Fault | None:
    """The banker's first action is none of his."""
    if not scene.bank_plays or not act.get("cards"):
        return None
    scene.acts(scene.bank).insert(0, act)
    return scene.bank, 0, what


def _banker_buys(scene: _Scene) -> _Fault | None:
    act: Act = {"action": "buy", "amount": scene.rng.randint(1, 5), "cards": scene.spares(1)}
    return _banker_acts(scene, act, "banker-buys")


def _banker_splits(scene: _Scene) -> _Fault | None:
    """A pair, so that only the banker is wrong."""
    if not scene.pair(scene.played.bank_hand.cards):
        return None
    return _banker_acts(scene, {"action": "split", "cards": scene.spares(2)}, "banker-splits")


def _banker_draws_on(scene: _Scene) -> _Fault | None:
    """The banker twists after he stopped, at five cards, or bust."""
    what: dict[str, What] = {
        "stick": "act-after-stop",
        "five": "act-after-five",
        "bust": "act-after-bust",
    }
    cards = scene.spares(1)
    hand = scene.played.bank_hand
    if not scene.bank_plays or _twice_over(hand) or not cards:
        return None
    scene.acts(scene.bank).append({"action": "twist", "cards": cards})
    return scene.bank, 0, what[hand.end]


def _bank_stopped(scene: _Scene) -> _Fault | None:
    """The banker twists where he stopped, and had to."""
    hand, most, cards = scene.played.bank_hand, scene.house.bank_stops_at, scene.spares(1)
    bound = most is not None and hand.worth.total >= most and hand.worth.kind != "ace-king"
    return _twists_instead(scene, cards) if bound else None


def _bank_ace_king(scene: _Scene) -> _Fault | None:
    """The banker twists with an ace and a king that are no Pontoon."""
    bound = scene.played.bank_hand.worth.kind == "ace-king"
    return _twists_instead(scene, scene.spares(1)) if bound else None


def _twists_instead(scene: _Scene, cards: list[str]) -> _Fault | None:
    if not scene.bank_plays or scene.played.bank_hand.end != "stick" or not cards:
        return None
    scene.acts(scene.bank)[-1] = {"action": "twist", "cards": cards}
    return scene.bank, 0, "banker-stopped"


def _bank_low(scene: _Scene) -> _Fault | None:
    """The banker stops where he must still draw."""
    least, acts = scene.house.bank_draws_below, scene.acts(scene.bank)
    cards = scene.played.bank_hand.cards
    low = [at for at in range(len(acts)) if worth(cards[: at + 2]).total < (least or 0)]
    if not scene.bank_plays or not low:
        return None
    acts[scene.rng.choice(low) :] = [{"action": "stick"}]
    return scene.bank, 0, "banker-low"


def _acts_under_pontoon(scene: _Scene) -> _Fault | None:
    """A player goes on although the banker has shown a Pontoon."""
    if not scene.played.bank_hand.pontoon:
        return None
    seat = scene.rng.choice(scene.played.players)
    return _acts_when_over(scene, seat, "acts-under-banker-pontoon")


def _acts_after_sudden_death(scene: _Scene) -> _Fault | None:
    """Somebody goes on although a Pontoon has ended the deal."""
    order, first = scene.played.order, scene.played.sudden
    if first is None:
        return None
    late = order if scene.house.sudden_death == "second-cards" else order[order.index(first) + 1 :]
    return _acts_when_over(scene, scene.rng.choice(late), "acts-after-sudden-death")


def _acts_when_over(scene: _Scene, seat: str, what: What) -> _Fault | None:
    """Anything that would otherwise be allowed."""
    bank = seat == scene.bank
    hand = scene.played.bank_hand if bank else scene.played.hands[seat][0]
    if hand.pontoon:
        return None
    acts: list[Act] = [{"action": "twist", "cards": scene.spares(1)}]
    if bank or hand.worth.total >= scene.house.stick_minimum:
        acts.append({"action": "stick"})
    if not bank:
        acts.append({"action": "buy", "amount": hand.initial, "cards": scene.spares(1)})
    if not bank and scene.pair(hand.cards):
        acts.append({"action": "split", "cards": scene.spares(2)})
    scene.acts(seat).append(scene.rng.choice(acts))
    return seat, 0, what


# --- words and cards ---------------------------------------------------------------------


def _wrong_bust(scene: _Scene) -> _Fault | None:
    """`bust` said of a hand that is not."""
    for target in scene.targets():
        if target.acts and target.hand.end != "bust":
            scene.acts(target.seat).insert(target.acts[-1] + 1, {"action": "bust"})
            return target.seat, target.index, "wrong-check"
    return None


def _wrong_next(scene: _Scene) -> _Fault | None:
    """The next hand announced while this one goes on."""
    for target in scene.targets():
        if len(target.acts) > 1:
            at = scene.rng.choice(target.acts[1:])
            scene.acts(target.seat).insert(at, {"action": "next"})
            return target.seat, target.index, "wrong-check"
    return None


def _wrong_bank_bust(scene: _Scene) -> _Fault | None:
    """`bust` said of a banker who is not."""
    if worth(scene.played.bank_hand.cards).kind == "bust":
        return None
    scene.acts(scene.bank).append({"action": "bust"})
    return scene.bank, 0, "wrong-check"


def _wrong_pontoon(scene: _Scene) -> _Fault | None:
    """`pontoon` said of another hand under the banker's Pontoon."""
    if not scene.played.bank_hand.pontoon:
        return None
    for seat in scene.rng.sample(scene.played.players, len(scene.played.players)):
        if not scene.played.hands[seat][0].pontoon:
            scene.acts(seat).append({"action": "declare"})
            return seat, 0, "wrong-check"
    return None


def _wrong_bank_pontoon(scene: _Scene) -> _Fault | None:
    """`pontoon` said of a banker who has none."""
    if scene.played.bank_hand.pontoon:
        return None
    scene.acts(scene.bank).insert(0, {"action": "declare"})
    return scene.bank, 0, "wrong-check"


def _places(scene: _Scene) -> list[tuple[list[str], int]]:
    """Where each drawn card is written, in the order of `draws`."""
    order = scene.played.order
    starts = [(scene.lines[seat]["cards"], index) for index in (0, 1) for seat in order]
    drawn = [
        (act["cards"], index)
        for seat in order
        for act in scene.acts(seat)
        for index in range(len(act.get("cards", [])))
    ]
    return starts + drawn


def _card_twice(scene: _Scene) -> _Fault | None:
    """One suited card too often; ranks, and so all counts, stay as they are."""
    draws, places = scene.played.draws, _places(scene)
    if len(draws) > scene.pack.total():  # busted cards came again
        return None
    ranks = Counter(rank_of(card) for _, _, card in draws)
    enough = [card for _, _, card in draws if ranks[rank_of(card)] > scene.pack[card]]
    if not enough:
        return None
    suited = scene.rng.choice(enough)
    same = [at for at, (_, _, card) in enumerate(draws) if rank_of(card) == rank_of(suited)]
    for at in scene.rng.sample(same, scene.pack[suited] + 1):
        cards, index = places[at]
        cards[index] = suited
    return _first_excess(scene)


def _rank_too_often(scene: _Scene) -> _Fault | None:
    """A ten-card rank more often than the packs have it, without suits."""
    draws, places = scene.played.draws, _places(scene)
    tens = [rank for rank in TENS if _of_rank(scene, rank)]
    rank = scene.rng.choice(tens)
    most = _of_rank(scene, rank)
    fixed = {seat for seat, hands in scene.played.hands.items() if len(hands) > 1}
    if scene.house.ace_king == "class":  # there a king beside an ace is no queen
        fixed |= {seat for seat, line in scene.lines.items() if "A" in map(rank_of, line["cards"])}
    free = [at for at, (s, _, card) in enumerate(draws) if rank_of(card) in TENS and s not in fixed]
    if len(draws) > scene.pack.total() or len(free) <= most:
        return None
    for cards, index in places:
        cards[index] = rank_of(cards[index])
    for at in free:
        cards, index = places[at]
        cards[index] = rank
    return _first_excess(scene)


def _of_rank(scene: _Scene, rank: str) -> int:
    return sum(count for card, count in scene.pack.items() if rank_of(card) == rank)


def _first_excess(scene: _Scene) -> _Fault | None:
    """The first card in time that is one too many, counted from what is written."""
    seen: Counter[str] = Counter()
    for (seat, hand, _), (cards, index) in zip(scene.played.draws, _places(scene), strict=True):
        card, rank = cards[index], rank_of(cards[index])
        seen.update({card, f"rank {rank}"})
        suited_often = card != rank and seen[card] > scene.pack[card]
        if suited_often or seen[f"rank {rank}"] > _of_rank(scene, rank):
            return seat, hand, "card"
    return None


def _card_unknown(scene: _Scene) -> _Fault | None:
    """A card of a rank that the pack lacks, where a ten-card was."""
    draws, places = scene.played.draws, _places(scene)
    courts = [at for at, (_, _, card) in enumerate(draws) if rank_of(card) in TENS]
    if not courts or _of_rank(scene, "10"):
        return None
    at = scene.rng.choice(courts)
    cards, index = places[at]
    cards[index] = "10" + scene.rng.choice(("", "S", "H"))
    return draws[at][0], draws[at][1], "card"


# --- all of them -------------------------------------------------------------------------

_BREAKS: dict[str, tuple[_Break, tuple[str, ...]]] = {
    "stake-zero": (_stake_zero, ()),
    "stake-six": (_stake_six, ()),
    "stake-missing": (_stake_missing, ()),
    "banker-stakes": (_banker_stakes, ()),
    "buy-low": (_buy_low, ("buyers", "mixed")),
    "buy-high": (_buy_high, ("buyers", "mixed")),
    "later-buy-low": (_later_buy_low, ("buyers",)),
    "later-buy-high": (_later_buy_high, ("buyers",)),
    "later-buy-above-previous": (_later_buy_above_previous, ("buyers",)),
    "buy-after-twist": (_buy_after_twist, ("mixed", "tricks")),
    "stick-low": (_stick_low, ()),
    "unfinished": (_unfinished, ()),
    "act-at-21": (_act_at_21, ("exact",)),
    "act-after-five": (_act_after_five, ("tricks", "buyers")),
    "act-after-bust": (_act_after_bust, ("busts",)),
    "act-after-stick": (_act_after_stick, ()),
    "pontoon-sticks": (_pontoon_sticks, ("pontoons", "split-pontoons")),
    "pontoon-draws": (_pontoon_draws, ("pontoons", "split-pontoons")),
    "declares-other": (_declares_other, ()),
    "split-unequal": (_split_unequal, ()),
    "split-equal-value": (_split_equal_value, ("tens",)),
    "split-late": (_split_late, ("pair-draws",)),
    "split-fifth": (_split_fifth, ("fifth",)),
    "banker-buys": (_banker_buys, ()),
    "banker-splits": (_banker_splits, ()),
    "banker-draws-on": (_banker_draws_on, ()),
    "acts-under-banker-pontoon": (_acts_under_pontoon, ("bank-pontoon",)),
    "wrong-bust": (_wrong_bust, ()),
    "wrong-next": (_wrong_next, ()),
    "wrong-bank-bust": (_wrong_bank_bust, ()),
    "wrong-pontoon": (_wrong_pontoon, ("bank-pontoon",)),
    "wrong-bank-pontoon": (_wrong_bank_pontoon, ()),
    "card-twice": (_card_twice, ()),
    "rank-too-often": (_rank_too_often, ("tens", "busts")),
}
HOW = tuple(_BREAKS)
_BREAKS |= {
    "buy-at-21": (_buy_at_21, ("exact-buys",)),
    "bank-stopped": (_bank_stopped, ()),
    "bank-ace-king": (_bank_ace_king, ("bank-ace-king",)),
    "bank-low": (_bank_low, ()),
    "acts-after-sudden-death": (_acts_after_sudden_death, ("pontoons",)),
    "complete-draws": (_complete_draws, ("split-pontoons", "ace-kings")),
    "complete-declares": (_complete_declares, ("split-pontoons", "ace-kings")),
    "card-unknown": (_card_unknown, ()),
}
MORE_HOW = tuple(how for how in _BREAKS if how not in HOW)
_MOODS = (
    MOODS
    | MORE_MOODS
    | {
        "exact-buys": Mood(exact=0.8, buy=8.0),
        "fifth": Mood(pair=0.98, resplit=0.95, split=200.0),
        "pair-draws": Mood(pair=0.8, split=0.1, low=0.5, stick=0.3),
    }
)


def ways(house: House) -> tuple[str, ...]:
    """In which ways a deal at this table may be broken."""
    return tuple(how for how in _BREAKS if how not in _IMPOSSIBLE or not _IMPOSSIBLE[how](house))


def _never_declared(house: House) -> bool:
    return house.sudden_death == "second-cards" and house.split_pontoon == "ordinary"


def _never_full(house: House) -> bool:
    return not _seats_for_full(house)


def _seats_for_full(house: House) -> list[int]:
    """With how many seats the pack has one card more of a kind than there may be hands."""
    cap = house.hands_per_original
    if cap is None:
        return []
    kinds = len(set(TENS) & set(house.ranks)) if house.split_by_value else 1
    seats = range(house.seats_low, house.seats_high + 1)
    return [many for many in seats if house.packs(many) * house.copies * kinds > cap]


def seats_for(how: str, house: House) -> int | None:
    """How many seats this way needs, if it needs a number."""
    return max(_seats_for_full(house)) if how == "split-fifth" else None


_IMPOSSIBLE: dict[str, Callable[[House], bool]] = {
    "stake-six": lambda house: house.stake_high is None,
    "act-at-21": lambda house: house.twist_at_21,
    "pontoon-sticks": _never_declared,
    "pontoon-draws": _never_declared,
    "split-equal-value": lambda house: house.split_by_value,
    "split-fifth": _never_full,
    "buy-at-21": lambda house: not house.twist_at_21,
    "bank-stopped": lambda house: house.bank_stops_at is None,
    "bank-ace-king": lambda house: house.ace_king != "class",
    "bank-low": lambda house: house.bank_draws_below is None,
    "acts-after-sudden-death": lambda house: house.sudden_death == "none",
    "complete-draws": lambda house: house.ace_king != "class" and house.split_pontoon != "ordinary",
    "card-unknown": lambda house: "10" in house.ranks,
}
_IMPOSSIBLE["complete-declares"] = _IMPOSSIBLE["complete-draws"]


def random_mood_for(rng: random.Random, how: str, house: House) -> Mood:
    """A mood in which a deal is likely to offer the occasion."""
    names = _BREAKS[how][1]
    return _MOODS[rng.choice(names)] if names else random_mood(rng, house)


def break_deal(rng: random.Random, deal: Deal, how: str, house: House = TABLE) -> Broken | None:
    """Break a legal deal this way; None where this deal offers no occasion."""
    scene = _Scene(rng, deal, house)
    if scene.played.void:
        return None
    fault = _BREAKS[how][0](scene)
    return Broken(scene.deal, how, *fault) if fault else None


def random_illegal(rng: random.Random, how: str | None = None, house: House = TABLE) -> Broken:
    """A random deal broken in one of the `ways` of the house, one of `HOW` at `table`."""
    if how is None:
        how = rng.choice(HOW if house == TABLE else ways(house))
    while True:
        seats = seats_for(how, house)
        deal = random_deal(rng, seats, mood=random_mood_for(rng, how, house), house=house)
        broken = break_deal(rng, deal, how, house)
        if broken is not None:
            return broken


def agrees(broken: Broken, house: House = TABLE) -> bool:
    """Whether the reader finds the very fault that was put in."""
    return why_illegal(broken.deal, house) == (broken.seat, broken.hand, broken.what)
