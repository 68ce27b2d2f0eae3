"""The level `deal`: what comes of a whole deal from a known stock, action by action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..actions import Action
from ..amounts import amount_json
from ..cards import Card
from ..chapters.passing import Succession, succession
from ..chapters.settling import results, value_of
from ..clauses import ClauseId
from ..errors import Malformed
from ..game import Game, new_game, step
from ..ledger import balances
from ..refusals import Refused
from ..ruleset import RuleSet
from ..state import Deal, Hand, hand_number
from .hands import value_parts
from .values import Answer, Clauses, Json, refused

Part = tuple[str, Clauses]


def deal_answer(
    rules: RuleSet,
    seats: Iterable[str],
    banker: str,
    stock: Iterable[Card],
    actions: Iterable[Action],
) -> Answer:
    """Play the actions from the stock: how the deal ends, or how the last action is refused.

    Malformed as `new_game` and `step`, where an action before the last is refused, and where the
    deal has not ended after all of them.
    """
    applied: list[ClauseId] = []
    left = len(actions := tuple(actions))
    try:
        game = new_game(rules, seats, banker, stock)
        for action in actions:
            game = _played(game, action, applied)
            left -= 1
    except Refused as error:
        if left > 1:
            raise Malformed(f"an action before the last is refused: {error}") from None
        return refused(error.refusal.code, error.refusal.clause, tuple(applied))
    return ended(game.deal, tuple(dict.fromkeys(applied)))


def _played(game: Game, action: Action, applied: list[ClauseId]) -> Game:
    done = step(game, action)
    applied += done.because
    return done.game


def ended(deal: Deal, applied: Clauses) -> Answer:
    """The end of a deal; `applied` are the clauses of its steps.  Malformed while it goes on."""
    follows = succession(deal)
    if follows is None:
        raise Malformed(f"the deal has not ended: it stands in the phase {deal.phase}")
    hands = list(hands_json(deal))
    why = void_because(applied) if deal.phase == "void" else follows.because
    each = (tuple(hand["because"]) for hand in hands)
    clauses = tuple(dict.fromkeys((*applied, *(clause for found in each for clause in found))))
    result = {
        "status": deal.phase,
        "hands": hands,
        "banker_hand": bank_json(deal),
        "net": net_json(deal),
        "next_banker": follows.banker,
        "shuffle": follows.shuffle,
        "because": list(why),
    }
    return Answer(result, clauses, tuple(_parts(deal, result, follows, why)))


def void_because(applied: Clauses) -> Clauses:
    """Why a deal is void, and what follows."""
    return tuple(clause for clause in dict.fromkeys(applied) if clause.startswith("void."))


def net_json(deal: Deal) -> list[Json]:
    """What each seat gains or loses in the deal, in the order of the seats."""
    won = balances(deal)
    return [{"seat": seat, "amount": amount_json(won[seat])} for seat in deal.seats]


def bank_json(deal: Deal) -> Json | None:
    """The banker's hand, or None before it has two cards."""
    return value_json(deal, deal.bank_hand) if len(deal.bank_hand.cards) > 1 else None


def hands_json(deal: Deal) -> Iterator[Json]:
    """The players' hands with their results; in a void deal every stake is returned."""
    if deal.phase == "void":
        for place in range(len(deal.hands)):
            back = {"outcome": "returned", "net": 0, "because": ["void.reverse"]}
            yield _hand_json(deal, place) | back
    for place, done in enumerate(results(deal)):
        yield _hand_json(deal, place) | {
            "outcome": done.outcome,
            "net": amount_json(done.net),
            "because": list(done.because),
        }


def _hand_json(deal: Deal, place: int) -> Json:
    """One player's hand without its result."""
    hand = deal.hands[place]
    return {
        "seat": hand.seat,
        "hand": hand_number(deal, place),
        **value_json(deal, hand),
        "split": hand.split,
        "initial_stake": hand.initial,
        "stake": hand.stake,
    }


def value_json(deal: Deal, hand: Hand) -> Json:
    """Cards, and what they are worth."""
    value = value_of(deal.rules, hand)
    return {
        "cards": [str(card) for card in hand.cards],
        "kind": value.kind,
        "total": value.total,
        "soft": value.soft,
    }


def _parts(deal: Deal, result: Json, follows: Succession, why: Clauses) -> Iterator[Part]:
    """Which clauses decide which part of the answer."""
    void = deal.phase == "void"
    yield "/because", why
    yield "/next_banker", why if void else _of(follows.because, ("bank.", "sudden."))
    yield "/shuffle", why if void else _of(follows.because, ("shuffle.",))
    if void:
        yield "/status", why
    for place, hand in enumerate(deal.hands):
        yield from _hand_parts(deal, hand, place, result["hands"][place])
    if result["banker_hand"] is not None:
        bank = deal.bank_hand
        yield from value_parts(value_of(deal.rules, bank), bank.cards, "/banker_hand")
    for place, seat in enumerate(deal.seats):
        yield f"/net/{place}", _why_net(deal, seat, result["hands"])


def _hand_parts(deal: Deal, hand: Hand, place: int, found: Json) -> Iterator[Part]:
    at = f"/hands/{place}"
    because = tuple(found["because"])
    yield f"{at}/outcome", because
    yield f"{at}/net", because
    yield f"{at}/initial_stake", ("split.stake",) if hand.split else ("stake.place",)
    yield f"{at}/stake", ("settle.current",)
    yield from value_parts(value_of(deal.rules, hand), hand.cards, at)


def _why_net(deal: Deal, seat: str, hands: list[Json]) -> Clauses:
    """Why a seat wins or loses what it does: by its hands, the banker by all of them."""
    own = (hand for hand in hands if seat in (hand["seat"], deal.banker))
    return tuple(dict.fromkeys(clause for hand in own for clause in hand["because"]))


def _of(clauses: Clauses, chapters: tuple[str, ...]) -> Clauses:
    """The clauses of some chapters; all where there are none of these."""
    return tuple(clause for clause in clauses if clause.startswith(chapters)) or clauses
