/**
 * An embedded PostgreSQL from npm: no set-up, one cluster per data folder.
 *
 * It is not a child process: killing the exchange does not affect it (or what it was writing), and the next process
 * that starts uses it again. The exchange and the reviewer's command line share it; the last process to leave stops
 * it.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { binaries, type Programs } from './binaries.ts';
import { reachableFolder } from './folder.ts';
import { freePort, removeStaleLock, runningPort } from './postmaster.ts';
import { owner, run } from './process.ts';

export interface Cluster {
  /** The URL of the database `postgres`. */
  url: string;
  /** Stops the cluster, unless another process is connected to it. */
  leave(): Promise<void>;
}

export interface ClusterOptions {
  /** Data that may be lost in a crash (tests): no fsync. */
  disposable?: boolean;
  /** The preferred port, from an earlier start; if it is not free another one is used. */
  port?: number;
}

/**
 * Starts the cluster of a data folder, or joins it if it is running.
 * @param wanted the data folder; another one is used when the user that PostgreSQL runs as cannot access it
 * @throws Error with PostgreSQL's own log when it does not start
 */
export async function startCluster(wanted: string, options: ClusterOptions = {}): Promise<Cluster> {
  const folder = await reachableFolder(wanted);
  const programs = await binaries(folder);
  const password = await create(folder, programs);
  for (let attempt = 1; ; attempt++) {
    const running = await attach(folder, programs, password);
    if (running) return running;
    try {
      await start(folder, programs, options);
    } catch (error) {
      // Another process may have started it concurrently, or taken the port.
      if (attempt === 3) throw error;
    }
  }
}

async function attach(folder: string, programs: Programs, password: string): Promise<Cluster | undefined> {
  const port = await runningPort(folder);
  if (!port) return undefined;
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  if (!(await answers(url))) return undefined;
  return { url, leave: () => leave(folder, programs, url) };
}

/** Creates the cluster in a temporary folder and renames it, so that an incomplete one is never used. */
async function create(folder: string, programs: Programs): Promise<string> {
  const secretFile = join(folder, 'cluster', 'shoji.secret');
  if (!existsSync(secretFile)) {
    const own = await owner();
    const making = join(folder, `making-${process.pid}-${randomBytes(4).toString('hex')}`);
    await mkdir(making, { recursive: true, mode: 0o700 });
    await own.take(making);
    const secret = randomBytes(24).toString('hex');
    const passwordFile = `${making}.secret`;
    await writeFile(passwordFile, secret, { mode: 0o600 });
    await own.take(passwordFile);
    try {
      await run(programs.initdb, [
        `--pgdata=${making}`,
        '--username=postgres',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale=C',
        '--no-sync',
      ]);
      await rename(passwordFile, join(making, 'shoji.secret'));
      // If another process was first, its cluster is used.
      await rename(making, join(folder, 'cluster')).catch((error) => {
        if (!existsSync(secretFile)) throw error;
      });
    } finally {
      await rm(making, { recursive: true, force: true });
      await rm(passwordFile, { force: true });
    }
  }
  return readFile(secretFile, 'utf8');
}

async function start(
  folder: string,
  programs: Programs,
  { disposable, port }: ClusterOptions,
): Promise<void> {
  const before = await removeStaleLock(folder);
  const log = join(folder, 'cluster', 'shoji.log');
  const settings = [
    `-p ${await freePort(port ?? before)}`,
    '-c listen_addresses=127.0.0.1',
    '-c unix_socket_directories=',
    '-c max_connections=200',
    '-c jit=off',
    ...(disposable ? ['-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off'] : []),
  ];
  try {
    await run(programs.pg_ctl, [
      'start',
      '-w',
      '-s',
      '-D',
      join(folder, 'cluster'),
      '-l',
      log,
      '-o',
      settings.join(' '),
    ]);
  } catch (error) {
    throw new Error(`The embedded PostgreSQL does not start: ${await tail(log)}`, { cause: error });
  }
}

/** How often the cluster looks for other users, and the pause between, ms: see {@link leave}. */
const maxLooks = 20;
const lookMs = 100;

/**
 * The connections that this process has just closed may still be shown for a moment, above all on a busy machine: the
 * cluster must not be left running for them.
 */
async function leave(folder: string, programs: Programs, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  const isShared = async (): Promise<boolean> => {
    const { rows } = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1`,
    );
    return rows.length > 0;
  };
  try {
    await client.connect();
    for (let looks = 1; await isShared(); looks++) {
      if (looks === maxLooks) return;
      await pause(lookMs);
    }
  } catch {
    return; // The process has already ended.
  } finally {
    await client.end().catch(() => undefined);
  }
  await run(programs.pg_ctl, ['stop', '-w', '-s', '-m', 'fast', '-D', join(folder, 'cluster')]);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function tail(file: string): Promise<string> {
  const size = await stat(file).then(
    (s) => s.size,
    () => 0,
  );
  if (size === 0) return 'it left no log';
  const handle = await open(file);
  try {
    const length = Math.min(size, 2000);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.toString('utf8');
  } finally {
    await handle.close();
  }
}
