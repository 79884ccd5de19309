/** Subscriptions to the user's channels that the app keeps on every page while a user is logged in. */
import type { App } from '../../language/compiledApp.ts';
import { fits } from '../../runtime/index.ts';

type Listened = App['listen'][number];

export class Listening {
  readonly #join: (channel: string, hear: (message: unknown) => void) => () => void;
  readonly #heard: (one: Listened, message: unknown) => void;
  #leaves: (() => void)[] = [];

  constructor(parts: {
    /** Joins a channel of the user. @returns the function that leaves it. */
    join: (channel: string, hear: (message: unknown) => void) => () => void;
    /** Called with each message that matches the contract. */
    heard: (one: Listened, message: unknown) => void;
  }) {
    this.#join = parts.join;
    this.#heard = parts.heard;
  }

  /** Replaces all subscriptions, as on login, logout and for a new release. */
  hear(channels: readonly Listened[]): void {
    for (const leave of this.#leaves) leave();
    this.#leaves = channels.map((one) =>
      this.#join(one.channel, (message) => {
        if (fits(message, one.message)) this.#heard(one, message);
      }),
    );
  }
}
