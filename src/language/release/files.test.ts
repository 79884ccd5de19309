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

test('a page names the code that the fields of its forms need', async () => {
  const amount = { type: 'integer', minimum: 1, title: { en: 'Amount', jp: '数量' } };
  const schema = (properties: object) => JSON.stringify({ type: 'object', properties });
  const page = (fields: object = {}) => ({
    title: { en: 'Page', jp: 'ページ' },
    view: [
      {
        type: 'form',
        name: 'order',
        schema: 'order',
        fields,
        submit: { label: { en: 'Send', jp: '送信' }, press: [] },
      },
    ],
  });
  const fieldCode = async (properties: object, fields?: object): Promise<unknown> => {
    const over = new Map([
      [path.join(library.root, 'schemas/order.json'), schema(properties)],
      [path.join(library.root, 'screens/order.json'), JSON.stringify({ route: '/order', ...page(fields) })],
    ]);
    const project = readProject(library, overlay(disk, over));
    return JSON.parse((await releaseFile(project, 'screens/order.json')) ?? '').fieldCode;
  };
  expect(await fieldCode({ note: { type: 'string' } })).toBeUndefined();
  expect(await fieldCode({ amount })).toEqual(['numbers']);
  expect(await fieldCode({ amount: { type: 'string', format: 'decimal' } })).toEqual(['numbers']);
  expect(await fieldCode({ amount: { ...amount, enum: [1, 2] } })).toBeUndefined();
  expect(await fieldCode({ amount }, { amount: { when: false } })).toBeUndefined();
  expect(await fieldCode({ amount }, { amount: { when: '= device.online' } })).toEqual(['numbers']);
  expect(await fieldCode({ tags: { type: 'array', items: { type: 'string' } } })).toEqual([
    'nested',
    'numbers',
  ]);
});
