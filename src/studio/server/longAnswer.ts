/** An answer that is too large to be made and sent at once: other requests are answered meanwhile. */
import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { jsonHeaders } from './http.ts';

/** The length of a piece that is sent, in characters: it is made in a few milliseconds. */
const length = 500_000;

export class LongAnswer {
  readonly #pieces: Iterable<string>;

  /** @param pieces together they are JSON */
  constructor(pieces: Iterable<string>) {
    this.#pieces = pieces;
  }

  async send(response: ServerResponse): Promise<void> {
    response.writeHead(200, jsonHeaders);
    let waiting = '';
    for (const piece of this.#pieces) {
      waiting += piece;
      if (waiting.length < length) continue;
      const isTaken = response.write(waiting);
      waiting = '';
      // Reading slowly must not fill the memory of the server; whoever has left reads nothing.
      if (!isTaken) await drained(response);
      else await setImmediate();
      if (response.destroyed) return;
    }
    response.end(waiting);
  }
}

const drained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.on('drain', done);
    response.on('close', done);
    if (response.destroyed) done();
  });
