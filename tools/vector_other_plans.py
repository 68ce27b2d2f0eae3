"""The chosen deals at other tables: the two other documents, the five variants, single switches."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from vector_plans import Plan

HALF_MORE: Final = Fraction(3, 2)
OWN_CLASS: Final = {"ace_king": "class"}
PAID_APART: Final = {"pontoon_pays": HALF_MORE}
SPADES: Final = {"packs": ((2, 3),)}
IN_TURN: Final = {"sudden_death": "turn"}


def _at(table: str, name: str, text: str, focus: str, note: str = "", **more: Any) -> Plan:
    """A deal at a table, under its name."""
    return Plan(f"{table}/{name}", text, focus, note, table=table, **more)


def home(name: str, text: str, focus: str, note: str = "", **more: Any) -> Plan:
    """A deal of the home game."""
    return _at("home", name, text, focus, note, **more)


def guide(name: str, text: str, focus: str, note: str = "", **more: Any) -> Plan:
    """A deal by the guide."""
    return _at("guide", name, text, focus, note, **more)


def switched(name: str, text: str, focus: str, note: str = "", **switches: Any) -> Plan:
    """A deal at the table with a few switches changed."""
    return Plan(f"switch/{name}", text, focus, note, switches)


def refused(table: str, name: str, text: str, then: str, code: str, note: str = "") -> Plan:
    """A deal at another table up to a refused action."""
    return Plan(f"refused/{table}/{name}", text, "", note, then=then, code=code, table=table)


def refused_by(name: str, text: str, then: str, code: str, note: str = "", **switches: Any) -> Plan:
    """A deal at the table with a few switches changed up to a refused action."""
    return Plan(f"refused/switch/{name}", text, "", note, switches, then=then, code=code)


# fmt: off
HOME: Final = (
    home("draws-at-soft-twenty-one", "Bob 1: A 4, twist 6, twist 7, stick | Ann: K 7, stick",
         "twist.twenty-one settle.higher", "A player may draw on at 21."),
    home("sticks-at-twenty-one", "Bob 1: 8 7, twist 6, stick | Ann: K Q, stick",
         "stick.minimum settle.higher", "21 does not end a hand by itself here."),
    home("trick-from-twenty-one",
         "Bob 2: A 2, twist 3, twist 5, twist 8 | Ann: 9 5, twist 7, stick",
         "twist.twenty-one stop.five-cards settle.trick",
         "A soft 21 in four cards is a sure five-card trick."),
    home("hard-twenty-one-and-bust", "Bob 2: 8 7, twist 6, twist 2 | Ann: K 7, stick",
         "twist.twenty-one bust.lost", "Whoever draws at a hard 21 busts unless an ace comes."),
    home("bought-to-twenty-one-and-twisted",
         "Bob 2: A 4, buy 2 6, twist K, stick | Ann: K 7, stick", "twist.twenty-one",
         "At 21 a hand may twist, but not buy."),
    home("five-split-hands",
         "Bob 1: 8 8, split 8 8, split 8 9, split 9 K, stick, stick, stick, split K 7, stick, "
         "stick | Cat 1: 9 7, stick | Dan 1: 9 7, stick | Eve 1: 9 7, stick | Fay 1: 9 7, stick "
         "| Ann: K 6, stick", "split.again", "There is no cap on split hands."),
    home("high-stake", "Bob 1000: 8 4, buy 2000 6, stick | Ann: K 7, stick",
         "stake.limits buy.limit.first", "Nothing is too high unless the table has agreed on it."),
    home("six-seats-two-packs",
         "Bob 1: K K, stick | Cat 1: K K, stick | Dan 1: K Q, stick | Eve 1: 9 7, stick | Fay 1: "
         "9 7, stick | Ann: J 9, stick", "cards.packs.eight",
         "Two packs are used from six seats on."),
    home("shuffled-without-a-pontoon", "Bob 2: K 9, stick | Ann: K 7, stick",
         "shuffle.every bank.stays", "The cards are shuffled before every deal."),
    home("two-pontoons", "Bob 2: A J, declare | Cat 3: A K, declare | Ann: K 9, stick",
         "bank.several bank.pontoon", "Without an agreement the first clockwise takes the bank."),
    home("bankers-trick", "Bob 2: K 9, stick | Ann: 2 3, twist 4, twist 5, twist 6",
         "settle.bank-trick", "The banker's five-card trick takes double."),
    home("stick-minimum", "Bob 2: 9 6, stick | Ann: 8 6, stick", "stick.minimum"),
)

GUIDE: Final = (
    guide("bankers-trick-takes-once",
          "Bob 3: K 9, stick | Cat 2: A J, declare | Ann: 2 3, twist 4, twist 5, twist 6",
          "settle.bank-trick settle.pontoon",
          "The banker's five-card trick takes the stake once."),
    guide("trick-against-trick",
          "Bob 2: 2 3, twist 4, twist 5, twist 7 | Ann: 2 3, twist 4, twist 2, twist 3",
          "settle.bank-trick", "Once, even from a five-card trick."),
    guide("bankers-pontoon-takes-double", "Bob 3: K 8 | Ann: A 10", "banker.pontoon"),
    guide("eight-seats-one-pack",
          "Bob 1: K 9, stick | Cat 1: K 8, stick | Dan 1: K 7, stick | Eve 1: Q 9, stick | Fay 1: "
          "Q 8, stick | Gus 1: J 9, stick | Hal 1: J 8, stick | Ann: K 6, stick", "cards.pack",
          "Eight seats play with one pack."),
    guide("draws-at-twenty-one", "Bob 2: A 4, twist 6, twist 7, stick | Ann: K 7, stick",
          "twist.twenty-one", "A player may draw on at 21."),
    guide("not-shuffled", "Bob 2: K 9, stick | Ann: K 7, stick", "shuffle.none bank.stays"),
)

SPANISH: Final = (
    _at("table+spanish", "mixed", "Bob 2: 6H 7S, twist 8D | Ann: K 9, stick", "bonus.table",
        "6-7-8 in mixed suits is paid three to two."),
    _at("table+spanish", "other-order", "Bob 2: 8C 6H, twist 7S | Ann: K 9, stick", "bonus.table",
        "The order of the three does not matter."),
    _at("table+spanish", "one-suit", "Bob 2: 6H 7H, twist 8H | Ann: K 9, stick",
        "bonus.table bonus.suits", "In one suit it is paid two to one."),
    _at("table+spanish", "spades", "Bob 2: 6S 7S, twist 8S | Ann: K 9, stick",
        "bonus.table bonus.suits", "In spades it is paid three to one."),
    _at("table+spanish", "odd-stake", "Bob 3: 6H 7S, twist 8D | Ann: K 9, stick", "bonus.table",
        "Three to two on three units is four and a half: nothing is rounded."),
    _at("table+spanish", "sevens", "Bob 2: 7H 7S, twist 7D | Ann: K 9, stick", "bonus.table",
        "Three sevens are paid three to two."),
    _at("table+spanish", "one-of-two",
        "Bob 1: 7H 6S, twist 8D | Cat 2: K 9, stick | Ann: 9 8, stick", "bonus.table"),
    _at("table+spanish", "lost", "Bob 2: 6S 7S, twist 8S | Ann: 2 3, twist 4, twist 5, twist 6",
        "settle.bank-trick", "Only a winning hand is paid a bonus."),
    _at("table+spanish", "tied", "Bob 2: 6S 7S, twist 8S | Ann: 9 5, twist 7, stick", "settle.tie",
        "A tie loses, bonus or not."),
    _at("table+spanish", "bank-bust", "Bob 2: 6H 7S, twist 8D | Ann: Q 6, twist 8",
        "settle.bank-bust bonus.table"),
    _at("table+spanish", "bought", "Bob 2: 6H 7S, buy 2 8D | Ann: K 9, stick",
        "bonus.bought settle.higher", "A hand that bought earns no bonus."),
    _at("table+spanish", "split", "Bob 2: 8D 8S, split 7H K, twist 6C, stick | Ann: K 7, stick",
        "bonus.table split.pair", "A split hand may earn one."),
    _at("table+spanish", "trick-of-twenty-one",
        "Bob 2: 2 3, twist 4, twist 5, twist 7 | Ann: K 9, stick", "bonus.larger settle.trick",
        "Two to one for the five-card trick is more than the bonus."),
    _at("table+spanish", "pontoon", "Bob 2: A J, declare | Ann: K 9, stick", "settle.pontoon",
        "A Pontoon is no bonus hand."),
    _at("table+spanish", "four-cards", "Bob 2: 6 7, twist 2, twist 6 | Ann: K 9, stick",
        "settle.higher", "A plain 21 of other cards is paid once."),
    _at("guide+spanish", "draws-on", "Bob 2: 6H 7S, twist 8D, twist K | Ann: K 9, stick",
        "twist.twenty-one bust.lost", "A bonus hand may be drawn on, and lost."),
    _at("guide+spanish", "sticks", "Bob 2: 6H 7S, twist 8D, stick | Ann: K 9, stick",
        "bonus.table"),
    _at("table+spanish", "sevens-of-one-suit", "Bob 2: 7H 7H, twist 7H | Ann: K 9, stick",
        "bonus.suits bonus.table", "Three packs can hold three sevens of one suit.", rules=SPADES),
    _at("table+spanish", "sevens-of-spades", "Bob 2: 7S 7S, twist 7S | Ann: K 9, stick",
        "bonus.suits bonus.table", rules=SPADES),
    switched("bonus-of-our-own", "Bob 2: 2 3, twist 4, twist 5, twist 7 | Ann: K 9, stick",
             "bonus.table", "A bonus of four to one is more than the two of the trick.",
             bonuses=(("5-cards", 4),)),
    switched("bonus-below-once", "Bob 2: 6S 7S, twist 8S | Ann: K 9, stick", "bonus.larger",
             "A bonus of once is not more than once.", bonuses=(("678", 1),)),
)

MALAYSIAN: Final = (
    _at("table+malaysian", "tie", "Bob 2: 10 9, stick | Cat 3: K 8, stick | Ann: Q 9, stick",
        "settle.tie.player settle.lower banker.limit", "Equal totals go to the player."),
    _at("table+malaysian", "trick-against-trick",
        "Bob 2: 2 3, twist 4, twist 5, twist 7 | Ann: 2 3, twist 4, twist 2, twist 3",
        "settle.tie.player settle.trick banker.five",
        "A five-card trick is paid double against the banker's."),
    _at("table+malaysian", "pontoon", "Bob 2: A Q, declare | Ann: K 7, stick", "settle.pontoon",
        "A Pontoon is paid three to two."),
    _at("table+malaysian", "pontoon-odd", "Bob 3: A Q, declare | Ann: K 7, stick", "settle.pontoon",
        "Three to two on three units is four and a half: nothing is rounded."),
    _at("table+malaysian", "two-pontoons", "Bob 2: A Q | Ann: K A", "banker.pontoon bank.stays",
        "The banker's Pontoon is no tie: it takes double."),
    _at("table+malaysian", "below-the-limit", "Bob 2: K 5, stick | Ann: 8 4, stick",
        "banker.stop settle.higher", "Below 17 the banker is free."),
    _at("table+malaysian", "draws-at-sixteen", "Bob 2: K 9, stick | Ann: K 6, twist 5, stick",
        "banker.twist banker.limit settle.lower"),
    _at("home+malaysian", "soft-seventeen", "Bob 2: K 7, stick | Ann: A 6, stick",
        "banker.limit settle.tie.player", "A soft 17 stops the banker too."),
    _at("guide+malaysian", "split-pontoon", "Bob 3: A A, split K 8, declare, stick | Ann: K 7, "
        "stick", "split.pontoon settle.pontoon", "A split one is paid three to two as well."),
)

ACE_HIGH: Final = (
    _at("table+ace-high", "no-change", "Bob 2: A K, declare | Ann: K 7, stick", "settle.pontoon",
        "Where Pontoons are paid double nothing changes."),
    _at("table+ace-high", "king", "Bob 2: A K, declare | Cat 2: A Q, declare | Ann: K 7, stick",
        "ace-king.paid settle.pontoon", "Two to one with a king, three to two with a queen.",
        rules=PAID_APART),
    _at("home+malaysian+ace-high", "king", "Bob 3: K A, declare | Ann: K 7, stick",
        "ace-king.paid bank.pontoon", "It is a Pontoon in all else and takes the bank."),
    _at("table+ace-high", "split-once", "Bob 2: A A, split K 8, declare, stick | Ann: K 7, stick",
        "split.pontoon.single", "On a split hand that is paid once it is paid once.",
        rules={**PAID_APART, "split_pontoon": "single"}),
    _at("table+ace-high", "higher-rate", "Bob 2: A K, declare | Ann: K 7, stick", "settle.pontoon",
        "A higher rate of every Pontoon stays.", rules={"pontoon_pays": 3}),
    switched("ace-king-class",
             "Bob 2: A K | Cat 3: K 8, stick | Ann: 9 5, twist 7, stick",
             "ace-king.class stop.twenty-one bank.stays shuffle.none",
             "Complete at once, paid double, takes no bank and calls for no shuffle.", **OWN_CLASS),
    switched("ace-king-class-trick", "Bob 2: A K | Ann: 2 3, twist 4, twist 5, twist 6",
             "ace-king.class", "It beats the banker's five-card trick.", **OWN_CLASS),
    switched("ace-king-class-bank-bust", "Bob 2: K A | Ann: Q 6, twist 8",
             "ace-king.class settle.bank-bust", **OWN_CLASS),
    switched("ace-king-class-queen", "Bob 2: A Q, declare | Ann: 9 5, twist 7, stick",
             "settle.pontoon bank.pontoon", "Ace and queen are a Pontoon.", **OWN_CLASS),
    switched("ace-king-class-both", "Bob 2: A K | Ann: K A, stick", "settle.tie ace-king.class",
             "Against the banker's it is a tie.", **OWN_CLASS),
    switched("ace-king-class-both-to-the-player", "Bob 2: A K | Ann: K A, stick",
             "settle.tie.player ace-king.class", "Where ties go to the player it is paid double.",
             **OWN_CLASS, ties="player"),
    switched("ace-king-class-banker",
             "Bob 2: A J, declare | Cat 2: 2 3, twist 4, twist 5, twist 6 | Dan 1: K 8, stick | "
             "Ann: K A, stick", "ace-king.class settle.pontoon bank.pontoon",
             "The banker's takes the stake once from all but Pontoons.", **OWN_CLASS),
    switched("ace-king-class-banker-loses", "Bob 2: A Q, declare | Ann: A K, stick",
             "settle.pontoon ace-king.class", "A Pontoon beats it.", **OWN_CLASS),
    switched("ace-king-class-split", "Bob 2: A A, split K 8, stick | Ann: K 7, stick",
             "ace-king.class split.pair", "A split one is complete at once as well.", **OWN_CLASS),
    switched("ace-king-class-split-plain", "Bob 2: A A, split K Q | Ann: 9 5, twist 7, stick",
             "split.pontoon.ordinary settle.tie", "Where split ones are plain it is a plain 21.",
             **OWN_CLASS, split_pontoon="ordinary"),
    switched("ace-king-class-split-once", "Bob 2: A A, split K 8, stick | Ann: K 7, stick",
             "ace-king.class split.pontoon.single", **OWN_CLASS, split_pontoon="single"),
)

SUDDEN: Final = (
    _at("table+sudden-death", "first", "Bob 3: 9 8 | Cat 2: A J | Ann: K 6",
        "sudden.first sudden.return sudden.bank shuffle.pontoon",
        "The Pontoon is paid at once, the other stakes come back."),
    _at("table+sudden-death", "two", "Bob 2: 9 8 | Cat 1: A K | Dan 5: A J | Ann: K 6",
        "sudden.first sudden.return bank.pontoon",
        "The first clockwise is paid; the second gets the stake back."),
    _at("table+sudden-death", "banker-first", "Bob 2: A J | Ann: A K",
        "banker.pontoon banker.ends bank.stays", "The banker's Pontoon is looked at first."),
    _at("table+sudden-death", "none", "Bob 2: K 9, stick | Ann: K 7, stick",
        "settle.higher bank.stays"),
    _at("table+sudden-death", "split", "Bob 2: A A, split K 8, declare, stick | Ann: K 7, stick",
        "split.pontoon bank.split", "A split Pontoon ends nothing."),
    _at("table+sudden-death+rotating", "first", "Bob 2: 9 8 | Cat 1: A K | Ann: K 6",
        "sudden.first bank.rotate", "A rotating bank goes on to the next seat."),
    _at("home+malaysian+sudden-death", "first", "Bob 3: A J | Ann: K 6", "sudden.first",
        "It is paid as a Pontoon is paid here: three to two."),
    switched("sudden-turn", "Bob 2: K 9, stick | Cat 1: A J, declare | Dan 3: 9 2 | Ann: K 6",
             "sudden.turn sudden.return", "Hands before and after get their stakes back.",
             **IN_TURN),
    switched("sudden-turn-after-a-bust",
             "Bob 2: K 6, twist 8 | Cat 1: A J, declare | Dan 3: 9 2 | Ann: K 6",
             "sudden.turn sudden.return bust.lost", "What a bust has lost stays lost.", **IN_TURN),
    switched("sudden-turn-two", "Bob 2: A Q, declare | Cat 1: A J | Ann: K 6",
             "sudden.turn bank.pontoon", "The second Pontoon gets its stake back.", **IN_TURN),
    switched("sudden-turn-split",
             "Bob 2: A A, split K 8, declare, stick | Cat 1: K 9, stick | Ann: K 7, stick",
             "split.pontoon settle.pontoon", "A split Pontoon ends nothing.", **IN_TURN),
)

ROTATING: Final = (
    _at("table+rotating", "pontoon", "Bob 2: 10 7, stick | Cat 3: A J, declare | Ann: K 8, stick",
        "bank.rotate shuffle.pontoon", "A Pontoon does not move the bank, but is shuffled for."),
    _at("table+rotating", "none", "Cat 2: 10 7, stick | Ann 3: K 9, stick | Bob: K 8, stick",
        "bank.rotate shuffle.none", "The next seat clockwise deals.", seats="Ann Bob Cat"),
    _at("table+rotating", "bankers-pontoon", "Bob 2: A 9 | Cat 1: 9 2 | Ann: K A",
        "bank.rotate banker.pontoon", "The banker's Pontoon does not keep it."),
    _at("home+rotating", "two-seats", "Bob 2: 10 7, stick | Ann: K 8, stick",
        "bank.rotate shuffle.every"),
    _at("guide+rotating", "void", "Bob 2: 8 6, twist 9 | Cat 1: 9 2 | Ann: K 6",
        "void.again void.reverse", "A void deal moves nothing.", then="annul misdeal"),
)

SINGLE: Final = (
    switched("split-by-value", "Bob 2: K Q, split 7 5, stick, twist 4, stick | Ann: J 8, stick",
             "split.value split.pair", "Two cards that count the same are a pair.",
             split_by="value"),
    switched("split-by-value-again",
             "Bob 1: K J, split Q 8, split 9 7, stick, stick, stick | Ann: J 7, stick",
             "split.value split.again", split_by="value"),
    switched("split-pontoon-once",
             "Bob 2: A A, split K 7, declare, stick | Ann: 2 3, twist 4, twist 5, twist 6",
             "split.pontoon.single bank.split shuffle.pontoon",
             "It ranks as a Pontoon and is paid once.", split_pontoon="single"),
    switched("split-pontoon-plain",
             "Bob 2: A A, split K 7, stick | Ann: 2 3, twist 4, twist 5, twist 6",
             "split.pontoon.ordinary settle.bank-trick bank.stays shuffle.none",
             "A plain 21, complete at once.", split_pontoon="ordinary"),
    switched("split-pontoon-plain-tie", "Bob 2: K K, split A 9, stick | Ann: 9 5, twist 7, stick",
             "split.pontoon.ordinary settle.tie", split_pontoon="ordinary"),
    switched("split-pontoon-plain-second",
             "Bob 2: A A, split 7 K, stick | Cat 1: K 9, stick | Ann: K 7, stick",
             "split.pontoon.ordinary settle.higher", "Its turn comes, and is over.",
             split_pontoon="ordinary", draw_at_21="twist"),
    switched("later-buy-of-one", "Bob 3: 2 4, buy 6 5, buy 1 8, stick | Ann: K 8, stick",
             "buy.limit.any", "A later buy adds one unit at least.", buy_later_minimum="any"),
    switched("later-buy-falls",
             "Bob 3: 2 4, buy 4 2, buy 2 3, buy 2 A | Ann: K 8, stick",
             "buy.limit.any settle.trick", "The cap still falls with every buy.",
             buy_later_minimum="any"),
    switched("banker-must-draw", "Bob 2: K 9, stick | Ann: K 6, twist A, stick", "banker.low",
             "He stops at 17 and draws below.", banker_draws_below=17, banker_stops_at=17),
    switched("banker-must-draw-to-five-cards",
             "Bob 2: K 9, stick | Ann: 2 3, twist 4, twist 2, twist 3", "banker.five",
             banker_draws_below=17),
    switched("banker-stops-at-twenty-one", "Bob 2: K 9, stick | Ann: A 4, twist 6, stick",
             "banker.limit settle.lower", banker_stops_at=21),
    switched("bank-under-pontoon", "Bob 1: K 9 | Cat 3: A Q | Ann: A J",
             "bank.under-pontoon banker.pontoon shuffle.pontoon",
             "A Pontoon takes the bank in every case, and still loses double.",
             bank_under_pontoon=True),
    switched("shuffled-after-every-deal", "Bob 1: K 9, stick | Ann: K 7, stick", "shuffle.every",
             shuffle="every-deal"),
    switched("three-to-two-for-a-trick",
             "Bob 3: 2 3, twist 4, twist 5, twist 6 | Ann: K 7, stick", "settle.trick",
             "Nothing is rounded.", trick_pays=HALF_MORE),
    switched("banker-takes-three-to-two", "Bob 3: K 9 | Cat 1: A J | Ann: K A", "banker.pontoon",
             "What is lost is exact too.", banker_pontoon_takes=HALF_MORE),
)

REFUSED: Final = (
    refused("home", "buy/at-twenty-one", "Bob 2: A 4, buy 2 6 | Ann: K 7", "Bob buy 2",
            "buy.twenty-one", "At 21 a hand may still twist, but not buy."),
    refused("guide", "buy/at-hard-twenty-one", "Bob 2: 7 4, buy 2 K | Ann: K 7", "Bob buy 2",
            "buy.twenty-one"),
    refused("home", "declare/twenty-one", "Bob 2: A 4, twist 6 | Ann: K 7", "Bob declare",
            "declare.false"),
    refused("home", "pontoon/twists", "Bob 2: A K | Ann: K 7", "Bob twist", "declare.due",
            "A Pontoon is not drawn on, not even here."),
    refused("guide", "stick/fourteen", "Bob 2: K 4 | Ann: K 7", "Bob stick", "stick.low"),
    refused("home", "stake/zero", "Bob: K 7 | Ann: K 7", "Bob stake 0", "stake.low"),
    refused("table+malaysian", "banker/soft-seventeen", "Bob 2: K 8, stick | Ann: A 6",
            "Ann twist", "banker.stopped", "A soft 17 stops the banker too."),
    refused("home+malaysian", "banker/eighteen", "Bob 2: K 8, stick | Ann: K 8", "Ann twist",
            "banker.stopped"),
    refused("table+sudden-death", "nobody-acts", "Bob 2: 9 8 | Cat 2: A J | Ann: K 6", "Bob twist",
            "phase.wrong", "The deal is over."),
    refused_by("banker/at-twenty-one", "Bob 2: K 8, stick | Ann: A 4, twist 6", "Ann twist",
               "banker.stopped", "21 stops the banker here.", banker_stops_at=21),
    refused_by("banker/below-seventeen", "Bob 2: K 8, stick | Ann: K 6", "Ann stick", "banker.low",
               "Below 17 he must draw.", banker_draws_below=17),
    refused_by("banker/ace-king", "Bob 2: K 8, stick | Ann: A K", "Ann twist", "banker.ace-king",
               "An ace with a king stops the banker.", **OWN_CLASS),
    refused_by("declare/ace-king", "Bob 2: 9 8, stick | Cat 1: A K | Ann: K 7", "Cat declare",
               "phase.wrong", "It is complete by itself: the banker is in turn.", **OWN_CLASS),
    refused_by("split/by-value", "Bob 2: J 9 | Ann: K 7", "Bob split", "split.unequal",
               "", split_by="value"),
    refused_by("buy/later-of-nothing", "Bob 3: 2 4, buy 6 5 | Ann: K 7", "Bob buy 0",
               "buy.later.low", "", buy_later_minimum="any"),
    refused_by("buy/later-above-the-one-before", "Bob 3: 2 4, buy 4 5 | Ann: K 7", "Bob buy 5",
               "buy.later.high", "", buy_later_minimum="any"),
    refused_by("declare/split-pontoon", "Bob 2: A A, split K 7 | Ann: K 7", "Bob declare",
               "declare.false", "A split ace and king is a plain 21, and the next hand is in turn.",
               split_pontoon="ordinary"),
    refused_by("sudden-turn", "Bob 2: A Q, declare | Cat 1: K 6 | Ann: K 6", "Cat twist",
               "phase.wrong", "Declaring has ended the deal.", **IN_TURN),
)
# fmt: on

OTHER_PLANS: Final[tuple[Plan, ...]] = (
    *HOME,
    *GUIDE,
    *SPANISH,
    *MALAYSIAN,
    *ACE_HIGH,
    *SUDDEN,
    *ROTATING,
    *SINGLE,
    *REFUSED,
)
