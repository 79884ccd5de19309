/**
 * The table “Where a thing goes” of docs/contributing.md: each thing is added to a copy of this repository, works there,
 * and takes as many files as the table says. Files that `npm run generate` writes are not counted, and a new folder counts once.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openProject } from '../../src/command/app.ts';
import { generateClient } from '../../src/command/contract/index.ts';
import { check, compileScreen } from '../../src/language/node.ts';

const repository = path.join(import.meta.dirname, '../..');
/** The parts of the repository that are copied. */
const copied = [
  'src',
  'scripts',
  'schemas',
  'screens',
  'locales',
  'openapi',
  'docs',
  'examples/library',
  'tsconfig.json',
  'package.json',
];
/** Written by commands: generated files, and the lists of kinds that `npm run generate` adds to the grammar. */
const ignored =
  /(^|\/)(generated|dist|node_modules|\.cache|test-results)(\/|$)|^schemas\/language\/(node|step|nodes\/widget)\.schema\.json$/;

let root = '';
const library = () => path.join(root, 'examples/library');

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'things-'));
  for (const name of copied)
    cpSync(path.join(repository, name), path.join(root, name), {
      recursive: true,
      filter: (file) => !/(^|\/)(dist|test-results)$/.test(file),
    });
  symlinkSync(path.join(repository, 'node_modules'), path.join(root, 'node_modules'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

function write(file: string, content: unknown): void {
  const place = path.join(root, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`);
}

/** @throws if the text does not occur: the repository has changed, and this test with it */
function insert(file: string, after: string, added: string): void {
  const text = read(file);
  if (!text.includes(after)) throw new Error(`${file} has no “${after}”`);
  write(
    file,
    text.replace(after, () => after + added),
  );
}

// biome-ignore lint/suspicious/noExplicitAny: JSON of any shape is edited
function edit(file: string, change: (content: any) => void): void {
  const content = JSON.parse(read(file));
  change(content);
  write(file, content);
}

/** The files that differ from the repository; of a new folder only the folder. */
function touched(): string[] {
  const places = new Set<string>();
  for (const top of copied) {
    const at = path.join(root, top);
    const names = statSync(at).isDirectory() ? readdirSync(at, { recursive: true, encoding: 'utf8' }) : [''];
    for (const name of names) {
      const file = path.join(top, name);
      const [mine, theirs] = [path.join(root, file), path.join(repository, file)];
      if (ignored.test(file)) continue;
      if (!existsSync(path.dirname(theirs))) places.add(path.dirname(file));
      else if (!existsSync(theirs) || !isSame(mine, theirs)) places.add(file);
    }
  }
  return [...places].filter((place) => ![...places].some((other) => place.startsWith(`${other}/`)));
}

function isSame(one: string, other: string): boolean {
  try {
    return readFileSync(one).equals(readFileSync(other));
  } catch {
    return true; // A folder on both sides.
  }
}

/** The number of files that the table gives for a thing. */
function counted(thing: string): number {
  const table = readFileSync(path.join(repository, 'docs/contributing.md'), 'utf8');
  const row = table.split('\n').find((line) => line.startsWith(`| ${thing} |`));
  if (!row) throw new Error(`docs/contributing.md has no row “${thing}”`);
  return Number(row.split('|').at(-2));
}

/** Errors and warnings. */
const findings = () => check(openProject(library())).map(({ file, message }) => `${file}: ${message}`);

const generate = (): Promise<number> =>
  generateClient({
    contract: path.join(library(), 'openapi/openapi.yaml'),
    out: path.join(library(), 'generated'),
    client: '../../../src/client',
  });

describe('what is added to an app', () => {
  test('a field', async () => {
    edit('examples/library/schemas/book.json', ({ properties }) => {
      properties.translator = { type: 'string', maxLength: 80, 'x-title': { ja: '訳者', en: 'Translator' } };
    });
    expect(findings()).toEqual([]);
    await generate();
    expect(read('examples/library/generated/api.ts')).toContain('translator?: string');
    expect(touched()).toHaveLength(counted('a field of a form'));
  });

  test('a page', () => {
    write('examples/library/screens/visit/parking.json', {
      route: '/visit/parking',
      title: { ja: '駐車場', en: 'Parking' },
      view: [{ type: 'text', text: { ja: '二十台', en: 'Twenty places' } }],
    });
    edit('examples/library/screens/visit.json', ({ view }) => {
      view.push({
        type: 'link',
        label: { ja: '駐車場', en: 'Parking' },
        press: [{ go: '/visit/parking' }],
      });
    });
    expect(findings()).toEqual([]);
    expect(compileScreen(openProject(library()), '/visit/parking')?.view).toHaveLength(1);
    expect(touched()).toHaveLength(counted('a page'));
  });

  test('a call', async () => {
    insert(
      'examples/library/openapi/openapi.yaml',
      '\npaths:\n',
      `  /parking:
    get:
      operationId: getParking
      tags: [visit]
      summary: Free places for cars
      responses:
        '200':
          description: The number of free places
          content: {application/json: {schema: {type: object, required: [free], properties: {free: {type: integer}}}}}
`,
    );
    insert(
      'examples/library/server/visit.ts',
      'export function serveVisit(app: FastifyInstance, db: Database): void {\n',
      "  app.get('/api/parking', async () => ({ free: 20 }));\n",
    );
    expect(findings()).toEqual([]);
    await generate();
    expect(read('examples/library/generated/contract.ts')).toContain('"get /parking =getParking"');
    const [{ serveVisit }, { default: fastify }] = await Promise.all([
      import(/* @vite-ignore */ path.join(library(), 'server/visit.ts')),
      import('fastify'),
    ]);
    const app = fastify();
    serveVisit(app, undefined);
    expect((await app.inject('/api/parking')).json()).toEqual({ free: 20 });
    expect(touched()).toHaveLength(counted('a call'));
  });

  test('a widget', () => {
    const folder = 'examples/library/src/widgets/ribbon';
    write(`${folder}/schema.json`, {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: 'widget/ribbon',
      title: 'ribbon',
      description: 'A coloured ribbon.',
      type: 'object',
      properties: { text: { description: 'What is on it.', type: 'string' } },
      required: ['text'],
      additionalProperties: false,
      'x-events': {},
    });
    write(`${folder}/Ribbon.tsx`, 'export default ({ text }: { text: string }) => <mark>{text}</mark>;\n');
    insert(
      'examples/library/src/widgets/index.ts',
      '= [\n',
      "  { name: 'ribbon', load: () => import('./ribbon/Ribbon.tsx') },\n",
    );
    expect(touched()).toHaveLength(counted('a widget'));
    edit('examples/library/screens/home.json', ({ view }) => view.push({ type: 'ribbon', text: '= 7' }));
    expect(findings()).toEqual([expect.stringContaining('screens/home.json')]);
    edit('examples/library/screens/home.json', ({ view }) => Object.assign(view.at(-1), { text: 'Open' }));
    expect(findings()).toEqual([]);
    expect(compileScreen(openProject(library()), '/home')?.widgets).toContain('ribbon');
  });

  test('a language', () => {
    write('examples/library/locales/es.json', read('examples/library/locales/en.json'));
    edit('examples/library/screens/app.json', ({ languages }) => {
      languages.supported.push('es');
      languages.all.es = { name: 'Español', tag: 'es' };
    });
    const lacking = findings().filter((message) => !message.includes('missing in es; it falls back'));
    expect(lacking).toEqual([]);
    expect(touched()).toHaveLength(counted('a language'));
  });
});

test('a kind of node', async () => {
  const run = (script: string, ...args: string[]): string => {
    try {
      return execFileSync(process.execPath, [script, ...args], { cwd: root, encoding: 'utf8' });
    } catch (error) {
      return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
    }
  };
  const tsx = 'node_modules/tsx/dist/cli.mjs';
  const typeErrors = () => run('node_modules/typescript7/bin/tsc', '--noEmit', '-p', 'kind.json');
  const { properties } = JSON.parse(read('schemas/language/nodes/divider.schema.json'));
  write('schemas/language/nodes/stamp.schema.json', {
    ...JSON.parse(read('schemas/language/nodes/divider.schema.json')),
    title: 'stamp',
    description: 'A text in a frame.',
    properties: {
      ...properties,
      type: { const: 'stamp' },
      text: { $ref: '../values.schema.json#/$defs/text', description: 'What is in the frame.' },
    },
  });
  run(tsx, 'scripts/generate-language.ts');
  writeFileSync(
    path.join(root, 'kind.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      include: ['src/runtime/nodes/kinds.ts', 'node_modules/vite/client.d.ts'],
    }),
  );
  expect(typeErrors()).toContain("Property 'stamp' is missing");

  write(
    'src/runtime/nodes/Stamp.tsx',
    `import type { Kind } from '../render/kind.ts';
import { text } from '../values/read.ts';

export const stamp: Kind<'stamp'> = { View: ({ props }) => <samp>{text(props.text)}</samp> };
`,
  );
  insert(
    'src/runtime/nodes/kinds.ts',
    "import { stack } from './Stack.tsx';\n",
    "import { stamp } from './Stamp.tsx';\n",
  );
  insert('src/runtime/nodes/kinds.ts', '  stack,\n', '  stamp,\n');
  write('docs/catalogue/nodes/stamp.json', { view: [{ type: 'stamp', text: { jp: '済', en: 'Done' } }] });
  expect(typeErrors()).toBe('');
  const { openCatalogue } = await import(/* @vite-ignore */ path.join(root, 'scripts/catalogue/index.ts'));
  const { project, kinds, examples } = openCatalogue({ root, theme: 'src/app/theme' });
  expect(kinds.map(({ name }: { name: string }) => name)).toContain('stamp');
  expect(examples.has('nodes/stamp')).toBe(true);
  const { check: checkThere } = await import(/* @vite-ignore */ path.join(root, 'src/language/node.ts'));
  expect(checkThere(project).filter(({ severity }: { severity: string }) => severity === 'error')).toEqual(
    [],
  );
  rmSync(path.join(root, 'kind.json'));
  expect(touched()).toHaveLength(counted('a kind of node'));
}, 120_000);
