"""What tables may fix differently: a `House`, and how to get one from names and switches."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from .cards import RANKS, full_pack

Amount = int | Fraction
Bonuses = tuple[tuple[str, Amount], ...]


@dataclass(frozen=True)
class House:
    """The rules a table may fix otherwise; the defaults are those of `table`."""

    stake_low: int = 1  # table 01
    stake_high: int | None = 5  # table 01
    stick_minimum: int = 15  # table 03
    hands_per_original: int | None = 4  # table 03
    twist_at_21: bool = False  # table 03
    trick_takes: Amount = 2  # table 04
    shuffle_always: bool = False  # table 06
    deals: int | None = 8  # table 01; None where the table leaves the end open
    packs_from: tuple[tuple[int, int], ...] = ((2, 1), (8, 2))  # table 01; from so many seats
    ranks: tuple[str, ...] = RANKS
    copies: int = 4
    seats_low: int = 2
    seats_high: int = 8
    split_by_value: bool = False  # table 03
    split_pontoon: Literal["pontoon", "single", "ordinary"] = "pontoon"  # table 06
    later_buy_any: bool = False  # table 03
    bank_stops_at: int | None = None  # table 04
    bank_draws_below: int | None = None  # table 04
    ties_to_player: bool = False  # table 02
    ace_king: Literal["pontoon", "double", "class"] = "pontoon"
    sudden_death: Literal["none", "second-cards", "turn"] = "none"
    pontoon_pays: Amount = 2  # table 04
    trick_pays: Amount = 2  # table 04
    pontoon_takes: Amount = 2  # table 02
    bonuses: Bonuses = ()
    bank_rotates: bool = False  # table 06
    agreement: Literal["none", "holders", "players"] = "none"
    bank_optional: bool = False
    sale: Literal["none", "only-without-pontoon", "always"] = "none"  # table 06
    bank_under_pontoon: bool = False  # table 06
    chips: bool = False

    def packs(self, seats: int) -> int:
        """How many packs are shuffled together."""
        return max(self.packs_from, key=lambda step: (step[0] <= seats, step[0]))[1]

    def pack(self, seats: int) -> list[str]:
        """All cards of this table, in order."""
        return full_pack(self.packs(seats), self.ranks, self.copies)


TABLE = House()


def whole(amount: Amount) -> Amount:
    """The same amount, as an integer where it is one."""
    return int(amount) if amount == int(amount) else amount


# --- by switches -------------------------------------------------------------------------

Switches = Mapping[str, object]

SPANISH_BONUSES: Bonuses = (
    ("5-cards", Fraction(3, 2)),
    ("6-cards", 2),
    ("7-cards", 3),
    *((f"{cards}{how}", rate) for cards in ("678", "777") for how, rate in (
        ("", Fraction(3, 2)), ("-suited", 2), ("-spades", 3),
    )),
)  # fmt: skip

_PLAIN: Switches = {
    "ranks": RANKS,
    "copies": 4,
    "packs": ((2, 1), (8, 2)),
    "bonuses": (),
    "seats_minimum": 2,
    "seats_maximum": 8,
    "stake_minimum": 1,
    "stake_maximum": 5,
    "stick_minimum": 15,
    "split_by": "rank",
    "split_hands": 4,
    "split_pontoon": "pontoon",
    "buy_later_minimum": "original",
    "draw_at_21": "none",
    "banker_stops_at": None,
    "banker_draws_below": None,
    "ties": "banker",
    "ace_king": "pontoon",
    "sudden_death": "none",
    "pontoon_pays": 2,
    "trick_pays": 2,
    "banker_pontoon_takes": 2,
    "banker_trick_takes": 2,
    "bank_passes": "pontoon",
    "bank_agreement": "none",
    "bank_optional": False,
    "bank_sale": "none",
    "bank_under_pontoon": False,
    "shuffle": "after-pontoon",
    "session_deals": 8,
    "session_chips": False,
}

PROFILES: dict[str, Switches] = {
    "table": _PLAIN,
    "home": {
        **_PLAIN,
        "packs": ((2, 1), (6, 2)),  # Mazo de cartas
        "stake_maximum": None,  # Preparación 1
        "split_hands": None,  # Acciones 3
        "draw_at_21": "twist",  # Acciones 5
        "bank_agreement": "holders",  # Tomar el control de la banca
        "bank_sale": "always",  # the same
        "shuffle": "every-deal",  # Preparación 2
        "session_deals": None,  # Victoria
        "session_chips": True,  # Victoria
    },
    "guide": {
        **_PLAIN,
        "packs": ((2, 1),),  # Pelin kulku
        "stake_maximum": None,  # Pelin kulku
        "draw_at_21": "twist",  # Pelaajien vuorot
        "banker_trick_takes": 1,  # Voitot ja maksut
        "session_deals": None,
    },
}

VARIANTS: dict[str, Switches] = {  # home, Variantes comunes
    "spanish": {
        "ranks": tuple(rank for rank in RANKS if rank != "10"),
        "bonuses": SPANISH_BONUSES,
    },
    "malaysian": {"banker_stops_at": 17, "pontoon_pays": Fraction(3, 2), "ties": "player"},
    "ace-high": {"ace_king": "double"},
    "sudden-death": {"sudden_death": "second-cards", "bank_agreement": "none"},
    "rotating": {
        "bank_passes": "rotate",
        "bank_sale": "none",
        "bank_agreement": "none",
        "bank_optional": False,
    },
}


def switches_named(name: str) -> dict[str, object]:
    """All switches of a profile, and variants after a `+`."""
    profile, *variants = name.split("+")
    found = dict(PROFILES[profile])
    for variant in variants:
        found.update(VARIANTS[variant])
    return found


def house_named(name: str) -> House:
    """The house of a profile, and variants after a `+`."""
    return house_of(switches_named(name))


def house_of(switches: Switches) -> House:
    """The house with these switches; one that is not named is as in `table`."""
    unknown = set(switches) - set(_PLAIN)
    if unknown:
        raise ValueError(f"no such switch: {sorted(unknown)}")
    given: dict[str, Any] = {**_PLAIN, **switches}
    return House(
        stake_low=given["stake_minimum"],
        stake_high=given["stake_maximum"],
        stick_minimum=given["stick_minimum"],
        hands_per_original=given["split_hands"],
        twist_at_21=_is(given["draw_at_21"], "twist", "none"),
        trick_takes=given["banker_trick_takes"],
        shuffle_always=_is(given["shuffle"], "every-deal", "after-pontoon"),
        deals=given["session_deals"],
        packs_from=tuple((seats, packs) for seats, packs in given["packs"]),
        ranks=tuple(given["ranks"]),
        copies=given["copies"],
        seats_low=given["seats_minimum"],
        seats_high=given["seats_maximum"],
        split_by_value=_is(given["split_by"], "value", "rank"),
        split_pontoon=_one_of(given["split_pontoon"], "pontoon", "single", "ordinary"),
        later_buy_any=_is(given["buy_later_minimum"], "any", "original"),
        bank_stops_at=given["banker_stops_at"],
        bank_draws_below=given["banker_draws_below"],
        ties_to_player=_is(given["ties"], "player", "banker"),
        ace_king=_one_of(given["ace_king"], "pontoon", "double", "class"),
        sudden_death=_one_of(given["sudden_death"], "none", "second-cards", "turn"),
        pontoon_pays=given["pontoon_pays"],
        trick_pays=given["trick_pays"],
        pontoon_takes=given["banker_pontoon_takes"],
        bonuses=tuple((line, rate) for line, rate in given["bonuses"]),
        bank_rotates=_is(given["bank_passes"], "rotate", "pontoon"),
        agreement=_one_of(given["bank_agreement"], "none", "holders", "players"),
        bank_optional=given["bank_optional"],
        sale=_one_of(given["bank_sale"], "none", "only-without-pontoon", "always"),
        bank_under_pontoon=given["bank_under_pontoon"],
        chips=given["session_chips"],
    )


def _is(value: object, yes: str, no: str) -> bool:
    return bool(_one_of(value, yes, no) == yes)


def _one_of(value: object, *allowed: str) -> Any:
    if value not in allowed:
        raise ValueError(f"{value!r} is none of {allowed}")
    return value


# --- by chance ---------------------------------------------------------------------------

_CHOICES: dict[str, Sequence[object]] = {
    "ranks": (RANKS, VARIANTS["spanish"]["ranks"]),
    "bonuses": (
        (),
        SPANISH_BONUSES,
        (("5-cards", 3), ("777", 5)),
        (("678-suited", Fraction(5, 2)), ("777-spades", 7)),
    ),
    "packs": (((2, 1), (8, 2)), ((2, 1), (6, 2)), ((2, 1),), ((2, 2),), ((2, 1), (4, 3))),
    "stake_maximum": (5, None, 1),
    "stick_minimum": (15, 16, 14, 17),
    "split_by": ("rank", "value"),
    "split_hands": (4, None, 2, 3, 6),
    "split_pontoon": ("pontoon", "single", "ordinary"),
    "buy_later_minimum": ("original", "any"),
    "draw_at_21": ("none", "twist"),
    "banker_stops_at": (None, 21, 17, 18),
    "banker_draws_below": (None, 17, 15, 12),
    "ties": ("banker", "player"),
    "ace_king": ("pontoon", "double", "class"),
    "sudden_death": ("none", "second-cards", "turn"),
    "pontoon_pays": (2, 1, 3, Fraction(3, 2), Fraction(6, 5)),
    "trick_pays": (2, 1, 3, Fraction(3, 2)),
    "banker_pontoon_takes": (2, 1, Fraction(3, 2)),
    "banker_trick_takes": (2, 1, Fraction(5, 2)),
    "bank_passes": ("pontoon", "rotate"),
    "bank_agreement": ("none", "holders", "players"),
    "bank_optional": (False, True),
    "bank_sale": ("none", "only-without-pontoon", "always"),
    "bank_under_pontoon": (False, True),
    "shuffle": ("after-pontoon", "every-deal"),
    "session_deals": (8, None, 3),
    "session_chips": (False, True),
}


def random_switches(
    rng: random.Random, name: str | None = None, changed: float = 0.3
) -> dict[str, object]:
    """All switches of some profile, each changed with this chance, where they go together."""
    while True:
        found = switches_named(name or rng.choice(list(PROFILES)))
        for switch, choices in _CHOICES.items():
            if rng.random() < changed:
                found[switch] = rng.choice(choices)
        if not conflicts(house_of(found)):
            return found


def conflicts(house: House) -> list[str]:
    """Why these switches do not go together."""
    found = []
    moved = house.sale != "none" or house.agreement != "none"
    if house.bank_rotates and (moved or house.bank_optional or house.bank_under_pontoon):
        found.append("a bank that rotates is not sold, agreed on, declined or taken")
    if house.sudden_death != "none" and house.agreement != "none":
        found.append("one Pontoon ends the deal: there is nothing to agree on")
    low, high = house.bank_draws_below, house.bank_stops_at
    if low is not None and low > (21 if high is None else high):
        found.append("the banker could neither draw nor stop")
    return found
