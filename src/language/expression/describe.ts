import type { Type } from './type.ts';

const maxWords = 6;

/** Joins words as `a, b or c`, cut after a few. */
export function enumerate(words: readonly string[], last = 'or'): string {
  if (words.length > maxWords) return `${words.slice(0, maxWords).join(', ')} …`;
  if (words.length < 2) return words.join();
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** A value in the syntax of expressions. */
export function quote(value: unknown): string {
  return typeof value === 'string'
    ? `'${value.replaceAll("'", "\\'")}'`
    : (JSON.stringify(value) ?? String(value));
}

/** A type in words for readers who do not program: `an amount`, `a list of texts`, `1, 2 or 3`. */
export function describe(type: Type): string {
  switch (type.kind) {
    case 'null':
      return 'null';
    case 'any':
      return 'a value of unknown type';
    case 'list':
      return type.of.kind === 'any' || type.of.kind === 'null' ? 'a list' : `a list of ${plural(type.of)}`;
    case 'record': {
      if (type.name) return `a record (${type.name})`;
      const names = Object.keys(type.fields);
      return names.length ? `a record (${enumerate(names, 'and')})` : 'a record';
    }
  }
  if (type.values?.length) return enumerate(type.values.map(quote));
  return {
    int: 'a whole number',
    double: 'a number',
    decimal: 'an amount',
    string: 'a text',
    bool: 'true or false',
  }[type.kind];
}

function plural(type: Type): string {
  switch (type.kind) {
    case 'list':
      return 'lists';
    case 'record':
      return type.name ? `records (${type.name})` : 'records';
    case 'int':
      return 'whole numbers';
    case 'double':
      return 'numbers';
    case 'decimal':
      return 'amounts';
    case 'string':
      return 'texts';
    case 'bool':
      return 'true or false';
    default:
      return 'values';
  }
}
