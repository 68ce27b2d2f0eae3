// The values that a named set of rules has, where a request leaves a switch out (SWITCHES).

import { RANKS } from "./cards.mjs";

const TABLE = {
  ranks: RANKS,
  copies: 4,
  packs: [[2, 1], [8, 2]],
  bonuses: [],
  seats_minimum: 2,
  seats_maximum: 8,
  stake_minimum: 1,
  stake_maximum: 5,
  stick_minimum: 15,
  split_by: "rank",
  split_hands: 4,
  split_pontoon: "pontoon",
  buy_later_minimum: "original",
  draw_at_21: "none",
  banker_stops_at: null,
  banker_draws_below: null,
  ties: "banker",
  ace_king: "pontoon",
  sudden_death: "none",
  pontoon_pays: 2,
  trick_pays: 2,
  banker_pontoon_takes: 2,
  banker_trick_takes: 2,
  bank_passes: "pontoon",
  bank_agreement: "none",
  bank_optional: false,
  bank_sale: "none",
  bank_under_pontoon: false,
  shuffle: "after-pontoon",
  session_deals: 8,
  session_chips: false,
};

const PROFILES = {
  table: {},
  home: {
    packs: [[2, 1], [6, 2]], stake_maximum: null, split_hands: null, draw_at_21: "twist",
    bank_agreement: "holders", bank_sale: "always", shuffle: "every-deal",
    session_deals: null, session_chips: true,
  },
  guide: {
    packs: [[2, 1]], stake_maximum: null, draw_at_21: "twist", banker_trick_takes: 1, session_deals: null,
  },
};

// In the order in which they are laid over a profile.
const VARIANTS = {
  spanish: {
    ranks: RANKS.filter((rank) => rank !== "10"),
    bonuses: [
      ["5-cards", "3/2"], ["6-cards", 2], ["7-cards", 3], ["678", "3/2"], ["678-suited", 2],
      ["678-spades", 3], ["777", "3/2"], ["777-suited", 2], ["777-spades", 3],
    ],
  },
  malaysian: { banker_stops_at: 17, pontoon_pays: "3/2", ties: "player" },
  "ace-high": { ace_king: "double" },
  "sudden-death": { sudden_death: "second-cards", bank_agreement: "none" },
  rotating: {
    bank_passes: "rotate", bank_agreement: "none", bank_under_pontoon: false, bank_optional: false,
    bank_sale: "none",
  },
};

// What `name`, such as "home+malaysian", says of every switch; null where it is not known.
export function named(name) {
  const [profile, ...variants] = name.split("+");
  if (!Object.hasOwn(PROFILES, profile)) return null;
  if (!variants.every((variant) => Object.hasOwn(VARIANTS, variant))) return null;
  const order = Object.keys(VARIANTS).filter((variant) => variants.includes(variant));
  return Object.assign({}, TABLE, PROFILES[profile], ...order.map((variant) => VARIANTS[variant]));
}
