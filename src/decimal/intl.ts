/**
 * Derives the notation of a language from Intl. Done when a release is built: creating a formatter is slow in
 * browsers.
 */
import { compactStyle, writeCompact } from './compact.ts';
import { decimal, plain } from './index.ts';
import type { CompactUnit, Notation } from './notation.ts';

/** @param tag a BCP 47 tag @throws RangeError for an invalid tag */
export function notationOf(tag: string): Notation {
  const format = new Intl.NumberFormat(tag);
  const partsOf = (value: number) => format.formatToParts(value);
  const signOf = (type: 'decimal' | 'group') => partsOf(1234567.5).find((part) => part.type === type)?.value;
  const lengths = partsOf(1234567890)
    .filter(({ type }) => type === 'integer')
    .map(({ value }) => [...value].length);
  const digits = [...new Intl.NumberFormat(tag, { useGrouping: false }).format(9876543210)]
    .reverse()
    .join('');
  const notation: Notation = {
    decimal: signOf('decimal') ?? '.',
    group: signOf('group') ?? '',
    sizes: [lengths.at(-1) ?? 3, lengths.at(-2) ?? 3],
    minDigits: partsOf(1234).some(({ type }) => type === 'group') ? 1 : 2,
    ...(digits === '0123456789' ? {} : { digits }),
  };
  const compact = compactUnitsOf(tag, notation);
  return { ...notation, ...(compact && { compact }) };
}

/** @returns undefined unless {@link writeCompact} writes as Intl does with these units */
function compactUnitsOf(tag: string, notation: Notation): CompactUnit[] | undefined {
  const format = new Intl.NumberFormat(tag, compactStyle);
  const units: CompactUnit[] = [];
  const samples: string[] = [];
  // Beyond that, the last unit has longer numbers.
  for (let from = 0; from < 20; from++) {
    const whole = `1${'0'.repeat(from)}`;
    // 2 and 5 have other words than 1 in some languages.
    for (const times of ['1.2345', '2', '5', '9.99996']) samples.push(plain(decimal(whole).times(times)));
    const written = format.format(whole as Intl.StringNumericLiteral);
    const numberIn = (power: number) => writeCompact(whole.slice(0, from + 1 - power), notation, []);
    let power = 0;
    while (power < from && !written.startsWith(numberIn(power))) power++;
    const text = written.slice(numberIn(power).length);
    const [, lastPower = 0, lastText = ''] = units.at(-1) ?? [];
    if (power !== lastPower || text !== lastText) units.push([from, power, text]);
  }
  const isRight = (value: string) =>
    format.format(value as Intl.StringNumericLiteral) === writeCompact(value, notation, units);
  return samples.every(isRight) ? units : undefined;
}
