/**
 * Releases in a bucket of S3 or of a storage that is compatible with it. Two who publish at once are kept apart by
 * conditional writes (`If-Match`, `If-None-Match`); a storage that ignores these conditions is refused.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { inForce, isName, movesOf, onTrial } from '../../../language/release/history.ts';
import { inParallel } from '../../inParallel.ts';
import { UsageError } from '../../usageError.ts';
import { type Head, lastApp, Moved, type Target } from './target.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A condition of a write. */
type Condition = { 'if-match': string } | { 'if-none-match': '*' };

/** An object as it was read. */
interface Stored {
  content: Buffer;
  tag: string;
}

/** Requests at a time. */
const atOnce = 16;
/** How long another process may take between writing the history and the pointer, ms. */
const patience = 10_000;
/** Milliseconds after which a request is given up. */
const timeoutMs = 30_000;
/** An object that shows whether the storage honours conditions. */
const probe = '.conditional-writes';

const types: Readonly<Record<string, string>> = {
  '.json': 'application/json; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/** @param address `s3://bucket/prefix` @throws UsageError if a setting is missing */
export function s3Target(address: string, env: Environment = process.env): Target {
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*?))?\/*$/.exec(address) ?? [];
  if (bucket === undefined) throw new UsageError(`A bucket is written s3://bucket/prefix, not ${address}`);
  return new S3Target(bucket, prefix === '' ? '' : `${prefix}/`, env);
}

class S3Target implements Target {
  readonly name: string;
  readonly #base: string;
  readonly #prefix: string;
  readonly #client: AwsClient;
  #isProbed = false;

  constructor(bucket: string, prefix: string, env: Environment) {
    const region = env.AWS_REGION || env.AWS_DEFAULT_REGION || 'us-east-1';
    const endpoint = env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL;
    this.name = `s3://${bucket}/${prefix}`;
    this.#prefix = prefix;
    this.#base = endpoint
      ? `${endpoint.replace(/\/*$/, '')}/${bucket}`
      : `https://${bucket}.s3.${region}.amazonaws.com`;
    const [accessKeyId, secretAccessKey] = [env.AWS_ACCESS_KEY_ID, env.AWS_SECRET_ACCESS_KEY];
    if (!accessKeyId || !secretAccessKey)
      throw new UsageError(
        `${this.name}: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; AWS_REGION and AWS_ENDPOINT_URL as needed`,
      );
    const sessionToken = env.AWS_SESSION_TOKEN;
    this.#client = new AwsClient({
      accessKeyId,
      secretAccessKey,
      ...(sessionToken && { sessionToken }),
      region,
      service: 's3',
      retries: 4,
    });
  }

  /** While another process has written the history, and not yet the pointer, it is waited for. */
  async head(): Promise<Head> {
    const end = Date.now() + patience;
    for (;;) {
      const [history, pointer] = await Promise.all([this.#get('history.json'), this.#get('current.json')]);
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
    const names = (await this.#list('', '/')).map((one) => one.replace(/\/$/, '')).filter(isName);
    const complete: string[] = [];
    await inParallel(
      names,
      async (name) => {
        const { status } = await this.#request('HEAD', `${name}/app.json`, {}, [404]);
        if (status === 200) complete.push(name);
      },
      atOnce,
    );
    return complete.sort();
  }

  files = async (release: string): Promise<string[]> =>
    (await this.#list(`${release}/`)).map((file) => file.slice(release.length + 1));

  read = async (file: string): Promise<Buffer | undefined> => (await this.#get(file))?.content;

  async put(folder: string, release: string, files: readonly string[]): Promise<void> {
    const upload = async (file: string): Promise<void> => {
      const name = `${release}/${file}`;
      // Another process may be storing the same release: its content is the same.
      await this.#write(name, fs.readFileSync(path.join(folder, name)), { 'if-none-match': '*' });
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
        await this.#write('history.json', Buffer.from(before.history ?? '{"moves":[],"releases":{}}'), {
          'if-match': tag,
        });
      throw error;
    }
  }

  async #swapFile(file: string, text: string, tag: string | null): Promise<string | undefined> {
    const content = Buffer.from(text);
    const condition = tag === null ? ({ 'if-none-match': '*' } as const) : { 'if-match': tag };
    const written = await this.#write(file, content, condition);
    if (written !== undefined) return written;
    // A request that was repeated after a fault of the network finds what it has written itself.
    const now = await this.#get(file);
    if (now?.content.equals(content)) return now.tag;
    throw new Moved(`${this.name}${file} was changed by somebody else`);
  }

  /** @returns the tag of what was written; undefined if the condition does not hold */
  async #write(file: string, content: Buffer, condition: Condition): Promise<string | undefined> {
    const headers = {
      ...condition,
      'content-type': types[path.extname(file)] ?? 'application/octet-stream',
      'cache-control': file.includes('/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      'x-amz-content-sha256': createHash('sha256').update(content).digest('hex'),
    };
    // 409: two conditional writes of the same object at once.
    const response = await this.#request(
      'PUT',
      file,
      { headers, body: new Uint8Array(content) },
      [404, 409, 412],
    );
    return response.ok ? (response.headers.get('etag') ?? '') : undefined;
  }

  /** @throws UsageError if the storage overwrites what a condition protects */
  async #requireConditions(): Promise<void> {
    if (this.#isProbed) return;
    const content = Buffer.from('This storage honours the conditions of writes.\n');
    await this.#write(probe, content, { 'if-none-match': '*' });
    const conditions: Condition[] = [{ 'if-none-match': '*' }, { 'if-match': '"0"' }];
    for (const condition of conditions)
      if ((await this.#write(probe, content, condition)) !== undefined)
        throw new UsageError(
          `${this.name}: this storage ignores ${Object.keys(condition)[0]} of writes, so that two who publish at once would overwrite each other. Publish to a folder, or to a storage with conditional writes`,
        );
    this.#isProbed = true;
  }

  async #get(file: string): Promise<Stored | undefined> {
    const headers = { 'cache-control': 'no-cache' };
    const response = await this.#request('GET', file, { headers }, [404]);
    if (response.status === 404) return undefined;
    return {
      content: Buffer.from(await response.arrayBuffer()),
      tag: response.headers.get('etag') ?? '',
    };
  }

  /** The names below a path, without the prefix of the place; with a delimiter those of folders. */
  async #list(below: string, delimiter?: string): Promise<string[]> {
    const found: string[] = [];
    let token: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: this.#prefix + below });
      if (delimiter) query.set('delimiter', delimiter);
      if (token) query.set('continuation-token', token);
      const xml = await (await this.#send('GET', `${this.#base}?${query}`, this.name, {}, [])).text();
      const pattern = delimiter
        ? /<CommonPrefixes>\s*<Prefix>([^<]*)<\/Prefix>/g
        : /<Contents>.*?<Key>([^<]*)<\/Key>/gs;
      for (const [, key = ''] of xml.matchAll(pattern)) found.push(unescaped(key).slice(this.#prefix.length));
      const nextToken = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(xml)?.[1];
      token = nextToken === undefined ? undefined : unescaped(nextToken);
    } while (token !== undefined);
    return found;
  }

  #request(
    method: string,
    file: string,
    init: { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> },
    answers: readonly number[],
  ): Promise<Response> {
    const key = (this.#prefix + file).split('/').map(encodeURIComponent).join('/');
    return this.#send(method, `${this.#base}/${key}`, this.name + file, init, answers);
  }

  /** @param answers the status codes that are no errors */
  async #send(
    method: string,
    url: string,
    name: string,
    init: { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> },
    answers: readonly number[],
  ): Promise<Response> {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await this.#client.fetch(url, { method, signal, ...init }).catch((error: unknown) => {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      throw new UsageError(
        `${name} cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`,
      );
    });
    if (response.ok || answers.includes(response.status)) return response;
    const text = await response.text();
    const [code, message] = ['Code', 'Message'].map(
      (tag) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(text)?.[1] ?? '',
    );
    throw new UsageError(`${name}: HTTP ${response.status} ${code} ${message}`.trim());
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

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (xml: string): string =>
  xml.replace(/&(#x?[\da-f]+|\w+);/gi, (all, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? all;
    return String.fromCodePoint(Number(name.startsWith('#x') ? `0${name.slice(1)}` : name.slice(1)));
  });
