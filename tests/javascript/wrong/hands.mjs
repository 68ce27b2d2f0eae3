// Beliefs about what cards count, and about hands and their order.

import { RANKS, rankOf, suitOf, valueOf } from "../lib/cards.mjs";
import { hasAce } from "../lib/hand.mjs";
import { Rules } from "../lib/rules.mjs";
import { lose } from "../lib/settle.mjs";
import { all, bend, bendMethod } from "./bending.mjs";

const isCourt = (card) => ["J", "Q", "K"].includes(rankOf(card));
const isAce = (card) => rankOf(card) === "A";
const aceAndCourt = (cards) => hasAce(cards) && cards.some(isCourt);
const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);

function aceAlwaysEleven(_, cards) {
  const total = sum(cards.map((card) => (isAce(card) ? 11 : valueOf(card))));
  return { total, soft: hasAce(cards) && total <= 21 };
}

const aceAlwaysOne = (_, cards) => ({ total: sum(cards.map(valueOf)), soft: false });

function aceFixedWhenDrawn(_, cards) {
  let total = 0;
  let eleven = false;
  for (const card of cards) {
    const high = isAce(card) && total + 11 <= 21;
    eleven ||= high;
    total += high ? 11 : valueOf(card);
  }
  return { total, soft: eleven && total <= 21 };
}

const courtCardsByPlace = (right, card) => (isCourt(card) ? RANKS.indexOf(rankOf(card)) + 1 : right(card));

// How two live hands stand by their totals; null where one of them is bust.
function byTotals(one, other) {
  if (one.kind === "bust" || other.kind === "bust") return null;
  return Math.sign(one.total - other.total);
}

// Hands of two kinds that are held to be equal: once to the banker, or what his own kind takes.
const mixedTies = bend("tied", (right, hand, mine, rules, banker) => {
  if (mine.kind === banker.kind || rules.get("ties") === "player") return right(hand, mine, rules, banker);
  return lose(isTrick(banker) ? rules.rate("banker_trick_takes") : 1, "settle.tie");
});

const isTrick = ({ kind }) => kind === "five-card-trick";
const isPontoon = ({ kind }) => kind === "pontoon";
const isPoints = ({ kind }) => kind === "points";

function pontoonIs21(right, one, other, ...cards) {
  const [pontoon, plain] = isPontoon(one) ? [one, other] : [other, one];
  if (isPontoon(pontoon) && isPoints(plain) && plain.total === 21) return 0;
  return right(one, other, ...cards);
}

const tricksByTotal = (right, one, other, ...cards) =>
  isTrick(one) && isTrick(other) ? byTotals(one, other) : right(one, other, ...cards);

// A trick is only better where the totals are equal.
function trickBreaksTies(right, one, other, ...cards) {
  if (isPontoon(one) || isPontoon(other)) return right(one, other, ...cards);
  return byTotals(one, other) || right(one, other, ...cards);
}

function totalsBeforeKinds(right, one, other, ...cards) {
  if (isPontoon(one) || isPontoon(other)) return right(one, other, ...cards);
  return byTotals(one, other) ?? right(one, other, ...cards);
}

function trickAbovePontoon(right, one, other, ...cards) {
  if (isTrick(one) && isPontoon(other)) return 1;
  if (isPontoon(one) && isTrick(other)) return -1;
  return right(one, other, ...cards);
}

function moreCardsAreBetter(right, one, other, cards, others) {
  const order = right(one, other, cards, others);
  return order === 0 && isPoints(one) ? Math.sign(cards.length - others.length) : order;
}

const SUITS = ["C", "D", "H", "S"];
const bestSuit = (cards) => Math.max(...cards.map((card) => SUITS.indexOf(suitOf(card))));

function suitsBreakTies(right, one, other, cards, others) {
  const order = right(one, other, cards, others);
  return order === 0 && isPoints(one) ? Math.sign(bestSuit(cards) - bestSuit(others)) : order;
}

const nearerBustIsBetter = (right, one, other, ...cards) =>
  one.kind === "bust" && other.kind === "bust"
    ? Math.sign(other.total - one.total)
    : right(one, other, ...cards);

// The banker's five cards are just a total.
function playersOnly(right, cards, rules) {
  const value = right(cards, rules);
  return isTrick(value) ? { ...value, kind: "points" } : value;
}

// Five cards complete a hand, whatever it is then.
const fiveAreComplete = all(
  bend("endsByItself", (right, hand, rules) => hand.cards.length === 5 || right(hand, rules)),
  bend("bankerEnds", (right, cards, rules) => cards.length === 5 || right(cards, rules)),
);

// What an ace with a king is in Ace-high, where it is anything special.
const inAceHigh = (believed) =>
  bendMethod(Rules, "get", (rules, get, name) =>
    name === "ace_king" && get(name) !== "pontoon" ? believed : get(name));

export const HANDS = {
  "ace-always-eleven": bend("count", aceAlwaysEleven),
  "ace-always-one": bend("count", aceAlwaysOne),
  "ace-fixed-when-drawn": bend("count", aceFixedWhenDrawn),
  "court-cards-by-place": bend("valueOf", courtCardsByPlace),
  "ten-makes-no-pontoon": bend("isPontoon", (right, cards, total) =>
    right(cards, total) && cards.some(isCourt)),
  "court-card-makes-pontoon": all(
    bend("isPontoon", (right, cards, total) => right(cards, total) || aceAndCourt(cards)),
    bend("isTrick", (right, cards, total) => right(cards, total) && !aceAndCourt(cards)),
  ),
  "any-21-is-pontoon": bend("isPontoon", (_, cards, total) => total === 21),
  "pontoon-is-21": all(bend("compare", pontoonIs21), mixedTies),
  "trick-below-21": bend("isTrick", (right, cards, total) => right(cards, total) && total < 21),
  "trick-at-21-only": all(
    bend("isTrick", (right, cards, total) => right(cards, total) && total === 21),
    fiveAreComplete,
  ),
  "tricks-by-total": bend("compare", tricksByTotal),
  "trick-breaks-ties": bend("compare", trickBreaksTies),
  "totals-before-kinds": all(bend("compare", totalsBeforeKinds), mixedTies),
  "trick-above-pontoon": bend("compare", trickAbovePontoon),
  "more-cards-are-better": bend("compare", moreCardsAreBetter),
  "suits-break-ties": bend("compare", suitsBreakTies),
  "nearer-bust-is-better": bend("compare", nearerBustIsBetter),
  "trick-for-players-only": all(
    bend("evaluateBanker", playersOnly),
    bend("bankerEnds", (right, cards, rules) => cards.length === 5 || right(cards, rules)),
  ),
  "ace-king-below-pontoon": inAceHigh("class"),
  "ace-king-changes-nothing": inAceHigh("pontoon"),
};
