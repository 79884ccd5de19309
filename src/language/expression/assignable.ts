import { isDecimal } from '../../decimal/index.ts';
import { describe } from './describe.ts';
import { fieldOf, type Scalar, type Type } from './type.ts';

/** The kinds of values that properties of the grammar take (`x-type`). */
export type Place =
  /** Not in the grammar: the arguments of functions that compute exactly. */
  | 'amount'
  | 'any'
  | 'bool'
  | 'decimal'
  | 'int'
  | 'list'
  | 'map'
  | 'moment'
  | 'number'
  | 'object'
  | 'string'
  | 'text';

const kinds: Record<Exclude<Place, 'any'>, readonly Type['kind'][]> = {
  amount: ['decimal', 'int', 'double'],
  bool: ['bool'],
  decimal: ['decimal', 'int'],
  int: ['int'],
  list: ['list'],
  map: ['record'],
  moment: ['int', 'string'],
  number: ['int', 'double'],
  object: ['record'],
  string: ['string', 'decimal'],
  text: ['string', 'decimal'],
};

const words: Record<Place, string> = {
  amount: 'an amount',
  any: 'any value',
  bool: 'true or false',
  decimal: 'an amount',
  int: 'a whole number',
  list: 'a list',
  map: 'a record',
  moment: 'a moment (milliseconds as a whole number, or an ISO 8601 text)',
  number: 'a number',
  object: 'a record',
  string: 'a text',
  text: 'a text',
};

/** The expected type, in words. */
export function describeExpected(to: Type | Place): string {
  return typeof to === 'string' ? words[to] : describe(to);
}

/** Whether every known value of a string is a decimal: `'0.1'`. */
export function isDecimalText(type: Type): boolean {
  if (type.kind !== 'string' || !type.values?.length) return false;
  return type.values.every((value) => typeof value === 'string' && isDecimal(value));
}

/** Whether each value of one type is a value of the other. True if either is unknown. */
function within(from: Scalar, to: Scalar): boolean {
  if (!from.values || !to.values) return true;
  return from.values.every((value) => to.values?.includes(value));
}

/**
 * Whether a value of one type is accepted where the other is expected. Null is accepted everywhere: a missing value is
 * handled at its place. Extra fields of a record are ignored.
 */
export function isAssignable(from: Type, to: Type | Place): boolean {
  return fits(from, to, undefined);
}

function fits(from: Type, to: Type | Place, assumed: Map<Type, Set<Type>> | undefined): boolean {
  if (from.kind === 'any' || from.kind === 'null' || to === 'any') return true;
  if (typeof to === 'string')
    return kinds[to].includes(from.kind) || ((to === 'decimal' || to === 'amount') && isDecimalText(from));
  switch (to.kind) {
    case 'any':
    case 'null':
      return to.kind === 'any';
    case 'list':
      return from.kind === 'list' && fits(from.of, to.of, assumed);
    case 'record': {
      if (from.kind !== 'record') return false;
      if (from === to || assumed?.get(from)?.has(to)) return true;
      const pairs = assumed ?? new Map<Type, Set<Type>>();
      pairs.set(from, (pairs.get(from) ?? new Set()).add(to));
      if (from.union && to.union) return from.union.alternatives.every(({ type }) => fits(type, to, pairs));
      if (to.union) return to.union.alternatives.some(({ type }) => fits(from, type, pairs));
      return Object.entries(to.fields).every(([name, type]) => {
        const given = fieldOf(from, name);
        return given ? fits(given, type, pairs) : Boolean(type.nullable);
      });
    }
    case 'decimal':
      return from.kind === 'decimal' || from.kind === 'int' || isDecimalText(from);
    case 'double':
      return (from.kind === 'double' || from.kind === 'int') && within(from, to);
    case 'string':
      return from.kind === 'decimal' ? !to.values : from.kind === 'string' && within(from, to);
    default:
      return from.kind === to.kind && within(from, to);
  }
}
