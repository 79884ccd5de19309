import { expect, test } from 'vitest';
import { signatureOf } from './signature.ts';
import {
  any,
  broken,
  int,
  lazyRecord,
  listOf,
  nullable,
  type RecordType,
  recordOf,
  string,
  type Type,
} from './type.ts';

const person = (fields: Record<string, Type> = {}): RecordType =>
  recordOf({ name: string, age: int, tags: listOf(string), ...fields }, 'Person');

test('types that are read in the same way have the same signature', () => {
  expect(signatureOf(person())).toBe(signatureOf(person()));
  expect(signatureOf(nullable(person()))).toBe(signatureOf(nullable(person())));
});

test('types that an expression can distinguish have different signatures', () => {
  const all = [
    person(),
    nullable(person()),
    listOf(person()),
    recordOf(person().fields, 'Other'),
    { ...person(), rest: string },
    { ...person(), union: { by: 'kind', alternatives: [{ values: ['a'], type: person() }] } },
    person({ age: string }),
    person({ age: nullable(int) }),
    person({ age: { kind: 'int', values: [1, 2] } }),
    person({ age: { kind: 'int', positive: true } }),
    person({ tags: listOf(any) }),
    person({ tags: listOf(broken) }),
    person({ more: person() }),
  ];
  expect(new Set(all.map(signatureOf)).size).toBe(all.length);
});

test('a type may contain itself', () => {
  const node = (leaf: Type): RecordType => {
    const self: RecordType = lazyRecord(
      () => ({ fields: { leaf, next: nullable(self), all: listOf(self) } }),
      'Node',
    );
    return self;
  };
  expect(signatureOf(node(int))).toBe(signatureOf(node(int)));
  expect(signatureOf(node(int))).not.toBe(signatureOf(node(string)));
});

test('a type without an end has none', () => {
  const endless = (): RecordType => lazyRecord(() => ({ fields: { next: endless() } }));
  expect(signatureOf(endless())).toBeUndefined();
});
