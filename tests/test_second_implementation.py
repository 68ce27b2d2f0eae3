"""The game a second time, in JavaScript and written from `spec/` alone, passes every vector."""

from __future__ import annotations

from candidate_runs import ROOT, asked, needs, scores

from pontoon_rules.answers import LEVELS


@needs("node")
def test_the_second_implementation_passes_everything() -> None:
    """Every verdict of every level, by every rule set, and every reason."""
    report = asked("node", ROOT / "tests" / "javascript" / "pontoon.mjs")
    found = scores(report)
    assert set(found) == set(LEVELS)
    for level in found.values():
        assert level["passed"] == level["vectors"] > 0
        assert level["reasons_right"] == level["reasons"]
    assert report["failures"] == report["skipped"] == report["likely"] == report["notes"] == []
