// What one hand may do now: the rules about a hand in turn, each with its refusal.
//
// `hand` has `cards`, `split`, `initial` (the original stake), `bought` (the amounts added so far) and
// `twisted`. Every check returns the code of the refusal with the lowest rank, or null.

import { rankOf, valueOf } from "./cards.mjs";
import { evaluate, evaluateBanker } from "./hand.mjs";
import { way } from "./ways.mjs";

export const buyLimits = way("buyLimits", (hand, rules) => {
  if (hand.bought.length === 0) return { min: hand.initial, max: 2 * hand.initial };
  const least = rules.get("buy_later_minimum") === "any" ? 1 : hand.initial;
  return { min: least, max: hand.bought.at(-1) };
});

// A hand that has ended by itself: bust, five cards, at 21 (stop.twenty-one), or an ace with a
// ten-card that is no Pontoon.
export const endsByItself = way("endsByItself", (hand, rules) => {
  const { kind, total } = evaluate(hand.cards, hand.split, rules);
  if (kind === "pontoon") return false;
  if (kind !== "points") return true;
  return total === 21 && (hand.cards.length === 2 || rules.get("draw_at_21") === "none");
});

export const isPair = ([one, other], rules) =>
  rules.get("split_by") === "value" ? valueOf(one) === valueOf(other) : rankOf(one) === rankOf(other);

const CHECKS = {
  declare: (hand, value) => (value.kind === "pontoon" ? null : "declare.false"),

  split(hand, value, { hands }, rules) {
    if (hand.cards.length > 2) return "split.drawn";
    if (!isPair(hand.cards, rules)) return "split.unequal";
    const most = rules.get("split_hands");
    return most !== null && hands >= most ? "split.fifth" : null;
  },

  buy(hand, value, { amount }, rules) {
    if (value.total === 21) return "buy.twenty-one";
    if (hand.twisted) return "buy.twisted";
    if (amount === undefined) return null;
    const { min, max } = buyLimits(hand, rules);
    const which = hand.bought.length === 0 ? "first" : "later";
    if (amount < min) return `buy.${which}.low`;
    return amount > max ? `buy.${which}.high` : null;
  },

  twist: () => null,

  stick: (hand, value, _, rules) => (value.total < rules.get("stick_minimum") ? "stick.low" : null),
};

// `about` has `hands`, how many the seat holds, and for a buy its `amount`.
export const checkPlayer = way("checkPlayer", (hand, action, about, rules) => {
  const value = evaluate(hand.cards, hand.split, rules);
  if (value.kind === "pontoon" && action !== "declare") return "declare.due";
  return CHECKS[action](hand, value, about, rules);
});

export const checkBanker = way("checkBanker", (cards, action, rules) => {
  const { kind, total } = evaluateBanker(cards, rules);
  if (action === "stick") {
    const least = rules.get("banker_draws_below");
    return least !== null && total < least ? "banker.low" : null;
  }
  const limit = rules.get("banker_stops_at");
  if (limit !== null && total >= limit) return "banker.stopped";
  return kind === "ace-king" ? "banker.ace-king" : null;
});

export const bankerEnds = way("bankerEnds", (cards, rules) => {
  const { kind } = evaluateBanker(cards, rules);
  return kind === "bust" || kind === "five-card-trick" || kind === "pontoon";
});

export function playerOptions(hand, hands, rules) {
  if (endsByItself(hand, rules)) return [];
  return ["declare", "split", "buy", "twist", "stick"]
    .filter((action) => checkPlayer(hand, action, { hands }, rules) === null)
    .map((action) => (action === "buy" ? { action, ...buyLimits(hand, rules) } : { action }));
}

export function bankerOptions(cards, rules) {
  if (bankerEnds(cards, rules)) return [];
  return ["twist", "stick"]
    .filter((action) => checkBanker(cards, action, rules) === null)
    .map((action) => ({ action }));
}
