"""The chosen sessions at other tables: the bank sold, agreed on and declined, open ends, chips."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from vector_session_plans import HIGHER, LOWER, PONTOON, THREE, TWO, VOID, Plan

Chips = Mapping[str, int]
STAYS: Final = "Bob 3: K 9, stick | Cat 2: 10 6, stick | Ann: 10 8, stick"
"""Ann pays Bob 3 and gets 2 of Cat; the bank stays."""
HOLDERS: Final = "Bob 2: A J, declare | Cat 3: A K, declare | Ann: K 9, stick"
"""Bob and Cat are due the bank, Bob first."""
HOLDER: Final = "Bob 2: A J, declare | Cat 1: 10 9, stick | Ann: Q 8, stick"
CAT_DEALS: Final = "Ann 2: 10 9, stick | Bob 1: 9 7, stick | Cat: K 8, stick"
BOB_DEALS: Final = "Cat 2: 10 9, stick | Ann 1: 9 7, stick | Bob: K 8, stick"
ANN_DEALS: Final = "Bob 2: 10 9, stick | Cat 1: 9 7, stick | Ann: K 8, stick"
VOID_THREE: Final = "Bob 2: 8 6, twist Q | Cat 1: 9 2 | Ann: J 7; annul misdeal"
OPEN_SALE: Final = {"bank_sale": "only-without-pontoon"}
OPTIONAL: Final = {"bank_optional": True}


def three(name: str, focus: str, note: str, *deals: str, **more: Any) -> Plan:
    """A session of Ann, who holds the bank first, Bob and Cat."""
    return Plan(name, focus, note, seats=THREE, banker="Ann", deals=deals, **more)


def refused(name: str, code: str, note: str, *deals: str, then: str, **more: Any) -> Plan:
    """Such a session up to what is refused."""
    return three(f"refused/{name}", "", note, *deals, then=(then,), code=code, **more)


def chips(name: str, focus: str, note: str, held: Chips, *deals: str, **more: Any) -> Plan:
    """A session of two or more at the home table, played with chips."""
    seats = THREE if "Cat" in held else TWO
    return Plan(
        name, focus, note, seats, deals=deals, banker="Ann", table="home", chips=held, **more
    )


# fmt: off
SALES: Final = (
    three("sale/stays", "bank.sale bank.sale.once bank.sale.price",
          "The price moves at once, and the buyer deals next.",
          f"{STAYS} > sell Cat 4", CAT_DEALS, table="home"),
    three("sale/instead-of-a-pontoon", "bank.sale",
          "The outgoing banker sells even where a Pontoon is due the bank.",
          f"{HOLDER} > sell Cat 5", CAT_DEALS, table="home"),
    three("sale/to-the-one-who-is-due", "bank.sale", "", f"{HOLDER} > sell Bob 1", BOB_DEALS,
          table="home"),
    three("sale/no-shuffle", "bank.sale between.under", "Nothing is shuffled because of a sale.",
          f"{STAYS} > sell Bob 2", "Cat 2: 9 9, stick | Ann 1: J 7, stick | Bob: Q 8, stick",
          table="guide", rules=OPEN_SALE),
    three("sale/then-void", "bank.sale session.void",
          "A void deal does not undo the sale: the buyer deals again.",
          f"{STAYS} > sell Bob 2",
          "Cat 2: 8 6, twist Q | Ann 1: 9 2 | Bob: J 7; annul misdeal", BOB_DEALS, table="home"),
    three("sale/below-zero", "bank.sale", "The price may be more than the buyer has.",
          f"{STAYS} > sell Bob 1000", table="home"),
    three("sale/again-after-the-next-deal", "bank.sale", "After the next deal it is sold again.",
          f"{STAYS} > sell Bob 2", f"{BOB_DEALS} > sell Ann 3", table="home"),
    three("sale/after-an-agreement", "bank.sale bank.agree",
          "The outgoing banker sells what the holders had agreed on.",
          f"{HOLDERS} > choose Cat,sell Bob 2", BOB_DEALS, table="home"),
    three("sale/after-the-shuffle", "bank.sale between.shuffle",
          "The bank may be sold before or after the shuffle.", STAYS, table="home",
          then=("shuffle", "sell Bob 2", "start")),
)

REFUSED_SALES: Final = (
    refused("sale/excluded", "sale.excluded", "At this table the bank is not sold.", STAYS,
            then="sell Bob 2"),
    refused("sale/before-the-first-deal", "sale.not-now", "", then="sell Bob 2", table="home"),
    refused("sale/twice", "sale.not-now", "It is sold once between two deals.",
            f"{STAYS} > sell Bob 2", then="sell Cat 3", table="home"),
    refused("sale/after-a-void-deal", "sale.not-now", "Only right after a settled deal.",
            VOID_THREE, then="sell Bob 2", table="home"),
    refused("sale/after-the-last-deal", "sale.not-now", "", STAYS, then="sell Bob 2",
            rules={"session_deals": 1, "bank_sale": "always"}),
    refused("sale/pontoon-due", "sale.pontoon-due", "A Pontoon goes before a sale here.", HOLDER,
            then="sell Cat 3", table="guide", rules=OPEN_SALE),
    refused("sale/to-oneself", "sale.self", "", STAYS, then="sell Ann 3", table="home"),
    refused("sale/for-nothing", "sale.price", "The price is one unit at least.", STAYS,
            then="sell Bob 0", table="home"),
    Plan("refused/sale/while-playing", "", "", TWO, banker="Ann",
         then=("shuffle", "start", "sell Bob 2"), code="phase.wrong", table="home"),
    refused("sale/start-unshuffled", "shuffle.missing", "A sale does not replace the shuffle.",
            f"{STAYS} > sell Bob 2", then="start", table="home"),
)

AGREED: Final = (
    three("agree/second-holder", "bank.agree", "Two holders agree on the second of them.",
          f"{HOLDERS} > choose Cat", CAT_DEALS, table="home"),
    three("agree/first-holder", "bank.agree", "", f"{HOLDERS} > choose Bob", BOB_DEALS,
          table="home"),
    three("agree/nothing-said", "bank.several", "Without a word the first clockwise takes it.",
          HOLDERS, BOB_DEALS, table="home"),
    Plan("agree/anybody", "bank.agree", "Where all may be chosen, one without a Pontoon too.",
         ("Ann", "Bob", "Cat", "Dan"), banker="Ann", rules={"bank_agreement": "players"},
         deals=("Bob 2: A J, declare | Cat 3: A K, declare | Dan 1: 9 8, stick | Ann: K 9, stick > "
                "choose Dan",
                "Ann 2: 10 9, stick | Bob 1: 9 7, stick | Cat 1: J 7, stick | Dan: K 8, stick")),
    three("agree/then-declined", "bank.agree bank.decline",
          "Who was agreed on may decline: the other holder has it.",
          f"{HOLDERS} > choose Cat,decline Cat", BOB_DEALS, table="home", rules=OPTIONAL),
    three("agree/after-the-shuffle", "bank.agree between.shuffle", "", HOLDERS, table="home",
          then=("shuffle", "choose Cat", "start")),
)

DECLINED: Final = (
    three("decline/stays", "bank.decline shuffle.pontoon",
          "Where nobody else is due the bank it stays.", f"{HOLDER} > decline Bob", ANN_DEALS,
          rules=OPTIONAL),
    three("decline/next-holder", "bank.decline", "The next Pontoon clockwise has it.",
          f"{HOLDERS} > decline Bob", CAT_DEALS, rules=OPTIONAL),
    three("decline/all", "bank.decline", "", f"{HOLDERS} > decline Bob,decline Cat", ANN_DEALS,
          rules=OPTIONAL),
    Plan("decline/first-of-three", "bank.decline", "The next of three has it, not the last.",
         ("Ann", "Bob", "Cat", "Dan"), banker="Ann", rules=OPTIONAL,
         deals=("Bob 2: A J, declare | Cat 3: A K, declare | Dan 1: A Q, declare | Ann: K 9, stick"
                " > decline Bob",
                "Dan 2: 10 9, stick | Ann 1: 9 7, stick | Bob 1: J 7, stick | Cat: K 8, stick")),
    three("decline/stays-with-the-last-banker", "bank.decline",
          "It stays with the banker of the deal just played.", HOLDER,
          "Cat 2: A J, declare | Ann 1: 10 9, stick | Bob: Q 8, stick > decline Cat", BOB_DEALS,
          rules=OPTIONAL),
    three("decline/after-the-shuffle", "bank.decline between.shuffle", "", HOLDER, rules=OPTIONAL,
          then=("shuffle", "decline Bob", "start")),
    three("decline/then-sold", "bank.decline bank.sale", "", f"{HOLDER} > decline Bob,sell Cat 3",
          CAT_DEALS, rules={**OPTIONAL, **OPEN_SALE}),
)

REFUSED_CHOICES: Final = (
    refused("agree/excluded", "agree.excluded", "At this table nothing is agreed.", HOLDERS,
            then="choose Cat"),
    refused("agree/one-holder", "agree.excluded", "One holder has nothing to agree.", HOLDER,
            then="choose Bob", table="home"),
    refused("agree/no-holder", "agree.excluded", "", STAYS, then="choose Bob", table="home"),
    refused("agree/after-a-sale", "agree.excluded", "", f"{HOLDERS} > sell Bob 2",
            then="choose Cat", table="home"),
    Plan("refused/agree/not-a-holder", "", "Only on one of those who are due it.",
         ("Ann", "Bob", "Cat", "Dan"), banker="Ann", table="home", code="agree.not-holder",
         deals=("Bob 2: A J, declare | Cat 3: A K, declare | Dan 1: 9 8, stick | Ann: K 9, stick",),
         then=("choose Dan",)),
    refused("agree/on-the-outgoing-banker", "agree.not-holder", "", HOLDERS, then="choose Ann",
            rules={"bank_agreement": "players"}),
    refused("agree/on-the-last-banker", "agree.not-holder",
            "The outgoing banker is that of the deal just played.", HOLDER,
            "Cat 2: A J, declare | Ann 3: A K, declare | Bob: K 9, stick", then="choose Bob",
            rules={"bank_agreement": "players"}),
    refused("decline/excluded", "decline.excluded", "At this table a holder takes the bank.",
            HOLDER, then="decline Bob"),
    refused("decline/nobody-due", "decline.excluded", "", STAYS, then="decline Bob",
            rules=OPTIONAL),
    refused("decline/not-due", "decline.not-due", "The first holder is asked first.", HOLDERS,
            then="decline Cat", rules=OPTIONAL),
    refused("decline/no-holder", "decline.not-due", "", HOLDER, then="decline Cat",
            rules=OPTIONAL),
    Plan("refused/agree/while-cutting", "", "", THREE, "Ann K", table="home",
         then=("choose Bob",), code="phase.wrong"),
)

ENDS: Final = (
    three("open/ended", "session.open session.balance", "The table ends it between deals.",
          STAYS, f"{ANN_DEALS} > end", table="home"),
    three("open/ended-before-the-first-deal", "session.open", "", table="guide",
          then=("end",)),
    three("open/goes-on", "session.balance", "", STAYS, ANN_DEALS, STAYS, table="home"),
    three("open/after-a-void-deal", "session.open session.void", "", f"{VOID_THREE} > end",
          table="guide"),
    refused("open/deal-after-the-end", "session.closed", "", f"{STAYS} > end", then="start",
            table="home"),
    refused("open/sale-after-the-end", "session.closed", "", f"{STAYS} > end", then="sell Bob 2",
            table="home"),
    refused("open/agree-after-the-end", "session.closed", "", f"{HOLDERS} > end",
            then="choose Cat", table="home"),
    refused("open/decline-after-the-end", "session.closed", "", f"{HOLDER} > end",
            then="decline Bob", table="home", rules=OPTIONAL),
    refused("open/ended-twice", "session.closed", "", f"{STAYS} > end", then="end",
            table="home"),
    refused("open/end-of-a-fixed-number", "end.fixed", "Eight deals are played to the end.",
            STAYS, then="end"),
    Plan("refused/open/end-while-playing", "", "A deal begun is finished.", TWO, banker="Ann",
         then=("shuffle", "start", "deal", "end"), code="phase.wrong", table="home"),
)

CHIPS: Final = (
    chips("chips/won", "session.chips session.winner",
          "One seat has all the chips: the session is over.", {"Ann": 10, "Bob": 8},
          "Bob 4: 10 9, stick | Ann: K 8, stick",
          "Bob 3: 7 4, buy 3 9, stick | Ann: J 9, stick"),
    chips("chips/below-zero", "session.chips", "Who stakes more than he has goes below zero.",
          {"Ann": 3, "Bob": 3}, "Bob 5: 10 7, stick | Ann: K 8, stick"),
    chips("chips/two-left", "session.balance", "Two seats above zero: the session goes on.",
          {"Ann": 5, "Bob": 3, "Cat": 5},
          "Bob 3: 10 7, stick | Cat 1: K 9, stick | Ann: K 8, stick", ANN_DEALS),
    chips("chips/credit", "session.balance", "A seat at zero plays on.", {"Ann": 9, "Bob": 2,
          "Cat": 4}, "Bob 2: 10 7, stick | Cat 1: K 9, stick | Ann: K 8, stick",
          "Bob 2: 10 9, stick | Cat 1: 9 7, stick | Ann: K 8, stick"),
    chips("chips/won-by-a-sale", "session.chips bank.sale",
          "A sale may leave one seat above zero.", {"Ann": 10, "Bob": 6},
          f"{HIGHER} > sell Bob 8"),
    chips("chips/one-unit", "session.chips", "One unit is enough to begin with.",
          {"Ann": 1, "Bob": 1}, "Bob 1: 10 7, stick | Ann: K 8, stick"),
    three("chips/none", "session.balance", "They may be played without.", STAYS, table="home"),
    chips("refused/chips/deal-after-all-are-won", "", "", {"Ann": 3, "Bob": 3},
          "Bob 5: 10 7, stick | Ann: K 8, stick", then=("start",), code="session.won"),
    chips("refused/chips/missing", "", "Chips for every seat or for none.", {"Ann": 5, "Cat": 5},
          code="chips.missing"),
    chips("refused/chips/nothing", "", "Every seat begins with one unit at least.",
          {"Ann": 5, "Bob": 0}, code="chips.low"),
    Plan("refused/chips/excluded", "", "This table plays without.", banker="Ann",
         chips={"Ann": 5, "Bob": 5}, code="chips.excluded"),
)

ROUND: Final = (
    three("rotating/three-deals", "bank.rotate session.deals", "Everybody deals in turn.",
          STAYS, "Cat 2: A K, declare | Ann 1: 9 7, stick | Bob: K 8, stick", CAT_DEALS,
          table="table+rotating"),
    three("rotating/void", "bank.rotate session.void", "A void deal moves nothing.", VOID_THREE,
          ANN_DEALS, table="table+rotating"),
    three("sudden-death/first", "sudden.bank session.deals", "The deal counts.",
          "Bob 2: 9 8 | Cat 1: A K | Ann: K 6", CAT_DEALS, table="table+sudden-death"),
    three("spanish/fractions", "session.balance bonus.table", "Balances are exact.",
          "Bob 3: 6H 7S, twist 8D | Cat 1: K 9, stick | Ann: Q 8H, stick",
          "Bob 1: 9 7C, stick | Cat 3: 6S 7D, twist 8S | Ann: J 8C, stick", table="table+spanish"),
    three("home/shuffled-every-deal", "shuffle.every between.shuffle", "", STAYS, ANN_DEALS,
          table="home"),
    three("bank/under-pontoon", "bank.under-pontoon", "Cat takes the bank and loses double.",
          "Bob 1: K 9 | Cat 3: A Q | Ann: A J", CAT_DEALS, rules={"bank_under_pontoon": True}),
    Plan("guide/goes-on", "between.under session.balance", "", banker="Ann", table="guide",
         deals=(HIGHER, LOWER)),
    Plan("guide/pontoon-and-void", "session.void bank.pontoon", "", banker="Ann", table="guide",
         deals=(VOID, PONTOON)),
)
# fmt: on

OTHER_PLANS: Final[tuple[Plan, ...]] = (
    *SALES,
    *REFUSED_SALES,
    *AGREED,
    *DECLINED,
    *REFUSED_CHOICES,
    *ENDS,
    *CHIPS,
    *ROUND,
)
