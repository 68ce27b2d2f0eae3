"""How large a record may be: limits no game comes near, so that no input can be slow.

They are chosen together: whatever fits them, written out canonically, fits them again.
"""

from __future__ import annotations

from typing import Final

RECORD_LENGTH: Final = 1_000_000
"""Code points in a whole text."""

LINE_LENGTH: Final = 10_000
"""Code points in one line of the text form."""

DIGITS: Final = 12
NAME_LENGTH: Final = 64
WORD_LENGTH: Final = 40
REASON_LENGTH: Final = 200
COMMENT_LENGTH: Final = 500
COMMENTS: Final = 1_000
SEATS: Final = 50
HAND_CARDS: Final = 21
ACTIONS: Final = 50
SWITCHES: Final = 50
CLAIMS: Final = 100
JSON_DEPTH: Final = 16
PROBLEMS: Final = 20
