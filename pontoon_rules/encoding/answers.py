"""The JSON of every answer that is no ruling: `spec/schema`."""

from __future__ import annotations

from collections.abc import Iterable

from ..cards import Card
from ..hands import HandValue
from ..judging.asking import Answer
from ..judging.reach import Versus
from ..judging.values import HandRuling
from ..messages import reason
from ..records.problems import Problem
from ..ruleset import RuleSet
from ..texts import ClauseText
from .parts import Json, amount_part, cards_part, header, option_part, rules_part, value_part


def options_document(answer: Answer) -> Json:
    """What may be done now."""
    return header("options") | {
        "rules": rules_part(answer.rules),
        "seats": list(answer.seats),
        "banker": answer.banker,
        "phase": answer.phase,
        "turn": _turn(answer.turn) if answer.turn else None,
        "legal": list(map(option_part, answer.legal)),
        "refused": [
            {
                "action": refusal.action.word if refusal.action else None,
                "code": refusal.code,
                "clause": refusal.clause,
                "message": reason(refusal),
            }
            for refusal in answer.refused
        ],
        "assumes": list(answer.assumes),
        "depends": list(map(option_part, answer.depends)),
        "awaits": answer.awaits,
    }


def _turn(hand: HandRuling) -> Json:
    return {
        "seat": hand.seat,
        "hand": hand.number,
        "cards": cards_part(hand.cards),
        "total": hand.total,
        "soft": hand.soft,
        "initial_stake": hand.initial_stake,
        "stake": hand.stake,
    }


def versus_document(rules: RuleSet, versus: Versus) -> Json:
    """One hand against a banker's hand."""
    done = versus.settlement
    return header("versus") | {
        "rules": rules_part(rules),
        "hand": value_part(versus.cards, done.value),
        "banker_hand": value_part(versus.banker_cards, done.banker),
        "stake": versus.stake,
        "split": versus.split,
        "outcome": done.outcome,
        "net": amount_part(done.net),
        "because": list(done.because),
        "reachable": versus.unreachable_because is None,
        "unreachable_because": versus.unreachable_because,
    }


def hand_document(
    rules: RuleSet, cards: Iterable[Card], value: HandValue, because: Iterable[str]
) -> Json:
    """What a hand is worth."""
    return header("hand") | {
        "rules": rules_part(rules),
        "hand": value_part(cards, value),
        "because": list(because),
    }


def clause_document(clauses: Iterable[ClauseText]) -> Json:
    """Clauses of the specification."""
    return header("clause") | {"clauses": list(map(_clause, clauses))}


def _clause(clause: ClauseText) -> Json:
    cells = {
        profile: {"status": status, "sources": list(sources)}
        for profile, (status, sources) in clause.cells.items()
    }
    return {
        "id": clause.id,
        "chapter": clause.chapter,
        "level": clause.level,
        "title": clause.title,
        "text": clause.text,
        "formal": clause.formal or None,
        "note": clause.note or None,
        "cells": cells,
    }


def error_document(problems: Iterable[Problem], file: str | None) -> Json:
    """What could not be read."""
    return header("error") | {
        "errors": [
            {
                "file": file,
                "line": problem.line,
                "column": problem.column,
                "pointer": problem.pointer,
                "message": problem.message,
                "expected": problem.expected or None,
            }
            for problem in problems
        ]
    }
