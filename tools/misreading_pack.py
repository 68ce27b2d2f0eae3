"""Misreadings of where cards lie and when they come, and of what a void deal undoes."""

from __future__ import annotations

from typing import Any, Final

from misreading_bending import Bend, Bends, Swap

from pontoon_rules.actions import Action, Split
from pontoon_rules.cards import Card
from pontoon_rules.chapters import voiding
from pontoon_rules.chapters.dealing import starting_hand
from pontoon_rules.chapters.splitting import split_hand
from pontoon_rules.chapters.turns import arrived
from pontoon_rules.clauses import ClauseId
from pontoon_rules.game import Game, GameStep, step
from pontoon_rules.lifecycle import start_deal
from pontoon_rules.pack import Pack, bury, take, tally
from pontoon_rules.sessions import between
from pontoon_rules.sessions.playing import under_the_pack
from pontoon_rules.state import Deal, Hand, Step, cards_needed

Cards = tuple[Card, ...]


# --- used cards -----------------------------------------------------------------------------


def bust_cards_set_aside(pack: Pack, cards: Cards) -> Pack:
    """The cards of a bust hand stay out until the deal is over."""
    return pack


def bust_cards_turned_over(pack: Pack, cards: Cards) -> Pack:
    """The cards of a bust hand go under the pack in reverse."""
    return bury(pack, cards[::-1])


def all_used_cards(deal: Deal) -> Cards:
    """Bust hands go under the pack with all the others when the deal is over."""
    return tuple(card for hand in (*deal.hands, deal.bank_hand) for card in hand.cards)


def used_cards_turned_over(deal: Deal) -> Cards:
    """The used cards go under the pack in reverse."""
    return under_the_pack(deal)[::-1]


def bankers_cards_first(deal: Deal) -> Cards:
    """The banker's cards go under the pack before those of the players."""
    banker = deal.bank_hand.cards
    return banker + under_the_pack(deal)[: -len(banker)]


def nothing_goes_under(deal: Deal) -> Cards:
    """Used cards are laid aside until the next shuffle."""
    return ()


def dealt_from_what_is_left(rules: Any, seats: Any, banker: str, stock: Cards) -> Game:
    """The next deal has only the cards that have not been used."""
    left = Pack(len(stock), tally(stock))
    return Game(start_deal(rules, seats, banker)._replace(pack=left), stock)


# --- split hands that wait for their second card --------------------------------------------


def one_card_for_a_split(deal: Deal, action: Action) -> int:
    """A split takes one card now."""
    return 1 if isinstance(action, Split) else cards_needed(deal, action)


def second_hand_waits(hand: Hand, new: Cards) -> tuple[Hand, Hand]:
    """The first hand gets the card, the second waits with one."""
    one, other = split_hand(hand, (*new, *new))
    return one, other._replace(cards=other.cards[:1])


def stepped(game: Game, action: Action) -> GameStep:
    """A split hand gets its second card when its turn comes."""
    done = step(game, action)
    deal, stock = done.game.deal, done.game.stock
    if deal.phase != "players" or len(deal.hands[deal.turn].cards) > 1:
        return done
    if not stock:
        void = voiding.run_out(deal)
        return GameStep(Game(void.deal, stock), void.entries, (*done.because, *void.because))
    return GameStep(Game(_with_second_card(deal, stock[0]), stock[1:]), done.entries, done.because)


def _with_second_card(deal: Deal, card: Card) -> Deal:
    turn, hand = deal.turn, deal.hands[deal.turn]
    pack = take(deal.pack, (card,))
    assert isinstance(pack, Pack)
    whole = starting_hand(hand.seat, hand.cards[0], card, hand.initial, split=True)
    hands = (*deal.hands[:turn], whole, *deal.hands[turn + 1 :])
    phase, hands, turn, _ = arrived(deal.rules, hands, turn)
    return deal._replace(phase=phase, hands=hands, turn=turn, pack=pack)


# --- void deals -----------------------------------------------------------------------------


def finished_hands_stand(deal: Deal, reason: str | None, because: tuple[ClauseId, ...]) -> Step:
    """What has been paid when a deal is void stays paid."""
    void = deal._replace(phase="void", reason=reason)
    return Step(void, (), (*because, "void.again"))


PACK: Final[dict[str, Bends]] = {
    "bust-cards-set-aside": (
        Bend(bury, bust_cards_set_aside),
        Bend(under_the_pack, all_used_cards),
    ),
    "bust-cards-turned-over": (Bend(bury, bust_cards_turned_over),),
    "used-cards-turned-over": (Bend(under_the_pack, used_cards_turned_over),),
    "bankers-cards-under-first": (Bend(under_the_pack, bankers_cards_first),),
    "used-cards-set-aside": (
        Bend(under_the_pack, nothing_goes_under),
        Swap(between, "new_game", dealt_from_what_is_left),
    ),
    "second-split-card-when-played": (
        Bend(cards_needed, one_card_for_a_split),
        Bend(split_hand, second_hand_waits),
        Bend(step, stepped),
    ),
    "void-keeps-busts-paid": (Bend(voiding._void, finished_hands_stand),),
}
"""For each misreading how it bends the engine."""
