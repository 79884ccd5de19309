/**
 * Releases in a bucket of S3 or of a storage that is compatible with it. Two who publish at once are kept apart by
 * conditional writes (`If-Match`, `If-None-Match`); a storage that ignores these conditions is refused.
 */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inForce, isName, movesOf, onTrial } from '../../../language/release/history.ts';
import { inParallel } from '../../inParallel.ts';
import { UsageError } from '../../usageError.ts';
import { Bucket, type Condition, type Environment } from './bucket.ts';
import { type Head, lastApp, Moved, type Target } from './target.ts';

/** Requests at a time. */
const atOnce = 16;
/** How long another process may take between writing the history and the pointer, ms. */
const patience = 10_000;
/** An object that shows whether the storage honours conditions. */
const probe = '.conditional-writes';

/** @param address `s3://bucket/prefix` @throws UsageError if a setting is missing */
export function s3Target(address: string, env: Environment = process.env): Target {
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*?))?\/*$/.exec(address) ?? [];
  if (bucket === undefined) throw new UsageError(`A bucket is written s3://bucket/prefix, not ${address}`);
  return new S3Target(new Bucket(bucket, prefix === '' ? '' : `${prefix}/`, env));
}

class S3Target implements Target {
  readonly name: string;
  readonly #bucket: Bucket;
  #isProbed = false;

  constructor(bucket: Bucket) {
    this.name = bucket.name;
    this.#bucket = bucket;
  }

  /** While another process has written the history, and not yet the pointer, it is waited for. */
  async head(): Promise<Head> {
    const end = Date.now() + patience;
    for (;;) {
      const [history, pointer] = await Promise.all([
        this.#bucket.get('history.json'),
        this.#bucket.get('current.json'),
      ]);
      const head = {
        version: history || pointer ? JSON.stringify([history?.tag ?? null, pointer?.tag ?? null]) : '',
        pointer: pointer?.content.toString('utf8'),
        history: history?.content.toString('utf8'),
      };
      if (isSettled(head) || Date.now() > end) return head;
      await pause(300);
    }
  }

  async releases(): Promise<string[]> {
    const names = (await this.#bucket.list('', '/')).map((one) => one.replace(/\/$/, '')).filter(isName);
    const complete: string[] = [];
    await inParallel(
      names,
      async (name) => {
        if (await this.#bucket.has(`${name}/app.json`)) complete.push(name);
      },
      atOnce,
    );
    return complete.sort();
  }

  files = async (release: string): Promise<string[]> =>
    (await this.#bucket.list(`${release}/`)).map((file) => file.slice(release.length + 1));

  read = async (file: string): Promise<Buffer | undefined> => (await this.#bucket.get(file))?.content;

  async put(folder: string, release: string, files: readonly string[]): Promise<void> {
    const upload = async (file: string): Promise<void> => {
      const name = `${release}/${file}`;
      // Another process may be storing the same release: its content is the same.
      await this.#bucket.write(name, fs.readFileSync(path.join(folder, name)), { 'if-none-match': '*' });
    };
    const ordered = lastApp(files);
    await inParallel(ordered.slice(0, -1), upload, atOnce);
    for (const file of ordered.slice(-1)) await upload(file);
  }

  /** Servers accept a release before pages learn of it: the history is written first. */
  async swap(before: Head, next: { pointer: string; history: string }): Promise<void> {
    await this.#requireConditions();
    const [history = null, pointer = null]: (string | null)[] = JSON.parse(before.version || '[]');
    const tag = await this.#swapFile('history.json', next.history, history);
    try {
      await this.#swapFile('current.json', next.pointer, pointer);
    } catch (error) {
      // The history must not contain a move that failed. A newer history by someone else is kept.
      if (error instanceof Moved && tag !== undefined)
        await this.#bucket.write(
          'history.json',
          Buffer.from(before.history ?? '{"moves":[],"releases":{}}'),
          {
            'if-match': tag,
          },
        );
      throw error;
    }
  }

  async #swapFile(file: string, text: string, tag: string | null): Promise<string | undefined> {
    const content = Buffer.from(text);
    const condition = tag === null ? ({ 'if-none-match': '*' } as const) : { 'if-match': tag };
    const written = await this.#bucket.write(file, content, condition);
    if (written !== undefined) return written;
    // A request that was repeated after a fault of the network finds what it has written itself.
    const now = await this.#bucket.get(file);
    if (now?.content.equals(content)) return now.tag;
    throw new Moved(`${this.name}${file} was changed by somebody else`);
  }

  /** @throws UsageError if the storage overwrites what a condition protects */
  async #requireConditions(): Promise<void> {
    if (this.#isProbed) return;
    const content = Buffer.from('This storage honours the conditions of writes.\n');
    await this.#bucket.write(probe, content, { 'if-none-match': '*' });
    const conditions: Condition[] = [{ 'if-none-match': '*' }, { 'if-match': '"0"' }];
    for (const condition of conditions)
      if ((await this.#bucket.write(probe, content, condition)) !== undefined)
        throw new UsageError(
          `${this.name}: this storage ignores ${Object.keys(condition)[0]} of writes, so that two who publish at once would overwrite each other. Publish to a folder, or to a storage with conditional writes`,
        );
    this.#isProbed = true;
  }
}

/** Whether the history says the same as the pointer. */
function isSettled({ pointer, history }: Head): boolean {
  try {
    const moves = movesOf(history, pointer);
    const { release, trial } = Object(JSON.parse(pointer ?? '{}'));
    return inForce(moves) === release && onTrial(moves) === Object(trial).release;
  } catch {
    // What is damaged stays so.
    return true;
  }
}
