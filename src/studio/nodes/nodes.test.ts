import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { Workspace } from '../../language/editing/index.ts';
import { disk, readProject } from '../../language/node.ts';
import { foldersOf } from '../../project/folders.ts';
import { Refused } from '../document/operation.ts';
import { parseTree } from '../document/parse.ts';
import { nameOf, plainOf, type Tree, textOfTree, type Value, valuesIn } from '../document/tree.ts';
import { DraftFiles } from '../draft/files.ts';
import { copied, EditRefused, Edits, extractPart, groupsOf, nodesIn, rolesIn } from './index.ts';
import * as verbs from './verbs.ts';

const root = path.join(import.meta.dirname, '../../..');
const workspace = new Workspace((files) => readProject(foldersOf(root), files), disk);
const { grammar } = workspace.project;
const pages = readdirSync(path.join(root, 'screens/pages'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .map((name) => `screens/pages/${name}`);
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const page = (view: string): string => `{\n  "route": "/a",\n  "title": "a",\n  "view": ${view}\n}\n`;
const small = page(
  `[
    // the first
    { "type": "text", "text": "one", "x-own": 1 },
    {
      "type": "stack",
      "when": "= state.a || state.b",
      "children": [{ "type": "text", "text": "two", "when": "= state.c" }]
    }
  ]`,
);

/** The tree after some edits, its text, and the text after their inverses. */
function after(text: string, work: (edits: Edits, node: (at: number) => string) => void) {
  const tree = parseTree(text, 'v');
  const nodes = [...rolesIn(tree, grammar)].filter(([, { is }]) => is === 'node').map(([id]) => id);
  const edits = new Edits(tree, 'n');
  work(edits, (at) => nodes[at] ?? '');
  return textOfTree(edits.tree);
}

test('every node of every page is known as a node, and everything else is not', () => {
  for (const file of pages) {
    const tree = parseTree(read(file), 'v');
    const roles = rolesIn(tree, grammar);
    const plain = (value: Value) => plainOf(value) as { type?: unknown };
    for (const value of valuesIn(tree.root)) {
      const type = value.kind === 'object' ? plain(value).type : undefined;
      if (roles.get(value.id)?.is === 'node') expect(typeof type, `${file} ${type}`).toBe('string');
    }
    const kinds = [...grammar.nodes.keys()].filter(
      (kind) => !['text', 'form', 'link', 'image'].includes(kind),
    );
    const named = [...valuesIn(tree.root)].filter(
      (value) => value.kind === 'object' && kinds.includes(String(plain(value).type)),
    );
    for (const value of named) expect(roles.get(value.id)?.is, `${file} ${plain(value).type}`).toBe('node');
  }
});

test('what groups can be is what the grammar says', () => {
  expect(groupsOf(grammar)).toEqual(['card', 'row', 'stack']);
});

test('a wrapped node stays what it is, comments and unknown members with it', () => {
  const wrapped = after(small, (edits, node) => verbs.wrapNodes(edits, [node(0)], 'card', grammar));
  expect(wrapped).toContain('// the first');
  expect(wrapped).toContain(`{
      "type": "card",
      "children": [
        { "type": "text", "text": "one", "x-own": 1 }
      ]
    }`);
});

test('the children of an unwrapped group are shown when they were shown before', () => {
  const unwrapped = after(small, (edits, node) => verbs.unwrapNode(edits, node(1), grammar));
  expect(unwrapped).toContain('"when": "= (state.a || state.b) && state.c"');
  expect(unwrapped).not.toContain('stack');
});

test('a duplicate has names of its own, and reads its own form', () => {
  const form = page(`[
    { "type": "form", "name": "order", "schema": "order", "submit": { "label": "= forms.order.x", "press": [] } }
  ]`);
  const twice = after(form, (edits, node) => verbs.duplicateNodes(edits, [node(0)], grammar));
  expect(JSON.parse(twice).view.map((node: { name: string }) => node.name)).toEqual(['order', 'order2']);
  expect(JSON.parse(twice).view[1].submit.label).toBe('= forms.order2.x');
});

test('what was copied can be pasted into another file, in its indentation; other texts cannot', () => {
  const tree = parseTree(small, 'v');
  const ids = [...rolesIn(tree, grammar)].filter(([, { is }]) => is === 'node').map(([id]) => id);
  const text = copied(new Edits(tree, 'n'), ids.slice(0, 2));
  const other = parseTree('{\n\t"route": "/b",\n\t"view": [\n\t\t{ "type": "divider" }\n\t]\n}\n', 'v');
  const edits = new Edits(other, 'n');
  const list = [...rolesIn(other, grammar)].find(([, { is }]) => is === 'list')?.[0] ?? '';
  verbs.insertNodes(edits, { list, at: 1 }, nodesIn(text), grammar);
  const plain = (one: Tree, member: string) => (plainOf(one.root) as Record<string, unknown[]>)[member] ?? [];
  expect(plain(edits.tree, 'view').slice(1)).toEqual(plain(tree, 'view'));
  expect(textOfTree(edits.tree)).toContain('\n\t\t{ "type": "text", "text": "one", "x-own": 1 },\n\t\t{\n');
  for (const wrong of ['', 'hello', '1', '{}', '[]', '[{ "type": "text" }, 1]'])
    expect(() => nodesIn(wrong)).toThrow(EditRefused);
});

test('keys move a node past its neighbours, out of its list, and into the group before', () => {
  const viewOf = (text: string) => (plainOf(parseTree(text, 'x').root) as { view: { type: string }[] }).view;
  const order = (text: string) =>
    JSON.stringify(viewOf(text))
      .match(/one|two/g)
      ?.join();
  expect(order(after(small, (edits, node) => verbs.shiftNode(edits, node(0), 'down', grammar)))).toBe(
    'two,one',
  );
  const out = after(small, (edits, node) => verbs.shiftNode(edits, node(2), 'up', grammar));
  expect(viewOf(out).map(({ type }) => type)).toEqual(['text', 'text', 'stack']);
  expect(() => after(small, (edits, node) => verbs.shiftNode(edits, node(0), 'in', grammar))).toThrow(
    EditRefused,
  );
  const into = after(small, (edits, node) => {
    verbs.shiftNode(edits, node(0), 'down', grammar);
    verbs.shiftNode(edits, node(0), 'in', grammar);
  });
  expect(viewOf(into)).toHaveLength(1);
});

test('a part is given what it reads of its page, and its own rows are left to it', () => {
  const text = page(`[
    {
      "type": "list",
      "when": "= session.loggedIn",
      "of": "= data.rows.filter(r, r.open && r.kind == state.kind)",
      "children": [{ "type": "text", "text": "= it.name + data.user.name" }]
    }
  ]`);
  const edits = new Edits(parseTree(text, 'v'), 'n');
  const id = [...rolesIn(edits.tree, grammar)].find(([, { is }]) => is === 'node')?.[0] ?? '';
  const found = extractPart(edits, { file: 'a.json', id, name: 'rows', folder: 'screens/parts' }, grammar);
  const part = found.changes.find(({ file }) => file === 'screens/parts/rows.json');
  const view = JSON.parse(part && 'text' in part ? (part.text ?? '') : '').view[0];
  expect(view.of).toBe('= given.rows.filter(r, r.open && r.kind == given.kind)');
  expect(view.children[0].text).toBe('= it.name + given.name');
  expect(view.when).toBeUndefined();
  expect(JSON.parse(textOfTree(edits.tree)).view[0]).toEqual({
    type: 'use',
    when: '= session.loggedIn',
    part: 'rows',
    with: { rows: '= data.rows', kind: '= state.kind', name: '= data.user.name' },
  });
});

test('a node that sets what belongs to its page becomes no part', () => {
  const sets = page('[{ "type": "button", "label": "a", "press": [{ "set": { "state.a": 1 } }] }]');
  const edits = new Edits(parseTree(sets, 'v'), 'n');
  const id = [...rolesIn(edits.tree, grammar)].find(([, { is }]) => is === 'node')?.[0] ?? '';
  const extract = () =>
    extractPart(edits, { file: 'a.json', id, name: 'a', folder: 'screens/parts' }, grammar);
  expect(extract).toThrow('writes state.a');
  expect(edits.operations).toEqual([]);
});

beforeAll(() => void workspace.findings());

/** Findings about the structure of a file, from the grammar. */
const structural =
  /^(wrong-type|unknown-property|missing-property|unknown-node|unknown-member|unknown-step|duplicate.*)$/;

test('1,000 random verbs leave files as the grammar demands, and lose nothing unknown; undone, each byte is back', () => {
  const die = fc.nat({ max: 1_000_000 });
  const kinds = groupsOf(grammar);
  const marked = (text: string): string => text.replace('"view": [', '"view": [ // kept\n');
  fc.assert(
    fc.property(
      fc.constantFrom(...pages.filter((file) => read(file).length < 12_000)),
      fc.array(fc.tuple(die, die, die), { minLength: 1000, maxLength: 1000 }),
      (file, rolls) => {
        const text = marked(read(file));
        let files = DraftFiles.startingWith(() => text);
        const undo: Parameters<DraftFiles['apply']>[0][] = [];
        const states: string[] = [];
        let clipboard = '{ "type": "divider", "x-unknown": [1,2] }';
        for (const [count, [what, first, second]] of rolls.entries()) {
          const tree = files.tree(file) as Tree;
          const roles = [...rolesIn(tree, grammar)];
          const nodes = roles.filter(([, { is }]) => is === 'node').map(([id]) => id);
          const lists = roles.filter(([, { is }]) => is === 'list').map(([id]) => id);
          const node = nodes[first % nodes.length] ?? '';
          const list = lists[second % lists.length] ?? '';
          const edits = new Edits(tree, `n${count}`);
          const { entries } = edits.container(list).container;
          const place = { list, at: second % (entries.length + 1) };
          // Large files are only reduced, so that they do not grow without end.
          const verb = nodes.length > 60 ? 1 : what % 8;
          try {
            if (verb === 0) clipboard = copied(edits, [node]);
            if (verb === 1) verbs.removeNodes(edits, [node], grammar);
            if (verb === 2) verbs.duplicateNodes(edits, [node], grammar);
            if (verb === 3) verbs.insertNodes(edits, place, nodesIn(clipboard), grammar);
            if (verb === 4) verbs.moveNodes(edits, [node], place, grammar);
            if (verb === 5) verbs.wrapNodes(edits, [node], kinds[second % kinds.length] ?? '', grammar);
            if (verb === 6) verbs.unwrapNode(edits, node, grammar);
            if (verb === 7)
              verbs.shiftNode(
                edits,
                node,
                (['up', 'down', 'in', 'out'] as const)[second % 4] ?? 'up',
                grammar,
              );
          } catch (error) {
            // A required list must not become empty.
            expect(error instanceof EditRefused || error instanceof Refused).toBe(true);
            continue;
          }
          if (edits.operations.length === 0) continue;
          const applied = files.apply({ id: `${count}`, changes: [{ file, operations: edits.operations }] });
          states.push(files.text(file) ?? '');
          undo.push({ id: `u${count}`, changes: applied.inverse });
          files = applied.files;
          expect(files.text(file)).toBe(textOfTree(edits.tree));
        }
        const changed = files.text(file) ?? '';
        expect(states.length).toBeGreaterThan(300);
        expect(changed).toContain('// kept');
        const { root: value } = parseTree(changed, 'x');
        expect(value.kind === 'object' && value.entries.map(nameOf)).toEqual(
          Object.keys(plainOf(value) as object),
        );
        const ids = [...valuesIn((files.tree(file) as Tree).root)].map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        workspace.write(file, JSON.stringify(plainOf(value)));
        const wrong = workspace.findings().filter((one) => one.file === file && structural.test(one.rule));
        workspace.close(file);
        // The unknown member was in the pasted text.
        expect(wrong.filter(({ message }) => !message.includes('x-unknown'))).toEqual([]);
        for (let at = undo.length - 1; at >= 0; at -= 1) {
          files = files.apply(undo[at] as (typeof undo)[number]).files;
          expect(files.text(file)).toBe(states[at]);
        }
      },
    ),
    { numRuns: 1, endOnFailure: true },
  );
}, 120_000);
