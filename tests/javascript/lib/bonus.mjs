// The bonus table (chapter "Bonuses").

import { Skipped } from "./rules.mjs";

export function bonusFor(hand, usual, rules) {
  if (rules.get("bonuses").length === 0) return usual;
  if (hand.bought) return { rate: usual.rate, because: [...usual.because, "bonus.bought"] };
  throw new Skipped("how a line of a bonus table is written is told nowhere");
}
