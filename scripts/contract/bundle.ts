/** Bundles a contract of several files into one JSON document. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { JsonObject } from './json.ts';
import { shape } from './shape.ts';

const run = promisify(execFile);
const config = fileURLToPath(new URL('../../redocly.yaml', import.meta.url));
const cli = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js');

/**
 * One document with every `$ref` local, forms flattened and records written out (see {@link shape}).
 * @param file the entry, such as `openapi/openapi.yaml`
 * @throws Error with the linter's message if the contract cannot be read
 */
export async function bundle(file: string): Promise<JsonObject> {
  const folder = await mkdtemp(join(tmpdir(), 'contract-'));
  const output = join(folder, 'openapi.json');
  try {
    await run(
      process.execPath,
      [cli, 'bundle', file, '--config', config, '--ext', 'json', '--output', output],
      {
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    );
    return shape(JSON.parse(await readFile(output, 'utf8')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
