import { readdirSync } from 'node:fs';
import path from 'node:path';
import { port } from './playwright.config.ts';

const repository = path.join(import.meta.dirname, '../..');

/**
 * The apps in `examples/` besides the pet store, which the other tests have: their copies, below the repository so that they
 * find the engine, and the ports of their studios.
 */
export const examples = readdirSync(path.join(repository, 'examples'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'petstore')
  .map(({ name }, at) => ({
    name,
    root: path.join(repository, '.cache/studio-examples', name),
    port: port + 10 + 2 * at,
  }));
