/** `npm run studio`: `shoji studio`; the app of this repository is opened with its exchange, unless `--mock` is given. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readPort } from '../src/command/arguments.ts';
import { defaultPort, run } from '../src/command/studio.ts';
import { exitCodes, UsageError } from '../src/command/subcommand.ts';
import { freePort } from '../src/project/port.ts';
import { startExchange } from './exchange-process.ts';

/** The end of the exchange, if the app that is opened needs it, and the options of the studio that come with it. */
async function exchangeFor(args: string[]): Promise<{ end: () => Promise<void>; options: string[] }> {
  const { values } = parseArgs({
    args,
    options: { root: { type: 'string' }, port: { type: 'string' }, mock: { type: 'boolean' } },
    strict: false,
  });
  const root = path.resolve(typeof values.root === 'string' ? values.root : '.');
  if (root !== process.cwd() || values.mock || values.help) return { end: async () => {}, options: [] };
  const port = typeof values.port === 'string' ? readPort(values.port) : undefined;
  const exchange = await freePort((port ?? defaultPort) + 1);
  process.env.EXCHANGE = `http://localhost:${exchange}`;
  const options = values.metrics ? [] : ['--metrics', `http://localhost:${exchange}/metrics`];
  return { end: await startExchange(exchange), options };
}

const args = process.argv.slice(2);
try {
  const { end, options } = await exchangeFor(args);
  try {
    process.exitCode = await run([...args, ...options]);
  } finally {
    await end();
  }
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = exitCodes.usage;
}
