// Exact fractions of BigInts. An amount is a whole number or a text such as "9/2", never a float.

const gcd = (a, b) => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b));

export class Fraction {
  constructor(over, under = 1n) {
    if (under === 0n) throw new RangeError("a fraction with 0 below its line");
    if (under < 0n) [over, under] = [-over, -under];
    const common = gcd(over, under) || 1n;
    this.over = over / common;
    this.under = under / common;
  }

  // `given` is a Fraction, a whole number or a text such as "3/2"; null where it is none of these.
  static read(given) {
    if (given instanceof Fraction) return given;
    if (typeof given === "bigint" || Number.isSafeInteger(given)) return new Fraction(BigInt(given));
    const text = typeof given === "string" && /^(-?\d+)\/([1-9]\d*)$/.exec(given);
    return text ? new Fraction(BigInt(text[1]), BigInt(text[2])) : null;
  }

  static of(given) {
    const fraction = Fraction.read(given);
    if (fraction === null) throw new TypeError(`${JSON.stringify(given)} is no amount`);
    return fraction;
  }

  plus(other) {
    const { over, under } = Fraction.of(other);
    return new Fraction(this.over * under + over * this.under, this.under * under);
  }

  times(other) {
    const { over, under } = Fraction.of(other);
    return new Fraction(this.over * over, this.under * under);
  }

  negated() {
    return new Fraction(-this.over, this.under);
  }

  exceeds(other) {
    const { over, under } = Fraction.of(other);
    return this.over * under > over * this.under;
  }

  larger(other) {
    const fraction = Fraction.of(other);
    return fraction.exceeds(this) ? fraction : this;
  }

  isPositive() {
    return this.over > 0n;
  }

  // A whole number is written as a number, anything else as a text.
  toJSON() {
    return this.under === 1n ? Number(this.over) : `${this.over}/${this.under}`;
  }
}
