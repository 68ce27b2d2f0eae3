// The smallest useful candidate: it knows what a hand is and which of two is better, and is asked
// nothing else. Start here, then add a level; the clauses named below are in spec/clauses/.
//
//     node run.mjs --with "node templates/hand-only.mjs" hand hand-order compare

import { createInterface } from "node:readline";

// cards.value, cards.ace: court cards count ten; an ace counts 1 here, its other ten come below.
// A suit may follow the rank. It never matters.
const rankOf = (card) => card.replace(/[SHDC]$/, "");
const valueOf = (card) => ({ A: 1, J: 10, Q: 10, K: 10 })[rankOf(card)] ?? Number(rankOf(card));

function evaluate(cards, split, rules) {
  const ranks = cards.map(rankOf);
  const hard = cards.reduce((sum, card) => sum + valueOf(card), 0);
  const hasAce = ranks.includes("A");
  // hand.best: the highest count that is not over 21. At most one ace can count 11.
  const soft = hasAce && hard + 10 <= 21;
  const total = soft ? hard + 10 : hard;

  let kind = "points";
  if (hard > 21) kind = "bust"; // only when even its lowest count is over
  else if (cards.length === 5) kind = "five-card-trick"; // 21 included, every lower total too
  else if (cards.length === 2 && hasAce && hard === 11) {
    // An ace with a 10 is a Pontoon like an ace with a court card. Two switches can change that:
    // split.pontoon.ordinary goes first, then ace-king.class.
    if (split && rules.split_pontoon === "ordinary") kind = "points";
    else if (ranks.includes("K") && rules.ace_king === "class") kind = "ace-king";
    else kind = "pontoon";
  }
  return { kind, total, soft };
}

// settle.class: the kind goes first. Totals count only between two hands of points; all five-card
// tricks are equal, and so are all bust hands (in a deal they are never compared).
const KINDS = ["bust", "points", "five-card-trick", "ace-king", "pontoon"];

function compare(one, other) {
  const byKind = KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind);
  return Math.sign(byKind || (one.kind === "points" ? one.total - other.total : 0));
}

// A value that you do not know is `skipped`: whatever you guessed, it would be a guess.
const KNOWN = { split_pontoon: ["pontoon", "single", "ordinary"], ace_king: ["pontoon", "double", "class"] };
const unknown = (rules) =>
  Object.keys(KNOWN).find((name) => name in rules && !KNOWN[name].includes(rules[name]));

const LEVELS = {
  hand: ({ cards, split = false }, rules) => evaluate(cards, split, rules),
  compare: ({ one, other }, rules) => ({
    order: compare(evaluate(one, false, rules), evaluate(other, false, rules)),
  }),
};

// One JSON object a line in, one a line out, with the same `seq`. What you cannot do yet is `skipped`,
// a mistake of your own is `errored`; neither is a wrong answer.
function answer({ cmd, protocol, level, rules, input }) {
  if (cmd === "start") {
    if (protocol !== 1) return { errored: "I speak protocol 1" };
    return { protocol: 1, name: "hand-only", version: "1.0", levels: Object.keys(LEVELS) };
  }
  if (cmd !== "run") return {};
  if (!Object.hasOwn(LEVELS, level)) return { skipped: `no level ${level}` };
  if (unknown(rules)) return { skipped: `an unknown value of ${unknown(rules)}` };
  try {
    return { result: LEVELS[level](input, rules) };
  } catch (error) {
    return { errored: String(error) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const { seq, ...request } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify({ seq, ...answer(request) })}\n`);
  if (request.cmd === "stop") process.exit(0);
}
