/** Generates the library's client and builds its app into `dist/`. */
import path from 'node:path';
import { run as build } from '../../src/command/build.ts';
import { run as generate } from '../../src/command/generate.ts';

const root = path.relative(process.cwd(), import.meta.dirname);

/** @throws Error if the app has findings, which have been printed */
export default async function buildLibrary(): Promise<void> {
  await generate(['--root', root]);
  if ((await build(['--root', root])) !== 0) throw new Error('The library could not be built');
}
