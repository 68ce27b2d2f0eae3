"""The sentences of the switches that take a word, or yes and no, and of names of rule sets.

Each names the clauses that state what the table does.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ..clauses import ClauseId
from ..variants import Variant


class Saying(NamedTuple):
    """What a rule set does in one point, and the clauses that say so."""

    text: str
    clauses: tuple[ClauseId, ...]


SENTENCES: Final[dict[str, dict[object, Saying]]] = {
    "split_by": {
        "rank": Saying("Two cards of the same rank may be split.", ("split.pair", "split.rank")),
        "value": Saying(
            "Two cards that count the same may be split, a king with a queen too.",
            ("split.pair", "split.value"),
        ),
    },
    "split_pontoon": {
        "pontoon": Saying(
            "An ace with a ten-card on a split hand is a Pontoon, but takes no bank.",
            ("split.pontoon", "bank.split"),
        ),
        "single": Saying(
            "An ace with a ten-card on a split hand ranks as a Pontoon, but pays 1 to 1 and takes "
            "no bank.",
            ("split.pontoon.single", "bank.split"),
        ),
        "ordinary": Saying(
            "An ace with a ten-card on a split hand is no Pontoon but a plain 21.",
            ("split.pontoon.ordinary",),
        ),
    },
    "buy_later_minimum": {
        "original": Saying(
            "A later buy adds at least the original stake, and at most what the buy before it "
            "added.",
            ("buy.limit.later",),
        ),
        "any": Saying(
            "A later buy adds at least 1, and at most what the buy before it added.",
            ("buy.limit.any",),
        ),
    },
    "draw_at_21": {
        "none": Saying("A player's hand at 21 is complete.", ("stop.twenty-one",)),
        "twist": Saying(
            "A player may twist on a 21 of three or four cards, but not buy.",
            ("twist.twenty-one", "buy.under"),
        ),
    },
    "ties": {
        "banker": Saying(
            "A tie goes to the banker, trick against trick too.",
            ("settle.tie", "settle.bank-trick"),
        ),
        "player": Saying(
            "A tie goes to the player, trick against trick too.",
            ("settle.tie.player",),
        ),
    },
    "ace_king": {
        "pontoon": Saying("An ace with a king is a Pontoon like any other.", ("hand.pontoon",)),
        "double": Saying(
            "An ace with a king is a Pontoon that pays 2 to 1 at least.", ("ace-king.paid",)
        ),
        "class": Saying(
            "An ace with a king is no Pontoon: it ranks next below one, pays 2 to 1 and takes no "
            "bank.",
            ("ace-king.class",),
        ),
    },
    "sudden_death": {
        "none": Saying("A player's Pontoon does not end the deal.", ("declare.pontoon",)),
        "second-cards": Saying(
            "The first Pontoon in the first two cards ends the deal: it is paid, and all other "
            "stakes go back.",
            ("sudden.first", "sudden.return", "sudden.bank"),
        ),
        "turn": Saying(
            "A Pontoon ends the deal when it is declared: it is paid, and all other stakes not yet "
            "lost go back.",
            ("sudden.turn", "sudden.return", "sudden.bank"),
        ),
    },
    "bank_passes": {
        "pontoon": Saying(
            "A player's Pontoon takes the bank after the deal, unless it is a split one.",
            ("bank.pontoon", "bank.split"),
        ),
        "rotate": Saying(
            "The bank goes one seat clockwise after every deal that counts.", ("bank.rotate",)
        ),
    },
    "bank_agreement": {
        "none": Saying(
            "Of several Pontoons, the first clockwise from the banker takes the bank.",
            ("bank.several",),
        ),
        "holders": Saying(
            "The holders of several Pontoons may agree which of them takes the bank; else the "
            "first clockwise does.",
            ("bank.several", "bank.agree"),
        ),
        "players": Saying(
            "After several Pontoons all may agree on any player; else the first clockwise takes "
            "the bank.",
            ("bank.several", "bank.agree"),
        ),
    },
    "bank_under_pontoon": {
        False: Saying("Under the banker's own Pontoon the bank stays.", ("bank.stays",)),
        True: Saying(
            "A player's Pontoon takes the bank even under the banker's own.",
            ("bank.under-pontoon",),
        ),
    },
    "bank_optional": {
        False: Saying("Whoever is due the bank has to take it.", ("bank.pontoon",)),
        True: Saying(
            "Whoever is due the bank may decline it; the next Pontoon clockwise has it then, or it "
            "stays.",
            ("bank.decline",),
        ),
    },
    "bank_sale": {
        "none": Saying("The bank is not for sale.", ("between.sale", "scope.sale")),
        "only-without-pontoon": Saying(
            "After a deal its banker may sell the bank, unless a Pontoon takes it.",
            ("bank.sale", "bank.sale.without-pontoon"),
        ),
        "always": Saying(
            "After a deal its banker may sell the bank, even where a Pontoon would take it.",
            ("bank.sale",),
        ),
    },
    "shuffle": {
        "after-pontoon": Saying(
            "The cards are shuffled after a deal with a Pontoon or a void one; after any other "
            "they go under the pack.",
            ("shuffle.pontoon", "shuffle.none"),
        ),
        "every-deal": Saying("The cards are shuffled after every deal.", ("shuffle.every",)),
    },
    "session_chips": {
        False: Saying(
            "Nobody runs out of chips: balances have no limit, and may be negative.",
            ("session.credit",),
        ),
        True: Saying(
            "The table may agree on chips for every seat: the session then ends when only one "
            "seat has any.",
            ("session.chips", "session.chips.start"),
        ),
    },
}
"""What each value does, by switch."""

IN_TURNS: Final[dict[str, Saying]] = {
    "bank_agreement": Saying("Nobody agrees on another banker.", ("bank.rotate",)),
    "bank_under_pontoon": Saying("No Pontoon moves the bank.", ("bank.rotate",)),
    "bank_optional": Saying("Nobody declines his turn.", ("bank.rotate",)),
}
"""What is so because the bank goes round."""

IN_SUDDEN_DEATH: Final[dict[str, Saying]] = {
    "bank_agreement": Saying(
        "There is never more than one Pontoon to take the bank.", ("sudden.bank",)
    ),
}
"""What is so because one Pontoon ends the deal."""

WHERE_NOBODY_SPLITS: Final[dict[str, Saying]] = {
    "split_by": Saying("A pair is kept as one hand.", ("split.cap",)),
    "split_pontoon": Saying("There is no Pontoon on a split hand.", ("split.cap",)),
}
"""What is so because a player has one hand."""

PROFILE_WORDS: Final[dict[str, tuple[str, str]]] = {
    "table": (
        "Our table",
        "The reference: stakes from 1 to 5, eight deals, the bank never sold.",
    ),
    "home": (
        "The home guide",
        "A long evening: agreed stakes and chips, a bank that may be sold, every deal shuffled.",
    ),
    "guide": (
        "The beginner's guide",
        "One pack, agreed stakes, no end but the one the table makes.",
    ),
}
"""What a profile is called, and what it is like."""

VARIANT_WORDS: Final[dict[Variant, tuple[str, str, ClauseId]]] = {
    "spanish": (
        "Spanish Pontoon",
        "Packs without tens, and a bonus for some hands of 21.",
        "variant.spanish",
    ),
    "malaysian": (
        "Malaysian rules",
        "The banker stops from 17, a Pontoon pays 3 to 2, ties go to the player.",
        "variant.malaysian",
    ),
    "ace-high": (
        "Ace-high",
        "An ace with a king pays 2 to 1 where other Pontoons pay less.",
        "variant.ace-high",
    ),
    "sudden-death": (
        "Sudden death",
        "The first Pontoon is paid and ends the deal.",
        "variant.sudden-death",
    ),
    "rotating": (
        "Rotating bank",
        "The bank goes round, one seat after every deal.",
        "variant.rotating",
    ),
}
"""What a variant is called, what it does, and its clause."""
