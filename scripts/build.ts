/** `npm run build`: the app and the client package, in dist/; the exchange as JavaScript, in build/. */
import { execFileSync } from 'node:child_process';
import { run } from '../src/command/build.ts';
import buildExchange from './build-exchange.ts';

process.exitCode = await run([]);
if (process.exitCode === 0) {
  execFileSync('npm', ['run', '--silent', 'build:client'], { stdio: 'inherit' });
  buildExchange();
}
