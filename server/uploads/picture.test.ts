import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, test } from 'vitest';
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
