/** The language in use: chosen, kept, and its texts loaded before it is shown. */
import { chosenLanguage } from './chosen.ts';
import type { ReleaseFollower } from './releaseFollower.ts';
import { keep } from './storage.ts';
import { addTexts, changeLanguage, startTexts } from './texts.ts';

export class LanguageStore {
  readonly #release: ReleaseFollower;
  readonly #listeners = new Set<() => void>();
  #current: string;

  private constructor(release: ReleaseFollower, current: string) {
    this.#release = release;
    this.#current = current;
  }

  static async start(release: ReleaseFollower): Promise<LanguageStore> {
    const current = chosenLanguage(release.app);
    const store = new LanguageStore(release, current);
    await Promise.all([startTexts(current, release.app.languages.default), store.#texts(current, null)]);
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
    return this.#texts(this.#current, route);
  }

  async #texts(language: string, route: string | null): Promise<void> {
    addTexts(language, await this.#release.reader.texts(language, route));
  }

  /** @throws where its texts cannot be loaded; then nothing has changed. */
  async change(code: string, route: string | null): Promise<void> {
    if (!this.#release.app.languages.supported.includes(code)) return;
    await Promise.all([this.#texts(code, null), route === null ? null : this.#texts(code, route)]);
    this.#current = code;
    keep('lang', code);
    await changeLanguage(code);
    this.#show();
    for (const listener of this.#listeners) listener();
  }

  #show(): void {
    document.documentElement.lang = this.#release.app.languages.all[this.#current]?.tag ?? this.#current;
  }
}
