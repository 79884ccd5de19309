/**
 * Makes the pet store and builds it: what `shoji new` writes from Swagger's Petstore, changed by the steps of
 * docs/tutorial.md. It is written to `.cache/petstore`, from scratch each time: its source is the document and the steps.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { modules } from '../../scripts/package/exports.ts';
import { run as generate } from '../../src/command/generate.ts';
import { run as makeNew } from '../../src/command/new/index.ts';
import { shoji } from '../../src/vite/index.ts';
import { apply, readTutorial } from './tutorial.ts';

const repository = path.join(import.meta.dirname, '../..');
/** The folder of the app. */
export const root = path.join(repository, '.cache/petstore');

/** The folder of the built app. */
export const built = path.join(root, 'dist');

/** The entries of the package, from the sources of this repository. */
const entries = [
  ...Object.entries(modules).map(([entry, file]) => ({
    find: new RegExp(`^${entry.replace('.', 'shoji')}$`),
    replacement: path.join(repository, file),
  })),
  { find: /^shoji\/theme\.css$/, replacement: path.join(import.meta.dirname, 'theme.css') },
];

export default async function buildPetstore(): Promise<void> {
  rmSync(root, { recursive: true, force: true });
  await makeNew([
    root,
    '--openapi',
    path.join(repository, 'tests/fixtures/petstore.yaml'),
    '--title',
    'Pet store',
    '--time-zone',
    'Asia/Tokyo',
  ]);
  for (const { changes } of readTutorial()) for (const change of changes) apply(root, change);
  await generate(['--root', root]);
  await build({ root, configFile: false, plugins: [shoji({ root })], resolve: { alias: entries } });
}
