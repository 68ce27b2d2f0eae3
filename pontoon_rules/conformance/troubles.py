"""What can go wrong, and whose fault it is: the user's, the command's, or that of one answer."""

from __future__ import annotations

from typing import Final

from ..errors import PontoonError

CRASH: Final = "crash"
FLOOD: Final = "flood"
GARBAGE: Final = "garbage"
HANG: Final = "hang"
ORDER: Final = "order"


class Unusable(PontoonError):
    """A file or an argument of the user that cannot be used."""

    def __init__(self, message: str, file: str | None = None, expected: str = "") -> None:
        super().__init__(message, file, expected)
        self.message = message
        self.file = file
        self.expected = expected


class NotRun(PontoonError):
    """The tested command could not be run at all, or does not speak the protocol."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class Trouble(PontoonError):
    """What came instead of an answer; the command has to be started again after it."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(kind, message)
        self.kind = kind
        self.message = message


class Cancelled(PontoonError):
    """The whole run is being broken off: nothing is started any more."""
