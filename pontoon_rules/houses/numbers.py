"""Numbers and lists as people say them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..amounts import Amount, amount_text

_NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)


def in_words(number: int) -> str:
    """`eight`, or the digits from thirteen on."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def several(number: int, what: str) -> str:
    """`eight deals`, `one deal`."""
    return f"{in_words(number)} {what}{'' if number == 1 else 's'}"


def listed(words: Iterable[str]) -> str:
    """`aces, twos and kings`."""
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def odds(rate: Amount) -> str:
    """A rate as a player says it: `2 to 1`, `3 to 2`."""
    over, _, under = amount_text(rate).partition("/")
    return f"{over} to {under or 1}"


def times(rate: Amount) -> str:
    """A rate as what is taken: `the stake`, `twice the stake`."""
    known = {"1": "the stake once", "2": "twice the stake", "3": "three times the stake"}
    text = amount_text(rate)
    halves = "one and a half times the stake" if text == "3/2" else f"{text} times the stake"
    return known.get(text, halves)
