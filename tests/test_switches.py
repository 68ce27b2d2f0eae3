"""Every switch can be seen: a worked deal hangs on it, and so on every pair that works together.

`FLIPS` names for each switch a deal of `spec/examples` whose ruling changes when that switch alone
is turned to another value.  For pairs, five questions are asked of many small positions by rules
that note which switches they are asked for: what a hand wins, what a player may do, what the banker
may do, where the bank goes, and what may follow a deal.  Two switches that are looked at for one
answer either work together, and `PAIRS` has a case reckoned by hand; or what both do together
follows in every position from what each does alone.
"""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

import attrs
import pytest
from examples import EXAMPLES, NAMES
from support import read_move

from pontoon_rules import (
    TABLE,
    Card,
    ChooseBanker,
    Deal,
    DealCards,
    Declare,
    Decline,
    End,
    Malformed,
    Refused,
    RuleSet,
    Sell,
    Session,
    Shuffle,
    Split,
    Stake,
    StartDeal,
    Stick,
    Twist,
    apply,
    apply_session,
    cards,
    check,
    check_session,
    evolve,
    full_pack,
    new_session,
    options,
    settle_hand,
    start_deal,
    succession,
)
from pontoon_rules.actions import SessionAction
from pontoon_rules.judging import DealRuling, Ruling, ruling
from pontoon_rules.records import parse_record
from pontoon_rules.sessions.lifecycle import chips_fault
from pontoon_rules.sessions.playing import if_over
from pontoon_rules.switches import read_switch

SWITCHES = tuple(name for name in attrs.fields_dict(RuleSet) if name != "profile")

FLIPS = {
    "ranks": ("banker-twenty-one", "a.2.3.4.5.6.7.8.9.j.q.k"),
    "copies": ("card-impossible", "8"),
    "packs": ("packs-six-seats", "2.1+8.2"),
    "bonuses": ("bonus-mixed", "none"),
    "seats_minimum": ("two-seats-swap", "3"),
    "seats_maximum": ("seats-nine", "9"),
    "stake_minimum": ("buy-example", "3"),
    "stake_maximum": ("stake-six", "none"),
    "stick_minimum": ("stick-fifteen", "16"),
    "split_by": ("split-unequal", "value"),
    "split_hands": ("split-fifth", "none"),
    "split_pontoon": ("split-pontoon", "ordinary"),
    "buy_later_minimum": ("buy-later-low", "any"),
    "draw_at_21": ("twist-at-soft-twenty-one", "twist"),
    "banker_stops_at": ("banker-past-soft-twenty-one", "21"),
    "banker_draws_below": ("banker-below-limit", "17"),
    "ties": ("trick-tie-to-player", "banker"),
    "ace_king": ("ace-king-paid", "pontoon"),
    "sudden_death": ("sudden-turn-bust", "second-cards"),
    "pontoon_pays": ("ace-queen-paid", "2"),
    "trick_pays": ("trick-sixteen", "1"),
    "banker_pontoon_takes": ("banker-pontoon", "1"),
    "banker_trick_takes": ("banker-trick", "1"),
    "bank_passes": ("rotate-pontoon", "pontoon"),
    "bank_agreement": ("session-agree", "none"),
    "bank_optional": ("session-decline", "no"),
    "bank_sale": ("session-sale-over-pontoon", "none"),
    "bank_under_pontoon": ("pontoon-against-pontoon", "yes"),
    "shuffle": ("buy-example", "every-deal"),
    "session_deals": ("session-ninth", "none"),
    "session_chips": ("session-chips-won", "no"),
}
"""For each switch a worked deal that hangs on it, and another value as a record writes it."""

# --- one switch ------------------------------------------------------------------------------


def outcome(ruled: Ruling) -> object:
    """What a ruling says happens, and none of its reasons."""
    return tuple(map(_outcome, ruled.deals)), ruled.balances


def _outcome(deal: DealRuling) -> object:
    broken = None if deal.violation is None else deal.violation.code
    hands = tuple((hand.kind, hand.total, hand.stake, hand.outcome) for hand in deal.hands)
    after = (deal.next_banker, deal.candidates, deal.shuffle, deal.session_over)
    return deal.status, broken, deal.net, hands, after


@cache
def text_of(name: str) -> bytes:
    return (EXAMPLES / f"{name}.pontoon").read_bytes()


def under(name: str, rules: RuleSet | None = None) -> Ruling:
    """A worked deal under its own rules, or under others."""
    return ruling(parse_record(text_of(name)), rules)


def flipped(name: str, switch: str, value: str) -> RuleSet:
    """The rules of a worked deal with one switch turned."""
    rules = under(name).rules
    field, read = read_switch(switch, value)
    assert getattr(rules, field) != read
    return evolve(rules, **{field: read})


def test_every_switch_has_its_deal() -> None:
    assert tuple(FLIPS) == SWITCHES


@pytest.mark.parametrize("switch", FLIPS)
def test_a_worked_deal_hangs_on_the_switch(switch: str) -> None:
    name, value = FLIPS[switch]
    rules = flipped(name, switch, value)
    assert outcome(under(name, rules)) != outcome(under(name))


WORDS = {
    "ranks": "a.2.3.4.5.6.7.8.9.j.q.k",
    "copies": "8",
    "packs": "2.1 2.1+6.2 2.3",
    "bonuses": "spanish",
    "seats_minimum": "3",
    "seats_maximum": "9",
    "stake_minimum": "2",
    "stake_maximum": "none",
    "stick_minimum": "16",
    "split_by": "value",
    "split_hands": "none 1",
    "split_pontoon": "single ordinary",
    "buy_later_minimum": "any",
    "draw_at_21": "twist",
    "banker_stops_at": "17 21",
    "banker_draws_below": "17",
    "ties": "player",
    "ace_king": "double class",
    "sudden_death": "second-cards turn",
    "pontoon_pays": "3/2",
    "trick_pays": "1",
    "banker_pontoon_takes": "1",
    "banker_trick_takes": "1",
    "bank_passes": "rotate",
    "bank_agreement": "holders players",
    "bank_optional": "yes",
    "bank_sale": "only-without-pontoon always",
    "bank_under_pontoon": "yes",
    "shuffle": "every-deal",
    "session_deals": "none 1",
    "session_chips": "yes",
}
"""Other values of each switch than the table's; every other word where a switch takes words."""

VALUES = {
    switch: [read_switch(switch, word)[1] for word in words.split()]
    for switch, words in WORDS.items()
}

LEDGER = [
    (entry["id"], entry["switch"], entry["example"])
    for path in sorted((EXAMPLES.parent / "interpretations").glob("*.toml"))
    if (entry := tomllib.loads(path.read_text(encoding="utf-8")))["switch"]
]


@pytest.mark.parametrize(("switch", "name"), [entry[1:] for entry in LEDGER], ids=str)
def test_the_deal_of_a_reading_hangs_on_its_switch(switch: str, name: str) -> None:
    """Some other value of the switch that a ledger entry names changes the ruling of its deal."""
    own = under(name)
    known = [getattr(own.rules, switch), getattr(TABLE, switch)]
    values = [*VALUES[switch], getattr(TABLE, switch)]
    others = [evolve(own.rules, **{switch: value}) for value in values if value != known[0]]
    assert any(outcome(under(name, rules)) != outcome(own) for rules in others)


# --- which switches an answer asks for ---------------------------------------------------------

ASKED: set[str] = set()
"""The switches that rules which are watched were asked for, until this is cleared."""


class Watched(RuleSet):
    """Rules that note which of their switches are asked for, and nothing else."""

    def __getattribute__(self, name: str) -> Any:
        if name in SWITCHES:
            ASKED.add(name)
        return super().__getattribute__(name)

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)


def watched(rules: RuleSet) -> Watched:
    return Watched(**{name: getattr(rules, name) for name in attrs.fields_dict(RuleSet)})


def test_no_worked_deal_asks_for_a_switch_without_its_deal() -> None:
    asked: set[str] = set()
    for name in NAMES:
        own = under(name)
        rules = watched(own.rules)
        ASKED.clear()
        assert outcome(under(name, rules)) == outcome(own)
        asked |= ASKED
    assert asked == set(FLIPS)


# --- five questions ----------------------------------------------------------------------------

Answer = dict[str, str]
"""The answer to a question, in parts that are compared by themselves."""
NO = "no"
SEATS = ("Ann", "Bob", "Cat", "Dan")
"""Ann is the banker."""


class Question(NamedTuple):
    """Something asked of many positions.

    `reach` comes to a position under some rules, `ask` answers there; only what `ask` looks at
    counts as read for the answer.  Positions are written as text.
    """

    reach: Callable[[RuleSet, str], Any]
    ask: Callable[[Any], Answer]
    positions: tuple[str, ...]


def parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(";")]


# What does a hand win?  A hand with a stake of 1 and the banker's; whether it was split, or bought.


def ask_settling(position: tuple[RuleSet, str]) -> Answer:
    rules, text = position
    hand, bank, *how = parts(text)
    split, bought = "split" in how, "bought" in how
    try:
        done = settle_hand(rules, cards(hand.split()), 1, cards(bank.split()), split, bought)
    except Malformed:
        return {"net": "suits?"}
    return {"net": str(done.net)}


HANDS = (
    "K 9 5",
    "8 7",
    "K 9",
    "K 6 5",
    "6H 7S 8D",
    "6S 7S 8S",
    "6 7 8",
    "7 7 7",
    "2 3 4 5 6",
    "2 3 4 5 7",
    "A Q",
    "A K",
)
BANKS = ("K 9 5", "K 7", "K 9", "K 5 6", "2 3 4 5 6", "A K", "A Q")
HOW = ("", "; split", "; bought", "; split; bought")
SETTLING = tuple(
    f"{hand}; {bank}{how}"
    for hand, bank, how in itertools.product(HANDS, BANKS, HOW)
    if "bought" not in how or len(hand.split()) > 2
)

# What may Bob do?  His two cards, with a stake of 2, and his moves.  All but the last move are made
# at an easy-going table; the last, and what may be done then, is up to the rules.

EASY = evolve(TABLE, packs=((2, 2),), split_by="value", split_hands=None, draw_at_21="twist")


def reach_options(rules: RuleSet, text: str) -> tuple[Deal, str]:
    two, *more = parts(text)
    one, other = two.split()
    moves = (f"deal {one} K", "Bob stake 2", f"deal {other} 7", *(f"Bob {move}" for move in more))
    deal = start_deal(EASY, SEATS[:2], "Ann")
    for move in moves[:-1]:
        deal = apply(deal, *read_move(move)).deal
    return deal._replace(table=attrs.evolve(deal.table, rules=rules)), moves[-1]


def ask_options(position: tuple[Deal, str]) -> Answer:
    deal, move = position
    try:
        deal = apply(deal, *read_move(move)).deal
    except Refused as refused:
        return {"turn": refused.refusal.code}
    if deal.phase != "players":
        return {"turn": deal.phase}
    found = {option.action: option for option in options(deal) if option.seat}
    may: Answer = {
        word: "yes" if option.min is None else f"{option.min}-{option.max}"
        for word, option in found.items()
    }
    return {"turn": f"hand {deal.turn + 1}", **may}


OPTIONS = (
    *("A K", "A Q", "K Q", "K K", "8 4", "8 6", "8 7", "A 4", "A 5", "A A"),
    *("8 8; split 7 6", "8 8; split 8 8", "8 8; split 7 8; stick"),
    "8 8; split 8 8; split 8 8; split 8 8",
    *("A A; split K 7", "A A; split Q 7", "A A; split K Q", "A A; split 7 K; stick"),
    *("K K; split A 5", "K Q; split A 5", "K Q; split 5 A"),
    *("8 4; twist 2", "8 4; twist 9", "A 4; twist 6"),
    *("A 4; twist 6; twist 3", "A 4; twist 6; stick"),
    *("8 4; buy 3 2", "8 3; buy 2 4", "8 3; buy 2 5", "A 4; buy 2 6"),
    *("A 2; buy 4 3", "A 2; buy 4 3; buy 2 5", "2 3; buy 4 3; buy 3 2"),
)

# What may the banker do?  The banker's cards; Bob sticks on 19.


def reach_banker(rules: RuleSet, text: str) -> Deal:
    one, other, *drawn = text.split()
    deal = start_deal(rules, SEATS[:2], "Ann")
    for move in (f"deal K {one}", "Bob stake 2", f"deal 9 {other}", "Bob stick"):
        if deal.phase != "settled":
            deal = apply(deal, *read_move(move)).deal
    easy, table = attrs.evolve(deal.table, rules=EASY), deal.table
    for card in drawn:
        deal = apply(deal._replace(table=easy), Twist("Ann"), cards([card])).deal
    return deal._replace(table=table)


def ask_banker(deal: Deal) -> Answer:
    refusals = {action.word: check(deal, action) for action in (Twist("Ann"), Stick("Ann"))}
    return {word: "yes" if why is None else why.code for word, why in refusals.items()}


BANKERS = (
    *("9 6", "9 7", "10 7", "K Q", "A 5", "A 6", "A 8", "A K", "A Q"),
    *("A 4 6", "A 3 2 5", "5 5 6"),
)

# Where does the bank go?  The hands of Bob, Cat and the banker; Dan sticks on 17.  `K K` is split,
# and the first hand gets an ace.


def reach_succession(rules: RuleSet, text: str) -> Deal:
    bob, cat, ann = (hand.split() for hand in parts(text))
    dealt_to = (bob, cat, ["9", "8"], ann)
    deal = start_deal(rules, SEATS, "Ann")
    deal = apply(deal, DealCards(), cards(hand[0] for hand in dealt_to)).deal
    for seat in SEATS[1:]:
        deal = apply(deal, Stake(seat, 2)).deal
    deal = apply(deal, DealCards(), cards(hand[1] for hand in dealt_to)).deal
    while deal.phase != "settled":
        deal = played_on(deal)
    return deal


def played_on(deal: Deal) -> Deal:
    """Pontoons are declared, pairs are split, everything else sticks."""
    if deal.phase == "banker":
        return apply(deal, Stick("Ann")).deal
    hand = deal.hands[deal.turn]
    may = {option.action for option in options(deal)}
    if "declare" in may:
        return apply(deal, Declare(hand.seat)).deal
    if "split" in may:
        return apply(deal, Split(hand.seat), cards(["A", "7"])).deal
    return apply(deal, Stick(hand.seat)).deal


def ask_succession(deal: Deal) -> Answer:
    follows = succession(deal)
    assert follows is not None
    shuffle = "yes" if follows.shuffle else NO
    return {"bank": follows.banker, "may": " ".join(follows.candidates), "shuffle": shuffle}


def enough(hands: Iterable[str]) -> bool:
    """Whether one pack has the cards; a pair that is split takes an ace."""
    held = " ".join(hand + " A" * (hand[0] == hand[2]) for hand in hands).split()
    return all(held.count(rank) <= 4 for rank in held)


PLAYERS = ("J 9", "A K", "A Q", "K K", "Q Q")
SUCCESSION = tuple(
    "; ".join(hands)
    for hands in itertools.product(PLAYERS, PLAYERS, ("J 8", "A K", "A Q"))
    if enough(hands)
)

# What may follow a deal?  The hands of Bob, who staked 5, of Cat, who staked 2, and of the banker;
# the chips that each seat began with, struck out where the table has none; then line by line what
# is done.


def reach_session(rules: RuleSet, text: str) -> tuple[Session, str]:
    bob, cat, ann, *rest = parts(text)
    return after_deal(rules, bob, cat, ann), "; ".join(rest)


@cache
def after_deal(rules: RuleSet, bob: str, cat: str, ann: str) -> Session:
    """A session after its first deal; whether it is over then has not yet been asked."""
    order = stock(rules, zip(bob.split(), cat.split(), ann.split(), strict=True))
    session = new_session(evolve(rules, session_deals=None), SEATS[:3], "Ann")
    for action in (Shuffle(order), StartDeal(), DealCards(), Stake("Bob", 5), Stake("Cat", 2)):
        session = apply_session(session, action).session
    session = apply_session(session, DealCards()).session
    while session.game is not None:
        deal = session.game.deal
        may = {option.action for option in options(deal)}
        seat = "Ann" if deal.phase == "banker" else deal.hands[deal.turn].seat
        act = Declare(seat) if "declare" in may else Stick(seat)
        session = apply_session(session, act).session
    return session._replace(rules=rules)


def stock(rules: RuleSet, rounds: Iterable[tuple[str, ...]]) -> tuple[Card, ...]:
    """A pack with these cards on top."""
    left, top = list(full_pack(rules, 3)), []
    for rank in itertools.chain.from_iterable(rounds):
        top.append(next(card for card in left if card.rank == rank))
        left.remove(top[-1])
    return (*top, *left)


def ask_session(position: tuple[Session, str]) -> Answer:
    session, text = position
    chips, *lines = parts(text)
    answer: Answer = {}
    if chips:
        held = dict(zip(session.seats, map(int, chips.split()), strict=True))
        fault = chips_fault(session.rules, session.seats, held)
        answer["chips"] = "yes" if fault is None else fault.code
        if fault is None:
            session = session._replace(chips=tuple(held.values()))
    session = if_over(session)
    for line in filter(None, lines):
        action = read_line(line)
        refusal = check_session(session, action)
        answer[line] = "yes" if refusal is None else refusal.code
        if refusal is None:
            session = apply_session(session, action).session
    answer["balances"] = " ".join(map(str, session.balances))
    return {**answer, "bank": str(session.banker), "over": session.over or NO}


def read_line(line: str) -> SessionAction:
    word, *rest = line.split()
    if word == "sell":
        return Sell(rest[0], int(rest[1]))
    if word == "end":
        return End()
    return ChooseBanker(rest[0]) if word == "agree" else Decline(rest[0])


SESSION = tuple(
    "; ".join(position)
    for position in itertools.product(
        ("J 9; 9 7", "9 7; J 9", "A Q; 9 7", "A K; A Q"),
        ("K 8", "A J"),
        ("", "20 20 20", "8 5 2"),
        (
            "",
            "sell Cat 2",
            "sell Cat 30",
            "end",
            "agree Cat",
            "decline Bob",
            "decline Bob; sell Cat 2",
            "agree Cat; decline Cat",
            "agree Cat; sell Bob 2",
        ),
    )
)


def here(rules: RuleSet, text: str) -> tuple[RuleSet, str]:
    return rules, text


QUESTIONS = {
    "settling": Question(here, ask_settling, SETTLING),
    "options": Question(reach_options, ask_options, OPTIONS),
    "banker": Question(reach_banker, ask_banker, BANKERS),
    "succession": Question(reach_succession, ask_succession, SUCCESSION),
    "session": Question(reach_session, ask_session, SESSION),
}

# --- pairs ---------------------------------------------------------------------------------------


class Case(NamedTuple):
    """Two switches that work together: one part of an answer under each and under both.

    The answers are reckoned by hand: under the table's rules, with the first switch turned, with
    the second turned, and with both.
    """

    question: str
    first: str
    second: str
    position: str
    part: str
    answers: tuple[str, ...]

    @property
    def flips(self) -> tuple[tuple[str, Any], tuple[str, Any]]:
        one, other = (read_switch(*flip.split("=")) for flip in (self.first, self.second))
        return one, other


PAIRS = {
    "settling": """
        ace-king=class banker-pontoon-takes=1
            A Q; A K | net | -2 | 2 | -1 | 2
        ace-king=double pontoon-pays=3/2
            A K; K 9 | net | 2 | 2 | 3/2 | 2
        ace-king=class split-pontoon=ordinary
            A Q; A K; split | net | -2 | 2 | -2 | -1
        ace-king=class ties=player
            A K; A K | net | -2 | -1 | -2 | 2
        banker-trick-takes=1 split-pontoon=ordinary
            A K; 2 3 4 5 6; split | net | 2 | 2 | -2 | -1
        banker-trick-takes=1 ties=player
            2 3 4 5 7; 2 3 4 5 6 | net | -2 | -1 | 2 | 2
        bonuses=spanish copies=8
            7 7 7; K 9 | net | 1 | 3/2 | 1 | suits?
        bonuses=spanish packs=2.3
            7 7 7; K 9 | net | 1 | 3/2 | 1 | suits?
        bonuses=spanish ties=player
            6H 7S 8D; K 5 6 | net | -1 | -1 | 1 | 3/2
        bonuses=spanish trick-pays=1
            2 3 4 5 7; K 9 | net | 2 | 2 | 1 | 3/2
        pontoon-pays=3/2 split-pontoon=single
            A Q; K 7; split | net | 2 | 3/2 | 1 | 1
        split-pontoon=ordinary ties=player
            A Q; K 5 6; split | net | 2 | -1 | 2 | 1
        ties=player trick-pays=1
            2 3 4 5 7; 2 3 4 5 6 | net | -2 | 2 | -2 | 1
    """,
    "options": """
        ace-king=class split-by=value
            K Q; split A 5 | turn | split.unequal | split.unequal | hand 1 | hand 2
        ace-king=class split-hands=1
            A A; split K 7 | turn | hand 1 | hand 2 | split.fifth | split.fifth
        ace-king=class split-pontoon=ordinary
            A A; split K Q | turn | hand 1 | hand 2 | banker | banker
        ace-king=class stick-minimum=16
            K K; split A 5 | stick | no | yes | no | no
        ace-king=class sudden-death=second-cards
            A K | turn | hand 1 | banker | settled | banker
        split-by=value split-hands=1
            K Q | split | no | yes | no | no
        split-by=value split-pontoon=ordinary
            K Q; split A 5 | turn | split.unequal | hand 1 | split.unequal | hand 2
        split-by=value stick-minimum=16
            K Q; split 5 A | stick | no | yes | no | no
        split-hands=1 split-pontoon=ordinary
            A A; split K 7 | turn | hand 1 | split.fifth | hand 2 | split.fifth
        split-pontoon=ordinary stick-minimum=16
            K K; split A 5 | stick | no | yes | no | no
    """,
    "banker": """
        ace-king=class banker-stops-at=17
            A K | twist | phase.wrong | banker.ace-king | phase.wrong | banker.stopped
    """,
    "succession": """
        ace-king=class bank-agreement=holders
            A K; A Q; J 8 | may | Bob | Cat | Bob Cat | Cat
        ace-king=class bank-optional=yes
            J 9; A K; J 8 | may | Cat | Ann | Cat Ann | Ann
        ace-king=class bank-passes=rotate
            J 9; A K; J 8 | bank | Cat | Ann | Bob | Bob
        ace-king=class bank-under-pontoon=yes
            J 9; A K; A Q | bank | Ann | Ann | Cat | Ann
        ace-king=class shuffle=every-deal
            J 9; J 9; A K | shuffle | yes | no | yes | yes
        ace-king=class split-pontoon=ordinary
            J 9; Q Q; A K | shuffle | yes | yes | yes | no
        bank-agreement=players bank-optional=yes
            A Q; A K; J 8 | may | Bob | Bob Cat Dan | Bob Cat Ann | Bob Cat Dan Ann
        bank-agreement=holders bank-under-pontoon=yes
            A Q; A K; A Q | may | Ann | Ann | Bob | Bob Cat
        bank-optional=yes bank-under-pontoon=yes
            J 9; A K; A Q | may | Ann | Ann | Cat | Cat Ann
        bank-optional=yes sudden-death=second-cards
            A Q; A K; J 8 | may | Bob | Bob Cat Ann | Bob | Bob Ann
        shuffle=every-deal split-pontoon=ordinary
            J 9; K K; J 8 | shuffle | yes | yes | no | yes
    """,
    "session": """
        bank-agreement=holders bank-optional=yes
            A K; A Q; K 8; ; agree Cat; decline Cat | bank | Bob | Cat | Bob | Bob
        bank-agreement=holders bank-sale=always
            A K; A Q; K 8; ; agree Cat; sell Bob 2 | bank | Bob | Cat | Bob | Bob
        bank-agreement=holders session-deals=1
            A K; A Q; K 8; ; agree Cat | bank | Bob | Cat | Bob | Bob
        bank-optional=yes bank-sale=only-without-pontoon
            A Q; 9 7; K 8; ; decline Bob; sell Cat 2 | bank | Bob | Ann | Bob | Cat
        bank-optional=yes session-chips=yes
            A Q; 9 7; K 8; 8 5 2; decline Bob | bank | Bob | Ann | Bob | Bob
        bank-optional=yes session-deals=1
            A Q; 9 7; K 8; ; decline Bob | bank | Bob | Ann | Bob | Bob
        bank-sale=always session-chips=yes
            9 7; J 9; K 8; 8 5 2; sell Cat 30 | over | no | no | no | chips
        bank-sale=always session-deals=1
            J 9; 9 7; K 8; ; sell Cat 2 | bank | Ann | Cat | Ann | Ann
        session-chips=yes session-deals=1
            J 9; 9 7; A J; 8 5 2 | over | no | chips | fixed | fixed
    """,
}
"""A case for each pair: two switches, then a position, a part of the answer, and four answers."""


def cases() -> Iterator[Case]:
    for question, text in PAIRS.items():
        lines = text.strip().splitlines()
        for switches, told in zip(lines[::2], lines[1::2], strict=True):
            first, second = switches.split()
            position, part, *answers = map(str.strip, told.split("|"))
            yield Case(question, first, second, position, part, tuple(answers))


CASES = tuple(cases())


def turned(*flips: tuple[str, object]) -> RuleSet:
    return evolve(TABLE, **dict(flips))


@cache
def answer_to(question: str, rules: RuleSet, position: str) -> Answer:
    asked = QUESTIONS[question]
    return asked.ask(asked.reach(rules, position))


@cache
def read_together(question: str) -> frozenset[tuple[str, str]]:
    """The pairs of switches that some answer looks at, whatever one switch is turned to."""
    reach, ask, positions = QUESTIONS[question]
    pairs: set[tuple[str, str]] = set()
    seen: set[str] = set()
    waiting = [TABLE]
    while waiting:
        rules = watched(waiting.pop())
        for position in positions:
            reached = reach(rules, position)
            ASKED.clear()
            ask(reached)
            pairs.update(itertools.combinations(sorted(ASKED), 2))
            new, seen = ASKED - seen, seen | ASKED
            waiting += [turned((switch, value)) for switch in new for value in VALUES[switch]]
    return frozenset(pairs)


def follows(neither: str, one: str, other: str) -> str | None:
    """What both switches together give if each goes on doing what it does alone.

    None where they disagree: then nothing follows.
    """
    if neither in (one, other):
        return other if one == neither else one
    return one if one == other else None


class Found(NamedTuple):
    """A position in which two switches work together, and the part of the answer that shows it."""

    position: str
    part: str
    answers: tuple[str, ...]


def four_rules(one: tuple[str, Any], other: tuple[str, Any]) -> tuple[RuleSet, ...]:
    """The table's rules, each switch turned, and both; none where the two contradict each other."""
    try:
        return turned(), turned(one), turned(other), turned(one, other)
    except Malformed:
        return ()


@cache
def joined(question: str, one: str, other: str) -> tuple[Found, ...] | None:
    """Every position in which two switches work together; None where they never go together."""
    values = itertools.product(VALUES[one], VALUES[other])
    tables = [four_rules((one, first), (other, second)) for first, second in values]
    if not any(tables):
        return None
    return tuple(
        found
        for rules in filter(None, tables)
        for position in QUESTIONS[question].positions
        for found in seen_at(question, rules, position)
    )


def seen_at(question: str, rules: tuple[RuleSet, ...], position: str) -> Iterator[Found]:
    """The parts of the answers in which both switches do not what each does alone."""
    answers = [answer_to(question, each, position) for each in rules]
    for part in dict.fromkeys(itertools.chain.from_iterable(answers)):
        four = tuple(answer.get(part, NO) for answer in answers)
        if follows(*four[:3]) != four[3]:
            yield Found(position, part, four)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.first} {case.second}")
def test_a_pair_works_together_as_reckoned(case: Case) -> None:
    rules = four_rules(*case.flips)
    found = [answer_to(case.question, each, case.position).get(case.part, NO) for each in rules]
    assert tuple(found) == case.answers
    assert follows(*found[:3]) != found[3]


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_pair_that_works_together_has_its_case(question: str) -> None:
    """The others, printed, are looked at for one answer and do together what they do alone."""
    of_case = [tuple(sorted(name for name, _ in c.flips)) for c in CASES if c.question == question]
    pairs = sorted(read_together(question))
    assert len(set(of_case)) == len(of_case)
    assert set(of_case) == {pair for pair in pairs if joined(question, *pair)}
    positions = len(QUESTIONS[question].positions)
    alone = ", ".join("+".join(pair) for pair in pairs if joined(question, *pair) == ())
    never = ", ".join("+".join(pair) for pair in pairs if joined(question, *pair) is None)
    print(f"{question}, {positions} positions: each does what it does alone: {alone or NO}")
    print(f"{question}: never in one rule set: {never or NO}")


def test_a_part_that_both_turn_does_not_follow() -> None:
    assert follows("a", "a", "b") == follows("a", "b", "a") == follows("a", "b", "b") == "b"
    assert follows("a", "a", "a") == "a"
    assert follows("a", "b", "c") is None
