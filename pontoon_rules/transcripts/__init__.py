"""Transcripts: the JSON a server keeps of a session, and the way back.

A transcript holds everything, the order of the pack too, and is the server's secret; clients get
views.  `coding` turns actions into JSON and back, `files` whole sessions; `writing` turns
a session into a record, `laying` a record into a session.
"""

from __future__ import annotations

from .files import dump, load, replay, undo
from .laying import session_of
from .writing import record_of

__all__ = ["dump", "load", "record_of", "replay", "session_of", "undo"]
