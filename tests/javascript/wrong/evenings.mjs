// Beliefs about the bank, shuffling, void deals, cutting, and the session.

import { RANKS, rankOf, suitOf } from "../lib/cards.mjs";
import { Deal } from "../lib/deal.mjs";
import { Fraction } from "../lib/fraction.mjs";
import { refuse } from "../lib/refusals.mjs";
import { Rules } from "../lib/rules.mjs";
import { Session } from "../lib/session.mjs";
import { pontoonWins } from "../lib/settle.mjs";
import { all, always, bend, bendMethod } from "./bending.mjs";

// --- the bank passes ---

const nextSeat = ({ seats, banker }) => seats[(seats.indexOf(banker) + 1) % seats.length];

const BANK = {
  "split-pontoon-takes-bank": bendMethod(Deal, "claims", (deal) =>
    deal.hands.filter((hand) => deal.kind(hand) === "pontoon")),
  "trick-takes-bank": bendMethod(Deal, "claims", (deal, claims) => {
    const pontoons = claims();
    const tricks = deal.hands.filter((hand) => deal.kind(hand) === "five-card-trick");
    return deal.hands.filter((hand) => pontoons.includes(hand) || tricks.includes(hand));
  }),
  "last-pontoon-takes-bank": bendMethod(Deal, "heir", (deal, heir, holders) => holders.at(-1).seat),
  "largest-stake-takes-bank": bendMethod(Deal, "heir", (deal, heir, holders) => {
    const stakes = holders.map((hand) => deal.stakeOf(hand));
    return holders[stakes.indexOf(Math.max(...stakes))].seat;
  }),
  "bank-under-bankers-pontoon": always({ bank_under_pontoon: true }),
  "bank-never-passes": all(
    bendMethod(Deal, "bank", ({ banker }) => ({ next: banker, because: ["bank.stays"] })),
    bendMethod(Deal, "suddenBank", ({ banker }) => ({ next: banker, because: ["bank.stays"] })),
  ),
  "bank-rotates": always({ bank_passes: "rotate" }),
  "bank-may-be-declined": always({ bank_optional: true }),
  "bank-agreed-on": always({ bank_agreement: "holders" }),
  "bank-agreed-on-by-all": always({ bank_agreement: "players" }),
  "bank-for-sale": always({ bank_sale: "always" }),
  "bank-not-for-sale": always({ bank_sale: "none" }),
  "bank-sold-without-pontoon-only": always({ bank_sale: "only-without-pontoon" }),
  "bank-sold-again": bendMethod(Session, "sell", (session, sell, sale) => {
    const before = session.deals.at(-1);
    if (!session.sold || before === undefined) return sell(sale);
    const { banker } = before;
    session.sold = false;
    before.banker = session.banker;
    sell(sale);
    before.banker = banker;
  }),
  "sale-undone-by-void": all(
    bendMethod(Session, "sell", (session, sell, sale) => {
      const before = { banker: session.banker, balances: new Map(session.balances) };
      sell(sale);
      session.beforeSale = before;
    }),
    bendMethod(Session, "close", (session, close, deal) => {
      const before = session.beforeSale;
      session.beforeSale = undefined;
      close(deal);
      if (before && deal.result.status === "void") Object.assign(session, before);
    }),
  ),
};

// --- shuffling, and cards under the pack ---

const shuffled = (because) => ({ shuffle: true, because: [because] });
const unshuffled = (because) => ({ shuffle: false, because: [because] });

// What is believed of deals that are not void.
const shuffleWhen = (believed) =>
  bendMethod(Deal, "shuffle", (deal, shuffle, status, bank) =>
    status === "void" ? shuffle(status, bank) : believed(deal, shuffle(status, bank), bank));

function halfIsUsed(deal) {
  const dealt = [...deal.hands, { cards: deal.bankerCards }].flatMap(({ cards }) => cards).length;
  return 2 * dealt >= deal.size;
}

const sizeFirst = bendMethod(Deal, "players", (deal, players) => {
  deal.size ??= deal.stock.length;
  return players();
});

const CARDS = {
  "shuffle-every-deal": always({ shuffle: "every-deal" }),
  "shuffle-after-pontoon-only": always({ shuffle: "after-pontoon" }),
  "shuffle-never": bendMethod(Deal, "shuffle", () => unshuffled("shuffle.none")),
  "shuffle-when-half-is-used": all(sizeFirst, shuffleWhen((deal) =>
    halfIsUsed(deal) ? shuffled("shuffle.every") : unshuffled("shuffle.none"))),
  "shuffle-for-new-banker-only": shuffleWhen((deal, right, { next }) =>
    next !== deal.banker ? shuffled("shuffle.pontoon") : unshuffled("shuffle.none")),
  "no-shuffle-when-bank-rotates": shuffleWhen((deal, right) =>
    deal.rules.get("bank_passes") === "rotate" && deal.rules.get("shuffle") !== "every-deal"
      ? unshuffled("shuffle.none")
      : right),
  "bust-cards-set-aside": all(
    bendMethod(Deal, "putUnder", (deal, putUnder, cards) => {
      deal.aside = [...(deal.aside ?? []), ...cards];
    }),
    bendMethod(Session, "close", (session, close, deal) => {
      deal.stock.push(...(deal.aside ?? []));
      close(deal);
    }),
  ),
  "bust-cards-turned-over": bendMethod(Deal, "putUnder", (deal, putUnder, cards) =>
    putUnder([...cards].reverse())),
  "used-cards-turned-over": bendMethod(Session, "used", (session, used, ...given) =>
    [...used(...given)].reverse()),
  "bankers-cards-under-first": bendMethod(Session, "used", (session, used, players, bankers) =>
    [...bankers, ...players]),
  "used-cards-set-aside": bendMethod(Session, "used", () => []),
};

// --- void deals ---

const VOID = {
  "void-keeps-busts-paid": all(
    bendMethod(Deal, "voidNet", (deal, voidNet, hand) =>
      hand.ended === "bust" ? deal.bustNet(hand) : voidNet(hand)),
    bendMethod(Session, "close", (session, close, deal) => {
      close(deal);
      if (deal.result.status !== "void") return;
      for (const { seat, amount } of deal.result.net) session.gain(seat, amount);
    }),
  ),
  "void-moves-bank": bendMethod(Deal, "void", (deal, annul, clause) => {
    const { banker } = deal;
    annul(clause);
    deal.result.next_banker = nextSeat({ seats: deal.seats, banker });
  }),
  "void-pontoon-takes-bank": bendMethod(Deal, "void", (deal, annul, clause) => {
    annul(clause);
    const declared = deal.claims().filter(({ ended }) => ended === "declared");
    if (declared.length > 0) deal.result.next_banker = deal.heir(declared);
  }),
  "void-not-shuffled": bendMethod(Deal, "shuffle", (deal, shuffle, status, bank) =>
    status === "void" ? unshuffled("shuffle.none") : shuffle(status, bank)),
  "void-deals-count": bendMethod(Session, "counts", () => true),
};

// --- cutting for the bank ---

// A card without its suit is out when all of its rank are.
function cutStaysOut(session, cut, { seat, card }) {
  session.cutCards ??= [];
  const packs = session.rules.packs(session.seats.length);
  const held = suitOf(card) === null ? session.rules.get("copies") * packs : packs;
  if (session.cutCards.filter((other) => other === card).length >= held) refuse("card.impossible");
  cut({ seat, card });
  session.cutCards.push(card);
}

// The seats that cut in this round, clockwise.
function cutInTurn(session, cut, move) {
  const due = session.contenders.find((seat) => !session.cuts.has(seat));
  if (session.phase === "cutting" && session.contenders.includes(move.seat)
    && !session.cuts.has(move.seat) && move.seat !== due) refuse("turn.wrong");
  cut(move);
}

function firstOfTied(session, cut, move) {
  session.order = [...(session.order ?? []), move.seat];
  cut(move);
}

const CUTTING = {
  "ace-cuts-low": bend("cutHeight", (_, card) => RANKS.indexOf(rankOf(card))),
  "lowest-cut-deals": bend("cutHeight", (right, card) => -right(card)),
  "all-cut-again": bendMethod(Session, "cutAgain", (session, again, highest) =>
    highest.length > 1 ? session.contenders : highest),
  "first-of-tied-cuts-deals": all(
    bendMethod(Session, "cut", firstOfTied),
    bendMethod(Session, "cutAgain", (session, again, highest) =>
      [session.order.find((seat) => highest.includes(seat))]),
  ),
  "cut-cards-stay-out": bendMethod(Session, "cut", cutStaysOut),
  "cut-in-turn": bendMethod(Session, "cut", cutInTurn),
};

// --- the session ---

// Balances in order, without or with the seats deciding between equal ones.
const oneAPlace = (standing) =>
  standing.flatMap(({ seats }) => seats).map((seat, at) => ({ place: at + 1, seats: [seat] }));

function nobodyBelow(session, close, deal) {
  close(deal);
  if (session.chips === null) return;
  for (const { seat, amount } of session.chips) {
    const least = Fraction.of(-amount);
    if (least.exceeds(session.balances.get(seat))) session.balances.set(seat, least);
  }
}

function playOnWhileTied(session, finish, code) {
  const shared = session.standing()[0].seats.length > 1;
  if (code !== "session.over" || !shared) finish(code);
}

const SESSION = {
  "session-without-end": always({ session_deals: null }),
  "session-of-eight-deals": always({ session_deals: 8 }),
  "played-on-while-tied": bendMethod(Session, "finish", playOnWhileTied),
  "first-seat-wins-tie": bendMethod(Session, "standing", (session, standing) => oneAPlace(standing())),
  "no-place-left-out": bendMethod(Session, "standing", (session, standing) =>
    standing().map(({ seats }, at) => ({ place: at + 1, seats }))),
  "chips-have-no-end": bendMethod(Session, "lookForChips", () => {}),
  "nobody-below-his-chips": bendMethod(Session, "close", nobodyBelow),
};

// --- sudden death ---

const inSuddenDeath = bendMethod(Rules, "get", (rules, get, name) =>
  name === "sudden_death" && get(name) !== "none" ? "turn" : get(name));

const SUDDEN = {
  "sudden-death-in-turn": inSuddenDeath,
  "sudden-every-pontoon-paid": bendMethod(Deal, "suddenOther", (deal, other, hand) => {
    if (deal.kind(hand) !== "pontoon") return other(hand);
    const { outcome, rate, because } = pontoonWins(hand, deal.rules);
    return { outcome, net: rate.times(deal.stakeOf(hand)), because };
  }),
  "sudden-others-lose": bendMethod(Deal, "suddenOther", (deal, other, hand) => ({
    ...other(hand), outcome: "lose", net: Fraction.of(deal.stakeOf(hand)).negated(),
  })),
};

export const EVENINGS = { ...BANK, ...CARDS, ...VOID, ...CUTTING, ...SESSION, ...SUDDEN };
