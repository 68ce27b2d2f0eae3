// The bonus table (chapter "Bonuses"). A line is a name and a rate, such as ["678-spades", 3].

import { Fraction } from "./fraction.mjs";
import { rankOf, suitOf } from "./cards.mjs";
import { Skipped } from "./rules.mjs";
import { way } from "./ways.mjs";

const RANKS_OF = { 678: "6 7 8", 777: "7 7 7" };

function readLine(line) {
  const [name, rate] = Array.isArray(line) ? line : [];
  const parts = /^(?:([5-7])-cards|(678|777)(?:-(suited|spades))?)$/.exec(name);
  const pays = Fraction.read(rate);
  if (!parts || pays === null) throw new Skipped(`${JSON.stringify(line)} is no bonus line known to me`);
  return { cards: Number(parts[1] ?? 3), ranks: RANKS_OF[parts[2]], suits: parts[3] ?? "any", pays };
}

const fitsRanks = (line, cards) =>
  cards.length === line.cards &&
  (line.ranks === undefined || cards.map(rankOf).sort().join(" ") === line.ranks);

// Every way in which the suits may lie, as the kinds of lines that they fit.
function suitsOf(cards, rules) {
  const written = new Set(cards.map(suitOf).filter((suit) => suit !== null));
  const mixed = ["any"];
  if (written.size > 1) return [mixed];
  const suited = ["any", "suited"];
  const spades = ["any", "suited", "spades"];
  if (!cards.map(suitOf).includes(null)) return [written.has("S") ? spades : suited];
  // Three equal cards are in one suit only where the packs hold three of the very same card.
  const ranks = cards.map(rankOf);
  const same = Math.max(...ranks.map((rank) => ranks.filter((other) => other === rank).length));
  if (same > rules.twins()) return [mixed];
  const [suit] = written;
  return [mixed, ...(suit === "S" ? [] : [suited]), ...(suit && suit !== "S" ? [] : [spades])];
}

// `usual` is what the hand wins without a table. It has won, counts 21 and is no Pontoon.
export const bonusFor = way("bonusFor", (hand, usual, rules) => {
  const lines = rules.get("bonuses").map(readLine).filter((line) => fitsRanks(line, hand.cards));
  if (lines.length === 0) return usual;
  if (hand.bought) return { ...usual, because: [...usual.because, "bonus.bought"] };
  // The best line for suits of these kinds; of two equal ones the first.
  const best = (kinds) =>
    lines.filter(({ suits }) => kinds.includes(suits))
      .reduce((one, other) => (one !== null && !other.pays.exceeds(one.pays) ? one : other), null);
  const found = suitsOf(hand.cards, rules).map(best);
  const rates = found.map((line) => (line === null ? usual.rate : usual.rate.larger(line.pays)));
  if (rates.some((rate) => rate.exceeds(rates[0]) || rates[0].exceeds(rate))) {
    return { rate: null, because: ["bonus.suits"] };
  }
  if (found[0] === null) return usual;
  if (!rates[0].exceeds(usual.rate)) return { ...usual, because: [...usual.because, "bonus.larger"] };
  const bySuit = found[0].suits === "any" ? [] : ["bonus.suits"];
  return { rate: rates[0], because: [...usual.because, "bonus.table", ...bySuit] };
});
