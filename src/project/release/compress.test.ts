import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress } from './compress.ts';

test('large texts get copies that decompress to the same, and only once', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'compress-'));
  const large = path.join(folder, 'a', 'large.js');
  fs.mkdirSync(path.dirname(large));
  fs.writeFileSync(large, 'x = 1;\n'.repeat(1000));
  fs.writeFileSync(path.join(folder, 'small.js'), 'x');
  fs.writeFileSync(path.join(folder, 'picture.png'), Buffer.alloc(5000));
  expect(await compress(folder)).toBe(1);
  expect(brotliDecompressSync(fs.readFileSync(`${large}.br`))).toEqual(fs.readFileSync(large));
  expect(gunzipSync(fs.readFileSync(`${large}.gz`))).toEqual(fs.readFileSync(large));
  expect(await compress(folder)).toBe(0);
  fs.rmSync(folder, { recursive: true });
});
