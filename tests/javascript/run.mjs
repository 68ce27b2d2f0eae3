// A tiny runner: asks a candidate every vector of spec/ and scores its answers.
//
//     node run.mjs                       this folder's pontoon.mjs, all files
//     node run.mjs -v settle deal        these files only, with every answer that failed
//     node run.mjs --with "python3 mine.py"

import { spawn } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const VECTORS = here("../../spec/vectors/");
const SECONDS = 10;

const args = process.argv.slice(2);
const verbose = args.includes("-v");
const at = args.indexOf("--with");
const command = at < 0 ? [process.execPath, here("pontoon.mjs")] : args.splice(at, 2)[1].split(/\s+/);
const wanted = args.filter((arg) => arg !== "-v");

// --- scoring ---

const REASONS = new Set(["because", "code", "clause"]);

// Every key of `expected` is there with the same value, reasons left out. Lists in order.
function sameVerdict(expected, answer) {
  if (Array.isArray(expected)) {
    return Array.isArray(answer) && expected.length === answer.length &&
      expected.every((item, index) => sameVerdict(item, answer[index]));
  }
  if (expected === null || typeof expected !== "object") return expected === answer;
  if (answer === null || typeof answer !== "object" || Array.isArray(answer)) return false;
  return Object.entries(expected).every(
    ([key, value]) => REASONS.has(key) || (Object.hasOwn(answer, key) && sameVerdict(value, answer[key])),
  );
}

// Every `because` begins with the same clause, and a refusal has the same code.
function sameReason(expected, answer) {
  if (expected === null || typeof expected !== "object") return true;
  return Object.entries(expected).every(([key, value]) => {
    const mine = answer?.[key];
    if (key === "because") return value[0] === mine?.[0];
    if (key === "code") return value === mine;
    return sameReason(value, mine);
  });
}

function score(expected, answer) {
  if (typeof answer.skipped === "string") return "skipped";
  if (answer.result === null || typeof answer.result !== "object") return "errored";
  return sameVerdict(expected, answer.result) ? "passed" : "failed";
}

// --- talking ---

class Candidate {
  constructor([program, ...rest]) {
    this.child = spawn(program, rest, { stdio: ["pipe", "pipe", "inherit"] });
    this.child.on("error", () => {});
    this.child.stdin.on("error", () => {});
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
    this.seq = 0;
  }

  async ask(request) {
    const seq = ++this.seq;
    this.child.stdin.write(`${JSON.stringify({ seq, ...request })}\n`);
    let clock;
    const late = new Promise((done) => {
      clock = setTimeout(() => done({ late: true }), SECONDS * 1000);
    });
    const { late: tooLate, done, value } = await Promise.race([this.lines.next(), late]);
    clearTimeout(clock);
    if (tooLate) return { errored: `no answer in ${SECONDS} seconds`, lost: true };
    if (done) return { errored: "it has ended", lost: true };
    try {
      const answer = JSON.parse(value);
      return answer.seq === seq ? answer : { errored: "the answer of another request", lost: true };
    } catch {
      return { errored: `no JSON: ${value.slice(0, 80)}` };
    }
  }

  stop() {
    this.child.stdin.end(`${JSON.stringify({ seq: ++this.seq, cmd: "stop" })}\n`);
    setTimeout(() => this.child.kill(), 1000).unref();
  }
}

async function meet() {
  const candidate = new Candidate(command);
  const hello = await candidate.ask({ cmd: "start", protocol: 1 });
  if (!Array.isArray(hello.levels)) {
    console.error(`the candidate did not start: ${hello.errored ?? JSON.stringify(hello)}`);
    process.exit(1);
  }
  return [candidate, hello];
}

const COLUMNS = ["passed", "failed", "skipped", "errored", "reasons"];
const row = (name, cells) => console.log(name.padEnd(28) + cells.map((cell) => String(cell).padStart(9)).join(""));

let [candidate, hello] = await meet();
row(`${hello.name ?? "?"} ${hello.version ?? ""}`, COLUMNS);
let bad = false;
const levels = new Map();
for (const name of readdirSync(VECTORS).filter((file) => file.endsWith(".json")).sort()) {
  const title = name.replace(/\.json$/, "");
  if (wanted.length > 0 && !wanted.includes(title)) continue;
  const file = JSON.parse(readFileSync(VECTORS + name, "utf8"));
  if (!Array.isArray(file.vectors)) continue;
  if (!hello.levels.includes(file.level)) {
    console.log(`${file.level} ${title}`.padEnd(28) + "  not asked");
    continue;
  }
  const counts = { passed: 0, failed: 0, skipped: 0, errored: 0, reasons: 0 };
  for (const { id, rules, input, expected } of file.vectors) {
    const asked = { cmd: "run", level: file.level, rules: { ...file.rules, ...rules }, input };
    const answer = await candidate.ask(asked);
    const verdict = score(expected, answer);
    counts[verdict] += 1;
    const reasonRight = verdict === "passed" && sameReason(expected, answer.result);
    if (reasonRight) counts.reasons += 1;
    if (verbose && !reasonRight) {
      console.log(`${verdict} ${id}`);
      if (answer.result) console.log(`  expected ${JSON.stringify(expected)}\n  answered ${JSON.stringify(answer.result)}`);
      else console.log(`  ${answer.skipped ?? answer.errored}`);
    }
    if (answer.lost) [candidate] = await meet();
  }
  row(`${file.level} ${title}`, COLUMNS.map((column) => counts[column]));
  bad ||= counts.failed + counts.errored > 0;
  const sum = levels.get(file.level) ?? { passed: 0, failed: 0, skipped: 0, errored: 0, reasons: 0 };
  for (const column of COLUMNS) sum[column] += counts[column];
  levels.set(file.level, sum);
}
console.log();
for (const [level, sum] of levels) row(`${level}, all files`, COLUMNS.map((column) => sum[column]));
candidate.stop();
process.exitCode = bad ? 1 : 0;
