"""`simulate`: whole sessions played by policies, and what came of them in words and in JSON."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Final, TextIO

from ..encoding.parts import Json, header, rules_part
from ..errors import Malformed
from ..messages import message
from ..playing import POLICIES, Policy
from ..records.characters import shown
from ..records.limits import DIGITS
from ..refusals import Refused
from ..ruleset import TABLE
from ..simulation import (
    ENGINES,
    MOST_DEALS,
    MOST_WORKERS,
    Counts,
    EngineMissing,
    Group,
    Sample,
    Simulation,
    simulate,
)
from ..simulation.figures import decimal, mean, root, spread, standard_error
from . import layout, words
from .reading import command_error, read_rules

NAMES: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
BAR: Final = 30
Row = tuple[Group, Sample]


def add_arguments(command: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add = command.add_argument
    add("--deals", default="1000", metavar="N", help="counted deals to play (default 1000)")
    add("--seats", default="4", metavar="K", help="seats at the table (default 4)")
    add(
        "--policy",
        default="cautious",
        metavar="NAME[,NAME…]",
        help=f"who plays, seat by seat and round again: {', '.join(POLICIES)}",
    )
    add("--seed", default="0", metavar="S", help="the same seed, the same numbers (default 0)")
    add("--workers", default="1", metavar="W", help="processes that share the work (default 1)")
    add("--engine", default=ENGINES[0], metavar="NAME", help=f"{' or '.join(ENGINES)}")
    add("--rules", metavar="RULES", help="rules such as `home stick-minimum=16`, or a file")


def simulated(options: argparse.Namespace) -> tuple[str, Json]:
    """Play, and what is to be said of it: in words and as JSON."""
    rules = read_rules(options.rules) or TABLE
    seats = _seats(
        _whole(options.seats, "--seats", rules.seats_minimum, rules.seats_maximum),
        options.policy,
    )
    deals = _whole(options.deals, "--deals", 1, MOST_DEALS)
    seed = _whole(options.seed, "--seed", 0, 10**DIGITS - 1)
    workers = _whole(options.workers, "--workers", 1, MOST_WORKERS)
    if options.engine not in ENGINES:
        raise command_error(f"no engine is called {shown(options.engine)!r}", ", ".join(ENGINES))
    bar = Bar(sys.stderr, deals)
    try:
        found = simulate(
            seats,
            deals,
            seed,
            rules=rules,
            workers=workers,
            engine=options.engine,
            progress=bar.move if bar.wanted else None,
        )
    except (Malformed, EngineMissing) as error:
        raise command_error(str(error)) from None
    except Refused as refused:
        raise command_error(message(refused.refusal)) from None
    finally:
        bar.clear()
    return render(found), document(found)


def _whole(word: str, what: str, least: int, most: int) -> int:
    """A whole number from the command line, within its limits."""
    plain = word.isascii() and word.isdigit() and len(word) <= DIGITS
    if not plain or not least <= int(word) <= most:
        raise command_error(f"{what} is a whole number from {least} to {most}, not {shown(word)!r}")
    return int(word)


def _seats(count: int, names: str) -> dict[str, Policy]:
    """The seats with their policies, which go round the table as often as needed."""
    policies = [_policy(name.strip()) for name in names.split(",")]
    if len(policies) > count:
        raise command_error(f"{len(policies)} policies are too many for {count} seats")
    return {_name(place): policies[place % len(policies)] for place in range(count)}


def _policy(name: str) -> Policy:
    found = POLICIES.get(name.replace("_", "-"))
    if found is None:
        raise command_error(f"no policy is called {shown(name)!r}", ", ".join(POLICIES))
    return found


def _name(place: int) -> str:
    return NAMES[place] if place < len(NAMES) else f"Seat{place + 1}"


class Bar:
    """How far it is, on one line of a terminal; nothing anywhere else."""

    def __init__(self, stream: TextIO | None, deals: int) -> None:
        self.stream = stream
        self.deals = deals
        self.wanted = stream is not None and stream.isatty()
        self._drawn = ""

    def move(self, done: int, deals: int) -> None:
        """Draw the bar anew where it has moved."""
        full = done * BAR // deals
        bar = f"{'#' * full}{'.' * (BAR - full)} {done * 100 // deals} % of {deals} deals"
        if bar != self._drawn:
            self._write(f"\r{bar}")
            self._drawn = bar

    def clear(self) -> None:
        """Leave an empty line, for what comes next."""
        if self._drawn:
            self._write(f"\r{' ' * len(self._drawn)}\r")
            self._drawn = ""

    def _write(self, text: str) -> None:
        if self.stream is not None:
            self.stream.write(text)
            self.stream.flush()


# --- in words ------------------------------------------------------------------------------


def render(found: Simulation) -> str:
    """The summary, for a terminal of sixty columns."""
    counts = found.counts
    title = (
        f"{words.rules_name(found.rules)}. {len(found.seats)} seats, {counts.deals} deals "
        f"in {_several(found.sessions, 'session')}, seed {found.seed}."
    )
    lines = [*layout.wrapped(title), "", *_won(found), "", *_hands(counts), "", *_banks(counts), ""]
    return "\n".join((*lines, *layout.wrapped(_passed(counts)))) + "\n"


def _won(found: Simulation) -> list[str]:
    """Mean and standard error of the net of a deal, a row for each seat, role and policy."""
    rows = [_figures(f"{group.seat}  {group.policy}", sample) for group, sample in found.seats]
    rows += [_figures(_called(group), sample) for group, sample in found.roles]
    rows += [_figures(_called(group), sample) for group, sample in found.policies]
    head = ("Units won in a deal", "mean", "error", "deals")
    table = _right_aligned([head, *rows])
    note = "The error is the standard error of the mean; sessions are the independent trials."
    return [*table, *layout.wrapped(note)]


def _called(group: Group) -> str:
    role = "the bank" if group.role == "banker" else "each player"
    return f"{group.policy}, {role}" if group.policy else role


def _figures(label: str, sample: Sample) -> tuple[str, ...]:
    average = mean(sample)
    middle = "-" if average is None else _signed(decimal(average))
    return label, middle, standard_error(sample) or "-", str(sample.deals)


def _signed(number: str) -> str:
    return number if number.startswith("-") or not number.strip("0.") else f"+{number}"


def _right_aligned(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """The first column as it is, the others with their ends below each other."""
    wide = [layout.widest(column) for column in zip(*rows, strict=True)]
    aligned = [
        (row[0], *(cell.rjust(columns) for cell, columns in zip(row[1:], wide[1:], strict=True)))
        for row in rows
    ]
    return layout.table(aligned, ("  ",) * (len(wide) - 1), (0,) * len(wide))


def _hands(counts: Counts) -> list[str]:
    """How the players' hands ended, with their share."""
    parts = (
        ("won", counts.wins),
        ("lost", counts.losses),
        ("bust", counts.busts),
        *((("returned", counts.returned),) if counts.returned else ()),
        ("Pontoons", counts.pontoons),
        ("five-card tricks", counts.tricks),
        ("split hands", counts.split_hands),
    )
    return _shares("Players' hands", counts.hands, parts, ("bought cards", counts.bought))


def _banks(counts: Counts) -> list[str]:
    """How the banker's hands ended, with their share."""
    parts = (
        ("bust", counts.banker_busts),
        ("Pontoons", counts.banker_pontoons),
        ("five-card tricks", counts.banker_tricks),
    )
    return _shares("Banker's hands", counts.deals, parts)


def _shares(
    title: str, whole: int, parts: Iterable[tuple[str, int]], *others: tuple[str, int]
) -> list[str]:
    """Counts below each other: the whole, its parts with their share, others without."""
    return _right_aligned(
        [
            (title, str(whole), ""),
            *((f"  {label}", str(count), _percent(count, whole)) for label, count in parts),
            *((f"  {label}", str(count), "") for label, count in others),
        ]
    )


def _percent(part: int, whole: int) -> str:
    return f"{decimal(Fraction(100 * part, whole), 1)} %" if whole else ""


def _passed(counts: Counts) -> str:
    share = _percent(counts.passed, counts.deals)
    text = f"The bank passed in {_several(counts.passed, 'deal')}, {share} of them all."
    return f"{text} {_several(counts.void, 'void deal')} not counted." if counts.void else text


def _several(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


# --- as JSON -------------------------------------------------------------------------------


def document(found: Simulation) -> Json:
    """The document `simulation`; the same bytes however the work was shared."""
    counts = found.counts
    return header("simulation") | {
        "rules": rules_part(found.rules),
        "seed": found.seed,
        "deals": counts.deals,
        "sessions": found.sessions,
        "void_deals": counts.void,
        "bank_passed": counts.passed,
        "hands": _hand_counts(counts),
        "banker_hands": {
            "count": counts.deals,
            "busts": counts.banker_busts,
            "pontoons": counts.banker_pontoons,
            "tricks": counts.banker_tricks,
        },
        "seats": _rows(found.seats, lambda one: {"seat": one.seat, "policy": one.policy}),
        "roles": _rows(found.roles, lambda one: {"role": one.role}),
        "policies": _rows(found.policies, lambda one: {"policy": one.policy, "role": one.role}),
    }


def _hand_counts(counts: Counts) -> Json:
    return {
        "count": counts.hands,
        "wins": counts.wins,
        "losses": counts.losses,
        "busts": counts.busts,
        "returned": counts.returned,
        "pontoons": counts.pontoons,
        "tricks": counts.tricks,
        "split": counts.split_hands,
        "bought_cards": counts.bought,
    }


def _rows(rows: Iterable[Row], who: Callable[[Group], Json]) -> list[Json]:
    return [who(group) | {"net": _net(sample)} for group, sample in rows]


def _net(sample: Sample) -> Json:
    """What was won: exact sums, and figures as decimals in texts."""
    average, variance = mean(sample), spread(sample)
    return {
        "deals": sample.deals,
        "sum": _exact(sample.total),
        "sum_of_squares": _exact(sample.squares),
        "mean": None if average is None else decimal(average),
        "deviation": None if variance is None else root(variance),
        "standard_error": standard_error(sample),
    }


def _exact(amount: int | Fraction) -> int | str:
    """A whole number as it is, a fraction such as `3/2` as a text."""
    return amount if isinstance(amount, int) else str(amount)
