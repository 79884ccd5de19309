/** `npm start`: builds what is missing or out of date, and starts the exchange, which also serves the app. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { keysOf } from '../src/server/index.ts';
import { keysOf as keysOfApp } from '../src/vite/releaseKeys.ts';
import buildExchange from './build-exchange.ts';
import { installationKeys } from './installationKeys.ts';

const keys = installationKeys('.', process.env.RELEASE_KEYS);
const env = { ...process.env, ...(keys && { RELEASE_KEYS: keys }) };

const run = (script: string, ...args: string[]) =>
  execFileSync('npm', ['run', '--silent', script, '--', ...args], { stdio: 'inherit', env });

/** Whether the build takes releases of these keys, and of no others. */
const knowsKeys = (): boolean =>
  isDeepStrictEqual(keysOf('dist/release-keys.json'), keysOfApp('.', keys || undefined) ?? {});

/** The latest modification time of these files and folders, in unix milliseconds. */
function newest(places: string[]): number {
  return Math.max(
    ...places.flatMap((place) =>
      statSync(place).isDirectory()
        ? readdirSync(place, { recursive: true, encoding: 'utf8' })
            .filter((name) => !name.includes('generated'))
            .map((name) => statSync(join(place, name)).mtimeMs)
        : statSync(place).mtimeMs,
    ),
  );
}

const shell = 'dist/index.html';
// Generated files depend on the contract.
const sources = [
  'src',
  'openapi',
  'schemas/realtime',
  'index.html',
  'public',
  'vite.config.ts',
  'package-lock.json',
];

run('generate');
if (!existsSync(shell) || statSync(shell).mtimeMs < newest(sources) || !knowsKeys()) run('build');
else buildExchange();
try {
  // There is nobody to confirm breaking changes.
  run('release', '--yes');
} catch (error) {
  // A release that was rolled back stays so: the exchange starts with the one in force.
  if (!existsSync('dist/release/current.json')) throw error;
  console.error('The release in force stays.');
}

await import(pathToFileURL('build/server/main.js').href);
