"""Records of several deals and sessions: which line belongs where, and who sits at the table."""

from __future__ import annotations

import sys
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from strategies_records import records

from pontoon_rules.cards import card, cards
from pontoon_rules.records import (
    Problem,
    RecordError,
    assembly,
    format_record,
    jsonread,
    parse_record,
    parser,
    record_from_json,
    record_to_json,
    render_problem,
)
from pontoon_rules.records.syntax import (
    AgreeLine,
    BankLine,
    ChipsLine,
    ClaimLine,
    CutLine,
    DealRecord,
    DeclineLine,
    EndLine,
    Position,
    Record,
    RulesLine,
    SeatLine,
    SeatsLine,
    SellLine,
    StickItem,
    VoidLine,
)

EVENING = """\
rules table
seats Ann Bob Cat
# who begins
cut Ann K  # spades
cut Bob 7
cut Cat KS
cut Ann 3
cut Cat 2
# the first
deal 1
Bob 2: 8 4 6
Cat 1: A K
Ann: K 7, stick
claim Cat bank

deal  # Cat deals
bank Cat
Ann 1: 9 9
void a card fell

deal 3
Bob 5: …

# Dan comes, Bob goes home
session  # after tea
seats Cat Dan Ann
cut Dan Q
deal
Ann 1: 7
Dan: 8
claim Dan 0
# good night
"""

TREE = Record(
    rules=RulesLine("table"),
    seats=SeatsLine(("Ann", "Bob", "Cat")),
    deals=(
        DealRecord(
            lines=(
                SeatLine("Bob", 2, cards("8 4 6")),
                SeatLine("Cat", 1, cards("A K")),
                SeatLine("Ann", None, cards("K 7"), (StickItem(),)),
            ),
            claims=(ClaimLine("Cat", None, bank=True),),
            comments=("the first",),
            opened=True,
            number=1,
            cuts=(
                CutLine("Ann", card("K"), ("who begins",), "spades"),
                CutLine("Bob", card("7")),
                CutLine("Cat", card("KS")),
                CutLine("Ann", card("3")),
                CutLine("Cat", card("2")),
            ),
        ),
        DealRecord(
            bank=BankLine("Cat"),
            lines=(SeatLine("Ann", 1, cards("9 9")),),
            void=VoidLine("a card fell"),
            comment="Cat deals",
            opened=True,
        ),
        DealRecord(lines=(SeatLine("Bob", 5, open=True),), opened=True, number=3),
        DealRecord(
            lines=(SeatLine("Ann", 1, cards("7")), SeatLine("Dan", None, cards("8"))),
            claims=(ClaimLine("Dan", 0),),
            opened=True,
            session=True,
            session_comments=("Dan comes, Bob goes home",),
            session_comment="after tea",
            seats=SeatsLine(("Cat", "Dan", "Ann")),
            cuts=(CutLine("Dan", card("Q")),),
        ),
    ),
    comments=("good night",),
)

TWO = "bank Ann\ndeal\nBob 2: 8\nAnn: 9\ndeal\n"
"""A record of two deals, whose second may go on."""


def refused(text: str) -> list[tuple[tuple[int | None, int | None], str]]:
    """What is wrong with the text, and where."""
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    return [((one.line, one.column), one.message) for one in caught.value.problems]


def refused_value(value: object) -> tuple[Problem, ...]:
    with pytest.raises(RecordError) as caught:
        record_from_json(value)
    return caught.value.problems


def document(*deals: object, **more: object) -> dict[str, object]:
    return {"kind": "record", "schema": 1, "deals": list(deals), **more}


# What such a record says.


def test_the_whole_tree() -> None:
    assert parse_record(EVENING) == TREE


def test_canonical_text_stays_as_it_is() -> None:
    assert format_record(TREE) == EVENING


def test_places() -> None:
    first, second, _, last = parse_record(EVENING).deals
    assert first.at == Position(10, 1)
    assert [cut.at for cut in first.cuts[:2]] == [Position(4, 5), Position(5, 5)]
    assert second.at == Position(16, 1)
    assert last.session_at == Position(25, 1)
    assert last.at == Position(28, 1)
    assert last.seats is not None and last.seats.at == Position(26, 1)


def test_the_json_form() -> None:
    value: Any = record_to_json(TREE)
    assert value["deals"][0]["cuts"][2] == {"seat": "Cat", "card": "KS"}
    assert "bank" not in value["deals"][0]
    assert value["deals"][1]["deal"] is True
    assert value["deals"][3] == {
        "deal": True,
        "session": True,
        "seats": ["Cat", "Dan", "Ann"],
        "cuts": [{"seat": "Dan", "card": "Q"}],
        "lines": [
            {"seat": "Ann", "stake": 1, "cards": ["7"]},
            {"seat": "Dan", "cards": ["8"]},
        ],
        "claims": [{"seat": "Dan", "net": 0}],
    }
    assert value["comments"] == [
        {"at": "/deals/0/cuts/0", "above": ["who begins"], "after": "spades"},
        {"at": "/deals/0/deal", "above": ["the first"]},
        {"at": "/deals/1/deal", "after": "Cat deals"},
        {
            "at": "/deals/3/session",
            "above": ["Dan comes, Bob goes home"],
            "after": "after tea",
        },
        {"at": "", "above": ["good night"]},
    ]
    assert record_from_json(value) == TREE
    assert record_from_json(value).deals[3].session_at.pointer == "/deals/3/session"


def test_in_json_several_deals_need_no_word() -> None:
    record = record_from_json(document({"bank": "Ann"}, {}, {"session": True, "bank": "Ann"}))
    assert format_record(record) == "deal\nbank Ann\n\ndeal\n\nsession\ndeal\nbank Ann\n"


def test_the_word_session_makes_a_deal_line_needed() -> None:
    record = record_from_json(document({"session": True, "bank": "Ann"}))
    assert format_record(record) == "session\ndeal\nbank Ann\n"


def test_cuts_stand_above_everything_of_their_deal() -> None:
    text = "bank A\ncut A 4\ncut B 9\nsession\nseats A B\nrules table\ndeal\nB 1: 8"
    assert format_record(parse_record(text)) == (
        "rules table\nseats A B\nsession\ncut A 4\ncut B 9\ndeal\nbank A\nB 1: 8\n"
    )


def test_cuts_without_a_deal_line() -> None:
    text = "cut A 4\ncut B 9\nB 1: 8\nA: 9\n"
    assert format_record(parse_record(text)) == text


def test_the_bank_of_a_session_may_stand_above_its_deal_line() -> None:
    record = parse_record(TWO + "session\nbank Bob\ndeal")
    assert record.deals[2].bank == BankLine("Bob")


def test_a_second_session_without_seats_keeps_the_table() -> None:
    text = "seats A B\nbank B\ndeal\nsession\ndeal\nbank A\nA: 8\nB 1: 9"
    last = parse_record(text).deals[1]
    assert last.seats is None
    assert [line.seat for line in last.lines] == ["B", "A"]


def test_without_a_bank_lines_stay_in_their_order() -> None:
    text = "seats A B C\nbank C\ndeal\nB 1: 8\nA 1: 7\ndeal\nC 1: 9\nA: 7\nB 1: 8"
    first, second = parse_record(text).deals
    assert [line.seat for line in first.lines] == ["A", "B"]
    assert [line.seat for line in second.lines] == ["C", "A", "B"]


def test_one_spelling_over_the_whole_record() -> None:
    text = TWO + "bank ann\nBOB 1: 8\nclaim BOB 0\nsession\nseats bob CAT ANN\ncut aNN 8\ndeal"
    _, second, last = parse_record(text).deals
    assert second.bank == BankLine("Ann")
    assert [second.lines[0].seat, second.claims[0].seat] == ["Bob", "Bob"]
    assert last.seats == SeatsLine(("Bob", "CAT", "Ann"))
    assert last.cuts[0].seat == "Ann"


def test_void_and_claims_in_every_deal() -> None:
    record = parse_record(TWO + "void\nclaim Ann 0\ndeal\nvoid again\nclaim Bob bank")
    assert [deal.void for deal in record.deals] == [None, VoidLine(), VoidLine("again")]
    assert [len(deal.claims) for deal in record.deals] == [0, 1, 1]


def test_seats_of_one_deal_may_stand_below_its_deal_line() -> None:
    assert parse_record("deal\nbank A\nseats A B\ndeal").seats == SeatsLine(("A", "B"))


# What is done outside a deal.

TRADE = """\
seats Ann Bob Cat
chips Ann 20
# what he has left
chips Bob 7  # and a watch
cut Ann K
cut Bob 8
deal
Bob 2: 8 4 6
Ann: K 7
claim Bob +3/2
# Ann is tired
sell to Bob for 5
decline Bob
sell to Cat for 0  # a gift
agree Cat  # gladly

deal
end

session
chips Cat 1
deal
bank Cat
agree Ann
agree Bob
end
"""


def test_what_is_done_outside_a_deal() -> None:
    first, second, last = parse_record(TRADE).deals
    assert first.chips == (
        ChipsLine("Ann", 20),
        ChipsLine("Bob", 7, ("what he has left",), "and a watch"),
    )
    assert first.after == (
        SellLine("Bob", 5, ("Ann is tired",)),
        DeclineLine("Bob"),
        SellLine("Cat", 0, comment="a gift"),
        AgreeLine("Cat", comment="gladly"),
    )
    assert (second.chips, second.after) == ((), (EndLine(),))
    assert last.chips == (ChipsLine("Cat", 1),)
    assert last.after == (AgreeLine("Ann"), AgreeLine("Bob"), EndLine())


def test_what_is_done_outside_a_deal_stays_as_it_is() -> None:
    record = parse_record(TRADE)
    assert format_record(record) == TRADE
    assert format_record(record_from_json(record_to_json(record))) == TRADE


def test_places_of_what_is_done_outside_a_deal() -> None:
    first, second, _ = parse_record(TRADE).deals
    assert [one.at for one in first.chips] == [Position(2, 7), Position(4, 7)]
    assert [one.at for one in first.after] == [
        Position(12, 9),
        Position(13, 9),
        Position(14, 9),
        Position(15, 7),
    ]
    assert second.after[0].at == Position(18, 1)


def test_claims_may_stand_among_the_lines_after_a_deal() -> None:
    text = (
        "bank A\nA: 8\n# a\nagree A\n# b\nclaim A 0\n# c\nsell to A for 5\n# d\nclaim A bank\n# e"
    )
    record = parse_record(text)
    assert format_record(record) == (
        "bank A\nA: 8\n# b\nclaim A 0\n# d\nclaim A bank\n# a\nagree A\n# c\nsell to A for 5\n# e\n"
    )
    assert parse_record(format_record(record)) == record


def test_chips_and_cuts_may_stand_in_any_order() -> None:
    text = "cut A 4\n# a\nchips B 5\nseats A B\ncut B 9\nchips A 6\nbank A"
    assert format_record(parse_record(text)) == (
        "seats A B\n# a\nchips B 5\nchips A 6\ncut A 4\ncut B 9\nbank A\n"
    )


def test_without_a_deal_line_a_game_may_end() -> None:
    assert parse_record("bank A\nA: 8\nend").deals[0].after == (EndLine(),)


def test_names_outside_a_deal_have_the_spelling_of_the_seats() -> None:
    text = 'chips ANN 5\nseats Ann "End"\nbank Ann\nsell to "END" for 5\nagree ann\ndecline aNN'
    (deal,) = parse_record(text).deals
    assert deal.chips == (ChipsLine("Ann", 5),)
    assert deal.after == (SellLine("End", 5), AgreeLine("Ann"), DeclineLine("Ann"))
    assert 'sell to "End" for 5\n' in format_record(parse_record(text))


@pytest.mark.parametrize("line", ["Bob 2: 8", "bank Bob", "void", "void a card fell"])
@pytest.mark.parametrize("after", ["sell to Bob for 5", "agree Bob", "decline Bob", "end"])
def test_a_deal_does_not_go_on_after_what_follows_it(line: str, after: str) -> None:
    ((place, told),) = refused(f"seats Ann Bob\nbank Ann\ndeal\n{after}\ndeal\n{after}\n{line}\n")
    assert place == (7, 6 if line == "bank Bob" else 1)
    assert told == "the deal was over on line 6, so this belongs to the next"


def test_how_a_missing_deal_line_is_shown() -> None:
    with pytest.raises(RecordError) as caught:
        parse_record("bank Ann\nBob 2: 8 4\nsell to Bob for 5\nagree Bob\nBob 1: 9")
    assert render_problem(caught.value.problems[0], "x.pontoon") == (
        "x.pontoon:5:1: the deal was over on line 3, so this belongs to the next\n"
        "    Bob 1: 9\n"
        "    ^\n"
        "  expected a line `deal` above it"
    )


# What is refused, and where.


@pytest.mark.parametrize(
    ("more", "place", "message"),
    [
        ("Cat 1: 8", (6, 1), "no line and no bank of the first deal names Cat"),
        ("bank Cat", (6, 6), "no line and no bank of the first deal names Cat"),
        ("claim Cat 0", (6, 7), "no line and no bank of the first deal names Cat"),
        ("Bob 1: 8\nbob 1: 9", (7, 1), "the seat bob stands twice, here on a second line"),
        ("bank Ann\nbank Bob", (7, 6), "a second `bank` line; the first is on line 6"),
        ("void\nvoid", (7, 1), "a second `void` line; the first is on line 6"),
        ("rules table", (6, 1), "`rules` holds for all deals, so it stands above the first"),
        ("stakes 1 5", (6, 1), "`stakes` holds for all deals, so it stands above the first"),
        ("seats Ann Bob", (6, 1), "new seats begin a new session"),
        ("cut Ann 8", (6, 5), "the cards cut stand above the first deal of a session"),
        ("session", (6, 1), "no `deal` line follows `session`"),
        ("session\nsession\ndeal", (7, 1), "a second `session` line; the first is on line 6"),
        ("session\nBob 1: 8", (7, 1), "a line `deal` is missing between `session` and this"),
        ("session\nvoid", (7, 1), "a line `deal` is missing between `session` and this"),
        ("session\nclaim Bob 0", (7, 7), "a line `deal` is missing between `session` and"),
        ("session\nrules table\ndeal", (7, 1), "`rules` holds for all deals"),
        ("session\ndeal", (7, 1), "nothing says who holds the bank"),
        ("session\ndeal\ncut Ann 8", (8, 5), "the cards cut stand above the first deal"),
        ("session\ndeal\nbank Ann\nseats Ann Bob", (9, 1), "new seats begin a new session"),
        ("session\nseats Ann Cat\nseats Ann\ndeal", (8, 1), "a second `seats` line"),
        ("session\nseats Ann ann\ncut Ann 8\ndeal", (7, 11), "the seat ann stands twice"),
        ("session\nseats Ann Cat\nbank Bob\ndeal", (8, 6), "Bob is not in `seats`"),
        ("session\nseats Cat\ndeal\nbank Cat\ndeal\nBob 1: 8", (11, 1), "Bob is not in `seats`"),
        ("session\ncut Cat 8\ndeal", (7, 5), "no line and no bank of the first deal names Cat"),
        ("session 2\nbank Ann\ndeal", (6, 9), "`2` is one word too many"),
        ("session\ncut Ann ?\ndeal", (7, 9), "a card that is cut is seen by all"),
        ("session\ncut Ann 8, 9\ndeal", (7, 10), "`,` is one word too many"),
        ("session\ncut Ann\ndeal", (7, 8), "something is missing after `cut`"),
        ("chips Ann 5", (6, 7), "the chips of the seats stand above the first deal of a session"),
        ("session\ndeal\nchips Ann 5", (8, 7), "the chips of the seats stand above the first"),
        ("session\nchips Cat 5\nbank Ann\ndeal", (7, 7), "no line and no bank of the first deal"),
        ("session\nchips Ann 5\nchips ann 6\nbank Ann\ndeal", (8, 7), "the seat ann stands twice"),
        ("session\nchips Ann 5\ndeal", (8, 1), "nothing says who holds the bank"),
        ("session\nchips Ann 5\nbank Ann", (6, 1), "no `deal` line follows `session`"),
        ("session\nsell to Ann for 5", (7, 9), "a line `deal` is missing between `session` and"),
        ("session\nagree Ann\ndeal", (7, 7), "a line `deal` is missing between `session` and"),
        ("session\nend", (7, 1), "a line `deal` is missing between `session` and this"),
        ("sell to Cat for 5", (6, 9), "no line and no bank of the first deal names Cat"),
        ("agree Cat", (6, 7), "no line and no bank of the first deal names Cat"),
        ("decline Cat", (6, 9), "no line and no bank of the first deal names Cat"),
        ("end\nrules table", (7, 1), "`rules` holds for all deals"),
        ("end\ncut Ann 8", (7, 5), "the cards cut stand above the first deal"),
        ("session\ncut Ann stick\ndeal", (7, 9), "a comma is missing before `stick`"),
        ('session\ncut Ann "8"\ndeal', (7, 9), '"8" is no card'),
        ("deal x\nBob 1: 8\ndeal\nBob 1: 8", (6, 6), "`x` is no number"),
    ],
)
def test_refused_at(more: str, place: tuple[int, int], message: str) -> None:
    ((found, told),) = refused(TWO + more)
    assert told.startswith(message)
    assert found == place


@pytest.mark.parametrize("line", ["Bob 2: 8", "void", "claim Ann 0", "agree Ann", "end"])
@pytest.mark.parametrize("opening", ["deal", "session\ndeal"])
def test_lines_above_the_first_deal_line_are_in_no_deal(line: str, opening: str) -> None:
    ((place, told),) = refused(f"seats Ann Bob\nbank Ann\n{line}\n{opening}\nbank Bob")
    assert told == "this line stands above the first `deal`, so in no deal"
    assert place == (3, 7 if line.startswith(("claim", "agree")) else 1)


def test_the_head_stands_above_the_first_of_several_deals() -> None:
    assert parse_record("deal\nbank A\nrules table\nstakes 1 5").stakes is not None
    found = refused("deal\nbank A\nrules table\nstakes 1 5\ndeal")
    assert [place for place, _ in found] == [(3, 1), (4, 1)]


def test_a_first_deal_without_bank_or_cuts() -> None:
    assert refused("deal\nBob 1: 8\ndeal") == [((1, 1), "nothing says who holds the bank")]
    assert refused("cut Ann 8\nBob 1: 8\ndeal\nbank Bob")[0][0] == (2, 1)


def test_cuts_below_the_lines_of_a_deal() -> None:
    ((place, told),) = refused("bank A\nA: 8\ncut A 9")
    assert (place, told[:13]) == ((3, 5), "the cards cut")


def test_a_cut_for_a_name_without_a_line() -> None:
    found = refused("cut Ann 8\ncut Bob 9\ndeal\nBob: 8")
    assert found == [((1, 5), "no line and no bank names Ann")]


def test_every_deal_is_told_about_but_nothing_twice() -> None:
    text = (
        TWO + "Bob 1: x\nCat 1: 8\ndeal\nCat 1: 8\nsession\nseats 1\ndeal\nEve 1: 8\ndeal\nZoe: 8"
    )
    assert [place for place, _ in refused(text)] == [(6, 8), (7, 1), (9, 1), (11, 7)]


def test_a_first_deal_that_cannot_be_read_explains_later_strangers() -> None:
    found = refused("bank Ann\ndeal\nBob 2: x\ndeal\nBob 1: 8\ndeal\nBob 1: 8\nBob 1: 9 y")
    assert [place for place, _ in found] == [(3, 8), (8, 10)]


def test_no_more_than_twenty_problems_over_all_deals() -> None:
    found = refused(TWO + "deal\nEve 1: 8\n" * 500)
    assert [place[0] for place, _ in found] == [*range(7, 47, 2)]


@pytest.mark.parametrize(
    ("deal", "place", "message"),
    [
        ({"session": 1, "bank": "Ann"}, "/deals/1/session", "a new session has the value true"),
        ({"seats": ["Ann"]}, "/deals/1/seats", "new seats begin a new session"),
        ({"cuts": []}, "/deals/1/cuts", "the cards cut belong to the first deal of a session"),
        ({"session": True}, "/deals/1", "nothing says who holds the bank"),
        ({"session": True, "cuts": []}, "/deals/1", "nothing says who holds the bank"),
        ({"bank": "Eve"}, "/deals/1/bank", "no line and no bank of the first deal names Eve"),
        ({"lines": [{"seat": "Eve", "cards": ["8"]}]}, "/deals/1/lines/0", "no line and no bank"),
        (
            {"session": True, "seats": ["Bob"], "cuts": [{"seat": "Ann", "card": "8"}]},
            "/deals/1/cuts/0",
            "Ann is not in `seats`",
        ),
        ({"session": True, "seats": ["Bob", 5]}, "/deals/1/seats/1", "5 cannot stand here"),
        ({"deals": 5}, "/deals/1", 'unknown key "deals"'),
        ([], "/deals/1", "an array cannot stand here"),
    ],
)
def test_json_refused_at(deal: object, place: str, message: str) -> None:
    (problem,) = refused_value(document({"bank": "Ann"}, deal, {}))
    assert problem.message.startswith(message)
    assert problem.pointer == place


def test_no_more_than_twenty_problems_in_json() -> None:
    found = refused_value(document({"bank": "Ann"}, *[{"bank": "Eve"}] * 100))
    assert [one.pointer for one in found] == [f"/deals/{index}/bank" for index in range(1, 21)]


# Limits.


def test_how_many_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "bank Ann\n" + "deal\n" * 100_000
    assert refused(text + "deal\ndeal") == [((100_002, 1), "a record has at most 100,000 deals")]
    monkeypatch.setattr(assembly, "DEALS", 2)
    assert len(parse_record(TWO).deals) == 2
    assert refused(TWO + "deal") == [((6, 1), "a record has at most 2 deals")]
    assert refused(TWO + "session\ndeal") == [((6, 1), "a record has at most 2 deals")]


def test_how_many_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (parser, jsonread):
        monkeypatch.setattr(module, "LINES", 5)
    assert len(parse_record(TWO + "# a\n\n \n# b").deals) == 2
    assert refused(TWO + "Bob 2: 8") == [((6, 1), "a record has at most 5 lines")]
    lines = [{"seat": "Bob", "cards": ["8"]}, {"seat": "Cat", "cards": ["8"]}]
    record = record_from_json(document({"bank": "Ann", "lines": lines}, {"deal": 1}))
    assert len(record.deals) == 2
    (problem,) = refused_value(document({"bank": "Ann", "lines": lines}, {"bank": "Bob"}, {}, {}))
    assert problem == Problem("a record has at most 5 lines", pointer="/deals/1/bank")


def test_how_many_cuts() -> None:
    text = "seats Ann\n" + "cut Ann 8\n" * 500
    assert len(parse_record(text + "deal").deals[0].cuts) == 500
    assert refused(text + "cut Ann 8\ndeal") == [((502, 5), "a deal has at most 500 cuts")]


def test_how_many_chips() -> None:
    names = [f"s{number}" for number in range(50)]
    chips = "".join(f"chips {name} 5\n" for name in names)
    text = f"seats {' '.join(names)}\n{chips}"
    assert len(parse_record(text + "bank s0").deals[0].chips) == 50
    found = refused(text + "chips s0 5\nbank s0")
    assert found == [((52, 7), "a deal has at most 50 lines of chips")]


def test_how_many_lines_after_a_deal() -> None:
    text = "bank Ann\n" + "agree Ann\n" * 500
    assert len(parse_record(text).deals[0].after) == 500
    found = refused(text + "end\ndeal")
    assert found == [((502, 1), "a deal has at most 500 lines for what follows it")]


def evening_of(deals: int) -> str:
    """A long evening of seven seats."""
    players = "".join(f"{seat} 2: 8 4, buy 3 6, stick  # well\n" for seat in "BCDEFG")
    one = (
        f"# next\ndeal\nbank A\n{players}A: K 7, stick\nclaim B +5\nsell to B for 5\ndecline B\n\n"
    )
    return "rules table\nseats A B C D E F G\n" + one * deals


def steps(text: str) -> int:
    """How many calls it takes to read the text and to write it again, in both forms."""
    count = 0

    def counted(*_: object) -> None:
        nonlocal count
        count += 1

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        record = parse_record(text)
        value = record_to_json(record)
        assert format_record(record) == text.rstrip("\n") + "\n"
        record_from_json(value)
    finally:
        sys.setprofile(before)
    return count


def test_twice_the_deals_take_twice_the_steps() -> None:
    steps(evening_of(2))
    few, many = steps(evening_of(50)), steps(evening_of(100))
    assert many < 2.05 * few


def test_two_thousand_deals_fit_easily() -> None:
    text = evening_of(2_000)
    assert len(text) < 1_000_000
    assert len(parse_record(text).deals) == 2_000


# Laws.


@settings(deadline=None, max_examples=50)
@given(records())
def test_the_first_deal_alone_says_the_same(record: Record) -> None:
    alone = attrs.evolve(record, deals=record.deals[:1])
    assert parse_record(format_record(alone)) == alone
