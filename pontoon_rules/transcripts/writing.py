"""From a session to the record that its players would write down, deal by deal."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from ..actions import (
    Action,
    Buy,
    ChooseBanker,
    Cut,
    DealCards,
    Declare,
    Decline,
    End,
    Sell,
    Split,
    Stake,
    StartDeal,
    Stick,
    Twist,
)
from ..cards import Card
from ..judging.sheet import rules_line
from ..records.syntax import (
    AfterLine,
    AgreeLine,
    BankLine,
    BuyItem,
    ChipsLine,
    CutLine,
    DealRecord,
    DeclineLine,
    EndLine,
    Item,
    NextHandItem,
    PontoonItem,
    Record,
    SeatLine,
    SeatsLine,
    SellLine,
    SplitItem,
    StickItem,
    TwistItem,
    VoidLine,
)
from ..sessions.lifecycle import apply_session
from ..sessions.state import AnyAction, Session
from ..state import Deal, hands_of
from .files import begun_as


@attrs.frozen
class _Done:
    """An action of a session with the cards that came, and whether a `/` follows it."""

    action: AnyAction
    cards: tuple[Card, ...]
    next_hand: bool


def record_of(session: Session) -> Record:
    """The record of a session, deal by deal: what the players saw, without the pack.

    A deal still in its opening is left out; one that has come further is written as far as it is.
    """
    deals = list(_deals(session))
    cuts = tuple(
        CutLine(action.seat, action.card) for action in session.log if isinstance(action, Cut)
    )
    if deals:
        deals[0] = attrs.evolve(deals[0], cuts=cuts, chips=_chips(session))
    return Record(rules_line(session.rules), SeatsLine(session.seats), None, tuple(deals))


def _chips(session: Session) -> tuple[ChipsLine, ...]:
    held = zip(session.seats, session.chips or (), strict=session.chips is not None)
    return tuple(ChipsLine(seat, amount) for seat, amount in held)


def _deals(session: Session) -> Iterator[DealRecord]:
    """Every deal, with what was done about the bank after it."""
    deals = list(_played_deals(session))
    after: list[AfterLine] = []
    number = 0
    for action in session.log:
        if isinstance(action, StartDeal):
            if number:
                yield attrs.evolve(deals[number - 1], after=tuple(after))
            number, after = number + 1, []
        line = _after_line(action)
        if line is not None:
            after.append(line)
    if len(deals) == number and number:
        yield attrs.evolve(deals[number - 1], after=tuple(after))


def _after_line(action: AnyAction) -> AfterLine | None:
    """The line of a record for what is done between two deals."""
    if isinstance(action, Sell):
        return SellLine(action.buyer, action.price)
    if isinstance(action, ChooseBanker):
        return AgreeLine(action.seat)
    if isinstance(action, Decline):
        return DeclineLine(action.seat)
    return EndLine() if isinstance(action, End) else None


def _played_deals(session: Session) -> Iterator[DealRecord]:
    """The actions of the log, cut into deals and written line by line."""
    state = begun_as(session)
    actions: list[_Done] = []
    for action in session.log:
        drawn: tuple[Card, ...] = ()
        if state.game is not None and isinstance(action, Action):
            drawn = state.game.stock[: state.game.deal.due(action)]
        after = apply_session(state, action).session
        if isinstance(action, StartDeal):
            actions = []
        actions.append(_Done(action, drawn, _next_hand(state, after)))
        if len(after.past) > len(state.past):
            yield _written(after.past[-1], actions)
        state = after
    if state.game is not None and state.game.deal.hands:
        yield _written(state.game.deal, actions)


def _next_hand(before: Session, after: Session) -> bool:
    """Whether the action completed a split hand and the next one of the same seat is in turn."""
    if before.game is None or after.game is None:
        return False
    old, new = before.game.deal, after.game.deal
    moved = old.phase == new.phase == "players" and new.turn > old.turn
    return moved and new.hands[new.turn].seat == old.hands[old.turn].seat


def _written(deal: Deal, actions: list[_Done]) -> DealRecord:
    """One deal as its players would write it down."""
    rounds = [done.cards for done in actions if isinstance(done.action, DealCards)]
    seats = (*deal.table.players, deal.banker)
    stakes = {d.action.seat: d.action.amount for d in actions if isinstance(d.action, Stake)}
    items: dict[str, list[Item]] = {seat: [] for seat in seats}
    for done in actions:
        item = _item(done.action, done.cards)
        if item is not None:
            line = items[done.action.seat]  # type: ignore[union-attr]
            line.extend((item, NextHandItem()) if done.next_hand else (item,))
    lines = tuple(
        SeatLine(seat, stakes.get(seat), cards, tuple(items[seat]), _goes_on(deal, seat))
        for seat, cards in zip(seats, zip(*rounds, strict=True), strict=False)
    )
    return DealRecord(BankLine(deal.banker), lines, _void(deal), opened=True)


def _goes_on(deal: Deal, seat: str) -> bool:
    """Whether the seat had still to play when the deal was left or annulled."""
    ran_out = deal.phase == "void" and deal.reason is None
    if deal.phase == "settled" or ran_out:
        return False
    return any(hand.status == "open" for hand in hands_of(deal, seat))


def _void(deal: Deal) -> VoidLine | None:
    if deal.phase != "void":
        return None
    return VoidLine(deal.reason)


def _item(action: AnyAction, cards: tuple[Card, ...]) -> Item | None:
    """The word of a record for an action of a hand."""
    card = cards[0] if cards else None
    if isinstance(action, Buy):
        return BuyItem(action.amount, card)
    if isinstance(action, Twist):
        return TwistItem(card)
    if isinstance(action, Split):
        return SplitItem(cards)
    if isinstance(action, Stick):
        return StickItem()
    return PontoonItem() if isinstance(action, Declare) else None
