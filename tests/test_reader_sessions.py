"""Sessions: the reader against the documents, against counting by hand, and against itself."""

from __future__ import annotations

import json
import random
import re
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

import pytest
from reader.illegal import HOW
from reader.rules import (
    RANKS,
    TABLE,
    BreachError,
    Deal,
    Replay,
    after,
    full_pack,
    rank_of,
    read_deal,
    why_illegal,
)
from reader.session_illegal import SESSION_HOW, illegal_session, session_agrees
from reader.session_table import (
    PLAIN_SESSION,
    Claim,
    Played,
    SessionStyle,
    bare_session,
    broken_off,
    play_session,
    random_claims,
    random_cuts,
    random_session,
    random_session_style,
    session_to_text,
)
from reader.sessions import (
    Cut,
    CutError,
    Fault,
    Place,
    Session,
    SessionDeal,
    first_banker,
    lying,
    part_of,
    read_session,
    standing,
    whole_deal,
)
from reader.table import NAMES, SYMBOLS, map_cards, random_deal
from test_reader import bare_result, deal_of, line

SEATS = ["Ann", "Bob", "Cat"]


def cut(text: str) -> list[list[Cut]]:
    """Rounds such as `Ann K, Bob 9 / …`."""
    rounds = [[each.split() for each in round_.split(",")] for round_ in text.split("/")]
    return [[{"seat": seat, "card": card} for seat, card in round_] for round_ in rounds]


def part(*lines: str, void: str | None = None, bank: bool = True) -> SessionDeal:
    """A deal in order of play; `void` is the reason, empty where cards ran out."""
    deal = part_of(deal_of(*lines, void=void is not None))
    if void:
        deal["reason"] = void
    if not bank:
        del deal["bank"]
    return deal


def session_of(*deals: SessionDeal, seats: Sequence[str] = SEATS, cuts: str = "") -> Session:
    session: Session = {"seats": list(seats), "deals": list(deals)}
    if cuts:
        session["cuts"] = cut(cuts)
    return session


# --- a whole session, settled by hand ----------------------------------------------------

EVENING = session_of(
    part("Cat 2: 8 4, buy 3 6, stick", "Ann 1: 10 7, stick", "Bob: K 7, stick", bank=False),
    part("Cat 1: A K, pontoon", "Ann 3: A Q, pontoon", "Bob: 9 9, stick"),
    part(
        "Ann 5: 10 6, twist 9",
        "Bob 2: 9 9, split 2 3, twist K / twist 8, stick",
        "Cat: A 9, twist 5, twist 6, stick",
        bank=False,
    ),
    part("Ann 5: 8 4", "Bob 1: 10 10", "Cat: K 7", void="misdeal"),
    part("Ann 1: A K", "Bob 5: 7 7", "Cat: A J"),
    part("Ann 4: A A, split K 5, pontoon / stick", "Bob 3: 10 9, stick", "Cat: 10 8, stick"),
    part("Ann 3: 2 2, twist 3, twist 4, twist 5", "Bob 5: K Q, stick", "Cat: 5 5, twist K, stick"),
    part("Ann 5: A 10, pontoon", "Bob 5: 8 8, stick", "Cat: 2 3, twist 2, twist 4, twist 6"),
    part("Bob 4: J Q, stick", "Cat 1: 9 7, stick", "Ann: 10 6, twist K", bank=False),
    cuts="Ann K, Bob K, Cat 9 / Ann 5, Bob 9",
)
#          banker  next  shuffle  balances of Ann, Bob, Cat
BY_HAND = [
    ("Bob", "Bob", False, (-1, -4, 5)),
    ("Bob", "Cat", True, (5, -12, 7)),
    ("Cat", "Cat", False, (0, -16, 16)),
    ("Cat", "Cat", True, (0, -16, 16)),
    ("Cat", "Cat", True, (-2, -26, 28)),
    ("Cat", "Cat", True, (2, -23, 21)),
    ("Cat", "Cat", False, (8, -28, 20)),
    ("Cat", "Ann", True, (18, -38, 20)),
    ("Ann", "Ann", False, (13, -34, 21)),
]


def test_an_evening_settled_by_hand() -> None:
    read = read_session(EVENING)
    assert read.fault is None
    for deal, (banker, following, shuffle, balances) in zip(read.deals, BY_HAND, strict=True):
        assert (deal.banker, deal.next_banker, deal.shuffle) == (banker, following, shuffle)
        assert deal.balances == dict(zip(SEATS, balances, strict=True))
    assert [deal.number for deal in read.deals] == list(range(1, 10))
    assert [deal.status for deal in read.deals] == ["settled"] * 3 + ["void"] + ["settled"] * 5
    assert [deal.counted for deal in read.deals] == [deal.status != "void" for deal in read.deals]
    assert read.ended
    assert read.balances == {"Ann": 13, "Bob": -34, "Cat": 21}
    assert read.standing == (Place(1, ("Cat",)), Place(2, ("Ann",)), Place(3, ("Bob",)))


def test_an_evening_as_text() -> None:
    claims = [Claim(2, "Cat", None), Claim(2, "Bob", -8)]
    session = session_of(*EVENING["deals"][:4], cuts="Ann K, Bob K, Cat 9 / Ann 5, Bob 9")
    assert session_to_text(session, claims=claims) == (
        "rules table\n"
        "seats Ann Bob Cat\n"
        "cut Ann K\ncut Bob K\ncut Cat 9\ncut Ann 5\ncut Bob 9\n"
        "deal 1\n"
        "Cat 2: 8 4, buy 3 6, stick\nAnn 1: 10 7, stick\nBob: K 7, stick\n"
        "deal 2\n"
        "bank Bob\n"
        "Cat 1: A K, pontoon\nAnn 3: A Q, pontoon\nBob: 9 9, stick\n"
        "claim Cat bank\nclaim Bob -8\n"
        "deal 3\n"
        "Ann 5: 10 6, twist 9\n"
        "Bob 2: 9 9, split 2 3, twist K / twist 8, stick\n"
        "Cat: A 9, twist 5, twist 6, stick\n"
        "deal 4\n"
        "bank Cat\n"
        "Ann 5: 8 4\nBob 1: 10 10\nCat: K 7\n"
        "void misdeal\n"
    )
    above = session_to_text(session_of(part("Bob 1: 9 9", "Ann: K 7"), seats=["Ann", "Bob"]))
    style = SessionStyle(above=True, numbers="never")
    moved = session_to_text(session_of(part("Bob 1: 9 9", "Ann: K 7"), seats=["Ann", "Bob"]), style)
    assert above.replace("deal 1\nbank Ann\n", "bank Ann\ndeal\n") == moved


def test_two_seats_swap_roles() -> None:
    read = read_session(
        session_of(
            part("Bob 2: A K", "Ann: K 7"),
            part("Ann 5: A 10", "Bob: 9 9", bank=False),
            part("Bob 1: 9 9", "Ann: 10 7", bank=False),
            seats=["Ann", "Bob"],
        )
    )
    assert [deal.banker for deal in read.deals] == ["Ann", "Bob", "Ann"]
    assert read.balances == {"Ann": -4 + 10 - 1, "Bob": 4 - 10 + 1}
    assert not read.ended


def test_shared_places() -> None:
    assert standing({"Ann": 3, "Bob": -9, "Cat": 3, "Dan": 3}) == (
        Place(1, ("Ann", "Cat", "Dan")),
        Place(4, ("Bob",)),
    )
    deals = [part("Ann 2: 9 9", "Bob 2: 10 8", "Cat: 10 7, stick") for _ in range(8)]
    read = read_session(session_of(*deals))
    assert read.ended
    assert read.standing == (Place(1, ("Ann", "Bob")), Place(3, ("Cat",)))
    assert read.balances == {"Ann": 16, "Bob": 16, "Cat": -32}


def test_nothing_played_is_all_first() -> None:
    read = read_session(session_of())
    assert (read.standing, read.ended) == ((Place(1, ("Ann", "Bob", "Cat")),), False)


# --- faults ------------------------------------------------------------------------------

QUIET = ("Ann 1: 9 9, stick", "Bob 1: 10 7, stick", "Cat: K 7, stick")


@pytest.mark.parametrize("nth", range(2, 10))
def test_a_wrong_bank_is_found_where_it_is_written(nth: int) -> None:
    deals = [part(*QUIET) for _ in range(nth - 1)]
    wrong = part("Cat 1: 9 9", "Ann 1: 10 7, stick", "Bob: K 7, stick")
    read = read_session(session_of(*deals, wrong, part(*QUIET)))
    fault = Fault(nth, "Bob", None, "wrong-bank") if nth < 9 else None
    assert read.fault == (fault or Fault(9, None, None, "session-over"))
    assert [deal.status for deal in read.deals] == [
        *["settled"] * (nth - 1),
        "illegal",
        "not-judged",
    ]
    assert read.deals[nth - 1].banker == "Cat"
    assert read.balances == {"Ann": nth - 1, "Bob": 1 - nth, "Cat": 0}


WRONG_BANKS = {
    "kept": (("Ann 1: A K", "Bob 1: 9 9, stick", "Cat: K 7"), "Cat", "Ann"),
    "second": (("Ann 1: A K", "Bob 1: A Q", "Cat: K 7"), "Bob", "Ann"),
    "split": (("Ann 1: A A, split K 9, pontoon / stick", "Bob 1: 9 9", "Cat: K 7"), "Ann", "Cat"),
    "under": (("Ann 1: A K", "Bob 1: 9 9", "Cat: A Q"), "Ann", "Cat"),
    "moved": (QUIET, "Ann", "Cat"),
}


@pytest.mark.parametrize("name", WRONG_BANKS)
def test_who_does_not_bank(name: str) -> None:
    lines, wrong, right = WRONG_BANKS[name]
    for bank in SEATS:
        players = after(SEATS, bank)
        then = part(*(f"{seat} 1: 9 9, stick" for seat in players), f"{bank}: 10 8")
        read = read_session(session_of(part(*lines), then))
        assert read.fault == (None if bank == right else Fault(2, bank, None, "wrong-bank"))
    assert wrong != right


def test_bank_stays_after_a_void_deal_although_a_pontoon_was_shown() -> None:
    void = part("Ann 1: A K, pontoon", "Bob 1: 8 4", "Cat: K 7", void="a card fell")
    read = read_session(session_of(void, part(*QUIET, bank=False)))
    assert read.fault is None
    assert [(d.number, d.counted, d.banker, d.shuffle) for d in read.deals] == [
        (1, False, "Cat", True),
        (2, True, "Cat", False),
    ]
    assert read.balances == {"Ann": 1, "Bob": -1, "Cat": 0}
    assert read.deals[0].balances == dict.fromkeys(SEATS, 0)


def test_void_deals_do_not_use_up_the_session() -> None:
    void = part("Ann 1: 8 4", "Bob 1: 8 4", "Cat: K 7", void="misdeal")
    deals = [each for _ in range(8) for each in (void, part(*QUIET))]
    assert read_session(session_of(*deals)).ended
    assert not read_session(session_of(*deals[:-1])).ended
    over = Fault(17, None, None, "session-over")
    assert read_session(session_of(*deals, part(*QUIET))).fault == over
    assert read_session(session_of(*deals, void)).fault == over
    assert read_session(session_of(*deals, part(*QUIET)), replace(TABLE, deals=None)).fault is None


def test_a_broken_rule_stops_the_judging() -> None:
    low = part("Ann 1: 9 9", "Bob 1: 8 4, stick", "Cat: K 7")
    read = read_session(session_of(part(*QUIET), low, low, part(*QUIET)))
    assert read.fault == Fault(2, "Bob", 0, "stick-low")
    assert [deal.status for deal in read.deals[1:]] == ["illegal", "not-judged", "not-judged"]
    first, second, third, _ = read.deals
    assert (second.counted, second.result, second.balances) == (False, None, None)
    assert (second.banker, third.banker, first.balances) == ("Cat", None, read.balances)


def test_no_bank_anywhere_cannot_be_read() -> None:
    with pytest.raises(ValueError, match="nobody"):
        read_session(session_of(part(*QUIET, bank=False)))
    assert read_session(session_of(part(*QUIET, bank=False), cuts="Cat 9, Ann 3, Bob 8")).ended is (
        False
    )
    with pytest.raises(ValueError, match="not at this table"):
        read_session(session_of(part("Ann 1: 9 9", "Bob 1: 10 7", "Dan: K 7")))


# --- broken off --------------------------------------------------------------------------


def test_a_deal_may_be_broken_off_but_not_broken() -> None:
    def fault(*lines: str) -> Fault | None:
        return read_session(session_of(part(*lines, void="misdeal"))).fault

    assert fault("Ann 1: 9 9", "Bob 1: 10 7", "Cat: K 7") is None
    assert fault("Ann 1: 8 4, twist 2", "Bob 1: 10 7", "Cat: K 7") is None
    assert fault("Ann 1: 8 8, split 2 3, twist 9, stick / twist 2", "Bob 1: 8 7", "Cat: 7 7") is (
        None
    )
    late = "Ann 1: 8 4, twist 2", "Bob 1: 10 7, stick", "Cat: K 7"
    assert fault(*late) == Fault(1, "Ann", 0, "unfinished")
    assert fault("Ann 1: 9 9", "Bob 1: 8 4, stick", "Cat: K 7") == Fault(1, "Bob", 0, "stick-low")
    assert fault("Ann 6: 9 9", "Bob 1: 8 4", "Cat: K 7") == Fault(1, "Ann", 0, "stake-range")


def test_without_a_reason_void_is_counted() -> None:
    read = read_session(session_of(part(*QUIET, void="")))
    assert read.fault == Fault(1, "Cat", 0, "void-unfounded")


def test_random_deals_are_broken_off_where_somebody_must_draw() -> None:
    rng = random.Random(1)
    seen = Counter[str]()
    for _ in range(300):
        deal = random_deal(rng)
        short = broken_off(rng, deal)
        if short is None:
            continue
        result = read_deal(short)
        assert (result.status, result.next_banker, result.shuffle) == ("void", deal["bank"], True)
        assert not any(result.net.values())
        bare = short.copy()
        del bare["void"], bare["reason"]
        fault = why_illegal(bare)
        assert fault is not None and fault[2] == "unfinished"
        seen[short["reason"]] += 1
    assert sum(seen.values()) > 150 and len(seen) == 4


# --- cutting for the bank ----------------------------------------------------------------

CUTS = {
    "Ann K, Bob 9, Cat A": "Cat",
    "Ann K, Bob Q, Cat J": "Ann",
    "Cat 10, Ann J, Bob 9": "Ann",
    "Ann 2, Bob 3, Cat 2": "Bob",
    "Ann AS, Bob AH, Cat K / Ann 2, Bob 3": "Bob",
    "Ann A, Bob A, Cat K / Bob 3, Ann 2": "Bob",
    "Ann 7, Bob 7, Cat 7 / Ann 8, Bob 8, Cat 2 / Ann 5, Bob 5 / Ann A, Bob K": "Ann",
    "Ann KS, Bob KS, Cat KS / Ann KS, Bob KS, Cat AS": "Cat",
    "Ann K, Bob 9": ("Cat", "cut-missing"),
    "Ann K, Bob 9, Bob A": ("Bob", "cut-not-due"),
    "Ann K, Bob 9, Dan 3, Cat 5": ("Dan", "cut-not-due"),
    "Ann K, Bob K, Cat 9": ("Ann", "cut-missing"),
    "Ann K, Bob K, Cat 9 / Ann 3": ("Bob", "cut-missing"),
    "Ann K, Bob K, Cat 9 / Ann 3, Cat 5, Bob 4": ("Cat", "cut-not-due"),
    "Ann K, Bob K, Cat 9 / Ann 3, Ann 4": ("Ann", "cut-not-due"),
    "Ann K, Bob 10, Cat 9 / Ann 3": ("Ann", "cut-not-due"),
    "Ann K, Bob K, Cat 9 / Ann 3, Bob 4 / Bob 5": ("Bob", "cut-not-due"),
    "Ann K, Bob K / Ann 3, Bob 4": ("Cat", "cut-missing"),
}


@pytest.mark.parametrize("text", CUTS)
def test_cutting(text: str) -> None:
    expected = CUTS[text]
    quiet = ("Ann 1: 9 9, stick", "Bob 1: 10 7, stick", "Cat: K 7, stick")
    read = read_session(session_of(part(*quiet), cuts=text))
    if isinstance(expected, str):
        assert first_banker(cut(text), SEATS) == expected
        wrong = None if expected == "Cat" else Fault(1, "Cat", None, "wrong-bank")
        assert read.fault == wrong
    else:
        with pytest.raises(CutError) as caught:
            first_banker(cut(text), SEATS)
        assert (caught.value.seat, caught.value.what) == expected
        assert read.fault == Fault(0, expected[0], None, caught.value.what)
        assert [deal.status for deal in read.deals] == ["not-judged"]


def test_ranks_of_the_cut() -> None:
    order = [*RANKS[1:], "A"]
    for low, high in ((a, b) for i, a in enumerate(order) for b in order[i + 1 :]):
        assert first_banker(cut(f"Ann {low}, Bob {high}"), ["Ann", "Bob"]) == "Bob"
        assert first_banker(cut(f"Ann {high}, Bob {low}"), ["Ann", "Bob"]) == "Ann"


def test_random_cuts() -> None:
    rng = random.Random(2)
    rounds: Counter[int] = Counter()
    for _ in range(1000):
        seats = list(NAMES[: rng.randint(2, 8)])
        cuts, bank = random_cuts(rng, seats)
        assert first_banker(cuts, seats) == bank
        assert all(len({c["card"] for c in each}) == len(each) for each in cuts)
        rounds[len(cuts)] += 1
    assert rounds[1] > 300 and rounds[2] > 100 and rounds[3] > 15


# --- cards from deal to deal -------------------------------------------------------------


def test_each_deal_starts_with_exact_packs() -> None:
    same = part("Bob 1: 8S 9S, stick", "Ann: KS 7S")
    session = session_of(same, same, seats=["Ann", "Bob"])
    assert read_session(session).fault is None
    assert read_session(session, across=True).fault == Fault(2, "Bob", 0, "card")


def test_counting_across_deals_ends_with_a_shuffle() -> None:
    pontoon = part("Bob 1: 8S 9S", "Ann: AS KS")
    again = part("Bob 1: 8S 9S, stick", "Ann: 10S 7S")
    session = session_of(pontoon, again, seats=["Ann", "Bob"])
    assert read_session(session, across=True).fault is None
    void = part("Bob 1: 8S 4S", "Ann: AH KS", void="misdeal")
    assert void["bank"] == "Ann"
    session = session_of(void, part("Bob 1: 8S 4S, twist 9", "Ann: 10S 7S"), seats=["Ann", "Bob"])
    assert read_session(session, across=True).fault is None


def test_counting_across_deals_stops_at_an_unknown_card() -> None:
    bust = part("Bob 2: 8S 4S, buy 3 KS", "Ann: 9 8")
    bust["lines"] = bust["lines"][:1]
    again = part("Bob 2: 8S 4S, buy 3 KS", "Ann: 9 8")
    session = session_of(bust, again, seats=["Ann", "Bob"])
    assert read_session(session, across=True).fault is None


def test_used_cards_come_again_below_the_rest() -> None:
    """Ten cards, four a deal: the third deal opens with what was not used, then the first four."""
    pack = ["9", "8", "10", "7", "6", "Q", "J", "K", "5", "4"]
    one = part("Bob 1: 9 8, stick", "Ann: 10 7", bank=True)
    two = part("Bob 1: 6 J, stick", "Ann: Q K", bank=True)
    good = part("Bob 1: 5 9, twist 7, stick", "Ann: 4 8", bank=True)
    early = part("Bob 1: 9 5, twist 7, stick", "Ann: 8 4", bank=True)
    for third, fault in ((good, None), (early, Fault(3, "Bob", 0, "card"))):
        session = session_of(one, two, third, seats=["Ann", "Bob"])
        assert read_session(session, pack=pack, across=True).fault == fault


def replay_stocks(played: Played, pack: Sequence[str]) -> Iterator[tuple[Deal, int]]:
    """Deal the session again from its stocks; how much of the first shuffle is left each time."""
    session = played.session
    stocks = {kept.deal: list(kept.order) for kept in played.stocks}
    read = read_session(session, pack=pack)
    stock: list[str] = []
    fresh = 0
    for judged, written in zip(read.deals, session["deals"], strict=True):
        if judged.number in stocks:
            stock = stocks[judged.number]
            fresh = len(stock)
        assert sorted(stock) == sorted(pack)
        assert (
            judged.number == 1 or (judged.number in stocks) == read.deals[judged.number - 2].shuffle
        )
        deal = whole_deal(written, session["seats"], str(judged.banker))
        again = Replay(deal, pack=pack).run()
        cards = [card for _, _, card in again.draws]
        busts = [
            card
            for seat in again.players
            for hand in again.hands[seat]
            if hand.end == "bust"
            for card in hand.cards
        ]
        stock = stock + busts
        assert stock[: len(cards)] == cards
        stock = stock[len(cards) :] + lying(again)
        fresh -= len(cards)
        yield deal, fresh


def test_cards_come_from_a_kept_stock() -> None:
    rng = random.Random(3)
    seen: Counter[str] = Counter()
    for _ in range(60):
        count = rng.randint(2, 8)
        played = play_session(rng, count, annul=0.05, moods=["plain", "busts", "buyers", "mixed"])
        for _, fresh in replay_stocks(played, full_pack(TABLE.packs(count))):
            seen["deals"] += 1
            seen["used cards again"] += fresh < 0
        seen["several stocks"] += len(played.stocks) > 1
    assert seen["used cards again"] > 20 and seen["several stocks"] > 20, seen


# --- random sessions ---------------------------------------------------------------------

COUNT = 150


@cache
def sessions(seed: int, count: int = COUNT) -> list[Session]:
    rng = random.Random(seed)
    return [random_session(rng, annul=rng.choice((0.0, 0.1)), shared=0.3) for _ in range(count)]


def test_random_sessions_are_legal_and_balanced() -> None:
    for session in sessions(4):
        read = read_session(session)
        assert read.fault is None and read.ended
        assert read == read_session(session, across=True)
        assert sum(deal.counted for deal in read.deals) == 8
        assert read.deals[-1].counted
        total = Counter(dict.fromkeys(session["seats"], 0))
        for deal in read.deals:
            assert deal.result is not None and deal.balances is not None
            total.update(deal.result.net)
            assert dict(total) == deal.balances
            assert sum(deal.balances.values()) == 0
        assert read.balances == read.deals[-1].balances
        flat = [
            (read.balances[seat], place.place) for place in read.standing for seat in place.seats
        ]
        for amount, place in flat:
            assert place == 1 + sum(other > amount for other, _ in flat)


def test_the_bank_passes_from_deal_to_deal() -> None:
    for session in sessions(4):
        read = read_session(session)
        bank = first_banker(session["cuts"], session["seats"])
        for deal, written in zip(read.deals, session["deals"], strict=True):
            assert (deal.banker, written["bank"]) == (bank, bank)
            assert deal.result is not None and deal.result.banker is not None
            assert deal.next_banker is not None
            split = Counter(hand.seat for hand in deal.result.hands)
            holders = [
                hand.seat
                for hand in deal.result.hands
                if hand.kind == "pontoon" and split[hand.seat] == 1
            ]
            stays = deal.status == "void" or deal.result.banker.kind == "pontoon"
            assert deal.next_banker == (bank if stays else [*holders, bank][0])
            kinds = {hand.kind for hand in deal.result.hands} | {deal.result.banker.kind}
            assert deal.shuffle == (deal.status == "void" or "pontoon" in kinds)
            bank = deal.next_banker


def test_left_out_banks_and_suits_change_nothing() -> None:
    for session in sessions(4):
        read = read_session(session)
        without = session.copy()
        without["deals"] = [{"lines": deal["lines"]} for deal in session["deals"]]
        for short, deal in zip(without["deals"], session["deals"], strict=True):
            if "reason" in deal:
                short["void"], short["reason"] = True, deal["reason"]
            elif "void" in deal:
                short["void"] = True
        assert read_session(without) == read
        bare = read_session(bare_session(session))
        assert bare.balances == read.balances and bare.standing == read.standing


def test_random_sessions_are_the_same_for_the_same_seed() -> None:
    first, second = (random_session(random.Random(5), annul=0.1) for _ in range(2))
    assert first == second == json.loads(json.dumps(first))


def features(session: Session) -> Iterator[str]:
    """Names of everything worth visiting that this session has."""
    read = read_session(session)
    yield f"{len(session['seats'])} seats"
    yield f"{len(session['cuts'])} rounds of cutting"
    yield f"{len({deal.banker for deal in read.deals})} bankers"
    yield "shared first" if len(read.standing[0].seats) > 1 else "one winner"
    yield f"{min(3, len(read.deals) - 8)} void deals"
    yield "shuffle at the end" if read.deals[-1].shuffle else "no shuffle at the end"
    yield from (
        f"deal {n} passes" for n, d in enumerate(read.deals, 1) if d.banker != d.next_banker
    )
    for deal in read.deals:
        assert deal.result is not None and deal.result.banker is not None
        yield "shuffle" if deal.shuffle else "no shuffle"
        kinds = Counter(hand.kind for hand in deal.result.hands)
        if deal.result.banker.kind == "pontoon":
            yield "banker and player with a Pontoon" if kinds["pontoon"] else "banker's Pontoon"
        elif kinds["pontoon"] > 1:
            yield "two Pontoons"
        if deal.status == "void" and kinds["pontoon"]:
            yield "void after a Pontoon"
        if deal.shuffle and deal.status == "settled" and deal.banker == deal.next_banker:
            yield "shuffle, bank stays"
    leaders = [max(d.balances, key=d.balances.__getitem__) for d in read.deals if d.balances]
    yield "the lead changes" if len(set(leaders)) > 1 else "one leads throughout"


FLOORS = {
    **{f"{seats} seats": 8 for seats in range(2, 9)},
    "1 rounds of cutting": 60,
    "2 rounds of cutting": 20,
    "3 rounds of cutting": 4,
    "1 bankers": 5,
    "2 bankers": 20,
    "3 bankers": 20,
    "4 bankers": 5,
    "one winner": 100,
    "shared first": 15,
    "0 void deals": 60,
    "1 void deals": 15,
    "2 void deals": 3,
    **{f"deal {n} passes": 20 for n in range(1, 9)},
    "shuffle": 100,
    "no shuffle": 100,
    "shuffle, bank stays": 60,
    "shuffle at the end": 40,
    "no shuffle at the end": 40,
    "banker's Pontoon": 40,
    "banker and player with a Pontoon": 20,
    "two Pontoons": 60,
    "void after a Pontoon": 3,
    "the lead changes": 100,
}


def test_generator_visits_everything() -> None:
    seen = Counter(name for session in sessions(4) for name in set(features(session)))
    assert {name: seen[name] for name, least in FLOORS.items() if seen[name] < least} == {}


def test_small_packs_run_out_and_the_session_goes_on() -> None:
    rng = random.Random(6)
    pack = [rank + suit for rank in ("A", "2", "3", "8", "9", "K") for suit in "SH"]
    seen: Counter[str] = Counter()
    for _ in range(60):
        played = play_session(rng, rng.randint(2, 4), pack=pack)
        read = read_session(played.session, pack=pack, across=True)
        assert read.fault is None and read.ended
        assert all(deal.shuffle for deal in read.deals if deal.status == "void")
        assert len(list(replay_stocks(played, pack))) == len(read.deals)
        seen["void"] += sum(deal.status == "void" for deal in read.deals)
        seen["void first"] += read.deals[0].status == "void"
        seen["void twice running"] += any(
            a.status == b.status == "void" for a, b in zip(read.deals, read.deals[1:], strict=False)
        )
    assert seen["void"] > 60 and seen["void first"] > 3 and seen["void twice running"] > 5, seen
    with pytest.raises(ValueError, match="too few"):
        random_session(rng, 7, pack=pack)


def test_options_are_obeyed() -> None:
    rng = random.Random(7)
    session = random_session(
        rng, 3, names=("Xan", "Yve", "Zoë"), cuts=False, suits=False, counted=3
    )
    assert session["seats"] == ["Xan", "Yve", "Zoë"] and "cuts" not in session
    cards = [card for deal in session["deals"] for each in deal["lines"] for card in each["cards"]]
    assert all(rank_of(card) == card for card in cards)
    read = read_session(session)
    assert (len(read.deals), read.ended, read.fault) == (3, False, None)
    never = random_session(rng, 2, annul=1.0, most=12)
    assert len(never["deals"]) == 12


# --- broken sessions ---------------------------------------------------------------------


@pytest.mark.parametrize("how", SESSION_HOW)
def test_broken_sessions_fail_where_they_were_broken(how: str) -> None:
    rng = random.Random(how)
    where: Counter[int] = Counter()
    for _ in range(12):
        broken = illegal_session(rng, how)
        assert session_agrees(broken), (broken, read_session(broken.session).fault)
        read = read_session(broken.session)
        number = broken.fault.deal
        assert {deal.status for deal in read.deals[: max(0, number - 1)]} <= {"settled", "void"}
        assert {deal.status for deal in read.deals[number:]} <= {"not-judged"}
        assert number == 0 or read.deals[number - 1].status == "illegal"
        assert session_to_text(broken.session, random_session_style(rng), rng)
        where[number] += 1
        if how == "deal-goes-on":
            assert len(read.deals) > number
        elif how == "deal-last":
            assert len(read.deals) == number
    assert len(where) > 2 or broken.fault.deal == 0 or how in ("bank-not-cut", "ninth-deal")


@pytest.mark.parametrize("inner", HOW)
def test_every_fault_of_a_deal_is_found_in_a_session(inner: str) -> None:
    rng = random.Random(inner)
    for how in ("deal-last", "deal-goes-on"):
        broken = illegal_session(rng, how, inner=inner)
        assert session_agrees(broken), (broken, read_session(broken.session).fault)
        assert broken.inner == inner
        deal = whole_deal(
            broken.session["deals"][broken.fault.deal - 1],
            broken.session["seats"],
            broken.session["deals"][broken.fault.deal - 1]["bank"],
        )
        with pytest.raises(BreachError):
            read_deal(deal)


# --- the text form -----------------------------------------------------------------------


class Reading:
    """Reads back what `session_to_text` wrote, and the claims; far less carefully than a parser."""

    def __init__(self, text: str) -> None:
        for suit, symbol in SYMBOLS.items():
            text = text.replace(symbol, suit)
        text = re.sub("#.*", "", text.lstrip("\ufeff").replace("\ufe0f", "").replace("\u00a0", " "))
        self.seats: list[str] = []
        self.cuts: list[Cut] = []
        self.deals: list[SessionDeal] = []
        self.claims: list[tuple[int, str, str]] = []
        self.above = ""
        for row in text.split("\n"):
            words = row.replace('"', "").split()
            if ":" in row:
                self.seat_line(" ".join(words))
            elif words:
                word = "seat_names" if words[0] == "seats" else words[0]
                getattr(self, word)(*words[1:])

    def seat_names(self, *names: str) -> None:
        self.seats = list(names)

    def rules(self, name: str) -> None:
        assert name == "table"

    def seat_line(self, text: str) -> None:
        read = line(text)
        read["seat"] = read["seat"].title()
        plain = map_cards({"bank": "", "seats": [], "lines": [read]}, plain_card)
        self.deals[-1]["lines"] += plain["lines"]

    def deal(self, number: str = "") -> None:
        self.deals.append({"lines": []})
        assert number in ("", str(len(self.deals)))
        if self.above:
            self.bank(self.above)

    def bank(self, name: str) -> None:
        self.above = "" if self.deals else name
        if self.deals:
            self.deals[-1]["bank"] = name.title()

    def cut(self, name: str, card: str) -> None:
        self.cuts.append({"seat": name.title(), "card": plain_card(card)})

    def claim(self, name: str, what: str) -> None:
        self.claims.append((len(self.deals), name.title(), what))

    def void(self, *reason: str) -> None:
        self.deals[-1]["void"] = True
        if reason:
            self.deals[-1]["reason"] = " ".join(reason)

    def session(self) -> Session:
        lines = self.deals[0]["lines"]
        names = [each["seat"] for each in lines]
        bank = next((each["seat"] for each in lines if "stake" not in each), "")
        seats = self.seats or [bank, *(name for name in names if name != bank)]
        session: Session = {"seats": seats, "deals": self.deals}
        if self.cuts:
            session["cuts"] = by_rounds(self.cuts, seats)
        return session


def plain_card(card: str) -> str:
    return card.upper().replace("T", "10")


def from_text(text: str) -> tuple[Session, list[tuple[int, str, str]]]:
    read = Reading(text)
    return read.session(), read.claims


def by_rounds(cuts: Sequence[Cut], seats: Sequence[str]) -> list[list[Cut]]:
    """A round ends when all who are tied have cut."""
    rounds: list[list[Cut]] = []
    due = set(seats)
    for each in cuts:
        if not rounds or len(rounds[-1]) == len(due):
            best = max((rank(c["card"]) for c in rounds[-1]), default=0) if rounds else 0
            if best:
                due = {c["seat"] for c in rounds[-1] if rank(c["card"]) == best}
            rounds.append([])
        rounds[-1].append(each)
    return rounds


def rank(card: str) -> int:
    return 14 if rank_of(card) == "A" else RANKS.index(rank_of(card)) + 1


def test_text_means_the_same_in_every_style() -> None:
    rng = random.Random(8)
    seen: Counter[str] = Counter()
    for session in sessions(4):
        style = random_session_style(rng, trust_cut=True)
        claims = random_claims(rng, session)
        text = session_to_text(session, style, rng, claims=claims)
        again, claimed = from_text(text)
        read, expected = read_session(again), read_session(session)
        assert read.fault is None
        assert (read.balances, read.ended) == (expected.balances, True)
        for mine, theirs in zip(read.deals, expected.deals, strict=True):
            assert mine.result is not None and theirs.result is not None
            assert bare_result(mine.result) == bare_result(theirs.result)
            assert (mine.banker, mine.balances) == (theirs.banker, theirs.balances)
        for number, seat, what in claimed:
            judged = expected.deals[number - 1]
            assert judged.result is not None
            if what == "bank":
                assert judged.next_banker == seat
            else:
                assert what[0] in "+-" and judged.result.net[seat] == int(what)
        assert len(claimed) == len(claims)
        seen["left out"] += sum("bank" not in deal for deal in again["deals"][1:])
        seen["first left out"] += "bank" not in again["deals"][0]
        seen["claims"] += len(claims)
        seen["bank claims"] += sum(what == "bank" for _, _, what in claimed)
        seen["void"] += sum("void" in deal for deal in again["deals"])
    floor = {"left out": 200, "first left out": 15, "claims": 100, "bank claims": 30, "void": 20}
    assert {key: seen[key] for key, least in floor.items() if seen[key] < least} == {}


def test_broken_sessions_say_the_same_in_text() -> None:
    rng = random.Random(9)
    for how in SESSION_HOW:
        for _ in range(4):
            broken = illegal_session(rng, how)
            style = random_session_style(rng)
            style = replace(style, deal=replace(style.deal, seats=True))
            again, _ = from_text(session_to_text(broken.session, style, rng))
            again["cuts"] = broken.session.get("cuts", [])
            fault = read_session(again).fault
            assert fault is not None
            if broken.inner != "card-twice":  # suits may be left out
                assert fault == broken.fault


def test_false_claims_are_false() -> None:
    rng = random.Random(10)
    seen: Counter[tuple[bool, bool]] = Counter()
    for session in sessions(4, 40):
        read = read_session(session)
        for claim in random_claims(rng, session, often=0.6, false=0.5):
            judged = read.deals[claim.deal - 1]
            assert judged.result is not None
            truth = (
                judged.next_banker == claim.seat
                if claim.amount is None
                else judged.result.net[claim.seat] == claim.amount
            )
            assert truth == claim.true and claim.amount != 0
            seen[claim.amount is None, truth] += 1
    assert len(seen) == 4 and min(seen.values()) > 15


def test_styles_change_something() -> None:
    session = EVENING
    plain = session_to_text(session)
    assert plain != session_to_text(session, replace(PLAIN_SESSION, numbers="never"))
    assert plain != session_to_text(session, replace(PLAIN_SESSION, follow=1.0))
    assert session_to_text(session, replace(PLAIN_SESSION, follow=1.0)).count("bank") == 0


# --- speed -------------------------------------------------------------------------------


def test_a_session_is_dealt_and_read_quickly() -> None:
    rng = random.Random(11)
    start = time.process_time()
    for _ in range(10):
        read_session(random_session(rng))
    assert time.process_time() - start < 3
