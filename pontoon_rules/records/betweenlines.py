"""The lines for what is done outside a deal: chips before the first, and what follows a deal.

`sell to NAME for N`, `agree NAME`, `decline NAME` and `end` follow; whether the rules have them is
not looked at here.
"""

from __future__ import annotations

from .arguments import arguments, check_word, listed_name, number
from .lexer import Line
from .syntax import AgreeLine, ChipsLine, DeclineLine, EndLine, SellLine


def read_chips(line: Line) -> ChipsLine:
    """`chips NAME N`."""
    name, amount = arguments(line, 2, 2, "`chips NAME N`")
    chips = number(amount, "a whole number of chips")
    return ChipsLine(listed_name(name), chips, line.comments, line.comment, at=name.at)


def read_sell(line: Line) -> SellLine:
    """`sell to NAME for N`."""
    form = "`sell to NAME for N`"
    check_word(line, 1, "to", form)
    check_word(line, 3, "for", form)
    _, name, _, amount = arguments(line, 4, 4, form)
    price = number(amount, "a price in whole units")
    return SellLine(listed_name(name), price, line.comments, line.comment, at=name.at)


def read_agree(line: Line) -> AgreeLine:
    """`agree NAME`."""
    (name,) = arguments(line, 1, 1, "`agree NAME`")
    return AgreeLine(listed_name(name), line.comments, line.comment, at=name.at)


def read_decline(line: Line) -> DeclineLine:
    """`decline NAME`."""
    (name,) = arguments(line, 1, 1, "`decline NAME`")
    return DeclineLine(listed_name(name), line.comments, line.comment, at=name.at)


def read_end(line: Line) -> EndLine:
    """`end`."""
    arguments(line, 0, 0, "`end` alone")
    return EndLine(line.comments, line.comment, at=line.at)
