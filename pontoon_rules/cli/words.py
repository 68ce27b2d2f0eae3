"""The words of a ruling: what hands, results and amounts are called at the table."""

from __future__ import annotations

from ..encoding.parts import rules_part
from ..hands import BUST, PONTOON, TRICK
from ..judging.values import HandRuling, Net
from ..messages import clause_texts
from ..options import Option
from ..refusals import Refusal
from ..ruleset import PROFILES, RuleSet


def rules_name(rules: RuleSet) -> str:
    """`Table rules`, with every switch that differs from the profile."""
    changed = rules_part(rules)["changed"]
    switches = ", ".join(f"{name.replace('_', '-')}={value}" for name, value in changed.items())
    name = f"{rules.profile.capitalize()} rules"
    return f"{name} with {switches}" if rules.profile in PROFILES and switches else name


def cards(hand: HandRuling) -> str:
    """The cards, with spaces."""
    return " ".join(map(str, hand.cards))


def worth(hand: HandRuling) -> str:
    """What a hand is, in one word and a total."""
    if hand.kind == PONTOON:
        return "Pontoon"
    if hand.kind == TRICK:
        return "trick"
    total = "?" if hand.total is None else str(hand.total)
    return f"bust {total}" if hand.kind == BUST else total


def full_worth(hand: HandRuling) -> str:
    """As `worth`, with the five-card trick by its whole name."""
    return "five-card trick" if hand.kind == TRICK else worth(hand)


def in_a_phrase(hand: HandRuling | None) -> str:
    """What a hand is called within a phrase: `18`, `Pontoon`, `a trick`."""
    if hand is None:
        return "the bank"
    return "a trick" if hand.kind == TRICK else worth(hand)


def result(hand: HandRuling) -> str:
    """`wins 5`, `loses 3`, or `?` where it is not known."""
    if hand.net is None:
        return "?"
    if hand.outcome == "returned":
        return "returned"
    return f"wins {hand.net}" if hand.net > 0 else f"loses {-hand.net}"


def label(hand: HandRuling) -> str:
    """The seat, with the number of the hand where the seat has several."""
    return f"{hand.seat} /{hand.number + 1}" if hand.split else hand.seat


def net(one: Net) -> str:
    """`Bob +5`, `Dan 0`, `Ann ?`."""
    return f"{one.seat} {signed(one.amount)}"


def signed(amount: int | None) -> str:
    """An amount with its sign, `?` where it is not known."""
    if amount is None:
        return "?"
    return f"{amount:+d}" if amount else "0"


def why(clause: str, hand: HandRuling | None, bank: HandRuling | None) -> str:
    """The phrase of a clause, filled in for a hand."""
    text = clause_texts()[clause]
    phrase = text.why or text.title
    return phrase.replace("{hand}", in_a_phrase(hand)).replace("{bank}", in_a_phrase(bank))


def option(one: Option) -> str:
    """`buy 2 to 3`, `twist`."""
    if one.min is None:
        return "pontoon" if one.action == "declare" else one.action
    if one.max is None:
        return f"{one.action} {one.min} or more"
    if one.min == one.max:
        return f"{one.action} {one.min}"
    return f"{one.action} {one.min} to {one.max}"


def refused_word(refusal: Refusal) -> str:
    """The word of the action that was refused."""
    word = refusal.action.word if refusal.action else ""
    return "pontoon" if word == "declare" else word
