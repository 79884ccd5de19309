import path from 'node:path';
import { expect, test } from 'vitest';
import { library } from '../../../tests/fixtures/library.ts';
import { disk, overlay, readProject } from '../../language/node.ts';
import { listPages } from './listPages.ts';

/** The library, and what changes the text of a file. */
function editable() {
  const over = new Map<string, string | null>();
  const project = readProject(library, overlay(disk, over));
  return {
    project,
    edit(file: string, change: (text: string) => string): void {
      const place = path.join(library.root, file);
      over.set(place, change(over.get(place) ?? disk.read(place)));
      project.refresh([place]);
    },
  };
}

test('only a page that has changed is another object', () => {
  const { project, edit } = editable();
  const before = listPages(project);
  expect(before.length).toBeGreaterThan(2);
  const changed = before.find(({ file }) => file.endsWith('loans/index.json'));
  edit(changed?.file ?? '', (text) => text.replace(/"title": [^\n]*,/, '"title": { "en": "Borrowed" },'));
  const after = listPages(project);
  expect(after.map(({ route }) => route)).toEqual(before.map(({ route }) => route));
  const others = after.filter((page, at) => page !== before[at]);
  expect(others.map(({ route, title }) => [route, title.en])).toEqual([[changed?.route, 'Borrowed']]);
});

test('titles follow the texts; a page whose title stays is the same object', () => {
  const { project, edit } = editable();
  const before = listPages(project);
  const titled = before.filter(({ title }) => title.en !== '');
  const { en = '' } = titled[0]?.title ?? {};
  edit('locales/en.json', (text) => text.replaceAll(`"${en}"`, '"Other words"'));
  const after = listPages(project);
  const changed = after.filter((page, at) => page !== before[at]);
  expect(changed.length).toBeGreaterThan(0);
  expect(changed.length).toBeLessThan(after.length);
  expect(changed.every(({ title }) => title.en === 'Other words')).toBe(true);
});
