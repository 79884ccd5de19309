import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { check, readProject } from '../../language/node.ts';
import { foldersOf } from '../../project/folders.ts';
import { UsageError } from '../subcommand.ts';
import { addPage, pageFor, readForPages } from './addPage.ts';
import { run } from './index.ts';
import { answers, contractOf } from './testing.ts';

const repository = path.join(import.meta.dirname, '../../..');
const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'add-page-'));
afterAll(() => fs.rmSync(parent, { recursive: true }));

const read = (root: string, file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const json = (root: string, file: string) => JSON.parse(read(root, file));
const found = (root: string): string[] =>
  check(readProject(foldersOf(root))).map(({ rule, file }) => `${rule} ${file}`);

/** Adds a row to the first menu of a page. */
function link(root: string, file: string, row: unknown): void {
  const screen = json(root, file);
  const menu = screen.view.find(({ type }: { type: string }) => type === 'menu');
  menu.items.push(row);
  fs.writeFileSync(path.join(root, file), JSON.stringify(screen, null, 2));
}

describe('a page is added to a new app', () => {
  const root = path.join(parent, 'petstore');
  beforeAll(async () => {
    vi.spyOn(console, 'log').mockReturnValue();
    await run([root, '--openapi', path.join(repository, 'tests/fixtures/petstore.yaml')]);
    expect(found(root)).toEqual([]);
  });

  test.each([
    ['findPetsByStatus', 'a list', { data: { pets: { operation: 'findPetsByStatus' } } }],
    ['getPetById', 'a record', { query: { petId: { type: 'integer' } } }],
    ['addPet', 'a form for a new record', { view: [{ type: 'form', schema: 'addPet' }] }],
    ['updatePet', 'a form that changes a record', { query: { petId: { type: 'integer' } } }],
    ['updatePetWithForm', 'a form', { view: [{ type: 'form' }] }],
    ['deletePet', 'a button that asks first', { view: [{ type: 'text' }, { tone: 'bad' }] }],
    ['getInventory', 'what it answers', { data: { inventory: { operation: 'getInventory' } } }],
  ])('%s: %s, and only a link to it is missing', async (operation, kind, definition) => {
    const before = found(root);
    const route = `/pages/more/${operation}`;
    const text = await addPage(root, route, operation);
    expect(text).toContain(`screens${route}.json: ${kind}, for ${operation}`);
    const screen = json(root, `screens${route}.json`);
    expect(screen).toMatchObject(definition);
    expect(screen).toMatchObject({
      $schema: '../../../node_modules/shoji/schemas/language/screen.schema.json',
      route,
    });
    expect(found(root).filter((one) => !before.includes(one))).toEqual([
      `unreachable-route screens${route}.json`,
    ]);
    const row = JSON.parse(text.slice(text.indexOf('\n  {')));
    expect(row.press).toMatchObject([{ go: route }]);
    for (const name of Object.keys(screen.query ?? {})) row.press[0].query[name] = '= 1';
    link(root, 'screens/pages/home.json', row);
    expect(found(root)).toEqual([]);
  });

  test('a text that is new stands in each language, at its place, and is named where it is not translated', () => {
    expect(json(root, 'locales/en.json').pets.deletePet).toBe('Delete a pet');
    expect(json(root, 'locales/ja.json').$untranslated).toContain('pets.deletePet');
    const keys = Object.keys(json(root, 'locales/en.json').pets);
    expect(keys).toEqual([...keys].sort());
  });

  test('nothing is overwritten, and wrong arguments are reported', async () => {
    const file = path.join(root, 'screens/pages/home.json');
    const home = fs.readFileSync(file, 'utf8');
    for (const [route, operation, message] of [
      ['/pages/home', 'addPet', /There is a page \/pages\/home already/],
      ['/pages/x', 'addPett', /no operation addPett; did you mean addPet\?/],
      ['pages/x', 'addPet', /--page is a route, such as/],
      ['/../x', 'addPet', /--page is a route, such as/],
    ] as const) {
      await expect(addPage(root, route, operation)).rejects.toThrow(UsageError);
      await expect(addPage(root, route, operation)).rejects.toThrow(message);
    }
    expect(fs.readFileSync(file, 'utf8')).toBe(home);
    await expect(run(['--page', '/pages/x', '--root', root])).rejects.toThrow(/--operation <name>/);
    await expect(run([root, '--page', '/pages/x', '--operation', 'addPet'])).rejects.toThrow(
      /takes neither a folder/,
    );
  });
});

test('a page is added to an app that was written by hand, with its texts where they are', async () => {
  const root = path.join(parent, 'library');
  for (const folder of ['locales', 'openapi', 'schemas', 'screens', 'src'])
    fs.cpSync(path.join(repository, 'examples/library', folder), path.join(root, folder), {
      recursive: true,
    });
  const before = found(root);
  expect(before).toEqual([]);
  const texts = read(root, 'locales/ja.json').split('\n');
  await addPage(root, '/books/shelf', 'listBooks');
  expect(found(root)).toEqual(['unreachable-route screens/books/shelf.json']);
  const after = new Set(
    read(root, 'locales/ja.json')
      .split('\n')
      .map((line) => line.replace(/,$/, '')),
  );
  expect(texts.filter((line) => !after.has(line.replace(/,$/, '')))).toEqual([]);
});

test('a call that has nothing to show gets no page, and one that answers a file a button', async () => {
  const root = path.join(parent, 'allotment');
  await run([root, '--openapi', path.join(repository, 'tests/fixtures/allotment/openapi.yaml')]);
  const added = addPage(root, '/pages/x', 'noteGet');
  await expect(added).rejects.toThrow(UsageError);
  await expect(added).rejects.toThrow(/No page can be made for noteGet: it answers a text/);
  expect(await addPage(root, '/pages/picture', 'pictureGet')).toContain('a button that saves a file');
  const page = JSON.parse(fs.readFileSync(path.join(root, 'screens/pages/picture.json'), 'utf8'));
  expect(page.view[0].press.at(-1)).toEqual({ save: '= file' });
});

test('a page of a path with several parameters is added', async () => {
  const root = path.join(parent, 'labels');
  await run([root, '--openapi', path.join(repository, 'tests/fixtures/contracts/github.json')]);
  await addPage(root, '/pages/labels/another', 'issues/create-label');
  expect(found(root)).toEqual(['unreachable-route screens/pages/labels/another.json']);
});

test('others work on the app while a page is made, and what they break is not an error of the page', async () => {
  const root = path.join(parent, 'shared');
  await run([root, '--openapi', path.join(repository, 'tests/fixtures/petstore.yaml')]);
  const project = readProject(foldersOf(root));
  const home = path.join(root, 'screens/pages/home.json');
  let pauses = 0;
  const pause = async (): Promise<void> => {
    pauses += 1;
    // The last pause is before the page is compiled.
    if (pauses !== project.screens.size + 1) return;
    fs.writeFileSync(
      home,
      JSON.stringify({ ...json(root, 'screens/pages/home.json'), view: [{ type: 'x' }] }),
    );
    project.refresh([home]);
  };
  const { file } = await pageFor(project, '/pages/more', 'getInventory', pause);
  expect(file).toBe('screens/pages/more.json');
  expect(pauses).toBe(project.screens.size + 1);
  expect(check(project).some(({ severity }) => severity === 'error')).toBe(true);
});

test('what all pages call is read once, in advance if that is asked for', async () => {
  const root = path.join(parent, 'read');
  await run([root, '--openapi', path.join(repository, 'tests/fixtures/petstore.yaml')]);
  const project = readProject(foldersOf(root));
  let pauses = 0;
  const pause = async (): Promise<void> => {
    pauses += 1;
  };
  await readForPages(project, pause);
  expect(pauses).toBe(project.screens.size);
  const before = project.revision;
  await pageFor(project, '/pages/more', 'getInventory', pause);
  expect([pauses, project.revision]).toEqual([project.screens.size + 1, before]);
});

test('the page of a button takes what another page would pass to it, and no header that none can have', async () => {
  const root = path.join(parent, 'rooms');
  const parameters = ['team', 'year'].map((name) => ({
    name,
    in: 'query',
    required: true,
    schema: { type: 'integer' },
  }));
  const room = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const match = { name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } };
  const document = contractOf({
    '/rooms': {
      get: { operationId: 'listRooms', parameters, responses: answers({ type: 'array', items: room }) },
    },
    '/rooms/{id}': {
      delete: {
        operationId: 'removeRoom',
        parameters: [id, ...parameters],
        responses: { 204: { description: 'Done' } },
      },
    },
    '/rooms/{id}/lock': {
      post: {
        operationId: 'lockRoom',
        parameters: [id, match],
        responses: { 204: { description: 'Done' } },
      },
    },
  });
  const file = path.join(parent, 'rooms.json');
  fs.writeFileSync(file, JSON.stringify(document));
  await run([root, '--openapi', file]);
  await addPage(root, '/pages/rooms/removal', 'removeRoom');
  expect(found(root)).toEqual(['unreachable-route screens/pages/rooms/removal.json']);
  expect(Object.keys(json(root, 'screens/pages/rooms/removal.json').query)).toEqual(['id', 'team', 'year']);
  await expect(addPage(root, '/pages/rooms/lock', 'lockRoom')).rejects.toThrow(
    /No page can be made for lockRoom: no page has a value for the header If-Match/,
  );
});
