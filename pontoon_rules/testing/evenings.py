"""Strategies for sessions: legal from the cut on, with a few deals or all of them."""

from __future__ import annotations

from typing import Final

from hypothesis import assume
from hypothesis import strategies as st

from ..actions import Annul, ChooseBanker, Cut, Decline, End, Sell, Shuffle, StartDeal
from ..answers import Json
from ..cards import Card
from ..options import Option
from ..ruleset import RuleSet, full_pack
from ..sessions import Session, apply_session, new_session, session_options
from ..sessions.state import AnyAction, SessionPhase
from ..state import Deal
from ..transcripts.coding import action_json
from .choices import pick, up_to
from .dealing import REASON, action_for
from .goals import PLAYERS, Goal, taste
from .tables import Rules, Seats, rules_strategy, seatings, stocks

FEW: Final = 3
"""How many deals a session is played for at most, where no more are asked for."""

ANNULLED: Final = 10
"""One deal of so many is annulled."""

MOST_PATIENCE: Final = 12
MOST_PRICE: Final = 12
CHIPS: Final = (20, 1, 2, 3, 5, 8, 30)


@st.composite
def sessions(
    draw: st.DrawFn,
    rules: Rules = None,
    until: SessionPhase | None = None,
    seats: Seats = None,
    deals: int = FEW,
) -> Session:
    """Legal sessions, each with its log, its past deals, and the pack as it lies.

    `rules`, `seats` as for `deals`.  `until` is the phase in which the session then stands, None
    any.  At most `deals` deals are played, except where it is to have `ended` and its rules fix
    how many that takes.  Cuts are often tied, Pontoons and void deals frequent; where the rules
    have them, banks are sold, agreed on and declined.  Shrinks to two seats and no deal.
    """
    in_force = draw(rules_strategy(rules))
    session = begun(draw, in_force, draw(seatings(in_force, seats)), until == "cutting")
    evening = Evening(draw, session, until)
    evening.play(pick(draw, (0, *range(1, deals + 1), *range(1, deals + 1))))
    return evening.found()


def begun(draw: st.DrawFn, rules: RuleSet, names: tuple[str, ...], cut: bool) -> Session:
    """A new session; the first banker is cut for, or named where he need not be."""
    banker = None if cut else pick(draw, (*names, *(None for _ in names)))
    chips = None
    if rules.session_chips and draw(st.booleans()):
        chips = {seat: pick(draw, CHIPS) for seat in names}
    return new_session(rules, names, banker, chips)


def session_question(session: Session) -> Json:
    """The `input` of a vector of the level `session`, as plain data: everything done so far."""
    chips: Json = {}
    if session.chips is not None:
        held = zip(session.seats, session.chips, strict=True)
        chips = {"chips": [{"seat": seat, "amount": amount} for seat, amount in held]}
    return {
        "seats": list(session.seats),
        "banker": session.given,
        **chips,
        "actions": [action_json(action) for action in session.log],
    }


class Evening:
    """Plays one session with the choices that Hypothesis draws, and remembers every state."""

    def __init__(self, draw: st.DrawFn, session: Session, until: SessionPhase | None) -> None:
        self.draw = draw
        self.session = session
        self.until = until
        self.states = [session]
        self.goals: dict[str | None, Goal] = {seat: pick(draw, PLAYERS) for seat in session.seats}
        self.annul_after: int | None = None
        self.annuls_opening = True

    def play(self, deals: int) -> None:
        """Play so many deals, or on to the end where that is asked for."""
        while self.goes_on(deals):
            self.session = apply_session(self.session, self.action(deals)).session
            self.states.append(self.session)

    def goes_on(self, deals: int) -> bool:
        """Whether there is more to play."""
        if self.session.phase == "ended":
            return False
        if self.until in ("cutting", "ended"):
            return self.until == "ended" or self.session.phase == "cutting"
        started = len(self.session.past) + (self.session.game is not None)
        ready = not self.session.shuffle_due or (self.until is None and not deals)
        waits = self.session.phase == "between" and ready
        wanted = deals + (self.until == "playing")
        return len(self.session.past) < deals or started < wanted or not waits

    def found(self) -> Session:
        """The session, at its last moment in the phase that is asked for or shortly before."""
        if self.until is None:
            return self.states[-1 - pick(self.draw, range(min(len(self.states), 8)))]
        fits = [state for state in self.states if state.phase == self.until]
        assume(fits)
        return fits[-1 - pick(self.draw, range(min(len(fits), 30)))]

    def action(self, deals: int) -> AnyAction:
        """Something legal."""
        if self.session.game is not None:
            return self.in_deal(self.session.game.deal)
        legal = session_options(self.session)
        enough = len(self.session.past) >= deals
        if enough and any(option.action == "end" for option in legal):
            return End()
        ways = [one for one in legal if one.action != "end"]
        return between_for(self.draw, self.session, pick(self.draw, ways))

    def in_deal(self, deal: Deal) -> AnyAction:
        """Something legal in a deal, by the taste of the seat to act."""
        if deal.phase == "first-cards":
            annuls = pick(self.draw, range(ANNULLED)) == 1
            self.annul_after = (
                len(self.session.log) + pick(self.draw, range(12)) if annuls else None
            )
        if self.annuls_now(deal):
            return Annul(REASON)
        legal = [option for option in session_options(self.session) if option.action != "annul"]
        return action_for(self.draw, self.choice(deal, legal))

    def patience(self) -> int | None:
        """After how many actions of the session this deal is annulled, if it is."""
        if pick(self.draw, range(ANNULLED)) != 1:
            return None
        return len(self.session.log) + pick(self.draw, range(MOST_PATIENCE))

    def annuls_now(self, deal: Deal) -> bool:
        """Whether the table has had enough of this deal."""
        if self.annul_after is None or len(self.session.log) < self.annul_after:
            return False
        return self.annuls_opening or bool(deal.hands)

    def choice(self, deal: Deal, legal: list[Option]) -> Option:
        """One of the options of the hand in turn."""
        hand = deal.hands[deal.turn] if deal.phase == "players" else deal.bank_hand
        goal = self.goals.get(legal[0].seat, "any")
        often = (one for one in legal[::-1] for _ in range(taste(goal, one.action, hand.total)))
        return pick(self.draw, tuple(often) or legal)


def between_for(draw: st.DrawFn, session: Session, option: Option) -> AnyAction:
    """The action of an option outside a deal."""
    if option.action == "cut":
        assert option.seat is not None
        return Cut(option.seat, pick(draw, _cards_to_cut(session)))
    if option.action == "shuffle":
        return Shuffle(draw(stocks(session.rules, len(session.seats))))
    if option.action == "sell":
        others = [seat for seat in session.seats if seat != option.seat]
        return Sell(pick(draw, others), 1 + draw(up_to(MOST_PRICE)))
    return _about_bank(option)


def _about_bank(option: Option) -> AnyAction:
    """The next deal, the end, or who is to have the bank."""
    if option.action == "start":
        return StartDeal()
    if option.seat is None:
        return End()
    return ChooseBanker(option.seat) if option.action == "choose" else Decline(option.seat)


def _cards_to_cut(session: Session) -> tuple[Card, ...]:
    """The pack, where what was cut before is there more often, so that cuts are tied."""
    pack, done = full_pack(session.rules, len(session.seats)), len(session.cuts)
    ranks = {card.rank for _, card in session.cuts}
    tied = (card for card in pack if card.rank in ranks for _ in range(4))
    return (*pack[done:], *pack[:done], *tied)
