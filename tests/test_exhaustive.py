"""Small spaces walked to their ends: hands, pairs of hands, and every state of tiny tables."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations_with_replacement, permutations, product
from typing import Final

import laws
import pytest
import reckoning
from support import TINY, Moved, offered

from pontoon_rules import (
    RANKS,
    SUITS,
    TABLE,
    Action,
    Card,
    Deal,
    RuleSet,
    apply,
    classify,
    compare,
    evolve,
    options,
    settle_hand,
    start_deal,
)

Cards = tuple[Card, ...]

# --- every hand --------------------------------------------------------------------------------


def hands_of(cards: int) -> Iterator[Cards]:
    """Every hand of so many cards that two packs can deal, suits and order aside."""
    for ranks in combinations_with_replacement(RANKS, cards):
        yield tuple(Card(rank) for rank in ranks)


EVERY_HAND: Final = tuple(chain.from_iterable(map(hands_of, range(1, 6))))


@cache
def classes() -> dict[tuple[str, int, bool, int], Cards]:
    """One hand of each kind, total, softness and number of cards there is."""
    found: dict[tuple[str, int, bool, int], Cards] = {}
    for hand in EVERY_HAND:
        found.setdefault((reckoning.kind_of(hand), *reckoning.count_of(hand), len(hand)), hand)
    return found


def test_how_many_hands_there_are() -> None:
    assert len(EVERY_HAND) == 13 + 91 + 455 + 1820 + 6188
    kinds = Counter(reckoning.kind_of(hand) for hand in EVERY_HAND)
    assert kinds["pontoon"] == 4 and min(kinds.values()) == 4 and len(kinds) == 4


def test_every_hand_of_up_to_five_cards() -> None:
    for hand in EVERY_HAND:
        laws.hands_are_worth_their_cards(TABLE, hand, hand)


def test_every_order_of_the_cards() -> None:
    for hand in hands_of(3):
        value = classify(TABLE, hand)
        assert {classify(TABLE, order) for order in permutations(hand)} == {value}


def test_suits_never_decide() -> None:
    """Any two-card hand in any two suits is worth and is paid the same; clause `cards.suits`."""
    bank = (Card("K"), Card("9"))
    for one, other in product(RANKS, RANKS):
        suited = [(Card(one, s), Card(other, t)) for s in SUITS for t in SUITS]
        assert len({classify(TABLE, hand) for hand in suited}) == 1
        assert len({settle_hand(TABLE, hand, 2, bank).net for hand in suited}) == 1
        assert len({settle_hand(TABLE, bank, 2, hand).net for hand in suited}) == 1


@pytest.mark.parametrize("law", laws.HAND_LAWS, ids=laws.names_of(laws.HAND_LAWS))
def test_hand_laws_on_all_pairs_of_classes(law: laws.HandLaw) -> None:
    for one, other in product(classes().values(), repeat=2):
        law(TABLE, one, other)


def test_hands_are_in_one_order() -> None:
    """A total preorder: any two compare, nothing compares in a circle."""
    values = [classify(TABLE, hand) for hand in classes().values()]
    ordered = sorted(values)
    for place, one in enumerate(ordered):
        assert not one < one and one <= one and compare(one, one) == 0
        for other in ordered[place:]:
            assert one <= other and not one > other
            assert (compare(one, other) == 0) == (one >= other)


def test_there_are_twenty_one_places_and_two() -> None:
    """Bust, 2 to 21 points (a single card may count 2), trick, Pontoon: no more ranks.

    Where ace and king are a class of their own it stands between the last two.
    """
    assert ranks_of(TABLE) == {0, *range(2, 22), 22, 24}
    assert ranks_of(evolve(TABLE, ace_king="class")) == {0, *range(2, 22), 22, 23, 24}


def ranks_of(rules: RuleSet) -> set[int]:
    return {classify(rules, hand).strength for hand in EVERY_HAND}


def test_a_bank_hand_is_never_better_to_meet_with_more() -> None:
    """The better the hand, the more it wins: nets never fall along the order of hands."""
    ordered = sorted(classes().values(), key=reckoning.place_of)
    for bank in classes().values():
        nets = [settle_hand(TABLE, hand, 1, bank).net for hand in ordered]
        live = [net for net, hand in zip(nets, ordered, strict=True)
                if reckoning.kind_of(hand) != "bust"]  # fmt: skip
        assert live == sorted(live)


# --- every state of a tiny table ------------------------------------------------------------


def drawable(deal: Deal, action: Action) -> Iterator[Cards]:
    """Every hand of cards that may come for an action, by rank, by counting."""
    fresh = laws.fresh_ranks(deal.pack)
    buried = laws.ranks_of(deal.pack.buried)
    for cards in product(map(Card, deal.rules.ranks), repeat=deal.due(action)):
        early, late = cards[: deal.pack.fresh], cards[deal.pack.fresh :]
        if laws.ranks_of(early) <= fresh and laws.ranks_of(late) <= buried:
            yield cards


def impossible(deal: Deal, action: Action) -> Iterator[Cards]:
    """Every hand of cards that counting rules out."""
    possible = set(drawable(deal, action))
    for cards in product(map(Card, deal.rules.ranks), repeat=deal.due(action)):
        if cards not in possible:
            yield cards


def successors(deal: Deal) -> Iterator[Moved]:
    """Every legal step, with every card that may come."""
    for option in options(deal):
        for action in offered(option):
            for cards in drawable(deal, action):
                yield Moved(deal, action, cards, apply(deal, action, cards))


TABLES: Final[dict[str, tuple[RuleSet, int]]] = {
    "A 7 10 twice, stakes to 2": (TINY, 11069),
    "A 8 K twice": (evolve(TINY, ranks=("A", "8", "K"), stake_maximum=1), 4487),
    "2 5 four times": (evolve(TINY, ranks=("2", "5"), copies=4, stake_maximum=1), 8136),
}
"""Tiny tables of two seats, and how many states each has."""

HEAVY: Final = (
    laws.only_the_lawful_is_legal,
    laws.due_cards_are_right,
    laws.deals_are_values,
    laws.suits_never_matter,
)
LIGHT: Final = tuple(law for law in laws.STEP_LAWS if law not in HEAVY)


def situation(deal: Deal) -> tuple[object, ...]:
    """What decides what may be done and seen: the order of the cards in a hand does not."""
    hands = tuple(
        (hand.seat, tuple(sorted(map(str, hand.cards))), hand.initial, hand.bought, hand.split,
         hand.status)
        for hand in deal.hands
    )  # fmt: skip
    bank = len(deal.bank_hand.cards), reckoning.kind_of(deal.bank_hand.cards)
    return deal.phase, deal.opening, deal.stakes, hands, bank, deal.turn, deal.pack.stock


@pytest.mark.parametrize("name", TABLES)
def test_every_state_of_a_tiny_table(name: str) -> None:
    """Breadth first from the start, with every card that may come; laws on every step.

    The laws that ask for everything one could ask, and those of what is seen, are tried once for
    each situation.
    """
    rules, states = TABLES[name]
    start = start_deal(rules, ("Ann", "Bob"), "Ann")
    seen = {start}
    situations: set[tuple[object, ...]] = set()
    queue = deque([start])
    while queue:
        for moved in successors(queue.popleft()):
            for law in LIGHT:
                law(moved)
            deal = moved.after
            if deal in seen:
                continue
            seen.add(deal)
            queue.append(deal)
            if situation(deal) not in situations:
                situations.add(situation(deal))
                thoroughly(moved)
    assert len(seen) == states


def thoroughly(moved: Moved) -> None:
    """The laws that take long."""
    for law in HEAVY:
        law(moved)
    laws.keeps_the_secrets(moved.after)
    for action in filter(moved.after.due, laws.lawful_now(moved.after)):
        for cards in impossible(moved.after, action):
            refusal = laws.refused(moved.after, action, cards)
            assert refusal is not None and refusal.code == "card.impossible"
