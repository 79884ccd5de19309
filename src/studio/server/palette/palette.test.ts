import path from 'node:path';
import { expect, test } from 'vitest';
import { check, disk, overlay, readProject } from '../../../language/node.ts';
import { parseTree } from '../../document/parse.ts';
import { textOfTree } from '../../document/tree.ts';
import { Edits, insertNew, placeAt } from '../../nodes/index.ts';
import { memberOf } from '../../nodes/roles.ts';
import { paletteOf } from './index.ts';

const repository = path.join(import.meta.dirname, '../../../..');

test.each([
  ['the exchange', { root: repository, theme: 'src/app/theme' }, 'screens/pages/all.json', []],
  // It has no links to other sites, and its part needs a record.
  ['the library', { root: path.join(repository, 'examples/library') }, 'screens/all.json', ['frame', 'use']],
])('whatever is added to a page of %s, and added again, is valid there', (_, folders, file, without) => {
  const texts = new Map<string, string>();
  const project = readProject(folders, overlay(disk, texts));
  const entries = paletteOf(project);
  const kinds = [...project.grammar.nodes.keys(), ...project.facts.all('widget').keys()];
  expect(kinds.filter((kind) => !entries.some((entry) => entry.kind === kind))).toEqual(without);
  const route = file.replace(/^screens|\.json$/g, '');
  let tree = parseTree(JSON.stringify({ route, title: '= ""', view: [] }, null, 2), 't');
  for (const [count, entry] of [...entries, ...entries].entries()) {
    const edits = new Edits(tree, `added${count}`);
    const view = memberOf(tree.root, 'view')?.id ?? '';
    insertNew(edits, placeAt(edits, view, 'inside', project.grammar), entry, project.grammar);
    tree = edits.tree;
  }
  texts.set(path.join(folders.root, file), textOfTree(tree));
  project.refresh([path.join(folders.root, file)]);
  const errors = check(project).filter((one) => one.severity === 'error' && one.file === file);
  expect(errors.map(({ pointer, message }) => `${pointer}: ${message}`)).toEqual([]);
  expect(Object.keys(JSON.parse(textOfTree(tree)).state)).toEqual(
    expect.arrayContaining(['side', 'side2', 'words', 'words2']),
  );
});
