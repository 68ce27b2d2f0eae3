"""A table's own rules: a small TOML file that a group writes and keeps.

`places` knows where in the file a key stands, `values` how a switch may be written in it,
`reading` makes a rule set of it, `files` puts it in the place of its name in a record.
"""

from __future__ import annotations

from .errors import HouseError
from .files import FILE, inlined, is_file_name, load_house, rules_of_line, why
from .reading import House, read_house

__all__ = [
    "FILE",
    "House",
    "HouseError",
    "inlined",
    "is_file_name",
    "load_house",
    "read_house",
    "rules_of_line",
    "why",
]
