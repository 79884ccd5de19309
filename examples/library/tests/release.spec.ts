/** A required field is released and rolled back while pages are open and half filled in. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { run as release } from '../../../src/command/release/index.ts';
import { run as rollBack } from '../../../src/command/release/rollback.ts';
import { isObject, type JsonObject, operationsOf } from '../../../src/project/contract/json.ts';
import { readPointer } from '../../../src/project/release/pointer.ts';
import { endTrial, putOnTrial } from '../../../src/project/release/trial.ts';
import { expect, firstPort, input, startLibrary, test, visit } from './library.ts';

const port = firstPort + 60;
test.use({ baseURL: `http://127.0.0.1:${port}` });

const day = 86_400_000;
/** The app, with the folder that it was built into. */
const root = mkdtempSync(path.join(tmpdir(), 'library-'));
test.beforeAll(() => cpSync(path.join(import.meta.dirname, '..'), root, { recursive: true }));
test.afterAll(() => rmSync(root, { recursive: true }));

interface Schema {
  properties: Record<string, object>;
  required: string[];
}

/** Makes the telephone number a required field. */
function demandPhone(): void {
  const file = path.join(root, 'schemas/registration.json');
  const schema: Schema = JSON.parse(readFileSync(file, 'utf8'));
  const words = { ja: '電話番号', en: 'Telephone' };
  schema.properties.phone = { 'x-title': words, type: 'string', minLength: 10, maxLength: 13 };
  schema.required.push('phone');
  writeFileSync(file, JSON.stringify(schema));
}

test('a field is released and taken back while pages are half filled', async ({ browser, baseURL }) => {
  test.setTimeout(180_000);
  let offset = 0;
  const library = await startLibrary(port, path.join(root, 'dist'), () => Date.now() + offset);
  const registered = async (): Promise<string[]> => {
    const rows = await library.db
      .selectFrom('members')
      .select('name')
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    return rows.map(({ name }) => name);
  };
  /** Each on a separate device, with all fields filled in except the new one. */
  const fill = async (name: string): Promise<Page> => {
    const page = await (await browser.newContext({ baseURL })).newPage();
    await visit(page, '/account/register');
    await input(page, 'name').fill(name);
    await input(page, 'email').fill(`${name.toLowerCase()}@library.example`);
    await input(page, 'password').fill('sakura-1234');
    await input(page, 'address/postcode').fill('183-0055');
    await input(page, 'address/town').fill('府中市');
    await input(page, 'address/street').fill('府中町1-1');
    await page.getByLabel('利用規則に同意します').check();
    return page;
  };
  const send = (page: Page) => page.getByRole('button', { name: '登録する', exact: true }).click();
  const isWelcome = (page: Page) => expect(page.getByRole('status').getByText(/^ようこそ。/)).toBeVisible();
  try {
    const early = await fill('Early');
    await expect(input(early, 'phone')).toHaveCount(0);

    demandPhone();
    expect(await release(['--root', root, '--yes'])).toBe(0);
    // It was opened before the field was released, and is checked without it.
    await send(early);
    await isWelcome(early);

    const late = await fill('Late');
    await send(late);
    await expect(late.locator('[data-field="phone"]').getByRole('alert')).toBeVisible();
    await input(late, 'phone').fill('042-361-0000');
    const latest = await fill('Latest');
    await input(latest, 'phone').fill('042-361-0000');

    const outdated = readPointer(path.join(root, 'dist/release'))?.release ?? '';
    expect(await rollBack(['--root', root])).toBe(0);
    // Its release was in force until now, and has the field.
    await send(late);
    await isWelcome(late);

    // Open for longer than a day: it is refused once, and then gets the page of the release in force.
    offset = day;
    // The server looks for releases from time to time.
    const hours = () => fetch(`${library.url}/api/hours`, { headers: { 'x-release': outdated } });
    await expect.poll(async () => (await hours()).status).toBe(412);
    await send(latest);
    await expect(latest.getByRole('status').getByText(/^画面が新しくなりました。/)).toBeVisible();
    await expect(input(latest, 'phone')).toHaveCount(0);
    await expect(input(latest, 'name')).toHaveValue('Latest');
    await expect(input(latest, 'address/town')).toHaveValue('府中市');
    await send(latest);
    await isWelcome(latest);
    expect(await registered()).toEqual(['Latest', 'Late', 'Early']);
  } finally {
    for (const context of browser.contexts()) await context.close();
    await library.stop();
  }
});

test('a call that names an unknown release is refused as a problem; one without a name is checked against the release in force', async ({
  request,
  library,
}) => {
  const asked = (headers: Record<string, string>) => request.get(`${library.url}/api/hours`, { headers });
  for (const name of ['0123456789abcdef', '../..']) {
    const answer = await asked({ 'x-release': name });
    expect(answer.status()).toBe(412);
    expect(await answer.json()).toMatchObject({ type: 'urn:library:release-outdated' });
  }
  expect((await asked({})).status()).toBe(200);
});

/** Adds another release to the folder: its calls require one more field in each body, and one more query parameter. */
function addStricter(folder: string, name: string): JsonObject {
  cpSync(path.join(folder, readPointer(folder)?.release ?? ''), path.join(folder, name), { recursive: true });
  const read = (file: string): JsonObject =>
    JSON.parse(readFileSync(path.join(folder, name, `server/${file}.json`), 'utf8'));
  const write = (file: string, content: JsonObject) =>
    writeFileSync(path.join(folder, name, `server/${file}.json`), JSON.stringify(content));
  const contract = read('contract');
  for (const operation of operationsOf(contract)) {
    if (typeof operation.operationId !== 'string') continue;
    const extra = { name: 'extra', in: 'query', required: true, schema: { type: 'string' } };
    operation.parameters = [...(Array.isArray(operation.parameters) ? operation.parameters : []), extra];
    const json = Object(operation.requestBody)?.content?.['application/json'];
    if (json) json.schema = { allOf: [json.schema, { type: 'object', required: ['more'] }] };
  }
  write('contract', contract);
  const form = (field: string) => ['.', ['id', 'form'], field];
  write('rules', {
    ...read('rules'),
    conditions: {
      borrowBook: {
        written: [],
        fields: [{ path: ['why'], required: ['==', form('bookId'), ['v', 7]] }],
      },
    },
    calls: {
      borrowBook: [
        {
          at: '',
          field: 'bookId',
          check: ['!=', form('bookId'), ['v', 8]],
          message: { text: 'eighth', values: {} },
        },
      ],
    },
    texts: { en: { eighth: 'Not the eighth' }, ja: { eighth: '8番以外' } },
  });
  return contract;
}

test('every call is checked against the release that it names: its address, its body, conditions of fields and rules', async ({
  playwright,
}) => {
  const folder = path.join(root, 'dist/release');
  const strict = '00000000000000aa';
  const contract = addStricter(folder, strict);
  const stable = readPointer(folder)?.release ?? '';
  const by = { by: 'Test' };
  await putOnTrial(folder, { release: strict, share: 0.5 }, by);
  let offset = 0;
  const library = await startLibrary(port + 1, path.join(root, 'dist'), () => Date.now() + offset);
  const request = await playwright.request.newContext({ baseURL: library.url });
  try {
    /** The pointers of the invalid fields. */
    const responseTo = async (release: string, method: string, address: string, data?: object) => {
      const answer = await request.fetch(`/api${address}`, {
        method,
        headers: { 'x-release': release, 'accept-language': 'en' },
        ...(data && { data }),
      });
      const { type = '', errors = [] } = await answer.json().catch(() => ({}));
      return { type, fields: errors.map(({ pointer, detail }: Record<string, string>) => [pointer, detail]) };
    };
    const needed = (field: string) => ({
      type: 'urn:library:invalid',
      fields: expect.arrayContaining([[`#/${field}`, 'This is needed.']]),
    });
    let bodies = 0;
    for (const [route, item] of Object.entries(Object(contract.paths)))
      for (const [method, operation] of Object.entries(Object(item))) {
        if (!isObject(operation as JsonObject) || !Object.hasOwn(Object(operation), 'operationId')) continue;
        const address = route.replace(/\{\w+\}/g, '1');
        const takesJson = 'application/json' in Object(Object(operation).requestBody?.content);
        const data = takesJson ? { bookId: 1 } : undefined;
        expect(await responseTo(strict, method, address, data), `${method} ${route}`).toEqual(
          needed('extra'),
        );
        expect(await responseTo(stable, method, address, data)).not.toEqual(needed('extra'));
        if (!takesJson) continue;
        bodies += 1;
        expect(await responseTo(strict, method, `${address}?extra=1`, data)).toEqual(needed('more'));
        expect(await responseTo(stable, method, address, data)).not.toEqual(needed('more'));
      }
    expect(bodies).toBe(5);

    const borrow = (release: string, data: object) =>
      responseTo(release, 'POST', '/loans?extra=1', { more: 1, ...data });
    expect(await borrow(strict, { bookId: 7 })).toEqual(needed('why'));
    expect(await borrow(strict, { bookId: 8 })).toEqual({
      type: 'urn:library:invalid',
      fields: [['#/bookId', 'Not the eighth']],
    });
    // Nobody is logged in: accepted calls are refused for that reason.
    for (const data of [{ bookId: 7, why: 'x' }, { bookId: 9 }])
      expect((await borrow(strict, data)).type).not.toBe('urn:library:invalid');
    for (const data of [{ bookId: 7 }, { bookId: 8 }])
      expect((await borrow(stable, data)).type).not.toBe('urn:library:invalid');
    // A value of another type, and one that is not allowed in the query.
    expect((await borrow(stable, { bookId: 'x' })).type).toBe('urn:library:invalid');
    expect((await responseTo(stable, 'GET', '/books?limit=999')).type).toBe('urn:library:invalid');

    // After the trial it is accepted for a day.
    await endTrial(folder, by);
    offset = day + 60_000;
    await expect
      .poll(async () => (await borrow(strict, { bookId: 7 })).type)
      .toBe('urn:library:release-outdated');
    offset = day - 60_000;
    expect(await borrow(strict, { bookId: 7 })).toEqual(needed('why'));
  } finally {
    await request.dispose();
    await library.stop();
  }
});
