"""The chosen deals among the test vectors: one rule at a time, and the mistake each catches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import attrs
from vector_scripts import Cards


def clauses(text: str) -> tuple[str, ...]:
    """The ids in a text."""
    return tuple(text.split())


@attrs.frozen
class Plan:
    """A chosen deal: its script, the clauses it is about, and the mistake that it catches.

    `table` names the rules, `rules` are switches that differ; `keep` and `then` cut the script
    short and go on from there (see `vector_scripts`); `code` is how the last action is refused,
    `pack` spoils the stock.
    """

    name: str
    text: str
    focus: tuple[str, ...] = attrs.field(converter=clauses)
    note: str = ""
    rules: Mapping[str, Any] = attrs.field(factory=dict)
    seats: str = ""
    keep: int | None = None
    then: str = ""
    code: str | None = None
    pack: Callable[[Cards], Cards] | None = None
    table: str = "table"


# fmt: off
SETTLING: Final = (
    Plan("settle/higher", "Bob 2: K 9, stick | Ann: K 7, stick",
         "settle.higher bank.stays shuffle.none"),
    Plan("settle/lower", "Bob 3: K 6, stick | Ann: 9 8, stick", "settle.lower"),
    Plan("settle/tie", "Bob 4: K 8, stick | Ann: 9 9, stick", "settle.tie",
         "Equal totals go to the banker."),
    Plan("settle/tie-at-twenty-one", "Bob 1: 7 7, twist 7 | Ann: 9 5, twist 7, stick",
         "settle.tie stop.twenty-one", "Equal totals go to the banker at 21 as well."),
    Plan("settle/four-cards-tie-two", "Bob 1: 2 4, twist 5, twist 7, stick | Ann: K 8, stick",
         "settle.tie", "Four cards are no better than two with the same total."),
    Plan("settle/two-cards-tie-four", "Bob 1: K 8, stick | Ann: 2 4, twist 5, twist 7, stick",
         "settle.tie", "The number of cards never matters between hands of points."),
    Plan("settle/bought", "Bob 2: 8 4, buy 3 6, stick | Ann: K 7, stick",
         "settle.higher buy.limit.first", "What was bought is won too."),
    Plan("settle/bought-and-lost", "Bob 2: 8 4, buy 3 6, stick | Ann: K 9, stick", "settle.lower",
         "What was bought is lost too."),
    Plan("settle/bought-against-trick",
         "Bob 2: 8 4, buy 3 6, stick | Ann: 2 3, twist 4, twist 5, twist A",
         "settle.bank-trick banker.five",
         "Double is double the current stake, not the original one."),
    Plan("settle/trick-below-the-banker", "Bob 3: 2 3, twist 4, twist 5, twist 2 | Ann: K Q, stick",
         "settle.trick stop.five-cards",
         "A five-card trick needs no total of 21; it wins against a higher total."),
    Plan("settle/trick-of-twenty-one",
         "Bob 3: 2 3, twist 4, twist 5, twist 7 | Ann: 9 5, twist 7, stick",
         "settle.trick stop.five-cards",
         "Exactly 21 in five cards is a five-card trick, no plain 21."),
    Plan("settle/trick-bought", "Bob 1: 2 3, buy 2 4, buy 1 5, buy 1 2 | Ann: K Q, stick",
         "settle.trick buy.limit.later", "A five-card trick is paid twice the current stake."),
    Plan("settle/trick-against-trick",
         "Bob 2: 2 3, twist 4, twist 5, twist 7 | Ann: 2 3, twist 4, twist 2, twist 3",
         "settle.bank-trick",
         "All five-card tricks are equal: the banker takes double from a higher one."),
    Plan("settle/pontoon-ten", "Bob 2: A 10, declare | Ann: K 7, stick",
         "settle.pontoon declare.pontoon bank.pontoon shuffle.pontoon",
         "Ace and 10 are a Pontoon as well, and it takes the bank."),
    Plan("settle/pontoon-jack-first", "Bob 5: J A, declare | Ann: K 7, stick", "settle.pontoon",
         "The order of the two cards does not matter."),
    Plan("settle/pontoon-against-twenty-one", "Bob 2: A Q, declare | Ann: 9 5, twist 7, stick",
         "settle.pontoon", "A Pontoon beats any other 21."),
    Plan("settle/pontoon-against-trick",
         "Bob 2: A K, declare | Ann: 2 3, twist 4, twist 5, twist 6", "settle.pontoon",
         "A Pontoon is paid even against a five-card trick."),
    Plan("settle/three-cards-no-pontoon", "Bob 2: 9 A, twist K, stick | Ann: Q 9, stick",
         "settle.higher bank.stays shuffle.none",
         "An ace and a court card in more than two cards are no Pontoon."),
    Plan("settle/twenty-one-no-pontoon", "Bob 2: A 4, twist 6 | Ann: Q 9, stick",
         "settle.higher stop.twenty-one bank.stays shuffle.none",
         "21 in three cards is paid once and does not take the bank."),
    Plan("settle/ten-ace-king", "Bob 2: K Q, twist A | Ann: Q 9, stick", "settle.higher bank.stays",
         "Two ten-cards and an ace are no Pontoon."),
    Plan("settle/bank-bust",
         "Bob 2: K 5, stick | Cat 3: 2 2, twist 3, twist 4, twist 5 | Dan 1: K 6, twist 9 | Eve "
         "4: A J, declare | Ann: Q 6, twist 8",
         "settle.bank-bust settle.trick settle.pontoon bust.final",
         "The banker's bust pays live hands only, a Pontoon and a five-card trick double."),
    Plan("settle/everything-at-once",
         "Bob 2: K 9, stick | Cat 3: 9 9, stick | Dan 1: K 7, stick | Eve 5: 8 6, twist 9 | Fay "
         "2: 2 2, twist 3, twist 4, twist 5 | Gus 4: A J, declare | Ann: Q 8, stick",
         "settle.higher settle.tie settle.lower bust.lost settle.trick settle.pontoon",
         "Every hand is settled by itself."),
    Plan("settle/everything-against-a-trick",
         "Bob 2: K 9, stick | Cat 3: 5 5, twist A | Dan 1: 6 7, twist J | Eve 2: 2 2, twist 3, "
         "twist 4, twist 5 | Fay 4: A J, declare | Ann: 2 3, twist 4, twist 6, twist A",
         "settle.bank-trick settle.pontoon bust.lost",
         "The banker's five-card trick takes double from all but Pontoons and bust hands."),
)

BUSTS: Final = (
    Plan("bust/twist", "Bob 3: K 6, twist 9 | Ann: K 7, stick",
         "bust.lost bust.out bust.under banker.no-live", "A bust hand pays its stake once."),
    Plan("bust/bought", "Bob 2: 8 4, buy 4 K | Ann: K 7, stick", "bust.lost",
         "A bust bought card is no double loss: the current stake is lost once."),
    Plan("bust/both", "Bob 3: K 6, twist 9 | Ann: K 6, twist Q", "bust.final banker.bust",
         "Nothing comes back when the banker busts as well."),
    Plan("bust/banker-trick", "Bob 3: K 6, twist 9 | Ann: 2 3, twist 4, twist 5, twist A",
         "bust.lost banker.five",
         "A bust hand has paid; the banker's five-card trick takes no more from it."),
    Plan("bust/ace-falls-back", "Bob 1: A 7, twist 9, stick | Ann: K 6, stick",
         "settle.higher stick.minimum", "The ace is counted afresh: A 7 9 is 17 and not bust."),
    Plan("bust/two-aces", "Bob 1: A A, twist 9 | Ann: K Q, stick", "settle.higher stop.twenty-one",
         "Only one ace can count 11: A A 9 is 21."),
    Plan("bust/all", "Bob 3: K 6, twist 9 | Cat 1: 9 7, twist 8 | Ann: 4 5, twist 2, stick",
         "banker.no-live banker.turn banker.twist",
         "The banker still takes his turn when every hand is bust."),
)

STOPPING: Final = (
    Plan("stop/soft-twenty-one", "Bob 1: A 4, twist 6 | Cat 2: K 8, stick | Ann: K 9, stick",
         "stop.twenty-one turn.order", "A player stops at a soft 21: the next player is in turn."),
    Plan("stop/bought-twenty-one", "Bob 2: 7 4, buy 2 K | Cat 2: K 8, stick | Ann: K 9, stick",
         "stop.twenty-one turn.order", "A bought card stops the hand at 21 as well."),
    Plan("stop/five-cards",
         "Bob 1: 2 2, twist 2, twist 2, twist 3 | Cat 2: K 8, stick | Ann: K 9, stick",
         "stop.five-cards turn.order", "Five cards stop the hand at any total."),
    Plan("stop/bust", "Bob 1: K 6, twist 6 | Cat 2: K 8, stick | Ann: K 9, stick",
         "bust.out turn.order", "A bust ends the hand: the next player is in turn."),
    Plan("stick/hard-fifteen", "Bob 1: 9 6, stick | Ann: 8 6, stick", "stick.minimum",
         "A player may stick at 15."),
    Plan("stick/soft-fifteen", "Bob 1: A 4, stick | Ann: 8 6, stick", "stick.minimum",
         "The best count decides: A 4 is 15 and may stick."),
    Plan("stick/fifteen-after-a-twist", "Bob 1: 5 6, twist 4, stick | Ann: 8 6, stick",
         "stick.minimum buy.after-twist", "After a twist a hand may still stick."),
    Plan("twist/at-twenty", "Bob 1: K Q, twist A | Ann: 8 6, stick", "twist.card stop.twenty-one",
         "A player may draw at any total below 21."),
    Plan("twist/at-soft-eighteen", "Bob 1: A 7, twist A, twist A, twist K | Ann: 8 6, stick",
         "twist.card stop.five-cards"),
)

BUYING: Final = (
    Plan("buy/first-least", "Bob 3: 8 4, buy 3 6, stick | Ann: K 7, stick", "buy.limit.first",
         "The lower limit is allowed itself."),
    Plan("buy/first-most", "Bob 3: 8 4, buy 6 6, stick | Ann: K 7, stick", "buy.limit.first",
         "The upper limit, twice the original stake, is allowed itself."),
    Plan("buy/later-least", "Bob 2: 3 4, buy 4 2, buy 2 8, stick | Ann: K 6, stick",
         "buy.limit.later", "A later buy is at least the original stake, never the grown one."),
    Plan("buy/later-most", "Bob 2: 3 4, buy 4 2, buy 4 8, stick | Ann: K 6, stick",
         "buy.limit.later", "A later buy may be as high as the buy before it."),
    Plan("buy/cap-falls", "Bob 2: 3 4, buy 4 2, buy 3 2, buy 3 A | Ann: K 6, stick",
         "buy.limit.later settle.trick", "The cap falls with every buy."),
    Plan("buy/most-of-all", "Bob 5: 2 2, buy 10 3, buy 10 4, buy 10 5 | Ann: K 6, stick",
         "buy.limit.first buy.limit.later settle.trick",
         "Three buys of twice the original stake make it seven times as high."),
    Plan("buy/least-of-all", "Bob 1: 2 2, buy 1 3, buy 1 4, buy 1 K | Ann: K 6, stick",
         "buy.limit.first buy.limit.later settle.trick"),
    Plan("buy/three-and-bust", "Bob 5: 2 2, buy 10 3, buy 10 8, buy 10 K | Ann: K 6, stick",
         "bust.lost", "Everything bought is lost with the hand, once."),
    Plan("buy/then-twist", "Bob 2: 3 4, buy 3 2, twist 8, stick | Ann: K 6, stick",
         "buy.after-twist twist.card", "A hand that has bought may twist."),
    Plan("buy/one-unit", "Bob 1: 8 4, buy 2 7, stick | Ann: K 8, stick", "buy.limit.first"),
    Plan("buy/at-twenty", "Bob 1: K Q, buy 1 A | Ann: K 8, stick", "buy.card stop.twenty-one",
         "A hand may buy at any total below 21."),
)

SPLITTING: Final = (
    Plan("split/plain", "Bob 2: 8 8, split K 3, stick, twist 9, stick | Ann: K 8, stick",
         "split.pair split.stake split.cards split.turns",
         "Both new cards come at once, the first to the first hand."),
    Plan("split/second-card-at-once", "Bob 1: 9 9, split 2 8, twist K, stick | Ann: K 8, stick",
         "split.cards", "The second hand's card comes before the first hand draws."),
    Plan("split/court-cards", "Bob 1: K K, split 9 7, stick, stick | Ann: K 8, stick",
         "split.rank split.pair"),
    Plan("split/pair-kept", "Bob 1: 8 8, stick | Ann: K 5, stick", "stick.minimum",
         "A pair need not be split."),
    Plan("split/pair-kept-and-drawn", "Bob 1: 4 4, twist K, stick | Ann: K 7, stick", "twist.card"),
    Plan("split/one-bust-one-wins", "Bob 3: 8 8, split 5 9, twist Q, stick | Ann: K 6, stick",
         "bust.lost settle.higher split.turns", "Each split hand is settled by itself."),
    Plan("split/first-stops-at-twenty-one",
         "Bob 2: 7 7, split 4 K, twist 10, stick | Ann: K 7, stick", "stop.twenty-one split.turns",
         "After a forced end the same player's next hand is in turn."),
    Plan("split/twist-here-buy-there",
         "Bob 2: 3 3, split 4 5, twist K, stick, buy 4 9, stick | Ann: K 6, stick",
         "buy.limit.first buy.after-twist",
         "A twist on one split hand does not stop another from buying."),
    Plan("split/buy-limits-by-hand",
         "Bob 2: 3 3, split 4 5, buy 2 K, stick, buy 4 9, stick | Ann: K 6, stick",
         "buy.limit.first", "The first buy on the second hand is a first buy."),
    Plan("split/again",
         "Bob 2: 8 8, split 8 K, split 9 2, stick, twist J, stick, stick | Ann: K 7, stick",
         "split.again split.turns", "The new hand comes directly after the one it was split from."),
    Plan("split/again-at-the-end",
         "Bob 2: 8 8, split K 8, stick, split 9 J, stick, stick | Ann: K 7, stick",
         "split.again split.turns"),
    Plan("split/four-hands",
         "Bob 1: 6 6, split 6 6, split 9 K, twist 3, stick, stick, split J Q, stick, stick | "
         "Ann: K 7, stick", "split.again split.cap", "Four hands from one pair are allowed."),
    Plan("split/four-hands-in-a-row",
         "Bob 3: 2 2, split 2 9, split 2 K, split K 8, twist 5, stick, twist 6, stick, buy 6 4, "
         "stick, twist 7, stick | Ann: K 6, stick", "split.again split.turns split.cap",
         "Every further split puts the new hand next to the one it came from."),
    Plan("split/stake-after-a-buy",
         "Bob 2: 8 8, split 3 8, buy 4 9, stick, split K 9, stick, stick | Ann: K 7, stick",
         "split.stake split.again",
         "A later split costs the original stake, whatever was bought meanwhile."),
    Plan("split/limits-after-a-split",
         "Bob 2: 8 8, split 3 2, buy 2 9, stick, buy 4 9, stick | Ann: K 7, stick",
         "buy.limit.first split.stake", "Each split hand keeps the original stake for its limits."),
    Plan("split/pontoon", "Bob 3: A A, split K 8, declare, stick | Ann: K 8, stick",
         "split.pontoon bank.split bank.stays shuffle.pontoon",
         "A split Pontoon is paid double and shuffled for, but does not take the bank."),
    Plan("split/pontoon-from-court-cards",
         "Bob 2: K K, split A 9, declare, stick | Ann: 9 5, twist 7, stick",
         "split.pontoon bank.split settle.pontoon",
         "A split Pontoon is no plain 21: it beats the banker's 21."),
    Plan("split/pontoon-against-trick",
         "Bob 2: A A, split 10 J, declare, declare | Ann: 2 3, twist 4, twist 5, twist 6",
         "split.pontoon settle.pontoon bank.split",
         "Two split Pontoons are both paid double against a five-card trick."),
    Plan("split/pontoon-and-bank-bust",
         "Bob 2: A A, split 10 8, declare, stick | Ann: K 6, twist 9",
         "split.pontoon settle.bank-bust bank.stays"),
    Plan("split/pontoon-then-a-whole-one",
         "Bob 2: A A, split 10 8, declare, stick | Cat 1: A J, declare | Ann: K 8, stick",
         "bank.pontoon split.pontoon", "An unsplit Pontoon takes the bank past a split one."),
    Plan("split/trick",
         "Bob 1: 2 2, split 3 K, twist 4, twist 5, twist 6, twist 8, stick | Ann: K 9, stick",
         "stop.five-cards settle.trick", "The card that was split counts among the five."),
    Plan("split/aces-draw-on",
         "Bob 1: A A, split 4 5, twist 2, stick, buy 2 4, stick | Ann: K 6, stick",
         "split.pair buy.limit.first", "Split aces may draw like any other hand."),
    Plan("split/bust-goes-under-by-hand",
         "Bob 1: 8 8, split 9 9, twist 9, stick | Cat 1: 9 2, twist 2, twist 8 | Ann: 2 2, twist "
         "8, twist 8, twist 9", "bust.under split.cards",
         "The card that was split is the first of a bust split hand to come again.",
         {"ranks": ("2", "8", "9")}),
)

BANK: Final = (
    Plan("bank/several-pontoons",
         "Bob 1: K 8, stick | Cat 1: A 10, declare | Dan 5: A K, declare | Ann: K 8, stick",
         "bank.several bank.pontoon",
         "The first on the banker's left takes the bank, not the highest stake."),
    Plan("bank/several-past-the-end",
         "Dan 1: K 8, stick | Eve 5: A K, declare | Ann 2: A Q, declare | Bob 1: 9 9, stick | "
         "Cat: K 8, stick", "bank.several",
         "Clockwise from the banker's left, past the last seat to the first.",
         seats="Ann Bob Cat Dan Eve"),
    Plan("bank/past-the-end",
         "Dan 1: K 8, stick | Ann 2: A Q, declare | Bob 1: 9 9, stick | Cat: K 8, stick",
         "bank.pontoon", seats="Ann Bob Cat Dan"),
    Plan("bank/trick-stays", "Bob 1: 2 3, twist 4, twist 5, twist 6 | Ann: K 8, stick",
         "bank.stays shuffle.none settle.trick", "A five-card trick does not take the bank."),
    Plan("bank/pontoon-of-a-loser", "Bob 1: A K, declare | Ann: 2 3, twist 4, twist 5, twist 6",
         "bank.pontoon settle.pontoon"),
    Plan("bank/two-seats-swap", "Ann 2: A K, declare | Bob: K 8, stick", "bank.pontoon",
         seats="Ann Bob"),
    Plan("banker/pontoon", "Bob 3: K 8 | Ann: A 10",
         "banker.pontoon banker.ends bank.stays shuffle.pontoon",
         "The banker's Pontoon takes double and ends the deal before anybody acts."),
    Plan("banker/pontoon-against-all",
         "Bob 3: K Q | Cat 1: A J | Dan 5: 8 8 | Eve 2: 2 3 | Ann: Q A",
         "banker.pontoon banker.ends bank.stays",
         "A player's Pontoon loses double as well and does not take the bank."),
    Plan("banker/pontoon-looked-at-first", "Bob 3: A Q | Ann: A 10",
         "banker.pontoon banker.ends bank.stays shuffle.pontoon",
         "The banker's Pontoon is looked at before any player's."),
    Plan("banker/stops-below-fifteen", "Bob 1: K 5, stick | Ann: K 3, stick",
         "banker.stop settle.higher", "The players' 15 does not bind the banker."),
    Plan("banker/stops-at-four", "Bob 1: K 5, stick | Ann: 2 2, stick", "banker.stop settle.higher",
         "Nothing makes the banker draw."),
    Plan("banker/draws-at-seventeen", "Bob 1: K 9, stick | Ann: K 7, twist 3, stick",
         "banker.twist settle.lower", "The banker may draw at any total."),
    Plan("banker/draws-at-twenty", "Bob 1: K 9, stick | Ann: K Q, twist 2",
         "banker.twist banker.bust settle.bank-bust", "The banker may draw at any total."),
    Plan("banker/past-soft-twenty-one", "Bob 1: K 9, stick | Ann: A 4, twist 6, twist 2, twist 3",
         "banker.twist banker.five settle.bank-trick", "21 does not stop the banker."),
    Plan("banker/past-hard-twenty-one", "Bob 1: K 9, stick | Ann: K 5, twist 6, twist 2",
         "banker.twist banker.bust settle.bank-bust",
         "21 does not stop the banker, not even a hard one."),
    Plan("banker/sticks-at-twenty-one", "Bob 1: K 9, stick | Ann: K 5, twist 6, stick",
         "banker.stop settle.lower", "The banker's 21 is no end by itself."),
    Plan("banker/five-cards", "Bob 1: K Q, stick | Ann: 2 2, twist 3, twist 4, twist 5",
         "banker.five settle.bank-trick", "The banker's fifth card ends the deal."),
    Plan("banker/pair-played-as-one", "Bob 1: K 9, stick | Ann: 8 8, twist 3, stick",
         "banker.twist banker.stop settle.tie"),
)

VOIDS: Final = (
    Plan("void/twist", "Bob 2: 5 6, twist A, twist 8, twist | Ann: 9 10",
         "void.cards void.reverse void.again",
         "The request that finds no card makes the deal void.",
         {"ranks": ("5", "6", "8", "9", "10", "A"), "copies": 1}),
    Plan("void/buy", "Bob 2: 5 6, buy 4 A, buy 2 | Ann: 9 10", "void.cards void.reverse",
         "What was bought comes back too.", {"ranks": ("5", "6", "9", "10", "A"), "copies": 1}),
    Plan("void/split-needs-two", "Bob 2: 8 8, split | Cat 1: 8 9 | Dan 1: 9 9 | Ann: 10 10",
         "void.cards void.again", "A split needs two cards; one left is too few.",
         {"ranks": ("8", "9", "10"), "copies": 3}),
    Plan("void/banker", "Bob 2: 8 9, stick | Ann: 8 9, twist", "void.cards void.reverse",
         "The banker's request makes the deal void as well.", {"ranks": ("8", "9"), "copies": 2}),
    Plan("void/after-a-bust",
         "Bob 2: 9 8, twist 9 | Cat 5: 2 2, twist 9, twist 8 | Dan 1: 8 2, twist 9, stick | Ann: "
         "8 9, twist", "void.cards void.reverse void.again bust.lost",
         "A bust already paid is taken back.", {"ranks": ("2", "8", "9"), "copies": 3}),
    Plan("void/with-a-pontoon",
         "Bob 2: A 10, declare | Cat 3: 5 5, twist 8, twist A, twist | Ann: 10 8",
         "void.cards void.again declare.pontoon",
         "A Pontoon in a void deal pays nothing and takes no bank.",
         {"ranks": ("A", "10", "5", "8"), "copies": 2}),
    Plan("void/bust-cards-come-round", "Bob 2: 9 8, twist 9 | Ann: 8 A, twist A, twist 9, stick",
         "bust.under banker.no-live",
         "The cards of a bust hand lie under the stock and come again in their order.",
         {"ranks": ("A", "8", "9"), "copies": 2}),
    Plan("void/bust-cards-save-the-deal",
         "Bob 2: 9 8, twist 9 | Cat 1: A 2, twist 2, twist A, twist 3 | Ann: 8 3, twist 9, twist "
         "8", "bust.under banker.bust settle.trick",
         "The discards are never shuffled; only bust cards come again, from the bottom.",
         {"ranks": ("A", "2", "3", "8", "9"), "copies": 2}),
    Plan("void/annulled-first-cards", "Bob 2: K 8 | Ann: K 7", "void.annul void.reverse void.again",
         "The table may annul a deal in any phase.", keep=0, then="annul a card was face up"),
    Plan("void/annulled-stakes", "Bob 2: K 8 | Ann: K 7", "void.annul void.again", keep=1,
         then="annul misdeal"),
    Plan("void/annulled-second-cards", "Bob 2: K 8 | Ann: K 7", "void.annul void.again", keep=2,
         then="annul misdeal"),
    Plan("void/annulled-players", "Bob 2: 8 8, split K 6, stick, buy 4 3 | Ann: K 7",
         "void.annul void.reverse", then="annul the stock was looked at"),
    Plan("void/annulled-after-a-bust", "Bob 4: 8 6, twist K | Cat 1: A K, declare | Ann: K 7",
         "void.annul void.reverse void.again bust.lost",
         "A bust already paid is taken back, and a Pontoon takes no bank.",
         then="annul the stock was looked at"),
)

SEATED: Final = (
    Plan("seats/two-banker-second", "Ann 1: K 9, stick | Bob: K 8, stick", "deal.first deal.second",
         seats="Ann Bob"),
    Plan("seats/three", "Ann 1: K 9, stick | Bob 2: Q 6, stick | Cat: K 8, stick",
         "deal.first deal.second stake.place",
         "Cards and stakes go clockwise from the banker's left.", seats="Ann Bob Cat"),
    Plan("seats/four-banker-in-the-middle",
         "Cat 1: K 9, stick | Dan 2: Q 6, stick | Ann 3: 9 6, twist 5, stick | Bob: K 8, stick",
         "deal.first deal.second stake.place",
         "Clockwise from the banker's left, past the last seat to the first.",
         seats="Ann Bob Cat Dan"),
    Plan("seats/five",
         "Bob 1: 3 9, twist 8, stick | Cat 5: 5 6, twist J | Dan 2: Q 6, twist 7 | Eve 3: 4 4, "
         "split 7 A, twist 8, stick, stick | Ann: K 8, stick", "turn.order split.turns"),
    Plan("seats/seven",
         "Bob 1: K 9, stick | Cat 5: 5 6, twist J | Dan 2: Q 6, twist 7 | Eve 3: 4 J, buy 3 5, "
         "stick | Fay 4: A A, split 6 9, stick, stick | Gus 5: 3 3, twist 3, twist 3, twist 2 | "
         "Ann: K 8, stick", "turn.order deal.first"),
    Plan("seats/eight-two-packs",
         "Bob 1: K K, stick | Cat 5: K K, stick | Dan 2: K 6, twist 7 | Eve 3: 4 J, buy 3 5, "
         "stick | Fay 4: A A, split 6 9, stick, stick | Gus 5: 3 3, twist 3, twist 3, twist 3 | "
         "Hal 2: 3 K, twist 3, stick | Ann: K 8, stick", "cards.packs.eight",
         "Eight seats play with two packs: seven threes and seven kings are possible."),
    Plan("seats/eight-four-hands",
         "Bob 1: K K, split K K, split K 9, stick, stick, split 8 7, stick, stick | Cat 2: K 9, "
         "stick | Dan 2: Q 9, stick | Eve 2: J 9, stick | Fay 2: 10 8, stick | Gus 2: 8 8, "
         "stick | Hal 2: 7 9, stick | Ann: Q 7, stick", "cards.packs.eight split.cap"),
)

SUITLESS: Final = (
    Plan("suits/none", "Bob 2: 8 8, split K 3, stick, twist 9, stick | Ann: K 8, stick",
         "split.pair", "Cards may come without suits.",
         pack=lambda stock: tuple(attrs.evolve(card, suit=None) for card in stock)),
    Plan("suits/pair-of-one-suit",
         "Bob 2: 8S 8S, split KD KD, stick, stick | Cat 1: 9H 8H, stick | Dan 1: 9H 8H, stick | "
         "Eve 1: 9D 8D, stick | Fay 1: 9D 8D, stick | Gus 1: 9C 8C, stick | Hal 1: 9C 8C, stick "
         "| Ann: QS 7S, stick", "split.pair",
         "With two packs a pair may be the very same card twice."),
    Plan("suits/one-suit-wins-nothing", "Bob 2: 7S 6S, twist 8S | Ann: 7H 8H, twist 6H, stick",
         "settle.tie", "Three cards of one suit are nothing special."),
    Plan("suits/three-sevens", "Bob 2: 7S 7H, twist 7D | Ann: K 8, stick", "settle.higher",
         "Three sevens are a plain 21 and are paid once."),
)

SWITCHES: Final = (
    Plan("switch/stick-at-sixteen", "Bob 1: K 6, stick | Ann: K 5, stick", "stick.minimum",
         rules={"stick_minimum": 16}),
    Plan("switch/stake-limits", "Bob 50: 8 4, buy 100 6, stick | Ann: K 7, stick",
         "stake.limits buy.limit.first", rules={"stake_minimum": 10, "stake_maximum": 50}),
    Plan("switch/no-highest-stake", "Bob 1000000: K 8, stick | Ann: K 7, stick", "stake.limits",
         rules={"stake_maximum": None}),
    Plan("switch/pontoon-pays-three", "Bob 2: A K, declare | Ann: K 7, stick", "settle.pontoon",
         rules={"pontoon_pays": 3}),
    Plan("switch/pontoon-pays-three-split",
         "Bob 2: K K, split A 9, declare, stick | Ann: K 7, stick", "settle.pontoon split.pontoon",
         rules={"pontoon_pays": 3}),
    Plan("switch/trick-pays-once", "Bob 2: 2 3, twist 4, twist 5, twist 6 | Ann: K 7, stick",
         "settle.trick", rules={"trick_pays": 1}),
    Plan("switch/bankers-pontoon-takes-once", "Bob 2: A 9 | Ann: K A", "banker.pontoon",
         rules={"banker_pontoon_takes": 1}),
    Plan("switch/bankers-trick-takes-once",
         "Bob 2: K 9, stick | Ann: 2 3, twist 4, twist 5, twist 6", "settle.bank-trick",
         rules={"banker_trick_takes": 1}),
    Plan("switch/five-split-hands",
         "Bob 1: 8 8, split 8 8, split 8 9, split 9 K, stick, stick, stick, split K 7, stick, "
         "stick | Ann: K 6, stick", "split.cap", rules={"split_hands": 5, "copies": 8}),
    Plan("switch/nine-seats",
         "Bob 1: K 9, stick | Cat 1: K 8, stick | Dan 1: K 7, stick | Eve 1: K 6, stick | Fay 1: "
         "Q 9, stick | Gus 1: Q 8, stick | Hal 1: Q 7, stick | Ida 1: Q 6, stick | Ann: J 8, "
         "stick", "cards.packs.eight", rules={"seats_maximum": 9}),
    Plan("switch/two-packs-from-two-seats",
         "Bob 1: 8S 8S, split KS KS, stick, stick | Ann: J 7, stick", "split.pair",
         rules={"packs": ((2, 2),)}),
)
# fmt: on

PLANS: Final[tuple[Plan, ...]] = (
    *SETTLING,
    *BUSTS,
    *STOPPING,
    *BUYING,
    *SPLITTING,
    *BANK,
    *VOIDS,
    *SEATED,
    *SUITLESS,
    *SWITCHES,
)
