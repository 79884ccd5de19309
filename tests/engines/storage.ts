/** A compromised storage of releases: a proxy to an exchange that answers some files with other content. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';

/** @param turn how often the file was requested before, since it is changed */
type Change = (text: string, turn: number) => string;

export class Storage {
  readonly url: string;
  readonly #server: Server;
  readonly #target: URL;
  readonly #changed = new Map<string, { change: Change; turns: number }>();
  /** Whether the app gets its service worker, which caches verified files. */
  worker = false;

  private constructor(server: Server, port: number, target: URL) {
    this.url = `http://127.0.0.1:${port}`;
    this.#server = server;
    this.#target = target;
  }

  /** @param target the address of the exchange */
  static async start(port: number, target: string): Promise<Storage> {
    const server = createServer();
    const storage = new Storage(server, port, new URL(target));
    server.on('request', (asked, answer) => void storage.#answer(asked, answer));
    // The socket of the app.
    server.on('upgrade', (asked, client, head) => {
      const lines = [`GET ${asked.url} HTTP/1.1`];
      for (let at = 0; at < asked.rawHeaders.length; at += 2)
        lines.push(`${asked.rawHeaders[at]}: ${asked.rawHeaders[at + 1]}`);
      const backend = connect(Number(storage.#target.port), storage.#target.hostname, () => {
        backend.write(`${lines.join('\r\n')}\r\n\r\n`);
        backend.write(head);
        client.pipe(backend).pipe(client);
      });
      for (const [one, other] of [
        [client, backend],
        [backend, client],
      ] as const)
        one.on('error', () => undefined).on('close', () => other.destroy());
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return storage;
  }

  /** Answers a file with other content from now on. @param file in the folder of releases */
  change(file: string, change: Change): void {
    this.#changed.set(`/h5/release/${file}`, { change, turns: 0 });
  }

  /** How often a changed file was requested. */
  asked(file: string): number {
    return this.#changed.get(`/h5/release/${file}`)?.turns ?? 0;
  }

  /** Restores all signed files. */
  restore(): void {
    this.#changed.clear();
  }

  async #answer(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const [path = ''] = (asked.url ?? '').split('?');
    if (path === '/h5/sw.js' && !this.worker) return void answer.writeHead(404).end();
    const { hostname, port } = this.#target;
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const forwarded = request({ hostname, port, path: asked.url, method: asked.method, headers });
    asked.pipe(forwarded);
    try {
      const [response] = (await once(forwarded, 'response')) as [IncomingMessage];
      const changed = this.#changed.get(path);
      // Otherwise the browser would not request it again.
      if (path.startsWith('/h5/release/')) response.headers['cache-control'] = 'no-store';
      if (!changed) {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
        return;
      }
      const text = Buffer.concat(await response.toArray()).toString();
      const { 'content-length': _, etag: __, ...kept } = response.headers;
      answer.writeHead(200, kept).end(changed.change(text, changed.turns++));
    } catch {
      answer.destroy();
    }
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
