/** What is kept on the device. A device that keeps nothing (a private window, a full disk) still runs the app. */

/** What an app keeps there. `languageMark` is what the server calls the language. */
export type StorageKey = 'token' | 'user' | 'language' | 'languageMark' | 'theme' | 'prefs';

export type StorageNames = Readonly<Record<StorageKey, string>>;

/** The names under which an app keeps things that does not say its own. */
export const defaultNames: StorageNames = {
  token: 'shoji-token',
  user: 'shoji-user',
  language: 'shoji-language',
  languageMark: 'shoji-language-mark',
  theme: 'shoji-theme',
  prefs: 'shoji-prefs',
};

export class DeviceStorage {
  readonly #names: StorageNames;

  constructor(names: Partial<StorageNames> = {}) {
    this.#names = { ...defaultNames, ...names };
  }

  /** Under which name it is kept. */
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
      // It lasts as long as the page does.
    }
  }

  /** An object that was kept as JSON; an empty one where there is none. */
  loadRecord(key: StorageKey): Record<string, unknown> {
    try {
      const value: unknown = JSON.parse(this.load(key) ?? '{}');
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? (value as Record<string, unknown>)
        : {};
    } catch {
      return {};
    }
  }
}

/** Whether the browser lets this page keep anything. One that does not complains of whatever tries. */
export function mayKeep(): boolean {
  try {
    return Boolean(localStorage);
  } catch {
    return false;
  }
}

/** What outlives a reload, in this tab and no longer than it. */
export const tabMemory = {
  load(name: string): string | null {
    try {
      return sessionStorage.getItem(name);
    } catch {
      return null;
    }
  },
  keep(name: string, text: string | null): void {
    try {
      if (text === null) sessionStorage.removeItem(name);
      else sessionStorage.setItem(name, text);
    } catch {
      // It lasts as long as the page does.
    }
  },
};
