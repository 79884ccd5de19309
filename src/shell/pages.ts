/** Opens the page of the present place: the one that was left there, or a new one past its guards. */
import { Declined, enter, holdData, type Page, prepareScreen, type Runtime } from '../runtime/index.ts';
import type { AppHistory } from './history.ts';

export class Pages {
  readonly #runtime: Runtime;
  readonly #history: AppHistory;
  readonly #listeners = new Set<() => void>();
  #version = 0;
  #present: Page | null = null;
  #opening: { id: number; page: Promise<Page | null> } | null = null;
  #letGo: (() => void) | null = null;
  #whole: Promise<unknown> = Promise.resolve();
  readonly #painted: Promise<void>;
  /** The first page, or why there is none, is on the screen. */
  readonly painted: () => void;

  constructor(runtime: Runtime, history: AppHistory) {
    this.#runtime = runtime;
    this.#history = history;
    let painted = () => {};
    this.#painted = new Promise((resolve) => {
      painted = resolve;
    });
    this.painted = painted;
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
    this.#opening = null;
    for (const listener of this.#listeners) listener();
  }

  /**
   * @param late called back where what the page is made of is not there soon; what its guards ask takes its time
   * @returns nothing where a guard led elsewhere. @throws NoSuchPage, or what the network says
   */
  open(late: () => void = () => {}): Promise<Page | null> {
    const { id, place } = this.#history.entry();
    const known = this.#history.page(id);
    if (known) return this.#back(id, known, place);
    // Whoever asks twice gets one page, and its guards ask once.
    if (this.#opening?.id === id) return this.#opening.page;
    const page = this.#enter(id, place, late);
    const opening = { id, page };
    this.#opening = opening;
    const over = () => {
      if (this.#opening === opening) this.#opening = null;
    };
    page.then(over, over);
    return page;
  }

  /**
   * The page of the present place, where it may be seen: opened now if it is not open yet, or no longer valid.
   * @returns nothing where a guard led elsewhere. @throws what {@link open} throws
   */
  async currentPage(): Promise<Page | null> {
    const page = this.#history.page(this.#history.entry().id);
    return page && page === this.#present ? page : this.open();
  }

  /** Shows a page that was left. Its texts come first: the language may be another one since. */
  async #back(id: number, page: Page, place: string): Promise<Page | null> {
    await this.#runtime.host.release.texts(page.screen.route).catch(() => {});
    return this.#history.entry().id === id ? this.#show(page, place) : null;
  }

  /** Opens the present place, and waits for it no longer than nothing may be seen. Fails quietly: {@link open} tells. */
  async openInTime(): Promise<void> {
    await inTime(
      this.open().catch(() => {}),
      this.#quiet,
    );
  }

  /** Waits until all that the first page shows at first is on the screen, but no longer than so many milliseconds. */
  firstPageShown(limit: number): Promise<void> {
    const shown = async () => {
      // On a slow network it is still being opened, and nothing is known yet of what it shows.
      await this.#opening?.page.catch(() => {});
      await this.#whole;
      await this.#painted;
    };
    return inTime(shown(), limit);
  }

  get #quiet(): number {
    return this.#runtime.host.app.loading.delay;
  }

  async #enter(id: number, place: string, late: () => void): Promise<Page | null> {
    const version = this.#version;
    const here = (): boolean => this.#history.entry().id === id;
    const valid = (): boolean => this.#version === version && here();
    const [route = ''] = place.split('?');
    const { release } = this.#runtime.host;
    const timer = setTimeout(late, this.#quiet);
    const [screen] = await Promise.all([release.screen(route), release.texts(route)]).finally(() =>
      clearTimeout(timer),
    );
    const code = prepareScreen(this.#runtime, screen);
    try {
      const page = await enter(this.#runtime, screen, place);
      if (valid()) {
        this.#letGo?.();
        const data = holdData(page);
        this.#letGo = data.end;
        // Whole at once if that is soon, and otherwise as far as it is there.
        this.#whole = Promise.all([code, data.loaded]);
        await inTime(this.#whole, this.#quiet);
      }
      if (valid()) {
        this.#history.keep(id, page);
        return this.#show(page, place);
      }
    } catch (error) {
      // What failed may have failed because the session ended: then it is asked anew.
      if (valid() || !here()) {
        if (error instanceof Declined) return null;
        throw error;
      }
    }
    // The user went elsewhere, or what the guards were asked no longer holds.
    return here() ? this.open(late) : null;
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

/** Waits for something, but no longer than so many milliseconds. */
async function inTime(what: Promise<unknown>, limit: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limit);
  });
  await Promise.race([what, late]);
  clearTimeout(timer);
}
