/**
 * The language server in Neovim, with the setup of docs/editors.md: neovim.lua plays a user in a copy of
 * examples/library with a misspelt operation.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { blocksOf } from './guide.ts';

const repository = path.join(import.meta.dirname, '../..');
// Within the repository, whose `shoji` npx finds, and as deep as examples/library, from where it names the grammar.
const app = path.join(repository, '.cache/neovim');
const screen = 'screens/books/book.json';
const isInstalled = spawnSync('nvim', ['--version']).status === 0;

interface Shown {
  what: string;
  got: unknown;
}

function play(): Map<string, unknown> {
  fs.rmSync(app, { recursive: true, force: true });
  fs.cpSync(path.join(repository, 'examples/library'), app, { recursive: true });
  const file = path.join(app, screen);
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('"getBook"', '"getBok"'));
  const setup = path.join(app, 'init.lua');
  fs.writeFileSync(setup, blocksOf('lua').join('\n'));
  const script = path.join(import.meta.dirname, 'neovim.lua');
  // No swap files, and nothing that is kept between sessions.
  const options = ['--headless', '-n', '-i', 'NONE', '-u', setup, '-S', script, screen];
  const output = execFileSync('nvim', options, {
    cwd: app,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  return new Map(lines.map((line) => JSON.parse(line) as Shown).map(({ what, got }) => [what, got]));
}

// Debian's package is `neovim`.
test.skipIf(!isInstalled)(
  'Neovim shows findings, fixes, hover, completion, references, definitions; renames',
  () => {
    const shown = play();
    expect(Object.fromEntries(shown)).toEqual({
      findings: ['7:36 There is no operation “getBok”; did you mean “getBook”?'],
      menu: ['Write “getBook”'],
      fixed: expect.stringContaining('"operation": "getBook"'),
      hover: expect.arrayContaining(['Operation **getBook**: GET /books/{bookId}']),
      completion: expect.arrayContaining(['author', 'cover', 'genre', 'title']),
      references: [
        expect.stringMatching(/^locales\/en\.json:\d+$/),
        expect.stringMatching(/^locales\/ja\.json:\d+$/),
        expect.stringMatching(/^screens\/books\/book\.json:\d+$/),
      ],
      definition: ['locales/en.json', '"borrow": "Borrow",'],
      renamed: ['"lend": "Borrow",', '"label": "book.lend",'],
      'findings at the end': 0,
    });
    const saved = fs.readFileSync(path.join(app, 'locales/ja.json'), 'utf8');
    expect(saved).toContain('"lend": "借りる"');
    expect(saved).not.toContain('"borrow":');
  },
  180_000,
);
