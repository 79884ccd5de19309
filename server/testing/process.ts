/**
 * Runs the exchange as a separate process, as in production: for tests that kill it. It is compiled before all tests.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Send } from './reachable-exchange.ts';

export interface RunningExchange {
  /** The port that it listens on. */
  port: number;
  pid: number;
  /** Sends a signal and waits for the end. @returns its exit code; null when it was killed */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** The last part of its log. */
  output(): string;
  /** Its exit code, once it has ended; null when it was killed. */
  readonly ended: Promise<number | null>;
}

const running = new Set<ChildProcess>();
// Children must not outlive the tests, even if a test ends before its own clean-up.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A free port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const port = portOf(probe);
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Starts an exchange on a database; resolves when it answers. @param env additional environment variables */
export async function startExchange(
  databaseUrl: string,
  port: number,
  env: Record<string, string> = {},
): Promise<RunningExchange> {
  const child = spawn(process.execPath, ['build/server/main.js'], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SANDBOX: '1',
      PORT: String(port),
      PASSWORD_COST: '256',
      AUTO_REVIEW_SECONDS: 'off',
      // Tests use resting orders far from the index.
      PRICE_BAND_PERCENT: '0',
      REQUESTS_PER_MINUTE: '0',
      NODE_ENV: 'production',
      // What was released in this folder may be older than the contract.
      RELEASES: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let output = '';
  const ended = once(child, 'exit').then(([code]) => code);
  await ready(child, (text) => {
    output = (output + text).slice(-20_000);
  });
  return {
    port,
    output: () => output,
    ended,
    pid: child.pid ?? 0,
    kill: async (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Resolves when it has logged its address. @param hear receives its output, also afterwards */
function ready(child: ChildProcess, hear: (text: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let all = '';
    let isReady = false;
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      hear(text);
      if (isReady) return;
      all += text;
      isReady = all.includes('mailbox');
      if (isReady) resolve();
    });
    child.once('close', () => reject(new Error(`The exchange did not start: ${all}`)));
  });
}

export interface Form {
  /** `wallet/change`, under /api. */
  path: string;
  method?: 'GET' | 'POST' | 'PUT';
  fields?: Record<string, string>;
  token?: string;
  idempotencyKey?: string;
}

/** Calls an operation over HTTP. @throws Error when there is no response */
export async function callExchange(port: number, form: Form): Promise<Record<string, unknown>> {
  const { path, method = 'POST', fields = {}, token, idempotencyKey } = form;
  const body = new URLSearchParams(fields);
  const response = await fetch(`http://127.0.0.1:${port}/api/${path}${method === 'GET' ? `?${body}` : ''}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: token }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    ...(method === 'GET' ? {} : { body }),
  });
  return Object(await response.json());
}

/** Sends requests to an exchange on a local port. */
export const sendTo =
  (port: number): Send =>
  async ({ method, url, headers, payload }) => {
    const response = await fetch(`http://127.0.0.1:${port}${url}`, {
      method,
      headers,
      ...(payload === undefined
        ? {}
        : { body: typeof payload === 'string' ? payload : new Uint8Array(payload) }),
    });
    return { status: response.status, body: await response.text() };
  };

/**
 * A TCP proxy to the first of several ports that accepts connections, like a load balancer in front of instances.
 * @returns its port, and a function that closes it
 */
export async function balance(ports: readonly number[]): Promise<{ port: number; close(): void }> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.on('error', () => undefined).on('close', () => open.delete(client));
    const join = (rest: readonly number[]) => {
      const [port, ...others] = rest;
      if (port === undefined) return client.destroy();
      const backend = connect(port, '127.0.0.1');
      let joined = false;
      backend.on('connect', () => {
        joined = true;
        client.pipe(backend).pipe(client);
      });
      backend.on('error', () => undefined);
      backend.on('close', () => (joined ? client.destroy() : join(others)));
      client.on('close', () => backend.destroy());
    };
    join(ports);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: portOf(server),
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** The port of a server. */
export function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  return address.port;
}
