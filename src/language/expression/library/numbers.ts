/** Functions of numbers and amounts. */
import type { Decimal } from '../../../decimal/index.ts';
import { amount, type Computations, number, rounding } from '../functions.ts';

/** Rounds to a multiple of the step. Exact, because it uses the remainder and not a truncated quotient. */
function roundTo(value: unknown, step: unknown, mode: unknown): Decimal | null {
  const exact = amount(value);
  const by = amount(step);
  if (!exact || !by) return null;
  if (!by.gt(0)) throw new RangeError('a step is more than 0');
  const rest = exact.mod(by);
  const how = rounding(mode);
  const away = how === 'half' ? rest.abs().times(2).gte(by) : how === 'up' && !rest.eq(0);
  const down = exact.minus(rest);
  return away ? down.plus(exact.lt(0) ? by.times(-1) : by) : down;
}

export const numbers: Computations = {
  abs: (value) => Math.abs(number(value)),
  'abs.d': (value) => amount(value)?.abs() ?? null,
  roundTo,
};
