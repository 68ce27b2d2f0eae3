"""Where the specification lies that came with this package: texts, worked deals, schemas, vectors.

The package itself never reads it: what the engine needs stands in its modules.  The folder is for
programs that want the vectors, the schemas or the clauses as data.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def spec_folder() -> Path:
    """The folder `spec` that belongs to this package, with `vectors`, `schema`, `clauses` in it.

    An installed package holds it inside itself; in a checkout, and so in an editable
    installation, it stands beside the package.  Raises `FileNotFoundError` where the package was
    copied without it.
    """
    for folder in (_PACKAGE / "spec", _PACKAGE.parent / "spec"):
        if (folder / "refusals.toml").is_file():
            return folder
    raise FileNotFoundError(f"the specification is neither in {_PACKAGE} nor beside it")
