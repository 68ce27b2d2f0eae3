"""The rules of a table on one page, to lie beside the cards.

Every switch is there, and what all tables share.  However a group has set its switches, the page
has at most sixty lines of seventy-two columns.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from ..judging.sheet import rules_line
from ..ruleset import PROFILES, RuleSet
from ..switches import SWITCHES
from ..variants import BETWEEN, VARIANTS
from .sayings import said
from .sentences import PROFILE_WORDS, VARIANT_WORDS

COLUMNS: Final = 72
LINES: Final = 60

Item = str | Callable[[RuleSet], str]
"""A sentence; a switch, for its sentence; or what makes a sentence of a rule set."""


class Part(NamedTuple):
    """A part of the sheet: what it is about, and its sentences."""

    title: str
    sentences: tuple[str, ...]


def _order(rules: RuleSet) -> str:
    ace_king = "ace with king, " if rules.ace_king == "class" else ""
    return (
        f"From the top: Pontoon (an ace with a ten-card), {ace_king}five-card trick (five cards, "
        "21 or less), 21 and down; over 21 is bust."
    )


def _suits(rules: RuleSet) -> str:
    return "Suits matter for a bonus only." if rules.bonuses else "Suits never matter."


_PAGE: Final[dict[str, tuple[Item, ...]]] = {
    "Seats": (
        "seats_minimum",
        "seats_maximum",
        "The banker deals, pays and is paid. All cut for the first bank: highest card, ace high; "
        "those tied cut again.",
    ),
    "Cards": (
        "ranks",
        "copies",
        "packs",
        "Jack, queen and king count ten, an ace 1 or 11.",
        _suits,
    ),
    "Hands": (_order,),
    "Stakes": (
        "One card each, face down, from the banker's left. All but the banker look and stake; then "
        "a second card each.",
        "stake_minimum",
        "stake_maximum",
    ),
    "Players": (
        "One after another, hand by hand. A Pontoon is declared.",
        "split_by",
        "split_hands",
        "Each hand of a split has the first stake and plays for itself.",
        "split_pontoon",
    ),
    "Drawing": (
        "Buy: a card face down; the first buy adds once to twice the original stake.",
        "buy_later_minimum",
        "Twist: a card face up for nothing; after it that hand buys no more.",
        "draw_at_21",
        "Five cards are complete.",
        "stick_minimum",
        "A bust hand loses its stake at once and for good.",
    ),
    "Banker": (
        "Last, with both cards up, he twists or sticks; five cards are complete.",
        "banker_stops_at",
        "banker_draws_below",
        "His bust pays every hand that is left.",
    ),
    "Payments": (
        "A better hand wins its stake, a worse one loses it.",
        "pontoon_pays",
        "ace_king",
        "trick_pays",
        "bonuses",
        "ties",
        "banker_pontoon_takes",
        "banker_trick_takes",
        "sudden_death",
    ),
    "Bank": (
        "bank_passes",
        "bank_agreement",
        "bank_under_pontoon",
        "bank_optional",
        "bank_sale",
    ),
    "Between": (
        "shuffle",
        "If the cards run out, all stakes go back and the same banker deals again.",
    ),
    "End": (
        "session_deals",
        "session_chips",
        "The highest balance wins; equal balances share.",
    ),
}
_LISTED: Final = "Payments"
_MARGIN: Final = 10
_NAMED: Final = 3
"""The lines that the rules may take at the top as a record writes them."""


def title(rules: RuleSet, name: str = "") -> str:
    """What the table is called: its own name, or that of its profile and variants."""
    profile, *variants = rules.profile.split(BETWEEN)
    if name or profile not in PROFILES:
        return name or rules.profile
    called = [VARIANT_WORDS[one][0] for one in VARIANTS if one in variants]
    return ", ".join((PROFILE_WORDS[profile][0], *called))


def sheet(rules: RuleSet) -> tuple[Part, ...]:
    """The page, part by part."""
    return tuple(
        Part(part, tuple(_sentence(rules, item) for item in items)) for part, items in _PAGE.items()
    )


def sheet_lines(rules: RuleSet, name: str = "") -> list[str]:
    """The page as text; what is paid has a line each, where there is room."""
    called = title(rules, name)
    head = f"Pontoon: {called}"
    top = [head if len(head) <= COLUMNS else called, *_written(rules)]
    airy = [*top, "", *_body(rules, _LISTED)]
    return airy if len(airy) <= LINES else [*top, *_body(rules)]


def _body(rules: RuleSet, listed: str = "") -> list[str]:
    """The parts below each other, one of them perhaps as a list."""
    return [line for part in sheet(rules) for line in _part(part, part.title == listed)]


def _sentence(rules: RuleSet, item: Item) -> str:
    if callable(item):
        return item(rules)
    return said(rules, item).saying.text if item in SWITCHES else item


def _written(rules: RuleSet) -> list[str]:
    """The rules as a record names them, or how many switches those are."""
    line = rules_line(rules)
    words = (line.profile, *(f"{name}={value}" for name, value in line.switches))
    lines = _wrapped(f"rules {' '.join(words)}", " " * 6)
    if len(lines) <= _NAMED:
        return lines
    return [f"rules {line.profile}, with {len(line.switches)} switches of its own"]


def _part(part: Part, listed: bool) -> Iterator[str]:
    """A part with its title in the margin, as a paragraph or with a line for each sentence."""
    blocks = part.sentences if listed else (" ".join(part.sentences),)
    for number, block in enumerate(blocks):
        first = "" if number else part.title
        yield from _wrapped(block, " " * _MARGIN, first.ljust(_MARGIN))


def _wrapped(text: str, margin: str = "", first: str = "") -> list[str]:
    return textwrap.wrap(
        text,
        COLUMNS,
        initial_indent=first,
        subsequent_indent=margin,
        break_on_hyphens=False,
    )
