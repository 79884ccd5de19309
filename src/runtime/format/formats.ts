/**
 * Formats numbers, dates and names of regions, and compares texts, in the user's language. Intl formatters are cached:
 * creating one costs fifty times as much as using it. Amounts need none.
 */
import { decimal, fixed, isDecimal, plain } from '../../decimal/index.ts';
import { type Notation, writeNumber } from '../../decimal/notation.ts';
import type { Formats } from '../host/host.ts';

const dateStyles = {
  date: { year: 'numeric', month: '2-digit', day: '2-digit' },
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  minute: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/**
 * Formats for a language; dates are in the given time zone, in the Gregorian calendar.
 * @param tag the language as a BCP 47 tag
 */
export function createFormats(tag: string, notation: Notation, timeZone: string): Formats {
  const cache = new Map<string, object>();
  const made = <T extends object>(key: string, make: () => T): T => {
    const known = cache.get(key);
    if (known) return known as T;
    const formatter = make();
    cache.set(key, formatter);
    return formatter;
  };
  const digits = (value: string): string => writeNumber(value, notation);
  const moment = (value: number | string): Date => new Date(value);
  return {
    notation,
    amount(value, places) {
      if (!isDecimal(value)) return value;
      return digits(places === undefined ? plain(value) : fixed(value, places));
    },
    percent(value) {
      return isDecimal(value) ? `${digits(fixed(value, 2, 'half'))}%` : value;
    },
    compact(value) {
      if (!isDecimal(value)) return value;
      const formatter = made(
        'compact',
        () => new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 2 }),
      );
      return decimal(value).abs().lt(1000)
        ? digits(fixed(value, 2))
        : formatter.format(value as Intl.StringNumericLiteral);
    },
    date(value, style) {
      const date = moment(value);
      if (Number.isNaN(date.getTime())) return '';
      if (style === 'relative')
        return relative(
          date,
          made('relative', () => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })),
        );
      const options = { ...dateStyles[style], timeZone, calendar: 'gregory' };
      return made(style, () => new Intl.DateTimeFormat(tag, options)).format(date);
    },
    region: (code, other = tag) => made(`region ${other}`, () => regionNames(other))(code),
    compare: (one, other) =>
      made('compare', () => new Intl.Collator(tag, { numeric: true })).compare(one, other),
  };
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

function relative(date: Date, formatter: Intl.RelativeTimeFormat): string {
  const passed = date.getTime() - Date.now();
  const [unit, size] = units.find(([, length]) => Math.abs(passed) >= length) ?? (['second', 1000] as const);
  return formatter.format(Math.round(passed / size), unit);
}

/**
 * The names of regions in a language. The short name if it is part of the long one (香港); never an abbreviation (UK),
 * and never one part of a joined name (Bosnia & Herzegovina).
 */
function regionNames(tag: string): (code: string) => string {
  // Without Intl.DisplayNames the codes are shown.
  if (!Intl.DisplayNames) return (code) => code;
  const [long, short] = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames([tag], { type: 'region', style }),
  );
  const names = new Map<string, string>();
  return (code) => {
    if (!/^[A-Z]{2}$/.test(code)) return code;
    const known = names.get(code);
    if (known !== undefined) return known;
    const full = long?.of(code) ?? code;
    const brief = short?.of(code) ?? full;
    const name = full.includes(brief) && !full.includes('&') ? brief : full;
    names.set(code, name);
    return name;
  };
}
