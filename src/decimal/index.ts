/**
 * Exact amounts. Page, checker and exchange compute with this module, so that a figure that a user sees is the figure
 * that the exchange books.
 *
 * An amount is sent and stored as a plain decimal string ("0.00000001", never "1e-8") and is a {@link Decimal} only
 * during computation.
 */
import Big from 'big.js';

/** A separate constructor, so that settings of big.js made elsewhere do not apply here. */
const Exact = Big();
/** Division keeps 18 places and truncates, so that a quotient is never rounded up. */
Exact.DP = 18;
Exact.RM = Exact.roundDown;
/** toString() never uses scientific notation. */
Exact.NE = -1e6;
Exact.PE = 1e6;

export type Decimal = Big;

/** `down` towards zero (what a user receives), `up` away from zero (a fee), `half` to the nearest, half away from zero. */
export type Rounding = 'down' | 'up' | 'half';

const modes = { down: Exact.roundDown, up: Exact.roundUp, half: Exact.roundHalfUp } as const;

const pattern = /^-?\d{1,40}(\.\d{1,40})?$/;

/** Whether a string is a plain decimal: digits without exponent, no sign but a minus. */
export function isDecimal(value: string): boolean {
  return pattern.test(value);
}

/**
 * Reads an amount.
 * @throws RangeError for anything that is not a plain decimal: exponents, NaN, infinities, blanks.
 */
export function decimal(value: string | number | Decimal): Decimal {
  if (value instanceof Exact) return value;
  if (typeof value === 'string' ? !isDecimal(value) : !Number.isFinite(value))
    throw new RangeError(`Not a decimal: ${JSON.stringify(String(value))}`);
  return new Exact(value);
}

/** Whether a value is a {@link Decimal} of this module. */
export function isDecimalValue(value: unknown): value is Decimal {
  return value instanceof Exact;
}

/** Rounds to this many places after the point. */
export function round(value: string | number | Decimal, places: number, rounding: Rounding): Decimal {
  return decimal(value).round(places, modes[rounding]);
}

/** The plain decimal string: no exponent, no trailing zeros, no negative zero. */
export function plain(value: string | number | Decimal): string {
  return withoutNegativeZero(decimal(value).toFixed());
}

/** Exactly this many places, rounded or padded with zeros, for display. */
export function fixed(value: string | number | Decimal, places: number, rounding: Rounding = 'down'): string {
  return withoutNegativeZero(decimal(value).toFixed(places, modes[rounding]));
}

const withoutNegativeZero = (text: string): string => text.replace(/^-(?=[0.]*$)/, '');
