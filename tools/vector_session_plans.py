"""The chosen sessions among the test vectors, and the mistake that each one catches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs
from vector_plans import clauses

TWO: Final = ("Ann", "Bob")
THREE: Final = ("Ann", "Bob", "Cat")
EIGHT: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")


@attrs.frozen
class Plan:
    """A chosen session: who cuts what, its deals as scripts, and what is done then.

    Before a deal the pack is shuffled where that is due, into an order that leads to its cards.
    `then` are more actions; `code` is how the last of them is refused.  `table` names the rules,
    `rules` are switches that differ, `chips` is what each seat begins with.
    """

    name: str
    focus: tuple[str, ...] = attrs.field(converter=clauses)
    note: str = ""
    seats: tuple[str, ...] = TWO
    cuts: str = ""
    deals: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    code: str | None = None
    banker: str | None = None
    rules: Mapping[str, Any] = attrs.field(factory=dict)
    table: str = "table"
    chips: Mapping[str, int] | None = None


HIGHER: Final = "Bob 2: K 9, stick | Ann: K 7, stick"
LOWER: Final = "Bob 2: 10 7, stick | Ann: K 8, stick"
PONTOON: Final = "Bob 2: A K, declare | Ann: K 7, stick"
BACK: Final = "Ann 3: A Q, declare | Bob: 10 7, stick"
SPLIT: Final = "Bob 1: A A, split K 8, declare, stick | Ann: K 8, stick"
BANKERS: Final = "Bob 2: A K | Ann: A Q"
VOID: Final = "Bob 2: 8 6, twist Q | Ann: J 7; annul misdeal"
EVENING: Final = (
    HIGHER,
    LOWER,
    "Bob 1: Q 9, stick | Ann: Q 8, stick",
    "Bob 3: J 7, stick | Ann: J 8, stick",
    "Bob 5: 10 9, stick | Ann: Q 6, stick",
    "Bob 1: 10 6, stick | Ann: J 9, stick",
    "Bob 4: K 5, stick | Ann: 10 8, stick",
    "Bob 2: Q 5, stick | Ann: J 6, stick",
)
"""Eight deals from one pack that is never shuffled."""
NINTH: Final = "Bob 1: 2 3, twist A, stick | Ann: 4 4, stick"
ONE_DEAL: Final = {"session_deals": 1}
TINY: Final = {"ranks": ("5", "6", "7", "8", "9"), "copies": 2}

# fmt: off
CUTTING: Final = (
    Plan("cut/higher", "cut.first cut.once", "The highest card takes the bank.",
         cuts="Ann 9,Bob K"),
    Plan("cut/ace", "cut.first", "The ace is the highest card in cutting.", cuts="Ann K,Bob A"),
    Plan("cut/two-is-lowest", "cut.first", cuts="Ann 2,Bob 3"),
    Plan("cut/court-cards", "cut.first", "Ten-cards have an order here: 10 J Q K.",
         ("Ann", "Bob", "Cat", "Dan"), "Ann 10,Bob Q,Cat K,Dan J"),
    Plan("cut/ten-and-jack", "cut.first", "Ten-cards are not equal in cutting.",
         cuts="Ann J,Bob 10"),
    Plan("cut/any-order", "cut.first", "The seats may cut in any order.", THREE,
         "Cat 4,Ann 5,Bob 3"),
    Plan("cut/suits", "cut.ties", "Suits break no tie.", cuts="Ann KS,Bob KC"),
    Plan("cut/same-card", "cut.ties", "A cut card goes back, so it may come again.",
         cuts="Ann KS,Bob KS"),
    Plan("cut/tie", "cut.ties cut.first", "Only those tied for the highest card cut again.", THREE,
         "Ann 9,Bob K,Cat K,Cat 3,Bob 2"),
    Plan("cut/tie-twice", "cut.ties", "", THREE,
         "Ann Q,Bob Q,Cat Q,Ann 5,Bob 9,Cat 9,Bob A,Cat A,Cat 7,Bob 8"),
    Plan("cut/low-tie", "cut.first", "A tie below the highest card is no tie.", THREE,
         "Ann 9,Bob 9,Cat 10"),
    Plan("cut/eight", "cut.ties", "", EIGHT,
         "Hal 2,Gus J,Fay 5,Eve J,Dan 4,Cat J,Bob 7,Ann 10,Cat 4,Eve 6,Gus 3"),
    Plan("cut/half-done", "cut.once", "", THREE, "Ann 9,Bob 9"),
)

REFUSED_CUTS: Final = (
    Plan("refused/cut/twice", "", "Each seat cuts once in a round.", THREE, "Ann 9",
         then=("Ann cut K",), code="cut.twice"),
    Plan("refused/cut/twice-again", "", "", THREE, "Ann K,Bob K,Cat 9,Ann 3", then=("Ann cut 4",),
         code="cut.twice"),
    Plan("refused/cut/not-tied", "", "Who is not tied does not cut again.", THREE,
         "Ann K,Bob K,Cat 9", then=("Cat cut A",), code="cut.not-tied"),
    Plan("refused/cut/no-such-card", "", "A card that the pack does not have.", then=("Ann cut K",),
         code="card.impossible", rules={"ranks": tuple("23456789")}),
    Plan("refused/cut/after-the-bank", "", "", cuts="Ann K,Bob 9", then=("Bob cut A",),
         code="phase.wrong"),
    Plan("refused/cut/given-banker", "", "Nobody cuts where the first banker is given.",
         banker="Ann", then=("Bob cut A",), code="phase.wrong"),
    Plan("refused/cut/start", "", "No deal begins before the bank is cut for.", cuts="Ann K",
         then=("start",), code="phase.wrong"),
    Plan("refused/cut/shuffle", "", "", cuts="Ann K", then=("shuffle",), code="phase.wrong"),
    Plan("refused/cut/deal", "", "", cuts="Ann K", then=("deal",), code="phase.wrong"),
    Plan("refused/start/one-seat", "", "", ("Ann",), code="seats.few"),
    Plan("refused/start/nine-seats", "", "",
         ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida"), code="seats.many"),
)

BETWEEN: Final = (
    Plan("refused/between/first-deal-unshuffled", "", "The first deal is shuffled for too.",
         banker="Ann", then=("start",), code="shuffle.missing"),
    Plan("refused/between/shuffled-twice", "", "", banker="Ann",
         then=("shuffle", "shuffle reversed"), code="shuffle.not-due"),
    Plan("refused/between/card-missing", "", "All the cards are shuffled.", banker="Ann",
         then=("shuffle with one missing",), code="shuffle.not-permutation"),
    Plan("refused/between/card-too-many", "", "", banker="Ann", then=("shuffle with one too many",),
         code="shuffle.not-permutation"),
    Plan("refused/between/card-twice", "", "Each card is there once.", banker="Ann",
         then=("shuffle with one twice",), code="shuffle.not-permutation"),
    Plan("refused/between/one-pack-for-eight", "", "Eight seats play with two packs.",
         EIGHT, banker="Ann",
         then=("shuffle with half",), code="shuffle.not-permutation"),
    Plan("refused/between/no-pontoon", "", "Without a Pontoon nothing is shuffled.", banker="Ann",
         deals=(HIGHER,), then=("shuffle",), code="shuffle.not-due"),
    Plan("refused/between/pontoon-unshuffled", "", "A Pontoon calls for a shuffle.", banker="Ann",
         deals=(PONTOON,), then=("start",), code="shuffle.missing"),
    Plan("refused/between/split-pontoon-unshuffled", "", "A split Pontoon does too.", banker="Ann",
         deals=(SPLIT,), then=("start",), code="shuffle.missing"),
    Plan("refused/between/bankers-pontoon-unshuffled", "", "The banker's does too.", banker="Ann",
         deals=(BANKERS,), then=("start",), code="shuffle.missing"),
    Plan("refused/between/void-unshuffled", "", "A void deal calls for a shuffle.", banker="Ann",
         deals=(VOID,), then=("start",), code="shuffle.missing"),
    Plan("refused/between/stake", "", "Nobody stakes before a deal is started.", banker="Ann",
         then=("shuffle", "Bob stake 2"), code="phase.wrong"),
    Plan("refused/between/deal-not-started", "", "", banker="Ann", then=("shuffle", "deal"),
         code="phase.wrong"),
    Plan("refused/playing/start", "", "", banker="Ann", then=("shuffle", "start", "start"),
         code="phase.wrong"),
    Plan("refused/playing/shuffle", "", "", banker="Ann", then=("shuffle", "start", "shuffle"),
         code="phase.wrong"),
    Plan("refused/playing/cut", "", "", banker="Ann", then=("shuffle", "start", "Bob cut K"),
         code="phase.wrong"),
    Plan("refused/playing/stake-too-high", "", "Refusals of a deal hold in a session.",
         banker="Ann", then=("shuffle", "start", "deal", "Bob stake 6"), code="stake.high"),
    Plan("refused/playing/old-banker-stakes-not", "", "After a Pontoon the new banker deals.",
         banker="Ann", deals=(PONTOON,), then=("shuffle", "start", "deal", "Bob stake 2"),
         code="stake.banker"),
)

CHAIN: Final = (
    Plan("bank/stays", "session.deals session.balance bank.stays", banker="Ann",
         deals=(HIGHER, LOWER)),
    Plan("bank/pontoon", "bank.pontoon session.bank between.shuffle",
         "The bank passes and comes back.", banker="Ann", deals=(PONTOON, BACK, HIGHER)),
    Plan("bank/several", "bank.several", "The first on the banker's left banks next.",
         ("Ann", "Bob", "Cat", "Dan"), banker="Cat",
         deals=("Dan 1: K 8, stick | Ann 2: A Q, declare | Bob 5: A J, declare | Cat: K 7, "
                "stick",
                "Bob 1: K 8, stick | Cat 2: 10 9, stick | Dan 5: 9 9, stick | Ann: K 7, stick")),
    Plan("bank/split-pontoon", "bank.split between.shuffle", "A split Pontoon takes no bank.",
         banker="Ann", deals=(SPLIT, HIGHER)),
    Plan("bank/bankers-pontoon", "banker.pontoon bank.stays",
         "Nobody takes the bank from a banker's Pontoon.", banker="Ann", deals=(BANKERS, HIGHER)),
    Plan("bank/void-stays", "session.void void.again void.annul",
         "A void deal is not counted, and the same banker deals again.", banker="Ann",
         deals=("Bob 2: A K, declare | Ann: K 7; annul misdeal", HIGHER)),
    Plan("bank/cut-then-pass", "cut.first bank.pontoon between.first", cuts="Ann K,Bob 9",
         deals=(PONTOON, BACK)),
    Plan("playing/half-way", "session.bank stake.place", "A deal in play moves no balance yet.",
         banker="Ann", deals=(HIGHER,), then=("start", "deal", "Bob stake 2")),
    Plan("stock/goes-on", "between.under", "The next deal goes on with the cards on top.", THREE,
         banker="Ann",
         deals=("Bob 2: K 9, stick | Cat 1: 8 8, split 9 K, stick, stick | Ann: K 7, stick",
                "Bob 2: 2 3, twist 4, twist 5, twist 6 | Cat 1: 7 5, twist 4, stick | Ann: Q 9, "
                "stick")),
    Plan("stock/comes-round", "between.under between.order",
         "Used cards come again hand by hand, the banker's last.", banker="Ann", rules=TINY,
         deals=("Bob 2: 8 9, stick | Ann: 5 6, twist 7, stick",
                "Bob 2: 9 7, stick | Ann: 8 6, twist 5, stick",
                "Bob 2: 8 5, twist 7, stick | Ann: 9 6, stick")),
    Plan("stock/busts-first", "between.under between.order bust.under",
         "Bust hands are under the pack before the others.", banker="Ann", rules=TINY,
         deals=("Bob 2: 8 7, twist 9 | Ann: 9 8, stick",
                "Bob 1: 5 6, twist 5, stick | Ann: 6 7, twist 8, stick",
                "Bob 1: 7 9, stick | Ann: 9 8, stick")),
    Plan("stock/split-hands-in-order", "between.order split.turns",
         "Split hands go under the pack one by one.", banker="Ann",
         rules={"ranks": ("7", "8", "9"), "copies": 3},
         deals=("Bob 1: 8 8, split 9 7, stick, stick | Ann: 7 9, stick",
                "Bob 1: 7 9, stick | Ann: 8 8, stick",
                "Bob 1: 9 7, stick | Ann: 8 7, stick")),
)

ENDING: Final = (
    Plan("end/one-deal", "session.end", "A session of one deal.", banker="Ann", deals=(HIGHER,),
         rules=ONE_DEAL),
    Plan("end/eight-deals", "session.deals session.end", "The eighth deal is the last.",
         banker="Ann", deals=EVENING),
    Plan("end/void-not-counted", "session.void session.deals",
         "A void deal is dealt again: nine deals, eight of them counted.", cuts="Ann A,Bob J",
         deals=(HIGHER, LOWER, VOID, PONTOON, BACK, *EVENING[2:6])),
    Plan("end/seven-is-not-enough", "session.deals", "", banker="Ann", deals=EVENING[:7]),
    Plan("end/no-end", "session.balance", "Where the number of deals is open, a ninth follows.",
         banker="Ann", deals=(*EVENING, NINTH), rules={"session_deals": None}),
    Plan("refused/end/ninth", "", "There is no ninth deal.", banker="Ann", deals=EVENING,
         then=("start",), code="session.over"),
    Plan("refused/end/second-of-one", "", "", banker="Ann", deals=(HIGHER,), then=("start",),
         code="session.over", rules=ONE_DEAL),
    Plan("refused/end/after-a-pontoon", "", "Over is over, also where a shuffle is due.",
         banker="Ann", deals=(PONTOON,), then=("start",), code="session.over", rules=ONE_DEAL),
    Plan("refused/end/shuffle", "", "", banker="Ann", deals=(PONTOON,), then=("shuffle",),
         code="phase.wrong", rules=ONE_DEAL),
    Plan("refused/end/cut", "", "", banker="Ann", deals=(HIGHER,), then=("Ann cut K",),
         code="phase.wrong", rules=ONE_DEAL),
    Plan("standing/two-first", "session.balance", "Two first places are followed by the third.",
         THREE, banker="Ann", deals=("Bob 2: K 9, stick | Cat 2: K 8, stick | Ann: K 7, stick",)),
    Plan("standing/two-last", "session.balance", "", THREE, banker="Ann",
         deals=("Bob 2: K 6, stick | Cat 2: K 5, stick | Ann: K 7, stick",)),
    Plan("standing/all-equal", "session.balance", "", THREE, banker="Ann",
         deals=("Bob 2: K 9, stick | Cat 2: K 5, stick | Ann: K 7, stick",
                "Bob 2: Q 6, stick | Cat 2: Q 9, stick | Ann: Q 7, stick")),
    Plan("standing/in-the-middle", "session.balance", "", ("Ann", "Bob", "Cat", "Dan", "Eve"),
         banker="Cat",
         deals=("Dan 5: K 9, stick | Eve 1: K 6, stick | Ann 1: J 5, stick | Bob 3: K 4, twist "
                "9 | Cat: K 7, stick",)),
    Plan("standing/far-below-zero", "session.balance", "Balances have no limit.", banker="Ann",
         deals=("Bob 5: 2 2, buy 10 3, buy 10 4, buy 10 5 | Ann: K 6, stick",
                "Bob 5: 3 3, buy 10 2, buy 10 4, buy 10 5 | Ann: K 6, stick")),
)
# fmt: on

PLANS: Final = (*CUTTING, *REFUSED_CUTS, *BETWEEN, *CHAIN, *ENDING)
