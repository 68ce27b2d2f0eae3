"""The test vectors of the level `session`: cutting, deal after deal, balances and the standing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Final

import attrs
from vector_chance import MOODS, NAMES, Dice, next_action
from vector_deals import changed, digest, focused, result, rules_of
from vector_other_session_plans import OTHER_PLANS
from vector_scripts import Cards, Script, action, script, stock_for
from vector_session_plans import PLANS, Plan
from vector_shapes import File, Vector
from vector_wrapped import wrapped

sys.path.append(str(Path(__file__).resolve().parent.parent))

from pontoon_rules import TABLE, Amount, Refused, RuleSet, card, full_pack, new_game, step
from pontoon_rules.actions import ChooseBanker, Cut, Decline, End, Sell, Shuffle, StartDeal
from pontoon_rules.amounts import amount_json
from pontoon_rules.chapters.passing import succession
from pontoon_rules.sessions import Session, apply_session, new_session, session_options, standing
from pontoon_rules.sessions.state import AnyAction
from pontoon_rules.transcripts.coding import action_json

Json = dict[str, Any]
# Writing a session down


def session_moves(plan: Plan, rules: RuleSet) -> Iterator[tuple[AnyAction, Cards]]:
    """Every action of a plan, those of a deal with the cards that must come."""
    for one in filter(None, plan.cuts.split(",")):
        seat, cut = one.split()
        yield Cut(seat, card(cut)), ()
    scripts = [written(text, plan.seats) for text in plan.deals]
    due = True
    for number, (deal, text) in enumerate(zip(scripts, plan.deals, strict=True)):
        if due:
            cards = run_of(rules, scripts[number:])
            yield Shuffle(stock_for(rules, len(plan.seats), cards)), ()
        yield StartDeal(), ()
        yield from deal.moves
        for one in filter(None, text.partition(">")[2].split(",")):
            yield extra(one, rules, len(plan.seats)), ()
        due = shuffled_after(rules, deal)
    for text in plan.then:
        yield extra(text, rules, len(plan.seats)), ()


def written(text: str, seats: tuple[str, ...]) -> Script:
    """A deal from its script; what the table does then stands behind a `;`.

    What is done about the bank before the next deal stands behind a `>`.
    """
    lines, _, then = text.partition(">")[0].partition(";")
    return script(lines, " ".join(seats), then=then)


def run_of(rules: RuleSet, scripts: Sequence[Script]) -> Cards:
    """The cards drawn from now to the next shuffle."""
    cards: Cards = ()
    for deal in scripts:
        cards += deal.drawn
        if shuffled_after(rules, deal):
            break
    return cards


def shuffled_after(rules: RuleSet, deal: Script) -> bool:
    """Whether the pack is shuffled after a deal; not while it still goes on."""
    game = new_game(rules, deal.seats, deal.banker, stock_for(rules, len(deal.seats), deal.drawn))
    for one in deal.actions:
        game = step(game, one).game
    follows = succession(game.deal)
    return follows is not None and follows.shuffle


def extra(text: str, rules: RuleSet, seats: int) -> AnyAction:
    """An action in words: those of a deal, `cut`, `start`, `shuffle` with how, and of the bank."""
    first, *rest = text.split()
    if first == "start":
        return StartDeal()
    if first in BANK:
        return BANK[first](*rest)
    if first == "shuffle":
        return Shuffle(ORDERS[" ".join(rest)](full_pack(rules, seats)))
    return Cut(first, card(rest[1])) if rest and rest[0] == "cut" else action(text)


BANK: Final[Mapping[str, Callable[..., AnyAction]]] = {
    "sell": lambda buyer, price: Sell(buyer, int(price)),
    "choose": ChooseBanker,
    "decline": Decline,
    "end": End,
}
"""`sell Bob 3`, `choose Cat`, `decline Bob`, `end`."""

ORDERS: Final[Mapping[str, Callable[[Cards], Cards]]] = {
    "": lambda pack: pack,
    "reversed": lambda pack: pack[::-1],
    "with one missing": lambda pack: pack[:-1],
    "with one too many": lambda pack: (*pack, pack[0]),
    "with one twice": lambda pack: (*pack[:-1], pack[0]),
    "with two packs": lambda pack: pack * 2,
    "with half": lambda pack: pack[: len(pack) // 2],
}


# Asking the engine


def vector(
    name: str,
    rules: RuleSet,
    seats: tuple[str, ...],
    banker: str | None,
    actions: Sequence[AnyAction],
    focus: tuple[str, ...] = (),
    note: str = "",
    chips: Mapping[str, int] | None = None,
) -> Vector:
    """A vector with the engine's answer."""
    expected, applied = answer(rules, seats, banker, actions, chips)
    held = amounts(tuple(chips), tuple(chips.values())) if chips is not None else None
    asked = {
        "seats": list(seats),
        "banker": banker,
        **({"chips": held} if held is not None else {}),
        "actions": [action_json(action) for action in actions],
    }
    clauses = focused(focus, tuple(dict.fromkeys(applied)))
    return Vector(f"session/{name}", clauses, asked, expected, note=note, rules=changed(rules))


def answer(
    rules: RuleSet,
    seats: tuple[str, ...],
    banker: str | None,
    actions: Sequence[AnyAction],
    chips: Mapping[str, int] | None = None,
) -> tuple[Json, list[str]]:
    """What came of a session, and the clauses applied; only the last action may be refused."""
    applied: list[str] = []
    left = len(actions)
    try:
        session = new_session(rules, seats, banker, chips)
        for one in actions:
            after = apply_session(session, one)
            session = after.session
            applied += after.because
            left -= 1
    except Refused as refused:
        if left > 1:
            raise
        clause = refused.refusal.clause
        return {"refused": {"code": refused.refusal.code, "clause": clause}}, [clause, *applied]
    return state(session), applied


def state(session: Session) -> Json:
    """Where a session stands: its deals so far, who banks, and what everybody has won."""
    places = standing(session.seats, session.balances)
    return {
        "phase": session.phase,
        "deals": list(deals(session)),
        "counted": session.counted,
        "banker": session.banker,
        "shuffle": session.shuffle_due,
        "balances": amounts(session.seats, session.balances),
        "standing": [{"place": place.place, "seats": list(place.seats)} for place in places],
    }


def deals(session: Session) -> Iterator[Json]:
    """The deals that have ended, each in short."""
    for number, deal in enumerate(session.past, 1):
        whole = result(deal, [])
        short = {key: whole[key] for key in ("status", "net", "next_banker", "shuffle")}
        counted = deal.phase == "settled"
        yield {"number": number, "counted": counted, "banker": deal.banker} | short


def amounts(seats: Sequence[str], won: Sequence[Amount]) -> list[Json]:
    """Amounts by seat."""
    pairs = zip(seats, won, strict=True)
    return [{"seat": seat, "amount": amount_json(amount)} for seat, amount in pairs]


def planned(plan: Plan) -> Vector:
    """A chosen session; its refusal must be the one it is about."""
    rules = rules_of(plan.table, plan.rules)
    moves = tuple(session_moves(plan, rules))
    actions = [action for action, _ in moves]
    try:
        found = vector(
            plan.name, rules, plan.seats, plan.banker, actions, plan.focus, plan.note, plan.chips
        )
        came_as_written(plan, rules, moves[: len(moves) - len(plan.then)])
    except (Refused, ValueError) as error:
        raise ValueError(f"{plan.name}: {error}") from error
    code = found.expected.get("refused", {}).get("code")
    if code != plan.code:
        raise ValueError(f"{plan.name}: refused with {code}, not {plan.code}")
    return found


def came_as_written(plan: Plan, rules: RuleSet, moves: Sequence[tuple[AnyAction, Cards]]) -> None:
    """Check that every action of a deal got the cards that stand in its script."""
    if len(moves) == 0:
        return
    session = new_session(rules, plan.seats, plan.banker, plan.chips)
    for one, cards in moves:
        stock = session.game.stock if session.game is not None else ()
        came = stock[: len(cards)]
        if [card.rank for card in came] != [card.rank for card in cards]:
            raise ValueError(f"{one} got {came}, not {cards}")
        session = apply_session(session, one).session


# Random sessions

RANDOM: Final = (2, 3, 5, 8)
"""How many seats the random whole sessions have."""


def random_session(seats: int) -> Vector:
    """A whole session from a seed, from the cut to its last deal."""
    dice = Dice(f"pontoon session {seats}")
    names = NAMES[:seats]
    session = new_session(TABLE, names)
    while session.phase != "ended":
        session = apply_session(session, random_action(dice, session)).session
    found = vector("random", TABLE, names, None, session.log)
    return attrs.evolve(found, id=f"{found.id}/{seats}-seats/{digest(found)}")


def random_action(dice: Dice, session: Session) -> AnyAction:
    """Something legal."""
    if session.game is not None:
        return next_action(dice, MOODS[session.counted % len(MOODS)], session.game.deal)
    pack = full_pack(session.rules, len(session.seats))
    if session.phase == "cutting":
        seat = session_options(session)[0].seat or ""
        return Cut(seat, dice.one_of(pack))
    if session.shuffle_due:
        return Shuffle(dice.order(pack, MOODS[session.counted % len(MOODS)].ranks))
    return StartDeal()


def session_file() -> File:
    """Whole sessions."""
    chosen = map(planned, (*PLANS, *OTHER_PLANS))
    vectors = tuple(chain(chosen, wrapped(), map(random_session, RANDOM)))
    return File("session", "session", "What comes of a session", vectors, "phase", lines=False)
