"""The test vectors of the level `deal`: chosen ones by name, then random ones for coverage."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import attrs
from vector_chance import chosen, elsewhere
from vector_other_plans import OTHER_PLANS
from vector_plans import PLANS, Plan
from vector_refusals import refusals
from vector_scripts import Cards, script, stock_for
from vector_shapes import File, Vector

sys.path.append(str(Path(__file__).resolve().parent.parent))

from pontoon_rules import (
    TABLE,
    Action,
    Deal,
    Game,
    Refused,
    RuleSet,
    balances,
    evolve,
    named,
    new_game,
    results,
    step,
    succession,
)
from pontoon_rules.amounts import amount_json
from pontoon_rules.chapters.settling import value_of
from pontoon_rules.state import Hand, hand_number
from pontoon_rules.transcripts.coding import action_json
from pontoon_rules.transcripts.rulesets import rules_json

Json = dict[str, Any]
RANDOM: Final = 150
ELSEWHERE: Final = 90


@attrs.frozen
class Question:
    """The input of a deal vector, as values."""

    rules: RuleSet
    seats: tuple[str, ...]
    banker: str
    stock: Cards
    actions: tuple[Action, ...]


@attrs.frozen
class Answer:
    """What came of it: the deal as it ended or the refusal, and the clauses that were applied."""

    expected: Json
    applied: tuple[str, ...]


# Asking the engine


def answer(question: Question) -> Answer:
    """Play the deal to its end, or up to the last action if that one is refused."""
    applied: list[str] = []
    left = len(question.actions)
    try:
        game = new_game(question.rules, question.seats, question.banker, question.stock)
        for action in question.actions:
            game = played(game, action, applied)
            left -= 1
    except Refused as refused:
        if left > 1:
            raise
        clause = refused.refusal.clause
        code = {"code": refused.refusal.code, "clause": clause}
        return Answer({"refused": code}, (clause, *applied))
    return Answer(result(game.deal, applied), tuple(dict.fromkeys(applied)))


def played(game: Game, action: Action, applied: list[str]) -> Game:
    """One step; its clauses are added to those applied."""
    done = step(game, action)
    applied += done.because
    return done.game


def result(deal: Deal, applied: list[str]) -> Json:
    """The end of a deal as a vector expects it."""
    follows = succession(deal)
    if follows is None:
        raise ValueError(f"the deal has not ended: {deal.phase}")
    amounts = balances(deal)
    void = deal.phase == "void"
    hands = void_hands(deal) if void else settled_hands(deal, applied)
    return {
        "status": deal.phase,
        "hands": list(hands),
        "banker_hand": hand_value(deal.rules, deal.bank_hand)
        if len(deal.bank_hand.cards) > 1
        else None,
        "net": [{"seat": seat, "amount": amount_json(amounts[seat])} for seat in deal.seats],
        "next_banker": follows.banker,
        "shuffle": follows.shuffle,
        "because": void_because(applied) if void else list(follows.because),
    }


def void_because(applied: list[str]) -> list[str]:
    """Why the deal is void, and what follows."""
    return [clause for clause in dict.fromkeys(applied) if clause.startswith("void.")]


def void_hands(deal: Deal) -> Iterator[Json]:
    """The hands of a void deal: every stake comes back."""
    for place in range(len(deal.hands)):
        yield hand_at(deal, place) | {
            "outcome": "returned",
            "net": 0,
            "because": ["void.reverse"],
        }


def settled_hands(deal: Deal, applied: list[str]) -> Iterator[Json]:
    """The hands of a settled deal with their results."""
    for place, ended in enumerate(results(deal)):
        applied += ended.because
        yield hand_at(deal, place) | {
            "outcome": ended.outcome,
            "net": amount_json(ended.net),
            "because": list(ended.because),
        }


def hand_at(deal: Deal, place: int) -> Json:
    """One player's hand without its result."""
    hand = deal.hands[place]
    return {
        "seat": hand.seat,
        "hand": hand_number(deal, place),
        **hand_value(deal.rules, hand),
        "split": hand.split,
        "initial_stake": hand.initial,
        "stake": hand.stake,
    }


def hand_value(rules: RuleSet, hand: Hand) -> Json:
    """Cards, and what they are worth."""
    value = value_of(rules, hand)
    return {
        "cards": [str(card) for card in hand.cards],
        "kind": value.kind,
        "total": value.total,
        "soft": value.soft,
    }


# Vectors


def changed(rules: RuleSet) -> Json:
    """The switches in which rules differ from those of the file."""
    usual = rules_json(TABLE)
    return {name: value for name, value in rules_json(rules).items() if value != usual[name]}


def focused(focus: Iterable[str], applied: tuple[str, ...]) -> tuple[str, ...]:
    """The clauses a vector is about, then the others that were applied.

    It is an error if one it is about was not applied.
    """
    focus = tuple(focus)
    missing = set(focus) - set(applied)
    if missing:
        raise ValueError(f"not applied: {sorted(missing)}, but {applied}")
    return tuple(dict.fromkeys((*focus, *applied)))


def vector(name: str, question: Question, focus: Iterable[str] = (), note: str = "") -> Vector:
    """A vector with the engine's answer."""
    answered = answer(question)
    asked = {
        "seats": list(question.seats),
        "banker": question.banker,
        "stock": [str(card) for card in question.stock],
        "actions": [action_json(action) for action in question.actions],
    }
    clauses = focused(focus, answered.applied)
    rules = changed(question.rules)
    return Vector(f"deal/{name}", clauses, asked, answered.expected, note=note, rules=rules)


def planned(plan: Plan) -> Vector:
    """A chosen deal; the cards must come as its script has them."""
    rules = rules_of(plan.table, plan.rules)
    written = script(plan.text, plan.seats, plan.keep, plan.then)
    stock = stock_for(rules, len(written.seats), written.drawn)
    if plan.pack is not None:
        stock = plan.pack(stock)
    question = Question(rules, written.seats, written.banker, stock, written.actions)
    legal = written.moves[:-1] if plan.code else written.moves
    try:
        if legal:
            asked = attrs.evolve(question, actions=tuple(action for action, _ in legal))
            came_as_written(asked, [cards for _, cards in legal])
        found = vector(plan.name, question, plan.focus, plan.note)
    except (Refused, ValueError) as error:
        raise ValueError(f"{plan.name}: {error}") from error
    code = found.expected.get("refused", {}).get("code")
    if code != plan.code:
        raise ValueError(f"{plan.name}: refused with {code}, not {plan.code}")
    return found


def rules_of(table: str, switches: Mapping[str, Any]) -> RuleSet:
    """The rules of a plan: those of a table, and the switches in which they differ."""
    return evolve(named(table), **switches)


def came_as_written(question: Question, written: Sequence[Cards]) -> None:
    """Check that every action of a script got the cards that stand in it."""
    game = new_game(question.rules, question.seats, question.banker, question.stock)
    for action, cards in zip(question.actions, written, strict=True):
        came = game.stock[: game.deal.due(action)]
        if [card.rank for card in came] != [card.rank for card in cards]:
            raise ValueError(f"{action} got {came}, not {cards}")
        game = step(game, action).game


def digest(found: Vector) -> str:
    """A name that follows from the question, so that it is never used for another one."""
    asked = json.dumps([found.rules, found.input], sort_keys=True)
    return hashlib.sha256(asked.encode()).hexdigest()[:10]


def randomly() -> Iterator[Vector]:
    """Random deals, by the rules of the file and by others."""
    for deal in (*chosen(RANDOM), *elsewhere(ELSEWHERE)):
        question = Question(deal.rules, deal.seats, deal.banker, deal.stock, deal.actions)
        profile = deal.rules.profile
        found = vector("random" if profile == TABLE.profile else f"random/{profile}", question)
        yield attrs.evolve(found, id=f"{found.id}/{len(deal.seats)}-seats/{digest(found)}")


def deal_file() -> File:
    """Whole deals."""
    plans = (*PLANS, *OTHER_PLANS, *refusals())
    vectors = (*map(planned, plans), *randomly())
    return File("deal", "deal", "What comes of a whole deal", vectors, "status", lines=False)
