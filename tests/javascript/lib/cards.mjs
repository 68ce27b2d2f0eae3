// Cards: a rank and perhaps a suit (cards.pack, cards.value, cards.ace).

import { way } from "./ways.mjs";

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUITS = ["S", "H", "D", "C"];

export function readCard(text) {
  const parts = /^(A|[2-9]|10|J|Q|K)([SHDC])?$/.exec(text);
  if (!parts) throw new TypeError(`${JSON.stringify(text)} is no card`);
  return { rank: parts[1], suit: parts[2] ?? null };
}

export const rankOf = (text) => readCard(text).rank;
export const suitOf = (text) => readCard(text).suit;

// What a card counts, an ace as 1.
export const valueOf = way("valueOf", (text) => {
  const rank = rankOf(text);
  if (rank === "A") return 1;
  return "JQK".includes(rank) ? 10 : Number(rank);
});

const tally = (things) => {
  const counts = new Map();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return counts;
};

const sameTally = (one, other) =>
  one.size === other.size && [...one].every(([thing, count]) => other.get(thing) === count);

// Every card of one pack. The copies of a rank take the suits in turn: spades, hearts, diamonds, clubs.
const packOf = (ranks, copies) =>
  ranks.flatMap((rank) => Array.from({ length: copies }, (_, copy) => rank + SUITS[copy % SUITS.length]));

// cards.exact: the stock is every card of the packs, none missing and none too many.
export function isWholePack(stock, ranks, copies, packs) {
  const pack = packOf(ranks, copies);
  const whole = Array.from({ length: packs }, () => pack).flat();
  const suited = stock.every((card) => suitOf(card) !== null);
  if (suited) return sameTally(tally(stock), tally(whole));
  return sameTally(tally(stock.map(rankOf)), tally(whole.map(rankOf)));
}
