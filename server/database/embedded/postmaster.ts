/** The main process of a cluster, from the cluster's lock file. */
import { existsSync } from 'node:fs';
import { readFile, unlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

interface LockFile {
  pid: number;
  port: number;
  /** Whether it accepts connections. */
  isUp: boolean;
}

const fileOf = (folder: string) => join(folder, 'cluster', 'postmaster.pid');

async function lockFile(folder: string): Promise<LockFile> {
  const lines = (await readFile(fileOf(folder), 'utf8').catch(() => '')).split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]), isUp: Boolean(lines[7]) };
}

/** The port of the cluster, if the process in its lock file is running. */
export async function runningPort(folder: string): Promise<number | undefined> {
  const { pid, port, isUp } = await lockFile(folder);
  return pid && port && isUp && (await isPostgres(pid)) ? port : undefined;
}

/**
 * After a crash the pid in the lock file may be unused or belong to another program.
 * @returns the port of the cluster if the lock was removed: its clients reconnect to that port
 */
export async function removeStaleLock(folder: string): Promise<number | undefined> {
  const { pid, port } = await lockFile(folder);
  if (!pid || (await isPostgres(pid))) return undefined;
  await unlink(fileOf(folder)).catch(() => undefined);
  return port || undefined;
}

/** Whether a process with this pid runs and is PostgreSQL. A zombie does not count. */
async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (!existsSync('/proc/self')) return true;
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('postgres');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A free port on this machine: the wanted one, if it is free. */
export async function freePort(wanted = 0): Promise<number> {
  try {
    return await probe(wanted);
  } catch (error) {
    if (wanted === 0) throw error;
    return probe(0);
  }
}

function probe(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No free port')),
      );
    });
  });
}
