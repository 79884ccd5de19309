/** Opens the page of the present place: the one that was left there, or a new one past its guards. */
import { Declined, enter, type Page, type Runtime } from '../runtime/index.ts';
import type { AppHistory } from './history.ts';

export class Pages {
  readonly #runtime: Runtime;
  readonly #history: AppHistory;
  readonly #listeners = new Set<() => void>();
  #version = 0;
  #present: Page | null = null;

  constructor(runtime: Runtime, history: AppHistory) {
    this.#runtime = runtime;
    this.#history = history;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly version = (): number => this.#version;

  get present(): Page | null {
    return this.#present;
  }

  /** What was open is no longer valid: the present place is opened anew. */
  again(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  /** @returns nothing where a guard led elsewhere. @throws NoSuchPage, or what the network says */
  async open(): Promise<Page | null> {
    const entry = this.#history.entry();
    const known = this.#history.page(entry.id);
    if (known) return this.#show(known, entry.place);
    const [route = ''] = entry.place.split('?');
    const { release } = this.#runtime.host;
    const [screen] = await Promise.all([release.screen(route), release.texts(route)]);
    try {
      const page = await enter(this.#runtime, screen, entry.place);
      this.#history.keep(entry.id, page);
      return this.#show(page, entry.place);
    } catch (error) {
      if (error instanceof Declined) return null;
      throw error;
    }
  }

  /** Whoever comes back to a page that waits for a value has not picked one. */
  #show(page: Page, place: string): Page {
    this.#present = page;
    this.#runtime.session.attach(page);
    const { picks } = this.#runtime;
    while (picks.at(-1)?.place === place) picks.pop()?.cancel();
    return page;
  }
}
