/** The exchange as a process of its own, as it runs for users: for tests that kill it. It is compiled before all tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Send } from './reach.ts';

export interface RunningExchange {
  /** Where it listens. */
  port: number;
  pid: number;
  /** Ends it. @returns its exit code; null when it was killed */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** The last of what it has logged. */
  said(): string;
  /** Its exit code, once it has ended; null when it was killed. */
  readonly ended: Promise<number | null>;
}

const running = new Set<ChildProcess>();
// None outlives its test, also where the test ends before its own clean-up.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A port that nobody listens at. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const port = portOf(probe);
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Starts an exchange on a database; it answers when this resolves. @param env what it is told beside that */
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
      // Orders that wait far from the index are the simplest ones.
      PRICE_BAND_PERCENT: '0',
      REQUESTS_PER_MINUTE: '0',
      NODE_ENV: 'production',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let said = '';
  const ended = once(child, 'exit').then(([code]) => code);
  await ready(child, (text) => {
    said = (said + text).slice(-20_000);
  });
  return {
    port,
    said: () => said,
    ended,
    pid: child.pid ?? 0,
    kill: async (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Resolves when it has said where it is. @param hear is told all that it says, from then on too */
function ready(child: ChildProcess, hear: (text: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let all = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      hear(text);
      all += text;
      if (all.includes('mailbox')) resolve();
      if (all.length > 100_000) all = '';
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

/** Calls an operation over HTTP. @throws when nobody answers */
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

/** How requests reach the exchange at a port of this machine. */
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
 * A port that leads to the first of several that answers, as a proxy in front of instances does.
 * @returns the port, and what closes it
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

/** Where a server listens. */
export function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  return address.port;
}
