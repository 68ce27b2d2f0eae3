"""Which wrong beliefs explain the failures of a program: one, two or three at once.

The *kill table* says for each misreading of the rules which vectors it gets wrong, and with which
answer.  The explanation is the one that takes the fewest bits to tell: which misreadings are held,
which vectors they do not explain, and where they should have failed and did not.  So a misreading
is named only where it says more than it costs, a passed vector speaks against it, another wrong
answer than its own too, and failures that come from something else disturb nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Final

import attrs

MOST: Final = 3
BEAM: Final = 12

_AGREES: Final = 0.1
"""Bits for a vector that fails as the misreading says; nearly none."""
_SPEAKS: Final = 4.5
"""Bits for a vector that the misreading must fail, and that passed."""
_OTHERWISE: Final = 2.0
"""Bits for a vector that the misreading must fail, and that failed with another answer."""
_UNDONE: Final = 4.0
"""Bits for a vector that several of the misreadings must fail, and that passed."""
_MIXED: Final = 3.0
"""Bits for a vector that several of the misreadings must fail, and that failed otherwise."""
_HIDDEN: Final = 1.0
"""Bits for a vector that fails as several of the misreadings say: one of them would have done."""
_ANSWER: Final = 2.0
"""Bits for which wrong answer came: there are about four."""
_DOUBT: Final = 3.0
"""Bits for each misreading after the first, since one may be read a little otherwise."""
_EPSILON: Final = 1e-6


@attrs.frozen
class Misreading:
    """A wrong belief: the vectors that its holder fails, and the digests of his answers."""

    id: str
    belief: str
    fails: Set[str]
    answers: Mapping[str, str] = attrs.field(factory=dict)


@attrs.frozen
class Likely:
    """A misreading that explains failures.

    `agreeing` vectors failed as it says; `disagreeing` ones should have failed so, and passed or
    failed otherwise.  Those that share a `place` explain equally well: one of them is enough.
    """

    id: str
    belief: str
    agreeing: int
    disagreeing: int
    place: int
    explains: Set[str]


def diagnose(
    failed: Mapping[str, str], asked: Set[str], kill_table: Sequence[Misreading]
) -> list[Likely]:
    """The misreadings that explain the failed vectors best; none where nothing fits.

    `failed` gives the digest of each wrong answer, or an empty text where it is not known.  `asked`
    are the vectors with a verdict, passed or failed: what was skipped or errored says nothing.
    """
    case = _Case(failed, asked, kill_table)
    held = case.best()
    found: list[Likely] = []
    for place, one in enumerate(_in_order(held), start=1):
        others = tuple(other for other in held if other is not one)
        found += (case.likely(tied, others, place) for tied in case.ties(one, others))
    return found


def unexplained(failed: Iterable[str], likely: Iterable[Likely]) -> int:
    """How many failures none of the misreadings explains."""
    explained = {vector for one in likely for vector in one.explains}
    return sum(vector not in explained for vector in failed)


def _in_order(held: Iterable[_Held]) -> list[_Held]:
    """The misreadings, first the one that explains most."""
    return sorted(held, key=lambda one: (-one.agrees.bit_count(), one.misreading.id))


@attrs.frozen(eq=False)
class _Held:
    """A misreading among the vectors that were asked, as sets of bits.

    `fails` must fail; of them, `agrees` failed with its answer, `named` with an answer that is
    known on both sides.
    """

    misreading: Misreading
    fails: int
    agrees: int
    named: int


class _Case:
    """What was asked and what failed, with a bit for each vector."""

    def __init__(
        self, failed: Mapping[str, str], asked: Set[str], table: Iterable[Misreading]
    ) -> None:
        self._failed = {vector: digest for vector, digest in failed.items() if vector in asked}
        self._places = {vector: place for place, vector in enumerate(sorted(asked))}
        self._wrong = self._set(self._failed)
        self._known = self._set(vector for vector, digest in self._failed.items() if digest)
        held = (self._held(one) for one in table)
        self._table = [one for one in held if one.agrees]
        self._member = math.log2(len(self._table) + 1) + 1

    def _set(self, vectors: Iterable[str]) -> int:
        """Vectors as bits."""
        found = bytearray(len(self._places) // 8 + 1)
        for vector in vectors:
            place = self._places[vector]
            found[place >> 3] |= 1 << (place & 7)
        return int.from_bytes(found, "little")

    def _held(self, one: Misreading) -> _Held:
        fails = [vector for vector in one.fails if vector in self._places]
        wrong = [vector for vector in fails if vector in self._failed]
        named = [v for v in wrong if self._failed[v] and self._failed[v] == one.answers.get(v)]
        open_ = [v for v in wrong if not self._failed[v] or not one.answers.get(v)]
        return _Held(one, self._set(fails), self._set((*open_, *named)), self._set(named))

    def best(self) -> tuple[_Held, ...]:
        """The misreadings whose telling takes the fewest bits; perhaps none."""
        best: tuple[_Held, ...] = ()
        beam = [best]
        for _ in range(MOST):
            longer = {frozenset((*held, one)) for held in beam for one in self._table}
            sets = [tuple(one) for one in longer if len(one) > len(beam[0])]
            beam = sorted(sets, key=self._ranked)[:BEAM]
            if not beam:
                break
            best = min(best, beam[0], key=self._bits_of)
        return best

    def _ranked(self, held: Sequence[_Held]) -> tuple[float, list[str]]:
        return self._bits_of(held), sorted(one.misreading.id for one in held)

    def ties(self, one: _Held, others: tuple[_Held, ...]) -> Iterator[_Held]:
        """The misreading, and those that would do as well in its place beside the others."""
        least = self._bits_of((*others, one)) + _EPSILON
        yield one
        for other in self._table:
            if other not in (one, *others) and self._bits_of((*others, other)) <= least:
                yield other

    def likely(self, one: _Held, others: Iterable[_Held], place: int) -> Likely:
        """What is to be said of a misreading that is held beside the others."""
        elsewhere = 0
        for other in others:
            elsewhere |= other.fails
        speaks = (one.fails & ~one.agrees & ~elsewhere).bit_count()
        agrees = one.agrees
        known = one.misreading
        explains = {v for v in known.fails if v in self._failed and agrees >> self._places[v] & 1}
        return Likely(known.id, known.belief, len(explains), speaks, place, explains)

    def _bits_of(self, held: Sequence[_Held]) -> float:
        """What it takes to tell all answers to someone who knows which misreadings are held.

        Without end where one of them is mostly contradicted.
        """
        once = several = agrees = alike = named = members = 0
        for one in held:
            several |= (once | several) & one.fails
            once = (once | one.fails) & ~several
            alike |= agrees & one.agrees
            agrees |= one.agrees
            named |= one.named
            members += 1
        if any(self._is_contradicted(one, several) for one in held):
            return math.inf
        inside = once | several
        outside = len(self._places) - inside.bit_count()
        wrong = (self._wrong & ~inside).bit_count()
        answers = (self._known & ~named).bit_count()
        return (
            members * self._member
            + max(0, members - 1) * _DOUBT
            + _AGREES * (agrees & ~alike).bit_count()
            + _HIDDEN * alike.bit_count()
            + _SPEAKS * (once & ~self._wrong).bit_count()
            + _OTHERWISE * (once & self._wrong & ~agrees).bit_count()
            + _UNDONE * (several & ~self._wrong).bit_count()
            + _MIXED * (several & self._wrong & ~agrees).bit_count()
            + _ANSWER * answers
            + outside * _entropy(wrong, outside)
        )

    def _is_contradicted(self, one: _Held, several: int) -> bool:
        """Whether of the vectors that it alone must fail more passed than failed."""
        alone = one.fails & ~several
        return (alone & ~self._wrong).bit_count() > (alone & self._wrong).bit_count()


def _entropy(some: int, of: int) -> float:
    """Bits that each of `of` takes to tell whether it is one of `some`."""
    if some in (0, of):
        return 0.0
    share = some / of
    return -share * math.log2(share) - (1 - share) * math.log2(1 - share)
