/** The built app, as it is served. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentSecurityPolicy } from '../../server/http/policy.ts';
import { startTestExchange, type TestExchange } from '../../server/testing/exchange.ts';

let exchange: TestExchange;
let folder: string;
const script = 'console.log("hello");'.repeat(100);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shoji-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Shoji</title>');
  await writeFile(join(folder, 'touch-icon.svg'), '<svg/>');
  await mkdir(join(folder, 'release', '0123456789abcdef'), { recursive: true });
  await writeFile(join(folder, 'release', 'current.json'), '{}');
  await writeFile(join(folder, 'release', '0123456789abcdef', 'app.json'), '{}');
  await mkdir(join(folder, 'release', '0123456789abcdef', 'screens', 'pages'), { recursive: true });
  await writeFile(join(folder, 'release', '0123456789abcdef', 'screens', 'pages', 'one.json'), '{}');
  await writeFile(join(folder, 'assets', 'index-B3xk9aQz.js'), script);
  await writeFile(join(folder, 'assets', 'index-B3xk9aQz.js.gz'), gzipSync(script));
  exchange = await startTestExchange(() => ({}), {
    webFolder: folder,
    frameSources: ['https://chat.example'],
  });
});
afterAll(async () => {
  await exchange.close();
  await rm(folder, { recursive: true });
});
const get = (url: string, headers: Record<string, string> = {}) => exchange.app.inject({ url, headers });

test('the root redirects to the app', async () => {
  const response = await get('/');
  expect([response.statusCode, response.headers.location]).toEqual([302, '/h5/']);
});

test('the page has its policy and is not cached', async () => {
  const { statusCode, headers, body } = await get('/h5/');
  expect(statusCode).toBe(200);
  expect(body).toContain('Shoji');
  expect(headers['content-security-policy']).toBe(contentSecurityPolicy(['https://chat.example']));
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('no-referrer');
});

test('the policy allows nothing inline, nothing evaluated, and no markup but through Trusted Types', () => {
  const policy = contentSecurityPolicy();
  expect(policy).not.toContain('unsafe');
  for (const rule of [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-src 'none'",
    "require-trusted-types-for 'script'",
  ])
    expect(policy.split('; ')).toContain(rule);
});

test.each([
  ['/h5/assets/index-B3xk9aQz.js', 'public, max-age=31536000, immutable'],
  ['/h5/release/0123456789abcdef/app.json', 'public, max-age=31536000, immutable'],
  ['/h5/release/0123456789abcdef/screens/pages/one.json', 'public, max-age=31536000, immutable'],
  ['/h5/release/current.json', 'no-cache'],
  ['/h5/touch-icon.svg', 'no-cache'],
  ['/h5/index.html', 'no-cache'],
])('%s is kept: %s', async (url, kept) => {
  const { statusCode, headers } = await get(url);
  expect([statusCode, headers['cache-control']]).toEqual([200, kept]);
});

// A file that exists and that even root cannot read.
const unreadable = '/sys/bus/platform/drivers_probe';

test.skipIf(!existsSync(unreadable))('a file that cannot be read is a failure like any other', async () => {
  await symlink(unreadable, join(folder, 'assets', 'unreadable.js'));
  const response = await get('/h5/assets/unreadable.js');
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    'application/json; charset=utf-8',
  ]);
  expect(response.json()).toMatchObject({ type: 'error', reason: 'internal_error' });
});

test('an invalid address is answered with the right error', async () => {
  const { statusCode, headers } = await get('/h5/assets/%');
  expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
    400,
    'text/plain; charset=utf-8',
    'nosniff',
  ]);
});

test('files that are published after the start are served', async () => {
  await writeFile(join(folder, 'release', '0123456789abcdef', 'later.json'), '{}');
  expect((await get('/h5/release/0123456789abcdef/later.json')).statusCode).toBe(200);
});

test('precompressed files are sent compressed', async () => {
  const { headers, rawPayload } = await get('/h5/assets/index-B3xk9aQz.js', { 'accept-encoding': 'gzip' });
  expect(headers['content-encoding']).toBe('gzip');
  expect(headers['content-type']).toContain('javascript');
  expect(rawPayload.length).toBeLessThan(script.length);
  expect((await get('/h5/assets/index-B3xk9aQz.js')).body).toBe(script);
});

test.each(['/h5/nothing.js', '/h5/..%2f..%2fetc%2fpasswd', '/h5/%2e%2e/secret', '/h5/.env'])(
  '%s is not there',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);

test.each(['screens/pages/none.json', 'texts/jp/pages/none.json'])(
  'to ask for a page that is none is not an error: %s',
  async (file) => {
    const { statusCode, headers, body } = await get(`/h5/release/0123456789abcdef/${file}`);
    expect([statusCode, headers['cache-control'], body]).toEqual([204, 'no-cache', '']);
  },
);
