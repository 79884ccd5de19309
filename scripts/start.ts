/** Makes whatever is missing and starts the exchange, which serves the app too: `npm start`. */

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const step = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'inherit' });

const fresh = process.argv.includes('--fresh');
if (fresh || !existsSync('openapi/generated/openapi.json')) step('npm', 'run', '--silent', 'generate');
if (fresh || !existsSync('dist/index.html')) step('npm', 'run', '--silent', 'build');
if (fresh || !existsSync('dist/release/current.json')) step('npm', 'run', '--silent', 'release');

await import('../server/main.ts');
