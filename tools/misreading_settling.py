"""Misreadings of what a hand wins or loses against the banker's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, Final

import attrs
from misreading_bending import Bend, Bends, Swap

from pontoon_rules.amounts import Amount, exact
from pontoon_rules.chapters.settling import entry_of, hand_result, results, settled
from pontoon_rules.clauses import ClauseId
from pontoon_rules.hands import BUST, POINTS, PONTOON, TRICK, HandValue, Kind
from pontoon_rules.pack import Pack
from pontoon_rules.payment import Outcome, Settlement, settle_value, verdict
from pontoon_rules.ruleset import RuleSet
from pontoon_rules.state import Deal, Entry, Hand, Step, hand_number

Because = tuple[ClauseId, ...]
Verdict = tuple[Outcome, Amount, Because]
Judge = Callable[..., Verdict]


def met(hand: HandValue, banker: HandValue, one: Kind, other: Kind) -> bool:
    """Whether a player's hand of one kind meets a banker's of the other."""
    return hand.kind == one and banker.kind == other


# --- chips that follow the results ----------------------------------------------------------


def paid_by_results(deal: Deal, bank_hand: Hand, pack: Pack, because: Because) -> Step:
    """The deal is settled, and whatever the results say beyond what has been paid is paid too."""
    return paid_in_full(settled(deal, bank_hand, pack, because))


def paid_in_full(step: Step) -> Step:
    """The step that ends a deal, and every hand has won and lost what its result says."""
    owed = tuple(_owed(step.deal))
    after = step.deal._replace(entries=(*step.deal.entries, *owed))
    return step._replace(deal=after, entries=(*step.entries, *owed))


def _owed(deal: Deal) -> Iterator[Entry]:
    for place, (hand, result) in enumerate(zip(deal.hands, results(deal), strict=True)):
        number = hand_number(deal, place)
        own = (one for one in deal.entries if (one.seat, one.hand) == (hand.seat, number))
        paid = sum((one.amount if one.payee == hand.seat else -one.amount for one in own), 0)
        if paid != result.net:
            more = result.net - paid
            yield entry_of(hand.seat, number, deal.banker, more, result.because)


PAID_BY_RESULTS: Final = Bend(settled, paid_by_results)


# --- ties -----------------------------------------------------------------------------------


def ties_refunded(rules: RuleSet, hand: HandValue, banker: HandValue, *how: Any) -> Verdict:
    """Equal totals give the stake back."""
    if met(hand, banker, POINTS, POINTS) and hand.total == banker.total:
        return "returned", 0, ("settle.tie",)
    return verdict(rules, hand, banker, *how)


def tricks_refunded(rules: RuleSet, hand: HandValue, banker: HandValue, *how: Any) -> Verdict:
    """A five-card trick against the banker's gives the stake back."""
    if met(hand, banker, TRICK, TRICK):
        return "returned", 0, ("settle.bank-trick",)
    return verdict(rules, hand, banker, *how)


def pontoons_refunded(rules: RuleSet, hand: HandValue, banker: HandValue, *how: Any) -> Verdict:
    """A Pontoon against the banker's gives the stake back."""
    if met(hand, banker, PONTOON, PONTOON):
        return "returned", 0, ("banker.pontoon",)
    return verdict(rules, hand, banker, *how)


def busts_refunded(rules: RuleSet, hand: HandValue, banker: HandValue, *how: Any) -> Verdict:
    """A bust hand has its stake back when the banker is bust."""
    if met(hand, banker, BUST, BUST):
        return "returned", 0, ("settle.bank-bust",)
    return verdict(rules, hand, banker, *how)


def tricks_tied_to_banker(rules: RuleSet, hand: HandValue, banker: HandValue, *how: Any) -> Verdict:
    """Where ties go to the player, two five-card tricks still go to the banker."""
    if met(hand, banker, TRICK, TRICK):
        return "lose", rules.banker_trick_takes, ("settle.bank-trick",)
    return verdict(rules, hand, banker, *how)


def pontoons_tied_to_player(
    rules: RuleSet, hand: HandValue, banker: HandValue, *how: Any
) -> Verdict:
    """Where ties go to the player, two Pontoons are a tie."""
    if met(hand, banker, PONTOON, PONTOON) and rules.ties == "player":
        return "win", rules.pontoon_pays, ("settle.tie.player",)
    return verdict(rules, hand, banker, *how)


# --- the special hands ----------------------------------------------------------------------


def player_pontoon_first(rules: RuleSet, hand: HandValue, banker: HandValue, *how: Any) -> Verdict:
    """A player's Pontoon is paid before anybody looks at the banker's."""
    if met(hand, banker, PONTOON, PONTOON):
        return "win", rules.pontoon_pays, ("settle.pontoon",)
    return verdict(rules, hand, banker, *how)


def trick_for_players_only(
    rules: RuleSet, hand: HandValue, banker: HandValue, *how: Any
) -> Verdict:
    """The banker's five cards are only their total."""
    if banker.kind == TRICK:
        banker = HandValue(POINTS, banker.total, banker.soft)
    return verdict(rules, hand, banker, *how)


def single_unless_banker_bust(
    rules: RuleSet, hand: HandValue, banker: HandValue, *how: Any
) -> Verdict:
    """A banker who stops pays every better hand once."""
    outcome, times, because = verdict(rules, hand, banker, *how)
    return outcome, 1 if outcome == "win" and banker.kind != BUST else times, because


def hard_17_must_be_matched(
    rules: RuleSet, hand: HandValue, banker: HandValue, *how: Any
) -> Verdict:
    """A hard 17 to 20 loses to nothing but the same total."""
    hard = hand.kind == POINTS and not hand.soft and 17 <= hand.total <= 20
    if hard and banker.kind == POINTS and banker.total != hand.total:
        return "win", 1, ("settle.higher",)
    return verdict(rules, hand, banker, *how)


# --- bust hands -----------------------------------------------------------------------------


def bust_wins_when_banker_bust(
    rules: RuleSet, hand: HandValue, banker: HandValue, *how: Any
) -> Verdict:
    """When the banker is bust everybody is paid, bust hands too."""
    if met(hand, banker, BUST, BUST):
        return "win", 1, ("settle.bank-bust",)
    return verdict(rules, hand, banker, *how)


def bust_pays_trick_again(rules: RuleSet, hand: HandValue, banker: HandValue, *how: Any) -> Verdict:
    """The banker's five-card trick takes double from bust hands too."""
    if met(hand, banker, BUST, TRICK):
        return "bust", 2, ("settle.bank-trick",)
    return verdict(rules, hand, banker, *how)


def bought_bust_loses_double(
    rules: RuleSet,
    hand: HandValue,
    banker: HandValue,
    cards: tuple[Any, ...] = (),
    split: bool = False,
    bought: bool = False,
) -> Verdict:
    """A hand that bought and is bust loses its stake twice."""
    if hand.kind == BUST and bought:
        return "bust", 2, ("bust.lost",)
    return verdict(rules, hand, banker, cards, split, bought)


# --- what is paid on ------------------------------------------------------------------------


def double_of_the_original(rules: RuleSet, hand: Hand, banker: HandValue) -> Settlement:
    """Double is twice the original stake, buys left out."""
    result = hand_result(rules, hand, banker)
    if -hand.stake <= result.net <= hand.stake:
        return result
    return attrs.evolve(result, net=exact(result.net * Fraction(hand.initial, hand.stake)))


def original_stake(hand: Hand) -> int:
    """What was bought does not count as stake."""
    return hand.initial


def _rounded(way: Callable[[Amount], int]) -> Bends:
    """Wins are whole units, rounded in one way."""

    def settle(*hands: Any) -> Settlement:
        result = settle_value(*hands)
        return attrs.evolve(result, net=way(result.net))

    def entry(seat: str, number: int, banker: str, net: Amount, because: Because) -> Entry:
        return entry_of(seat, number, banker, way(net), because)

    return Bend(settle_value, settle), Bend(entry_of, entry)


def _down(net: Amount) -> int:
    return net.numerator // net.denominator


def _up(net: Amount) -> int:
    return -_down(-net)


def _judged(judge: Judge) -> Bend:
    return Bend(verdict, judge)


SETTLING: Final[dict[str, Bends]] = {
    "ties-refunded": (_judged(ties_refunded),),
    "tricks-refunded": (_judged(tricks_refunded),),
    "pontoons-refunded": (_judged(pontoons_refunded),),
    "busts-refunded": (_judged(busts_refunded), PAID_BY_RESULTS),
    "tricks-tied-to-banker": (_judged(tricks_tied_to_banker),),
    "pontoons-tied-to-player": (_judged(pontoons_tied_to_player),),
    "player-pontoon-first": (_judged(player_pontoon_first),),
    "trick-for-players-only": (_judged(trick_for_players_only),),
    "single-unless-banker-bust": (_judged(single_unless_banker_bust),),
    "hard-17-must-be-matched": (_judged(hard_17_must_be_matched),),
    "bust-wins-when-banker-bust": (_judged(bust_wins_when_banker_bust), PAID_BY_RESULTS),
    "bust-pays-trick-again": (_judged(bust_pays_trick_again), PAID_BY_RESULTS),
    "bought-bust-loses-double": (_judged(bought_bust_loses_double), PAID_BY_RESULTS),
    "double-of-the-original": (Bend(hand_result, double_of_the_original), PAID_BY_RESULTS),
    "original-stake-settled": (Swap(Hand, "stake", property(original_stake)),),
    "halves-to-the-banker": _rounded(_down),
    "halves-to-the-player": _rounded(_up),
}
"""For each misreading how it bends the engine."""
