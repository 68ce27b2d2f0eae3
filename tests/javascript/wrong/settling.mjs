// Beliefs about what is paid, and on what.

import { Deal } from "../lib/deal.mjs";
import { Fraction } from "../lib/fraction.mjs";
import { Rules } from "../lib/rules.mjs";
import { lose, pontoonWins, win } from "../lib/settle.mjs";
import { always, bend, bendMethod } from "./bending.mjs";

const DRAW = { outcome: "returned", rate: Fraction.of(0), because: ["settle.tie"] };
const isTrick = ({ kind }) => kind === "five-card-trick";
const isPontoon = ({ kind }) => kind === "pontoon";
const isBust = ({ kind }) => kind === "bust";
const size = (rate) => (Fraction.of(0).exceeds(rate) ? rate.negated() : rate);

// What is believed of a pair of hands of which `where` holds.
const between = (where, believed) =>
  bend("ordinary", (right, hand, mine, banker, rules, cards) =>
    where(mine, banker, rules)
      ? believed(hand, mine, banker, rules)
      : right(hand, mine, banker, rules, cards));

const bothPontoons = (mine, banker) => isPontoon(mine) && isPontoon(banker);
const bothTricks = (mine, banker) => isTrick(mine) && isTrick(banker);
const bothBust = (mine, banker) => isBust(mine) && isBust(banker);

const hard17 = ({ kind, soft, total }) => kind === "points" && !soft && total >= 17 && total <= 20;
const unmatched = (mine, banker) =>
  hard17(mine) && !isPontoon(banker) && !(banker.kind === "points" && banker.total === mine.total);

function singleUnlessBankerBust(right, hand, mine, banker, rules, cards) {
  const found = right(hand, mine, banker, rules, cards);
  return found.outcome === "win" && !isBust(banker) ? win(1, "settle.higher") : found;
}

// --- what it is paid on: only a whole deal knows what the first stake was ---

function originalStake(deal, settleHand, hand) {
  const { stakeOf } = deal;
  deal.stakeOf = ({ initial }) => initial;
  const found = settleHand(hand);
  deal.stakeOf = stakeOf;
  return found;
}

function doubleOfTheOriginal(deal, settleHand, hand) {
  const found = settleHand(hand);
  const stake = Fraction.of(deal.stakeOf(hand));
  const double = found.net !== null && size(found.net).exceeds(stake);
  return double ? { ...found, net: originalStake(deal, settleHand, hand).net } : found;
}

const boughtItsBust = (deal, hand) => deal.kind(hand) === "bust" && hand.bought.length > 0 && !hand.twisted;

function boughtBustLosesDouble(deal, settleHand, hand) {
  const found = settleHand(hand);
  return boughtItsBust(deal, hand) ? { ...found, net: found.net.plus(found.net) } : found;
}

// --- at other tables ---

// At three to two a net that is no whole number is rounded down, or up by 1.
const halves = (up) =>
  bend("settle", (right, ...given) => {
    const found = right(...given);
    if (found.net === null || found.net.under === 1n || !found.net.isPositive()) return found;
    return { ...found, net: new Fraction(found.net.over / found.net.under + up) };
  });

const atTies = (where) => (mine, banker, rules) => rules.get("ties") === "player" && where(mine, banker);

// What the table says is paid, though the usual is more.
function bonusEvenIfSmaller(right, hand, usual, rules) {
  const found = right(hand, { ...usual, rate: Fraction.of(0) }, rules);
  return found.rate?.isPositive() ? found : right(hand, usual, rules);
}

// In Spanish Pontoon; the banker's Pontoon has ended the deal before.
const spanish21 = (mine, banker, rules) =>
  rules.get("bonuses").length > 0 && mine.total === 21 && !isPontoon(banker);

export const SETTLING = {
  "player-pontoon-first": between(bothPontoons, (hand, mine, banker, rules) => pontoonWins(hand, rules)),
  "pontoons-refunded": between(bothPontoons, () => DRAW),
  "pontoon-single": always({ pontoon_pays: 1 }),
  "pontoon-three-to-two": always({ pontoon_pays: "3/2" }),
  "tricks-refunded": between(bothTricks, () => DRAW),
  "trick-single": always({ trick_pays: 1 }),
  "banker-trick-single": always({ banker_trick_takes: 1 }),
  "banker-trick-double": always({ banker_trick_takes: 2 }),
  "ties-refunded": bend("tied", (right, hand, mine, ...rest) =>
    mine.kind === "points" ? DRAW : right(hand, mine, ...rest)),
  "ties-to-player": always({ ties: "player" }),
  "banker-pontoon-single": always({ banker_pontoon_takes: 1 }),
  "single-unless-banker-bust": bend("ordinary", singleUnlessBankerBust),
  "original-stake-settled": bendMethod(Deal, "settleHand", originalStake),
  "double-of-the-original": bendMethod(Deal, "settleHand", doubleOfTheOriginal),
  "hard-17-must-be-matched": between(unmatched, () => win(1, "settle.higher")),
  "bust-wins-when-banker-bust": between(bothBust, () => win(1, "settle.bank-bust")),
  "busts-refunded": between(bothBust, () => DRAW),
  "bust-pays-trick-again": between(
    (mine, banker) => isBust(mine) && isTrick(banker),
    (hand, mine, banker, rules) => ({ ...lose(rules.rate("banker_trick_takes"), "settle.bank-trick"), outcome: "bust" }),
  ),
  "bought-bust-loses-double": bendMethod(Deal, "settleHand", boughtBustLosesDouble),
  "tricks-tied-to-banker": between(
    atTies(bothTricks),
    (hand, mine, banker, rules) => lose(rules.rate("banker_trick_takes"), "settle.bank-trick"),
  ),
  "pontoons-tied-to-player": between(
    atTies(bothPontoons),
    (hand, mine, banker, rules) => pontoonWins(hand, rules),
  ),
  "halves-to-the-banker": halves(0n),
  "halves-to-the-player": halves(1n),
  "bonus-for-many-cards-only": bendMethod(Rules, "get", (rules, get, name) =>
    name === "bonuses" ? get(name).filter(([line]) => line.endsWith("-cards")) : get(name)),
  "bonus-even-if-smaller": bend("bonusFor", bonusEvenIfSmaller),
  "bonus-on-bought-hands": bend("bonusFor", (right, hand, usual, rules) =>
    right({ ...hand, bought: false }, usual, rules)),
  "twenty-one-always-wins": between(spanish21, (hand, mine, banker, rules) =>
    isTrick(mine) ? win(rules.rate("trick_pays"), "settle.trick") : win(1, "settle.higher")),
};
