import { expect, test } from 'vitest';
import { library } from '../../tests/fixtures/library.ts';
import { check, readProject } from '../language/node.ts';
import { foldersOf } from './folders.ts';

test('an app knows its own widgets and those of the package, and is clean with both', () => {
  const project = readProject(foldersOf(library.root));
  expect(project.facts.get('widget', 'stars')).toBeDefined();
  expect(project.facts.get('widget', 'pinInput')).toMatchObject({ secret: true });
  expect(check(project)).toEqual([]);
});
