"""Strategies for deals: legal from the first card on, driven to a phase or to their end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs
from hypothesis import assume
from hypothesis import strategies as st

from ..actions import Action, Annul, Buy, DealCards, Declare, Split, Stake, Stick, Twist
from ..answers import Json
from ..cards import Card
from ..game import Game, new_game
from ..lifecycle import apply, start_deal
from ..options import Option, options
from ..ruleset import RuleSet, full_pack
from ..state import ENDED, Deal, Phase, seat_to_act
from ..transcripts.coding import action_json
from .choices import pick
from .goals import BANKERS, PLAYERS, Goal, taste, wishes
from .tables import SEEDS, Rules, Seats, crowd, laid, rules_strategy, seat_counts, seatings

Until = Phase | None

MOST_STAKE: Final = 12
"""How far above its least a stake without a limit goes."""

REASON: Final = "a card was shown"
"""Why a generated deal is annulled."""


@attrs.frozen
class PlayedDeal:
    """A deal and how it came about: `actions` lead to it from `stock`, whose first card is on top.

    `stock` is the whole pack as it lay before the first card.
    """

    rules: RuleSet
    seats: tuple[str, ...]
    banker: str
    stock: tuple[Card, ...]
    actions: tuple[Action, ...]
    deal: Deal

    @property
    def start(self) -> Game:
        """The game before the first action."""
        return new_game(self.rules, self.seats, self.banker, self.stock)

    @property
    def question(self) -> Json:
        """The `input` of a vector of the level `deal`, as plain data."""
        return {
            "seats": list(self.seats),
            "banker": self.banker,
            "stock": [str(card) for card in self.stock],
            "actions": [action_json(action) for action in self.actions],
        }


def deals(rules: Rules = None, until: Until = None, seats: Seats = None) -> st.SearchStrategy[Deal]:
    """Legal deals, each played from its first card: to their end, or to a phase.

    `rules` is a rule set or a strategy of them, None the reference table; `seats` are names, how
    many, or None for any number.  `until` is the phase in which the deal then stands, somewhere
    in it: `players` gives deals with any hand to act.  None gives deals that have ended, most of
    them settled.  Splits, buys, five-card tricks, Pontoons and void deals are much more frequent
    than at a table.  Shrinks to two seats, least stakes, and as few cards as there can be.
    """
    return played_deals(rules, until, seats).map(lambda played: played.deal)


@st.composite
def played_deals(
    draw: st.DrawFn, rules: Rules = None, until: Until = None, seats: Seats = None
) -> PlayedDeal:
    """As `deals`, with the stock and the actions that lead to each deal."""
    return dealt(draw, rules, until, seats).played()


def dealt(
    draw: st.DrawFn, rules: Rules, until: Until, seats: Seats, aim: Goal | None = None
) -> Dealer:
    """A deal that has been played, with all its states; `aim` is what every player is after."""
    in_force = draw(rules_strategy(rules))
    mood = pick(draw, _moods(in_force, until)) if aim is None else aim
    full: dict[Goal, int] = {"greedy": crowd(in_force), "pair": seat_counts(in_force)[-1]}
    names = draw(seatings(in_force, full.get(mood) if seats is None else seats))
    dealer = Dealer(draw, start_deal(in_force, names, pick(draw, names)), until, mood)
    dealer.play()
    return dealer


def _moods(rules: RuleSet, until: Until) -> tuple[Goal, ...]:
    """What a whole table may be after; nothing where the deal is to stand in some phase."""
    if until not in (None, "void"):
        return ("any",)
    return MOODS if len(full_pack(rules, rules.seats_minimum)) > SCARCE else SCARCE_MOODS


MOODS: Final[tuple[Goal, ...]] = (*(("any",) * 12), "greedy", "pair")
"""What a whole table is after: now and then a crowd takes all the cards it can get, so that they
run out, or everybody at a full table splits pairs."""

SCARCE: Final = 30
SCARCE_MOODS: Final[tuple[Goal, ...]] = ("any", "any", "any", "greedy", "low", "pair")
"""The same with a pack of no more cards than `SCARCE`."""

ANNULLED: Final = 25
"""One deal of so many is annulled, where nothing is asked about its end."""

MOST_PATIENCE: Final = 20
"""After fewer actions than this a deal is annulled, if it is."""


class Dealer:
    """Plays one deal with the choices that Hypothesis draws, and remembers every state."""

    def __init__(self, draw: st.DrawFn, deal: Deal, until: Until, mood: Goal) -> None:
        self.draw = draw
        self.deal = deal
        self.until = until
        self.fresh = list(full_pack(deal.rules, len(deal.seats)))
        self.under: list[Card] = []
        self.taken: list[Card] = []
        self.states = [deal]
        self.actions: list[Action] = []
        self.goals = {seat: self.goal(seat, mood) for seat in (*deal.table.players, deal.banker)}
        self.annul_after = self.patience(mood)

    def goal(self, seat: str, mood: Goal) -> Goal:
        """What a seat is after; the banker has no Pontoon where the deal is to go on."""
        if mood != "any":
            return mood if seat != self.deal.banker else "low"
        ends_early = self.until in ("players", "banker")
        known = PLAYERS if seat != self.deal.banker else BANKERS
        return pick(self.draw, known[:-1] if known is BANKERS and ends_early else known)

    def patience(self, mood: Goal) -> int | None:
        """After how many actions the table annuls the deal; None where it does not."""
        if self.until == "void" and mood != "greedy":
            return pick(self.draw, range(MOST_PATIENCE))
        if self.until is None and pick(self.draw, range(ANNULLED)) == 1:
            return pick(self.draw, range(MOST_PATIENCE))
        return None

    def play(self) -> None:
        """Play on until the deal has ended, or has left the phase that is asked for."""
        while self.deal.phase not in ENDED and not self.beyond():
            self.do(self.action())

    def beyond(self) -> bool:
        """Whether the phase that is asked for was reached and left."""
        return self.until not in (None, self.deal.phase) and any(
            state.phase == self.until for state in self.states
        )

    def do(self, action: Action) -> None:
        """One step, with the cards it needs."""
        drawn = self.cards(action)
        self.deal = apply(self.deal, action, drawn).deal
        self.taken += drawn
        self.states.append(self.deal)
        self.actions.append(action)

    def played(self) -> PlayedDeal:
        """The deal, at some moment in the phase that is asked for."""
        fits = [n for n, deal in enumerate(self.states) if deal.phase == self.until]
        if self.until == "void" and not fits:
            return self.annulled()
        assume(fits or self.until is None)
        return self.after(pick(self.draw, fits) if fits else len(self.actions))

    def annulled(self) -> PlayedDeal:
        """The deal, annulled at some moment before it ended."""
        del self.states[-1], self.actions[-1]
        done = self.after(pick(self.draw, range(len(self.states))))
        annul = Annul(REASON)
        void = apply(done.deal, annul).deal
        return attrs.evolve(done, actions=(*done.actions, annul), deal=void)

    def after(self, place: int) -> PlayedDeal:
        """The deal as it was after so many actions."""
        deal, table = self.states[place], self.deal.table
        actions = tuple(self.actions[:place])
        return PlayedDeal(table.rules, table.seats, table.banker, self.stock(), actions, deal)

    def stock(self) -> tuple[Card, ...]:
        """How the pack lay: the cards as they were taken, then the others in some order."""
        size = len(full_pack(self.deal.rules, len(self.deal.seats)))
        return (*self.taken[:size], *laid(self.fresh, self.draw(SEEDS)))

    # --- cards ---------------------------------------------------------------------------------

    def cards(self, action: Action) -> tuple[Card, ...]:
        """The cards for an action, each by the wish of the hand that it comes to."""
        if not self.deal.due(action):
            return ()
        if isinstance(action, DealCards):
            return tuple(self.dealt(seat) for seat in (*self.deal.table.players, self.deal.banker))
        seat = seat_to_act(self.deal)
        assert seat is not None
        hand = self.hand()
        if isinstance(action, Split):
            return tuple(self.card(seat, (card,), "natural") for card in hand)
        return (self.card(seat, hand),)

    def dealt(self, seat: str) -> Card:
        """The first or the second card of a seat."""
        if not self.deal.opening:
            return self.card(seat, ())
        first = dict(zip(self.deal.table.players, self.deal.opening, strict=True))
        return self.card(seat, (first.get(seat, self.deal.bank_hand.cards[0]),))

    def hand(self) -> tuple[Card, ...]:
        """The cards of the hand in turn."""
        deal = self.deal
        return (deal.hands[deal.turn] if deal.phase == "players" else deal.bank_hand).cards

    def card(self, seat: str, hand: tuple[Card, ...], aces: Goal = "aces") -> Card:
        """The next card: any that is left, if possible one that is wished for.

        `aces` is what a seat that is after aces wants on this hand.
        """
        if not self.fresh:
            return self.from_under()
        return self.fresh.pop(pick(self.draw, self.fits(seat, hand, aces)))

    def fits(self, seat: str, hand: tuple[Card, ...], aces: Goal) -> Sequence[int]:
        """The places of the cards left that are wished for most, or of all that are left."""
        brink, place = self.deal.rules.stick_minimum - 1, self.deal.seats.index(seat)
        goal = aces if self.goals[seat] == "aces" else self.goals[seat]
        for ranks in wishes(goal, hand, brink, place):
            found = [place for place, card in enumerate(self.fresh) if card.rank in ranks]
            if found:
                return found
        return range(len(self.fresh))

    def from_under(self) -> Card:
        """The next card where the pack is used up: the bust hands under it, in their order."""
        if not self.under:
            self.under = list(self.deal.pack.buried)
        return self.under.pop(0)

    # --- actions -------------------------------------------------------------------------------

    def action(self) -> Action:
        """Something legal, by the taste of the seat to act."""
        if self.annul_after is not None and len(self.actions) >= self.annul_after:
            return Annul(REASON)
        legal = [option for option in options(self.deal) if option.action != "annul"]
        return action_for(self.draw, self.choice(legal))

    def choice(self, legal: list[Option]) -> Option:
        """One of the options; the one that ends the hand comes first."""
        if len(legal) == 1:
            return legal[0]
        seat, total = legal[0].seat, self.total()
        goal = self.goals[seat] if seat is not None else "any"
        ways = [one for one in legal[::-1] for _ in range(taste(goal, one.action, total))] or legal
        return pick(self.draw, ways)

    def total(self) -> int:
        """The total of the hand in turn."""
        deal = self.deal
        return (deal.hands[deal.turn] if deal.phase == "players" else deal.bank_hand).total


PLAIN: Final[dict[str, type[Declare | Split | Twist | Stick]]] = {
    "declare": Declare,
    "split": Split,
    "twist": Twist,
    "stick": Stick,
}
"""The actions of a seat that have no amount, by their words."""


def action_for(draw: st.DrawFn, option: Option) -> Action:
    """The action of an option of a deal; amounts are often at a limit."""
    if option.action == "deal":
        return DealCards()
    if option.action == "annul":
        return Annul(REASON)
    assert option.seat is not None
    if option.min is None:
        return PLAIN[option.action](option.seat)
    most = option.min + MOST_STAKE if option.max is None else option.max
    amount = pick(draw, range(option.min, most + 1))
    return Stake(option.seat, amount) if option.action == "stake" else Buy(option.seat, amount)
