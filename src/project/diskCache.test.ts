import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Computed, cachedOnDisk } from './diskCache.ts';
import { versionsOf } from './engineVersion.ts';
import { ownFile } from './ownFolder.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'remembered-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Creates texts that contain how often one was created. */
function maker(name: string) {
  let made = 0;
  return {
    get: (from: unknown, files: string[] = []) =>
      cachedOnDisk({ root: folder, name, from }, async (): Promise<Computed> => {
        made += 1;
        return { text: `${JSON.stringify(from)} ${made}`, files };
      }),
  };
}

test('a text is made once from the same input, and again from other input', async () => {
  const { get } = maker('deep/one');
  expect(await get({ of: 1 })).toBe('{"of":1} 1');
  expect(await get({ of: 1 })).toBe('{"of":1} 1');
  expect(await get({ of: 2 })).toBe('{"of":2} 2');
});

test('a file that changes, goes or comes has the text made again', async () => {
  const { get } = maker('two');
  const [read, missing] = [path.join(folder, 'a.yaml'), path.join(folder, 'b.yaml')];
  fs.writeFileSync(read, 'a');
  expect(await get(0, [read, missing])).toBe('0 1');
  expect(await get(0, [read, missing])).toBe('0 1');
  fs.writeFileSync(read, 'b');
  expect(await get(0, [read, missing])).toBe('0 2');
  fs.writeFileSync(missing, 'b');
  expect(await get(0, [read, missing])).toBe('0 3');
  fs.rmSync(read);
  expect(await get(0, [read, missing])).toBe('0 4');
});

test('a damaged entry is made again, and a folder that cannot be written to is not an error', async () => {
  const { get } = maker('three');
  await get(0);
  fs.writeFileSync(ownFile(folder, 'cache/three.json'), '{"key":');
  expect(await get(0)).toBe('0 2');
  const file = path.join(folder, 'file');
  fs.writeFileSync(file, '');
  expect(await cachedOnDisk({ root: file, name: 'x', from: 0 }, async () => ({ text: 'made' }))).toBe('made');
});

test('versions are those of the packages that are found, with what they depend on', () => {
  const write = (place: string, content: object): void => {
    const at = path.join(folder, 'app/node_modules', place);
    fs.mkdirSync(at, { recursive: true });
    fs.writeFileSync(path.join(at, 'package.json'), JSON.stringify(content));
  };
  write('compiler', { version: '1.0.0', dependencies: { parser: '^2.0.0', '@own/part': '*' } });
  write('compiler/node_modules/parser', { version: '2.1.0' });
  write('parser', { version: '9.0.0' });
  write('@own/part', { version: '3.0.0', dependencies: { compiler: '*' } });
  const from = path.join(folder, 'app/src');
  const versions = ['@own/part 3.0.0', 'compiler 1.0.0', 'parser 2.1.0'];
  expect(versionsOf(['compiler'], from)).toEqual(versions);
  write('compiler/node_modules/parser', { version: '2.1.1' });
  expect(versionsOf(['compiler'], from)).not.toEqual(versions);
  fs.rmSync(path.join(folder, 'app/node_modules/@own'), { recursive: true });
  expect(versionsOf(['compiler'], from)).toBeUndefined();
});
