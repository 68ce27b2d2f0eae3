// The switches of a table. A value that this program does not know is only noticed when it is read,
// so that a switch which cannot change an answer never stands in its way.

import { RANKS } from "./cards.mjs";
import { Fraction } from "./fraction.mjs";
import { named } from "./profiles.mjs";

export class Skipped extends Error {}

const whole = (least) => (value) => Number.isSafeInteger(value) && value >= least;
const orNull = (test) => (value) => value === null || test(value);
const word = (...words) => (value) => words.includes(value);
const yesNo = word(true, false);
const isRate = (value) => {
  const rate = Fraction.read(value);
  return rate !== null && !Fraction.of(1).exceeds(rate);
};
const isRanks = (value) =>
  Array.isArray(value) && value.length > 0 && value.every((rank) => RANKS.includes(rank));
const isPacks = (value) =>
  Array.isArray(value) &&
  value.every((row) => Array.isArray(row) && row.length === 2 && row.every(whole(1)));

// Which values of each switch are known. The lines of a bonus table are read where they are paid.
const KNOWN = {
  ranks: isRanks,
  copies: whole(1),
  packs: isPacks,
  bonuses: Array.isArray,
  seats_minimum: whole(1),
  seats_maximum: whole(1),
  stake_minimum: whole(1),
  stake_maximum: orNull(whole(1)),
  stick_minimum: whole(1),
  split_by: word("rank", "value"),
  split_hands: orNull(whole(1)),
  split_pontoon: word("pontoon", "single", "ordinary"),
  buy_later_minimum: word("original", "any"),
  draw_at_21: word("none", "twist"),
  banker_stops_at: orNull(whole(1)),
  banker_draws_below: orNull(whole(1)),
  ties: word("banker", "player"),
  ace_king: word("pontoon", "double", "class"),
  sudden_death: word("none", "second-cards", "turn"),
  pontoon_pays: isRate,
  trick_pays: isRate,
  banker_pontoon_takes: isRate,
  banker_trick_takes: isRate,
  bank_passes: word("pontoon", "rotate"),
  bank_agreement: word("none", "holders", "players"),
  bank_optional: yesNo,
  bank_sale: word("none", "only-without-pontoon", "always"),
  bank_under_pontoon: yesNo,
  shuffle: word("after-pontoon", "every-deal"),
  session_deals: orNull(whole(1)),
  session_chips: yesNo,
};

export class Rules {
  constructor({ profile = "table", ...given } = {}) {
    for (const name of Object.keys(given)) {
      if (!Object.hasOwn(KNOWN, name)) throw new Skipped(`a switch that I do not know: ${name}`);
    }
    this.profile = profile;
    this.given = given;
  }

  get(name) {
    const value = Object.hasOwn(this.given, name) ? this.given[name] : this.usual(name);
    if (!KNOWN[name](value)) throw new Skipped(`${name} = ${JSON.stringify(value)} is not known to me`);
    return value;
  }

  // The value of a switch that was left out: that of the named profile.
  usual(name) {
    const profile = named(this.profile);
    if (profile === null) throw new Skipped(`no ${name} is given, and I do not know ${this.profile}`);
    return profile[name];
  }

  rate(name) {
    return Fraction.of(this.get(name));
  }

  // How many packs so many seats play with.
  packs(seats) {
    const rows = this.get("packs").filter(([from]) => from <= seats);
    return Math.max(1, ...rows.map(([, packs]) => packs));
  }

  // How many cards of the same rank and suit the most packs of this table hold.
  twins() {
    const most = Math.max(1, ...this.get("packs").map(([, packs]) => packs));
    return most * Math.ceil(this.get("copies") / 4);
  }
}
