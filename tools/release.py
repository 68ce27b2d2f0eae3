"""Make a release: check the tree, build the packages, pack the specification.

    python tools/release.py check [--draft]     what has to hold; --draft before the release is due
    python tools/release.py build [FOLDER]      sdist and wheel, made twice and compared
    python tools/release.py spec-archive [FOLDER]   spec/ for implementers, as one .tar.gz

FOLDER is `dist` unless it is given.  Every time stamp is that of the last commit, or
SOURCE_DATE_EPOCH where that is set, so that everybody who builds a commit gets the same bytes.
`build` needs the packages `build` and `hatchling`.  RELEASING.md tells the whole story.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import os
import re
import shutil
import string
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
LICENCES: Final = ("LICENSE", "LICENSE-DOCS", "LICENSE-VECTORS")
README: Final = Path("docs", "_archive", "README.md")

_CLOCK: Final = re.compile(r"^(__version__|EDITION|SCHEMA) = \"?([^\"\n]+)\"?$", re.M)
_VERSION: Final = re.compile(r"^(?:__version__|version|release)\s*=\s*[\"']", re.M)
_HEADING: Final = re.compile(r"^## (.+)$", re.M)
_RULE: Final = re.compile(r"- `([a-z0-9.-]+)`")
_EDITION: Final = re.compile(r"spec edition ([\d.]*\d)")


class ReleaseError(Exception):
    """Something that a release needs and that is not there."""


class Clocks(NamedTuple):
    """The three clocks: version of the library, edition of the rules, version of the schemas."""

    library: str
    edition: str
    schema: str


# ---- what is to be released ------------------------------------------------------------------


def clocks(root: Path = ROOT) -> Clocks:
    """The three clocks, read from the one place where they are written."""
    found = dict(_CLOCK.findall((root / "pontoon_rules" / "_version.py").read_text("utf-8")))
    return Clocks(found["__version__"], found["EDITION"], found["SCHEMA"])


def git(root: Path, *words: str) -> str | None:
    """What git answers, or None where there is no git or no commit."""
    try:
        done = subprocess.run(
            ["git", "-C", str(root), *words], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout.strip()


def epoch(root: Path = ROOT) -> int:
    """Seconds since 1970: SOURCE_DATE_EPOCH, else the time of the last commit."""
    text = os.environ.get("SOURCE_DATE_EPOCH") or git(root, "log", "-1", "--format=%ct")
    if not text or not text.isdecimal():
        raise ReleaseError("no commit to take the time from: set SOURCE_DATE_EPOCH")
    return int(text)


# ---- check -----------------------------------------------------------------------------------


def problems(root: Path, draft: bool) -> Iterator[str]:
    """Everything that stands in the way of a release; of a draft less is asked."""
    now = clocks(root)
    changelog = (root / "CHANGELOG.md").read_text("utf-8")
    yield from version_problems(root)
    yield from changelog_problems(changelog, now, draft)
    yield from rule_problems(changelog, clauses(root), now)
    yield from stale(root)
    if not draft:
        yield from tree_problems(root, now)


def version_problems(root: Path) -> Iterator[str]:
    """The version is written in `_version.py` and nowhere else."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    if "version" in project or "version" not in project.get("dynamic", ()):
        yield "pyproject.toml: the version is to be read from pontoon_rules/_version.py"
    for path in (*sorted((root / "pontoon_rules").rglob("*.py")), root / "docs" / "conf.py"):
        if path.name != "_version.py" and _VERSION.search(path.read_text("utf-8")):
            yield f"{path.relative_to(root)}: the version is written here a second time"


def entries(changelog: str) -> list[tuple[str, str]]:
    """Heading and text of every entry, the newest first."""
    _, *parts = _HEADING.split(changelog)
    return list(zip(parts[::2], parts[1::2], strict=True)) or [("", "")]


def changelog_problems(changelog: str, now: Clocks, draft: bool) -> Iterator[str]:
    """The newest entry belongs to this version and names the three clocks."""
    heading, text = entries(changelog)[0]
    dated = re.fullmatch(rf"{re.escape(now.library)} - \d{{4}}-\d\d-\d\d", heading)
    if not dated and not (draft and heading == "Unreleased"):
        yield f"CHANGELOG.md: the newest entry is {heading!r}, not `{now.library} - YYYY-MM-DD`"
    line = f"Library {now.library}, spec edition {now.edition}, schemas {now.schema}."
    if line not in text:
        yield f"CHANGELOG.md: the newest entry does not say {line!r}"


def rule_problems(changelog: str, since: dict[str, str], now: Clocks) -> Iterator[str]:
    """A new edition lists its changes under `### Rules`, each by a clause that exists."""
    listed = _rules(entries(changelog)[0][1])
    editions = [found[1] for _, text in entries(changelog)[1:] if (found := _EDITION.search(text))]
    if editions[:1] not in ([], [now.edition]) and listed is None:
        yield f"CHANGELOG.md: edition {now.edition} is new and `### Rules` is missing"
    for item in listed or ():
        named = _RULE.match(item)
        if named is None or named[1] not in since:
            yield f"CHANGELOG.md: under `### Rules` no clause is named: {item}"
    for clause, edition in since.items():
        if _number(edition) > _number(now.edition):
            yield f"{clause}: since edition {edition}, and this is {now.edition}"


def _rules(text: str) -> list[str] | None:
    """The items under `### Rules`, or None where there is no such heading."""
    parts = (part.partition("\n") for part in text.split("### ")[1:])
    bodies = [body for title, _, body in parts if title.strip() == "Rules"]
    return re.findall(r"^- .*$", "\n".join(bodies), re.M) if bodies else None


def _number(edition: str) -> tuple[int, ...]:
    return tuple(map(int, edition.split(".")))


def clauses(root: Path) -> dict[str, str]:
    """The id of every clause in `spec/`, and since which edition it stands there."""
    texts = [path.read_text("utf-8") for path in sorted((root / "spec" / "clauses").glob("*.toml"))]
    return {one["id"]: one["since"] for text in texts for one in tomllib.loads(text)["clause"]}


def generators(root: Path) -> list[Path]:
    """The tools that write files and can check that these are current."""
    tools = sorted((root / "tools").glob("*.py"))
    others = (path for path in tools if path.name != Path(__file__).name)
    return [path for path in others if '"--check"' in path.read_text("utf-8")]


def stale(root: Path) -> Iterator[str]:
    """Generated files that are not current."""
    for tool in generators(root):
        command = [sys.executable, str(tool), "--check"]
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
        if done.returncode:
            said = (done.stdout + done.stderr).strip() or "not current"
            yield f"{tool.relative_to(root)}: {said}"


def tree_problems(root: Path, now: Clocks) -> Iterator[str]:
    """Everything is committed, and the tag of this version is not on another commit."""
    status = git(root, "status", "--porcelain")
    if status is None:
        yield "this is no git checkout, so nobody can say which commit it is"
        return
    if status:
        yield f"not committed: {status.count(chr(10)) + 1} files, see `git status`"
    tagged = git(root, "rev-parse", "--verify", "--quiet", f"v{now.library}^{{commit}}")
    if tagged and tagged != git(root, "rev-parse", "HEAD"):
        yield f"v{now.library} is the tag of another commit"


# ---- build -----------------------------------------------------------------------------------


def build(root: Path, folder: Path) -> list[Path]:
    """An sdist and a wheel, and once more from the unpacked sdist: the bytes must be the same."""
    with tempfile.TemporaryDirectory() as scratch:
        first = _built(root, Path(scratch, "first"), epoch(root))
        again = Path(scratch, "again")
        with tarfile.open(next(path for path in first if path.name.endswith(".gz"))) as sdist:
            sdist.extractall(again, filter="data")
        second = _built(next(again.iterdir()), Path(scratch, "second"), epoch(root))
        same(first, second)
        folder.mkdir(parents=True, exist_ok=True)
        return [Path(shutil.copy(path, folder)) for path in first]


def _built(source: Path, folder: Path, time: int) -> list[Path]:
    """The distributions of a source tree."""
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), "."]
    stamped = {**os.environ, "SOURCE_DATE_EPOCH": str(time)}
    done = subprocess.run(
        command, cwd=source, env=stamped, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise ReleaseError(f"the build failed:\n{done.stdout}{done.stderr}")
    return sorted(folder.iterdir())


def same(first: Iterable[Path], second: Iterable[Path]) -> None:
    """Refuse files that differ in name or in bytes."""
    one, other = ({path.name: path.read_bytes() for path in paths} for paths in (first, second))
    different = sorted(name for name in {*one, *other} if one.get(name) != other.get(name))
    if different:
        raise ReleaseError(f"two builds differ: {', '.join(different)}")


# ---- spec-archive ----------------------------------------------------------------------------


def spec_archive(root: Path, folder: Path) -> Path:
    """`spec/`, its licences and a README as a .tar.gz with nothing in it that could vary."""
    now = clocks(root)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"pontoon-spec-{now.edition}-{now.library}.tar.gz"
    packed = gzip.compress(_tar(root, now, epoch(root)), compresslevel=9, mtime=0)
    path.write_bytes(packed)
    return path


def _tar(root: Path, now: Clocks, time: int) -> bytes:
    """The archive before it is compressed: sorted, one owner, one mode, one time."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in _members(root, now):
            info = tarfile.TarInfo(f"pontoon-spec-{now.edition}/{name}")
            info.size, info.mtime, info.mode = len(content), time, 0o644
            archive.addfile(info, io.BytesIO(content))
    return buffer.getvalue()


def _members(root: Path, now: Clocks) -> Iterator[tuple[str, bytes]]:
    """Name and content of every file of the archive, in order."""
    readme = string.Template((root / README).read_text("utf-8"))
    yield "README.md", readme.substitute(now._asdict()).encode()
    for name in LICENCES:
        yield name, (root / name).read_bytes()
    for path in sorted((root / "spec").rglob("*"), key=lambda path: path.as_posix()):
        name = path.relative_to(root).as_posix()
        if path.is_file() and not any(part.startswith((".", "__")) for part in name.split("/")):
            yield name, path.read_bytes()


# ---- the command line ------------------------------------------------------------------------


def parser() -> argparse.ArgumentParser:
    """The three commands."""
    made = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = made.add_subparsers(dest="command", required=True)
    check = commands.add_parser("check", help="what has to hold before a release")
    check.add_argument("--draft", action="store_true", help="before the release is due")
    for name, words in (("build", "sdist and wheel"), ("spec-archive", "spec/ as a .tar.gz")):
        command = commands.add_parser(name, help=words)
        command.add_argument("folder", nargs="?", type=Path, default=ROOT / "dist")
    return made


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    """Do what the command line says; the exit status."""
    options = parser().parse_args(arguments)
    try:
        if options.command == "check":
            return _report(problems(root, options.draft), clocks(root))
        if options.command == "build":
            return _summed(build(root, options.folder))
        return _summed([spec_archive(root, options.folder)])
    except ReleaseError as error:
        print(error, file=sys.stderr)
        return 1


def _report(found: Iterable[str], now: Clocks) -> int:
    said = list(found)
    print("\n".join(said) if said else "ready: library {}, edition {}, schemas {}".format(*now))
    return int(bool(said))


def _summed(paths: Iterable[Path]) -> int:
    """Print each file with its digest, so that two people can compare."""
    for path in paths:
        print(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
