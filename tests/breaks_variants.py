"""The rules of other tables and of the variants broken once each, in the form of `breaks`."""

from __future__ import annotations

from typing import Any

import attrs

from pontoon_rules import bonuses, evolve, payment
from pontoon_rules import hands as hands_module
from pontoon_rules.actions import ChooseBanker, Decline, End, Sell
from pontoon_rules.amounts import Amount
from pontoon_rules.cards import Card
from pontoon_rules.chapters import (
    banking,
    buying,
    passing,
    settling,
    splitting,
    sudden,
    taking,
)
from pontoon_rules.chapters.passing import Succession
from pontoon_rules.chapters.turns import Fault, faulty
from pontoon_rules.clauses import ClauseId
from pontoon_rules.hands import HandValue
from pontoon_rules.judging import sheet
from pontoon_rules.payment import Pay, Settlement
from pontoon_rules.records.syntax import Record
from pontoon_rules.ruleset import RuleSet
from pontoon_rules.sessions import Session, bank, between, playing
from pontoon_rules.sessions import lifecycle as sessions
from pontoon_rules.sessions.state import SessionStep
from pontoon_rules.state import Hand, Status, Table

Cards = tuple[Card, ...]
Because = tuple[ClauseId, ...]


def never(*_: object) -> None:
    return None


# --- hands and payments -----------------------------------------------------------------------

natural_value = hands_module.natural_value
natural_pay = payment._natural_pay
verdict = payment.verdict
larger = bonuses.larger
lines_of = bonuses.lines_of


def split_naturals_are_pontoons(rules: RuleSet, cards: Cards, split: bool) -> HandValue:
    return natural_value(rules, cards, False)


def kings_are_like_the_others(rules: RuleSet, cards: Cards, split: bool) -> HandValue:
    return natural_value(evolve(rules, ace_king="pontoon"), cards, split)


def split_pontoons_are_paid_double(rules: RuleSet, kind: Any, cards: Cards, split: bool) -> Pay:
    return natural_pay(rules, kind, cards, False)


def no_king(cards: Cards) -> bool:
    return False


def ties_to_the_banker(rules: RuleSet, hand: HandValue, banker: HandValue, *how: Any) -> Any:
    return verdict(evolve(rules, ties="banker"), hand, banker, *how)


def no_bonus(
    rules: RuleSet, cards: Cards, bought: bool, times: Amount
) -> tuple[Amount, tuple[ClauseId, ...]]:
    return times, ()


def bonus_instead(
    rules: RuleSet, cards: Cards, bought: bool, times: Amount
) -> tuple[Amount, tuple[ClauseId, ...]]:
    found = None if bought else bonuses.bonus_of(rules, cards)
    return larger(rules, cards, bought, times) if found is None else (found[0], ("bonus.table",))


def bonus_after_a_buy(
    rules: RuleSet, cards: Cards, bought: bool, times: Amount
) -> tuple[Amount, tuple[ClauseId, ...]]:
    return larger(rules, cards, False, times)


def lines_without_suits(cards: Cards) -> Any:
    return (line for line in lines_of(cards) if "-s" not in line)


# --- the play ---------------------------------------------------------------------------------

card_fault = buying.card_fault
buy_limits = buying.buy_limits
status_of = taking.status_of


def only_ranks_are_pairs(rules: RuleSet, one: Card, other: Card) -> bool:
    return one.rank == other.rank


def buying_at_twenty_one(rules: RuleSet, hand: Hand) -> Fault | None:
    fault = card_fault(rules, hand)
    return None if fault is not None and fault.code == "buy.twenty-one" else fault


def later_buys_as_at_the_table(
    original: int, bought: tuple[int, ...], later: str = ""
) -> tuple[int, int]:
    return buy_limits(original, bought)


def twenty_one_always_stops(rules: RuleSet, total: int, cards: int) -> Status:
    return status_of(evolve(rules, draw_at_21="none"), total, cards)


def stakes_as_in_the_book(record: Record) -> RuleSet:
    return rules_of(attrs.evolve(record, stakes=None))


rules_of = sheet.rules_of


# --- sudden death and the bank ----------------------------------------------------------------

suddenly = settling._suddenly
sudden_succession = passing.sudden_succession
succession_after = passing.succession_after


def last_holder(rules: RuleSet, hands: tuple[Hand, ...]) -> int | None:
    found = first_holder(rules, hands[::-1])
    return None if found is None else len(hands) - 1 - found


first_holder = sudden.first_holder


def the_others_lose(rules: RuleSet, hand: Hand, holder: bool, banker: HandValue) -> Settlement:
    right = suddenly(rules, hand, holder, banker)
    lost = attrs.evolve(right, outcome="lose", net=-hand.stake, because=("settle.lower",))
    return lost if right.outcome == "returned" else right


def the_bank_stays(table: Table, holder: Hand) -> Succession:
    right = sudden_succession(table, holder)
    return attrs.evolve(right, banker=table.banker, candidates=(table.banker,), holders=())


def never_at_once(rules: RuleSet, hand: Hand) -> bool:
    return False


def _as_if(**switches: Any) -> Any:
    """The bank passes as if the table played otherwise."""

    def wrong(table: Table, bank_hand: Hand, hands: tuple[Hand, ...]) -> Succession:
        rules = evolve(table.rules, **switches)
        return succession_after(attrs.evolve(table, rules=rules), bank_hand, hands)

    return wrong


# --- between deals ----------------------------------------------------------------------------

sell_fault = bank.sell_fault
sell = bank.sell
chips_fault = sessions.chips_fault


def nothing_is_agreed(session: Session, action: ChooseBanker) -> Fault | None:
    return faulty("agree.excluded")


def nothing_is_declined(session: Session, action: Decline) -> Fault | None:
    return faulty("decline.excluded")


def nothing_is_sold(session: Session, action: Sell) -> Fault | None:
    return faulty("sale.excluded")


def _sold_in_spite_of(code: str) -> Any:
    """A sale that one rule forbids is made all the same."""

    def wrong(session: Session, action: Sell) -> Fault | None:
        fault = sell_fault(session, action)
        return None if fault is not None and fault.code == code else fault

    return wrong


def sold_again(session: Session, action: Sell) -> SessionStep:
    step = sell(session, action)
    return step._replace(session=step.session._replace(seller=action.buyer))


def nobody_ends_it(session: Session, action: End) -> Fault | None:
    return faulty("end.fixed", count=8)


def _begun_in_spite_of(code: str) -> Any:
    """A session begins with chips that one rule forbids."""

    def wrong(rules: RuleSet, *more: Any) -> Fault | None:
        fault = chips_fault(rules, *more)
        return None if fault is not None and fault.code == code else fault

    return wrong


# fmt: off
VARIANT_BREAKS = (
    ("agreed stakes are no limits",
     "stake.agreed", rules_of, stakes_as_in_the_book, "deal stakes-agreed-high"),
    ("values never make a pair",
     "split.value", splitting.is_pair, only_ranks_are_pairs, "deal split-by-value"),
    ("a split Pontoon is always paid double",
     "split.pontoon.single", natural_pay, split_pontoons_are_paid_double,
     "deal split-pontoon-single"),
    ("a split ace and ten-card is always a Pontoon",
     "split.pontoon.ordinary", natural_value, split_naturals_are_pontoons,
     "deal split-pontoon-ordinary"),
    ("a hand of 21 may buy",
     "buy.under", card_fault, buying_at_twenty_one, "deal buy-at-twenty-one"),
    ("a later buy always adds the stake",
     "buy.limit.any", buy_limits, later_buys_as_at_the_table, "deal buy-later-any"),
    ("a hand of 21 always stops",
     "twist.twenty-one", status_of, twenty_one_always_stops, "deal twist-at-twenty-one"),
    ("no total stops the banker",
     "banker.limit", banking.limit_fault, never, "deal banker-limit"),
    ("no total makes the banker draw",
     "banker.low", banking.low_fault, never, "deal banker-low"),
    ("ties always go to the banker",
     "settle.tie.player", verdict, ties_to_the_banker, "deal tie-to-player"),
    ("a Pontoon takes a rotating bank",
     "bank.rotate", succession_after, _as_if(bank_passes="pontoon"), "deal rotate-pontoon"),
    ("the banker's Pontoon always keeps the bank",
     "bank.under-pontoon", succession_after, _as_if(bank_under_pontoon=False),
     "deal bank-under-pontoon"),
    ("only a Pontoon is shuffled for",
     "shuffle.every", succession_after, _as_if(shuffle="after-pontoon"),
     "deal shuffle-every-deal"),
    ("ace and king are paid like any Pontoon",
     "ace-king.paid", payment._holds_king, no_king, "deal ace-king-paid"),
    ("ace and king are never a class",
     "ace-king.class", natural_value, kings_are_like_the_others, "deal ace-king-class"),
    ("the last Pontoon ends the deal",
     "sudden.first", first_holder, last_holder, "elsewhere dealing_gives_everybody_a_card"),
    ("the others lose in sudden death",
     "sudden.return", suddenly, the_others_lose, "elsewhere settled_as_reckoned"),
    ("a sudden end takes no bank",
     "sudden.bank", sudden_succession, the_bank_stays, "deal sudden-first"),
    ("declaring never ends the deal",
     "sudden.turn", sudden.ends_now, never_at_once, "deal sudden-turn"),
    ("there are no bonuses",
     "bonus.table", larger, no_bonus, "deal bonus-mixed"),
    ("a bonus is paid even where it is less",
     "bonus.larger", larger, bonus_instead, "deal bonus-trick"),
    ("a hand that bought earns a bonus",
     "bonus.bought", larger, bonus_after_a_buy, "deal bonus-bought"),
    ("suits earn nothing",
     "bonus.suits", lines_of, lines_without_suits, "deal bonus-spades"),
    ("holders never agree",
     "bank.agree", bank.choose_fault, nothing_is_agreed, "deal session-agree"),
    ("the bank is never declined",
     "bank.decline", bank.decline_fault, nothing_is_declined, "deal session-decline"),
    ("the bank is never sold",
     "bank.sale", sell_fault, nothing_is_sold, "deal session-sale"),
    ("the bank is sold on and on",
     "bank.sale.once", sell, sold_again, "deal session-sale-twice"),
    ("the bank may cost nothing",
     "bank.sale.price", sell_fault, _sold_in_spite_of("sale.price"), "deal session-sale-price"),
    ("the bank is sold over a Pontoon",
     "bank.sale.without-pontoon", sell_fault, _sold_in_spite_of("sale.pontoon-due"),
     "deal session-sale-pontoon-due"),
    ("an open session has no end",
     "session.open", between.end_fault, nobody_ends_it, "deal session-open-closed"),
    ("all the chips end nothing",
     "session.chips", playing.has_all_chips, never, "deal session-chips-after"),
    ("a seat may begin without a chip",
     "session.chips.start", chips_fault, _begun_in_spite_of("chips.low"),
     "deal session-chips-low"),
    ("every table plays with chips",
     "session.credit", chips_fault, _begun_in_spite_of("chips.excluded"),
     "deal session-chips-excluded"),
    ("every table sells the bank",
     "between.sale", sell_fault, _sold_in_spite_of("sale.excluded"), "deal session-sale-excluded"),
)
# fmt: on
"""What each says, the clause it breaks, the right and the wrong function, what catches it."""
