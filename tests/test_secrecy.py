"""Nobody learns what he may not see: deals that differ only there look alike to him.

A game is played, then played again with two cards of the stock exchanged.  Where a seat (or an
onlooker) has seen and heard the same in both, by a second reading of "Who sees what", its views,
options and refusals must be equal.  A view that leaks, made on purpose, must be caught.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache

import attrs
import laws
import pytest
from house_play import covering, every_named
from support import TABLES, Moved, Played, deal_after, histories, play

from pontoon_rules import (
    Action,
    Buy,
    Card,
    Deal,
    DealCards,
    Declare,
    Game,
    Hand,
    Option,
    Refused,
    RuleSet,
    Split,
    Stake,
    Stick,
    Twist,
    lifecycle,
    options,
    shuffled,
    view,
    views,
)
from pontoon_rules.chapters.sudden import sudden_place
from pontoon_rules.sessions import (
    Session,
    check_session,
    new_session,
    session_options,
    session_view,
)
from pontoon_rules.state import seat_to_act
from pontoon_rules.views import HandView, PublicStatus

# --- what a seat has seen and heard --------------------------------------------------------

Event = tuple[object, ...]


def heard(moved: Moved, seat: str | None) -> Iterator[Event]:
    """What one step tells `seat`; None is an onlooker."""
    before, action, drawn, after = moved.before, moved.action, moved.drawn, moved.after
    if after.phase == "void":
        yield "void", after.reason
        return
    if isinstance(action, DealCards):
        yield "cards", *own_new_cards(moved, seat)
    elif isinstance(action, Stake):
        yield "stake", action.seat, action.amount
    elif isinstance(action, Buy):
        yield "buy", action.seat, action.amount, drawn if action.seat == seat else None
    elif isinstance(action, Split):
        split = known_of_a_pair(before.rules, before.hands[before.turn].cards[0])
        yield "split", action.seat, split, drawn if action.seat == seat else None
    elif isinstance(action, Twist):
        yield "twist", action.seat, drawn
    elif isinstance(action, Declare):
        yield "declare", action.seat, ace_of(before.hands[before.turn])
    for hand in after.hands[before.turn : after.turn]:
        yield hand_ended(hand)
    yield from shown_by_the_bank(before, after)


def known_of_a_pair(rules: RuleSet, card: Card) -> str:
    """The rank of a pair is known; where cards of one value are split, not that of a ten-card."""
    return "ten" if rules.split_by == "value" and card.points == 10 else card.rank


def ace_of(hand: Hand) -> Card:
    """What a declared Pontoon shows."""
    return next(card for card in hand.cards if card.rank == "A")


def own_new_cards(moved: Moved, seat: str | None) -> Iterator[Card]:
    """The seat's card of a round; the banker looks at both of his after the second."""
    deal = moved.after
    for place, player in enumerate(deal.table.players):
        if player == seat:
            yield moved.drawn[place]
    if seat == deal.banker and deal.hands:
        yield from deal.bank_hand.cards


def hand_ended(hand: Hand) -> Event:
    """A bust and a five-card trick are shown; a stick and a stop at 21 sound alike."""
    shown = hand.cards if hand.status in ("bust", "five-cards") else None
    return "ended", hand.seat, shown


def shown_by_the_bank(before: Deal, after: Deal) -> Iterator[Event]:
    """The banker's cards after the last player or for a Pontoon; at the end the live hands."""
    place = sudden_place(after)
    if place is not None:
        yield "sudden", after.hands[place].seat, ace_of(after.hands[place])
    elif after.phase == "settled" and before.phase == "second-cards":
        yield "banker's Pontoon", after.bank_hand.cards
    elif after.phase == "banker" and before.phase != "banker":
        yield "banker", after.bank_hand.cards
    elif after.phase == "settled":
        yield "end", tuple(hand.cards for hand in after.hands)


def knowledge(history: list[Played], seat: str | None) -> list[Event]:
    """Everything that `seat` has seen and heard."""
    return [event for played in history for event in heard(played.moved, seat)]


# --- the same deal with other hidden cards ---------------------------------------------------


def again(history: list[Played], stock: tuple[Card, ...]) -> list[Played] | None:
    """The same requests with another stock; None where one of them is refused.

    Where a hand now stops at 21 its stick falls away; where it no longer stops, it sticks.
    """
    game = Game(history[0].before.deal, stock)
    found: list[Played] = []

    def do(action: Action) -> None:
        nonlocal game
        played = play(game, action)
        found.append(played)
        game = played.after

    try:
        for played in history:
            was, action = played.moved, played.moved.action
            if isinstance(action, Stick) and game.deal.turn > was.before.turn:
                continue
            do(action)
            open_still = game.deal.phase == was.before.phase == "players"
            if open_still and game.deal.turn < was.after.turn:
                do(Stick(game.deal.hands[game.deal.turn].seat))
    except Refused:
        return None
    return found


def twins(
    history: list[Played], rng: random.Random, tries: int
) -> Iterator[tuple[str | None, Deal, Deal]]:
    """Pairs of deals that a seat cannot tell apart, after some part of a game."""
    stock = history[0].before.stock
    deal = history[0].before.deal
    for _ in range(tries):
        part = history[: rng.randint(1, len(history))]
        used = sum(len(played.moved.drawn) for played in part)
        one = rng.randrange(min(max(used, 1), len(stock)))
        other = rng.randrange(len(stock))
        changed = list(stock)
        changed[one], changed[other] = changed[other], changed[one]
        if stock[one] == stock[other]:
            continue
        twin = again(part, tuple(changed))
        if not twin:
            continue
        for seat in (*deal.seats, None):
            if knowledge(part, seat) == knowledge(twin, seat):
                yield seat, part[-1].after.deal, twin[-1].after.deal


@cache
def pairs(
    seed: int, deals: int = 150, tries: int = 25, tables: tuple[RuleSet, ...] = TABLES
) -> tuple[tuple[str | None, Deal, Deal], ...]:
    """Many such pairs, each really two different deals."""
    rng = random.Random(seed)
    played = histories(seed, deals, tables)
    found = [pair for history in played for pair in twins(history, rng, tries)]
    return tuple(pair for pair in found if pair[1] != pair[2])


def features(seat: str | None, deal: Deal, twin: Deal) -> Iterator[str]:
    """What kind of secret is kept in a pair."""
    role = "bank" if seat == deal.banker else "player"
    yield f"{deal.phase} {role if seat else 'onlooker'}"
    for one, other in zip(deal.hands, twin.hands, strict=True):
        if one.seat == seat or one == other:
            continue
        if {one.status, other.status} == {"stuck", "twenty-one"}:
            yield "stuck or stopped"
        if one.status == other.status == "declared":
            yield "the ten-card of a Pontoon"
        if one.bought and one.cards[2:] != other.cards[2:]:
            yield "a bought card"
        if one.split and one.cards[0] != other.cards[0]:
            yield "the suit of a split pair"
        if one.split and one.cards[1] != other.cards[1]:
            yield "a split card"
    if deal.bank_hand != twin.bank_hand:
        yield "the banker's cards"
        if seat == deal.banker:
            yield "the banker's first card from himself"


FLOORS = {
    "stuck or stopped": 5,
    "the ten-card of a Pontoon": 10,
    "a bought card": 50,
    "the suit of a split pair": 10,
    "a split card": 20,
    "the banker's cards": 100,
    "the banker's first card from himself": 10,
    "stakes onlooker": 20,
    "stakes bank": 20,
    "stakes player": 50,
    "second-cards player": 20,
    "players onlooker": 50,
    "players bank": 50,
    "players player": 100,
    "banker onlooker": 20,
    "banker player": 20,
    "settled onlooker": 5,
    "settled player": 10,
    "void player": 5,
}


@pytest.mark.parametrize("seed", [1, 2])
def test_hidden_cards_change_nothing(seed: int) -> None:
    """Equal views, options, dues and refusals, for every seat and an onlooker."""
    tried: Counter[str] = Counter()
    for seat, deal, twin in pairs(seed):
        found = set(features(seat, deal, twin))
        if any(tried[name] < FLOORS.get(name, 5) for name in found):
            laws.hidden_cards_change_nothing(seat, deal, twin)
            tried.update(found)
        assert view(deal, seat) == view(twin, seat)
    short = {name: tried[name] for name, floor in FLOORS.items() if tried[name] < floor}
    assert not short, tried


def other_tables(rng: random.Random) -> tuple[RuleSet, ...]:
    """Tables that split by value, stop hands without a word, or end a deal at once."""
    wanted = [rules for rules in (*every_named(), *covering()) if rules.seats_minimum == 2]
    return tuple(rng.sample(wanted, 40))


@pytest.mark.parametrize("seed", [3, 4])
def test_hidden_cards_change_nothing_at_other_tables(seed: int) -> None:
    tried: Counter[str] = Counter()
    for seat, deal, twin in pairs(seed, 200, 15, other_tables(random.Random(seed))):
        assert view(deal, seat) == view(twin, seat)
        assert options_of_all(deal) == options_of_all(twin) or seat == seat_to_act(deal)
        tried.update(rules_features(deal))
    assert min(tried[name] for name in RULES_MET) >= 5, tried


def options_of_all(deal: Deal) -> int:
    """How many seats may do anything: the view of a seat shows its own options alone."""
    return sum(bool(view(deal, seat).options) for seat in deal.seats)


RULES_MET = ("split by value", "stopped without a word", "sudden death", "ties to the player")


def rules_features(deal: Deal) -> Iterator[str]:
    """What is special about a deal at another table."""
    tens = any(hand.split and hand.cards[0].points == 10 for hand in deal.hands)
    if tens and deal.rules.split_by == "value":
        yield "split by value"
    if any(hand.status == "twenty-one" and len(hand.cards) == 2 for hand in deal.hands):
        yield "stopped without a word"
    if sudden_place(deal) is not None:
        yield "sudden death"
    if deal.rules.ties == "player":
        yield "ties to the player"


# --- what exactly is seen ---------------------------------------------------------------------


OPENING = ("deal 8 A K", "Bob stake 2", "Cat stake 1")


def test_the_banker_does_not_see_his_first_card() -> None:
    deal = deal_after("deal 8 A K")
    assert view(deal, "Ann").bank_hand.cards == (None,)
    assert view(deal, "Bob").hands[0].cards == (Card("8"),)
    assert view(deal, "Bob").hands[1].cards == (None,)
    assert view(deal, "Ann").hands[0].cards == (None,)


def test_a_declared_pontoon_shows_its_ace_alone() -> None:
    deal = deal_after(
        *OPENING, "deal 8 K 7", "Bob split 7 9", "Bob stick", "Bob stick", "Cat declare"
    )
    cat = view(deal, "Ann").hands[2]
    assert (cat.status, cat.cards, cat.total) == ("declared", (Card("A"), None), None)
    assert view(deal, "Cat").hands[2].cards == (Card("A"), Card("K"))


def test_after_the_bankers_pontoon_the_others_stay_hidden() -> None:
    deal = deal_after(*OPENING, "deal 8 K A")
    assert deal.phase == "settled"
    seen = view(deal, "Bob")
    assert seen.bank_hand.cards == (Card("K"), Card("A"))
    assert seen.hands[0].cards == (Card("8"), Card("8"))
    assert seen.hands[1].cards == (None, None) and seen.hands[1].total is None


def test_of_a_split_pair_all_see_the_rank() -> None:
    deal = deal_after("deal 8S 9 K", *OPENING[1:], "deal 8H 7 7", "Bob split 2 3")
    for seat in ("Ann", "Cat", None):
        one, other = view(deal, seat).hands[:2]
        assert one.cards == other.cards == (Card("8"), None)
    assert view(deal, "Bob").hands[1].cards == (Card("8", "H"), Card("3"))


def test_stuck_and_stopped_look_alike() -> None:
    opening = (*OPENING[1:], "deal 4 7 7")
    stuck = deal_after("deal 8 9 K", *opening, "Bob buy 2 8", "Bob stick")
    stopped = deal_after("deal 8 9 K", *opening, "Bob buy 2 9")
    assert stuck.hands[0].status == "stuck" and stopped.hands[0].status == "twenty-one"
    for seat in ("Ann", "Cat", None):
        assert view(stuck, seat) == view(stopped, seat)
    assert view(stuck, "Bob") != view(stopped, "Bob")


def test_options_are_for_the_seat_in_turn_alone() -> None:
    deal = deal_after(*OPENING, "deal 8 K 7")
    assert [option.action for option in view(deal, "Bob").options] == [
        "split", "buy", "twist", "stick",
    ]  # fmt: skip
    assert view(deal, "Cat").options == view(deal, "Ann").options == view(deal).options == ()


@pytest.mark.parametrize("law", laws.VIEW_LAWS, ids=laws.names_of(laws.VIEW_LAWS))
def test_view_laws(law: laws.ViewLaw) -> None:
    """Each law of what is seen, alone, on every state of some games."""
    for history in histories(9, 25):
        for played in history:
            law(played.after.deal, laws.eyes(played.after.deal))


# --- broken on purpose -------------------------------------------------------------------------

Seen = tuple[Card | None, ...]
CARDS = views._cards
SEEN_HAND = views._seen_hand
BANK = views._bank


def every_card_shown(deal: Deal, hand: Hand, seat: str | None) -> Seen:
    return hand.cards


def shown_from(hand: Hand, place: int, seen: Seen) -> Seen:
    return *seen[:place], *hand.cards[place:]


def bought_cards_shown(deal: Deal, hand: Hand, seat: str | None) -> Seen:
    return shown_from(hand, 2, CARDS(deal, hand, seat))


def split_cards_shown(deal: Deal, hand: Hand, seat: str | None) -> Seen:
    seen = CARDS(deal, hand, seat)
    return shown_from(hand, 1, seen) if hand.split else seen


def pairs_shown_with_suits(deal: Deal, hand: Hand, seat: str | None) -> Seen:
    seen = CARDS(deal, hand, seat)
    return (hand.cards[0], *seen[1:]) if hand.split else seen


def shown_after_the_bankers_pontoon(deal: Deal, hand: Hand, seat: str | None) -> Seen:
    return hand.cards if deal.phase == "settled" else CARDS(deal, hand, seat)


def pontoons_shown_whole(rules: RuleSet, hand: Hand) -> Seen:
    return hand.cards


def pontoons_shown_in_place(rules: RuleSet, hand: Hand) -> Seen:
    return tuple(card if card.rank == "A" else None for card in hand.cards)


def totals_shown(hand: Hand, number: int, cards: tuple[Card | None, ...]) -> HandView:
    return attrs.evolve(SEEN_HAND(hand, number, cards), total=hand.total)


def stops_told(hand: Hand, number: int, cards: tuple[Card | None, ...]) -> HandView:
    stopped: PublicStatus = "declared"
    seen = SEEN_HAND(hand, number, cards)
    return attrs.evolve(seen, status=stopped) if hand.status == "twenty-one" else seen


def banker_looks_at_once(deal: Deal, seat: str | None) -> HandView:
    hand = deal.bank_hand
    return SEEN_HAND(hand, 0, hand.cards) if seat == deal.banker else BANK(deal, seat)


def banker_open_to_all(deal: Deal, seat: str | None) -> HandView:
    return SEEN_HAND(deal.bank_hand, 0, deal.bank_hand.cards)


LEAKS: list[tuple[str, Callable[..., object]]] = [
    ("_cards", every_card_shown),
    ("_cards", bought_cards_shown),
    ("_cards", split_cards_shown),
    ("_cards", pairs_shown_with_suits),
    ("_cards", shown_after_the_bankers_pontoon),
    ("_declared", pontoons_shown_whole),
    ("_declared", pontoons_shown_in_place),
    ("_seen_hand", totals_shown),
    ("_seen_hand", stops_told),
    ("_bank", banker_looks_at_once),
    ("_bank", banker_open_to_all),
]


def some_pair_looks_different() -> bool:
    return any(view(deal, seat) != view(twin, seat) for seat, deal, twin in pairs(1))


@pytest.mark.parametrize(("name", "leak"), LEAKS, ids=[leak.__name__ for _, leak in LEAKS])
def test_a_leak_is_caught(
    name: str, leak: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, name, leak)
    assert some_pair_looks_different()


def test_options_for_all_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(deal: Deal, seat: str) -> tuple[Option, ...]:
        return options(deal)

    monkeypatch.setattr(views, "options_of", leaky)
    assert some_pair_looks_different()


def test_refusals_that_tell_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal out of turn that lists what is legal shows the hand of the seat in turn."""

    def leaky(deal: Deal, seat: str) -> tuple[Option, ...]:
        return options(deal)

    monkeypatch.setattr(lifecycle, "options_of", leaky)
    with pytest.raises(AssertionError):
        for pair in pairs(1):
            laws.hidden_cards_change_nothing(*pair)


# --- sessions ----------------------------------------------------------------------------------


def session_with(deal: Deal, rng: random.Random) -> Session:
    """A session in which the deal is in play or has just ended; the pack lies somehow."""
    session = new_session(deal.rules, deal.seats, deal.banker)
    order = shuffled(deal.rules, len(deal.seats), rng)
    if deal.phase in ("settled", "void"):
        return session._replace(past=(deal,), stock=order, shuffle_due=False)
    return session._replace(phase="playing", game=Game(deal, order[: deal.pack.stock]))


def test_sessions_that_a_seat_cannot_tell_apart() -> None:
    """Same view, same options, same refusals, whatever lies hidden in hands and pack."""
    rng = random.Random("sessions")
    tried: Counter[str] = Counter()
    for seat, deal, twin in pairs(3):
        one, other = session_with(deal, rng), session_with(twin, rng)
        assert session_view(one, seat) == session_view(other, seat)
        tried[one.phase] += 1
        if seat is None:
            continue
        assert [o for o in session_options(one) if o.seat == seat] == [
            o for o in session_options(other) if o.seat == seat
        ]
        for action in (Twist(seat), Stick(seat), Buy(seat, 1), Split(seat), Declare(seat)):
            assert check_session(one, action) == check_session(other, action)
    assert min(tried["playing"], tried["between"]) >= 20
