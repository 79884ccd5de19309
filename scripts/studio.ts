/**
 * `npm run studio`: opens the exchange's app in an editor, with its exchange, or another app.
 *
 *     npm run studio -- [--root <folder>] [--port <number>] [--mock]
 *
 *   --root <folder>   the folder of another app; its calls go to the server of its contract
 *   --port <number>   default: 5180
 *   --mock            answers the calls of the contract from its examples and schemas: see `shoji mock --help`
 */
import { readArguments, readPort } from '../src/command/arguments.ts';
import { run as generate } from '../src/command/generate.ts';
import { mocked } from '../src/command/mocked.ts';
import { exitCodes, UsageError } from '../src/command/subcommand.ts';
import { hasOwnConfig, viteConfig } from '../src/command/viteConfig.ts';
import { foldersOf } from '../src/project/folders.ts';
import { freePort, isFree } from '../src/project/port.ts';
import { startStudio } from '../src/studio/server/index.ts';
import { startExchange } from './exchange-process.ts';

async function run(args: string[]): Promise<number> {
  const { values, root } = readArguments(args, {
    port: { type: 'string' },
    mock: { type: 'boolean', default: false },
  });
  const port = readPort(values.port) ?? 5180;
  if (!(await isFree(port)))
    throw new UsageError(`Port ${port} is taken: end what listens there, or give another one with --port`);
  const isExchange = root === process.cwd() && !values.mock;
  let endExchange = async (): Promise<void> => {};
  if (isExchange) {
    const exchange = await freePort(port + 1);
    process.env.EXCHANGE = `http://localhost:${exchange}`;
    endExchange = startExchange(exchange);
  }
  try {
    const vite = await viteConfig(root);
    // An app with a configuration of its own also decides where its client is generated.
    if (!hasOwnConfig(root)) await generate(['--root', root]);
    if (values.mock) vite.plugins = [...(vite.plugins ?? []), await mocked(root)];
    const studio = await startStudio(foldersOf(root), vite, port);
    console.log(`The studio is at ${studio.address}`);
    await new Promise<void>((ended) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => ended());
    });
    await studio.close();
  } finally {
    await endExchange();
  }
  return exitCodes.ok;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = exitCodes.usage;
}
