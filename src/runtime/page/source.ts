/**
 * One source of a page or of the session: it loads when it is read, keeps its value while it reloads, and follows a
 * channel. It decides when to load and what to show meanwhile; requests.ts loads, channel.ts follows. Readers get an
 * immutable {@link Cell}, which is replaced on every change.
 */
import type { SourceDefinition as Definition } from '../../language/compiled.ts';
import { type Failure, Pending, SourceFailed } from '../host/errors.ts';
import type { Calls } from '../host/host.ts';
import { type Cell, empty, unreadable } from './cell.ts';
import { Channel } from './channel.ts';
import { evaluate, record } from './evaluate.ts';
import { Requests } from './requests.ts';
import type { Scope } from './scope.ts';

/** How much later than its value the first reader may be mounted, in milliseconds. */
const mountMs = 2000;

/** A reload, or a load of the next page, is announced only if it takes longer than this, in milliseconds. */
const quietMs = 300;

/** What a source needs of the page or the session that it belongs to. */
interface Parts {
  calls: Calls;
  /** Its name in error messages, in the current language; empty if it has no name. */
  label: () => string;
  scope: () => Scope;
  changed: () => void;
  /** Calls back when one of its reads has changed. */
  follow: (changed: () => void) => () => void;
  /** Retries the sources that it reads. */
  reloadRead: () => void;
  failed: (failure: Failure) => void;
}

export class DataSource {
  cell: Cell = empty;
  readonly definition: Definition;
  readonly #requests: Requests;
  readonly #channel: Channel | undefined;
  readonly #parts: Parts;
  readonly #listeners = new Set<() => void>();
  #readers = 0;
  /** Whether it was loaded for readers that may not be mounted yet. */
  #early = false;
  #asked: string | null = null;
  #waiting: { promise: Promise<void>; settle: () => void } | null = null;
  /** Ends what its readers started. */
  #unfollow: (() => void) | null = null;
  #every: ReturnType<typeof setInterval> | undefined;
  #reported = false;
  /** Retries the source that this one waits for, if that one has failed. */
  #cause: (() => void) | null = null;

  constructor(definition: Definition, parts: Parts) {
    this.definition = definition;
    const cell = () => this.cell;
    this.#requests = new Requests(definition, parts.calls, cell, (failure) => this.#named(failure));
    this.#channel =
      definition.live &&
      new Channel(definition.live, parts.calls, {
        cell,
        reload: () => void this.reload(),
        merged: (merged) => this.#put(merged),
        changed: parts.changed,
      });
    this.#parts = parts;
  }

  /** Whether it has mounted readers. */
  get inUse(): boolean {
    return this.#readers > 0;
  }

  /** The current value. @throws Pending while it loads, SourceFailed if it could not be loaded */
  read(): unknown {
    if (this.cell.loaded) return this.cell.value;
    const { failed } = this;
    if (failed) throw failed;
    if (!this.cell.loading && this.#asked === null) queueMicrotask(() => this.#begin());
    throw new Pending(this.settled());
  }

  /** Subscribes to every change, synchronously. */
  listen(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  /** Registers a mounted reader. @returns the function that removes it */
  retain(): () => void {
    this.#readers += 1;
    // Its last reader may have gone in the same moment.
    if (this.#unfollow) this.refresh();
    else this.#start();
    return () => {
      this.#readers -= 1;
      queueMicrotask(this.#stopUnused);
    };
  }

  readonly #stopUnused = () => this.inUse || this.stop();

  /** Loads and follows its channel for readers that are being rendered; stops if none of them is mounted. */
  #begin(): void {
    this.#early = true;
    this.refresh();
    void this.settled().then(() => setTimeout(this.#stopUnused, mountMs));
  }

  #start(): void {
    const again = this.cell.at && !this.#early;
    this.#unfollow = this.#parts.follow(() => this.refresh());
    this.refresh();
    if (again && this.#asked !== null) this.reload();
    const every = this.definition.every;
    if (every) {
      this.#every = setInterval(
        () => document.visibilityState === 'visible' && void this.reload(),
        every * 1000,
      );
    }
  }

  #interrupt(): void {
    this.#requests.abort();
    if (this.cell.loading) {
      this.#settle({ ...this.cell, loading: false });
      this.#asked = null;
    }
    this.#channel?.join(null);
  }

  /** Aborts requests and subscriptions. Loaded values stay. */
  stop(): void {
    this.#interrupt();
    this.#unfollow?.();
    this.#unfollow = null;
    this.#early = false;
    clearInterval(this.#every);
    this.#channel?.flush();
  }

  /**
   * Loads if its parameters have changed or it was never loaded. Parameters that cannot be computed become its
   * failure: it never throws.
   */
  refresh(): void {
    try {
      this.#ask();
    } catch (error) {
      if (error instanceof Pending) {
        // The source that it waits for is being retried, so this one waits again.
        if (this.#cause) this.#settle({ ...empty });
        this.#cause = null;
        return;
      }
      const inherited = error instanceof SourceFailed;
      this.#interrupt();
      this.#asked = null;
      this.#cause = inherited ? error.retry : this.#parts.reloadRead;
      const failure = inherited ? error.failure : this.#named(unreadable);
      if (inherited ? this.cell.failure !== failure : !this.cell.failure) this.#settle({ ...empty, failure });
      // An inherited failure was reported by the source that it comes from.
      if (!inherited) this.#report(failure);
    }
  }

  /** A new failure object for each occurrence, so that each is reported once. */
  #named(failure: Failure): Failure {
    return { ...failure, what: this.#parts.label };
  }

  #report(failure: Failure): void {
    if (!this.#reported) this.#parts.failed(failure);
    this.#reported = true;
  }

  /** @throws Pending, SourceFailed, EvaluationError */
  #ask(): void {
    const scope = this.#parts.scope();
    if (this.definition.when !== undefined && evaluate(this.definition.when, scope) !== true) {
      this.#cause = null;
      this.#interrupt();
      this.#asked = null;
      this.#settle({ ...empty, loaded: true });
      return;
    }
    const values = record(this.definition.with, scope);
    const live = this.definition.live;
    const named = live ? evaluate(live.key, scope) : null;
    this.#cause = null;
    // The key of a personal channel is empty; a key that is not known yet is null.
    if (this.inUse || this.#early)
      this.#channel?.join(named !== null && named !== undefined ? String(named) : null);
    const asked = JSON.stringify(values);
    if (asked === this.#asked) return;
    // A value of other parameters is not shown for these: money is at stake.
    if (this.#asked !== null && this.definition.keep !== true) this.cell = empty;
    // The next page of other parameters is not the next page of these.
    if (this.#asked !== null) this.#requests.next = null;
    this.#asked = asked;
    void this.#load(values, 'first');
  }

  /** Reloads; the current value stays until it is replaced. @returns fulfilled when it has settled */
  async reload(): Promise<void> {
    this.#reported = false;
    this.#asked = null;
    if (this.cell.failure) this.#settle({ ...this.cell, failure: null });
    this.refresh();
    await this.settled();
  }

  /** Retries a failure: of the source that it waits for, or its own, whose parameters may have been wrong. */
  retry(): void {
    if (this.#cause) {
      this.#cause();
      return;
    }
    this.#parts.reloadRead();
    void this.reload();
  }

  /** Its failure and how to retry it, while there is no value. */
  get failed(): SourceFailed | null {
    const { loaded, failure } = this.cell;
    return loaded || !failure ? null : new SourceFailed(failure, () => this.retry());
  }

  /** Whether it has neither a value nor a failure. */
  get waits(): boolean {
    return !this.cell.loaded && !this.cell.failure;
  }

  get #busy(): boolean {
    return this.cell.loading || this.waits;
  }

  /** Loads the next page, if there is one and no request is in flight. */
  async more(): Promise<void> {
    if (!this.#requests.next || !this.cell.more || this.cell.loading || this.#asked === null) return;
    await this.#load(JSON.parse(this.#asked), 'next');
  }

  /** Fulfilled when no request is in flight: it has a value or a failure. */
  settled(): Promise<void> {
    if (!this.#busy) return Promise.resolve();
    if (!this.#waiting) {
      let settle = () => {};
      const promise = new Promise<void>((fulfil) => {
        settle = fulfil;
      });
      this.#waiting = { promise, settle };
    }
    return this.#waiting.promise;
  }

  async #load(values: Record<string, unknown>, part: 'first' | 'next'): Promise<void> {
    const atOnce = !this.cell.loaded || this.cell.failure;
    this.#put({ ...this.cell, loading: true, failure: null });
    // Most loads end before anyone would see a spinner, since a list requests its next page ahead.
    const announce = setTimeout(this.#parts.changed, atOnce ? 0 : quietMs);
    const outcome = await this.#requests.send(values, part);
    clearTimeout(announce);
    if (!outcome) return;
    const { cell, failure } = outcome;
    if (!cell.failure) this.#reported = false;
    this.#settle(cell);
    if (failure) this.#report(failure);
  }

  /** Sets the cell. Streams are notified, React is not. */
  #put(cell: Cell): void {
    this.cell = cell;
    for (const listener of this.#listeners) listener();
  }

  #settle(cell: Cell): void {
    this.#put(cell);
    if (!this.#busy) {
      this.#waiting?.settle();
      this.#waiting = null;
    }
    this.#parts.changed();
  }
}
