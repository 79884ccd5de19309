import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { UsageError } from '../subcommand.ts';
import { run } from './index.ts';
import { emptyFolder, made } from './testing.ts';

const fixtures = path.join(import.meta.dirname, '../../../tests/fixtures');

const screens = (files: ReadonlyMap<string, string>): string[] =>
  [...files.keys()].filter((name) => name.startsWith('screens/'));

describe.each([
  'petstore.yaml',
  'allotment/openapi.yaml',
  'contracts/galaxy/openapi.json',
  'contracts/github.json',
])('%s', (document) => {
  test('becomes an app without findings', async () => {
    const { findings } = await made(document);
    expect(findings).toEqual([]);
  });

  test('becomes the same app each time', async () => {
    const [one, two] = [await made(document), await made(document)];
    expect([...one.files]).toEqual([...two.files]);
  });
});

test('the petstore has lists, records, forms and what else its calls are for', async () => {
  const { files, summary } = await made('petstore.yaml');
  expect(screens(files)).toMatchInlineSnapshot(`
    [
      "screens/app.json",
      "screens/pages/home.json",
      "screens/pages/orders/create.json",
      "screens/pages/orders/detail.json",
      "screens/pages/orders/find.json",
      "screens/pages/pets/create.json",
      "screens/pages/pets/detail.json",
      "screens/pages/pets/edit.json",
      "screens/pages/pets/findByTags.json",
      "screens/pages/pets/list.json",
      "screens/pages/pets/updatePetWithForm.json",
      "screens/pages/pets/uploadImage.json",
      "screens/pages/settings.json",
      "screens/pages/store/inventory.json",
      "screens/pages/user/login.json",
      "screens/pages/users/create.json",
      "screens/pages/users/createWithList.json",
      "screens/pages/users/detail.json",
      "screens/pages/users/edit.json",
      "screens/pages/users/find.json",
      "screens/parts/petRow.json",
      "screens/statuses.json",
    ]
  `);
  expect(summary.left).toEqual([]);
});

test('the form of a call has its body as schema, and a label for each field of it', async () => {
  const { files } = await made('petstore.yaml');
  const { view } = JSON.parse(files.get('screens/pages/pets/create.json') ?? '');
  expect(view[0]).toMatchObject({
    schema: 'addPet',
    fields: {
      id: { when: false },
      'category.name': { label: 'fields.category.name' },
      'tags[].name': { label: 'fields.tag.name' },
    },
  });
  expect([...files.keys()].filter((name) => name.startsWith('schemas/'))).toEqual([
    'schemas/createUsersWithListInputForm.json',
    'schemas/findOrder.json',
    'schemas/findUser.json',
    'schemas/login.json',
    'schemas/updatePetWithForm.json',
    'schemas/uploadFileForm.json',
  ]);
});

test('one of several URLs is written in capitals too', async () => {
  const { files } = await made('petstore.yaml');
  expect(JSON.parse(files.get('locales/en.json') ?? '').fields.pet).toMatchObject({
    photoUrls: 'Photo URLs',
    photoUrlsItem: 'Photo URL',
  });
});

test('the name and the password of a user are translated, wherever they are asked for', async () => {
  const { files } = await made('petstore.yaml');
  const { fields } = JSON.parse(files.get('locales/ja.json') ?? '');
  expect(fields.login).toMatchObject({ username: 'ユーザー名', password: 'パスワード' });
  expect(fields.user).toMatchObject({ username: 'ユーザー名', password: 'パスワード' });
});

test('the settings show which language and which theme are chosen', async () => {
  const { files } = await made('petstore.yaml');
  const { state, view } = JSON.parse(files.get('screens/pages/settings.json') ?? '');
  expect(state).toMatchObject({
    language: { enum: ['en', 'ja'], default: '= device.language' },
    theme: { enum: ['default', 'dark'], default: '= device.theme' },
  });
  const choices = view[0].children.filter(({ type }: { type: string }) => type === 'choice');
  expect(choices).toMatchObject([
    { bind: 'state.language', change: [{ language: '= state.language' }] },
    { bind: 'state.theme', change: [{ theme: '= state.theme' }] },
  ]);
});

test('the facts of a record stand in a card, as its longer texts do', async () => {
  const { files } = await made('petstore.yaml');
  const { view } = JSON.parse(files.get('screens/pages/pets/detail.json') ?? '');
  expect(view.find(({ type }: { type: string }) => type === 'card')).toMatchObject({
    children: [{ type: 'facts', onlyFilled: true }],
  });
});

test('a list that has to be asked with one of several values opens with the first', async () => {
  const { files } = await made('contracts/petstore-3.0.json');
  const { state } = JSON.parse(files.get('screens/pages/pets/list.json') ?? '');
  expect(state.status).toMatchObject({ default: 'available' });
});

test('a text that the document does not have in the other language is named as untranslated', async () => {
  const { files } = await made('petstore.yaml');
  const japaneseTexts = JSON.parse(files.get('locales/ja.json') ?? '');
  expect(japaneseTexts.common.save).toBe('保存');
  expect(japaneseTexts.$untranslated).toContain('pets.title');
  expect(japaneseTexts.$untranslated).not.toContain('common.save');
});

test('a call whose page would have errors is left out, and the summary says why', async () => {
  const { findings, summary } = await made('contracts/discriminators.json');
  expect(findings).toEqual([]);
  expect(summary.left).toEqual([
    { call: 'patchMappingWithDuplicateSchemas', why: expect.stringMatching(/^its page cannot be made: /) },
  ]);
});

describe('a contract with an OAuth 2 provider', () => {
  const flow = { authorizationUrl: 'https://id.example/authorize', tokenUrl: 'https://id.example/token' };
  const app = (scheme: object, paths: object = {}) => {
    const document = {
      openapi: '3.1.0',
      info: { title: 'Notes', version: '1' },
      security: [{ account: [] }],
      paths: {
        '/notes': {
          get: {
            operationId: 'listNotes',
            responses: {
              '200': {
                description: 'Notes',
                content: {
                  'application/json': {
                    schema: {
                      type: 'array',
                      items: {
                        type: 'object',
                        required: ['id', 'text'],
                        properties: { id: { type: 'integer' }, text: { type: 'string' } },
                      },
                    },
                  },
                },
              },
            },
          },
        },
        ...paths,
      },
      components: { securitySchemes: { account: scheme } },
    };
    return made(document);
  };
  const logIn = (files: ReadonlyMap<string, string>) =>
    JSON.parse(files.get('screens/pages/user/login.json') ?? '');

  test.each([
    [
      'an authorization code',
      { type: 'oauth2', flows: { authorizationCode: { ...flow, scopes: { notes: '' } } } },
    ],
    [
      'the scope openid',
      { type: 'oauth2', flows: { authorizationCode: { ...flow, scopes: { openid: '' } } } },
    ],
    [
      'OpenID Connect',
      { type: 'openIdConnect', openIdConnectUrl: 'https://id.example/.well-known/openid-configuration' },
    ],
    [
      'x-oauth of its own',
      { type: 'oauth2', flows: { authorizationCode: flow }, 'x-oauth': { clientId: 'web' } },
    ],
  ])('and %s becomes an app whose users log in there', async (_, scheme) => {
    const { files, findings, summary } = await app(scheme);
    expect(findings).toEqual([]);
    expect(logIn(files).view).toMatchObject([
      {
        type: 'card',
        children: [{ type: 'text' }, { type: 'button', press: [{ session: 'authorize' }] }],
      },
    ]);
    const { guards, on } = JSON.parse(files.get('screens/app.json') ?? '');
    const query = { backpage: '= route.here' };
    expect(guards).toEqual({
      login: { check: '= session.loggedIn', else: [{ go: '/pages/user/login', query }] },
    });
    expect(logIn(files).query).toEqual({ backpage: { type: 'string', default: '' } });
    expect(on).toEqual({ notLoggedIn: [{ require: ['login'] }] });
    expect(JSON.parse(files.get('screens/pages/notes/list.json') ?? '').guards).toEqual(['login']);
    const clientId = 'x-oauth' in scheme ? 'web' : 'sample';
    expect(summary.clientId).toBe(clientId);
    expect(files.get('README.md')).toContain(`\`${clientId}\` stands there now`);
  });

  test('and another flow only asks for a token', async () => {
    const { files, summary } = await app({ type: 'oauth2', flows: { clientCredentials: flow } });
    expect(logIn(files).view[0].submit.press[0]).toEqual({ session: 'start', token: '= form.token' });
    expect(summary.clientId).toBeUndefined();
  });

  test('and a call that takes a password asks for that', async () => {
    const { files } = await app(
      { type: 'oauth2', flows: { authorizationCode: flow } },
      {
        '/login': {
          post: {
            operationId: 'logIn',
            security: [],
            requestBody: {
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    required: ['name', 'password'],
                    properties: { name: { type: 'string' }, password: { type: 'string' } },
                  },
                },
              },
            },
            responses: {
              '200': {
                description: 'A token',
                content: {
                  'application/json': {
                    schema: {
                      type: 'object',
                      required: ['token'],
                      properties: { token: { type: 'string' } },
                    },
                  },
                },
              },
            },
          },
        },
      },
    );
    expect(logIn(files).view[0].submit.press[0]).toMatchObject({ call: 'logIn' });
  });
});

test('after the login, the page that was wanted is opened', async () => {
  const { files, findings } = await made('petstore.yaml');
  expect(findings).toEqual([]);
  const { guards } = JSON.parse(files.get('screens/app.json') ?? '');
  const { query, view } = JSON.parse(files.get('screens/pages/user/login.json') ?? '');
  expect(guards.login.else).toEqual([{ go: '/pages/user/login', query: { backpage: '= route.here' } }]);
  expect(Object.keys(query)).toEqual(['backpage']);
  expect(view[0].submit.press.at(-1)).toEqual({ go: 'return' });
});

describe('the command', () => {
  test('writes an app into an empty folder', async () => {
    const folder = path.join(emptyFolder(), 'pets');
    expect(await run([folder, '--openapi', path.join(fixtures, 'petstore.yaml')])).toBe(0);
    expect(fs.existsSync(path.join(folder, 'openapi.yaml'))).toBe(true);
    expect(JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')).name).toBe('pets');
  });

  test('takes this package from where the folder above has it', async () => {
    const above = emptyFolder();
    const manifest = { dependencies: { shoji: 'file:vendor/shoji-1.0.0.tgz' } };
    fs.writeFileSync(path.join(above, 'package.json'), JSON.stringify(manifest));
    await run([path.join(above, 'apps/pets'), '--openapi', path.join(fixtures, 'petstore.yaml')]);
    const { dependencies } = JSON.parse(fs.readFileSync(path.join(above, 'apps/pets/package.json'), 'utf8'));
    expect(dependencies.shoji).toBe('file:../../vendor/shoji-1.0.0.tgz');
  });

  test('refuses a folder that holds something', async () => {
    const folder = emptyFolder();
    fs.writeFileSync(path.join(folder, 'letter.txt'), 'Dear all');
    const called = run([folder, '--openapi', path.join(fixtures, 'petstore.yaml')]);
    await expect(called).rejects.toThrow(UsageError);
    await expect(called).rejects.toThrow(/is not empty: it holds letter.txt/);
  });

  test.each([
    ['3.2.0', 1],
    ['3.1.1', 0],
    ['3.0.4', 0],
  ])('says that OpenAPI %s is read as another version, if it is', async (version, count) => {
    const folder = emptyFolder();
    const paths = '{/ping: {post: {operationId: ping, responses: {}}}}';
    fs.writeFileSync(path.join(folder, 'api.yaml'), `openapi: ${version}\ninfo: {title: A}\npaths: ${paths}`);
    const log = vi.spyOn(console, 'log').mockReturnValue();
    await run([path.join(folder, 'app'), '--openapi', path.join(folder, 'api.yaml')]);
    const notes = log.mock.calls.filter(([text]) => /is OpenAPI 3\.2\.0\. It is read as 3\.1/.test(text));
    log.mockRestore();
    expect(notes).toHaveLength(count);
  });

  test.each([
    ['nowhere.yaml', '', /There is no file .*nowhere\.yaml/],
    ['list.json', '[1, 2]', /is not an OpenAPI document/],
    ['broken.json', '{"openapi": ', /is neither JSON nor YAML/],
    ['empty.yaml', 'openapi: 3.1.0\ninfo: {title: Nothing}\npaths: {}', /empty\.yaml has no operations/],
    ['old.yaml', 'swagger: "2.0"\npaths: {}', /Swagger 2\.0.*swagger2openapi/],
  ])('says what is wrong with %s', async (name, text, message) => {
    const folder = emptyFolder();
    const file = path.join(folder, name);
    if (text) fs.writeFileSync(file, text);
    const called = run([path.join(folder, 'app'), '--openapi', file]);
    await expect(called).rejects.toThrow(UsageError);
    await expect(called).rejects.toThrow(message);
    expect(fs.existsSync(path.join(folder, 'app'))).toBe(false);
  });
});
