"""The pytest plugin, run in processes of its own: with Hypothesis, and as if it were not there."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

import pontoon_rules
from pontoon_rules import testing

pytest_plugins = "pytester"

HOME = Path(pontoon_rules.__file__).resolve().parent.parent
PLUGIN = "pontoon_rules.testing.plugin"

ENGINE = """
import pytest
from pontoon_rules.answers import answer, rules_from

def right(level, rules, asked):
    return answer(level, rules_from(rules), asked).result
"""

VECTORS = (
    ENGINE
    + """
@pytest.mark.pontoon_vectors("compare", "session", every=40)
def test_mine(pontoon_vector):
    given = right(pontoon_vector.level, pontoon_vector.switches, pontoon_vector.input)
    assert given == pontoon_vector.expected

def test_by_level(pontoon_vectors):
    assert list(pontoon_vectors) == ["hand", "compare", "settle", "options", "deal", "session"]
    assert len(pontoon_vectors) == 6
    assert pontoon_vectors["compare"][0].id.startswith("compare/")
    assert "bridge" not in pontoon_vectors
"""
)

CHECK = (
    ENGINE
    + """
from pontoon_rules.testing import assert_agrees

asked = []

def counted(level, rules, question):
    asked.append(rules["profile"])
    return right(level, rules, question)

def test_mine(pontoon_profile):
    assert_agrees(counted, ["hand", "compare"])
    assert set(asked) == {pontoon_profile.profile}
    print("asked", len(asked), pontoon_profile.profile)
"""
)


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No other plugin, and the package from where these tests have it."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("PYTHONPATH", str(HOME))
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)


def run(pytester: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    flags = ("-p", PLUGIN, "-p", "no:cacheprovider", "--strict-markers", "-W", "error")
    return pytester.runpytest_subprocess(*flags, *arguments)


def without_hypothesis(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if Hypothesis were not installed."""
    package = pytester.mkpydir("hypothesis")
    error = "raise ModuleNotFoundError(\"No module named 'hypothesis'\", name='hypothesis')\n"
    (package / "__init__.py").write_text(error, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(pytester.path), str(HOME))))


def test_a_test_is_run_with_every_vector(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(VECTORS)
    found = run(pytester, "-v")
    assert found.ret == 0
    found.stdout.fnmatch_lines(
        ["*::test_mine?compare/*? PASSED*", "*::test_mine?session/*? PASSED*"]
    )
    assert found.parseoutcomes()["passed"] > 60


def test_the_vectors_need_no_hypothesis(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_hypothesis(pytester, monkeypatch)
    pytester.makepyfile(VECTORS)
    found = run(pytester)
    assert found.ret == 0
    assert found.parseoutcomes()["passed"] > 60


def test_the_check_says_what_to_install(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_hypothesis(pytester, monkeypatch)
    pytester.makepyfile(CHECK)
    found = run(pytester, "--pontoon-examples", "5")
    assert found.ret == 2
    said = 'testing.assert_agrees needs Hypothesis: pip install "pontoon-rules[testing]"'
    assert said in found.stdout.str()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "asked 600 table"),
        (("--pontoon-examples", "12"), "asked 24 table"),
        (
            ("--pontoon-profile", "home+malaysian", "--pontoon-examples=9"),
            "asked 18 home+malaysian",
        ),
    ],
)
def test_the_command_line_says_what_is_asked(
    pytester: pytest.Pytester, arguments: tuple[str, ...], said: str
) -> None:
    pytester.makepyfile(CHECK)
    found = run(pytester, "-s", *arguments)
    assert found.ret == 0
    found.stdout.fnmatch_lines([f"*{said}*"])


def test_a_profile_limits_the_vectors(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest

        def test_all(pontoon_vectors):
            found = {vector.rules.profile for vector in pontoon_vectors["compare"]}
            assert found <= {"home"}

        @pytest.mark.pontoon_vectors("hand")
        def test_one(pontoon_vector):
            assert pontoon_vector.rules.profile == "home"
        """
    )
    found = run(pytester, "--pontoon-profile", "home")
    assert found.ret == 0


WRONG = (
    ("--pontoon-profile=golf", "", "no rules are called 'golf'"),
    ("--pontoon-examples=0", "", "--pontoon-examples is a whole number from 1"),
    ("-q", "import pytest\n@pytest.mark.pontoon_vectors('bridge')\ndef test_x(pontoon_vector): ...",
     "no level is called 'bridge'"),
    ("-q", "import pytest\n@pytest.mark.pontoon_vectors('hand')\ndef test_x(): ...",
     "test_x has the mark pontoon_vectors, but no pontoon_vector"),
    ("-q", "def test_x(pontoon_vector): ...", "pontoon_vector needs the mark"),
)  # fmt: skip


@pytest.mark.parametrize(("argument", "source", "said"), WRONG)
def test_what_is_used_wrongly_is_told(
    pytester: pytest.Pytester, argument: str, source: str, said: str
) -> None:
    pytester.makepyfile(source or "def test_x(): ...")
    found = run(pytester, argument)
    assert found.ret != 0
    assert said in found.stdout.str() + found.stderr.str()


def test_the_mark_and_the_options_are_explained(pytester: pytest.Pytester) -> None:
    found = run(pytester, "--markers")
    found.stdout.fnmatch_lines(["@pytest.mark.pontoon_vectors(*levels, every=1): *"])
    found = run(pytester, "--help")
    found.stdout.fnmatch_lines(["*--pontoon-examples=N*", "*--pontoon-profile=NAME*"])


def loaded(code: str) -> set[str]:
    """The modules that a program has loaded."""
    command = f"{code}\nimport sys\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", command], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


def test_the_plugin_loads_nothing_until_it_is_used() -> None:
    core = loaded("import pytest, pontoon_rules")
    with_plugin = loaded(f"import pytest, {PLUGIN}")
    assert with_plugin - core <= {"pontoon_rules.testing", PLUGIN}
    assert "hypothesis" not in with_plugin
    assert not {name for name in loaded("import pontoon_rules") if ".testing" in name}
    assert "hypothesis" not in loaded("from pontoon_rules.testing import load_vectors")


def test_every_public_name_is_there() -> None:
    for name in testing.__all__:
        assert getattr(testing, name) is not None
    assert set(testing.__all__) <= set(dir(testing))
    with pytest.raises(AttributeError, match="no attribute 'bridge'"):
        testing.bridge  # noqa: B018


def installed() -> bool:
    try:
        metadata.distribution("pontoon-rules")
    except metadata.PackageNotFoundError:
        return False
    return True


@pytest.mark.skipif(not installed(), reason="pontoon-rules is not installed")
def test_the_plugin_is_offered_to_pytest() -> None:
    found = metadata.entry_points(group="pytest11", name="pontoon_rules")
    assert [entry.value for entry in found] == [PLUGIN]
