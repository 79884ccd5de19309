import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Refusal } from '../http/refusal.ts';
import { extension } from '../project.ts';

/** What the decoder is told, and what it answers. */
export interface ToClean {
  id: number;
  content: Uint8Array;
}
export type Cleaned = { id: number } & ({ kind: string; content: Uint8Array } | { refused: 'type' | 'size' });

/** How many are decoded at the same time, and how many may wait. */
const mostAtOnce = 2;
const mostWaiting = 50;
/** A decoder that has not answered after so long is ended, ms. It gives up by itself before. */
const patience = 20_000;

interface Task {
  content: Buffer;
  done(cleaned: Cleaned | undefined): void;
}

/** What a process needs to read TypeScript; nothing where the exchange is compiled. */
const loader =
  extension === '.ts' ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : [];

let decoder: ChildProcess | undefined;
let lastId = 0;
const waiting: Task[] = [];
const under = new Map<number, Task>();

/**
 * Decodes a picture and encodes it anew. What comes out holds pixels and nothing else: no place, no camera,
 * no second file hidden behind the first. In a process of its own, two at a time.
 * @throws Refusal file_type_refused for anything that is not wholly a PNG or a JPEG, whatever it calls itself,
 * file_too_large for more pixels than are decoded, rate_limited where too many are waiting
 */
export async function cleanPicture(content: Buffer): Promise<{ kind: string; content: Buffer }> {
  if (waiting.length >= mostWaiting) throw new Refusal('rate_limited');
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
  while (under.size < mostAtOnce) {
    const task = waiting.shift();
    if (!task) return;
    const id = ++lastId;
    const child = running();
    const timer = setTimeout(() => child.kill('SIGKILL'), patience);
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

/** The decoder; another one where it has ended. What it was decoding then is taken for what ended it. */
function running(): ChildProcess {
  if (decoder) return decoder;
  const child = fork(fileURLToPath(new URL(`./decoder${extension}`, import.meta.url)), {
    execArgv: loader,
    // It needs to know nothing of the exchange.
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
  // It keeps nobody from ending.
  child.unref();
  child.channel?.unref();
  return child;
}
