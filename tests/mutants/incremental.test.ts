import { expect, test } from 'vitest';
import { compilationOf } from '../../src/language/compile/index.ts';
import { check, disk, overlay, readProject } from '../../src/language/node.ts';
import { seeded } from '../bench/harness/random.ts';
import { apps, filesOf } from './apps.ts';
import { Choices, mutantOf } from './mutate.ts';
import { Trial } from './trial.ts';

const { library } = apps;
if (!library) throw new Error('There is no library');

/** Files that much depends on, where a check of too little would be wrong. */
const shared = filesOf(library).filter((file) =>
  /\/(openapi|schemas|locales)\/|(app|statuses)\.json$/.test(file),
);

test('a project that stays open has the findings of one that is read anew', { timeout: 120_000 }, () => {
  const trial = new Trial(library);
  for (let number = 0; number < 30; number++) {
    const mutant = mutantOf(shared, disk.read, new Choices(seeded(9_000_011 + number)));
    const { findings } = trial.try(mutant);
    const anew = check(readProject(library, overlay(disk, new Map([[mutant.file, mutant.text]]))));
    expect(JSON.stringify(findings), `${mutant.file}: ${mutant.what}`).toBe(JSON.stringify(anew));
    trial.restore(mutant);
  }
});

test('it has them after any sequence of edits, with pages that come, go and change their links', {
  timeout: 120_000,
}, () => {
  const over = new Map<string, string | null>();
  const files = overlay(disk, over);
  const project = readProject(library, files);
  const choices = new Choices(seeded(5_000_011));
  const all = filesOf(library);
  const pages = all.filter((file) => /\/screens\/(?!parts\/)\w+\//.test(file));
  const edits: ((file: string, page: string) => string)[] = [
    (file) => {
      const mutant = mutantOf([file], disk.read, choices);
      over.set(file, mutant.text);
      return file;
    },
    (_, page) => {
      over.set(page, null);
      return page;
    },
    (_, page) => {
      const copy = page.replace(/\.json$/, `${choices.below(3)}.json`);
      over.set(copy, disk.read(page));
      return copy;
    },
    (_, page) => {
      // A link to another page, so that what is reached changes.
      const route = `/${choices
        .of(pages)
        .replace(/^.*\/screens\//, '')
        .replace(/\.json$/, '')}`;
      over.set(page, disk.read(page).replace(/"go": "[^"]*"/, `"go": "${route}"`));
      return page;
    },
  ];
  for (let turn = 0; turn < 40; turn++) {
    // Most are taken back soon, as an app with many errors has few findings about what is unused.
    const changed = [...over.keys()];
    const isBack = changed.length > choices.below(3);
    const file = isBack ? choices.of(changed) : choices.of(edits)(choices.of(all), choices.of(pages));
    if (isBack) over.delete(file);
    project.refresh([file]);
    const anew = check(readProject(library, files));
    expect(JSON.stringify(check(project)), `${turn} ${file}`).toBe(JSON.stringify(anew));
  }
});

test('an edit of an operation compiles only those pages again that use it', () => {
  const over = new Map<string, string | null>();
  const project = readProject(library, overlay(disk, over));
  const compiled = () =>
    new Map([...project.screens.values()].map((source) => [source.file, compilationOf(project, source)]));
  const before = compiled();
  const file = `${library.root}/openapi/openapi.yaml`;
  over.set(file, disk.read(file).replace('Joins the queue for a book', 'Waits for a book'));
  project.refresh([file]);
  const again = [...compiled()].filter(([page, compilation]) => before.get(page) !== compilation);
  expect(again.map(([page]) => page)).toEqual(['screens/books/book.json']);
});
