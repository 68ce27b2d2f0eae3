"""Whole deals played by machines: every law after every step, and nothing rare left out."""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

import laws
import pytest
import reckoning
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule
from support import (
    MISHAP,
    NAMES,
    OTHER_TABLES,
    SMALL,
    TABLES,
    Played,
    games,
    histories,
    of_seat,
    offered,
    play,
    playout,
    random_rules,
    stacked,
)

from pontoon_rules import (
    PHASES,
    TABLE,
    Card,
    Game,
    Malformed,
    Refused,
    apply,
    check,
    full_pack,
    new_game,
    options,
    start_deal,
    succession,
    view,
)
from pontoon_rules.clauses import ClauseId


class TableOfPlayers(RuleBasedStateMachine):
    """Two to eight seats play deal after deal; each deal is a new game for the next banker."""

    def __init__(self) -> None:
        super().__init__()
        self.game: Game | None = None
        self.stocks = random.Random(0)

    @property
    def over(self) -> bool:
        return self.game is not None and self.game.deal.phase in ("settled", "void")

    @initialize(which=st.sampled_from(range(len(TABLES))), seats=st.integers(2, 8))
    def sit_down(self, which: int, seats: int) -> None:
        rules = TABLES[which]
        seats = min(seats, 4) if rules is SMALL else seats
        stock = stacked(rules, seats, self.stocks)
        self.game = new_game(rules, NAMES[:seats], NAMES[0], stock)

    def done(self, played: Played) -> None:
        laws.keeps_every_law(played)
        self.game = played.after

    @precondition(lambda self: not self.over)
    @rule(data=st.data())
    def somebody_acts(self, data: st.DataObject) -> None:
        assert self.game is not None
        legal = [option for option in options(self.game.deal) if option.action != "annul"]
        option = data.draw(st.sampled_from(legal), label="option")
        action = data.draw(st.sampled_from(list(offered(option))), label="action")
        self.done(play(self.game, action))

    @precondition(lambda self: not self.over)
    @rule(sure=st.integers(0, 9))
    def the_table_annuls(self, sure: int) -> None:
        if sure == 9:
            assert self.game is not None
            self.done(play(self.game, MISHAP))

    @precondition(lambda self: self.over)
    @rule(seed=st.integers(0, 2**16))
    def deal_again(self, seed: int) -> None:
        assert self.game is not None
        deal = self.game.deal
        follows = succession(deal)
        assert follows is not None and follows.banker is not None
        stock = stacked(deal.rules, len(deal.seats), random.Random(seed))
        self.game = new_game(deal.rules, deal.seats, follows.banker, stock)


TestTableOfPlayers = TableOfPlayers.TestCase
TableOfPlayers.TestCase.settings = settings(
    max_examples=50,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


# --- lively players with a seed -------------------------------------------------------------

SHARES: Final = range(4)
DEALS: Final = 1500
COMMON: Final = (
    "phase first-cards", "phase stakes", "phase second-cards", "phase players", "phase banker",
    "phase settled", "phase void", "split", "buy", "twist", "stick", "declare", "first buy",
    "second buy", "third buy", "buy then twist", "bust", "five-card trick", "stopped at 21",
    "split Pontoon", "banker's pontoon", "banker's bust", "bank passes", "no shuffle",
)  # fmt: skip
RARE: Final = (
    "split again", "four hands", "two Pontoons", "banker's five-card-trick", "nobody live",
    "cards run out", "annulled", "bust card comes again",
)  # fmt: skip
FLOORS: Final = dict.fromkeys(COMMON, 20) | dict.fromkeys(RARE, 5)
"""How often, at least, each thing happens in one share of the deals, with every law tried on it."""


def marks(played: Played) -> set[str]:
    """What is worth counting about one step."""
    before, after = played.before.deal, played.after.deal
    found = {f"phase {before.phase}", f"phase {after.phase}"}
    if before.phase == "players" and after.phase != "void":
        found |= hand_marks(played)
    if after.phase == "settled":
        found |= settled_marks(played)
    if after.phase == "void":
        found.add("cards run out" if after.reason is None else "annulled")
    if before.pack.buried and not after.pack.buried and played.moved.drawn:
        found.add("bust card comes again")
    return found


STOPS: Final = {"bust": "bust", "five-cards": "five-card trick", "twenty-one": "stopped at 21"}
BUYS: Final = ("first buy", "second buy", "third buy")


def hand_marks(played: Played) -> set[str]:
    """What a player did with his hand, and what came of it."""
    before, after = played.before.deal, played.after.deal
    word = played.moved.action.word
    old, new = before.hands[before.turn], after.hands[before.turn]
    hands = max(Counter(hand.seat for hand in after.hands).values())
    found = {
        "split again": word == "split" and old.split,
        "four hands": word == "split" and hands == 4,
        BUYS[max(len(new.bought), 1) - 1]: word == "buy",
        "buy then twist": word == "twist" and bool(old.bought) and not old.twisted,
        STOPS.get(new.status, new.status): True,
        "split Pontoon": word == "declare" and old.split,
        "nobody live": "banker.no-live" in played.moved.step.because,
    }
    return {word} | {name for name, true in found.items() if true}


def settled_marks(played: Played) -> set[str]:
    """How the banker ended, and where the bank goes."""
    deal = played.after.deal
    follows = succession(deal)
    assert follows is not None
    found = {
        f"banker's {reckoning.kind_of(deal.bank_hand.cards)}": True,
        "two Pontoons": "bank.several" in played.moved.step.because,
        "bank passes": follows.banker != deal.banker,
        "no shuffle": not follows.shuffle,
    }
    return {name for name, true in found.items() if true}


@pytest.mark.parametrize("share", SHARES)
def test_lively_players_keep_every_law_and_see_everything(share: int) -> None:
    """Every law is tried on each kind of step until the floor of the kind is reached."""
    visits: Counter[str] = Counter()
    for history in histories(1000 + share, DEALS):
        for played in history:
            found = marks(played) & FLOORS.keys()
            if any(visits[name] < FLOORS[name] for name in found):
                laws.keeps_every_law(played)
                visits.update(found)
    short = {name: visits[name] for name, floor in FLOORS.items() if visits[name] < floor}
    assert not short, visits


def test_every_clause_that_a_step_can_name_is_named() -> None:
    """What no game of these ever applies would be tested by nobody."""
    named: set[ClauseId] = set()
    for history in histories(77, 800):
        for played in history:
            named.update(played.moved.step.because)
    missing = APPLIED - named
    assert not missing


APPLIED: Final[set[ClauseId]] = {
    "cards.pack", "cards.packs.eight", "deal.first", "deal.second", "stake.place", "stake.limits",
    "turn.order", "declare.pontoon", "declare.only", "declare.true", "split.pair", "split.rank",
    "split.fresh", "split.stake", "split.cards", "split.turns", "split.again", "split.cap",
    "split.pontoon", "buy.card", "buy.limit.first", "buy.limit.later", "buy.after-twist",
    "twist.card", "stick.minimum", "stick.final", "stop.twenty-one", "stop.five-cards",
    "bust.lost", "bust.out", "bust.under", "bust.final", "banker.pontoon", "banker.ends",
    "banker.turn", "banker.twist", "banker.stop", "banker.five", "banker.bust", "banker.no-live",
    "settle.higher", "settle.tie", "settle.lower", "settle.pontoon", "settle.trick",
    "settle.bank-bust", "settle.bank-trick", "bank.pontoon", "bank.several", "bank.stays",
    "bank.split", "shuffle.pontoon", "shuffle.none", "void.cards", "void.reverse", "void.again",
    "void.annul",
}  # fmt: skip


# --- every other rule ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", OTHER_TABLES)
def test_every_law_at_other_tables(name: str) -> None:
    for history in histories(31, 15, (OTHER_TABLES[name],)):
        for played in history:
            laws.keeps_every_law(played)


@pytest.mark.parametrize("share", SHARES)
def test_every_law_by_random_rules(share: int) -> None:
    """Rule sets that nobody plays: switches that were never thought of together."""
    rng = random.Random(share)
    for seed in range(8):
        for history in histories(seed, 2, (random_rules(rng),)):
            for played in history:
                laws.keeps_every_law(played)


def test_every_clause_of_another_table_is_named() -> None:
    named: set[ClauseId] = set()
    for history in histories(7, 40 * len(OTHER_TABLES), tuple(OTHER_TABLES.values())):
        for played in history:
            named.update(played.moved.step.because)
    assert not ELSEWHERE - named


ELSEWHERE: Final[set[ClauseId]] = {
    "split.value", "split.pontoon.single", "split.pontoon.ordinary", "buy.limit.any",
    "twist.twenty-one", "banker.limit", "banker.low", "settle.tie.player", "bank.rotate",
    "bank.under-pontoon", "shuffle.every", "ace-king.paid", "ace-king.class", "sudden.first",
    "sudden.return", "sudden.bank", "sudden.turn", "bonus.table", "bonus.larger", "bonus.bought",
    "bonus.suits",
}  # fmt: skip


# --- games and their stock --------------------------------------------------------------------


def test_a_game_begins_with_the_whole_pack_or_not_at_all() -> None:
    """Clause `cards.exact`: a card missing, a card too many, a card twice."""
    whole = full_pack(TABLE, 2)
    new_game(TABLE, NAMES[:2], "Ann", whole[::-1])
    new_game(TABLE, NAMES[:2], "Ann", [Card(card.rank) for card in whole])
    for wrong in (whole[1:], (*whole, whole[0]), (*whole[1:], whole[1]), ()):
        with pytest.raises(Refused) as caught:
            new_game(TABLE, NAMES[:2], "Ann", wrong)
        refusal = caught.value.refusal
        assert (refusal.code, refusal.clause) == ("pack.inexact", "cards.exact")


@pytest.mark.parametrize(("seats", "code"), [(0, "seats.few"), (1, "seats.few"), (9, "seats.many")])
def test_too_few_and_too_many_seats(seats: int, code: str) -> None:
    names = [f"Seat{number}" for number in range(seats)]
    with pytest.raises(Refused) as caught:
        start_deal(TABLE, names, "Seat0")
    assert (caught.value.refusal.code, caught.value.refusal.clause) == (code, "seats.number")


def test_seats_that_cannot_be() -> None:
    for seats, banker in ((("Ann", "Ann"), "Ann"), (("Ann", "Bob"), "Cat")):
        with pytest.raises(Malformed):
            start_deal(TABLE, seats, banker)


def test_a_seat_that_does_not_exist_is_malformed_in_every_phase() -> None:
    """It breaks no rule of the game, so it is never a refusal; nor is a wrong number of cards."""
    phases = set()
    for history in histories(3, 80):
        for played in history:
            deal = played.after.deal
            phases.add(deal.phase)
            for action in of_seat(deal, "Zoe"):
                with pytest.raises(Malformed):
                    check(deal, action)
                with pytest.raises(Malformed):
                    apply(deal, action)
            with pytest.raises(Malformed):
                view(deal, "Zoe")
    assert phases == set(PHASES) - {"first-cards"}


def test_a_card_that_is_not_left_is_refused_and_changes_nothing() -> None:
    """Clause `cards.pack`: what is neither in the stock nor in a hand cannot come."""
    rng = random.Random(5)
    refusals = 0
    for game in games(5, 40):
        for played in playout(game, rng):
            deal = played.before.deal
            if not played.moved.drawn:
                continue
            gone = set(full_pack(deal.rules, len(deal.seats))) - set(played.before.stock)
            for card in gone:
                drawn = (*played.moved.drawn[:-1], card)
                refusal = laws.refused(deal, played.moved.action, drawn)
                assert refusal is not None
                assert (refusal.code, refusal.clause) == ("card.impossible", "cards.pack")
                refusals += 1
    assert refusals > 100


def test_new_games_are_the_same_for_the_same_seed() -> None:
    assert list(games(3, 6)) == list(games(3, 6))
    assert [play(game, MISHAP).after.deal.phase for game in games(3, 2)] == ["void", "void"]
