/** The channel of a source: its messages are merged into the source's value, or make it reload. */
import type { Live } from '../../language/compiled.ts';
import type { Calls } from '../host/host.ts';
import { loadCode } from '../lazy/loadCode.ts';
import { loadSoon } from '../lazy/loadSoon.ts';
import type { Cell } from './cell.ts';
import { fits } from './fits.ts';
import { received } from './receipts.ts';

/** How often messages notify React, in milliseconds. Streams get every message. */
const flushDelayMs = 250;

let code: typeof import('./merge.ts') | null = null;

/** The code that merges messages, which come after the first page. */
async function loadMerge(): Promise<void> {
  code ??= await loadCode(() => import('./merge.ts'));
}

/** The source that follows the channel. */
interface Followed {
  cell: () => Cell;
  reload: () => void;
  /** Sets the cell with a message merged into it. */
  merged: (cell: Cell) => void;
  changed: () => void;
}

export class Channel {
  readonly #live: Live;
  readonly #calls: Calls;
  readonly #source: Followed;
  #joined: string | null = null;
  #leave: (() => void) | null = null;
  #announce: ReturnType<typeof setTimeout> | undefined;

  constructor(live: Live, calls: Calls, source: Followed) {
    this.#live = live;
    this.#calls = calls;
    this.#source = source;
    loadSoon(loadMerge);
  }

  /** Joins with another key than before. @param key null leaves: it is not known yet, or there are no readers */
  join(key: string | null): void {
    if (key === this.#joined) return;
    this.#leave?.();
    this.#joined = key;
    this.#leave =
      key !== null ? this.#calls.subscribe(this.#live.channel, key, (message) => this.#hear(message)) : null;
  }

  /** Notifies React now, if messages have come since it was last notified. */
  flush(): void {
    if (!this.#announce) return;
    clearTimeout(this.#announce);
    this.#announce = undefined;
    this.#source.changed();
  }

  #hear(message: unknown): void {
    const cell = this.#source.cell();
    // A message that does not match the contract is ignored.
    if (!cell.loaded || !fits(message, this.#live.message)) return;
    if (this.#live.merge === 'reload') {
      this.#source.reload();
      return;
    }
    if (!code) {
      this.#hearLater(message);
      return;
    }
    received(message);
    this.#source.merged({ ...cell, value: code.merge(cell.value, message, this.#live), at: Date.now() });
    this.#announce ??= setTimeout(() => {
      this.#announce = undefined;
      this.#source.changed();
    }, flushDelayMs);
  }

  /** Merges a message, in its turn, when the code for that is loaded; without it the source is reloaded. */
  #hearLater(message: unknown): void {
    const joined = this.#joined;
    loadMerge().then(
      () => this.#joined === joined && this.#hear(message),
      () => this.#joined === joined && this.#source.reload(),
    );
  }
}
