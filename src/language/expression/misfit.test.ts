import { expect, test } from 'vitest';
import { misfitOf } from './misfit.ts';
import { bool, int, listOf, type RecordType, recordOf, string, type Type } from './type.ts';

const kind = (value: string): Type => ({ kind: 'string', values: [value] });
const cat = recordOf({ kind: kind('cat'), lives: int });
const dog = recordOf({ kind: kind('dog'), barks: bool });
const pet: RecordType = {
  ...recordOf({ kind: string }),
  union: {
    by: 'kind',
    alternatives: [
      { values: ['cat'], type: cat },
      { values: ['dog'], type: dog },
    ],
  },
};

test.each<[string, Type, Type, object | undefined]>([
  ['types that fit', recordOf({ a: int }), recordOf({ a: int }), undefined],
  ['a field', recordOf({ a: string }), recordOf({ a: int }), ['a', 'a text', 'a whole number']],
  [
    'a field in a list in a record',
    recordOf({ a: listOf(recordOf({ b: string })) }),
    recordOf({ a: listOf(recordOf({ b: bool })) }),
    ['a[].b', 'a text', 'true or false'],
  ],
  ['a field that is missing', recordOf({}), recordOf({ a: int }), ['a', 'missing', 'a whole number']],
  [
    'the alternative that has the same fields',
    recordOf({ kind: kind('hen'), barks: bool }),
    pet,
    ['kind', "'hen'", "'dog'"],
  ],
])('%s', (_, from, to, expected) => {
  const found = misfitOf(from, to);
  expect(found && [found.path, found.given, found.expected]).toEqual(expected);
});
