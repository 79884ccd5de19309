import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { extension } from '../common/project.ts';
import { Refusal } from '../http/refusal.ts';

/** Messages to and from the decoder. */
export interface ToClean {
  id: number;
  content: Uint8Array;
}
export type Cleaned = { id: number } & ({ kind: string; content: Uint8Array } | { refused: 'type' | 'size' });

/** Maximum number of concurrent decodings, and of waiting ones. */
const maxRunning = 2;
const maxWaiting = 50;
/** Timeout after which the decoder is killed, ms. Its own timeout is shorter. */
const timeoutMs = 20_000;

interface Task {
  content: Buffer;
  done(cleaned: Cleaned | undefined): void;
}

/** Node options to load TypeScript; none if the exchange is compiled. */
const loader =
  extension === '.ts' ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : [];

let decoder: ChildProcess | undefined;
let lastId = 0;
const waiting: Task[] = [];
const under = new Map<number, Task>();

/**
 * Decodes and re-encodes a picture. The result contains only pixels: no location, no camera data, no hidden second
 * file. Runs in a child process, two at a time.
 * @throws Refusal file_type_refused for anything that is not a complete PNG or JPEG, whatever its name says,
 * file_too_large for too many pixels, rate_limited when too many are waiting
 */
export async function cleanPicture(content: Buffer): Promise<{ kind: string; content: Buffer }> {
  if (waiting.length >= maxWaiting) throw new Refusal('rate_limited');
  const cleaned = await new Promise<Cleaned | undefined>((done) => {
    waiting.push({ content, done });
    next();
  });
  if (!cleaned) throw new Refusal('file_type_refused', { field: 'file' });
  if ('refused' in cleaned)
    throw cleaned.refused === 'size'
      ? new Refusal('file_too_large', { field: 'file', text: 'server.refusal.picture_too_large' })
      : new Refusal('file_type_refused', { field: 'file' });
  return { kind: cleaned.kind, content: Buffer.from(cleaned.content) };
}

function next(): void {
  while (under.size < maxRunning) {
    const task = waiting.shift();
    if (!task) return;
    const id = ++lastId;
    const child = running();
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    under.set(id, {
      ...task,
      done: (cleaned) => {
        clearTimeout(timer);
        under.delete(id);
        task.done(cleaned);
        next();
      },
    });
    child.send({ id, content: task.content } satisfies ToClean, (error) => {
      if (error) under.get(id)?.done(undefined);
    });
  }
}

/** The decoder process, restarted if it has ended. The files that it was decoding then are rejected as the cause. */
function running(): ChildProcess {
  if (decoder) return decoder;
  const child = fork(fileURLToPath(new URL(`./decoder${extension}`, import.meta.url)), {
    execArgv: loader,
    // No environment variables: it needs no secrets of the exchange.
    env: { PATH: process.env.PATH },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  decoder = child;
  child.on('message', (cleaned: Cleaned) => under.get(cleaned.id)?.done(cleaned));
  const ended = () => {
    if (decoder !== child) return;
    decoder = undefined;
    for (const task of [...under.values()]) task.done(undefined);
  };
  child.once('exit', ended);
  child.once('error', ended);
  // It must not keep the exchange from exiting.
  child.unref();
  child.channel?.unref();
  return child;
}
