"""What programs that use the package write, right and wrong, for a type checker.

Checked by `tests/test_typing.py`, and never run.  `# E: code` at the end of a line says which error
has to be found there; on every other line there must be none.
"""

from __future__ import annotations

import random
from fractions import Fraction
from typing import assert_never, assert_type

import pontoon_rules as pontoon

# Hands


def hands() -> None:
    value = pontoon.classify(pontoon.TABLE, pontoon.cards("A 6"))
    assert_type(value, pontoon.HandValue)
    assert_type(value.total, int)
    assert_type(value > pontoon.classify(pontoon.TABLE, [pontoon.card("K")]), bool)
    assert_type(pontoon.compare(value, value), int)
    if value.kind == "five-card-trick":
        return

    pontoon.classify(pontoon.cards("A 6"))  # E: call-arg, arg-type
    pontoon.classify(pontoon.TABLE, "A 6")  # E: arg-type
    pontoon.Card("1")  # E: arg-type
    pontoon.Card("A", "spades")  # E: arg-type
    value.total = 21  # E: misc
    print(value.points)  # E: attr-defined
    if value.kind == "blackjack":  # E: comparison-overlap
        return
    print(value < 21)  # E: operator


def settlements() -> pontoon.Amount:
    hand, banker = pontoon.cards("8 4 6"), pontoon.cards("K 7")
    result = pontoon.settle_hand(pontoon.TABLE, hand, 5, banker)
    assert_type(result, pontoon.Settlement)
    assert_type(result.because, tuple[pontoon.ClauseId, ...])
    if "settle.tie" in result.because:
        return 0

    pontoon.settle_hand(pontoon.TABLE, hand, banker)  # E: call-arg, arg-type
    pontoon.settle_hand(pontoon.TABLE, hand, 2.5, banker)  # E: arg-type
    result.because.append("settle.tie")  # E: attr-defined
    return result.net


# Rules


def rules() -> pontoon.RuleSet:
    sixteen = pontoon.evolve(pontoon.TABLE, stick_minimum=16)
    assert_type(sixteen, pontoon.RuleSet)
    assert_type(sixteen.stake_maximum, int | None)

    sixteen.stick_minimum = 15  # E: misc
    pontoon.RuleSet(stick_min=16)  # E: call-arg
    print(sixteen.stake_maximum + 1)  # E: operator
    return pontoon.RuleSet(stick_minimum=16, stake_maximum=None)


def rules_by_name() -> pontoon.RuleSet:
    assert_type(pontoon.named("home+malaysian"), pontoon.RuleSet)
    assert_type(pontoon.HOME.pontoon_pays, pontoon.Amount)
    assert_type(pontoon.GUIDE.session_deals, int | None)
    assert_type(pontoon.PROFILES["guide"], pontoon.RuleSet)
    if pontoon.HOME.ties == "player":
        return pontoon.RuleSet(pontoon_pays=Fraction(3, 2), bonuses=(("678", Fraction(3, 2)),))

    pontoon.RuleSet(ties="players")  # E: arg-type
    pontoon.RuleSet(pontoon_pays=1.5)  # E: arg-type
    if pontoon.HOME.ties == "nobody":  # E: comparison-overlap
        return pontoon.HOME
    pontoon.with_variants(pontoon.HOME, 5)  # E: arg-type
    return pontoon.with_variants(pontoon.HOME, ("spanish",))


# A deal


def deal() -> pontoon.Deal:
    start = pontoon.start_deal(pontoon.TABLE, seats=("Ann", "Bob"), banker="Ann")
    step = pontoon.apply(start, pontoon.DealCards(), drawn=pontoon.cards("8 K"))
    assert_type(step, pontoon.Step)
    assert_type(step.entries, tuple[pontoon.Entry, ...])
    assert_type(step.deal.due(pontoon.Twist("Bob")), int)

    pontoon.start_deal(pontoon.TABLE, ("Ann", "Bob"))  # E: call-arg
    pontoon.apply(start, "deal")  # E: arg-type
    pontoon.apply(start, pontoon.Stake("Bob", 2.0))  # E: arg-type
    pontoon.apply(start, pontoon.Stake("Bob", Fraction(3, 2)))  # E: arg-type
    pontoon.apply(start, pontoon.Stake("Bob"))  # E: call-arg
    pontoon.apply(start, pontoon.DealCards(), drawn="8 K")  # E: arg-type
    start.phase = "stakes"  # E: misc
    if start.phase == "playing":  # E: comparison-overlap
        return start
    return step.deal


def in_words(action: pontoon.Action) -> str:
    match action:
        case pontoon.Stake(seat, amount):
            assert_type(amount, int)
            return f"{seat} stakes {amount}"
        case pontoon.Buy(seat, amount):
            return f"{seat} buys for {amount}"
        case pontoon.Declare(seat) | pontoon.Split(seat):
            return f"{seat} has a pair or a Pontoon"
        case pontoon.Twist(seat) | pontoon.Stick(seat):
            return f"{seat} twists or sticks"
        case pontoon.DealCards():
            return "cards for everybody"
        case pontoon.Annul(reason):
            return reason
        case _:
            assert_never(action)


def half_in_words(action: pontoon.Action) -> str:
    match action:
        case pontoon.DealCards():
            return "cards for everybody"
        case _:
            assert_never(action)  # E: arg-type


# What is refused, and what is allowed


def refusals(deal: pontoon.Deal) -> tuple[pontoon.Option, ...]:
    refusal = pontoon.check(deal, pontoon.Buy("Bob", 4))
    assert_type(refusal, pontoon.Refusal | None)
    print(refusal.code)  # E: union-attr
    if refusal is None:
        return pontoon.options(deal)
    assert_type(refusal.clause, pontoon.ClauseId)
    if refusal.code == "buy.later.high":
        return refusal.legal
    if refusal.code == "buy.later.hgh":  # E: comparison-overlap
        return refusal.legal
    wrong: pontoon.ClauseId = "settle.ties"  # E: assignment
    right: pontoon.Code = "stick.low"
    return () if wrong or right else refusal.legal


def caught(deal: pontoon.Deal) -> pontoon.Code | None:
    try:
        pontoon.apply(deal, pontoon.Stick("Bob"))
    except pontoon.Refused as refused:
        assert_type(refused.refusal, pontoon.Refusal)
        return refused.refusal.code
    except pontoon.Malformed as malformed:
        print(malformed.refusal)  # E: attr-defined
    return None


def limits(option: pontoon.Option) -> int:
    print(option.max + 1)  # E: operator
    if option.min is None or option.max is None:
        return 0
    return option.max - option.min


# Views and games


def seen(deal: pontoon.Deal) -> int:
    view = pontoon.view(deal, seat="Bob")
    assert_type(view, pontoon.View)
    pontoon.view(deal, seat=None)
    pontoon.view(deal)
    pontoon.view(deal, 2)  # E: arg-type
    print(view.deal)  # E: attr-defined
    return sum(len(hand.cards) for hand in view.hands)


def played(rules: pontoon.RuleSet) -> dict[str, pontoon.Amount]:
    stock = pontoon.shuffled(rules, seat_count=2, random=random.Random(7))
    game = pontoon.new_game(rules, ("Ann", "Bob"), "Ann", stock)
    game = pontoon.step(game, pontoon.DealCards()).game
    game = pontoon.step(game, pontoon.DealCards())  # E: assignment
    pontoon.shuffled(rules, seat_count=2)  # E: call-arg
    pontoon.shuffled(rules, 2, 7)  # E: arg-type
    return pontoon.balances(game.deal)


# A session


def evening(rules: pontoon.RuleSet) -> tuple[pontoon.Amount, ...]:
    session = pontoon.new_session(rules, ("Ann", "Bob"), "Ann", {"Ann": 20, "Bob": 20})
    step = pontoon.apply_session(session, pontoon.StartDeal())
    assert_type(step, pontoon.SessionStep)
    for action in (pontoon.ChooseBanker("Bob"), pontoon.Decline("Bob"), pontoon.End()):
        assert_type(pontoon.check_session(session, action), pontoon.Refusal | None)
    pontoon.apply_session(session, pontoon.Sell(buyer="Bob", price=3))
    assert_type(session.sales, tuple[pontoon.Entry, ...])
    if session.over == "chips":
        return session.balances

    pontoon.apply(session, pontoon.End())  # E: arg-type
    pontoon.Sell("Bob")  # E: call-arg
    pontoon.Sell("Bob", Fraction(3, 2))  # E: arg-type
    pontoon.new_session(rules, ("Ann", "Bob"), chips=20)  # E: arg-type
    if session.over == "bankrupt":  # E: comparison-overlap
        return ()
    return step.session.balances


def share(amount: pontoon.Amount) -> int:
    if isinstance(amount, Fraction):
        return amount.numerator
    assert_type(amount, int)
    whole: int = amount + Fraction(1, 2)  # E: assignment
    return whole
