// A candidate for the test vectors: reads a request a line, writes an answer a line.
// See "How to run the vectors against your program" in spec/.

import { createInterface } from "node:readline";
import { LEVELS } from "./lib/levels.mjs";
import { Rules, Skipped } from "./lib/rules.mjs";

const PROTOCOL = 1;

function run({ level, rules, input }) {
  if (!Object.hasOwn(LEVELS, level)) return { skipped: `no level ${level}` };
  try {
    return { result: LEVELS[level](input, new Rules(rules)) };
  } catch (error) {
    if (error instanceof Skipped) return { skipped: error.message };
    return { errored: `${error.name}: ${error.message}` };
  }
}

function start({ protocol }) {
  if (protocol !== PROTOCOL) return { errored: `I speak protocol ${PROTOCOL}, not ${protocol}` };
  return { protocol, name: "pontoon-from-the-spec", version: "0.1.0", levels: Object.keys(LEVELS), window: 100 };
}

const lines = createInterface({ input: process.stdin, crlfDelay: Infinity });
for await (const line of lines) {
  if (line.trim() === "") continue;
  const { seq, cmd, ...request } = JSON.parse(line);
  let answer = { errored: `no such command: ${cmd}` };
  if (cmd === "start") answer = start(request);
  else if (cmd === "run") answer = run(request);
  else if (cmd === "stop") answer = {};
  process.stdout.write(`${JSON.stringify({ seq, ...answer })}\n`);
  if (cmd === "stop" || (cmd === "start" && answer.errored)) break;
}
lines.close();
process.stdin.destroy();
