"""The notes of the test vectors: the mistake that each one catches, in one sentence."""

from __future__ import annotations

from vector_hands import Cards, has_ace, value

from pontoon_rules import HandValue
from pontoon_rules.hands import BUST, LIMIT, POINTS, PONTOON, TRICK

ORDER = "The order of the cards never matters."
SUITS = "Suits never matter."


def first_true(notes: dict[str, bool]) -> str:
    """The first note that applies, or nothing."""
    return next((note for note, applies in notes.items() if applies), "")


def hand_note(hand: Cards) -> str:
    """What a hand catches."""
    worth = value(hand)
    ranks = [card.rank for card in hand]
    court = any(rank in "JQK" for rank in ranks)
    return first_true(
        {
            "The 10 is a ten-card like the court cards: this is a Pontoon.": (
                worth.kind == PONTOON and "10" in ranks
            ),
            "An ace and a court card in more than two cards are no Pontoon.": (
                has_ace(hand) and court and len(hand) > 2 and worth.kind != BUST
            ),
            "Exactly 21 in five cards is a five-card trick too.": (
                worth.kind == TRICK and worth.total == LIMIT
            ),
            "A five-card trick needs no particular total.": worth.kind == TRICK,
            "21 in three or four cards is no Pontoon.": worth.total == LIMIT and len(hand) > 2,
            "Only one ace can count 11.": worth.soft and ranks.count("A") > 1,
            "The ace falls back to 1, so this is not bust.": (
                has_ace(hand) and not worth.soft and worth.kind == POINTS
            ),
            "Bust only because even an ace of 1 is too much.": has_ace(hand) and worth.kind == BUST,
        }
    )


def compare_note(one: HandValue, other: HandValue, same_size: bool) -> str:
    """What a pair catches."""
    kinds = {one.kind, other.kind}
    trick, points = (one, other) if one.kind == TRICK else (other, one)
    return first_true(
        {
            "The number of cards never matters between hands of points.": (
                kinds == {POINTS} and one.total == other.total and not same_size
            ),
            "All five-card tricks are equal.": kinds == {TRICK} and one.total != other.total,
            "A Pontoon beats a five-card trick.": kinds == {PONTOON, TRICK},
            "A Pontoon beats any other 21.": kinds == {PONTOON, POINTS}
            and one.total == other.total,
            "A five-card trick beats a total that is as high or higher.": (
                kinds == {TRICK, POINTS} and trick.total <= points.total
            ),
            "Two Pontoons are equal, with a 10 or with a court card.": kinds == {PONTOON},
            "No bust hand is better than another.": kinds == {BUST} and one.total != other.total,
        }
    )


def settle_note(hand: HandValue, banker: HandValue, split: bool) -> str:
    """What a settlement catches."""
    kinds = (hand.kind, banker.kind)
    return first_true(
        {
            "A split Pontoon is paid double too.": split,
            "Bust is bust: nothing comes back when the banker busts as well.": kinds
            == (BUST, BUST),
            "A bust hand has paid once; the banker's five-card trick takes no more from it.": (
                kinds == (BUST, TRICK)
            ),
            "The banker's Pontoon takes double even from a Pontoon.": kinds == (PONTOON, PONTOON),
            "The banker's Pontoon takes double.": banker.kind == PONTOON,
            "The banker's five-card trick takes double, whatever the totals.": (
                kinds == (TRICK, TRICK)
            ),
            "A Pontoon is paid even against a five-card trick.": kinds == (PONTOON, TRICK),
            "The banker's five-card trick takes double.": kinds == (POINTS, TRICK),
            "Equal totals go to the banker.": (
                kinds == (POINTS, POINTS) and hand.total == banker.total
            ),
            "A five-card trick wins against a higher total.": (
                kinds == (TRICK, POINTS) and hand.total < banker.total
            ),
            "A five-card trick wins against an equal total.": (
                kinds == (TRICK, POINTS) and hand.total == banker.total
            ),
        }
    )
