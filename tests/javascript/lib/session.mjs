// A session: cuts for the bank, shuffles, deals one after another, and what stands between them
// (chapters "Cutting for the bank", "The session" and "Between two deals").

import { RANKS, isWholePack, rankOf } from "./cards.mjs";
import { Deal } from "./deal.mjs";
import { Fraction } from "./fraction.mjs";
import { refuse } from "./refusals.mjs";
import { way } from "./ways.mjs";

const DEAL_ACTIONS = ["deal", "stake", "declare", "split", "buy", "twist", "stick", "annul"];
const BETWEEN = ["shuffle", "start", "sell", "choose", "decline", "end"];
const cutHeight = way("cutHeight", (card) => (rankOf(card) === "A" ? RANKS.length : RANKS.indexOf(rankOf(card))));

export class Session {
  constructor({ seats, banker, chips = null }, rules) {
    this.rules = rules;
    this.seats = seats;
    this.chips = chips;
    this.banker = banker;
    this.contenders = seats; // those who cut in this round
    this.cuts = new Map();
    this.phase = banker === null ? "cutting" : "between";
    this.shuffleDue = true; // between.first
    this.stock = [];
    this.deals = [];
    this.balances = new Map(seats.map((seat) => [seat, Fraction.of(0)]));
    this.holders = []; // who had a Pontoon that takes the bank, in order
    this.chosen = null; // whom they agreed on
    this.declined = new Set();
    this.sold = false;
    this.overBy = null;
    this.deal = null;

    if (seats.length < rules.get("seats_minimum")) refuse("seats.few");
    if (seats.length > rules.get("seats_maximum")) refuse("seats.many");
    if (chips !== null) this.checkChips();
  }

  checkChips() {
    if (!this.rules.get("session_chips")) refuse("chips.excluded");
    if (this.chips.some(({ amount }) => amount < 1)) refuse("chips.low");
    const owners = this.chips.map(({ seat }) => seat);
    if (this.seats.some((seat) => !owners.includes(seat))) refuse("chips.missing");
  }

  act(move) {
    if (DEAL_ACTIONS.includes(move.action)) return this.play(move);
    if (move.action === "cut") return this.cut(move);
    if (!BETWEEN.includes(move.action)) throw new TypeError(`no such action: ${move.action}`);
    if (this.phase === "ended") this.refuseLate(move.action);
    else if (this.phase !== "between") refuse("phase.wrong");
    return this[move.action](move);
  }

  // After the end everything names what ended the session; but a fixed number of deals leaves a sale
  // and an end to their own refusals.
  refuseLate(action) {
    if (action === "shuffle") refuse("phase.wrong");
    if (this.overBy !== "session.over" || !["sell", "end"].includes(action)) refuse(this.overBy);
  }

  cut({ seat, card }) {
    if (this.phase !== "cutting") refuse("phase.wrong");
    if (this.cuts.has(seat)) refuse("cut.twice");
    if (!this.contenders.includes(seat)) refuse("cut.not-tied");
    if (!this.rules.get("ranks").includes(rankOf(card))) refuse("card.impossible");
    this.cuts.set(seat, cutHeight(card));
    if (this.cuts.size < this.contenders.length) return;
    const highest = Math.max(...this.cuts.values());
    this.contenders = this.cutAgain(this.contenders.filter((who) => this.cuts.get(who) === highest));
    this.cuts.clear();
    if (this.contenders.length > 1) return;
    [this.banker] = this.contenders;
    this.phase = "between";
  }

  // cut.ties: who cuts in the next round, if there are several.
  cutAgain(highest) {
    return highest;
  }

  shuffle({ order }) {
    if (!this.shuffleDue) refuse("shuffle.not-due");
    const packs = this.rules.packs(this.seats.length);
    if (!isWholePack(order, this.rules.get("ranks"), this.rules.get("copies"), packs)) {
      refuse("shuffle.not-permutation");
    }
    this.stock = [...order];
    this.shuffleDue = false;
  }

  start() {
    if (this.shuffleDue) refuse("shuffle.missing");
    this.deal = new Deal({ seats: this.seats, banker: this.banker, stock: this.stock }, this.rules);
    this.phase = "playing";
    this.sold = false;
  }

  play(move) {
    if (this.phase !== "playing") refuse("phase.wrong");
    this.deal.act(move);
    if (this.deal.isOver()) this.close(this.deal);
  }

  // The deal is over: write it up, put the cards away, see whether it was the last.
  close(deal) {
    const { status, net, next_banker: next, shuffle } = deal.result;
    const counted = this.counts(status);
    this.deals.push({
      number: this.deals.length + 1, counted, banker: deal.banker, status, net, next_banker: next, shuffle,
    });
    this.banker = next;
    this.shuffleDue = shuffle;
    this.phase = "between";
    const kept = deal.hands.filter((hand) => deal.kind(hand) !== "bust").flatMap(({ cards }) => cards);
    this.stock = [...deal.stock, ...this.used(kept, deal.bankerCards)];
    this.holders = counted ? this.holdersOf(deal) : [];
    this.chosen = null;
    this.declined.clear();
    if (!counted) return;
    for (const { seat, amount } of net) this.gain(seat, amount);
    const deals = this.rules.get("session_deals");
    if (deals !== null && this.counted() >= deals) this.finish("session.over");
    this.lookForChips();
  }

  counts(status) {
    return status === "settled";
  }

  // between.order
  used(players, bankers) {
    return [...players, ...bankers];
  }

  // Who may take the bank by a Pontoon, in order of play.
  holdersOf(deal) {
    if (this.rules.get("bank_passes") !== "pontoon" || deal.result.next_banker === deal.banker) return [];
    if (deal.result.because.includes("sudden.bank")) return [deal.result.next_banker];
    return deal.claims().map(({ seat }) => seat);
  }

  gain(seat, amount) {
    this.balances.set(seat, this.balances.get(seat).plus(amount));
  }

  counted() {
    return this.deals.filter(({ counted }) => counted).length;
  }

  finish(code) {
    this.phase = "ended";
    this.overBy ??= code;
  }

  // session.chips: exactly one seat has any chips left.
  lookForChips() {
    if (this.chips === null) return;
    const owners = this.chips.filter(({ seat, amount }) => this.balances.get(seat).plus(amount).isPositive());
    if (owners.length === 1) this.finish("session.won");
  }

  // --- what may come between two deals ---

  sell({ buyer, price }) {
    const sale = this.rules.get("bank_sale");
    if (sale === "none" || this.rules.get("bank_passes") === "rotate") refuse("sale.excluded");
    const before = this.deals.at(-1);
    if (before?.status !== "settled" || this.sold || this.phase === "ended") refuse("sale.not-now");
    if (sale === "only-without-pontoon" && this.due() !== undefined) refuse("sale.pontoon-due");
    if (buyer === before.banker) refuse("sale.self");
    if (price < 1) refuse("sale.price");
    this.gain(before.banker, price);
    this.gain(buyer, -price);
    this.banker = buyer;
    this.sold = true;
    this.holders = [];
    this.chosen = null;
    this.lookForChips();
  }

  choose({ seat }) {
    const who = this.rules.get("bank_agreement");
    if (who === "none" || this.holders.length < 2) refuse("agree.excluded");
    const players = this.seats.filter((other) => other !== this.deals.at(-1).banker);
    if (!(who === "holders" ? this.holders : players).includes(seat)) refuse("agree.not-holder");
    this.chosen = seat;
    this.passOn();
  }

  decline({ seat }) {
    const due = this.due();
    if (!this.rules.get("bank_optional") || due === undefined) refuse("decline.excluded");
    if (seat !== due) refuse("decline.not-due");
    this.declined.add(seat);
    this.passOn();
  }

  // bank.decline: the one agreed on, then the other holders in order, without those who declined.
  due() {
    return [this.chosen, ...this.holders].find((seat) => seat !== null && !this.declined.has(seat));
  }

  passOn() {
    this.banker = this.due() ?? this.deals.at(-1).banker;
  }

  end() {
    if (this.rules.get("session_deals") !== null) refuse("end.fixed");
    this.finish("session.closed");
  }

  // --- where it stands ---

  standing() {
    const ahead = (seat) =>
      this.seats.filter((other) => this.balances.get(other).exceeds(this.balances.get(seat))).length;
    const places = new Map();
    for (const seat of this.seats) {
      const place = 1 + ahead(seat); // session.shared
      places.set(place, [...(places.get(place) ?? []), seat]);
    }
    return [...places].sort(([one], [other]) => one - other).map(([place, seats]) => ({ place, seats }));
  }

  stands() {
    return {
      phase: this.phase,
      deals: this.deals,
      counted: this.counted(),
      banker: this.banker,
      shuffle: this.shuffleDue,
      balances: this.seats.map((seat) => ({ seat, amount: this.balances.get(seat) })),
      standing: this.standing(),
    };
  }
}
