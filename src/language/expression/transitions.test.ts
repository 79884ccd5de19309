/** The functions of dates where clocks are put forward or back, compared with what Intl writes. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileExpression } from './compile.ts';
import { prepare } from './evaluate.ts';
import './library.ts';
import { namesOf } from './names.ts';
import { int } from './type.ts';
import { firstMomentFrom, localAt, momentAt } from './zone.ts';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Clocks jump by an hour at night; by an hour at midnight, so that a day begins at 01:00; never; by half an hour; and over
 * a whole day, the 30th of December 2011.
 */
const zones = ['Europe/Berlin', 'America/Sao_Paulo', 'Asia/Tokyo', 'Australia/Lord_Howe', 'Pacific/Apia'];

const formats = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    }),
  ]),
);

/** What Intl says clocks show, in milliseconds as if they were those of UTC. */
function clocks(moment: number, zone: string): number {
  const parts = formats.get(zone)?.formatToParts(moment) ?? [];
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  const [year, month, date] = [part('year'), part('month') - 1, part('day')];
  return (
    Date.UTC(year, month, date, part('hour'), part('minute'), part('second')) +
    (((moment % 1000) + 1000) % 1000)
  );
}
const dayOf = (moment: number, zone: string): number => Math.floor(clocks(moment, zone) / day);
const monthOf = (moment: number, zone: string): number => {
  const local = new Date(clocks(moment, zone));
  return local.getUTCFullYear() * 12 + local.getUTCMonth();
};

/** The first moment of each new offset from 1985 on; two moments of a zone whose clocks never jump. */
function transitionsOf(zone: string): number[] {
  const offset = (moment: number) => clocks(moment, zone) - moment;
  const found: number[] = [];
  for (let at = Date.UTC(1985, 0); at < Date.UTC(2035, 0); at += 7 * day) {
    if (offset(at) === offset(at + 7 * day)) continue;
    let [early, late] = [at, at + 7 * day];
    while (late - early > 1) {
      const middle = Math.floor((early + late) / 2);
      if (offset(middle) === offset(at)) early = middle;
      else late = middle;
    }
    found.push(late);
  }
  return found.length > 0 ? found : [Date.UTC(2011, 11, 29, 12), Date.UTC(2024, 1, 29, 12)];
}

/** By source and zone, compiled once. */
const compiled = new Map<string, (values: Record<string, unknown>) => unknown>();
function evaluate(source: string, zone: string, values: Record<string, unknown>): unknown {
  const key = `${zone} ${source}`;
  let run = compiled.get(key);
  if (!run) {
    const names = namesOf({
      app: { type: { kind: 'record', fields: { timeZone: { kind: 'string', values: [zone] } } } },
      t: { type: int },
      n: { type: int },
    });
    const { tree, problems } = compileExpression(source, names);
    expect(problems).toEqual([]);
    const prepared = prepare(tree);
    run = (given) => prepared({ lookup: (name) => given[name] ?? null });
    compiled.set(key, run);
  }
  return run(values);
}

const moments = (transitions: readonly number[]) =>
  fc
    .tuple(
      fc.constantFrom(...transitions),
      fc.oneof(
        fc.integer({ min: -26 * hour, max: 26 * hour }),
        fc.integer({ min: -4, max: 4 }).map((half) => (half * hour) / 2),
        fc.constantFrom(-1000, -1, 0, 1, 1000, 60_000, -60_000),
      ),
    )
    .map(([at, beside]) => at + beside);

/** How far clocks jump forward over a local time; 0 if they show it. */
function leftOut(local: number, zone: string): number {
  const moment = momentAt(local, zone);
  return clocks(moment, zone) - local;
}

test('the jumps of each zone are found', () => {
  const jumps = (zone: string) =>
    new Set(transitionsOf(zone).map((at) => (clocks(at, zone) - clocks(at - 1, zone) - 1) / hour));
  expect(jumps('Europe/Berlin')).toEqual(new Set([1, -1]));
  expect(jumps('America/Sao_Paulo')).toEqual(new Set([1, -1]));
  expect(jumps('Asia/Tokyo')).toEqual(new Set([0]));
  expect(jumps('Australia/Lord_Howe')).toContain(0.5);
  expect(jumps('Pacific/Apia')).toContain(24);
});

describe.each(zones)('where clocks jump in %s', (zone) => {
  const near = moments(transitionsOf(zone));
  const check = (property: fc.IRawProperty<unknown>) =>
    fc.assert(property as fc.IProperty<unknown>, { numRuns: 300 });

  test('date, year, month and day are those that clocks show', () => {
    check(
      fc.property(near, (t) => {
        const local = new Date(clocks(t, zone));
        expect(evaluate('date(t)', zone, { t })).toBe(local.toISOString().slice(0, 10));
        expect(evaluate('[year(t), month(t), day(t)]', zone, { t })).toEqual([
          local.getUTCFullYear(),
          local.getUTCMonth() + 1,
          local.getUTCDate(),
        ]);
      }),
    );
  });

  test('the moment of what clocks show is the first at which they do', () => {
    check(
      fc.property(near, (t) => {
        const local = localAt(t, zone);
        expect(local).toBe(clocks(t, zone));
        const first = momentAt(local, zone);
        expect(first).toBeLessThanOrEqual(t);
        expect(clocks(first, zone)).toBe(local);
        expect(firstMomentFrom(local, zone)).toBe(first);
        // A written moment without an offset, and with one.
        const written = new Date(local).toISOString().replace('Z', '');
        expect(evaluate(`addDays('${written}', 0)`, zone, {})).toBe(first);
        expect(evaluate(`addDays('${new Date(t).toISOString()}', 0)`, zone, {})).toBe(t);
      }),
    );
  });

  test('n days later clocks show the same time of the nth day; a time that they leave out is as much later as they jump', () => {
    check(
      fc.property(near, fc.integer({ min: -800, max: 800 }), (near, n) => {
        // So that the result lies near a jump, too, and not only the start.
        for (const t of [near, near - n * day]) {
          const added = Number(evaluate('addDays(t, n)', zone, { t, n }));
          if (n === 0) expect(added).toBe(t);
          const wanted = clocks(t, zone) + n * day;
          const jump = leftOut(wanted, zone);
          if (n !== 0) expect(clocks(added, zone)).toBe(wanted + jump);
          if (jump === 0 && n !== 0) expect(added).toBe(momentAt(wanted, zone));
          // Clocks leave out at most the day that was left out in Apia.
          expect([0, hour / 2, hour, day]).toContain(jump);
        }
      }),
    );
  });

  test('n months later it is the same day of that month, or its last one', () => {
    check(
      fc.property(near, fc.integer({ min: -60, max: 60 }), (t, n) => {
        const from = new Date(clocks(t, zone));
        const target = from.getUTCFullYear() * 12 + from.getUTCMonth() + n;
        const last = new Date(
          Date.UTC(Math.floor(target / 12), (((target % 12) + 12) % 12) + 1, 0),
        ).getUTCDate();
        const wanted =
          Date.UTC(Math.floor(target / 12), ((target % 12) + 12) % 12, Math.min(from.getUTCDate(), last)) +
          (clocks(t, zone) - dayOf(t, zone) * day);
        const added = Number(evaluate('addMonths(t, n)', zone, { t, n }));
        if (n === 0) expect(added).toBe(t);
        else expect(clocks(added, zone)).toBe(wanted + leftOut(wanted, zone));
        if (leftOut(wanted, zone) === 0) expect(monthOf(added, zone)).toBe(target);
      }),
    );
  });

  test('the start of a day, week, month or year is its first moment, and that of every moment in it', () => {
    const units = fc.constantFrom('day', 'week', 'month', 'year');
    const unitOf = (t: number, unit: string): number => {
      if (unit === 'day') return dayOf(t, zone);
      // The 1st of January 1970 was a Thursday.
      if (unit === 'week') return Math.floor((dayOf(t, zone) + 3) / 7);
      return unit === 'month' ? monthOf(t, zone) : Math.floor(monthOf(t, zone) / 12);
    };
    check(
      fc.property(near, units, fc.double({ min: 0, max: 1, noNaN: true }), (t, unit, part) => {
        const start = Number(evaluate(`startOf(t, '${unit}')`, zone, { t }));
        expect(start).toBeLessThanOrEqual(t);
        expect(unitOf(start, unit)).toBe(unitOf(t, unit));
        expect(unitOf(start - 1, unit)).toBeLessThan(unitOf(t, unit));
        const between = Math.floor(start + (t - start) * part);
        expect(evaluate(`startOf(t, '${unit}')`, zone, { t: between })).toBe(start);
      }),
    );
  });
});
