/** A mock as a handler of HTTP requests, which follows its contract when that is saved. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { disk } from '../../language/node.ts';
import { type Mock, openMock } from './mock.ts';

/** Larger requests are refused, in bytes. */
const maxBodyBytes = 50_000_000;

export class MockHandler {
  readonly #file: string;
  readonly #root: string;
  #mock: Mock;
  #stamp: string;
  #waiting: Promise<void> | undefined;

  private constructor(file: string, root: string, mock: Mock) {
    this.#file = file;
    this.#root = root;
    this.#mock = mock;
    this.#stamp = stampOf(file);
  }

  /**
   * @param file the main file of the contract
   * @throws UsageError if the contract cannot be read, or Prism is not installed
   */
  static async open(file: string, root: string): Promise<MockHandler> {
    return new MockHandler(file, root, await openMock(file, root));
  }

  get mock(): Mock {
    return this.#mock;
  }

  /** The path of a request below the contract's server; undefined if it is not below it. */
  placeOf(request: IncomingMessage): string | undefined {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const { base } = this.#mock;
    return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : undefined;
  }

  /** Answers a request. Never rejects. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.#follow();
      const place = this.placeOf(request);
      if (place === undefined) {
        send(response, 404, problem(404, `The calls of the contract are below ${this.#mock.base}/`));
        return;
      }
      const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const {
        status,
        headers: answered,
        body,
      } = await this.#mock.answer({
        method: request.method ?? 'GET',
        path: place,
        query: Object.fromEntries(
          [...new Set(searchParams.keys())].map((name) => {
            const all = searchParams.getAll(name);
            return [name, all.length === 1 ? (all[0] ?? '') : all];
          }),
        ),
        headers,
        body: await bodyOf(request),
      });
      for (const [name, value] of Object.entries(answered)) response.setHeader(name, value);
      send(response, status, body);
    } catch (error) {
      const status = error instanceof SyntaxError || error instanceof RangeError ? 400 : 500;
      send(response, status, problem(status, error instanceof Error ? error.message : String(error)));
    }
  }

  /** Reads the contract again if it has changed. While it cannot be read, the one before is served. */
  async #follow(): Promise<void> {
    const stamp = stampOf(this.#file);
    if (stamp !== this.#stamp) {
      this.#stamp = stamp;
      this.#waiting = openMock(this.#file, this.#root).then(
        (mock) => {
          this.#mock = mock;
        },
        (error: unknown) => {
          console.error(`The mock was not updated: ${error instanceof Error ? error.message : error}`);
        },
      );
    }
    await this.#waiting;
  }
}

/** Changes when the contract does: all files of a folder `openapi/`, or else the document and its overlay. */
function stampOf(file: string): string {
  const folder = path.dirname(file);
  const files =
    path.basename(folder) === 'openapi' ? [...disk.list(folder).keys()] : [file, `${folder}/overlay.yaml`];
  return files.map((one) => disk.stamp(one) ?? '').join();
}

const problem = (status: number, detail: string): string =>
  JSON.stringify({ type: 'about:blank', status, detail });

function send(response: ServerResponse, status: number, body: string | undefined): void {
  if (body !== undefined && !response.hasHeader('Content-Type'))
    response.setHeader('Content-Type', status < 400 ? 'application/json' : 'application/problem+json');
  response.statusCode = status;
  response.setHeader('Cache-Control', 'no-store');
  response.end(body);
}

/**
 * JSON as its value, everything else as its text; null without content.
 * @throws SyntaxError for what should be JSON, RangeError if it is too large
 */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > maxBodyBytes) throw new RangeError(`A request has at most ${maxBodyBytes} bytes`);
    parts.push(part);
  }
  if (size === 0) return null;
  const text = Buffer.concat(parts).toString();
  return /json/i.test(request.headers['content-type'] ?? '') ? JSON.parse(text) : text;
}
