/** Excerpts in the guides stand in the files that they name: ```tsx src/widgets/pinInput/PinInput.tsx */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const repository = path.join(import.meta.dirname, '../..');
const docs = path.join(repository, 'docs');
const fence = /^```(?:ts|tsx|json|css|html|yaml) (\S+\/\S+)\n([\s\S]*?)^```$/gm;
/** Their blocks are changes, which other tests make. */
const replayed = ['operators.md', 'tutorial.md'];

const excerpts = readdirSync(docs)
  .filter((name) => name.endsWith('.md') && !replayed.includes(name))
  .flatMap((name) => {
    const blocks = readFileSync(path.join(docs, name), 'utf8').matchAll(fence);
    return [...blocks].map(([, file = '', body = '']) => [`${name}: ${file}`, file, body] as const);
  });

test('there are excerpts', () => {
  expect(excerpts.length).toBeGreaterThan(10);
});

test.each(excerpts)('%s', (_, file, body) => {
  expect(readFileSync(path.join(repository, file), 'utf8')).toContain(body);
});
