/**
 * `npm run dev`: starts the exchange and the development server (`shoji dev`), and ends both together.
 * `PORT` is the port of the app; the exchange gets the next one. Without it the app is at 5173, the exchange at 4000.
 */
import { parseArgs } from 'node:util';
import { run } from '../src/command/dev.ts';
import { exitCodes, UsageError } from '../src/command/subcommand.ts';
import { isFree } from '../src/project/port.ts';
import { startExchange } from './exchange-process.ts';

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  const { values } = parseArgs({
    args,
    options: { port: { type: 'string' } },
    strict: false,
    allowPositionals: true,
  });
  const given = String(values.port ?? process.env.PORT ?? '');
  const app = given === '' ? 5173 : Number(given);
  if (!(Number.isInteger(app) && app > 0 && app < 65_535))
    throw new UsageError(`PORT is a number from 1 to 65534, not ${given}`);
  const exchange = given === '' ? 4000 : app + 1;
  for (const [port, what] of [
    [app, 'the app'],
    [exchange, 'the exchange'],
  ] as const)
    if (!(await isFree(port)))
      throw new UsageError(
        `Port ${port}, for ${what}, is taken: end what listens there, or choose others: PORT=${app + 10} npm run dev uses ${app + 10} and ${app + 11}`,
      );
  process.env.EXCHANGE ??= `http://localhost:${exchange}`;
  endWithParent();
  const ended = startExchange(exchange);
  try {
    return await run(values.port === undefined ? [...args, '--port', String(app)] : args);
  } finally {
    await ended();
  }
}

/** Ends this process when its parent process is gone, even if that was killed. */
function endWithParent(): void {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500).unref();
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = exitCodes.usage;
}
