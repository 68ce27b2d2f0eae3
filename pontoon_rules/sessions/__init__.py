"""A whole session: cutting for the bank, deal after deal, and who has won in the end.

`state` is the session as a value, `cutting`, `between` and `playing` are its transitions, a module
a chapter, and `lifecycle` joins them in one table.  `views` says what a seat may know.
"""

from __future__ import annotations

from .lifecycle import (
    SESSION_LIFECYCLE,
    apply_session,
    check_session,
    new_session,
    session_options,
)
from .state import Session, SessionStep, standing
from .views import SessionView, session_view

__all__ = [
    "SESSION_LIFECYCLE",
    "Session",
    "SessionStep",
    "SessionView",
    "apply_session",
    "check_session",
    "new_session",
    "session_options",
    "session_view",
    "standing",
]
