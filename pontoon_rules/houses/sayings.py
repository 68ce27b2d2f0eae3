"""Every switch in plain words: one sentence for each value it may have, with the clauses it is of.

The sentences are what a player reads on the sheet of a table and where two tables are compared.
Some depend on other switches, since a bank that goes round is nobody's to decline.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from ..amounts import Amount
from ..cards import RANKS
from ..clauses import ClauseId
from ..ruleset import BonusLine, RuleSet
from .numbers import in_words, listed, odds, several, times
from .sentences import (
    IN_SUDDEN_DEATH,
    IN_TURNS,
    SENTENCES,
    WHERE_NOBODY_SPLITS,
    Saying,
)

Say = Callable[[RuleSet], Saying]

SECTIONS: Final[dict[str, tuple[str, ...]]] = {
    "Seats": ("seats_minimum", "seats_maximum"),
    "Cards": ("ranks", "copies", "packs"),
    "Stakes": ("stake_minimum", "stake_maximum"),
    "Players": ("split_by", "split_hands", "split_pontoon"),
    "Drawing": ("buy_later_minimum", "draw_at_21", "stick_minimum"),
    "Banker": ("banker_stops_at", "banker_draws_below"),
    "Payments": (
        "sudden_death",
        "pontoon_pays",
        "ace_king",
        "trick_pays",
        "bonuses",
        "ties",
        "banker_pontoon_takes",
        "banker_trick_takes",
    ),
    "Bank": (
        "bank_passes",
        "bank_agreement",
        "bank_under_pontoon",
        "bank_optional",
        "bank_sale",
    ),
    "Between": ("shuffle",),
    "End": ("session_deals", "session_chips"),
}
"""Every switch in the order in which an evening asks for it."""


class Said(NamedTuple):
    """A switch, its value, and what it does in words."""

    switch: str
    value: object
    saying: Saying


class Difference(NamedTuple):
    """A switch in which two rule sets differ: the clauses of both, and what each does."""

    one: Said
    other: Said

    @property
    def clauses(self) -> tuple[ClauseId, ...]:
        """The clauses that either table goes by, each once."""
        return tuple(dict.fromkeys((*self.one.saying.clauses, *self.other.saying.clauses)))


def said(rules: RuleSet, switch: str) -> Said:
    """One switch of a rule set in words."""
    value = getattr(rules, switch)
    saying = _because_of_another(rules).get(switch)
    if saying is None:
        saying = _MADE[switch](rules) if switch in _MADE else SENTENCES[switch][value]
    return Said(switch, value, saying)


def _because_of_another(rules: RuleSet) -> dict[str, Saying]:
    """The sentences that follow from another switch."""
    found: dict[str, Saying] = {}
    if rules.sudden_death != "none":
        found |= IN_SUDDEN_DEATH
    if rules.bank_passes == "rotate":
        found |= IN_TURNS
    return found | WHERE_NOBODY_SPLITS if rules.split_hands == 1 else found


def everything(rules: RuleSet) -> tuple[Said, ...]:
    """Every switch of a rule set in words."""
    return tuple(said(rules, switch) for names in SECTIONS.values() for switch in names)


def differences(one: RuleSet, other: RuleSet) -> tuple[Difference, ...]:
    """The switches in which two rule sets differ."""
    pairs = zip(everything(one), everything(other), strict=True)
    return tuple(Difference(left, right) for left, right in pairs if left.value != right.value)


# --- cards, seats, stakes ----------------------------------------------------------------------

_PLURALS: Final = (
    *("aces", "twos", "threes", "fours", "fives", "sixes", "sevens"),
    *("eights", "nines", "tens", "jacks", "queens", "kings"),
)
_FEW: Final = 4


def _ranks(rules: RuleSet) -> Saying:
    called = dict(zip(RANKS, _PLURALS, strict=True))
    missing = [called[rank] for rank in RANKS if rank not in rules.ranks]
    if not missing:
        return Saying("A pack has all thirteen ranks, from ace to king.", ("cards.pack",))
    held = [called[rank] for rank in RANKS if rank in rules.ranks]
    what = f"no {listed(missing)}" if len(missing) <= _FEW else f"only {listed(held)}"
    return Saying(f"A pack has {what}.", ("cards.pack.short",))


def _copies(rules: RuleSet) -> Saying:
    return Saying(f"A pack has {several(rules.copies, 'card')} of each rank.", ("cards.pack",))


def _packs(rules: RuleSet) -> Saying:
    """`One pack is used, from eight seats on two.`"""
    first = rules.packs_for(rules.seats_minimum)
    head = f"{several(first, 'pack').capitalize()} {'is' if first == 1 else 'are'} used"
    later = [
        f"from {several(seats, 'seat')} on {in_words(packs)}"
        for seats, packs in sorted(rules.packs)
        if seats > rules.seats_minimum
    ]
    return Saying(f"{', '.join((head, *later))}.", ("cards.pack", "cards.packs.eight"))


def _seats_minimum(rules: RuleSet) -> Saying:
    text = f"It takes {several(rules.seats_minimum, 'seat')}, the banker's included."
    return Saying(text, ("seats.number",))


def _seats_maximum(rules: RuleSet) -> Saying:
    return Saying(f"There is room for {several(rules.seats_maximum, 'seat')}.", ("seats.number",))


def _stake_minimum(rules: RuleSet) -> Saying:
    return Saying(f"The smallest first stake is {rules.stake_minimum}.", ("stake.limits",))


def _stake_maximum(rules: RuleSet) -> Saying:
    if rules.stake_maximum is None:
        text = "There is no largest first stake until the table agrees on one."
        return Saying(text, ("stake.agreed",))
    return Saying(f"The largest first stake is {rules.stake_maximum}.", ("stake.limits",))


# --- what a hand may do ------------------------------------------------------------------------


def _stick_minimum(rules: RuleSet) -> Saying:
    return Saying(f"A player may not stick below {rules.stick_minimum}.", ("stick.minimum",))


def _split_hands(rules: RuleSet) -> Saying:
    most = rules.split_hands
    if most is None:
        return Saying("Pairs may be split again and again.", ("split.again",))
    if most == 1:
        return Saying("Nobody splits: a player has one hand.", ("split.cap",))
    text = f"A player's two cards may become {several(most, 'hand')} at most."
    return Saying(text, ("split.again", "split.cap"))


def _banker_stops_at(rules: RuleSet) -> Saying:
    limit = rules.banker_stops_at
    if limit is None:
        return Saying("The banker may twist at any total up to 21.", ("banker.twist",))
    more = "" if limit == 21 else " on, soft or hard"
    return Saying(f"The banker may not twist from {limit}{more}.", ("banker.limit",))


def _banker_draws_below(rules: RuleSet) -> Saying:
    limit = rules.banker_draws_below
    if limit is None:
        return Saying("The banker may stick at any total.", ("banker.stop",))
    return Saying(f"The banker may not stick below {limit}.", ("banker.low",))


# --- payments ----------------------------------------------------------------------------------

_BONUSES: Final[dict[BonusLine, str]] = {
    "5-cards": "five cards",
    "6-cards": "six cards",
    "7-cards": "seven cards",
    "678": "6-7-8",
    "678-suited": "6-7-8 in one suit",
    "678-spades": "6-7-8 in spades",
    "777": "7-7-7",
    "777-suited": "7-7-7 in one suit",
    "777-spades": "7-7-7 in spades",
}


def _bonuses(rules: RuleSet) -> Saying:
    """With the lines together that are paid the same."""
    if not rules.bonuses:
        return Saying("No hand earns a bonus.", ("bonus.table",))
    paid: dict[Amount, list[str]] = {}
    for line, pays in rules.bonuses:
        paid.setdefault(pays, []).append(_BONUSES[line])
    rates = "; ".join(f"{odds(pays)} for {listed(lines)}" for pays, lines in paid.items())
    text = f"A winning 21 with no card bought is paid {rates}."
    return Saying(text, ("bonus.table", "bonus.larger", "bonus.bought", "bonus.suits"))


def _pontoon_pays(rules: RuleSet) -> Saying:
    return Saying(f"A Pontoon pays {odds(rules.pontoon_pays)}.", ("settle.pontoon",))


def _trick_pays(rules: RuleSet) -> Saying:
    return Saying(f"A five-card trick pays {odds(rules.trick_pays)}.", ("settle.trick",))


def _banker_pontoon_takes(rules: RuleSet) -> Saying:
    taken = times(rules.banker_pontoon_takes)
    return Saying(f"The banker's Pontoon takes {taken} from everybody.", ("banker.pontoon",))


def _banker_trick_takes(rules: RuleSet) -> Saying:
    """With the hands that it does not beat."""
    spared = ["Pontoons"]
    if rules.ace_king == "class":
        spared.append("aces with kings")
    if rules.ties == "player":
        spared.append("tricks")
    taken = times(rules.banker_trick_takes)
    text = f"The banker's trick takes {taken} from all but {listed(spared)}."
    return Saying(text, ("settle.bank-trick",))


# --- sessions ----------------------------------------------------------------------------------


def _session_deals(rules: RuleSet) -> Saying:
    deals = rules.session_deals
    if deals is None:
        return Saying("The table ends the session between two deals.", ("session.open",))
    text = f"A session has {several(deals, 'deal')} that count{'s' if deals == 1 else ''}."
    return Saying(text, ("session.deals", "session.end"))


_MADE: Final[dict[str, Say]] = {
    "ranks": _ranks,
    "copies": _copies,
    "packs": _packs,
    "bonuses": _bonuses,
    "seats_minimum": _seats_minimum,
    "seats_maximum": _seats_maximum,
    "stake_minimum": _stake_minimum,
    "stake_maximum": _stake_maximum,
    "stick_minimum": _stick_minimum,
    "split_hands": _split_hands,
    "banker_stops_at": _banker_stops_at,
    "banker_draws_below": _banker_draws_below,
    "pontoon_pays": _pontoon_pays,
    "trick_pays": _trick_pays,
    "banker_pontoon_takes": _banker_pontoon_takes,
    "banker_trick_takes": _banker_trick_takes,
    "session_deals": _session_deals,
}
"""The sentences that are made of a number; the others are written out."""
