"""The refused actions among the test vectors: each breaks one rule, at every place it can."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from vector_plans import Plan
from vector_scripts import Cards


def refused(
    name: str,
    text: str,
    then: str,
    code: str,
    note: str = "",
    rules: Mapping[str, Any] | None = None,
) -> Plan:
    """A deal that goes up to one refused action."""
    return Plan(f"refused/{name}", text, "", note, rules or {}, then=then, code=code)


# fmt: off
STAKES: Final = (
    refused("stake/zero", "Bob: K 7 | Ann: K 7", "Bob stake 0", "stake.low",
            "Every player must stake."),
    refused("stake/six", "Bob: K 7 | Ann: K 7", "Bob stake 6", "stake.high",
            "The upper limit is 5 units."),
    refused("stake/far-too-high", "Bob: K 7 | Ann: K 7", "Bob stake 1000", "stake.high"),
    refused("stake/banker", "Bob: K 7 | Ann: K 7", "Ann stake 2", "stake.banker",
            "The banker does not stake."),
    refused("stake/banker-last", "Bob 1: K 7 | Cat: K 7 | Ann: K 7", "Ann stake 1", "stake.banker"),
    refused("stake/out-of-turn", "Bob: K 7 | Cat: 9 8 | Ann: K 7", "Cat stake 2", "turn.wrong",
            "Stakes go round clockwise from the banker's left."),
    refused("stake/twice", "Bob 2: K 7 | Cat: 9 8 | Ann: K 7", "Bob stake 2", "turn.wrong",
            "A player stakes once."),
    refused("stake/second-player-too-high", "Bob 5: K 7 | Cat: 9 8 | Ann: K 7", "Cat stake 6",
            "stake.high"),
    refused("stake/second-player-zero", "Bob 5: K 7 | Cat: 9 8 | Ann: K 7", "Cat stake 0",
            "stake.low"),
    refused("stake/below-the-least-of-ten", "Bob: K 7 | Ann: K 7", "Bob stake 9", "stake.low",
            rules={"stake_minimum": 10, "stake_maximum": 50}),
)

TURNS: Final = (
    refused("turn/second-player-first", "Bob 2: 8 4 | Cat 2: 9 4 | Ann: K 7", "Cat twist",
            "turn.wrong", "Players act one after another."),
    refused("turn/second-player-buys", "Bob 2: 8 4 | Cat 2: 9 4 | Ann: K 7", "Cat buy 2",
            "turn.wrong"),
    refused("turn/second-player-sticks", "Bob 2: 8 4 | Cat 2: K 9 | Ann: K 7", "Cat stick",
            "turn.wrong"),
    refused("turn/second-player-splits", "Bob 2: 8 4 | Cat 2: 9 9 | Ann: K 7", "Cat split",
            "turn.wrong"),
    refused("turn/second-player-declares", "Bob 2: 8 4 | Cat 2: A J | Ann: K 7", "Cat declare",
            "turn.wrong", "A Pontoon is declared in its holder's turn, not before."),
    refused("turn/banker-first", "Bob 2: 8 4 | Ann: K 4", "Ann twist", "turn.wrong"),
    refused("turn/banker-sticks-first", "Bob 2: 8 4 | Ann: K 7", "Ann stick", "turn.wrong",
            "The banker plays last."),
    refused("turn/after-sticking", "Bob 2: 8 4, twist 3, stick | Cat 2: 9 4 | Ann: K 7",
            "Bob twist", "turn.wrong", "A stick is final."),
    refused("turn/after-soft-twenty-one", "Bob 2: A 4, twist 6 | Cat 2: 9 4 | Ann: K 7",
            "Bob twist", "turn.wrong", "A player may not draw on at a soft 21."),
    refused("turn/after-hard-twenty-one", "Bob 2: 8 7, twist 6 | Cat 2: K 9 | Ann: K 7",
            "Bob stick", "turn.wrong", "21 ends the hand by itself; nobody sticks on it."),
    refused("turn/after-five-cards",
            "Bob 2: 2 2, twist 2, twist 2, twist 3 | Cat 2: 9 4 | Ann: K 7", "Bob twist",
            "turn.wrong", "There is no sixth card."),
    refused("turn/after-a-bust", "Bob 2: K 6, twist 9 | Cat 2: 9 4 | Ann: K 7", "Bob twist",
            "turn.wrong", "A bust hand is out."),
    refused("turn/after-declaring", "Bob 2: A K, declare | Cat 2: 9 4 | Ann: K 7", "Bob twist",
            "turn.wrong"),
    refused("turn/player-after-all", "Bob 2: K 6, stick | Ann: K 3", "Bob twist", "turn.wrong",
            "When the banker plays nobody else draws."),
    refused("turn/player-sticks-after-all", "Bob 2: K 6, stick | Ann: K 3", "Bob stick",
            "turn.wrong"),
    refused("turn/player-for-the-soft-trick", "Bob 2: A 2, twist 3, twist 5 | Ann: K 3",
            "Bob twist", "turn.wrong", "Not even a sure five-card trick may be drawn to at 21."),
    refused("turn/next-player-before-the-split-hand",
            "Bob 2: 8 8, split 9 3, stick | Cat 2: 9 4 | Ann: K 7", "Cat twist", "turn.wrong",
            "All split hands are played before the next player's."),
    refused("turn/banker-before-the-split-hand", "Bob 2: 8 8, split 9 3, stick | Ann: K 4",
            "Ann twist", "turn.wrong", "The banker waits for every split hand."),
)

DECLARING: Final = (
    refused("declare/sticks", "Bob 2: A K | Ann: K 7", "Bob stick", "declare.due",
            "A Pontoon is declared, nothing else."),
    refused("declare/twists", "Bob 2: A 10 | Ann: K 7", "Bob twist", "declare.due",
            "A Pontoon is not drawn on, not even with a 10."),
    refused("declare/buys", "Bob 2: Q A | Ann: K 7", "Bob buy 2", "declare.due"),
    refused("declare/split-sticks", "Bob 2: A A, split K 8 | Ann: K 7", "Bob stick", "declare.due",
            "A split Pontoon is declared as well."),
    refused("declare/split-twists", "Bob 2: K K, split A 8 | Ann: K 7", "Bob twist", "declare.due"),
    refused("declare/twenty", "Bob 2: A 9 | Ann: K 7", "Bob declare", "declare.false",
            "Only an ace and a ten-card are a Pontoon."),
    refused("declare/two-kings", "Bob 2: K K | Ann: K 7", "Bob declare", "declare.false"),
    refused("declare/three-cards", "Bob 2: 9 A, twist Q | Ann: K 7", "Bob declare",
            "declare.false"),
    refused("declare/split-hand", "Bob 2: A A, split 9 8 | Ann: K 7", "Bob declare",
            "declare.false"),
)

SPLITS: Final = (
    refused("split/king-and-queen", "Bob 2: K Q | Ann: K 7", "Bob split", "split.unequal",
            "Rank decides, not count."),
    refused("split/ten-and-jack", "Bob 2: 10 J | Ann: K 7", "Bob split", "split.unequal",
            "Rank decides, not count."),
    refused("split/eight-and-nine", "Bob 2: 8 9 | Ann: K 7", "Bob split", "split.unequal"),
    refused("split/split-hand-unequal", "Bob 2: K K, split Q 8 | Ann: K 7", "Bob split",
            "split.unequal"),
    refused("split/after-a-twist", "Bob 2: 4 4, twist 5 | Ann: K 7", "Bob split", "split.drawn",
            "A pair is split before any card is drawn."),
    refused("split/after-a-buy", "Bob 2: 4 4, buy 2 5 | Ann: K 7", "Bob split", "split.drawn",
            "A pair is split before any card is bought."),
    refused("split/third-of-a-kind", "Bob 2: 4 4, twist 4 | Ann: K 7", "Bob split", "split.drawn"),
    refused("split/split-hand-after-a-twist", "Bob 2: 2 2, split 2 K, twist 5 | Ann: K 7",
            "Bob split", "split.drawn"),
    refused("split/fifth-hand",
            "Bob 2: 2 2, split 2 2, split 2 K, split 2 K | Cat 1: 9 8 | Dan 1: 9 8 | Eve 1: 9 8 "
            "| Fay 1: 9 8 | Gus 1: 9 7 | Hal 1: 9 7 | Ann: K 7", "Bob split", "split.fifth",
            "The two first cards never become more than four hands."),
    refused("split/fifth-hand-at-the-end",
            "Bob 2: 2 2, split 2 2, split 9 K, twist 6, stick, twist 5, stick, split 9 2, twist "
            "7, stick | Cat 1: 9 8 | Dan 1: 9 8 | Eve 1: 9 8 | Fay 1: 9 8 | Gus 1: 10 7 | Hal "
            "1: 10 7 | Ann: K 7", "Bob split", "split.fifth",
            "Finished hands count among the four."),
    refused("split/third-hand-of-two", "Bob 2: 8 8, split 8 9 | Ann: K 7", "Bob split",
            "split.fifth", rules={"split_hands": 2}),
)

BUYS: Final = (
    refused("buy/after-a-twist", "Bob 2: 3 4, twist 2 | Ann: K 7", "Bob buy 2", "buy.twisted",
            "A hand that has twisted buys no more."),
    refused("buy/after-buy-and-twist", "Bob 2: 3 4, buy 3 2, twist 2 | Ann: K 7", "Bob buy 2",
            "buy.twisted"),
    refused("buy/split-hand-after-a-twist", "Bob 2: 3 3, split 4 5, twist 2 | Ann: K 7",
            "Bob buy 2", "buy.twisted"),
    refused("buy/first-below-the-stake", "Bob 3: 8 4 | Ann: K 7", "Bob buy 2", "buy.first.low",
            "A first buy adds the original stake at least."),
    refused("buy/first-of-one", "Bob 5: 8 4 | Ann: K 7", "Bob buy 1", "buy.first.low"),
    refused("buy/first-of-nothing", "Bob 1: 8 4 | Ann: K 7", "Bob buy 0", "buy.first.low"),
    refused("buy/first-above-twice-the-stake", "Bob 3: 8 4 | Ann: K 7", "Bob buy 7",
            "buy.first.high", "A first buy adds twice the original stake at most."),
    refused("buy/first-three-times", "Bob 1: 8 4 | Ann: K 7", "Bob buy 3", "buy.first.high"),
    refused("buy/later-below-the-stake", "Bob 3: 3 4, buy 6 2 | Ann: K 7", "Bob buy 2",
            "buy.later.low", "A later buy adds the original stake at least."),
    refused("buy/later-of-nothing", "Bob 1: 3 4, buy 1 2 | Ann: K 7", "Bob buy 0", "buy.later.low"),
    refused("buy/later-above-the-one-before", "Bob 2: 3 4, buy 3 2 | Ann: K 7", "Bob buy 4",
            "buy.later.high",
            "A later buy is capped by the buy before it, not by twice the original stake."),
    refused("buy/later-capped-by-the-previous", "Bob 2: 3 4, buy 4 2, buy 3 2 | Ann: K 7",
            "Bob buy 4", "buy.later.high", "The cap is the previous buy, not the first one."),
    refused("buy/later-not-by-the-new-stake", "Bob 1: 3 4, buy 2 2 | Ann: K 7", "Bob buy 3",
            "buy.later.high", "Limits never follow the stake as it has grown."),
    refused("buy/later-double-the-new-stake", "Bob 2: 3 4, buy 4 2 | Ann: K 7", "Bob buy 12",
            "buy.later.high"),
    refused("buy/third-below-the-stake", "Bob 4: 3 4, buy 8 2, buy 4 2 | Ann: K 7", "Bob buy 3",
            "buy.later.low"),
    refused("buy/split-hand-above-twice-the-stake",
            "Bob 2: 3 3, split 4 5, buy 4 9, stick | Ann: K 7", "Bob buy 5", "buy.first.high",
            "The limits of a split hand are of the original stake."),
    refused("buy/split-hand-low", "Bob 2: 3 3, split 4 5 | Ann: K 7", "Bob buy 1", "buy.first.low"),
    refused("buy/resplit-hand-high", "Bob 2: 8 8, split 3 8, buy 4 9, stick, split 2 3 | Ann: K 7",
            "Bob buy 6", "buy.first.high", "A later split has the original stake too."),
)

STICKS: Final = (
    refused("stick/fourteen", "Bob 2: K 4 | Ann: K 7", "Bob stick", "stick.low",
            "15 is the least a player sticks on."),
    refused("stick/soft-fourteen", "Bob 2: A 3 | Ann: K 7", "Bob stick", "stick.low"),
    refused("stick/four", "Bob 2: 2 2 | Ann: K 7", "Bob stick", "stick.low"),
    refused("stick/ace-fallen-back", "Bob 2: A 7, twist 6 | Ann: K 7", "Bob stick", "stick.low"),
    refused("stick/bought-fourteen", "Bob 2: 8 4, buy 2 2 | Ann: K 7", "Bob stick", "stick.low"),
    refused("stick/split-hand", "Bob 2: 8 8, split 5 K | Ann: K 7", "Bob stick", "stick.low"),
    refused("stick/low-pair", "Bob 2: 7 7 | Ann: K 7", "Bob stick", "stick.low",
            "A low pair must draw or be split."),
    refused("stick/fifteen-of-sixteen", "Bob 2: K 5 | Ann: K 7", "Bob stick", "stick.low",
            rules={"stick_minimum": 16}),
)

BANKER: Final = (
    refused("banker/buys", "Bob 2: K 8, stick | Ann: K 4", "Ann buy 2", "banker.buy",
            "The banker never buys."),
    refused("banker/splits", "Bob 2: K 8, stick | Ann: 8 8", "Ann split", "banker.split",
            "The banker never splits."),
    refused("banker/buys-after-a-twist", "Bob 2: K 8, stick | Ann: K 2, twist 2", "Ann buy 1",
            "banker.buy"),
)
# fmt: on


def without_last(stock: Cards) -> Cards:
    """One card is missing."""
    return stock[:-1]


def with_one_more(stock: Cards) -> Cards:
    """One card too many."""
    return (*stock, stock[0])


def one_twice(stock: Cards) -> Cards:
    """One card is there twice and another not at all."""
    return (*stock[:-1], stock[0])


def halved(stock: Cards) -> Cards:
    """One pack of two."""
    return stock[: len(stock) // 2]


def doubled(stock: Cards) -> Cards:
    """Twice the cards."""
    return stock * 2


SEVEN: Final = ("Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
EIGHT_SEATS: Final = "".join(f"{seat}: K 9 | " for seat in SEVEN) + "Ann: K 9"

BEGINNINGS: Final = tuple(
    Plan(f"refused/start/{name}", text, "", note, keep=0, code=code, pack=pack)
    for name, text, code, note, pack in (
        (
            "card-missing",
            "Bob: K 7 | Ann: K 7",
            "pack.inexact",
            "A pack has 52 cards.",
            without_last,
        ),
        ("card-too-many", "Bob: K 7 | Ann: K 7", "pack.inexact", "", with_one_more),
        (
            "card-twice",
            "Bob: K 7 | Ann: K 7",
            "pack.inexact",
            "Each card is there once.",
            one_twice,
        ),
        ("two-packs-for-two", "Bob: K 7 | Ann: K 7", "pack.inexact", "", doubled),
        (
            "one-pack-for-eight",
            EIGHT_SEATS,
            "pack.inexact",
            "Eight seats play with two packs.",
            halved,
        ),
        ("one-seat", "Ann: K 7", "seats.few", "The banker needs a player.", None),
        ("nine-seats", f"Ida: K 7 | {EIGHT_SEATS}", "seats.many", "At most eight seats.", None),
    )
)
STARTS: Final = (
    *BEGINNINGS,
    Plan("refused/start/two-of-three", "Bob: K 7 | Ann: K 7", "", keep=0, code="seats.few",
         rules={"seats_minimum": 3}),
)  # fmt: skip

ACTIONS: Final = (
    "deal",
    "Bob stake 2",
    "Bob declare",
    "Bob split",
    "Bob buy 2",
    "Bob twist",
    "Bob stick",
    "annul misdeal",
)
PHASES: Final = (
    ("first-cards", "Bob 2: 8 8 | Ann: K 7", 0, ACTIONS[1:7]),
    ("stakes", "Bob 2: 8 8 | Ann: K 7", 1, (ACTIONS[0], *ACTIONS[2:7])),
    ("second-cards", "Bob 2: 8 8 | Ann: K 7", 2, ACTIONS[1:7]),
    ("players", "Bob 2: 8 8 | Ann: K 7", 3, ACTIONS[:2]),
    ("banker", "Bob 2: 8 8, stick | Ann: K 7", 4, ("deal", "Ann declare")),
    ("settled", "Bob 2: 8 8, stick | Ann: K 7, stick", 5, ACTIONS),
    ("banker-pontoon", "Bob 2: 8 8 | Ann: K A", 3, ACTIONS[1:]),
)
"""Where the deal stands, its script, how many actions lead there, and what is out of place."""


def wrong_phases() -> Iterator[Plan]:
    """Every action in every phase that it does not belong to."""
    for phase, text, keep, actions in PHASES:
        for one in actions:
            yield _in_phase(phase, text, keep, one)
    for one in ACTIONS:
        yield _in_phase("void", "Bob 2: 8 8 | Ann: K 7", 3, one, "annul misdeal;")


def _in_phase(phase: str, text: str, keep: int, action: str, before: str = "") -> Plan:
    word = next(word for word in action.split() if word not in ("Ann", "Bob", "misdeal"))
    note = "Nobody acts after the banker's Pontoon." if phase == "banker-pontoon" else ""
    name = f"refused/phase/{phase}/{word}"
    return Plan(name, text, "", note, keep=keep, then=before + action, code="phase.wrong")


def refusals() -> Iterator[Plan]:
    """Every refused action."""
    yield from (*STARTS, *STAKES, *TURNS, *DECLARING, *SPLITS, *BUYS, *STICKS, *BANKER)
    yield from wrong_phases()
