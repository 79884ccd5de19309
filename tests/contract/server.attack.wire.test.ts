/** Requests that no browser sends: wrong methods, wrong kinds of bodies, and malformed HTTP. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { type Person, register } from '../../server/testing/people.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { walletExchange } from '../../server/testing/wallets.ts';
import { expectInvariants } from './properties/invariants.ts';
import { requests } from './requests.ts';

const at = useExchange(walletExchange);
let ann: Person;
let port = 0;

beforeAll(async () => {
  ann = await register(at.exchange, 'ann@example.com');
  await at.exchange.app.listen({ port: 0, host: '127.0.0.1' });
  const address = at.exchange.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND'] as const;

test('no call answers to another method than its own', async () => {
  const own = new Set(requests.map(({ operation: { method, path } }) => `${method} ${path}`));
  for (const { operation } of requests)
    for (const method of methods) {
      const reads = method === 'HEAD' && own.has(`GET ${operation.path}`);
      if (own.has(`${method} ${operation.path}`) || reads) continue;
      const { statusCode, body } = await at.exchange.app.inject({
        // inject supports fewer methods than HTTP has.
        method: method as 'GET',
        url: `/api${operation.path}`,
        headers: { authorization: ann.token, 'x-http-method-override': operation.method },
      });
      expect(statusCode, `${method} ${operation.path}`).toBeLessThan(500);
      expect(body, `${method} ${operation.path}`).not.toContain('"ok"');
    }
});

const kinds = [
  ...[
    '',
    'x',
    '/',
    'text/plain',
    'text/html',
    'text/xml',
    'application/xml',
    'application/octet-stream',
    'image/png',
  ],
  ...[
    'application/json; charset=utf-16',
    'application/json+x',
    'application/x-www-form-urlencoded; charset=utf-16',
  ],
  ...[
    'APPLICATION/X-WWW-FORM-URLENCODED',
    'application/x-www-form-urlencoded,application/json',
    'multipart/mixed; boundary=a',
  ],
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary=a',
    'application/graphql',
    'application/yaml',
    'a'.repeat(3000),
  ],
];
const bodies = [
  'currency=3&type=change',
  '{"currency":3,"type":"change"}',
  '<a/>',
  '--a\r\n\r\n--a--',
  '\u0000',
  '',
  '%',
  '%ff%fe=%',
  '&&&=&',
  'currency=3;type=change',
];

test('a body of any kind is read by its content type, or refused', async () => {
  for (const kind of kinds)
    for (const payload of bodies) {
      const response = await at.exchange.app.inject({
        method: 'POST',
        url: '/api/wallet/detail',
        headers: { authorization: ann.token, 'content-type': kind },
        payload,
      });
      expect(response.statusCode, `${kind} ${payload}`).toBe(200);
      expect(response.json().reason, `${kind} ${payload}`).not.toBe('internal_error');
      expect(response.body).not.toMatch(/FST_|node_modules|\.ts\b/);
    }
});

/** Sends bytes and reads the answer within a short time. */
async function speak(bytes: string, { half = false } = {}): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('latin1').on('data', (data) => {
    heard += data;
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(Buffer.from(bytes, 'latin1'));
  if (half) socket.end();
  await Promise.race([once(socket, 'close'), new Promise((resolve) => setTimeout(resolve, 400))]);
  socket.destroy();
  return heard;
}

const host = 'host: exchange.example\r\n';
const form = 'content-type: application/x-www-form-urlencoded\r\n';
const token = () => `authorization: ${ann.token}\r\n`;
/** Excluded, because it would end the session. */
const logout = () => `POST /api/user/logout HTTP/1.1\r\n${host}${token()}content-length: 0\r\n\r\n`;
const tricks: [what: string, bytes: () => string][] = [
  [
    'two lengths',
    () =>
      `POST /api/get/lang HTTP/1.1\r\n${host}${form}content-length: 0\r\ncontent-length: ${logout().length}\r\n\r\n${logout()}`,
  ],
  [
    'a length and chunks',
    () =>
      `POST /api/get/lang HTTP/1.1\r\n${host}${form}content-length: ${logout().length + 5}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${logout()}`,
  ],
  [
    'chunks by another name',
    () =>
      `POST /api/get/lang HTTP/1.1\r\n${host}${form}content-length: ${logout().length}\r\ntransfer-encoding: xchunked\r\n\r\n${logout()}`,
  ],
  [
    'chunks twice',
    () =>
      `POST /api/get/lang HTTP/1.1\r\n${host}${form}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${logout()}`,
  ],
  [
    'chunks with a tab',
    () =>
      `POST /api/get/lang HTTP/1.1\r\n${host}${form}transfer-encoding:\tchunked\r\ncontent-length: ${logout().length}\r\n\r\n${logout()}`,
  ],
  [
    'a chunk whose size overflows',
    () =>
      `POST /api/get/lang HTTP/1.1\r\n${host}${form}transfer-encoding: chunked\r\n\r\nffffffffffffffff1\r\n${logout()}`,
  ],
  [
    'a chunk with an extension',
    () =>
      `POST /api/get/lang HTTP/1.1\r\n${host}${form}transfer-encoding: chunked\r\n\r\n${logout().length.toString(16)};x\n\r\n${logout()}\r\n0\r\n\r\n`,
  ],
  [
    'a negative length',
    () => `POST /api/get/lang HTTP/1.1\r\n${host}${form}content-length: -1\r\n\r\n${logout()}`,
  ],
  [
    'a length with a sign',
    () =>
      `POST /api/get/lang HTTP/1.1\r\n${host}${form}content-length: +${logout().length}\r\n\r\n${logout()}`,
  ],
  [
    'a length with a space in its name',
    () =>
      `POST /api/get/lang HTTP/1.1\r\n${host}${form}content-length : ${logout().length}\r\n\r\n${logout()}`,
  ],
  [
    'a folded header',
    () =>
      `POST /api/get/lang HTTP/1.1\r\n${host}${form}x: a\r\n transfer-encoding: chunked\r\ncontent-length: ${logout().length}\r\n\r\n${logout()}`,
  ],
  [
    'lines that end by LF alone',
    () => `POST /api/get/lang HTTP/1.1\n${host}${form}content-length: ${logout().length}\n\n${logout()}`,
  ],
  ['no host', () => 'GET /api/area_code HTTP/1.1\r\n\r\n'],
  ['two hosts', () => `GET /api/user/center HTTP/1.1\r\n${host}host: other\r\n\r\n`],
  ['a whole address', () => `GET http://other.example/api/user/center HTTP/1.1\r\n${host}\r\n`],
  ['an address of another kind', () => `GET file:///etc/passwd HTTP/1.1\r\n${host}\r\n`],
  ['a path out of the folder', () => `GET /h5/../../../../etc/passwd HTTP/1.1\r\n${host}\r\n`],
  ['a coded path out of the folder', () => `GET /h5/%2e%2e/%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\n${host}\r\n`],
  ['a path coded twice', () => `GET /h5/%252e%252e/%252e%252e/etc/passwd HTTP/1.1\r\n${host}\r\n`],
  ['a path with a zero byte', () => `GET /h5/index.html%00.png HTTP/1.1\r\n${host}\r\n`],
  ['a path with half a code', () => `GET /api/%E0%A4%A HTTP/1.1\r\n${host}\r\n`],
  ['a path of two slashes', () => `GET //api//user//center HTTP/1.1\r\n${host}\r\n`],
  ['a very long path', () => `GET /api/${'a'.repeat(60_000)} HTTP/1.1\r\n${host}\r\n`],
  ['a very long header', () => `GET /api/user/center HTTP/1.1\r\n${host}x: ${'a'.repeat(60_000)}\r\n\r\n`],
  [
    'very many headers',
    () =>
      `GET /api/user/center HTTP/1.1\r\n${host}${Array.from({ length: 3000 }, (_, n) => `x${n}: a\r\n`).join('')}\r\n`,
  ],
  [
    'a header with a zero byte',
    () => `GET /api/user/center HTTP/1.1\r\n${host}authorization: a\u0000b\r\n\r\n`,
  ],
  ['a token twice', () => `GET /api/user/center HTTP/1.1\r\n${host}authorization: x\r\n${token()}\r\n`],
  [
    'an upgrade to nothing',
    () => `GET /api/area_code HTTP/1.1\r\n${host}connection: upgrade\r\nupgrade: h2c\r\n\r\n`,
  ],
  [
    'an expectation',
    () => `POST /api/get/lang HTTP/1.1\r\n${host}${form}expect: 200-maybe\r\ncontent-length: 1\r\n\r\na`,
  ],
  ['the preface of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['HTTP 0.9', () => 'GET /api/user/center\r\n'],
  ['HTTP 9', () => `GET /api/user/center HTTP/9.9\r\n${host}\r\n`],
  ['TLS', () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
  ['a tunnel', () => `CONNECT 127.0.0.1:5432 HTTP/1.1\r\n${host}\r\n`],
  ['half a request', () => `POST /api/get/lang HTTP/1.1\r\n${host}${form}content-length: 100\r\n\r\na`],
  ['nothing', () => ''],
];

test.each(tricks)(
  '%s does nothing that was not asked for, and the next one is answered',
  async (_, bytes) => {
    for (const half of [false, true]) {
      const heard = await speak(bytes(), { half });
      expect(heard).not.toMatch(/HTTP\/1\.1 5(?!05|01)\d\d|internal_error|root:|node_modules/);
    }
    const { body } = await at.exchange.app.inject({
      url: '/api/user/center',
      headers: { authorization: ann.token },
    });
    expect(body).toContain('"ok"');
    await expectInvariants(at.exchange);
  },
);
