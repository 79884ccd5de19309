/** Short numbers: 12.35万, 123.46K. */
import { plain, round } from './index.ts';
import { type CompactUnit, type Notation, writeNumber } from './notation.ts';

const places = 2;

/** How Intl writes them. */
export const compactStyle = { notation: 'compact', maximumFractionDigits: places } as const;

/**
 * A number with at most two places, in the largest unit that it reaches.
 * @param value a plain decimal string
 * @param units in ascending order
 */
export function writeCompact(value: string, notation: Notation, units: readonly CompactUnit[]): string {
  let reached: CompactUnit = [0, 0, ''];
  const rounded = () => round(value, places - reached[1], 'half');
  // As it is rounded in the unit below: 999,999 is 1M, and not 1000K.
  for (const unit of units) if (rounded().abs().gte(`1e${unit[0]}`)) reached = unit;
  const [, power, text] = reached;
  // Four digits are not grouped, whatever the language does elsewhere: 1234.5万.
  return writeNumber(plain(rounded().times(`1e-${power}`)), { ...notation, minDigits: 2 }) + text;
}
