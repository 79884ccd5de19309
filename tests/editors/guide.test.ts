/** The setups of docs/editors.md start the language server, and its example of a tool runs. neovim.test.ts runs its Lua. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { blocksOf } from './guide.ts';

const repository = path.join(import.meta.dirname, '../..');
const library = path.join(repository, 'examples/library');
const read = (file: string): string => fs.readFileSync(path.join(repository, file), 'utf8');
const started = ['npx', 'shoji', 'lsp'];

test('VS Code: the settings and the file of the extension are those of its package.json', () => {
  const { name, version, contributes } = JSON.parse(read('editors/vscode/package.json'));
  const settings = Object.entries<{ default: unknown }>(contributes.configuration.properties);
  const [defaults = ''] = blocksOf('json');
  expect(JSON.parse(defaults)).toEqual(Object.fromEntries(settings.map(([key, one]) => [key, one.default])));
  expect(blocksOf('sh').join()).toContain(`code --install-extension ${name}-${version}.vsix`);
});

test('Helix, Zed and Emacs start the same command', () => {
  const [helix = ''] = blocksOf('toml');
  const [, command, args = ''] = helix.match(/^command = "(.+)"\nargs = (\[.+\])$/m) ?? [];
  expect([command, ...JSON.parse(args)]).toEqual(started);
  const [, server] = helix.match(/^\[language-server\.(\w+)\]$/m) ?? [];
  expect(helix).toContain(`language-servers = ["${server}"]`);

  const [, zed = ''] = blocksOf('json');
  const { binary } = JSON.parse(zed).lsp['json-language-server'];
  expect([binary.path, ...binary.arguments]).toEqual(started);

  const [emacs = ''] = blocksOf('lisp');
  expect([...emacs.matchAll(/"(\w+)"/g)].map(([, word]) => word)).toEqual(started);
});

test('the example of a tool runs in an app', () => {
  const [code = ''] = blocksOf('js');
  const file = "'screens/books/book.json'";
  expect(code).toContain(`const file = ${file};`);
  // Definitions for names that the example leaves open: a text, a position in it, and a change.
  const before = [
    "import fs from 'node:fs';",
    `const text = fs.readFileSync(${file}, 'utf8').replace('"getBook"', '"getBok"');`,
    `const offset = text.indexOf('book.borrow');`,
    'const lists = [];',
  ];
  const lines = code
    .replace(/ \/\/.*$/gm, '')
    .replace('workspace.findings();', 'const [finding] = workspace.findings(); lists.push(finding.message);')
    .replace('workspace.rename(file, offset,', 'const change = workspace.rename(file, offset,')
    .replace("'newName'", "'book.lend'")
    .replace('workspace.after(change);', 'lists.push([...workspace.after(change).keys()]);')
    .split('\n');
  const imports = lines.filter((line) => line.startsWith('import '));
  const rest = lines.filter((line) => !line.startsWith('import '));
  const script = [...imports, ...before, ...rest, 'console.log(JSON.stringify(lists));'].join('\n');
  const options = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const lists = execFileSync(process.execPath, options, { cwd: library, encoding: 'utf8' });
  expect(JSON.parse(lists)).toEqual([
    'There is no operation “getBok”; did you mean “getBook”?',
    ['screens/books/book.json', 'locales/en.json', 'locales/ja.json'],
  ]);
});
