/**
 * Functions of dates in the time zone of the app, which the compiler gives them as the last argument.
 *
 * A moment is in unix milliseconds, or a text of ISO 8601. A text without an offset is meant in the time zone of the
 * app, a day without a time stands for its first moment, and the empty text of an empty field is null. Days have the
 * Gregorian calendar, and years four digits.
 */
import { type Computations, number } from '../functions.ts';
import { firstMomentFrom, localAt, momentAt } from '../zone.ts';

const day = 86_400_000;
const earliest = Date.parse('0001-01-03T00:00:00Z');
const latest = Date.parse('9999-12-29T00:00:00Z');

function inRange(moment: number): number {
  if (moment >= earliest && moment <= latest) return moment;
  throw new RangeError('only the years 1 to 9999 are supported');
}

const written =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:(Z)|([+-])(\d\d):?(\d\d))?)?$/i;

/** Milliseconds as if clocks were those of UTC; NaN for a date or a time that does not exist. */
function millisecondsOf(
  [year, month, date]: readonly number[],
  [hour, minute, second]: readonly number[],
): number {
  const at = new Date(0);
  at.setUTCFullYear(year ?? NaN, (month ?? NaN) - 1, date ?? NaN);
  const isReal = at.getUTCMonth() + 1 === month && at.getUTCDate() === date;
  const time = [hour ?? 0, minute ?? 0, second ?? 0] as const;
  if (!isReal || time[0] > 23 || time[1] > 59 || time[2] > 59) return NaN;
  return at.setUTCHours(...time);
}

function timestampOf(value: unknown, timeZone: string): number | null {
  if (value === '') return null;
  if (typeof value === 'number') return inRange(Math.floor(value));
  const parts = typeof value === 'string' ? written.exec(value) : null;
  if (!parts) throw new TypeError('not a moment');
  const [, year, month, date, hour, minute, second, fraction = '', utc, sign, hours, minutes] = parts;
  const local =
    millisecondsOf(
      [year, month, date].map(Number),
      [hour, minute, second].map((part) => Number(part ?? 0)),
    ) + Number(fraction.padEnd(3, '0').slice(0, 3));
  if (Number.isNaN(local)) throw new RangeError('not a valid date or time');
  inRange(local);
  if (utc) return local;
  if (sign) return inRange(local - Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000);
  return hour === undefined ? firstMomentFrom(local, timeZone) : momentAt(local, timeZone);
}

/** A function of a moment, of what the clocks then show, and of its other arguments. */
const timed =
  (compute: (moment: number, local: Date, timeZone: string, argument: unknown) => unknown) =>
  (...values: unknown[]): unknown => {
    const timeZone = String(values.at(-1));
    const moment = timestampOf(values[0], timeZone);
    return moment === null ? null : compute(moment, new Date(localAt(moment, timeZone)), timeZone, values[1]);
  };

const at = (local: number, timeZone: string): number => inRange(momentAt(inRange(local), timeZone));

/** The same day of another month, or the last one of a month that is shorter. */
function monthsLater(local: Date, count: number): number {
  const there = new Date(local);
  there.setUTCDate(1);
  there.setUTCMonth(there.getUTCMonth() + count);
  const last = new Date(there);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return there.setUTCDate(Math.min(local.getUTCDate(), last.getUTCDate()));
}

const starts: Readonly<Record<string, (midnight: Date) => void>> = {
  day: () => {},
  // The first day of a week is Monday, as in ISO 8601.
  week: (midnight) => midnight.setUTCDate(midnight.getUTCDate() - ((midnight.getUTCDay() + 6) % 7)),
  month: (midnight) => midnight.setUTCDate(1),
  year: (midnight) => midnight.setUTCMonth(0, 1),
};

function startOf(local: Date, unit: unknown, timeZone: string): number {
  const back = Object.hasOwn(starts, String(unit)) ? starts[String(unit)] : undefined;
  if (!back) throw new RangeError("the unit has to be 'day', 'week', 'month' or 'year'");
  const midnight = new Date(local);
  midnight.setUTCHours(0, 0, 0, 0);
  back(midnight);
  return inRange(firstMomentFrom(inRange(midnight.getTime()), timeZone));
}

export const dates: Computations = {
  date: timed((_, local) => local.toISOString().slice(0, 10)),
  year: timed((_, local) => local.getUTCFullYear()),
  month: timed((_, local) => local.getUTCMonth() + 1),
  day: timed((_, local) => local.getUTCDate()),
  addDays: timed((moment, local, timeZone, count) => {
    const days = number(count);
    return days === 0 ? moment : at(local.getTime() + days * day, timeZone);
  }),
  addMonths: timed((moment, local, timeZone, count) => {
    const months = number(count);
    return months === 0 ? moment : at(monthsLater(local, months), timeZone);
  }),
  startOf: timed((_, local, timeZone, unit) => startOf(local, unit, timeZone)),
};
