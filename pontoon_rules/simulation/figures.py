"""Means and standard errors of exact sums: exact fractions, and roots to so many decimals."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import Final

from .counting import Sample

PLACES: Final = 4
"""Decimals of a figure."""


def mean(sample: Sample) -> Fraction | None:
    """The mean result of a deal, in units, exactly; None of nothing."""
    return Fraction(sample.total) / sample.deals if sample.deals else None


def spread(sample: Sample) -> Fraction | None:
    """The variance of the results of single deals, in units squared; None of fewer than two."""
    if sample.deals < 2:
        return None
    return (sample.squares - Fraction(sample.total) ** 2 / sample.deals) / (sample.deals - 1)


def error_squared(sample: Sample) -> Fraction | None:
    """The square of the mean's standard error; None where fewer than two sessions say anything.

    The sessions are the independent trials.  Their lengths differ, so it is the error of a ratio
    of two sums: what each session's sum is away from what the mean would have given it.
    """
    if sample.sessions < 2:
        return None
    ratio = Fraction(sample.total) / sample.deals
    away = (
        sample.session_squares
        - 2 * ratio * sample.session_products
        + ratio * ratio * sample.session_counts
    )
    return away * sample.sessions / (sample.sessions - 1) / sample.deals**2


def standard_error(sample: Sample, places: int = PLACES) -> str | None:
    """The standard error of the mean, in units, as a decimal; None where it cannot be told."""
    squared = error_squared(sample)
    return None if squared is None else root(squared, places)


def decimal(number: Fraction, places: int = PLACES) -> str:
    """A fraction as a decimal with so many places, rounded half to even."""
    scaled = round(abs(number) * 10**places)
    digits = f"{scaled:0{places + 1}d}"
    sign = "-" if number < 0 and scaled else ""
    return f"{sign}{digits[:-places]}.{digits[-places:]}"


def root(number: Fraction, places: int = PLACES) -> str:
    """The square root of a fraction that is not negative, rounded to so many places."""
    scaled = 4 * number * 100**places
    nearest = (isqrt(scaled.numerator // scaled.denominator) + 1) // 2
    return decimal(Fraction(nearest, 10**places), places)
