"""The three clocks: library, spec edition, schemas (see `RELEASING`)."""

__version__ = "0.1.0"
EDITION = "1.0"
SCHEMA = 1
