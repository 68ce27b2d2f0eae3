"""Every rule broken once: wrong readings of the rules, each a function of the engine replaced.

Many of them are readings that people and programs really hold.  Each names the clause it breaks
and the checks that catch it: worked deals, situations of the matrix, or laws.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

import pytest
from breaks_sessions import SESSION_BREAKS
from breaks_variants import VARIANT_BREAKS

from pontoon_rules import LIFECYCLE, ClauseId, lifecycle, pack, ruleset, state
from pontoon_rules import hands as hands_module
from pontoon_rules import payment as pay
from pontoon_rules.actions import Action, Buy, DealCards, Declare, Split, Stake, Twist
from pontoon_rules.amounts import Amount
from pontoon_rules.cards import Card
from pontoon_rules.chapters import (
    banking,
    buying,
    dealing,
    declaring,
    drawing,
    naturals,
    passing,
    settling,
    splitting,
    taking,
    turns,
    voiding,
)
from pontoon_rules.chapters.passing import Succession
from pontoon_rules.chapters.turns import Fault, faulty
from pontoon_rules.hands import BUST, POINTS, PONTOON, TRICK, HandValue
from pontoon_rules.lifecycle import Transition
from pontoon_rules.options import Option, hand_options
from pontoon_rules.pack import Pack, tally
from pontoon_rules.payment import Outcome
from pontoon_rules.ruleset import RuleSet
from pontoon_rules.sessions import SESSION_LIFECYCLE
from pontoon_rules.sessions.lifecycle import SessionTransition
from pontoon_rules.state import Deal, Entry, Hand, Status, Step, Table

Cards = tuple[Card, ...]
Verdict = tuple[Outcome, Amount, tuple[ClauseId, ...]]
Function = Callable[..., Any]
Bought = tuple[int, ...]
Limits = tuple[int, int]


class Break(NamedTuple):
    """A wrong reading: what it says, the clause it breaks, and the wrong function for the right."""

    says: str
    clause: ClauseId
    right: Function | tuple[type, str]
    wrong: Any
    caught_by: str


# --- putting a wrong function everywhere ------------------------------------------------------

PATCHED: Final = ("pontoon_rules", "laws", "cells", "support", "session_play", "test_sessions")


def _everywhere(patch: pytest.MonkeyPatch, right: Function, wrong: Function) -> int:
    """Replace a function in every module that knows it, and in the table of the life of a deal."""
    found = 0
    for name, module in tuple(sys.modules.items()):
        if name.split(".")[0] in PATCHED:
            for key, value in tuple(vars(module).items()):
                if value is right:
                    patch.setattr(module, key, wrong)
                    found += 1
    found += _in_sessions(patch, right, wrong)
    for row in LIFECYCLE.values():
        for kind, cell in row.items():
            if cell is not None and right in (cell.fault, cell.play):
                fault = wrong if cell.fault is right else cell.fault
                play = wrong if cell.play is right else cell.play
                patch.setitem(row, kind, Transition(fault, play))
                found += 1
    return found


def _in_sessions(patch: pytest.MonkeyPatch, right: Function, wrong: Function) -> int:
    """Replace a function in the table of the life of a session."""
    found = 0
    for row in SESSION_LIFECYCLE.values():
        for kind, cell in row.items():
            if cell is not None and right in (cell.fault, cell.play):
                fault = wrong if cell.fault is right else cell.fault
                play = wrong if cell.play is right else cell.play
                patch.setitem(row, kind, SessionTransition(fault, play))
                found += 1
    return found


def _forget() -> None:
    """Forget packs counted under other rules."""
    pack.whole_pack.cache_clear()
    ruleset.full_pack.cache_clear()


@contextmanager
def broken(rule: Break) -> Iterator[None]:
    """The engine with one rule broken."""
    _forget()
    with pytest.MonkeyPatch.context() as patch:
        if isinstance(rule.right, tuple):
            owner, name = rule.right
            patch.setattr(owner, name, rule.wrong)
        else:
            assert _everywhere(patch, rule.right, rule.wrong)
        yield
    _forget()


# --- hands ------------------------------------------------------------------------------------

count = hands_module.count
hand_value = hands_module.hand_value
is_pontoon = naturals.is_pontoon
undeclared = naturals.undeclared


def ace_stays_eleven(total: int, soft: bool, card: Card) -> tuple[int, bool]:
    return total + (11 if card.rank == "A" else card.points), soft or card.rank == "A"


def ace_is_one(total: int, soft: bool, card: Card) -> tuple[int, bool]:
    return total + card.points, False


def spades_count_more(total: int, soft: bool, card: Card) -> tuple[int, bool]:
    low, ace = count(total, soft, card)
    return low + (card.suit == "S"), ace


def only_court_cards(rules: RuleSet, hand: Hand) -> bool:
    return is_pontoon(rules, hand) and all(card.rank != "10" for card in hand.cards)


def any_ace_and_court_card(total: int, cards: int, soft: bool) -> HandValue:
    value = hand_value(total, cards, soft)
    return HandValue(PONTOON, 21, soft) if total == 21 and cards < 5 else value


def trick_below_21(total: int, cards: int, soft: bool) -> HandValue:
    value = hand_value(total, cards, soft)
    return HandValue(POINTS, 21, soft) if value.kind == TRICK and total == 21 else value


def trick_at_21_only(total: int, cards: int, soft: bool) -> HandValue:
    value = hand_value(total, cards, soft)
    return HandValue(POINTS, total, soft) if value.kind == TRICK and total < 21 else value


def _ranked(value: HandValue, strength: float) -> HandValue:
    other = HandValue(value.kind, value.total, value.soft)
    object.__setattr__(other, "strength", strength)
    return other


def four_cards_beat_fewer(total: int, cards: int, soft: bool) -> HandValue:
    value = hand_value(total, cards, soft)
    return _ranked(value, value.strength + cards / 10) if value.kind == POINTS else value


def trick_above_pontoon(total: int, cards: int, soft: bool) -> HandValue:
    value = hand_value(total, cards, soft)
    return _ranked(value, 30) if value.kind == TRICK else value


def tricks_ranked_by_total(total: int, cards: int, soft: bool) -> HandValue:
    value = hand_value(total, cards, soft)
    return _ranked(value, value.strength + total / 100) if value.kind == TRICK else value


def trick_breaks_ties_only(total: int, cards: int, soft: bool) -> HandValue:
    value = hand_value(total, cards, soft)
    return _ranked(value, total + 0.5) if value.kind == TRICK else value


# --- settlement -------------------------------------------------------------------------------

verdict = pay.verdict


def _of_points(change: Callable[[int, Verdict], Verdict]) -> Function:
    """The right verdict, but changed by how much better one hand of points is than another."""

    def wrong(rules: RuleSet, hand: HandValue, banker: HandValue, *how: Any) -> Verdict:
        right = verdict(rules, hand, banker, *how)
        points = hand.kind == banker.kind == POINTS
        return change(hand.total - banker.total, right) if points else right

    return wrong


def ties_refunded(better: int, right: Verdict) -> Verdict:
    outcome, times, because = right
    return outcome, times if better else 0, because


def better_is_paid_double(better: int, right: Verdict) -> Verdict:
    outcome, times, because = right
    return outcome, 2 * times if better > 0 else times, because


def worse_loses_double(better: int, right: Verdict) -> Verdict:
    outcome, times, because = right
    return outcome, 2 * times if better < 0 else times, because


def ties_to_the_player(better: int, right: Verdict) -> Verdict:
    return right if better else ("win", 1, ("settle.tie",))


def _but(wanted: Callable[[HandValue, HandValue], bool], answer: Verdict) -> Function:
    """The right verdict, but another answer where two hands meet so."""

    def wrong(rules: RuleSet, hand: HandValue, banker: HandValue, *how: Any) -> Verdict:
        return answer if wanted(hand, banker) else verdict(rules, hand, banker, *how)

    return wrong


def _met(hand_kind: str | None, bank_kind: str | None) -> Callable[[HandValue, HandValue], bool]:
    def met(hand: HandValue, banker: HandValue) -> bool:
        one = hand.kind == hand_kind or (hand_kind is None and hand.kind != BUST)
        return one and banker.kind == (bank_kind or banker.kind)

    return met


def totals_before_kinds(rules: RuleSet, hand: HandValue, banker: HandValue, *how: Any) -> Verdict:
    if {hand.kind, banker.kind} <= {POINTS, TRICK} and hand.total != banker.total:
        return ("win" if hand.total > banker.total else "lose"), 1, ("settle.higher",)
    return verdict(rules, hand, banker, *how)


def tricks_by_total(rules: RuleSet, hand: HandValue, banker: HandValue, *how: Any) -> Verdict:
    if hand.kind == banker.kind == TRICK and hand.total > banker.total:
        return "win", 2, ("settle.trick",)
    return verdict(rules, hand, banker, *how)


def split_pontoon_is_21(rules: RuleSet, hand: Hand) -> HandValue:
    if hand.split and is_pontoon(rules, hand):
        return HandValue(POINTS, 21, True)
    return value_of(rules, hand)


value_of = settling.value_of


def original_stake(hand: Hand) -> int:
    return hand.initial


# --- the players ------------------------------------------------------------------------------


def no_fault(*anything: object) -> None:
    return None


def any_amount(rules: RuleSet, hand: Hand, amount: int) -> Fault | None:
    return None


def first_from_one(original: int, bought: Bought, later: str = "") -> Limits:
    return (original if bought else 1), bought[-1] if bought else 2 * original


def first_to_three_times(original: int, bought: Bought, later: str = "") -> Limits:
    return original, bought[-1] if bought else 3 * original


def later_from_one(original: int, bought: Bought, later: str = "") -> Limits:
    return (1 if bought else original), bought[-1] if bought else 2 * original


def later_capped_by_the_first(original: int, bought: Bought, later: str = "") -> Limits:
    return original, bought[0] if bought else 2 * original


def later_to_double_the_new_stake(original: int, bought: Bought, later: str = "") -> Limits:
    return original, 2 * (original + sum(bought))


def later_from_the_new_stake(original: int, bought: Bought, later: str = "") -> Limits:
    return original + sum(bought), max(original + sum(bought), buying_limits(original, bought)[1])


def limits_exclusive(original: int, bought: Bought, later: str = "") -> Limits:
    low, high = buying_limits(original, bought)
    return low, max(low, high - 1)


buying_limits = buying.buy_limits
status_of = taking.status_of
drawn = taking.drawn
split_fault = splitting.hand_fault
stick_fault = drawing.stick_hand_fault
succession_after = passing.succession_after
split_hand = splitting.split_hand


def buying_after_a_twist(rules: RuleSet, hand: Hand) -> Fault | None:
    return undeclared(rules, hand)


def drawing_at_21(rules: RuleSet, total: int, cards: int) -> Status:
    status = status_of(rules, total, cards)
    return "open" if status == "twenty-one" else status


def drawing_beyond_five(rules: RuleSet, total: int, cards: int) -> Status:
    status = status_of(rules, total, cards)
    return "open" if status == "five-cards" else status


def trick_stops_at_21_only(rules: RuleSet, total: int, cards: int) -> Status:
    status = status_of(rules, total, cards)
    return "twenty-one" if status == "five-cards" and total == 21 else status


def stick_from_sixteen(rules: RuleSet, hand: Hand) -> Fault | None:
    if hand.total == 15:
        return faulty("stick.low", total=15, min=16)
    return stick_fault(rules, hand)


def stick_by_hard_count(rules: RuleSet, hand: Hand) -> Fault | None:
    if hand.soft and hand.total - 10 < 15:
        return faulty("stick.low", total=hand.total - 10, min=15)
    return stick_fault(rules, hand)


def stick_below_fifteen(rules: RuleSet, hand: Hand) -> Fault | None:
    return undeclared(rules, hand)


def split_by_value(rules: RuleSet, hand: Hand, hands: int) -> Fault | None:
    fault = split_fault(rules, hand, hands)
    unequal = fault is not None and fault.code == "split.unequal"
    return None if unequal and hand.cards[0].points == hand.cards[1].points else fault


def split_after_drawing(rules: RuleSet, hand: Hand, hands: int) -> Fault | None:
    fault = split_fault(rules, hand, hands)
    return None if fault is not None and fault.code == "split.drawn" else fault


def five_split_hands(rules: RuleSet, hand: Hand, hands: int) -> Fault | None:
    fault = split_fault(rules, hand, hands)
    return None if fault is not None and fault.code == "split.fifth" else fault


def no_second_split(rules: RuleSet, hand: Hand, hands: int) -> Fault | None:
    return faulty("split.fifth", max=2) if hand.split else split_fault(rules, hand, hands)


def second_hand_first(hand: Hand, new: Cards) -> tuple[Hand, Hand]:
    return split_hand(hand, new[::-1])


def split_hand_is_not_marked(hand: Hand, new: Cards) -> tuple[Hand, Hand]:
    one, other = split_hand(hand, new)
    return one._replace(split=False), other._replace(split=False)


def split_costs_the_largest_stake(deal: Deal, action: Split, cards: Cards, rest: Pack) -> Step:
    step = split_play(deal, action, cards, rest)
    largest = max(hand.stake for hand in deal.hands if hand.seat == action.seat)
    hands = list(step.deal.hands)
    hands[deal.turn + 1] = hands[deal.turn + 1]._replace(initial=largest)
    return step._replace(deal=step.deal._replace(hands=tuple(hands)))


def new_hand_is_played_last(deal: Deal, action: Split, cards: Cards, rest: Pack) -> Step:
    step = split_play(deal, action, cards, rest)
    hands = list(step.deal.hands)
    hands.append(hands.pop(deal.turn + 1))
    return step._replace(deal=step.deal._replace(hands=tuple(hands)))


split_play = splitting.play


def no_pair_is_split(rules: RuleSet, hand: Hand, hands: int) -> Fault | None:
    fault = split_fault(rules, hand, hands)
    return fault or faulty("split.unequal", cards=" ".join(map(str, hand.cards)))


def twists_are_paid_for(deal: Deal, action: Twist, cards: Cards, rest: Pack) -> Step:
    hand = deal.hands[deal.turn]
    return taking.taken(
        deal, drawn(deal.rules, hand, cards[0], hand.initial), rest, ("twist.card",)
    )


def pontoons_are_paid_at_once(deal: Deal, action: Declare, cards: Cards, rest: Pack) -> Step:
    step = declare(deal, action, cards, rest)
    hand = deal.hands[deal.turn]
    paid = settling.entry_of(hand.seat, 0, deal.banker, 2 * hand.stake, ("settle.pontoon",))
    return Step(
        step.deal._replace(entries=(*step.deal.entries, paid)), (paid,), (*step.because, *_PAID)
    )


declare = declaring.play


def buys_do_not_count(rules: RuleSet, hand: Hand, card: Card, added: int = 0) -> Hand:
    return drawn(rules, hand, card)


# --- busts, cards and void deals --------------------------------------------------------------


def bust_cards_stay_out(now: Pack, cards: Cards) -> Pack:
    return now


def bust_cards_on_top(now: Pack, cards: Cards) -> Pack:
    return Pack(now.fresh + len(cards), now.left + tally(cards), now.buried)


def bust_cards_turned_over(now: Pack, cards: Cards) -> Pack:
    return Pack(now.fresh, now.left, now.buried + cards[::-1])


def bust_pays_at_the_end(deal: Deal, hand: Hand, now: Pack, because: tuple[ClauseId, ...]) -> Step:
    because += taking.ENDS[hand.status]
    bust = hand.status == "bust"
    return turns.played(deal, hand, pack.bury(now, hand.cards) if bust else now, because)


def any_card_may_come(now: Pack, cards: Cards) -> Pack:
    return Pack(max(now.fresh - len(cards), 0), now.left, now.buried)


def any_stock(cards: Cards, stock: Cards) -> bool:
    return True


def busts_stay_paid(entry: Entry) -> Entry:
    return entry


def nothing_runs_out(deal: Deal) -> Step:
    return Step(deal, (), ("void.cards",))


def void_moves_the_bank(deal: Deal) -> Succession | None:
    found = passing_succession(deal)
    if deal.phase != "void" or found is None:
        return found
    return Succession(deal.table.players[0], (deal.table.players[0],), True, found.because)


def void_is_not_shuffled(deal: Deal) -> Succession | None:
    found = passing_succession(deal)
    if deal.phase != "void" or found is None:
        return found
    return Succession(found.banker, found.candidates, False, found.because)


passing_succession = passing.succession


# --- the banker and the bank ------------------------------------------------------------------

bank_status = banking.bank_status


def banker_stops_from_fifteen(rules: RuleSet, hand: Hand) -> Fault | None:
    return faulty("stick.low", total=hand.total, min=15) if hand.total < 15 else None


def banker_stops_from_seventeen(rules: RuleSet, hand: Hand) -> Fault | None:
    high = hand.total >= 17
    return faulty("phase.wrong", action="twist", phase="banker") if high else None


played = turns.played


def banker_cuts_in(
    deal: Deal,
    hand: Hand,
    rest: Pack,
    because: tuple[ClauseId, ...],
    entries: tuple[Entry, ...] = (),
) -> Step:
    step = played(deal, hand, rest, because, entries)
    over = step.deal.turn > deal.turn
    return step._replace(deal=step.deal._replace(phase="banker")) if over else step


def banker_sits_out(
    deal: Deal,
    hand: Hand,
    rest: Pack,
    because: tuple[ClauseId, ...],
    entries: tuple[Entry, ...] = (),
) -> Step:
    step = played(deal, hand, rest, because, entries)
    nobody_left = all(hand.status == "bust" for hand in step.deal.hands)
    return step._replace(deal=step.deal._replace(phase="settled")) if nobody_left else step


def banker_goes_on_when_bust(total: int, cards: int) -> Status:
    return "open" if total > 21 and cards < 5 else bank_status(total, cards)


def banker_stops_at_21(total: int, cards: int) -> Status:
    return "stuck" if total == 21 else bank_status(total, cards)


def banker_goes_on_at_five(total: int, cards: int) -> Status:
    return "open" if total <= 21 else "bust"


def never_a_pontoon(rules: RuleSet, hand: Hand) -> bool:
    return False


def banker_dealt_first(deal: Deal, action: DealCards, cards: Cards, rest: Pack) -> Step:
    return deal_first(deal, action, (*cards[1:], cards[0]), rest)


deal_first = dealing.deal_first


def second_cards_backwards(deal: Deal, action: DealCards, cards: Cards, rest: Pack) -> Step:
    return deal_second(deal, action, cards[::-1], rest)


deal_second = dealing.deal_second


def second_cards_before_the_stakes(deal: Deal, action: DealCards, cards: Cards, rest: Pack) -> Step:
    step = deal_first(deal, action, cards, rest)
    return step._replace(deal=step.deal._replace(phase="second-cards"))


def annulled_by_nobody(deal: Deal, action: Action) -> Fault | None:
    return faulty("phase.wrong", action=action.word, phase=deal.phase)


def banker_may_stake(deal: Deal, action: Stake) -> Fault | None:
    return turns.out_of_turn(deal, action.seat) or dealing.amount_fault(deal.rules, action.amount)


def players_may_stake_late(deal: Deal, action: Stake) -> Fault | None:
    return dealing.amount_fault(deal.rules, action.amount)


Takers = Callable[[Table, Hand, tuple[Hand, ...]], list[str]]


def _banked(takers: Takers) -> Callable[[Table, Hand, tuple[Hand, ...]], Succession]:
    """The bank goes to the first of some seats."""

    def wrong(table: Table, bank_hand: Hand, hands: tuple[Hand, ...]) -> Succession:
        right = succession_after(table, bank_hand, hands)
        found = takers(table, bank_hand, hands)
        bank = (*found, table.banker)[0]
        return Succession(bank, (bank,), right.shuffle, right.because, tuple(found[:1]))

    return wrong


def split_pontoons_too(table: Table, bank_hand: Hand, hands: tuple[Hand, ...]) -> list[str]:
    if is_pontoon(table.rules, bank_hand):
        return []
    return [hand.seat for hand in hands if is_pontoon(table.rules, hand)]


def under_his_pontoon_too(table: Table, bank_hand: Hand, hands: tuple[Hand, ...]) -> list[str]:
    return [hand.seat for hand in hands if is_pontoon(table.rules, hand) and not hand.split]


def last_of_several(table: Table, bank_hand: Hand, hands: tuple[Hand, ...]) -> list[str]:
    found = under_his_pontoon_too(table, bank_hand, hands)
    return [] if is_pontoon(table.rules, bank_hand) else found[::-1]


def tricks_too(table: Table, bank_hand: Hand, hands: tuple[Hand, ...]) -> list[str]:
    return [h.seat for h in hands if is_pontoon(table.rules, h) or h.status == "five-cards"]


def nobody(table: Table, bank_hand: Hand, hands: tuple[Hand, ...]) -> list[str]:
    return []


def _shuffled(right: Succession, shuffle: bool) -> Succession:
    return Succession(right.banker, right.candidates, shuffle, right.because, right.holders)


def shuffled_when_few_are_left(
    table: Table, bank_hand: Hand, hands: tuple[Hand, ...]
) -> Succession:
    used = len(bank_hand.cards) + sum(len(hand.cards) for hand in hands)
    return _shuffled(succession_after(table, bank_hand, hands), used > 26)


def only_players_pontoons_shuffle(
    table: Table, bank_hand: Hand, hands: tuple[Hand, ...]
) -> Succession:
    taking = under_his_pontoon_too(table, bank_hand, hands)
    return _shuffled(succession_after(table, bank_hand, hands), bool(taking))


def anticlockwise(seats: tuple[str, ...], banker: str) -> tuple[str, ...]:
    place = seats.index(banker)
    return (seats[place + 1 :] + seats[:place])[::-1]


def one_pack_for_all(rules: RuleSet, seats: int) -> int:
    return 1


def no_stick_offered(rules: RuleSet, hand: Hand, hands: int) -> tuple[Option, ...]:
    found = hand_options(rules, hand, hands)
    return tuple(option for option in found if option.action != "stick")


def banker_may_too(deal: Deal, action: Buy | Split) -> Fault | None:
    return turns.out_of_turn(deal, action.seat)


_WIN: Final[tuple[ClauseId, ...]] = ("settle.bank-bust",)
_LOSE: Final[tuple[ClauseId, ...]] = ("settle.bank-trick",)
_PAID: Final[tuple[ClauseId, ...]] = ("settle.pontoon",)
_TRICK: Final[tuple[ClauseId, ...]] = ("settle.trick",)
_TAKEN: Final[tuple[ClauseId, ...]] = ("banker.pontoon",)
_OUT: Final[tuple[ClauseId, ...]] = ("bust.lost",)


# fmt: off
BREAKS: Final[tuple[Break, ...]] = (
    Break("an ace keeps the 11 it had when drawn",
          "cards.ace", count, ace_stays_eleven, "deal ace-drops"),
    Break("an ace is always 1",
          "cards.ace", count, ace_is_one, "deal stick-soft-fifteen"),
    Break("spades count one more",
          "cards.suits", count, spades_count_more, "law suits_never_matter"),
    Break("ace and 10 is no Pontoon",
          "hand.pontoon", is_pontoon, only_court_cards, "deal two-seats-swap"),
    Break("any 21 with an ace and a court card is a Pontoon",
          "hand.pontoon", hand_value, any_ace_and_court_card, "deal ace-five-five"),
    Break("a five-card trick counts less than 21",
          "hand.trick", hand_value, trick_below_21, "deal trick-soft"),
    Break("a five-card trick counts exactly 21",
          "hand.trick", hand_value, trick_at_21_only, "deal trick-sixteen"),
    Break("four cards beat fewer of the same total",
          "hand.totals", hand_value, four_cards_beat_fewer, "law totals_alone_decide"),
    Break("a five-card trick ranks above a Pontoon",
          "hand.order", hand_value, trick_above_pontoon, "law hands_rank_in_order"),
    Break("five-card tricks rank by total",
          "hand.tricks", hand_value, tricks_ranked_by_total, "law tricks_rank_equal"),
    Break("a five-card trick only breaks ties",
          "settle.class", hand_value, trick_breaks_ties_only, "law kinds_come_first"),
    Break("the total comes before the kind",
          "settle.class", verdict, totals_before_kinds, "deal trick-sixteen"),
    Break("the higher of two five-card tricks wins",
          "settle.bank-trick", verdict, tricks_by_total, "deal trick-against-trick"),
    Break("two five-card tricks are drawn",
          "settle.bank-trick", verdict,
          _but(_met(TRICK, TRICK), ("lose", 0, _LOSE)), "deal trick-against-trick"),
    Break("equal totals are refunded",
          "settle.tie", verdict, _of_points(ties_refunded), "deal banker-points"),
    Break("equal totals go to the player",
          "settle.tie", verdict, _of_points(ties_to_the_player), "deal banker-twenty-one"),
    Break("a banker's Pontoon takes single",
          "banker.pontoon", verdict,
          _but(_met(None, PONTOON), ("lose", 1, _TAKEN)), "deal banker-pontoon"),
    Break("a player's Pontoon is looked at before the banker's",
          "banker.pontoon", verdict,
          _but(_met(PONTOON, PONTOON), ("win", 2, _PAID)), "deal pontoon-against-pontoon"),
    Break("two Pontoons are drawn",
          "banker.pontoon", verdict,
          _but(_met(PONTOON, PONTOON), ("lose", 0, _TAKEN)), "deal pontoon-against-pontoon"),
    Break("a bust player is paid when the banker busts",
          "bust.final", verdict, _but(_met(BUST, BUST), ("win", 1, _WIN)), "deal bust-both"),
    Break("a bust player pays again on the banker's trick",
          "bust.out", verdict,
          _but(_met(BUST, TRICK), ("lose", 2, _LOSE)), "deal bust-banker-trick"),
    Break("a banker's trick takes single",
          "settle.bank-trick", verdict,
          _but(_met(POINTS, TRICK), ("lose", 1, _LOSE)), "deal buy-example-trick"),
    Break("a banker's trick beats a Pontoon",
          "settle.pontoon", verdict,
          _but(_met(PONTOON, TRICK), ("lose", 2, _LOSE)), "deal banker-trick"),
    Break("a Pontoon is paid single",
          "settle.pontoon", verdict,
          _but(_met(PONTOON, POINTS), ("win", 1, _PAID)), "deal two-seats-swap"),
    Break("a five-card trick is paid single",
          "settle.trick", verdict,
          _but(_met(TRICK, POINTS), ("win", 1, _TRICK)), "deal trick-sixteen"),
    Break("a banker's bust pays a trick single",
          "settle.bank-bust", verdict,
          _but(_met(TRICK, BUST), ("win", 1, (*_TRICK, *_WIN))), "deal banker-busts"),
    Break("a banker's bust pays nobody",
          "settle.bank-bust", verdict,
          _but(_met(POINTS, BUST), ("lose", 1, _WIN)), "deal banker-busts"),
    Break("a split Pontoon is a plain 21",
          "split.pontoon", value_of, split_pontoon_is_21, "deal split-pontoon"),
    Break("double means double the original stake",
          "settle.current", (Hand, "stake"), property(original_stake), "deal buy-example-trick"),
    Break("stakes have no limits",
          "stake.limits", dealing.amount_fault, no_fault, "deal stake-six"),
    Break("the banker may stake",
          "stake.banker", dealing.stake_fault, banker_may_stake, "matrix first cards dealt"),
    Break("stakes go down in any order",
          "stake.place", dealing.stake_fault, players_may_stake_late, "matrix first cards dealt"),
    Break("a first buy may be of one unit",
          "buy.limit.first", buying_limits, first_from_one, "deal buy-first-low"),
    Break("a first buy may be three times the stake",
          "buy.limit.first", buying_limits, first_to_three_times, "deal buy-first-high"),
    Break("a later buy may be of one unit",
          "buy.limit.later", buying_limits, later_from_one, "deal buy-later-low"),
    Break("a later buy is capped by the first",
          "buy.limit.later", buying_limits, later_capped_by_the_first, "deal buy-cap-falls"),
    Break("a later buy may be double the new stake",
          "buy.limit.later", buying_limits, later_to_double_the_new_stake, "deal buy-later-high"),
    Break("a later buy is at least the new stake",
          "buy.limit.later", buying_limits, later_from_the_new_stake, "deal buy-later-least"),
    Break("the highest addition is not allowed itself",
          "stake.whole", buying_limits, limits_exclusive, "deal buy-first-most"),
    Break("a buy may be of any amount",
          "buy.most", buying.amount_fault, any_amount, "law only_the_lawful_is_legal"),
    Break("buying goes on after a twist",
          "buy.after-twist", buying.card_fault, buying_after_a_twist, "deal buy-after-twist"),
    Break("what is bought does not count",
          "buy.card", drawn, buys_do_not_count, "deal buy-example"),
    Break("drawing goes on at 21",
          "stop.twenty-one", status_of, drawing_at_21, "deal twist-at-soft-twenty-one"),
    Break("drawing goes on beyond five cards",
          "stop.five-cards", status_of, drawing_beyond_five, "law actions_do_what_they_say"),
    Break("a trick of 21 is not shown",
          "stop.five-cards", status_of, trick_stops_at_21_only, "law actions_do_what_they_say"),
    Break("sticking needs 16",
          "stick.minimum", stick_fault, stick_from_sixteen, "deal stick-fifteen"),
    Break("sticking needs a hard 15",
          "stick.minimum", stick_fault, stick_by_hard_count, "deal stick-soft-fifteen"),
    Break("a player may stick anywhere",
          "stick.minimum", stick_fault, stick_below_fifteen, "deal stick-fourteen"),
    Break("a Pontoon need not be declared",
          "declare.only", undeclared, no_fault, "deal pontoon-drawn-on"),
    Break("anything may be declared",
          "declare.true", declaring.hand_fault, no_fault, "deal false-declaration"),
    Break("equal values may be split",
          "split.rank", split_fault, split_by_value, "deal split-unequal"),
    Break("a hand may be split after a card",
          "split.fresh", split_fault, split_after_drawing, "law only_the_lawful_is_legal"),
    Break("a fifth hand may be split off",
          "split.cap", split_fault, five_split_hands, "deal split-fifth"),
    Break("a pair may be split only once",
          "split.again", split_fault, no_second_split, "deal split-four-hands"),
    Break("the new cards go to the second hand first",
          "split.cards", split_hand, second_hand_first, "deal split-plain"),
    Break("a split Pontoon takes the bank like any other",
          "bank.split", split_hand, split_hand_is_not_marked, "deal split-pontoon"),
    Break("a later split costs the stake as it has grown",
          "split.stake", split_play, split_costs_the_largest_stake, "deal resplit-stake"),
    Break("a new split hand is played last of all",
          "split.turns", split_play, new_hand_is_played_last, "deal split-four-hands"),
    Break("anybody may act at any time",
          "turn.order", turns.out_of_turn, no_fault, "matrix a fresh 12"),
    Break("bust cards are laid aside",
          "bust.under", pack.bury, bust_cards_stay_out, "deal bust-cards-return"),
    Break("bust cards go on top",
          "bust.under", pack.bury, bust_cards_on_top, "law stock_is_the_rest"),
    Break("bust cards go under in the other order",
          "bust.under", pack.bury, bust_cards_turned_over, "law stock_is_the_rest"),
    Break("a bust pays when the deal ends",
          "bust.lost", taking.taken, bust_pays_at_the_end, "law busts_pay_at_once_and_only_once"),
    Break("a rank may come as often as you like",
          "cards.pack", pack.take, any_card_may_come, "deal card-impossible"),
    Break("any stock will do",
          "cards.exact", pack.is_whole, any_stock, "test whole pack"),
    Break("eight seats play with one pack",
          "cards.packs.eight", (RuleSet, "packs_for"), one_pack_for_all, "deal eight-seats"),
    Break("any number may sit down",
          "seats.number", lifecycle.seats_fault, no_fault, "deal seats-nine"),
    Break("busts stay paid in a void deal",
          "void.reverse", voiding._reversal, busts_stay_paid, "law void_deals_pay_nothing"),
    Break("nothing happens when the cards run out",
          "void.cards", voiding.run_out, nothing_runs_out, "law due_cards_are_right"),
    Break("a void deal passes the bank",
          "void.again", passing_succession, void_moves_the_bank, "law bank_passes_by_a_pontoon"),
    Break("a void deal is not shuffled",
          "void.again", passing_succession, void_is_not_shuffled, "law bank_passes_by_a_pontoon"),
    Break("the banker may not stop below 15",
          "banker.stop", banking.low_fault, banker_stops_from_fifteen, "deal stick-fifteen"),
    Break("the banker may not twist from 17 on",
          "banker.twist", banking.limit_fault,
          banker_stops_from_seventeen, "deal banker-past-soft-twenty-one"),
    Break("the banker is stopped at 21",
          "banker.twist", bank_status, banker_stops_at_21, "deal banker-past-soft-twenty-one"),
    Break("the banker goes on at five cards",
          "banker.five", bank_status, banker_goes_on_at_five, "law actions_do_what_they_say"),
    Break("the banker may buy",
          "banker.no-buy", banking.buy_fault, banker_may_too, "law only_the_lawful_is_legal"),
    Break("the banker may split",
          "banker.no-split", banking.split_fault, banker_may_too,
          "law only_the_lawful_is_legal"),
    Break("the banker is dealt first",
          "deal.first", deal_first, banker_dealt_first, "law dealing_gives_everybody_a_card"),
    Break("play goes anticlockwise",
          "seats.order", state.clockwise_from_left, anticlockwise, "deal two-pontoons"),
    Break("the players act under the banker's Pontoon",
          "banker.ends", is_pontoon, never_a_pontoon, "deal banker-pontoon"),
    Break("a split Pontoon passes the bank",
          "bank.split", succession_after, _banked(split_pontoons_too), "deal split-pontoon"),
    Break("a Pontoon takes the bank from the banker's Pontoon",
          "bank.stays", succession_after,
          _banked(under_his_pontoon_too), "deal pontoon-against-pontoon"),
    Break("the last of several Pontoons takes the bank",
          "bank.several", succession_after, _banked(last_of_several), "deal two-pontoons"),
    Break("a five-card trick takes the bank",
          "bank.pontoon", succession_after, _banked(tricks_too), "deal trick-sixteen"),
    Break("the bank never passes",
          "bank.pontoon", succession_after, _banked(nobody), "deal two-seats-swap"),
    Break("the pack is shuffled when few cards are left",
          "shuffle.none", succession_after, shuffled_when_few_are_left, "deal two-seats-swap"),
    Break("only a Pontoon that takes the bank is shuffled for",
          "shuffle.pontoon", succession_after, only_players_pontoons_shuffle, "deal split-pontoon"),
    Break("sticking is not offered",
          "stick.final", hand_options, no_stick_offered, "law only_the_lawful_is_legal"),
    Break("the second cards go round backwards",
          "deal.second", deal_second, second_cards_backwards, "law dealing_gives_everybody_a_card"),
    Break("the second cards come before the stakes",
          "turn.phase", deal_first,
          second_cards_before_the_stakes, "law dealing_gives_everybody_a_card"),
    Break("a Pontoon is paid when declared",
          "declare.pontoon", declare, pontoons_are_paid_at_once, "law settled_as_reckoned"),
    Break("no pair is ever split",
          "split.pair", split_fault, no_pair_is_split, "deal split-plain"),
    Break("a twist costs a stake",
          "twist.card", drawing.twist, twists_are_paid_for, "law actions_do_what_they_say"),
    Break("the banker plays after the first hand",
          "banker.turn", played, banker_cuts_in, "law actions_do_what_they_say"),
    Break("the banker does not play when all are bust",
          "banker.no-live", played, banker_sits_out, "law actions_do_what_they_say"),
    Break("a bust banker may go on",
          "banker.bust", bank_status, banker_goes_on_when_bust, "law actions_do_what_they_say"),
    Break("a better hand is paid double",
          "settle.higher", verdict, _of_points(better_is_paid_double), "deal buy-example"),
    Break("a lower hand loses double",
          "settle.lower", verdict, _of_points(worse_loses_double), "deal banker-twenty-one"),
    Break("a deal is never annulled",
          "void.annul", voiding.annul_fault, annulled_by_nobody, "matrix a fresh 12"),
    *(Break(*said) for said in (*SESSION_BREAKS, *VARIANT_BREAKS)),
)
# fmt: on
