"""Random whole sessions for the tests: legal actions only, from a seeded generator."""

from __future__ import annotations

import random

from pontoon_rules import (
    Buy,
    DealCards,
    Declare,
    RuleSet,
    Split,
    Stake,
    Stick,
    Twist,
    full_pack,
    shuffled,
)
from pontoon_rules.actions import Cut, Shuffle, StartDeal
from pontoon_rules.options import Option
from pontoon_rules.sessions import Session, apply_session, new_session, session_options
from pontoon_rules.sessions.state import AnyAction

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
SEATED: dict[str, type[Declare | Split | Twist | Stick]] = {
    "declare": Declare,
    "split": Split,
    "twist": Twist,
    "stick": Stick,
}


def chosen(rng: random.Random, session: Session) -> AnyAction:
    """A random legal action; the table annuls no deal."""
    option = rng.choice([one for one in session_options(session) if one.action != "annul"])
    return action_of(rng, session, option)


def action_of(rng: random.Random, session: Session, option: Option) -> AnyAction:
    """The action of an option, with a random amount, card or order."""
    rules, seats = session.rules, len(session.seats)
    if option.action == "shuffle":
        return Shuffle(shuffled(rules, seats, rng))
    if option.action == "start":
        return StartDeal()
    if option.action == "deal":
        return DealCards()
    assert option.seat is not None
    if option.action == "cut":
        return Cut(option.seat, rng.choice(full_pack(rules, seats)))
    if option.action in ("stake", "buy"):
        assert option.min is not None
        amount = rng.randint(option.min, option.max or option.min + 9)
        if option.action == "stake":
            return Stake(option.seat, amount)
        return Buy(option.seat, amount)
    return SEATED[option.action](option.seat)


def play_session(rng: random.Random, rules: RuleSet, seats: int) -> Session:
    """One session to its end."""
    session = new_session(rules, NAMES[:seats])
    while session.phase != "ended":
        session = apply_session(session, chosen(rng, session)).session
    return session
