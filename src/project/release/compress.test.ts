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

test('copies of unchanged files are taken from another folder', async () => {
  const [folder, before] = [1, 2].map(() => fs.mkdtempSync(path.join(os.tmpdir(), 'compress-'))) as [
    string,
    string,
  ];
  const [same, changed] = ['same.js', 'changed.js'];
  for (const name of [same, changed]) fs.writeFileSync(path.join(before, name), `${name};\n`.repeat(1000));
  await compress(before);
  fs.cpSync(path.join(before, same), path.join(folder, same));
  fs.writeFileSync(path.join(folder, changed), 'y = 1;\n'.repeat(1000));
  // A mark shows where the copy is from: it decompresses to something else.
  fs.cpSync(path.join(before, `${changed}.br`), path.join(before, `${same}.br`));
  expect(await compress(folder, 11, before)).toBe(1);
  expect(fs.readFileSync(path.join(folder, `${same}.br`))).toEqual(
    fs.readFileSync(path.join(before, `${same}.br`)),
  );
  expect(gunzipSync(fs.readFileSync(path.join(folder, `${same}.gz`)))).toEqual(
    fs.readFileSync(path.join(folder, same)),
  );
  expect(brotliDecompressSync(fs.readFileSync(path.join(folder, `${changed}.br`)))).toEqual(
    fs.readFileSync(path.join(folder, changed)),
  );
  for (const one of [folder, before]) fs.rmSync(one, { recursive: true });
});
