/** The session on this device: a token, and the last known user data. */
import type { DeviceStorage } from '../device/storage.ts';

export class TokenStore {
  readonly #storage: DeviceStorage;
  #token: string | null;
  readonly #changed: (before: string | null) => void;

  /** @param changed called on each change, with the previous token */
  constructor(storage: DeviceStorage, changed: (before: string | null) => void) {
    this.#storage = storage;
    this.#token = storage.load('token');
    this.#changed = changed;
    // Another tab has logged in or out.
    addEventListener('storage', (event) => {
      if (event.key !== storage.nameOf('token') || event.newValue === this.#token) return;
      this.#become(event.newValue);
    });
  }

  #become(token: string | null): void {
    const before = this.#token;
    this.#token = token;
    this.#changed(before);
  }

  readonly token = (): string | null => this.#token;
  readonly loggedIn = (): boolean => this.#token !== null;

  readonly start = (token: string): void => {
    this.#storage.keep('token', token);
    this.#become(token);
  };

  readonly end = (): void => {
    if (this.#token === null) return;
    this.#storage.keep('token', null);
    this.#storage.keep('user', null);
    this.#become(null);
  };

  /** Stores the user data. */
  remember(user: Record<string, unknown>): void {
    if (this.#token !== null) this.#storage.keep('user', JSON.stringify(user));
  }
}
