"""Strategies for questions of every level, as plain data, each one that some table can ask."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import attrs
from hypothesis import strategies as st

from ..answers import Json, Level
from ..ruleset import RuleSet, full_pack
from ..sessions.state import SessionPhase
from ..transcripts.coding import action_json
from .acting import illegal_actions, illegal_deals
from .choices import pick, up_to
from .dealing import played_deals
from .evenings import session_question, sessions
from .faults import Illegal
from .handasking import (
    compare_questions,
    hand_questions,
    options_questions,
    settle_questions,
    words,
)
from .picking import Cards
from .tables import NAMES, Rules, rules_strategy, seat_counts, stocks


@attrs.frozen
class Question:
    """A question of a level under some rules; `input` is plain data, as in a vector."""

    level: Level
    rules: RuleSet
    input: Json = attrs.field(hash=False)


def questions(
    level: Level, rules: Rules = None, small: bool = False
) -> st.SearchStrategy[Question]:
    """Questions of one level; of deals and sessions with the fewest seats, where `small`."""
    return rules_strategy(rules).flatmap(partial(_questions, level, small))


def _questions(level: Level, small: bool, rules: RuleSet) -> st.SearchStrategy[Question]:
    found = _AT_TABLES[level](rules, small) if level in _AT_TABLES else _INPUTS[level](rules)
    return found.map(partial(Question, level, rules))


REFUSED: Final = 3
"""One question of so many ends with an action that is refused."""

WHOLE: Final = 10
"""One session of so many is played to its end."""

BEFORE: Final = 24
"""One deal of so many cannot even begin."""


@st.composite
def _deal(draw: st.DrawFn, rules: RuleSet, small: bool) -> Json:
    seats = seat_counts(rules)[0] if small else None
    if draw(up_to(BEFORE)) == 1:
        return draw(_unplayable(rules))
    if draw(up_to(REFUSED - 1)) != 1:
        return draw(played_deals(rules, seats=seats)).question
    played, illegal = draw(illegal_deals(rules, seats))
    return refused_at_last(played.question, illegal)


def refused_at_last(asked: Json, illegal: Illegal) -> Json:
    """A deal or a session that goes up to an action that is refused."""
    return asked | {"actions": [*asked["actions"], action_json(illegal.action)]}


@st.composite
def _unplayable(draw: st.DrawFn, rules: RuleSet) -> Json:
    """A deal with too few or too many seats, or with a stock that is not the pack."""
    least, most = rules.seats_minimum, rules.seats_maximum
    wrong_counts = [count for count in (least - 1, most + 1) if count <= len(NAMES)]
    count = pick(draw, (*wrong_counts, least, least, least))
    stock = full_pack(rules, count) if count != least else draw(_wrong_stocks(rules, count))
    seats = NAMES[:count]
    return {"seats": list(seats), "banker": seats[0], "stock": words(stock), "actions": []}


@st.composite
def _wrong_stocks(draw: st.DrawFn, rules: RuleSet, count: int) -> Cards:
    """A stock with a card missing, a card too many, or one in the place of another."""
    first, *rest = draw(stocks(rules, count))
    other = next(card for card in rest if card != first)
    return pick(draw, (tuple(rest), (first, *rest, other), (other, *rest)))


@st.composite
def _session(draw: st.DrawFn, rules: RuleSet, small: bool) -> Json:
    seats = seat_counts(rules)[0] if small else None
    until: SessionPhase | None = "ended" if draw(up_to(WHOLE)) == 1 else None
    session = draw(sessions(rules, until, seats))
    asked = session_question(session)
    if draw(up_to(REFUSED - 1)) != 1:
        return asked
    return refused_at_last(asked, draw(illegal_actions(session)))


_INPUTS: Final[dict[Level, Callable[[RuleSet], st.SearchStrategy[Json]]]] = {
    "hand": hand_questions,
    "compare": compare_questions,
    "settle": settle_questions,
    "options": options_questions,
}
_AT_TABLES: Final[dict[Level, Callable[[RuleSet, bool], st.SearchStrategy[Json]]]] = {
    "deal": _deal,
    "session": _session,
}
AT_TABLES: Final = frozenset(_AT_TABLES)
"""The levels whose questions have seats."""
