"""From the tree to a plain JSON value that mirrors it; positions alone are left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..amounts import amount_json
from .jsonactions import action_to_json
from .lines import SessionLine
from .rulewords import written_profile
from .syntax import (
    AfterLine,
    AgreeLine,
    BankLine,
    ChipsLine,
    ClaimLine,
    CutLine,
    DealRecord,
    DeclineLine,
    EndLine,
    Record,
    RulesLine,
    SeatLine,
    SeatsLine,
    SellLine,
    StakesLine,
    VoidLine,
)

_Json = dict[str, object]
Commented = (
    RulesLine
    | SeatsLine
    | StakesLine
    | SessionLine
    | ChipsLine
    | CutLine
    | BankLine
    | SeatLine
    | VoidLine
    | ClaimLine
    | AfterLine
    | DealRecord
)


def record_to_json(record: Record) -> _Json:
    """The record as a plain JSON value: objects, arrays, strings, booleans and whole numbers."""
    found: _Json = {"kind": "record", "schema": 1}
    if record.rules is not None:
        found["rules"] = written_rules(record.rules)
    if record.seats is not None:
        found["seats"] = list(record.seats.names)
    if record.stakes is not None:
        found["stakes"] = {"min": record.stakes.low, "max": record.stakes.high}
    found["deals"] = [_deal(deal) for deal in record.deals]
    comments = [*_comments(record)]
    return found | ({"comments": comments} if comments else {})


def written_rules(rules: RulesLine) -> str:
    """The rule set and its switches as one writes them."""
    switches = (f"{name}={value}" for name, value in rules.switches)
    return " ".join((written_profile(rules.profile), *switches))


def _deal(deal: DealRecord) -> _Json:
    found: _Json = {}
    if deal.opened:
        found["deal"] = True if deal.number is None else deal.number
    if deal.session:
        found["session"] = True
    if deal.seats is not None:
        found["seats"] = list(deal.seats.names)
    if deal.chips:
        found["chips"] = [{"seat": one.seat, "amount": one.amount} for one in deal.chips]
    if deal.cuts:
        found["cuts"] = [{"seat": cut.seat, "card": str(cut.card)} for cut in deal.cuts]
    if deal.bank is not None:
        found["bank"] = deal.bank.seat
    found["lines"] = [_line(line) for line in deal.lines]
    if deal.void is not None:
        found["void"] = deal.void.reason or True
    if deal.claims:
        found["claims"] = [_claim(claim) for claim in deal.claims]
    if deal.after:
        found["after"] = [_after(line) for line in deal.after]
    return found


def _line(line: SeatLine) -> _Json:
    found: _Json = {"seat": line.seat}
    if line.stake is not None:
        found["stake"] = line.stake
    found["cards"] = [str(card) for card in line.cards]
    if line.items:
        found["actions"] = [action_to_json(item) for item in line.items]
    return found | ({"open": True} if line.open else {})


def _claim(claim: ClaimLine) -> _Json:
    found: _Json = {"seat": claim.seat}
    net = claim.net
    if net is None:
        return found | {"bank": True}
    return found | {"net": amount_json(net)}


def _after(line: AfterLine) -> _Json:
    match line:
        case SellLine(seat, price):
            return {"line": "sell", "to": seat, "for": price}
        case AgreeLine(seat):
            return {"line": "agree", "seat": seat}
        case DeclineLine(seat):
            return {"line": "decline", "seat": seat}
        case EndLine():
            return {"line": "end"}


def _comments(record: Record) -> Iterator[_Json]:
    """The comments of each line that has some, and those after the last line."""
    for pointer, line in _lines(record):
        above: _Json = {"above": list(line.comments)} if line.comments else {}
        after: _Json = {} if line.comment is None else {"after": line.comment}
        if above or after:
            yield {"at": pointer} | above | after
    if record.comments:
        yield {"at": "", "above": list(record.comments)}


def _lines(record: Record) -> Iterator[tuple[str, Commented]]:
    """Everything that may have comments, with its JSON pointer."""
    named = {"rules": record.rules, "seats": record.seats, "stakes": record.stakes}
    yield from ((f"/{key}", line) for key, line in named.items() if line is not None)
    for index, deal in enumerate(record.deals):
        yield from _deal_lines(deal, f"/deals/{index}")


def _deal_lines(deal: DealRecord, place: str) -> Iterator[tuple[str, Commented]]:
    yield f"{place}/session", session_line(deal)
    if deal.seats is not None:
        yield f"{place}/seats", deal.seats
    yield from _numbered(f"{place}/chips", deal.chips)
    yield from _numbered(f"{place}/cuts", deal.cuts)
    yield f"{place}/deal", deal
    if deal.bank is not None:
        yield f"{place}/bank", deal.bank
    yield from _numbered(f"{place}/lines", deal.lines)
    if deal.void is not None:
        yield f"{place}/void", deal.void
    yield from _numbered(f"{place}/claims", deal.claims)
    yield from _numbered(f"{place}/after", deal.after)


def _numbered(place: str, lines: Sequence[Commented]) -> Iterator[tuple[str, Commented]]:
    return ((f"{place}/{number}", line) for number, line in enumerate(lines))


def session_line(deal: DealRecord) -> SessionLine:
    """The `session` line above the deal, which has comments of its own."""
    return SessionLine(deal.session_comments, deal.session_comment, deal.session_at)
