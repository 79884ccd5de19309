import { scrypt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { picture } from '../testing/pictures.ts';
import { cleanPicture } from './picture.ts';

test('many large pictures at once are all decoded, and passwords are not hashed behind them', {
  timeout: 180_000,
}, async () => {
  const side = 3000;
  const large = await sharp({ create: { width: side, height: side, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  let done = 0;
  const pictures = Array.from({ length: 12 }, () => cleanPicture(large).finally(() => done++));
  await Promise.race(pictures);
  const before = done;
  await promisify(scrypt)('password', 'salt', 32);
  expect(done - before).toBeLessThan(5);
  for (const { content } of await Promise.all(pictures))
    expect(await sharp(content).metadata()).toMatchObject({ format: 'png', width: 2048, height: 2048 });
});

const junk = Buffer.from('no picture');
const reasonOf = (error: unknown): string =>
  Object(error).reason === undefined ? String(error) : Object(error).reason;

test('two pictures are decoded at once and fifty wait; more are refused', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => cleanPicture(junk)));
  const reasons = outcomes.map((outcome) => outcome.status === 'rejected' && reasonOf(outcome.reason));
  expect(reasons).toEqual([
    ...Array.from({ length: 52 }, () => 'file_type_refused'),
    ...Array.from({ length: 8 }, () => 'rate_limited'),
  ]);
});

test.skipIf(!existsSync('/proc/self'))(
  'a picture whose decoder dies is refused, and the next one is decoded',
  async () => {
    const one = Buffer.from(await picture());
    await cleanPicture(one);
    const pids = await decoders();
    expect(pids).toHaveLength(1);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    const decoding = cleanPicture(one).catch(reasonOf);
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    expect(await decoding).toBe('file_type_refused');
    expect(await cleanPicture(one)).toMatchObject({ kind: 'image/png' });
  },
);

/** The child processes that decode pictures. */
async function decoders(): Promise<number[]> {
  const found: number[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
    const parent = /^PPid:\s*(\d+)/m.exec(await read('status'))?.[1];
    if (Number(parent) === process.pid && (await read('cmdline')).includes('uploads/decoder'))
      found.push(Number(pid));
  }
  return found;
}
