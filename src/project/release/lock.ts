/** One process at a time changes the pointer, the history, or which releases there are. */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { UsageError } from '../usageError.ts';

interface Holder {
  id: string;
  pid: number;
  host: string;
  at: number;
}

/** A lock of another machine expires after this time, ms: a change takes a fraction of a second. */
const staleAfterMs = 60_000;
/** How long to wait for the lock, ms. */
const timeoutMs = 90_000;

/**
 * Does something while no other process does.
 * @throws UsageError if the lock is not free in time
 */
export async function locked<T>(folder: string, work: () => Promise<T>): Promise<T> {
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, '.lock');
  const id = await take(file);
  try {
    return await work();
  } finally {
    if (holderOf(file)?.id === id) fs.rmSync(file, { force: true });
  }
}

async function take(file: string): Promise<string> {
  const holder: Holder = { id: randomUUID(), pid: process.pid, host: os.hostname(), at: Date.now() };
  // Written beside and linked: a lock is never visible without its holder.
  const draft = `${file}.${holder.id}`;
  fs.writeFileSync(draft, JSON.stringify(holder));
  try {
    const end = Date.now() + timeoutMs;
    while (!linked(draft, file)) {
      const other = holderOf(file);
      if (other && isAbandoned(other)) removeAbandoned(file, other);
      else if (Date.now() > end)
        throw new UsageError(
          `Another process is changing the releases (${file}): try again, or remove the file`,
        );
      else await pause(10 + Math.random() * 20);
    }
    return holder.id;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

function linked(from: string, to: string): boolean {
  try {
    fs.linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function holderOf(file: string): Holder | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function isAbandoned({ pid, host, at }: Holder): boolean {
  if (host !== os.hostname()) return Date.now() - at > staleAfterMs;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

/** Removes the lock of a process that no longer runs, unless another process has taken the lock since. */
function removeAbandoned(file: string, gone: Holder): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    fs.renameSync(file, aside);
  } catch {
    return;
  }
  if (holderOf(aside)?.id !== gone.id) linked(aside, file);
  fs.rmSync(aside, { force: true });
}
