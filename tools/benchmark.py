"""How fast the engine is, beside peers measured in the same run.

    python tools/benchmark.py [--short]

A *transition* is one `apply` of a recorded legal action with its cards, legality checked, all
phases counted.  The unit is chess: one push plus one pop of a recorded legal move.  A *deal* is
played from the first card to the last chip by a seeded random player, beside a round of
blackjack21.  Imports are timed in fresh processes.  Needs the extra `bench`.
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

import chess
from blackjack21 import DEFAULT_SUITS, Deck, Table  # type: ignore[import-untyped]

import pontoon_rules as pontoon
from pontoon_rules.state import ENDED

ACTIONS: dict[str, type[pontoon.Declare | pontoon.Split | pontoon.Twist | pontoon.Stick]] = {
    "declare": pontoon.Declare,
    "split": pontoon.Split,
    "twist": pontoon.Twist,
    "stick": pontoon.Stick,
}
Recorded = list[tuple[pontoon.Deal, pontoon.Action, tuple[pontoon.Card, ...]]]


def chosen(rng: random.Random, game: pontoon.Game) -> pontoon.Action:
    """A random legal action."""
    option = rng.choice(pontoon.options(game.deal)[:-1])
    if option.action == "deal":
        return pontoon.DealCards()
    assert option.seat is not None
    if option.action in ("stake", "buy"):
        assert option.min is not None and option.max is not None
        amount = rng.randint(option.min, option.max)
        if option.action == "stake":
            return pontoon.Stake(option.seat, amount)
        return pontoon.Buy(option.seat, amount)
    return ACTIONS[option.action](option.seat)


def play_deal(rng: random.Random, seats: tuple[str, ...], log: Recorded | None = None) -> None:
    """One whole deal of random legal actions."""
    stock = pontoon.shuffled(pontoon.TABLE, len(seats), rng)
    game = pontoon.new_game(pontoon.TABLE, seats, seats[0], stock)
    while game.deal.phase not in ENDED:
        action = chosen(rng, game)
        if log is not None:
            log.append((game.deal, action, game.stock[: game.deal.due(action)]))
        game = pontoon.step(game, action).game


def recorded(deals: int) -> Recorded:
    """The actions of whole deals of two to eight seats."""
    rng = random.Random(7)
    log: Recorded = []
    for number in range(deals):
        play_deal(rng, tuple("ABCDEFGH"[: 2 + number % 7]), log)
    return log


def transitions(log: Recorded) -> float:
    """Transitions a second."""
    apply = pontoon.apply
    start = time.perf_counter()
    for deal, action, cards in log:
        apply(deal, action, cards)
    return len(log) / (time.perf_counter() - start)


def chess_moves(count: int) -> list[chess.Move]:
    """A random game of chess."""
    rng, board = random.Random(7), chess.Board()
    moves: list[chess.Move] = []
    while len(moves) < count and not board.is_game_over():
        move = rng.choice(list(board.legal_moves))
        moves.append(move)
        board.push(move)
    return moves


def push_and_pop(moves: list[chess.Move], games: int) -> float:
    """Moves pushed and popped a second, each position reached once."""
    spent = 0.0
    for _ in range(games):
        board = chess.Board()
        start = time.perf_counter()
        for move in moves:
            board.push(move)
        for _ in moves:
            board.pop()
        spent += time.perf_counter() - start
    return games * len(moves) / spent


def deals(count: int) -> float:
    """Deals of four seats a second, choosing included."""
    rng = random.Random(11)
    start = time.perf_counter()
    for _ in range(count):
        play_deal(rng, ("Ann", "Bob", "Cat", "Dan"))
    return count / (time.perf_counter() - start)


def blackjack_rounds(count: int) -> float:
    """Rounds of blackjack21 with three players a second, each hitting up to 17."""
    start = time.perf_counter()
    for _ in range(count):
        table = Table((("Bob", 2), ("Cat", 2), ("Dan", 2)), Deck(DEFAULT_SUITS))
        table.start_game()
        while (hand := table.current_hand) is not None:
            table.hit() if hand.total < 17 else table.stand()
    return count / (time.perf_counter() - start)


def import_time(module: str, runs: int) -> float:
    """Milliseconds to import a module in a fresh process, the median."""
    code = (
        "import time; start = time.perf_counter(); "
        f"import {module}; print(time.perf_counter() - start)"
    )
    found = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout)
        for _ in range(runs)
    ]
    return 1000 * statistics.median(found)


def paired(
    one: Callable[[], float], other: Callable[[], float], rounds: int
) -> tuple[float, float, float]:
    """Medians of both, and of the ratio, measured in turn so that the machine's mood cancels."""
    pairs = []
    for _ in range(rounds):
        gc.collect()
        pairs.append((one(), other()))
    ratios = [mine / theirs for mine, theirs in pairs]
    mine, theirs = zip(*pairs, strict=True)
    return statistics.median(mine), statistics.median(theirs), statistics.median(ratios)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="a quick look")
    short = parser.parse_args().short
    rounds, size = (3, 1) if short else (15, 5)
    log, moves = recorded(100 * size), chess_moves(200)
    print(f"Python {sys.version.split()[0]}, {len(log)} recorded transitions, {rounds} rounds\n")
    figures = [
        (
            "transitions/s",
            "chess push+pop/s",
            *paired(lambda: transitions(log), lambda: push_and_pop(moves, 2 * size), rounds),
        ),
        (
            "deals/s, 4 seats",
            "blackjack21 rounds/s",
            *paired(lambda: deals(40 * size), lambda: blackjack_rounds(40 * size), rounds),
        ),
        (
            "import, ms",
            "import chess, ms",
            *paired(
                lambda: import_time("pontoon_rules", 1), lambda: import_time("chess", 1), rounds
            ),
        ),
    ]
    for mine, theirs, one, other, ratio in figures:
        print(f"{mine:18}{one:>12,.0f}   {theirs:22}{other:>12,.0f}   ratio {ratio:.2f}")


if __name__ == "__main__":
    main()
