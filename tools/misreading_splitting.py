"""Misreadings of which hands may be split, what that costs, and how the new hands are played."""

from __future__ import annotations

from typing import Any, Final

from misreading_bending import Bend, Bends

from pontoon_rules.actions import Split
from pontoon_rules.cards import Card
from pontoon_rules.chapters import splitting
from pontoon_rules.chapters.splitting import split_hand
from pontoon_rules.chapters.turns import Fault, arrived, faulty
from pontoon_rules.hands import count
from pontoon_rules.pack import Pack
from pontoon_rules.ruleset import RuleSet
from pontoon_rules.state import Deal, Hand, Step

Cards = tuple[Card, ...]
splittable = splitting.hand_fault
split_play = splitting.play


def no_split_below_fifteen(rules: RuleSet, hand: Hand, hands: int) -> Fault | None:
    """Below 15 a player has to draw, and cannot split."""
    if hand.total < rules.stick_minimum:
        return faulty("stick.low", total=hand.total, min=rules.stick_minimum)
    return splittable(rules, hand, hands)


def split_after_drawing(rules: RuleSet, hand: Hand, hands: int) -> Fault | None:
    """A pair may be split later too, when cards have been drawn to it."""
    return splittable(rules, hand._replace(cards=hand.cards[:2]), hands)


def drawn_cards_stay(hand: Hand, new: Cards) -> tuple[Hand, Hand]:
    """The cards drawn before the split stay with the first hand."""
    one, other = split_hand(hand._replace(cards=hand.cards[:2]), new)
    for card in hand.cards[2:]:
        total, soft = count(one.total, one.soft, card)
        one = one._replace(cards=(*one.cards, card), total=total, soft=soft)
    return one, other


def split_costs_the_current_stake(deal: Deal, action: Split, cards: Cards, pack: Pack) -> Step:
    """The new hand costs what its seat has most on a hand by now."""
    step = split_play(deal, action, cards, pack)
    most = max(hand.stake for hand in deal.hands if hand.seat == action.seat)
    hands = list(step.deal.hands)
    hands[deal.turn + 1] = hands[deal.turn + 1]._replace(initial=most)
    return step._replace(deal=step.deal._replace(hands=tuple(hands)))


def new_hand_is_last(deal: Deal, action: Split, cards: Cards, pack: Pack) -> Step:
    """The new hand is played after all the other hands of its seat."""
    step = split_play(deal, action, cards, pack)
    hands = list(step.deal.hands)
    new = hands.pop(deal.turn + 1)
    last = max(place for place, hand in enumerate(hands) if hand.seat == action.seat)
    hands.insert(last + 1, new)
    return step._replace(deal=step.deal._replace(hands=tuple(hands)))


def aces_get_one_card(hand: Hand, new: Cards) -> tuple[Hand, Hand]:
    """Split aces get one card each and nothing more."""
    one, other = split_hand(hand, new)
    if hand.cards[0].rank != "A":
        return one, other
    return one._replace(status="stuck"), other._replace(status="stuck")


def past_stuck_hands(rules: RuleSet, hands: tuple[Hand, ...], turn: int) -> Any:
    """A hand that is complete when its turn comes is passed over."""
    while turn < len(hands) and hands[turn].status != "open":
        turn += 1
    return arrived(rules, hands, turn)


SPLITTING: Final[dict[str, Bends]] = {
    "no-split-below-fifteen": (Bend(splittable, no_split_below_fifteen),),
    "split-after-drawing": (
        Bend(splittable, split_after_drawing),
        Bend(split_hand, drawn_cards_stay),
    ),
    "split-costs-current-stake": (Bend(split_play, split_costs_the_current_stake),),
    "new-split-hand-last": (Bend(split_play, new_hand_is_last),),
    "split-aces-get-one-card": (
        Bend(split_hand, aces_get_one_card),
        Bend(arrived, past_stuck_hands),
    ),
}
"""For each misreading how it bends the engine."""
