// A candidate that knows no rule and says so: it is asked everything and skips everything. Copy it,
// fill in one level after another, and watch `skipped` turn into `passed`.
//
//     node run.mjs --with "node templates/nothing-yet.mjs"
//
// What each level is asked and answers is told in spec/INTERPRETING.md.

import { createInterface } from "node:readline";

class Skipped extends Error {}

function level(name) {
  return () => {
    throw new Skipped(`${name} is not written yet`);
  };
}

const LEVELS = {
  hand: level("hand"), //       { cards, split? }                     -> { kind, total, soft }
  compare: level("compare"), // { one, other }                        -> { order }
  settle: level("settle"), //   { cards, stake, split, bought?, banker_cards }
  //                                                                  -> { outcome, net, because }
  options: level("options"), // { cards, initial_stake, bought, split, hands } or { banker_cards }
  //                                                                  -> { options }
  deal: level("deal"), //       { seats, banker, stock, actions }     -> what came of it, or { refused }
  session: level("session"), // { seats, banker, chips?, actions }    -> where it stands, or { refused }
};

// `rules` is the value of every switch, and `input` the question of one vector.
function run({ level: name, rules, input }) {
  try {
    return { result: LEVELS[name](input, rules) };
  } catch (error) {
    // Three ways to answer, and a runner never takes one for another: a result (a refusal by the
    // rules is one), `skipped` for what you know you cannot do, `errored` for your own mistakes.
    if (error instanceof Skipped) return { skipped: error.message };
    return { errored: String(error) };
  }
}

function start({ protocol }) {
  if (protocol !== 1) return { errored: "this program speaks protocol 1" };
  return { protocol: 1, name: "nothing-yet", version: "0", levels: Object.keys(LEVELS) };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { seq, cmd, ...request } = JSON.parse(line);
  const answer = cmd === "start" ? start(request) : cmd === "run" ? run(request) : {};
  // One line for each request, and out at once: `process.stdout.write` holds nothing back.
  process.stdout.write(`${JSON.stringify({ seq, ...answer })}\n`);
  if (cmd === "stop") process.exit(0);
}
