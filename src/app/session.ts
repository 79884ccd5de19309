/** Who is logged in on this device: a token, and what was last known of the user. */
import { keep, load } from './storage.ts';

export class TokenStore {
  #token = load('token');
  readonly #changed: (before: string | null) => void;

  /** @param changed told of each change, with the token of before */
  constructor(changed: (before: string | null) => void) {
    this.#changed = changed;
    // Another tab logs in or out.
    addEventListener('storage', (event) => {
      if (event.key !== 'token' || event.newValue === this.#token) return;
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
    keep('token', token);
    this.#become(token);
  };

  readonly end = (): void => {
    if (this.#token === null) return;
    keep('token', null);
    keep('life-data', null);
    this.#become(null);
  };

  /** Keeps what is known of the user, under the name that earlier clients use. */
  remember(user: Record<string, unknown>): void {
    if (this.#token !== null) keep('life-data', JSON.stringify(user));
  }
}
