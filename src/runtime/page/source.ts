/**
 * One source of a page or of the session: it loads when it is read, keeps its value while it reloads, and follows a
 * channel. Readers get an immutable {@link Cell}, which is replaced on every change.
 */
import type { Source as Definition, Paging } from '../../language/compiled.ts';
import type { Calls } from '../host.ts';
import type { Failure } from '../signals.ts';
import { Pending, SourceFailed } from '../signals.ts';
import { evaluate, record } from '../values.ts';
import { fits } from './fits.ts';
import { merge } from './merge.ts';
import { firstPage, joinPages, nextPage } from './paging.ts';
import { received } from './receipts.ts';
import type { Scope } from './scope.ts';

/** The state of a source at one moment. */
export interface Cell {
  value: unknown;
  loaded: boolean;
  loading: boolean;
  failure: Failure | null;
  /** Whether there is another page to load. */
  more: boolean;
  /** When the value was received, in unix milliseconds on the device's clock; null if nothing was loaded. */
  at: number | null;
  /** The value could not be refreshed, or comes from the device's cache: it may be out of date. */
  stale: boolean;
}

const empty: Cell = {
  value: null,
  loaded: false,
  loading: false,
  failure: null,
  more: false,
  at: null,
  stale: false,
};

/** An answer that cannot be used, or whose values cannot be computed. */
const unreadable: Failure = { kind: 'unreadable', message: '', reason: null, field: null };

/**
 * The messages for failed calls refer to the user's history. A failed read changed nothing and can simply be repeated.
 */
const ofRead = (failure: Failure): Failure =>
  failure.kind === 'badResponse' || failure.kind === 'other'
    ? { ...failure, kind: unreadable.kind }
    : failure;

/** How often a source with a channel notifies React, in milliseconds. Streams get every message. */
const quiet = 250;

export class Source {
  cell: Cell = empty;
  readonly #definition: Definition;
  readonly #calls: Calls;
  readonly #label: () => string;
  readonly #scope: () => Scope;
  readonly #changed: () => void;
  readonly #follow: (changed: () => void) => () => void;
  readonly #reloadRead: () => void;
  readonly #failed: (failure: Failure) => void;
  readonly #listeners = new Set<() => void>();
  #readers = 0;
  #asked: string | null = null;
  #abort: AbortController | null = null;
  #waiting: { promise: Promise<void>; settle: () => void } | null = null;
  /** The parameters of the next page; null if there is none. */
  #next: Record<string, unknown> | null = null;
  #leave: (() => void) | null = null;
  #unfollow: (() => void) | null = null;
  #joined: string | null = null;
  #every: ReturnType<typeof setInterval> | null = null;
  #announce: ReturnType<typeof setTimeout> | null = null;
  #reported = false;
  /** Retries the source that this one waits for, if that one has failed. */
  #cause: (() => void) | null = null;

  constructor(
    definition: Definition,
    parts: {
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
    },
  ) {
    this.#definition = definition;
    this.#calls = parts.calls;
    this.#label = parts.label;
    this.#scope = parts.scope;
    this.#changed = parts.changed;
    this.#follow = parts.follow;
    this.#reloadRead = parts.reloadRead;
    this.#failed = parts.failed;
  }

  get reads(): readonly string[] {
    return this.#definition.reads;
  }

  /** Whether it has mounted readers. */
  get inUse(): boolean {
    return this.#readers > 0;
  }

  get paging(): Paging | undefined {
    return this.#definition.pages;
  }

  /** The current value. @throws Pending while it loads, SourceFailed if it could not be loaded */
  read(): unknown {
    if (this.cell.loaded) return this.cell.value;
    const { failed } = this;
    if (failed) throw failed;
    if (!this.cell.loading && this.#asked === null) queueMicrotask(() => this.refresh());
    throw new Pending(this.settled());
  }

  /** The current value, without suspending: for streams. */
  current(): unknown {
    return this.cell.value;
  }

  /** Subscribes to every change, synchronously. */
  listen(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  /** Registers a mounted reader. @returns the function that removes it */
  retain(): () => void {
    this.#readers += 1;
    if (this.#readers === 1) this.#start();
    else this.refresh();
    return () => {
      this.#readers -= 1;
      if (this.#readers === 0) queueMicrotask(() => this.#readers === 0 && this.stop());
    };
  }

  #start(): void {
    const again = this.cell.loaded;
    this.#unfollow = this.#follow(() => this.refresh());
    this.refresh();
    if (again && this.#asked !== null) this.reload();
    const every = this.#definition.every;
    if (every) {
      this.#every = setInterval(
        () => document.visibilityState === 'visible' && void this.reload(),
        every * 1000,
      );
    }
  }

  #interrupt(): void {
    this.#abort?.abort();
    this.#abort = null;
    if (this.cell.loading) {
      this.cell = { ...this.cell, loading: false };
      this.#asked = null;
    }
    this.#leave?.();
    this.#leave = null;
    this.#joined = null;
  }

  /** Aborts requests and subscriptions. Loaded values stay. */
  stop(): void {
    this.#interrupt();
    this.#unfollow?.();
    this.#unfollow = null;
    if (this.#every !== null) clearInterval(this.#every);
    this.#every = null;
    if (this.#announce === null) return;
    clearTimeout(this.#announce);
    this.#announce = null;
    this.#changed();
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
      this.#cause = inherited ? error.retry : this.#reloadRead;
      const failure = inherited ? error.failure : this.#named(unreadable);
      if (inherited ? this.cell.failure !== failure : !this.cell.failure) this.#settle({ ...empty, failure });
      // An inherited failure was reported by the source that it comes from.
      if (!inherited) this.#report(failure);
    }
  }

  /** A new failure object for each occurrence, so that each is reported once. */
  #named(failure: Failure): Failure {
    return { ...failure, what: this.#label };
  }

  #report(failure: Failure): void {
    if (!this.#reported) this.#failed(failure);
    this.#reported = true;
  }

  /** @throws Pending, SourceFailed, EvaluationError */
  #ask(): void {
    const scope = this.#scope();
    if (this.#definition.when !== undefined && evaluate(this.#definition.when, scope) !== true) {
      this.#cause = null;
      this.#interrupt();
      this.#asked = null;
      this.#settle({ ...empty, loaded: true });
      return;
    }
    const values = record(this.#definition.with, scope);
    const live = this.#definition.live;
    const named = live ? evaluate(live.key, scope) : null;
    this.#cause = null;
    // The key of a personal channel is empty; a key that is not known yet is null.
    this.#join(named !== null && named !== undefined ? String(named) : null);
    const asked = JSON.stringify(values);
    if (asked === this.#asked) return;
    // A value of other parameters is not shown for these: money is at stake.
    if (this.#asked !== null && this.#definition.keep !== true) this.cell = empty;
    // The next page of other parameters is not the next page of these.
    if (this.#asked !== null) this.#next = null;
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

  /** Reloads if it failed or is out of date because of the network. */
  renew(): void {
    const { stale, loading, failure } = this.cell;
    if (this.inUse && !loading && (stale || failure?.kind === 'offline')) void this.reload();
  }

  /** Its channel has reconnected: a channel that only signals changes may have signalled one in between. */
  rejoined(): void {
    if (this.inUse && this.#definition.live?.merge === 'reload' && !this.cell.loading) void this.reload();
    else this.renew();
  }

  /** Retries a failure: of the source that it waits for, or its own, whose parameters may have been wrong. */
  retry(): void {
    if (this.#cause) {
      this.#cause();
      return;
    }
    this.#reloadRead();
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

  /** Loads the next page, if there is one and no request is in flight. */
  async more(): Promise<void> {
    if (!this.#next || !this.cell.more || this.cell.loading || this.#asked === null) return;
    await this.#load(JSON.parse(this.#asked), 'next');
  }

  /** Fulfilled when no request is in flight: it has a value or a failure. */
  settled(): Promise<void> {
    if (!this.cell.loading && (this.cell.loaded || this.cell.failure)) return Promise.resolve();
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
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#settle({ ...this.cell, loading: true, failure: null });
    const { operation, pages: paging } = this.#definition;
    const asked = paging ? { ...values, ...(part === 'next' ? this.#next : firstPage(paging)) } : values;
    let headers: Headers | undefined;
    try {
      const answer = await this.#calls.call(operation, asked, {
        signal: abort.signal,
        answered: (heard) => {
          headers = heard;
        },
      });
      if (abort.signal.aborted) return;
      if (!fits(answer, this.#definition.answer)) throw unreadable;
      received(answer);
      const value = paging && part === 'next' ? joinPages(this.cell.value, answer, paging) : answer;
      this.#next = paging ? nextPage(value, answer, paging, asked, headers) : null;
      const more = this.#next !== null;
      // Another page does not make the earlier ones newer.
      const age = part === 'next' ? this.cell : { at: Date.now(), stale: false };
      this.#reported = false;
      this.#settle({
        value,
        loaded: true,
        loading: false,
        failure: null,
        more,
        at: age.at,
        stale: age.stale,
      });
    } catch (error) {
      if (abort.signal.aborted) return;
      const failure = this.#named(error === unreadable ? unreadable : ofRead(this.#calls.failure(error)));
      const copy =
        failure.kind === 'offline' && !this.cell.loaded ? await this.#calls.copy?.(operation, asked) : null;
      if (abort.signal.aborted) return;
      if (copy && fits(copy.value, this.#definition.answer)) {
        this.#settle({ ...empty, value: copy.value, loaded: true, failure, at: copy.at, stale: true });
        return;
      }
      const { loaded, stale } = this.cell;
      this.#settle({ ...this.cell, loading: false, failure, stale: part === 'first' ? loaded : stale });
      this.#report(failure);
    }
  }

  #join(key: string | null): void {
    const live = this.#definition.live;
    if (!live || key === this.#joined || this.#readers === 0) return;
    this.#leave?.();
    this.#joined = key;
    this.#leave =
      key !== null ? this.#calls.subscribe(live.channel, key, (message) => this.#hear(message)) : null;
  }

  #hear(message: unknown): void {
    const live = this.#definition.live;
    // A message that does not match the contract is ignored.
    if (!live || !this.cell.loaded || !fits(message, live.message)) return;
    if (live.merge === 'reload') {
      void this.reload();
      return;
    }
    received(message);
    this.cell = { ...this.cell, value: merge(this.cell.value, message, live), at: Date.now() };
    for (const listener of this.#listeners) listener();
    this.#announce ??= setTimeout(() => {
      this.#announce = null;
      this.#changed();
    }, quiet);
  }

  #settle(cell: Cell): void {
    this.cell = cell;
    for (const listener of this.#listeners) listener();
    if (!cell.loading && (cell.loaded || cell.failure)) {
      this.#waiting?.settle();
      this.#waiting = null;
    }
    this.#changed();
  }
}
