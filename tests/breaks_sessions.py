"""The rules of a session broken once each, in the form of `breaks`."""

from __future__ import annotations

from typing import Any

from pontoon_rules.cards import Card
from pontoon_rules.chapters.turns import Fault
from pontoon_rules.game import Game
from pontoon_rules.judging import beginning
from pontoon_rules.ruleset import RuleSet
from pontoon_rules.sessions import Session, between, cutting, lifecycle, playing
from pontoon_rules.sessions import state as session_state
from pontoon_rules.sessions.state import Place
from pontoon_rules.state import Deal

Cuts = tuple[tuple[str, Card], ...]
deal_ended = playing.deal_ended
new_session = lifecycle.new_session
standing = session_state.standing
highest_cut = cutting.highest_cut


def lowest_cut(cuts: Cuts) -> tuple[str, ...]:
    low = min(cutting.HEIGHT[card.rank] for _, card in cuts)
    return tuple(seat for seat, card in cuts if cutting.HEIGHT[card.rank] == low)


def first_of_the_tied(cuts: Cuts) -> tuple[str, ...]:
    return highest_cut(cuts)[:1]


def never(*_: object) -> Fault | None:
    return None


def void_deals_count(session: Session, game: Game) -> Any:
    after, because = deal_ended(session, game)
    return after._replace(counted=after.counted + (game.deal.phase == "void")), because


def seven_deals(session: Session, game: Game) -> Any:
    after, because = deal_ended(session, game)
    ended = after._replace(phase="ended", over="fixed")
    return (ended if after.counted == 7 else after), because


def nobody_below_zero(session: Session, game: Game) -> Any:
    after, because = deal_ended(session, game)
    return after._replace(balances=tuple(max(0, amount) for amount in after.balances)), because


def lowest_wins(seats: tuple[str, ...], balances: tuple[int, ...]) -> tuple[Place, ...]:
    return standing(seats, tuple(-amount for amount in balances))


def no_place_is_shared(seats: tuple[str, ...], balances: tuple[int, ...]) -> tuple[Place, ...]:
    order = sorted(range(len(seats)), key=lambda place: -balances[place])
    return tuple(Place(number, (seats[place],)) for number, place in enumerate(order, 1))


def bankers_cards_first(deal: Deal) -> tuple[Card, ...]:
    live = [hand.cards for hand in deal.hands if hand.status != "bust"]
    return tuple(card for cards in (deal.bank_hand.cards, *live) for card in cards)


def pack_as_it_comes(rules: RuleSet, seats: tuple[str, ...], *how: Any) -> Session:
    return new_session(rules, seats, *how)._replace(shuffle_due=False)


def any_banker(*_: object) -> None:
    return None


def any_number_of_deals(*_: object) -> None:
    return None


# fmt: off
SESSION_BREAKS = (
    ("the lowest cut deals",
     "cut.first", highest_cut, lowest_cut, "deal session-cut-ace"),
    ("the first of the tied deals",
     "cut.ties", highest_cut, first_of_the_tied, "deal session-cut-tie"),
    ("everybody cuts at will",
     "cut.once", cutting.fault, never, "deal session-cut-twice"),
    ("seven deals are a session",
     "session.deals", deal_ended, seven_deals, "test whole sessions"),
    ("void deals count",
     "session.void", deal_ended, void_deals_count, "test void deal"),
    ("a ninth deal is dealt",
     "session.end", beginning.may_begin, any_number_of_deals, "deal session-ninth"),
    ("nobody falls below zero",
     "session.balance", deal_ended, nobody_below_zero, "test whole sessions"),
    ("the lowest balance wins",
     "session.winner", standing, lowest_wins, "deal session-bank-passes"),
    ("no place is shared",
     "session.shared", standing, no_place_is_shared, "deal session-eight"),
    ("the bank goes where it likes",
     "session.bank", beginning.may_begin, any_banker, "deal session-bank-wrong"),
    ("no shuffle is needed",
     "between.shuffle", between.start_fault, never, "test between deals"),
    ("the pack is shuffled at will",
     "between.under", between.shuffle_fault, never, "test between deals"),
    ("the banker's cards go under first",
     "between.order", playing.under_the_pack, bankers_cards_first, "test used cards"),
    ("the first pack is not shuffled",
     "between.first", new_session, pack_as_it_comes, "test between deals"),
)
# fmt: on
"""What each says, the clause it breaks, the right and the wrong function, what catches it."""
