"""A deal and a session of a question, line by line as they happened, with the cards that came."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..actions import Action, DealCards, Shuffle
from ..answers import Json
from ..cards import card
from ..game import Game, new_game, step
from ..lifecycle import check
from ..refusals import Refused
from ..ruleset import RuleSet
from ..sessions import apply_session, new_session
from ..sessions.state import AnyAction
from ..transcripts.coding import read_action

SHOWN: Final = 12
"""How many cards on top of a shuffled pack are shown."""


def deal_lines(rules: RuleSet, asked: Json) -> Iterator[str]:
    """What happens in a deal, an action a line, up to the one that is refused."""
    yield f"What comes of this deal? Seats {', '.join(asked['seats'])}; {asked['banker']} banks."
    try:
        stock = [card(word) for word in asked["stock"]]
        game = new_game(rules, asked["seats"], asked["banker"], stock)
    except Refused:
        yield f"The stock holds {len(asked['stock'])} cards, and nothing is done."
        return
    for action in _actions(asked):
        assert isinstance(action, Action)
        yield _said(action) + _came(game, action)
        try:
            game = step(game, action).game
        except Refused:
            return


def session_lines(rules: RuleSet, asked: Json) -> Iterator[str]:
    """What happens in a session, an action a line, up to the one that is refused."""
    bank = f"{asked['banker']} has the bank" if asked["banker"] else "the bank is cut for"
    yield f"Where does this session stand? Seats {', '.join(asked['seats'])}; {bank}."
    chips = {one["seat"]: one["amount"] for one in asked.get("chips", ())} or None
    session = new_session(rules, asked["seats"], asked["banker"], chips)
    for action in _actions(asked):
        yield _said(action) + _came(session.game, action)
        try:
            session = apply_session(session, action).session
        except Refused:
            return


def _actions(asked: Json) -> list[AnyAction]:
    return [read_action(one, f"/actions/{place}") for place, one in enumerate(asked["actions"])]


def _said(action: AnyAction) -> str:
    """An action in words."""
    if isinstance(action, Shuffle):
        top = " ".join(map(str, action.order[:SHOWN]))
        return f"shuffle: {top} … ({len(action.order)} cards)"
    who = getattr(action, "seat", None) or getattr(action, "buyer", "")
    extras = ("amount", "price", "card", "reason")
    more = " ".join(str(getattr(action, name)) for name in extras if hasattr(action, name))
    return " ".join(part for part in (who, action.word, more) if part)


def _came(game: Game | None, action: AnyAction) -> str:
    """The cards that an action takes from the stock, if it is legal and takes any."""
    if game is None or not isinstance(action, Action) or check(game.deal, action):
        return ""
    drawn = game.stock[: game.deal.due(action)]
    if not drawn:
        return ""
    if not isinstance(action, DealCards):
        return ": " + " ".join(map(str, drawn))
    seats = (*game.deal.table.players, game.deal.banker)
    return ": " + ", ".join(f"{seat} {one}" for seat, one in zip(seats, drawn, strict=True))
