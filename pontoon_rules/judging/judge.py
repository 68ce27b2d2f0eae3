"""From one written deal to its ruling.

The walk finds the earliest broken rule or none; whatever is known then is settled by the
functions of the engine; a deal that is recorded whole is replayed through it from the first card.
"""

from __future__ import annotations

import attrs

from ..chapters.passing import succession
from ..clauses import ClauseId
from ..hands import BUST
from ..state import Entry
from .claims import answered
from .conditional import conditional
from .counting import Count, under_the_pack
from .merging import merged
from .passing import Passing, passing
from .progress import Walk
from .remedies import remedies
from .replay import is_whole, replayed
from .results import (
    Seen,
    bank_seen,
    entries,
    first_card,
    nets,
    returned,
    seen_hands,
    settled_hand,
    suddenly,
    unknowns,
)
from .sheet import Sheet
from .values import DealRuling, HandRuling, Net, Unknown
from .walk import walk


def judged(sheet: Sheet, number: int) -> tuple[DealRuling, Count | None]:
    """The ruling of one deal, and how the pack lies after it as far as that is certain.

    `number` is the place of the deal in its session.
    """
    done = walk(sheet)
    if done.violation is not None:
        ruled = _illegal(done, number)
    elif done.ran_out or sheet.deal.void is not None:
        ruled = _void(done, number)
    else:
        ruled = _either(done, number)
    claims = tuple(answered(claim, ruled) for claim in sheet.deal.claims)
    return attrs.evolve(ruled, claims=claims), _pack_after(done, ruled)


def _pack_after(done: Walk, ruled: DealRuling) -> Count | None:
    """The pack for the next deal where nothing was shuffled and every card is known."""
    if ruled.status != "settled" or ruled.shuffle is not False or done.bank is None:
        return None
    live = [hand.cards for hand in ruled.hands if hand.kind != BUST]
    if not done.count.exact or not done.bank.certain or done.bank.state != "finished":
        return None
    return under_the_pack(done.count, [*live, *done.bank.shown])


def _either(done: Walk, number: int) -> DealRuling:
    """The ruling, where it is open whether the banker has a Pontoon for both cases at once."""
    if done.bank_pontoon is not None or done.bank is None:
        return _played(done, number)
    cases = [walk(done.sheet, pontoon=pontoon) for pontoon in (False, True)]
    legal = [_played(case, number) for case in cases if case.violation is None]
    return merged(done.sheet, *legal) if len(legal) == 2 else legal[0]


def _illegal(done: Walk, number: int) -> DealRuling:
    """A broken rule: where, and what to do about it; nothing is settled."""
    assert done.violation is not None
    sheet = done.sheet
    return DealRuling(
        number,
        "illegal",
        False,
        sheet.banker,
        bank_seen(done.bank).ruling if done.bank else None,
        tuple(seen.ruling for play in done.plays.values() for seen in seen_hands(play)),
        net=tuple(Net(seat, None) for seat in sheet.seats),
        violation=done.violation,
        remedies=remedies(sheet, done.violation),
        unknown_because=(Unknown("a rule was broken", done.violation.seat, done.violation.hand),),
    )


def _void(done: Walk, number: int) -> DealRuling:
    """A void deal: nobody wins or loses, the banker deals again after a shuffle."""
    sheet = done.sheet
    moved: tuple[Entry, ...] = ()
    applied: tuple[ClauseId, ...] = ()
    if is_whole(done):
        deal, applied = replayed(done)
        moved = deal.entries
    void = sheet.deal.void
    return DealRuling(
        number,
        "void",
        False,
        sheet.banker,
        bank_seen(done.bank).ruling if done.bank else None,
        tuple(returned(seen.ruling) for play in done.plays.values() for seen in seen_hands(play)),
        moved,
        tuple(Net(seat, 0) for seat in sheet.seats),
        sheet.banker,
        (sheet.banker,),
        True,
        ("void.again",),
        applied or ("void.annul" if void and void.reason else "void.cards", "void.reverse"),
        void_reason=void.reason if void else None,
    )


def _played(done: Walk, number: int) -> DealRuling:
    """A deal without fault: settled, or as far as it has come."""
    sheet = done.sheet
    seen = [hand for play in done.plays.values() for hand in seen_hands(play)]
    bank = bank_seen(done.bank) if done.bank else None
    hands = _hands(done, seen, bank)
    settled = done.phase == "settled" or _nobody_left(done, hands)
    sure = settled or (_players_done(done) and done.sheet.complete)
    follows = passing(done, bank, seen) if sure else Passing()
    ruled = DealRuling(
        number,
        "settled" if settled else "unfinished",
        settled,
        sheet.banker,
        bank.ruling if bank else None,
        hands,
        tuple(entries(sheet.banker, hands)),
        nets(sheet.seats, sheet.banker, hands),
        follows.banker,
        follows.candidates,
        follows.shuffle,
        follows.because,
        _applied(done),
        holders=follows.holders,
        to_act=None if settled else done.to_act,
        conditional=None if settled or done.open_ending else conditional(done, bank, seen),
        unknown_because=_unknown(done, hands),
    )
    return _replayed(done, ruled) if is_whole(done) and not _wanting(hands) else ruled


def _wanting(hands: tuple[HandRuling, ...]) -> bool:
    """Whether something must still be written for a hand to be ruled."""
    return any(hand.wanted is not None for hand in hands)


def _players_done(done: Walk) -> bool:
    """Whether only the banker has still to play, so that Pontoons and bank are known."""
    return bool(done.plays) and done.all_finished and done.bank_pontoon is False


def _hands(done: Walk, seen: list[Seen], bank: Seen | None) -> tuple[HandRuling, ...]:
    """Every recorded hand, settled where the banker's is complete; in the opening as written."""
    if not done.plays:
        return tuple(
            attrs.evolve(first_card(line), initial_stake=line.stake, stake=line.stake)
            for line in done.sheet.recorded
        )
    values = bank.values if bank and bank.complete else ()
    if done.sudden is not None:
        return tuple(suddenly(hand, hand.ruling.seat == done.sudden) for hand in seen)
    if (not values and done.bank_pontoon is not False) or done.open_ending:
        return tuple(hand.ruling for hand in seen)
    return tuple(settled_hand(done.sheet.rules, hand, values) for hand in seen)


def _nobody_left(done: Walk, hands: tuple[HandRuling, ...]) -> bool:
    """Whether every hand is bust, so that nothing hangs on the banker; `banker.no-live`."""
    return done.sheet.complete and bool(hands) and all(hand.kind == BUST for hand in hands)


def _applied(done: Walk) -> tuple[ClauseId, ...]:
    """The clauses applied to lines judged alone, each once."""
    plays = [*done.plays.values(), *([done.bank] if done.bank else [])]
    found = (clause for play in plays if play.worlds for clause in play.worlds[0].because)
    return tuple(dict.fromkeys(found))


def _unknown(done: Walk, hands: tuple[HandRuling, ...]) -> tuple[Unknown, ...]:
    """Why anything is not ruled: seats without a line, hands to be played, unknown cards."""
    missing = [
        Unknown("the seat has no line", seat)
        for seat in done.sheet.players
        if seat not in done.sheet.lines
    ]
    if not done.plays:
        return (*missing, Unknown("the deal has only begun"))
    of_seat = {seat: [hand for hand in hands if hand.seat == seat] for seat in done.plays}
    found = [
        reason for seat, play in done.plays.items() for reason in unknowns(play, of_seat[seat])
    ]
    return (*missing, *found)


def _replayed(done: Walk, ruled: DealRuling) -> DealRuling:
    """The ruling with what the engine says of the whole deal."""
    deal, applied = replayed(done)
    follows = succession(deal)
    assert follows is not None
    return attrs.evolve(
        ruled,
        entries=deal.entries,
        applied=applied,
        next_banker=follows.banker,
        candidates=follows.candidates,
        shuffle=follows.shuffle,
        because=follows.because,
        holders=follows.holders,
    )
