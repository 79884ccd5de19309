/** The current language: selected, stored, and its texts loaded before it is shown. */
import { chosenLanguage } from '../device/choices.ts';
import type { DeviceStorage } from '../device/storage.ts';
import type { ReleaseFollower } from '../release/follower.ts';
import { needI18next } from './placeholders.ts';
import { addTexts, changeLanguage, loadFiller, onFilled } from './texts.ts';

export class LanguageStore {
  readonly #release: ReleaseFollower;
  readonly #storage: DeviceStorage;
  readonly #listeners = new Set<() => void>();
  #current: string;
  #version = 0;

  private constructor(release: ReleaseFollower, storage: DeviceStorage, current: string) {
    this.#release = release;
    this.#storage = storage;
    this.#current = current;
  }

  static async start(release: ReleaseFollower, storage: DeviceStorage): Promise<LanguageStore> {
    const current = chosenLanguage(release.app, storage);
    const store = new LanguageStore(release, storage, current);
    await changeLanguage(current);
    await store.#texts(current, null);
    store.#show();
    onFilled(() => store.#notify());
    return store;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly current = (): string => this.#current;

  /** A new object whenever texts have to be rendered again. */
  readonly version = (): string => `${this.#current} ${this.#version}`;

  /** Loads the texts of a page. */
  load(route: string): Promise<void> {
    return this.#texts(this.#current, route);
  }

  async #texts(language: string, route: string | null): Promise<void> {
    const texts = await this.#release.reader.texts(language, route);
    addTexts(language, texts);
    // The texts of the page are awaited; texts that belong to no page are needed later, if at all.
    if (route !== null && needI18next(texts)) await loadFiller();
  }

  /** @throws if its texts cannot be loaded; then nothing has changed */
  async change(code: string, route: string | null): Promise<void> {
    if (!this.#release.app.languages.supported.includes(code)) return;
    await Promise.all([this.#texts(code, null), route === null ? null : this.#texts(code, route)]);
    this.#current = code;
    this.#storage.keep('language', code);
    await changeLanguage(code);
    this.#show();
    this.#notify();
  }

  #notify(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  #show(): void {
    document.documentElement.lang = this.#release.app.languages.all[this.#current]?.tag ?? this.#current;
  }
}
