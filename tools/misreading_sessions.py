"""Misreadings of a whole session: cutting, counting deals, who has won, sales of the bank."""

from __future__ import annotations

from itertools import dropwhile, takewhile
from typing import Any, Final

import attrs
from misreading_bending import Bend, Bends, Swap

from pontoon_rules.actions import ACTIONS, ChooseBanker, Cut, Sell, StartDeal
from pontoon_rules.amounts import Amount
from pontoon_rules.cards import Card
from pontoon_rules.chapters.turns import Fault, faulty
from pontoon_rules.clauses import ClauseId
from pontoon_rules.game import Game
from pontoon_rules.sessions import bank, cutting
from pontoon_rules.sessions.cutting import HEIGHT, highest_cut
from pontoon_rules.sessions.playing import deal_ended, has_all_chips, if_over
from pontoon_rules.sessions.state import Place, Session, SessionStep, standing

cut = cutting.play
cut_fault = cutting.fault
sell = bank.sell
choose_fault = bank.choose_fault
Cuts = tuple[tuple[str, Card], ...]
Seats = tuple[str, ...]
Balances = tuple[Amount, ...]


# --- cutting --------------------------------------------------------------------------------


def lowest_cut(cuts: Cuts) -> Seats:
    """The lowest card deals."""
    low = min(HEIGHT[card.rank] for _, card in cuts)
    return tuple(seat for seat, card in cuts if HEIGHT[card.rank] == low)


def first_of_the_highest(cuts: Cuts) -> Seats:
    """Of equal cards the one that was cut first deals."""
    return highest_cut(cuts)[:1]


def all_cut_again(session: Session, action: Cut) -> SessionStep:
    """After a tie the whole table cuts again."""
    step = cut(session, action)
    after = step.session
    if after.phase != "cutting" or after.cuts:
        return step
    return step._replace(session=after._replace(contenders=after.seats))


def cut_cards_stay_out(session: Session, action: Cut) -> Fault | None:
    """A card that was cut stays out until the cutting is over."""
    out = {done.card for done in session.log if isinstance(done, Cut)}
    if action.card.suit is not None and action.card in out:
        return faulty("card.impossible", card=str(action.card))
    return cut_fault(session, action)


def cut_in_turn(session: Session, action: Cut) -> Fault | None:
    """The seats cut clockwise."""
    due = [seat for seat in session.seats if seat in session.contenders][len(session.cuts)]
    if action.seat in session.contenders and action.seat != due:
        return faulty("turn.wrong", seat=action.seat, turn=due)
    return cut_fault(session, action)


# --- counting deals, and who has won --------------------------------------------------------


def void_deals_count(session: Session, game: Game) -> tuple[Session, tuple[ClauseId, ...]]:
    """A void deal is one of the eight."""
    void = game.deal.phase == "void"
    after, because = deal_ended(session, game)
    return (if_over(after._replace(counted=after.counted + 1)) if void else after), because


def played_on_while_tied(session: Session) -> Session:
    """There is no end while two are first: a deciding deal follows."""
    tied = len(standing(session.seats, session.balances)[0].seats) > 1
    return session if tied and session.chips is None else if_over(session)


def first_seat_before_others(seats: Seats, balances: Balances) -> tuple[Place, ...]:
    """Of equal balances the seat that comes first at the table is the better one."""
    order = sorted(range(len(seats)), key=lambda place: -balances[place])
    return tuple(Place(number, (seats[place],)) for number, place in enumerate(order, 1))


def no_place_left_out(seats: Seats, balances: Balances) -> tuple[Place, ...]:
    """After two first places comes the second."""
    places = standing(seats, balances)
    return tuple(attrs.evolve(place, place=number) for number, place in enumerate(places, 1))


def nobody_below_his_chips(session: Session, game: Game) -> Any:
    """Nobody loses more than he brought."""
    after, because = deal_ended(session, game)
    if after.chips is None:
        return after, because
    held = zip(after.balances, after.chips, strict=True)
    return after._replace(balances=tuple(max(won, -chips) for won, chips in held)), because


def chips_end_nothing(session: Session) -> str | None:
    """A session goes on when one seat has all the chips."""
    return None


# --- the bank between deals -----------------------------------------------------------------


def sold_again(session: Session, action: Sell) -> SessionStep:
    """Who has bought the bank may sell it on before he deals."""
    step = sell(session, action)
    after = step.session
    return (
        step
        if after.phase == "ended"
        else step._replace(session=after._replace(seller=action.buyer))
    )


def sale_undone_by_void(session: Session, game: Game) -> tuple[Session, tuple[ClauseId, ...]]:
    """A sale goes back when the buyer's first deal is void."""
    after, because = deal_ended(session, game)
    if game.deal.phase != "void" or not _just_sold(session):
        return after, because
    sale = after.sales[-1]
    back = {sale.payer: sale.amount, sale.payee: -sale.amount}
    totals = zip(after.seats, after.balances, strict=True)
    balances = tuple(won + back.get(seat, 0) for seat, won in totals)
    return after._replace(balances=balances, banker=sale.payee, sales=after.sales[:-1]), because


def _just_sold(session: Session) -> bool:
    """Whether the bank was sold before the deal in play."""
    before = dropwhile(lambda action: not isinstance(action, StartDeal), reversed(session.log))
    between = takewhile(lambda action: not isinstance(action, ACTIONS), before)
    return any(isinstance(action, Sell) for action in between)


def chosen_after_the_cut(session: Session, action: ChooseBanker) -> Fault | None:
    """Whoever has cut highest, the table may still give the first bank to somebody else."""
    return choose_fault(session, action) if session.past else None


SESSIONS: Final[dict[str, Bends]] = {
    "lowest-cut-deals": (Bend(highest_cut, lowest_cut),),
    "first-of-tied-cuts-deals": (Bend(highest_cut, first_of_the_highest),),
    "all-cut-again": (Bend(cut, all_cut_again),),
    "ace-cuts-low": (Swap(cutting, "HEIGHT", {**HEIGHT, "A": -1}),),
    "cut-cards-stay-out": (Bend(cut_fault, cut_cards_stay_out),),
    "cut-in-turn": (Bend(cut_fault, cut_in_turn),),
    "void-deals-count": (Bend(deal_ended, void_deals_count),),
    "played-on-while-tied": (Bend(if_over, played_on_while_tied),),
    "first-seat-wins-tie": (Bend(standing, first_seat_before_others),),
    "no-place-left-out": (Bend(standing, no_place_left_out),),
    "nobody-below-his-chips": (Bend(deal_ended, nobody_below_his_chips),),
    "chips-have-no-end": (Bend(has_all_chips, chips_end_nothing),),
    "bank-sold-again": (Bend(sell, sold_again),),
    "sale-undone-by-void": (Bend(deal_ended, sale_undone_by_void),),
    "first-bank-by-agreement": (Bend(choose_fault, chosen_after_the_cut),),
}
"""For each misreading how it bends the engine."""
