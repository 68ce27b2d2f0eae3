"""Sessions at tables with other rules: every figure here was worked out by hand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

import pytest
from reader.houses import house_named, house_of, random_switches
from reader.illegal import HOW, MORE_HOW, ways
from reader.rules import TABLE, Amount, House, rank_of
from reader.session_illegal import (
    MORE_SESSION_HOW,
    SESSION_HOW,
    illegal_session,
    session_agrees,
    session_ways,
)
from reader.session_table import (
    play_session,
    random_claims,
    random_session,
    random_session_style,
    session_to_text,
    signed,
)
from reader.sessions import (
    After,
    Chips,
    CutError,
    Fault,
    Move,
    Place,
    Sale,
    Session,
    SessionDeal,
    SessionResult,
    first_banker,
    read_session,
)
from test_reader_houses import house
from test_reader_sessions import Reading, cut, part, session_of

# --- a small way of writing what is done between deals -----------------------------------


def move(text: str) -> Move:
    """Such as `sell Bob 7`, `choose Ann`, `decline Ann`, `end`."""
    word, *rest = text.split()
    if word == "sell":
        return {"action": "sell", "buyer": rest[0], "price": int(rest[1])}
    return {"action": word, "seat": rest[0]} if rest else {"action": word}


def then(deal: SessionDeal, *texts: str) -> SessionDeal:
    """The deal, and what was done after it."""
    after = deal.copy()
    after["between"] = [move(text) for text in texts]
    return after


def chips_of(text: str) -> list[Chips]:
    """Such as `Ann 5, Bob 5`."""
    each = (one.split() for one in text.split(","))
    return [{"seat": seat, "amount": int(amount)} for seat, amount in each]


def read(at: House, *deals: SessionDeal, chips: str = "", before: str = "") -> SessionResult:
    session = session_of(*deals, seats=sorted(seats_of(deals)))
    if chips:
        session["chips"] = chips_of(chips)
    if before:
        session["before"] = [move(before)]
    return read_session(session, at)


def seats_of(deals: Sequence[SessionDeal]) -> set[str]:
    return {line["seat"] for deal in deals for line in deal["lines"]}


def amounts(*balances: Amount) -> dict[str, Amount]:
    return dict(zip(("Ann", "Bob", "Cat", "Dan"), balances, strict=False))


# At these deals Cat banks. Nobody moves: Ann +1, Bob -1. One Pontoon: Ann +2, Bob +1, Cat -3.
# Two Pontoons: Ann +2, Bob +4, Cat -6.
QUIET = part("Ann 1: 9 9, stick", "Bob 1: 10 7, stick", "Cat: K 7, stick", bank=False)
ONE = part("Ann 1: A K", "Bob 1: 9 9, stick", "Cat: K 7, stick", bank=False)
TWO = part("Ann 1: A J", "Bob 2: A 10", "Cat: K 7, stick", bank=False)
VOID = part("Ann 1: 8 4", "Bob 1: 10 7", "Cat: K 7", void="misdeal", bank=False)


def cats(deal: SessionDeal) -> SessionDeal:
    """The deal with its banker written."""
    first = deal.copy()
    first["bank"] = "Cat"
    return first


# --- selling -----------------------------------------------------------------------------


def test_a_bank_sold_over_the_head_of_a_pontoon() -> None:
    """home: Ann is due the bank; Cat sells it to Bob for 7, who wins 1 with it."""
    bobs = part("Cat 2: 9 9, stick", "Ann 3: 10 7, stick", "Bob: K 7, stick", bank=True)
    found = read(house("home"), then(cats(ONE), "sell Bob 7"), bobs)
    assert found.fault is None
    first, second = found.deals
    assert (first.next_banker, first.balances) == ("Ann", amounts(2, 1, -3))
    assert first.after == After("Bob", amounts(2, -6, 4), Sale("Cat", "Bob", 7))
    assert (second.banker, second.balances) == ("Bob", amounts(-1, -5, 6))
    assert found.balances == amounts(-1, -5, 6)
    wrong = part("Bob 2: 9 9, stick", "Cat 3: 10 7, stick", "Ann: K 7, stick")
    assert read(house("home"), then(cats(ONE), "sell Bob 7"), wrong).fault == (
        Fault(2, "Ann", None, "wrong-bank")
    )


def test_the_due_holder_may_buy_too() -> None:
    found = read(house("home"), then(cats(ONE), "sell Ann 3"))
    assert found.deals[0].after == After("Ann", amounts(-1, 1, 0), Sale("Cat", "Ann", 3))


@pytest.mark.parametrize("profile", ["home", "guide", "table"])
def test_a_sale_shuffles_nothing(profile: str) -> None:
    at = house(profile, bank_sale="always")
    found = read(at, then(cats(QUIET), "sell Bob 1"))
    assert found.deals[0].shuffle == (profile == "home")
    assert found.balances == amounts(1, -2, 1)


def test_a_void_deal_does_not_undo_a_sale() -> None:
    bobs = part("Cat 1: 8 4", "Ann 1: 10 7", "Bob: K 7", void="misdeal", bank=False)
    again = part("Cat 1: 9 9", "Ann 1: 10 7, stick", "Bob: K 7, stick", bank=True)
    found = read(house("home"), then(cats(QUIET), "sell Bob 5"), bobs, again)
    assert found.fault is None
    assert [deal.banker for deal in found.deals] == ["Cat", "Bob", "Bob"]
    # Ann +1, Bob -1; then Bob pays 5; then nothing; then Cat +1, Ann -1.
    assert found.balances == amounts(0, -6, 6)


SALES: dict[str, tuple[House, Sequence[SessionDeal], str | None]] = {
    "nobody sells": (house(), [then(cats(QUIET), "sell Bob 5")], "sale-excluded"),
    "excluded at any time": (house(), [then(cats(VOID), "sell Cat 0")], "sale-excluded"),
    "guide plays without": (house("guide"), [then(cats(QUIET), "sell Bob 5")], "sale-excluded"),
    "without a Pontoon": (
        house("guide", bank_sale="only-without-pontoon"),
        [then(cats(QUIET), "sell Bob 5")],
        None,
    ),
    "Ann is due the bank": (
        house("guide", bank_sale="only-without-pontoon"),
        [then(cats(ONE), "sell Bob 5")],
        "sale-pontoon-due",
    ),
    "Ann is due it and buys": (
        house("guide", bank_sale="only-without-pontoon"),
        [then(cats(ONE), "sell Ann 5")],
        "sale-pontoon-due",
    ),
    "she declined": (
        house("guide", bank_sale="only-without-pontoon", bank_optional=True),
        [then(cats(ONE), "decline Ann", "sell Bob 5")],
        None,
    ),
    "sold twice": (house("home"), [then(cats(QUIET), "sell Bob 5", "sell Ann 5")], "sale-not-now"),
    "once after each deal": (
        house("home"),
        [
            then(cats(QUIET), "sell Bob 5"),
            then(part("Cat 1: 9 9", "Ann 1: 9 8", "Bob: K 7", bank=False), "sell Cat 5"),
        ],
        None,
    ),
    "after a void deal": (house("home"), [then(cats(VOID), "sell Bob 5")], "sale-not-now"),
    "to himself": (house("home"), [then(cats(QUIET), "sell Cat 5")], "sale-self"),
    "for nothing": (house("home"), [then(cats(QUIET), "sell Bob 0")], "sale-price"),
    "for one": (house("home"), [then(cats(QUIET), "sell Bob 1")], None),
    "after the last deal": (
        house("home", session_deals=1),
        [then(cats(QUIET), "sell Bob 5")],
        "sale-not-now",
    ),
    "before the last deal": (
        house("home", session_deals=2),
        [then(cats(QUIET), "sell Bob 5")],
        None,
    ),
}


@pytest.mark.parametrize("name", SALES)
def test_sales(name: str) -> None:
    at, deals, what = SALES[name]
    found = read(at, *deals)
    assert (found.fault and found.fault.what) == what
    if found.fault is not None:
        assert found.fault.deal == 1
        assert found.fault.move == len(deals[0]["between"]) - 1
        assert found.deals[0].status in ("settled", "void")


def test_no_sale_before_the_first_deal() -> None:
    found = read(house("home"), cats(QUIET), before="sell Bob 5")
    assert found.fault == Fault(0, "Bob", None, "sale-not-now", 0)
    assert [deal.status for deal in found.deals] == ["not-judged"]


def test_a_wrong_sale_stops_the_judging() -> None:
    found = read(house("home"), then(cats(QUIET), "sell Cat 5"), QUIET)
    assert found.fault == Fault(1, "Cat", None, "sale-self", 0)
    assert [deal.status for deal in found.deals] == ["settled", "not-judged"]
    assert found.balances == amounts(1, -1, 0)


# --- several Pontoons --------------------------------------------------------------------

DANS = part(
    "Ann 1: A J", "Bob 2: A 10", "Cat 1: 9 9", "Dan: K 7", bank=True
)  # two holders of three players
TALK: dict[str, tuple[House, SessionDeal, str, str]] = {
    # house, deal, what is said, the fault or who banks
    "nothing said": (house("home"), DANS, "", "Ann"),
    "the second holder": (house("home"), DANS, "choose Bob", "Bob"),
    "the first holder, in words": (house("home"), DANS, "choose Ann", "Ann"),
    "no holder": (house("home"), DANS, "choose Cat", "agree-not-holder"),
    "the banker": (house("home"), DANS, "choose Dan", "agree-not-holder"),
    "any player": (house("home", bank_agreement="players"), DANS, "choose Cat", "Cat"),
    "any player, not the banker": (
        house("home", bank_agreement="players"),
        DANS,
        "choose Dan",
        "agree-not-holder",
    ),
    "not at table": (house(), DANS, "choose Bob", "agree-excluded"),
    "not in guide": (house("guide"), DANS, "choose Bob", "agree-excluded"),
    "one holder": (house("home"), cats(ONE), "choose Ann", "agree-excluded"),
    "no Pontoon": (house("home"), cats(QUIET), "choose Ann", "agree-excluded"),
    "after a sale": (house("home"), DANS, "sell Cat 2; choose Bob", "agree-excluded"),
    "before a sale": (house("home"), DANS, "choose Bob; sell Cat 2", "Cat"),
    "a rotating bank": (house("home+rotating"), DANS, "choose Bob", "agree-excluded"),
    # declining
    "the first declines": (house(bank_optional=True), DANS, "decline Ann", "Bob"),
    "both decline": (house(bank_optional=True), DANS, "decline Ann; decline Bob", "Dan"),
    "the second comes first": (
        house(bank_optional=True),
        DANS,
        "decline Bob",
        "decline-not-due",
    ),
    "once more": (
        house(bank_optional=True),
        DANS,
        "decline Ann; decline Ann",
        "decline-not-due",
    ),
    "a third time": (
        house(bank_optional=True),
        DANS,
        "decline Ann; decline Bob; decline Dan",
        "decline-excluded",
    ),
    "who is not due": (house(bank_optional=True), DANS, "decline Cat", "decline-not-due"),
    "nobody is due": (house(bank_optional=True), cats(QUIET), "decline Cat", "decline-excluded"),
    "it must be taken": (house("home"), DANS, "decline Ann", "decline-excluded"),
    "declined after a sale": (
        house("home", bank_optional=True),
        DANS,
        "sell Cat 2; decline Ann",
        "decline-excluded",
    ),
    "after a void deal": (house(bank_optional=True), cats(VOID), "decline Ann", "decline-excluded"),
    "agreed, then declined": (
        house("home", bank_optional=True),
        DANS,
        "choose Bob; decline Bob",
        "Ann",
    ),
    "only one is left to choose": (
        house("home", bank_optional=True),
        DANS,
        "decline Ann; choose Bob",
        "agree-excluded",
    ),
    # other banks
    "sudden death leaves one": (
        house("table+sudden-death", bank_optional=True),
        DANS,
        "decline Ann",
        "Dan",
    ),
    "it rotates": (house("table+rotating"), cats(QUIET), "", "Ann"),
    "it rotates past a Pontoon": (house("table+rotating"), DANS, "", "Ann"),
    "it rotates in home": (house("home+rotating"), cats(TWO), "", "Ann"),
}


@pytest.mark.parametrize("name", TALK)
def test_who_banks_next(name: str) -> None:
    at, deal, said, expected = TALK[name]
    texts = [text for text in said.split("; ") if text]
    found = read(at, then(deal, *texts))
    if expected in ("Ann", "Bob", "Cat", "Dan"):
        after = found.deals[0].after
        assert found.fault is None and after is not None
        assert after.banker == expected
    else:
        assert found.fault is not None and found.fault.what == expected
        assert (found.fault.deal, found.fault.move) == (1, len(texts) - 1)


def test_a_rotating_bank_goes_round() -> None:
    """Void deals leave it; Pontoons shuffle, and no more."""
    at = house("table+rotating")
    anns = part("Bob 1: 9 9", "Cat 1: A Q", "Ann: K 7", bank=True)
    void = part("Cat 1: 8 4", "Ann 1: 10 7", "Bob: K 7", void="misdeal", bank=True)
    bobs = part("Cat 1: 9 9", "Ann 1: 10 7", "Bob: A K", bank=True)
    found = read(at, cats(QUIET), anns, void, bobs, cats(QUIET))
    assert found.fault is None
    assert [deal.shuffle for deal in found.deals] == [False, True, True, True, False]
    # Ann +1 Bob -1; Bob +1 Cat +2 Ann -3; Cat -2 Ann -2 Bob +4; Ann +1 Bob -1
    assert found.balances == amounts(1 - 3 - 2 + 1, -1 + 1 + 4 - 1, 2 - 2)
    assert read(at, cats(QUIET), cats(QUIET)).fault == Fault(2, "Cat", None, "wrong-bank")


# --- how it ends -------------------------------------------------------------------------


def test_an_open_session_is_ended_by_the_table() -> None:
    for profile in ("home", "guide"):
        open_ = read(house(profile), cats(QUIET), QUIET)
        assert (open_.ended, open_.ended_by) == (False, "")
        ended = read(house(profile), cats(QUIET), then(QUIET, "end"))
        assert (ended.ended, ended.ended_by, ended.fault) == (True, "end", None)
        assert ended.standing == (Place(1, ("Ann",)), Place(2, ("Cat",)), Place(3, ("Bob",)))
        late = read(house(profile), then(cats(QUIET), "end"), QUIET)
        assert late.fault == Fault(2, None, None, "session-closed")
        for text in ("end", "sell Bob 5", "choose Ann", "decline Ann"):
            found = read(house(profile), then(cats(QUIET), "end", text))
            assert found.fault is not None
            assert (found.fault.what, found.fault.move) == ("session-closed", 1)


def test_a_fixed_session_is_not_ended() -> None:
    found = read(house(), then(cats(QUIET), "end"))
    assert found.fault == Fault(1, None, None, "end-fixed", 0)
    assert read(house("home", session_deals=3), then(cats(QUIET), "end")).fault == found.fault
    last = read(house(session_deals=1), then(cats(QUIET), "end"))
    assert last.fault is not None and last.fault.what == "end-fixed"


def test_fixed_and_open_numbers() -> None:
    three = read(house("home", session_deals=3), cats(QUIET), QUIET, QUIET)
    assert (three.ended, three.ended_by) == (True, "deals")
    four = read(house("home", session_deals=3), cats(QUIET), QUIET, QUIET, QUIET)
    assert four.fault == Fault(4, None, None, "session-over")
    many = read(house("home"), cats(QUIET), *[QUIET] * 19)
    assert (many.fault, many.balances) == (None, amounts(20, -20, 0))


def test_an_end_may_come_after_a_sale_or_a_void_deal() -> None:
    sold = read(house("home"), then(cats(QUIET), "sell Bob 5", "end"))
    assert (sold.ended_by, sold.balances) == ("end", amounts(1, -6, 5))
    assert read(house("home"), then(cats(VOID), "end")).ended_by == "end"


# --- chips: home, Victoria ---------------------------------------------------------------


def test_one_seat_has_all_the_chips() -> None:
    """Bob has 4 and Ann 0 after the first deal; 0 is not above zero."""
    deal = part("Bob 2: 9 9, stick", "Ann: K 7, stick")
    found = read(house("home"), deal, chips="Ann 2, Bob 2")
    assert (found.ended_by, found.balances) == ("chips", {"Ann": -2, "Bob": 2})
    more = read(house("home"), deal, deal, chips="Ann 2, Bob 2")
    assert more.fault == Fault(2, None, None, "session-won")
    assert read(house("home"), deal, chips="Ann 3, Bob 2").ended_by == ""
    assert read(house("home"), deal, deal, chips="Ann 3, Bob 2").ended_by == "chips"
    for text in ("end", "sell Bob 5"):
        said = read(house("home"), then(deal, text), chips="Ann 2, Bob 2")
        assert said.fault is not None and said.fault.what == "session-won"


def test_three_seats_and_a_sale_that_ends_it() -> None:
    """Ann is at 0, Bob at 2; Bob pays his last 2 for the bank."""
    deal = part("Ann 5: 9 7, stick", "Bob 3: 10 6, stick", "Cat: K 7, stick")
    found = read(house("home"), deal, chips="Ann 5, Bob 5, Cat 5")
    assert (found.ended_by, found.balances) == ("", amounts(-5, -3, 8))
    sold = read(house("home"), then(deal, "sell Bob 2"), chips="Ann 5, Bob 5, Cat 5")
    assert (sold.ended_by, sold.balances) == ("chips", amounts(-5, -5, 10))
    free = read(house("home"), then(deal, "sell Bob 1"), chips="Ann 5, Bob 5, Cat 5")
    assert free.ended_by == ""


def test_credit_goes_below_zero_and_comes_back() -> None:
    """Ann falls to -4, two others stay above zero; nobody is refused a stake."""
    lost = part("Ann 5: 9 7, stick", "Bob 1: 9 9, stick", "Cat: K 7, stick")
    found = read(house("home"), lost, lost, chips="Ann 1, Bob 9, Cat 9")
    assert (found.fault, found.ended_by, found.balances) == (None, "", amounts(-10, 2, 8))


def test_a_fraction_may_end_it() -> None:
    """Ann's one chip less 3/2."""
    deal = part("Bob 1: A Q", "Ann: K 7, stick")
    found = read(house("home+malaysian"), deal, chips="Ann 1, Bob 7")
    assert found.balances == {"Ann": Fraction(-3, 2), "Bob": Fraction(3, 2)}
    assert found.ended_by == "chips"
    assert read(house("home+malaysian"), deal, chips="Ann 2, Bob 7").ended_by == ""


def test_a_void_deal_ends_nothing() -> None:
    deal = part("Bob 2: 9 4", "Ann: K 7", void="misdeal")
    assert read(house("home"), deal, chips="Ann 2, Bob 2").ended_by == ""


CHIPS = {
    "Ann 5, Bob 5": ("Cat", "chips-missing"),
    "Bob 5": ("Ann", "chips-missing"),
    "Ann 5, Bob 0, Cat 5": ("Bob", "chips-low"),
    "Ann 5, Bob 5, Cat 5": None,
    "Cat 1, Ann 1, Bob 1": None,
}


@pytest.mark.parametrize("text", CHIPS)
def test_chips_for_every_seat(text: str) -> None:
    wrong = CHIPS[text]
    found = read(house("home"), cats(QUIET), chips=text)
    assert found.fault == (wrong and Fault(0, wrong[0], None, wrong[1]))  # type: ignore[arg-type]


def test_no_chips_elsewhere() -> None:
    for profile in ("table", "guide"):
        found = read(house(profile), cats(QUIET), chips="Ann 5, Bob 5, Cat 5")
        assert found.fault == Fault(0, "Ann", None, "chips-excluded")
    with pytest.raises(ValueError, match="twice"):
        read(house("home"), cats(QUIET), chips="Ann 5, Ann 5, Bob 5, Cat 5")


# --- fractions and cuts ------------------------------------------------------------------


def test_an_evening_of_fractions() -> None:
    """table+malaysian: 3/2 is exact and needs no rounding in the end."""
    found = read(
        house("table+malaysian"),
        part("Ann 1: A Q", "Bob 3: 9 8, stick", "Cat: K 7, stick"),  # Ann +3/2, Bob +3
        part("Bob 5: A J", "Cat 2: 9 9, stick", "Ann: K 7, stick", bank=False),  # +15/2, +2
        part("Cat 3: 9 8", "Ann 1: K Q", "Bob: A 10", bank=False),  # -6, -2
    )
    assert found.fault is None
    assert [deal.banker for deal in found.deals] == ["Cat", "Ann", "Bob"]
    half = Fraction(1, 2)
    assert found.deals[0].balances == amounts(3 * half, 3, -9 * half)
    assert found.deals[1].balances == amounts(-8, 21 * half, -5 * half)
    assert found.balances == amounts(-10, 37 * half, -17 * half)
    assert found.standing == (Place(1, ("Bob",)), Place(2, ("Cat",)), Place(3, ("Ann",)))
    whole = read(
        house("table+malaysian"),
        part("Ann 1: A Q", "Bob 3: A J", "Cat: K 7, stick"),
    )
    assert whole.balances == amounts(3 * half, 9 * half, -6)
    assert type(whole.balances["Cat"]) is int


def test_a_pack_without_tens_is_cut() -> None:
    spanish = house("table+spanish")
    with pytest.raises(CutError) as caught:
        first_banker(cut("Ann K, Bob 10"), ["Ann", "Bob"], spanish.ranks)
    assert (caught.value.seat, caught.value.what) == ("Bob", "card")
    deal = part("Bob 2: 9 9, stick", "Ann: K 7, stick")
    session = session_of(deal, seats=["Ann", "Bob"], cuts="Ann K, Bob 10")
    assert read_session(session, spanish).fault == Fault(0, "Bob", None, "card")
    assert read_session(session).fault is None


# --- random sessions ---------------------------------------------------------------------


def random_houses(seed: int, count: int) -> Iterator[House]:
    rng = random.Random(seed)
    for _ in range(count):
        yield house_of(random_switches(rng))


def sessions(seed: int, count: int) -> Iterator[tuple[House, Session]]:
    rng = random.Random(seed)
    for at in random_houses(seed, count):
        yield at, random_session(rng, house=at, annul=rng.choice((0.0, 0.15)))


def test_random_sessions_are_legal_and_balanced() -> None:
    for at, session in sessions(1, 250):
        found = read_session(session, at)
        assert found.fault is None
        assert found == read_session(session, at, across=True)
        assert sum(found.balances.values()) == 0
        assert found.ended or at.deals is None
        assert found.ended_by != "end" or at.deals is None
        for deal, following in zip(found.deals, found.deals[1:], strict=False):
            assert deal.after is not None and deal.after.banker == following.banker
        above = [
            each["seat"]
            for each in session.get("chips", [])
            if each["amount"] + found.balances[each["seat"]] > 0
        ]
        assert (found.ended_by == "chips") <= (len(above) == 1)


def features(session: Session, at: House) -> Iterator[str]:
    found = read_session(session, at)
    yield f"ended by {found.ended_by or 'nothing'}"
    for judged, deal in zip(found.deals, session["deals"], strict=True):
        moves = deal.get("between", [])
        yield from (each["action"] for each in moves)
        assert judged.after is not None
        if judged.after.banker != judged.next_banker:
            yield "bank changed between deals"
        if len(moves) > 1 and moves[-1]["action"] == "sell":
            yield "said before a sale"
        if [each["action"] for each in moves].count("decline") > 1:
            yield "two decline"
        if judged.after.sale is not None and judged.status == "settled":
            due = judged.result is not None and judged.result.holders
            yield "sold over a Pontoon" if due else "sold without a Pontoon"
    if any(isinstance(amount, Fraction) for amount in found.balances.values()):
        yield "fractions at the end"
    yield "chips" if "chips" in session else "no chips"


FLOORS = {
    "ended by deals": 60,
    "ended by end": 20,
    "ended by chips": 10,
    "ended by nothing": 8,
    "sell": 60,
    "choose": 12,
    "decline": 12,
    "end": 20,
    "bank changed between deals": 60,
    "said before a sale": 10,
    "two decline": 1,
    "sold over a Pontoon": 20,
    "sold without a Pontoon": 50,
    "fractions at the end": 15,
    "chips": 15,
}


def test_generator_visits_everything() -> None:
    seen: Counter[str] = Counter()
    for at, session in sessions(2, 250):
        seen.update(set(features(session, at)))
    assert {name: seen[name] for name, least in FLOORS.items() if seen[name] < least} == {}


def test_the_named_tables_play_whole_sessions() -> None:
    rng = random.Random(3)
    for name in ("home", "guide", "home+malaysian", "guide+spanish+ace-high+rotating"):
        at = house_named(name)
        for _ in range(8):
            found = read_session(random_session(rng, house=at), at)
            assert found.fault is None and sum(found.balances.values()) == 0
    silent = random_session(rng, house=house_named("home"), talk=0.0)
    said = [each["action"] for deal in silent["deals"] for each in deal.get("between", [])]
    assert set(said) <= {"end"}


def test_small_packs_run_out() -> None:
    rng = random.Random(4)
    pack = [rank + suit for rank in ("A", "2", "3", "8", "9", "K") for suit in "SH"]
    at = house("home", bank_optional=True)
    voids = 0
    for _ in range(30):
        played = play_session(rng, rng.randint(2, 4), pack=pack, house=at)
        found = read_session(played.session, at, pack, across=True)
        assert found.fault is None
        voids += sum(deal.status == "void" for deal in found.deals)
    assert voids > 30


# --- the text form -----------------------------------------------------------------------


class HouseReading(Reading):
    """Reads back what is written about other tables, too."""

    def __init__(self, text: str) -> None:
        self.given: list[Chips] = []
        super().__init__(text)

    def rules(self, name: str) -> None:
        assert name == "home+spanish"

    def chips(self, name: str, amount: str) -> None:
        self.given.append({"seat": name.title(), "amount": int(amount)})

    def said(self, done: Move) -> None:
        self.deals[-1].setdefault("between", []).append(done)

    def sell(self, to: str, name: str, for_: str, price: str) -> None:
        assert (to, for_) == ("to", "for")
        self.said({"action": "sell", "buyer": name.title(), "price": int(price)})

    def agree(self, name: str) -> None:
        self.said({"action": "choose", "seat": name.title()})

    def decline(self, name: str) -> None:
        self.said({"action": "decline", "seat": name.title()})

    def end(self) -> None:
        self.said({"action": "end"})

    def session(self) -> Session:
        session = super().session()
        if self.given:
            session["chips"] = self.given
        return session


def test_text_means_the_same_at_every_table() -> None:
    rng = random.Random(5)
    seen: Counter[str] = Counter()
    for at, session in sessions(6, 120):
        style = random_session_style(rng)
        if at.bonuses and style.deal.suits != "keep":
            continue
        claims = random_claims(rng, session, house=at)
        text = session_to_text(session, style, rng, claims=claims, house=at, rules="home+spanish")
        again = HouseReading(text)
        mine, theirs = read_session(again.session(), at), read_session(session, at)
        assert mine.fault is None
        assert (mine.balances, mine.ended_by) == (theirs.balances, theirs.ended_by)
        assert [deal.after for deal in mine.deals] == [deal.after for deal in theirs.deals]
        for number, seat, what in again.claims:
            judged = theirs.deals[number - 1]
            assert judged.result is not None
            if what != "bank":
                assert signed(judged.result.net[seat]) == what
                seen["fraction claimed"] += "/" in what
            seen["claimed"] += 1
    assert seen["claimed"] > 100 and seen["fraction claimed"] > 3, seen


def test_what_is_said_is_written_after_the_deal() -> None:
    session = session_of(then(cats(ONE), "choose Ann", "sell Bob 7", "end"))
    session["chips"] = chips_of("Ann 5, Bob 6, Cat 7")
    assert session_to_text(session, house=house("home"), rules="home") == (
        "rules home\n"
        "seats Ann Bob Cat\n"
        "chips Ann 5\nchips Bob 6\nchips Cat 7\n"
        "deal 1\n"
        "bank Cat\n"
        "Ann 1: A K\nBob 1: 9 9, stick\nCat: K 7, stick\n"
        "agree Ann\nsell to Bob for 7\nend\n"
    )
    assert (signed(Fraction(3, 2)), signed(-4), signed(Fraction(-9, 2))) == ("+3/2", "-4", "-9/2")


# --- broken sessions ---------------------------------------------------------------------


@pytest.mark.parametrize("how", [*SESSION_HOW, *MORE_SESSION_HOW])
def test_broken_sessions_fail_where_they_were_broken(how: str) -> None:
    rng = random.Random(how)
    tried = 0
    for at in random_houses(len(how), 300):
        if how in session_ways(at) and tried < 8:
            tried += 1
            broken = illegal_session(rng, how, house=at)
            assert session_agrees(broken, at), (broken, read_session(broken.session, at).fault, at)
            text = session_to_text(broken.session, random_session_style(rng), rng, house=at)
            assert text
    assert tried == 8


@pytest.mark.parametrize("inner", [*HOW, *MORE_HOW])
def test_every_fault_of_a_deal_is_found_in_a_session(inner: str) -> None:
    rng = random.Random(inner)
    at = next(at for at in random_houses(len(inner), 200) if inner in ways(at))
    broken = illegal_session(rng, "deal-last", inner=inner, house=at)
    assert session_agrees(broken, at)


def test_ways_of_the_table() -> None:
    added = set(session_ways(TABLE)) - set(SESSION_HOW)
    assert added == {
        "sale-excluded",
        "agree-excluded",
        "decline-excluded",
        "end-fixed",
        "chips-excluded",
    }
    rotating = set(session_ways(house("table+rotating")))
    assert rotating & {"bank-to-pontoon", "agree-excluded", "bank-moved"} == {"bank-to-pontoon"}


def test_cut_cards_are_cards_of_the_pack() -> None:
    rng = random.Random(7)
    for _ in range(30):
        session = random_session(rng, 4, house=house("table+spanish"), counted=1)
        assert "10" not in {rank_of(each["card"]) for one in session["cuts"] for each in one}
