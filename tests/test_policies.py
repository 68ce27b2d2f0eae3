"""Policies at the table: legal whatever happens, knowing what their seat knows and nothing else."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from support import LOW, NAMES, OTHER_TABLES, PAIRS, SMALL, TINY, option_allows

from pontoon_rules import (
    TABLE,
    Annul,
    Buy,
    Card,
    Declare,
    HandView,
    Malformed,
    Option,
    RuleSet,
    Split,
    Stake,
    Stick,
    Twist,
    View,
    cards,
    classify,
    evolve,
)
from pontoon_rules.playing import (
    POLICIES,
    IllegalAnswer,
    Policy,
    by_the_tips,
    cautious,
    play,
    policy_name,
    random_legal,
    steps,
)
from pontoon_rules.sessions import Session, SessionView, apply_session, new_session, session_view

every_policy = pytest.mark.parametrize("name", POLICIES)


def table(count: int, policy: Policy) -> dict[str, Policy]:
    return dict.fromkeys(NAMES[:count], policy)


class Watched:
    """A policy that looks at every answer, and keeps what it was shown."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.shown: list[SessionView] = []
        self.actions: list[Any] = []

    def __call__(self, view: SessionView, random: random.Random) -> Any:
        action = self.policy(view, random)
        assert any(option_allows(option, action) for option in view.options), (view, action)
        self.shown.append(view)
        self.actions.append(action)
        return action


# --- always legal --------------------------------------------------------------------------


@every_policy
@pytest.mark.parametrize("seats", range(2, 9))
def test_only_legal_answers_at_every_table(name: str, seats: int) -> None:
    for number in range(7):
        watched = Watched(POLICIES[name])
        session = new_session(TABLE, NAMES[:seats])
        ended = play(session, table(seats, watched), random.Random(f"{name} {number}"))
        assert (ended.phase, ended.counted) == ("ended", 8)
        assert sum(ended.balances) == 0
        assert watched.actions


STRANGE = {
    "small": evolve(SMALL, session_deals=5),
    "pairs": evolve(PAIRS, session_deals=5),
    "low": evolve(LOW, session_deals=5),
    "tiny": evolve(TINY, session_deals=2),
    "no limits": evolve(TABLE, stake_maximum=None, session_deals=3),
    "rich": evolve(TABLE, stake_minimum=10**18, stake_maximum=None, session_deals=3),
    "stick at once": evolve(TABLE, stick_minimum=1, session_deals=3),
    "stick late": evolve(TABLE, stick_minimum=20, session_deals=3),
    "one hand": evolve(PAIRS, split_hands=1, session_deals=3),
}


OTHERS = {name: evolve(rules, session_deals=2) for name, rules in OTHER_TABLES.items()}


@every_policy
@pytest.mark.parametrize("rules", OTHERS.values(), ids=OTHERS)
def test_only_legal_answers_at_other_tables(name: str, rules: RuleSet) -> None:
    """At home and by the guide, by variants and by every single switch."""
    for number in range(3):
        watched = Watched(POLICIES[name])
        session = new_session(rules, NAMES[:4], NAMES[1])
        ended = play(session, table(4, watched), random.Random(number))
        assert (ended.phase, ended.counted) == ("ended", 2)
        assert sum(ended.balances) == 0


@every_policy
@pytest.mark.parametrize("rules", STRANGE.values(), ids=STRANGE)
def test_only_legal_answers_under_other_rules(name: str, rules: RuleSet) -> None:
    seats = 2 if len(rules.ranks) == 3 else 3
    for number in range(5):
        watched = Watched(POLICIES[name])
        session = new_session(rules, NAMES[:seats], NAMES[1])
        ended = play(session, table(seats, watched), random.Random(number))
        assert ended.phase == "ended"
        assert sum(ended.balances) == 0


def test_mixed_tables() -> None:
    for number in range(40):
        names = NAMES[: 2 + number % 7]
        policies = {
            seat: Watched(tuple(POLICIES.values())[(number + place) % 3])
            for place, seat in enumerate(names)
        }
        ended = play(new_session(TABLE, names), policies, random.Random(number))
        assert (ended.counted, sum(ended.balances)) == (8, 0)


# --- what they see -------------------------------------------------------------------------


@every_policy
def test_they_see_exactly_the_view_of_their_seat(name: str) -> None:
    watched = Watched(POLICIES[name])
    before, seen = new_session(TABLE, NAMES[:4]), 0
    for step in steps(before, table(4, watched), random.Random(name)):
        if len(watched.shown) > seen:
            seat = step.session.log[-1].seat  # type: ignore[union-attr]
            assert watched.shown[-1] == session_view(before, seat)
            seen += 1
        before = step.session
    assert seen > 50


def test_the_stock_does_not_reach_them() -> None:
    """The same views, and so the same answers, however the rest of the pack lies."""
    session = new_session(TABLE, NAMES[:3])
    for step in steps(session, table(3, cautious), random.Random(3)):
        session = step.session
        if session.game is None or session.game.deal.phase != "players":
            continue
        stock = session.game.stock
        other = session._replace(
            game=type(session.game)(session.game.deal, tuple(reversed(stock))), stock=()
        )
        for seat in session.seats:
            assert session_view(session, seat) == session_view(other, seat)


# --- what they do --------------------------------------------------------------------------


def in_hand(
    text: str, options: str, banker: bool = False, rules: RuleSet = TABLE, **changes: Any
) -> SessionView:
    """What Bob sees with these cards, on a stake of 2; options such as `buy 2 4, twist`."""
    held = cards(text)
    value = classify(rules, held) if held else None
    found = {
        "initial": 0 if banker else 2,
        "bought": (),
        "split": False,
        "status": "open",
        "total": value.total if value else 0,
        "soft": value.soft if value else False,
    } | changes
    hand = HandView(seat="Bob", number=0, cards=held, **found)
    other = HandView("Ann", 0, (None, None), 1, (), False, "done", None, None)
    hands, bank = ((other,), hand) if banker else ((hand,), other)
    who = "Bob" if banker else "Ann"
    legal = tuple(read_option(one) for one in options.split(","))
    phase: Any = "banker" if banker else "players"
    deal = View("Bob", phase, ("Ann", "Bob"), who, "Bob", hands, bank, 40, (), legal, None)
    session = session_view(new_session(rules, ("Ann", "Bob"), who), "Bob")
    return attrs.evolve(session, phase="playing", deal=deal, options=legal)


def read_option(text: str) -> Option:
    word, *limits = text.split()
    action: Any = word
    return Option(action, "Bob", *map(int, limits))


FRESH = "buy 2 4,twist"


@pytest.mark.parametrize(
    ("held", "options", "action"),
    [
        ("A", "stake 1 5", Stake("Bob", 1)),
        ("A K", "declare", Declare("Bob")),
        ("8 8", f"split,{FRESH},stick", Split("Bob")),
        ("A A", f"split,{FRESH}", Split("Bob")),
        ("K K", f"split,{FRESH},stick", Stick("Bob")),
        ("2 3", FRESH, Buy("Bob", 2)),
        ("4 6", FRESH, Buy("Bob", 4)),
        ("5 6", FRESH, Buy("Bob", 4)),
        ("5 6", "twist", Twist("Bob")),
        ("7 6", FRESH, Twist("Bob")),
        ("K 5", f"{FRESH},stick", Stick("Bob")),
        ("K 7", f"{FRESH},stick", Stick("Bob")),
        ("A 6", f"{FRESH},stick", Stick("Bob")),
        ("A 2 4", f"{FRESH},stick", Buy("Bob", 2)),
        ("A 2 4", "twist,stick", Twist("Bob")),
        ("5 5 5", f"{FRESH},stick", Stick("Bob")),
        ("4 4 4 4", f"{FRESH},stick", Twist("Bob")),
        ("4 4 4 5", f"{FRESH},stick", Stick("Bob")),
        ("A 2 3 5", f"{FRESH},stick", Buy("Bob", 2)),
    ],
)
def test_the_tips(held: str, options: str, action: object) -> None:
    assert by_the_tips(in_hand(held, options), random.Random(1)) == action


@pytest.mark.parametrize("policy", [cautious, by_the_tips])
@pytest.mark.parametrize(
    ("held", "action"),
    [("K 6", Twist("Bob")), ("K 7", Stick("Bob")), ("A 6", Stick("Bob")), ("2 3 4", Twist("Bob"))],
)
def test_their_banker_stops_at_17(policy: Policy, held: str, action: object) -> None:
    view = in_hand(held, "twist,stick", banker=True)
    assert policy(view, random.Random(1)) == action


def test_the_cautious_player_never_buys_or_splits_and_sticks_when_he_may() -> None:
    for number in range(12):
        watched = Watched(cautious)
        play(new_session(TABLE, NAMES[:5]), table(5, watched), random.Random(number))
        for view, action in zip(watched.shown, watched.actions, strict=True):
            words = {option.action for option in view.options}
            assert action.word in {"stake", "declare", "twist", "stick"}
            assert view.seat == view.banker or "stick" not in words or action.word == "stick"
            assert action.word != "stake" or action.amount == 1


def test_the_random_player_reaches_every_option_and_every_amount() -> None:
    view, rng = in_hand("8 8", "split,buy 2 4,twist,stick"), random.Random(5)
    counted: dict[object, int] = {}
    for _ in range(6000):
        action = random_legal(view, rng)
        counted[action] = counted.get(action, 0) + 1
    plain, buys = [Split("Bob"), Twist("Bob"), Stick("Bob")], [Buy("Bob", n) for n in (2, 3, 4)]
    assert set(counted) == {*plain, *buys}
    assert all(1350 < counted[action] < 1650 for action in plain)
    assert all(420 < counted[action] < 580 for action in buys)


def test_the_random_player_keeps_to_a_thousand_amounts() -> None:
    rng = random.Random(5)
    view = in_hand("8", "stake 7")
    amounts = {random_legal(view, rng).amount for _ in range(20000)}  # type: ignore[union-attr]
    assert (min(amounts), max(amounts), len(amounts)) == (7, 1006, 1000)
    view = in_hand("8 4", f"buy {10**300} {10**301}")
    assert random_legal(view, rng).amount < 10**300 + 1000  # type: ignore[union-attr]


# --- the table -----------------------------------------------------------------------------


def test_the_same_generator_plays_the_same_session() -> None:
    def played(seed: int) -> Session:
        return play(new_session(TABLE, NAMES[:4]), table(4, random_legal), random.Random(seed))

    assert played(1) == played(1)
    assert played(1) != played(2)


def test_the_log_plays_again() -> None:
    session = new_session(TABLE, NAMES[:6])
    ended = play(session, table(6, by_the_tips), random.Random(9))
    for action in ended.log:
        session = apply_session(session, action).session
    assert session == ended


def test_a_session_is_played_on_from_where_it_stands() -> None:
    whole = list(steps(new_session(TABLE, NAMES[:3]), table(3, cautious), random.Random(4)))
    for step in whole[:: len(whole) // 20]:
        ended = play(step.session, table(3, by_the_tips), random.Random(4))
        assert ended.phase == "ended"
    assert play(whole[-1].session, table(3, cautious), random.Random(4)) == whole[-1].session


def stubborn(view: SessionView, random: object) -> Any:
    """Sticks whatever he has."""
    assert view.seat
    return Stick(view.seat) if view.deal and view.deal.phase == "players" else cautious(view, R)


R = random.Random(0)


def test_an_illegal_answer_names_policy_and_seat() -> None:
    policies = {"Ann": cautious, "Bob": stubborn}
    with pytest.raises(IllegalAnswer) as caught:
        for number in range(20):
            play(new_session(TABLE, ("Ann", "Bob"), "Ann"), policies, random.Random(number))
    error = caught.value
    assert (error.policy, error.seat, error.refusal.code) == ("stubborn", "Bob", "stick.low")
    assert str(error) == (
        "policy stubborn of seat 'Bob': Stick(seat='Bob'): stick.low (clause stick.minimum)"
    )
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.refusal) == (str(error), error.refusal)


def test_an_answer_too_long_to_write() -> None:
    answers: dict[str, Any] = {"Ann": cautious, "Bob": lambda *_: Stake("Bob", 10**5000)}
    with pytest.raises(IllegalAnswer) as caught:
        play(new_session(TABLE, ("Ann", "Bob"), "Ann"), answers, random.Random(1))
    assert str(caught.value).endswith("'Bob': a Stake: stake.high (clause stake.limits)")


@pytest.mark.parametrize(
    "answer", [None, "stick", Annul("bored"), Stake("Ann", 1), Card("A"), Stake]
)
def test_an_answer_that_is_no_action_of_the_seat(answer: Any) -> None:
    policies: dict[str, Callable[..., Any]] = {"Ann": cautious, "Bob": lambda *_: answer}
    session = new_session(TABLE, ("Ann", "Bob"), "Ann")
    with pytest.raises(Malformed, match=r"seat 'Bob' answered with no action of its seat"):
        play(session, policies, random.Random(1))


def test_every_seat_needs_a_policy() -> None:
    session = new_session(TABLE, ("Ann", "Bob", "Cat"))
    with pytest.raises(Malformed, match="no policy plays 'Bob', 'Cat'"):
        play(session, {"Ann": cautious}, random.Random(1))


def test_a_session_without_end_is_played_step_by_step() -> None:
    session = new_session(evolve(TABLE, session_deals=None), ("Ann", "Bob"))
    with pytest.raises(Malformed, match="no last deal"):
        play(session, table(2, cautious), random.Random(1))
    for step in steps(session, table(2, cautious), random.Random(1)):
        session = step.session
        if session.counted == 20:
            break
    assert (session.counted, sum(session.balances)) == (20, 0)


def test_policies_are_called_by_their_names() -> None:
    assert [policy_name(policy) for policy in POLICIES.values()] == list(POLICIES)
    assert policy_name(Watched(cautious)) == "Watched"
