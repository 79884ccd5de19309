/**
 * Moments and the clocks of time zones, by the zone data of Intl. A moment is in unix milliseconds; `local` is what the
 * clocks of a zone show, in milliseconds as if they were those of UTC.
 */
const hours = 3_600_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for an unknown zone */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** The offset of a time zone from UTC at a moment, in milliseconds. */
export function offsetAt(moment: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((one) => one.type === type)?.value ?? 0);
  const local = new Date(0);
  // Not Date.UTC, which takes the years 0 to 99 for those of the last century.
  local.setUTCFullYear(part('year'), part('month') - 1, part('day'));
  local.setUTCHours(part('hour'), part('minute'), part('second'));
  return local.getTime() - Math.floor(moment / 1000) * 1000;
}

/** What the clocks of a zone show at a moment. */
export const localAt = (moment: number, timeZone: string): number => moment + offsetAt(moment, timeZone);

/** The offsets of the day before and of the day after. */
const offsetsAround = (local: number, timeZone: string): [before: number, after: number] => [
  offsetAt(local - 24 * hours, timeZone),
  offsetAt(local + 24 * hours, timeZone),
];

/** The first moment at which the clocks show something; undefined if they leave it out. */
function shownAt(local: number, timeZone: string, offsets: readonly number[]): number | undefined {
  const moments = offsets.map((offset) => local - offset);
  const shown = moments.filter((moment) => localAt(moment, timeZone) === local);
  return shown.length > 0 ? Math.min(...shown) : undefined;
}

/** The moment at which clocks show something: the first of two, and what they leave out as much later as they jump. */
export function momentAt(local: number, timeZone: string): number {
  const offsets = offsetsAround(local, timeZone);
  return shownAt(local, timeZone, offsets) ?? local - offsets[0];
}

/** The first moment at which clocks show something or more: that of the jump, if they leave it out. */
export function firstMomentFrom(local: number, timeZone: string): number {
  const offsets = offsetsAround(local, timeZone);
  const [before, after] = offsets;
  const shown = shownAt(local, timeZone, offsets);
  if (shown !== undefined) return shown;
  let early = local - after;
  let late = local - before;
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (localAt(middle, timeZone) < local) early = middle;
    else late = middle;
  }
  return late;
}
