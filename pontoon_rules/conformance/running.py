"""The whole run: every question asked, every answer scored, every trouble survived.

After a trouble the command is killed and started again, and the question that met it has errored.
Where several questions were on their way it is not known which one that was: they are asked again,
and from there on one at a time.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import attrs

from . import answers
from .answers import Answer, Json
from .keeper import Keeper
from .scoring import (
    RIGHT,
    UNASKED,
    WRONG,
    answer_digest,
    asks_reason,
    difference,
    reason,
    same,
)
from .suite import Vector, encoded
from .talking import Candidate, Conversation, Settings, question
from .troubles import GARBAGE, NotRun, Trouble

PASSED: Final = "passed"
FAILED: Final = "failed"
SKIPPED: Final = "skipped"
ERRORED: Final = "errored"
STATUSES: Final = (PASSED, FAILED, SKIPPED, ERRORED)

IN_A_ROW: Final = 5
IN_ALL: Final = 100
KEPT: Final = 2_000
AT_ONCE: Final = 100

Progress = Callable[[int, int], None]


class Outcome(NamedTuple):
    """What came of one question.

    `message` says what is wrong; `reason` is right, wrong, missing or empty where none is asked
    for, and `reason_message` what is wrong with it.  `digest` is that of a wrong answer, and
    `answer` its JSON text, cut.
    """

    vector: Vector
    status: str
    message: str = ""
    reason: str = UNASKED
    reason_message: str = ""
    digest: str = ""
    answer: str = ""


@attrs.frozen
class Run:
    """Everything that was asked, in order, and what was not asked any more, and why."""

    candidate: Candidate
    outcomes: tuple[Outcome, ...]
    left: tuple[Vector, ...]
    stopped: str
    notes: tuple[str, ...]
    milliseconds: int


def run(
    keeper: Keeper,
    command: Sequence[str],
    vectors: Iterable[Vector],
    settings: Settings,
    progress: Progress | None = None,
) -> Run:
    """Ask a command all the vectors that it takes; NotRun where it cannot be run."""
    began = time.monotonic()
    asking = _Asking(keeper, command, settings, progress)
    candidate = asking.begin(vectors)
    asking.all()
    return Run(
        candidate,
        tuple(asking.outcomes),
        tuple(asking.waiting),
        asking.stopped,
        tuple(asking.notes),
        round((time.monotonic() - began) * 1000),
    )


class _Asking:
    """A run under way."""

    def __init__(
        self,
        keeper: Keeper,
        command: Sequence[str],
        settings: Settings,
        progress: Progress | None,
    ) -> None:
        self._keeper = keeper
        self._command = command
        self._settings = settings
        self._progress = progress
        self._talk: Conversation | None = None
        self._asked: deque[Vector] = deque()
        self._made: dict[str, str] = {}
        self._ready = ""
        self._sure = False
        self._window = 1
        self._total = 0
        self._row = 0
        self._all = 0
        self.waiting: deque[Vector] = deque()
        self.outcomes: list[Outcome] = []
        self.stopped = ""
        self.notes: list[str] = []

    def begin(self, vectors: Iterable[Vector]) -> Candidate:
        """Start the command for the first time."""
        vectors = tuple(vectors)
        talk, candidate = self._started(self._prepare(vectors))
        self._talk = talk
        self._window = min(candidate.window, self._settings.window)
        self.waiting.extend(vector for vector in vectors if candidate.takes(vector))
        self._total = len(self.waiting)
        return candidate

    def _prepare(self, vectors: Sequence[Vector]) -> Iterator[None]:
        """Make questions ready, some at a time, while there is nothing else to do."""
        for first in range(0, len(vectors), AT_ONCE):
            for vector in vectors[first : first + AT_ONCE]:
                self._made[vector.id] = question(vector)
            yield

    def _started(self, meanwhile: Iterable[None] = ()) -> tuple[Conversation, Candidate]:
        talk = Conversation(self._keeper, self._command, self._settings)
        try:
            return talk, talk.begin(meanwhile)
        except NotRun:
            talk.kill()
            raise

    def all(self) -> None:
        """Ask until all is asked, or the troubles are too many."""
        while self.waiting and not self.stopped:
            try:
                self._exchange(self._talking())
            except Trouble as trouble:
                self._survive(trouble.message)
            except NotRun as failed:
                self._asked.append(self.waiting.popleft())
                self._survive(f"could not be started again: {failed.message}")
        if self._talk is not None:
            self._talk.stop()

    def _talking(self) -> Conversation:
        """The command, started again where it has been ended."""
        if self._talk is None:
            self._talk, _ = self._started()
        return self._talk

    def _exchange(self, talk: Conversation) -> None:
        """Questions and answers, as many questions ahead as the command wants.

        An answer is judged when the next question is already on its way, and while the command
        works on that one the question after it is made ready.
        """
        asked = self._asked
        self._send(talk)
        while asked:
            line = talk.line()
            vector = asked.popleft()
            self._send(talk)
            try:
                outcome = _scored(vector, talk.answer(line))
            except Trouble:
                asked.appendleft(vector)
                self._sure = self._window == 1
                raise
            self._row = 0
            self._keep(outcome)

    def _send(self, talk: Conversation) -> None:
        """Send what may be sent, and make the next question ready."""
        waiting = self.waiting
        while waiting and len(self._asked) < self._window:
            vector = waiting.popleft()
            talk.ask(self._ready or self._question(vector))
            self._asked.append(vector)
            self._ready = self._question(waiting[0]) if waiting else ""

    def _question(self, vector: Vector) -> str:
        return self._made.pop(vector.id, "") or question(vector)

    def _keep(self, outcome: Outcome) -> None:
        self.outcomes.append(outcome)
        if self._progress is not None:
            self._progress(len(self.outcomes), self._total)

    def _survive(self, message: str) -> None:
        """End the command, and say which question met the trouble, or ask to find out."""
        if self._talk is not None:
            self._talk.kill()
            self._talk = None
        if len(self._asked) == 1 or self._sure:
            self._keep(Outcome(self._asked.popleft(), ERRORED, message))
            self._count(message)
        else:
            self._window = 1
            ahead = f"with {len(self._asked)} questions on their way it {message}"
            self.notes.append(f"{ahead}: asked one at a time from there on")
        self.waiting.extendleft(reversed(self._asked))
        self._asked.clear()
        self._ready = ""
        self._sure = False

    def _count(self, message: str) -> None:
        self._row += 1
        self._all += 1
        if self._row >= IN_A_ROW:
            self.stopped = f"stopped after {self._row} troubles in a row, the last: {message}"
        elif self._all >= IN_ALL:
            self.stopped = f"stopped after {self._all} troubles, the last: {message}"


# --- scoring -------------------------------------------------------------------------------


def _scored(vector: Vector, answer: Answer) -> Outcome:
    """What an answer is worth."""
    if answer.way == answers.SKIPPED:
        return Outcome(vector, SKIPPED, answer.said)
    if answer.way == answers.ERRORED:
        return Outcome(vector, ERRORED, f"said: {answer.said}")
    try:
        return _compared(vector, answer.said)
    except RecursionError:
        raise Trouble(GARBAGE, "answered with a result that is nested too deeply") from None


def _compared(vector: Vector, result: Json) -> Outcome:
    if same(vector.expected, result):
        return Outcome(vector, PASSED, "", RIGHT if asks_reason(vector.expected) else UNASKED)
    wrong = difference(vector.expected, result)
    named, message = reason(vector.expected, result)
    if not wrong:
        return Outcome(vector, PASSED, "", named, message)
    digest = answer_digest(vector.expected, result)
    named = named and WRONG
    return Outcome(vector, FAILED, wrong, named, "", digest, encoded(result)[:KEPT])
