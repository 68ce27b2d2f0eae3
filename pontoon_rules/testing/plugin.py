"""The pytest plugin `pontoon_rules`: vectors as tests, and what the check of engines asks.

pytest loads it wherever this package is installed, so it imports nothing until it is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import pytest

if TYPE_CHECKING:
    from ..ruleset import RuleSet
    from .vectors import Vector

MARK: Final = "pontoon_vectors"
ONE: Final = "pontoon_vector"
HELP: Final = (
    f"{MARK}(*levels, every=1): run the test with each vector of the levels, as {ONE}; "
    "with every=10 with each tenth of them"
)
_TOKEN: Final = pytest.StashKey[Any]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """What can be said on the command line."""
    group = parser.getgroup("pontoon", "tests of Pontoon programs (pontoon-rules)")
    group.addoption(
        "--pontoon-examples",
        type=int,
        metavar="N",
        help="how many questions assert_agrees asks at each level, where the test does not say",
    )
    group.addoption(
        "--pontoon-profile",
        metavar="NAME",
        help="the rules asked about, such as home or table+malaysian; also limits the vectors",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Make the mark known, and keep what the command line says."""
    config.addinivalue_line("markers", HELP)
    examples, profile = _asked(config)
    if examples is None and profile is None:
        return
    if examples is not None and examples < 1:
        raise pytest.UsageError("--pontoon-examples is a whole number from 1")
    known = import_module("pontoon_rules.testing.defaults")
    said = {"examples": examples, "rules": profile and _rules(profile)}
    chosen = {name: value for name, value in said.items() if value is not None}
    config.stash[_TOKEN] = known.defaults.set(known.Defaults(**chosen))


def pytest_unconfigure(config: pytest.Config) -> None:
    """Leave everything as it was."""
    token = config.stash.get(_TOKEN, None)
    if token is not None:
        import_module("pontoon_rules.testing.defaults").defaults.reset(token)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that has the mark once for each vector."""
    mark = metafunc.definition.get_closest_marker(MARK)
    if mark is None:
        return
    if ONE not in metafunc.fixturenames:
        raise pytest.UsageError(f"{metafunc.definition.name} has the mark {MARK}, but no {ONE}")
    vectors = _vectors(metafunc.config, *mark.args)[:: mark.kwargs.get("every", 1)]
    metafunc.parametrize(ONE, vectors, ids=str)


@pytest.fixture
def pontoon_vector() -> Vector:
    """One vector, in a test that has the mark `pontoon_vectors`."""
    raise pytest.UsageError(f"{ONE} needs the mark: @pytest.mark.{MARK}('hand')")


@pytest.fixture(scope="session")
def pontoon_vectors(pytestconfig: pytest.Config) -> Mapping[str, tuple[Vector, ...]]:
    """All vectors by level, each level read when it is first looked at."""
    return VectorsByLevel(pytestconfig)


@pytest.fixture(scope="session")
def pontoon_profile(pytestconfig: pytest.Config) -> RuleSet:
    """The rules that `--pontoon-profile` names, else those of the reference table."""
    return _rules(_asked(pytestconfig)[1] or "table")


class VectorsByLevel(Mapping[str, "tuple[Vector, ...]"]):
    """The vectors of each level, read when they are asked for."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config

    def __getitem__(self, level: str) -> tuple[Vector, ...]:
        """The vectors of a level; `KeyError` where there is no such level."""
        if level not in _levels():
            raise KeyError(level)
        return _vectors(self._config, level)

    def __iter__(self) -> Iterator[str]:
        """The levels, from the simplest on."""
        return iter(_levels())

    def __len__(self) -> int:
        """How many levels there are."""
        return len(_levels())


def _levels() -> tuple[str, ...]:
    known: tuple[str, ...] = import_module("pontoon_rules.answers").LEVELS
    return known


def _asked(config: pytest.Config) -> tuple[int | None, str | None]:
    return config.getoption("--pontoon-examples"), config.getoption("--pontoon-profile")


def _rules(name: str) -> RuleSet:
    errors = import_module("pontoon_rules.errors")
    try:
        found: RuleSet = import_module("pontoon_rules.variants").named(name)
    except errors.Malformed as error:
        raise pytest.UsageError(f"--pontoon-profile: {error.message}") from None
    return found


def _vectors(config: pytest.Config, *levels: str) -> tuple[Vector, ...]:
    errors = import_module("pontoon_rules.errors")
    load = import_module("pontoon_rules.testing.vectors").load_vectors
    try:
        found: tuple[Vector, ...] = load(*levels, profile=_asked(config)[1])
    except errors.Malformed as error:
        raise pytest.UsageError(f"{MARK}: {error.message}") from None
    return found
