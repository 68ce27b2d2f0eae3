// What a hand is, and which of two is better (chapter "Hands and their order").

import { rankOf, valueOf } from "./cards.mjs";
import { way } from "./ways.mjs";

export const hasAce = (cards) => cards.some((card) => rankOf(card) === "A");
export const hardCount = (cards) => cards.reduce((sum, card) => sum + valueOf(card), 0);
export const isAceKing = (cards) =>
  cards.length === 2 && hasAce(cards) && cards.some((card) => rankOf(card) === "K");

// The best count, and whether an ace counts 11 in it.
const count = way("count", (cards) => {
  const hard = hardCount(cards);
  const soft = hasAce(cards) && hard + 10 <= 21;
  return { total: soft ? hard + 10 : hard, soft };
});

const isTrick = way("isTrick", (cards) => cards.length === 5);
const isPontoon = way("isPontoon", (cards, total) => cards.length === 2 && hasAce(cards) && total === 21);

function kindOf(cards, total, split, rules) {
  if (total > 21) return "bust";
  if (isTrick(cards, total)) return "five-card-trick";
  if (!isPontoon(cards, total)) return "points";
  // An ace with a ten-card: split.pontoon.ordinary, ace-king.class, hand.pontoon.
  if (split && rules.get("split_pontoon") === "ordinary") return "points";
  if (isAceKing(cards) && rules.get("ace_king") === "class") return "ace-king";
  return "pontoon";
}

export const evaluate = way("evaluate", (cards, split, rules) => {
  const { total, soft } = count(cards);
  return { kind: kindOf(cards, total, split, rules), total, soft };
});

export const evaluateBanker = way("evaluateBanker", (cards, rules) => evaluate(cards, false, rules));

const CLASSES = ["bust", "points", "five-card-trick", "ace-king", "pontoon"];

// settle.class: the kind first, then the totals of two hands of points. The cards of both come after.
export const compare = way("compare", (one, other) => {
  const byClass = CLASSES.indexOf(one.kind) - CLASSES.indexOf(other.kind);
  if (byClass !== 0 || one.kind !== "points") return Math.sign(byClass);
  return Math.sign(one.total - other.total);
});
