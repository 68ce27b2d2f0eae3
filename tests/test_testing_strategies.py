"""The strategies of `pontoon_rules.testing`: only what is legal, the rare often, shrunk small."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, Final, TypeVar

import pytest
from hypothesis import HealthCheck, Phase, find, given, seed, settings
from hypothesis import strategies as st

import pontoon_rules as pontoon
from pontoon_rules import (
    HOME,
    PHASES,
    TABLE,
    Card,
    Deal,
    DealCards,
    Malformed,
    RuleSet,
    Stake,
    Twist,
    classify,
    evolve,
    new_game,
    parse_record,
    ruling,
    step,
)
from pontoon_rules.answers import answer
from pontoon_rules.chapters.naturals import is_pontoon
from pontoon_rules.chapters.splitting import is_pair
from pontoon_rules.hands import Kind
from pontoon_rules.sessions import Session, check_session
from pontoon_rules.sessions.state import SESSION_PHASES
from pontoon_rules.state import Hand, hands_of
from pontoon_rules.state import Phase as DealPhase
from pontoon_rules.testing import (
    Illegal,
    PlayedDeal,
    actions,
    cards,
    deals,
    hands,
    illegal_actions,
    illegal_deals,
    played_deals,
    record_texts,
    records,
    rule_sets,
    session_question,
    sessions,
    stocks,
)
from pontoon_rules.testing.faults import faults
from pontoon_rules.testing.sessionfaults import session_faults
from pontoon_rules.testing.tables import SWITCH_VALUES, laid
from pontoon_rules.variants import VARIANTS

T = TypeVar("T")
SMALL: Final = evolve(TABLE, ranks=("A", "2", "3", "5", "10"), copies=3, packs=((2, 1),))
some = settings(
    max_examples=60,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


SEEDS: Final = (1, 2, 3)
"""Hypothesis keeps near to what it has tried, so that one seed alone may miss much."""


def drawn(strategy: st.SearchStrategy[T], count: int) -> list[T]:
    """Values of a strategy, the same in every run, from several starts."""
    each = -(-count // len(SEEDS))
    return [value for number in SEEDS for value in drawn_from(number, strategy, each)]


def drawn_from(number: int, strategy: st.SearchStrategy[T], count: int) -> list[T]:
    found: list[T] = []

    @settings(
        max_examples=count,
        deadline=None,
        database=None,
        derandomize=False,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @seed(number)
    @given(strategy)
    def collect(value: T) -> None:
        found.append(value)

    collect()
    return found


def smallest(strategy: st.SearchStrategy[T], wanted: Any) -> T:
    quiet = settings(max_examples=500, database=None, derandomize=True)
    return find(strategy, wanted, settings=quiet)


# --- cards, hands, rules, stocks --------------------------------------------------------------


@given(card=cards(), suited=cards(SMALL, suits=True))
@some
def test_cards_are_of_the_pack(card: Card, suited: Card) -> None:
    assert card.suit is None
    assert suited.suit in pontoon.SUITS
    assert suited.rank in SMALL.ranks


def as_dealt(rules: RuleSet, hand: tuple[Card, ...]) -> Hand | Card:
    """The hand after a player was dealt and has twisted it; refused if that is illegal."""
    deal = pontoon.start_deal(rules, ("Ann", "Bob"), "Ann")
    low = [Card(rank) for rank in reversed(rules.ranks) if rank not in ("A", "10", "J", "Q", "K")]
    other = next(card for card in low if hand.count(card) < 3)
    deal = pontoon.apply(deal, DealCards(), (hand[0], other)).deal
    if len(hand) == 1:
        return deal.opening[0]
    deal = pontoon.apply(deal, Stake("Bob", 1)).deal
    deal = pontoon.apply(deal, DealCards(), (hand[1], other)).deal
    for card in hand[2:]:
        deal = pontoon.apply(deal, Twist("Bob"), (card,)).deal
    return deal.hands[0]


@given(hand=hands(), loose=hands(rules=evolve(TABLE, draw_at_21="twist")))
@some
def test_hands_can_come_about(hand: tuple[Card, ...], loose: tuple[Card, ...]) -> None:
    as_dealt(TABLE, hand)
    as_dealt(evolve(TABLE, draw_at_21="twist"), loose)


KINDS: tuple[Kind, ...] = ("pontoon", "five-card-trick", "points", "bust")


@given(st.data())
@some
def test_hands_are_as_requested(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(KINDS))
    hand = data.draw(hands(kind, suits=True))
    assert classify(TABLE, hand).kind == kind
    assert max(Counter(hand).values()) == 1
    total = data.draw(st.integers(2, 30))
    assert classify(TABLE, data.draw(hands(total=total))).total == total
    soft = data.draw(hands("points", 17, 3, soft=True))
    assert (len(soft), classify(TABLE, soft).soft, classify(TABLE, soft).total) == (3, True, 17)


def test_hands_of_other_tables() -> None:
    ordinary = evolve(TABLE, split_pontoon="ordinary")
    found = smallest(hands("points", 21, 2, split=True, rules=ordinary), lambda _: True)
    assert sorted(card.rank for card in found) == ["10", "A"]
    by_class = evolve(TABLE, ace_king="class")
    assert {card.rank for card in smallest(hands("ace-king", rules=by_class), bool)} == {"A", "K"}


@pytest.mark.parametrize(
    "wanted", [("pontoon", 20), ("bust", 21), ("points", 21, 2), ("five-card-trick", 4), (None, 32)]
)
def test_a_hand_that_cannot_be_is_told(wanted: Any) -> None:
    with pytest.raises(Malformed, match="no hand"):
        hands(*wanted)


def test_rule_sets_are_of_every_sort() -> None:
    found = drawn(rule_sets(), 600)
    names = {part for rules in found for part in rules.profile.split("+")}
    assert names == {*pontoon.PROFILES, *VARIANTS}
    for name, values in SWITCH_VALUES.items():
        met = {getattr(rules, name) for rules in found}
        assert {getattr(evolve(TABLE, **{name: value}), name) for value in values} <= met, name
    assert {rules.profile for rules in drawn(rule_sets(["home"], variants=False), 50)} == {"home"}
    assert set(drawn(rule_sets(["home"], False, False), 5)) == {HOME}
    assert smallest(rule_sets(), bool) == TABLE


@given(data=st.data(), seats=st.integers(2, 8))
@some
def test_stocks_are_whole(data: st.DataObject, seats: int) -> None:
    names = [f"Seat{number}" for number in range(seats)]
    new_game(TABLE, names, names[0], data.draw(stocks(TABLE, seats)))


# --- deals ------------------------------------------------------------------------------------


def replayed(played: PlayedDeal) -> Deal:
    game = played.start
    for action in played.actions:
        game = step(game, action).game
    return game.deal


@given(played=played_deals(rule_sets()))
@some
def test_every_deal_came_about_as_it_says(played: PlayedDeal) -> None:
    assert replayed(played) == played.deal
    assert played.deal.phase in ("settled", "void")
    assert answer("deal", played.rules, played.question).result["status"] == played.deal.phase


@pytest.mark.parametrize("phase", PHASES)
def test_deals_stand_in_the_phase_that_is_asked_for(phase: DealPhase) -> None:
    for played in drawn(played_deals(st.just(TABLE) | rule_sets(), phase), 40):
        assert played.deal.phase == phase
        assert replayed(played) == played.deal


def test_deals_have_the_seats_that_are_asked_for() -> None:
    assert {deal.seats for deal in drawn(deals(seats=["Xan", "Yda"]), 20)} == {("Xan", "Yda")}
    assert {len(deal.seats) for deal in drawn(deals(seats=5), 20)} == {5}
    assert {len(deal.seats) for deal in drawn(deals(), 150)} == set(range(2, 9))


def marks(played: PlayedDeal) -> set[str]:
    """What is worth counting about one deal."""
    deal = played.deal
    most = max(Counter(hand.seat for hand in deal.hands).values(), default=0)
    found = {
        f"{deal.phase}": True,
        "run out": deal.phase == "void" and deal.reason is None,
        "split again": most > 2,
        "four hands": most > 3,
        "three buys": any(len(hand.bought) == 3 for hand in deal.hands),
        "buy, twist": any(hand.bought and hand.twisted for hand in deal.hands),
        "split Pontoon": any(hand.split and hand.status == "declared" for hand in deal.hands),
        f"banker's {bank_kind(deal)}": True,
        "bank passes": deal.phase == "settled" and next_banker(deal) != deal.banker,
    }
    words = {action.word for action in played.actions}
    return {name for name, true in found.items() if true} | words | statuses(deal)


def bank_kind(deal: Deal) -> str:
    return classify(deal.rules, deal.bank_hand.cards).kind if deal.bank_hand.cards else "nothing"


def next_banker(deal: Deal) -> str | None:
    follows = pontoon.succession(deal)
    return follows.banker if follows is not None else None


FLOORS: Final = {
    "settled": 80, "void": 2, "run out": 0.7, "split": 15, "split again": 10, "four hands": 5,
    "buy": 30, "three buys": 1.5, "buy, twist": 10, "twist": 50, "stick": 50, "declare": 12,
    "five-cards": 15, "bust": 20, "twenty-one": 8, "split Pontoon": 0.7, "bank passes": 5,
    "banker's pontoon": 3, "banker's five-card-trick": 3, "banker's bust": 8, "annul": 0.5,
}  # fmt: skip
"""How often, at least, each thing happens in a hundred deals of the reference table."""


def test_what_is_rare_at_a_table_is_frequent_here() -> None:
    found = drawn(played_deals(), 500)
    counted = Counter(mark for played in found for mark in marks(played))
    share = {name: 100 * counted[name] / len(found) for name in FLOORS}
    assert {name: share[name] for name, floor in FLOORS.items() if share[name] < floor} == {}


def test_cards_run_out_often_with_a_small_pack() -> None:
    found = drawn(deals(SMALL, seats=3), 150)
    assert sum(deal.phase == "void" and deal.reason is None for deal in found) >= 5


def statuses(deal: Deal) -> set[str]:
    return {hand.status for hand in deal.hands}


def test_deals_shrink_to_what_matters() -> None:
    least = smallest(played_deals(), lambda played: "bust" in statuses(played.deal))
    assert len(least.seats) == 2
    assert least.stock[-1] == pontoon.card("KC")
    assert {action.amount for action in least.actions if isinstance(action, Stake)} == {1}
    trick = smallest(deals(), lambda deal: "five-cards" in statuses(deal))
    assert (len(trick.seats), len(trick.hands), trick.hands[0].initial) == (2, 1, 1)
    split = smallest(deals(seats=2), lambda deal: len(deal.hands) > 1)
    assert [len(hand.cards) for hand in split.hands] in ([2, 2], [2, 3], [3, 2], [3, 3])


# --- sessions and records ---------------------------------------------------------------------


@given(session=sessions(rule_sets()))
@some
def test_every_session_came_about_as_it_says(session: Session) -> None:
    found = answer("session", session.rules, session_question(session)).result
    assert found["phase"] == session.phase
    assert [one["status"] for one in found["deals"]] == [deal.phase for deal in session.past]


@pytest.mark.parametrize("phase", SESSION_PHASES)
def test_sessions_stand_in_the_phase_that_is_asked_for(phase: Any) -> None:
    for session in drawn(sessions(st.just(TABLE) | rule_sets(), phase), 25):
        assert session.phase == phase
        assert pontoon.load(pontoon.dump(session)) == session


def test_sessions_have_everything_between_deals() -> None:
    open_end = evolve(HOME, bank_optional=True)
    logs = [{action.word for action in session.log} for session in drawn(sessions(open_end), 250)]
    counted = Counter[str](word for words in logs for word in words)
    for word, floor in {"cut": 50, "shuffle": 120, "sell": 12, "end": 30}.items():
        assert counted[word] >= floor, counted
    for word in ("choose", "decline"):
        assert counted[word] >= 2, counted
    found = drawn(sessions(deals=5), 150)
    assert any(deal.phase == "void" for session in found for deal in session.past)
    assert sum(len({deal.banker for deal in session.past}) > 1 for session in found) > 10
    cuts = [sum(action.word == "cut" for action in session.log) for session in found]
    assert any(count > len(s.seats) for count, s in zip(cuts, found, strict=True))


def test_sessions_of_other_rules() -> None:
    chips = evolve(HOME, session_deals=None)
    over = [session.over for session in drawn(sessions(chips, "ended", deals=6), 60)]
    assert {"open", "chips"} <= set(over)
    least = smallest(sessions(), bool)
    assert (len(least.seats), least.log) == (2, ())


@given(record=records(rule_sets()))
@some
def test_records_break_no_rule(record: pontoon.Record) -> None:
    assert parse_record(pontoon.format_record(record)) == record
    found = ruling(record)
    assert found.deals
    for deal in found.deals:
        assert deal.violation is None
        assert all(claim.answer is True for claim in deal.claims)


def test_records_are_of_every_sort() -> None:
    found = [ruling(record) for record in drawn(records(deals=3), 150)]
    counted = Counter(deal.status for one in found for deal in one.deals)
    assert min(counted["settled"], counted["unfinished"]) > 20
    assert counted["void"]
    assert sum(len(one.deals) > 1 for one in found) > 20
    assert sum(bool(deal.claims) for one in found for deal in one.deals) > 5
    whole = [ruling(record) for record in drawn(records(whole=True), 60)]
    assert {deal.status for one in whole for deal in one.deals} <= {"settled", "void"}
    unsuited = [r for r in drawn(records(), 60) if not r.deals[0].lines[0].cards[0].suit]  # type: ignore[union-attr]
    assert len(unsuited) > 4


@given(st.data())
@some
def test_careless_texts_say_the_same(data: st.DataObject) -> None:
    text = data.draw(record_texts(rule_sets()))
    record = parse_record(text)
    assert all(deal.violation is None for deal in ruling(record).deals)
    canonical = pontoon.format_record(record)
    assert parse_record(canonical) == record
    plain = data.draw(record_texts(careless=False))
    assert pontoon.format_record(parse_record(plain)) == plain


def test_careless_texts_are_written_in_every_way() -> None:
    found = "".join(drawn(record_texts(deals=1), 150))
    for sign in ("♠", ";", "\r\n", " t", " 10", ", stick", "   "):
        assert sign in found or sign.upper() in found


# --- actions ----------------------------------------------------------------------------------


@given(data=st.data(), deal=st.one_of(*(deals(rule_sets(), phase) for phase in PHASES[:5])))
@some
def test_actions_are_legal(data: st.DataObject, deal: Deal) -> None:
    action = data.draw(actions(deal))
    assert isinstance(action, pontoon.Action)
    assert pontoon.check(deal, action) is None


@given(data=st.data(), session=st.one_of(*(sessions(HOME, p) for p in SESSION_PHASES[:3])))
@some
def test_actions_of_a_session_are_legal(data: st.DataObject, session: Session) -> None:
    assert check_session(session, data.draw(actions(session))) is None


def test_there_is_no_action_when_all_is_over() -> None:
    deal = drawn(deals(until="settled"), 1)[0]
    with pytest.raises(Malformed, match="ended"):
        drawn(actions(deal), 1)


def broken_rules(deal: Deal, action: Any) -> set[str]:
    """Every rule that an action breaks now, each tried by itself: a second reading."""
    seat = getattr(action, "seat", None)
    found = {"phase"} if deal.phase not in IN_PHASES[action.word] else set()
    if seat == deal.banker and action.word in ("stake", "split", "buy"):
        found.add("banker")
    elif (
        action.word != "deal"
        and seat != turn_of(deal)
        and deal.phase in ("stakes", "players", "banker")
    ):
        found.add("turn")
    if deal.phase == "stakes" and action.word == "stake":
        low, high = deal.rules.stake_minimum, deal.rules.stake_maximum or action.amount
        found |= {"amount"} if not low <= action.amount <= high else set()
    hand = open_hand(deal, seat) if seat is not None else None
    if hand is not None and not found & {"phase", "banker"}:
        found |= broken_by_hand(deal, hand, action)
    return found


IN_PHASES: Final[dict[str, tuple[str, ...]]] = {
    "deal": ("first-cards", "second-cards"), "stake": ("stakes",), "declare": ("players",),
    "split": ("players", "banker"), "buy": ("players", "banker"),
    "twist": ("players", "banker"), "stick": ("players", "banker"),
}  # fmt: skip


def turn_of(deal: Deal) -> str | None:
    if deal.phase == "stakes":
        return deal.table.players[len(deal.stakes)]
    return deal.hands[deal.turn].seat if deal.phase == "players" else deal.banker


def open_hand(deal: Deal, seat: str) -> Hand | None:
    """The hand of a seat that may still act; None where it is finished, or before the cards."""
    if deal.phase not in ("players", "banker"):
        return None
    if seat == deal.banker:
        return deal.bank_hand
    mine = (hand for hand in deal.hands[deal.turn :] if hand.seat == seat)
    return next((hand for hand in mine if hand.status == "open"), None)


def broken_by_hand(deal: Deal, hand: Hand, action: Any) -> set[str]:
    rules, total, word = deal.rules, hand.total, action.word
    if hand.seat == deal.banker:
        stops = rules.banker_stops_at is not None and total >= rules.banker_stops_at
        class_king = rules.ace_king == "class" and len(hand.cards) == 2 and total == 21
        low = rules.banker_draws_below is not None and total < rules.banker_draws_below
        checks = {"limit": stops, "class": class_king} if word == "twist" else {"low": low}
        return {name for name, wrong in checks.items() if wrong}
    natural = is_pontoon(rules, hand)
    found = {"due": natural and word != "declare", "false": not natural and word == "declare"}
    if word == "stick":
        found["low"] = total < rules.stick_minimum
    if word == "split":
        found["drawn"] = len(hand.cards) > 2
        found["unequal"] = not is_pair(rules, *hand.cards[:2])
        most = rules.split_hands
        found["cap"] = most is not None and len(hands_of(deal, hand.seat)) >= most
    if word == "buy":
        later = bool(hand.bought)
        low_buy = 1 if later and rules.buy_later_minimum == "any" else hand.initial
        high_buy = hand.bought[-1] if later else 2 * hand.initial
        found["amount"] = not low_buy <= action.amount <= high_buy
        found["twisted"] = hand.twisted
        found["full"] = total == 21 and len(hand.cards) > 2
    return {name for name, wrong in found.items() if wrong}


@given(deal=st.one_of(*(deals(st.just(TABLE) | rule_sets(), phase) for phase in PHASES)))
@settings(some, max_examples=200)
def test_what_is_illegal_breaks_one_rule_and_has_its_code(deal: Deal) -> None:
    found = list(faults(deal))
    assert found
    for one in found:
        assert isinstance(one.action, pontoon.Action)
        refusal = pontoon.check(deal, one.action)
        assert refusal is not None, one
        assert (refusal.code, refusal.clause) == (one.code, one.clause)
        assert len(broken_rules(deal, one.action)) == 1, (one, broken_rules(deal, one.action))


@given(session=st.one_of(*(sessions(st.just(HOME) | rule_sets(), p) for p in SESSION_PHASES)))
@settings(some, max_examples=150)
def test_what_is_illegal_in_a_session_has_its_code(session: Session) -> None:
    found = list(session_faults(session))
    assert found
    for one in found:
        refusal = check_session(session, one.action)
        assert refusal is not None, one
        assert (refusal.code, refusal.clause) == (one.code, one.clause)


DEAL_CODES: Final = {
    "phase.wrong", "stake.banker", "banker.buy", "banker.split", "turn.wrong", "stake.low",
    "stake.high", "declare.due", "declare.false", "split.drawn", "split.unequal", "split.fifth",
    "buy.twisted", "buy.first.low", "buy.first.high", "buy.later.low", "buy.later.high",
    "stick.low",
}  # fmt: skip
"""Every code with which the reference table can refuse an action of a deal."""


@cache
def some_illegal_deals() -> list[tuple[PlayedDeal, Illegal]]:
    return drawn(illegal_deals(), 300)


def test_every_code_of_the_table_is_met() -> None:
    found = some_illegal_deals()
    counted = Counter(illegal.code for _, illegal in found)
    assert set(counted) <= DEAL_CODES
    assert len(DEAL_CODES - set(counted)) <= 3
    assert counted["phase.wrong"] < len(found) / 3
    full = Counter(illegal.code for _, illegal in drawn(illegal_deals(seats=8), 200))
    assert full["split.fifth"]
    for played, illegal in found[:150]:
        assert isinstance(illegal.action, pontoon.Action)
        refusal = pontoon.check(replayed(played), illegal.action)
        assert refusal is not None
        assert refusal.code == illegal.code


@given(st.data())
@some
def test_illegal_actions_are_drawn_from_a_deal_or_a_session(data: st.DataObject) -> None:
    deal, session = data.draw(deals(until="players")), data.draw(sessions())
    illegal, between = data.draw(illegal_actions(deal)), data.draw(illegal_actions(session))
    assert isinstance(illegal.action, pontoon.Action)
    assert pontoon.check(deal, illegal.action) is not None
    assert check_session(session, between.action) is not None


def near_misses() -> Iterator[tuple[Deal, Illegal]]:
    for played, illegal in some_illegal_deals():
        if illegal.code == "stick.low":
            yield played.deal, illegal


def test_many_illegal_actions_miss_by_one() -> None:
    totals = Counter(deal.hands[deal.turn].total for deal, _ in near_misses())
    assert totals[14] >= sum(totals.values()) / 4


def test_the_same_seed_gives_the_same_stock() -> None:
    pack = pontoon.full_pack(TABLE, 2)
    assert laid(pack, 0) == pack
    assert laid(pack, 7) == laid(pack, 7) != laid(pack, 8)
