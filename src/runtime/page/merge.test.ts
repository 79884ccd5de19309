import { expect, test } from 'vitest';
import type { Live } from '../../language/compiled.ts';
import { merge } from './merge.ts';
import { readPath } from './readPath.ts';

test('a message changes only the part that it is merged into', () => {
  const value = { depth: { bids: [] }, name: 'A' };
  expect(merge(value, { bids: [1] }, { channel: 'c', key: 'k', merge: 'replace', into: ['depth'] })).toEqual({
    depth: { bids: [1] },
    name: 'A',
  });
  expect(value.depth.bids).toEqual([]);
});

test('fields that the source does not have are left out', () => {
  expect(merge({ price: '1' }, { price: '2', seq: 9 }, { channel: 'c', key: 'k', merge: 'fields' })).toEqual({
    price: '2',
  });
});

test('rows are joined by their key: known ones in place, new ones first, the oldest cut', () => {
  const live = { channel: 'c', key: 'k', merge: 'rows', from: ['data'], by: 'id', max: 3 } as const;
  const rows = [
    { id: 3, v: 'c' },
    { id: 2, v: 'b' },
    { id: 1, v: 'a' },
  ];
  const next = merge(
    rows,
    {
      data: [
        { id: 4, v: 'd' },
        { id: 2, v: 'B' },
      ],
    },
    { ...live, from: ['data'] },
  );
  expect(next).toEqual([
    { id: 4, v: 'd' },
    { id: 3, v: 'c' },
    { id: 2, v: 'B' },
  ]);
});

test('a path through a list updates each of its records: known rows change, and none is added', () => {
  const live: Live = { channel: 'c', key: '*', merge: 'rows', into: ['rows'], by: 'name' };
  const value = [{ rows: [{ name: 'a', v: 1 }] }, { rows: [{ name: 'b', v: 1 }] }];
  const next = merge(value, { name: 'b', v: 2 }, live);
  expect(next).toEqual([{ rows: [{ name: 'a', v: 1 }] }, { rows: [{ name: 'b', v: 2 }] }]);
  expect(merge(value, { name: 'c', v: 2 }, live)).toEqual(value);
});

test('inherited properties are not read', () => {
  expect(readPath({}, ['constructor', 'name'])).toBeNull();
  expect(readPath({ a: { b: 1 } }, ['a', 'b'])).toBe(1);
});
