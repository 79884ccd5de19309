/**
 * One source of a page or of the session: loads when somebody reads it, keeps what it had while it loads
 * anew, and follows a channel. Readers see a settled {@link Cell}; a new one each time something changed.
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

/** What is known of a source at one moment. */
export interface Cell {
  value: unknown;
  loaded: boolean;
  loading: boolean;
  failure: Failure | null;
  /** Whether there is a further page to load. */
  more: boolean;
  /** When the value was received, in unix milliseconds on the device's clock; null where nothing was asked for. */
  at: number | null;
  /** The value could not be renewed, or is a copy that the device kept: it may be out of date. */
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

/** An answer that cannot be used, or values that cannot be computed of one. */
const unreadable: Failure = { kind: 'unreadable', message: '', reason: null, field: null };

/** Of a read there is nothing to look up in a history: it was not loaded, and may be asked for again. */
const ofRead = (failure: Failure): Failure =>
  failure.kind === 'badResponse' || failure.kind === 'other'
    ? { ...failure, kind: unreadable.kind }
    : failure;

/** How often a source that a channel feeds makes itself known to React, in milliseconds. Streams hear each message. */
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
  /** What the next page is asked by; null where there is none. */
  #next: Record<string, unknown> | null = null;
  #leave: (() => void) | null = null;
  #unfollow: (() => void) | null = null;
  #joined: string | null = null;
  #every: ReturnType<typeof setInterval> | null = null;
  #announce: ReturnType<typeof setTimeout> | null = null;
  #told = false;
  /** Tries again what it waits for, where that is what failed. */
  #cause: (() => void) | null = null;

  constructor(
    definition: Definition,
    parts: {
      calls: Calls;
      /** What it is called where it could not be loaded, in the language of the moment; empty where it has no name. */
      label: () => string;
      scope: () => Scope;
      changed: () => void;
      /** Calls back when something that it reads has changed. */
      follow: (changed: () => void) => () => void;
      /** Tries again the sources that it reads. */
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

  /** Whether somebody who reads it is on the page. */
  get inUse(): boolean {
    return this.#readers > 0;
  }

  get paging(): Paging | undefined {
    return this.#definition.pages;
  }

  /** The newest value. @throws Pending while there is none, SourceFailed where it could not be had. */
  read(): unknown {
    if (this.cell.loaded) return this.cell.value;
    const { failed } = this;
    if (failed) throw failed;
    if (!this.cell.loading && this.#asked === null) queueMicrotask(() => this.refresh());
    throw new Pending(this.settled());
  }

  /** The newest value without waiting for it: what a stream paints. */
  current(): unknown {
    return this.cell.value;
  }

  /** Hears of every change at once. */
  listen(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  /** Somebody who reads it is on the page. @returns the function that tells that they have gone. */
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

  /** Ends what is under way. What was loaded stays. */
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

  /** Loads where what it asks for has changed, or was never asked for. What it cannot ask for is its failure: never throws. */
  refresh(): void {
    try {
      this.#ask();
    } catch (error) {
      if (error instanceof Pending) {
        // What it waits for is tried again, and so it waits again.
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
      // Who it was inherited from has told of it.
      if (!inherited) this.#tell(failure);
    }
  }

  /** A failure of its own, for each time that it happens: who tells of one tells of it once. */
  #named(failure: Failure): Failure {
    return { ...failure, what: this.#label };
  }

  #tell(failure: Failure): void {
    if (!this.#told) this.#failed(failure);
    this.#told = true;
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
    // What is personal has an empty key; one that is not known yet is null.
    this.#join(named !== null && named !== undefined ? String(named) : null);
    const asked = JSON.stringify(values);
    if (asked === this.#asked) return;
    // An answer to another question is not shown in the place of this one's: money is at stake.
    if (this.#asked !== null && this.#definition.keep !== true) this.cell = empty;
    // What follows the answer to another question follows none to this one.
    if (this.#asked !== null) this.#next = null;
    this.#asked = asked;
    void this.#load(values, 'first');
  }

  /** Loads anew; what was there stays until it is replaced. @returns fulfilled when it is over. */
  async reload(): Promise<void> {
    this.#told = false;
    this.#asked = null;
    if (this.cell.failure) this.#settle({ ...this.cell, failure: null });
    this.refresh();
    await this.settled();
  }

  /** Loads anew what the network has kept from being loaded, or from being up to date. */
  renew(): void {
    const { stale, loading, failure } = this.cell;
    if (this.inUse && !loading && (stale || failure?.kind === 'offline')) void this.reload();
  }

  /** Its channel is heard again: one that only tells of something new may have told it in between. */
  rejoined(): void {
    if (this.inUse && this.#definition.live?.merge === 'reload' && !this.cell.loading) void this.reload();
    else this.renew();
  }

  /** Tries again what failed: what it waits for, or this with what it was asked by, which may have been wrong. */
  retry(): void {
    if (this.#cause) {
      this.#cause();
      return;
    }
    this.#reloadRead();
    void this.reload();
  }

  /** Why there is no value, where it could not be had, and how to try again. */
  get failed(): SourceFailed | null {
    const { loaded, failure } = this.cell;
    return loaded || !failure ? null : new SourceFailed(failure, () => this.retry());
  }

  /** Whether neither its value is there nor why it is not. */
  get waits(): boolean {
    return !this.cell.loaded && !this.cell.failure;
  }

  /** Loads the next page, if there is one and none is under way. */
  async more(): Promise<void> {
    if (!this.#next || !this.cell.more || this.cell.loading || this.#asked === null) return;
    await this.#load(JSON.parse(this.#asked), 'next');
  }

  /** Fulfilled when nothing is under way: its value is there, or it failed. */
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
      // A further page makes those before it no newer.
      const age = part === 'next' ? this.cell : { at: Date.now(), stale: false };
      this.#told = false;
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
      this.#tell(failure);
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
    // What is not of the contract changes nothing: the next message may be.
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
