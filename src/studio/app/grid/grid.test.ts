import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromCsv, fromTsv, placed, toCsv, toTsv } from './blocks.ts';
import { blockOf, followed, moved } from './position.ts';

const at = (row: number, column: number) => ({ active: { row, column }, anchor: { row, column } });
const press = (key: string, more: object = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  ...more,
});
const size = { rows: 10, columns: 3 };

test('keys lead the cursor as in a spreadsheet', () => {
  expect(moved(at(0, 0), press('ArrowUp'), size, 5)).toEqual(at(0, 0));
  expect(moved(at(1, 2), press('Tab'), size, 5)).toEqual(at(2, 0));
  expect(moved(at(2, 0), press('Tab', { shiftKey: true }), size, 5)).toEqual(at(1, 2));
  expect(moved(at(9, 2), press('Tab'), size, 5)).toBeUndefined();
  expect(moved(at(2, 1), press('PageDown'), size, 5)).toEqual(at(7, 1));
  expect(moved(at(2, 1), press('End', { ctrlKey: true }), size, 5)).toEqual(at(9, 2));
  expect(moved(at(2, 1), press('x'), size, 5)).toBeUndefined();
  const wide = moved(at(2, 1), press('ArrowDown', { shiftKey: true }), size, 5);
  expect(wide && blockOf(wide)).toEqual({ top: 2, left: 1, bottom: 3, right: 1 });
});

test('a block comes back from the clipboard and from a file as it was, whatever is in its cells', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '日', '"', ',', ';', '\n', '\t', ' ', '{') });
  const rows = fc
    .integer({ min: 1, max: 4 })
    .chain((columns) =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 5 }),
    );
  fc.assert(
    fc.property(rows, (block) => {
      expect(fromTsv(toTsv(block))).toEqual(block);
    }),
  );
  fc.assert(
    fc.property(rows, (block) => {
      const table = [block[0]?.map((_, column) => `c${column}`) ?? [], ...block];
      expect(fromCsv(toCsv(table))).toEqual(table);
    }),
  );
});

test('what spreadsheets write is read: semicolons, a mark at the start, a line end at the end', () => {
  expect(fromCsv('\uFEFFkey;en\r\na;"x;y"\r\n')).toEqual([
    ['key', 'en'],
    ['a', 'x;y'],
  ]);
  expect(fromTsv('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(fromTsv('say "hi"')).toEqual([['say "hi"']]);
});

test('a text that begins with a quote is one cell, and the cells after it stay in their places', () => {
  expect(fromTsv('"Hello" he said\tやあ\r\nB\t"二行\n目"\r\n"Yes"\t""\r\n')).toEqual([
    ['"Hello" he said', 'やあ'],
    ['B', '二行\n目'],
    ['"Yes"', '""'],
  ]);
  expect(fromTsv('5" x\t"a ""b"""')).toEqual([['5" x', 'a "b"']]);
});

test('the selection stays on its rows while others come, go and move', () => {
  const block = { active: { row: 2, column: 1 }, anchor: { row: 1, column: 0 } };
  const before = ['a', 'b', 'c'];
  expect(followed(block, before, ['a', 'b', 'c', 'd'])).toBe(block);
  expect(followed(block, before, ['new', 'a', 'b', 'c'])).toEqual({
    active: { row: 3, column: 1 },
    anchor: { row: 2, column: 0 },
  });
  expect(followed(block, before, ['c', 'a', 'b'])).toEqual(at(0, 1));
  expect(followed(at(1, 1), before, ['a', 'c'])).toEqual(at(1, 1));
});

test('a pasted block begins at the top left of the selection; a single value fills it', () => {
  const selection = { top: 8, left: 1, bottom: 9, right: 2 };
  const block = placed(
    [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ],
    selection,
    size,
  );
  expect(block.outside).toBe(2);
  expect(block.cells.map(({ row, column, text }) => `${row}${column}${text}`)).toEqual([
    '81a',
    '82b',
    '91c',
    '92d',
  ]);
  expect(placed([['x']], selection, size).cells).toHaveLength(4);
});
