"""Wrong programs in another language, and whether the diagnosis finds what they believe.

`tests/javascript/wrong/` is the second implementation, bent to hold misreadings.  Which of them
are held here together is drawn with a fixed seed, from all that it knows; only those that
contradict each other are never held by one program.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence, Set
from pathlib import Path
from typing import Final

import attrs

from pontoon_rules.conformance.diagnosis import Misreading
from pontoon_rules.conformance.keeper import Keeper
from pontoon_rules.conformance.kills import Kills, load_kills
from pontoon_rules.conformance.report import Report, report
from pontoon_rules.conformance.running import run
from pontoon_rules.conformance.suite import VectorFile, load_suite
from pontoon_rules.conformance.talking import Settings

ROOT: Final = Path(__file__).resolve().parent.parent
VECTORS: Final = ROOT / "spec" / "vectors"
WRONG: Final = ROOT / "tests" / "javascript" / "wrong" / "wrong.mjs"

SAMPLED: Final = ("hand", "compare", "settle")
SAMPLE: Final = 400
SEED: Final = "wrong programs"

CONTRARY: Final = tuple(
    frozenset(line.split())
    for line in """
    ace-always-eleven ace-always-one ace-fixed-when-drawn ace-as-holder-likes
    ten-makes-no-pontoon court-card-makes-pontoon any-21-is-pontoon court-cards-by-place
    ace-always-one any-21-is-pontoon pontoon-is-21
    player-pontoon-first pontoons-refunded pontoons-tied-to-player banker-pontoon-single
    pontoon-single pontoon-three-to-two single-unless-banker-bust
    trick-single single-unless-banker-bust
    trick-below-21 trick-at-21-only beyond-five-cards
    tricks-by-total trick-breaks-ties totals-before-kinds tricks-refunded tricks-tied-to-banker
    trick-above-pontoon trick-breaks-ties totals-before-kinds pontoon-is-21
    trick-for-players-only tricks-by-total tricks-refunded tricks-tied-to-banker
    trick-for-players-only banker-trick-single banker-trick-double bust-pays-trick-again
    ties-refunded ties-to-player suits-break-ties more-cards-are-better hard-17-must-be-matched
    ties-to-player tricks-refunded tricks-tied-to-banker pontoons-tied-to-player
    original-stake-settled double-of-the-original
    bust-wins-when-banker-bust busts-refunded
    stakes-before-cards stakes-in-any-order
    three-seats-needed any-number-of-seats
    one-pack-always two-packs-from-six two-packs-from-eight
    split-without-cap split-only-once split-capped-at-four
    second-split-card-when-played split-aces-get-one-card
    split-pontoon-single split-pontoon-ordinary split-pontoon-takes-bank
    later-buy-capped-by-first later-buy-to-double-new-stake buy-limits-of-new-stake buy-up-to-stake
    later-buy-from-new-stake buy-limits-of-new-stake later-buy-from-one buy-up-to-stake
    first-buy-from-one buy-limits-of-new-stake buy-up-to-stake buy-equals-stake
    later-buy-capped-by-first later-buy-to-double-new-stake buy-equals-stake
    later-buy-from-new-stake buy-equals-stake
    later-buy-from-one buy-equals-stake buy-limits-left-out
    later-buy-from-new-stake buy-limits-left-out
    buy-once buy-ends-the-hand
    buy-once later-buy-capped-by-first later-buy-to-double-new-stake
    buy-once later-buy-from-new-stake later-buy-from-one
    buy-ends-the-hand later-buy-capped-by-first later-buy-to-double-new-stake
    buy-ends-the-hand later-buy-from-new-stake later-buy-from-one
    stick-at-sixteen stick-at-seventeen stick-anywhere
    draw-at-21 stop-at-21
    stop-at-21 ace-as-holder-likes buy-at-21
    banker-must-reach-15 banker-must-reach-16 banker-must-reach-17 banker-plays-like-a-dealer
    banker-stops-at-17 banker-plays-like-a-dealer banker-stops-at-21 banker-draws-at-soft-17
    bank-never-passes bank-rotates bank-agreed-on bank-agreed-on-by-all
    last-pontoon-takes-bank largest-stake-takes-bank bank-never-passes bank-rotates
    bank-never-passes split-pontoon-takes-bank
    bank-never-passes trick-takes-bank
    bank-never-passes bank-under-bankers-pontoon
    bank-never-passes bank-may-be-declined
    bank-rotates split-pontoon-takes-bank
    bank-rotates trick-takes-bank
    bank-rotates bank-under-bankers-pontoon
    bank-rotates bank-may-be-declined
    bank-for-sale bank-not-for-sale bank-sold-without-pontoon-only
    bank-not-for-sale bank-sold-again
    bank-not-for-sale sale-undone-by-void
    bank-rotates bank-for-sale
    shuffle-every-deal shuffle-after-pontoon-only shuffle-never shuffle-when-half-is-used
    shuffle-every-deal shuffle-never shuffle-for-new-banker-only shuffle-when-half-is-used
    shuffle-after-pontoon-only shuffle-for-new-banker-only
    shuffle-every-deal no-shuffle-when-bank-rotates
    shuffle-never no-shuffle-when-bank-rotates
    shuffle-never void-not-shuffled
    bust-cards-set-aside bust-cards-turned-over
    used-cards-turned-over bankers-cards-under-first used-cards-set-aside
    void-moves-bank void-pontoon-takes-bank
    all-cut-again first-of-tied-cuts-deals
    session-without-end session-of-eight-deals played-on-while-tied
    first-seat-wins-tie no-place-left-out
    halves-to-the-banker halves-to-the-player
    ace-king-below-pontoon ace-king-changes-nothing
    sudden-every-pontoon-paid sudden-others-lose
    """.strip().splitlines()
)
"""What nobody can believe at once, on one line."""


@attrs.frozen
class Wrong:
    """A wrong program: what it believes, and the levels that it has; all where none are named."""

    holds: tuple[str, ...]
    levels: tuple[str, ...] = ()

    @property
    def command(self) -> tuple[str, ...]:
        """How it is started."""
        levels = ("--levels", ",".join(self.levels)) if self.levels else ()
        return ("node", str(WRONG), "--holds", ",".join(self.holds), *levels)


@attrs.frozen
class Asked:
    """What there is to ask."""

    files: tuple[VectorFile, ...]
    kills: Kills

    @classmethod
    def read(cls) -> Asked:
        """Everything in `spec/vectors/`."""
        files = load_suite(VECTORS)
        return cls(files, load_kills(VECTORS, files))

    def some(self) -> Asked:
        """Whole deals, sessions and options all; of the many others a sample, and the smoke set."""
        rng = random.Random(SEED)
        sampled = (
            self._sampled(file, rng) if file.level in SAMPLED else file for file in self.files
        )
        return attrs.evolve(self, files=tuple(sampled))

    def _sampled(self, file: VectorFile, rng: random.Random) -> VectorFile:
        ids = [vector.id for vector in file.vectors]
        chosen = {*rng.sample(ids, min(SAMPLE, len(ids))), *self.kills.smoke}
        return attrs.evolve(file, vectors=tuple(v for v in file.vectors if v.id in chosen))

    def answered_by(self, program: Wrong) -> Report:
        """What our runner reports of a program."""
        vectors = (vector for file in self.files for vector in file.vectors)
        with Keeper() as keeper:
            done = run(keeper, program.command, vectors, Settings(timeout=60, start_timeout=120))
        return report(done, self.files, {}, self.kills)


# --- which programs ------------------------------------------------------------------------


def programs(known: Sequence[str], kills: Kills) -> tuple[Wrong, ...]:
    """The same programs every time: with one belief, two, three, and with hands alone."""
    rng = random.Random(SEED)
    ones = [Wrong((one,)) for one in rng.sample(known, 30)]
    twos = [Wrong(_compatible(rng, known, 2)) for _ in range(20)]
    threes = [Wrong(_compatible(rng, known, 3)) for _ in range(10)]
    return (*ones, *twos, *threes, *_partial(rng, known, kills))


def _compatible(rng: random.Random, known: Sequence[str], count: int) -> tuple[str, ...]:
    while True:
        held = tuple(rng.sample(known, count))
        if not any(len(group.intersection(held)) > 1 for group in CONTRARY):
            return held


def _partial(rng: random.Random, known: Sequence[str], kills: Kills) -> Iterator[Wrong]:
    """Programs that know hands alone, or hands and which is better, with a belief that shows."""
    for levels in (("hand",), ("hand", "compare")):
        shown = [
            one.id
            for one in kills.misreadings
            if one.id in known and any(v.split("/")[0] in levels for v in one.fails)
        ]
        yield from (Wrong((one,), levels) for one in rng.sample(sorted(shown), 6))


# --- whether the diagnosis is right --------------------------------------------------------


@attrs.frozen
class Verdict:
    """What was named: in each place one misreading, or several that explain equally well."""

    program: Wrong
    failed: int
    status: int
    places: tuple[tuple[str, ...], ...]
    wrong: tuple[tuple[str, ...], ...]
    missing: tuple[str, ...]

    @property
    def right(self) -> bool:
        """Whether exactly what is believed was named."""
        return not self.wrong and not self.missing

    def __str__(self) -> str:
        levels = f" ({', '.join(self.program.levels)})" if self.program.levels else ""
        named = " + ".join(" or ".join(place) for place in self.places) or "nothing"
        return f"{' + '.join(self.program.holds)}{levels}: {self.failed} failed, named: {named}"


def verdict(program: Wrong, found: Report, kills: Kills) -> Verdict:
    """Whether a report names exactly the misreadings that a program holds."""
    judged = {o.vector.id for o in found.run.outcomes if o.status in ("passed", "failed")}
    rows = {one.id: _row(one, judged) for one in kills.misreadings}
    places: dict[int, list[str]] = {}
    for one in found.likely:
        places.setdefault(one.place, []).append(one.id)
    left = list(program.holds)
    wrong = []
    for named in places.values():
        held = next((one for one in left if all(rows[one] == rows[n] for n in named)), None)
        if held is None:
            wrong.append(tuple(named))
        else:
            left.remove(held)
    return Verdict(
        program,
        found.total.failed,
        found.status,
        tuple(map(tuple, places.values())),
        tuple(wrong),
        tuple(one for one in left if not _masked(one, program.holds, rows)),
    )


Row = dict[str, str]


def _row(one: Misreading, asked: Set[str]) -> Row:
    """What the kill table says of a misreading: the vectors that it fails, with its answers."""
    return {vector: one.answers.get(vector, "") for vector in one.fails if vector in asked}


def _masked(one: str, holds: Iterable[str], rows: dict[str, Row]) -> bool:
    """Whether another belief fails wherever this one does."""
    return any(rows[one].keys() <= rows[other].keys() for other in holds if other != one)
