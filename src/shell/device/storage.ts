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

export class DeviceStorage {
  readonly #names: Partial<StorageNames>;

  constructor(names: Partial<StorageNames> = {}) {
    this.#names = names;
  }

  /** The key of an item, by default that of `languageMark` as `shoji-language-mark`. */
  nameOf(key: StorageKey): string {
    return this.#names[key] ?? `shoji-${key.replace('M', '-m')}`;
  }

  load(key: StorageKey): string | null {
    try {
      return localStorage.getItem(this.nameOf(key));
    } catch {
      return null;
    }
  }

  keep(key: StorageKey, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(this.nameOf(key));
      else localStorage.setItem(this.nameOf(key), value);
    } catch {
      // Without storage a value is lost with the page.
    }
  }
}
