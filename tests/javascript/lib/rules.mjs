// The switches of a table. A value that this program does not know is only noticed when it is read,
// so that a switch which cannot change an answer never stands in its way.

import { RANKS } from "./cards.mjs";
import { Fraction } from "./fraction.mjs";

export class Skipped extends Error {}

const whole = (least) => (value) => Number.isSafeInteger(value) && value >= least;
const orNull = (test) => (value) => value === null || test(value);
const word = (...words) => (value) => words.includes(value);
const rate = (value) => Fraction.read(value) !== null;
const yesNo = (value) => typeof value === "boolean";
const isRanks = (value) =>
  Array.isArray(value) && value.length > 0 && value.every((rank) => RANKS.includes(rank));
const isPacks = (value) =>
  Array.isArray(value) && value.length > 0 &&
  value.every((row) => Array.isArray(row) && row.length === 2 && row.every(whole(1)));

// Per switch: what the profile `table` has, and which values are known.
const SWITCHES = {
  profile: ["table", () => true],
  ranks: [RANKS, isRanks],
  copies: [4, whole(1)],
  packs: [[[2, 1], [8, 2]], isPacks],
  bonuses: [[], Array.isArray],
  seats_minimum: [2, whole(1)],
  seats_maximum: [8, whole(1)],
  stake_minimum: [1, whole(1)],
  stake_maximum: [5, orNull(whole(1))],
  stick_minimum: [15, whole(0)],
  split_by: ["rank", word("rank", "value")],
  split_hands: [4, orNull(whole(1))],
  split_pontoon: ["pontoon", word("pontoon", "single", "ordinary")],
  buy_later_minimum: ["original", word("original", "any")],
  draw_at_21: ["none", word("none", "twist")],
  banker_stops_at: [null, orNull(whole(1))],
  banker_draws_below: [null, orNull(whole(1))],
  ties: ["banker", word("banker", "player")],
  ace_king: ["pontoon", word("pontoon", "double", "class")],
  sudden_death: ["none", word("none", "second-cards", "turn")],
  pontoon_pays: [2, rate],
  trick_pays: [2, rate],
  banker_pontoon_takes: [2, rate],
  banker_trick_takes: [2, rate],
  bank_passes: ["pontoon", word("pontoon", "rotate")],
  bank_agreement: ["none", word("none", "holders", "players")],
  bank_optional: [false, yesNo],
  bank_sale: ["none", word("none", "always", "only-without-pontoon")],
  bank_under_pontoon: [false, yesNo],
  shuffle: ["after-pontoon", word("after-pontoon", "every-deal")],
  session_deals: [8, orNull(whole(1))],
  session_chips: [false, yesNo],
};

export class Rules {
  constructor(given = {}) {
    for (const name of Object.keys(given)) {
      if (!Object.hasOwn(SWITCHES, name)) throw new Skipped(`a switch nobody told me of: ${name}`);
    }
    this.given = given;
  }

  get(name) {
    const [usual, known] = SWITCHES[name];
    if (!Object.hasOwn(this.given, name)) return usual;
    const value = this.given[name];
    if (!known(value)) throw new Skipped(`${name} = ${JSON.stringify(value)} is not known to me`);
    return value;
  }

  rate(name) {
    return Fraction.of(this.get(name));
  }

  // How many packs so many seats play with: the last row that begins at or below them.
  packs(seats) {
    const rows = [...this.get("packs")].sort((one, other) => one[0] - other[0]);
    return (rows.findLast(([from]) => from <= seats) ?? rows[0])[1];
  }

  // How many cards of the same rank and suit the largest pack of this table can hold.
  twins() {
    const most = Math.max(...this.get("packs").map(([, packs]) => packs));
    return most * Math.ceil(this.get("copies") / 4);
  }
}
