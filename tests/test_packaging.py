"""What is shipped: one version, one run-time requirement, types, the specification and licences."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from email.message import Message
from email.parser import Parser
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

import pontoon_rules

ROOT = Path(__file__).resolve().parent.parent
HOME = Path(pontoon_rules.__file__).resolve().parent.parent
NAME = re.compile(r"[A-Za-z0-9._-]+")
LICENCES = {"LICENSE", "LICENSE-DOCS", "LICENSE-VECTORS"}


def installed() -> bool:
    try:
        metadata.distribution("pontoon-rules")
    except metadata.PackageNotFoundError:
        return False
    return True


if_installed = pytest.mark.skipif(not installed(), reason="pontoon-rules is not installed")


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    loaded = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert isinstance(loaded, dict)
    return loaded


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ZipFile]:
    """The wheel named by PONTOON_RULES_WHEEL, or one that is built here."""
    path = os.environ.get("PONTOON_RULES_WHEEL")
    if path is None:
        if find_spec("hatchling") is None:
            pytest.skip("no wheel was given, and hatchling is not installed to build one")
        folder = tmp_path_factory.mktemp("wheel")
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        path = str(next(folder.glob("*.whl")))
    with ZipFile(path) as opened:
        yield opened


def requirement(text: str) -> str:
    """The name that a requirement begins with, normalised."""
    match = NAME.match(text)
    assert match
    return re.sub(r"[-_.]+", "-", match[0]).lower()


def at_run_time(requirements: list[str]) -> set[str]:
    """The names of the requirements that belong to no extra."""
    return {requirement(text) for text in requirements if "extra ==" not in text}


# The checkout


def test_attrs_is_the_only_requirement_at_run_time(project: dict[str, Any]) -> None:
    assert set(map(requirement, project["dependencies"])) == {"attrs"}


def test_the_version_is_written_in_one_place(project: dict[str, Any]) -> None:
    assert "version" in project["dynamic"]
    assert "version" not in project
    files = [*(ROOT / "pontoon_rules").rglob("*.py"), *(ROOT / "docs").glob("conf.py")]
    setting = re.compile(r"^(__version__|version|release)\s*=\s*[\"']", re.MULTILINE)
    found = [path.name for path in files if setting.search(path.read_text(encoding="utf-8"))]
    assert found == ["_version.py"]
    assert re.fullmatch(r"\d+\.\d+\.\d+((a|b|rc)\d+)?", pontoon_rules.__version__)


def test_the_type_marker_is_there() -> None:
    assert (HOME / "pontoon_rules" / "py.typed").is_file()


def test_every_requirement_is_pinned_without_an_address(project: dict[str, Any]) -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert [pin for pin in pins if not re.fullmatch(r"[a-z0-9-]+==[0-9a-z.]+", pin)] == []
    assert pins == sorted(pins)
    extras = project["optional-dependencies"].values()
    wanted = {requirement(text) for extra in (*extras, project["dependencies"]) for text in extra}
    assert wanted - {pin.split("==")[0] for pin in pins} == set()


def test_the_check_of_everything_can_be_run() -> None:
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


# What is imported


IMPORTED = """
import sys
before = set(sys.modules)
import pontoon_rules.cli
print(pontoon_rules.__file__)
print(*sorted({name.split(".")[0] for name in set(sys.modules) - before}))
"""


def test_only_attrs_and_the_standard_library_are_imported(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(HOME) if HOME == ROOT else ""}
    command = [sys.executable, "-c", IMPORTED]
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, check=True, capture_output=True, text=True
    )
    file, names = done.stdout.splitlines()
    assert Path(file).resolve().parent.parent == HOME
    assert set(names.split()) - sys.stdlib_module_names == {"attr", "attrs", "pontoon_rules"}


@pytest.mark.skipif(
    "PONTOON_RULES_INSTALLED" not in os.environ, reason="these are not the tests of a wheel"
)
def test_the_tests_of_a_wheel_do_not_meet_the_checkout() -> None:
    assert HOME != ROOT
    assert "site-packages" in HOME.parts


# What is installed


@if_installed
def test_the_installed_version_is_the_version() -> None:
    assert metadata.version("pontoon-rules") == pontoon_rules.__version__


@if_installed
def test_what_the_installed_package_requires_and_offers() -> None:
    distribution = metadata.distribution("pontoon-rules")
    assert at_run_time(distribution.requires or []) == {"attrs"}
    offered = {entry.group: (entry.name, entry.value) for entry in distribution.entry_points}
    assert offered == {
        "console_scripts": ("pontoon-rules", "pontoon_rules.cli:main"),
        "pytest11": ("pontoon_rules", "pontoon_rules.testing.plugin"),
    }


# The wheel


def described(wheel: ZipFile) -> Message:
    name = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    return Parser().parsestr(wheel.read(name).decode("utf-8"))


def test_the_metadata_of_the_wheel(wheel: ZipFile) -> None:
    about = described(wheel)
    assert about["Name"] == "pontoon-rules"
    assert about["Version"] == pontoon_rules.__version__
    assert about["Requires-Python"] == ">=3.11"
    assert about["License-Expression"] == "MIT"
    assert set(about.get_all("License-File", [])) == LICENCES
    assert at_run_time(about.get_all("Requires-Dist", [])) == {"attrs"}


def test_the_wheel_holds_the_package_and_its_types(wheel: ZipFile) -> None:
    package = ROOT / "pontoon_rules"
    modules = {path.relative_to(ROOT).as_posix() for path in package.rglob("*.py")}
    assert modules | {"pontoon_rules/py.typed"} <= set(wheel.namelist())


def test_the_wheel_holds_the_specification(wheel: ZipFile) -> None:
    spec = {path.relative_to(ROOT).as_posix() for path in (ROOT / "spec").rglob("*.*")}
    assert spec
    assert {f"pontoon_rules/{name}" for name in spec} <= set(wheel.namelist())


def test_the_wheel_holds_nothing_else(wheel: ZipFile) -> None:
    tops = {name.split("/")[0] for name in wheel.namelist()}
    assert tops == {"pontoon_rules", f"pontoon_rules-{pontoon_rules.__version__}.dist-info"}
    assert [name for name in wheel.namelist() if name.endswith((".pyc", ".orig", "~"))] == []
