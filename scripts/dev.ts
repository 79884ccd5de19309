/** `npm run dev`: starts the exchange and the development server (`shoji dev`). */
import { spawn } from 'node:child_process';
import { run } from '../src/command/dev.ts';

// The development server compiles the definitions on request: no release is in force.
const exchange = spawn('npx', ['tsx', 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, RELEASES: 'off' },
});
exchange.on('exit', () => process.kill(process.pid, 'SIGTERM'));
process.exitCode = await run(process.argv.slice(2));
exchange.removeAllListeners('exit');
exchange.kill('SIGTERM');
