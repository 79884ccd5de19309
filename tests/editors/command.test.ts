/** `npx shoji` in a clone of this repository, as an editor starts it there. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Editor } from './client.ts';

const repository = path.join(import.meta.dirname, '../..');

// npm links the command in its cache.
const cache = fs.mkdtempSync(path.join(os.tmpdir(), 'npx-'));
const env = { ...process.env, npm_config_cache: cache };
afterAll(() => fs.rmSync(cache, { recursive: true }));

test('npx shoji runs the command of the repository, in folders below it too', () => {
  const help = (cwd: string): string =>
    execFileSync('npx', ['shoji', '--help'], { cwd, env, encoding: 'utf8' });
  expect(help(repository)).toContain('shoji <command> [options]');
  expect(help(path.join(repository, 'examples/library'))).toContain('shoji <command> [options]');
});

test('npx shoji lsp serves the app of the folder that the editor has open', async () => {
  const root = path.join(repository, 'examples/library');
  const editor = await Editor.open(root, 'ja', true, { command: ['npx', 'shoji', 'lsp'], cwd: root, env });
  const file = 'screens/books/book.json';
  const text = editor.text(file);
  await editor.write(file, text.replace('"route"', '"rout"'));
  const [finding] = await editor.findings(file, (found) => found.length > 0);
  expect(finding?.message).toContain('“route”');
  await editor.close();
});
