/**
 * The extension for VS Code: its manifest, and what it does with its own client and the real server. Only the module
 * `vscode` is a substitute (vscode/vscode), in a process of its own.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const repository = path.join(import.meta.dirname, '../..');
const folder = path.join(repository, 'editors/vscode');
const read = (file: string) => JSON.parse(fs.readFileSync(path.join(repository, file), 'utf8'));
const manifest = read('editors/vscode/package.json');

test('the manifest names its script, starts it in folders with an app, and describes each setting it reads', () => {
  expect(fs.existsSync(path.join(folder, manifest.main))).toBe(true);
  expect(manifest.activationEvents).toEqual(['workspaceContains:**/screens/app.json']);
  const script = fs.readFileSync(path.join(folder, manifest.main), 'utf8');
  const settings = Object.keys(manifest.contributes.configuration.properties);
  expect([...script.matchAll(/settings\.get\('(\w+)'\)/g)].map(([, name]) => `shoji.${name}`)).toEqual(
    settings,
  );
});

test('VS Code is as new as the client needs, and the client the one that is tested', () => {
  const client = read('node_modules/vscode-languageclient/package.json');
  expect(manifest.engines.vscode).toBe(client.engines.vscode);
  expect(manifest.dependencies).toEqual({ 'vscode-languageclient': client.version });
});

test('it starts the server in the folder of the app, and shows what the server finds', () => {
  // Within the repository, whose `shoji` npx finds, and as deep as examples/library, from where it names the grammar.
  const app = path.join(repository, '.cache/vscode');
  fs.rmSync(app, { recursive: true, force: true });
  fs.cpSync(path.join(repository, 'examples/library'), app, { recursive: true });
  const screen = path.join(app, 'screens/books/book.json');
  fs.writeFileSync(screen, fs.readFileSync(screen, 'utf8').replace('"getBook"', '"getBok"'));
  fs.writeFileSync(path.join(app, 'notes.json'), '{}');
  const env = {
    ...process.env,
    APP: app,
    MANIFEST: path.join(folder, 'package.json'),
    NODE_PATH: path.join(import.meta.dirname, 'vscode'),
  };
  const script = path.join(import.meta.dirname, 'vscode/play.cjs');
  const shown = JSON.parse(execFileSync(process.execPath, [script], { env, encoding: 'utf8', cwd: app }));
  expect(shown).toEqual({
    started: [{ command: 'npx', args: ['shoji', 'lsp', '--root', app], cwd: app, shell: false }],
    found: { pattern: '**/screens/app.json', without: '**/node_modules/**' },
    errors: [],
    findings: ['7:36 There is no operation “getBok”; did you mean “getBook”?'],
    hover: expect.stringContaining('book.borrow'),
    features: [
      'CodeActions',
      'CompletionItem',
      'Definition',
      'DocumentFormattingEdit',
      'DocumentSymbol',
      'Hover',
      'Reference',
      'Rename',
    ],
    // The screen, and not a file beside the definitions.
    completes: [true, false],
    watched: ['**/*.{json,yaml,yml}'],
  });
}, 120_000);
