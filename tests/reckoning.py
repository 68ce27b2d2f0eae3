"""A second reading of the rules, for the laws: what hands are worth, what is paid, what is legal.

It reads the clauses in sets and sums instead of the engine's running totals, for every switch of a
rule set, and uses nothing of the engine but the values that it judges.
"""

from __future__ import annotations

from typing import Final

from pontoon_rules import (
    SUITS,
    TABLE,
    Action,
    Amount,
    Annul,
    Buy,
    Card,
    Code,
    Deal,
    DealCards,
    Declare,
    Hand,
    Phase,
    Rank,
    RuleSet,
    Split,
    Stake,
    Stick,
    Twist,
)

Cards = tuple[Card, ...]

# --- hands -----------------------------------------------------------------------------------

WORTH: Final[dict[Rank, int]] = {
    "A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9,
    "10": 10, "J": 10, "Q": 10, "K": 10,
}  # fmt: skip
KINDS: Final = ("bust", "points", "five-card-trick", "ace-king", "pontoon")


def count_of(hand: Cards) -> tuple[int, bool]:
    """The best count of some cards, and whether an ace counts 11 in it."""
    low = sum(WORTH[card.rank] for card in hand)
    fitting = [low + 10 * high for high in (0, 1) if not high or has_ace(hand)]
    best = max((count for count in fitting if count <= 21), default=low)
    return best, best > low


def has_ace(hand: Cards) -> bool:
    """Whether there is an ace among the cards."""
    return any(card.rank == "A" for card in hand)


def has_king(hand: Cards) -> bool:
    """Whether there is a king among the cards."""
    return any(card.rank == "K" for card in hand)


def is_natural(hand: Cards) -> bool:
    """An ace with a ten-card, and nothing else."""
    return len(hand) == 2 and has_ace(hand) and any(WORTH[card.rank] == 10 for card in hand)


def kind_of(hand: Cards, rules: RuleSet = TABLE, split: bool = False) -> str:
    """What a hand is; `split` says that it came from a split."""
    if sum(WORTH[card.rank] for card in hand) > 21:
        return "bust"
    if len(hand) == 5:
        return "five-card-trick"
    if not is_natural(hand) or (split and rules.split_pontoon == "ordinary"):
        return "points"
    return "ace-king" if rules.ace_king == "class" and has_king(hand) else "pontoon"


def kind(rules: RuleSet, hand: Hand) -> str:
    """What a hand on the table is."""
    return kind_of(hand.cards, rules, hand.split)


def place_of(hand: Cards, rules: RuleSet = TABLE, split: bool = False) -> tuple[int, int]:
    """Where a hand stands: its kind first, and its total only if it is a hand of points."""
    found = kind_of(hand, rules, split)
    return KINDS.index(found), count_of(hand)[0] if found == "points" else 0


# --- payments --------------------------------------------------------------------------------


def fair_net(
    hand: Cards,
    stake: int,
    bank: Cards,
    rules: RuleSet = TABLE,
    split: bool = False,
    bought: bool = False,
) -> Amount:
    """What a hand wins or loses against the banker's, at the rates of the table."""
    if kind_of(hand, rules, split) == "bust":
        return -stake
    banker = kind_of(bank, rules)
    if banker == "pontoon":
        return -stake * rules.banker_pontoon_takes
    mine, his = place_of(hand, rules, split), place_of(bank, rules)
    if mine > his or (mine == his and rules.ties == "player"):
        return stake * prize(hand, rules, split, bought)
    return -stake * (rules.banker_trick_takes if banker == "five-card-trick" else 1)


def prize(hand: Cards, rules: RuleSet = TABLE, split: bool = False, bought: bool = False) -> Amount:
    """How many times its stake a hand wins where it wins."""
    found = kind_of(hand, rules, split)
    if found in ("pontoon", "ace-king"):
        if split and rules.split_pontoon == "single":
            return 1
        if found == "ace-king":
            return 2
        paid_apart = rules.ace_king == "double" and has_king(hand)
        return max(2, rules.pontoon_pays) if paid_apart else rules.pontoon_pays
    usual = rules.trick_pays if found == "five-card-trick" else 1
    return max([usual, *bonuses(hand, rules)]) if not bought else usual


def bonuses(hand: Cards, rules: RuleSet) -> list[Amount]:
    """The rate of every line of the bonus table that a hand fits by the suits it shows."""
    if count_of(hand)[0] != 21:
        return []
    return [rate for line, rate in rules.bonuses if line in fitted(hand)]


def fitted(hand: Cards) -> set[str]:
    """The lines that a hand of 21 fits."""
    found = {f"{len(hand)}-cards"}
    for three in ("678", "777"):
        if sorted(card.rank for card in hand) == list(three):
            suits = {card.suit for card in hand}
            found |= {three}
            found |= {f"{three}-suited"} if len(suits) == 1 and suits != {None} else set()
            found |= {f"{three}-spades"} if suits == {"S"} else set()
    return found


def suits_decide(hand: Cards, rules: RuleSet) -> bool:
    """Whether a hand may be paid differently by the suits that it does not show."""
    if all(card.suit for card in hand) or count_of(hand)[0] != 21:
        return False
    shown = {card.suit for card in hand if card.suit}
    sevens = len({card.rank for card in hand}) == 1
    one_suit = not sevens or same_card(rules) >= 3
    possible = [suit for suit in SUITS if shown <= {suit} and one_suit]
    ways = [hand, *(tuple(Card(card.rank, suit) for card in hand) for suit in possible)]
    best = {max([1, *bonuses(way, rules)]) for way in ways}
    return len(best) > 1


def same_card(rules: RuleSet) -> int:
    """How often one card, suit and all, may be in the packs of a table."""
    in_a_pack = sum(copy % len(SUITS) == 0 for copy in range(rules.copies))
    return in_a_pack * max(number for _, number in rules.packs)


# --- sudden death ----------------------------------------------------------------------------


def sudden_holder(deal: Deal) -> int | None:
    """The place of the hand whose Pontoon ended a settled deal at once, or None."""
    rules = deal.rules
    if deal.phase != "settled" or kind(rules, deal.bank_hand) == "pontoon":
        return None
    found = [
        place
        for place, hand in enumerate(deal.hands)
        if not hand.split and kind(rules, hand) == "pontoon"
    ]
    if rules.sudden_death == "second-cards":
        return found[0] if found else None
    if rules.sudden_death == "turn":
        shown = [place for place in found if deal.hands[place].status == "declared"]
        return shown[0] if shown else None
    return None


def net_of(deal: Deal, place: int) -> Amount:
    """What the hand at `place` of a settled deal wins or loses."""
    hand, rules = deal.hands[place], deal.rules
    holder = sudden_holder(deal)
    if holder is None:
        bank = deal.bank_hand.cards
        return fair_net(hand.cards, hand.stake, bank, rules, hand.split, bool(hand.bought))
    if place == holder:
        return hand.stake * prize(hand.cards, rules)
    return -hand.stake if kind(rules, hand) == "bust" else 0


# --- the bank --------------------------------------------------------------------------------


def due_the_bank(deal: Deal) -> list[str]:
    """The seats whose Pontoon takes the bank after a settled deal, clockwise from the left."""
    rules, place = deal.rules, deal.seats.index(deal.banker)
    under = kind(rules, deal.bank_hand) == "pontoon"
    if rules.bank_passes == "rotate" or (under and not rules.bank_under_pontoon):
        return []
    holder = sudden_holder(deal)
    pontoons = {
        hand.seat
        for at, hand in enumerate(deal.hands)
        if kind(rules, hand) == "pontoon" and not hand.split and holder in (None, at)
    }
    clockwise = deal.seats[place + 1 :] + deal.seats[:place]
    return [seat for seat in clockwise if seat in pontoons]


def shuffled_after(deal: Deal) -> bool:
    """Whether the pack is shuffled after a deal that has ended."""
    rules = deal.rules
    shown = [hand for hand in (*deal.hands, deal.bank_hand) if kind(rules, hand) == "pontoon"]
    return deal.phase == "void" or rules.shuffle == "every-deal" or bool(shown)


# --- what is legal ---------------------------------------------------------------------------

BELONGS: Final[dict[Phase, tuple[type[Action], ...]]] = {
    "first-cards": (DealCards, Annul),
    "stakes": (Stake, Annul),
    "second-cards": (DealCards, Annul),
    "players": (Declare, Split, Buy, Twist, Stick, Annul),
    "banker": (Split, Buy, Twist, Stick, Annul),
    "settled": (),
    "void": (),
}


def seat_in_turn(deal: Deal) -> str:
    """Whose move it is among the seats: the first with something still to do."""
    place = deal.seats.index(deal.banker)
    players = deal.seats[place + 1 :] + deal.seats[:place]
    if deal.phase == "stakes":
        return players[len(deal.stakes)]
    unfinished = [hand.seat for hand in deal.hands if hand.status == "open"]
    return unfinished[0] if deal.phase == "players" else deal.banker


def why_not(deal: Deal, action: Action) -> Code | None:
    """The code of the first rule that `action` breaks, or None."""
    if type(action) not in BELONGS[deal.phase]:
        return "phase.wrong"
    if isinstance(action, DealCards | Annul):
        return None
    if action.seat == deal.banker and isinstance(action, Stake | Buy | Split):
        never: dict[str, Code] = {
            "stake": "stake.banker",
            "buy": "banker.buy",
            "split": "banker.split",
        }
        return never[action.word]
    if action.seat != seat_in_turn(deal):
        return "turn.wrong"
    if isinstance(action, Stake):
        return _stake_why_not(deal.rules, action.amount)
    if deal.phase == "banker":
        return _banker_why_not(deal.rules, deal.bank_hand.cards, action)
    hand = next(hand for hand in deal.hands if hand.status == "open")
    return _player_why_not(deal, hand, action)


def _stake_why_not(rules: RuleSet, amount: int) -> Code | None:
    if amount < rules.stake_minimum:
        return "stake.low"
    most = rules.stake_maximum
    return "stake.high" if most is not None and amount > most else None


def _banker_why_not(rules: RuleSet, hand: Cards, action: Action) -> Code | None:
    """A total may stop the banker or make him draw; an ace with a king by class stops him."""
    total, _ = count_of(hand)
    if isinstance(action, Twist):
        if total >= (rules.banker_stops_at or 99):
            return "banker.stopped"
        return "banker.ace-king" if kind_of(hand, rules) == "ace-king" else None
    return "banker.low" if total < (rules.banker_draws_below or 0) else None


def _player_why_not(deal: Deal, hand: Hand, action: Action) -> Code | None:
    rules = deal.rules
    pontoon = kind(rules, hand) == "pontoon"
    if isinstance(action, Declare):
        return None if pontoon else "declare.false"
    if pontoon:
        return "declare.due"
    if isinstance(action, Split):
        return _split_why_not(deal, hand)
    if isinstance(action, Buy):
        return _buy_why_not(rules, hand, action.amount)
    if isinstance(action, Stick):
        return "stick.low" if count_of(hand.cards)[0] < rules.stick_minimum else None
    return None


def _split_why_not(deal: Deal, hand: Hand) -> Code | None:
    if len(hand.cards) != 2:
        return "split.drawn"
    one, other = (card.rank for card in hand.cards)
    by_value = deal.rules.split_by == "value" and WORTH[one] == WORTH[other]
    if one != other and not by_value:
        return "split.unequal"
    mine = [other for other in deal.hands if other.seat == hand.seat]
    most = deal.rules.split_hands
    return "split.fifth" if most is not None and len(mine) >= most else None


def _buy_why_not(rules: RuleSet, hand: Hand, amount: int) -> Code | None:
    if len(hand.cards) - len(hand.bought) > 2:
        return "buy.twisted"
    if count_of(hand.cards)[0] == 21:
        return "buy.twenty-one"
    if not hand.bought:
        if amount < hand.initial:
            return "buy.first.low"
        return "buy.first.high" if amount > 2 * hand.initial else None
    if amount < (hand.initial if rules.buy_later_minimum == "original" else 1):
        return "buy.later.low"
    return "buy.later.high" if amount > hand.bought[-1] else None


def cards_wanted(deal: Deal, action: Action) -> int:
    """How many cards a legal action asks for."""
    wanted: dict[str, int] = {"deal": len(deal.seats), "split": 2, "buy": 1, "twist": 1}
    return wanted.get(action.word, 0)


# --- what becomes of a hand --------------------------------------------------------------------


def completed(rules: RuleSet, hand: Cards) -> str:
    """How a drawn card leaves a player's hand."""
    if kind_of(hand) == "bust":
        return "bust"
    if len(hand) == 5:
        return "five-cards"
    stops = rules.draw_at_21 == "none"
    return "twenty-one" if count_of(hand)[0] == 21 and stops else "open"


def complete_by_itself(rules: RuleSet, hand: Hand) -> bool:
    """Whether a hand is complete when its turn comes: an ace with a ten-card that is no Pontoon."""
    return is_natural(hand.cards) and kind(rules, hand) != "pontoon"


def passed_on(rules: RuleSet, hands: tuple[Hand, ...], turn: int) -> tuple[tuple[Hand, ...], int]:
    """The hands when the turn has come to `turn`, and whose turn it is then."""
    found = list(hands)
    for place in range(turn, len(found)):
        if not complete_by_itself(rules, found[place]):
            return tuple(found), place
        found[place] = found[place]._replace(status="twenty-one")
    return tuple(found), len(found)
