/**
 * Derives the notation of a language from Intl. Done when a release is built: creating a formatter is slow in
 * browsers.
 */
import { compactStyle, writeCompact } from './compact.ts';
import { decimal, plain } from './index.ts';
import type { CompactUnit, Notation } from './notation.ts';

const known = new Map<string, Notation>();

/** @param tag a BCP 47 tag @throws RangeError for an invalid tag */
export function notationOf(tag: string): Notation {
  const notation = known.get(tag) ?? derive(tag);
  known.set(tag, notation);
  return notation;
}

function derive(tag: string): Notation {
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
  const written = (value: string): string => format.format(value as Intl.StringNumericLiteral);
  const units: CompactUnit[] = [];
  // Beyond that, the last unit has longer numbers.
  for (let from = 3; from < 20; from++) {
    const whole = `1${'0'.repeat(from)}`;
    const text = written(whole);
    const numberIn = (power: number) => writeCompact(whole.slice(0, from + 1 - power), notation, []);
    let power = 0;
    while (power < from && !text.startsWith(numberIn(power))) power++;
    const unit = text.slice(numberIn(power).length);
    const [, lastPower = 0, lastUnit = ''] = units.at(-1) ?? [];
    if (power !== lastPower || unit !== lastUnit) units.push([from, power, unit]);
  }
  const isRight = ([from]: CompactUnit): boolean =>
    // 2 and 5 have other words than 1 in some languages.
    ['1.2345', '2', '5', '9.99996'].every((times) => {
      const value = plain(decimal(times).times(`1e${from}`));
      return written(value) === writeCompact(value, notation, units);
    });
  return units.every(isRight) ? units : undefined;
}
