/** Channels of the user that the app hears on every page, while somebody is logged in. */
import type { App } from '../language/compiled.ts';
import { fits } from '../runtime/index.ts';

type Listened = App['listen'][number];

export class Listening {
  readonly #join: (channel: string, hear: (message: unknown) => void) => () => void;
  readonly #heard: (one: Listened, message: unknown) => void;
  #leaves: (() => void)[] = [];

  constructor(parts: {
    /** Joins a channel of the user. @returns the function that leaves it. */
    join: (channel: string, hear: (message: unknown) => void) => () => void;
    /** Is told what came, of the kinds that the contract says. */
    heard: (one: Listened, message: unknown) => void;
  }) {
    this.#join = parts.join;
    this.#heard = parts.heard;
  }

  /** Another user, nobody, or another app: from now on it hears these, and none of before. */
  hear(channels: readonly Listened[]): void {
    for (const leave of this.#leaves) leave();
    this.#leaves = channels.map((one) =>
      this.#join(one.channel, (message) => {
        if (fits(message, one.message)) this.#heard(one, message);
      }),
    );
  }
}
