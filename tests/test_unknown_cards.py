"""Cards that nobody knows: whatever a ruling still says is true of what was really played."""

from __future__ import annotations

import random

import attrs
import pytest
from house_play import covering, every_named, played

import pontoon_rules as pontoon
from pontoon_rules.judging import DealRuling, ruling
from pontoon_rules.records.syntax import (
    UNKNOWN,
    BuyItem,
    DealRecord,
    Item,
    RecordCard,
    SeatLine,
    SplitItem,
    TwistItem,
)
from pontoon_rules.sessions import Session
from pontoon_rules.state import Deal
from pontoon_rules.transcripts import record_of

ALL = (*every_named(), *covering())


class Forgetful:
    """Somebody who writes a deal down and does not know every card."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.share = rng.choice((0.1, 0.3))

    def card(self, card: RecordCard) -> RecordCard:
        return UNKNOWN if self.rng.random() < self.share else card

    def item(self, item: Item) -> Item:
        if isinstance(item, BuyItem | TwistItem) and item.card is not None:
            return attrs.evolve(item, card=self.card(item.card))
        if isinstance(item, SplitItem):
            return attrs.evolve(item, cards=tuple(map(self.card, item.cards)))
        return item

    def line(self, line: SeatLine) -> SeatLine:
        cards = tuple(map(self.card, line.cards))
        return attrs.evolve(line, cards=cards, items=tuple(map(self.item, line.items)))

    def deal(self, deal: DealRecord) -> DealRecord:
        return attrs.evolve(deal, lines=tuple(map(self.line, deal.lines)))


def agrees(rules: pontoon.RuleSet, deal: Deal, ruled: DealRuling) -> int:
    """How many nets the ruling knows; each of them, and the rest, must be what was played."""
    assert ruled.violation is None
    if ruled.status == "not-judged":
        return 0
    assert ruled.status in (deal.phase, "unfinished")
    follows = pontoon.succession(deal)
    assert follows is not None
    assert ruled.shuffle in (None, follows.shuffle)
    passed_on = rules.bank_sale != "none" or rules.bank_agreement != "none" or rules.bank_optional
    assert passed_on or ruled.next_banker in (None, follows.banker)
    truth = pontoon.balances(deal)
    known = [net for net in ruled.net if net.amount is not None]
    assert all(net.amount == truth[net.seat] for net in known)
    return len(known)


def forgotten(session: Session, rng: random.Random) -> int:
    """How many nets are still known when some cards of a session are forgotten."""
    record = record_of(session)
    some = attrs.evolve(record, deals=tuple(map(Forgetful(rng).deal, record.deals)))
    ruled = ruling(some)
    return sum(
        agrees(session.rules, deal, one)
        for deal, one in zip(session.past, ruled.deals, strict=False)
    )


@pytest.mark.parametrize("seed", range(4))
def test_what_is_ruled_is_true(seed: int) -> None:
    known = 0
    for place, rules in enumerate(ALL):
        rng = random.Random(1_000 * seed + place)
        seats = max(rules.seats_minimum, 2 + rng.randrange(2))
        known += forgotten(played(rng, rules, seats, deals=2), rng)
    assert known > 3 * len(ALL)
