"""A simulation as a value, cut into chunks of sessions that can be played anywhere.

Session number `index` is played with its own generator, seeded from the simulation's seed and the
index.  So a chunk needs nothing but the job and its numbers, a longer simulation begins with the
very sessions of a shorter one, and any single session can be played again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

import attrs

from ..amounts import Amount
from ..errors import Malformed
from ..playing import Policy, policy_name, steps
from ..ruleset import RuleSet
from ..sessions import Session, new_session
from .counting import Counts, Sample, counts_of, nets_of, sample_of

CHUNK: Final = 16
"""Sessions in a chunk: a fraction of a second of play, so that an interrupt is answered soon."""

DEALS: Final = 8
"""Deals of a session where the rules set no number, as at the reference table."""

MOST_DEALS: Final = 10**9
MOST_SEED: Final = 2**64 - 1

STALLED: Final = 20_000
"""So many actions without a counted deal, and there will be none: every deal is void, or every
cut a tie."""

_WORD: Final = 2**64


@attrs.frozen
class Job:
    """What is to be played: rules, the seats clockwise with their policies, deals and seed."""

    rules: RuleSet
    seats: tuple[tuple[str, Policy], ...]
    deals: int
    seed: int

    @property
    def session_deals(self) -> int:
        """Counted deals of a whole session."""
        return self.rules.session_deals or DEALS

    @property
    def sessions(self) -> int:
        """How many sessions it takes; the last may be cut short."""
        return -(-self.deals // self.session_deals)

    def chunks(self) -> Iterator[Chunk]:
        """The work in order."""
        for first in range(0, self.sessions, CHUNK):
            yield Chunk(self, first, min(first + CHUNK, self.sessions))


class Chunk(NamedTuple):
    """The sessions of a job from number `first` up to, not including, `end`."""

    job: Job
    first: int
    end: int


class Tally(NamedTuple):
    """What was counted: of everything, and for each group of the job in its order."""

    counts: Counts
    samples: tuple[Sample, ...]

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        samples = zip(self.samples, other.samples, strict=True)
        return Tally(
            self.counts.plus(other.counts), tuple(one.plus(another) for one, another in samples)
        )


Places = dict[tuple[str, bool], tuple[int, ...]]
"""The places of groups to which a result belongs: by the seat, and whether it held the bank."""


@attrs.frozen
class Group:
    """Whose results are summed: of one `seat`, of one `policy`, or of everybody in a `role`.

    `role` is `banker` or `player`, or None where both count; `seat` and `policy` are None where
    all of them count.  A seat is given with its policy.
    """

    seat: str | None
    policy: str | None
    role: str | None


@attrs.frozen
class Simulation:
    """What came out: the job, the counts, and what each seat, role and policy won.

    `policies` are the policies in each role, and empty where all seats play the same one.
    """

    rules: RuleSet
    deals: int
    sessions: int
    seed: int
    counts: Counts
    seats: tuple[tuple[Group, Sample], ...]
    roles: tuple[tuple[Group, Sample], ...]
    policies: tuple[tuple[Group, Sample], ...]


def new_job(rules: RuleSet, seats: Mapping[str, Policy], deals: int, seed: int) -> Job:
    """A job whose every part is sound; refused as a session of these seats would be."""
    new_session(rules, seats)
    _within(deals, "deals", 1, MOST_DEALS)
    _within(seed, "the seed", 0, MOST_SEED)
    called: dict[str, Policy] = {}
    for policy in seats.values():
        if called.setdefault(policy_name(policy), policy) != policy:
            raise Malformed(f"two policies are called {policy_name(policy)}")
    return Job(rules, tuple(seats.items()), deals, seed)


def _within(number: object, what: str, least: int, most: int) -> None:
    if type(number) is not int or not least <= number <= most:
        raise Malformed(f"{what}: a whole number from {least} to {most}")


def session_seed(seed: int, index: int) -> int:
    """The seed of one session's generator: both numbers mixed into one of 64 bits.

    Neighbouring seeds and indices give unrelated numbers (the finaliser of SplitMix64, twice).
    """
    return _mixed(_mixed(seed + 0x9E3779B97F4A7C15) + index * 0x9E3779B97F4A7C15)


def _mixed(word: int) -> int:
    word %= _WORD
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 % _WORD
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB % _WORD
    return word ^ (word >> 31)


def play_session(job: Job, index: int) -> Session:
    """Session number `index` of a job, from the cut; the last one stops with the last deal."""
    wanted = min(job.session_deals, job.deals - index * job.session_deals)
    generator = random.Random(session_seed(job.seed, index))
    policies = dict(job.seats)
    session = new_session(job.rules, policies)
    counted = since = 0
    for number, step in enumerate(steps(session, policies, generator)):
        session = step.session
        if session.counted == wanted:
            break
        if session.counted > counted:
            counted, since = session.counted, number
        if number - since > STALLED:
            raise Malformed("with these rules and policies no deal comes to an end that counts")
    return session


def play_chunk(chunk: Chunk) -> Tally:
    """Play the sessions of a chunk and count."""
    total, places = nothing(chunk.job), _places(chunk.job)
    for index in range(chunk.first, chunk.end):
        total = total.plus(_counted(play_session(chunk.job, index), places, len(total.samples)))
    return total


def nothing(job: Job) -> Tally:
    """The tally of no session."""
    return Tally(Counts(), (Sample(),) * len(groups(job)))


def groups(job: Job) -> tuple[Group, ...]:
    """Whose results are summed, in the order of a tally: seats, roles, policies by role."""
    names = dict.fromkeys(policy_name(policy) for _, policy in job.seats)
    by_role = [Group(None, name, role) for name in names for role in ("banker", "player")]
    return (
        *(Group(seat, policy_name(policy), None) for seat, policy in job.seats),
        Group(None, None, "banker"),
        Group(None, None, "player"),
        *(by_role if len(names) > 1 else ()),
    )


def _counted(session: Session, places: Places, groups: int) -> Tally:
    """The tally of one session; `places` says to which of so many groups a result belongs."""
    found: tuple[list[Amount], ...] = tuple([] for _ in range(groups))
    for banker, nets in nets_of(session):
        for seat, net in nets.items():
            for place in places[seat, seat == banker]:
                found[place].append(net)
    return Tally(counts_of(session), tuple(map(sample_of, found)))


def _places(job: Job) -> Places:
    """Where the results of each seat belong, as banker and as player."""
    return {
        (seat, banking): tuple(
            place
            for place, group in enumerate(groups(job))
            if group.seat in (None, seat)
            and group.policy in (None, policy_name(policy))
            and group.role in (None, "banker" if banking else "player")
        )
        for seat, policy in job.seats
        for banking in (False, True)
    }


def simulation_of(job: Job, tally: Tally) -> Simulation:
    """The result by name."""
    rows = tuple(zip(groups(job), tally.samples, strict=True))
    seats = len(job.seats)
    return Simulation(
        job.rules,
        tally.counts.deals,
        job.sessions,
        job.seed,
        tally.counts,
        rows[:seats],
        rows[seats : seats + 2],
        rows[seats + 2 :],
    )
