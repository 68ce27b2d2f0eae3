// Beliefs about staking, splitting, buying, twisting and sticking, and the banker's play.

import { rankOf } from "../lib/cards.mjs";
import { Deal } from "../lib/deal.mjs";
import { evaluate, evaluateBanker, hardCount } from "../lib/hand.mjs";
import { buyLimits, isPair } from "../lib/play.mjs";
import { refuse } from "../lib/refusals.mjs";
import { all, allow, always, bend, bendMethod, forbid } from "./bending.mjs";

const stakeOf = ({ initial, bought }) => bought.reduce((sum, amount) => sum + amount, initial);
const later = ({ bought }) => bought.length > 0;

// --- staking, and the order of things ---

// The first thing is to stake, with hands that have no cards yet.
function stakeFirst(deal, stake, ...given) {
  if (deal.phase === "first-cards") {
    deal.hands = deal.players().map((seat) => ({
      seat, cards: [], split: false, initial: null, bought: [], twisted: false, ended: null,
    }));
    deal.phase = "stakes";
  }
  stake(...given);
}

function dealAfterStakes(deal, dealCards) {
  if (deal.phase === "first-cards") refuse("phase.wrong");
  dealCards();
}

function beginWithTwoCards(deal, begin) {
  if (deal.bankerCards.length === 1) deal.phase = "second-cards";
  else begin();
}

const STAKING = {
  "stakes-before-cards": all(
    bendMethod(Deal, "stake", stakeFirst),
    bendMethod(Deal, "deal", dealAfterStakes),
    bendMethod(Deal, "begin", beginWithTwoCards),
  ),
  "stakes-in-any-order": bendMethod(Deal, "staked", (deal, staked, seat) =>
    deal.hands.find((hand) => hand.initial === null && hand.seat === seat) ?? staked(seat)),
  "stake-without-maximum": always({ stake_maximum: null }),
  anticlockwise: bendMethod(Deal, "players", (deal, players) => players().reverse()),
  "three-seats-needed": always({ seats_minimum: 3 }),
  "any-number-of-seats": always({ seats_maximum: 26 }),
  "one-pack-always": always({ packs: [[2, 1]] }),
  "two-packs-from-six": always({ packs: [[2, 1], [6, 2]] }),
  "two-packs-from-eight": always({ packs: [[2, 1], [8, 2]] }),
};

// --- splitting ---

const beginsWithPair = (hand, rules) => hand.cards.length > 2 && isPair(hand.cards, rules);

function splitCostsCurrentStake(deal, split, hand) {
  const dearest = Math.max(...deal.hands.filter(({ seat }) => seat === hand.seat).map(stakeOf));
  const at = deal.hands.indexOf(hand);
  split(hand);
  if (!deal.isOver()) deal.hands[at + 1].initial = dearest;
}

function secondCardWhenPlayed(deal, _, hand) {
  const cards = deal.take(1);
  if (cards === null) return;
  const made = (own) => ({ ...hand, cards: own, bought: [], split: true });
  deal.hands.splice(deal.hands.indexOf(hand), 1, made([hand.cards[0], cards[0]]), made([hand.cards[1]]));
}

// A hand of one card gets its second as soon as all hands before it have ended.
function advanceWithSecondCards(deal, advance) {
  const due = () => {
    const next = deal.hands.find(({ ended }) => ended === null);
    return next?.cards.length === 1 ? next : undefined;
  };
  advance();
  for (let hand = due(); hand; hand = due()) {
    const cards = deal.take(1);
    if (cards === null) return;
    hand.cards.push(...cards);
    advance();
  }
}

function newSplitHandLast(deal, split, hand) {
  const at = deal.hands.indexOf(hand);
  const again = hand.split;
  split(hand);
  if (!again || deal.isOver()) return;
  const [made] = deal.hands.splice(at + 1, 1);
  const last = deal.hands.map(({ seat }) => seat).lastIndexOf(hand.seat);
  deal.hands.splice(last + 1, 0, made);
}

const fromSplitAces = ({ split, cards }) => split && cards.length > 1 && rankOf(cards[0]) === "A";

const SPLITTING = {
  "split-by-value": always({ split_by: "value" }),
  "split-after-drawing": allow("split.drawn", beginsWithPair),
  "split-without-cap": always({ split_hands: null }),
  "split-only-once": always({ split_hands: 2 }),
  "split-capped-at-four": always({ split_hands: 4 }),
  "no-split-below-fifteen": forbid("split", "split.unequal", (hand, rules) =>
    evaluate(hand.cards, hand.split, rules).total < 15),
  "split-costs-current-stake": bendMethod(Deal, "split", splitCostsCurrentStake),
  "second-split-card-when-played": all(
    bendMethod(Deal, "split", secondCardWhenPlayed),
    bendMethod(Deal, "advance", advanceWithSecondCards),
  ),
  "new-split-hand-last": bendMethod(Deal, "split", newSplitHandLast),
  "split-aces-get-one-card": bend("endsByItself", (right, hand, rules) => {
    const pontoon = evaluate(hand.cards, hand.split, rules).kind === "pontoon";
    return right(hand, rules) || (fromSplitAces(hand) && !pontoon);
  }),
  "split-pontoon-single": always({ split_pontoon: "single" }),
  "split-pontoon-ordinary": always({ split_pontoon: "ordinary" }),
};

// --- buying ---

// Nothing can be bought between limits that leave nothing.
const limits = (believed) => all(
  bend("buyLimits", (right, hand, rules) => ({ ...right(hand, rules), ...believed(hand, right(hand, rules)) })),
  forbid("buy", "buy.later.low", (hand, rules) => {
    const { min, max } = buyLimits(hand, rules);
    return min > max;
  }),
);

// The fifth card cannot make the hand bust.
const sureTrick = ({ cards }) => cards.length === 4 && hardCount(cards) + 10 <= 21;

const BUYING = {
  "later-buy-capped-by-first": limits((hand) => (later(hand) ? { max: hand.bought[0] } : {})),
  "later-buy-to-double-new-stake": limits((hand) => (later(hand) ? { max: 2 * stakeOf(hand) } : {})),
  // The stake as it has grown is always more than the buy before: that much can be bought all the same.
  "later-buy-from-new-stake": limits((hand, { max }) =>
    later(hand) ? { min: stakeOf(hand), max: Math.max(stakeOf(hand), max) } : {}),
  "buy-limits-of-new-stake": limits((hand) => ({ min: stakeOf(hand), max: 2 * stakeOf(hand) })),
  "later-buy-from-one": always({ buy_later_minimum: "any" }),
  "first-buy-from-one": limits((hand) => (later(hand) ? {} : { min: 1 })),
  "buy-up-to-stake": limits((hand) => ({ min: 1, max: hand.initial })),
  "buy-equals-stake": limits((hand) => ({ min: hand.initial, max: hand.initial })),
  "buy-limits-left-out": limits((hand, { min, max }) => ({ min: min + 1, max: max - 1 })),
  "buy-once": forbid("buy", "buy.later.high", later),
  "buy-ends-the-hand": bend("endsByItself", (right, hand, rules) => later(hand) || right(hand, rules)),
  "buy-after-twist": allow("buy.twisted"),
  "no-buy-on-split-hand": forbid("buy", "buy.first.high", ({ split }) => split),
  "no-buying-a-sure-trick": forbid("buy", "buy.later.high", sureTrick),
  "buy-at-21": allow("buy.twenty-one", (hand, rules) => rules.get("draw_at_21") === "twist"),
};

// --- twisting and sticking ---

const softPoints21 = ({ cards, split }, rules) => {
  const { kind, total, soft } = evaluate(cards, split, rules);
  return kind === "points" && total === 21 && soft && cards.length > 2;
};

const isFive = ({ cards }) => cards.length >= 5;

const DRAWING = {
  "stick-at-sixteen": always({ stick_minimum: 16 }),
  "stick-at-seventeen": always({ stick_minimum: 17 }),
  "stick-anywhere": always({ stick_minimum: 1 }),
  "stick-by-hard-count": forbid("stick", "stick.low", ({ cards }, rules) =>
    hardCount(cards) < rules.get("stick_minimum")),
  "no-stick-after-twist": forbid("stick", "stick.low", ({ twisted }) => twisted),
  "draw-at-21": always({ draw_at_21: "twist" }),
  "stop-at-21": always({ draw_at_21: "none" }),
  "ace-as-holder-likes": all(
    bend("endsByItself", (right, hand, rules) => right(hand, rules) && !softPoints21(hand, rules)),
    allow("buy.twenty-one", softPoints21),
  ),
  "beyond-five-cards": all(
    bend("isTrick", (right, cards, total) => right(cards, total) || cards.length > 5),
    bend("endsByItself", (right, hand, rules) => {
      const { kind, total } = evaluate(hand.cards, hand.split, rules);
      return isFive(hand) && kind !== "bust" ? total === 21 : right(hand, rules);
    }),
  ),
  "pontoon-need-not-be-declared": allow("declare.due"),
};

// --- the banker's play ---

const soft17 = (cards, rules) => {
  const { total, soft } = evaluateBanker(cards, rules);
  return rules.get("banker_stops_at") === 17 && soft && total === 17;
};

const twistInstead = (action, deal) => (deal.phase === "banker" && action === "buy" ? "twist" : action);

const BANKER = {
  "banker-must-reach-15": always({ banker_draws_below: 15 }),
  "banker-must-reach-16": always({ banker_draws_below: 16 }),
  "banker-must-reach-17": always({ banker_draws_below: 17 }),
  "banker-stops-at-17": always({ banker_stops_at: 17 }),
  "banker-plays-like-a-dealer": always({ banker_draws_below: 17, banker_stops_at: 17 }),
  "banker-stops-at-21": always({ banker_stops_at: 21 }),
  "banker-draws-at-soft-17": bend("checkBanker", (right, cards, action, rules) => {
    if (!soft17(cards, rules)) return right(cards, action, rules);
    return action === "stick" ? "banker.low" : null;
  }),
  "banker-may-buy": bendMethod(Deal, "play", (deal, play, action, seat, amount) =>
    play(seat === deal.banker ? twistInstead(action, deal) : action, seat, amount)),
  "deal-over-with-last-bust": bendMethod(Deal, "toBanker", (deal, toBanker) =>
    deal.hands.every(({ ended }) => ended === "bust") ? deal.showdown() : toBanker()),
  "banker-pontoon-shown-late": all(
    bendMethod(Deal, "endsAtOnce", () => false),
    bendMethod(Deal, "toBanker", (deal, toBanker) =>
      deal.bankerValue().kind === "pontoon" ? deal.showdown() : toBanker()),
  ),
};

export const TURNS = { ...STAKING, ...SPLITTING, ...BUYING, ...DRAWING, ...BANKER };
