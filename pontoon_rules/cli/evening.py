"""What stands around the deals of an evening in words: in short, who is ahead, the bank sold."""

from __future__ import annotations

from typing import Final

from ..judging.values import DealRuling, Net, Ruling
from ..sessions.state import standing
from . import layout, words


def render_summary(ruling: Ruling) -> str:
    """A line or two for each deal, then who stands where."""
    lines: list[str] = []
    for deal in ruling.deals:
        lines += _in_short(ruling, deal)
    balances = evening(ruling)
    return "\n".join([*lines, "", *balances] if balances else lines) + "\n"


def _in_short(ruling: Ruling, deal: DealRuling) -> list[str]:
    """A deal in a line or two: who dealt, how it ended, every seat's chips."""
    head = f"{deal_name(ruling, deal)}, bank {deal.banker or 'not known'}"
    refused = f"not allowed, {deal.violation.message}" if deal.violation is not None else ""
    if deal.status != "settled":
        return layout.wrapped(f"{head}: {refused or deal.status}")
    lines = [f"{head}:", *layout.joined(map(words.net, deal.net), "  ")]
    lines += [f"  {line}" for line in (*sales(deal), *over(deal))]
    return [*lines, *layout.wrapped(refused, "  ")] if refused else lines


def deal_name(ruling: Ruling, deal: DealRuling) -> str:
    """`Deal 3`, with the session where the record has several."""
    several = ruling.deals[-1].session > 1
    return f"Session {deal.session}, deal {deal.number}" if several else f"Deal {deal.number}"


def evening(ruling: Ruling) -> list[str]:
    """The balances of each session, and who stands where in those that are over and the last."""
    if len(ruling.deals) == 1:
        only = ruling.deals[0]
        return _places(only.balances) if only.session_over is not None else []
    lines: list[str] = []
    for session in dict.fromkeys(deal.session for deal in ruling.deals):
        deals = [deal for deal in ruling.deals if deal.session == session]
        counted = sum(deal.counted for deal in deals)
        whose = f"Session {session}: balance" if ruling.deals[-1].session > 1 else "Balance"
        lines += [f"{whose} after {counted} counted deal{'s' * (counted != 1)}"]
        lines += nets(deals[-1].balances)
        if deals[-1].session_over is not None or deals[-1] is ruling.deals[-1]:
            lines += _places(deals[-1].balances)
    return lines


def _places(balances: tuple[Net, ...]) -> list[str]:
    """Who stands where; nothing while a balance is not known."""
    known = [(net.seat, net.amount) for net in balances if net.amount is not None]
    if len(known) < len(balances):
        return []
    seats, amounts = zip(*known, strict=True)
    return [
        line
        for place in standing(seats, amounts)
        for line in layout.wrapped(f"{place.place}. {', '.join(place.seats)}")
    ]


def nets(found: tuple[Net, ...], indent: str = "") -> list[str]:
    """The chips of every seat, side by side."""
    return layout.joined(map(words.net, found), indent)


_OVER: Final[dict[str, str]] = {
    "fixed": "All its deals are played.",
    "open": "The table has ended it.",
    "chips": "One seat has all the chips.",
}


def over(deal: DealRuling) -> list[str]:
    """That the session is over after the deal, and why."""
    if deal.session_over is None:
        return []
    return layout.wrapped(f"The session is over. {_OVER.get(deal.session_over, '')}")


def sales(deal: DealRuling) -> list[str]:
    """Who bought the bank after the deal."""
    return [line for entry in deal.transfers for line in layout.wrapped(words.sale(entry))]
