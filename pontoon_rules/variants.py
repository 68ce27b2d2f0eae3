"""The five variants: each a handful of switches, laid over any profile.

Clauses `variant.spanish`, `variant.malaysian`, `variant.ace-high`, `variant.sudden-death` and
`variant.rotating`.  A rule set is named by its profile and its variants: `home+malaysian`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final, Literal, get_args

from .amounts import Amount
from .cards import RANKS
from .errors import Malformed
from .ruleset import PROFILES, BonusLine, RuleSet, evolve

Variant = Literal["spanish", "malaysian", "ace-high", "sudden-death", "rotating"]
VARIANTS: Final[tuple[Variant, ...]] = get_args(Variant)
BETWEEN: Final = "+"
"""What stands between the parts of a name."""


def _half_more() -> Amount:
    """Three to two."""
    from fractions import Fraction  # noqa: PLC0415 (slow to import, and rare)

    return Fraction(3, 2)


def spanish_bonuses() -> tuple[tuple[BonusLine, Amount], ...]:
    """The bonus table of the casino game, as published; only hands of up to five cards occur."""
    return (
        ("5-cards", _half_more()),
        ("6-cards", 2),
        ("7-cards", 3),
        ("678", _half_more()),
        ("678-suited", 2),
        ("678-spades", 3),
        ("777", _half_more()),
        ("777-suited", 2),
        ("777-spades", 3),
    )


def _spanish() -> dict[str, Any]:
    ranks = tuple(rank for rank in RANKS if rank != "10")
    return {"ranks": ranks, "bonuses": spanish_bonuses()}


def _malaysian() -> dict[str, Any]:
    return {"banker_stops_at": 17, "pontoon_pays": _half_more(), "ties": "player"}


def _ace_high() -> dict[str, Any]:
    return {"ace_king": "double"}


def _sudden_death() -> dict[str, Any]:
    return {"sudden_death": "second-cards", "bank_agreement": "none"}


def _rotating() -> dict[str, Any]:
    fixed = {"bank_sale": "none", "bank_agreement": "none", "bank_optional": False}
    return {"bank_passes": "rotate", **fixed, "bank_under_pontoon": False}


_CHANGES: Final[dict[Variant, Callable[[], dict[str, Any]]]] = {
    "spanish": _spanish,
    "malaysian": _malaysian,
    "ace-high": _ace_high,
    "sudden-death": _sudden_death,
    "rotating": _rotating,
}


def with_variants(rules: RuleSet, variants: Iterable[str]) -> RuleSet:
    """The rules with some variants laid over them, in the order of `VARIANTS` whatever was given.

    Malformed for a variant that does not exist.
    """
    wanted = set(variants)
    unknown = sorted(wanted - set(VARIANTS))
    if unknown:
        raise Malformed(f"no variant is called {unknown[0][:40]!r}; there are: {_listed(VARIANTS)}")
    chosen = [variant for variant in VARIANTS if variant in wanted]
    changes = {name: value for one in chosen for name, value in _CHANGES[one]().items()}
    return evolve(rules, profile=BETWEEN.join((rules.profile, *chosen)), **changes)


@cache
def named(name: str) -> RuleSet:
    """The rule set of a name: a profile, then variants joined by `+`, such as `home+malaysian`.

    Malformed for a profile or a variant that does not exist.
    """
    profile, *variants = name.lower().split(BETWEEN)
    if profile not in PROFILES:
        raise Malformed(f"no rules are called {profile[:40]!r}; there are: {_listed(PROFILES)}")
    if not variants:
        return PROFILES[profile]
    return with_variants(PROFILES[profile], variants)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)
