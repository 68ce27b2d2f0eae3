"""Every way of breaking one rule of a deal, and one only, from where the deal stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from ..actions import Action, Buy, DealCards, Declare, SessionAction, Split, Stake, Stick, Twist
from ..chapters import banking
from ..chapters.buying import buy_limits
from ..chapters.dealing import stake_limits
from ..chapters.naturals import is_pontoon
from ..chapters.splitting import is_pair
from ..clauses import REFUSALS, ClauseId, Code
from ..hands import LIMIT
from ..lifecycle import LIFECYCLE
from ..options import hand_options
from ..ruleset import RuleSet
from ..state import Deal, Hand, hands_of, seat_to_act

FAR: Final = 1_000
"""An amount far above every limit."""


@attrs.frozen
class Illegal:
    """An action that the rules refuse, for one reason: the `code`, and the clause it breaks."""

    action: Action | SessionAction
    code: Code

    @property
    def clause(self) -> ClauseId:
        """The rule that is broken."""
        return REFUSALS[self.code][0]


def faults(deal: Deal) -> Iterator[Illegal]:
    """Actions that are refused now, each for one reason alone; there are some in every phase."""
    yield from out_of_phase(deal)
    yield from in_phase(deal)


def in_phase(deal: Deal) -> Iterator[Illegal]:
    """Those among them that belong to the phase; none where everything is legal that does."""
    if deal.phase == "stakes":
        yield from _wrong_stakes(deal)
    elif deal.phase == "players":
        yield from _out_of_turn(deal)
        yield from hand_faults(deal.rules, deal.hands[deal.turn], _hands(deal))
    elif deal.phase == "banker":
        yield from _bank_faults(deal)


def is_close(deal: Deal, illegal: Illegal) -> bool:
    """Whether an action misses what is legal by one: an amount by a unit, a total by a point."""
    action = illegal.action
    if illegal.code == "stick.low":
        return deal.hands[deal.turn].total == deal.rules.stick_minimum - 1
    if isinstance(action, Stake):
        low, high = stake_limits(deal.rules)
        return action.amount in (low - 1, (high or 0) + 1)
    if isinstance(action, Buy) and deal.phase == "players" and illegal.code != "turn.wrong":
        hand = deal.hands[deal.turn]
        low, most = buy_limits(hand.initial, hand.bought, deal.rules.buy_later_minimum)
        return low - 1 <= action.amount <= most + 1
    return True


# --- phases and turns -------------------------------------------------------------------------


def out_of_phase(deal: Deal) -> Iterator[Illegal]:
    """What does not belong to the phase, by a seat that could do it at another time."""
    row = LIFECYCLE[deal.phase]
    for kind, cell in row.items():
        if cell is None:
            for action in _elsewhere(deal, kind):
                yield Illegal(action, "phase.wrong")


def _elsewhere(deal: Deal, kind: type[Action]) -> Iterator[Action]:
    if kind is DealCards:
        yield DealCards()
    for seat in _seats_elsewhere(deal, kind):
        if kind is Stake:
            yield Stake(seat, deal.rules.stake_minimum)
        elif kind is Buy:
            yield Buy(seat, deal.rules.stake_minimum)
        else:
            yield from _plain(kind, seat)


def _plain(kind: type[Action], seat: str) -> Iterator[Action]:
    for plain in (Declare, Split, Twist, Stick):
        if kind is plain:
            yield plain(seat)


def _seats_elsewhere(deal: Deal, kind: type[Action]) -> tuple[str, ...]:
    """Who may be named with an action of another phase without breaking another rule too."""
    if deal.phase in ("players", "stakes"):
        return (seat_to_act(deal) or "",)
    if deal.phase == "banker":
        return (deal.banker,) if kind is Declare else ()
    players = deal.table.players
    return (*players, deal.banker) if kind in (Twist, Stick) else players


def _wrong_stakes(deal: Deal) -> Iterator[Illegal]:
    """Stakes of the banker, out of turn, and outside the limits."""
    low, high = stake_limits(deal.rules)
    turn = seat_to_act(deal)
    yield Illegal(Stake(deal.banker, low), "stake.banker")
    for seat in deal.table.players:
        if seat != turn:
            yield Illegal(Stake(seat, low), "turn.wrong")
    assert turn is not None
    for amount in {low - 1, 0}:
        yield Illegal(Stake(turn, amount), "stake.low")
    if high is not None:
        for amount in (high + 1, high + FAR):
            yield Illegal(Stake(turn, amount), "stake.high")


def _out_of_turn(deal: Deal) -> Iterator[Illegal]:
    """What a later hand may do in its turn, what a finished one may not do at all, the banker."""
    turn = deal.hands[deal.turn].seat
    for place, hand in enumerate(deal.hands):
        if hand.seat != turn:
            for action in _ahead(deal.rules, hand) if place > deal.turn else _again(hand.seat):
                yield Illegal(action, "turn.wrong")
    if banking.limit_fault(deal.rules, deal.bank_hand) is None:
        yield Illegal(Twist(deal.banker), "turn.wrong")
    if banking.low_fault(deal.rules, deal.bank_hand) is None:
        yield Illegal(Stick(deal.banker), "turn.wrong")


def _ahead(rules: RuleSet, hand: Hand) -> Iterator[Action]:
    """What an unplayed hand may do in its turn."""
    for option in hand_options(rules, hand, 1):
        if option.min is not None:
            yield Buy(hand.seat, option.min)
        else:
            yield from (
                kind(hand.seat)
                for kind in (Declare, Split, Twist, Stick)
                if kind.word == option.action
            )


def _again(seat: str) -> Iterator[Action]:
    """Going on with a hand that is finished."""
    yield Twist(seat)
    yield Stick(seat)


def _hands(deal: Deal) -> int:
    return len(hands_of(deal, deal.hands[deal.turn].seat))


# --- the hand in turn -------------------------------------------------------------------------


def hand_faults(rules: RuleSet, hand: Hand, hands: int) -> Iterator[Illegal]:
    """What the hand in turn may not do, for one reason; its seat holds `hands` hands."""
    seat = hand.seat
    if is_pontoon(rules, hand):
        low, high = buy_limits(hand.initial, hand.bought, rules.buy_later_minimum)
        for action in (Twist(seat), Stick(seat), Buy(seat, low), Buy(seat, high)):
            yield Illegal(action, "declare.due")
        return
    yield Illegal(Declare(seat), "declare.false")
    if hand.total < rules.stick_minimum:
        yield Illegal(Stick(seat), "stick.low")
    yield from _split_fault(rules, hand, hands)
    yield from _buy_faults(rules, hand)


def _split_fault(rules: RuleSet, hand: Hand, hands: int) -> Iterator[Illegal]:
    broken: dict[Code, bool] = {
        "split.drawn": len(hand.cards) > 2,
        "split.unequal": not is_pair(rules, *hand.cards[:2]),
        "split.fifth": rules.split_hands is not None and hands >= rules.split_hands,
    }
    found = [code for code, wrong in broken.items() if wrong]
    if len(found) == 1:
        yield Illegal(Split(hand.seat), found[0])


def _buy_faults(rules: RuleSet, hand: Hand) -> Iterator[Illegal]:
    """A buy after a twist or at 21 within the limits, or else one outside the limits."""
    low, high = buy_limits(hand.initial, hand.bought, rules.buy_later_minimum)
    full = hand.total == LIMIT and len(hand.cards) > 2
    if hand.twisted and full:
        return
    if hand.twisted or full:
        code: Code = "buy.twisted" if hand.twisted else "buy.twenty-one"
        for amount in {low, high}:
            yield Illegal(Buy(hand.seat, amount), code)
        return
    too_low: Code = "buy.later.low" if hand.bought else "buy.first.low"
    too_high: Code = "buy.later.high" if hand.bought else "buy.first.high"
    for amount in {low - 1, 0}:
        yield Illegal(Buy(hand.seat, amount), too_low)
    for amount in {high + 1, 2 * hand.stake + 1, high + FAR} - set(range(high + 1)):
        yield Illegal(Buy(hand.seat, amount), too_high)


def _bank_faults(deal: Deal) -> Iterator[Illegal]:
    """What the banker never does, what his limits forbid, and players who go on."""
    rules, hand, seat = deal.rules, deal.bank_hand, deal.banker
    yield Illegal(Buy(seat, rules.stake_minimum), "banker.buy")
    yield Illegal(Split(seat), "banker.split")
    limit, low = banking.limit_fault(rules, hand), banking.low_fault(rules, hand)
    both = rules.banker_stops_at is not None and rules.ace_king == "class"
    if limit is not None and not (both and len(hand.cards) == 2 and hand.total == LIMIT):
        yield Illegal(Twist(seat), limit.code)
    if low is not None:
        yield Illegal(Stick(seat), low.code)
    for player in deal.table.players:
        for action in _again(player):
            yield Illegal(action, "turn.wrong")
