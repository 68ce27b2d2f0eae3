"""Misreadings of the banker's play, of who holds the bank next, and of shuffling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from misreading_bending import Bend, Bends, Swap

from pontoon_rules import lifecycle
from pontoon_rules.actions import Buy
from pontoon_rules.cards import Card
from pontoon_rules.chapters import banking, dealing
from pontoon_rules.chapters.banking import bank_stuck
from pontoon_rules.chapters.naturals import is_pontoon
from pontoon_rules.chapters.passing import Succession, succession, succession_after
from pontoon_rules.chapters.settling import settled, value_of
from pontoon_rules.chapters.turns import Fault, out_of_turn, played
from pontoon_rules.hands import TRICK
from pontoon_rules.ruleset import RuleSet
from pontoon_rules.sessions.playing import under_the_pack
from pontoon_rules.state import Deal, Hand, Step, Table, all_hands

Hands = tuple[Hand, ...]
Takers = Callable[[Table, Hands], list[str]]
limit_fault = banking.limit_fault
HALF: Final = 26
"""How many cards make half a pack."""


# --- the banker's play ----------------------------------------------------------------------


def banker_may_buy(deal: Deal, action: Buy) -> Fault | None:
    """The banker may buy a card when it is his turn."""
    return out_of_turn(deal, action.seat)


def drawn_at_a_soft_17(rules: RuleSet, hand: Hand) -> Fault | None:
    """The total that stops the banker must be a hard one."""
    low = rules.banker_stops_at
    soft = low is not None and hand.soft and hand.total == low
    return None if soft else limit_fault(rules, hand)


def over_with_the_last_bust(deal: Deal, hand: Hand, *how: Any) -> Step:
    """The deal is over when every player is bust."""
    step = played(deal, hand, *how)
    after = step.deal
    if after.phase != "banker" or any(one.status != "bust" for one in after.hands):
        return step
    return settled(after, bank_stuck(after.bank_hand), after.pack, step.because)


def not_yet(rules: RuleSet, hand: Hand) -> bool:
    """The banker shows no Pontoon before the players have played."""
    return False


# --- who holds the bank next ----------------------------------------------------------------


def unsplit_pontoons(table: Table, hands: Hands) -> list[str]:
    """Whoever has a Pontoon that is not on a split hand, in order of play."""
    return [hand.seat for hand in hands if is_pontoon(table.rules, hand) and not hand.split]


def split_ones_too(table: Table, hands: Hands) -> list[str]:
    """A split Pontoon takes the bank like any other."""
    return [hand.seat for hand in hands if is_pontoon(table.rules, hand)]


def tricks_too(table: Table, hands: Hands) -> list[str]:
    """A five-card trick takes the bank as a Pontoon does."""
    pontoons = unsplit_pontoons(table, hands)
    return [
        hand.seat
        for hand in hands
        if hand.seat in pontoons or value_of(table.rules, hand).kind == TRICK
    ]


def last_of_them(table: Table, hands: Hands) -> list[str]:
    """Of several Pontoons the last one takes the bank."""
    return unsplit_pontoons(table, hands)[::-1]


def largest_stake(table: Table, hands: Hands) -> list[str]:
    """Of several Pontoons the one with the largest stake takes the bank."""
    found = unsplit_pontoons(table, hands)
    stakes = {hand.seat: hand.stake for hand in hands}
    return sorted(found, key=lambda seat: -stakes[seat])


def nobody(table: Table, hands: Hands) -> list[str]:
    """The bank stays where it is."""
    return []


def _taken_by(takers: Takers) -> Bends:
    """The bank goes to the first of some seats; not under the banker's Pontoon."""

    def after(table: Table, bank_hand: Hand, hands: Hands) -> Succession:
        right = succession_after(table, bank_hand, hands)
        if table.rules.bank_passes == "rotate" or is_pontoon(table.rules, bank_hand):
            return right
        found = tuple(takers(table, hands))
        bank = (*found, table.banker)[0]
        return Succession(bank, (bank,), right.shuffle, right.because, found)

    return (Bend(succession_after, after),)


# --- shuffling ------------------------------------------------------------------------------


def _shuffled(right: Succession, shuffle: bool) -> Succession:
    return Succession(right.banker, right.candidates, shuffle, right.because, right.holders)


def never_shuffled(table: Table, bank_hand: Hand, hands: Hands) -> Succession:
    """After the first deal nothing is shuffled any more."""
    return _shuffled(succession_after(table, bank_hand, hands), False)


def shuffled_when_half_is_used(table: Table, bank_hand: Hand, hands: Hands) -> Succession:
    """The pack is shuffled when half of it has been dealt."""
    used = len(bank_hand.cards) + sum(len(hand.cards) for hand in hands)
    half = HALF * table.rules.packs_for(len(table.seats))
    return _shuffled(succession_after(table, bank_hand, hands), used >= half)


def shuffled_for_a_new_banker(table: Table, bank_hand: Hand, hands: Hands) -> Succession:
    """The pack is shuffled when the bank changes hands, and for no other Pontoon."""
    right = succession_after(table, bank_hand, hands)
    return _shuffled(right, right.banker != table.banker)


def rotated_without_shuffle(table: Table, bank_hand: Hand, hands: Hands) -> Succession:
    """Where the bank goes round, no Pontoon calls for a shuffle."""
    right = succession_after(table, bank_hand, hands)
    return _shuffled(right, False) if table.rules.bank_passes == "rotate" else right


# --- after a void deal ----------------------------------------------------------------------


def next_seat_after_void(deal: Deal) -> Succession | None:
    """A void deal costs the banker the bank: the next seat has it."""
    found = succession(deal)
    if deal.phase != "void" or found is None:
        return found
    return Succession(deal.table.players[0], deal.table.players[:1], True, found.because)


def pontoon_counts_in_void(deal: Deal) -> Succession | None:
    """Whoever had declared a Pontoon before the deal was void takes the bank."""
    found = succession(deal)
    if deal.phase != "void" or found is None:
        return found
    shown = [hand.seat for hand in deal.hands if hand.status == "declared" and not hand.split]
    bank = (*shown, deal.banker)[0]
    return Succession(bank, (bank,), True, found.because)


def void_not_shuffled(deal: Deal) -> Succession | None:
    """A void deal is dealt again from the pack as it lies."""
    found = succession(deal)
    return found if found is None or deal.phase != "void" else _shuffled(found, False)


def every_card_goes_under(deal: Deal) -> tuple[Card, ...]:
    """The cards of a void deal go under the pack, first cards that nobody had staked on too."""
    live = (hand.cards for hand in all_hands(deal) if hand.status != "bust")
    return tuple(card for cards in (*live, deal.bank_hand.cards) for card in cards)


BANK: Final[dict[str, Bends]] = {
    "banker-may-buy": (
        Bend(banking.buy_fault, banker_may_buy),
        Bend(lifecycle._refused, banking.twist),
    ),
    "banker-draws-at-soft-17": (Bend(limit_fault, drawn_at_a_soft_17),),
    "deal-over-with-last-bust": (Bend(played, over_with_the_last_bust),),
    "banker-pontoon-shown-late": (Swap(dealing, "is_pontoon", not_yet),),
    "split-pontoon-takes-bank": _taken_by(split_ones_too),
    "trick-takes-bank": _taken_by(tricks_too),
    "last-pontoon-takes-bank": _taken_by(last_of_them),
    "largest-stake-takes-bank": _taken_by(largest_stake),
    "bank-never-passes": _taken_by(nobody),
    "shuffle-never": (
        Bend(succession_after, never_shuffled),
        Bend(succession, void_not_shuffled),
        Bend(under_the_pack, every_card_goes_under),
    ),
    "shuffle-when-half-is-used": (Bend(succession_after, shuffled_when_half_is_used),),
    "shuffle-for-new-banker-only": (Bend(succession_after, shuffled_for_a_new_banker),),
    "no-shuffle-when-bank-rotates": (Bend(succession_after, rotated_without_shuffle),),
    "void-moves-bank": (Bend(succession, next_seat_after_void),),
    "void-pontoon-takes-bank": (Bend(succession, pontoon_counts_in_void),),
    "void-not-shuffled": (
        Bend(succession, void_not_shuffled),
        Bend(under_the_pack, every_card_goes_under),
    ),
}
"""For each misreading how it bends the engine."""
