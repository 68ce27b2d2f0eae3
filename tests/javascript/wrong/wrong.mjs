// The same program with wrong beliefs of spec/misreadings.toml: a candidate that fails.
//
//     node wrong.mjs --holds trick-below-21,ties-refunded
//     node wrong.mjs --holds ten-makes-no-pontoon --levels hand,compare
//     node wrong.mjs --list

import { LEVELS } from "../lib/levels.mjs";
import { EVENINGS } from "./evenings.mjs";
import { HANDS } from "./hands.mjs";
import { SETTLING } from "./settling.mjs";
import { TURNS } from "./turns.mjs";

const BELIEFS = { ...HANDS, ...SETTLING, ...TURNS, ...EVENINGS };

const args = process.argv.slice(2);
const words = (name) => (args.includes(name) ? args[args.indexOf(name) + 1].split(",") : null);

function hold(id) {
  if (!Object.hasOwn(BELIEFS, id)) throw new TypeError(`nobody here believes ${id}`);
  BELIEFS[id]();
}

if (args.includes("--list")) console.log(Object.keys(BELIEFS).join("\n"));
else {
  for (const id of words("--holds") ?? []) hold(id);
  const levels = words("--levels") ?? Object.keys(LEVELS);
  for (const level of Object.keys(LEVELS)) if (!levels.includes(level)) delete LEVELS[level];
  await import("../pontoon.mjs");
}
