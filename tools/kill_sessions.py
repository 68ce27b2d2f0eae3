"""Sessions by chance, from seeds: a few deals each, and attempts at what is not allowed between."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from kill_answers import Question
from kill_chance import NAMES, SMALL, Cards, Dice, attempt, deal_questions_of, next_action

from pontoon_rules import RuleSet, apply_session, check_session, evolve, full_pack, new_session
from pontoon_rules.actions import ChooseBanker, Cut, Decline, End, Sell, Shuffle, StartDeal
from pontoon_rules.sessions import Session, session_options
from pontoon_rules.sessions.state import AnyAction

SESSIONS: Final = 60
CHIPS: Final = 12


@cache
def session_questions(rules: RuleSet) -> tuple[Question, ...]:
    """Random sessions, the shortest first: whole ones, and ones whose last action is refused.

    Many of them have one deal, a random one of the level `deal`.
    """
    found = [question for number in range(SESSIONS) for question in _played(rules, number)]
    found += map(_of_one_deal, deal_questions_of(rules)["deal"][::2])
    return tuple(sorted(found, key=lambda question: len(question.asked[2])))


def _of_one_deal(question: Question) -> Question:
    seats, banker, stock, actions = question.asked
    log = (Shuffle(stock), StartDeal(), *actions)
    return Question("session", question.rules, (seats, banker, log, None))


def _played(rules: RuleSet, number: int) -> Iterator[Question]:
    dice = Dice("session", number)
    own = evolve(rules, ranks=dice.one_of(SMALL), copies=3) if number % 3 == 2 else rules
    seats = NAMES[: 2 + number % 3]
    banker = None if number % 4 == 0 else dice.one_of(seats)
    chips = dict.fromkeys(seats, CHIPS) if own.session_chips and number % 2 else None
    session = new_session(own, seats, banker, chips)
    deals = 2 + number // 12
    while session.phase != "ended" and len(session.past) < deals:
        tried = _attempt(dice, session)
        if tried is not None and check_session(session, tried) is not None:
            yield _question(session, (*session.log, tried), chips)
        session = apply_session(session, _action(dice, session)).session
    yield _question(session, session.log, chips)
    if session.phase == "ended":
        yield _question(session, (*session.log, StartDeal()), chips)


def _question(session: Session, log: tuple[AnyAction, ...], chips: Any) -> Question:
    return Question("session", session.rules, (session.seats, session.given, log, chips))


def _pack(session: Session) -> Cards:
    return full_pack(session.rules, len(session.seats))


def _action(dice: Dice, session: Session) -> AnyAction:
    """Something legal: mostly the next deal."""
    if session.game is not None:
        return next_action(dice, session.game.deal)
    found = [option for option in session_options(session) if option.action != "end"]
    option = dice.one_of(found) if dice.number(2) else found[0]
    seat = str(option.seat)
    others = [other for other in session.seats if other != seat]
    made: dict[str, AnyAction] = {
        "cut": Cut(seat, dice.one_of(_pack(session))),
        "shuffle": Shuffle(dice.order(_pack(session))),
        "start": StartDeal(),
        "sell": Sell(dice.one_of(others), 1 + dice.number(4)),
        "choose": ChooseBanker(seat),
        "decline": Decline(seat),
    }
    return made[option.action]


def _attempt(dice: Dice, session: Session) -> AnyAction | None:
    """Something that may be illegal."""
    seat = dice.one_of(session.seats)
    if session.game is not None:
        return attempt(dice, session.game.deal) if dice.number(12) == 0 else None
    cut = [done.card for done in session.log if isinstance(done, Cut)]
    tries: tuple[AnyAction, ...] = (
        Sell(seat, dice.number(3)),
        ChooseBanker(seat),
        Decline(seat),
        End(),
        StartDeal(),
        Shuffle(dice.order(_pack(session))),
        Cut(seat, dice.one_of(cut or _pack(session))),
    )
    return dice.one_of(tries)
