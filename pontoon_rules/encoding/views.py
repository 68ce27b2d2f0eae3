"""Views as JSON, for the clients of a server: what one seat may know and do, and nothing else.

`spec/schema/view.schema.json` and `session-view.schema.json`.  A card that the seat may not see
is null.
"""

from __future__ import annotations

from ..sessions.views import SessionView
from ..views import HandView, View
from .parts import Json, amount_part, entry_part, header, option_part


def view_document(view: View) -> Json:
    """A deal as one seat may know it; `seat` null is an onlooker."""
    return header("view") | {"deal": _in_play(view) | {"void_reason": view.reason}}


def session_view_document(view: SessionView) -> Json:
    """A session as one seat may know it, the deals that have ended first."""
    return header("session-view") | {
        "seat": view.seat,
        "phase": view.phase,
        "seats": list(view.seats),
        "banker": view.banker,
        "contenders": list(view.contenders),
        "cuts": [{"seat": seat, "card": str(card)} for seat, card in view.cuts],
        "balances": [
            {"seat": seat, "amount": amount_part(amount)}
            for seat, amount in zip(view.seats, view.balances, strict=True)
        ],
        "standing": [{"place": p.place, "seats": list(p.seats)} for p in view.standing],
        "counted": view.counted,
        "shuffle_due": view.shuffle_due,
        "past": [_seen(deal) | {"void_reason": deal.reason} for deal in view.past],
        "deal": _in_play(view.deal) if view.deal is not None else None,
        "options": list(map(option_part, view.options)),
        "sales": list(map(entry_part, view.sales)),
        "chips": None if view.chips is None else list(view.chips),
        "over": view.over,
    }


def _in_play(view: View) -> Json:
    """A deal with whose move it is and what the seat may do."""
    moves = {"turn": view.turn, "options": list(map(option_part, view.options))}
    return _seen(view) | moves


def _seen(view: View) -> Json:
    """What the seat sees of a deal."""
    return {
        "seat": view.seat,
        "phase": view.phase,
        "seats": list(view.seats),
        "banker": view.banker,
        "hands": list(map(_hand, view.hands)),
        "banker_hand": _bank_hand(view.bank_hand),
        "stock": view.stock,
        "entries": list(map(entry_part, view.entries)),
    }


def _bank_hand(hand: HandView) -> Json:
    return {
        "cards": [None if card is None else str(card) for card in hand.cards],
        "status": hand.status,
        "total": hand.total,
        "soft": hand.soft,
    }


def _hand(hand: HandView) -> Json:
    return _bank_hand(hand) | {
        "seat": hand.seat,
        "hand": hand.number,
        "initial_stake": hand.initial,
        "bought": list(hand.bought),
        "stake": hand.stake,
        "split": hand.split,
    }
