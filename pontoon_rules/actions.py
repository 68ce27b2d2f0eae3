"""What can be done at the table: eight actions of a deal, seven of a session; only values.

An action names the seat that acts; `word` is its name in JSON and messages.  A seat that is no
text and an amount that is no whole number are malformed the moment the action is made.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final, Literal

import attrs

from .cards import Card
from .errors import Malformed

ActionWord = Literal[
    "deal",
    "stake",
    "declare",
    "split",
    "buy",
    "twist",
    "stick",
    "annul",
    "cut",
    "shuffle",
    "start",
    "sell",
    "choose",
    "decline",
    "end",
]


def _text(instance: object, attribute: attrs.Attribute[str], value: object) -> None:
    if not isinstance(value, str):
        raise Malformed(f"{type(instance).__name__}: {attribute.name} is a text")


def _whole(instance: object, _: attrs.Attribute[int], value: object) -> None:
    if type(value) is not int:
        raise Malformed(f"{type(instance).__name__}: the amount is a whole number of units")


def _cards(order: Iterable[Card]) -> tuple[Card, ...]:
    cards = tuple(order)
    if not all(isinstance(card, Card) for card in cards):
        raise Malformed("Shuffle: the order is of cards")
    return cards


@attrs.frozen
class DealCards:
    """The dealer gives everybody one card; clauses `deal.first` and `deal.second`."""

    word: ClassVar[ActionWord] = "deal"


@attrs.frozen
class Stake:
    """A player's initial stake, in whole units; clause `stake.place`."""

    word: ClassVar[ActionWord] = "stake"
    seat: str = attrs.field(validator=_text)
    amount: int = attrs.field(validator=_whole)


@attrs.frozen
class Declare:
    """A player declares a Pontoon; clause `declare.pontoon`."""

    word: ClassVar[ActionWord] = "declare"
    seat: str = attrs.field(validator=_text)


@attrs.frozen
class Split:
    """A player splits a pair into two hands; clause `split.pair`."""

    word: ClassVar[ActionWord] = "split"
    seat: str = attrs.field(validator=_text)


@attrs.frozen
class Buy:
    """A player buys a card face down, adding `amount` whole units; clause `buy.card`."""

    word: ClassVar[ActionWord] = "buy"
    seat: str = attrs.field(validator=_text)
    amount: int = attrs.field(validator=_whole)


@attrs.frozen
class Twist:
    """A card face up without a stake; clauses `twist.card` and `banker.twist`."""

    word: ClassVar[ActionWord] = "twist"
    seat: str = attrs.field(validator=_text)


@attrs.frozen
class Stick:
    """Take no more cards on this hand; clauses `stick.minimum` and `banker.stop`."""

    word: ClassVar[ActionWord] = "stick"
    seat: str = attrs.field(validator=_text)


@attrs.frozen
class Annul:
    """The table annuls the deal, for `reason`; clause `void.annul`."""

    word: ClassVar[ActionWord] = "annul"
    reason: str = attrs.field(validator=_text)


@attrs.frozen
class Cut:
    """A seat cuts for the bank and shows `card`, which goes back; clause `cut.first`."""

    word: ClassVar[ActionWord] = "cut"
    seat: str = attrs.field(validator=_text)
    card: Card = attrs.field(validator=attrs.validators.instance_of(Card))


@attrs.frozen
class Shuffle:
    """The pack lies in a new `order`, the first card on top; clause `between.shuffle`."""

    word: ClassVar[ActionWord] = "shuffle"
    order: tuple[Card, ...] = attrs.field(converter=_cards)


@attrs.frozen
class StartDeal:
    """The next deal of a session begins; clause `session.deals`."""

    word: ClassVar[ActionWord] = "start"


@attrs.frozen
class Sell:
    """The outgoing banker sells the bank to `buyer` for `price` whole units; clause `bank.sale`."""

    word: ClassVar[ActionWord] = "sell"
    buyer: str = attrs.field(validator=_text)
    price: int = attrs.field(validator=_whole)


@attrs.frozen
class ChooseBanker:
    """Several who may take the bank agree that `seat` does; clause `bank.agree`."""

    word: ClassVar[ActionWord] = "choose"
    seat: str = attrs.field(validator=_text)


@attrs.frozen
class Decline:
    """The seat that is due the bank does not want it; clause `bank.decline`."""

    word: ClassVar[ActionWord] = "decline"
    seat: str = attrs.field(validator=_text)


@attrs.frozen
class End:
    """The table ends a session that has no fixed number of deals; clause `session.open`."""

    word: ClassVar[ActionWord] = "end"


SeatAction = Stake | Declare | Split | Buy | Twist | Stick
Action = DealCards | SeatAction | Annul
SessionAction = Cut | Shuffle | StartDeal | Sell | ChooseBanker | Decline | End
ACTIONS: Final = (DealCards, Stake, Declare, Split, Buy, Twist, Stick, Annul)
