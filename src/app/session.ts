/** Who is logged in on this device: a token, and what was last known of the user. */
import { keep, load } from './storage.ts';

export class TokenStore {
  #token = load('token');
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
    // Another tab logs in or out.
    addEventListener('storage', (event) => {
      if (event.key !== 'token' || event.newValue === this.#token) return;
      this.#token = event.newValue;
      this.#changed();
    });
  }

  readonly token = (): string | null => this.#token;
  readonly loggedIn = (): boolean => this.#token !== null;

  readonly start = (token: string): void => {
    this.#token = token;
    keep('token', token);
    this.#changed();
  };

  readonly end = (): void => {
    if (this.#token === null) return;
    this.#token = null;
    keep('token', null);
    keep('life-data', null);
    this.#changed();
  };

  /** Keeps what is known of the user, under the name that earlier clients use. */
  remember(user: Record<string, unknown>): void {
    if (this.#token !== null) keep('life-data', JSON.stringify(user));
  }
}
