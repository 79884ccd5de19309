import { describe, expect, test } from 'vitest';
import { isAssignable, type Place } from './assignable.ts';
import { describe as inWords } from './describe.ts';
import { join } from './join.ts';
import {
  any,
  bool,
  decimal,
  double,
  int,
  lazyRecord,
  listOf,
  nothing,
  nullable,
  recordOf,
  required,
  string,
  type Type,
} from './type.ts';

const texts = (...values: string[]): Type => ({ kind: 'string', values });
const wholes = (...values: number[]): Type => ({ kind: 'int', values });
const record = recordOf({ a: int });

describe('a place of the grammar', () => {
  const all = {
    int,
    double,
    decimal,
    string,
    bool,
    list: listOf(int),
    record,
    amountText: texts('0.1'),
    any,
    nothing,
  };
  test.each<[Place, (keyof typeof all)[]]>([
    ['text', ['string', 'decimal', 'amountText']],
    ['string', ['string', 'decimal', 'amountText']],
    ['number', ['int', 'double']],
    ['int', ['int']],
    ['bool', ['bool']],
    ['decimal', ['decimal', 'int', 'amountText']],
    ['list', ['list']],
    ['object', ['record']],
    ['map', ['record']],
    ['moment', ['int', 'string', 'amountText']],
    ['any', ['int', 'double', 'decimal', 'string', 'bool', 'list', 'record', 'amountText']],
  ])('%s takes %j, and whatever is unknown or null', (place, takes) => {
    const taken = Object.entries(all).filter(([, type]) => isAssignable(type, place));
    expect(taken.map(([name]) => name).sort()).toEqual([...takes, 'any', 'nothing'].sort());
  });
});

describe('a type', () => {
  test.each<[string, Type, Type, boolean]>([
    ['a whole number is a number', int, double, true],
    ['a number is not a whole number', double, int, false],
    ['a whole number is an amount', int, decimal, true],
    ['a number is not an amount', double, decimal, false],
    ['an amount is a text', decimal, string, true],
    ['a text is not an amount', string, decimal, false],
    ['a text that is an amount is one', texts('1.5'), decimal, true],
    ['one of the values', texts('a'), texts('a', 'b'), true],
    ['a value too many', texts('a', 'c'), texts('a', 'b'), false],
    ['a number of the values', wholes(1), wholes(1, 2), true],
    ['a number too many', wholes(3), wholes(1, 2), false],
    ['where values are not known', string, texts('a'), true],
    ['null where something is wanted', nullable(int), int, true],
    ['a list of the same', listOf(int), listOf(double), true],
    ['a list of others', listOf(string), listOf(int), false],
    ['an empty list', listOf(nothing), listOf(record), true],
    ['no list', int, listOf(int), false],
    ['further fields do no harm', recordOf({ a: int, b: int }), record, true],
    ['a field is missing', recordOf({ b: int }), record, false],
    ['a field that may be missing is', recordOf({}), recordOf({ a: nullable(int) }), true],
    ['a field of another type', recordOf({ a: string }), record, false],
    ['anything fits where nothing is known', record, any, true],
    ['what is unknown fits everywhere', any, record, true],
  ])('%s: %s', (_, from, to, expected) => {
    expect(isAssignable(from, to)).toBe(expected);
  });

  test('recursive types can be compared', () => {
    const one: Type = lazyRecord(() => ({ fields: { value: int, next: nullable(one) } }));
    const other: Type = lazyRecord(() => ({ fields: { value: double, next: nullable(other) } }));
    const wrong: Type = lazyRecord(() => ({ fields: { value: string, next: nullable(wrong) } }));
    expect(isAssignable(one, other)).toBe(true);
    expect(isAssignable(one, wrong)).toBe(false);
    expect(inWords(join(one, other))).toBe('a record (value and next)');
  });
});

describe('joining', () => {
  test.each<[Type, Type, string]>([
    [int, double, 'a number'],
    [int, decimal, 'an amount'],
    [decimal, double, 'an amount'],
    [string, decimal, 'a text'],
    [wholes(1), wholes(2), '1 or 2'],
    [wholes(1), int, 'a whole number'],
    [int, string, 'a value of unknown type'],
    [listOf(int), listOf(double), 'a list of numbers'],
    [listOf(nothing), listOf(int), 'a list of whole numbers'],
    [nothing, int, 'a whole number'],
    [record, recordOf({ b: string }), 'a record (a and b)'],
    [record, int, 'a value of unknown type'],
  ])('%j and %j', (a, b, expected) => {
    expect(inWords(join(a, b))).toBe(expected);
    expect(inWords(join(b, a)).length).toBe(expected.length);
  });

  test('a field that only one of two records has may be missing', () => {
    const joined = join(record, recordOf({ a: int, b: string }));
    expect(joined.kind === 'record' && [joined.fields.a?.nullable, joined.fields.b?.nullable]).toEqual([
      undefined,
      true,
    ]);
  });
});

test('nullable types are resolved lazily', () => {
  let read = 0;
  const lazy = lazyRecord(() => {
    read++;
    return { fields: { a: int } };
  });
  const maybe = nullable(lazy);
  expect(nullable(lazy)).toBe(maybe);
  expect(read).toBe(0);
  expect(maybe.kind === 'record' && Object.keys(maybe.fields)).toEqual(['a']);
  expect(maybe.nullable).toBe(true);
  expect(required(maybe).nullable).toBeFalsy();
  expect(read).toBe(1);
});
