/** `npm run build:exchange`: the exchange as JavaScript, in build/. Types are checked elsewhere, so that takes half a second. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';

/** Also what test runners call before all tests. */
export default function buildExchange(): void {
  // A migration that is gone must not be run.
  rmSync('build', { recursive: true, force: true });
  execFileSync(process.execPath, ['node_modules/typescript7/bin/tsc', '-p', 'server'], { stdio: 'inherit' });
}

if (import.meta.filename === process.argv[1]) buildExchange();
