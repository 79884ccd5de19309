// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { knownFailures } from '../host/failureKinds.ts';

interface Texts {
  [key: string]: string | Texts;
}

const src = path.join(import.meta.dirname, '../..');
const folder = path.join(import.meta.dirname, '../texts');
const read = (file: string): Map<string, string> =>
  new Map(flat(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))));

function flat(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + name, value]] : flat(value, `${prefix}${name}.`),
  );
}

/** The code of the runtime, the shell, and the build, which writes a text into the HTML. */
const code = ['runtime', 'shell', 'vite']
  .flatMap((part) => readdirSync(path.join(src, part), { recursive: true }).map((file) => `${part}/${file}`))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|generated/.test(file))
  .map((file) => readFileSync(path.join(src, file), 'utf8'))
  .join('\n');

const english = read('en.json');

test('every text that runtime and shell ask for by its key exists', () => {
  const asked = [...code.matchAll(/'((?:runtime|validation)\.[\w.]+)'/g)].map(([, key = '']) => key);
  expect(asked.length).toBeGreaterThan(50);
  expect(asked.filter((key) => !english.has(key))).toEqual([]);
});

test('every text is asked for', () => {
  // Keys that are computed: by the state in EmptyPageStatus, by the reason in locate, by the keyword in validation.
  const computed =
    /^(runtime\.(loading|nothing|loadFailed|retry|form|failure\.\w+|locate\.\w+)|validation\.\w+)$/;
  const asked = (key: string): boolean => code.includes(`'${key}'`) || computed.test(key);
  expect([...english.keys()].filter((key) => !asked(key))).toEqual([]);
});

test('every known kind of failure has a text, and no other has', () => {
  const kinds = [...english.keys()].flatMap((key) => key.match(/^runtime\.failure\.(.+)$/)?.[1] ?? []);
  expect(kinds).toEqual([...knownFailures].sort((a, b) => (a < b ? -1 : 1)));
});

test.each(readdirSync(folder))('%s has every text with the same placeholders', (file) => {
  const placeholders = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
  const texts = read(file);
  expect([...texts.keys()]).toEqual([...english.keys()]);
  for (const [key, text] of texts)
    expect([key, placeholders(text)]).toEqual([key, placeholders(english.get(key) ?? '')]);
});
