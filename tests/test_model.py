"""The formal model of `spec/model`, checked by TLC, and held against the engine both ways.

The model was written from the clauses alone.  TLC explores it; then every transition of two small
tables must be the engine's and the other way round, and random walks through a larger one are
replayed.  Z3 proves the limits of buying over the engine's own functions, for all integers.
"""

from __future__ import annotations

import sys
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from pontoon_rules import (
    RANKS,
    TABLE,
    Action,
    Amount,
    Annul,
    Buy,
    Card,
    Deal,
    DealCards,
    Declare,
    Hand,
    Rank,
    RuleSet,
    Split,
    Stake,
    Stick,
    Twist,
    apply,
    balances,
    check,
    evolve,
    full_pack,
    new_game,
    start_deal,
    step,
    succession,
)
from pontoon_rules.chapters.buying import buy_limits
from pontoon_rules.chapters.dealing import stake_limits
from pontoon_rules.state import all_hands, cards_needed, seat_to_act

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import model  # noqa: E402

needs_tlc: Final = pytest.mark.skipif(
    model.unavailable() is not None, reason=model.unavailable() or "TLC is here"
)

# ------------------------------------------------------------------------------------------------
# TLC over the model
# ------------------------------------------------------------------------------------------------

QUICK: Final = {
    "buys": 2_561,
    "splits": 11_276,
    "three": 10_227,
    "tricks": 22_260,
    "two": 15_999,
    "voids": 6_098,
}
"""How many states each configuration has: fewer would mean that a rule forbids too much."""

TWINS: Final = {
    "wrong-bust-again": "SettledAsClausesSay",
    "wrong-draws-on": "Stops",
    "wrong-first-buy": "BuysWithinLimits",
    "wrong-new-stake": "StakeAtMostSeven",
    "wrong-split-bank": "BankPasses",
    "wrong-tie-refunded": "SettledAsClausesSay",
    "wrong-unfair": "a temporal property",
}

checked: Final = cache(model.check)


@needs_tlc
@pytest.mark.parametrize("name", QUICK)
def test_every_state_keeps_the_rules(name: str) -> None:
    outcome = checked(name)
    assert outcome.violated is None, "\n".join(model.shown(outcome))
    assert outcome.distinct == QUICK[name]


@needs_tlc
@pytest.mark.parametrize("name", TWINS)
def test_wrong_twins_are_refuted(name: str) -> None:
    outcome = checked(name)
    assert outcome.violated == TWINS[name]
    assert outcome.trace[0][1]["phase"] == "first-cards"


@needs_tlc
def test_nothing_holds_only_because_nothing_happens() -> None:
    wanted = set(model.situations())
    reached = set().union(*(checked(name).reached for name in QUICK))
    assert len(wanted) > 20
    assert wanted == reached


@needs_tlc
def test_a_counterexample_shows_the_broken_rule() -> None:
    last = checked("wrong-first-buy").trace[-1][1]
    assert any(
        later > before for hand in last["hands"] for before, later in pairwise(hand["bought"])
    )


def test_every_configuration_is_known() -> None:
    assert {*QUICK, *TWINS, *TABLES, "simulate", "more"} == set(model.configurations())


def test_sizes_are_those_of_the_readme() -> None:
    text = (model.MODEL / "README.md").read_text(encoding="utf-8")
    for name, states in QUICK.items():
        assert f"| `{name}` | {states:,} |" in text


def test_the_reader_reads_values() -> None:
    text = '<<[a |-> -1, b |-> {"x, y", TRUE}], (1 :> <<>> @@ 3 :> 0)>>'
    assert model.read(text) == ({"a": -1, "b": frozenset(("x, y", True))}, {1: (), 3: 0})
    assert model.read_state('/\\ one = << >>\n/\\ two = "a"\n') == {"one": (), "two": "a"}
    with pytest.raises(model.TlcError):
        model.read("[a = 1]")


# ------------------------------------------------------------------------------------------------
# One state, seen in the same way in the model and in the engine
# ------------------------------------------------------------------------------------------------

Cards = tuple[int, ...]
"""Cards as the model writes them: 1 is the ace, 13 the king."""


class HandSeen(NamedTuple):
    seat: int
    cards: Cards
    initial: int
    bought: tuple[int, ...]
    twisted: bool
    split: bool
    status: str


class Seen(NamedTuple):
    """What the model knows about a deal: the cards of a bust hand are under the pack."""

    phase: str
    hands: tuple[HandSeen, ...]
    bank: Cards
    net: tuple[Amount, ...]
    after: tuple[int, bool]
    fresh: tuple[tuple[int, int], ...]
    under: Cards


class Label(NamedTuple):
    """What was done, and the cards that came for it."""

    word: str
    seat: int
    amount: int
    cards: Cards


Edge = tuple[Seen, Label, Seen]


def counted(cards: Iterable[int]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(Counter(cards).items()))


def bag(fresh: Any) -> tuple[tuple[int, int], ...]:
    """The fresh cards of the model, whose ranks may be written as a sequence."""
    pairs = fresh.items() if isinstance(fresh, Mapping) else enumerate(fresh, 1)
    return tuple(sorted((rank, number) for rank, number in pairs if number))


def seen_in_model(state: model.State) -> Seen:
    hands = tuple(HandSeen(**hand) for hand in state["hands"])
    after = state["after"]["bank"], state["after"]["shuffle"]
    fresh = bag(state["fresh"])
    return Seen(state["phase"], hands, state["bank"], state["net"], after, fresh, state["under"])


def seat_in_model(before: Seen, word: str, bank: int) -> int:
    """Whose action it is in the model: the next to stake, the first unfinished hand, the banker."""
    if word in ("deal", "annul"):
        return 0
    if before.phase == "stakes":
        return next(hand.seat for hand in before.hands if not hand.initial)
    return next((hand.seat for hand in before.hands if hand.status == "open"), bank)


def label_in_model(before: Seen, act: Mapping[str, Any], bank: int) -> Label:
    seat = seat_in_model(before, act["word"], bank)
    return Label(act["word"], seat, act["amount"], act["cards"])


class Setting(NamedTuple):
    """A table of the model as the engine knows it."""

    rules: RuleSet
    seats: tuple[str, ...]
    bank: int
    pack: tuple[int, ...]

    @property
    def banker(self) -> str:
        return self.seats[self.bank - 1]


def setting(name: str, first: model.State, **changes: Any) -> Setting:
    """The table of a configuration; `first` is its first state, which holds the whole pack."""
    constants = model.constants(name)
    pack = dict(bag(first["fresh"]))
    (copies,) = set(pack.values())
    ranks = tuple(RANKS[rank - 1] for rank in sorted(pack))
    most = constants["MostStake"]
    rules = evolve(TABLE, ranks=ranks, copies=copies, stake_maximum=most, **changes)
    seats = tuple(f"seat {number + 1}" for number in range(constants["Seats"]))
    return Setting(rules, seats, constants["Bank"], tuple(Counter(pack).elements()))


def numbers(cards: Iterable[Card]) -> Cards:
    return tuple(RANKS.index(card.rank) + 1 for card in cards)


def as_cards(cards: Iterable[int]) -> tuple[Card, ...]:
    ranks: Iterator[Rank] = (RANKS[number - 1] for number in cards)
    return tuple(map(Card, ranks))


def hand_in_engine(table: Setting, hand: Hand) -> HandSeen:
    bust = hand.status == "bust"
    return HandSeen(
        table.seats.index(hand.seat) + 1,
        () if bust else numbers(hand.cards),
        hand.initial,
        hand.bought,
        hand.twisted,
        hand.split,
        hand.status,
    )


def seen_in_engine(table: Setting, deal: Deal, under: Cards) -> Seen:
    """The same view of the engine's deal; the engine itself does not order the cards."""
    hands = tuple(hand_in_engine(table, hand) for hand in all_hands(deal))
    bank = numbers(deal.bank_hand.cards)
    gone = Counter(under) + Counter(bank)
    gone.update(card for hand in hands for card in hand.cards)
    fresh = counted((Counter(table.pack) - gone).elements())
    assert deal.pack.stock == sum(number for _, number in fresh) + len(under)
    net = tuple(balances(deal)[seat] for seat in table.seats)
    return Seen(deal.phase, hands, bank, net, follows(table, deal), fresh, under)


def follows(table: Setting, deal: Deal) -> tuple[int, bool]:
    after = succession(deal)
    if after is None or after.banker is None:
        return 0, False
    return table.seats.index(after.banker) + 1, after.shuffle


# ------------------------------------------------------------------------------------------------
# All transitions, both ways
# ------------------------------------------------------------------------------------------------

TABLES: Final = {"compare-splits": 11_329, "compare-three": 3_529, "compare-tiny": 7_886}
"""How many transitions each table has."""

dumped: Final = cache(model.graph)


def edges_of_model(name: str) -> set[Edge]:
    graph, bank = dumped(name), int(model.constants(name)["Bank"])
    seen = {number: seen_in_model(state) for number, state in graph.states.items()}
    return {
        (seen[one], label_in_model(seen[one], graph.states[two]["act"], bank), seen[two])
        for one, two in graph.edges
    }


def first_of(name: str) -> model.State:
    states = dumped(name).states.values()
    return next(state for state in states if state["act"]["word"] == "start")


def alphabet(table: Setting) -> list[Action]:
    """Everything anybody could ask for, lawful or not."""
    most = table.rules.stake_maximum or 1
    actions: list[Action] = [DealCards()]
    for seat in table.seats:
        actions += [Declare(seat), Split(seat), Twist(seat), Stick(seat)]
        actions += [Stake(seat, amount) for amount in range(most + 2)]
        actions += [Buy(seat, amount) for amount in range(2 * most + 2)]
    return actions


def label_in_engine(table: Setting, action: Action, cards: Cards) -> Label:
    seat = getattr(action, "seat", None)
    number = 0 if seat is None else table.seats.index(seat) + 1
    return Label(action.word, number, getattr(action, "amount", 0), cards)


def draws(seen: Seen, needed: int) -> Iterator[Cards]:
    """The cards that may come: any fresh one, then those under the pack in order."""
    if needed == 0:
        yield ()
        return
    for rank, _ in seen.fresh or counted(seen.under[:1]):
        fresh = counted((Counter(dict(seen.fresh)) - Counter((rank,))).elements())
        under = seen.under if seen.fresh else seen.under[1:]
        for more in draws(seen._replace(fresh=fresh, under=under), needed - 1):
            yield (rank, *more)


def moves(
    table: Setting, deal: Deal, seen: Seen, actions: Sequence[Action]
) -> Iterator[tuple[Action, Cards, Deal, Cards]]:
    """Every transition of the engine: action, cards, the deal then, the cards under the pack."""
    for action in actions:
        if check(deal, action) is not None:
            continue
        needed = cards_needed(deal, action)
        for cards in draws(seen, needed if needed <= deal.pack.stock else 0):
            done = apply(deal, action, as_cards(cards))
            yield action, cards, done.deal, under_after(seen, cards, done.deal)


def under_after(seen: Seen, cards: Cards, deal: Deal) -> Cards:
    """The cards under the pack: without those drawn from there, with those of a new bust hand."""
    fresh = sum(number for _, number in seen.fresh)
    under = seen.under[max(0, len(cards) - fresh) :]
    old = [hand.status for hand in seen.hands]
    for status, hand in zip(old, deal.hands, strict=False):
        if hand.status == "bust" != status:
            under += numbers(hand.cards)
    return under


def edges_of_engine(table: Setting, may_annul: bool) -> set[Edge]:
    """All transitions that the engine allows, by breadth-first search over its deals."""
    actions = alphabet(table) + ([Annul("a mishap")] if may_annul else [])
    start = start_deal(table.rules, table.seats, table.banker)
    first = seen_in_engine(table, start, ())
    waiting, known = deque([(start, first)]), {first}
    edges: set[Edge] = set()
    while waiting:
        deal, before = waiting.popleft()
        for action, cards, then, under in moves(table, deal, before, actions):
            seen = seen_in_engine(table, then, under)
            edges.add((before, label_in_engine(table, action, cards), seen))
            if seen not in known:
                known.add(seen)
                waiting.append((then, seen))
    return edges


def engine_against(name: str, **changes: Any) -> set[Edge]:
    may_annul = bool(model.constants(name)["MayAnnul"])
    return edges_of_engine(setting(name, first_of(name), **changes), may_annul)


@needs_tlc
@pytest.mark.parametrize("name", TABLES)
def test_every_transition_is_the_same(name: str) -> None:
    """The whole relation: what may be done, by whom, with which cards, and what comes of it."""
    of_model, of_engine = edges_of_model(name), engine_against(name)
    assert len(of_model) == TABLES[name]
    assert not list(of_model - of_engine)[:1], "the model allows what the engine does not"
    assert not list(of_engine - of_model)[:1], "the engine allows what the model does not"


@needs_tlc
@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("compare-tiny", {"stick_minimum": 16}),
        ("compare-tiny", {"banker_pontoon_takes": 1}),
        ("compare-splits", {"split_hands": 3}),
    ],
)
def test_another_rule_would_be_noticed(name: str, changes: dict[str, int]) -> None:
    assert edges_of_model(name) != engine_against(name, **changes)


# ------------------------------------------------------------------------------------------------
# Random walks, replayed
# ------------------------------------------------------------------------------------------------

walks: Final = cache(model.simulate)
WALKS: Final = 100


def action_of(table: Setting, label: Label) -> Action:
    seat = table.seats[label.seat - 1]
    kinds: dict[str, Callable[[], Action]] = {
        "deal": DealCards,
        "stake": lambda: Stake(seat, label.amount),
        "buy": lambda: Buy(seat, label.amount),
        "declare": lambda: Declare(seat),
        "split": lambda: Split(seat),
        "twist": lambda: Twist(seat),
        "stick": lambda: Stick(seat),
    }
    return kinds[label.word]()


def labelled(walk: Sequence[model.State], bank: int) -> list[tuple[Label, Seen]]:
    seen = [seen_in_model(state) for state in walk]
    return [
        (label_in_model(before, state["act"], bank), after)
        for before, state, after in zip(seen, walk[1:], seen[1:], strict=False)
    ]


def size(seen: Seen) -> int:
    return sum(number for _, number in seen.fresh)


def stock_for(table: Setting, walk: Sequence[model.State]) -> tuple[Card, ...]:
    """A pack in the order in which its fresh cards come in this walk."""
    came: list[int] = []
    for before, after in pairwise(walk):
        taken = size(seen_in_model(before)) - size(seen_in_model(after))
        came += after["act"]["cards"][:taken]
    return as_cards([*came, *(Counter(table.pack) - Counter(came)).elements()])


def replayed(table: Setting, walk: Sequence[model.State]) -> None:
    """The same walk through `apply`, and through `step` with an ordered stock."""
    deal = start_deal(table.rules, table.seats, table.banker)
    game = new_game(table.rules, table.seats, table.banker, stock_for(table, walk))
    for label, expected in labelled(walk, table.bank):
        action = action_of(table, label)
        assert label.seat in (0, table.seats.index(seat_to_act(deal) or "") + 1)
        deal = apply(deal, action, as_cards(label.cards)).deal
        game = step(game, action).game
        assert game.deal == deal
        assert seen_in_engine(table, deal, expected.under) == expected
        assert len(game.stock) == size(expected) + len(expected.under)
        assert numbers(game.stock)[size(expected) :] == expected.under


@needs_tlc
def test_walks_through_the_model_are_deals_of_the_engine() -> None:
    for walk in walks("simulate", WALKS):
        replayed(setting("simulate", walk[0]), walk)


@needs_tlc
def test_the_walks_see_everything() -> None:
    states = [state for walk in walks("simulate", WALKS) for state in walk]
    words = {state["act"]["word"] for state in states}
    hands = [hand for state in states for hand in state["hands"]]
    assert words == {"start", "deal", "stake", "declare", "split", "buy", "twist", "stick"}
    assert {hand["status"] for hand in hands} == {
        *("open", "stuck", "declared", "twenty-one", "five-cards", "bust")
    }
    assert max(len(hand["bought"]) for hand in hands) == 3
    assert any(hand["split"] for hand in hands)
    assert all(walk[-1]["phase"] == "settled" for walk in walks("simulate", WALKS))


def test_the_whole_pack_is_the_engines() -> None:
    """A pack of the model is an ordinary pack of the engine with fewer ranks and copies."""
    rules = evolve(TABLE, ranks=("A", "K"), copies=4)
    assert counted(numbers(full_pack(rules, 2))) == ((1, 4), (13, 4))


# ------------------------------------------------------------------------------------------------
# Z3: the limits of buying, for all integers, over the engine's own functions
# ------------------------------------------------------------------------------------------------

Limits = Callable[[Any, tuple[Any, ...]], tuple[Any, Any]]

MOST_BUYS: Final = 3


def clause_limits(original: Any, bought: tuple[Any, ...]) -> tuple[Any, Any]:
    """`buy.limit.first` and `buy.limit.later`, as their formal parts say."""
    return (original, bought[-1]) if bought else (original, 2 * original)


def limits_by_first_buy(original: Any, bought: tuple[Any, ...]) -> tuple[Any, Any]:
    """Wrong: the cap of every later buy is the first one."""
    return (original, bought[0]) if bought else (original, 2 * original)


def limits_by_stake(original: Any, bought: tuple[Any, ...]) -> tuple[Any, Any]:
    """Wrong: the limits follow the stake as it grows."""
    stake = original + sum(bought)
    return stake, 2 * stake


class Prover:
    """Z3, asked in one way only: do the assumptions force the claim?"""

    def __init__(self, z3: Any) -> None:
        self.z3 = z3
        self.original = z3.Int("original")
        self.addition = z3.Int("addition")

    def history(self, buys: int) -> tuple[Any, ...]:
        return tuple(self.z3.Int(f"bought_{number}") for number in range(buys))

    def counterexample(self, assumptions: Sequence[Any], claim: Any) -> Any | None:
        """Integers that fulfil the assumptions and not the claim; None where there are none."""
        solver = self.z3.Solver()
        solver.add(*assumptions)
        assert solver.check() == self.z3.sat, "the assumptions contradict each other"
        solver.add(self.z3.Not(claim))
        answer = solver.check()
        assert answer != self.z3.unknown
        return solver.model() if answer == self.z3.sat else None

    def invariant(self, bought: tuple[Any, ...]) -> Any:
        """What holds after every lawful buy: the induction hypothesis."""
        original = self.original
        last = bought[-1:]
        return self.z3.And(
            original >= 1,
            *(original <= amount for amount in last),
            *(amount <= 2 * original for amount in last),
            original + self.z3.Sum(bought) <= (1 + 2 * len(bought)) * original,
        )

    def buying(self, limits: Limits, bought: tuple[Any, ...]) -> list[Any]:
        """The hypothesis, and one more buy within `limits`."""
        low, high = limits(self.original, bought)
        return [self.invariant(bought), low <= self.addition, self.addition <= high]

    def step(self, limits: Limits, buys: int) -> Any | None:
        """A lawful buy after `buys` others that breaks the hypothesis."""
        bought = self.history(buys)
        claim = self.invariant((*bought, self.addition))
        return self.counterexample(self.buying(limits, bought), claim)


@pytest.fixture(name="prover")
def _prover() -> Prover:
    reason = "z3-solver is not installed: pip install pontoon-rules[model]"
    return Prover(pytest.importorskip("z3", reason=reason))


def test_seven_stakes_begin_with_any_stake(prover: Prover) -> None:
    """The base of the induction: every original stake the table allows, and every larger one."""
    low, high = stake_limits(TABLE)
    assert (low, high) == (1, 5)
    assert prover.counterexample([low <= prover.original], prover.invariant(())) is None


@pytest.mark.parametrize("buys", range(MOST_BUYS))
def test_seven_stakes_step(prover: Prover, buys: int) -> None:
    assert prover.step(buy_limits, buys) is None


def test_seven_stakes_end(prover: Prover) -> None:
    """Three buys at most, so the hypothesis gives seven times the original; `buy.most`."""
    bought = prover.history(MOST_BUYS)
    stake = prover.original + prover.z3.Sum(bought)
    seven = 7 * prover.original
    assert prover.counterexample([prover.invariant(bought)], stake <= seven) is None
    assert prover.counterexample([prover.invariant(bought)], stake < seven) is not None


def test_three_buys(prover: Prover) -> None:
    """Each buy brings a card, and five cards are complete; `stop.five-cards`, in induction."""
    buys, twists = prover.z3.Ints("buys twists")
    cards = 2 + buys + twists
    held = [buys >= 0, twists >= 0, buys <= MOST_BUYS, cards <= 5]
    assert prover.counterexample([*held, cards < 5], buys + 1 <= MOST_BUYS) is None
    assert prover.counterexample([*held, cards < 6], buys + 1 <= MOST_BUYS) is not None


@pytest.mark.parametrize("buys", range(MOST_BUYS))
def test_the_limits_are_those_of_the_clauses(prover: Prover, buys: int) -> None:
    bought = prover.history(buys)
    low, high = buy_limits(prover.original, bought)
    lowest, highest = clause_limits(prover.original, bought)
    same = prover.z3.And(low == lowest, high == highest)
    assert prover.counterexample([], same) is None


@pytest.mark.parametrize("buys", range(MOST_BUYS))
def test_something_can_always_be_bought(prover: Prover, buys: int) -> None:
    bought = prover.history(buys)
    low, high = buy_limits(prover.original, bought)
    assert prover.counterexample([prover.invariant(bought)], low <= high) is None


@pytest.mark.parametrize("buys", range(1, MOST_BUYS))
def test_a_later_buy_never_exceeds_the_one_before(prover: Prover, buys: int) -> None:
    bought = prover.history(buys)
    claim = prover.addition <= bought[-1]
    assert prover.counterexample(prover.buying(buy_limits, bought), claim) is None


def test_capping_by_the_first_buy_is_refuted(prover: Prover) -> None:
    bought = prover.history(2)
    wrong = prover.buying(limits_by_first_buy, bought)
    found = prover.counterexample(wrong, prover.addition <= bought[-1])
    assert found is not None
    assert found.eval(prover.addition > bought[-1])


def test_limits_by_the_new_stake_are_refuted(prover: Prover) -> None:
    found = prover.step(limits_by_stake, 1)
    assert found is not None
    amounts = [found.eval(amount) for amount in (prover.original, *prover.history(1))]
    assert found.eval(prover.addition).as_long() > 2 * amounts[0].as_long()
