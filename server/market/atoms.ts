/**
 * Integers in units of 10^-8, the smallest amount of the exchange. Books and candles use them, because they are exact
 * and much faster than decimals.
 */
export type Atoms = bigint;

const places = 8;
const one = 100_000_000n;

/**
 * Parses a plain decimal.
 * @throws RangeError when it has more than eight decimal places or is not a plain decimal
 */
export function atoms(text: string): Atoms {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text);
  const fraction = match?.[3]?.replace(/0+$/, '') ?? '';
  if (!match || fraction.length > places) throw new RangeError(`Not an amount: ${JSON.stringify(text)}`);
  const value = BigInt(match[2] ?? '0') * one + BigInt(fraction.padEnd(places, '0'));
  return match[1] ? -value : value;
}

/** Formats a plain decimal without trailing zeros. */
export function fromAtoms(value: Atoms): string {
  const negative = value < 0n;
  const magnitude = negative ? -value : value;
  const fraction = String(magnitude % one)
    .padStart(places, '0')
    .replace(/0+$/, '');
  return `${negative ? '-' : ''}${magnitude / one}${fraction && '.'}${fraction}`;
}

/** `a` x `b`, truncated to eight places. Price x amount of one pair is exact: together they have 8 places. */
export function times(a: Atoms, b: Atoms): Atoms {
  return (a * b) / one;
}

/** `amount` x `percent` / 100, rounded up at the eighth place: fees are never rounded in the user's favour. */
export function percentUp(amount: Atoms, percent: Atoms): Atoms {
  const scale = one * 100n;
  return (amount * percent + scale - 1n) / scale;
}

/** `a` / `b`, truncated to eight places. `b` is not zero. */
export function divide(a: Atoms, b: Atoms): Atoms {
  return (a * one) / b;
}
