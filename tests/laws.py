"""The laws of the game: named, documented functions that fail by `AssertionError`.

They are a second reading of the clauses, in sets and sums instead of the engine's running totals
(`reckoning`), and use of the engine only what they judge.  They hold for every rule set.  Each
collection at the end says what its laws judge: two hands, one step, one deal, or a deal and its
twin.  A clause of level property or visibility names its law in `spec/clauses`.
"""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import chain, product
from typing import Final

from reckoning import (
    KINDS,
    WORTH,
    Cards,
    cards_wanted,
    completed,
    count_of,
    due_the_bank,
    fair_net,
    kind,
    kind_of,
    net_of,
    passed_on,
    place_of,
    seat_in_turn,
    shuffled_after,
    sudden_holder,
    suits_decide,
    why_not,
)
from support import Moved, Played, alphabet, option_allows

from pontoon_rules import (
    RANKS,
    Action,
    Amount,
    Buy,
    Card,
    ClauseId,
    Deal,
    DealCards,
    Hand,
    HandView,
    Malformed,
    Refusal,
    Refused,
    RuleSet,
    Settlement,
    Split,
    Stake,
    View,
    apply,
    balances,
    check,
    classify,
    compare,
    full_pack,
    options,
    results,
    settle_hand,
    settlement,
    succession,
    view,
)
from pontoon_rules.pack import Pack
from pontoon_rules.sessions import Session, session_view
from pontoon_rules.state import Entry, Status, all_hands

# --- a second reading of the rules is in `reckoning` ------------------------------------------


def outcome_of(settled: Settlement) -> tuple[str, Amount, tuple[ClauseId, ...]]:
    """What matters of a settlement."""
    return settled.outcome, settled.net, settled.because


# --- a second reading of cards and hands -------------------------------------------------------


@cache
def pack_of(rules: RuleSet, seats: int) -> Cards:
    """The packs of a table, made once."""
    return full_pack(rules, seats)


def live(deal: Deal) -> list[Hand]:
    """Every hand whose cards are on the table: all but the busted players'."""
    return [*(hand for hand in all_hands(deal) if hand.status != "bust"), deal.bank_hand]


def fresh_ranks(pack: Pack) -> Counter[str]:
    """What the tally of a pack says can come as a fresh card, by rank."""
    found: Counter[str] = Counter()
    for rank in RANKS:
        card = Card(rank)
        found[rank] = (pack.left & card.columns[0]) // card.weight
    return +found


def ranks_of(cards: Iterable[Card]) -> Counter[str]:
    """The ranks of some cards, counted."""
    return Counter(card.rank for card in cards)


def stripped_card(card: Card) -> Card:
    """The card without its suit."""
    return Card(card.rank)


def stripped_hand(hand: Hand) -> Hand:
    """The hand without suits."""
    return hand._replace(cards=tuple(map(stripped_card, hand.cards)))


def stripped(deal: Deal) -> Deal:
    """The same deal with a pack whose cards have no suits."""
    by_rank = sum(Card(rank).columns[0] for rank in RANKS)
    pack = deal.pack
    return deal._replace(
        opening=tuple(map(stripped_card, deal.opening)),
        hands=tuple(map(stripped_hand, deal.hands)),
        bank_hand=stripped_hand(deal.bank_hand),
        pack=Pack(pack.fresh, pack.left & by_rank, tuple(map(stripped_card, pack.buried))),
    )


# --- laws of two hands -------------------------------------------------------------------------


def hands_rank_in_order(rules: RuleSet, one: Cards, other: Cards) -> None:
    """Pontoon, five-card trick, 21 and lower totals, bust, best first; clause `hand.order`."""
    first, second = classify(rules, one), classify(rules, other)
    mine, his = place_of(one, rules), place_of(other, rules)
    expected = (mine > his) - (mine < his)
    assert compare(first, second) == expected == -compare(second, first)
    assert (first > second, first < second) == (expected > 0, expected < 0)
    assert (first >= second, first <= second) == (expected >= 0, expected <= 0)


def totals_alone_decide(rules: RuleSet, one: Cards, other: Cards) -> None:
    """Of two hands of points the higher total is better, however many cards; `hand.totals`."""
    first, second = classify(rules, one), classify(rules, other)
    if kind_of(one, rules) == kind_of(other, rules) == "points":
        more = count_of(one)[0] - count_of(other)[0]
        assert compare(first, second) == (more > 0) - (more < 0)


def tricks_rank_equal(rules: RuleSet, one: Cards, other: Cards) -> None:
    """No five-card trick is better than another; clause `hand.tricks`."""
    if kind_of(one) == kind_of(other) == "five-card-trick":
        assert compare(classify(rules, one), classify(rules, other)) == 0
        for mine, his in ((one, other), (other, one)):
            assert settle_hand(rules, mine, 1, his).net == fair_net(mine, 1, his, rules)


def kinds_come_first(rules: RuleSet, one: Cards, other: Cards) -> None:
    """Hands of different kinds are ranked by kind, whatever they count; clause `settle.class`."""
    first, second = KINDS.index(kind_of(one, rules)), KINDS.index(kind_of(other, rules))
    if first != second:
        found = compare(classify(rules, one), classify(rules, other))
        assert found == (1 if first > second else -1)
        if "bust" not in (kind_of(one), kind_of(other)):
            assert (settle_hand(rules, one, 1, other).net > 0) == (first > second)


def hands_are_worth_their_cards(rules: RuleSet, one: Cards, other: Cards) -> None:
    """Kind, total and softness follow from the cards, in any order; the kind from a split too."""
    for split in (False, True):
        value = classify(rules, one, split)
        expected = kind_of(one, rules, split), count_of(one)
        assert (value.kind, (value.total, value.soft)) == expected
        for turned in (one[::-1], one[1:] + one[:1], tuple(sorted(one, key=str))):
            assert classify(rules, turned, split) == value


def hands_are_paid_fairly(rules: RuleSet, one: Cards, other: Cards) -> None:
    """The net of a hand is the one of the settlement table; it grows as the stake does."""
    for stake, split, bought in product((1, 5), (False, True), (False, True)):
        settled = settle_hand(rules, one, stake, other, split, bought)
        assert settled.net == fair_net(one, stake, other, rules, split, bought)
        assert type(settled.net) is int or settled.net.denominator > 1
        outcome = "bust" if kind_of(one) == "bust" else "win" if settled.net > 0 else "lose"
        assert settled.outcome == outcome


# --- laws of a step ----------------------------------------------------------------------------


def cards_stay_in_one_place(moved: Moved) -> None:
    """Stock, bust hands under it and live hands are the packs exactly; `cards.partition`."""
    for deal in (moved.before, moved.after):
        on_table = ranks_of(chain.from_iterable(hand.cards for hand in live(deal)))
        packs = ranks_of(pack_of(deal.rules, len(deal.seats)))
        fresh = fresh_ranks(deal.pack)
        assert fresh + ranks_of(deal.pack.buried) + on_table == packs
        assert deal.pack.fresh == fresh.total()
        assert deal.pack.stock == packs.total() - on_table.total()


def chips_sum_to_zero(moved: Moved) -> None:
    """Each payment is between a player and the banker, and all sum to zero; `settle.zero-sum`."""
    deal = moved.after
    for entry in deal.entries:
        assert entry.amount > 0 and (entry.payer == deal.banker) != (entry.payee == deal.banker)
        assert deal.banker in (entry.payer, entry.payee)
        assert entry.seat in (entry.payer, entry.payee) and entry.seat != deal.banker
    total = balances(deal)
    assert sum(total.values()) == 0 and set(total) == set(deal.seats)


def entries_explain_the_balances(moved: Moved) -> None:
    """The chips moved by a step are its entries, added to those before."""
    before, after = balances(moved.before), balances(moved.after)
    for entry in moved.step.entries:
        before[entry.payer] -= entry.amount
        before[entry.payee] += entry.amount
    assert before == after
    assert settlement(moved.after) == moved.before.entries + moved.step.entries


def hands_buy_three_times_at_most(moved: Moved) -> None:
    """At most three buys and seven times the original stake on a hand; clause `buy.most`."""
    for hand in moved.after.hands:
        assert len(hand.bought) <= 3
        assert hand.initial <= hand.stake <= 7 * hand.initial


def limits_are_kept(moved: Moved) -> None:
    """Stakes, buys and hands are within the limits of the table."""
    deal, rules = moved.after, moved.after.rules
    least, most = rules.stake_minimum, rules.stake_maximum or 10**20
    for hand in deal.hands:
        assert least <= hand.initial <= most
        floor, ceiling = hand.initial, 2 * hand.initial
        for amount in hand.bought:
            assert floor <= amount <= ceiling
            floor, ceiling = hand.initial if rules.buy_later_minimum == "original" else 1, amount
        assert len(hand.cards) <= 5
    assert all(least <= stake <= most for stake in deal.stakes)
    hands = Counter(hand.seat for hand in deal.hands).values()
    assert all(number <= (rules.split_hands or number) for number in hands)


def split_hands_keep_their_own_history(moved: Moved) -> None:
    """What one hand does leaves the others as they were, with their limits; `split.own`."""
    before, after = moved.before.hands, moved.after.hands
    if moved.before.phase != "players" or not before:
        return
    turn, rules = moved.before.turn, moved.after.rules
    new = len(after) - len(before)
    later = tuple(before[turn + 1 :])
    if moved.after.phase in ("players", "banker"):
        later, _ = passed_on(rules, later, 0) if moved.after.turn > turn + new else (later, 0)
    assert after[:turn] == before[:turn]
    assert after[turn + 1 + new :] == later
    first = {hand.seat: hand.initial for hand in before}
    for hand in after:
        assert hand.initial == first[hand.seat]
    if moved.after.phase == "players":
        acting = moved.after.hands[moved.after.turn]
        may_buy = any(option.action == "buy" for option in options(moved.after))
        drawn_up = len(acting.cards) - 2 - len(acting.bought)
        low = kind(rules, acting) == "points" and count_of(acting.cards)[0] < 21
        assert may_buy == (not drawn_up and low)


def only_the_lawful_is_legal(moved: Moved) -> None:
    """`check`, `apply` and `options` all say of everything what the clauses say of it.

    Whatever is asked and refused, the deal stays equal to what it was.
    """
    deal = moved.after
    copy: Deal = pickle.loads(pickle.dumps(deal))
    legal = options(deal)
    for action in alphabet(deal):
        refusal = check(deal, action)
        code = why_not(deal, action)
        assert (refusal.code if refusal else None) == code, action
        assert any(option_allows(option, action) for option in legal) == (refusal is None), action
        if refusal is None:
            continue
        assert refusal.seat == getattr(action, "seat", None) and refusal.action == action
        mine = tuple(option for option in legal if option.seat == refusal.seat is not None)
        assert refusal.legal == mine
        assert refused(deal, action) == refusal
    assert deal == copy


def refused(deal: Deal, action: Action, drawn: Cards = ()) -> Refusal | None:
    """The refusal that `apply` raises; None if it does not refuse."""
    try:
        apply(deal, action, drawn)
    except Refused as raised:
        return raised.refusal
    return None


def lawful_now(deal: Deal) -> list[Action]:
    """Everything that the clauses allow now, among what could be asked."""
    return [action for action in alphabet(deal) if why_not(deal, action) is None]


def due_cards_are_right(moved: Moved) -> None:
    """`due` is what a legal action takes, and 0 where the stock is too short: then it voids."""
    deal = moved.after
    for action in lawful_now(deal):
        wanted = cards_wanted(deal, action)
        short = wanted > deal.pack.stock
        assert deal.due(action) == (0 if short else wanted)
        ace = (Card("A"),)
        assert is_malformed(deal, action, ace * (deal.due(action) + 1))
        assert not deal.due(action) or is_malformed(deal, action, ())
        if short:
            void = apply(deal, action)
            assert (void.deal.phase, void.deal.reason) == ("void", None)
            assert void.because == ("void.cards", "void.reverse", "void.again")
            assert void.deal.hands == deal.hands and void.deal.pack == deal.pack


def is_malformed(deal: Deal, action: Action, drawn: Cards) -> bool:
    """Whether `apply` takes these cards for no right ones: too few, too many, without suits."""
    try:
        apply(deal, action, drawn)
    except Malformed:
        return True
    return False


def _like(
    hand: Hand, cards: Cards, status: str, bought: tuple[int, ...] = (), split: bool = False
) -> tuple[object, ...]:
    return hand.seat, cards, *count_of(cards), hand.initial, bought, split, status


def _facts(hand: Hand) -> tuple[object, ...]:
    return (
        hand.seat, hand.cards, hand.total, hand.soft, hand.initial, hand.bought, hand.split,
        hand.status,
    )  # fmt: skip


def actions_do_what_they_say(moved: Moved) -> None:
    """The hand that acted is changed as its clause says, and the turn passes when it is done."""
    before, after = moved.before, moved.after
    if after.phase == "void" or before.phase not in ("players", "banker"):
        return
    player = before.phase == "players"
    hand = before.hands[before.turn] if player else before.bank_hand
    drawn = (*hand.cards, *moved.drawn)
    rules, turn = before.rules, before.turn
    if isinstance(moved.action, Split):
        one, other = hand.cards
        new_one, new_other = moved.drawn
        wanted = [
            _like(hand, (one, new_one), "open", split=True),
            _like(hand, (other, new_other), "open", split=True),
        ]
        opened = tuple(found._replace(status="open") for found in after.hands[turn : turn + 2])
        assert list(map(_facts, opened)) == wanted
        hands = (*before.hands[:turn], *opened, *before.hands[turn + 1 :])
        arrives(after, hands, turn)
        return
    bought = hand.bought
    if isinstance(moved.action, Buy):
        bought = (*bought, moved.action.amount)
    ended: dict[str, str] = {"stick": "stuck", "declare": "declared"}
    status = ended.get(moved.action.word) or completed(rules, drawn)
    if not player and status == "twenty-one":
        status = "open"
    changed = after.hands[turn] if player else after.bank_hand
    assert _facts(changed) == _like(hand, drawn, status, bought, hand.split)
    over = status != "open"
    if not player:
        assert after.phase == ("settled" if over else "banker")
        return
    hands = (*before.hands[:turn], changed, *before.hands[turn + 1 :])
    if status == "declared" and rules.sudden_death == "turn" and not hand.split:
        assert (after.phase, after.turn, after.hands) == ("settled", turn, hands)
    elif over:
        arrives(after, hands, turn + 1)
    else:
        assert (after.phase, after.turn, after.hands) == ("players", turn, hands)


def arrives(after: Deal, hands: tuple[Hand, ...], turn: int) -> None:
    """The turn comes to a hand; what is complete by itself is passed over, the banker is last."""
    passed, due = passed_on(after.rules, hands, turn)
    phase = "players" if due < len(passed) else "banker"
    assert (after.phase, after.turn, after.hands) == (phase, due, passed)


def dealing_gives_everybody_a_card(moved: Moved) -> None:
    """First and second cards go round once, the banker's last; a Pontoon may end it then."""
    before, after = moved.before, moved.after
    if not isinstance(moved.action, DealCards) or after.phase == "void":
        return
    if before.phase == "first-cards":
        assert (*after.opening, *after.bank_hand.cards) == moved.drawn and after.phase == "stakes"
        return
    pairs = tuple(zip(before.opening, moved.drawn, strict=False))
    assert tuple(hand.cards for hand in after.hands) == pairs
    assert tuple(hand.initial for hand in after.hands) == before.stakes
    assert after.bank_hand.cards == (*before.bank_hand.cards, moved.drawn[-1])
    rules = after.rules
    holders = [hand for hand in after.hands if kind(rules, hand) == "pontoon"]
    sudden = rules.sudden_death == "second-cards" and bool(holders)
    if kind(rules, after.bank_hand) == "pontoon":
        assert after.phase == "settled"
        assert all(hand.status == "open" for hand in after.hands)
    elif sudden:
        shown = [hand for hand in after.hands if hand.status != "open"]
        assert (after.phase, shown) == ("settled", holders[:1])
        assert shown[0].status == "declared"
    else:
        opened = tuple(hand._replace(status="open") for hand in after.hands)
        arrives(after, opened, 0)


def stakes_are_put_down_in_turn(moved: Moved) -> None:
    """A stake is added, and nothing else happens until the last."""
    if isinstance(moved.action, Stake) and moved.after.phase != "void":
        assert moved.after.stakes == (*moved.before.stakes, moved.action.amount)
        everybody = len(moved.after.stakes) == len(moved.after.seats) - 1
        assert moved.after.phase == ("second-cards" if everybody else "stakes")


def busts_pay_at_once_and_only_once(moved: Moved) -> None:
    """A bust hand pays its stake when it is made and never again, unless the deal is void."""
    deal = moved.after
    if deal.phase == "void":
        return
    wanted = Counter((hand.seat, hand.stake) for hand in deal.hands if hand.status == "bust")
    paid = Counter((entry.seat, entry.amount) for entry in deal.entries if entry.reason == "bust")
    assert paid == wanted
    for entry in moved.step.entries:
        assert moved.before.phase in ("players", "banker", "second-cards")
        ended = deal.phase == "settled"
        assert (entry.reason == "bust") == (moved.before.phase == "players" and not ended)


def settled_as_reckoned(moved: Moved) -> None:
    """A settled deal pays each hand what `settle_hand` and the settlement table say."""
    deal = moved.after
    if deal.phase != "settled":
        assert all(entry.reason == "bust" for entry in deal.entries) or deal.phase == "void"
        return
    wanted: dict[tuple[str, int], Amount] = {}
    number: Counter[str] = Counter()
    for place, (hand, result) in enumerate(zip(deal.hands, results(deal), strict=True)):
        assert (result.net, result.value.kind) == (net_of(deal, place), kind(deal.rules, hand))
        if sudden_holder(deal) is None:
            cards, bought = hand.cards, bool(hand.bought)
            again = settle_hand(
                deal.rules, cards, hand.stake, deal.bank_hand.cards, hand.split, bought
            )
            assert outcome_of(again) == outcome_of(result)
        if result.outcome != "returned":
            wanted[hand.seat, number[hand.seat]] = result.net
        assert (result.outcome == "returned") == (result.net == 0)
        number[hand.seat] += 1
    found: dict[tuple[str, int], Amount] = {}
    for entry in deal.entries:
        gain = entry.amount if entry.payee == entry.seat else -entry.amount
        found[entry.seat, entry.hand] = found.get((entry.seat, entry.hand), 0) + gain
    assert found == wanted and len(deal.entries) == len(wanted)


def bank_passes_by_a_pontoon(moved: Moved) -> None:
    """The first unsplit Pontoon on the banker's left takes the bank; any Pontoon shuffles.

    Where the table may still choose, everybody who may hold the bank is named.
    """
    deal, rules = moved.after, moved.after.rules
    follows = succession(deal)
    if deal.phase not in ("settled", "void"):
        assert follows is None
        return
    assert follows is not None
    assert follows.shuffle == shuffled_after(deal)
    if deal.phase == "void":
        assert (follows.banker, follows.candidates) == (deal.banker, (deal.banker,))
        assert follows.holders == ()
        return
    due = due_the_bank(deal)
    left = deal.seats[(deal.seats.index(deal.banker) + 1) % len(deal.seats)]
    stays = left if rules.bank_passes == "rotate" else deal.banker
    assert follows.holders == tuple(due)
    assert follows.banker == (due[0] if due else stays)
    may = {follows.banker}
    if len(due) > 1 and rules.bank_agreement != "none":
        others = set(deal.seats) - {deal.banker}
        may |= set(due) if rules.bank_agreement == "holders" else others
    if due and rules.bank_optional:
        may |= {*due, deal.banker}
    assert set(follows.candidates) == may and len(follows.candidates) == len(may)
    assert follows.candidates[0] == follows.banker or len(may) > 1


def void_deals_pay_nothing(moved: Moved) -> None:
    """In a void deal everything is paid back; only one that is not void goes on."""
    deal = moved.after
    assert deal.reason is None or deal.phase == "void"
    if deal.phase == "void":
        assert set(balances(deal).values()) == {0}
        back = [(e.payee, e.payer, e.amount, e.seat, e.hand) for e in moved.step.entries]
        paid = [(e.payer, e.payee, e.amount, e.seat, e.hand) for e in moved.before.entries]
        assert back == paid


def suits_never_matter(moved: Moved) -> None:
    """Without its suits a deal goes the very same way; clause `cards.suits`.

    Only a bonus may hang on them, and then it is not paid without; clause `bonus.suits`.
    """
    drawn = tuple(map(stripped_card, moved.drawn))
    if _bonus_hangs_on_suits(moved.after):
        assert is_malformed(stripped(moved.before), moved.action, drawn)
        return
    plain = apply(stripped(moved.before), moved.action, drawn)
    one, other = plain.deal, stripped(moved.after)
    assert _no_bonus(one.entries) == _no_bonus(other.entries)
    assert one._replace(entries=()) == other._replace(entries=())
    assert _no_bonus(plain.entries) == _no_bonus(moved.step.entries)
    assert _but_for_a_bonus(plain.because) == _but_for_a_bonus(moved.step.because)
    assert options(plain.deal) == options(moved.after)
    assert succession(plain.deal) == succession(moved.after)


def _bonus_hangs_on_suits(deal: Deal) -> bool:
    """Whether a winning hand would be paid otherwise in other suits."""
    if deal.phase != "settled" or sudden_holder(deal) is not None:
        return False
    winning = (hand for place, hand in enumerate(deal.hands) if net_of(deal, place) > 0)
    return any(
        not hand.bought and suits_decide(tuple(map(stripped_card, hand.cards)), deal.rules)
        for hand in winning
    )


def _but_for_a_bonus(because: tuple[ClauseId, ...]) -> tuple[ClauseId, ...]:
    """The clauses without those that say why a line of the bonus table was not paid."""
    return tuple(clause for clause in because if clause not in ("bonus.bought", "bonus.larger"))


def _no_bonus(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    return tuple(entry._replace(because=_but_for_a_bonus(entry.because)) for entry in entries)


def deals_are_values(moved: Moved) -> None:
    """A deal is equal by value, hashes, is pickled, and no step changes the deal it came from."""
    for deal in (moved.before, moved.after):
        copy: Deal = pickle.loads(pickle.dumps(deal))
        assert copy == deal and hash(copy) == hash(deal) and copy is not deal
        assert options(copy) == options(deal)
    assert moved.before != moved.after
    assert apply(moved.before, moved.action, moved.drawn) == moved.step


def every_step_says_why(moved: Moved) -> None:
    """Each step names its clauses, each once; each entry names the deciding one first."""
    assert moved.step.because
    assert len(set(moved.step.because)) == len(moved.step.because)
    applied: set[ClauseId] = set(moved.step.because)
    for entry in moved.step.entries:
        assert entry.because and set(entry.because) <= applied


# --- laws of a game with its stock ---------------------------------------------------------------


def stock_is_the_rest(played: Played) -> None:
    """Stock and live hands are the packs; bust cards go under, first card first; `bust.under`."""
    game, deal = played.after, played.after.deal
    on_table = [card for hand in live(deal) for card in hand.cards]
    packs = pack_of(deal.rules, len(deal.seats))
    assert Counter(game.stock) + Counter(on_table) == Counter(packs)
    assert len(game.stock) == deal.pack.stock
    bust: Cards = ()
    if played.moved.before.phase == "players" and deal.phase != "void":
        acted = deal.hands[played.moved.before.turn]
        bust = acted.cards if acted.status == "bust" else ()
    assert game.stock == played.before.stock[len(played.moved.drawn) :] + bust


# --- laws of what is seen ------------------------------------------------------------------------


Eyes = list[tuple[str | None, View]]


def eyes(deal: Deal) -> Eyes:
    """Every view there is: each seat's and an onlooker's."""
    return [(seat, view(deal, seat)) for seat in (*deal.seats, None)]


def shown_to_all(deal: Deal, hand: Hand) -> bool:
    """Whether a player's whole hand lies open: bust, a trick, or compared with the banker's."""
    return compared_with_the_bank(deal) or hand.status in ("bust", "five-cards")


def compared_with_the_bank(deal: Deal) -> bool:
    """Whether hands were compared with the banker's: not where a Pontoon has ended the deal."""
    if deal.phase != "settled" or kind(deal.rules, deal.bank_hand) == "pontoon":
        return False
    return sudden_holder(deal) is None


def seen_hands(deal: Deal, views: Eyes) -> list[tuple[str | None, Hand, HandView]]:
    """Each player's hand beside each view of it."""
    found = []
    hands = all_hands(deal)
    for seat, seen in views:
        found += [(seat, *pair) for pair in zip(hands, seen.hands, strict=True)]
    return found


def first_card_is_its_players_alone(deal: Deal, views: Eyes) -> None:
    """Until the second cards each player sees his own card, the banker none; `view.first`."""
    if deal.hands or not deal.opening:
        return
    for seat, hand, seen in seen_hands(deal, views):
        assert seen.cards == (hand.cards if hand.seat == seat else (None,))
        assert seen.total == (hand.total if hand.seat == seat else None)
    for _, whole in views:
        assert whole.bank_hand.cards == (None,) and whole.bank_hand.total is None


def second_card_is_its_seats_alone(deal: Deal, views: Eyes) -> None:
    """Each seat sees its own hands, and nobody else's first two cards; `view.second`."""
    for seat, hand, seen in seen_hands(deal, views):
        if hand.seat == seat:
            assert seen.cards == hand.cards
            assert (seen.total, seen.soft) == (hand.total, hand.soft)
        elif not shown_to_all(deal, hand) and hand.status != "declared" and not hand.split:
            assert seen.cards[:2] == (None,) * len(hand.cards[:2])
            assert (seen.total, seen.soft) == (None, None)
    if deal.hands:
        assert dict(views)[deal.banker].bank_hand.cards == deal.bank_hand.cards


def drawn_cards_are_their_owners_alone(deal: Deal, views: Eyes) -> None:
    """Bought and split cards are seen by their owner alone until shown; `view.drawn`."""
    for seat, hand, seen in seen_hands(deal, views):
        if hand.seat == seat or shown_to_all(deal, hand) or not deal.hands:
            continue
        assert seen.cards[2 : 2 + len(hand.bought)] == (None,) * len(hand.bought)
        if hand.split and hand.status != "declared":
            assert seen.cards[1] is None


def twisted_cards_are_seen_by_all(deal: Deal, views: Eyes) -> None:
    """Everybody sees every twisted card; clause `view.twisted`."""
    for _, hand, seen in seen_hands(deal, views):
        twisted = 2 + len(hand.bought)
        assert seen.cards[twisted:] == hand.cards[twisted:]
    for _, whole in views:
        assert whole.bank_hand.cards[2:] == deal.bank_hand.cards[2:]


def what_is_shown_is_seen_by_all(deal: Deal, views: Eyes) -> None:
    """Busts, tricks, the rank of a split pair and a declared ace are open; `view.shown`."""
    for seat, hand, seen in seen_hands(deal, views):
        if hand.status in ("bust", "five-cards"):
            assert seen.cards == hand.cards and seen.status == hand.status
            assert seen.total == hand.total
        elif hand.status == "declared" and hand.seat != seat and not shown_to_all(deal, hand):
            assert seen.status == "declared"
            ace = next(card for card in hand.cards if card.rank == "A")
            ten_first = hand.split and hand.cards[0].rank != "A"
            assert seen.cards == ((pair_as_known(deal, hand), ace) if ten_first else (ace, None))
        if hand.split:
            first = seen.cards[0]
            assert seen.split
            hidden = hand.seat != seat and not shown_to_all(deal, hand)
            if hidden and hand.status != "declared":
                assert first == pair_as_known(deal, hand)
            elif not hidden:
                assert first == hand.cards[0]


def pair_as_known(deal: Deal, hand: Hand) -> Card | None:
    """What the others know of a split card: its rank, but not even that where tens may differ."""
    first = hand.cards[0]
    tens_alike = deal.rules.split_by == "value" and WORTH[first.rank] == 10
    return None if tens_alike else stripped_card(first)


def stopped_and_stuck_look_alike(deal: Deal, views: Eyes) -> None:
    """A hand that stopped at 21 looks to all others as one that stuck; `view.stopped`."""
    for place, hand in enumerate(deal.hands):
        if hand.status not in ("stuck", "twenty-one"):
            continue
        other: Status = "stuck" if hand.status == "twenty-one" else "twenty-one"
        hands = list(deal.hands)
        hands[place] = hand._replace(status=other)
        twin = deal._replace(hands=tuple(hands))
        for seat, seen in views:
            assert seen == view(twin, seat)
            assert seen.hands[place].status == "done"


def turns_and_requests_are_open(deal: Deal, views: Eyes) -> None:
    """Everybody knows the phase, whose turn it is, stakes, buys and card counts; `view.turn`."""
    over = deal.phase in ("settled", "void")
    turn = None if over else seat_in_turn(deal)
    for _, seen in views:
        assert (seen.phase, seen.turn, seen.reason) == (deal.phase, turn, deal.reason)
        assert (seen.seats, seen.banker) == (deal.seats, deal.banker)
        assert seen.entries == deal.entries
        for hand, shown in zip(all_hands(deal), seen.hands, strict=True):
            assert len(shown.cards) == len(hand.cards)
            assert (shown.seat, shown.initial, shown.bought) == (
                hand.seat,
                hand.initial,
                hand.bought,
            )
            assert shown.stake == hand.stake and (shown.status == "open") == (hand.status == "open")
        assert len(seen.bank_hand.cards) == len(deal.bank_hand.cards)


def banker_stays_covered(deal: Deal, views: Eyes) -> None:
    """Only the banker sees his cards until the last player is done, or a Pontoon; `view.banker`."""
    played = bool(deal.hands) and all(hand.status != "open" for hand in deal.hands)
    shown = played and sudden_holder(deal) is None
    pontoon = deal.phase == "settled" and kind(deal.rules, deal.bank_hand) == "pontoon"
    for seat, seen in views:
        if shown or pontoon:
            assert seen.bank_hand.cards == deal.bank_hand.cards
            assert seen.bank_hand.total == deal.bank_hand.total
        elif seat != deal.banker:
            assert seen.bank_hand.cards == (None,) * len(deal.bank_hand.cards)
            assert seen.bank_hand.total is None or not deal.bank_hand.cards


def live_hands_are_shown_at_the_end(deal: Deal, views: Eyes) -> None:
    """When the banker stops all is shown; where a Pontoon ends the deal only that; `view.end`."""
    if deal.phase != "settled":
        return
    pontoon = kind(deal.rules, deal.bank_hand) == "pontoon"
    sudden = sudden_holder(deal)
    for seat, hand, seen in seen_hands(deal, views):
        if hand.seat == seat or (not pontoon and sudden is None):
            assert seen.cards == hand.cards and seen.total == hand.total
        elif pontoon:
            assert seen.cards == (None, None) and seen.total is None
        elif hand.status not in ("bust", "five-cards"):
            assert None in seen.cards and seen.total is None
    for seat, seen_deal in views:
        if sudden is not None and seat != deal.banker:
            assert set(seen_deal.bank_hand.cards) == {None}


def stock_is_seen_by_nobody(deal: Deal, views: Eyes) -> None:
    """A view holds the cards of hands and no others; of the stock its size; `view.pack`."""
    for _, seen in views:
        assert seen.stock == deal.pack.stock
        for hand, shown in zip(
            (*all_hands(deal), deal.bank_hand), (*seen.hands, seen.bank_hand), strict=True
        ):
            for looked in filter(None, shown.cards):
                assert looked in (*hand.cards, *map(stripped_card, hand.cards))
            assert len(shown.cards) == len(hand.cards)


def options_are_shown_to_their_seat(deal: Deal, views: Eyes) -> None:
    """A view holds what its seat may do, and nothing of what others may do."""
    for seat, seen in views:
        mine = tuple(option for option in options(deal) if option.seat == seat is not None)
        assert seen.options == mine


def hidden_cards_change_nothing(seat: str | None, deal: Deal, twin: Deal) -> None:
    """Deals that differ only in what `seat` cannot see look, offer and refuse alike.

    Clause `view.refusal`; it holds for every view too.
    """
    assert view(deal, seat) == view(twin, seat)
    for action in alphabet(deal):
        if getattr(action, "seat", seat) == seat:
            assert check(deal, action) == check(twin, action), action
            assert deal.due(action) == twin.due(action)


# --- the collections ---------------------------------------------------------------------------

HandLaw = Callable[[RuleSet, Cards, Cards], None]
StepLaw = Callable[[Moved], None]
GameLaw = Callable[[Played], None]
ViewLaw = Callable[[Deal, Eyes], None]
TwinLaw = Callable[[str | None, Deal, Deal], None]

# --- laws of sessions --------------------------------------------------------------------------

SessionLaw = Callable[[Session], None]


def seats_keep_what_they_have_seen(session: Session) -> None:
    """A seat's past deals are as it saw them, and the pack is nobody's; `view.session`."""
    for seat in (*session.seats, None):
        seen = session_view(session, seat)
        assert seen.past == tuple(view(deal, seat) for deal in session.past)
        assert seen.deal == (view(session.game.deal, seat) if session.game else None)
        assert (seen.balances, seen.counted) == (session.balances, session.counted)
        twin = session._replace(stock=tuple(reversed(session.stock)))
        assert session_view(twin, seat) == seen


def cut_cards_are_seen_by_all(session: Session) -> None:
    """Every card of a round of cutting lies open; `view.cut`."""
    for seat in (*session.seats, None):
        assert session_view(session, seat).cuts == session.cuts


def cards_put_away_stay_as_they_were(session: Session) -> None:
    """A card that a seat had not seen at the end of a deal it never sees later; `view.under`."""
    for seat in (*session.seats, None):
        past = session_view(session, seat).past
        for seen, deal in zip(past, session.past, strict=True):
            hidden = [None in hand.cards for hand in seen.hands]
            assert hidden == [None in hand.cards for hand in view(deal, seat).hands]


HAND_LAWS: Final[tuple[HandLaw, ...]] = (
    hands_rank_in_order,
    totals_alone_decide,
    tricks_rank_equal,
    kinds_come_first,
    hands_are_worth_their_cards,
    hands_are_paid_fairly,
)
STEP_LAWS: Final[tuple[StepLaw, ...]] = (
    cards_stay_in_one_place,
    chips_sum_to_zero,
    entries_explain_the_balances,
    hands_buy_three_times_at_most,
    limits_are_kept,
    split_hands_keep_their_own_history,
    only_the_lawful_is_legal,
    due_cards_are_right,
    actions_do_what_they_say,
    dealing_gives_everybody_a_card,
    stakes_are_put_down_in_turn,
    busts_pay_at_once_and_only_once,
    settled_as_reckoned,
    bank_passes_by_a_pontoon,
    void_deals_pay_nothing,
    suits_never_matter,
    deals_are_values,
    every_step_says_why,
)
GAME_LAWS: Final[tuple[GameLaw, ...]] = (stock_is_the_rest,)
VIEW_LAWS: Final[tuple[ViewLaw, ...]] = (
    first_card_is_its_players_alone,
    second_card_is_its_seats_alone,
    drawn_cards_are_their_owners_alone,
    twisted_cards_are_seen_by_all,
    what_is_shown_is_seen_by_all,
    stopped_and_stuck_look_alike,
    turns_and_requests_are_open,
    banker_stays_covered,
    live_hands_are_shown_at_the_end,
    stock_is_seen_by_nobody,
    options_are_shown_to_their_seat,
)
TWIN_LAWS: Final[tuple[TwinLaw, ...]] = (hidden_cards_change_nothing,)
SESSION_LAWS: Final[tuple[SessionLaw, ...]] = (
    seats_keep_what_they_have_seen,
    cut_cards_are_seen_by_all,
    cards_put_away_stay_as_they_were,
)


def names_of(laws: Sequence[Callable[..., None]]) -> tuple[str, ...]:
    """The names of some laws."""
    return tuple(law.__name__ for law in laws)


LAW_NAMES: Final = names_of(
    (*HAND_LAWS, *STEP_LAWS, *GAME_LAWS, *VIEW_LAWS, *TWIN_LAWS, *SESSION_LAWS)
)


def keeps_every_law(played: Played, skip: Sequence[StepLaw] = ()) -> None:
    """Every law of steps, games and views, of one step of a game."""
    for law in STEP_LAWS:
        if law not in skip:
            law(played.moved)
    for game_law in GAME_LAWS:
        game_law(played)
    keeps_the_secrets(played.after.deal)


def keeps_the_secrets(deal: Deal) -> None:
    """Every law of what is seen."""
    views = eyes(deal)
    for law in VIEW_LAWS:
        law(deal, views)
