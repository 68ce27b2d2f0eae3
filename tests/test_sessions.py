"""Sessions: every phase and refusal, whole evenings, transcripts, and what a seat may know."""

from __future__ import annotations

import itertools
import json
import pickle
import random
from collections import Counter

import laws
import pytest
from session_play import NAMES, chosen, play_session

import pontoon_rules as pontoon
from pontoon_rules import (
    TABLE,
    Amount,
    Annul,
    DealCards,
    Malformed,
    Refused,
    Stake,
    Twist,
    cards,
)
from pontoon_rules.actions import ChooseBanker, Cut, Decline, End, Sell, Shuffle, StartDeal
from pontoon_rules.cards import card
from pontoon_rules.records import RecordError
from pontoon_rules.sessions import (
    SESSION_LIFECYCLE,
    Session,
    apply_session,
    check_session,
    new_session,
    session_options,
    session_view,
    standing,
)
from pontoon_rules.sessions.playing import under_the_pack
from pontoon_rules.sessions.state import AnyAction
from pontoon_rules.transcripts import dump, load, record_of, replay, session_of, undo

SMALL = pontoon.evolve(TABLE, ranks=("A", "2", "3", "5", "10"), packs=((2, 1),))
PACK = pontoon.full_pack(TABLE, 2)


def after(session: Session, *actions: AnyAction) -> Session:
    for action in actions:
        session = apply_session(session, action).session
    return session


def refused(session: Session, action: AnyAction) -> tuple[str, str]:
    """Code and clause, by `check_session` and by `apply_session` alike."""
    refusal = check_session(session, action)
    assert refusal is not None
    with pytest.raises(Refused) as caught:
        apply_session(session, action)
    assert caught.value.refusal == refusal
    return refusal.code, refusal.clause


def between() -> Session:
    return new_session(TABLE, ("Ann", "Bob"), "Ann")


def playing(order: str = "") -> Session:
    """A session in its first deal; `order` are the cards on top."""
    top = list(cards(order))
    left = list(pontoon.full_pack(TABLE, 2))
    for one in top:
        left.remove(next(c for c in left if c.rank == one.rank))
    rest = [pontoon.Card(c.rank) for c in left]
    return after(between(), Shuffle((*top, *rest)), StartDeal())


def test_cutting_with_a_tie() -> None:
    session = new_session(TABLE, ("Ann", "Bob", "Cat"))
    assert [option.seat for option in session_options(session)] == ["Ann", "Bob", "Cat"]
    session = after(session, Cut("Bob", card("K")), Cut("Ann", card("9")))
    assert refused(session, Cut("Bob", card("A"))) == ("cut.twice", "cut.once")
    session = after(session, Cut("Cat", card("K")))
    assert session.contenders == ("Bob", "Cat")
    assert refused(session, Cut("Ann", card("A"))) == ("cut.not-tied", "cut.ties")
    session = after(session, Cut("Bob", card("2")), Cut("Cat", card("A")))
    assert (session.phase, session.banker) == ("between", "Cat")


def test_the_ace_is_the_highest_cut() -> None:
    ranks = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    for low, high in itertools.pairwise(ranks):
        session = new_session(TABLE, ("Ann", "Bob"))
        session = after(session, Cut("Ann", card(low)), Cut("Bob", card(high)))
        assert session.banker == "Bob"


def test_refusals_between_deals() -> None:
    session = between()
    assert refused(session, StartDeal()) == ("shuffle.missing", "between.shuffle")
    assert refused(session, Shuffle(PACK[:-1])) == ("shuffle.not-permutation", "between.shuffle")
    doubled = (*PACK[:-1], PACK[0])
    assert refused(session, Shuffle(doubled)) == ("shuffle.not-permutation", "between.shuffle")
    session = after(session, Shuffle(PACK))
    assert refused(session, Shuffle(PACK)) == ("shuffle.not-due", "between.under")
    assert refused(session, DealCards()) == ("phase.wrong", "turn.phase")


def test_every_empty_cell_is_the_wrong_phase() -> None:
    rng = random.Random(1)
    ended = play_session(rng, TABLE, 2)
    sessions = [new_session(TABLE, ("Ann", "Bob")), between(), playing(), ended]
    actions: list[AnyAction] = [
        Cut("Ann", card("K")),
        Shuffle(PACK),
        StartDeal(),
        Sell("Bob", 1),
        ChooseBanker("Bob"),
        Decline("Bob"),
        End(),
        DealCards(),
        Stake("Bob", 1),
        pontoon.Declare("Bob"),
        pontoon.Split("Bob"),
        pontoon.Buy("Bob", 1),
        Twist("Bob"),
        pontoon.Stick("Bob"),
        Annul("no"),
    ]
    for session in sessions:
        row = SESSION_LIFECYCLE[session.phase]
        assert set(row) == {type(action) for action in actions}
        for action in actions:
            if row[type(action)] is None:
                late = LATE.get(type(action)) if session.phase == "ended" else None
                assert refused(session, action) == (late or ("phase.wrong", "turn.phase"))


OVER = ("session.over", "session.end")
LATE: dict[type[AnyAction], tuple[str, str]] = {
    StartDeal: OVER,
    Sell: ("sale.excluded", "between.sale"),
    ChooseBanker: OVER,
    Decline: OVER,
    End: ("end.fixed", "session.deals"),
}
"""What is refused after the last deal of a fixed number by a reason of its own."""


def test_the_ninth_deal() -> None:
    ended = play_session(random.Random(2), TABLE, 3)
    assert ended.counted == 8
    assert session_options(ended) == ()
    assert refused(ended, StartDeal()) == ("session.over", "session.end")


def test_a_void_deal_does_not_count() -> None:
    session = after(playing("K 9 9 8"), DealCards(), Stake("Bob", 2), DealCards(), Annul("spilt"))
    assert (session.phase, session.counted, session.banker) == ("between", 0, "Ann")
    assert session.balances == (0, 0)
    assert session.shuffle_due


def test_used_cards_go_under_the_pack() -> None:
    """No Pontoon: the players' cards in order of play, then the banker's; no shuffle."""
    session = playing("K 9 9 8 7 6")
    actions = (DealCards(), Stake("Bob", 2), DealCards(), pontoon.Stick("Bob"), Twist("Ann"))
    session = after(session, *actions)
    assert not session.shuffle_due
    assert " ".join(map(str, session.stock[-5:])) == "K 9 9 8 7"
    assert str(session.stock[0]) == "6"


def test_bust_cards_lie_under_the_pack_before_the_others() -> None:
    session = playing("K 9 6 8 7")
    actions = (DealCards(), Stake("Bob", 2), DealCards(), Twist("Bob"), pontoon.Stick("Ann"))
    session = after(session, *actions)
    assert " ".join(map(str, session.stock[-5:])) == "K 6 7 9 8"


@pytest.mark.parametrize("rules", [TABLE, SMALL], ids=["table", "small"])
def test_whole_sessions(rules: pontoon.RuleSet) -> None:
    rng = random.Random("whole")
    seen: Counter[str] = Counter()
    for number in range(40):
        seats = 2 + number % (7 if rules is TABLE else 4)
        session = play_session(rng, rules, seats)
        assert sum(session.balances) == 0
        assert session.counted == sum(deal.phase == "settled" for deal in session.past) == 8
        totals: dict[str, Amount] = dict.fromkeys(session.seats, 0)
        for deal in session.past:
            for seat, amount in pontoon.balances(deal).items():
                totals[seat] += amount
        assert tuple(totals.values()) == session.balances
        bankers = [deal.banker for deal in session.past]
        for deal, next_deal in zip(session.past, session.past[1:], strict=False):
            follows = pontoon.succession(deal)
            assert follows is not None
            assert next_deal.banker == follows.banker
        places = standing(session.seats, session.balances)
        seen.update(
            {
                "void": any(deal.phase == "void" for deal in session.past),
                "bank passed": len(set(bankers)) > 1,
                "shared first": len(places[0].seats) > 1,
                "negative": min(session.balances) < 0,
            }
        )
    assert seen["bank passed"] >= 5
    assert seen["negative"] >= 30
    if rules is SMALL:
        assert seen["void"] >= 3


def test_the_pack_is_whole_between_deals() -> None:
    rng = random.Random("partition")
    for seats in range(2, 9):
        session = new_session(TABLE, NAMES[:seats])
        whole = Counter(pontoon.full_pack(TABLE, seats))
        while session.phase != "ended":
            session = apply_session(session, chosen(rng, session)).session
            if session.phase == "between" and not session.shuffle_due:
                assert Counter(session.stock) == whole


def test_transcripts_and_undo() -> None:
    rng = random.Random("transcripts")
    for seats in range(2, 9):
        session = play_session(rng, TABLE, seats)
        text = dump(session)
        assert load(text) == session
        cut = rng.randrange(len(session.log) + 1)
        part = replay(text, cut)
        assert part == undo(session, len(session.log) - cut)
        assert after(part, *session.log[cut:]) == session
        assert load(dump(part)) == part
        assert pickle.loads(pickle.dumps(session)) == session
        assert hash(load(text)) == hash(session)


def test_transcripts_of_small_packs_and_annulled_deals() -> None:
    rng = random.Random("small")
    session = after(playing(), DealCards(), Annul('a "reason" with é'))
    assert load(dump(session)) == session
    session = play_session(rng, SMALL, 4)
    assert load(dump(session)) == session


@pytest.mark.parametrize("rules", [TABLE, SMALL], ids=["table", "small"])
def test_a_transcript_becomes_a_record_and_back(rules: pontoon.RuleSet) -> None:
    rng = random.Random("records")
    for number in range(25):
        session = play_session(rng, rules, 2 + number % (7 if rules is TABLE else 4))
        record = record_of(session)
        ruling = pontoon.ruling(record, rules)
        assert tuple(net.amount for net in ruling.balances) == session.balances
        assert [deal.status for deal in ruling.deals] == [deal.phase for deal in session.past]
        back = session_of(record, rules)
        assert (back.balances, back.banker) == (session.balances, session.banker)
        assert record_of(back) == record
        assert [step for step in back.log if not isinstance(step, Shuffle)] == [
            step for step in session.log if not isinstance(step, Shuffle)
        ]


def test_an_annulled_deal_becomes_a_record_and_back() -> None:
    actions = (DealCards(), Stake("Bob", 2), DealCards(), pontoon.Stick("Bob"), Annul("spilt"))
    session = after(playing("K 9 9 8 7 6"), *actions)
    assert record_of(session_of(record_of(session))) == record_of(session)


@pytest.mark.parametrize("order", ["Bob Ann Cat", "Cat Ann Bob", "Ann Cat Bob"])
def test_the_cut_tells_the_order_of_seats(order: str) -> None:
    """Without `seats` the lines are clockwise from the left of whoever won the cut."""
    high = {"Ann": "K", "Bob": "9", "Cat": "3"}
    cuts = "".join(f"cut {name} {high[name]}\n" for name in order.split())
    text = f"{cuts}deal\nBob 1: K 9, stick\nCat 2: A K, pontoon\nAnn: Q 7, stick\n"
    ruling = pontoon.ruling(pontoon.parse_record(text))
    assert ruling.seats == ("Ann", "Bob", "Cat")
    assert (ruling.deals[0].banker, ruling.deals[0].next_banker) == ("Ann", "Cat")
    assert [hand.seat for hand in ruling.deals[0].hands] == ["Bob", "Cat"]


def test_cuts_of_too_few_and_too_many() -> None:
    alone = pontoon.ruling(pontoon.parse_record("cut Ann K\ndeal\nAnn: Q 7\n"))
    assert alone.deals[0].violation is not None
    assert alone.deals[0].violation.code == "seats.few"
    names = [f"P{number}" for number in range(9)]
    cuts = "".join(f"cut {name} {2 + place}\n" for place, name in enumerate(names))
    lines = "".join(f"{name} 1: 9 8, stick\n" for name in names)
    many = pontoon.ruling(pontoon.parse_record(f"{cuts}deal\n{lines}"))
    assert many.deals[0].violation is not None
    assert many.deals[0].violation.code == "seats.many"


def test_a_record_that_no_pack_leads_to() -> None:
    text = (
        "seats Ann Bob\nbank Ann\ndeal\nBob 1: K 9, stick\nAnn: Q 8, stick\n"
        "deal\nBob 1: K 9, stick\nAnn: Q 8, stick\n"
    )
    session = session_of(pontoon.parse_record(text))
    assert session.counted == 2
    deals = "".join("deal\nBob 1: K 9, stick\nAnn: Q 8, stick\n" for _ in range(6))
    with pytest.raises(Malformed):
        session_of(pontoon.parse_record(f"seats Ann Bob\nbank Ann\n{deals}"))


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"kind": "record"}, "/kind"),
        ({"schema": 2}, "/schema"),
        ({"schema": "1"}, "/schema"),
        ({"seats": ["Ann"]}, "/seats"),
        ({"seats": ["Ann", "Ann"]}, "/seats"),
        ({"banker": "Zoe"}, "/seats"),
        ({"rules": {"profile": "nobody"}}, "/rules/profile"),
        ({"rules": {"profile": "table", "copies": -1}}, "/rules/copies"),
        ({"rules": {"profile": "table", "packs": [[2]]}}, "/rules/packs/0"),
        ({"rules": {"profile": "table", "ranks": []}}, "/rules"),
        ({"actions": [{"action": "dance"}]}, "/actions/0/action"),
        ({"actions": [{"action": "start"}]}, "/actions/0"),
        ({"actions": [{"action": "cut", "seat": "Ann", "card": "?"}]}, "/actions/0/card"),
        ({"actions": [{"action": "stake", "seat": "Ann", "amount": 1.5}]}, "/actions/0/amount"),
        ({"actions": {}}, "/actions"),
        ({"more": 1}, ""),
    ],
)
def test_malformed_transcripts(change: dict[str, object], pointer: str) -> None:
    document = json.loads(dump(between())) | change
    with pytest.raises(RecordError) as caught:
        load(json.dumps(document))
    assert caught.value.problems[0].pointer == pointer


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 100_000, '{"kind": NaN}'])
def test_texts_that_are_no_transcript(text: str) -> None:
    with pytest.raises(RecordError):
        load(text)


def hidden_twin(rng: random.Random, session: Session) -> Session | None:
    """A session that differs in nothing anybody has seen: the stock lies otherwise."""
    game = session.game
    if game is None:
        return None
    stock = list(game.stock)
    rng.shuffle(stock)
    return session._replace(game=pontoon.Game(game.deal, tuple(stock)))


def test_a_seat_learns_nothing_of_the_pack() -> None:
    rng = random.Random("secret")
    for seats in (2, 4, 6):
        session = new_session(TABLE, NAMES[:seats])
        while session.phase != "ended":
            for seat in (*session.seats, None):
                twin = hidden_twin(rng, session)
                if twin is not None:
                    assert session_view(twin, seat) == session_view(session, seat)
            session = apply_session(session, chosen(rng, session)).session


def test_a_view_keeps_what_the_seat_has_seen() -> None:
    session = play_session(random.Random("past"), TABLE, 3)
    for seat in session.seats:
        seen = session_view(session, seat)
        assert len(seen.past) == len(session.past)
        for view, deal in zip(seen.past, session.past, strict=True):
            assert view == pontoon.view(deal, seat)
    text = repr(session_view(session, None))
    assert "stock=(" not in text
    with pytest.raises(Malformed):
        session_view(session, "Zoe")


def test_session_laws() -> None:
    rng = random.Random("laws")
    for seats in (2, 5):
        session = new_session(TABLE, NAMES[:seats])
        while session.phase != "ended":
            for law in laws.SESSION_LAWS:
                law(session)
            session = apply_session(session, chosen(rng, session)).session


def test_under_the_pack_leaves_out_bust_hands() -> None:
    session = play_session(random.Random("under"), TABLE, 4)
    for deal in session.past:
        used = under_the_pack(deal)
        live = [hand for hand in deal.hands if hand.status != "bust"]
        assert len(used) == sum(len(hand.cards) for hand in (*live, deal.bank_hand))
