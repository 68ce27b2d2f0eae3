"""Transcripts: the JSON a server keeps of a session, and the way back.

A transcript holds everything, the order of the pack too, and is the server's secret; clients get
views.  `coding` turns actions into JSON and back, `files` whole sessions; `deals` turns a
transcript into a record and a record into a transcript.
"""

from __future__ import annotations

from .deals import record_of, session_of
from .files import dump, load, replay, undo

__all__ = ["dump", "load", "record_of", "replay", "session_of", "undo"]
