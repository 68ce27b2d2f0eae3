// The levels of the protocol: from the input of a vector to its result.

import { Deal } from "./deal.mjs";
import { compare, evaluate } from "./hand.mjs";
import { bankerOptions, playerOptions } from "./play.mjs";
import { Refused } from "./refusals.mjs";
import { Session } from "./session.mjs";
import { settle } from "./settle.mjs";

function options(input, rules) {
  if (input.banker_cards) return { options: bankerOptions(input.banker_cards, rules) };
  const bought = input.bought ?? [];
  const hand = {
    cards: input.cards,
    split: input.split ?? false,
    initial: input.initial_stake,
    bought,
    twisted: input.cards.length - 2 > bought.length,
  };
  return { options: playerOptions(hand, input.hands ?? 1, rules) };
}

// A refused action answers the whole deal or session.
function unlessRefused(play) {
  try {
    return play();
  } catch (error) {
    if (error instanceof Refused) return { refused: error };
    throw error;
  }
}

const deal = (input, rules) => unlessRefused(() => {
  const table = new Deal(input, rules);
  for (const action of input.actions) table.act(action);
  return table.result ?? { status: "open" };
});

const session = (input, rules) => unlessRefused(() => {
  const evening = new Session(input, rules);
  for (const action of input.actions) evening.act(action);
  return evening.stands();
});

export const LEVELS = {
  hand: ({ cards, split = false }, rules) => evaluate(cards, split, rules),
  compare: ({ one, other }, rules) => ({
    order: compare(evaluate(one, false, rules), evaluate(other, false, rules), one, other),
  }),
  settle: ({ cards, stake, split = false, bought = false, banker_cards: bankerCards }, rules) =>
    settle({ cards, split, bought }, stake, bankerCards, rules),
  options,
  deal,
  session,
};
