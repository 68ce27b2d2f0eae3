"""Where a misreading can be seen at all: the shortest question by chance that it answers wrong."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from kill_answers import Json, Question, answer
from kill_chance import compare_questions, deal_questions_of, hand_questions
from kill_sessions import session_questions
from kill_work import Codes, by_identity, called, named, reaches
from misreadings import believing

from pontoon_rules.conformance.scoring import difference
from pontoon_rules.ruleset import TABLE, RuleSet
from pontoon_rules.variants import named as rules_named

OF_DEALS: Final = ("settle", "options", "deal")


@cache
def questions(level: str, rules: RuleSet) -> tuple[tuple[Question, Json], ...]:
    """The questions of a level with their right answers."""
    return tuple((question, answer(question, question.rules)) for question in _asked(level, rules))


def _asked(level: str, rules: RuleSet) -> Iterable[Question]:
    if level in OF_DEALS:
        return deal_questions_of(rules)[level]
    if level == "session":
        return session_questions(rules)
    return hand_questions(rules) if level == "hand" else compare_questions(rules)


@cache
def called_for(level: str) -> Codes:
    """What is called for the questions at the reference table, which most misreadings are about."""
    return called(question for question, _ in questions(level, TABLE))


def shown_by(name: str, level: str) -> Question | None:
    """The shortest question of a level that a misreading answers wrong, or None."""
    misreading = named(name)
    rules = rules_named(misreading.at)
    if rules == TABLE and not reaches(misreading, called_for(level)):
        return None
    asked = questions(level, rules)
    believed = by_identity(misreading.rules)
    with believing(misreading):
        for question, right in asked:
            given = answer(question, believed(question.rules))
            if given != right and difference(right, given):
                return question
    return None
