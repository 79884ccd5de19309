import { expect, test } from 'vitest';
import { Changes } from './changes.ts';
import { DraftFiles } from './files.ts';

const filesOf = (texts: Record<string, string>) => DraftFiles.startingWith((file) => texts[file]);

/** The texts after the changes; checks that undo restores every byte. */
function after(texts: Record<string, string>, change: (changes: Changes) => void): Record<string, string> {
  const files = filesOf(texts);
  const changes = new Changes(files, 'n');
  change(changes);
  const applied = files.apply({ id: 'n', changes: changes.done() });
  const undone = applied.files.apply({ id: 'u', changes: applied.inverse });
  for (const [file, text] of Object.entries(texts)) expect(undone.files.text(file)).toBe(text);
  for (const { file, after: shown } of changes.texts()) expect(applied.files.text(file)).toBe(shown);
  return Object.fromEntries(
    [...new Set([...Object.keys(texts), ...changes.texts().map(({ file }) => file)])].map((file) => [
      file,
      applied.files.text(file) ?? '',
    ]),
  );
}

const nested = '{\n  "a": {\n    "x": "1"\n  },\n  "c": {\n    "y": "2"\n  }\n}\n';

test('only the value that is set changes, and what is set to what it is changes nothing', () => {
  expect(after({ 'f.json': nested }, (changes) => changes.set('f.json', ['a', 'x'], 'new'))['f.json']).toBe(
    nested.replace('"1"', '"new"'),
  );
  const changes = new Changes(filesOf({ 'f.json': nested }), 'n');
  changes.set('f.json', ['a', 'x'], '1');
  expect(changes.done()).toEqual([]);
});

test('objects on the way to a new value are created, in their place of the alphabet or of an order', () => {
  const made = (order?: string[]) =>
    after({ 'f.json': nested }, (changes) => changes.set('f.json', ['b', 'z'], 'new', order))['f.json'];
  const b = '  "b": {\n    "z": "new"\n  },\n';
  expect(made()).toBe(nested.replace('  "c"', `${b}  "c"`));
  expect(made(['c', 'b', 'a'])).toBe(
    nested.replace('    "y": "2"\n  }\n', '    "y": "2"\n  },\n  "b": {\n    "z": "new"\n  }\n'),
  );
});

test('what is removed leaves no empty object', () => {
  expect(after({ 'f.json': nested }, (changes) => changes.remove('f.json', ['a', 'x']))['f.json']).toBe(
    '{\n  "c": {\n    "y": "2"\n  }\n}\n',
  );
});

test('a new row is written as its neighbours are, and moves among them', () => {
  const text = '{\n  "bars": [\n    { "r": 1, "s": 1 },\n    { "r": 2, "s": 2 }\n  ]\n}\n';
  const f = after({ 'f.json': text }, (changes) => {
    changes.insert('f.json', ['bars'], 1, { r: 3, s: 3 });
    changes.reorder('f.json', ['bars'], 0, 2);
  })['f.json'];
  expect(f).toBe(
    '{\n  "bars": [\n    { "r": 3, "s": 3 },\n    { "r": 2, "s": 2 },\n    { "r": 1, "s": 1 }\n  ]\n}\n',
  );
});

test('several files are one list of changes, and a missing one is created', () => {
  const made = after({ 'f.json': nested }, (changes) => {
    changes.set('f.json', ['a', 'x'], 'one');
    changes.set('g.json', ['a', 'x'], 'two');
    changes.rename('f.json', ['c'], 'd');
  });
  expect(made['f.json']).toBe(nested.replace('"1"', '"one"').replace('"c"', '"d"'));
  expect(made['g.json']).toBe('{\n  "a": {\n    "x": "two"\n  }\n}\n');
});
