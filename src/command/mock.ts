/** `shoji mock`: a server that answers the calls of the contract before there is one. */
import { createServer } from 'node:http';
import { readArguments, readPort } from './arguments.ts';
import type { MockHandler } from './mock/handle.ts';
import { prism } from './mock/package.ts';
import { exitCodes, UsageError } from './subcommand.ts';

export const summary = 'answers the calls of the contract from its examples and schemas';

export const help = `
shoji mock [--root <folder>] [--port <number>] [--host <address>]

Starts a server for the calls of the OpenAPI document, at the path that its server has there. Each is answered with the
example of its answer, or with a sample of its schema; a request that the document does not allow is refused with what
is wrong. It keeps nothing, and asks nobody who they are. A saved document is followed.

It needs Prism: npm install --save-dev ${prism}
\`shoji dev --mock\` shows the app on it, in one command.

  --root <folder>   the folder of the app; default: the current one
  --port <number>   default: 4010
  --host <address>  default: 127.0.0.1, this machine only
`;

const defaultPort = 4010;

export async function run(args: string[]): Promise<number> {
  const { values, root } = readArguments(args, {
    port: { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
  });
  const port = readPort(values.port) ?? defaultPort;
  const [{ contractOf }, { MockHandler: Handler }] = await Promise.all([
    import('./app.ts'),
    import('./mock/handle.ts'),
  ]);
  const contract = contractOf(root);
  let handler: MockHandler | undefined;
  const server = createServer((request, response) => {
    // During development the app is on another port.
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*');
    response.setHeader('Access-Control-Allow-Credentials', 'true');
    response.setHeader('Access-Control-Expose-Headers', '*');
    response.setHeader('Vary', 'Origin');
    if (request.method === 'OPTIONS') {
      response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE');
      response.setHeader(
        'Access-Control-Allow-Headers',
        request.headers['access-control-request-headers'] ?? '*',
      );
      response.writeHead(204).end();
    } else if (handler) void handler.handle(request, response);
    else response.writeHead(503, { 'Retry-After': '1' }).end();
  });
  // The port first: Prism takes a while to load.
  await new Promise<void>((listening, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => failed(listenError(error, port, values.host)));
    server.listen(port, values.host, listening);
  });
  try {
    handler = await Handler.open(contract, root);
  } catch (error) {
    server.close();
    throw error;
  }
  const { base, operations } = handler.mock;
  console.log(`${operations} operations at http://${nameOf(values.host)}:${port}${base}/`);
  await new Promise<void>((ended) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => ended());
  });
  server.closeAllConnections();
  await new Promise<void>((closed) => server.close(() => closed()));
  return exitCodes.ok;
}

const nameOf = (host: string): string => (host.includes(':') ? `[${host}]` : host);

function listenError(error: NodeJS.ErrnoException, port: number, host: string): UsageError {
  if (error.code === 'EADDRINUSE')
    return new UsageError(`Port ${port} is taken: --port <number> names another one`);
  if (error.code === 'EACCES') return new UsageError(`Port ${port} is not allowed here: take one above 1023`);
  return new UsageError(`${host}:${port} cannot be listened on: ${error.message}`);
}
