import { readdirSync } from 'node:fs';
import path from 'node:path';
import { port } from './playwright.config.ts';

const repository = path.join(import.meta.dirname, '../..');

/** The apps in `examples/`: their copies, below the repository so that they find the engine, and the ports of their studios. */
export const examples = readdirSync(path.join(repository, 'examples'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }, at) => ({
    name,
    root: path.join(repository, '.cache/studio-examples', name),
    port: port + 10 + 2 * at,
  }));
