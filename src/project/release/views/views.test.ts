import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { library } from '../../../../tests/fixtures/library.ts';
import { readProject } from '../../../language/node.ts';
import { type FirstView, pathOfView, type Tree, withTexts } from '../../../shell/firstView/view.ts';
import { writeRelease } from '../write.ts';
import { treeOf } from './tree.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'views-'));
const repository = fileURLToPath(new URL('../../../..', import.meta.url));

let app: string;
let exchange: string;
beforeAll(async () => {
  app = path.join(folder, (await writeRelease(readProject(library), folder, { compressed: false })).release);
  const project = readProject({ root: repository, theme: 'src/app/theme' });
  exchange = path.join(folder, (await writeRelease(project, folder, { compressed: false })).release);
}, 120_000);
afterAll(() => fs.rmSync(folder, { recursive: true }));

const viewIn = (release: string, route: string): FirstView =>
  JSON.parse(fs.readFileSync(path.join(release, pathOfView(route)), 'utf8'));

/** What a view shows, with its references to texts as keys. */
const written = (trees: readonly Tree[] | undefined): string =>
  (trees ?? [])
    .map((tree) => (typeof tree === 'string' ? keysIn(tree) : written(tree.slice(2) as Tree[])))
    .join(' ');
const keysIn = (text: string): string =>
  withTexts(text, (key) => `‹${typeof key === 'string' ? key : key.en}›`);

/** The elements of a name, with their attributes. */
const elements = (trees: readonly Tree[] | undefined, name: string): Readonly<Record<string, string>>[] =>
  (trees ?? []).flatMap((tree) => {
    if (typeof tree === 'string') return [];
    const [own, attributes, ...children] = tree;
    return [...(own === name ? [attributes] : []), ...elements(children, name)];
  });

const routesOf = (release: string): string[] =>
  fs
    .readdirSync(path.join(release, 'screens'), { recursive: true, encoding: 'utf8' })
    .flatMap((file) => (file.endsWith('.json') ? `/${file.slice(0, -5)}` : []));

test('a form is shown with its fields, and texts as references', () => {
  const { all } = viewIn(exchange, '/pages/user/login/login');
  expect(written(all)).toMatch(
    /‹login.title›.*‹login.welcome›.*‹login.emailAddress›.*‹login.password›.*‹login.submit›/,
  );
  expect(elements(all, 'input').map(({ name, type }) => [name, type])).toEqual(
    expect.arrayContaining([
      ['user_string', 'text'],
      ['password', 'password'],
    ]),
  );
});

test('a page that only users may see has no view for visitors', () => {
  const view = viewIn(exchange, '/pages/withdraw/index');
  expect(Object.keys(view)).toEqual(['user']);
  // What depends on the user's data is not guessed.
  expect(viewIn(exchange, '/pages/verification/advanced')).toEqual({});
});

test('what visitors and users see differently is there twice', () => {
  const { visitor, user } = viewIn(exchange, '/pages/index/index');
  expect(written(visitor)).toContain('‹login.submit›');
  expect(written(user)).not.toContain('‹login.submit›');
});

test('a page of data is shown with the skeletons of its data, and without any of it', () => {
  const { all } = viewIn(app, '/pages/shelf/index');
  expect(written(all)).toContain('‹shelf.title›');
  expect(elements(all, 'div').some((attributes) => attributes.class?.includes('_bone_'))).toBe(true);
});

test('at a place with a query nothing is shown that the query decides', () => {
  const { query, ...plain } = viewIn(exchange, '/pages/trade/index');
  expect(written(query?.visitor)).toContain('‹trade.limit›');
  const radios = (trees: readonly Tree[] | undefined): number =>
    elements(trees, 'input').filter(({ type }) => type === 'radio').length;
  // Whether the user buys or sells is not guessed.
  expect(radios(plain.visitor) - radios(query?.visitor)).toBe(2);
  // The same view where the query decides on nothing but data.
  expect(Object.keys(viewIn(exchange, '/pages/trade/kline'))).toEqual(['all']);
  expect(Object.keys(viewIn(exchange, '/pages/user/login/login'))).toEqual(['all']);
});

test('a control whose value only the device knows is not shown as unset', () => {
  const { visitor } = viewIn(exchange, '/pages/settings/index');
  expect(written(visitor)).toContain('‹settings.trading›');
  expect(elements(visitor, 'input')).toEqual([]);
});

test('every page of the exchange that everybody or every user may see has a view', () => {
  const without = routesOf(exchange).filter((route) => Object.keys(viewIn(exchange, route)).length === 0);
  // Their guards need data of the user.
  expect(without.sort()).toEqual([
    '/pages/bankbind/addbank',
    '/pages/user/address/create',
    '/pages/verification/advanced',
  ]);
});

test('views say nothing that is true of one moment or one device only', () => {
  for (const route of routesOf(exchange)) {
    const shown = JSON.stringify(viewIn(exchange, route));
    expect(shown, route).not.toMatch(/20\d\d-\d\d|NaN|undefined|\[object/);
  }
});

test('no view has an inline script or handler, or an attribute that cannot be set', () => {
  const wrong = (tree: Tree): string[] => {
    if (typeof tree === 'string') return [];
    const [name, attributes, ...children] = tree;
    const keys = Object.keys(attributes).filter((key) => !/^(?!on)[a-zA-Z][\w:-]*$/.test(key));
    return [
      ...(/^(script|style|link|iframe|object)$/.test(name) ? [name] : []),
      ...keys,
      ...children.flatMap(wrong),
    ];
  };
  for (const route of routesOf(exchange)) {
    const { query = {}, ...plain } = viewIn(exchange, route);
    const trees = [plain, query].flatMap((view) => Object.values(view).flat());
    expect(trees.flatMap(wrong), route).toEqual([]);
  }
});

test('HTML becomes a tree: comments separate texts for React only, and drawings keep the case of their attributes', () => {
  expect(
    treeOf('<p class="a">one<!-- --> &amp; two<br/></p><svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>'),
  ).toEqual([
    ['p', { class: 'a' }, 'one & two', ['br', {}]],
    ['svg', { viewBox: '0 0 1 1' }, ['path', { d: 'M0 0' }]],
  ]);
});
