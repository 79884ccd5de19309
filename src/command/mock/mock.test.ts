import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { UsageError } from '../subcommand.ts';
import { type Mock, openMock } from './mock.ts';
import type { MockRequest } from './prism.ts';

const repository = path.join(import.meta.dirname, '../../..');
const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'mock-'));
afterAll(() => fs.rmSync(parent, { recursive: true }));

function appWith(name: string, document: string): string {
  const root = path.join(parent, name);
  fs.mkdirSync(root);
  fs.writeFileSync(path.join(root, 'openapi.yaml'), document);
  return root;
}

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** The command, with what it prints; `ended` is its exit code. */
function start(...args: string[]) {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(repository, 'src/command/main.ts'), 'mock', ...args],
    { cwd: repository },
  );
  const printed = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      printed.text += data;
    });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  return { child, printed, ended };
}

describe('the command, on the pet store', () => {
  let started: ReturnType<typeof start>;
  let url: string;
  let root: string;
  let port: number;
  beforeAll(async () => {
    root = appWith('petstore', fs.readFileSync(`${repository}/tests/fixtures/petstore.yaml`, 'utf8'));
    port = await freePort();
    started = start('--root', root, '--port', String(port));
    await vi.waitFor(() => expect(started.printed.text).toContain('operations at'), 25_000);
    url = `http://127.0.0.1:${port}/api/v3`;
  }, 30_000);
  afterAll(async () => {
    started.child.kill('SIGTERM');
    expect(await started.ended).toBe(0);
  });

  test('answers with the examples of the document, at the path of its server', async () => {
    expect(started.printed.text).toBe(`19 operations at ${url}/\n`);
    const answer = await fetch(`${url}/pet/findByStatus?status=sold`);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(await answer.json()).toMatchObject([{ id: 10, name: 'doggie', category: { name: 'Dogs' } }]);
    expect(await (await fetch(`${url}/user/login?username=a&password=b`)).json()).toBe('string');
    expect((await fetch(`${url}/pet/1`, { method: 'DELETE' })).status).toBe(200);
  });

  test('refuses what the document does not allow, and names the fields', async () => {
    const sent = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
    const body = JSON.stringify({ name: 1, photoUrls: [] });
    const answer = await fetch(`${url}/pet`, { ...sent, body });
    expect(answer.status).toBe(422);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await answer.json()).toMatchObject({ errors: [{ pointer: '#/name', detail: 'must be string' }] });
    const without = await fetch(`${url}/pet`, { ...sent, body: '{"name":"a"}' });
    expect(await without.json()).toMatchObject({
      errors: [{ pointer: '#/photoUrls', detail: "must have required property 'photoUrls'" }],
    });
    expect((await fetch(`${url}/pet`, { ...sent, body: '{' })).status).toBe(400);
    expect((await fetch(`${url}/nothing`)).status).toBe(404);
    expect(await (await fetch(`http://127.0.0.1:${port}/pet/1`)).json()).toMatchObject({
      detail: 'The calls of the contract are below /api/v3/',
    });
  });

  test('accepts requests of a page on another port (CORS)', async () => {
    const headers = { Origin: 'http://localhost:5173', 'Access-Control-Request-Headers': 'content-type' };
    const answer = await fetch(`${url}/pet`, { method: 'OPTIONS', headers });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
    expect(answer.headers.get('access-control-allow-headers')).toBe('content-type');
  });

  test('reloads a changed document', async () => {
    const file = path.join(root, 'openapi.yaml');
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replaceAll('doggie', 'Hachi'));
    expect(await (await fetch(`${url}/pet/1`)).json()).toMatchObject({ name: 'Hachi' });
    fs.writeFileSync(file, 'openapi: 3.0.0');
    expect(await (await fetch(`${url}/pet/1`)).json()).toMatchObject({ name: 'Hachi' });
    expect(started.printed.text).toContain('The mock was not updated');
  });

  test('reports that the port is in use', async () => {
    const { printed, ended } = start('--root', root, '--port', String(port));
    // The document of the test before is broken, and is read first.
    fs.copyFileSync(`${repository}/tests/fixtures/petstore.yaml`, path.join(root, 'openapi.yaml'));
    expect(await ended).toBe(2);
    expect(printed.text).toContain(`Port ${port} is taken: --port <number> names another one`);
  });
});

test('a contract that cannot be read is a mistake of the user', async () => {
  const root = appWith('old', 'swagger: "2.0"\ninfo: {title: Old, version: "1"}\npaths: {}\n');
  await expect(openMock(path.join(root, 'openapi.yaml'), root)).rejects.toThrow(UsageError);
  await expect(openMock(path.join(root, 'openapi.yaml'), root)).rejects.toThrow(
    /Swagger 2\.0.*swagger2openapi/,
  );
});

describe('answers in an envelope, in pages', () => {
  let mock: Mock;
  const ask = async (asked: Partial<MockRequest>): Promise<unknown> => {
    const whole: MockRequest = {
      method: 'GET',
      path: '/plants',
      query: {},
      headers: {},
      body: null,
      ...asked,
    };
    return JSON.parse((await mock.answer(whole)).body ?? 'null');
  };
  beforeAll(async () => {
    const root = appWith(
      'plants',
      `
openapi: 3.1.0
info: {title: Plants, version: "1"}
servers: [{url: https://plants.example/api/}]
x-envelope:
  success: [{meta.status: ok}]
  payload: [result]
  failure: {mark: meta, message: [meta.text], reason: [meta.code], field: [meta.field], kinds: {}}
paths:
  /plants:
    get:
      operationId: listPlants
      x-page: {items: rows, page: page, key: id, total: count}
      parameters: [{name: page, in: query, schema: {type: integer, minimum: 1}}]
      responses:
        '200':
          description: Plants
          content:
            application/json:
              schema:
                type: object
                properties:
                  meta: {type: object, properties: {status: {type: string}}}
                  result:
                    type: object
                    properties:
                      count: {type: integer, format: int64}
                      rows: {type: array, items: {$ref: '#/components/schemas/Plant'}}
    post:
      operationId: addPlant
      requestBody:
        content: {application/json: {schema: {$ref: '#/components/schemas/Plant'}}}
      responses:
        '200':
          description: Added, or not
          content:
            application/json:
              schema: {type: object}
              examples:
                refused: {value: {meta: {status: bad, text: Full}}}
                added: {value: {meta: {status: ok}, result: {id: 4, name: Kale}}}
components:
  schemas:
    Plant:
      type: object
      required: [name]
      properties:
        id: {type: integer, format: int64, readOnly: true}
        name: {type: string, minLength: 2, example: Leek}
        note: {type: string, writeOnly: true}
        price: {type: string, format: decimal}
        deposit: {type: string, format: decimal, example: '3.00'}
`,
    );
    mock = await openMock(path.join(root, 'openapi.yaml'), root);
  });

  test('a sample of a schema is a success without write-only fields', async () => {
    expect(mock.base).toBe('/api');
    expect(await ask({})).toEqual({
      meta: { status: 'ok' },
      result: { count: 1, rows: [{ id: 0, name: 'Leek', price: '12.50', deposit: '3.00' }] },
    });
  });

  test('answers one page', async () => {
    expect(await ask({ query: { page: '2' } })).toMatchObject({ result: { rows: [] } });
  });

  test('of several examples the first that is a success is answered', async () => {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' } };
    expect(await ask({ ...sent, body: { name: 'Kale' } })).toMatchObject({ result: { id: 4 } });
    expect(await ask({ ...sent, body: { name: 'K' } })).toMatchObject({
      meta: { field: 'name', text: expect.stringContaining('must NOT have fewer than 2 characters') },
    });
  });
});
