/** The channel of a source: its messages are merged into the source's value, or make it reload. */
import type { Live } from '../../language/compiled.ts';
import type { Calls } from '../host/host.ts';
import { loadCode } from '../lazy/loadCode.ts';
import { loadSoon } from '../lazy/loadSoon.ts';
import type { Cell } from './cell.ts';
import { fits } from './fits.ts';

/** How often messages notify React, in milliseconds. Streams get every message. */
const flushDelayMs = 250;

/** How many messages may wait. */
const maxWaiting = 100;

let code: typeof import('./merge.ts') | null = null;

/** The code that merges messages, which come after the first page. */
async function loadMerge(): Promise<void> {
  code ??= await loadCode(() => import('./merge.ts'));
}

/** A message, and when it came: performance.now(). */
export type Message = readonly [message: unknown, at: number];

/** The source that follows the channel. */
interface Followed {
  /** The current one, with all messages. */
  cell: () => Cell;
  reload: () => void;
  /** Another message waits. */
  heard: () => void;
  changed: () => void;
}

/**
 * A message waits until the value is read: a widget that paints ten times a second needs none of those in between, which
 * are then neither checked nor merged.
 */
export class Channel {
  readonly #live: Live;
  readonly #calls: Calls;
  readonly #source: Followed;
  #joined: string | null = null;
  #leave: (() => void) | null = null;
  #waiting: Message[] = [];
  #announce: ReturnType<typeof setTimeout> | null = null;

  constructor(live: Live, calls: Calls, source: Followed) {
    this.#live = live;
    this.#calls = calls;
    this.#source = source;
    loadSoon(loadMerge);
  }

  /** Joins with another key than before. @param key null if it is not known yet */
  join(key: string | null): void {
    if (key === this.#joined) return;
    this.leave();
    this.#joined = key;
    this.#leave =
      key !== null ? this.#calls.subscribe(this.#live.channel, key, (message) => this.#hear(message)) : null;
  }

  leave(): void {
    this.#source.cell();
    this.#waiting = [];
    this.#leave?.();
    this.#leave = null;
    this.#joined = null;
  }

  /** Notifies React now, if messages have come since it was last notified. */
  flush(): void {
    if (this.#announce === null) return;
    clearTimeout(this.#announce);
    this.#announce = null;
    this.#source.changed();
  }

  /** The cell with the messages that wait, once the code that merges them is there. */
  merged(cell: Cell): Cell {
    if (this.#waiting.length === 0 || (cell.loaded && !code)) return cell;
    const messages = this.#waiting;
    this.#waiting = [];
    return cell.loaded && code ? code.mergeAll(cell, messages, this.#live) : cell;
  }

  #hear(message: unknown): void {
    if (this.#live.merge === 'reload') {
      // A message that does not match the contract is ignored.
      if (this.#source.cell().loaded && fits(message, this.#live.message)) this.#source.reload();
      return;
    }
    if (this.#waiting.push([message, performance.now()]) > maxWaiting) this.#source.cell();
    this.#source.heard();
    this.#announce ??= setTimeout(() => {
      this.#announce = null;
      const joined = this.#joined;
      loadMerge().then(
        () => this.#source.changed(),
        () => this.#joined === joined && this.#source.reload(),
      );
    }, flushDelayMs);
  }
}
