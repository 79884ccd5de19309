/** Creates the pet store with `shoji new`. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { app } from './app.ts';

const root = path.join(import.meta.dirname, '../..');

rmSync(app, { recursive: true, force: true });
rmSync(path.join(root, '.cache/studio-data'), { recursive: true, force: true });
execFileSync(
  process.execPath,
  ['--import', 'tsx', 'src/command/main.ts', 'new', app, '--openapi', 'tests/fixtures/petstore.yaml'],
  { cwd: root, stdio: 'inherit' },
);
// As installed from its folder.
mkdirSync(path.join(app, 'node_modules'));
symlinkSync(root, path.join(app, 'node_modules/shoji'));
