"""A whole session as a transcript, and a session from one.

Undo is replaying a prefix: a session is what its actions made of it, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import attrs

from .._version import EDITION, SCHEMA, __version__
from ..cards import RANKS
from ..errors import Malformed
from ..records.jsontext import json_value
from ..records.jsonvalues import array, at, fields, integer, text
from ..records.problems import Problem, ReadingError, RecordError
from ..refusals import Refused
from ..ruleset import PROFILES, RuleSet, evolve
from ..sessions.lifecycle import apply_session, new_session
from ..sessions.state import AnyAction, Session
from .coding import Json, action_json, read_action

_MOST_SEATS: Final = 50
_MOST_ACTIONS: Final = 50_000_000
_KEYS: Final = ("kind", "schema", "edition", "library", "rules", "seats", "banker", "actions")


def dump(session: Session) -> str:
    """The transcript of a session as JSON text: rules, seats, every pack and every action."""
    import json  # noqa: PLC0415 (slow to import, and only wanted here)

    rules = attrs.asdict(session.rules)
    document: Json = {
        "kind": "transcript",
        "schema": SCHEMA,
        "edition": EDITION,
        "library": __version__,
        "rules": rules,
        "seats": list(session.seats),
        "banker": session.given,
        "actions": [action_json(action) for action in session.log],
    }
    return json.dumps(document, ensure_ascii=False, allow_nan=False)


def load(source: str) -> Session:
    """The session that a transcript holds, at the point where the transcript ends.

    Raises `RecordError`, with a JSON pointer, for what is no transcript, and for an action that
    the rules refuse at its place.
    """
    return replay(source)


def replay(source: str, actions: int | None = None) -> Session:
    """The session after the first `actions` of a transcript, or after all of them."""
    try:
        return _session(json_value(source), actions)
    except ReadingError as error:
        raise RecordError([error.problem]) from None


def undo(session: Session, actions: int = 1) -> Session:
    """The session as it was so many actions ago; malformed if there were fewer."""
    if not 0 <= actions <= len(session.log):
        raise Malformed(f"there are {len(session.log)} actions to take back, not {actions}")
    kept = session.log[: len(session.log) - actions]
    return _replayed(new_session(session.rules, session.seats, session.given), kept)


def _replayed(session: Session, actions: Iterable[AnyAction]) -> Session:
    for place, action in enumerate(actions):
        try:
            session = apply_session(session, action).session
        except (Refused, Malformed) as error:
            raise _refused(place, error) from None
    return session


def _refused(place: int, error: Refused | Malformed) -> RecordError:
    message = f"the rules refuse this action: {error}"
    return RecordError([Problem(message, pointer=f"/actions/{place}")])


def _session(value: object, actions: int | None) -> Session:
    part = fields(value, "", _KEYS)
    if part["kind"] != "transcript":
        raise ReadingError("this is no transcript", at("/kind"), '"transcript"')
    schema = integer(part["schema"], "/schema")
    if schema > SCHEMA:
        raise ReadingError(f"schema {schema} is newer than this library reads", at("/schema"))
    members = array(part["actions"], "/actions", _MOST_ACTIONS, "actions")[:actions]
    banker = part["banker"]
    start = _started(
        _rules(part["rules"]),
        [text(name, place) for place, name in array(part["seats"], "/seats", _MOST_SEATS, "seats")],
        None if banker is None else text(banker, "/banker"),
    )
    return _replayed(start, [read_action(member, place) for place, member in members])


def _started(rules: RuleSet, seats: list[str], banker: str | None) -> Session:
    try:
        return new_session(rules, seats, banker)
    except (Refused, Malformed) as error:
        raise ReadingError(f"no session of these seats: {error}", at("/seats")) from None


def _rules(value: object) -> RuleSet:
    """The rules in force, switch by switch; a switch that is not written has its usual value."""
    known = attrs.fields_dict(RuleSet)
    part = fields(value, "/rules", ("profile",), known)
    switches = {name: _switch(name, one) for name, one in part.items() if name != "profile"}
    profile = text(part["profile"], "/rules/profile")
    try:
        return evolve(PROFILES[profile], **switches)
    except KeyError:
        raise ReadingError(f"no rules are called {profile[:40]!r}", at("/rules/profile")) from None
    except Malformed as error:
        raise ReadingError(error.message, at("/rules")) from None


def _switch(name: str, value: object) -> Any:
    """A switch as the rule set takes it."""
    pointer = f"/rules/{name}"
    if name == "ranks":
        members = array(value, pointer, len(RANKS), "ranks")
        return tuple(text(member, place) for place, member in members)
    if name == "packs":
        pairs = array(value, pointer, _MOST_SEATS, "pairs")
        return tuple(_pair(member, place) for place, member in pairs)
    return None if value is None else integer(value, pointer)


def _pair(value: object, pointer: str) -> tuple[int, ...]:
    members = array(value, pointer, 2, "numbers")
    if len(members) != 2:
        raise ReadingError("seats and packs are two numbers", at(pointer))
    return tuple(integer(member, place, least=1) for place, member in members)
