"""Deal records: what players write down, as text or as JSON, and back.

`syntax` is the tree; `parser` and `jsonread` make it, `formatter` and `jsonwrite` write it out.
`assembly` puts lines together to deals, `seating` knows who sits at the table in each of them.
Nothing here knows a rule of the game; `problems` holds what cannot be read at all.
"""

from __future__ import annotations

from .formatter import format_record
from .jsonread import record_from_json
from .jsonwrite import record_to_json
from .parser import parse_record
from .problems import Problem, RecordError, render_problem
from .syntax import Record

__all__ = [
    "Problem",
    "Record",
    "RecordError",
    "format_record",
    "parse_record",
    "record_from_json",
    "record_to_json",
    "render_problem",
]
