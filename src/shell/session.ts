/** Who is logged in on this device: a token, and what was last known of the user. */
import type { DeviceStorage } from './storage.ts';

export class TokenStore {
  readonly #storage: DeviceStorage;
  #token: string | null;
  readonly #changed: (before: string | null) => void;

  /** @param changed told of each change, with the token of before */
  constructor(storage: DeviceStorage, changed: (before: string | null) => void) {
    this.#storage = storage;
    this.#token = storage.load('token');
    this.#changed = changed;
    // Another tab logs in or out.
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

  /** Keeps what is known of the user. */
  remember(user: Record<string, unknown>): void {
    if (this.#token !== null) this.#storage.keep('user', JSON.stringify(user));
  }
}
