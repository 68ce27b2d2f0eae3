"""Which tests take long: seeded play by the thousand, and engines broken one rule at a time.

They say the same on every version of Python, so `-m "not long"` leaves them out on the second.
"""

from __future__ import annotations

import pytest

LONG = frozenset(
    {
        "test_against_houses",
        "test_against_reader",
        "test_against_session_reader",
        "test_break_rules",
        "test_diagnosis_accuracy",
        "test_exhaustive",
        "test_machine",
        "test_misreadings",
        "test_model",
        "test_mutants",
        "test_reader",
        "test_reader_house_sessions",
        "test_reader_houses",
        "test_reader_sessions",
        "test_rule_sets",
        "test_secrecy",
        "test_sessions_whole",
        "test_unknown_cards",
        "test_vector_deals",
        "test_vector_switches",
        "test_vectors",
    }
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of the modules above."""
    for item in items:
        if item.path.stem in LONG:
            item.add_marker(pytest.mark.long)
