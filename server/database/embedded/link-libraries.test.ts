import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { linkLibraries } from './link-libraries.ts';

test('binaries without links and execute permission get both, once, under any folder name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shoji-native-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const native = join(folder, 'native-18');
  for (const one of ['bin', 'lib']) mkdirSync(join(native, one), { recursive: true });
  writeFileSync(join(native, 'bin', 'postgres'), '', { mode: 0o644 });
  writeFileSync(join(native, 'lib', 'libpq.so.5.18'), 'library');
  const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }));
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links));
  await Promise.all([linkLibraries(native), linkLibraries(native)]);
  await linkLibraries(native);
  expect(readFileSync(join(native, 'lib', 'libpq.so.5'), 'utf8')).toBe('library');
  expect(readlinkSync(join(native, 'lib', 'libpq.so'))).toBe('libpq.so.5.18');
  expect(statSync(join(native, 'bin', 'postgres')).mode & 0o777).toBe(0o755);
});

test('no package may run anything when it is installed, whichever npm installs it', () => {
  const settings = readFileSync(join(import.meta.dirname, '../../../.npmrc'), 'utf8').split('\n');
  expect(settings).toContain('ignore-scripts=true');
});
