"""Rule sets of every kind, and random whole sessions under them.

`COVERING` is a covering array: every value of every switch meets every value of every other one
in some rule set, where the two make sense together.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any, Final

from allpairspy import AllPairs  # type: ignore[import-untyped]
from session_play import NAMES, action_of

import pontoon_rules as pontoon
from pontoon_rules.actions import ChooseBanker, Decline, End, Sell
from pontoon_rules.errors import Malformed
from pontoon_rules.options import Option
from pontoon_rules.ruleset import RuleSet
from pontoon_rules.sessions import Session, apply_session, new_session, session_options
from pontoon_rules.sessions.state import AnyAction
from pontoon_rules.variants import VARIANTS, named, spanish_bonuses

SMALL: Final = ("A", "2", "3", "5", "6", "7", "8", "K")
HALF: Final = Fraction(3, 2)

VALUES: Final[dict[str, tuple[Any, ...]]] = {
    "ranks": (pontoon.RANKS, SMALL, tuple(rank for rank in pontoon.RANKS if rank != "10")),
    "copies": (4, 3),
    "packs": (((2, 1), (8, 2)), ((2, 1), (6, 2)), ((2, 1),), ((2, 3),)),
    "bonuses": ((), spanish_bonuses(), (("5-cards", Fraction(7, 3)), ("678", 4))),
    "seats_minimum": (2, 3),
    "seats_maximum": (8, 9),
    "stake_minimum": (1, 2),
    "stake_maximum": (5, None),
    "stick_minimum": (15, 16, 12),
    "split_by": ("rank", "value"),
    "split_hands": (4, None, 2),
    "split_pontoon": ("pontoon", "single", "ordinary"),
    "buy_later_minimum": ("original", "any"),
    "draw_at_21": ("none", "twist"),
    "banker_stops_at": (None, 17, 21),
    "banker_draws_below": (None, 17),
    "ties": ("banker", "player"),
    "ace_king": ("pontoon", "double", "class"),
    "sudden_death": ("none", "second-cards", "turn"),
    "pontoon_pays": (2, HALF, 3),
    "trick_pays": (2, 1, HALF),
    "banker_pontoon_takes": (2, 1),
    "banker_trick_takes": (2, 1, HALF),
    "bank_passes": ("pontoon", "rotate"),
    "bank_agreement": ("none", "holders", "players"),
    "bank_optional": (False, True),
    "bank_sale": ("none", "only-without-pontoon", "always"),
    "bank_under_pontoon": (False, True),
    "shuffle": ("after-pontoon", "every-deal"),
    "session_deals": (8, None, 3),
    "session_chips": (False, True),
}
"""Values of every switch that differ in what they do."""


def makes_sense(values: list[Any]) -> bool:
    """Whether some switches, in order, can stand together; the others as they usually are."""
    return _sensible(dict(zip(VALUES, values, strict=False)))


Pair = tuple[tuple[str, Any], tuple[str, Any]]


@cache
def covering() -> tuple[RuleSet, ...]:
    """Rule sets in which every pair of values occurs that can."""
    rows = AllPairs(list(VALUES.values()), filter_func=makes_sense)
    found = [RuleSet(**dict(zip(VALUES, row, strict=True))) for row in rows]
    missing = missing_pairs(found)
    while missing:
        found.append(_with_many_of(missing))
        missing = missing_pairs(found)
    return tuple(found)


def _with_many_of(missing: list[Pair]) -> RuleSet:
    """A rule set with the first of some pairs, and as many of the others as it can hold."""
    switches: dict[str, Any] = {}
    for pair in missing:
        more = switches | dict(pair)
        if all(more[name] == value for name, value in switches.items()) and _sensible(more):
            switches = more
    return RuleSet(**switches)


def missing_pairs(found: Iterable[RuleSet]) -> list[Pair]:
    """Pairs of values that make sense together and that no rule set of some has."""
    met = {
        pair
        for rules in found
        for pair in combinations(((name, getattr(rules, name)) for name in VALUES), 2)
    }
    return [pair for pair in _sensible_pairs() if pair not in met]


@cache
def _sensible_pairs() -> tuple[Pair, ...]:
    return tuple(
        ((one, first), (other, second))
        for one, other in combinations(VALUES, 2)
        for first in VALUES[one]
        for second in VALUES[other]
        if _sensible({one: first, other: second})
    )


def _sensible(switches: dict[str, Any]) -> bool:
    try:
        RuleSet(**switches)
    except Malformed:
        return False
    return True


@cache
def every_named() -> tuple[RuleSet, ...]:
    """Every profile with every combination of variants."""
    return tuple(
        named("+".join((profile, *chosen)))
        for profile in pontoon.PROFILES
        for count in range(len(VARIANTS) + 1)
        for chosen in combinations(VARIANTS, count)
    )


def with_chips(rng: random.Random, rules: RuleSet, seats: int) -> dict[str, int] | None:
    """Chips for every seat, now and then, where the rules play with them."""
    if not rules.session_chips or rng.random() < 0.5:
        return None
    return {seat: rng.randint(1, 30) for seat in NAMES[:seats]}


def begun(rng: random.Random, rules: RuleSet, seats: int) -> Session:
    """A new session, with a first banker or cut for."""
    banker = rng.choice((None, *NAMES[:seats]))
    return new_session(rules, NAMES[:seats], banker, with_chips(rng, rules, seats))


def chosen(rng: random.Random, session: Session, deals: int) -> AnyAction:
    """A random legal action; an open session is ended after some deals, none is annulled."""
    found = [one for one in session_options(session) if one.action != "annul"]
    over = len(session.past) >= deals
    if over and session.phase == "between" and session.rules.session_deals is None:
        return End()
    return made(rng, session, rng.choice([one for one in found if one.action != "end"]))


def made(rng: random.Random, session: Session, option: Option) -> AnyAction:
    """The action of an option, those between deals too."""
    if option.action == "sell":
        others = [seat for seat in session.seats if seat != option.seat]
        return Sell(rng.choice(others), rng.randint(1, 12))
    if option.action == "choose":
        assert option.seat is not None
        return ChooseBanker(option.seat)
    if option.action == "decline":
        assert option.seat is not None
        return Decline(option.seat)
    return action_of(rng, session, option)


def played(rng: random.Random, rules: RuleSet, seats: int, deals: int = 4) -> Session:
    """One session to its end, or to where a void deal after the other ends it for the test."""
    session = begun(rng, rules, seats)
    while session.phase != "ended" and len(session.past) < 30:
        session = apply_session(session, chosen(rng, session, deals)).session
    return session
