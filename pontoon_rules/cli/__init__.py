"""The command `pontoon-rules`: `program` has its words and its ends, `commands` what they do."""

from __future__ import annotations

from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit status, 130 too where it is interrupted while it starts."""
    try:
        from .program import main as run  # noqa: PLC0415 (an interrupt may come this early)
    except KeyboardInterrupt:
        return 130
    return run(arguments)


__all__ = ["main"]
