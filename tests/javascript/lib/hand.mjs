// What a hand is, and which of two is better (chapter "Hands and their order").

import { rankOf, valueOf } from "./cards.mjs";

const hasAce = (cards) => cards.some((card) => rankOf(card) === "A");
export const hardCount = (cards) => cards.reduce((sum, card) => sum + valueOf(card), 0);
export const isAceKing = (cards) =>
  cards.length === 2 && hasAce(cards) && cards.some((card) => rankOf(card) === "K");

function kindOf(cards, split, rules) {
  const hard = hardCount(cards);
  if (hard > 21) return "bust";
  if (cards.length === 5) return "five-card-trick";
  if (cards.length !== 2 || !hasAce(cards) || hard !== 11) return "points";
  // An ace with a ten-card: split.pontoon.ordinary, ace-king.class, hand.pontoon.
  if (split && rules.get("split_pontoon") === "ordinary") return "points";
  if (isAceKing(cards) && rules.get("ace_king") === "class") return "ace-king";
  return "pontoon";
}

export function evaluate(cards, split, rules) {
  const hard = hardCount(cards);
  const soft = hasAce(cards) && hard + 10 <= 21;
  return { kind: kindOf(cards, split, rules), total: soft ? hard + 10 : hard, soft };
}

const CLASSES = ["bust", "points", "five-card-trick", "ace-king", "pontoon"];

// settle.class: the kind first, then the totals of two hands of points.
export function compare(one, other) {
  const byClass = CLASSES.indexOf(one.kind) - CLASSES.indexOf(other.kind);
  if (byClass !== 0 || one.kind !== "points") return Math.sign(byClass);
  return Math.sign(one.total - other.total);
}
