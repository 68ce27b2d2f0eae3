"""Rule sets: every rule that can differ between tables, as one frozen value.

A table's rules are a `RuleSet`; a variant is another value of its switches, never another engine.
`TABLE` is the reference profile; `HOME` and `GUIDE` are the other two documents.  The clauses are
named beside each switch.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, Literal, get_args

import attrs

from .amounts import Amount, is_amount
from .cards import MOST_COPIES, RANKS, SUITS, Card, Rank, card
from .errors import Malformed

SplitBy = Literal["rank", "value"]
SplitPontoon = Literal["pontoon", "single", "ordinary"]
LaterBuy = Literal["original", "any"]
DrawAt21 = Literal["none", "twist"]
Ties = Literal["banker", "player"]
AceKing = Literal["pontoon", "double", "class"]
SuddenDeath = Literal["none", "second-cards", "turn"]
BankPasses = Literal["pontoon", "rotate"]
BankAgreement = Literal["none", "holders", "players"]
BankSale = Literal["none", "only-without-pontoon", "always"]
Shuffling = Literal["after-pontoon", "every-deal"]
BonusLine = Literal[
    "5-cards",
    "6-cards",
    "7-cards",
    "678",
    "678-suited",
    "678-spades",
    "777",
    "777-suited",
    "777-spades",
]
"""What a hand of 21 may be made of to earn a bonus: a number of cards, or three ranks."""


def _whole(minimum: int, or_none: bool = False) -> Any:
    """A validator: a whole number, at least `minimum`; or None."""

    def check(_: object, attribute: attrs.Attribute[Any], value: object) -> None:
        if value is None and or_none:
            return
        if type(value) is not int or value < minimum:
            raise Malformed(f"{attribute.name} is a whole number from {minimum}, not {value!r:.40}")

    return check


def _one_of(words: object) -> Any:
    """A validator: one of the words of a Literal."""
    known = get_args(words)

    def check(_: object, attribute: attrs.Attribute[Any], value: object) -> None:
        if value not in known:
            raise Malformed(f"{attribute.name} is one of {', '.join(known)}, not {value!r:.40}")

    return check


def _yes_or_no(_: object, attribute: attrs.Attribute[Any], value: object) -> None:
    if type(value) is not bool:
        raise Malformed(f"{attribute.name} is true or false, not {value!r:.40}")


def _rate(_: object, attribute: attrs.Attribute[Any], value: object) -> None:
    """How many times the stake: exact, and at least once."""
    if not is_amount(value) or value < 1:  # type: ignore[operator]
        raise Malformed(f"{attribute.name} is an exact number from 1, not {value!r:.40}")


def _pairs(value: object) -> tuple[tuple[Any, Any], ...] | None:
    """The value as a tuple of pairs of plain values, or None if it is none."""
    if not isinstance(value, list | tuple):
        return None
    pairs = tuple(tuple(pair) if isinstance(pair, list | tuple) else () for pair in value)
    plain = all(len(pair) == 2 and isinstance(pair[0], str | int) for pair in pairs)
    return pairs if plain else None


def _in_order(value: object) -> object:
    """A bonus table in the order of its lines, so that equal tables are equal."""
    pairs = _pairs(value)
    if pairs is None:
        return value
    places: dict[object, int] = {line: place for place, line in enumerate(get_args(BonusLine))}
    return tuple(sorted(pairs, key=lambda pair: places.get(pair[0], len(places))))


def _bonus_table(_: object, attribute: attrs.Attribute[Any], value: object) -> None:
    pairs = _pairs(value)
    if pairs is None or len({line for line, _ in pairs}) < len(pairs):
        raise Malformed(f"{attribute.name} holds pairs of a line and a rate, each line once")
    for line, pays in pairs:
        _one_of(BonusLine)(None, attribute, line)
        _rate(None, attribute, pays)


def _pack_table(_: object, attribute: attrs.Attribute[Any], value: object) -> None:
    pairs = _pairs(value)
    whole = pairs and all(type(one) is int and one >= 1 for pair in pairs for one in pair)
    if not whole:
        raise Malformed(f"{attribute.name} says how many packs are used from how many seats on")


def _rank_set(_: object, attribute: attrs.Attribute[Any], value: object) -> None:
    ranks = value if isinstance(value, tuple) else ()
    if not ranks or any(rank not in RANKS for rank in ranks) or len(set(ranks)) < len(ranks):
        raise Malformed(f"{attribute.name} are some of the thirteen, each once")


@attrs.frozen(kw_only=True)
class RuleSet:
    """The rules of one table.

    Amounts are whole units of stake, and rates (`pontoon_pays` and the like) how many times the
    stake, exactly: whole numbers or fractions.  None is no limit: of a stake, of the hands a pair
    may be split into, of the counted deals of a session; and no total that binds the banker.
    `packs` holds pairs (from this many seats, this many packs), in order; a pack is every rank of
    `ranks` in `copies` copies, so a small pack for a test is an ordinary value.  `bonuses` holds
    pairs (what a hand of 21 is made of, how many times it is paid).

    Raises `Malformed` when a switch has a value that no rule set can have, and for switches that
    make no sense together, by their names and with the reason.
    """

    profile: str = "table"
    ranks: tuple[Rank, ...] = attrs.field(default=RANKS, validator=_rank_set)
    copies: int = attrs.field(default=4, validator=_whole(1))
    packs: tuple[tuple[int, int], ...] = attrs.field(
        default=((2, 1), (8, 2)), validator=_pack_table
    )
    bonuses: tuple[tuple[BonusLine, Amount], ...] = attrs.field(
        default=(), converter=_in_order, validator=_bonus_table
    )
    seats_minimum: int = attrs.field(default=2, validator=_whole(2))
    seats_maximum: int = attrs.field(default=8, validator=_whole(2))
    stake_minimum: int = attrs.field(default=1, validator=_whole(1))
    stake_maximum: int | None = attrs.field(default=5, validator=_whole(1, or_none=True))
    stick_minimum: int = attrs.field(default=15, validator=_whole(1))
    split_by: SplitBy = attrs.field(default="rank", validator=_one_of(SplitBy))
    split_hands: int | None = attrs.field(default=4, validator=_whole(1, or_none=True))
    split_pontoon: SplitPontoon = attrs.field(default="pontoon", validator=_one_of(SplitPontoon))
    buy_later_minimum: LaterBuy = attrs.field(default="original", validator=_one_of(LaterBuy))
    draw_at_21: DrawAt21 = attrs.field(default="none", validator=_one_of(DrawAt21))
    banker_stops_at: int | None = attrs.field(default=None, validator=_whole(2, or_none=True))
    banker_draws_below: int | None = attrs.field(default=None, validator=_whole(3, or_none=True))
    ties: Ties = attrs.field(default="banker", validator=_one_of(Ties))
    ace_king: AceKing = attrs.field(default="pontoon", validator=_one_of(AceKing))
    sudden_death: SuddenDeath = attrs.field(default="none", validator=_one_of(SuddenDeath))
    pontoon_pays: Amount = attrs.field(default=2, validator=_rate)
    trick_pays: Amount = attrs.field(default=2, validator=_rate)
    banker_pontoon_takes: Amount = attrs.field(default=2, validator=_rate)
    banker_trick_takes: Amount = attrs.field(default=2, validator=_rate)
    bank_passes: BankPasses = attrs.field(default="pontoon", validator=_one_of(BankPasses))
    bank_agreement: BankAgreement = attrs.field(default="none", validator=_one_of(BankAgreement))
    bank_optional: bool = attrs.field(default=False, validator=_yes_or_no)
    bank_sale: BankSale = attrs.field(default="none", validator=_one_of(BankSale))
    bank_under_pontoon: bool = attrs.field(default=False, validator=_yes_or_no)
    shuffle: Shuffling = attrs.field(default="after-pontoon", validator=_one_of(Shuffling))
    session_deals: int | None = attrs.field(default=8, validator=_whole(1, or_none=True))
    session_chips: bool = attrs.field(default=False, validator=_yes_or_no)

    def __attrs_post_init__(self) -> None:
        """Refuse values that contradict each other."""
        if self.stake_maximum is not None and self.stake_maximum < self.stake_minimum:
            raise Malformed("stake_maximum is below stake_minimum")
        if self.seats_maximum < self.seats_minimum:
            raise Malformed("seats_maximum is below seats_minimum")
        if self.stick_minimum > 21:
            raise Malformed("stick_minimum is at most 21")
        if self.copies * max(packs for _, packs in self.packs) > MOST_COPIES:
            raise Malformed(f"there are at most {MOST_COPIES} cards of one rank")
        for meaningless, switches, reason in _CONTRADICTIONS:
            if meaningless(self):
                named = " with ".join(f"{name}={getattr(self, name)}" for name in switches)
                raise Malformed(f"{named}: {reason}")

    def packs_for(self, seats: int) -> int:
        """How many packs are used at a table of `seats`; clause `cards.packs.eight`."""
        return max((packs for least, packs in self.packs if seats >= least), default=1)


_CONTRADICTIONS: Final[tuple[tuple[Callable[[RuleSet], bool], tuple[str, ...], str], ...]] = (
    (
        lambda rules: rules.bank_passes == "rotate" and rules.bank_sale != "none",
        ("bank_passes", "bank_sale"),
        "a bank that goes round cannot be sold",
    ),
    (
        lambda rules: rules.bank_passes == "rotate" and rules.bank_agreement != "none",
        ("bank_passes", "bank_agreement"),
        "a bank that goes round leaves nothing to agree on",
    ),
    (
        lambda rules: rules.bank_passes == "rotate" and rules.bank_optional,
        ("bank_passes", "bank_optional"),
        "a bank that goes round cannot be declined",
    ),
    (
        lambda rules: rules.bank_passes == "rotate" and rules.bank_under_pontoon,
        ("bank_passes", "bank_under_pontoon"),
        "a bank that goes round is taken by no Pontoon",
    ),
    (
        lambda rules: rules.sudden_death != "none" and rules.bank_agreement != "none",
        ("sudden_death", "bank_agreement"),
        "the first Pontoon ends the deal, so there are never several to agree",
    ),
    (
        lambda rules: (rules.banker_stops_at or 0) > 21,
        ("banker_stops_at",),
        "over 21 the banker is bust",
    ),
    (
        lambda rules: (rules.banker_draws_below or 0) > min(rules.banker_stops_at or 21, 21),
        ("banker_draws_below", "banker_stops_at"),
        "the banker could neither draw nor stop",
    ),
)
"""What makes no sense together: when, which switches, and why."""

TABLE: Final = RuleSet()
HOME: Final = RuleSet(
    profile="home",
    packs=((2, 1), (6, 2)),
    stake_maximum=None,
    split_hands=None,
    draw_at_21="twist",
    bank_agreement="holders",
    bank_sale="always",
    shuffle="every-deal",
    session_deals=None,
    session_chips=True,
)
GUIDE: Final = RuleSet(
    profile="guide",
    packs=((2, 1),),
    stake_maximum=None,
    draw_at_21="twist",
    banker_trick_takes=1,
    session_deals=None,
)
PROFILES: Final[dict[str, RuleSet]] = {"table": TABLE, "home": HOME, "guide": GUIDE}


def evolve(rules: RuleSet, **changes: Any) -> RuleSet:
    """The same rules with some switches changed, by name; malformed as `RuleSet` itself."""
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
