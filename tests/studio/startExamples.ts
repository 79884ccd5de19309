/** Starts a studio on a copy of each app in `examples/`, with the mock of its contract: all in one process. */
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { run } from '../../src/command/studio.ts';
import { examples } from './examples.ts';

const repository = path.join(import.meta.dirname, '../..');

for (const { name, root } of examples) {
  rmSync(root, { recursive: true, force: true });
  cpSync(path.join(repository, 'examples', name), root, {
    recursive: true,
    filter: (file) => !/\/(dist|generated|tests)$/.test(file),
  });
}
await Promise.all(examples.map(({ root, port }) => run(['--root', root, '--port', String(port), '--mock'])));
