"""From a question in plain data to our answer, for every level."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, get_args

from ..errors import Malformed
from ..records.problems import ReadingError
from ..ruleset import RuleSet
from ..transcripts.rulesets import read_rules
from .deals import deal_answer
from .hands import compare_answer, hand_answer, settle_answer
from .options import bank_options_answer, options_answer
from .reading import (
    Read,
    actions_at,
    banker_at,
    cards_at,
    chips_at,
    deal_actions_at,
    flag_at,
    name_at,
    number_at,
    numbers_at,
    question,
    seats_at,
    stock_at,
)
from .sessions import session_answer
from .values import Answer, MalformedQuestion

Level = Literal["hand", "compare", "settle", "options", "deal", "session"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)


def answer(level: str, rules: RuleSet, asked: Mapping[str, Any]) -> Answer:
    """Our answer to a question of a level, under some rules.

    `asked` is the `input` of a vector.  Raises `MalformedQuestion` for a level that does not
    exist, for what is no question of the level, and for one that has no answer, such as a deal
    that has not ended.
    """
    read = _READERS.get(level)
    if read is None:
        raise MalformedQuestion(f"no level is called {level!r:.40}; there are {', '.join(LEVELS)}")
    try:
        return read(rules, dict(asked))
    except ReadingError as error:
        raise MalformedQuestion(str(error), error.problem.pointer or "") from None
    except Malformed as error:
        raise MalformedQuestion(error.message) from None


def rules_from(switches: Mapping[str, Any]) -> RuleSet:
    """The rules that the switches of a question or a file name, as plain data.

    A switch that is not there has its usual value in the profile.  Raises `MalformedQuestion`.
    """
    try:
        return read_rules(dict(switches))
    except ReadingError as error:
        raise MalformedQuestion(str(error), error.problem.pointer or "") from None


def rules_of_vector(head: Mapping[str, Any], vector: Mapping[str, Any]) -> RuleSet:
    """The rules of a vector: those of its file, overlaid with its own."""
    return rules_from({**head["rules"], **vector.get("rules", {})})


def _hand(rules: RuleSet, asked: Read) -> Answer:
    part = question(asked, ("cards",), ("split",))
    return hand_answer(rules, cards_at(part, "cards"), flag_at(part, "split"))


def _compare(rules: RuleSet, asked: Read) -> Answer:
    part = question(asked, ("one", "other"))
    return compare_answer(rules, cards_at(part, "one"), cards_at(part, "other"))


def _settle(rules: RuleSet, asked: Read) -> Answer:
    part = question(asked, ("cards", "stake", "banker_cards"), ("split", "bought"))
    cards, banker_cards = cards_at(part, "cards"), cards_at(part, "banker_cards")
    ways = flag_at(part, "split"), flag_at(part, "bought")
    return settle_answer(rules, cards, number_at(part, "stake"), banker_cards, *ways)


def _options(rules: RuleSet, asked: Read) -> Answer:
    if "banker_cards" in asked:
        return bank_options_answer(
            rules, cards_at(question(asked, ("banker_cards",)), "banker_cards")
        )
    part = question(asked, ("cards", "initial_stake"), ("bought", "split", "hands"))
    return options_answer(
        rules,
        cards_at(part, "cards"),
        number_at(part, "initial_stake"),
        numbers_at(part, "bought"),
        flag_at(part, "split"),
        number_at(part, "hands", 1),
    )


def _deal(rules: RuleSet, asked: Read) -> Answer:
    part = question(asked, ("seats", "banker", "stock", "actions"))
    seats, banker = seats_at(part, "seats"), name_at(part, "banker")
    stock = stock_at(part, "stock")
    return deal_answer(rules, seats, banker, stock, deal_actions_at(part, "actions"))


def _session(rules: RuleSet, asked: Read) -> Answer:
    part = question(asked, ("seats", "banker", "actions"), ("chips",))
    seats, banker = seats_at(part, "seats"), banker_at(part, "banker")
    actions, chips = actions_at(part, "actions"), chips_at(part, "chips")
    return session_answer(rules, seats, banker, actions, chips)


_READERS: Final[Mapping[str, Callable[[RuleSet, Read], Answer]]] = {
    "hand": _hand,
    "compare": _compare,
    "settle": _settle,
    "options": _options,
    "deal": _deal,
    "session": _session,
}
