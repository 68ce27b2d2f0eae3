"""The diagnosis: one, two or three misreadings at once, found in what failed."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from pontoon_rules.conformance.diagnosis import Likely, Misreading, diagnose, unexplained
from pontoon_rules.conformance.kills import load_kills
from pontoon_rules.conformance.troubles import Unusable

Failed = dict[str, str]

COUNT = 6000
IDS = [f"settle/{number}" for number in range(COUNT)]


def named(likely: Iterable[Likely]) -> list[str]:
    return [one.id for one in likely]


def holds(rng: random.Random, asked: set[str], held: Iterable[Misreading], noise: float) -> Failed:
    """What somebody fails who holds these, and makes other mistakes besides."""
    failed: Failed = {}
    for one in held:
        for vector in sorted(one.fails & asked):
            if vector in failed and rng.random() < 0.1:
                del failed[vector]
            else:
                mixed = vector in failed and rng.random() < 0.3
                failed[vector] = "mixed" if mixed else one.answers.get(vector, "")
    known = any(failed.values())
    for vector in rng.sample(sorted(asked), int(noise * len(asked))):
        failed[vector] = f"noise{rng.randrange(3)}" if known else ""
    return failed


def table(rng: random.Random, count: int, with_answers: bool) -> list[Misreading]:
    """Misreadings of all sizes, many of which overlap."""
    found = []
    for number in range(count):
        size = int(10 ** rng.uniform(0.7, 3))
        first = rng.randrange(COUNT - 3 * size)
        fails = frozenset(rng.sample(IDS[first : first + 3 * size], size))
        answers = {one: str(rng.randrange(3)) for one in fails} if with_answers else {}
        found.append(Misreading(f"m{number:02}", f"People often think {number}.", fails, answers))
    return found


@pytest.mark.parametrize("with_answers", [False, True])
@pytest.mark.parametrize("held", [1, 2, 3])
@pytest.mark.parametrize("noise", [0, 0.02])
@pytest.mark.parametrize("asked", [COUNT, COUNT // 2])
def test_what_is_held_is_found(with_answers: bool, held: int, noise: float, asked: int) -> None:
    rng = random.Random(f"{with_answers} {held} {noise} {asked}")
    for _ in range(8):
        known = table(rng, 40, with_answers)
        questions = set(rng.sample(IDS, asked))
        of = [one for one in rng.sample(known, held) if len(one.fails & questions) > 3]
        failed = holds(rng, questions, of, noise)
        found = diagnose(failed, questions, known)
        assert set(named(found)) == {one.id for one in of}
        assert [one.place for one in found] == list(range(1, len(of) + 1))


def test_nothing_failed_and_nothing_known() -> None:
    known = [Misreading("m", "", frozenset(IDS[:9]))]
    assert diagnose({}, set(IDS), known) == []
    assert diagnose(dict.fromkeys(IDS[:9], ""), set(IDS), []) == []
    assert diagnose({}, set(), known) == []


def test_noise_is_no_misreading() -> None:
    rng = random.Random("noise")
    known = table(rng, 40, with_answers=False)
    for noise in (0.001, 0.05, 0.3, 1):
        failed = dict.fromkeys(rng.sample(IDS, int(noise * COUNT)), "")
        assert diagnose(failed, set(IDS), known) == []
        assert unexplained(failed, []) == len(failed)


def test_a_passed_vector_speaks_against_it() -> None:
    wide = Misreading("wide", "", frozenset(IDS[:100]))
    narrow = Misreading("narrow", "", frozenset(IDS[:60]))
    failed = dict.fromkeys(IDS[:60], "")
    assert named(diagnose(failed, set(IDS), [wide, narrow])) == ["narrow"]
    nearly = dict.fromkeys(IDS[:58], "")
    found = diagnose(nearly, set(IDS), [wide, narrow])
    assert [(one.id, one.agreeing, one.disagreeing) for one in found] == [("narrow", 58, 2)]
    assert diagnose(dict.fromkeys(IDS[:5], ""), set(IDS), [wide]) == []


def test_the_wrong_answer_tells_them_apart() -> None:
    same = frozenset(IDS[:20])
    one = Misreading("one", "", same, dict.fromkeys(same, "aaaa"))
    other = Misreading("other", "", same, dict.fromkeys(same, "bbbb"))
    for digest, name in (("aaaa", "one"), ("bbbb", "other")):
        assert named(diagnose(dict.fromkeys(same, digest), set(IDS), [one, other])) == [name]
    both = diagnose(dict.fromkeys(same, ""), set(IDS), [one, other])
    assert [(likely.id, likely.place) for likely in both] == [("one", 1), ("other", 1)]
    assert diagnose(dict.fromkeys(same, "cccc"), set(IDS), [one, other]) == []


def test_ties_are_named_together() -> None:
    """Where only vectors are asked that do not tell two misreadings apart."""
    one = Misreading("one", "", frozenset(IDS[:30]))
    other = Misreading("other", "", frozenset(IDS[:20] + IDS[5000:5010]))
    third = Misreading("third", "", frozenset(IDS[100:140]))
    asked = {*IDS[:20], *IDS[50:3000]}
    failed = dict.fromkeys([*IDS[:20], *IDS[100:140]], "")
    found = diagnose(failed, asked, [one, other, third])
    assert [(likely.id, likely.place) for likely in found] == [
        ("third", 1),
        ("one", 2),
        ("other", 2),
    ]
    assert unexplained(failed, found) == 0


def test_other_failures_are_counted() -> None:
    known = [Misreading("m", "", frozenset(IDS[:50]))]
    failed = dict.fromkeys([*IDS[:50], *IDS[1000:1007]], "")
    found = diagnose(failed, set(IDS), known)
    assert named(found) == ["m"]
    assert unexplained(failed, found) == 7


def test_one_failure_of_few() -> None:
    """A first look asks little, and still shows what is likely."""
    known = [Misreading("m", "", frozenset(IDS[:50]), dict.fromkeys(IDS[:50], "aaaa"))]
    assert named(diagnose({IDS[3]: "aaaa"}, {IDS[3], *IDS[100:160]}, known)) == ["m"]
    assert diagnose({IDS[3]: "cccc"}, {IDS[3], *IDS[100:160]}, known) == []


def test_the_order_of_the_table_does_not_matter() -> None:
    rng = random.Random("order")
    known = table(rng, 20, with_answers=False)
    twin = [Misreading(f"x{one.id}", one.belief, one.fails) for one in known]
    failed = holds(rng, set(IDS), known[:2], 0.01)
    found = [diagnose(failed, set(IDS), rng.sample(known + twin, 40)) for _ in range(5)]
    assert len({tuple(sorted((one.place, one.id) for one in likely)) for likely in found}) == 1
    assert len(found[0]) == 4


# --- the file ------------------------------------------------------------------------------

KILLS = {
    "format": 1,
    "files": {"settle": {"settle.json": 2, "more.json": 1}, "deal": {"deal.json": 4}},
    "misreadings": [
        {
            "id": "ties-win",
            "belief": "Equal hands win.",
            "levels": {
                "settle": {"fails": "0 2", "answers": {"0a1b2c3d": "2"}},
                "deal": {"fails": "1-3"},
            },
        }
    ],
}


def written(folder: Path, names: Mapping[str, str]) -> Path:
    """A folder with the table and files of vectors that are called by single letters."""
    (folder / "kills.json").write_text(json.dumps(KILLS), "utf-8")
    for name, ids in names.items():
        (folder / name).write_text(json.dumps({"vectors": [{"id": one} for one in ids]}), "utf-8")
    return folder


def test_the_file_is_read(tmp_path: Path) -> None:
    assert load_kills(tmp_path) == ()
    names = {"settle.json": "ab", "more.json": "c", "deal.json": "defg"}
    (found,) = load_kills(written(tmp_path, names))
    assert (found.id, found.belief) == ("ties-win", "Equal hands win.")
    assert found.fails == {"a", "c", "e", "f", "g"}
    assert found.answers == {"c": "0a1b2c3d"}


@pytest.mark.parametrize("deals", ["def", "defgh", ""])
def test_a_table_of_other_vectors_says_nothing(tmp_path: Path, deals: str) -> None:
    names = {"settle.json": "ab", "more.json": "c"} | ({"deal.json": deals} if deals else {})
    assert load_kills(written(tmp_path, names)) == ()


@pytest.mark.parametrize(
    "wrong", [[], {"format": 2}, {"format": 1}, {"format": 1, "misreadings": [{"id": "x"}]}]
)
def test_a_wrong_file_is_refused(tmp_path: Path, wrong: Mapping[str, object]) -> None:
    (tmp_path / "kills.json").write_text(json.dumps(wrong), "utf-8")
    with pytest.raises(Unusable):
        load_kills(tmp_path)
