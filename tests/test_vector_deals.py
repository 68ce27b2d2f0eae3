"""The vectors of whole deals and of sessions: sound, right by a second reading, and sharp.

That they are current is checked with all the others, in `test_vectors`.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
from breaks import BREAKS, Break, broken
from breaks_variants import VARIANT_BREAKS
from jsonschema import Draft202012Validator
from reader.rules import House, Result, read_deal
from reader.sessions import CutError, first_banker, read_session, standing
from vector_table import (
    Json,
    Table,
    broken_rules,
    cut_rounds,
    dealt,
    exact,
    house_of,
    session_record,
    written,
)

import pontoon_rules as pontoon
from pontoon_rules import sessions
from pontoon_rules.actions import ActionWord, Shuffle
from pontoon_rules.cards import Card
from pontoon_rules.chapters import banking, buying, passing, splitting
from pontoon_rules.chapters.turns import Fault, faulty
from pontoon_rules.sessions import between, cutting, playing
from pontoon_rules.sessions import state as session_state
from pontoon_rules.sessions.state import SESSION_PHASES, Place
from pontoon_rules.state import Hand
from pontoon_rules.transcripts import dump, load
from pontoon_rules.transcripts.coding import read_action

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "spec" / "vectors"
LEVELS = ("deal", "session")
MOST_BYTES = 3_000_000
each_level = pytest.mark.parametrize("level", LEVELS)

Vector = Mapping[str, Any]


@cache
def text(level: str) -> str:
    return (FOLDER / f"{level}.json").read_text(encoding="utf-8")


@cache
def loaded(level: str) -> dict[str, Any]:
    value = json.loads(text(level))
    assert isinstance(value, dict)
    return value


def vectors(level: str) -> list[Vector]:
    found = loaded(level)["vectors"]
    assert isinstance(found, list)
    return found


def rules_of(level: str, vector: Vector) -> dict[str, Any]:
    """Every switch of a vector."""
    return {**loaded(level)["rules"], **vector.get("rules", {})}


def legal(level: str) -> list[Vector]:
    return [vector for vector in vectors(level) if "refused" not in vector["expected"]]


def refused(level: str) -> list[Vector]:
    return [vector for vector in vectors(level) if "refused" in vector["expected"]]


# The files


@each_level
def test_the_file_is_canonical(level: str) -> None:
    """A line for each key of the header and for each vector, as `json` writes them."""
    head = {key: value for key, value in loaded(level).items() if key != "vectors"}
    lines = "".join(f"  {json.dumps(key)}: {json.dumps(value)},\n" for key, value in head.items())
    rows = ",\n".join(f"    {json.dumps(vector)}" for vector in vectors(level))
    assert text(level) == f'{{\n{lines}  "vectors": [\n{rows}\n  ]\n}}\n'


def shortened(vector: Vector) -> dict[str, Any]:
    """The vector with one action of each kind and four cards of each pack; the rest looks alike."""
    asked = dict(vector["input"])
    if "stock" in asked:
        asked["stock"] = four_of(asked["stock"])
    kinds: dict[str, dict[str, Any]] = {}
    for action in asked["actions"]:
        first = kinds.setdefault(action["action"], action)
        assert {key: type(item) for key, item in action.items()} == {
            key: type(item) for key, item in first.items()
        }
    asked["actions"] = [
        {**action, "order": four_of(action["order"])} if "order" in action else action
        for action in kinds.values()
    ]
    return {**vector, "input": asked}


def four_of(order: list[str]) -> list[str]:
    assert all(str(card) == name for card, name in zip(pontoon.cards(order), order, strict=True))
    return order[:4]


def test_the_files_stay_small() -> None:
    assert sum(len(text(level).encode()) for level in LEVELS) < MOST_BYTES


@each_level
def test_the_file_follows_its_schema(level: str) -> None:
    schema = json.loads((ROOT / "spec" / "schema" / "vectors.schema.json").read_text("utf-8"))
    own = {"$ref": f"#/$defs/{level}_vector", "$defs": schema["$defs"]}
    one = Draft202012Validator(own)
    wrong = [vector["id"] for vector in vectors(level) if not one.is_valid(shortened(vector))]
    assert wrong == []
    whole = {**loaded(level), "vectors": vectors(level)[::80]}
    assert [error.message for error in Draft202012Validator(schema).iter_errors(whole)] == []


@each_level
def test_the_header(level: str) -> None:
    head = loaded(level)
    assert list(head)[:4] == ["format", "edition", "level", "schema"]
    assert (head["format"], head["edition"], head["level"]) == (1, pontoon.EDITION, level)
    key = "status" if level == "deal" else "phase"
    answers = Counter(vector["expected"].get(key, "refused") for vector in vectors(level))
    assert head["counts"] == {"vectors": len(vectors(level)), "answers": dict(answers)}


@each_level
def test_ids_and_clauses(level: str) -> None:
    ids = [vector["id"] for vector in vectors(level)]
    assert len(set(ids)) == len(ids)
    known = set(get_args(pontoon.ClauseId))
    for vector in vectors(level):
        assert vector["id"].startswith(f"{level}/")
        assert set(vector["clauses"]) <= known
        assert len(set(vector["clauses"])) == len(vector["clauses"])
        assert vector.get("rules", {"copies": 4}).keys() <= loaded(level)["rules"].keys()


def test_every_reason_is_among_the_clauses() -> None:
    for vector in legal("deal"):
        expected = vector["expected"]
        reasons = {*expected["because"], *(c for h in expected["hands"] for c in h["because"])}
        assert reasons <= set(vector["clauses"]), vector["id"]


@each_level
def test_no_question_comes_twice(level: str) -> None:
    asked = [json.dumps([vector.get("rules"), vector["input"]]) for vector in vectors(level)]
    assert [one for one, times in Counter(asked).items() if times > 1] == []


@each_level
def test_a_refusal_is_the_last_action_and_named_so(level: str) -> None:
    for vector in vectors(level):
        named = vector["id"].startswith(f"{level}/refused/")
        assert named == ("refused" in vector["expected"]), vector["id"]
        if named:
            assert list(vector["expected"]) == ["refused"]
            assert vector["clauses"][0] == vector["expected"]["refused"]["clause"]


# The engine


def start_rules(level: str, vector: Vector) -> pontoon.RuleSet:
    switches: dict[str, Any] = {
        name: exact(value) for name, value in rules_of(level, vector).items()
    }
    return pontoon.RuleSet(**switches)


def actions_of(vector: Vector) -> list[Any]:
    return [read_action(one, "") for one in vector["input"]["actions"]]


def refusal(error: pontoon.Refused) -> dict[str, Any]:
    return {"refused": {"code": error.refusal.code, "clause": error.refusal.clause}}


def deal_answer(vector: Vector) -> dict[str, Any]:
    """The engine's answer to a deal."""
    asked = vector["input"]
    rules, stock = start_rules("deal", vector), pontoon.cards(asked["stock"])
    left = len(asked["actions"])
    try:
        game = pontoon.new_game(rules, asked["seats"], asked["banker"], stock)
        for action in actions_of(vector):
            game = pontoon.step(game, action).game
            left -= 1
    except pontoon.Refused as error:
        assert left <= 1
        return refusal(error)
    return deal_end(game.deal)


def deal_end(deal: pontoon.Deal) -> dict[str, Any]:
    follows = pontoon.succession(deal)
    assert follows is not None
    net = pontoon.balances(deal)
    return {
        "status": deal.phase,
        "hands": [
            (hand.seat, [str(card) for card in hand.cards], hand.stake, hand.split)
            for hand in deal.hands
        ],
        "results": [
            (done.value.kind, done.value.total, done.value.soft, done.outcome, written(done.net))
            for done in (pontoon.results(deal) if deal.phase == "settled" else ())
        ],
        "because": [
            list(done.because)
            for done in (pontoon.results(deal) if deal.phase == "settled" else ())
        ],
        "banker": [str(card) for card in deal.bank_hand.cards],
        "net": [written(net[seat]) for seat in deal.seats],
        "next": (follows.banker, follows.shuffle),
        "why": list(follows.because) if deal.phase == "settled" else why_void(deal),
    }


def why_void(deal: pontoon.Deal) -> list[str]:
    cause = "void.cards" if deal.reason is None else "void.annul"
    return [cause, "void.reverse", "void.again"]


def deal_expected(vector: Vector) -> dict[str, Any]:
    """What a vector expects, in the same form."""
    expected = vector["expected"]
    if "refused" in expected:
        return dict(expected)
    hands, bank = expected["hands"], expected["banker_hand"]
    settled = hands if expected["status"] == "settled" else []
    return {
        "status": expected["status"],
        "hands": [(h["seat"], h["cards"], h["stake"], h["split"]) for h in hands],
        "results": [(h["kind"], h["total"], h["soft"], h["outcome"], h["net"]) for h in settled],
        "because": [h["because"] for h in settled],
        "banker": bank["cards"] if bank else None,
        "net": [one["amount"] for one in expected["net"]],
        "next": (expected["next_banker"], expected["shuffle"]),
        "why": expected["because"],
    }


def session_answer(vector: Vector) -> dict[str, Any]:
    """The engine's answer to a session."""
    asked = vector["input"]
    left = len(asked["actions"])
    chips = {one["seat"]: one["amount"] for one in asked.get("chips", ())} or None
    try:
        session = sessions.new_session(
            start_rules("session", vector), asked["seats"], asked["banker"], chips
        )
        for action in actions_of(vector):
            session = sessions.apply_session(session, action).session
            left -= 1
    except pontoon.Refused as error:
        assert left <= 1
        return refusal(error)
    return session_end(session)


def session_end(session: sessions.Session) -> dict[str, Any]:
    places = sessions.standing(session.seats, session.balances)
    return {
        "phase": session.phase,
        "deals": [deal_short(deal) for deal in session.past],
        "counted": session.counted,
        "banker": session.banker,
        "shuffle": session.shuffle_due,
        "balances": list(map(written, session.balances)),
        "standing": [(place.place, list(place.seats)) for place in places],
    }


def deal_short(deal: pontoon.Deal) -> tuple[object, ...]:
    whole = deal_end(deal)
    return deal.banker, whole["status"], whole["net"], whole["next"]


def session_expected(vector: Vector) -> dict[str, Any]:
    expected = vector["expected"]
    if "refused" in expected:
        return dict(expected)
    return {
        **expected,
        "deals": [
            (
                deal["banker"],
                deal["status"],
                [one["amount"] for one in deal["net"]],
                (deal["next_banker"], deal["shuffle"]),
            )
            for deal in expected["deals"]
        ],
        "balances": [one["amount"] for one in expected["balances"]],
        "standing": [(place["place"], place["seats"]) for place in expected["standing"]],
    }


ANSWERS: dict[str, Callable[[Vector], dict[str, Any]]] = {
    "deal": deal_answer,
    "session": session_answer,
}
EXPECTED: dict[str, Callable[[Vector], dict[str, Any]]] = {
    "deal": deal_expected,
    "session": session_expected,
}


def agrees(level: str, vector: Vector) -> bool:
    """Whether the engine as it now is gives the expected answer."""
    found, expected = ANSWERS[level](vector), EXPECTED[level](vector)
    if expected.get("banker", "") is None and level == "deal":
        found["banker"] = None
    return found == expected


@each_level
def test_the_engine_agrees(level: str) -> None:
    assert [vector["id"] for vector in vectors(level) if not agrees(level, vector)] == []


def test_a_session_vector_is_a_transcript() -> None:
    """With a header and its rules the input loads, and comes out again."""
    for vector in legal("session"):
        head = {"kind": "transcript", "schema": 1, "edition": pontoon.EDITION, "library": "0"}
        document = {**head, "rules": rules_of("session", vector), **vector["input"]}
        session = load(json.dumps(document))
        assert session_end(session) == session_expected(vector)
        written = json.loads(dump(session))
        assert {key: written[key] for key in vector["input"]} == vector["input"]


def test_a_deal_vector_is_a_transcript_of_one_deal() -> None:
    for vector in legal("deal"):
        asked = vector["input"]
        rules = start_rules("deal", vector)
        session = sessions.new_session(rules, asked["seats"], asked["banker"])
        opening = (Shuffle(pontoon.cards(asked["stock"])), read_action({"action": "start"}, ""))
        for action in (*opening, *actions_of(vector)):
            session = sessions.apply_session(session, action).session
        assert [deal_end(deal)["net"] for deal in session.past] == [deal_expected(vector)["net"]]


# A second reading


def reading(vector: Vector, table: type[Table] = Table) -> dict[str, Any]:
    """The reader's answer, from the cards as this table deals them."""
    rules = rules_of("deal", vector)
    laid = dealt(vector["input"], rules, table)
    if laid.void and laid.rounds < 2:
        return {"void": laid.banker}
    result = read_deal(laid.record(), house_of(rules), pack=vector["input"]["stock"])
    return read(laid, result)


def read(laid: Table, result: Result) -> dict[str, Any]:
    return {
        "status": result.status,
        "hands": [
            (h.seat, h.hand, list(h.cards), h.kind, h.total, h.soft, h.initial_stake, h.stake)
            for h in result.hands
        ],
        "outcomes": [(h.outcome or "returned", written(h.net)) for h in result.hands],
        "banker": bank_of(laid, result),
        "net": [written(result.net[seat]) for seat in laid.seats],
        "next": (result.next_banker, result.shuffle),
    }


def bank_of(laid: Table, result: Result) -> tuple[list[str], str | None]:
    """The banker's hand; where a sudden end leaves it covered, as it lies there."""
    if result.sudden is not None:
        assert result.banker_cards is None
        return laid.bank.cards, laid.bank.worth.kind
    return list(result.banker_cards or ()), result.banker.kind if result.banker else None


def told(vector: Vector) -> dict[str, Any]:
    """What the vector expects, in the same form."""
    expected = vector["expected"]
    if expected["banker_hand"] is None:
        assert (expected["status"], expected["hands"]) == ("void", [])
        assert {one["amount"] for one in expected["net"]} == {0}
        assert expected["shuffle"]
        return {"void": expected["next_banker"]}
    keys = ("seat", "hand", "cards", "kind", "total", "soft", "initial_stake", "stake")
    return {
        "status": expected["status"],
        "hands": [tuple(hand[key] for key in keys) for hand in expected["hands"]],
        "outcomes": [(hand["outcome"], hand["net"]) for hand in expected["hands"]],
        "banker": (expected["banker_hand"]["cards"], expected["banker_hand"]["kind"]),
        "net": [one["amount"] for one in expected["net"]],
        "next": (expected["next_banker"], expected["shuffle"]),
    }


def test_the_reader_agrees_on_every_legal_deal() -> None:
    wrong = [vector["id"] for vector in legal("deal") if reading(vector) != told(vector)]
    assert wrong == []


def test_each_refusal_breaks_exactly_one_rule() -> None:
    """By the clauses, checked one by one at the place of the last action."""
    for vector in refused("deal"):
        asked, code = vector["input"], vector["expected"]["refused"]["code"]
        if not asked["actions"]:
            assert code in {"seats.few", "seats.many", "pack.inexact"}
            continue
        before = {**asked, "actions": asked["actions"][:-1]}
        laid = dealt(before, rules_of("deal", vector))
        assert broken_rules(laid, asked["actions"][-1]) == [code], vector["id"]


def test_no_action_of_a_legal_deal_breaks_a_rule() -> None:
    for vector in legal("deal"):
        asked = vector["input"]
        house = house_of(rules_of("deal", vector))
        laid = Table(asked["seats"], asked["banker"], asked["stock"], house)
        for action in asked["actions"]:
            assert broken_rules(laid, action) == [], vector["id"]
            laid.act(action)


def test_the_reader_agrees_on_every_legal_session() -> None:
    for vector in legal("session"):
        asked, expected = vector["input"], vector["expected"]
        rules = rules_of("session", vector)
        session = session_record(asked, rules)
        if expected["phase"] == "cutting":
            with pytest.raises(CutError):
                first_banker(cut_rounds(asked["seats"], asked["actions"]), asked["seats"])
            continue
        orders = [action["order"] for action in asked["actions"] if action["action"] == "shuffle"]
        if not orders and asked["banker"] is None:
            assert first_banker(session["cuts"], asked["seats"]) == expected["banker"]
            continue
        if asked["banker"] is not None and session["deals"]:
            session["deals"][0]["bank"] = asked["banker"]
        pack = orders[0] if orders else None
        found = read_session(session, house_of(rules), pack, across=True)
        assert found.fault is None, (vector["id"], found.fault)
        assert_same_session(vector, found)


def assert_same_session(vector: Vector, found: Any) -> None:
    expected = vector["expected"]
    seats = vector["input"]["seats"]
    for deal, theirs in zip(expected["deals"], found.deals, strict=True):
        ours = (deal["number"], deal["status"], deal["counted"], deal["banker"])
        assert ours == (theirs.number, theirs.status, theirs.counted, theirs.banker), vector["id"]
        assert (deal["next_banker"], deal["shuffle"]) == (theirs.next_banker, theirs.shuffle)
        nets = [written(theirs.result.net[seat]) for seat in seats]
        assert [one["amount"] for one in deal["net"]] == nets
    balances = {one["seat"]: one["amount"] for one in expected["balances"]}
    assert balances == {seat: written(amount) for seat, amount in found.balances.items()}
    places = [(place["place"], tuple(place["seats"])) for place in expected["standing"]]
    assert places == [(place.place, place.seats) for place in standing(found.balances)]
    assert (expected["phase"] == "ended") == found.ended, vector["id"]
    assert expected["counted"] == sum(deal["counted"] for deal in expected["deals"])


# Coverage

ONLY_WRITTEN = {
    "phase.banker-pontoon",
    "phase.sudden-death",
    "ended.bust",
    "ended.five-cards",
    "ended.twenty-one",
    "ended.stuck",
    "ended.declared",
    "stake.missing",
    "void.ignored",
    "void.unfounded",
    "reach.stake",
    "check.false",
    "check.missing",
    "cut.missing",
    "bank.wrong",
    "deal.not-ready",
}
"""Codes that only a written deal can meet: in a game the action comes out of turn or phase."""


def test_every_code_is_met() -> None:
    catalogue = tomllib.loads((ROOT / "spec" / "refusals.toml").read_text(encoding="utf-8"))
    codes = {entry["code"] for entry in catalogue["refusal"]}
    met = {v["expected"]["refused"]["code"] for level in LEVELS for v in refused(level)}
    assert met == codes - ONLY_WRITTEN


def test_every_action_and_phase_is_met() -> None:
    words = {a["action"] for level in LEVELS for v in legal(level) for a in v["input"]["actions"]}
    assert words == set(get_args(ActionWord))
    phases: Counter[str] = Counter()
    for vector in refused("deal"):
        if actions := vector["input"]["actions"]:
            before = {**vector["input"], "actions": actions[:-1]}
            phases[dealt(before, rules_of("deal", vector)).phase] += 1
    assert set(phases) == set(pontoon.PHASES)
    assert {v["expected"]["phase"] for v in legal("session")} == set(SESSION_PHASES)


def test_what_the_deals_contain() -> None:
    ended = [vector["expected"] for vector in legal("deal")]
    hands = [hand for one in ended for hand in one["hands"]]
    reasons = {tuple(hand["because"]) for hand in hands}
    assert {reason[0] for reason in reasons} == {
        "bust.lost",
        "banker.pontoon",
        "settle.pontoon",
        "settle.bank-trick",
        "settle.trick",
        "settle.bank-bust",
        "settle.higher",
        "settle.tie",
        "settle.lower",
        "settle.tie.player",
        "ace-king.class",
        "sudden.return",
        "void.reverse",
    }
    assert {len(one["net"]) for one in ended} == set(range(2, 10))
    assert {hand["hand"] for hand in hands} >= {0, 1, 2, 3}
    assert {hand["stake"] / hand["initial_stake"] for hand in hands} >= {1, 2, 3, 5, 7}
    assert sum(one["status"] == "void" for one in ended) >= 15
    assert any(hand["split"] and hand["kind"] == "pontoon" for hand in hands)


def test_whole_sessions_are_there() -> None:
    whole = [v for v in legal("session") if v["expected"]["counted"] == 8]
    assert len(whole) >= 5
    assert any(len(v["expected"]["deals"]) > 8 for v in whole)
    assert {len(v["input"]["seats"]) for v in legal("session")} >= {2, 3, 5, 8}


# Misreadings

SEEN = (
    "an ace keeps the 11 it had when drawn",
    "an ace is always 1",
    "ace and 10 is no Pontoon",
    "any 21 with an ace and a court card is a Pontoon",
    "a five-card trick counts less than 21",
    "a five-card trick counts exactly 21",
    "the higher of two five-card tricks wins",
    "two five-card tricks are drawn",
    "the total comes before the kind",
    "equal totals are refunded",
    "equal totals go to the player",
    "a banker's Pontoon takes single",
    "a player's Pontoon is looked at before the banker's",
    "a bust player is paid when the banker busts",
    "a banker's trick takes single",
    "a banker's trick beats a Pontoon",
    "a split Pontoon is a plain 21",
    "double means double the original stake",
    "a later buy is capped by the first",
    "a later buy may be double the new stake",
    "a later buy is at least the new stake",
    "the highest addition is not allowed itself",
    "buying goes on after a twist",
    "drawing goes on at 21",
    "sticking needs 16",
    "sticking needs a hard 15",
    "equal values may be split",
    "a hand may be split after a card",
    "a fifth hand may be split off",
    "a pair may be split only once",
    "the new cards go to the second hand first",
    "a later split costs the stake as it has grown",
    "a new split hand is played last of all",
    "bust cards are laid aside",
    "bust cards go under in the other order",
    "eight seats play with one pack",
    "nothing happens when the cards run out",
    "busts stay paid in a void deal",
    "a void deal passes the bank",
    "the banker may not stop below 15",
    "the banker may not twist from 17 on",
    "the banker is stopped at 21",
    "the banker may buy",
    "the players act under the banker's Pontoon",
    "a split Pontoon passes the bank",
    "a Pontoon takes the bank from the banker's Pontoon",
    "the last of several Pontoons takes the bank",
    "a five-card trick takes the bank",
    "the pack is shuffled when few cards are left",
    "only a Pontoon that takes the bank is shuffled for",
)
"""Wrong readings of a deal, as functions of the engine replaced, by what they say."""

BY_SAYS = {rule.says: rule for rule in BREAKS}
Wrong = Callable[..., Any]


def own(says: str, clause: pontoon.ClauseId, right: Wrong, wrong: Wrong) -> Break:
    return Break(says, clause, right, wrong, "")


buy_limits = buying.buy_limits
bank_status = banking.bank_status
buy_card_fault = buying.card_fault
split_hand = splitting.split_hand
succession_after = passing.succession_after
highest_cut = cutting.highest_cut
under_the_pack = playing.under_the_pack
deal_ended = playing.deal_ended
standing_of = session_state.standing


def limits_by_the_new_stake(
    original: int, bought: tuple[int, ...], later: str = ""
) -> tuple[int, int]:
    stake = original + sum(bought)
    return (stake, 2 * stake) if bought else buy_limits(original, bought)


def no_cap_on_later_buys(
    original: int, bought: tuple[int, ...], later: str = ""
) -> tuple[int, int]:
    return original, 2 * original


def split_at_double(hand: Hand, new: tuple[Card, ...]) -> tuple[Hand, Hand]:
    one, other = split_hand(hand, new)
    return one, other._replace(initial=2 * hand.initial)


def split_hands_never_buy(rules: pontoon.RuleSet, hand: Hand) -> Fault | None:
    return faulty("buy.twisted") if hand.split else buy_card_fault(rules, hand)


def split_aces_stay(rules: pontoon.RuleSet, hand: Hand) -> Fault | None:
    aces = hand.split and hand.cards[0].rank == "A" and len(hand.cards) == 2
    return faulty("split.drawn") if aces else buy_card_fault(rules, hand)


def dealer_stands_on_seventeen(total: int, cards: int) -> Any:
    status = bank_status(total, cards)
    return "stuck" if status == "open" and total >= 17 else status


def shuffle_every_time(*anything: Any) -> Any:
    right = succession_after(*anything)
    return passing.Succession(right.banker, right.candidates, True, right.because)


OWN_DEALS = (
    own("limits follow the new stake", "buy.limit.later", buy_limits, limits_by_the_new_stake),
    own("every buy is limited like the first", "buy.limit.later", buy_limits, no_cap_on_later_buys),
    own("the new split hand carries twice the stake", "split.stake", split_hand, split_at_double),
    own("a split hand never buys", "split.own", buy_card_fault, split_hands_never_buy),
    own("split aces draw no more", "split.own", buy_card_fault, split_aces_stay),
    own("the banker stands on 17", "banker.twist", bank_status, dealer_stands_on_seventeen),
    own("the pack is shuffled after every deal", "shuffle.none", succession_after,
        shuffle_every_time),
)  # fmt: skip


def ace_is_low(cuts: tuple[tuple[str, Card], ...]) -> tuple[str, ...]:
    height = {**cutting.HEIGHT, "A": -1}
    top = max(height[card.rank] for _, card in cuts)
    return tuple(seat for seat, card in cuts if height[card.rank] == top)


def tens_are_equal(cuts: tuple[tuple[str, Card], ...]) -> tuple[str, ...]:
    top = max(card.points if card.rank != "A" else 11 for _, card in cuts)
    return tuple(seat for seat, card in cuts if (card.points if card.rank != "A" else 11) == top)


def first_of_the_tied(cuts: tuple[tuple[str, Card], ...]) -> tuple[str, ...]:
    return highest_cut(cuts)[:1]


def all_cut_again(cuts: tuple[tuple[str, Card], ...]) -> tuple[str, ...]:
    found = highest_cut(cuts)
    return found if len(found) == 1 else tuple(seat for seat, _ in cuts)


def never(*anything: object) -> None:
    return None


def void_counts(session: Any, game: Any) -> Any:
    after, because = deal_ended(session, game)
    return after._replace(counted=session.counted + 1), because


def banker_first(deal: pontoon.Deal) -> tuple[Card, ...]:
    cards = under_the_pack(deal)
    of_bank = len(deal.bank_hand.cards)
    return cards[-of_bank:] + cards[:-of_bank]


def dense_places(seats: tuple[str, ...], balances: tuple[int, ...]) -> tuple[Place, ...]:
    places = standing_of(seats, balances)
    return tuple(Place(number, place.seats) for number, place in enumerate(places, 1))


def bank_keeps_chips(session: Any, game: Any) -> Any:
    after, because = deal_ended(session, game)
    return after._replace(balances=tuple(max(0, amount) for amount in after.balances)), because


def rotating_bank(session: Any, game: Any) -> Any:
    after, because = deal_ended(session, game)
    place = after.seats.index(game.deal.banker) + 1
    return after._replace(banker=after.seats[place % len(after.seats)]), because


OWN_SESSIONS = (
    own("the ace is low in cutting", "cut.order", highest_cut, ace_is_low),
    own("ten-cards cut equal", "cut.order", highest_cut, tens_are_equal),
    own("the first of those tied banks", "cut.ties", highest_cut, first_of_the_tied),
    own("all cut again after a tie", "cut.ties", highest_cut, all_cut_again),
    own("a deal may start without the shuffle", "between.shuffle", between.start_fault, never),
    own("shuffling is free", "between.under", between.shuffle_fault, never),
    own("a void deal counts", "session.void", deal_ended, void_counts),
    own("the banker's cards go under first", "between.order", under_the_pack, banker_first),
    own("places are numbered without gaps", "session.shared", standing_of, dense_places),
    own("nobody falls below zero", "session.balance", deal_ended, bank_keeps_chips),
    own("the bank goes round", "session.bank", deal_ended, rotating_bank),
)


def caught(level: str, rule: Break) -> Iterator[str]:
    """The vectors that an engine with one rule broken gets wrong; a crash is wrong too."""
    with broken(rule):
        for vector in vectors(level):
            try:
                same = agrees(level, vector)
            except Exception:
                same = False
            if not same:
                yield vector["id"]


@pytest.mark.parametrize("says", SEEN)
def test_a_misreading_of_a_deal_is_told_apart(says: str) -> None:
    assert next(caught("deal", BY_SAYS[says]), None)


@pytest.mark.parametrize("rule", OWN_DEALS, ids=lambda rule: rule.says)
def test_more_misreadings_of_a_deal(rule: Break) -> None:
    assert next(caught("deal", rule), None)


@pytest.mark.parametrize("rule", OWN_SESSIONS, ids=lambda rule: rule.says)
def test_a_misreading_of_a_session_is_told_apart(rule: Break) -> None:
    assert next(caught("session", rule), None)


ONLY_RECORDED = ("agreed stakes are no limits",)
"""What can be wrong in a written deal alone: a game knows its stakes from its rules."""
OF_VARIANTS = [said[0] for said in VARIANT_BREAKS if said[0] not in ONLY_RECORDED]


@pytest.mark.parametrize("says", OF_VARIANTS)
def test_a_misreading_of_another_table_is_told_apart(says: str) -> None:
    rule = BY_SAYS[says]
    assert next((one for level in LEVELS for one in caught(level, rule)), None)


class SecondCardLater(Table):
    """The second split card comes only when its hand is played."""

    def split(self, seat: str, hand: Any) -> list[str]:
        at = self.hands[seat].index(hand)
        cards = super().split(seat, hand)
        if len(cards) == 2:
            self.waiting = self.hands[seat][at + 1]
            self.stock.insert(0, self.waiting.cards.pop())
        return cards

    waiting: Any = None

    def act(self, action: Json) -> None:
        if self.waiting is not None and self.phase == "players":
            hand = next(h for seat in self.players for h in self.open(seat))
            if hand is self.waiting:
                hand.cards += self.given(1)
                self.waiting = None
        super().act(action)


class ReshuffleInsteadOfVoid(Table):
    """A new pack is shuffled when the cards run out."""

    def given(self, need: int) -> list[str]:
        if len(self.stock) < need:
            self.stock += [card for line in self.lines.values() for card in line["cards"]]
        return super().given(need)


@pytest.mark.parametrize("table", [SecondCardLater, ReshuffleInsteadOfVoid])
def test_other_ways_of_dealing_are_told_apart(table: type[Table]) -> None:
    """Who deals like this has other cards in his hands, or a deal that goes on."""
    assert any(cards_on(table, vector) != cards_on(Table, vector) for vector in legal("deal"))


def cards_on(table: type[Table], vector: Vector) -> object:
    try:
        laid = dealt(vector["input"], rules_of("deal", vector), table)
    except LookupError:
        return None
    hands = [hand.cards for seat in laid.players for hand in laid.hands.get(seat, ())]
    return laid.phase, hands, laid.bank.cards


def test_the_house_of_the_vectors() -> None:
    assert house_of(loaded("deal")["rules"]) == House()
