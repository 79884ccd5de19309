/** Opens the page of the present place: the kept page of its history entry, or a new one after its guards have passed. */
import { Declined, enter, holdData, type Page, prepareScreen, type Runtime } from '../../runtime/index.ts';
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
  /** Resolves when the first page, or its error, is on the screen. */
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

  /** Invalidates the open page: the present place is opened again. */
  again(): void {
    this.#version += 1;
    this.#opening = null;
    for (const listener of this.#listeners) listener();
  }

  /**
   * @param late called if the definitions of the page are not loaded soon; not for slow guards
   * @returns null if a guard redirected. @throws NoSuchPage, network errors
   */
  open(late: () => void = () => {}): Promise<Page | null> {
    const { id, place } = this.#history.entry();
    const known = this.#history.page(id);
    if (known) return this.#back(id, known, place);
    // Concurrent calls share one page, and its guards run once.
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
   * The page of the present place: opened now if it is not open yet, or no longer valid.
   * @returns null if a guard redirected. @throws as {@link open}
   */
  async currentPage(): Promise<Page | null> {
    const page = this.#history.page(this.#history.entry().id);
    return page && page === this.#present ? page : this.open();
  }

  /** Shows a kept page. Its texts are loaded first: language or release may have changed since. */
  async #back(id: number, kept: Page, place: string): Promise<Page | null> {
    const page = await this.renewed(kept).catch(() => kept);
    if (this.#history.entry().id !== id) return null;
    if (page !== kept) this.#history.keep(id, page);
    return this.#show(page, place);
  }

  /**
   * The page as the release in use defines it, with the state and the forms of this one.
   * @throws NoSuchPage, network errors
   */
  async renewed(page: Page): Promise<Page> {
    const { release } = this.#runtime.host;
    const { route } = page.screen;
    const [screen] = await Promise.all([release.screen(route), release.texts(route)]);
    return screen === page.screen ? page : page.redefined(screen);
  }

  /** Opens the present place, and waits at most `limit` milliseconds. Never rejects: {@link open} does. */
  async openInTime(limit: number): Promise<void> {
    await inTime(
      this.open().catch(() => {}),
      limit,
    );
  }

  /** Waits until the first page is fully shown, at most `limit` milliseconds. */
  firstPageShown(limit: number): Promise<void> {
    const shown = async () => {
      // On a slow network it is still opening, and its nodes are not known yet.
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
        // Shown complete if that is soon, and otherwise as far as it is loaded.
        this.#whole = Promise.all([code, data.loaded]);
        await inTime(this.#whole, this.#quiet);
      }
      if (valid()) {
        this.#history.keep(id, page);
        return this.#show(page, place);
      }
    } catch (error) {
      // It may have failed because the session ended: then it is opened again.
      if (valid() || !here()) {
        if (error instanceof Declined) return null;
        throw error;
      }
    }
    // The user has navigated, or the guards have to run again.
    return here() ? this.open(late) : null;
  }

  /** Going back to a page that waits for a picked value cancels the pick. */
  #show(page: Page, place: string): Page {
    this.#present = page;
    this.#runtime.session.attach(page);
    const { picks } = this.#runtime;
    while (picks.at(-1)?.place === place) picks.pop()?.cancel();
    return page;
  }
}

/** Waits for a promise, at most `limit` milliseconds. */
async function inTime(what: Promise<unknown>, limit: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limit);
  });
  await Promise.race([what, late]);
  clearTimeout(timer);
}
