// The codes this program refuses with, and the clause that each of them breaks (refusals.toml).

const CLAUSES = {
  "phase.wrong": "turn.phase",
  "stake.banker": "stake.banker",
  "banker.buy": "banker.no-buy",
  "banker.split": "banker.no-split",
  "turn.wrong": "turn.order",
  "banker.stopped": "banker.limit",
  "stake.low": "stake.limits",
  "stake.high": "stake.limits",
  "declare.due": "declare.only",
  "declare.false": "declare.true",
  "split.drawn": "split.fresh",
  "split.unequal": "split.rank",
  "split.fifth": "split.cap",
  "buy.twenty-one": "buy.under",
  "buy.twisted": "buy.after-twist",
  "buy.first.low": "buy.limit.first",
  "buy.first.high": "buy.limit.first",
  "buy.later.low": "buy.limit.later",
  "buy.later.high": "buy.limit.later",
  "stick.low": "stick.minimum",
  "banker.low": "banker.low",
  "banker.ace-king": "ace-king.class",
  "pack.inexact": "cards.exact",
  "seats.few": "seats.number",
  "seats.many": "seats.number",
  "card.impossible": "cards.pack",
  "cut.twice": "cut.once",
  "cut.not-tied": "cut.ties",
  "shuffle.not-due": "between.under",
  "shuffle.not-permutation": "between.shuffle",
  "shuffle.missing": "between.shuffle",
  "session.over": "session.end",
  "session.closed": "session.open",
  "session.won": "session.chips",
  "chips.excluded": "session.credit",
  "chips.low": "session.chips.start",
  "chips.missing": "session.chips.start",
  "sale.excluded": "between.sale",
  "sale.not-now": "bank.sale.once",
  "sale.pontoon-due": "bank.sale.without-pontoon",
  "sale.self": "bank.sale",
  "sale.price": "bank.sale.price",
  "agree.excluded": "bank.agree",
  "agree.not-holder": "bank.agree",
  "decline.excluded": "bank.decline",
  "decline.not-due": "bank.decline",
  "end.fixed": "session.deals",
};

export class Refused extends Error {
  constructor(code) {
    super(code);
    this.code = code;
    this.clause = CLAUSES[code];
    if (!this.clause) throw new TypeError(`no such refusal: ${code}`);
  }

  toJSON() {
    return { code: this.code, clause: this.clause };
  }
}

export function refuse(code) {
  if (code !== null) throw new Refused(code);
}
