"""What one hand wins or loses against the banker's: chapter "Settlement".

`pay_of` says how many times a hand is paid if it wins, `verdict` whether it does: one ladder of
cases, from the hand that is already out to the plain comparison of totals.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

import attrs

from .amounts import Amount, exact
from .bonuses import larger
from .cards import Card
from .clauses import ClauseId
from .errors import Malformed
from .hands import ACE_KING, BUST, LIMIT, POINTS, PONTOON, TRICK, HandValue, Kind, classify
from .ruleset import RuleSet

Outcome = Literal["win", "lose", "bust", "returned"]
Because = tuple[ClauseId, ...]


class Pay(NamedTuple):
    """How many times its current stake a hand is paid if it wins, and the clauses that say so."""

    times: Amount
    because: Because


@attrs.frozen
class Settlement:
    """How one hand ends against the banker's.

    `net` is in units of stake, from the player's side: the own stake comes back besides
    (`settle.net`).  `because` names the clauses that decide, the deciding one first.
    """

    value: HandValue
    banker: HandValue
    outcome: Outcome
    net: Amount
    because: Because


ONCE: Final = Pay(1, ())
_WHY: Final[dict[Kind, Because]] = {
    PONTOON: ("settle.pontoon",),
    ACE_KING: ("ace-king.class",),
    TRICK: ("settle.trick",),
    POINTS: (),
    BUST: (),
}
KING_PAYS: Final = 2
"""What an ace with a king is paid at least, where it is paid by itself."""


def pay_of(
    rules: RuleSet, value: HandValue, cards: tuple[Card, ...], split: bool, bought: bool
) -> Pay:
    """How many times a hand of these cards is paid if it wins.

    Malformed where its bonus hangs on suits that are not given (`bonus.suits`).
    """
    kind = value.kind
    if kind == POINTS and not rules.bonuses:
        return ONCE
    if kind in (PONTOON, ACE_KING):
        return _natural_pay(rules, kind, cards, split)
    pay = Pay(rules.trick_pays if kind == TRICK else 1, _WHY[kind])
    if kind == BUST or value.total < LIMIT or not rules.bonuses:
        return pay
    times, because = larger(rules, cards, bought, pay.times)
    return Pay(times, (*pay.because, *because))


def _natural_pay(rules: RuleSet, kind: Kind, cards: tuple[Card, ...], split: bool) -> Pay:
    """What an ace with a ten-card is paid that is more than a plain 21."""
    if split and rules.split_pontoon == "single":
        return Pay(1, (*_WHY[kind], "split.pontoon.single"))
    if kind == ACE_KING:
        return Pay(KING_PAYS, _WHY[kind])
    if rules.ace_king == "double" and rules.pontoon_pays < KING_PAYS and _holds_king(cards):
        return Pay(KING_PAYS, (*_WHY[kind], "ace-king.paid"))
    return Pay(rules.pontoon_pays, _WHY[kind])


def _holds_king(cards: tuple[Card, ...]) -> bool:
    return any(card.rank == "K" for card in cards)


def verdict(
    rules: RuleSet,
    hand: HandValue,
    banker: HandValue,
    cards: tuple[Card, ...] = (),
    split: bool = False,
    bought: bool = False,
) -> tuple[Outcome, Amount, Because]:
    """Outcome, how many times the current stake changes hands, and why.

    `cards`, `split` and `bought` are asked only for how a winning hand is paid: see `pay_of`.
    """
    banker_bust = banker.kind == BUST
    if hand.kind == BUST:
        return "bust", 1, ("bust.lost", "bust.final") if banker_bust else ("bust.lost",)
    if banker.kind == PONTOON:
        return "lose", rules.banker_pontoon_takes, ("banker.pontoon",)
    tied = hand.strength == banker.strength
    if hand > banker or (tied and rules.ties == "player"):
        times, because = pay_of(rules, hand, cards, split, bought)
        return "win", times, _won(hand, because, tied, banker_bust)
    if banker.kind == TRICK:
        return "lose", rules.banker_trick_takes, ("settle.bank-trick",)
    if banker.kind == ACE_KING:
        return "lose", 1, ("settle.tie", "ace-king.class") if tied else ("ace-king.class",)
    return "lose", 1, ("settle.tie",) if tied else ("settle.lower",)


def _won(hand: HandValue, pay: Because, tied: bool, banker_bust: bool) -> Because:
    """Why a hand wins, what decides first: the tie, the kind of hand, or the comparison."""
    if tied:
        return ("settle.tie.player", *pay)
    if hand.kind == POINTS:
        return ("settle.bank-bust" if banker_bust else "settle.higher", *pay)
    return (*pay, "settle.bank-bust") if banker_bust else pay


def settle_value(
    rules: RuleSet,
    hand: HandValue,
    stake: int,
    banker: HandValue,
    cards: tuple[Card, ...] = (),
    split: bool = False,
    bought: bool = False,
) -> Settlement:
    """`settle_hand` for hands that are already valued."""
    outcome, times, because = verdict(rules, hand, banker, cards, split, bought)
    net = exact(stake * times if outcome == "win" else -stake * times)
    return Settlement(hand, banker, outcome, net, because)


def settle_hand(
    rules: RuleSet,
    cards: Iterable[Card],
    stake: int,
    banker_cards: Iterable[Card],
    split: bool = False,
    bought: bool = False,
) -> Settlement:
    """Settle one finished hand at its current `stake` (whole units) against the banker's cards.

    `split` says that the hand came from a split, `bought` that a card was bought on it; both
    matter in some rule sets only.  A bust hand has lost its current stake and nothing else,
    whatever the banker holds (`bust.final`); it is settled first.  Raises `Malformed` for a hand
    without cards or with six, for a stake below one unit, and for a winning hand whose bonus
    hangs on suits that are not given (`bonus.suits`).
    """
    if type(stake) is not int or stake < 1:
        raise Malformed(f"a stake is a whole number of units from 1, not {stake!r:.40}")
    cards = tuple(cards)
    value = classify(rules, cards, split)
    banker = classify(rules, banker_cards)
    return settle_value(rules, value, stake, banker, cards, split, bought)
