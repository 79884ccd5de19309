/** Local storage of the app. Without storage (a private window, a full disk) the app still runs. */

/**
 * The stored items. `languageMark` is the server's name of the language, `grant` the tokens of an OAuth provider,
 * `sequence` that of the newest pointer to a release.
 */
export type StorageKey =
  | 'token'
  | 'grant'
  | 'user'
  | 'language'
  | 'languageMark'
  | 'theme'
  | 'prefs'
  | 'sequence';

export type StorageNames = Readonly<Record<StorageKey, string>>;

/** The default keys. */
export const defaultNames: StorageNames = {
  token: 'shoji-token',
  grant: 'shoji-grant',
  user: 'shoji-user',
  language: 'shoji-language',
  languageMark: 'shoji-language-mark',
  theme: 'shoji-theme',
  prefs: 'shoji-prefs',
  sequence: 'shoji-sequence',
};

export class DeviceStorage {
  readonly #names: StorageNames;

  constructor(names: Partial<StorageNames> = {}) {
    this.#names = { ...defaultNames, ...names };
  }

  /** The key of an item. */
  nameOf(key: StorageKey): string {
    return this.#names[key];
  }

  load(key: StorageKey): string | null {
    try {
      return localStorage.getItem(this.#names[key]);
    } catch {
      return null;
    }
  }

  keep(key: StorageKey, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(this.#names[key]);
      else localStorage.setItem(this.#names[key], value);
    } catch {
      // Without storage a value is lost with the page.
    }
  }
}
