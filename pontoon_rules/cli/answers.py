"""The answers that are no rulings, in words."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable

from ..cards import Card
from ..encoding.parts import Json
from ..hands import ACE_KING, PONTOON, TRICK, HandValue
from ..judging.asking import Answer
from ..judging.reach import Versus
from ..messages import clause_texts, reason
from ..ruleset import RuleSet
from ..texts import ClauseText
from . import layout, words


def _ended(lines: Iterable[str]) -> str:
    return "\n".join(lines) + "\n"


def render_lines(document: Json) -> str:
    """A ruling as lines of JSON: the rules, then each deal, then the balances and the standing."""
    document = dict(document)
    deals = document.pop("deals")
    ends = {key: document.pop(key) for key in ("balances", "standing")}
    first = document | {"kind": "ruling-rules"}
    lines = [first, *({"kind": "ruling-deal"} | deal for deal in deals)]
    lines.append({"kind": "ruling-standing"} | ends)
    return _ended(json.dumps(line, allow_nan=False) for line in lines)


def render_options(answer: Answer) -> str:
    """Whose turn it is, what is legal, what is not and why."""
    lines = layout.wrapped(_whose_turn(answer))
    if answer.legal:
        lines += ["", "Allowed", *(f"  {words.option(option)}" for option in answer.legal)]
    if answer.refused:
        lines += ["", "Not allowed"]
        for refusal in answer.refused:
            word = words.refused_word(refusal)
            lines += layout.wrapped(f"{word}: {reason(refusal)} ({refusal.clause})", "  ")
    if answer.depends:
        lines += ["", "Depends on the card not known"]
        lines += [f"  {words.option(option)}" for option in answer.depends]
    if answer.awaits is not None:
        lines += ["", *layout.wrapped(f"Asked for: {answer.awaits}. The card is still to come.")]
    for assumed in answer.assumes:
        lines += ["", *layout.wrapped(f"Taken for granted: {assumed}.")]
    return _ended(lines)


def _whose_turn(answer: Answer) -> str:
    hand = answer.turn
    if hand is None:
        return {
            "settled": "The deal is settled: nobody acts.",
            "void": "The deal is void: nobody acts.",
            "banker": f"{answer.banker}, the banker, plays: the cards are not written.",
        }.get(answer.phase, f"{answer.banker} deals.")
    held = f"{words.cards(hand)}, {words.worth(hand)}" if hand.total else words.cards(hand)
    stake = f", stake {hand.stake}" if hand.stake else ""
    return f"{words.label(hand)} to act: {held}{stake}."


def render_versus(found: Versus) -> str:
    """One line, with the clauses; and whether any deal can lead there."""
    done = found.settlement
    mine, bank = called(done.value), called(done.banker)
    verb = words.won(done.net)
    clauses = ", ".join(done.because)
    lines = [f"{mine} against {bank}, stake {found.stake}: {verb} ({clauses})"]
    if found.unreachable_because:
        lines.append(f"No deal leads there: {found.unreachable_because}.")
    return _ended(lines)


def called(value: HandValue) -> str:
    """`Pontoon`, `five-card trick (18)`, `soft 17`, `bust (24)`."""
    if value.kind == PONTOON:
        return "Pontoon"
    if value.kind == ACE_KING:
        return "ace-king"
    if value.kind == TRICK:
        return f"five-card trick ({value.total})"
    if value.kind == "bust":
        return f"bust ({value.total})"
    return f"soft {value.total}" if value.soft else str(value.total)


def render_hand(
    rules: RuleSet, cards: tuple[Card, ...], value: HandValue, clauses: Iterable[str]
) -> str:
    """What a hand is worth, and whether it may stick."""
    lines = [f"{' '.join(map(str, cards))}: {called(value)} ({', '.join(clauses)})"]
    if value.kind == "points" and value.total < rules.stick_minimum:
        least = rules.stick_minimum
        lines.append(f"A player may not stick below {least} (stick.minimum).")
    return _ended(lines)


def render_clause(clause: ClauseText) -> str:
    """A clause whole."""
    lines = layout.wrapped(f"{clause.id} — {clause.title} ({clause.level})")
    lines += ["", *layout.wrapped(clause.text)]
    if clause.formal:
        lines += ["", *(f"  {line}" for line in clause.formal.splitlines())]
    if clause.note:
        lines += ["", *layout.wrapped(clause.note)]
    lines.append("")
    for profile, (status, sources) in clause.cells.items():
        lines += layout.wrapped(f"{profile}: {', '.join((status, *sources))}")
    return _ended(lines)


def render_found(clauses: Iterable[ClauseText]) -> str:
    """Clauses by id and title."""
    rows = [(clause.id, clause.title) for clause in clauses]
    if not rows:
        return "No clause speaks of that.\n"
    return _ended(layout.table(rows, ("  ",), (0, 0)))


def searched(query: str) -> tuple[ClauseText, ...]:
    """The clauses in which every word of `query` occurs, those with it in the title first."""
    wanted = query.casefold().split()

    def text(clause: ClauseText) -> str:
        return " ".join((clause.id, clause.title, clause.text, clause.note)).casefold()

    def in_title(clause: ClauseText) -> bool:
        return all(word in f"{clause.id} {clause.title}".casefold() for word in wanted)

    found = [c for c in clause_texts().values() if all(word in text(c) for word in wanted)]
    return tuple(sorted(found, key=lambda clause: not in_title(clause)))


def nearest(wrong: str) -> str:
    """The clause ids closest to one that does not exist."""
    close = difflib.get_close_matches(wrong[:60], clause_texts(), n=3, cutoff=0.5)
    hint = "words to look for with `clause --search WORDS`"
    return f"{', '.join(close)}; or {hint}" if close else hint
