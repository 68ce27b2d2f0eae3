"""Rule sets: every rule that can differ between tables, as one frozen value.

A table's rules are a `RuleSet`; a variant is another value of its switches, never another engine.
`TABLE` is the reference profile.  Clauses `cards.pack`, `seats.number`, `stake.limits` and those
named beside each switch.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import attrs

from .cards import MOST_COPIES, RANKS, SUITS, Card, Rank, card
from .errors import Malformed

Amount = int
"""Units of stake.  Whole numbers in every rule set there is now."""


def _whole(minimum: int, or_none: bool = False) -> Any:
    """A validator: a whole number, at least `minimum`; or None."""

    def check(_: object, attribute: attrs.Attribute[Any], value: object) -> None:
        if value is None and or_none:
            return
        if type(value) is not int or value < minimum:
            raise Malformed(f"{attribute.name} is a whole number from {minimum}, not {value!r:.40}")

    return check


@attrs.frozen(kw_only=True)
class RuleSet:
    """The rules of one table.

    Amounts are whole units of stake.  `stake_maximum` None is no limit, and so is
    `session_deals`, the number of counted deals of a session.  `packs` holds pairs
    (from this many seats, this many packs), in order; a pack is every rank of `ranks` in
    `copies` copies, so a small pack for a test is an ordinary value.

    Raises `Malformed` when a switch has a value that no rule set can have.
    """

    profile: str = "table"
    ranks: tuple[Rank, ...] = RANKS
    copies: int = attrs.field(default=4, validator=_whole(1))
    packs: tuple[tuple[int, int], ...] = ((2, 1), (8, 2))
    seats_minimum: int = attrs.field(default=2, validator=_whole(2))
    seats_maximum: int = attrs.field(default=8, validator=_whole(2))
    stake_minimum: int = attrs.field(default=1, validator=_whole(1))
    stake_maximum: int | None = attrs.field(default=5, validator=_whole(1, or_none=True))
    stick_minimum: int = attrs.field(default=15, validator=_whole(1))
    split_hands: int = attrs.field(default=4, validator=_whole(1))
    pontoon_pays: Amount = attrs.field(default=2, validator=_whole(1))
    trick_pays: Amount = attrs.field(default=2, validator=_whole(1))
    banker_pontoon_takes: Amount = attrs.field(default=2, validator=_whole(1))
    banker_trick_takes: Amount = attrs.field(default=2, validator=_whole(1))
    session_deals: int | None = attrs.field(default=8, validator=_whole(1, or_none=True))

    def __attrs_post_init__(self) -> None:
        """Refuse values that contradict each other."""
        if self.stake_maximum is not None and self.stake_maximum < self.stake_minimum:
            raise Malformed("stake_maximum is below stake_minimum")
        if self.seats_maximum < self.seats_minimum:
            raise Malformed("seats_maximum is below seats_minimum")
        if not self.packs or any(packs < 1 for _, packs in self.packs):
            raise Malformed("packs says how many packs are used from how many seats on")
        if self.stick_minimum > 21:
            raise Malformed("stick_minimum is at most 21")
        if self.copies * max(packs for _, packs in self.packs) > MOST_COPIES:
            raise Malformed(f"there are at most {MOST_COPIES} cards of one rank")
        if not self.ranks or len(set(self.ranks)) < len(self.ranks):
            raise Malformed("ranks are some of the thirteen, each once")

    def packs_for(self, seats: int) -> int:
        """How many packs are used at a table of `seats`; clause `cards.packs.eight`."""
        return max((packs for least, packs in self.packs if seats >= least), default=1)


TABLE: Final = RuleSet()
PROFILES: Final[dict[str, RuleSet]] = {"table": TABLE}


def evolve(rules: RuleSet, **changes: Any) -> RuleSet:
    """The same rules with some switches changed, by name."""
    unknown = sorted(set(changes) - set(attrs.fields_dict(RuleSet)))
    if unknown:
        raise Malformed(f"no such switch: {', '.join(unknown)}")
    return attrs.evolve(rules, **changes)


@cache
def full_pack(rules: RuleSet, seats: int) -> tuple[Card, ...]:
    """Every card of the packs used at a table of `seats`, in order of packs, suits and ranks."""
    return tuple(
        card(rank + SUITS[copy % len(SUITS)])
        for _ in range(rules.packs_for(seats))
        for copy in range(rules.copies)
        for rank in rules.ranks
    )
