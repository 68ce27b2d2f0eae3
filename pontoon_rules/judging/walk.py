"""Through a deal in the order of time: first cards, stakes, second cards, hands, banker.

The walk stops at the earliest broken rule.  It decides no rule itself: every word is tried by
`apply` in the worlds of its line (see `worlds`), every amount by the functions that `apply` uses.
"""

from __future__ import annotations

import attrs

from ..actions import ActionWord
from ..chapters.dealing import starting_hand
from ..chapters.naturals import is_pontoon
from ..chapters.turns import Fault, faulty
from ..clauses import Code
from ..records.syntax import (
    BustItem,
    Item,
    NextHandItem,
    PontoonItem,
    SeatLine,
    VoidLine,
)
from ..ruleset import RuleSet
from .counting import vague
from .opening import opening, seats
from .plays import WORDS, Broken, Play, RanOut, State, broken, finished, play_line
from .progress import Walk
from .sheet import Sheet
from .short import Written, written_out
from .worlds import World, banker_world, distinct, player_world, possible


def walk(sheet: Sheet, closing: bool = True, pontoon: bool | None = None) -> Walk:
    """Walk through one deal.

    `closing` takes words left out at the end as said, as a finished record is read; without it
    the record is read as a deal that goes on (for its options).  `pontoon` supposes that the
    banker has a Pontoon, or has none, where the record leaves it open.
    """
    if closing and _bare(sheet.bank_line):
        assumed = _walked(sheet, True, closing, pontoon)
        if assumed.violation or assumed.all_finished:
            return assumed
    return _walked(sheet, False, closing, pontoon)


def _bare(line: SeatLine | None) -> bool:
    """Whether the banker's line shows his cards and no last word: the players have finished."""
    return line is not None and len(line.cards) >= 2 and not line.items and not line.open


def _walked(sheet: Sheet, banker_ends: bool, closing: bool, pontoon: bool | None) -> Walk:
    done = Walk(sheet, sheet.count)
    try:
        seats(done)
        opening(done)
        if done.phase == "players":
            _players(done, banker_ends, pontoon)
            _banker(done, closing)
        _void_line(done)
    except Broken as found:
        done.violation = found.violation
    return done


def _players(done: Walk, banker_ends: bool, pontoon: bool | None) -> None:
    """Hand after hand, unless the banker shows a Pontoon."""
    written = _bank_pontoon(done.sheet)
    done.bank_pontoon = pontoon if written is None else written
    _banker_dealt(done)
    _sudden(done)
    for place, line in enumerate(done.sheet.recorded):
        if done.bank_pontoon:
            done.plays[line.seat] = _ended(done, line, "phase.banker-pontoon")
        elif done.sudden is not None or done.open_ending:
            done.plays[line.seat] = _ended(done, line, "phase.sudden-death")
        else:
            _player(done, line, _later_acted(done.sheet, place, banker_ends))


def _sudden(done: Walk) -> None:
    """Whether a player's Pontoon ends the deal with the second cards; clause `sudden.first`.

    Where cards that nobody knows decide it, nothing more is judged; but whoever has acted says
    that none did.
    """
    rules = done.sheet.rules
    if rules.sudden_death != "second-cards" or done.bank_pontoon:
        return
    for seat in done.sheet.players:
        pontoon = _is_pontoon(rules, done.sheet.lines.get(seat))
        if pontoon:
            done.sudden = seat
            return
        if pontoon is None and not _anyone_acted(done.sheet):
            done.open_ending = True
            return


def _is_pontoon(rules: RuleSet, line: SeatLine | None) -> bool | None:
    """Whether a line begins with a Pontoon; None where that is not known."""
    if line is None or len(line.cards) < 2:
        return None
    pairs = possible(line.cards[:2], rules)
    found = {is_pontoon(rules, starting_hand(line.seat, pair[0], pair[1], 1)) for pair in pairs}
    return found.pop() if len(found) == 1 else None


def _bank_pontoon(sheet: Sheet) -> bool | None:
    """Whether the banker has a Pontoon; None where an unknown card leaves it open."""
    line = sheet.bank_line
    if line is None or len(line.cards) < 2:
        return None if not _anyone_acted(sheet) else False
    pairs = possible(line.cards[:2], sheet.rules)
    found = {
        is_pontoon(sheet.rules, starting_hand(line.seat, pair[0], pair[1], 0)) for pair in pairs
    }
    if len(found) == 1:
        return found.pop()
    if line.items and isinstance(line.items[0], PontoonItem):
        return True
    return False if len(line.cards) > 2 or line.items or _anyone_acted(sheet) else None


def _anyone_acted(sheet: Sheet) -> bool:
    """Whether a player has acted, so that the banker has no Pontoon; `pontoon` is no sign of it."""
    return any(
        len(line.cards) > 2 or not all(isinstance(item, PontoonItem) for item in line.items)
        for line in sheet.recorded
    )


def _later_acted(sheet: Sheet, place: int, banker_ends: bool) -> bool:
    """Whether somebody after this player has acted, so that a word left out was said."""
    bank = sheet.bank_line
    later = (*sheet.recorded[place + 1 :], *((bank,) if bank else ()))
    return banker_ends or any(line.items or len(line.cards) > 2 for line in later)


def _ended(done: Walk, line: SeatLine, code: Code) -> Play:
    """Once a Pontoon has ended the deal nobody acts; `pontoon` only says what the hand is."""
    written = Written(line.stake, line.cards[:2], ())
    play = _dealt_play(done, line, written)
    if len(line.cards) > 2:
        raise broken(faulty(code), line.at, line.seat, 0, "twist")
    for item in line.items:
        pontoon = any(is_pontoon(done.sheet.rules, world.hands[0]) for world in play.worlds)
        if not isinstance(item, PontoonItem):
            raise _too_late(line, item, code)
        if not pontoon:
            raise broken(faulty("check.false", word="pontoon"), item.at, line.seat, 0, "declare")
    state: State = "finished" if len(line.cards) == 2 else "incomplete"
    reason = "the second card is not written"
    if done.open_ending:
        state, reason = "incomplete", "a Pontoon would end the deal, and a card is not known"
    return attrs.evolve(play, state=state, reason=reason)


def _too_late(line: SeatLine, item: Item, code: Code) -> Broken:
    """A word after a Pontoon has ended the deal; after a player's, a mere check is wrong."""
    word = WORDS[type(item)]
    if code == "phase.sudden-death" and isinstance(item, BustItem | NextHandItem | PontoonItem):
        return broken(faulty("check.false", word=word), item.at, line.seat, 0, word)
    return broken(faulty(code), item.at, line.seat, 0, word)


def _dealt_play(done: Walk, line: SeatLine, written: Written) -> Play:
    """A player's line after the second cards, before any word."""
    if len(written.cards) < 2:
        reason = "the second card is not written"
        return Play(line, written, (), (), (written.cards,), "incomplete", None, reason)
    pairs = possible(written.cards, done.sheet.rules)
    stake = written.stake or 0
    worlds = distinct(
        player_world(done.sheet.rules, line.seat, done.sheet.banker, pair, stake) for pair in pairs
    )
    return Play(line, written, worlds, worlds, (written.cards,), "open")


def _player(done: Walk, line: SeatLine, later_acted: bool) -> None:
    """One player's line: its words, then what was left out."""
    written = written_out(done.sheet.rules, line)
    if isinstance(written, Fault):
        raise broken(written, line.at, line.seat, 0, "hand")
    start = _dealt_play(done, line, written)
    done.plays[line.seat] = start
    if start.state == "incomplete":
        done.count = vague(done.count)
        return
    try:
        play, done.count = play_line(line, written, start.worlds, done.count)
    except RanOut as out:
        done.plays[line.seat] = out.play
        _run_out(done, line)
        return
    if play.state == "open" and play.pending is None and not line.open:
        if later_acted or written.short:
            play = finished(play)
    elif play.state == "open" and later_acted and not done.ran_out:
        play = attrs.evolve(play, state="incomplete", reason="the line is not finished")
    done.plays[line.seat] = play
    if _ends_the_deal(done, play):
        done.sudden = line.seat
    elif play.state == "incomplete":
        done.count = vague(done.count)
    elif play.state == "open" and done.to_act is None:
        done.to_act = line.seat


def _ends_the_deal(done: Walk, play: Play) -> bool:
    """Whether a Pontoon that was declared has ended the deal; clause `sudden.turn`."""
    if done.sheet.rules.sudden_death != "turn" or play.state != "finished":
        return False
    ended = {world.deal.phase == "settled" for world in play.worlds}
    done.open_ending = len(ended) > 1
    return ended == {True}


def _run_out(done: Walk, line: SeatLine) -> None:
    """The deal is void from here on: whoever still acts has not seen it."""
    done.ran_out = True
    order = [*done.sheet.recorded, *([done.sheet.bank_line] if done.sheet.bank_line else [])]
    for later in order[order.index(line) + 1 :]:
        if later.items:
            item = later.items[0]
            word: ActionWord | str = WORDS[type(item)]
            raise broken(faulty("void.ignored"), item.at, later.seat, 0, word)
        if len(later.cards) > 2:
            raise broken(faulty("void.ignored"), later.at, later.seat, 0, "twist")


def _banker(done: Walk, closing: bool) -> None:
    """The banker's line, once every player has finished."""
    line = done.sheet.bank_line
    if done.ran_out:
        return
    if done.sudden is not None or done.open_ending:
        _nobody_plays(done, line)
        return
    if done.bank is None or line is None:
        if done.all_finished:
            done.phase, done.to_act = "banker", done.sheet.banker
        return
    written, worlds = done.bank.written, done.bank.worlds
    if not done.all_finished and not written.items:
        return
    try:
        play, done.count = play_line(line, written, worlds, done.count)
    except RanOut as out:
        done.bank, done.ran_out = out.play, True
        return
    stopped = play.pending is None and not line.open and closing
    if play.state == "open" and stopped and done.all_finished:
        play = finished(play)
    done.bank = play
    done.phase = "settled" if play.state == "finished" and done.all_finished else "banker"
    if play.state == "open" and done.to_act is None:
        done.to_act = line.seat


def _nobody_plays(done: Walk, line: SeatLine | None) -> None:
    """After a Pontoon that ended the deal the banker's cards stay as they lie."""
    if line is not None and len(line.cards) > 2:
        raise broken(faulty("phase.sudden-death"), line.at, line.seat, 0, "twist")
    if line is not None and line.items:
        raise _too_late(line, line.items[0], "phase.sudden-death")
    done.phase, done.to_act = ("banker" if done.open_ending else "settled"), None


def _banker_dealt(done: Walk) -> None:
    """The banker's line before he plays."""
    line = done.sheet.bank_line
    if line is None or len(line.cards) < 2:
        return
    written = written_out(done.sheet.rules, line, banker=True)
    assert isinstance(written, Written)
    worlds = _bank_worlds(done, line)
    done.bank = Play(line, written, worlds, worlds, (written.cards,), "open")


def _bank_worlds(done: Walk, line: SeatLine) -> tuple[World, ...]:
    """The banker's states: with a Pontoon, without one, or either where it is not known."""
    worlds = distinct(
        banker_world(done.sheet.rules, line.seat, pair)
        for pair in possible(line.cards[:2], done.sheet.rules)
    )
    if done.bank_pontoon is None:
        return worlds
    return tuple(w for w in worlds if is_pontoon(done.sheet.rules, w.hands[0]) == done.bank_pontoon)


def _void_line(done: Walk) -> None:
    """A written `void` without a reason: the cards must have run out, where that can be counted."""
    line: VoidLine | None = done.sheet.deal.void
    if line is None or line.reason is not None or done.ran_out:
        return
    if done.count.exact and all(play.state != "incomplete" for play in done.plays.values()):
        raise broken(faulty("void.unfounded"), line.at, None, None, "void")
