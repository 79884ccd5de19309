import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apply, Refused } from '../../document/operation.ts';
import { parseTree } from '../../document/parse.ts';
import { randomOperation } from '../../document/testing.ts';
import { textOfTree } from '../../document/tree.ts';
import { mergeTrees } from './tree.ts';

const folder = path.join(import.meta.dirname, '../../../../screens/pages');
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .map((name) => readFileSync(path.join(folder, name), 'utf8'))
  .filter((text) => text.length < 8000);

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

test('what one side has changed is taken, wherever it is', () => {
  const base = json({ title: 'a', view: [{ type: 'text', text: 'b' }, { type: 'row' }], end: 1 });
  const mine = json({ title: 'A', view: [{ type: 'text', text: 'b' }, { type: 'row' }], end: 1, new: 2 });
  const theirs = json({
    title: 'a',
    view: [{ type: 'card' }, { type: 'text', text: 'b', tone: 'up' }, { type: 'row' }],
  });
  const { text, conflicts } = mergeTrees(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(text).toBe(
    json({
      title: 'A',
      view: [{ type: 'card' }, { type: 'text', text: 'b', tone: 'up' }, { type: 'row' }],
      new: 2,
    }),
  );
});

test('two changes on one line, which lines would mix up, are merged', () => {
  const base = '{ "row": { "gap": 1, "align": "start" } }\n';
  const mine = '{ "row": { "gap": 2, "align": "start" } }\n';
  const theirs = '{ "row": { "gap": 1, "align": "end" } }\n';
  expect(mergeTrees(base, mine, theirs)).toEqual({
    text: '{ "row": { "gap": 2, "align": "end" } }\n',
    conflicts: [],
  });
});

test('a conflict is a pair at a place, and a choice decides on it', () => {
  const [base, mine, theirs] = [json({ a: 1, b: [1] }), json({ a: 2, b: [1, 2] }), json({ a: 3, b: [1] })];
  const { text, conflicts } = mergeTrees(base, mine, theirs);
  expect(conflicts).toEqual([{ at: '/a', base: '1', mine: '2', theirs: '3' }]);
  expect(text).toBe(mine);
  const chosen = mergeTrees(base, mine, theirs, { '/a': 'theirs' });
  expect(chosen).toEqual({ text: json({ a: 3, b: [1, 2] }), conflicts: [] });
});

test('what one side has removed and the other one changed is a conflict', () => {
  const [base, mine, theirs] = [json({ a: { b: 1 } }), json({}), json({ a: { b: 2 } })];
  expect(mergeTrees(base, mine, theirs).conflicts).toMatchObject([{ at: '/a', mine: null }]);
  expect(JSON.parse(mergeTrees(base, mine, theirs, { '/a': 'theirs' }).text)).toEqual({ a: { b: 2 } });
  expect(JSON.parse(mergeTrees(base, theirs, mine, { '/a': 'theirs' }).text)).toEqual({});
});

test('a place stays the same whatever was chosen at others', () => {
  const row = { type: 'row', align: 'start', justify: 'between' };
  const base = json({ view: [row, { type: 'text', text: 'b', tone: 'up' }] });
  const mine = json({ view: [{ ...row, align: 'end' }] });
  const theirs = json({ view: [{ type: 'text', text: 'b' }] });
  const places = mergeTrees(base, mine, theirs).conflicts.map(({ at }) => at);
  expect(places).toEqual(['/view/0', '/view/1']);
  expect(mergeTrees(base, mine, theirs, { '/view/0': 'theirs' }).conflicts).toMatchObject([
    { at: '/view/1' },
  ]);
  expect(mergeTrees(base, mine, theirs, { '/view/0': 'theirs', '/view/1': 'theirs' }).conflicts).toEqual([]);
});

test('the order is that of the side that changed it', () => {
  const [base, mine, theirs] = ['{"a":1,"b":2}', '{"a":3,"b":2}', '{"b":2,"a":1}'];
  expect(mergeTrees(base, mine, theirs).text).toBe('{"b":2,"a":3}');
  expect(mergeTrees(base, theirs, mine).text).toBe('{"b":2,"a":3}');
});

const die = fc.nat({ max: 1_000_000 });
const rolls = fc.array(fc.tuple(die, die, die, die), { minLength: 1, maxLength: 12 });

/** A text after random operations. */
function edited(text: string, all: [number, number, number, number][], prefix: string): string {
  let tree = parseTree(text, 'v');
  for (const [count, dice] of all.entries()) {
    const operation = randomOperation(tree, dice, `${prefix}${count}`);
    try {
      if (operation) tree = apply(tree, operation).tree;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
  return textOfTree(tree);
}

test('a change of one side only is taken with every byte, and equal changes are one', () => {
  fc.assert(
    fc.property(fc.constantFrom(...pages), rolls, (base, dice) => {
      const changed = edited(base, dice, 'n');
      for (const text of [
        mergeTrees(base, changed, base).text,
        mergeTrees(base, base, changed).text,
        mergeTrees(base, changed, changed).text,
      ])
        expect(text).toBe(changed);
    }),
    { numRuns: 100, endOnFailure: true },
  );
});

/** All leaves with their paths, in which list positions are replaced by a mark. */
function leavesOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => leavesOf(item, `${at}[]`));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, item]) => leavesOf(item, `${at}/${name}`));
  return [`${at} ${JSON.stringify(value)}`];
}

/** The same, with the texts of the list items around each leaf. */
function inItems(value: unknown, at = '', items: string[] = []): { saying: string; items: string[] }[] {
  if (Array.isArray(value))
    return value.flatMap((item) => inItems(item, `${at}[]`, [...items, JSON.stringify(item)]));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, item]) => inItems(item, `${at}/${name}`, items));
  return [{ saying: `${at} ${JSON.stringify(value)}`, items }];
}

const marked = /"~(?:mine|theirs)[^"]*"/g;

/** Random additions with unique names, removals, and changes of values. */
function changed(text: string, all: [number, number, number, number][], side: string): string {
  const root: unknown = JSON.parse(text);
  const containers = (value: unknown): object[] =>
    typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(containers)] : [];
  for (const [count, [what, where, which]] of all.entries()) {
    const known = containers(root);
    const container = known[where % known.length] as Record<string, unknown> | unknown[];
    const word = `~${side}${count}`;
    if (Array.isArray(container)) {
      const at = which % (container.length + 1);
      if (what % 3 === 0) container.splice(at, 1);
      else container.splice(at, 0, { type: word, text: `${word} text` });
      continue;
    }
    const names = Object.keys(container);
    const name = names[which % Math.max(1, names.length)];
    if (what % 3 === 0 && name !== undefined) delete container[name];
    else if (what % 3 === 1 && name !== undefined && typeof container[name] !== 'object')
      container[name] = word;
    else container[word] = word;
  }
  return json(root);
}

test('nothing of either side is lost in random edits: it is in the merged file, or in a conflict', () => {
  let conflicts = 0;
  let merges = 0;
  fc.assert(
    fc.property(fc.constantFrom(...pages), rolls, rolls, (page, left, right) => {
      const base = json(JSON.parse(page));
      const [mine, theirs] = [changed(base, left, 'mine'), changed(base, right, 'theirs')];
      const merged = mergeTrees(base, mine, theirs);
      merges += 1;
      conflicts += merged.conflicts.length;
      const inConflict = merged.conflicts.map(({ mine: a, theirs: b }) => `${a ?? ''} ${b ?? ''}`).join(' ');
      const words = (text: string): string[] => text.match(marked) ?? [];
      const after = words(merged.text);
      for (const word of [...words(mine), ...words(theirs)])
        expect(after.includes(word) || inConflict.includes(word), `${word} is lost`).toBe(true);
      // Values that one side has removed or changed do not come back.
      const old = new Set(leavesOf(JSON.parse(base)));
      const [one, other] = [leavesOf(JSON.parse(mine)), leavesOf(JSON.parse(theirs))];
      if (merged.conflicts.length === 0) {
        const both = new Set([...one, ...other]);
        for (const saying of leavesOf(JSON.parse(merged.text))) expect(both.has(saying), saying).toBe(true);
        // An item that the other side has changed may be treated as a new one, and may still have the old value.
        const unchanged = new Set(inItems(JSON.parse(base)).flatMap(({ items }) => items));
        for (const { saying, items } of inItems(JSON.parse(merged.text)))
          if (old.has(saying) && !(one.includes(saying) && other.includes(saying)))
            expect(
              items.every((item) => unchanged.has(item)),
              saying,
            ).toBe(false);
      }
      // The result is the same if the two sides are swapped.
      const swapped = mergeTrees(base, theirs, mine);
      expect(swapped.conflicts.length).toBe(merged.conflicts.length);
      if (merged.conflicts.length === 0)
        expect(leavesOf(JSON.parse(swapped.text)).sort()).toEqual(leavesOf(JSON.parse(merged.text)).sort());
      // After all choices there is no conflict left, and the file is valid JSON.
      const choices = Object.fromEntries(merged.conflicts.map(({ at }) => [at, 'theirs' as const]));
      const decided = mergeTrees(base, mine, theirs, choices);
      JSON.parse(decided.text);
      expect(decided.conflicts).toEqual([]);
    }),
    { numRuns: 150, endOnFailure: true },
  );
  expect(merges).toBeGreaterThan(100);
  expect(conflicts).toBeGreaterThan(10);
});
