import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal as exact, plain } from '../../decimal/index.ts';
import { compileExpression } from './compile.ts';
import { prepare } from './evaluate.ts';
import './library.ts';
import { namesOf } from './names.ts';
import { decimal, double, int, listOf, nullable, recordOf, string } from './type.ts';

const names = namesOf({
  a: { type: decimal },
  b: { type: decimal },
  n: { type: int },
  x: { type: double },
  t: { type: string },
  costs: { type: listOf(decimal) },
  rows: { type: listOf(recordOf({ cost: decimal, key: string })) },
  groups: { type: listOf(nullable(listOf(int))) },
  map: { type: { kind: 'record', fields: {}, rest: decimal } },
});

const standard: Record<string, unknown> = {
  a: '10000',
  b: '0.4',
  n: 15,
  x: 0.1,
  costs: ['0.1', '0.2', '0.30'],
  rows: [
    { cost: '0.1', key: 'p' },
    { cost: '0.2', key: 'q' },
  ],
  groups: [[1], null, [2, 3]],
  map: { p: '1', q: '2.5' },
};

function evaluate(source: string, values: Record<string, unknown> = {}): unknown {
  const { tree, problems } = compileExpression(source, names);
  expect(problems).toEqual([]);
  return prepare(tree)({ lookup: (name) => values[name] ?? standard[name] });
}

describe('amounts', () => {
  test.each([
    // 10000 at 0.4 % a day for 15 days.
    ['a * b / 100 * n', '600'],
    ['a * 0.4 / 100 * 15', '600'],
    ['decimal("10000") * decimal("0.4") / 100 * 15', '600'],
    ['decimal(x) + decimal("0.2")', '0.3'],
    ['b + 0.1 + 0.2', '0.7'],
    ['a - b', '9999.6'],
    ['b - a', '-9999.6'],
    ['a / 3', '3333.333333333333333333'],
    ['decimal("-2") / 3', '-0.666666666666666666'],
    ['a % 3', '1'],
    ['-b', '-0.4'],
    ['-(b - b)', '0'],
    ['b * 0', '0'],
    ['a / 0', null],
    ['a % (b - b)', null],
    ['decimal("0.00000001") * 1', '0.00000001'],
    ['decimal("100000000000000000000000") + 1', '100000000000000000000001'],
    ['b == 0.4', true],
    ['b == "0.40"', true],
    ['b != "0.40"', false],
    ['b == decimal("0.4000")', true],
    ['a > b', true],
    ['decimal("9") < decimal("10")', true],
    ['"9" <= a', true],
    ['b < 1', true],
    ['b >= 0.4', true],
    ['b in costs', false],
    ['decimal("0.3") in costs', true],
    ['0.3 in costs', true],
    ['round(1.005, 2, "half")', '1.01'],
    ['round("1.005", 2, "down")', '1'],
    ['round(decimal("1.001"), 2, "up")', '1.01'],
    ['round(decimal("-1.001"), 2, "up")', '-1.01'],
    ['round(a / 3, 0, "down")', '3333'],
    ['round(n, 0, "down")', '15'],
    ['roundTo(decimal("1.37"), "0.25", "down")', '1.25'],
    ['roundTo(decimal("1.37"), "0.25", "up")', '1.5'],
    ['roundTo(decimal("1.375"), "0.25", "half")', '1.5'],
    ['roundTo(decimal("-1.375"), "0.25", "half")', '-1.5'],
    ['roundTo(decimal("-1.26"), "0.25", "down")', '-1.25'],
    ['roundTo(n, 10, "down")', '10'],
    // A quotient cut to 18 places would be cut to exactly 3.
    ['roundTo(decimal("3.0000000000000000000000001"), 1, "up")', '4'],
    ['min(a, b, 1)', '0.4'],
    ['max(b, "0.5", n)', '15'],
    ['abs(b - 1)', '0.6'],
    ['sum(costs)', '0.6'],
    ['sum(rows.map(r, r.cost * 2))', '0.6'],
    ['sum(costs.filter(c, c > 1))', '0'],
    ['true ? a : 0', '10000'],
    ['false ? a : 0', '0'],
    ['[a, 0, b * 2]', ['10000', '0', '0.8']],
    ['[b * 2]', ['0.8']],
    ['{"c": b * 2, "d": [a + 1]}', { c: '0.8', d: ['10001'] }],
    ['rows.map(r, r.cost * 2)', ['0.2', '0.4']],
    ['rows.map(r, true ? r.cost : 0)', ['0.1', '0.2']],
    ['rows.map(r, r.cost + 1).filter(c, c > 1.1)', ['1.2']],
    ['string(b * 2)', '0.8'],
    ['string(b * 2) + " %"', '0.8 %'],
    ['string(b)', '0.4'],
    ['int(b * 10)', 4],
    ['int(decimal("-1.9"))', -1],
    ['double(b)', 0.4],
    ['double(b * 2)', 0.8],
    ['true ? string(b * 2) : "none"', '0.8'],
    ['coalesce(a / 0, b)', '0.4'],
    ['(b * 2).contains("8")', true],
    ['map["p"] + map.q', '3.5'],
  ])('%s is %j', (source, expected) => {
    expect(evaluate(source)).toEqual(expected);
  });

  const amounts = fc
    .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 12 }))
    .map(([digits, places]) => plain(exact(String(digits)).times(exact(`0.${'0'.repeat(places)}1`))));

  test('sums and products are exact, whatever the amounts', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        expect(evaluate('a + b - a', { a, b })).toBe(b);
        expect(evaluate('a * b - b * a', { a, b })).toBe('0');
        expect(evaluate('a - b == -(b - a)', { a, b })).toBe(true);
      }),
    );
  });

  test('a value rounded to a step is a multiple of it, and less than a step away', () => {
    const steps = amounts.filter((step) => exact(step).gt(0));
    fc.assert(
      fc.property(amounts, steps, fc.constantFrom('down', 'up', 'half'), (a, b, mode) => {
        expect(evaluate(`roundTo(a, b, "${mode}") % b`, { a, b })).toBe('0');
        expect(evaluate(`abs(roundTo(a, b, "${mode}") - a) < b`, { a, b })).toBe(true);
        expect(evaluate('abs(roundTo(a, b, "down")) <= abs(a)', { a, b })).toBe(true);
        expect(evaluate('abs(roundTo(a, b, "up")) >= abs(a)', { a, b })).toBe(true);
      }),
    );
  });
});

describe('functions', () => {
  test.each([
    ['min(3, 1, 2)', 1],
    ['max(3, 1.5)', 3],
    ['abs(-3)', 3],
    ['abs(-1.5)', 1.5],
    ['sum([1, 2, 3])', 6],
    ['sum([0.5, 1])', 1.5],
    ['sum([])', 0],
    ['first([1, 2])', 1],
    ['last([1, 2])', 2],
    ['last(rows).key', 'q'],
    ['flatten(groups)', [1, 2, 3]],
    ['flatten([[1], []])', [1]],
    ['join(["a", "b"], ", ")', 'a, b'],
    ['["a", "b"].join("-")', 'a-b'],
    ['join(costs, "/")', '0.1/0.2/0.30'],
    ['split("a b", " ")', ['a', 'b']],
    ['"ÄB".lower()', 'äb'],
    ['"äb".upper()', 'ÄB'],
    ['trim("  a ")', 'a'],
    ['"a.b.c".replace(".", "")', 'abc'],
    ['"aaa".replace("a", "$&")', '$&$&$&'],
    ['"😀é漢".substring(1, 2)', 'é'],
    ['"abc".substring(0, 99)', 'abc'],
    ['"abc".substring(9)', ''],
    ['"abc".substring(2, 1)', ''],
    ['keys(map)', ['p', 'q']],
    ['values(map)', ['1', '2.5']],
    [
      'entries(map)',
      [
        { key: 'p', value: '1' },
        { key: 'q', value: '2.5' },
      ],
    ],
    ['entries(map).map(e, e.value * 2)', ['2', '5']],
    ['keys({"a": 1})', ['a']],
    ['range(3)', [0, 1, 2]],
    ['range(0)', []],
    ['range(-1)', []],
    ['range(3).map(i, costs[i])', ['0.1', '0.2', '0.30']],
    ['coalesce(null, null, 3)', 3],
    ['rows.map(r, r.key == "p", r.cost)', ['0.1']],
    ['string(1.5)', '1.5'],
    ['int("42") + 1', 43],
    ['double("1e3")', 1000],
    ['size("😀")', 1],
    ['"a-1".matches("^[a-z]-\\\\d$")', true],
    ['"漢字".matches("^\\\\p{Script=Han}+$")', true],
  ])('%s is %j', (source, expected) => {
    expect(evaluate(source)).toEqual(expected);
  });

  const failures = /whole number|not a number|decimal|step/;
  test.each<[source: string, t: string, values?: Record<string, unknown>]>([
    ['int(t)', '9007199254740993'],
    ['int(t)', '1.5'],
    ['double(t)', 'x'],
    ['double(t)', 'Infinity'],
    ['decimal(t)', '1e3'],
    ['roundTo(a, b, "up")', '', { b: '0' }],
    ['n * 9007199254740991', ''],
  ])('%s of %j fails rather than guess', (source, t, values = {}) => {
    expect(() => evaluate(source, { t, ...values })).toThrow(failures);
  });

  test.each([
    'int("9007199254740993")',
    'int("1.5")',
    'double("x")',
    'double("Infinity")',
    'decimal("1e3")',
    'roundTo(a, 0, "up")',
  ])('%s, which always fails, is a problem', (source) => {
    const { problems } = compileExpression(source, names);
    expect(problems).toEqual([expect.objectContaining({ message: expect.stringMatching(failures) })]);
  });
});
