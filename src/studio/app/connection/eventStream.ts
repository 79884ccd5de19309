/** The events of the server, in order. A stream that fails is replaced by another one. */
import type { Events } from '../../server/messages.ts';
import { parametersOf } from '../calls.ts';

type Handlers = { readonly [Name in keyof Events]: (data: Events[Name]) => void | Promise<void> };

interface Options {
  author: string;
  /** The name that other users see. */
  name(): string;
  /** The server cannot be reached, or has ended the session. */
  lost(how: 'lost' | 'signedOut'): void;
  /** The delay before the next stream, in milliseconds. */
  retryMs(): number;
}

export class EventStream {
  readonly #options: Options;
  readonly #handlers: Handlers;
  /** The stream whose events are processed; undefined after one of them has failed. */
  #events: EventSource | undefined;
  /** Events are processed in order, also if one has to load a file first. */
  #queue: Promise<void> = Promise.resolve();

  /** @param handlers process the events; the next event waits for a promise, and an error ends the stream */
  constructor(options: Options, handlers: Handlers) {
    this.#options = options;
    this.#handlers = handlers;
    this.#listen();
  }

  get isOpen(): boolean {
    return this.#events?.readyState === EventSource.OPEN;
  }

  /** Replaces a stream that does not notice that there is no connection. */
  replace(): void {
    if (this.#events) this.#startAgain(this.#events);
  }

  #listen(): void {
    const { author, name, lost } = this.#options;
    const events = new EventSource(`/api/events?${parametersOf({ author, name: name() })}`);
    this.#events = events;
    const on = <Name extends keyof Events>(event: Name): void => {
      const handle: (data: Events[Name]) => void | Promise<void> = this.#handlers[event];
      events.addEventListener(event, ({ data }) => {
        this.#queue = this.#queue
          .then(() => (events === this.#events ? handle(JSON.parse(data)) : undefined))
          .catch(() => this.#startAgain(events));
      });
    };
    // It has no other members: it is written as a literal.
    for (const event of Object.keys(this.#handlers) as (keyof Events)[]) on(event);
    events.onerror = () => {
      if (events !== this.#events) return;
      lost('lost');
      // Otherwise the browser retries.
      if (events.readyState !== EventSource.CLOSED) return;
      // Refused: the session has expired.
      this.#events = undefined;
      void this.#listenAgain();
    };
  }

  /** Events after one that could not be processed do not fit: the next stream begins with the state of the server. */
  #startAgain(events: EventSource): void {
    if (events !== this.#events) return;
    events.close();
    this.#events = undefined;
    this.#options.lost('lost');
    void this.#listenAgain();
  }

  /** The user signs in in another tab; pending changes are kept meanwhile. */
  async #listenAgain(): Promise<void> {
    await new Promise((resume) => setTimeout(resume, this.#options.retryMs()));
    const status = await fetch('/api/account').then(
      (response) => response.status,
      () => undefined,
    );
    if (status !== 401) {
      this.#listen();
      return;
    }
    this.#options.lost('signedOut');
    void this.#listenAgain();
  }
}
