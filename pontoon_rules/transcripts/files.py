"""A whole session as a transcript, and a session from one.

Undo is replaying a prefix: a session is what its actions made of it, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .._version import EDITION, SCHEMA, __version__
from ..errors import Malformed
from ..records.jsontext import json_value
from ..records.jsonvalues import array, at, fields, integer, text
from ..records.problems import Problem, ReadingError, RecordError
from ..refusals import Refused
from ..ruleset import RuleSet
from ..sessions.lifecycle import apply_session, new_session
from ..sessions.state import AnyAction, Session
from .coding import Json, action_json, read_action
from .rulesets import read_rules, rules_json

_MOST_SEATS: Final = 50
_MOST_ACTIONS: Final = 50_000_000
_KEYS: Final = ("kind", "schema", "edition", "library", "rules", "seats", "banker", "actions")


def dump(session: Session) -> str:
    """The transcript of a session as JSON text: rules, seats, every pack and every action."""
    import json  # noqa: PLC0415 (slow to import, and only wanted here)

    document: Json = {
        "kind": "transcript",
        "schema": SCHEMA,
        "edition": EDITION,
        "library": __version__,
        "rules": rules_json(session.rules),
        "seats": list(session.seats),
        "banker": session.given,
        **_chips_json(session),
        "actions": [action_json(action) for action in session.log],
    }
    return json.dumps(document, ensure_ascii=False, allow_nan=False)


def _chips_json(session: Session) -> Json:
    """What each seat began with, where the table plays until one has all the chips."""
    if session.chips is None:
        return {}
    held = zip(session.seats, session.chips, strict=True)
    return {"chips": [{"seat": seat, "amount": amount} for seat, amount in held]}


def load(source: str) -> Session:
    """The session that a transcript holds, at the point where the transcript ends.

    Raises `RecordError`, with a JSON pointer, for what is no transcript, and for an action that
    the rules refuse at its place.
    """
    return replay(source)


def replay(source: str, actions: int | None = None) -> Session:
    """The session after the first `actions` of a transcript, or after all of them.

    Malformed for a number below nothing.
    """
    if actions is not None and actions < 0:
        raise Malformed(f"a transcript has no {actions} actions")
    try:
        return _session(json_value(source), actions)
    except ReadingError as error:
        raise RecordError([error.problem]) from None


def undo(session: Session, actions: int = 1) -> Session:
    """The session as it was so many actions ago; malformed if there were fewer."""
    if not 0 <= actions <= len(session.log):
        raise Malformed(f"there are {len(session.log)} actions to take back, not {actions}")
    kept = session.log[: len(session.log) - actions]
    return _replayed(begun_as(session), kept)


def begun_as(session: Session) -> Session:
    """The session as it was before its first action."""
    chips = None if session.chips is None else dict(zip(session.seats, session.chips, strict=True))
    return new_session(session.rules, session.seats, session.given, chips)


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
    part = fields(value, "", _KEYS, ("chips",))
    if part["kind"] != "transcript":
        raise ReadingError("this is no transcript", at("/kind"), '"transcript"')
    schema = integer(part["schema"], "/schema")
    if schema > SCHEMA:
        raise ReadingError(f"schema {schema} is newer than this library reads", at("/schema"))
    members = array(part["actions"], "/actions", _MOST_ACTIONS, "actions")[:actions]
    banker = part["banker"]
    start = _started(
        read_rules(part["rules"]),
        [text(name, place) for place, name in array(part["seats"], "/seats", _MOST_SEATS, "seats")],
        None if banker is None else text(banker, "/banker"),
        _chips(part.get("chips")),
    )
    return _replayed(start, [read_action(member, place) for place, member in members])


def _chips(value: object) -> dict[str, int] | None:
    """What each seat begins with, if the transcript says so."""
    if value is None:
        return None
    members = [
        (fields(member, place, ("seat", "amount")), place)
        for place, member in array(value, "/chips", _MOST_SEATS, "chips")
    ]
    return {
        text(part["seat"], f"{place}/seat"): integer(part["amount"], f"{place}/amount")
        for part, place in members
    }


def _started(
    rules: RuleSet, seats: list[str], banker: str | None, chips: dict[str, int] | None
) -> Session:
    try:
        return new_session(rules, seats, banker, chips)
    except (Refused, Malformed) as error:
        raise ReadingError(f"no session of these seats: {error}", at("/seats")) from None
