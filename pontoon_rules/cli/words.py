"""The words of a ruling: what hands, results and amounts are called at the table."""

from __future__ import annotations

from typing import Final

from ..amounts import Amount, amount_text
from ..hands import ACE_KING, BUST, PONTOON, TRICK
from ..houses.numbers import odds
from ..judging.sheet import rules_line
from ..judging.values import HandRuling, Net
from ..messages import clause_texts
from ..options import Option
from ..refusals import Refusal
from ..ruleset import RuleSet
from ..state import Entry


def rules_name(rules: RuleSet) -> str:
    """`Table rules`, with every switch that differs from the profile and its variants."""
    line = rules_line(rules)
    name = f"{line.profile.capitalize()} rules"
    switches = ", ".join(f"{switch}={value}" for switch, value in line.switches)
    return f"{name} with {switches}" if switches else name


def cards(hand: HandRuling) -> str:
    """The cards, with spaces."""
    return " ".join(map(str, hand.cards))


def worth(hand: HandRuling) -> str:
    """What a hand is, in one word and a total."""
    if hand.kind == PONTOON:
        return "Pontoon"
    if hand.kind == ACE_KING:
        return "ace-king"
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
    called = {TRICK: "a trick", ACE_KING: "an ace-king"}
    return called.get(hand.kind or "", worth(hand))


def result(hand: HandRuling) -> str:
    """`wins 5`, `loses 3/2`, `stake returned`, or `?` where it is not known.

    In a void deal every stake goes back, which is said once for all of them.
    """
    if hand.net is None:
        return "?"
    if hand.outcome == "returned":
        return "returned" if "void.reverse" in hand.because else "stake returned"
    return won(hand.net)


def won(amount: Amount) -> str:
    """`wins 5`, `loses 3`."""
    return f"wins {amount_text(amount)}" if amount > 0 else f"loses {amount_text(-amount)}"


def label(hand: HandRuling) -> str:
    """The seat, with the number of the hand where the seat has several."""
    return f"{hand.seat} /{hand.number + 1}" if hand.split else hand.seat


def net(one: Net) -> str:
    """`Bob +5`, `Dan 0`, `Ann ?`."""
    return f"{one.seat} {signed(one.amount)}"


def signed(amount: Amount | None) -> str:
    """An amount with its sign, `?` where it is not known."""
    if amount is None:
        return "?"
    return f"+{amount_text(amount)}" if amount > 0 else amount_text(amount)


def sale(entry: Entry) -> str:
    """Who buys the bank from whom."""
    price = amount_text(entry.amount)
    return f"{entry.payer} buys the bank from {entry.payee} for {price}."


_RATES: Final = {
    "settle.pontoon": "pontoon_pays",
    "settle.trick": "trick_pays",
    "banker.pontoon": "banker_pontoon_takes",
    "settle.bank-trick": "banker_trick_takes",
}
"""The clauses whose phrase says `double`, and the switch that says how much it is."""


def why(
    rules: RuleSet, clause: str, hand: HandRuling | None = None, bank: HandRuling | None = None
) -> str:
    """The phrase of a clause, filled in for a hand and for what the table pays."""
    text = clause_texts()[clause]
    phrase = text.why or text.title
    if clause in _RATES:
        rate = getattr(rules, _RATES[clause])
        phrase = phrase.replace("double", {1: "once", 2: "double"}.get(rate) or odds(rate))
    if hand is not None and "bonus.table" in hand.because:
        phrase = phrase.removesuffix(", paid once")
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
