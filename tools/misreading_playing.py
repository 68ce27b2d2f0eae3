"""Misreadings of what a player may do: staking, buying, twisting, sticking."""

from __future__ import annotations

from typing import Any, Final

from misreading_bending import Bend, Bends, Swap

from pontoon_rules.actions import DealCards, Stake
from pontoon_rules.cards import Card
from pontoon_rules.chapters import buying, dealing, drawing, taking
from pontoon_rules.chapters.buying import buy_limits
from pontoon_rules.chapters.naturals import is_pontoon, undeclared
from pontoon_rules.chapters.settling import value_of
from pontoon_rules.chapters.taking import drawn, status_of
from pontoon_rules.chapters.turns import Fault, faulty
from pontoon_rules.hands import LIMIT, POINTS, PONTOON, TRICK, HandValue, hand_value
from pontoon_rules.lifecycle import start_deal
from pontoon_rules.pack import Pack
from pontoon_rules.ruleset import LaterBuy, RuleSet
from pontoon_rules.state import Deal, Hand, Phase, Status, Step, clockwise_from_left

Cards = tuple[Card, ...]
Bought = tuple[int, ...]
Limits = tuple[int, int]
buyable = buying.card_fault
deal_first = dealing.deal_first
stickable = drawing.stick_hand_fault


# --- the order of things --------------------------------------------------------------------


def stakes_come_first(*how: Any) -> Deal:
    """Everybody stakes before the first card."""
    return start_deal(*how)._replace(phase="stakes")


def staked_before_cards(deal: Deal, action: Stake, cards: Cards, pack: Pack) -> Step:
    """The first cards are due when all have staked."""
    stakes = (*deal.stakes, action.amount)
    phase: Phase = "stakes" if len(stakes) < len(deal.table.players) else "first-cards"
    return Step(deal._replace(phase=phase, stakes=stakes), (), ("stake.place",))


def dealt_after_stakes(deal: Deal, action: DealCards, cards: Cards, pack: Pack) -> Step:
    """The second cards follow the first at once."""
    step = deal_first(deal, action, cards, pack)
    return step._replace(deal=step.deal._replace(phase="second-cards", stakes=deal.stakes))


def staked_in_any_order(deal: Deal, action: Stake) -> Fault | None:
    """Nobody has to wait for the seats before him with his stake."""
    if action.seat == deal.banker:
        return faulty("stake.banker", seat=action.seat)
    return dealing.amount_fault(deal.rules, action.amount)


def anticlockwise(seats: tuple[str, ...], banker: str) -> tuple[str, ...]:
    """Play goes round to the right."""
    return clockwise_from_left(seats, banker)[::-1]


# --- buying ---------------------------------------------------------------------------------


def later_capped_by_the_first(original: int, bought: Bought, later: LaterBuy) -> Limits:
    """The cap of every later buy is the first one."""
    low, high = buy_limits(original, bought, later)
    return low, bought[0] if bought else high


def later_to_double_the_new_stake(original: int, bought: Bought, later: LaterBuy) -> Limits:
    """A later buy may be up to twice the stake as it has grown."""
    low, _ = buy_limits(original, bought, later)
    return low, 2 * (original + sum(bought))


def later_from_the_new_stake(original: int, bought: Bought, later: LaterBuy) -> Limits:
    """A later buy must be at least the stake as it has grown."""
    low, high = original + sum(bought), buy_limits(original, bought, later)[1]
    return low, max(low, high)


def limits_of_the_new_stake(original: int, bought: Bought, later: LaterBuy) -> Limits:
    """Every buy is from once to twice the stake as it has grown."""
    stake = original + sum(bought)
    return stake, 2 * stake


def limits_left_out(original: int, bought: Bought, later: LaterBuy) -> Limits:
    """The limits themselves are not allowed."""
    low, high = buy_limits(original, bought, later)
    return low + 1, high - 1


def nothing_between(rules: RuleSet, hand: Hand) -> Fault | None:
    """Nor is a card bought where no amount lies between the limits."""
    low, high = limits_left_out(hand.initial, hand.bought, rules.buy_later_minimum)
    return faulty("buy.first.high") if low > high else buyable(rules, hand)


def exactly_the_stake(original: int, bought: Bought, later: LaterBuy) -> Limits:
    """A buy is exactly the original stake."""
    return original, original


def up_to_the_stake(original: int, bought: Bought, later: LaterBuy) -> Limits:
    """A buy is any amount up to the original stake, a later one up to the buy before."""
    return 1, bought[-1] if bought else original


def first_from_one(original: int, bought: Bought, later: LaterBuy) -> Limits:
    """The first buy may be as small as one unit."""
    low, high = buy_limits(original, bought, later)
    return low if bought else 1, high


def bought_after_a_twist(rules: RuleSet, hand: Hand) -> Fault | None:
    """A card may be bought after a twist."""
    late = hand.twisted and hand.total < LIMIT
    return undeclared(rules, hand) if late else buyable(rules, hand)


def bought_once(rules: RuleSet, hand: Hand) -> Fault | None:
    """Only one card may be bought on a hand."""
    return faulty("buy.twisted") if hand.bought else buyable(rules, hand)


def never_bought_on_a_split_hand(rules: RuleSet, hand: Hand) -> Fault | None:
    """Nothing is bought on a split hand."""
    return faulty("buy.twisted") if hand.split else buyable(rules, hand)


def no_sure_trick_is_bought(rules: RuleSet, hand: Hand) -> Fault | None:
    """The fifth card may not be bought where it cannot make the hand bust."""
    hard = hand.total - 10 * hand.soft
    sure = len(hand.cards) == 4 and hard + 10 <= LIMIT
    return faulty("buy.twisted") if sure else buyable(rules, hand)


def bought_at_21(rules: RuleSet, hand: Hand) -> Fault | None:
    """A card may be bought at 21."""
    return faulty("buy.twisted") if hand.twisted else undeclared(rules, hand)


def buy_ends_the_hand(rules: RuleSet, hand: Hand, card: Card, added: int = 0) -> Hand:
    """A hand that buys gets that one card and no more."""
    after = drawn(rules, hand, card, added)
    return after._replace(status="stuck") if added and after.status == "open" else after


# --- twisting and sticking ------------------------------------------------------------------


def drawn_at_soft_21(rules: RuleSet, hand: Hand, card: Card, added: int = 0) -> Hand:
    """Who would rather count his ace 1 goes on at a soft 21."""
    after = drawn(rules, hand, card, added)
    return after._replace(status="open") if after.soft and after.status == "twenty-one" else after


def bought_at_soft_21(rules: RuleSet, hand: Hand) -> Fault | None:
    """And buys there too."""
    return bought_at_21(rules, hand) if hand.soft else buyable(rules, hand)


def beyond_five_cards(rules: RuleSet, total: int, cards: int) -> Status:
    """Five cards below 21 may go on drawing."""
    if total <= LIMIT and cards > 4:
        return "twenty-one" if total == LIMIT else "open"
    return status_of(rules, total, cards)


def worth_in_many_cards(total: int, cards: int, soft: bool) -> HandValue:
    """Six cards and more are worth what five are."""
    if cards <= 5:
        return hand_value(total, cards, soft)
    return HandValue(TRICK, total, soft) if total <= LIMIT else HandValue("bust", total, soft)


def stick_by_hard_count(rules: RuleSet, hand: Hand) -> Fault | None:
    """The least total for sticking must be reached with the ace as 1."""
    hard = hand.total - 10 * hand.soft
    if hard < rules.stick_minimum and undeclared(rules, hand) is None:
        return faulty("stick.low", total=hard, min=rules.stick_minimum)
    return stickable(rules, hand)


def no_stick_after_a_twist(rules: RuleSet, hand: Hand) -> Fault | None:
    """Who has twisted must twist on."""
    return faulty("buy.twisted") if hand.twisted else stickable(rules, hand)


def never_due(rules: RuleSet, hand: Hand) -> Fault | None:
    """A Pontoon may be kept quiet."""
    return None


def forgotten_if_not_declared(rules: RuleSet, hand: Hand) -> bool:
    """A Pontoon that its holder has stuck on is none any more."""
    return is_pontoon(rules, hand) and hand.status != "stuck"


def plain_if_not_declared(rules: RuleSet, hand: Hand) -> HandValue:
    """It is a plain 21."""
    value = value_of(rules, hand)
    kept_quiet = value.kind == PONTOON and hand.status == "stuck"
    return HandValue(POINTS, LIMIT, True) if kept_quiet else value


PLAYING: Final[dict[str, Bends]] = {
    "stakes-before-cards": (
        Bend(start_deal, stakes_come_first),
        Bend(dealing.stake, staked_before_cards),
        Bend(deal_first, dealt_after_stakes),
    ),
    "stakes-in-any-order": (Bend(dealing.stake_fault, staked_in_any_order),),
    "anticlockwise": (Bend(clockwise_from_left, anticlockwise),),
    "later-buy-capped-by-first": (Bend(buy_limits, later_capped_by_the_first),),
    "later-buy-to-double-new-stake": (Bend(buy_limits, later_to_double_the_new_stake),),
    "later-buy-from-new-stake": (Bend(buy_limits, later_from_the_new_stake),),
    "buy-limits-of-new-stake": (Bend(buy_limits, limits_of_the_new_stake),),
    "buy-limits-left-out": (Bend(buy_limits, limits_left_out), Bend(buyable, nothing_between)),
    "buy-equals-stake": (Bend(buy_limits, exactly_the_stake),),
    "buy-up-to-stake": (Bend(buy_limits, up_to_the_stake),),
    "first-buy-from-one": (Bend(buy_limits, first_from_one),),
    "buy-after-twist": (Bend(buyable, bought_after_a_twist),),
    "buy-once": (Bend(buyable, bought_once),),
    "no-buy-on-split-hand": (Bend(buyable, never_bought_on_a_split_hand),),
    "no-buying-a-sure-trick": (Bend(buyable, no_sure_trick_is_bought),),
    "buy-at-21": (Bend(buyable, bought_at_21),),
    "buy-ends-the-hand": (
        Bend(drawn, buy_ends_the_hand),
        Swap(taking, "ENDS", {**taking.ENDS, "stuck": ()}),
    ),
    "ace-as-holder-likes": (
        Bend(drawn, drawn_at_soft_21),
        Bend(buyable, bought_at_soft_21),
    ),
    "beyond-five-cards": (
        Bend(status_of, beyond_five_cards),
        Bend(hand_value, worth_in_many_cards),
    ),
    "stick-by-hard-count": (Bend(stickable, stick_by_hard_count),),
    "no-stick-after-twist": (Bend(stickable, no_stick_after_a_twist),),
    "pontoon-need-not-be-declared": (Bend(undeclared, never_due),),
    "undeclared-pontoon-is-21": (
        Bend(undeclared, never_due),
        Bend(is_pontoon, forgotten_if_not_declared),
        Bend(value_of, plain_if_not_declared),
    ),
}
"""For each misreading how it bends the engine."""
