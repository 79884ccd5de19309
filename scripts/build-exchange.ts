/** `npm run build:exchange`: the exchange as JavaScript, in build/. Types are not checked here. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';

/** Also the global setup of the test runners, except in `npm test`, which builds it once before them. */
export default function buildExchange(): void {
  if (process.env.EXCHANGE_IS_BUILT) {
    // What tests start may be another copy.
    delete process.env.EXCHANGE_IS_BUILT;
    return;
  }
  // A removed migration must not remain in the output.
  rmSync('build', { recursive: true, force: true });
  execFileSync(process.execPath, ['node_modules/typescript7/bin/tsc', '-p', 'server'], { stdio: 'inherit' });
}

if (import.meta.filename === process.argv[1]) buildExchange();
