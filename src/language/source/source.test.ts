import { type Node, parseTree } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { frame } from './frame.ts';
import { positionOf } from './position.ts';
import { member, members, offsetInString, plain, pointerOf, readSourceFile, stringOf } from './read.ts';
import { treeOf } from './tree.ts';

describe('reading', () => {
  test('the rest after a syntax error is parsed as far as possible', () => {
    const source = readSourceFile('a.json', '{ "a": 1,, "b": { "c": true } }');
    expect(source.faults).toHaveLength(1);
    expect(plain(member(source.root, 'b') ?? fail())).toEqual({ c: true });
  });

  test('a file in Shift_JIS is to be saved as UTF-8: bytes of its letters look like brackets', () => {
    const letters = Buffer.from([0x83, 0x5b, 0x83, 0x7b]).toString('utf8');
    const source = readSourceFile('a.json', `{ "a": "${letters.repeat(300)}" }`);
    expect(source.faults.map(({ message }) => message)).toEqual([
      expect.stringContaining('save it as UTF-8'),
    ]);
    // It may be nested too deep all the same.
    expect(readSourceFile('a.json', `\ufffd${'['.repeat(200_000)}`).faults).toHaveLength(1);
  });

  test('a duplicate name is an error at the second one, and the last one counts', () => {
    const source = readSourceFile('a.json', '{ "a": 1, "a": 2 }');
    expect(source.faults).toMatchObject([{ offset: 10, length: 3 }]);
    expect(members(source.root)).toHaveLength(1);
  });

  test.each([
    '{ "a": { "b": [{}, []] }, "a": 1, "": [[], {}] }\n',
    '[1, -2.5e+3, 1E400, -0, true, false, null]',
    '["", "\\u0041\\"\\\\", "a\\\\", "\\/", "：“"]',
    '\t{ "a" :\r\n[ 1 ,2]\n}\r\n',
    ' null ',
    '"a"',
    '-1',
  ])('%s has the tree that a reader of any text makes of it', (text) => {
    const places = ({ type, offset, length, value, children, parent }: Node): unknown => [
      type,
      offset,
      length,
      value,
      parent?.offset,
      children?.map(places),
    ];
    expect(places(treeOf(text))).toEqual(places(parseTree(text) ?? fail()));
  });

  test('an empty file is a fault and no crash', () => {
    const source = readSourceFile('a.json', '');
    expect(source.root).toBeUndefined();
    expect(source.faults).toHaveLength(1);
  });

  test('a pointer escapes what JSON Pointer escapes', () => {
    const source = readSourceFile('a.json', '{ "a/b": [1, { "c~d": true }] }');
    const inner = member(member(source.root, 'a/b')?.children?.[1], 'c~d');
    expect(pointerOf(inner ?? fail())).toBe('/a~1b/1/c~0d');
  });

  test('the position of a character takes preceding escapes into account', () => {
    const text = '"a\\"\\u0041b"';
    const { root } = readSourceFile('a.json', text);
    const at = (index: number): string => text.slice(offsetInString(text, root ?? fail(), index));
    expect(stringOf(root)).toBe('a"Ab');
    expect(at(1)).toBe('\\"\\u0041b"');
    expect(at(2)).toBe('\\u0041b"');
    expect(at(3)).toBe('b"');
  });
});

describe('places', () => {
  test('lines and columns count from 1, after either kind of line end', () => {
    const source = readSourceFile('a.json', '{\r\n  "a": 1,\n  "b": 2\n}');
    expect(positionOf(source, 0)).toEqual({ line: 1, column: 1 });
    expect(positionOf(source, source.text.indexOf('"a"'))).toEqual({ line: 2, column: 3 });
    expect(positionOf(source, source.text.length)).toEqual({ line: 4, column: 2 });
  });

  test('a frame shows the lines around a place, with a mark under it', () => {
    expect(frame('{\n  "a": 1,\n  "b": 2\n}', { line: 2, column: 8 }, 1)).toBe(
      ['  1 | {', '> 2 |   "a": 1,', '    |        ^', '  3 |   "b": 2'].join('\n'),
    );
  });

  test('a marker is below characters that are two columns wide', () => {
    expect(frame('{ "名前": "値", "b": 2 }', { line: 1, column: 14 }, 3).split('\n')[1]).toBe(
      `    | ${' '.repeat(16)}^^^`,
    );
  });

  test('a mark at the end of a line or beyond it still shows', () => {
    expect(frame('{', { line: 1, column: 2 }, 5)).toContain('^');
  });
});

const fail = (): never => {
  throw new Error('There is nothing');
};
