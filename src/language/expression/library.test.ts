import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { compileExpression } from './compile.ts';
import { prepare } from './evaluate.ts';
import './library.ts';
import { namesOf } from './names.ts';
import { any, decimal, int, listOf, nullable, recordOf, string, type Type } from './type.ts';

const rows = listOf(
  recordOf({ name: string, cost: nullable(decimal), at: int, day: nullable(string) }, 'a row'),
);

/** The names of an app in a time zone. */
const namesIn = (timeZone: string, more: Record<string, Type> = {}) =>
  namesOf({
    app: { type: recordOf({ timeZone: { kind: 'string', values: [timeZone] } }) },
    t: { type: int },
    n: { type: int },
    written: { type: string },
    maybe: { type: nullable(string) },
    unknown: { type: any },
    rows: { type: rows },
    costs: { type: listOf(nullable(decimal)) },
    ...Object.fromEntries(Object.entries(more).map(([name, type]) => [name, { type }])),
  });

function evaluate(source: string, timeZone: string, values: Record<string, unknown> = {}): unknown {
  const { tree, problems, library } = compileExpression(source, namesIn(timeZone));
  expect(problems).toEqual([]);
  expect(library).toBe(true);
  return prepare(tree)({ lookup: (name) => values[name] ?? null });
}

const iso = (value: unknown): string => new Date(Number(value)).toISOString();
const minute = 60_000;
const day = 24 * 60 * minute;

const zones = ['America/New_York', 'Asia/Tokyo', 'Europe/London', 'Asia/Kathmandu'];
const moments = fc.integer({ min: Date.parse('1995-01-01'), max: Date.parse('2060-01-01') });

/** What Intl says of a moment in a zone. */
function shown(moment: number, timeZone: string): Record<string, number> {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  const parts = format.formatToParts(moment).filter(({ type }) => type !== 'literal');
  return Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
}

const clock = ({ hour = 0, minute = 0, second = 0 }: Record<string, number>): number =>
  hour * 3600 + minute * 60 + second;

describe.each(zones)('in %s', (zone) => {
  test('the year, the month and the day of a moment are those that Intl writes', () => {
    fc.assert(
      fc.property(moments, (t) => {
        const { year, month, day } = shown(t, zone);
        expect(evaluate('[year(t), month(t), day(t)]', zone, { t })).toEqual([year, month, day]);
        const two = (part = 0) => String(part).padStart(2, '0');
        expect(evaluate('date(t)', zone, { t })).toBe(`${year}-${two(month)}-${two(day)}`);
      }),
    );
  });

  test('days later it is that day, and clocks show the same unless they leave it out', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: -3000, max: 3000 }), (t, n) => {
        const added = Number(evaluate('addDays(t, n)', zone, { t, n }));
        const from = shown(t, zone);
        const to = shown(added, zone);
        const between =
          Date.UTC(to.year ?? 0, (to.month ?? 0) - 1, to.day) -
          Date.UTC(from.year ?? 0, (from.month ?? 0) - 1, from.day);
        expect(between).toBe(n * day);
        const jump = clock(to) - clock(from);
        // New York and London have left out one hour each spring, none other.
        if (jump !== 0) {
          expect(jump).toBe(3600);
          expect(shown(added - 3600_001, zone)).not.toEqual(from);
          expect(new Set([1, 2])).toContain(from.hour);
        }
        expect((added - t) % 1000 === 0).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('the start of a month, a day, a year or a week is its first moment', () => {
    const units = fc.constantFrom('day', 'month', 'year', 'week');
    fc.assert(
      fc.property(moments, units, (t, unit) => {
        const start = Number(evaluate(`startOf(t, '${unit}')`, zone, { t }));
        const before = shown(start - 1, zone);
        const first = shown(start, zone);
        expect(start).toBeLessThanOrEqual(t);
        expect(before.day).not.toBe(first.day);
        if (unit === 'month' || unit === 'year') expect(first.day).toBe(1);
        if (unit === 'year') expect(first.month).toBe(1);
        if (unit === 'week') {
          const weekday = new Intl.DateTimeFormat('en', { timeZone: zone, weekday: 'long' }).format(start);
          expect(weekday).toBe('Monday');
        }
        const days = { day: 1, week: 7, month: 31, year: 366 }[unit];
        expect(t - start).toBeLessThan(days * day + 60 * minute);
        expect(evaluate(`startOf(t, '${unit}')`, zone, { t: start })).toBe(start);
        const { year, month, day: date } = shown(t, zone);
        if (unit !== 'week') expect(first.year).toBe(year);
        if (unit === 'month' || unit === 'day') expect(first.month).toBe(month);
        if (unit === 'day') expect(first.day).toBe(date);
      }),
    );
  });

  test('months later it is that month, on the same day or on its last one', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: -200, max: 200 }), (t, n) => {
        const from = shown(t, zone);
        const to = shown(Number(evaluate('addMonths(t, n)', zone, { t, n })), zone);
        const months = (at: Record<string, number>) => (at.year ?? 0) * 12 + (at.month ?? 0);
        expect(months(to) - months(from)).toBe(n);
        const last = new Date(Date.UTC(to.year ?? 0, to.month ?? 0, 0)).getUTCDate();
        expect(to.day).toBe(Math.min(from.day ?? 0, last));
      }),
    );
  });

  test('the first moment of a written day is on that day, and the one before is not', () => {
    fc.assert(
      fc.property(moments, (t) => {
        const written = String(evaluate('date(t)', zone, { t }));
        const start = evaluate("startOf(t, 'day')", zone, { t });
        expect(evaluate('addDays(written, 0)', zone, { written })).toBe(start);
        expect(evaluate('date(written)', zone, { written })).toBe(written);
      }),
    );
  });
});

describe('where clocks jump', () => {
  test.each([
    // New York: 2026-03-08 02:00 becomes 03:00, 2026-11-01 02:00 becomes 01:00.
    ['America/New_York', "addDays('2026-03-07T02:30', 1)", '2026-03-08T07:30:00.000Z'],
    ['America/New_York', "addDays('2026-03-07T12:00', 1)", '2026-03-08T16:00:00.000Z'],
    ['America/New_York', "addDays('2026-10-31T01:30', 1)", '2026-11-01T05:30:00.000Z'],
    ['America/New_York', "addDays('2026-11-01T06:30:00Z', 0)", '2026-11-01T06:30:00.000Z'],
    ['America/New_York', "startOf('2026-11-01T12:00', 'day')", '2026-11-01T04:00:00.000Z'],
    ['America/New_York', "addMonths('2026-01-31', 1)", '2026-02-28T05:00:00.000Z'],
    ['America/New_York', "addMonths('2024-02-29', 12)", '2025-02-28T05:00:00.000Z'],
    ['Europe/London', "startOf('2026-03-29T12:00', 'day')", '2026-03-29T00:00:00.000Z'],
    ['Asia/Kathmandu', "startOf('2026-04-10', 'month')", '2026-03-31T18:15:00.000Z'],
    // Kathmandu has left out the first quarter of an hour of 1986.
    ['Asia/Kathmandu', "startOf('1986-01-01T12:00', 'year')", '1985-12-31T18:30:00.000Z'],
    // At midnight: the day begins at 01:00 there.
    ['America/Sao_Paulo', "startOf('2018-11-04T12:00', 'day')", '2018-11-04T03:00:00.000Z'],
    // Clocks go from 23:30 to 00:30: the day begins with the jump, at 00:30.
    ['America/Toronto', "startOf('1919-03-31T12:00', 'day')", '1919-03-31T04:30:00.000Z'],
    // A day that never was.
    ['Pacific/Apia', "addDays('2011-12-29T12:00', 1)", '2011-12-30T22:00:00.000Z'],
    ['Asia/Tokyo', "startOf('2026-11-22', 'week')", '2026-11-15T15:00:00.000Z'],
    ['UTC', "addDays('2026-01-01T10:00:00.123+02:00', 1)", '2026-01-02T08:00:00.123Z'],
  ])('in %s, %s is %s', (zone, source, expected) => {
    expect(iso(evaluate(source, zone))).toBe(expected);
  });
});

describe('moments', () => {
  test('a missing one, and the text of an empty field, give null', () => {
    for (const source of ['date(maybe)', 'year(maybe)', "startOf(maybe, 'day')", 'addDays(maybe, 1)']) {
      expect(evaluate(source, 'UTC')).toBe(null);
      expect(evaluate(source, 'UTC', { maybe: '' })).toBe(null);
    }
    expect(compileExpression('year(written)', namesIn('UTC')).type).toEqual({ kind: 'int', nullable: true });
    expect(compileExpression('year(t)', namesIn('UTC')).type).toEqual({ kind: 'int' });
  });

  test.each(['2026-02-29', '2026-13-01', '2026-01-01T24:00', 'yesterday', '2026-1-1', '0000-01-01'])(
    '%s is none',
    (written) => {
      expect(() => evaluate('date(written)', 'UTC', { written })).toThrow(/moment|not a valid date|years/);
    },
  );

  test('beyond the years of four digits there is none', () => {
    expect(() => evaluate('addDays(t, n)', 'UTC', { t: 0, n: 2 ** 50 })).toThrow('years');
    expect(() => evaluate('addMonths(t, n)', 'UTC', { t: 0, n: -(2 ** 50) })).toThrow('years');
  });

  test.each([
    ["startOf(t, 'fortnight')", "'day', 'week', 'month' or 'year'"],
    ['year(1.5)', 'a moment'],
    ['addDays(t, 1.5)', 'a whole number'],
    ['date()', 'one argument'],
  ])('%s is refused: %s', (source, message) => {
    expect(compileExpression(source, namesIn('UTC')).problems[0]?.message).toContain(message);
  });

  test('the zone is that of the app, even where a name for elements hides it', () => {
    const sources = '[0].map(app, date(app + 15 * 3600000))';
    expect(evaluate(sources, 'Asia/Tokyo')).toEqual(['1970-01-02']);
    expect(evaluate(sources, 'UTC')).toEqual(['1970-01-01']);
  });
});

const some = [
  { name: 'b', cost: '10', at: Date.parse('2026-01-31T20:00:00Z'), day: null },
  { name: 'a', cost: '9.0', at: Date.parse('2026-02-01T00:00:00Z'), day: '2026-02-01' },
  { name: 'c', cost: null, at: Date.parse('2026-01-01T00:00:00Z'), day: '2026-02-01' },
  { name: 'd', cost: '9', at: Date.parse('2026-03-01T00:00:00Z'), day: null },
];

describe('lists', () => {
  test.each([
    ['rows.sortBy(r, r.cost).map(r, r.name)', ['a', 'd', 'b', 'c']],
    ["rows.sortBy(r, r.cost, 'down').map(r, r.name)", ['b', 'a', 'd', 'c']],
    ['rows.sortBy(r, r.name).map(r, r.name)', ['a', 'b', 'c', 'd']],
    ["rows.sortBy(r, r.at, 'down').map(r, r.name)", ['d', 'a', 'b', 'c']],
    ["rows.sortBy(r, r.name == 'c').map(r, r.name)", ['b', 'a', 'd', 'c']],
    ['[3, 1.5, 2].sortBy(x, -x)', [3, 2, 1.5]],
    ['[].sortBy(x, x)', []],
    [
      'rows.groupBy(r, month(r.at)).map(g, {"month": g.key, "names": join(g.rows.map(r, r.name))})',
      [
        { month: 2, names: 'ba' },
        { month: 1, names: 'c' },
        { month: 3, names: 'd' },
      ],
    ],
    [
      'rows.groupBy(r, r.cost).map(g, {"k": g.key, "n": size(g.rows)})',
      [
        { k: '10', n: 1 },
        { k: '9', n: 2 },
        { k: null, n: 1 },
      ],
    ],
    ['rows.groupBy(r, r.day).map(g, g.key)', [null, '2026-02-01']],
    ['distinct(costs)', ['1', '2', null]],
    ["distinct(['b', 'a', 'b'])", ['b', 'a']],
    ['[3, 1, 3, 2, 1].distinct()', [3, 1, 2]],
    [
      'distinct([{"a": 1, "b": [1]}, {"b": [1], "a": 1}, {"a": 2, "b": [1]}])',
      [
        { a: 1, b: [1] },
        { a: 2, b: [1] },
      ],
    ],
    ['distinct(unknown)', [1, '1', null]],
  ])('%s is %j', (source, expected) => {
    const values = { rows: some, costs: ['1.0', '1', '2', null, '2.00'], unknown: [1, '1', null, 1] };
    expect(evaluate(source, 'Asia/Tokyo', values)).toEqual(expected);
  });

  test('a list that is not there has neither order nor groups', () => {
    for (const source of ['unknown.sortBy(x, x)', 'unknown.groupBy(x, x)', 'distinct(unknown)'])
      expect(evaluate(source, 'UTC')).toBe(null);
  });

  test('a list in order has the same elements, each not less than the one before; amounts by their values', () => {
    const amounts = fc.array(
      fc.tuple(fc.integer({ min: -99, max: 99 }), fc.constantFrom('', '.0', '.50')).map((p) => p.join('')),
    );
    fc.assert(
      fc.property(amounts, (costs) => {
        const sorted = evaluate('costs.sortBy(c, c)', 'UTC', { costs }) as string[];
        expect([...sorted].sort()).toEqual([...costs].sort());
        for (const [at, cost] of sorted.entries())
          if (at > 0) expect(Number(cost)).toBeGreaterThanOrEqual(Number(sorted[at - 1]));
      }),
    );
  });

  test('groups hold every row once, in its order, and the types know it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50 })), (unknown) => {
        const groups = evaluate('unknown.groupBy(x, int(x) % 3)', 'UTC', { unknown }) as {
          key: number;
          rows: number[];
        }[];
        expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
        for (const { key, rows } of groups) expect(rows).toEqual(unknown.filter((x) => x % 3 === key));
        expect(groups.flatMap(({ rows }) => rows).length).toBe(unknown.length);
      }),
    );
    const { type } = compileExpression('rows.groupBy(r, r.cost)[0].rows', namesIn('UTC'));
    expect(type).toMatchObject({ kind: 'list', of: { name: 'a row' } });
  });

  test.each([
    ['rows.sortBy(r, r)', 'one value for each element'],
    ['rows.groupBy(r, rows)', 'one value for each element'],
    ["rows.sortBy(r, r.name, 'sideways')", 'direction'],
    ['rows.sortBy(r, r.name, r.name)', 'direction'],
    ['rows.sortBy(r)', 'takes a name for each element'],
    ['rows.groupBy(r, r.name, 1)', 'takes a name for each element'],
    ['distinct(1)', 'a list'],
  ])('%s is refused: %s', (source, message) => {
    expect(compileExpression(source, namesIn('UTC')).problems[0]?.message).toContain(message);
  });
});

test('an expression without such a function needs no library', () => {
  expect(compileExpression('size(rows.filter(r, r.at > t))', namesIn('UTC')).library).toBe(false);
});

test('each function is computed where its signature says, so that a page loads what it calls', async () => {
  vi.resetModules();
  const { functions } = await import('./functions.ts');
  const common = new Set([...functions.keys()].map((name) => name.replace(/\.d$/, '')));
  const { signatures } = await import('./signatures/index.ts');
  await import('./library.ts');
  for (const [name, { library }] of signatures)
    if (functions.has(name)) expect([name, library === true]).toEqual([name, !common.has(name)]);
});
