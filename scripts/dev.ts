/** `npm run dev`: starts the exchange and the development server (`shoji dev`). */
import { spawn } from 'node:child_process';
import { run } from '../src/command/dev.ts';

const exchange = spawn('npx', ['tsx', 'server/main.ts'], { stdio: 'inherit' });
exchange.on('exit', () => process.kill(process.pid, 'SIGTERM'));
process.exitCode = await run(process.argv.slice(2));
exchange.removeAllListeners('exit');
exchange.kill('SIGTERM');
