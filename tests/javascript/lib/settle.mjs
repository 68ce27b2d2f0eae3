// What a finished hand wins or loses against the banker's (chapter "Settlement").

import { bonusFor } from "./bonus.mjs";
import { Fraction } from "./fraction.mjs";
import { compare, evaluate, evaluateBanker, isAceKing } from "./hand.mjs";
import { way } from "./ways.mjs";

export const win = (rate, ...because) => ({ outcome: "win", rate: Fraction.of(rate), because });
export const lose = (rate, ...because) => ({ outcome: "lose", rate: Fraction.of(rate).negated(), because });

// What a winning Pontoon is paid: settle.pontoon, split.pontoon.single, ace-king.paid.
export function pontoonWins(hand, rules) {
  if (hand.split && rules.get("split_pontoon") === "single") {
    return win(1, "settle.pontoon", "split.pontoon.single");
  }
  const usual = rules.rate("pontoon_pays");
  if (isAceKing(hand.cards) && rules.get("ace_king") === "double") {
    return win(usual.larger(2), "settle.pontoon", "ace-king.paid");
  }
  return win(usual, "settle.pontoon");
}

function aceKingWins(hand, rules) {
  const once = hand.split && rules.get("split_pontoon") === "single";
  return win(once ? 1 : 2, "ace-king.class");
}

// A hand that is worth more than points: what it wins wherever it wins.
function premiumWins(hand, mine, rules) {
  if (mine.kind === "pontoon") return pontoonWins(hand, rules);
  if (mine.kind === "ace-king") return aceKingWins(hand, rules);
  return win(rules.rate("trick_pays"), "settle.trick");
}

const tied = way("tied", (hand, mine, rules) => {
  const toPlayer = rules.get("ties") === "player";
  if (mine.kind === "points") {
    return toPlayer ? win(1, "settle.tie.player") : lose(1, "settle.tie");
  }
  if (toPlayer) {
    const { rate, because } = premiumWins(hand, mine, rules);
    return win(rate, "settle.tie.player", ...because);
  }
  if (mine.kind === "ace-king") return lose(1, "settle.tie", "ace-king.class");
  return lose(rules.rate("banker_trick_takes"), "settle.bank-trick");
});

// Without bonuses: `mine` and `banker` are what the hands are.
const ordinary = way("ordinary", (hand, mine, banker, rules, bankerCards) => {
  if (mine.kind === "bust") {
    const late = banker.kind === "bust" ? ["bust.final"] : [];
    return { ...lose(1, "bust.lost", ...late), outcome: "bust" };
  }
  if (banker.kind === "pontoon") return lose(rules.rate("banker_pontoon_takes"), "banker.pontoon");
  const order = compare(mine, banker, hand.cards, bankerCards);
  if (order === 0) return tied(hand, mine, rules, banker);
  if (order < 0) {
    if (banker.kind === "ace-king") return lose(1, "ace-king.class");
    if (banker.kind === "five-card-trick") {
      return lose(rules.rate("banker_trick_takes"), "settle.bank-trick");
    }
    return lose(1, "settle.lower");
  }
  const bankBust = banker.kind === "bust";
  if (mine.kind === "points") return win(1, bankBust ? "settle.bank-bust" : "settle.higher");
  const premium = premiumWins(hand, mine, rules);
  return bankBust ? win(premium.rate, ...premium.because, "settle.bank-bust") : premium;
});

// `hand` has `cards`, `split` and `bought` (whether a card was bought). `net` is null where the suits
// of the cards would decide a bonus and are not known (bonus.suits).
export const settle = way("settle", (hand, stake, bankerCards, rules) => {
  const mine = evaluate(hand.cards, hand.split, rules);
  const banker = evaluateBanker(bankerCards, rules);
  let { outcome, rate, because } = ordinary(hand, mine, banker, rules, bankerCards);
  if (outcome === "win" && mine.total === 21 && mine.kind !== "pontoon") {
    ({ rate, because } = bonusFor(hand, { rate, because }, rules));
  }
  return { outcome, net: rate && rate.times(stake), because };
});
