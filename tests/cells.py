"""The whole matrix: in every phase, whatever anybody asks, and what the answer is.

`situations` are deals that stand for a phase; `rows` asks of each everything there is, by the seat
in turn, another player and the banker, and writes the answers as text.  `tools/matrix.py` keeps
them in `tests/snapshots/matrix.txt`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple

from support import HUGE, MISHAP, NAMES, SMALL, amounts, deal_after

from pontoon_rules import (
    GUIDE,
    HOME,
    TABLE,
    Action,
    Buy,
    Card,
    Deal,
    DealCards,
    Declare,
    Hand,
    Option,
    Refused,
    RuleSet,
    Split,
    Stake,
    Step,
    Stick,
    Twist,
    apply,
    cards,
    evolve,
    named,
)
from pontoon_rules.state import all_hands, seat_to_act
from pontoon_rules.switches import changed

Cards = tuple[Card, ...]


class Situation(NamedTuple):
    """A deal that stands for a phase, and the cards that may come next, each tried."""

    name: str
    deal: Deal
    coming: tuple[str, ...] = ("2",)


class Cell(NamedTuple):
    """One question and its answer: a step, or the refusal carried by `Refused`."""

    situation: Situation
    action: Action
    drawn: Cards
    answer: Step | Refused


# --- the situations --------------------------------------------------------------------------


def dealt(
    bob: str,
    *moves: str,
    cat: str = "9 7",
    ann: str = "K 7",
    stake: int = 2,
    rules: RuleSet = TABLE,
) -> Deal:
    """Bob in turn with two cards after some moves; then Cat, and Ann holds the bank."""
    first, second = zip(*(hand.split() for hand in (bob, cat, ann)), strict=True)
    opening = (f"deal {' '.join(first)}", f"Bob stake {stake}", "Cat stake 1")
    return deal_after(*opening, f"deal {' '.join(second)}", *moves, rules=rules)


def alone(bob: str, *moves: str, ann: str = "K 7", stake: int = 2, rules: RuleSet = TABLE) -> Deal:
    """Bob alone against Ann."""
    first, second = zip(*(hand.split() for hand in (bob, ann)), strict=True)
    opening = (f"deal {' '.join(first)}", f"Bob stake {stake}", f"deal {' '.join(second)}")
    return deal_after(*opening, *moves, rules=rules, seats=NAMES[:2])


FOUR: Final = ("Bob split 9 4", "Bob split 9 5", "Bob split 9 6")


def eight_seats(*moves: str, rules: RuleSet = TABLE) -> Deal:
    """Eight seats with two packs, so that there are eight nines; Bob has two of them."""
    stakes = [f"{seat} stake 1" for seat in NAMES[1:]]
    opening = ("deal 9 8 7 6 5 4 3 K", *stakes, "deal 9 7 7 7 7 7 7 7")
    return deal_after(*opening, *moves, rules=rules, seats=NAMES)


def short_stock() -> Deal:
    """Four seats and fifteen cards: one is left, a five, and Dan has two more."""
    opening = ("deal 2 3 5 10", "Bob stake 1", "Cat stake 1", "Dan stake 1", "deal 2 3 5 10")
    tricks = [f"Bob twist {rank}" for rank in "AA3"] + [f"Cat twist {rank}" for rank in "A2T"]
    return deal_after(*opening, *tricks, rules=SMALL, seats=NAMES[:4])


def situations() -> Iterator[Situation]:
    """Every phase, each in the ways that matter."""
    yield Situation("before the first card", deal_after(), ("8 9 K",))
    yield Situation("first cards dealt", deal_after("deal 8 9 K"))
    yield Situation("one has staked", deal_after("deal 8 9 K", "Bob stake 5"))
    staked = ("deal 8 9 K", "Bob stake 2", "Cat stake 1")
    yield Situation("all have staked", deal_after(*staked), ("4 7 7", "A K A", "4 7 A"))
    yield from players()
    yield from bankers()
    yield Situation("settled by the banker", dealt("K 9", "Bob stick", "Cat stick", "Ann stick"))
    yield Situation("settled by his Pontoon", dealt("K 9", ann="K A"))
    yield Situation("annulled", deal_after(*staked, "annul tea"))
    yield Situation("run out", ran_out())
    yield from other_players()
    yield from other_bankers()


def players() -> Iterator[Situation]:
    """Players' hands."""
    draws = ("2", "9", "10")
    yield Situation("a fresh 12", dealt("8 4"), ("2", "9", "10", "A"))
    yield Situation("a fresh 12, stake 5", dealt("8 4", stake=5))
    yield Situation("a hand of 14", dealt("10 4"), draws)
    yield Situation("a hand of 15", dealt("10 5"), draws)
    yield Situation("a soft 15", dealt("A 4"), draws)
    yield Situation("a pair of eights", dealt("8 8"), ("2 8", "A K"))
    yield Situation("a pair of aces", dealt("A A"), ("K Q", "2 A"))
    yield Situation("king and queen", dealt("K Q"))
    yield Situation("a Pontoon", dealt("A K"))
    yield Situation("after a buy", dealt("2 3", "Bob buy 3 4"), ("5", "10"))
    yield Situation("after two buys", dealt("2 3", "Bob buy 4 4", "Bob buy 3 2"), ("5", "10", "J"))
    bought = ("Bob buy 4 4", "Bob buy 2 2")
    yield Situation("after two buys, the second least", dealt("2 3", *bought))
    yield Situation("after a twist", dealt("2 3", "Bob twist 4"), ("5", "10"))
    yield Situation("after a buy and a twist", dealt("2 3", "Bob buy 2 4", "Bob twist 2"), ("10",))
    yield Situation("after a twist to soft 20", dealt("A 4", "Bob twist 5"), ("A", "5"))
    yield Situation(
        "four cards, two of them twisted", dealt("2 3", "Bob twist 4", "Bob twist 2"), ("10",)
    )
    yield Situation("the first of two split hands", dealt("8 8", "Bob split 3 K"), ("10",))
    yield Situation("the second of two, after a twist on the first",
                    dealt("8 8", "Bob split 9 4", "Bob twist 4"), ("9",))  # fmt: skip
    yield Situation("a split hand, a pair again", dealt("8 8", "Bob split 8 K"), ("2 3",))
    yield Situation("a split Pontoon", dealt("A A", "Bob split K 5"))
    yield Situation("three split hands, a pair", eight_seats(*FOUR[:2]), ("3 9",))
    yield Situation("four split hands, a pair", eight_seats(*FOUR))
    last = ("Bob twist 2", "Bob stick", "Bob twist K", "Bob twist Q")
    yield Situation("the last of four split hands", eight_seats(*FOUR, *last), ("10",))
    yield Situation("after another's bust", dealt("10 4", "Bob twist K"), ("5",))
    yield Situation("after another's Pontoon", dealt("A K", "Bob declare"), ("5",))
    yield Situation("one card left", short_stock(), ("5",))


def bankers() -> Iterator[Situation]:
    """The banker's hand."""
    yield Situation("banker 12", alone("K 9", "Bob stick", ann="8 4"), ("2", "9", "K"))
    yield Situation("banker 17", dealt("K 9", "Bob stick", "Cat stick"), ("4",))
    yield Situation("banker with a pair", alone("K 9", "Bob stick", ann="8 8"), ("5",))
    soft = ("Bob stick", "Ann twist 6")
    yield Situation("banker soft 21", alone("K 9", *soft, ann="A 4"), ("5", "10"))
    four = ("Bob stick", "Ann twist 3", "Ann twist 4")
    yield Situation("banker with four cards", alone("K 9", *four, ann="2 3"), ("5", "9", "10"))
    yield Situation("nobody live", alone("K 4", "Bob twist K", ann="8 4"), ("9",))


BY_VALUE: Final = evolve(TABLE, split_by="value")
OWN_CLASS: Final = evolve(TABLE, ace_king="class", split_pontoon="ordinary")
STOPPING: Final = evolve(TABLE, banker_stops_at=17, banker_draws_below=16, ties="player")
AT_ONCE: Final = named("table+sudden-death")
IN_TURN: Final = evolve(TABLE, sudden_death="turn")
ANY_BUY: Final = evolve(TABLE, buy_later_minimum="any")


def other_players() -> Iterator[Situation]:
    """Players' hands at tables that play by other rules."""
    yield Situation("home: one has staked", deal_after("deal 8 9 K", "Bob stake 5", rules=HOME))
    soft = dealt("A 4", "Bob twist 6", rules=HOME)
    yield Situation("home: soft 21 in three cards", soft, ("5", "10"))
    bought = dealt("A 9", "Bob buy 2 6", "Bob buy 2 5", rules=GUIDE)
    yield Situation("guide: 21 in four bought cards", bought, ("5", "10"))
    yield Situation("home: four split hands, a pair", eight_seats(*FOUR, rules=HOME), ("3 4",))
    yield Situation("by value: king and queen", dealt("K Q", rules=BY_VALUE), ("A 5", "J 5"))
    yield Situation("by value: jack and 9", dealt("J 9", rules=BY_VALUE))
    yield Situation("any buy: after a buy", dealt("2 3", "Bob buy 4 4", rules=ANY_BUY), ("5",))
    yield Situation("own class: a pair of aces", dealt("A A", rules=OWN_CLASS), ("K Q", "9 K"))
    king = dealt("8 8", cat="A K", rules=OWN_CLASS)
    yield Situation("own class: ace and king next", king, ("A K",))
    yield Situation("own class: ace and queen", dealt("A Q", rules=OWN_CLASS))
    staked = deal_after("deal K A Q", "Bob stake 2", "Cat stake 1", rules=AT_ONCE)
    coming = ("A K 9", "5 J 8", "A 9 A", "5 6 7")
    yield Situation("at once: all have staked", staked, coming)
    yield Situation("at once: settled by a Pontoon", dealt("K 9", cat="A Q", rules=AT_ONCE))
    yield Situation("at once: a split Pontoon", dealt("A A", "Bob split K 5", rules=AT_ONCE))
    after_bust = dealt("8 4", "Bob twist K", cat="A Q", rules=IN_TURN)
    yield Situation("in turn: a Pontoon after a bust", after_bust)
    yield Situation("in turn: a split Pontoon", dealt("A A", "Bob split K 5", rules=IN_TURN))


def other_bankers() -> Iterator[Situation]:
    """The banker's hand at tables that play by other rules."""
    for total, ann in ((15, "K 5"), (16, "K 6"), (17, "A 6"), (21, "9 5")):
        moves = ("Ann twist 7",) if total == 21 else ()
        deal = alone("K 9", "Bob stick", *moves, ann=ann, rules=STOPPING)
        yield Situation(f"stopping: banker {total}", deal, ("5",))
    yield Situation("own class: banker with ace and king",
                    alone("K 9", "Bob stick", ann="A K", rules=OWN_CLASS))  # fmt: skip
    yield Situation("home: banker 20", alone("K 9", "Bob stick", ann="K Q", rules=HOME), ("A",))


def ran_out() -> Deal:
    """The deal that ended because the stock was short."""
    return apply(short_stock(), Split("Dan")).deal


# --- the questions and answers ---------------------------------------------------------------


def kinds_of_seat(deal: Deal) -> tuple[str, ...]:
    """The seat in turn, another player, and the banker, who is the first seat."""
    turn = seat_to_act(deal)
    player = turn if turn in deal.table.players else deal.table.players[0]
    others = [seat for seat in deal.table.players if seat != player]
    return (str(player), *others[:1], deal.banker)


def questions(situation: Situation) -> Iterator[tuple[Action, Cards]]:
    """Everything that can be asked, each with every card that may come for it."""
    deal = situation.deal
    actions: list[Action] = [DealCards(), MISHAP]
    for seat in kinds_of_seat(deal):
        actions += [Stake(seat, amount) for amount in amounts(deal)]
        actions += [kind(seat) for kind in (Declare, Split)]
        actions += [Buy(seat, amount) for amount in amounts(deal)]
        actions += [kind(seat) for kind in (Twist, Stick)]
    for action in actions:
        due = deal.due(action)
        tried = [drawn for text in situation.coming if len(drawn := cards(text)) == due]
        yield from ((action, drawn) for drawn in tried or [cards("2 3")[:due]])


def cells() -> Iterator[Cell]:
    """The whole matrix."""
    for situation in situations():
        yield from answers(situation)


def answers(situation: Situation) -> Iterator[Cell]:
    """Everything asked of one situation, with the answers."""
    for action, drawn in questions(situation):
        yield Cell(situation, action, drawn, answer(situation.deal, action, drawn))


def answer(deal: Deal, action: Action, drawn: Cards) -> Step | Refused:
    """The step, or the exception."""
    try:
        return apply(deal, action, drawn)
    except Refused as refused:
        return refused


HEAD: Final = """\
Every phase, everything that can be asked, and the answer.
Made by `python tools/matrix.py`; read the changes as a diff.
Columns: question, amounts, cards that came, answer.
Questions with the same answer in all but the amount share a line.  After `legal` stands
what the refused seat may do instead.
"""


# --- as text -------------------------------------------------------------------------------------


def of_hand(hand: Hand) -> str:
    """A hand in a few words: `Bob 2+3: 8 4 6 = 18, split, stuck`."""
    stake = "+".join(map(str, (hand.initial, *hand.bought))) if hand.initial else ""
    shown = " ".join(map(str, hand.cards)) or "-"
    total = f" = {'soft ' if hand.soft else ''}{hand.total}" if hand.cards else ""
    marks = (", split" if hand.split else "") + (
        f", {hand.status}" if hand.status != "open" else ""
    )
    return f"{hand.seat} {stake}".rstrip() + f": {shown}{total}{marks}"


def headline(situation: Situation) -> list[str]:
    """The phase, the name of the situation, and every hand."""
    deal = situation.deal
    hands = [of_hand(hand) for hand in (*all_hands(deal), deal.bank_hand)]
    asked = " ".join(map(number, amounts(deal)))
    return [
        f"== {deal.phase} · {situation.name}",
        *switches_of(deal.rules),
        *(f"   {hand}" for hand in hands),
        f"   amounts asked for: {asked}",
        "",
    ]


def switches_of(rules: RuleSet) -> list[str]:
    """The switches in which rules differ from the table's, if there are any."""
    if rules is SMALL:
        return []
    words = " ".join(f"{name}={value}" for name, value in changed(rules, TABLE))
    return [f"   {words}"] if words else []


def of_option(option: Option) -> str:
    """An option: `buy 2..4`."""
    limits = "" if option.min is None else f" {option.min}..{option.max}"
    return option.action + limits


def in_words(cell: Cell) -> str:
    """The answer: `ok -> phase, because …` or `refused code clause details; legal …`."""
    if isinstance(cell.answer, Step):
        deal = cell.answer.deal
        moved = "".join(f" {e.payer}>{e.payee} {e.amount} {e.reason}," for e in cell.answer.entries)
        turn = f" {deal.hands[deal.turn].seat}" if deal.phase == "players" else ""
        return f"ok -> {deal.phase}{turn},{moved} {' '.join(cell.answer.because)}"
    refusal = cell.answer.refusal
    details = "".join(f" {key}={value}" for key, value in refusal.details if key != "amount")
    legal = ", ".join(map(of_option, refusal.legal)) or "-"
    return f"refused {refusal.code} [{refusal.clause}]{details}; legal {legal}"


def asked(cell: Cell) -> str:
    """The question without its amount: `Bob buy`, `deal`."""
    return f"{getattr(cell.action, 'seat', '')} {cell.action.word}".strip()


def number(amount: int) -> str:
    """An amount; the huge one as a power."""
    return "10**12" if amount == HUGE else str(amount)


def rows(situation: Situation, found: list[Cell]) -> Iterator[str]:
    """One line for each answer; amounts and cards with the same answer share it."""
    for (question, words), same in groupby(found, lambda cell: (asked(cell), in_words(cell))):
        together = list(same)
        amount = [getattr(cell.action, "amount", None) for cell in together]
        shown = " ".join(dict.fromkeys(number(a) for a in amount if a is not None))
        if shown == " ".join(map(number, amounts(situation.deal))):
            shown = "any"
        drawn = dict.fromkeys(" ".join(map(str, cell.drawn)) for cell in together if cell.drawn)
        takes = "/".join(drawn) if isinstance(together[0].answer, Step) else ""
        yield f"{question:<12}{shown:<29}{takes:<13}{words}".rstrip()


def by_cards(cell: Cell) -> tuple[str, str]:
    """Buys are sorted by what came, so that amounts with the same answer stand together."""
    shown = " ".join(map(str, cell.drawn)) if isinstance(cell.answer, Step) else ""
    return asked(cell), shown


def section(situation: Situation) -> str:
    """One situation of the matrix as text."""
    lines = headline(situation)
    for _, same in groupby(answers(situation), asked):
        lines += rows(situation, sorted(same, key=by_cards))
    return "\n".join((*lines, ""))


def snapshot() -> str:
    """The whole matrix as text."""
    return "\n".join((HEAD, *map(section, situations())))
