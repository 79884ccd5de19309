import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { files, modules } from './exports.ts';
import { sideEffects } from './manifest.ts';

const root = path.join(import.meta.dirname, '../..');

test('an example finds in the repository what it finds in the package', () => {
  const { exports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  // The client of the exchange's own contract is not an entry of the package.
  const { './exchange': _, ...entries } = exports;
  const inSource = Object.fromEntries(Object.entries(modules).map(([name, file]) => [name, `./${file}`]));
  // The package writes a file that imports it.
  const asFiles = { ...files, './theme.css': './src/shell/theme/index.css' };
  expect(entries).toEqual({ ...inSource, ...asFiles });
});

test('a module that others import without a name is kept by bundlers', () => {
  const engine = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|^app\/|^main\.ts$|testing\//.test(file),
  );
  const imported = engine.flatMap((file) => {
    const text = readFileSync(path.join(root, 'src', file), 'utf8');
    const named = /^import '(\..+)\.tsx?';$|(?:^|\)) +await loadCode\(\(\) => import\('(.+)\.ts'\)\);$/gm;
    return [...text.matchAll(named)].map(
      ([, plain, lazy]) => `./${path.join('src', path.dirname(file), plain ?? lazy ?? '')}.js`,
    );
  });
  expect(imported).toContain('./src/language/expression/library.js');
  const lost = imported.filter(
    (file) => !sideEffects.some((kept) => [file, `${path.dirname(file)}/*.js`].includes(kept)),
  );
  expect(lost).toEqual([]);
});
