/**
 * The requests of a source: one at a time, page by page; all pages in a row if the source needs every row. An answer
 * that is not usable, or comes from the device's cache while offline, becomes a cell too: a request never throws.
 */
import type { SourceDefinition as Definition } from '../../language/compiled.ts';
import type { Failure } from '../host/errors.ts';
import type { Calls } from '../host/host.ts';
import { loadCode } from '../lazy/loadCode.ts';
import { loadSoon } from '../lazy/loadSoon.ts';
import { type Cell, empty, unreadable } from './cell.ts';
import { fits } from './fits.ts';
import { firstPage, nextPage } from './paging.ts';
import { received } from './receipts.ts';

let code: typeof import('./furtherPages.ts') | null = null;

/** The code that joins pages. */
async function loadFurther(): Promise<typeof import('./furtherPages.ts')> {
  code ??= await loadCode(() => import('./furtherPages.ts'));
  return code;
}

/** The cell after a request, and the failure to report, if it has failed without a usable value. */
export interface Outcome {
  cell: Cell;
  failure: Failure | null;
}

/**
 * The messages for failed calls refer to the user's history. A failed read changed nothing and can simply be repeated.
 */
const ofRead = (failure: Failure): Failure =>
  failure.kind === 'badResponse' || failure.kind === 'other'
    ? { ...failure, kind: unreadable.kind }
    : failure;

export class Requests {
  readonly #definition: Definition;
  readonly #calls: Calls;
  readonly #cell: () => Cell;
  readonly #named: (failure: Failure) => Failure;
  #abort: AbortController | null = null;
  /** The parameters of the next page; null if there is none. Set to null for other parameters. */
  next: Record<string, unknown> | null = null;
  /** The last answer. */
  #answer: unknown;

  /**
   * @param cell the present cell, which may change during a request
   * @param named adds the source's name to a failure
   */
  constructor(definition: Definition, calls: Calls, cell: () => Cell, named: (failure: Failure) => Failure) {
    this.#definition = definition;
    this.#calls = calls;
    this.#cell = cell;
    this.#named = named;
    if (definition.pages) loadSoon(loadFurther);
  }

  abort(): void {
    this.#abort?.abort();
    this.#abort = null;
  }

  /** Sends a request, or those of all pages; aborts the one before. @returns null if it was aborted itself */
  async send(values: Record<string, unknown>, part: 'first' | 'next'): Promise<Outcome | null> {
    this.abort();
    const abort = new AbortController();
    this.#abort = abort;
    const { operation, pages: paging, mostPages, answer: shape } = this.#definition;
    let next = part === 'next' ? this.next : paging ? firstPage(paging) : null;
    let asked = values;
    let value: unknown;
    let previous = this.#answer;
    let loaded = 0;
    try {
      do {
        let headers: Headers | undefined;
        asked = { ...values, ...next };
        const answer = await this.#calls.call(operation, asked, {
          signal: abort.signal,
          answered: (heard) => {
            headers = heard;
          },
        });
        if (abort.signal.aborted) return null;
        if (!fits(answer, shape)) throw unreadable;
        received(answer);
        const joins = loaded > 0 ? value : part === 'next' ? this.#cell().value : undefined;
        value = answer;
        let repeated = false;
        if (paging && joins !== undefined) {
          const { join } = code ?? (await loadFurther());
          if (abort.signal.aborted) return null;
          ({ value, repeated } = join(this.#definition, paging, { joins, previous, answer }));
        }
        next = paging && !repeated ? nextPage(value, answer, paging, asked, headers) : null;
        previous = answer;
        loaded += 1;
      } while (next && mostPages && loaded < mostPages);
      // A value computed from some of the rows would be wrong.
      if (next && mostPages) throw unreadable;
      this.next = next;
      this.#answer = previous;
      // Another page does not make the earlier ones newer.
      const { at, stale } = part === 'next' ? this.#cell() : { at: Date.now(), stale: false };
      const cell = { value, loaded: true, loading: false, failure: null, more: next !== null, at, stale };
      return { cell, failure: null };
    } catch (error) {
      if (abort.signal.aborted) return null;
      const failure = this.#named(error === unreadable ? unreadable : ofRead(this.#calls.failure(error)));
      // The copy of one page is not all of them.
      const copy =
        failure.kind === 'offline' &&
        !this.#cell().loaded &&
        !mostPages &&
        (await this.#calls.copy?.(operation, asked));
      if (abort.signal.aborted) return null;
      if (copy && fits(copy.value, shape)) {
        const cell = { ...empty, value: copy.value, loaded: true, failure, at: copy.at, stale: true };
        return { cell, failure: null };
      }
      const before = this.#cell();
      const stale = part === 'first' ? before.loaded : before.stale;
      return { cell: { ...before, loading: false, failure, stale }, failure };
    }
  }
}
