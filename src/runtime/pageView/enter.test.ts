import { expect, test } from 'vitest';
import { screenOf } from '../testing/testHost.ts';
import { readQuery } from './enter.ts';

const screen = {
  ...screenOf([]),
  query: {
    id: { type: 'integer' },
    rate: { type: 'number' },
    all: { type: 'boolean', default: false },
  },
} as ReturnType<typeof screenOf>;

test.each([
  ['id=7', 7],
  ['id=-7', -7],
  ['id=9007199254740991', 9007199254740991],
  ['id=9007199254740993', '9007199254740993'],
  ['id=7.5', null],
  ['id=seven', null],
  ['', null],
])('the whole number of %s keeps all of its digits', (search, id) => {
  expect(readQuery(screen, search).id).toBe(id);
});

test('values of a wrong type are ignored', () => {
  expect(readQuery(screen, 'rate=1.5&all=true')).toEqual({ id: null, rate: 1.5, all: true });
  expect(readQuery(screen, 'rate=x&all=x')).toEqual({ id: null, rate: null, all: false });
});
