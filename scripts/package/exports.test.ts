import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { files, modules } from './exports.ts';

const root = path.join(import.meta.dirname, '../..');

test('an example finds in the repository what it finds in the package', () => {
  const { exports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  // The client of the exchange's own contract is no entry of the package.
  const { './exchange': _, ...entries } = exports;
  const inSource = Object.fromEntries(Object.entries(modules).map(([name, file]) => [name, `./${file}`]));
  // The package writes a file that imports it.
  const asFiles = { ...files, './theme.css': './src/shell/theme/index.css' };
  expect(entries).toEqual({ ...inSource, ...asFiles });
});
