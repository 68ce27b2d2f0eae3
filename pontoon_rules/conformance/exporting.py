"""The specification as a folder for implementers: it needs neither Python nor this package."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Final

from .._version import EDITION, __version__
from .troubles import Unusable

LICENCES: Final = ("LICENSE-VECTORS", "LICENSE-DOCS")
README: Final = f"""\
# Pontoon, for implementers

Edition {EDITION} of the rules, as it came with pontoon-rules {__version__}. Nothing here needs
Python.

- `vectors/` holds the questions with their answers, as JSON and as plain lines. Begin with
  `vectors/README.md`: it shows how to check a program with `cut`, `paste` and `awk`.
- `INTERPRETING.md` tells how a runner talks to a program, and how answers are scored.
- `clauses/` are the rules, `refusals.toml` the codes of what is not allowed, `schema/` the shape of
  every JSON file.

Vectors and schemas are in the public domain (CC0 1.0, `LICENSE-VECTORS`), the texts may be used
under CC BY 4.0 (`LICENSE-DOCS`).
"""


def export(spec: Path, folder: Path) -> list[str]:
    """Write the specification into a new or empty folder; the names of the files, in order."""
    _refuse_full(folder)
    written = ["README.md"]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "README.md").write_text(README, "utf-8")
        for name, path in (*_licences(spec), *_members(spec)):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, folder / name)
            written.append(name)
    except OSError as error:
        raise Unusable(f"cannot write there: {error.strerror}", str(folder)) from None
    return sorted(written)


def _refuse_full(folder: Path) -> None:
    """What lies in a folder already is not ours to mix with."""
    try:
        full = any(folder.iterdir()) if folder.is_dir() else folder.exists()
    except OSError as error:
        raise Unusable(f"cannot read the folder: {error.strerror}", str(folder)) from None
    if full:
        raise Unusable("this is there already, and is not empty", str(folder), "a new folder")


def _members(spec: Path) -> Iterator[tuple[str, Path]]:
    """Every file of the specification, with its name in the folder."""
    for path in sorted(spec.rglob("*")):
        name = path.relative_to(spec).as_posix()
        if path.is_file() and not any(part.startswith((".", "__")) for part in name.split("/")):
            yield name, path


def _licences(spec: Path) -> Iterator[tuple[str, Path]]:
    """The licences of a checkout, beside `spec`, or of an installed package, with its metadata."""
    for name in LICENCES:
        beside = spec.parent / name
        path = beside if beside.is_file() else _installed(name)
        if path is not None:
            yield name, path


def _installed(name: str) -> Path | None:
    try:
        files = metadata.files("pontoon-rules") or []
    except metadata.PackageNotFoundError:
        return None
    found = (Path(str(file.locate())) for file in files if file.name == name)
    return next((path for path in found if path.is_file()), None)
