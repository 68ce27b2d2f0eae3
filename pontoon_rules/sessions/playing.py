"""A deal of the session in play, and what its end does to the session.

Clauses `session.deals`, `session.void`, `session.end`, `session.balance`, `between.under`,
`between.order` and `between.shuffle`.
"""

from __future__ import annotations

from ..actions import Action
from ..cards import Card
from ..chapters.passing import succession
from ..clauses import ClauseId
from ..game import Game, step
from ..ledger import balances
from ..state import Deal
from .state import Place, Session, SessionPhase, SessionStep, standing


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
    counted = session.counted + counts
    over = counted == session.rules.session_deals
    phase: SessionPhase = "ended" if over else "between"
    won = balances(deal)
    totals = zip(session.seats, session.balances, strict=True)
    after = session._replace(
        phase=phase,
        banker=follows.banker,
        balances=tuple(before + won[seat] for seat, before in totals),
        stock=() if follows.shuffle else game.stock + under_the_pack(deal),
        shuffle_due=follows.shuffle,
        game=None,
        past=(*session.past, deal),
        counted=counted,
    )
    return after, why_after(counts, over, standing(after.seats, after.balances))


def why_after(counts: bool, over: bool, places: tuple[Place, ...]) -> tuple[ClauseId, ...]:
    """The clauses of a session that a deal's end applies: it counts or not, and may be the last."""
    because: tuple[ClauseId, ...] = (
        ("session.deals", "session.balance") if counts else ("session.void",)
    )
    if not over:
        return because
    shared = any(len(place.seats) > 1 for place in places)
    return *because, "session.end", "session.winner", *(("session.shared",) if shared else ())


def under_the_pack(deal: Deal) -> tuple[Card, ...]:
    """The used cards as they go under the pack: players' hands in order of play, banker's last.

    Bust hands lie there already.
    """
    live = (hand.cards for hand in deal.hands if hand.status != "bust")
    return tuple(card for cards in (*live, deal.bank_hand.cards) for card in cards)
