/**
 * Objects in a bucket of S3 or of a storage that is compatible with it, below a prefix: read, listed, and written under
 * conditions.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { AwsClient } from 'aws4fetch';
import { UsageError } from '../../usageError.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A condition of a write. */
export type Condition = { 'if-match': string } | { 'if-none-match': '*' };

/** An object as it was read. */
interface Stored {
  content: Buffer;
  tag: string;
}

/** Milliseconds after which a request is given up. */
const timeoutMs = 30_000;

const types: Readonly<Record<string, string>> = {
  '.json': 'application/json; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

export class Bucket {
  /** How it is written: `s3://bucket/prefix/`. */
  readonly name: string;
  readonly #base: string;
  readonly #prefix: string;
  readonly #client: AwsClient;

  /** @throws UsageError if a setting is missing */
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

  async get(file: string): Promise<Stored | undefined> {
    const headers = { 'cache-control': 'no-cache' };
    const response = await this.#request('GET', file, { headers }, [404]);
    if (response.status === 404) return undefined;
    return {
      content: Buffer.from(await response.arrayBuffer()),
      tag: response.headers.get('etag') ?? '',
    };
  }

  async has(file: string): Promise<boolean> {
    const { status } = await this.#request('HEAD', file, {}, [404]);
    return status === 200;
  }

  /** @returns the tag of what was written; undefined if the condition does not hold */
  async write(file: string, content: Buffer, condition: Condition): Promise<string | undefined> {
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

  /** The names below a path, without the prefix of the place; with a delimiter those of folders. */
  async list(below: string, delimiter?: string): Promise<string[]> {
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

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (xml: string): string =>
  xml.replace(/&(#x?[\da-f]+|\w+);/gi, (all, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? all;
    return String.fromCodePoint(Number(name.startsWith('#x') ? `0${name.slice(1)}` : name.slice(1)));
  });
