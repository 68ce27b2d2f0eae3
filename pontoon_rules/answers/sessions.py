"""The level `session`: where a session stands after cuts, shuffles, deals and sales."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from ..amounts import Amount, amount_json
from ..clauses import ClauseId
from ..errors import Malformed
from ..refusals import Refused
from ..ruleset import RuleSet
from ..sessions import Session, apply_session, new_session, standing
from ..sessions.state import AnyAction
from .deals import Part, ended
from .values import Answer, Clauses, Json, refused

Steps = list[tuple[int, Clauses]]
"""For each step done: how many deals had ended before it, and the clauses it applied."""


def session_answer(
    rules: RuleSet,
    seats: Iterable[str],
    banker: str | None,
    actions: Iterable[AnyAction],
    chips: Mapping[str, int] | None = None,
) -> Answer:
    """Do the actions: where the session stands after them, or how the last is refused.

    Malformed as `new_session` and `apply_session`, and where an action before the last is refused.
    """
    steps: Steps = []
    left = len(actions := tuple(actions))
    try:
        session = new_session(rules, seats, banker, chips)
        for action in actions:
            session = _done(session, action, steps)
            left -= 1
    except Refused as error:
        if left > 1:
            raise Malformed(f"an action before the last is refused: {error}") from None
        return refused(error.refusal.code, error.refusal.clause, _all(steps))
    return Answer(state_json(session), _all(steps), tuple(_parts(session, steps)))


def _done(session: Session, action: AnyAction, steps: Steps) -> Session:
    done = apply_session(session, action)
    steps.append((len(session.past), done.because))
    return done.session


def _all(steps: Steps) -> tuple[ClauseId, ...]:
    return tuple(dict.fromkeys(clause for _, because in steps for clause in because))


def state_json(session: Session) -> Json:
    """Where a session stands: its deals so far, who banks, and what everybody has won."""
    places = standing(session.seats, session.balances)
    return {
        "phase": session.phase,
        "deals": list(deals_json(session)),
        "counted": session.counted,
        "banker": session.banker,
        "shuffle": session.shuffle_due,
        "balances": amounts_json(session.seats, session.balances),
        "standing": [{"place": place.place, "seats": list(place.seats)} for place in places],
    }


def deals_json(session: Session) -> Iterator[Json]:
    """The deals that have ended, each in short."""
    for number, deal in enumerate(session.past, 1):
        whole = ended(deal, ()).result
        short = {key: whole[key] for key in ("status", "net", "next_banker", "shuffle")}
        counted = deal.phase == "settled"
        yield {"number": number, "counted": counted, "banker": deal.banker} | short


def amounts_json(seats: Iterable[str], won: Iterable[Amount]) -> list[Json]:
    """Amounts by seat."""
    return [
        {"seat": seat, "amount": amount_json(amount)}
        for seat, amount in zip(seats, won, strict=True)
    ]


CHAPTERS: Final[dict[str, tuple[str, ...]]] = {
    "/phase": ("session.end", "session.open", "session.chips", "session.void", "cut.", "session."),
    "/counted": ("session.void", "session.deals", "session.balance"),
    "/banker": ("bank.", "cut.", "void.again"),
    "/shuffle": ("shuffle.", "void.again", "between."),
    "/balances": ("session.balance", "session.void", "bank.sale"),
    "/standing": ("session.winner", "session.shared", "session.balance"),
}
"""For each part of a session's state what the clauses that decide it begin with."""


def _parts(session: Session, steps: Steps) -> Iterator[Part]:
    """Which clauses decide which part of the answer: those of the last step that says so."""
    for pointer, chapters in CHAPTERS.items():
        yield pointer, _latest(steps, chapters)
    for number, deal in enumerate(session.past):
        at = f"/deals/{number}"
        own = tuple(clause for before, found in steps if before == number for clause in found)
        yield at, tuple(dict.fromkeys(own))
        for pointer, clauses in ended(deal, own).parts:
            yield at + pointer, clauses
        yield f"{at}/counted", tuple(one for one in own if one.startswith("session."))


def _latest(steps: Steps, chapters: tuple[str, ...]) -> Clauses:
    """The clauses of some chapters that the last step with any of them applied."""
    for _, because in reversed(steps):
        found = tuple(clause for clause in because if clause.startswith(chapters))
        if found:
            return found
    return ()
