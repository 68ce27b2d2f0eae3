"""Releases: what `tools/release.py` refuses, packages and archives that come out the same twice.

And where the specification is found in everything that can be installed.
"""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
import os
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

import pytest

import pontoon_rules
from pontoon_rules.resources import spec_folder

ROOT = Path(__file__).resolve().parent.parent
TIME = 1_700_000_000
CHANGELOG = """\
# Changelog

## 0.2.0 - 2027-01-31

Library 0.2.0, spec edition 1.1, schemas 1.

### Rules

- `settle.tie`: equal hands are returned.

## 0.1.0 - 2026-12-24

Library 0.1.0, spec edition 1.0, schemas 1.
"""


def loaded() -> ModuleType:
    """`tools/release.py`, which belongs to no package."""
    spec = importlib.util.spec_from_file_location("release", ROOT / "tools" / "release.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["release"] = module
    spec.loader.exec_module(module)
    return module


release = loaded()
NOW = release.Clocks("0.2.0", "1.1", "1")
SINCE = {"settle.tie": "1.0", "settle.equal": "1.1"}

if_buildable = pytest.mark.skipif(
    not (find_spec("build") and find_spec("hatchling")),
    reason="build and hatchling are not installed: pip install build hatchling",
)


@pytest.fixture(autouse=True)
def fixed_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A time that needs no git; the tests may run in an unpacked sdist."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(TIME))


# The three clocks


def test_the_clocks_are_those_of_the_package() -> None:
    schema = str(pontoon_rules.SCHEMA)
    assert release.clocks() == (pontoon_rules.__version__, pontoon_rules.EDITION, schema)


def test_the_time_is_that_of_the_last_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert release.epoch(tmp_path) == TIME
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    with pytest.raises(release.ReleaseError, match="set SOURCE_DATE_EPOCH"):
        release.epoch(tmp_path)
    committed(tmp_path)
    assert release.epoch(tmp_path) == 1_600_000_000


# check


def test_the_version_stands_in_one_place() -> None:
    assert list(release.version_problems(ROOT)) == []


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        ("pyproject.toml", '[project]\nversion = "0.2.0"\n', "pontoon_rules/_version.py"),
        ("docs/conf.py", 'release = "0.2.0"\n', "a second time"),
        ("pontoon_rules/extra.py", '__version__ = "0.2.0"\n', "a second time"),
    ],
)
def test_a_version_written_a_second_time(tmp_path: Path, path: str, text: str, said: str) -> None:
    for name, content in (
        ("pyproject.toml", '[project]\ndynamic = ["version"]\n'),
        ("docs/conf.py", "\n"),
        ("pontoon_rules/_version.py", '__version__ = "0.2.0"\n'),
        (path, text),
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    (problem,) = release.version_problems(tmp_path)
    assert said in problem


def test_the_changelog_of_this_tree_holds_for_a_draft() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    now = release.clocks()
    assert list(release.changelog_problems(text, now, True)) == []
    assert list(release.rule_problems(text, release.clauses(ROOT), now)) == []


def test_a_changelog_that_is_ready() -> None:
    assert list(release.changelog_problems(CHANGELOG, NOW, False)) == []
    assert list(release.rule_problems(CHANGELOG, SINCE, NOW)) == []


def test_an_unreleased_entry_is_enough_for_a_draft_only() -> None:
    text = CHANGELOG.replace("## 0.2.0 - 2027-01-31", "## Unreleased")
    assert list(release.changelog_problems(text, NOW, True)) == []
    (problem,) = release.changelog_problems(text, NOW, False)
    assert "'Unreleased'" in problem


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("## 0.2.0 - 2027-01-31", "## 0.2.0", "YYYY-MM-DD"),
        ("## 0.2.0 - 2027-01-31", "## 0.3.0 - 2027-01-31", "newest entry"),
        ("edition 1.1", "edition 1.0", "does not say"),
        ("schemas 1.", "schemas 2.", "does not say"),
    ],
)
def test_a_changelog_of_another_version(old: str, new: str, said: str) -> None:
    found = list(release.changelog_problems(CHANGELOG.replace(old, new, 1), NOW, False))
    assert len(found) == 1
    assert said in found[0]


def test_an_empty_changelog() -> None:
    assert len(list(release.changelog_problems("# Changelog\n", NOW, True))) == 2
    assert list(release.rule_problems("# Changelog\n", SINCE, NOW)) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("### Rules", "### Changed", "is missing"),
        ("settle.tie", "settle.draw", "no clause is named"),
        ("`settle.tie`", "Ties", "no clause is named"),
    ],
)
def test_a_new_edition_says_which_clauses_changed(old: str, new: str, said: str) -> None:
    (problem,) = release.rule_problems(CHANGELOG.replace(old, new), SINCE, NOW)
    assert said in problem


def test_a_clause_from_a_later_edition() -> None:
    (problem,) = release.rule_problems(CHANGELOG, {**SINCE, "x.y": "1.10"}, NOW)
    assert problem == "x.y: since edition 1.10, and this is 1.1"


def test_generated_files_are_asked_for_by_their_own_tools(tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    head = 'import sys\nassert sys.argv[1:] == ["--check"]\n'
    (tools / "current.py").write_text(head, encoding="utf-8")
    (tools / "stale.py").write_text(head + 'sys.exit("a file: stale")\n', encoding="utf-8")
    (tools / "other.py").write_text("raise SystemExit(1)\n", encoding="utf-8")
    assert list(release.stale(tmp_path)) == [f"{Path('tools', 'stale.py')}: a file: stale"]


def test_the_tools_that_can_check() -> None:
    names = {path.name for path in release.generators(ROOT)}
    assert {"generate.py", "matrix.py", "coverage_report.py", "vectors.py"} <= names
    assert "release.py" not in names


def git(folder: Path, *words: str) -> None:
    clean = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    stamp = "1600000000 +0000"
    clean |= {"GIT_COMMITTER_DATE": stamp, "GIT_AUTHOR_DATE": stamp}
    clean |= {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
    command = ["git", "-C", str(folder), *who, *words]
    subprocess.run(command, check=True, capture_output=True, env=clean)


def committed(folder: Path) -> None:
    """A repository with one commit, or a skipped test where there is no git."""
    try:
        git(folder, "init")
    except OSError:
        pytest.skip("git is not installed")
    (folder / "file").write_text("one\n", encoding="utf-8")
    git(folder, "add", "file")
    git(folder, "commit", "-m", "One")


def test_a_tree_without_git(tmp_path: Path) -> None:
    (problem,) = release.tree_problems(tmp_path, NOW)
    assert "no git checkout" in problem


def test_a_tree_with_changes_and_a_tag_elsewhere(tmp_path: Path) -> None:
    committed(tmp_path)
    assert list(release.tree_problems(tmp_path, NOW)) == []
    git(tmp_path, "tag", "v0.2.0")
    assert list(release.tree_problems(tmp_path, NOW)) == []
    git(tmp_path, "commit", "--allow-empty", "-m", "Two")
    (tmp_path / "file").write_text("two\n", encoding="utf-8")
    (tmp_path / "new").write_text("new\n", encoding="utf-8")
    found = list(release.tree_problems(tmp_path, NOW))
    assert found[0].startswith("not committed: 2 files")
    assert found[1:] == ["v0.2.0 is the tag of another commit"]


def test_check_says_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert release._report(["one", "two"], NOW) == 1
    assert capsys.readouterr().out == "one\ntwo\n"
    assert release._report([], NOW) == 0
    assert capsys.readouterr().out == "ready: library 0.2.0, edition 1.1, schemas 1\n"


# build


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with the sdist and the wheel."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", str(TIME))
        folder = tmp_path_factory.mktemp("dist")
        assert release.main(["build", str(folder)]) == 0
        yield folder


@if_buildable
def test_two_builds_give_the_same_bytes(built: Path, tmp_path: Path) -> None:
    names = sorted(path.name for path in built.iterdir())
    version = pontoon_rules.__version__
    assert names == [
        f"pontoon_rules-{version}-py3-none-any.whl",
        f"pontoon_rules-{version}.tar.gz",
    ]
    assert release.main(["build", str(tmp_path)]) == 0
    release.same(built.iterdir(), tmp_path.iterdir())


@if_buildable
def test_the_time_stamps_are_those_asked_for(built: Path) -> None:
    with tarfile.open(next(built.glob("*.gz"))) as sdist:
        assert {member.mtime for member in sdist} == {TIME}


@if_buildable
def test_a_release_can_be_made_again_from_the_sdist(built: Path) -> None:
    with tarfile.open(next(built.glob("*.gz"))) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert {
        "tools/release.py",
        "tests/test_release.py",
        "CHANGELOG.md",
        "spec/refusals.toml",
    } <= names


def test_different_bytes_are_refused(tmp_path: Path) -> None:
    paths = [tmp_path / folder / "a.whl" for folder in ("one", "two")]
    for path in paths:
        path.parent.mkdir()
        path.write_text(path.parent.name, encoding="utf-8")
    with pytest.raises(release.ReleaseError, match=r"two builds differ: a\.whl"):
        release.same(paths[:1], paths[1:])
    with pytest.raises(release.ReleaseError, match=r"a\.whl"):
        release.same(paths[:1], [])


@if_buildable
def test_a_build_that_fails_says_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pyproject.toml").write_text("[project\n", encoding="utf-8")
    assert release.main(["build", str(tmp_path / "dist")], root=tmp_path) == 1
    assert "the build failed" in capsys.readouterr().err


# spec-archive


@pytest.fixture
def archive(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert release.main(["spec-archive", str(tmp_path)]) == 0
    (path,) = tmp_path.iterdir()
    assert isinstance(path, Path)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    assert capsys.readouterr().out == f"{digest}  {path.name}\n"
    return path


def test_the_archive_is_the_same_twice(archive: Path, tmp_path: Path) -> None:
    again = release.spec_archive(ROOT, tmp_path / "again")
    release.same([archive], [again])
    assert (
        archive.name == f"pontoon-spec-{pontoon_rules.EDITION}-{pontoon_rules.__version__}.tar.gz"
    )


def test_nothing_in_the_archive_can_vary(archive: Path) -> None:
    assert archive.read_bytes()[4:8] == bytes(4)  # the time in the head of a gzip file
    with tarfile.open(archive) as opened:
        members = opened.getmembers()
    kinds = {(one.mtime, one.mode, one.uid, one.gid, one.uname, one.isfile()) for one in members}
    assert kinds == {(TIME, 0o644, 0, 0, "", True)}


def test_the_archive_holds_the_whole_specification(archive: Path) -> None:
    top = f"pontoon-spec-{pontoon_rules.EDITION}/"
    with tarfile.open(archive) as opened:
        names = [name.removeprefix(top) for name in opened.getnames()]
    spec = {p.relative_to(ROOT).as_posix() for p in (ROOT / "spec").rglob("*") if p.is_file()}
    assert set(names) == {"README.md", *release.LICENCES, *spec}
    assert len(names) == len(set(names))
    assert [name for name in names if name.endswith(".py")] == []


def test_the_readme_of_the_archive_names_only_what_is_there(archive: Path) -> None:
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
        file = opened.extractfile(f"pontoon-spec-{pontoon_rules.EDITION}/README.md")
        assert file is not None
        text = file.read().decode("utf-8")
    assert f"edition {pontoon_rules.EDITION}" in text
    assert "$" not in text
    for path in re.findall(r"`((?:spec/|LICENSE)[^`]*)`", text):
        assert any(name == path or name.startswith(path.rstrip("/") + "/") for name in names), path
    tops = {"/".join(name.split("/")[:2]) for name in names if name.startswith("spec/")}
    assert {top for top in tops if top not in text} == set()


def test_a_missing_time_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "yesterday")
    assert release.main(["spec-archive", str(tmp_path)]) == 1
    assert "SOURCE_DATE_EPOCH" in capsys.readouterr().err


def test_the_archive_is_an_ordinary_gzip_file(archive: Path) -> None:
    assert len(gzip.decompress(archive.read_bytes())) % 512 == 0


# Where the specification is found

ASKED = """
import pontoon_rules
from pontoon_rules.resources import spec_folder
print(pontoon_rules.__file__)
print(spec_folder())
"""


def asked(folder: Path, scratch: Path) -> tuple[Path, Path]:
    """Where a Python that has `folder` as a site folder finds the package and the specification."""
    code = f"import site, sys\nold = sys.path[:]\nsite.addsitedir({str(folder)!r})\n"
    code += "sys.path[:] = [p for p in sys.path if p not in old] + old\n" + ASKED
    clean = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    command = [sys.executable, "-c", code]
    done = subprocess.run(
        command, cwd=scratch, env=clean, check=True, capture_output=True, text=True
    )
    package, spec = done.stdout.splitlines()
    return Path(package).parent, Path(spec)


def unpacked(wheel: Path, folder: Path) -> Path:
    """A wheel of pure Python is installed by unpacking it."""
    with ZipFile(wheel) as opened:
        opened.extractall(folder)
    return folder


def test_the_specification_belongs_to_the_package() -> None:
    found = spec_folder()
    package = Path(pontoon_rules.__file__).resolve().parent
    assert found in (package / "spec", package.parent / "spec")
    assert (found / "vectors" / "hand.json").is_file()
    for path in (ROOT / "spec" / "vectors").iterdir():
        assert (found / "vectors" / path.name).read_bytes() == path.read_bytes()


def test_a_package_copied_without_its_specification(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pontoon_rules.resources._PACKAGE", tmp_path / "pontoon_rules")
    (tmp_path / "spec").mkdir()
    with pytest.raises(FileNotFoundError, match="nor beside it"):
        spec_folder()


@pytest.mark.skipif(
    not (find_spec("hatchling") and find_spec("editables")),
    reason="hatchling and editables are not installed: pip install hatchling editables",
)
@pytest.mark.parametrize("editable", [False, True], ids=["wheel", "editable"])
def test_it_is_found_wherever_the_package_is_installed_from(editable: bool, tmp_path: Path) -> None:
    target = "wheel:editable" if editable else "wheel:standard"
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(tmp_path / "d")]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    site = unpacked(next((tmp_path / "d").iterdir()), tmp_path / "site")
    package, spec = asked(site, tmp_path)
    assert package == (ROOT if editable else site) / "pontoon_rules"
    assert spec == (ROOT if editable else package) / "spec"
    assert (spec / "vectors" / "hand.json").is_file()


@if_buildable
def test_it_is_found_in_a_wheel_made_from_the_sdist(built: Path, tmp_path: Path) -> None:
    site = unpacked(next(built.glob("*.whl")), tmp_path / "site")
    package, spec = asked(site, tmp_path)
    assert package == site / "pontoon_rules"
    assert spec == package / "spec"
    original = {p.relative_to(ROOT / "spec") for p in (ROOT / "spec").rglob("*") if p.is_file()}
    assert {p.relative_to(spec) for p in spec.rglob("*") if p.is_file()} == original
