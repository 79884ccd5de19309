/** Hostile uploads: nothing but pixels is stored, and no other request is delayed. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, reasonOf, register, upload } from '../../server/testing/people.ts';
import { picture, plainBytes } from '../../server/testing/pictures.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { uploadHandlers } from '../../server/uploads/index.ts';
import { userHandlers } from '../../server/users/index.ts';

const at = useExchange(() => ({ ...userHandlers, ...uploadHandlers }));
/** Hidden content of a file, which must never be served. */
const marker = 'onload-alert-7331';
const script = `<script>${marker}</script>`;
let mallory: Person;
let small: { png: Buffer; jpeg: Buffer };

beforeAll(async () => {
  mallory = await register(at.exchange, 'mallory@example.com');
  small = { png: Buffer.from(await picture('png')), jpeg: Buffer.from(await picture('jpeg')) };
});

/** A chunk of a PNG, with its checksum. */
function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG that claims this size, with these rows. */
function png(width: number, height: number, rows: Uint8Array, { depth = 1, interlaced = 0 } = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, 0, 0, 0, interlaced], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The small PNG with an additional chunk behind the first. */
const withChunk = (type: string, data: Uint8Array) =>
  Buffer.concat([small.png.subarray(0, 33), chunk(type, data), small.png.subarray(33)]);
/** The small JPEG with an additional segment behind the first two bytes. */
const withSegment = (kind: number, data: Uint8Array) => {
  const head = Buffer.from([0xff, kind, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([small.jpeg.subarray(0, 2), head, data, small.jpeg.subarray(2)]);
};
/** A JPEG that claims this size. */
function enlarged(jpeg: Buffer, width: number, height: number): Buffer {
  const large = Buffer.from(jpeg);
  const frame = large.indexOf(Buffer.from([0xff, 0xc0]));
  large.writeUInt16BE(height, frame + 5);
  large.writeUInt16BE(width, frame + 7);
  return large;
}
const convert = async (to: 'gif' | 'webp' | 'tiff' | 'avif') => sharp(small.png).toFormat(to).toBuffer();
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/>${script}</svg>`;

type Bytes = Uint8Array | string;
const kinds: [what: string, content: () => Bytes | Promise<Bytes>, answer: string][] = [
  ['a page behind a PNG', () => Buffer.concat([small.png, Buffer.from(script)]), 'ok'],
  ['a page behind a JPEG', () => Buffer.concat([small.jpeg, Buffer.from(script)]), 'ok'],
  [
    'an archive behind a JPEG',
    () => Buffer.concat([small.jpeg, Buffer.from(`PK\u0003\u0004${marker}`)]),
    'ok',
  ],
  ['a page before a PNG', () => Buffer.concat([Buffer.from(script), small.png]), 'file_type_refused'],
  ['a page in a text chunk', () => withChunk('tEXt', Buffer.from(`Comment\0${script}`)), 'ok'],
  [
    'a page in a compressed text chunk',
    () => withChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.from(script))])),
    'ok',
  ],
  ['a page in a comment of a JPEG', () => withSegment(0xfe, Buffer.from(script)), 'ok'],
  ['a page as EXIF', () => withSegment(0xe1, Buffer.from(`Exif\0\0${script}`)), 'ok'],
  [
    'EXIF that points outside itself',
    () => withSegment(0xe1, Buffer.from('Exif\0\0II*\0\xff\xff\xff\x7f\xff\xff', 'latin1')),
    'ok',
  ],
  [
    'EXIF that turns in circles',
    () =>
      withSegment(
        0xe1,
        Buffer.from('Exif\0\0II*\0\x08\0\0\0\x01\0\x69\x87\x04\0\x01\0\0\0\x08\0\0\0\x08\0\0\0', 'latin1'),
      ),
    'ok',
  ],
  [
    'a profile that is a bomb',
    () => withChunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(50_000_000))])),
    'any',
  ],
  [
    'a text that is a bomb',
    () => withChunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(50_000_000))])),
    'any',
  ],
  ['a wide bomb', () => png(39_000_000, 1, Buffer.alloc(39_000_000 / 8 + 1)), 'file_too_large'],
  ['a tall bomb', () => png(1, 39_000_000, Buffer.alloc(2 * 39_000_000)), 'file_too_large'],
  [
    'a deep and interlaced bomb',
    () => png(6300, 6300, Buffer.alloc(1000), { depth: 16, interlaced: 1 }),
    'file_too_large',
  ],
  ['a bomb of a JPEG', () => enlarged(small.jpeg, 9000, 9000), 'file_too_large'],
  [
    'the largest size that there is',
    () => png(0x7fffffff, 0x7fffffff, Buffer.alloc(9)),
    'file_type_refused|file_too_large',
  ],
  ['no size at all', () => png(0, 0, Buffer.alloc(9)), 'file_type_refused'],
  ['fewer rows than it says', () => png(4000, 4000, Buffer.alloc(10)), 'file_type_refused'],
  [
    'a chunk that is longer than the file',
    () =>
      Buffer.concat([
        small.png.subarray(0, 33),
        Buffer.from([0x7f, 0xff, 0xff, 0xff]),
        small.png.subarray(37),
      ]),
    'file_type_refused',
  ],
  [
    'a wrong checksum',
    () => {
      const wrong = Buffer.from(small.png);
      wrong[30] = (wrong[30] ?? 0) ^ 0xff;
      return wrong;
    },
    'file_type_refused',
  ],
  ['half a PNG', async () => Buffer.from(await picture('png', 300)).subarray(0, 400), 'file_type_refused'],
  [
    'half a JPEG',
    async () => {
      const whole = Buffer.from(await picture('jpeg', 300));
      return whole.subarray(0, whole.length / 2);
    },
    'file_type_refused',
  ],
  ['the first bytes of a PNG', () => signature, 'file_type_refused'],
  ['the first bytes of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'file_type_refused'],
  ['no bytes', () => '', 'file_type_refused'],
  ['only zero bytes', () => Buffer.alloc(100_000), 'file_type_refused'],
  ['noise', () => Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 251)), 'file_type_refused'],
  ['a GIF', () => convert('gif'), 'file_type_refused'],
  ['a WebP', () => convert('webp'), 'file_type_refused'],
  ['a TIFF', () => convert('tiff'), 'file_type_refused'],
  ['an AVIF', () => convert('avif'), 'file_type_refused'],
  ['an SVG that reads a file', () => svg, 'file_type_refused'],
  [
    'an SVG of XML entities',
    () =>
      `<!DOCTYPE s [<!ENTITY a "${'b'.repeat(99)}"><!ENTITY c "${'&a;'.repeat(99)}">]><svg>${'&c;'.repeat(99)}</svg>`,
    'file_type_refused',
  ],
  ['a page', () => `<!doctype html>${script}`, 'file_type_refused'],
  ['a PDF', () => `%PDF-1.4\n${marker}`, 'file_type_refused'],
  ['a PostScript', () => `%!PS\n(${marker}) print`, 'file_type_refused'],
  ['a program', () => '\u007fELF\u0002\u0001\u0001', 'file_type_refused'],
  ['a moving PNG', () => withChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])), 'ok'],
];

describe('a file', () => {
  test.each(kinds)('that holds %s', async (_, content, expected) => {
    const answer = await upload(at.exchange, mallory, plainBytes(await content()), 'a.png');
    const reason = reasonOf(answer);
    if (expected === 'any') expect(['ok', 'file_type_refused', 'file_too_large']).toContain(reason);
    else expect(expected.split('|')).toContain(reason);
    if (!answer.ok) return expect(answer).toMatchObject({ field: 'file' });
    const { headers, rawPayload } = await at.exchange.app.inject({ url: String(answer.message) });
    expect(headers['content-type']).toMatch(/^image\/(png|jpeg)$/);
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(rawPayload.includes(marker)).toBe(false);
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
    at.exchange.clock.move(60_000);
  });

  test.each([
    '../../etc/passwd.png',
    '..\\..\\windows\\system32\\x.png',
    '/etc/cron.d/x',
    'x.png\u0000.html',
    `${script}.png`,
    'x"; filename="y.html',
    '.htaccess',
    'a'.repeat(5000),
    '\u202egnp.exe',
    '',
  ])('is taken for what it holds and not for its name: %j', async (name) => {
    const answer = await upload(at.exchange, mallory, plainBytes(small.png), name, 'text/html');
    if (!answer.ok) return expect(answer.reason).toMatch(/^(file_missing|invalid_request)$/);
    expect(answer.message).toMatch(/^\/api\/uploads\/\d+\?expires=\d+&signature=[\w-]+$/);
    expect((await at.exchange.app.inject({ url: String(answer.message) })).headers['content-type']).toBe(
      'image/png',
    );
  });
});

describe('a multipart body', () => {
  const send = async (
    parts: string[],
    boundary = 'x',
    contentType = `multipart/form-data; boundary=${boundary}`,
  ) => {
    const payload = Buffer.from(`${parts.map((part) => `--x\r\n${part}\r\n`).join('')}--x--\r\n`, 'latin1');
    const response = await at.exchange.app.inject({
      method: 'POST',
      url: '/api/upload',
      headers: { authorization: mallory.token, 'content-type': contentType },
      payload,
    });
    expect(response.statusCode).toBe(200);
    return response.json();
  };
  const field = (name: string, value = 'x') =>
    `content-disposition: form-data; name="${name}"\r\n\r\n${value}`;
  const file = (name = 'file') =>
    `content-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n${small.png.toString('latin1')}`;
  const fields = (count: number) => Array.from({ length: count }, (_, n) => field(`f${n}`));

  test('may have eight fields beside its file, and is refused with more', async () => {
    expect(await send([...fields(8), file()])).toMatchObject({ type: 'ok' });
    expect(await send([...fields(9), file()])).toMatchObject({ reason: 'invalid_request', field: 'file' });
    expect((await send([...fields(9), file()])).message).toContain('8');
  });

  test('that ends in the middle of its file is refused', async () => {
    const response = await at.exchange.app.inject({
      method: 'POST',
      url: '/api/upload',
      headers: { authorization: mallory.token, 'content-type': 'multipart/form-data; boundary=x' },
      payload: `--x\r\n${file().slice(0, 150)}`,
    });
    expect(response.json()).toMatchObject({ reason: 'invalid_request', field: 'file' });
  });

  test.each([
    ['two files', () => [file(), file('more')], undefined],
    ['a file of another name', () => [file('picture')], 'file_missing'],
    ['no file', () => fields(3), 'file_missing'],
    ['no parts', () => [], undefined],
    ['a part without a head', () => ['\r\n\r\nx'], undefined],
    ['a part without a name', () => ['content-disposition: form-data\r\n\r\nx'], undefined],
    [
      'a head that is longer than any',
      () => [`content-disposition: form-data; name="${'a'.repeat(90_000)}"\r\n\r\nx`],
      undefined,
    ],
    ['a field that is called __proto__', () => [field('__proto__'), file()], undefined],
    ['a field that is longer than any', () => [field('a', 'x'.repeat(2_000_000)), file()], undefined],
  ] as const)('with %s is answered', async (_, parts, reason) => {
    const answer = await send([...parts()]);
    expect(answer.reason).not.toBe('internal_error');
    if (reason) expect(answer.reason).toBe(reason);
  });

  test.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=other',
    `multipart/form-data; boundary=${'x'.repeat(500)}`,
  ])('that is called %s is refused', async (contentType) => {
    const answer = await send([file()], 'x', contentType);
    expect(answer.type).toBe('error');
    expect(answer.reason).not.toBe('internal_error');
  });
});
