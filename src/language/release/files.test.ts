import path from 'node:path';
import { expect, test } from 'vitest';
import { library } from '../../../tests/fixtures/library.ts';
import { check } from '../check/index.ts';
import { disk, overlay, type Project, pathOf, readProject, releaseFile, releasePieces } from '../node.ts';

/** The library with additional files, by their paths within screens/. */
function withScreens(screens: Record<string, object>): Project {
  const over = new Map<string, string | null>();
  for (const [file, content] of Object.entries(screens))
    over.set(path.join(library.root, 'screens', file), JSON.stringify(content));
  return readProject(library, overlay(disk, over));
}

test('a page may be anywhere: no folder of screens/ is required, and none conflicts with another file', async () => {
  const project = withScreens({
    'about.json': { route: '/about', title: { en: 'About', jp: '概要' }, view: [] },
    'texts/app.json': { route: '/texts/app', title: { en: 'Texts', jp: '文' }, view: [] },
  });
  const errors = check(project).filter(({ severity }) => severity === 'error');
  expect(errors).toEqual([]);
  expect(releasePieces(project).map(pathOf)).toEqual(
    expect.arrayContaining([
      'screens/about.json',
      'screens/texts/app.json',
      'texts/en.json',
      'texts/en/about.json',
    ]),
  );
  expect(JSON.parse((await releaseFile(project, 'screens/about.json')) ?? '')).toMatchObject({
    route: '/about',
  });
  expect(await releaseFile(project, 'screens/none.json')).toBeUndefined();
});
