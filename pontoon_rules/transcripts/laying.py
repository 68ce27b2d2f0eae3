"""From a record to a session where nothing is unknown, with a pack that leads to its cards.

A record does not say how the pack lay.  Any order that leads to its cards will do: places of the
pack are filled as the cards of the record are drawn, and what nobody saw fills the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import attrs

from ..actions import (
    Action,
    Annul,
    ChooseBanker,
    Cut,
    Decline,
    End,
    Sell,
    Shuffle,
    StartDeal,
)
from ..cards import Card
from ..chapters.passing import succession
from ..errors import Malformed
from ..judging.replay import actions_of, is_known, is_whole
from ..judging.sheet import rules_of, seats_of, sheet_of
from ..judging.walk import walk
from ..lifecycle import apply, start_deal
from ..records.syntax import (
    AfterLine,
    AgreeLine,
    DealRecord,
    DeclineLine,
    Record,
    SellLine,
)
from ..ruleset import RuleSet, full_pack
from ..sessions.lifecycle import apply_session, new_session
from ..sessions.playing import under_the_pack
from ..sessions.state import AnyAction, Session
from ..state import Deal


@attrs.frozen
class Run:
    """One deal: who dealt, each action with the cards that came for it, and what followed."""

    banker: str
    actions: list[tuple[Action, tuple[Card, ...]]]
    after: tuple[AnyAction, ...]


def session_of(record: Record, rules: RuleSet | None = None) -> Session:
    """A session that has the record's deals, with a pack that leads to its cards.

    Malformed where a deal is not known whole, breaks a rule, or where no order of the pack leads
    from one deal to the next without a shuffle.
    """
    in_force = rules_of(record) if rules is None else rules
    deals = list(record.deals)
    if not deals or any(deal.session for deal in deals[1:]):
        raise Malformed("a transcript holds one session, with one deal at least")
    first = deals[0].bank
    if first is None and not deals[0].cuts:
        raise Malformed("nobody holds the bank in the first deal")
    banker = first.seat if first is not None else deals[0].cuts[0].seat
    seats = seats_of(record.seats, deals[0], banker)
    session = new_session(in_force, seats, None if deals[0].cuts else banker, _held(deals[0]))
    for cut in deals[0].cuts:
        session = apply_session(session, Cut(cut.seat, cut.card)).session
    return _played(session, deals)


def _held(deal: DealRecord) -> dict[str, int] | None:
    """What each seat brings to the session, if it is written."""
    return {line.seat: line.amount for line in deal.chips} or None


def _played(session: Session, deals: list[DealRecord]) -> Session:
    """The session after its deals, shuffled where it must be."""
    done: list[Run] = []
    banker = session.banker
    for deal in deals:
        run, banker = _run(session.rules, session.seats, deal, banker)
        done.append(run)
    for after in _shuffled_runs(session, done):
        session = after
    return session


def _run(
    rules: RuleSet, seats: tuple[str, ...], deal: DealRecord, banker: str | None
) -> tuple[Run, str | None]:
    """A recorded deal, every action with its cards, and who deals next."""
    holder = deal.bank.seat if deal.bank is not None else banker
    if holder is None:
        raise Malformed("nobody holds the bank")
    found = walk(sheet_of(rules, seats, holder, deal))
    annulled = deal.void.reason if deal.void is not None else None
    known = is_whole(found) or (annulled and is_known(found) and found.phase != "settled")
    if not known:
        raise Malformed("a deal is not known whole")
    actions = list(actions_of(found))
    if annulled is not None:
        actions.append((Annul(annulled), ()))
    state = start_deal(rules, seats, holder)
    for action, cards in actions:
        state = apply(state, action, cards).deal
    after = tuple(map(_after_action, deal.after))
    return Run(holder, actions, after), _next_banker(state, after)


def _after_action(line: AfterLine) -> AnyAction:
    """What a line between two deals does."""
    if isinstance(line, SellLine):
        return Sell(line.seat, line.price)
    if isinstance(line, AgreeLine):
        return ChooseBanker(line.seat)
    return Decline(line.seat) if isinstance(line, DeclineLine) else End()


def _next_banker(deal: Deal, after: tuple[AnyAction, ...]) -> str | None:
    """Who deals next, after what was done about the bank."""
    follows = succession(deal)
    if follows is None:
        return None
    banker, holders = follows.banker, follows.holders
    for action in after:
        if isinstance(action, Sell):
            banker = action.buyer
        elif isinstance(action, ChooseBanker):
            banker = action.seat
            holders = (banker, *(seat for seat in holders if seat != banker))
        elif isinstance(action, Decline):
            holders = holders[1:]
            banker = holders[0] if holders else deal.banker
    return banker


def _shuffled_runs(session: Session, deals: list[Run]) -> Iterator[Session]:
    """The session after each deal; the pack is laid anew where a shuffle is due."""
    place = 0
    while place < len(deals):
        order, length = _order(session, deals[place:])
        session = apply_session(session, Shuffle(order)).session
        for run in deals[place : place + length]:
            session = apply_session(session, StartDeal()).session
            for action in (*(done for done, _ in run.actions), *run.after):
                session = apply_session(session, action).session
            yield session
        place += length


def _order(session: Session, deals: list[Run]) -> tuple[tuple[Card, ...], int]:
    """An order of the pack for all deals up to the next shuffle, and how many these are.

    The pack is a row of places, most of them still open: a drawn card fills the place on top, and
    used cards go to the bottom as they are known.
    """
    size = len(full_pack(session.rules, len(session.seats)))
    filled: dict[int, Card] = {}
    row: list[int | Card] = list(range(size))
    for number, run in enumerate(deals, 1):
        state = start_deal(session.rules, session.seats, run.banker)
        for action, cards in run.actions:
            for card in cards:
                _fill(filled, row.pop(0), card)
            before = state.pack.stock - len(cards)
            state = apply(state, action, cards).deal
            returned = state.pack.stock - before
            row.extend(state.pack.buried[len(state.pack.buried) - returned :])
        follows = succession(state)
        if follows is None or follows.shuffle:
            return _completed(session, filled), number
        row.extend(under_the_pack(state))
    return _completed(session, filled), len(deals)


def _fill(filled: dict[int, Card], place: int | Card, card: Card) -> None:
    """A card is drawn: its place in the first order becomes known, or it must be the one there."""
    if isinstance(place, Card):
        if place != card:
            raise Malformed(f"without a shuffle {place} would have come, not {card}")
        return
    filled[place] = card


def _completed(session: Session, filled: dict[int, Card]) -> tuple[Card, ...]:
    """The order with the cards nobody saw in the places nobody saw."""
    pack = full_pack(session.rules, len(session.seats))
    suited = all(card.suit for card in filled.values())
    cards = pack if suited else tuple(Card(card.rank) for card in pack)
    known = filled if suited else {place: Card(c.rank) for place, c in filled.items()}
    left = Counter(cards)
    left.subtract(known.values())
    if min(left.values()) < 0:
        raise Malformed("no pack holds all these cards without a shuffle between the deals")
    rest = iter(left.elements())
    return tuple(known.get(place) or next(rest) for place in range(len(pack)))
