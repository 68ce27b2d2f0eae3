"""How large a record may be: limits no game comes near, so that no input can be slow.

They are chosen together: whatever fits them in a third of the length fits them again when it is
written out canonically.  Reading takes time in proportion to what is read.
"""

from __future__ import annotations

from typing import Final

RECORD_LENGTH: Final = 20_000_000
"""Code points in a whole text: some 40,000 deals of seven seats."""

LINES: Final = 500_000
"""Lines of a whole record that say something, in either form; comments and blanks aside."""

DEALS: Final = 100_000
"""Deals of a whole record; all other numbers but that of the comments are those of one deal."""

LINE_LENGTH: Final = 10_000
"""Code points in one line of the text form."""

DIGITS: Final = 12
NAME_LENGTH: Final = 64
WORD_LENGTH: Final = 400
FILE_NAME_LENGTH: Final = 200
REASON_LENGTH: Final = 200
COMMENT_LENGTH: Final = 500
COMMENTS: Final = 100_000
SEATS: Final = 50
HAND_CARDS: Final = 21
ACTIONS: Final = 500
SWITCHES: Final = 50
CLAIMS: Final = 100
CUTS: Final = 500
AFTER: Final = 500
JSON_DEPTH: Final = 16
PROBLEMS: Final = 20
