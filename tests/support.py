"""Small helpers of the tests: deals in a line, everything one could ask, whole play."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from pontoon_rules import (
    RANKS,
    TABLE,
    Action,
    Annul,
    Buy,
    Card,
    Deal,
    DealCards,
    Declare,
    Game,
    Option,
    Rank,
    RuleSet,
    Split,
    Stake,
    Step,
    Stick,
    Twist,
    apply,
    cards,
    evolve,
    new_game,
    options,
    shuffled,
    start_deal,
    step,
)

NAMES: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
HUGE: Final = 10**12
MISHAP: Final = Annul("spilt tea")

SMALL: Final = evolve(TABLE, ranks=("A", "2", "3", "5", "10"), copies=3, packs=((2, 1),))
"""Fifteen cards for two to four seats: they run out again and again."""
PAIRS: Final = evolve(TABLE, ranks=("A", "4", "5", "6", "10"), packs=((2, 1), (5, 2)))
"""Few ranks, so that pairs, splits and Pontoons are everywhere."""
LOW: Final = evolve(TABLE, ranks=("A", "2", "3", "4", "5", "K"), packs=((2, 1), (5, 2)))
"""Low cards, so that three buys and five-card tricks are everywhere."""
TINY: Final = evolve(TABLE, ranks=("A", "7", "10"), copies=2, packs=((2, 1),), stake_maximum=2)
"""Six cards for two seats."""


class Moved(NamedTuple):
    """One transition of the core: the deal before, what was done with which cards, the step."""

    before: Deal
    action: Action
    drawn: tuple[Card, ...]
    step: Step

    @property
    def after(self) -> Deal:
        return self.step.deal


class Played(NamedTuple):
    """One transition of a game: as the core saw it, and the games before and after."""

    moved: Moved
    before: Game
    after: Game


# --- deals in a line -----------------------------------------------------------------------


def read_move(text: str) -> tuple[Action, tuple[Card, ...]]:
    """A move such as `deal 8 K 9`, `Bob stake 2`, `Bob buy 3 6`, `Bob split 4 K`, `annul tea`."""
    head, *rest = text.split()
    if head == "deal":
        return DealCards(), cards(rest)
    if head == "annul":
        return Annul(" ".join(rest)), ()
    word, *rest = rest
    if word == "stake":
        return Stake(head, int(rest[0])), ()
    if word == "buy":
        return Buy(head, int(rest[0])), cards(rest[1:])
    plain: dict[str, type[Declare | Split | Twist | Stick]] = {
        "declare": Declare,
        "split": Split,
        "twist": Twist,
        "stick": Stick,
    }
    return plain[word](head), cards(rest)


def moves(
    *texts: str,
    rules: RuleSet = TABLE,
    seats: Sequence[str] = ("Ann", "Bob", "Cat"),
    banker: str = "Ann",
) -> Iterator[Moved]:
    """A deal from its start through some moves."""
    deal = start_deal(rules, seats, banker)
    for text in texts:
        action, drawn = read_move(text)
        moved = Moved(deal, action, drawn, apply(deal, action, drawn))
        yield moved
        deal = moved.after


def deal_after(*texts: str, rules: RuleSet = TABLE, seats: Sequence[str] = NAMES[:3]) -> Deal:
    """The deal after some moves; the first seat is the banker."""
    deal = start_deal(rules, seats, seats[0])
    for moved in moves(*texts, rules=rules, seats=seats, banker=seats[0]):
        deal = moved.after
    return deal


# --- everything that could be asked --------------------------------------------------------


def amounts(deal: Deal) -> list[int]:
    """-1, 0, 1, every limit there is now with its neighbours, and a huge number."""
    limits = {0, deal.rules.stake_minimum, deal.rules.stake_maximum or 0}
    if deal.phase == "players":
        hand = deal.hands[deal.turn]
        limits |= {hand.initial, 2 * hand.initial, 2 * hand.stake, *hand.bought}
    return sorted({limit + by for limit in limits for by in (-1, 0, 1)} | {HUGE})


def of_seat(deal: Deal, seat: str) -> Iterator[Action]:
    """Everything that `seat` could ask."""
    for kind in (Declare, Split, Twist, Stick):
        yield kind(seat)
    for amount in amounts(deal):
        yield Stake(seat, amount)
        yield Buy(seat, amount)


def alphabet(deal: Deal) -> Iterator[Action]:
    """Everything that could be asked of the deal by anybody."""
    yield DealCards()
    yield MISHAP
    for seat in deal.seats:
        yield from of_seat(deal, seat)


def option_allows(option: Option, action: Action) -> bool:
    """Whether `action` is one that `option` offers."""
    if option.action != action.word or option.seat != getattr(action, "seat", option.seat):
        return False
    amount = getattr(action, "amount", None)
    if amount is None:
        return option.min is None
    assert option.min is not None
    return option.min <= amount and (option.max is None or amount <= option.max)


def offered(option: Option) -> Iterator[Action]:
    """Every action that an option offers, each amount within its limits."""
    if option.action == "deal":
        yield DealCards()
    elif option.action == "annul":
        yield MISHAP
    elif option.min is not None and option.max is not None:
        kind = Stake if option.action == "stake" else Buy
        yield from (kind(str(option.seat), n) for n in range(option.min, option.max + 1))
    else:
        yield read_move(f"{option.seat} {option.action}")[0]


# --- whole play ----------------------------------------------------------------------------


def play(game: Game, action: Action) -> Played:
    """One step of a game, with the cards it took."""
    drawn = game.stock[: game.deal.due(action)]
    done = step(game, action)
    moved = Moved(game.deal, action, drawn, Step(done.game.deal, done.entries, done.because))
    return Played(moved, game, done.game)


_TASTE: Final = {"split": 9, "buy": 5, "twist": 4, "stick": 2, "declare": 1}


def choice(deal: Deal, rng: random.Random) -> Action:
    """What a lively player would do: he splits, buys and twists; now and then all is annulled."""
    legal = options(deal)
    if rng.random() < 0.004:
        return MISHAP
    free = [option for option in legal if option.action != "annul"]
    weights = [_TASTE.get(option.action, 1) for option in free]
    if deal.phase == "banker":
        stop = deal.bank_hand.total > 16
        weights = [5 if (option.action == "stick") == stop else 1 for option in free]
    option = rng.choices(free, weights)[0]
    return rng.choice(list(offered(option)))


def playout(game: Game, rng: random.Random) -> Iterator[Played]:
    """A deal played to its end by lively players."""
    while game.deal.phase not in ("settled", "void"):
        played = play(game, choice(game.deal, rng))
        yield played
        game = played.after


def _in_front(stock: Sequence[Card], wanted: Iterable[tuple[int, str]]) -> tuple[Card, ...]:
    """The stock with cards of the wanted ranks at the wanted places, as far as there are any."""
    cards_now = list(stock)
    fixed: set[int] = set()
    for place, rank in wanted:
        for other, card in enumerate(cards_now):
            if card.rank == rank and other not in fixed:
                cards_now[place], cards_now[other] = card, cards_now[place]
                break
        fixed.add(place)
    return tuple(cards_now)


def stacked(rules: RuleSet, seats: int, rng: random.Random) -> tuple[Card, ...]:
    """A shuffled stock, often stacked so that something rare is dealt."""
    stock = shuffled(rules, seats, rng)
    ten = next(rank for rank in reversed(rules.ranks) if rank in ("10", "J", "Q", "K"))
    mood = rng.randrange(6)
    lucky = rng.randrange(seats)
    if mood == 0:
        return _in_front(stock, [(seats - 1, ten), (2 * seats - 1, "A"), (0, "A"), (seats, ten)])
    if mood == 1:
        return _in_front(stock, [(lucky, "A"), (seats + lucky, ten), (seats - 1, "A")])
    if mood == 2:
        pair = rng.choice(rules.ranks)
        return _in_front(stock, [(n, pair) for n in (0, seats, 2 * seats, 2 * seats + 1)])
    if mood == 3:
        low: list[Rank] = [rank for rank in RANKS[:4] if rank in rules.ranks]
        wanted = [(n, low[n % len(low)]) for n in range(min(2 * seats + 8, 16))]
        return _in_front(stock, wanted)
    return stock


TABLES: Final = (TABLE, PAIRS, LOW, SMALL, PAIRS)
"""The rule sets that games are played with."""


def games(seed: int, count: int) -> Iterator[Game]:
    """Fresh games of two to eight seats, with whole and small packs, stacked and not."""
    rng = random.Random(seed)
    for number in range(count):
        rules = TABLES[number % len(TABLES)]
        seats = rng.choice((2, 3, 4, 4) if rules is SMALL else (2, 3, 3, 4, 5, 8))
        banker = rng.choice(NAMES[:seats])
        yield new_game(rules, NAMES[:seats], banker, stacked(rules, seats, rng))


def histories(seed: int, count: int) -> Iterator[list[Played]]:
    """Whole deals of `games`, each step of each."""
    rng = random.Random(-seed)
    for game in games(seed, count):
        yield list(playout(game, rng))
