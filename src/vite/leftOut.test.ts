import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';
import * as whole from '../language/expression/parse.ts';
import { leftOut } from './leftOut.ts';

const root = path.join(import.meta.dirname, '../..');

/** Every expression of the exchange's pages, and some that are wrong. */
function expressions(): string[] {
  const pages = fs.readdirSync(path.join(root, 'screens'), { recursive: true, encoding: 'utf8' });
  const texts = pages
    .filter((file) => file.endsWith('.json'))
    .map((file) => fs.readFileSync(path.join(root, 'screens', file), 'utf8'));
  const found = texts.flatMap((text) => [...text.matchAll(/"= ?((?:[^"\\]|\\.)*)"/g)]);
  return [
    ...new Set(found.map(([, expression]) => String(JSON.parse(`"${expression}"`)))),
    ...[
      'a ==',
      '(a',
      'a ? b',
      'optional.of(a)',
      'a.?b',
      'has(a.b)',
      '[1].map(x, x + 1)',
      '1u',
      '18446744073709551616u',
      'duration("1h") + size("a")',
      "b'x'",
      '-1.5e3',
    ],
  ];
}

test('a module of an app that is named like one that is left out is built', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'left-out-'));
  fs.writeFileSync(path.join(folder, 'optional.js'), 'export const mine = "of the app";');
  fs.writeFileSync(path.join(folder, 'main.js'), 'export { mine } from "./optional.js";');
  const [one] = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [leftOut()],
    build: { write: false, lib: { entry: 'main.js', formats: ['es'] } },
  })) as { output: { code: string }[] }[];
  fs.rmSync(folder, { recursive: true });
  expect(one?.output[0]?.code).toContain('of the app');
});

test('expressions are parsed in a build as they are without it', async () => {
  const [one] = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [leftOut()],
    build: { write: false, lib: { entry: 'src/language/expression/parse.ts', formats: ['es'] } },
  })) as { output: { code: string }[] }[];
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'left-out-'));
  const file = path.join(folder, 'parse.mjs');
  fs.writeFileSync(file, one?.output[0]?.code ?? '');
  const parts: typeof whole = await import(/* @vite-ignore */ pathToFileURL(file).href);
  fs.rmSync(folder, { recursive: true });
  const all = expressions();
  expect(all.length).toBeGreaterThan(300);
  const plain = (parsed: unknown) =>
    JSON.stringify(parsed, (key, value) =>
      key === 'input' ? undefined : typeof value === 'bigint' ? `${value}n` : value,
    );
  for (const expression of all)
    expect(plain(parts.parse(expression)), expression).toBe(plain(whole.parse(expression)));
});
