"""Whose turn it is in a written deal, what is legal, and what is not and why."""

from __future__ import annotations

from typing import Final

import attrs

from ..actions import Buy, Declare, SeatAction, Split, Stick, Twist
from ..chapters.dealing import stake_limits
from ..lifecycle import check
from ..options import Option, options
from ..records.syntax import Record
from ..refusals import Refusal
from ..ruleset import RuleSet
from ..state import Phase
from .evening import ruling
from .plays import Play
from .progress import Walk
from .results import seen_hands
from .sheet import Sheet, rules_of, seats_of, sheet_of, unreadable
from .values import HandRuling, Violation
from .walk import walk

NO_PONTOON: Final = "the banker has no Pontoon"
FINISHED: Final = "the players before have finished their hands"


@attrs.frozen
class Answer:
    """What may be done now: `turn` is the hand to act, None where no seat's hand is in play.

    `assumes` are the things that the record does not show and that the answer takes for granted;
    `violation` is a rule already broken, which comes first.
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


def asked(record: Record, rules: RuleSet | None = None) -> Answer:
    """What may be done in the last deal of a record, read as a deal that goes on."""
    sheet = _last_sheet(record, rules)
    done = walk(sheet, closing=False)
    if done.violation is not None:
        return _answer(sheet, done.phase, violation=done.violation)
    if done.ran_out or sheet.deal.void is not None:
        return _answer(sheet, "void")
    if done.phase in ("first-cards", "stakes", "second-cards"):
        return _opening(sheet, done)
    return _playing(sheet, done)


def _last_sheet(record: Record, rules: RuleSet | None) -> Sheet:
    """The last deal of a record; where its banker is not written he follows from the others."""
    deal = record.deals[-1]
    before = Record(record.rules, record.seats, record.stakes, record.deals[:-1])
    ruled = ruling(before, rules) if before.deals else None
    follows = ruled.deals[-1].next_banker if ruled and not deal.session else None
    banker = deal.bank.seat if deal.bank is not None else follows
    if banker is None:
        raise unreadable("nobody holds the bank", deal.at, "a line `bank NAME`")
    in_force = rules_of(record) if rules is None else rules
    written = deal.seats or record.seats
    if ruled is not None and not written:
        return sheet_of(in_force, ruled.seats, banker, deal)
    return sheet_of(in_force, seats_of(written, deal, banker), banker, deal)


def _answer(
    sheet: Sheet,
    phase: Phase,
    turn: HandRuling | None = None,
    legal: tuple[Option, ...] = (),
    refused: tuple[Refusal, ...] = (),
    assumes: tuple[str, ...] = (),
    violation: Violation | None = None,
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
    deal = play.worlds[0].deal
    turn = seen_hands(play)[play.worlds[0].number].ruling
    legal = tuple(option for option in options(deal) if option.seat is not None)
    refused = tuple(
        refusal
        for action in _everything(play.seat, turn.initial_stake or 1)
        if not any(option.action == action.word for option in legal)
        and (refusal := check(deal, action)) is not None
    )
    return _answer(sheet, deal.phase, turn, legal, refused, _assumed(sheet, done, play))


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
