/** What is kept on the device. A device that keeps nothing (a private window, a full disk) still runs the app. */

/** The names that earlier clients of this product use, so that what they kept is found. */
export type StorageKey = 'token' | 'life-data' | 'lang' | 'language-mark' | 'theme' | 'prefs';

export function load(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keep(key: StorageKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // It lasts as long as the page does.
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

export function loadRecord(key: StorageKey): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(load(key) ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}
