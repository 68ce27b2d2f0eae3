// How a belief takes the place of a rule.

import { Rules } from "../lib/rules.mjs";
import { ways } from "../lib/ways.mjs";

// `wrong` gets the rule that stood there before, and then what the rule is asked.
export const bend = (name, wrong) => () => {
  const right = ways[name];
  if (right === undefined) throw new TypeError(`no such rule: ${name}`);
  ways[name] = (...given) => wrong(right, ...given);
};

// The same for a method of a deal or a session: `wrong` gets the object first.
export const bendMethod = (of, name, wrong) => () => {
  const right = of.prototype[name];
  if (right === undefined) throw new TypeError(`no such method: ${name}`);
  of.prototype[name] = function bent(...given) {
    return wrong(this, right.bind(this), ...given);
  };
};

export const all = (...bends) => () => bends.forEach((one) => one());

// These switches stand so at every table, whatever anybody says.
export const always = (switches) =>
  bendMethod(Rules, "get", (rules, get, name) => (Object.hasOwn(switches, name) ? switches[name] : get(name)));

// What is refused where the belief forbids it.
export const forbid = (action, code, where) =>
  bend("checkPlayer", (check, hand, asked, about, rules) =>
    asked === action && where(hand, rules, about) ? code : check(hand, asked, about, rules));

// What passes where the belief allows it, though the rules refuse it with this code.
export const allow = (code, where = () => true) =>
  bend("checkPlayer", (check, hand, asked, about, rules) => {
    const found = check(hand, asked, about, rules);
    return found === code && where(hand, rules, about) ? null : found;
  });
