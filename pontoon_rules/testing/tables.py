"""Strategies for what stands before a deal: rule sets, who sits down, how the stock lies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any, Final

from hypothesis import strategies as st

from ..cards import RANKS, Card
from ..errors import Malformed
from ..ruleset import PROFILES, TABLE, RuleSet, evolve, full_pack
from ..variants import VARIANTS, named, spanish_bonuses
from .choices import pick
from .goals import LOW, TENS

NAMES: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")
"""Who sits at a generated table, clockwise; the first of them are at every table."""

HALF_MORE: Final = Fraction(3, 2)

SWITCH_VALUES: Final[dict[str, tuple[Any, ...]]] = {
    "ranks": (("A", "2", "3", "5", "10"), tuple(rank for rank in RANKS if rank != "10")),
    "copies": (4, 3),
    "packs": (((2, 1),), ((2, 1), (6, 2)), ((2, 3),)),
    "bonuses": ((), spanish_bonuses(), (("678", 4), ("5-cards", Fraction(7, 3)))),
    "seats_minimum": (2, 3),
    "seats_maximum": (8, 9),
    "stake_minimum": (1, 2),
    "stake_maximum": (5, None, 20),
    "stick_minimum": (15, 16, 12, 17),
    "split_by": ("rank", "value"),
    "split_hands": (4, None, 2),
    "split_pontoon": ("pontoon", "single", "ordinary"),
    "buy_later_minimum": ("original", "any"),
    "draw_at_21": ("none", "twist"),
    "banker_stops_at": (None, 17, 21),
    "banker_draws_below": (None, 16, 17),
    "ties": ("banker", "player"),
    "ace_king": ("pontoon", "double", "class"),
    "sudden_death": ("none", "second-cards", "turn"),
    "pontoon_pays": (2, HALF_MORE, 3, 1),
    "trick_pays": (2, 1, HALF_MORE),
    "banker_pontoon_takes": (2, 1),
    "banker_trick_takes": (2, 1, HALF_MORE),
    "bank_passes": ("pontoon", "rotate"),
    "bank_agreement": ("none", "holders", "players"),
    "bank_optional": (False, True),
    "bank_sale": ("none", "only-without-pontoon", "always"),
    "bank_under_pontoon": (False, True),
    "shuffle": ("after-pontoon", "every-deal"),
    "session_deals": (8, None, 3, 1),
    "session_chips": (False, True),
}
"""Values of every switch that differ in what they do, the usual one first."""

SWITCHES: Final = tuple(SWITCH_VALUES)
MOST_CHANGES: Final = 6


def rule_sets(
    profiles: Iterable[str] = tuple(PROFILES),
    variants: bool = True,
    switches: bool = True,
) -> st.SearchStrategy[RuleSet]:
    """Rule sets that a table can have: a profile, any of the variants, a few switches changed.

    Shrinks to the first of `profiles` as it stands.  Switches that make no sense together are
    never drawn together.
    """
    return _rule_sets(tuple(profiles), variants, switches)


@st.composite
def _rule_sets(
    draw: st.DrawFn, profiles: tuple[str, ...], variants: bool, switches: bool
) -> RuleSet:
    profile = draw(st.sampled_from(profiles))
    chosen = draw(st.lists(st.sampled_from(VARIANTS), unique=True, max_size=2)) if variants else []
    rules = named("+".join((profile, *chosen)))
    if not switches:
        return rules
    for _ in range(pick(draw, range(MOST_CHANGES + 1))):
        name = pick(draw, SWITCHES)
        rules = changed(rules, name, pick(draw, SWITCH_VALUES[name]))
    return rules


def changed(rules: RuleSet, name: str, value: Any) -> RuleSet:
    """The rules with a switch changed, or as they are where the change makes no sense."""
    try:
        return evolve(rules, **{name: value})
    except Malformed:
        return rules


@cache
def seat_counts(rules: RuleSet) -> tuple[int, ...]:
    """How many can sit at a table of these rules and be dealt two cards each, fewest first."""
    most = min(rules.seats_maximum, len(NAMES))
    counts = range(rules.seats_minimum, most + 1)
    return tuple(n for n in counts if 2 * n <= len(full_pack(rules, n))) or (rules.seats_minimum,)


@cache
def _few_seats_first(rules: RuleSet) -> tuple[int, ...]:
    """Numbers of seats, the small ones more often than the large, and a full table too."""
    counts = seat_counts(rules)
    return (*counts[:3], *counts[:3], *counts, counts[-1])


@cache
def crowd(rules: RuleSet) -> int:
    """How many seats leave the fewest cards for each."""
    return min(seat_counts(rules), key=lambda count: len(full_pack(rules, count)) / count)


Seats = int | Sequence[str] | None


def seatings(rules: RuleSet, seats: Seats = None) -> st.SearchStrategy[tuple[str, ...]]:
    """Who sits at the table, clockwise: `seats` are names, how many, or None for any number."""
    if seats is None:
        return st.sampled_from(_few_seats_first(rules)).map(lambda count: NAMES[:count])
    return st.just(NAMES[:seats] if isinstance(seats, int) else tuple(seats))


Rules = RuleSet | st.SearchStrategy[RuleSet] | None
"""The rules asked for: one rule set, a strategy of them, or None for the reference table."""


def rules_strategy(rules: Rules) -> st.SearchStrategy[RuleSet]:
    """A strategy of the rules asked for."""
    if rules is None:
        return st.just(TABLE)
    return rules if isinstance(rules, st.SearchStrategy) else st.just(rules)


def laid(pack: Sequence[Card], seed: int) -> tuple[Card, ...]:
    """The cards in an order of their own for each seed; as they are for 0."""
    cards = list(pack)
    if seed:
        Random(seed).shuffle(cards)
    return tuple(cards)


SEEDS: Final = st.integers(0, 2**16 - 1)


@st.composite
def stocks(draw: st.DrawFn, rules: RuleSet = TABLE, seats: int = 2) -> tuple[Card, ...]:
    """A whole stock for a table of `seats`, in some order, the first card on top.

    Often it is stacked, so that Pontoons, pairs and low cards are dealt.  Shrinks to the pack in
    its own order.
    """
    stock = laid(full_pack(rules, seats), draw(SEEDS))
    stack = draw(st.sampled_from(STACKS))
    if stack is None:
        return stock
    lucky = draw(st.sampled_from((*range(seats), *range(seats - 1))))
    return in_front(stock, stack(seats, lucky))


Wanted = Sequence[tuple[int, Sequence[str]]]
"""Which of some ranks should lie at which place of the stock."""


def _pontoon(seats: int, lucky: int) -> Wanted:
    return [(lucky, ("A",)), (seats + lucky, TENS)]


def _two_pontoons(seats: int, lucky: int) -> Wanted:
    other = (lucky + 1) % seats
    return [*_pontoon(seats, lucky), (other, TENS), (seats + other, ("A",))]


def _pair(seats: int, lucky: int) -> Wanted:
    rank = (RANKS[(3 * lucky + seats) % len(RANKS)],)
    return [(n, rank) for n in (lucky, seats + lucky, 2 * seats, 2 * seats + 1)]


def _low(seats: int, lucky: int) -> Wanted:
    return [(n, LOW) for n in (lucky, seats + lucky, *range(2 * seats, 2 * seats + 8))]


STACKS: Final = (None, None, _pontoon, _pontoon, _two_pontoons, _two_pontoons, _pair, _low)
"""How a stock may be stacked."""


def in_front(stock: Sequence[Card], wanted: Wanted) -> tuple[Card, ...]:
    """The stock with wanted ranks at the wanted places, as far as it has them."""
    cards = list(stock)
    fixed: set[int] = set()
    for place, ranks in wanted:
        fits = (n for n, card in enumerate(cards) if card.rank in ranks and n not in fixed)
        other = next(fits, place)
        if place < len(cards):
            cards[place], cards[other] = cards[other], cards[place]
            fixed.add(place)
    return tuple(cards)
