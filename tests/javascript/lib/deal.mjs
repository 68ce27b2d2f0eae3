// One deal from a known stock, action by action.

import { isWholePack } from "./cards.mjs";
import { Fraction } from "./fraction.mjs";
import { evaluate, evaluateBanker } from "./hand.mjs";
import { bankerEnds, checkBanker, checkPlayer, endsByItself } from "./play.mjs";
import { refuse } from "./refusals.mjs";
import { pontoonWins, settle } from "./settle.mjs";

const RETURNED = { outcome: "returned", net: Fraction.of(0) };

export class Deal {
  constructor({ seats, banker, stock }, rules) {
    if (!seats.includes(banker)) throw new TypeError("the banker has no seat");
    this.rules = rules;
    this.seats = seats;
    this.banker = banker;
    this.stock = [...stock];
    this.phase = "first-cards";
    this.hands = []; // the players' hands in order of play
    this.bankerCards = [];
    this.result = null;

    if (seats.length < rules.get("seats_minimum")) refuse("seats.few");
    if (seats.length > rules.get("seats_maximum")) refuse("seats.many");
    if (!isWholePack(stock, rules.get("ranks"), rules.get("copies"), rules.packs(seats.length))) {
      refuse("pack.inexact");
    }
  }

  // The players clockwise from the banker's left.
  players() {
    const at = this.seats.indexOf(this.banker);
    return [...this.seats.slice(at + 1), ...this.seats.slice(0, at)];
  }

  isOver() {
    return this.result !== null;
  }

  act({ action, seat, amount }) {
    if (action === "deal") return this.deal();
    if (action === "annul") return this.annul();
    if (!["stake", "declare", "split", "buy", "twist", "stick"].includes(action)) {
      throw new TypeError(`no such action: ${action}`);
    }
    if (!this.seats.includes(seat)) throw new TypeError(`no such seat: ${seat}`);
    return action === "stake" ? this.stake(seat, amount) : this.play(action, seat, amount);
  }

  // --- what is done ---

  deal() {
    if (!["first-cards", "second-cards"].includes(this.phase)) refuse("phase.wrong");
    const cards = this.take(this.seats.length);
    if (cards === null) return;
    const bankersCard = cards.pop();
    this.bankerCards.push(bankersCard);
    if (this.phase === "first-cards") {
      this.hands = this.players().map((seat, at) => ({
        seat, cards: [cards[at]], split: false, initial: null, bought: [], twisted: false, ended: null,
      }));
      this.phase = "stakes";
    } else {
      this.hands.forEach((hand, at) => hand.cards.push(cards[at]));
      this.begin();
    }
  }

  // banker.ends
  endsAtOnce() {
    return this.bankerValue().kind === "pontoon";
  }

  // The second cards lie: the banker's Pontoon first, then sudden death, then the first turn.
  begin() {
    this.phase = "players";
    if (this.endsAtOnce()) return this.showdown();
    if (this.rules.get("sudden_death") === "second-cards") {
      const first = this.hands.find((hand) => this.kind(hand) === "pontoon");
      if (first) return this.suddenDeath(first, "sudden.first");
    }
    this.advance();
  }

  // The hand that is due to be staked on.
  staked() {
    return this.hands.find(({ initial }) => initial === null);
  }

  stake(seat, amount) {
    if (this.phase !== "stakes") refuse("phase.wrong");
    if (seat === this.banker) refuse("stake.banker");
    const hand = this.staked(seat);
    if (hand.seat !== seat) refuse("turn.wrong");
    const most = this.rules.get("stake_maximum");
    if (amount < this.rules.get("stake_minimum")) refuse("stake.low");
    if (most !== null && amount > most) refuse("stake.high");
    hand.initial = amount;
    if (this.hands.every(({ initial }) => initial !== null)) this.phase = "second-cards";
  }

  play(action, seat, amount) {
    if (this.phase !== "players" && this.phase !== "banker") refuse("phase.wrong");
    if (seat === this.banker && action === "buy") refuse("banker.buy");
    if (seat === this.banker && action === "split") refuse("banker.split");
    if (this.phase === "banker") {
      if (action === "declare") refuse("phase.wrong");
      if (seat !== this.banker) refuse("turn.wrong");
      this.playBanker(action);
    } else {
      const hand = this.hands.find(({ ended }) => ended === null);
      if (hand.seat !== seat) refuse("turn.wrong");
      this.playHand(hand, action, amount);
    }
  }

  playHand(hand, action, amount) {
    const hands = this.hands.filter(({ seat }) => seat === hand.seat).length;
    refuse(checkPlayer(hand, action, { hands, amount }, this.rules));
    if (action === "stick") hand.ended = "stuck";
    else if (action === "declare") {
      hand.ended = "declared";
      if (!hand.split && this.rules.get("sudden_death") === "turn") {
        return this.suddenDeath(hand, "sudden.turn");
      }
    } else if (action === "split") this.split(hand);
    else this.draw(hand, action, amount);
    if (!this.isOver()) this.advance();
  }

  split(hand) {
    const cards = this.take(2);
    if (cards === null) return;
    const made = hand.cards.map((card, at) => ({ ...hand, cards: [card, cards[at]], bought: [], split: true }));
    this.hands.splice(this.hands.indexOf(hand), 1, ...made);
  }

  draw(hand, action, amount) {
    const cards = this.take(1);
    if (cards === null) return;
    hand.cards.push(...cards);
    if (action === "buy") hand.bought.push(amount);
    else hand.twisted = true;
    if (this.kind(hand) === "bust") {
      hand.ended = "bust";
      this.putUnder(hand.cards);
    }
  }

  // bust.under
  putUnder(cards) {
    this.stock.push(...cards);
  }

  // Hands that are complete need no word; after the last one the banker plays.
  advance() {
    for (const hand of this.hands) {
      if (hand.ended !== null) continue;
      if (!endsByItself(hand, this.rules)) return;
      hand.ended = "complete";
    }
    this.toBanker();
  }

  toBanker() {
    this.phase = "banker";
  }

  playBanker(action) {
    refuse(checkBanker(this.bankerCards, action, this.rules));
    if (action === "stick") return this.showdown();
    const cards = this.take(1);
    if (cards === null) return;
    this.bankerCards.push(...cards);
    if (bankerEnds(this.bankerCards, this.rules)) this.showdown();
  }

  annul() {
    if (this.isOver()) refuse("phase.wrong");
    this.void("void.annul");
  }

  // --- how it ends ---

  // Cards from the top, or null and a void deal where there are too few (void.cards).
  take(count) {
    if (this.stock.length < count) {
      this.void("void.cards");
      return null;
    }
    return this.stock.splice(0, count);
  }

  kind(hand) {
    return evaluate(hand.cards, hand.split, this.rules).kind;
  }

  bankerValue() {
    return evaluateBanker(this.bankerCards, this.rules);
  }

  stakeOf(hand) {
    return hand.bought.reduce((sum, amount) => sum + amount, hand.initial);
  }

  settleHand(hand) {
    const played = { cards: hand.cards, split: hand.split, bought: hand.bought.length > 0 };
    return settle(played, this.stakeOf(hand), this.bankerCards, this.rules);
  }

  showdown() {
    this.finish("settled", (hand) => this.settleHand(hand), this.bank());
  }

  // The winner is paid, what was lost by a bust stays lost, all other stakes go back.
  suddenDeath(winner, clause) {
    const amounts = (hand) => {
      if (hand === winner) {
        const { outcome, rate, because } = pontoonWins(hand, this.rules);
        return { outcome, net: rate.times(this.stakeOf(hand)), because: [...because, clause] };
      }
      return hand.ended === "bust" ? this.bustNet(hand) : this.suddenOther(hand);
    };
    const rotates = this.rules.get("bank_passes") === "rotate";
    this.finish("settled", amounts, rotates ? this.bank() : this.suddenBank(winner));
  }

  suddenOther() {
    return { ...RETURNED, because: ["sudden.return"] };
  }

  suddenBank({ seat }) {
    return { next: seat, because: ["bank.pontoon", "sudden.bank"] };
  }

  bustNet(hand) {
    return { outcome: "bust", net: Fraction.of(this.stakeOf(hand)).negated(), because: ["bust.lost"] };
  }

  void(clause) {
    this.finish("void", (hand) => this.voidNet(hand), { next: this.banker, because: [clause, "void.reverse", "void.again"] });
  }

  voidNet() {
    return { ...RETURNED, because: ["void.reverse"] };
  }

  // Who has the bank next (chapter "The bank passes").
  bank() {
    const at = this.seats.indexOf(this.banker);
    if (this.rules.get("bank_passes") === "rotate") {
      return { next: this.seats[(at + 1) % this.seats.length], because: ["bank.rotate"] };
    }
    const pontoons = this.hands.filter((hand) => this.kind(hand) === "pontoon");
    const holders = this.claims();
    const under = this.bankerValue().kind === "pontoon";
    if (holders.length === 0 || (under && !this.rules.get("bank_under_pontoon"))) {
      const because = pontoons.length > holders.length ? ["bank.stays", "bank.split"] : ["bank.stays"];
      return { next: this.banker, because };
    }
    const because = [under ? "bank.under-pontoon" : "bank.pontoon"];
    if (holders.length > 1) because.push("bank.several");
    return { next: this.heir(holders), because };
  }

  // The hands that take the bank, in order of play.
  claims() {
    return this.hands.filter((hand) => !hand.split && this.kind(hand) === "pontoon");
  }

  // bank.several
  heir([first]) {
    return first.seat;
  }

  shuffle(status) {
    const kinds = [...this.hands.map((hand) => this.kind(hand)),
      this.bankerValue().kind];
    if (status === "void") return { shuffle: true, because: [] };
    if (kinds.includes("pontoon")) return { shuffle: true, because: ["shuffle.pontoon"] };
    const every = this.rules.get("shuffle") === "every-deal";
    return { shuffle: every, because: [every ? "shuffle.every" : "shuffle.none"] };
  }

  finish(status, amounts, bank) {
    const dealt = this.bankerCards.length >= 2;
    const settled = dealt ? this.hands.map((hand) => [hand, amounts(hand)]) : [];
    const open = settled.some(([, { net }]) => net === null);
    const total = (seat) => settled
      .filter(([hand]) => seat === this.banker || hand.seat === seat)
      .reduce((sum, [, { net }]) => (sum === null || net === null ? null : sum.plus(net)), Fraction.of(0));
    const net = this.seats.map((seat) => {
      if (seat === this.banker) return { seat, amount: open ? null : total(seat).negated() };
      return { seat, amount: total(seat) };
    });
    const numbers = new Map();
    const numbered = ({ seat }) => {
      numbers.set(seat, (numbers.get(seat) ?? -1) + 1);
      return numbers.get(seat);
    };
    const shuffle = this.shuffle(status, bank);
    this.phase = status;
    this.result = {
      status,
      hands: settled.map(([hand, { outcome, net: amount, because }]) => ({
        seat: hand.seat,
        hand: numbered(hand),
        cards: hand.cards,
        ...evaluate(hand.cards, hand.split, this.rules),
        split: hand.split,
        initial_stake: hand.initial,
        stake: this.stakeOf(hand),
        outcome,
        net: amount,
        because,
      })),
      banker_hand: dealt
        ? { cards: this.bankerCards, ...this.bankerValue() }
        : null,
      net,
      next_banker: bank.next,
      shuffle: shuffle.shuffle,
      because: [...bank.because, ...shuffle.because],
    };
  }
}
