"""What can be done at the table: eight actions, values without behaviour.

An action names the seat that acts; `word` is its name in JSON and messages.  A seat that is no
text and an amount that is no whole number are malformed the moment the action is made.
"""

from __future__ import annotations

from typing import ClassVar, Final, Literal

import attrs

from .errors import Malformed

ActionWord = Literal["deal", "stake", "declare", "split", "buy", "twist", "stick", "annul"]


def _text(instance: object, attribute: attrs.Attribute[str], value: object) -> None:
    if not isinstance(value, str):
        raise Malformed(f"{type(instance).__name__}: {attribute.name} is a text")


def _whole(instance: object, _: attrs.Attribute[int], value: object) -> None:
    if type(value) is not int:
        raise Malformed(f"{type(instance).__name__}: the amount is a whole number of units")


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


SeatAction = Stake | Declare | Split | Buy | Twist | Stick
Action = DealCards | SeatAction | Annul
ACTIONS: Final = (DealCards, Stake, Declare, Split, Buy, Twist, Stick, Annul)
