"""How one answer is scored: verdict, reason, and which wrong answer it is."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from conformance_play import VECTORS

from pontoon_rules.conformance.answers import Answer, read_answer
from pontoon_rules.conformance.scoring import (
    MISSING,
    RIGHT,
    UNASKED,
    WRONG,
    answer_digest,
    asks_reason,
    difference,
    reason,
    same,
)
from pontoon_rules.conformance.troubles import Trouble

Json = dict[str, Any]

DEAL: Json = {
    "status": "settled",
    "hands": [
        {"seat": "Bob", "hand": 0, "net": 2, "soft": False, "because": ["settle.higher", "x"]},
        {"seat": "Bob", "hand": 1, "net": "3/2", "soft": True, "because": ["settle.tie"]},
    ],
    "banker_hand": None,
    "because": ["bank.stays"],
}
REFUSED: Json = {"refused": {"code": "stick.low", "clause": "stick.minimum"}}


def changed(value: Json, path: list[Any], new: object) -> Json:
    """A copy with one place changed, or without it where `new` is an Ellipsis."""
    copy: Any = json.loads(json.dumps(value))
    place: Any = copy
    for step in path[:-1]:
        place = place[step]
    if new is ...:
        del place[path[-1]]
    else:
        place[path[-1]] = new
    assert isinstance(copy, dict)
    return copy


def test_the_right_answer() -> None:
    assert same(DEAL, DEAL)
    assert difference(DEAL, DEAL) == ""
    assert reason(DEAL, DEAL) == (RIGHT, "")


@pytest.mark.parametrize(
    ("path", "new", "message"),
    [
        (["status"], "void", 'status: "void", due was "settled"'),
        (["status"], ..., 'status: missing, due was "settled"'),
        (["hands", 0, "net"], 3, "hands[0].net: 3, due was 2"),
        (["hands", 0, "net"], "2", 'hands[0].net: "2", due was 2'),
        (["hands", 1, "net"], 1, 'hands[1].net: 1, due was "3/2"'),
        (["hands", 0, "hand"], False, "hands[0].hand: false, due was 0"),
        (["hands", 1, "hand"], True, "hands[1].hand: true, due was 1"),
        (["hands", 0, "soft"], 0, "hands[0].soft: 0, due was false"),
        (["hands", 0, "soft"], None, "hands[0].soft: null, due was false"),
        (["hands", 1], ..., "hands: 1 entries, due were 2"),
        (["hands"], {}, "hands: {}, due was ["),
        (["banker_hand"], {}, "banker_hand: {}, due was null"),
        (["refused"], {"code": "x"}, 'refused ({"code": "x"}), though it is allowed'),
    ],
)
def test_a_wrong_verdict(path: list[Any], new: object, message: str) -> None:
    answer = changed(DEAL, path, new)
    assert not same(DEAL, answer)
    assert difference(DEAL, answer).startswith(message)


@pytest.mark.parametrize(
    ("path", "new"),
    [
        (["more"], [1.5]),
        (["hands", 0, "more"], None),
        (["because"], ...),
        (["because"], "words"),
        (["hands", 0, "because"], []),
        (["refused"], None),
    ],
)
def test_what_changes_no_verdict(path: list[Any], new: object) -> None:
    assert difference(DEAL, changed(DEAL, path, new)) == ""


def test_a_refusal_whatever_its_code() -> None:
    assert difference(REFUSED, {"refused": {"code": "other"}}) == ""
    assert difference(REFUSED, {"refused": {}}) == ""
    message = "not refused, though it is not allowed (stick.low)"
    assert difference(REFUSED, DEAL) == message
    assert difference(REFUSED, {"refused": None, **DEAL}) == message
    assert difference(REFUSED, {"refused": True}) == ""


@pytest.mark.parametrize(
    ("answer", "how", "message"),
    [
        (changed(DEAL, ["because"], ["bank.stays", "more"]), RIGHT, ""),
        (changed(DEAL, ["because"], ["more", "bank.stays"]), WRONG, "because: "),
        (changed(DEAL, ["hands", 1, "because"], ["x"]), WRONG, 'hands[1].because: "x", due was'),
        (changed(DEAL, ["hands", 1, "because"], ...), WRONG, "hands[1].because: null"),
        ({}, MISSING, "hands[0].because: missing"),
    ],
)
def test_the_reason(answer: Json, how: str, message: str) -> None:
    found = reason(DEAL, answer)
    assert found[0] == how
    assert found[1].startswith(message)


def test_the_reason_of_a_refusal() -> None:
    assert reason(REFUSED, {"refused": {"code": "stick.low"}})[0] == RIGHT
    assert reason(REFUSED, {"refused": {"code": "turn.wrong"}})[0] == WRONG
    assert reason(REFUSED, {"refused": {"clause": "stick.minimum"}})[0] == MISSING


def test_no_reason_is_asked_for() -> None:
    assert reason({"order": 1}, {"order": 1, "because": ["x"]}) == (UNASKED, "")
    assert not asks_reason({"order": 1, "list": [{"a": 1}]})
    assert asks_reason(DEAL)
    assert asks_reason(REFUSED)
    assert asks_reason({"list": [{"a": {"because": []}}]})


def test_which_wrong_answer() -> None:
    wrong = {"outcome": "lose", "net": -5}
    expected = {"outcome": "win", "net": 5, "because": ["settle.higher"]}
    digest = answer_digest(expected, wrong)
    assert len(digest) == 8
    assert digest == answer_digest(expected, {"net": -5, "outcome": "lose", "because": ["x"]})
    assert digest == answer_digest(expected, {**wrong, "more": 1})
    others: list[Json] = [
        {},
        {"outcome": "lose"},
        {**wrong, "net": "-5"},
        {**wrong, "refused": {"code": "x"}},
    ]
    assert len({digest, *(answer_digest(expected, other) for other in others)}) == 5
    refusals: tuple[Json, ...] = ({"refused": {"code": "x"}}, {"refused": {}, "net": 4})
    assert len({answer_digest(expected, one) for one in refusals}) == 1
    hands = [answer_digest(DEAL, changed(DEAL, ["hands"], [{"net": net}] * 3)) for net in (1, 2, 1)]
    assert len(set(hands)) == 2


def test_the_vectors_answer_themselves_and_not_each_other() -> None:
    """The short way to a pass and the long one never disagree."""
    rng = random.Random("answers")
    for path in VECTORS.glob("*.json"):
        vectors = json.loads(path.read_text("utf-8")).get("vectors", ())
        expected = [one["expected"] for one in vectors]
        for one in rng.sample(expected, min(60, len(expected))):
            other = rng.choice(expected)
            assert same(one, json.loads(json.dumps(one)))
            assert reason(one, one)[0] == (RIGHT if asks_reason(one) else UNASKED)
            if same(one, other):
                assert difference(one, other) == ""
            alike = answer_digest(one, other) == answer_digest(one, one)
            assert alike == (difference(one, other) == "") or "refused" in other


# --- lines ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        (b'{"seq": 3, "result": {"order": 1}}', Answer("result", {"order": 1})),
        (b' {"result":{},"seq":3,"more":[]} \r', Answer("result", {})),
        (b'{"seq": 3, "skipped": "no splits"}', Answer("skipped", "no splits")),
        (b'{"seq": 3, "skipped": null}', Answer("skipped", "null")),
        (b'{"seq": 3, "errored": "\\u001b[1m"}', Answer("errored", "\\u{001B}[1m")),
        ('{"seq": 3, "skipped": "ä"}'.encode(), Answer("skipped", "ä")),
    ],
)
def test_what_an_answer_may_look_like(line: bytes, answer: Answer) -> None:
    assert read_answer(line, 3) == answer


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{",
        b"null",
        b'"x"',
        b"\xff\xfe{\x00}",
        b'{"seq": 3}',
        b'{"seq": true, "result": {}}',
        b'{"seq": 3, "result": 1e3}',
        b'{"seq": 3.0, "result": {}}',
        b'{"seq": "3", "result": {}}',
    ],
)
def test_what_is_no_answer(line: bytes) -> None:
    with pytest.raises(Trouble):
        read_answer(line, 3)


def test_no_line_makes_a_bug() -> None:
    rng = random.Random("lines")
    good = b'{"seq": 3, "result": {"kind": "points", "total": 17, "soft": false}}'
    for _ in range(3000):
        line = bytearray(good)
        for _ in range(rng.randint(1, 4)):
            line[rng.randrange(len(line))] = rng.choice(b'{}[]",:0173eE.-\\ \xff\x00trufalsn')
        try:
            read_answer(bytes(line), 3)
        except Trouble as trouble:
            assert trouble.message.isprintable()
