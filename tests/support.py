"""Small helpers of the tests: deals in a line, everything one could ask, whole play."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from pontoon_rules import (
    GUIDE,
    HOME,
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
    Malformed,
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
    named,
    new_game,
    options,
    shuffled,
    start_deal,
    step,
    with_variants,
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
TENS: Final = evolve(TABLE, ranks=("A", "5", "9", "10", "J", "K"), packs=((2, 1), (5, 2)))
"""Many ten-cards of several ranks."""
SEVENS: Final = evolve(TABLE, ranks=("A", "6", "7", "8", "K"), packs=((2, 1), (4, 3)))
"""Three packs of 6, 7 and 8: the bonus table is looked at again and again."""
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
    elif option.min is not None:
        kind = Stake if option.action == "stake" else Buy
        yield from (kind(str(option.seat), option.min + n) for n in (0, 1, 2, 7))
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
    """The stock with the wanted ranks, or cards, at the wanted places, as far as there are any."""
    cards_now = list(stock)
    fixed: set[int] = set()
    for place, name in wanted:
        for other, card in enumerate(cards_now):
            if name in (card.rank, str(card)) and other not in fixed:
                cards_now[place], cards_now[other] = card, cards_now[place]
                break
        fixed.add(place)
    return tuple(cards_now)


def stacked(rules: RuleSet, seats: int, rng: random.Random) -> tuple[Card, ...]:
    """A shuffled stock, often stacked so that something rare is dealt."""
    stock = shuffled(rules, seats, rng)
    ten = next(rank for rank in reversed(rules.ranks) if rank in ("10", "J", "Q", "K"))
    mood = rng.randrange(8 if rules.bonuses else 6)
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
    if mood > 3 and rules.bonuses:
        return _in_front(stock, _bonus_hands(seats, rng))
    return stock


def _bonus_hands(seats: int, rng: random.Random) -> Iterator[tuple[int, str]]:
    """Two of 6-7-8 or of three sevens to everybody, the third to draw; often of one suit."""
    for seat in range(seats - 1):
        suit = rng.choice(("", "S", "S", "H"))
        hand = rng.choice(("678", "777", "867", "786"))
        for place, rank in zip((seat, seats + seat, 2 * seats + seat), hand, strict=True):
            yield place, rank + suit
    yield seats - 1, "K"


TABLES: Final = (TABLE, PAIRS, LOW, SMALL, PAIRS)
"""The rule sets that games are played with."""
HALF_MORE: Final = Fraction(3, 2)
BONUSES: Final = with_variants(TABLE, ("spanish",)).bonuses
OTHER_TABLES: Final[dict[str, RuleSet]] = {
    "home": HOME,
    "guide": GUIDE,
    "home+spanish": named("home+spanish"),
    "table+malaysian": named("table+malaysian"),
    "guide+ace-high, Pontoons paid once": evolve(named("guide+ace-high"), pontoon_pays=1),
    "home+sudden-death": named("home+sudden-death"),
    "table+rotating": named("table+rotating"),
    "bonuses for 6, 7 and 8": evolve(SEVENS, bonuses=BONUSES, draw_at_21="twist"),
    "a bonus below the trick": evolve(LOW, bonuses=BONUSES),
    "a bonus above the trick": evolve(
        LOW, bonuses=(("5-cards", 4), ("678", 3)), trick_pays=HALF_MORE
    ),
    "split by value, ace and king a class": evolve(TENS, split_by="value", ace_king="class"),
    "split by value, split Pontoons plain": evolve(
        TENS, split_by="value", split_pontoon="ordinary", split_hands=None, draw_at_21="twist"
    ),
    "a class of its own, paid once when split": evolve(
        TENS, ace_king="class", split_pontoon="single", ties="player", pontoon_pays=HALF_MORE
    ),
    "a class of its own, plain when split": evolve(
        TENS, ace_king="class", split_pontoon="ordinary", sudden_death="turn", copies=6
    ),
    "ace and king paid apart": evolve(
        TENS, ace_king="double", pontoon_pays=HALF_MORE, split_pontoon="single"
    ),
    "buys of any amount": evolve(LOW, buy_later_minimum="any", draw_at_21="twist"),
    "the banker draws to 17 and stops": evolve(LOW, banker_stops_at=17, banker_draws_below=17),
    "the banker draws to 15": evolve(PAIRS, banker_draws_below=15, ties="player"),
    "the banker stops at 21": evolve(LOW, banker_stops_at=21, shuffle="every-deal"),
    "sudden death in the turn": evolve(PAIRS, sudden_death="turn", bank_optional=True),
    "sudden death, split by value": evolve(
        TENS, sudden_death="second-cards", split_by="value", bank_passes="rotate"
    ),
    "holders agree, or decline": evolve(PAIRS, bank_agreement="holders", bank_optional=True),
    "all agree, even under a Pontoon": evolve(
        PAIRS, bank_agreement="players", bank_under_pontoon=True, bank_sale="always"
    ),
    "all agree or decline": evolve(PAIRS, bank_agreement="players", bank_optional=True),
    "other stakes and rates": evolve(
        PAIRS, stake_minimum=2, stake_maximum=3, stick_minimum=17, trick_pays=3,
        banker_pontoon_takes=3, banker_trick_takes=HALF_MORE, split_hands=3,
    ),
}  # fmt: skip
"""Rule sets in which every switch is as some table has it, with packs that make it matter."""


def games(seed: int, count: int, tables: Sequence[RuleSet] = TABLES) -> Iterator[Game]:
    """Fresh games of two to eight seats, with whole and small packs, stacked and not."""
    rng = random.Random(seed)
    for number in range(count):
        rules = tables[number % len(tables)]
        seats = rng.choice((2, 3, 4, 4) if rules is SMALL else (2, 3, 3, 4, 5, 8))
        banker = rng.choice(NAMES[:seats])
        yield new_game(rules, NAMES[:seats], banker, stacked(rules, seats, rng))


def histories(seed: int, count: int, tables: Sequence[RuleSet] = TABLES) -> Iterator[list[Played]]:
    """Whole deals of `games`, each step of each."""
    rng = random.Random(-seed)
    for game in games(seed, count, tables):
        yield list(playout(game, rng))


# --- random rule sets ------------------------------------------------------------------------

CHOICES: Final[dict[str, tuple[object, ...]]] = {
    "bonuses": ((), BONUSES, (("5-cards", 4), ("777", 5)), (("678-suited", 7), ("777-spades", 2))),
    "packs": (((2, 1), (5, 2)), ((2, 2),), ((2, 1), (4, 3))),
    "stake_minimum": (1, 2),
    "stake_maximum": (5, None, 2),
    "stick_minimum": (15, 12, 17),
    "split_by": ("rank", "value"),
    "split_hands": (4, None, 2, 6),
    "split_pontoon": ("pontoon", "single", "ordinary"),
    "buy_later_minimum": ("original", "any"),
    "draw_at_21": ("none", "twist"),
    "banker_stops_at": (None, 21, 17),
    "banker_draws_below": (None, 17, 12),
    "ties": ("banker", "player"),
    "ace_king": ("pontoon", "double", "class"),
    "sudden_death": ("none", "second-cards", "turn"),
    "pontoon_pays": (2, 1, 3, HALF_MORE),
    "trick_pays": (2, 1, 3, HALF_MORE),
    "banker_pontoon_takes": (2, 1, HALF_MORE),
    "banker_trick_takes": (2, 1, HALF_MORE),
    "bank_passes": ("pontoon", "rotate"),
    "bank_agreement": ("none", "holders", "players"),
    "bank_optional": (False, True),
    "bank_sale": ("none", "only-without-pontoon", "always"),
    "bank_under_pontoon": (False, True),
    "shuffle": ("after-pontoon", "every-deal"),
}


def random_rules(rng: random.Random) -> RuleSet:
    """Some table's rules with some switches changed, where they go together."""
    while True:
        usual = rng.choice((TABLE, HOME, GUIDE, PAIRS, LOW, TENS, SEVENS))
        names = [name for name in CHOICES if rng.random() < 0.3]
        changes = {name: rng.choice(CHOICES[name]) for name in names}
        try:
            return evolve(usual, **changes)
        except Malformed:
            continue
