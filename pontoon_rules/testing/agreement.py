"""Hold any engine against ours: ask both the same questions, and find the smallest that differs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, Final

import attrs
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Flaky

from ..answers import LEVELS, Answer, Level, Mismatch, answer, mismatches
from ..clauses import ClauseId
from ..errors import Malformed
from ..transcripts.rulesets import rules_json
from .asking import AT_TABLES, Question, questions
from .defaults import defaults
from .tables import Rules
from .telling import deciding, told

Engine = Callable[..., Any] | object
"""A function of level, rules and question, or an object with a method for each of its levels."""


@attrs.frozen
class Difference:
    """The smallest question found to which an engine does not answer as the rules do.

    `given` is its answer, `failure` the exception it raised instead.  `clauses` are those that
    decide what differs, the most telling first.  `unsteady` engines answered the same question
    in two ways.  As a text it is all of this in plain words.
    """

    question: Question
    ours: Answer
    given: Any
    mismatches: tuple[Mismatch, ...]
    failure: Exception | None = None
    unsteady: bool = False

    @property
    def clauses(self) -> tuple[ClauseId, ...]:
        """The clauses that decide the parts that differ."""
        return deciding(self.question, self.ours, self.given, self.mismatches)

    def __str__(self) -> str:
        """The question, both answers, what differs, and the clauses that decide it."""
        return told(
            self.question, self.ours, self.given, self.mismatches, self.failure, self.unsteady
        )


@attrs.frozen
class Held:
    """What came of the check: one difference at most for each level; true where there is none.

    `answered` says for each level how many questions the engine answered.
    """

    differences: tuple[Difference, ...]
    answered: dict[Level, int] = attrs.field(hash=False)

    def __bool__(self) -> bool:
        """Whether the engine agrees with the rules, as far as it was asked."""
        return not self.differences


class NothingAsked(Malformed):
    """The engine answers no question of a level that it is to be held to."""


def holds_against(
    engine: Engine,
    levels: Iterable[Level] | None = None,
    examples: int | None = None,
    rules: Rules = None,
    reasons: bool = False,
) -> Held:
    """Ask `engine` and the rules the same questions, and say where they differ.

    `engine` is a function of three arguments, the level, the switches of the rules and the
    question, or an object with a method of two for each level it knows, called `hand`, `compare`
    and so on.  It returns what `expected` of a vector holds, as plain data; it raises
    `NotImplementedError` for a question that it leaves out.

    `levels` are all that an object has methods for, and all there are for a function; `examples`
    is the number of questions of each, `rules` a rule set or a strategy of them: the reference
    table where nothing else is said.  Verdicts are compared, with `reasons` also the first clause
    and the codes of refusals.

    Raises `NothingAsked` where the engine answers nothing at a level, and `Malformed` for a level
    that does not exist.
    """
    search = Search(engine, examples or defaults.get().examples, rules, reasons)
    found = [search.level(level) for level in _levels(engine, levels)]
    return Held(tuple(one for one in found if one is not None), search.answered)


def assert_agrees(
    engine: Engine,
    levels: Iterable[Level] | None = None,
    examples: int | None = None,
    rules: Rules = None,
    reasons: bool = False,
) -> None:
    """As `holds_against`, level by level, and fail at the first difference.

    Raises `AssertionError` with the smallest question, both answers and the clauses that decide.
    """
    __tracebackhide__ = True
    search = Search(engine, examples or defaults.get().examples, rules, reasons)
    for level in _levels(engine, levels):
        found = search.level(level)
        if found is not None:
            raise AssertionError(f"\n{found}") from found.failure


def _levels(engine: Engine, levels: Iterable[Level] | None) -> tuple[Level, ...]:
    """The levels to ask, from the simplest on."""
    wanted = set(LEVELS if levels is None else levels)
    unknown = sorted(wanted - set(LEVELS))
    if unknown:
        raise Malformed(f"no level is called {unknown[0]!r:.40}; there are {', '.join(LEVELS)}")
    own = tuple(level for level in LEVELS if callable(getattr(engine, level, None)))
    if levels is None and own:
        return own
    if not own and not callable(engine):
        raise Malformed("an engine is a function, or has methods called " + ", ".join(LEVELS))
    return tuple(level for level in LEVELS if level in wanted)


class _Differs(Exception):
    """Tells Hypothesis that a question differs, so that it looks for a smaller one."""


class _Enough(BaseException):
    """Tells Hypothesis to stop: the question is small enough for the time it takes."""


MOST_SHRINKING: Final = 500
"""How many more questions are asked, once one differs, to find the smallest."""


@attrs.define
class Search:
    """Looks for the smallest difference at each level."""

    engine: Engine
    examples: int
    rules: Rules
    reasons: bool
    answered: dict[Level, int] = attrs.field(factory=dict)
    found: list[Difference] = attrs.field(factory=list)
    shrinking: int = 0

    def level(self, level: Level) -> Difference | None:
        """The smallest difference found at a level, or None; small tables are asked first."""
        self.answered[level] = 0
        parts = (True, False) if level in AT_TABLES else (False,)
        for small in parts:
            found = self.part(level, small, max(1, self.examples // len(parts)))
            if found is not None:
                return found
        if not self.answered[level]:
            raise NothingAsked(f"the engine answers no question of the level {level}")
        return None

    def part(self, level: Level, small: bool, examples: int) -> Difference | None:
        """The smallest difference among so many questions."""
        self.found, self.shrinking = [], 0
        in_force = self.rules if self.rules is not None else defaults.get().rules
        asked = given(questions(level, in_force, small))(self.try_one)
        try:
            _quietly(examples)(asked)()
        except _Differs:
            return self.found[-1]
        except _Enough:
            return min(self.found, key=_size)
        except Flaky:
            return attrs.evolve(self.found[-1], unsteady=True)
        return None

    def try_one(self, question: Question) -> None:
        """Ask one question, and stop where the answers differ."""
        self.shrinking += bool(self.found)
        if self.shrinking > MOST_SHRINKING:
            raise _Enough
        difference = self.asked(question)
        if difference is not None:
            self.found.append(difference)
            raise _Differs

    def asked(self, question: Question) -> Difference | None:
        """How the engine differs on one question, or None."""
        ours = answer(question.level, question.rules, question.input)
        try:
            given = ask(self.engine, question)
        except NotImplementedError:
            return None
        except Exception as failure:  # whatever the engine raises is its answer
            self.answered[question.level] += 1
            return Difference(question, ours, None, (), failure)
        self.answered[question.level] += 1
        wrong = mismatches(_plain(ours.result), given, self.reasons)
        return Difference(question, ours, given, wrong) if wrong else None


def _size(difference: Difference) -> tuple[int, int]:
    """How large a question is: its actions, then everything in it."""
    asked = difference.question.input
    return len(asked.get("actions", ())), len(json.dumps(asked))


def ask(engine: Engine, question: Question) -> Any:
    """The engine's answer; it gets data of its own, which it may change."""
    rules, asked = rules_json(question.rules), _plain(question.input)
    method = getattr(engine, question.level, None)
    if callable(method):
        return method(rules, asked)
    assert callable(engine)
    return engine(question.level, rules, asked)


def _plain(data: Any) -> Any:
    """Plain data, made anew as it would come from a file."""
    return json.loads(json.dumps(data))


def _quietly(examples: int) -> settings:
    """Ask so many questions, keep no memory of them, and explain nothing: we do that."""
    return settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
        print_blob=False,
    )
