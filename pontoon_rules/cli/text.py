"""A ruling in words, for people at a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ..judging.values import (
    ClaimAnswer,
    Conditional,
    DealRuling,
    HandRuling,
    Net,
    Remedy,
    Ruling,
    Violation,
)
from ..ruleset import RuleSet
from . import layout, words
from .evening import deal_name, evening, nets, over, sales

WHAT_TO_DO: Final = "What to do (the documents are silent)"
"""Above what the table does about a broken rule: no document says, it is ours."""


def render_ruling(ruling: Ruling, colour: bool = False) -> str:
    """The whole ruling as text, sixty columns wide, ending in a line break."""
    lines: list[str] = []
    if ruling.rules_overridden:
        lines += [*layout.wrapped("Under the rules asked for, not those of the record."), ""]
    several = len(ruling.deals) > 1
    for deal in ruling.deals:
        lines += [deal_name(ruling, deal), ""] if several else []
        for block in _blocks(ruling, deal, colour):
            lines += [*block, ""]
    balances = evening(ruling)
    lines += [*balances, ""] if balances else []
    return "\n".join(lines[:-1]) + "\n"


def _blocks(ruling: Ruling, deal: DealRuling, colour: bool) -> Iterator[list[str]]:
    """The parts of one deal's ruling, those that have something to say."""
    yield _heading(ruling, deal)
    broken = _violation(deal.violation, colour) if deal.violation else []
    played = deal.status != "illegal"
    blocks = (
        [] if played else broken,
        _hands(deal.hands, colour) if played else [],
        _outcome(deal),
        broken if played else [],
        _remedies(deal.remedies, colour),
        _conditionals(deal),
        _notes(deal),
        _claims(deal.claims, colour),
        _why(ruling.rules, deal),
    )
    yield from (block for block in blocks if block)


def _heading(ruling: Ruling, deal: DealRuling) -> list[str]:
    bank = deal.banker_hand
    hand = ""
    if bank is not None and bank.cards:
        going_on = deal.status == "unfinished" and bank.kind is None
        hand = f": {words.cards(bank)}, {words.full_worth(bank)}" + (" so far" if going_on else "")
    return layout.wrapped(f"{words.rules_name(ruling.rules)}. Banker {deal.banker}{hand}")


def _hands(hands: tuple[HandRuling, ...], colour: bool) -> list[str]:
    rows = [
        (words.label(hand), words.cards(hand), words.worth(hand), _stake(hand), words.result(hand))
        for hand in hands
    ]
    lines = layout.table(rows, ("  ", layout.GAP, layout.GAP, layout.GAP), (0, 6, 0, 0, 0))
    return [_result_coloured(line, hand, colour) for line, hand in zip(lines, hands, strict=True)]


def _stake(hand: HandRuling) -> str:
    return "stake ?" if hand.stake is None else f"stake {hand.stake}"


def _result_coloured(line: str, hand: HandRuling, colour: bool) -> str:
    """The line with its result, which ends it, as good or bad news."""
    if hand.net is None or not colour:
        return line
    result = words.result(hand)
    kind = "good" if hand.net > 0 else "bad" if hand.net < 0 else "plain"
    return line.removesuffix(result) + layout.coloured(result, kind, colour)


def _outcome(deal: DealRuling) -> list[str]:
    """The chips of every seat, and what follows."""
    if deal.status == "void":
        return layout.wrapped(f"{_void(deal)} All chips go back.") + _next(deal)
    if deal.status == "unfinished" and deal.to_act:
        return layout.wrapped(f"Next to act: {deal.to_act}.")
    if deal.status != "settled":
        return []
    return [*nets(deal.net), *sales(deal), *_next(deal)]


def _void(deal: DealRuling) -> str:
    if deal.void_reason:
        return f"Void: {deal.void_reason}."
    return "Void: the cards ran out."


def _next(deal: DealRuling) -> list[str]:
    """Who deals next and with which cards, unless nobody does."""
    if deal.session_over is not None:
        return over(deal)
    bank = f"Next bank: {deal.next_banker}." if deal.next_banker else "Next bank: not known."
    if deal.shuffle is None:
        shuffle = "Whether to shuffle is not known."
    elif deal.shuffle:
        shuffle = "Shuffle and cut."
    else:
        shuffle = "No shuffle."
    return layout.wrapped(f"{bank} {shuffle}")


def _violation(violation: Violation, colour: bool) -> list[str]:
    """Where, whose, which rule, what stood before it, what was allowed."""
    place = _place(violation)
    named = violation.seat is None or violation.message.startswith(f"{violation.seat} ")
    whose = "" if named else f"{violation.seat}: "
    head = f"Not allowed{place}"
    lines = [layout.coloured(head, "bad", colour)]
    lines += layout.wrapped(f"{whose}{violation.message}", "  ")
    before = violation.before
    if before is not None:
        hand = HandRuling(
            violation.seat or "", 0, before.cards, total=before.total, stake=before.stake
        )
        stake = f", stake {before.stake}" if before.stake else ""
        lines += layout.wrapped(f"before it: {words.cards(hand)}, {words.worth(hand)}{stake}", "  ")
    if violation.legal:
        allowed = ", ".join(map(words.option, violation.legal))
        lines += layout.wrapped(f"allowed: {allowed}", "  ")
    return [*lines, f"  clause {violation.clause} ({violation.code})"]


def _place(violation: Violation) -> str:
    at = violation.at
    if at.pointer:
        return f", at {at.pointer}"
    return f", line {at.line}, column {at.column}" if at.line else ""


def _remedies(remedies: tuple[Remedy, ...], colour: bool) -> list[str]:
    lines: list[str] = []
    for remedy in remedies:
        lines += [WHAT_TO_DO] if remedy.kind == "apply" else [""]
        lines += layout.wrapped(remedy.text, "  ")
        if remedy.banker_hand is not None:
            bank = remedy.banker_hand
            whole = f"Banker {bank.seat}: {words.cards(bank)}, {words.full_worth(bank)}"
            lines += layout.wrapped(whole, "  ")
        if remedy.hands:
            lines += [f"  {line}" for line in _hands(remedy.hands, colour)]
            lines += nets(remedy.net, "  ")
    return lines


def _conditionals(deal: DealRuling) -> list[str]:
    if not deal.conditional or not any(hand.net is not None for hand in _conditional_hands(deal)):
        return []
    lines = [f"If {deal.banker} …"]
    for case in deal.conditional:
        lines += layout.wrapped(f"{_case(deal, case)}: {_short_nets(case.net)}", "  ")
    return lines


def _conditional_hands(deal: DealRuling) -> Iterator[HandRuling]:
    """Every hand of every conditional answer."""
    return (hand for case in deal.conditional or () for hand in case.hands)


def _case(deal: DealRuling, case: Conditional) -> str:
    if case.case == "stops":
        bank = deal.banker_hand
        return f"stops on {bank.total}" if bank and bank.total else "stops here"
    return "busts" if case.case == "busts" else "makes a five-card trick"


def _short_nets(nets: tuple[Net, ...]) -> str:
    return ", ".join(map(words.net, nets))


def _notes(deal: DealRuling) -> list[str]:
    """What was taken as said, what was not checked, and what cannot be ruled."""
    lines: list[str] = []
    bank = (deal.banker_hand,) if deal.banker_hand else ()
    implied = [
        f"{words.label(hand)} {' '.join(_spoken(hand.implied))}"
        for hand in (*deal.hands, *bank)
        if hand.implied
    ]
    if implied:
        lines += layout.wrapped(f"Taken as said: {', '.join(implied)}.")
    unchecked = dict.fromkeys(hand.seat for hand in (*deal.hands, *bank) if hand.unchecked)
    if unchecked:
        lines += layout.wrapped(
            f"How the cards were taken was not checked: {', '.join(unchecked)}."
        )
    if deal.status != "illegal" and deal.unknown_because:
        lines.append("Not ruled")
        for unknown in deal.unknown_because:
            lines += layout.wrapped(
                f"{_whose(deal, unknown.seat, unknown.hand)}{unknown.message}", "  "
            )
    return lines


def _spoken(implied: Iterable[str]) -> list[str]:
    return ["pontoon" if word == "declare" else word for word in implied]


def _whose(deal: DealRuling, seat: str | None, number: int | None) -> str:
    if seat is None:
        return ""
    hand = next((h for h in deal.hands if h.seat == seat and h.number == number), None)
    return f"{words.label(hand) if hand else seat}: "


def _claims(claims: tuple[ClaimAnswer, ...], colour: bool) -> list[str]:
    if not claims:
        return []
    rows = [(_claim(claim), _answer(claim)) for claim in claims]
    lines = ["Claims"]
    for row, claim in zip(layout.table(rows, (layout.GAP,), (0, 0)), claims, strict=True):
        kind = {True: "good", False: "bad", None: "plain"}[claim.answer]
        lines += [layout.coloured(line, kind, colour) for line in layout.folded(row)]
    return lines


def _claim(claim: ClaimAnswer) -> str:
    return f"{claim.seat} bank" if claim.bank else f"{claim.seat} {words.signed(claim.amount)}"


def _answer(claim: ClaimAnswer) -> str:
    if claim.answer is None:
        return "not known"
    right = claim.actual_banker if claim.bank else words.signed(claim.actual)
    because = f" ({', '.join(claim.because)})" if claim.because else ""
    return f"yes{because}" if claim.answer else f"no: {right}{because}"


def _why(rules: RuleSet, deal: DealRuling) -> list[str]:
    """Each clause that decided, once, with the first hand it decided."""
    rows: dict[str, tuple[str, str, str]] = {}
    for hand in deal.hands if deal.status != "void" else ():
        for clause in hand.because:
            phrase = words.why(rules, clause, hand, deal.banker_hand)
            rows.setdefault(clause, (words.label(hand), phrase, clause))
    for clause in deal.because if deal.status == "settled" else ():
        if clause.startswith("bank."):
            rows.setdefault(clause, ("bank", words.why(rules, clause), clause))
    if not rows:
        return []
    labels = layout.widest(map(words.label, deal.hands))
    lines = layout.table(list(rows.values()), ("  ", layout.GAP), (labels, 0, 0))
    return ["Why", *(f"  {line}" for line in lines)]
