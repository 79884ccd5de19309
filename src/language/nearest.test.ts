import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const names = ['data', 'form', 'folderOut', 'folderInfo', 'startsWith', 'limit', 'limits', 'here'];

test.each([
  ['dta', 'data'],
  ['Data', 'data'],
  ['adta', 'data'],
  ['folderOt', 'folderOut'],
  ['folderout', 'folderOut'],
  ['folder_out', 'folderOut'],
  ['startWith', 'startsWith'],
  ['limt', 'limit'],
  ['frm', 'form'],
  ['start', 'startsWith'],
])('%s was meant to be %s', (word, right) => {
  expect(nearest(word, names)).toBe(right);
});

test.each(['zzz', 'x', 'completelyDifferent', ''])('nothing is near to %j', (word) => {
  expect(nearest(word, names)).toBeUndefined();
});

test('a name is not near to itself', () => {
  expect(nearest('here', ['here'])).toBeUndefined();
});
