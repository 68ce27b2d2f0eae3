"""Amounts of chips: whole units of stake, or exact fractions where a table pays three to two.

Nothing is ever rounded, and a fraction that comes out whole is a whole number again; clause
`settle.zero-sum`.
"""

from __future__ import annotations

import re
from numbers import Rational
from typing import TYPE_CHECKING, Final, TypeAlias

from .errors import Malformed

if TYPE_CHECKING:
    from fractions import Fraction

Amount: TypeAlias = "int | Fraction"
"""Units of stake: a whole number, or an exact fraction."""

_WRITTEN: Final = re.compile(r"([0-9]{1,12})(?:/([0-9]{1,12}))?", re.ASCII)


def is_amount(value: object) -> bool:
    """Whether `value` is an exact number: whole or a fraction, never a float or a truth value."""
    return isinstance(value, Rational) and not isinstance(value, bool)


def exact(amount: Amount) -> Amount:
    """The same amount, as a whole number where it is one."""
    if type(amount) is int:
        return amount
    return amount.numerator if amount.denominator == 1 else amount


def amount_text(amount: Amount) -> str:
    """The amount as text: `5`, `-3/2`."""
    return str(exact(amount))


def amount_json(amount: Amount) -> int | str:
    """The amount in JSON: an integer, or a fraction as the string `"3/2"`."""
    amount = exact(amount)
    return amount if isinstance(amount, int) else str(amount)


def read_amount(text: str) -> Amount:
    """An amount from text, `2` or `3/2`; malformed for anything else."""
    from fractions import Fraction  # noqa: PLC0415 (slow to import, and rare)

    found = _WRITTEN.fullmatch(text)
    if found is None or (found[2] is not None and int(found[2]) == 0):
        raise Malformed(f"no amount: {text[:20]!r}; a whole number, or a fraction such as 3/2")
    return exact(Fraction(int(found[1]), int(found[2] or 1)))
