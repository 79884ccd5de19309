import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { library } from '../../tests/fixtures/library.ts';
import { definitions } from './definitions.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'library-'));
const port = 4561;
const base = `http://localhost:${port}/app/release/`;
let server: ViteDevServer;
const heard: { event: string; data: unknown }[] = [];

beforeAll(async () => {
  fs.cpSync(library.root, root, { recursive: true });
  fs.mkdirSync(path.join(root, 'theme'));
  fs.writeFileSync(path.join(root, 'theme/tokens.css'), style('#111111'));
  server = await createServer({
    configFile: false,
    root,
    base: '/app/',
    logLevel: 'silent',
    server: { port, strictPort: true },
    plugins: [definitions(() => ({ ...library, root, theme: 'theme' }))],
  });
  await server.listen();
  // The messages to the browser, without a browser.
  vi.spyOn(server.ws, 'send').mockImplementation((event: unknown, data?: unknown) => {
    heard.push({ event: String(event), data });
  });
});

afterAll(async () => {
  await server.close();
  fs.rmSync(root, { recursive: true });
});

const style = (text: string): string => `:root {\n  --color-text: ${text};\n}\n`;

const get = async (file: string): Promise<{ status: number; json: unknown }> => {
  const response = await fetch(base + file);
  return { status: response.status, json: response.status === 204 ? null : await response.json() };
};

/** Waits for an event. @returns the time until it arrived, in milliseconds */
async function eventAfter(event: string, act: () => void): Promise<{ data: unknown; after: number }> {
  heard.length = 0;
  const from = performance.now();
  act();
  for (;;) {
    const message = heard.find((one) => one.event === event);
    if (message) return { data: message.data, after: performance.now() - from };
    if (performance.now() - from > 5000) throw new Error(`${event} was not sent`);
    await new Promise((fulfil) => setTimeout(fulfil, 5));
  }
}

const edit = (file: string, from: string, to: string): void => {
  const place = path.join(root, file);
  fs.writeFileSync(place, fs.readFileSync(place, 'utf8').replace(from, to));
};

test('files of a release are compiled on request', async () => {
  const { json } = await get('current.json');
  expect(json).toMatchObject({ release: 'dev-1', app: { start: '/pages/shelf/index' } });
  expect((await get('dev-1/screens/pages/loans/index.json')).json).toMatchObject({
    route: '/pages/loans/index',
  });
  expect((await get('dev-1/texts/en/pages/loans/index.json')).json).toMatchObject({
    'loans.none': 'You have borrowed nothing.',
  });
  expect((await get('dev-1/forms/pin.json')).json).toMatchObject({ $id: 'pin' });
  expect((await fetch(`${base}dev-1/forms/pin.js`)).headers.get('content-type')).toContain('text/javascript');
  expect((await get('dev-1/screens/pages/none.json')).status).toBe(204);
  expect((await get('dev-1/forms/none.json')).status).toBe(404);
});

test('the address of a node is found in its file; other files are not revealed', async () => {
  const file = 'screens/pages/loans/index.json';
  const lines = fs.readFileSync(path.join(root, file), 'utf8').split('\n');
  const line = lines.findIndex((text) => text.includes('"view"'));
  const { json } = await get(`place.json?at=${encodeURIComponent('pages/loans/index#/view')}`);
  expect(json).toEqual({ file, line: line + 1, column: (lines[line] ?? '').indexOf('[') + 1 });
  expect((await get(`place.json?at=${encodeURIComponent('parts/bookRow#/view')}`)).json).toMatchObject({
    file: 'screens/parts/bookRow.json',
  });
  expect((await get(`place.json?at=${encodeURIComponent('../package#/name')}`)).status).toBe(404);
});

test('a saved page, text or schema is announced within a second, with the pages that changed', async () => {
  const page = await eventAfter('shoji:changed', () =>
    edit('screens/pages/loans/index.json', 'loans.giveBack', 'loans.back'),
  );
  expect(page.after).toBeLessThan(1000);
  expect(page.data).toEqual({ files: ['screens/pages/loans/index.json'], routes: ['/pages/loans/index'] });
  expect((await get('current.json')).json).toMatchObject({ release: 'dev-2' });
  const text = await eventAfter('shoji:changed', () => edit('locales/en.json', 'Lent', 'Away'));
  expect(text.after).toBeLessThan(1000);
  expect(text.data).toEqual({ files: ['locales/en.json'], routes: [] });
  const schema = await eventAfter('shoji:changed', () => edit('schemas/pin.json', '{4}', '{6}'));
  expect(schema.after).toBeLessThan(1000);
  expect(await (await fetch(`${base}dev-3/forms/pin.js`)).text()).toContain('{6}');
});

test('a saved stylesheet is checked, and the page that is open stays', async () => {
  const wrong = await eventAfter('shoji:findings', () => edit('theme/tokens.css', '#111111', '#eeeeee'));
  expect(wrong.data).toMatchObject([{ rule: 'contrast', file: 'theme/tokens.css' }]);
  expect(heard.map(({ event }) => event)).not.toContain('shoji:changed');
  const right = await eventAfter('shoji:findings', () => edit('theme/tokens.css', '#eeeeee', '#111111'));
  expect(right.data).toEqual([]);
});

test('the findings of a saved file are sent, and sent again when it is correct', async () => {
  const wrong = await eventAfter('shoji:findings', () =>
    edit('screens/pages/loans/index.json', 'loanList', 'loanLst'),
  );
  expect(wrong.data).toMatchObject([
    { rule: 'unknown-operation', nearest: 'loanList', file: 'screens/pages/loans/index.json' },
  ]);
  const right = await eventAfter('shoji:findings', () =>
    edit('screens/pages/loans/index.json', 'loanLst', 'loanList'),
  );
  expect(right.data).toEqual([]);
});
