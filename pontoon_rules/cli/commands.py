"""The commands: each takes the parsed command line and gives text, JSON and an exit status."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Final

import attrs

from .. import encoding
from ..cards import Card, card
from ..clauses import ClauseId
from ..encoding.parts import Json
from ..errors import Malformed
from ..hands import ACE_KING, BUST, PONTOON, TRICK, classify
from ..judging import Ruling, ruling
from ..judging.asking import asked
from ..judging.reach import versus
from ..messages import clause_texts
from ..records import format_record, record_to_json
from ..records.characters import shown
from ..records.limits import DIGITS
from ..records.problems import RecordError
from ..records.syntax import Record
from ..ruleset import TABLE, RuleSet
from . import answers, evening, text
from .completing import completed
from .reading import (
    CommandError,
    command_error,
    read_record,
    read_rules,
    record_problems,
    with_rules,
)
from .rulesets import show_rulesets
from .simulating import simulated


@attrs.frozen
class Output:
    """What a command found: as text and as JSON, with the exit status."""

    text: str
    document: Json
    status: int = 0


Command = Callable[[argparse.Namespace, bool], Output]


def settle(options: argparse.Namespace, colour: bool) -> Output:
    """The ruling of a record."""
    record, name, rules = _judged(options)
    try:
        ruled = ruling(record, rules)
    except RecordError as error:
        raise CommandError(record_problems(error), name) from None
    ruled = _chosen(ruled, options.deal)
    broken = any(deal.violation is not None for deal in ruled.deals)
    refuted = any(claim.answer is False for deal in ruled.deals for claim in deal.claims)
    status = 1 if broken or (options.check and refuted) else 0
    document = encoding.ruling_document(ruled)
    if options.jsonl:
        return Output(answers.render_lines(document), document, status)
    rendered = (
        evening.render_summary(ruled) if options.summary else text.render_ruling(ruled, colour)
    )
    return Output(rendered, document, status)


def _judged(options: argparse.Namespace) -> tuple[Record, str, RuleSet | None]:
    """The record, where it came from, and the rules that stand in place of its own."""
    record, name = read_record(options.file, options.text)
    rules = read_rules(options.rules)
    if rules is None:
        record = with_rules(record, options.file, name)
    return record, name, rules


def _chosen(ruled: Ruling, place: str | None) -> Ruling:
    """The ruling with one deal only, by its place in the record."""
    if place is None:
        return ruled
    number = _whole(place, "--deal")
    if not 1 <= number <= len(ruled.deals):
        raise command_error(f"the record has deals 1 to {len(ruled.deals)}, not {number}")
    return attrs.evolve(ruled, deals=(ruled.deals[number - 1],))


def ask_options(options: argparse.Namespace, colour: bool) -> Output:
    """What may be done now."""
    record, name, rules = _judged(options)
    try:
        answer = asked(record, rules)
        if answer.violation is not None:
            ruled = ruling(record, rules)
            document = encoding.ruling_document(ruled)
            return Output(text.render_ruling(ruled, colour), document, 1)
    except RecordError as error:
        raise CommandError(record_problems(error), name) from None
    return Output(answers.render_options(answer), encoding.options_document(answer))


def one_against_another(options: argparse.Namespace, colour: bool) -> Output:
    """Two hands and a stake."""
    rules = read_rules(options.rules) or TABLE
    hand, bank = _cards([options.hand]), _cards([options.banker])
    try:
        found = versus(rules, hand, bank, _whole(options.stake, "--stake"), options.split)
    except Malformed as error:
        raise command_error(error.message) from None
    return Output(answers.render_versus(found), encoding.versus_document(rules, found))


def value_hand(options: argparse.Namespace, colour: bool) -> Output:
    """What a hand is worth."""
    rules = read_rules(options.rules) or TABLE
    cards = _cards(options.cards)
    try:
        value = classify(rules, cards)
    except Malformed as error:
        raise command_error(error.message) from None
    clauses = [_HANDS.get(value.kind, "hand.points"), "hand.best"]
    rendered = answers.render_hand(rules, cards, value, clauses)
    return Output(rendered, encoding.hand_document(rules, cards, value, clauses))


_HANDS: Final[dict[str, ClauseId]] = {
    PONTOON: "hand.pontoon",
    ACE_KING: "ace-king.class",
    TRICK: "hand.trick",
    BUST: "hand.bust",
}


def _cards(words: list[str]) -> tuple[Card, ...]:
    """Cards in one argument or in several."""
    try:
        return tuple(card(word) for argument in words for word in argument.split())
    except Malformed as error:
        raise command_error(error.message, "cards such as A 2 10 K 8S") from None


def _whole(word: str, what: str) -> int:
    if not (word.isascii() and word.isdigit()):
        raise command_error(f"{what} is a whole number, not {shown(word)!r}")
    if len(word) > DIGITS:
        raise command_error(f"{what} has at most {DIGITS} digits")
    return int(word)


def show_clauses(options: argparse.Namespace, colour: bool) -> Output:
    """A clause by its id, or those in which words occur."""
    if options.search is not None:
        found = answers.searched(options.search)
        return Output(answers.render_found(found), encoding.clause_document(found))
    if options.id is None:
        every = tuple(clause_texts().values())
        return Output(answers.render_found(every), encoding.clause_document(every))
    clause = clause_texts().get(options.id.strip().lower())
    if clause is None:
        raise command_error(
            f"no clause is called {shown(options.id)!r}", answers.nearest(options.id)
        )
    return Output(answers.render_clause(clause), encoding.clause_document((clause,)))


def tell_rulesets(options: argparse.Namespace, colour: bool) -> Output:
    """The rule sets, or one, or how two differ, or the sheet of one."""
    return Output(*show_rulesets(options.name, options.diff, options.sheet))


def format_text(options: argparse.Namespace, colour: bool) -> Output:
    """The record in its canonical spelling."""
    record, name = read_record(options.file, options.text)
    record = with_rules(record, options.file, name)
    if options.complete:
        try:
            record = completed(record)
        except RecordError as error:
            raise CommandError(record_problems(error), name) from None
    return Output(format_record(record), record_to_json(record))


def simulate(options: argparse.Namespace, colour: bool) -> Output:
    """Whole sessions, played and counted."""
    return Output(*simulated(options))


COMMANDS: Final[dict[str, Command]] = {
    "settle": settle,
    "versus": one_against_another,
    "options": ask_options,
    "hand": value_hand,
    "clause": show_clauses,
    "rulesets": tell_rulesets,
    "format": format_text,
    "simulate": simulate,
}
