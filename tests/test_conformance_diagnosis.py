"""The diagnosis: one, two or three misreadings at once, found in what failed."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from pathlib import Path

import pytest
from conformance_play import VECTORS, candidate, few, run

from pontoon_rules.conformance.diagnosis import Likely, Misreading, diagnose, unexplained
from pontoon_rules.conformance.kills import Kills, ids_digest, load_kills
from pontoon_rules.conformance.suite import load_suite
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
        answers = {one: str(rng.randrange(3)) for one in sorted(fails)} if with_answers else {}
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
        assert set(named(found)) <= {one.id for one in of}
        assert [one.place for one in found] == list(range(1, len(found) + 1))
        for one in of:
            assert one.id in named(found) or hidden(one, of, questions)


def hidden(one: Misreading, held: Iterable[Misreading], asked: set[str]) -> bool:
    """Whether nearly all that a misreading fails is failed by the others, too."""
    others = {vector for other in held if other is not one for vector in other.fails}
    alone = one.fails & asked - others
    return len(alone) < 4


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

ONE: dict[str, object] = {
    "id": "ace-is-one",
    "belief": "An ace counts 1.",
    "levels": {"hand": {"fails": "0 2-4 7", "answers": {"0a1b2c3d": "0 3-4"}}},
}
KILLS: dict[str, object] = {
    "format": 1,
    "files": {"hand": {"hand.json": 8}},
    "misreadings": [ONE],
    "smoke": {"hand": ["hand/A"]},
}


def read(folder: Path, table: object) -> Kills:
    """The table beside eight vectors of the level `hand`."""
    few(folder)
    (folder / "kills.json").write_text(json.dumps(table), "utf-8")
    return load_kills(folder, load_suite(folder))


def test_the_file_is_read(tmp_path: Path) -> None:
    assert load_kills(tmp_path, ()) == Kills()
    kills = read(tmp_path, KILLS)
    assert kills.smoke == {"hand/A"}
    assert not kills.stale
    (found,) = kills.misreadings
    assert (found.id, found.belief) == ("ace-is-one", "An ace counts 1.")
    assert found.fails == {"hand/A", "hand/3", "hand/4", "hand/5", "hand/8"}
    assert found.answers == dict.fromkeys(("hand/A", "hand/4", "hand/5"), "0a1b2c3d")


def test_a_table_of_other_vectors_says_nothing(tmp_path: Path) -> None:
    """It is stale, and a run says so; nobody is accused by positions that mean something else."""
    ids = [f"hand/{rank}" for rank in ("A", *range(2, 9))]
    assert not read(tmp_path, {**KILLS, "ids": {"hand": ids_digest(ids)}}).stale
    others: list[dict[str, object]] = [
        {"files": {"hand": {"hand.json": 9}}},
        {"files": {"hand": {"hands.json": 8}}},
        {"ids": {"hand": ids_digest(reversed(ids))}},
    ]
    for other in others:
        kills = read(tmp_path, {**KILLS, **other})
        assert kills == Kills(smoke=frozenset({"hand/A"}), stale=True)


def test_a_run_with_a_table_of_other_vectors(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    read(tmp_path, {**KILLS, "files": {"hand": {"hand.json": 9}}})
    words = ("run", "--vectors", tmp_path, "--", *candidate("honest", "ace-is-one"))
    _, out, _ = run(capsys, *words)
    said = " ".join(out.split())
    assert "Note: misreadings were not looked for: their table belongs to other vectors." in said
    _, out, _ = run(capsys, *words[:-1])
    assert "Note" not in out


@pytest.mark.parametrize(
    "wrong",
    [
        [],
        {"format": 2},
        {"format": 1},
        {**KILLS, "misreadings": [{"id": "x"}]},
        {**KILLS, "misreadings": [{**ONE, "levels": {"hand": {"fails": "8"}}}]},
        {**KILLS, "misreadings": [{**ONE, "levels": {"hand": {"fails": "x"}}}]},
        {**KILLS, "misreadings": [{**ONE, "levels": {"chess": {"fails": "1"}}}]},
    ],
)
def test_a_wrong_file_is_refused(tmp_path: Path, wrong: object) -> None:
    with pytest.raises(Unusable):
        read(tmp_path, wrong)


# --- the table of this edition -------------------------------------------------------------


def test_every_misreading_of_the_specification_is_found_alone() -> None:
    """Named alone, or together with those that answer all these vectors alike."""
    files = load_suite(VECTORS)
    kills = load_kills(VECTORS, files)
    asked = {vector.id for file in files for vector in file.vectors}
    for one in kills.misreadings[::5]:
        failed = {vector: one.answers.get(vector, "") for vector in one.fails}
        found = diagnose(failed, asked, kills.misreadings)
        assert {likely.place for likely in found} == ({1} if failed else set())
        assert one.id in named(found) or not failed
        assert unexplained(failed, found) == 0
