"""Whose turn it is in a written deal, what is legal, and what is not and why."""

from __future__ import annotations

from typing import Final

import attrs

from ..actions import Buy, Declare, SeatAction, Split, Stick, Twist
from ..chapters.dealing import stake_limits
from ..lifecycle import check
from ..options import Option, options
from ..records.syntax import BuyItem, DealRecord, Record
from ..refusals import Refusal
from ..ruleset import RuleSet
from ..state import Phase
from .evening import ruling
from .plays import WORDS, Play
from .progress import Walk
from .results import seen_hands
from .sheet import Sheet, sheet_of, unreadable
from .values import HandRuling, Ruling, Violation
from .walk import walk
from .worlds import filled

NO_PONTOON: Final = "the banker has no Pontoon"
FINISHED: Final = "the players before have finished their hands"


@attrs.frozen
class Answer:
    """What may be done now: `turn` is the hand to act, None where no seat's hand is in play.

    `assumes` are the things that the record does not show and that the answer takes for granted;
    `violation` is a rule already broken, which comes first.  `depends` are the things that are
    legal for some cards that are not known and not for others; `awaits` is a request whose card
    has not come yet, so that nothing else may be done.
    """

    rules: RuleSet
    seats: tuple[str, ...]
    banker: str
    phase: Phase
    turn: HandRuling | None
    legal: tuple[Option, ...]
    refused: tuple[Refusal, ...]
    assumes: tuple[str, ...]
    violation: Violation | None = None
    depends: tuple[Option, ...] = ()
    awaits: str | None = None


def asked(record: Record, rules: RuleSet | None = None) -> Answer:
    """What may be done in the last deal of a record, read as a deal that goes on."""
    ruled = ruling(record, rules)
    violation = next((deal.violation for deal in ruled.deals if deal.violation is not None), None)
    sheet = _last_sheet(ruled, record.deals[-1])
    if violation is not None:
        return _answer(sheet, "void", violation=violation)
    done = walk(sheet, closing=False)
    if done.ran_out or sheet.deal.void is not None:
        return _answer(sheet, "void")
    if done.phase in ("first-cards", "stakes", "second-cards"):
        return _opening(sheet, done)
    return _playing(sheet, done)


def _last_sheet(ruled: Ruling, deal: DealRecord) -> Sheet:
    """The last deal of a record; where its banker is not written he follows from the others."""
    banker = ruled.deals[-1].banker
    if banker is None and not any(one.violation for one in ruled.deals):
        raise unreadable("the deals before do not tell who holds the bank", deal.at, "`bank NAME`")
    return sheet_of(ruled.rules, ruled.seats, banker or ruled.seats[0], deal)


def _answer(
    sheet: Sheet,
    phase: Phase,
    turn: HandRuling | None = None,
    legal: tuple[Option, ...] = (),
    refused: tuple[Refusal, ...] = (),
    assumes: tuple[str, ...] = (),
    violation: Violation | None = None,
    depends: tuple[Option, ...] = (),
    awaits: str | None = None,
) -> Answer:
    return Answer(
        sheet.rules,
        sheet.seats,
        sheet.banker,
        phase,
        turn,
        legal,
        refused,
        assumes,
        violation,
        depends,
        awaits,
    )


def _opening(sheet: Sheet, done: Walk) -> Answer:
    """Before the second cards: the stake that is due, or the dealer's cards."""
    if done.to_act is None:
        return _answer(sheet, done.phase, legal=(Option("deal", sheet.banker),))
    line = sheet.lines[done.to_act]
    turn = HandRuling(done.to_act, 0, line.cards)
    return _answer(
        sheet, "stakes", turn, (Option("stake", done.to_act, *stake_limits(sheet.rules)),)
    )


def _playing(sheet: Sheet, done: Walk) -> Answer:
    """The hand to act, in the first world it may be in."""
    if done.phase == "settled" or done.bank_pontoon:
        return _answer(sheet, "settled")
    play = next((play for play in done.plays.values() if play.state != "finished"), done.bank)
    if play is None or not play.worlds:
        return _answer(sheet, "players" if play else "banker")
    return _of_hand(sheet, done, play)


def _of_hand(sheet: Sheet, done: Walk, play: Play) -> Answer:
    """What the hand in turn may do: in every state it may be in, in some of them, in none."""
    worlds = [one for world in play.worlds for one in filled(world) if one.hand is not None]
    number = worlds[0].number
    turn = seen_hands(play)[number].ruling
    found = [tuple(o for o in options(world.deal) if o.seat is not None) for world in worlds]
    legal = tuple(option for option in found[0] if all(option in one for one in found))
    some = dict.fromkeys(option for one in found for option in one if option not in legal)
    words = {option.action for option in (*legal, *some)}
    refused = tuple(
        refusal
        for action in _everything(play.seat, turn.initial_stake or 1)
        if action.word not in words
        and (refusal := _refusal([check(world.deal, action) for world in worlds])) is not None
    )
    assumed = _assumed(sheet, done, play)
    phase = worlds[0].deal.phase
    awaits = _awaited(play)
    if awaits is not None:
        return _answer(sheet, phase, turn, assumes=assumed, awaits=awaits)
    return _answer(sheet, phase, turn, legal, refused, assumed, depends=tuple(some))


def _refusal(found: list[Refusal | None]) -> Refusal | None:
    """Why an action is refused in every state; without details where they differ."""
    first = found[0]
    if first is None or all(one == first for one in found):
        return first
    return attrs.evolve(first, details=())


def _awaited(play: Play) -> str | None:
    """The request whose card has not come, as the record writes it."""
    item = play.pending
    if item is None:
        return None
    return f"buy {item.amount}" if isinstance(item, BuyItem) else WORDS[type(item)]


def _everything(seat: str, amount: int) -> tuple[SeatAction, ...]:
    return Declare(seat), Split(seat), Buy(seat, amount), Twist(seat), Stick(seat)


def _assumed(sheet: Sheet, done: Walk, play: Play) -> tuple[str, ...]:
    """What is not written but must have been so for this seat to be in turn."""
    found = []
    bank = sheet.bank_line
    if play.seat != sheet.banker and (bank is None or len(bank.cards) < 2 or not done.bank):
        found.append(NO_PONTOON)
    before = sheet.players[: sheet.players.index(play.seat)] if play.seat in sheet.players else ()
    if any(seat not in sheet.lines for seat in before):
        found.append(FINISHED)
    return tuple(found)
