/** `shoji dev`: the development server. */
import { setTimeout as pause } from 'node:timers/promises';
import { isFree } from '../project/port.ts';
import { readArguments, readPort } from './arguments.ts';
import { generateMissingClient } from './missingClient.ts';
import { exitCodes, UsageError } from './subcommand.ts';

/** How long Vite may take to end, in milliseconds. */
const closeMs = 2000;

export const summary = 'starts the development server; saved changes appear at once';

export const help = `
shoji dev [--root <folder>] [--port <number>] [--host <address>] [--mock]

Starts a development server. What is saved shows in the open page; findings stand in the page and on the terminal. A
vite.config.ts of the app is used if there is one: it may send the calls of the contract to a server (server.proxy).

  --root <folder>   the folder of the app; default: the current one
  --port <number>   default: 5173, or the next one that is free
  --host <address>  default: this machine only; 0.0.0.0 lets phones of the network in
  --mock            answers the calls of the contract itself, from its examples and schemas: see \`shoji mock --help\`
`;

export async function run(args: string[]): Promise<number> {
  const { values, root } = readArguments(args, {
    port: { type: 'string' },
    host: { type: 'string' },
    mock: { type: 'boolean', default: false },
  });
  const port = readPort(values.port);
  if (port !== undefined && !(await isFree(port)))
    throw new UsageError(`Port ${port} is taken: end what listens there, or give another one with --port`);
  const mock = values.mock ? await (await import('./mocked.ts')).mocked(root) : undefined;
  const { viteConfig } = await import('./viteConfig.ts');
  const config = await viteConfig(root);
  await generateMissingClient(root);
  const { createServer } = await import('vite');
  const before = process.listeners('SIGTERM');
  // An error in the app's vite.config.ts is a mistake of its author, not a fault of this command.
  const server = await createServer({
    ...config,
    plugins: [...(config.plugins ?? []), mock],
    server: {
      ...(port !== undefined && { port, strictPort: true }),
      ...(values.host !== undefined && { host: values.host }),
    },
  })
    .then((made) => made.listen())
    .catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : String(error));
    });
  if (!server) return exitCodes.findings;
  // Vite's own listener exits at once, without waiting for what was started beside it.
  for (const listener of process.listeners('SIGTERM'))
    if (!before.includes(listener)) process.off('SIGTERM', listener);
  server.printUrls();
  await new Promise<void>((ended) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => ended());
  });
  // Vite waits for what is being processed, such as a change that was just saved.
  const closed = new AbortController();
  await Promise.race([server.close(), pause(closeMs, undefined, closed)]);
  closed.abort();
  return exitCodes.ok;
}
