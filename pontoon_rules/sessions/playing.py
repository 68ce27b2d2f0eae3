"""A deal of the session in play, and what its end does to the session.

Clauses `session.deals`, `session.void`, `session.end`, `session.open`, `session.chips`,
`session.balance`, `between.under`, `between.order` and `between.shuffle`.
"""

from __future__ import annotations

from typing import Final

from ..actions import Action
from ..amounts import exact
from ..cards import Card
from ..chapters.passing import succession
from ..clauses import ClauseId
from ..game import Game, step
from ..ledger import balances
from ..ruleset import RuleSet
from ..state import Deal
from .state import Over, Place, Session, SessionStep, standing


def play(session: Session, action: Action) -> SessionStep:
    """The action is done in the deal; refused as the deal refuses it."""
    assert session.game is not None
    done = step(session.game, action)
    after = session._replace(game=done.game, log=(*session.log, action))
    if succession(done.game.deal) is None:
        return SessionStep(after, done.entries, done.because)
    ended, because = deal_ended(after, done.game)
    return SessionStep(ended, done.entries, (*done.because, *because))


def deal_ended(session: Session, game: Game) -> tuple[Session, tuple[ClauseId, ...]]:
    """The session after a deal: chips counted, bank passed, cards put under the pack."""
    deal = game.deal
    follows = succession(deal)
    assert follows is not None
    counts = deal.phase == "settled"
    won = balances(deal)
    totals = zip(session.seats, session.balances, strict=True)
    after = session._replace(
        phase="between",
        banker=follows.banker,
        balances=tuple(exact(before + won[seat]) for seat, before in totals),
        stock=() if follows.shuffle else game.stock + under_the_pack(deal),
        shuffle_due=follows.shuffle,
        game=None,
        past=(*session.past, deal),
        counted=session.counted + counts,
        holders=follows.holders,
        seller=deal.banker if counts and session.rules.bank_sale != "none" else None,
    )
    ended = if_over(after)
    places = standing(after.seats, after.balances)
    return ended, why_after(session.rules, counts, ended.over, places)


def if_over(session: Session) -> Session:
    """The session, ended where its deals are played or one seat has all the chips."""
    over: Over | None = None
    if session.counted == session.rules.session_deals:
        over = "fixed"
    elif has_all_chips(session) is not None:
        over = "chips"
    if over is None:
        return session
    return session._replace(phase="ended", over=over, holders=(), seller=None)


def has_all_chips(session: Session) -> str | None:
    """The one seat that is above zero, where chips are counted; clause `session.chips`."""
    if session.chips is None:
        return None
    held = zip(session.seats, session.chips, session.balances, strict=True)
    above = [seat for seat, chips, won in held if chips + won > 0]
    return above[0] if len(above) == 1 else None


def why_after(
    rules: RuleSet, counts: bool, over: Over | None, places: tuple[Place, ...]
) -> tuple[ClauseId, ...]:
    """The clauses of a session that a deal's end applies: it counts or not, and may be the last."""
    because: tuple[ClauseId, ...] = ("session.void",)
    if counts:
        fixed = rules.session_deals is not None
        because = ("session.deals", "session.balance") if fixed else ("session.balance",)
    return because if over is None else (*because, *why_over(over, places))


def why_over(over: Over, places: tuple[Place, ...]) -> tuple[ClauseId, ...]:
    """Why a session is over, and who has won it."""
    shared = any(len(place.seats) > 1 for place in places)
    return _ENDS[over], "session.winner", *(("session.shared",) if shared else ())


_ENDS: Final[dict[Over, ClauseId]] = {
    "fixed": "session.end",
    "open": "session.open",
    "chips": "session.chips",
}


def under_the_pack(deal: Deal) -> tuple[Card, ...]:
    """The used cards as they go under the pack: players' hands in order of play, banker's last.

    Bust hands lie there already.
    """
    live = (hand.cards for hand in deal.hands if hand.status != "bust")
    return tuple(card for cards in (*live, deal.bank_hand.cards) for card in cards)
