/** Formats the values for the placeholders of a text in the user's language. */
import type { Value } from '../../language/compiled.ts';
import type { Formats } from '../host/host.ts';
import { isRecord, optional, word } from '../values/read.ts';
import { missing } from '../values/shown.ts';
import { asDecimal, writeAmount } from './amount.ts';
import { writeMoment } from './moment.ts';

const amounts = ['amount', 'percent', 'compact'] as const;
const moments = ['date', 'time', 'minute', 'relative'] as const;

/** The values of placeholders, by name. @param evaluate evaluates a compiled value */
export function fill(
  values: Record<string, Value>,
  evaluate: (value: Value) => unknown,
  format: Formats,
): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  if (values['*'] !== undefined) Object.assign(filled, evaluate(values['*']));
  for (const [name, value] of Object.entries(values)) {
    if (name === '*') continue;
    const plain = evaluate(value);
    filled[name] = isRecord(plain) ? write(plain, format) : plain;
  }
  return filled;
}

function write({ value, as, places, unit }: Record<string, unknown>, format: Formats): string {
  const moment = moments.find((style) => style === as);
  if (moment) return writeMoment(value, moment, format);
  const exact = asDecimal(value);
  if (exact === null) return missing;
  const style = {
    as: word(as, amounts, 'amount'),
    places: typeof places === 'number' ? places : undefined,
  };
  const { text: written } = writeAmount(exact, style, format);
  const counted = optional(unit);
  return counted ? `${written} ${counted}` : written;
}
