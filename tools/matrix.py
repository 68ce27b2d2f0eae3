"""Write the whole matrix of phases and actions: run after every change of the rules.

python tools/matrix.py            write tests/snapshots/matrix.txt
python tools/matrix.py --check    exit 1 if the written one is not current
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SNAPSHOT = ROOT / "tests" / "snapshots" / "matrix.txt"


def main(arguments: list[str]) -> int:
    """Write, or with `--check` compare; the exit status."""
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
    from cells import snapshot  # noqa: PLC0415

    text = snapshot()
    if SNAPSHOT.exists() and SNAPSHOT.read_text(encoding="utf-8") == text:
        return 0
    check = "--check" in arguments
    if not check:
        SNAPSHOT.parent.mkdir(exist_ok=True)
        SNAPSHOT.write_text(text, encoding="utf-8", newline="\n")
    print(f"{SNAPSHOT.relative_to(ROOT)}: {'stale' if check else 'written'}")
    return int(check)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
