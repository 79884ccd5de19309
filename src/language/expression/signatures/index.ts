/** The functions of expressions at build time: their parameters and results. functions.ts computes them. */
import {
  any,
  bool,
  broken,
  decimal,
  double,
  int,
  listOf,
  nothing,
  nullable,
  recordOf,
  string,
  type Type,
} from '../type.ts';
import { distinct, ofList, ofRecord, size } from './collections.ts';
import { coalesce, conversion } from './conversions.ts';
import { timed } from './dates.ts';
import { numeric, sum } from './numbers.ts';
import { fixed, type Signature } from './signature.ts';
import { label, matches, region, text } from './strings.ts';

export type { Parameter, Signature } from './signature.ts';

const rounding: Type = { kind: 'string', values: ['down', 'up', 'half'] };
const unit: Type = { kind: 'string', values: ['day', 'week', 'month', 'year'] };

const common = {
  size,
  string: conversion('string(value)', ['string', 'int', 'double', 'decimal', 'bool'], string),
  int: conversion('int(value)', ['string', 'int', 'double', 'decimal'], int),
  double: conversion('double(value)', ['string', 'int', 'double', 'decimal'], double),
  decimal: conversion('decimal(value)', ['string', 'int', 'double', 'decimal'], decimal),
  round: fixed(
    "round(amount, places, 'down' | 'up' | 'half')",
    { amount: 'amount', places: 'int', mode: rounding },
    decimal,
  ),
  min: numeric('min(a, b, …)', ['a', 'b', '…'], 2, 16),
  max: numeric('max(a, b, …)', ['a', 'b', '…'], 2, 16),
  first: ofList('first(list)', 'a list', 'an element, or null', nullable),
  last: ofList('last(list)', 'a list', 'an element, or null', nullable),
  flatten: ofList('flatten(list of lists)', 'a list of lists', 'a list of their elements', (element) =>
    element.kind === 'list'
      ? listOf(element.of)
      : listOf(element === broken ? broken : element.kind === 'null' ? nothing : any),
  ),
  contains: fixed("text.contains('part')", { text: 'string', part: 'string' }, bool),
  matches,
  lower: fixed('text.lower()', { text: 'string' }, string),
  upper: fixed('text.upper()', { text: 'string' }, string),
  trim: fixed('text.trim()', { text: 'string' }, string),
  coalesce,
  text,
  label,
  region,
};

/** Computed by library.ts, which is loaded with the pages that call one of them. */
const inLibrary = {
  roundTo: fixed(
    "roundTo(amount, step, 'down' | 'up' | 'half')",
    { amount: 'amount', step: 'amount', mode: rounding },
    decimal,
  ),
  abs: numeric('abs(number)', ['number'], 1, 1),
  sum,
  join: fixed("join(list, ', ')", { list: listOf(nullable(string)), separator: 'string' }, string, 1),
  split: fixed("text.split(',')", { text: 'string', separator: 'string' }, listOf(string)),
  startsWith: fixed("text.startsWith('part')", { text: 'string', part: 'string' }, bool),
  endsWith: fixed("text.endsWith('part')", { text: 'string', part: 'string' }, bool),
  replace: fixed("text.replace('part', 'by')", { text: 'string', part: 'string', by: 'string' }, string),
  substring: fixed('text.substring(from, to)', { text: 'string', from: 'int', to: 'int' }, string, 1),
  entries: ofRecord('entries(record)', 'a list of records (key and value)', (value, key) =>
    listOf(recordOf({ key, value })),
  ),
  keys: ofRecord('keys(record)', 'a list of texts', (_, key) => listOf(key)),
  values: ofRecord('values(record)', 'a list of its values', listOf),
  distinct,
  date: timed('date(moment)', string),
  year: timed('year(moment)', int),
  month: timed('month(moment)', int),
  day: timed('day(moment)', int),
  addDays: timed('addDays(moment, days)', int, { days: 'int' }),
  addMonths: timed('addMonths(moment, months)', int, { months: 'int' }),
  startOf: timed("startOf(moment, 'day' | 'week' | 'month' | 'year')", int, { unit }),
  range: fixed('range(count)', { count: 'int' }, listOf(int)),
};

/** The functions by name. Each may also be called as a method of its first argument: `text.trim()`. */
export const signatures: ReadonlyMap<string, Signature> = new Map<string, Signature>([
  ...Object.entries(common),
  ...Object.entries(inLibrary).map(([name, signature]) => [name, { ...signature, library: true }] as const),
]);
