/** The language in use: chosen, kept, and its texts loaded before it is shown. */
import type { App } from '../language/compiled.ts';
import type { ReleaseFollower } from './releaseFollower.ts';
import { keep, load } from './storage.ts';
import { changeLanguage, startTexts } from './texts.ts';

export class LanguageStore {
  readonly #app: App;
  readonly #release: ReleaseFollower;
  readonly #listeners = new Set<() => void>();
  #current: string;

  private constructor(app: App, release: ReleaseFollower, current: string) {
    this.#app = app;
    this.#release = release;
    this.#current = current;
  }

  static async start(app: App, release: ReleaseFollower): Promise<LanguageStore> {
    const kept = load('lang');
    const current = kept !== null && app.languages.supported.includes(kept) ? kept : app.languages.default;
    const store = new LanguageStore(app, release, current);
    await startTexts(current, app.languages.default);
    await release.reader.texts(current, null);
    store.#show();
    return store;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly current = (): string => this.#current;

  /** Loads the texts of a page. */
  load(route: string): Promise<void> {
    return this.#release.reader.texts(this.#current, route);
  }

  /** @throws where its texts cannot be loaded; then nothing has changed. */
  async change(code: string, route: string | null): Promise<void> {
    if (!this.#app.languages.supported.includes(code)) return;
    const { reader } = this.#release;
    await Promise.all([reader.texts(code, null), route === null ? null : reader.texts(code, route)]);
    this.#current = code;
    keep('lang', code);
    await changeLanguage(code);
    this.#show();
    for (const listener of this.#listeners) listener();
  }

  #show(): void {
    document.documentElement.lang = this.#app.languages.all[this.#current]?.tag ?? this.#current;
  }
}
