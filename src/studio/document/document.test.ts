import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apply, type Operation, Refused } from './operation.ts';
import { NotJson, parseTree, parseValue } from './parse.ts';
import { splice } from './splice.ts';
import { randomOperation } from './testing.ts';
import { isContainer, nameOf, plainOf, type Tree, textOfTree, valuesIn } from './tree.ts';

const root = path.join(import.meta.dirname, '../../..');
const definitions = ['screens', 'locales', 'schemas'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.join(root, folder, name)),
);
const texts = definitions.map((file) => readFileSync(file, 'utf8'));

const done = (text: string, ...operations: Operation[]): string =>
  textOfTree(operations.reduce((tree, operation) => apply(tree, operation).tree, parseTree(text, 'v')));

test('a file is the same text after it was read, whatever its spaces and comments', () => {
  for (const text of texts) expect(textOfTree(parseTree(text, 'v'))).toBe(text);
  const odd = '// a\r\n{\t"a" : [ 1 ,2, /* b */ 3 // c\n ] , "\\u0062":{ }\n}\n\n';
  expect(textOfTree(parseTree(odd, 'v'))).toBe(odd);
});

test.each(['', '{', '[1,]', '{"a" 1}', '{a: 1}', '"a', '01', '[1] 2', '"\\x"', '{"a": }', '//'])(
  'what is no JSON is refused: %s',
  (text) => {
    expect(() => parseTree(text, 'v')).toThrow(NotJson);
  },
);

test('a new member is written as its neighbours are', () => {
  const value = (text: string) => parseValue(text, 'n');
  const place = { parent: 'v', after: null, at: 0, name: '"n"' };
  const put = (text: string, after: string | null) =>
    done(text, { do: 'insert', place: { ...place, after, at: 1 }, value: value('0') });
  expect(put('{\n  "a": 1\n}\n', 'v.1')).toBe('{\n  "a": 1,\n  "n": 0\n}\n');
  expect(put('{\n  "a": 1\n}\n', null)).toBe('{\n  "n": 0,\n  "a": 1\n}\n');
  expect(put('{\r\n\t"a": 1 // one\r\n}\r\n', 'v.1')).toBe('{\r\n\t"a": 1, // one\r\n\t"n": 0\r\n}\r\n');
  expect(put('{ "a": 1 }', 'v.1')).toBe('{ "a": 1, "n": 0 }');
  expect(put('{"a":1,"b":2}', null)).toBe('{"n":0,"a":1,"b":2}');
  expect(put('{}', null)).toBe('{\n  "n": 0\n}');
});

test('a line that becomes too long is written with one entry per line', () => {
  const long = `{\n  "a": ["${'x'.repeat(90)}"]\n}`;
  const value = parseValue('"yyyyyyyyyy"', 'n');
  expect(done(long, { do: 'insert', place: { parent: 'v.1', after: 'v.2', at: 1 }, value })).toBe(
    `{\n  "a": [\n    "${'x'.repeat(90)}",\n    "yyyyyyyyyy"\n  ]\n}`,
  );
});

test('a value that is moved is indented as its new neighbours are', () => {
  const text = '{\n  "a": [\n    {\n      "b": 1\n    }\n  ],\n  "c": [\n    2\n  ]\n}\n';
  const moved = done(text, { do: 'move', id: 'v.2', to: { parent: 'v', after: 'v.1', at: 1, name: '"m"' } });
  expect(moved).toBe('{\n  "a": [],\n  "m": {\n    "b": 1\n  },\n  "c": [\n    2\n  ]\n}\n');
});

test('an operation on what others have changed or removed is refused, and nothing of it is applied', () => {
  const tree = parseTree('{"a": 1, "b": [2]}', 'v');
  const reason = (operation: Operation): string => {
    try {
      apply(tree, operation);
      return 'applied';
    } catch (error) {
      return error instanceof Refused ? error.reason : String(error);
    }
  };
  expect(reason({ do: 'remove', id: 'v.9', was: '' })).toBe('gone');
  expect(reason({ do: 'remove', id: 'v.1', was: '3' })).toBe('changed');
  expect(reason({ do: 'rename', id: 'v.1', was: '"a"', to: '"b"' })).toBe('taken');
  expect(reason({ do: 'move', id: 'v.2', to: { parent: 'v.2', after: null, at: 0 } })).toBe('unfit');
  expect(reason({ do: 'move', id: 'v.1', to: { parent: 'v.2', after: null, at: 0 } })).toBe('applied');
});

test('1,000 random operations leave JSON with unique ids; undone, each byte is back, and redone, each is there again', () => {
  const die = fc.nat({ max: 1_000_000 });
  fc.assert(
    fc.property(
      fc.constantFrom(...texts.filter((text) => text.length < 20_000)),
      fc.array(fc.tuple(die, die, die, die), { minLength: 1000, maxLength: 1000 }),
      (text, rolls) => {
        let tree = parseTree(text, 'v');
        const states = [text];
        const inverses: Operation[] = [];
        for (const [count, dice] of rolls.entries()) {
          const operation = randomOperation(tree, dice, `n${count}`);
          if (!operation) continue;
          try {
            const applied = apply(tree, operation);
            tree = applied.tree;
            inverses.push(applied.inverse);
            states.push(textOfTree(tree));
          } catch (error) {
            expect(error).toBeInstanceOf(Refused);
          }
        }
        expect(inverses.length).toBeGreaterThan(300);
        expect(plainOf(tree.root)).toEqual(JSON.parse(textOfTree(tree)));
        const ids = valuesIn(tree.root).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        const redo: Operation[] = [];
        for (let at = inverses.length - 1; at >= 0; at -= 1) {
          const applied = apply(tree, inverses[at] as Operation);
          tree = applied.tree;
          redo.push(applied.inverse);
          expect(textOfTree(tree)).toBe(states[at]);
        }
        for (const [at, operation] of redo.reverse().entries()) {
          tree = apply(tree, operation).tree;
          expect(textOfTree(tree)).toBe(states[at + 1]);
        }
      },
    ),
    { numRuns: 5 },
  );
});

test('typing keeps the ids of what it does not change', () => {
  const text = '{\n  "view": [{ "type": "text", "text": "a" }, { "type": "row" }]\n}\n';
  const tree = parseTree(text, 'v');
  const at = text.indexOf('"a"') + 2;
  const edited = splice(tree, at, at, 'b', 'n');
  expect(edited).toMatchObject({ do: 'replace', was: '"a"' });
  const item = text.indexOf(', { "type": "row"');
  const added = splice(tree, item, item, ', { "type": "card" }', 'n') as Operation;
  const after = apply(tree, added).tree;
  const idsOf = (of: Tree) =>
    valuesIn(of.root)
      .filter(isContainer)
      .filter(({ kind }) => kind === 'object')
      .map((value) => [value.id, value.entries.map(nameOf).join()]);
  for (const known of idsOf(tree)) expect(idsOf(after)).toContainEqual(known);
  expect(() => splice(tree, item, item, ', {', 'n')).toThrow(NotJson);
});
